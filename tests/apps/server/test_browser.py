"""The page in a real Chromium: whole deals from lobby to review by clicking, in windows of all sizes.

Screenshots of every game go to the folder in TRULA_SCREENSHOTS, where it is set.
"""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Browser, expect

import trula
from browsing import GAMES_AND_SIZES, NEEDS_CHROMIUM, Player, visiting, worst
from trula.engine.referee import play_deal

pytestmark = NEEDS_CHROMIUM


@pytest.mark.parametrize(("game", "size"), GAMES_AND_SIZES)
def test_a_whole_deal_is_played_by_clicking_from_lobby_to_review(
    browser: Browser, address: str, game: str, size: str
) -> None:
    with visiting(browser, address, size, name=f"{game}-{size}") as player:
        dice = random.Random(5)
        player.start(game)
        assert worst(player.page) == []
        player.play(dice)
        expect(player.page.locator("[data-result]")).to_be_visible()
        player.picture("result")
        player.look_back()
        player.check()
        player.picture("review")
        assert worst(player.page) == []


def test_a_deal_is_played_on_from_any_point(browser: Browser, address: str) -> None:
    with visiting(browser, address, name="play-on") as player:
        dice = random.Random(2)
        player.start("klaverjas")
        player.play(dice)
        player.look_back()
        player.page.locator("[data-play-on]").click()
        player.page.locator("[data-play-on-start]").click()
        assert player.wait() == "play"
        player.play(dice)
        expect(player.page.locator("[data-result]")).to_be_visible()
        player.check()


def test_a_hint_is_shown_and_marked_on_the_card(browser: Browser, address: str) -> None:
    with visiting(browser, address, name="hint") as player:
        player.start("klaverjas")
        dice = random.Random(1)
        while player.wait() != "play":
            player.act(player.wait(), dice)
        player.hint()
        player.check()


def test_reload_goes_on_at_the_same_card(browser: Browser, address: str) -> None:
    with visiting(browser, address, name="reload") as player:
        player.start("tressette")
        dice = random.Random(1)
        for _ in range(3):
            player.act(player.wait(), dice)
        player.wait()
        before = player.ply, player.page.locator("[data-hand] [data-card]").count()
        player.page.reload()
        player.wait()
        assert (player.ply, player.page.locator("[data-hand] [data-card]").count()) == before
        player.check()


@pytest.mark.parametrize("game", ["tarok3", "klaverjas"])
def test_a_game_without_a_module_is_played_by_the_usual_page(
    browser: Browser, address: str, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("trula.apps.server.scenes.page_module", lambda deck: None)
    monkeypatch.setattr("trula.apps.server.api.page_module", lambda deck: None)
    with visiting(browser, address, name=f"plain-{game}") as player:
        player.start(game)
        player.play(random.Random(3))
        expect(player.page.locator("[data-result]")).to_be_visible()
        player.look_back()
        player.check()


def test_a_deal_is_played_with_the_keyboard_alone(browser: Browser, address: str) -> None:
    with visiting(browser, address, name="keys") as player:
        player.start("klaverjas")
        refused = 0
        while (phase := player.wait()) != "over":
            before = player.ply
            if phase == "trump":
                player.page.keyboard.press("1")
                player.moved_on(before)
                continue
            forbidden = player.page.locator("[data-hand] .is-dim")
            if forbidden.count() and not refused:
                # The server says which rule it breaks, and nothing has changed.
                forbidden.first.focus()
                player.page.keyboard.press("Enter")
                expect(player.page.locator("#toasts > *").last).to_be_visible()
                assert player.ply == before
                refused += 1
            chosen = player.page.locator("[data-hand] [data-card]:focus")
            for _ in range(10):
                player.page.keyboard.press("ArrowRight")
                if "is-legal" in (chosen.get_attribute("class") or ""):
                    break
            player.page.keyboard.press("Enter")
            player.moved_on(before)
        assert refused > 0
        expect(player.page.locator("[data-result]")).to_be_visible()
        player.check()


def test_a_record_that_is_pasted_is_replayed(browser: Browser, address: str) -> None:
    game = trula.load("klaverjas")
    record = play_deal(game, game.deal(4), [trula.agent("Greedy()")] * 4, seed=4)
    with visiting(browser, address, name="paste") as player:
        player.page.goto(address)
        player.page.locator("[data-record]").fill(str(record))
        player.page.locator("[data-upload]").click()
        expect(player.page.locator('main[data-review="done"]')).to_have_count(1, timeout=60_000)
        player.page.keyboard.press("End")
        expect(player.page.locator("main[data-step]")).to_have_attribute("data-step", str(len(record.actions)))
        player.check()


def test_the_page_speaks_the_chosen_language(browser: Browser, address: str) -> None:
    for language, words in {"sl": "Tarok v troje", "nl": "Tarok voor drie", "it": "Tarocco in tre"}.items():
        with visiting(browser, address, "phone", language=language) as player:
            page = player.page
            page.goto(address)
            expect(page.locator(".games")).to_contain_text(words)
            expect(page.locator("html")).to_have_attribute("lang", language)
            assert worst(page) == []


DAMAGED = ["null", "7", '"x"', "[null, 7, {}]", '{"language": 7, "theme": {}, "speed": "toString", "game": {}}', "{"]


@pytest.mark.parametrize("damaged", DAMAGED)
def test_what_a_browser_has_kept_may_be_damaged(browser: Browser, address: str, damaged: str) -> None:
    context = browser.new_context()
    for key in ("settings", "tables", "setup", "record"):
        context.add_init_script(f"localStorage.setItem('trula.{key}', {damaged!r})")
    player = Player(context, address, "damaged")
    player.page.goto(address)
    expect(player.page.locator("[data-start]")).to_be_visible()
    player.page.goto(f"{address}/#/table/nowhere")
    expect(player.page.get_by_text("There is no such table", exact=False).first).to_be_visible()
    assert player.faults == []
    context.close()


@pytest.mark.parametrize("mistyped", ["#/table/%", "#/replay/%E0%A4%A", "#/%"])
def test_an_address_that_is_mistyped_shows_a_page(browser: Browser, address: str, mistyped: str) -> None:
    context = browser.new_context()
    player = Player(context, address, "mistyped")
    player.page.goto(f"{address}/{mistyped}")
    expect(player.page.locator("#app h1, #app p, #app main").first).to_be_visible()
    assert not [fault for fault in player.faults if "Error" in fault], player.faults
    context.close()
