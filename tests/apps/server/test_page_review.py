"""The page of a review: stepping through a deal, its verdicts, and the ways on from any of its actions."""

from __future__ import annotations

import random
import re

from playwright.sync_api import Browser, expect

import trula
from browsing import NEEDS_CHROMIUM, Player, visiting
from trula.engine.record import Record
from trula.engine.referee import play_deal

pytestmark = NEEDS_CHROMIUM


def played(name: str, seed: int, agent: str = "Greedy()") -> Record:
    """A deal played to its end by agents."""
    game = trula.load(name)
    return play_deal(game, game.deal(seed), [trula.agent(agent)] * game.seats, seed=seed)


def open_record(player: Player, record: Record) -> None:
    """From the lobby to the review of a record."""
    player.page.goto(player.address)
    player.page.locator("[data-record]").fill(str(record))
    player.page.locator("[data-upload]").click()
    expect(player.page.locator('main[data-review="done"]')).to_have_count(1, timeout=60_000)


def go_to(player: Player, step: int) -> None:
    """To a step of the deal, by pressing the action in the list that leads to it."""
    player.page.locator("[data-tab=moves]").click()
    player.page.locator(f"[data-moves] [data-step='{step}']").click()
    expect(player.page.locator("main[data-step]")).to_have_attribute("data-step", str(step))


def test_an_action_is_tried_again_from_before_it_and_can_be_taken_back(browser: Browser, address: str) -> None:
    record = played("klaverjas", 4)
    states = list(record.states())
    ply = next(
        n for n, state in enumerate(states) if state.phase == "play" and len(state.legal_actions()) > 1 and n > 6
    )
    with visiting(browser, address) as player:
        open_record(player, record)
        # The step shows what has been done.
        go_to(player, ply + 1)
        player.page.locator("[data-play-on]").click()
        player.page.locator("[data-play-on-start]").click()
        assert player.wait() == "play"
        assert player.ply == (0, ply)
        card = record.actions[ply]
        expect(player.page.locator(f"[data-hand] [data-card={card}]")).to_have_class(re.compile("is-legal"))
        player.page.locator(f"[data-hand] [data-card={card}]").click()
        player.moved_on((0, ply))
        player.page.locator("[data-undo]").click()
        player.page.wait_for_function("ply => document.querySelector('main').dataset.ply === ply", arg=str(ply))
        player.check()


def test_agents_play_on_under_the_same_names_and_are_compared(browser: Browser, address: str) -> None:
    with visiting(browser, address) as player:
        player.sit("klaverjas", seed=5)
        player.play(random.Random(3))
        page = player.page
        page.locator("main [data-result] [data-review]").click()
        go_to(player, 12)
        replay = page.url
        assert replay.endswith("/12"), "the address carries the step"
        names = page.locator(".review-hand b").all_inner_texts()
        assert "Jan" in names
        page.locator("[data-finish]").click()
        expect(page.locator("[data-comparison]")).to_be_visible(timeout=60_000)
        assert page.url.endswith("#/record/12")
        expect(page.locator("main[data-step]")).to_have_attribute("data-step", "12")
        assert page.locator(".review-hand b").all_inner_texts() == names
        expect(page.locator("[data-comparison] thead th")).to_have_count(2)
        expect(page.locator("[data-comparison] tbody td")).to_have_text([re.compile(r"\d")] * 4)
        page.locator("[data-back-to-played]").click()
        expect(page.locator("[data-comparison]")).to_have_count(0)
        assert page.url == replay
        player.check()
