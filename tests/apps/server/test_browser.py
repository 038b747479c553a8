"""The page in a real Chromium: whole deals from lobby to review by clicking, on a phone and on a desktop.

Screenshots of every game go to the folder in TRULA_SCREENSHOTS, where it is set.
"""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect, sync_playwright

import trula
from serving import GAMES
from trula.engine.referee import play_deal

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
SIZES = {"phone": (390, 844), "desktop": (1440, 900)}
SETTINGS = '{"language":"en","theme":"light","speed":"off","forced":false,"big":false,"name":"Jan"}'
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here: apt-get install chromium")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


class Player:
    """Somebody at the page, who clicks."""

    def __init__(self, context: BrowserContext, address: str, name: str) -> None:
        context.add_init_script(
            f"localStorage.getItem('trula.settings') ?? localStorage.setItem('trula.settings', '{SETTINGS}')"
        )
        self.page: Page = context.new_page()
        self.page.set_default_timeout(20_000)
        self.address = address
        self.name = name
        self.faults: list[str] = []
        self.requests: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda said: self.faults.append(said.text) if said.type == "error" else None)
        self.page.on("request", lambda asked: self.requests.append(asked.url))

    def picture(self, what: str) -> None:
        folder = os.environ.get("TRULA_SCREENSHOTS")
        if folder:
            self.page.screenshot(path=Path(folder) / f"{self.name}-{what}.png")

    def start(self, game: str, level: str = "beginner") -> None:
        """From the lobby to the table."""
        self.page.goto(self.address)
        self.page.locator(f'[data-game="{game}"]').click()
        self.page.locator("[data-level]").first.select_option(level)
        if trula.load(game).session_deals is not None:
            self.page.locator("[data-deals]").fill("1")
        self.picture("lobby")
        self.page.locator("[data-start]").click()
        self.wait()

    def wait(self) -> str:
        """Until it is this player's turn or the deal is over; the phase."""
        table = self.page.locator("main[data-phase]")
        expect(table).to_have_count(1)
        self.page.wait_for_function(
            """() => { const d = document.querySelector("main[data-phase]")?.dataset;
                       return d && (d.phase === "over" || (d.toMove !== "" && d.toMove === d.you)); }"""
        )
        return str(table.get_attribute("data-phase"))

    @property
    def ply(self) -> tuple[int, int]:
        table = self.page.locator("main[data-phase]")
        return int(table.get_attribute("data-deal") or 0), int(table.get_attribute("data-ply") or 0)

    def act(self, phase: str, dice: random.Random) -> None:
        """Any legal action, by clicks, and wait until the table has moved on."""
        deal, ply = self.ply
        if phase == "play":
            if cards := self.legal_cards((deal, ply)):
                dice.choice(cards).click(position={"x": 8, "y": 12})
        elif phase == "discard":
            while self.page.locator("[data-lay-away]").is_disabled():
                free = [
                    card
                    for card in self.page.locator("[data-hand] .is-legal:not(.is-chosen)").all()
                    if not (card.get_attribute("data-card") or "T").startswith("T")
                ]
                (free or self.page.locator("[data-hand] .is-legal:not(.is-chosen)").all())[0].click(
                    position={"x": 8, "y": 12}
                )
            self.page.locator("[data-lay-away]").click()
        elif phase in ("announcements", "auction"):
            # Dear contracts end in a moment; a table that plays on shows more of the page.
            offers = self.page.locator("[data-action]:enabled")
            offers.first.click()
        else:
            dice.choice(self.page.locator(".stage [data-action]").all()).click()
        self.moved_on((deal, ply))

    def legal_cards(self, now: tuple[int, int]) -> list[Locator]:
        """The cards that can be played; none if the table has moved on while they were waited for."""
        self.page.wait_for_function(
            """([deal, ply]) => { const d = document.querySelector("main[data-phase]")?.dataset;
                                  return document.querySelector("[data-hand] .is-legal")
                                      || (d && (Number(d.deal) !== deal || Number(d.ply) !== ply)); }""",
            arg=list(now),
        )
        return self.page.locator("[data-hand] .is-legal").all()

    def moved_on(self, before: tuple[int, int]) -> None:
        """Wait until something has happened since."""
        self.page.wait_for_function(
            """([deal, ply]) => { const d = document.querySelector("main[data-phase]")?.dataset;
                                  return d && (Number(d.deal) > deal || Number(d.ply) > ply); }""",
            arg=list(before),
        )

    def play(self, dice: random.Random) -> None:
        """The whole deal."""
        seen: set[str] = set()
        while (phase := self.wait()) != "over":
            if phase not in seen:
                self.picture("bidding" if phase in ("auction", "trump") else phase)
                if phase == "play" and os.environ.get("TRULA_SCREENSHOTS"):
                    self.hint()
                    self.picture("hint")
            seen.add(phase)
            self.act(phase, dice)

    def hint(self) -> None:
        """Ask what to play."""
        self.page.keyboard.press("h")
        expect(self.page.locator("[data-hand] .is-advised")).to_have_count(1, timeout=60_000)

    def look_back(self) -> None:
        """From the result to the review, some actions into the deal."""
        self.page.locator("main [data-result] [data-review]").click()
        review = self.page.locator('main[data-review="done"]')
        expect(review).to_have_count(1, timeout=60_000)
        for _ in range(9):
            self.page.keyboard.press("ArrowRight")
        expect(review).to_have_attribute("data-step", "9")

    def check(self) -> None:
        """Nothing went wrong, and nothing was asked of anybody else."""
        assert self.faults == []
        assert all(url.startswith((self.address, "data:", "blob:")) for url in self.requests)
        width = self.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert width[0] <= width[1], "the page is wider than the screen"


def worst(page: Page) -> list[str]:
    """What a check of accessibility finds to be serious."""
    found = Axe().run(page).response["violations"]
    return [
        f"{each['id']}: {each['nodes'][0]['html'][:120]}" for each in found if each["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_deal_is_played_by_clicking_from_lobby_to_review(
    browser: Browser, address: str, game: str, size: str
) -> None:
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=size == "phone", reduced_motion="reduce"
    )
    player = Player(context, address, f"{game}-{size}")
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
    context.close()


def test_a_deal_is_played_on_from_any_point(browser: Browser, address: str) -> None:
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    player = Player(context, address, "play-on")
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
    context.close()


def test_a_hint_is_shown_and_marked_on_the_card(browser: Browser, address: str) -> None:
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    player = Player(context, address, "hint")
    player.start("klaverjas")
    dice = random.Random(1)
    while player.wait() != "play":
        player.act(player.wait(), dice)
    player.hint()
    player.check()
    context.close()


def test_reload_goes_on_at_the_same_card(browser: Browser, address: str) -> None:
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    player = Player(context, address, "reload")
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
    context.close()


@pytest.mark.parametrize("game", ["tarok3", "klaverjas"])
def test_a_game_without_a_module_is_played_by_the_usual_page(
    browser: Browser, address: str, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("trula.apps.server.scenes.page_module", lambda deck: None)
    monkeypatch.setattr("trula.apps.server.api.page_module", lambda deck: None)
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    player = Player(context, address, f"plain-{game}")
    player.start(game)
    player.play(random.Random(3))
    expect(player.page.locator("[data-result]")).to_be_visible()
    player.look_back()
    player.check()
    context.close()


def test_a_deal_is_played_with_the_keyboard_alone(browser: Browser, address: str) -> None:
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    player = Player(context, address, "keys")
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
    context.close()


def test_a_record_that_is_pasted_is_replayed(browser: Browser, address: str) -> None:
    game = trula.load("klaverjas")
    record = play_deal(game, game.deal(4), [trula.agent("Greedy()")] * 4, seed=4)
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    player = Player(context, address, "paste")
    player.page.goto(address)
    player.page.locator("[data-record]").fill(str(record))
    player.page.locator("[data-upload]").click()
    expect(player.page.locator('main[data-review="done"]')).to_have_count(1, timeout=60_000)
    player.page.keyboard.press("End")
    expect(player.page.locator("main[data-step]")).to_have_attribute("data-step", str(len(record.actions)))
    player.check()
    context.close()


def test_the_page_speaks_the_chosen_language(browser: Browser, address: str) -> None:
    for language, words in {"sl": "Tarok v troje", "nl": "Tarok voor drie", "it": "Tarocco in tre"}.items():
        context = browser.new_context(viewport={"width": 390, "height": 844})
        chosen = SETTINGS.replace('"en"', f'"{language}"')
        context.add_init_script(f"localStorage.setItem('trula.settings', '{chosen}')")
        page = context.new_page()
        page.goto(address)
        expect(page.locator(".games")).to_contain_text(words)
        expect(page.locator("html")).to_have_attribute("lang", language)
        assert worst(page) == []
        context.close()


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
