"""The page of a table: what is shown, for how long, and what clicks and keys do."""

from __future__ import annotations

import random
import re
from contextlib import ExitStack
from fractions import Fraction

import httpx2 as httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from browsing import NEEDS_CHROMIUM, Player, visiting, worst
from serving import make_table, sitting

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
    with visiting(browser, address, size, speed="fast") as player:
        page = player.page
        player.sit("tarok3", seed=TALON_OF_ANOTHER)
        pass_until_the_talon(player)
        taken = page.locator(".stage .packet.is-taken")
        # Longer than anything else is shown at this speed.
        page.wait_for_timeout(1000)
        expect(taken).to_be_visible()
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


def test_dear_bids_are_confirmed_and_every_bid_keeps_its_key(browser: Browser, address: str) -> None:
    with visiting(browser, address) as player:
        page = player.page
        player.sit("tarok4", seed=5)
        player.wait()
        keys = page.locator(".stage [data-action]").evaluate_all(
            "all => all.map(e => [e.dataset.action, e.dataset.key])"
        )
        assert dict(keys)["bid valat"] == "q"
        before = player.ply
        valat = page.locator("[data-action='bid valat']")
        page.keyboard.press("q")
        expect(valat).to_contain_text("Sure?")
        assert player.ply == before
        # Another bid, by its key: the second round has fewer bids, each under the key that it had.
        lowest = next(action for action, _ in keys if action != "pass")
        page.keyboard.press(dict(keys)[lowest])
        player.moved_on(before)
        if player.wait() == "auction":
            again = page.locator(".stage [data-action]").evaluate_all(
                "all => all.map(e => [e.dataset.action, e.dataset.key])"
            )
            assert all(dict(keys).get(action, key) == key for action, key in again)
        player.check()


def test_the_number_that_ranks_bids_is_named_and_the_explanation_can_be_read(browser: Browser, address: str) -> None:
    with visiting(browser, address) as player:
        page = player.page
        player.sit("tarok4", seed=5)
        player.wait()
        page.keyboard.press("h")
        table = page.locator(".prospects")
        expect(table.locator("th[aria-sort]")).to_have_text("points ahead of the others")
        cells = [text.split(" ± ") for text in table.locator(".is-rank").all_inner_texts()]
        assert sum(len(each) == 2 for each in cells) > 2, "the error stands beside the mean"
        ranks = [amount(each[0].replace(".", "")) for each in cells]
        assert ranks == sorted(ranks, reverse=True) and len(ranks) > 2
        why = player.box("[data-why]")
        assert why["y"] + why["height"] < 450, "the way to the explanation is at the top"
        page.locator("[data-why]").click()
        dialog = page.locator("dialog[open] [data-network]")
        expect(dialog).to_be_visible()
        assert player.box("dialog[open]")["width"] > 900
        assert worst(page) == []
        player.check()


@pytest.mark.parametrize("size", ["small", "landscape", "desktop"])
def test_packets_stand_in_a_row_and_a_hint_names_their_cards(browser: Browser, address: str, size: str) -> None:
    with visiting(browser, address, size) as player:
        page = player.page
        player.sit("tarok3", seed=TALON_OF_ANOTHER)
        while (phase := player.wait()) == "auction":
            before = player.ply
            page.locator("[data-action='bid two'], [data-action='bid one']").first.click()
            player.moved_on(before)
        assert phase == "talon"
        packets = page.locator(".stage button.packet")
        boxes = packets.evaluate_all("all => all.map(e => e.getBoundingClientRect().toJSON())")
        assert max(box["top"] for box in boxes) < min(box["bottom"] for box in boxes), "all packets are in one row"
        stage = player.box(".stage")
        for box in boxes:
            assert stage["x"] <= box["left"] and box["right"] <= stage["x"] + stage["width"]
            assert box["bottom"] <= stage["y"] + stage["height"]
        numbers = packets.locator(".packet-number").all_inner_texts()
        cards = packets.evaluate_all(
            "all => all.map(e => [...e.querySelectorAll('[data-shown]')].map(c => c.dataset.shown))"
        )
        page.keyboard.press("h")
        offers = page.locator(".prospects th[scope=row]")
        expect(offers).to_have_count(len(cards), timeout=60_000)
        named = offers.evaluate_all(
            "all => all.map(e => [e.innerText.split(':')[0], e.querySelectorAll('.chip-card').length])"
        )
        assert sorted(named) == [[number, len(each)] for number, each in zip(numbers, cards, strict=True)]
        # The advised packet is worth what its best discard is.
        best = page.locator(".prospects .is-rank").first.inner_text()
        before = player.ply
        page.locator("[data-advised]").click()
        player.moved_on(before)
        page.keyboard.press("h")
        expect(page.locator(".prospects .is-rank").first).to_have_text(best, timeout=60_000)
        player.check()


def test_shares_of_unseen_cards_are_not_finer_than_is_known(browser: Browser, address: str) -> None:
    with visiting(browser, address) as player:
        page = player.page
        player.sit("klaverjas", seed=5)
        player.wait()
        page.locator("[data-tab=where]").click()
        page.locator("[data-ask]").click()
        page.wait_for_selector("[data-where]")
        shown = page.locator("[data-where] td").all_inner_texts()
        numbers = [int(text) for text in shown if text.isdigit()]
        assert len(numbers) > 20 and all(number % 5 == 0 for number in numbers)
        for row in page.locator("[data-where] tbody tr:not(.suit-line)").all_inner_texts():
            assert sum(int(text) for text in row.split("\t")[1:] if text.isdigit()) == 100, row
        # What was in one hand in all deals that were drawn need not be there: nothing is certain before the first card.
        assert "✓" not in shown and "100" not in shown
        player.check()


def test_a_press_during_a_movement_is_not_lost(browser: Browser, address: str) -> None:
    with visiting(browser, address, speed="slow") as player:
        page = player.page
        player.sit("klaverjas", seed=5, level="beginner")
        player.wait()
        page.keyboard.press("1")
        page.wait_for_function("() => document.querySelector('main').dataset.phase === 'play'")
        # The others' cards are still being shown, one after another, when this card is pressed.
        page.wait_for_function(
            "() => document.querySelectorAll('.trick [data-shown]').length === 1 || document.querySelector('.is-legal')"
        )
        cards = page.locator("[data-hand] [data-card]")
        count = cards.count()
        for index in range(count):
            cards.nth(index).click(position={"x": 8, "y": 12})
            page.wait_for_timeout(150)
            if cards.count() < count or page.locator(".trick [data-shown]").count() == 4:
                break
        expect(cards).to_have_count(count - 1)


def test_spectators_are_offered_only_what_they_can_use(browser: Browser, address: str) -> None:
    made = make_table(address, "klaverjas")
    with visiting(browser, address) as player:
        page = player.page
        page.goto(f"{address}/#/table/{made['table']}")
        page.wait_for_selector("main[data-phase]")
        tabs = page.locator(".side [data-tab]").evaluate_all("all => all.map(each => each.dataset.tab)")
        assert tabs == ["sheet", "log"]
        page.locator("[data-tab=sheet]").click()
        # The number of the deal and two sides, not four players.
        expect(page.locator(".sheet thead th")).to_have_count(3)
        player.check()


def test_the_panel_can_be_put_away_and_stays_away(browser: Browser, address: str) -> None:
    with visiting(browser, address, "large") as player:
        page = player.page
        player.sit("klaverjas", seed=5)
        player.wait()
        narrow = player.box(".felt")["width"]
        page.locator("[data-side-tool]").click()
        expect(page.locator(".side")).to_be_hidden()
        assert player.box(".felt")["width"] > narrow + 300
        assert player.box("[data-hand] [data-card]")["width"] > 180, "cards grow with the window"
        page.reload()
        player.wait()
        expect(page.locator(".side")).to_be_hidden()
        page.keyboard.press("h")
        expect(page.locator(".side")).to_be_visible()
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


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_a_card_is_chosen_before_it_is_ones_turn(browser: Browser, address: str, size: str) -> None:
    # Somebody else sits on the left, so that it stays their turn as long as the test likes.
    places = [{"who": "me", "name": "Jan"}, {"who": "invited"}] + [{"who": "agent", "level": "beginner"}] * 2
    made = make_table(address, "klaverjas", places=places, options={"trump": "d"}, seed=5)
    (secret,) = made["invitations"].values()
    body = {"invitation": secret, "name": "Bor"}
    taken = httpx.post(f"{address}/api/tables/{made['table']}/places", json=body).json()
    with visiting(browser, address, size) as player, ExitStack() as stack:
        page = player.page
        player.sit("klaverjas", made)
        guest = stack.enter_context(sitting(address, made["table"], taken["token"]))
        player.wait()
        player.act("play", random.Random(1))
        page.wait_for_function("() => document.querySelector('main').dataset.toMove === '1'")
        before = player.ply
        cards = page.locator("[data-hand] [data-card]")
        count = cards.count()
        cards.nth(1).click(position={"x": 8, "y": 12})
        expect(page.locator(".is-premoved")).to_have_count(1)
        # The same card again: none is chosen.
        cards.nth(1).click(position={"x": 8, "y": 12})
        expect(page.locator(".is-premoved")).to_have_count(0)
        # By the keyboard too.
        cards.nth(count - 1).focus()
        page.keyboard.press("Enter")
        expect(cards.nth(count - 1)).to_have_class(re.compile("is-premoved"))
        assert player.ply == before, "nothing is sent yet"
        guest.hear("scene")
        while not guest.is_to_move():
            guest.hear("scene")
        while guest.scene["to_move"] != 0:
            if guest.is_to_move():
                guest.act(guest.scene["legal"][0])
            guest.hear("scene")
        # It is played by itself, or the page says why not.
        page.wait_for_function(
            """count => document.querySelectorAll("[data-hand] [data-card]").length < count
                || document.querySelector(".toast")""",
            arg=count,
        )
        expect(page.locator(".is-premoved")).to_have_count(0)
        player.check()


class Mouse:
    """A pointer that presses, moves and lets go."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, x: float, y: float) -> None:
        self.page.mouse.move(x, y)
        self.page.mouse.down()

    def move(self, x: float, y: float) -> None:
        self.page.mouse.move(x, y, steps=5)

    def let_go(self) -> None:
        self.page.mouse.up()


class Finger(Mouse):
    """A finger on a touch screen, as the browser hears of it."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.line = page.context.new_cdp_session(page)
        self.at = (0.0, 0.0)

    def tell(self, kind: str, *points: tuple[float, float]) -> None:
        touched = [{"x": x, "y": y} for x, y in points]
        self.line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})

    def press(self, x: float, y: float) -> None:
        self.at = (x, y)
        self.tell("touchStart", self.at)

    def move(self, x: float, y: float) -> None:
        (fromx, fromy), self.at = self.at, (x, y)
        for step in range(1, 6):
            self.tell("touchMove", (fromx + (x - fromx) * step / 5, fromy + (y - fromy) * step / 5))

    def let_go(self) -> None:
        self.tell("touchEnd")


@pytest.mark.parametrize(("size", "pointer"), [("desktop", Mouse), ("phone", Finger), ("landscape", Finger)])
def test_a_card_can_be_dragged_to_the_table(browser: Browser, address: str, size: str, pointer: type[Mouse]) -> None:
    with visiting(browser, address, size) as player:
        page = player.page
        player.sit("klaverjas", seed=5)
        dice = random.Random(1)
        while (phase := player.wait()) != "play":
            player.act(phase, dice)
        before = player.ply
        card = page.locator("[data-hand] .is-legal").first
        name = card.get_attribute("data-card")
        box = card.bounding_box()
        assert box is not None
        held = pointer(page)
        # Let go within the hand: nothing is played, and the card lies where it was.
        held.press(box["x"] + 10, box["y"] + 20)
        held.move(box["x"] + 60, box["y"] + 30)
        held.let_go()
        page.wait_for_timeout(200)
        assert player.ply == before
        assert player.box(f"[data-hand] [data-card={name}]")["x"] == box["x"]
        held.press(box["x"] + 10, box["y"] + 20)
        held.move(box["x"] + 40, player.box(".hand-zone")["y"] - 60)
        expect(page.locator(".is-dragged")).to_have_count(1)
        assert player.voids() == []
        held.let_go()
        player.moved_on(before)
        expect(page.locator(f"[data-hand] [data-card={name}]")).to_have_count(0)
        expect(page.locator(".is-dragged")).to_have_count(0)
        player.check()


def test_the_rest_is_claimed_by_a_button_or_a_key(browser: Browser, address: str) -> None:
    with visiting(browser, address, "phone") as player:
        page = player.page
        player.sit("tarok3", seed=3)
        dice = random.Random(5)
        claim = page.locator("[data-claim]")
        while (phase := player.wait()) != "over":
            if phase == "play" and page.locator("[data-hand] [data-card]").count() in (2, 3):
                page.wait_for_timeout(1500)
                if claim.is_visible():
                    break
            player.act(phase, dice)
        expect(claim).to_be_visible()
        assert worst(page) == []
        player.picture("claim")
        page.keyboard.press("c")
        expect(page.locator("[data-result]")).to_be_visible()
        player.check()


def test_sound_and_vibration_are_off_until_they_are_turned_on(browser: Browser, address: str) -> None:
    with visiting(browser, address) as player:
        page = player.page
        page.add_init_script(
            """window.heard = []; window.felt = [];
            for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
                const start = kind.prototype.start;
                kind.prototype.start = function (...rest) { heard.push(kind.name); return start.apply(this, rest); };
            }
            navigator.vibrate = pattern => { felt.push(pattern); return true; };"""
        )
        dice = random.Random(1)
        player.sit("klaverjas", seed=5)
        page.reload()
        while player.wait() != "play":
            player.act(player.wait(), dice)
        player.act("play", dice)
        player.wait()
        assert page.evaluate("heard.length + felt.length") == 0
        page.locator("[data-settings]").click()
        for name in ("sound", "vibration"):
            page.locator(f"[data-setting={name}]").focus()
            page.keyboard.press("Space")
        assert worst(page) == []
        page.keyboard.press("Escape")
        assert page.evaluate("[heard.length, felt.length]") == [2, 1]
        player.act("play", dice)
        player.wait()
        assert "AudioBufferSourceNode" in page.evaluate("heard")
        assert page.evaluate("felt.length") > 1
        player.check()
