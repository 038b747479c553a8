"""What tests of the page in a real Chromium have in common: somebody at the page, who clicks.

Screenshots go to the folder in TRULA_SCREENSHOTS, where it is set.
"""

from __future__ import annotations

import json
import os
import random
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect, sync_playwright

import trula
from serving import GAMES, IS_SOAK, make_table

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
NEEDS_CHROMIUM = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here: apt-get install chromium")
SIZES = {
    "small": (360, 640),
    "phone": (390, 844),
    "landscape": (844, 390),
    "desktop": (1440, 900),
    "large": (2560, 1440),
}
"""Sizes of the window by name; those below 1,000 are phones, with touch."""
GAMES_AND_SIZES = [
    (game, size) for row, game in enumerate(GAMES) for column, size in enumerate(SIZES) if IS_SOAK or column == row
]
"""Every game in a window of another size; in `make soak` every game in every size."""
SETTINGS = '{"language":"en","theme":"light","speed":"off","forced":false,"big":false,"name":"Jan"}'


@contextmanager
def chromium() -> Iterator[Browser]:
    """Chromium without a window. While it runs, no test of the same process can start an event loop."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


class Player:
    """Somebody at the page, who clicks."""

    def __init__(self, context: BrowserContext, address: str, name: str, **settings: Any) -> None:
        chosen = json.dumps(json.loads(SETTINGS) | settings)
        context.add_init_script(
            f"localStorage.getItem('trula.settings') ?? localStorage.setItem('trula.settings', '{chosen}')"
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

    def sit(self, game: str, made: dict[str, Any] | None = None, **more: Any) -> str:
        """At a new table, or at one that was made; its name. With `seed=` deals and agents are always the same."""
        made = make_table(self.address, game, **more) if made is None else made
        mine = {"table": made["table"], "token": made["token"], "game": game, "deck": "", "when": 0}
        self.page.goto(self.address)
        self.page.evaluate("mine => localStorage.setItem('trula.tables', JSON.stringify([mine]))", mine)
        self.page.goto(f"{self.address}/#/table/{made['table']}")
        expect(self.page.locator("main[data-phase]")).to_have_count(1)
        return str(made["table"])

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
        self.page.keyboard.press("Home")
        for _ in range(9):
            self.page.keyboard.press("ArrowRight")
        expect(review).to_have_attribute("data-step", "9")

    def box(self, selector: str) -> dict[str, float]:
        """Where an element is in the window: x, y, width, height."""
        found = self.page.locator(selector).first.bounding_box()
        assert found is not None, f"{selector} is not to be seen"
        return {"x": found["x"], "y": found["y"], "width": found["width"], "height": found["height"]}

    def voids(self) -> list[str]:
        """The ways in which the page scrolls where there is nothing."""
        found: list[str] = self.page.evaluate(
            """() => {
                const page = document.documentElement;
                const last = document.querySelector("main").getBoundingClientRect().bottom + scrollY;
                const end = Math.max(innerHeight, Math.ceil(last));
                const faults = [];
                if (page.scrollWidth > innerWidth) faults.push(`${page.scrollWidth} wide in a window of ${innerWidth}`);
                if (page.scrollHeight > end) faults.push(`${page.scrollHeight} tall, but it ends at ${end}`);
                for (const each of document.querySelectorAll(".table, .felt, .hand-zone, .lobby, body"))
                    if (each.scrollTop || each.scrollLeft) faults.push(`${each.className} is scrolled`);
                return faults;
            }"""
        )
        return found

    def check(self) -> None:
        """Nothing went wrong, nothing was asked of anybody else, and nothing scrolls into a void."""
        assert not self.faults, self.faults
        assert all(url.startswith((self.address, "data:", "blob:")) for url in self.requests)
        assert not (voids := self.voids()), voids


@contextmanager
def visiting(
    browser: Browser, address: str, size: str = "desktop", name: str = "", **settings: Any
) -> Iterator[Player]:
    """Somebody at the page in a window of a size, with settings that differ from the usual ones."""
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        has_touch=width < 1000,
        is_mobile=width < 1000,
        reduced_motion="reduce",
    )
    yield Player(context, address, name or size, **settings)
    context.close()


def worst(page: Page) -> list[str]:
    """What a check of accessibility finds to be serious."""
    found = Axe().run(page).response["violations"]
    return [
        f"{each['id']}: {each['nodes'][0]['html'][:120]}" for each in found if each["impact"] in ("serious", "critical")
    ]
