"""The page of a table: what is shown, for how long, and what clicks and keys do."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Browser, expect

from browsing import NEEDS_CHROMIUM, Player, visiting

pytestmark = NEEDS_CHROMIUM

TALON_OF_ANOTHER = 5
"""The seed of a session of tarok for three in whose first deal, if one passes, somebody else takes from the talon."""


def pass_until_the_talon(player: Player) -> None:
    """Pass until somebody else has taken from the talon."""
    talon = player.page.locator(".stage .packet.is-taken")
    for _ in range(4):
        player.page.wait_for_function(
            """() => { const d = document.querySelector("main").dataset;
                       return document.querySelector(".stage .packet.is-taken") || d.toMove === d.you; }"""
        )
        if talon.count():
            return
        before = player.ply
        player.page.keyboard.press("p")
        player.moved_on(before)
    raise AssertionError("nobody has taken from the talon")


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_what_another_takes_from_the_talon_stays_until_it_is_seen(browser: Browser, address: str, size: str) -> None:
    with visiting(browser, address, size) as player:
        page = player.page
        player.sit("tarok3", seed=TALON_OF_ANOTHER)
        pass_until_the_talon(player)
        taken = page.locator(".stage .packet.is-taken")
        # Long enough to be read, though this player has chosen not to wait for anything.
        page.wait_for_timeout(1500)
        expect(taken).to_be_visible()
        player.picture("talon-of-another")
        cards = taken.locator("[data-shown]").evaluate_all("all => all.map(each => each.dataset.shown)")
        page.locator("[data-seen]").click()
        expect(taken).to_have_count(0)
        # And it can be seen again, also when a trick has been played.
        dice = random.Random(1)
        while page.locator("main").get_attribute("data-phase") != "over" and int(player.ply[1]) < 12:
            player.act(player.wait(), dice)
        page.keyboard.press("t")
        again = page.locator(".last-trick .packet.is-taken [data-shown]")
        assert again.evaluate_all("all => all.map(each => each.dataset.shown)") == cards
        player.picture("look-back")
        player.check()
