"""Where things are on the page, in windows of all sizes: no scrolling into a void, nothing covered."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Browser, expect

from browsing import GAMES_AND_SIZES, NEEDS_CHROMIUM, SIZES, Player, visiting
from serving import IS_SOAK, make_table

pytestmark = NEEDS_CHROMIUM


@pytest.mark.parametrize("size", SIZES if IS_SOAK else ["small", "large"])
def test_no_page_scrolls_into_a_void(browser: Browser, address: str, size: str) -> None:
    with visiting(browser, address, size) as player:
        page = player.page
        page.goto(address)
        expect(page.locator("[data-start]")).to_be_visible()
        assert player.voids() == [], "the lobby"
        player.sit("tarok3", seed=3)
        player.wait()
        for tab in ("hint", "where", "sheet", "log"):
            if not page.locator(".side").is_visible():
                page.keyboard.press("s")
            page.locator(f"[data-tab={tab}]").click()
            if tab == "hint":
                page.locator("[data-ask]").click()
                expect(page.locator(".advice")).to_be_visible(timeout=60_000)
            assert player.voids() == [], tab
            page.keyboard.press("Escape")
        player.play(random.Random(1))
        page.locator(".result details > summary").first.click()
        assert player.voids() == [], "the result"
        player.look_back()
        for tab in ("moves", "worst", "summary"):
            page.locator(f"[data-tab={tab}]").click()
            assert player.voids() == [], tab
        player.check()


def overlaps(player: Player) -> list[str]:
    """Pairs of parts of a table that cover one another: the trick, the plates, the panel, the hand."""
    found: list[str] = player.page.evaluate(
        """() => {
            const parts = [];
            const take = (name, all) => all.forEach(each => {
                const { left, right, top, bottom } = each.getBoundingClientRect();
                if (right === left) return;
                parts.push({ name, left: left + 3, right: right - 3, top: top + 3, bottom: bottom - 3 });
            });
            const all = selector => [...document.querySelectorAll(selector)];
            take("plate", all(".plate-card"));
            take("backs", all(".backs > *"));
            take("trick", all(".trick [data-shown]"));
            take("panel", all(".side"));
            take("hand", all("[data-hand] .is-idle, [data-hand] .is-legal, [data-hand] .is-dim"));
            return parts.flatMap((one, index) => parts.slice(index + 1).filter(other => other.name !== one.name
                && one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom)
                .map(other => `${one.name} and ${other.name}`));
        }"""
    )
    return found


@pytest.mark.parametrize(("game", "size"), GAMES_AND_SIZES)
def test_plates_trick_hint_and_hand_do_not_cover_one_another(
    browser: Browser, address: str, size: str, game: str
) -> None:
    with visiting(browser, address, size, name=f"{game}-{size}") as player:
        player.sit(game, seed=5)
        dice = random.Random(2)
        page = player.page
        seats: set[tuple[int, ...]] = set()
        for _ in range(12):
            phase = player.wait()
            if phase == "over":
                break
            if phase == "play":
                assert overlaps(player) == [], "without a hint"
                player.hint()
                assert overlaps(player) == [], "with a hint"
                assert player.voids() == []
                player.picture("hint-beside-trick")
                page.locator(".side-close").click()
            seats.add(tuple(page.locator(".avatar").evaluate_all("all => all.map(e => e.getBoundingClientRect().x)")))
            player.act(phase, dice)
        assert len(seats) <= 2, "the plates have moved"
        player.check()


def bubbles_covered(player: Player) -> list[str]:
    """What the others have said that the panel or the side covers, or that is out of the window."""
    found: list[str] = player.page.evaluate(
        """() => {
            const box = each => each.getBoundingClientRect();
            const over = [...document.querySelectorAll(".stage, .side")].map(box).filter(each => each.width);
            return [...document.querySelectorAll(".bubble")].filter(each => {
                const { left, right, top, bottom } = box(each);
                return right === left || top < 0 || left < 0 || right > innerWidth || over.some(other =>
                    left < other.right && other.left < right && top < other.bottom && other.top < bottom);
            }).map(each => each.innerText);
        }"""
    )
    return found


@pytest.mark.parametrize("size", SIZES)
def test_what_the_others_have_bid_is_seen_while_one_bids(browser: Browser, address: str, size: str) -> None:
    with visiting(browser, address, size, name=f"bids-{size}") as player:
        player.sit("tarok4", seed=5)
        player.wait()
        expect(player.page.locator(".bubble")).to_have_count(3)
        assert bubbles_covered(player) == []
        player.page.keyboard.press("h")
        expect(player.page.locator(".advice")).to_be_visible()
        assert bubbles_covered(player) == []
        player.check()


@pytest.mark.parametrize("size", ["small", "landscape"])
def test_what_is_played_can_be_read_from_its_beginning(browser: Browser, address: str, size: str) -> None:
    with visiting(browser, address, size) as player:
        player.sit("tarok4", seed=5)
        while player.wait() != "play":
            player.act(player.wait(), random.Random(2))
        facts = player.box(".facts")
        first = player.box(".fact:not(.is-practice)")
        assert first["x"] >= facts["x"] - 1
        player.check()


def test_the_waiting_room_fits_a_phone_on_its_side(browser: Browser, address: str) -> None:
    made = make_table(address, "klaverjas", places=[{"who": "me"}, {"who": "invited"}] + [{"who": "agent"}] * 2)
    with visiting(browser, address, "landscape") as player:
        player.sit("klaverjas", made)
        start = player.box("[data-start-now]")
        assert start["y"] + start["height"] <= SIZES["landscape"][1]
        player.picture("waiting-room")
        player.check()


@pytest.mark.parametrize("language", ["en", "sl", "nl", "it"])
@pytest.mark.parametrize("size", ["small", "landscape", "desktop"] if IS_SOAK else ["small"])
def test_levels_of_opponents_show_their_order(browser: Browser, address: str, size: str, language: str) -> None:
    with visiting(browser, address, size, language=language) as player:
        page = player.page
        page.goto(address)
        page.locator("[data-game=tressette]").click()
        levels = page.locator("[data-level] option").evaluate_all("all => all.map(each => each.value)")
        assert len(levels) == 6
        sentences = set()
        for number, level in enumerate(levels, start=1):
            page.locator("[data-level]").select_option(level)
            expect(page.locator(".meter .is-full")).to_have_count(number)
            sentences.add(page.locator("[data-level-sentence]").inner_text())
        assert len(sentences) == len(levels)
        form = player.box(".setup")
        for part in ("[data-level]", ".meter"):
            box = player.box(part)
            assert form["x"] <= box["x"] and box["x"] + box["width"] <= form["x"] + form["width"]
        player.picture(f"levels-{language}")
        player.check()
