"""The cards of the page: every court has a figure of its own, and two decks can be chosen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser

import trula.games
from browsing import NEEDS_CHROMIUM, Player, visiting
from trula.apps.server.scenes import PAGE

LARGEST_PAGE = 700_000
"""Bytes of all files of the page together."""
COLOUR = re.compile(r"#[0-9a-f]{3,8}")


def drawn(player: Player, pack: str, cards: list[str]) -> dict[str, str]:
    """The drawings of cards, as text."""
    player.page.goto(player.address)
    found: dict[str, str] = player.page.evaluate(
        """async ([pack, cards]) => {
            await import("/games/tarok.js");
            const { cardSvg } = await import("/js/cards.js");
            return Object.fromEntries(cards.map(card => [card, cardSvg(pack, card, card.slice(1)).innerHTML]));
        }""",
        [pack, cards],
    )
    return found


def shapes(drawing: str) -> tuple[str, ...]:
    """A drawing without its colours, its suit and its index: the figure alone."""
    return tuple(re.findall(r'd="([^"]{60,})"', drawing))


@NEEDS_CHROMIUM
@pytest.mark.parametrize(("pack", "suits", "ranks"), [("tarok", "hdsc", "KQJ"), ("italian", "dcsb", "RF")])
def test_every_court_has_a_figure_of_its_own(browser: Browser, address: str, pack: str, suits: str, ranks: str) -> None:
    with visiting(browser, address) as player:
        cards = [suit + rank for rank in ranks for suit in suits]
        figures = {shapes(drawing) for drawing in drawn(player, pack, cards).values()}
        assert len(figures) == len(cards)
        player.check()


@NEEDS_CHROMIUM
def test_a_classic_deck_has_two_red_and_two_black_suits(browser: Browser, address: str) -> None:
    colours = {}
    for deck in ("four", "classic"):
        with visiting(browser, address, deck=deck) as player:
            sevens = drawn(player, "french", ["h7", "d7", "s7", "c7"])
            colours[deck] = [frozenset(COLOUR.findall(drawing)) for drawing in sevens.values()]
    assert len(set(colours["four"])) == 4
    hearts, diamonds, spades, clubs = colours["classic"]
    assert hearts == diamonds and spades == clubs and hearts != spades


def test_the_page_is_small() -> None:
    files = [path for path in PAGE.rglob("*") if path.is_file()]
    assert sum(path.stat().st_size for path in files) < LARGEST_PAGE


LARGEST_PACK = 400_000
"""Bytes of the drawings of all cards of a pack, as SVG."""
LARGEST_DRAWERS = 100_000
"""Bytes of the modules that draw cards, which are what is sent."""


@NEEDS_CHROMIUM
def test_the_drawings_of_all_cards_are_small(browser: Browser, address: str) -> None:
    packs = {each.presentation.pack: each.deck for each in trula.games.GAMES.values()}
    with visiting(browser, address) as player:
        for pack, deck in packs.items():
            drawings = drawn(player, pack, [str(card) for card in deck.cards])
            assert sum(len(drawing.encode()) for drawing in drawings.values()) < LARGEST_PACK, pack
        player.check()
    modules = [*PAGE.glob("js/cards*.js"), *PAGE.glob("games/*_cards.js"), *PAGE.glob("games/*_scenes.js")]
    assert sum(module.stat().st_size for module in modules) < LARGEST_DRAWERS


@NEEDS_CHROMIUM
def test_every_tarok_has_a_scene_of_its_own_and_nothing_touches_its_index(browser: Browser, address: str) -> None:
    taroks = [f"T{number}" for number in range(1, 23)]
    with visiting(browser, address) as player:
        scenes = drawn(player, "tarok", taroks)
        pictures = {tuple(re.findall(r'd="([^"]{20,})"', each)) for each in scenes.values()}
        assert len(pictures) == len(taroks)
        touching = player.page.evaluate(
            """async taroks => {
                const { cardSvg } = await import("/js/cards.js");
                return taroks.filter(card => {
                    const svg = cardSvg("tarok", card, card.slice(1));
                    svg.setAttribute("style", "position: fixed; left: 0; top: 0; width: 1000px");
                    document.body.append(svg);
                    // What stands in the upper corner of the strip that a fanned hand shows, and what lies right of it.
                    const parts = [...svg.querySelectorAll("path, rect, circle")].slice(1);
                    const boxes = parts.map(each => each.getBoundingClientRect());
                    const index = boxes.filter(box => box.right < 230 && box.bottom < 400);
                    const others = boxes.filter(box => box.right >= 230 && box.width > 0);
                    svg.remove();
                    return index.length < 1 || index.some(one => others.some(other => one.left < other.right
                        && other.left < one.right && one.top < other.bottom && other.top < one.bottom));
                });
            }""",
            taroks[:21],
        )
        assert touching == []
        player.check()
