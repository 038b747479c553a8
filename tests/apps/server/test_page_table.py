"""The page of a table: what is shown, for how long, and what clicks and keys do."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from playwright.sync_api import Browser, expect

from browsing import NEEDS_CHROMIUM, Player, visiting

pytestmark = NEEDS_CHROMIUM

THIRDS = {"⅓": Fraction(1, 3), "⅔": Fraction(2, 3)}
TALON_OF_ANOTHER = 5
"""The seed of a session of tarok for three in whose first deal, if one passes, somebody else takes from the talon."""


def amount(text: str) -> Fraction:
    """The number that a cell shows: `+9⅓`, `−4`, or nothing."""
    digits = text.strip("+−⅓⅔").replace(",", "")
    value = Fraction(digits or 0) + THIRDS.get(text[-1:], Fraction(0))
    return -value if text.startswith("−") else value


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


@pytest.mark.parametrize("game", ["tarok3", "tarok4", "klaverjas", "tressette"])
def test_the_items_of_a_result_have_amounts_that_add_up(browser: Browser, address: str, game: str) -> None:
    with visiting(browser, address, "phone", name=game) as player:
        player.sit(game, seed=TALON_OF_ANOTHER)
        player.play(random.Random(4))
        player.page.wait_for_selector("[data-result] .scores")
        rows = player.page.locator(".scores tbody tr").evaluate_all(
            """rows => rows.map(row => {
                const cells = [...row.cells].slice(1).map(cell => cell.innerText);
                return {kind: row.className, cells};
            })"""
        )
        items = [row["cells"] for row in rows if not row["kind"]]
        (score,) = [row["cells"] for row in rows if row["kind"] == "is-score"]
        assert items, "no item of the score is shown"
        assert [sum(amount(row[side]) for row in items) for side in range(len(score))] == [
            amount(each) for each in score
        ]
        player.picture("result")
        player.check()
