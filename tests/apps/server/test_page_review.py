"""The page of a review: stepping through a deal, its verdicts, and the ways on from any of its actions."""

from __future__ import annotations

import random
import re
import struct

import httpx2 as httpx
import pytest
from playwright.sync_api import Browser, expect

import trula
from browsing import NEEDS_CHROMIUM, SIZES, Player, visiting, worst
from trula.engine.record import Record
from trula.engine.referee import play_deal

pytestmark = NEEDS_CHROMIUM


CARELESS = "ByPhase(bidder=RuleBidder(), player=RandomLegal())"


def played(name: str, seed: int, first: str = "Greedy()") -> Record:
    """A deal played to its end by agents, the first seat by one that may be careless."""
    game = trula.load(name)
    agents = [trula.agent(first)] + [trula.agent("Greedy()")] * (game.seats - 1)
    return play_deal(game, game.deal(seed), agents, seed=seed)


def paste(player: Player, record: Record) -> None:
    """From the lobby to the page of a record, whose review may not be made yet."""
    player.page.goto(player.address)
    player.page.locator("[data-record]").fill(str(record))
    player.page.locator("[data-upload]").click()
    expect(player.page.locator("main[data-step]")).to_have_count(1)


def open_record(player: Player, record: Record) -> None:
    """From the lobby to the review of a record."""
    paste(player, record)
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


def test_on_a_phone_board_and_verdict_stay_in_sight(browser: Browser, address: str) -> None:
    record = played("tarok3", 4, CARELESS)
    with visiting(browser, address, "small") as player:
        open_record(player, record)
        page = player.page
        page.locator("[data-tab=moves]").click()
        for size in ("small", "phone", "landscape"):
            width, height = SIZES[size]
            page.set_viewport_size({"width": width, "height": height})
            heights = set()
            for step in (len(record.actions) - 1, len(record.actions) // 2, 9):
                page.locator(f"[data-moves] [data-step='{step}']").click()
                for part in (".review-trick, .review-middle .packets", ".review-verdict .verdict-what", ".steppers"):
                    box = player.box(part)
                    assert box["y"] >= 0 and box["y"] + box["height"] <= height, (size, part, step)
                    assert box["x"] >= 0 and box["x"] + box["width"] <= width, (size, part, step)
                heights.add(player.box(".review-verdict")["height"])
            assert len(heights) == 1, "the verdict keeps its size"
            player.picture(f"review-{size}")
            assert player.voids() == []
        assert "arrow keys" not in page.locator("body").inner_text()
        player.check()


def test_the_verdict_keeps_its_size_and_the_worst_are_laid_out_in_columns(browser: Browser, address: str) -> None:
    record = played("tarok3", 4, CARELESS)
    with visiting(browser, address) as player:
        open_record(player, record)
        page = player.page
        heights = set()
        page.keyboard.press("Home")
        for _ in range(30):
            heights.add(round(player.box(".review-verdict")["height"]))
            page.keyboard.press("ArrowRight")
        assert len(heights) == 1
        page.locator("[data-tab=worst]").click()
        items = page.locator(".worst-item")
        assert items.count() > 1
        for part in ("label", "b"):
            selector = f".worst-item > .{part}" if part == "label" else ".worst-item > b"
            lefts = page.locator(selector).evaluate_all(
                "all => all.map(e => Math.round(e.getBoundingClientRect().right))"
            )
            assert len(set(lefts)) == 1, part
        wide = page.locator(".worst-what .chip-card").evaluate_all(
            "all => all.map(e => e.getBoundingClientRect().width)"
        )
        assert max(wide) < 90, "a card is not stretched"
        assert "/" not in "".join(page.locator(".worst-item > b").all_inner_texts()), "one number, not two"


def test_the_review_opens_at_the_turning_point_and_the_graph_leads_to_actions(browser: Browser, address: str) -> None:
    record = played("klaverjas", 4, CARELESS)
    with visiting(browser, address) as player:
        open_record(player, record)
        page = player.page
        turn = int(page.locator("main").get_attribute("data-step") or 0)
        assert turn > 0
        expect(page.locator(".review-verdict .verdict")).to_have_attribute("data-verdict", re.compile(r"\w"))
        box = player.box("[data-graph]")
        page.mouse.click(box["x"] + box["width"] * 10.5 / len(record.actions), box["y"] + 20)
        expect(page.locator("main")).to_have_attribute("data-step", "11")
        # An address with a step is gone to, whatever the turning point.
        page.reload()
        expect(page.locator('main[data-review="done"]')).to_have_count(1, timeout=60_000)
        expect(page.locator("main")).to_have_attribute("data-step", "11")
        player.check()


@pytest.mark.parametrize(("game", "size"), [("klaverjas", "desktop"), ("tarok3", "phone"), ("tressette", "small")])
def test_what_was_played_stands_beside_the_best_line(browser: Browser, address: str, game: str, size: str) -> None:
    record = played(game, 4, CARELESS)
    before = len(record.actions) - 5 * trula.load(game).seats
    with visiting(browser, address, size) as player:
        open_record(player, record)
        page = player.page
        go_to(player, before + 1)
        page.locator("[data-tab=lines]").click()
        page.locator("[data-ask-lines]").click()
        table = page.locator("[data-lines]")
        expect(table.locator("tbody tr")).to_have_count(5)
        # The same action may be best; what differs is marked, and both lines come to a score.
        answer = httpx.post(f"{address}/api/line", json={"record": str(record), "ply": before}, timeout=60).json()
        assert answer["proved"] == before
        best = [frame["action"][1] for frame in answer["frames"][1:]]
        marked = sum(one != other for one, other in zip(best[before:], map(str, record.actions[before:]), strict=True))
        assert table.locator(".is-new").count() == 2 * marked
        sides = len(answer["ending"]["scores"]) if game == "tarok3" else 2
        expect(table.locator("tfoot b")).to_have_text([re.compile(r"\d")] * 2 * sides)
        assert player.voids() == []
        assert worst(page) == []
        player.picture("lines")
        # A press shows the other line on the board; going on leads back to what was played.
        table.locator(f"td:nth-child(3) [data-line-step='{before + 2}']").click()
        expect(page.locator(f"[data-other-line='{before + 2}']")).to_be_visible()
        page.locator("[data-stepper=forward]").click()
        expect(page.locator("[data-other-line]")).to_have_count(0)
        expect(page.locator("main[data-step]")).to_have_attribute("data-step", str(before + 2))
        player.check()


NEVER_DONE = """
    const ask = window.fetch;
    window.fetch = async (url, ...rest) => {
        const answer = await ask(url, ...rest);
        if (!String(url).endsWith("/review/steps")) return answer;
        const text = (await answer.text()).split("\\n").filter(line => line && !line.startsWith('{"review"'));
        const begun = new TextEncoder().encode(text.slice(0, 12).join("\\n") + "\\n");
        const body = new ReadableStream({ start: stream => stream.enqueue(begun) });
        return new Response(body, { headers: answer.headers });
    };
"""


def test_the_first_verdicts_are_shown_while_the_rest_is_computed(browser: Browser, address: str) -> None:
    record = played("klaverjas", 4, CARELESS)
    with visiting(browser, address) as player:
        page = player.page
        page.add_init_script(NEVER_DONE)
        page.goto(f"{address}/#/")
        page.locator("[data-record]").fill(str(record))
        page.locator("[data-upload]").click()
        judged = page.locator("[data-moves] .move[class*='is-r'], [data-moves] .move[class*='is-forced']")
        expect(judged.first).to_be_visible(timeout=60_000)
        assert page.locator("main").get_attribute("data-review") is None
        page.locator("[data-moves] [data-step='3']").click()
        expect(page.locator(".review-verdict [data-verdict]")).to_be_visible()
        page.locator("[data-moves] [data-step='30']").click()
        expect(page.locator(".review-verdict")).to_contain_text("is being made")
        expect(page.locator(".review-verdict [data-verdict]")).to_have_count(0)
        player.check()


def test_lists_of_a_review_begin_at_their_top_and_nothing_covers_the_key_of_the_graph(
    browser: Browser, address: str
) -> None:
    with visiting(browser, address) as player:
        open_record(player, played("tarok3", 4, CARELESS))
        page = player.page
        page.keyboard.press("End")
        body = page.locator(".review .side-body")
        assert body.evaluate("body => body.scrollTop") > 0
        page.locator("[data-tab=worst]").click()
        assert body.evaluate("body => body.scrollTop") == 0
        graph, key = player.box("[data-graph]"), player.box(".graph-key")
        assert key["y"] >= graph["y"] + graph["height"]
        player.check()


@pytest.mark.parametrize("game", ["tarok3", "tarok4", "klaverjas", "tressette"])
def test_all_hands_of_a_review_are_whole(browser: Browser, address: str, game: str) -> None:
    with visiting(browser, address) as player:
        paste(player, played(game, 4))
        page = player.page
        felt = page.locator(".review-felt")
        for size in ("desktop", "large"):
            width, height = SIZES[size]
            page.set_viewport_size({"width": width, "height": height})
            page.keyboard.press("Home")
            for _ in range(12):
                assert felt.evaluate("felt => felt.scrollHeight - felt.clientHeight") <= 0
                page.keyboard.press("ArrowRight")
        player.check()


@pytest.mark.parametrize("size", ["small", "landscape", "desktop"])
def test_one_learns_from_mistakes(browser: Browser, address: str, size: str) -> None:
    record = played("klaverjas", 4, CARELESS)
    with visiting(browser, address, size) as player:
        open_record(player, record)
        page = player.page
        page.locator("[data-tab=worst]").click()
        learn = page.locator("[data-learn]").first
        count = int(re.findall(r"\d+", learn.inner_text())[-1])
        learn.click()
        lesson = page.locator("[data-lesson]")
        found = 0
        for number in range(count):
            expect(lesson).to_contain_text(f"{number + 1} of {count}")
            expect(page.locator("[data-learned]")).to_have_attribute("data-learned", "")
            cards = page.locator("button[data-answer]:enabled")
            assert cards.count() > 1
            # Before the card: it is still in the hand, and the other hands are covered.
            expect(page.locator(".review-hand .backs")).to_have_count(3)
            felt, hand = player.box(".review-felt"), player.box(".is-asked [data-answer]")
            assert hand["y"] + hand["height"] <= felt["y"] + felt["height"] + 1, "the hand is cut off"
            for index in range(cards.count()):
                cards.nth(index).click()
                learned = page.locator("[data-learned]").get_attribute("data-learned")
                if learned in ("first", "later"):
                    found += learned == "first"
                    break
                assert learned == "wrong"
            player.picture("lesson")
            page.locator("[data-next-mistake]").click()
        expect(lesson).to_contain_text(f"{found} of {count}")
        page.locator("[data-leave-lesson]").click()
        expect(lesson).to_be_hidden()
        expect(page.locator(".review-verdict")).to_be_visible()
        assert worst(page) == []
        player.check()


def test_a_link_to_a_replay_unfolds_and_leads_to_its_step(browser: Browser, address: str) -> None:
    with visiting(browser, address) as player:
        page = player.page
        player.sit("klaverjas", seed=5)
        player.play(random.Random(3))
        page.evaluate("navigator.clipboard.writeText = text => { window.copied = text; return Promise.resolve(); }")
        page.locator("main [data-result] [data-copy-link]").click()
        link = page.evaluate("window.copied")
        answer = httpx.get(link)
        assert answer.status_code == 200
        (title,) = re.findall('og:title" content="([^"]+)"', answer.text)
        assert title.startswith("Klaverjas: ") and "Jan" in title
        assert re.search(r'og:description" content="[^"]*Jan \d+ ·', answer.text)
        (picture,) = re.findall('og:image" content="([^"]+)"', answer.text)
        assert picture.startswith(address) and 'twitter:card" content="summary_large_image"' in answer.text
        drawn = httpx.get(picture.replace("&amp;", "&"), timeout=60)
        assert drawn.headers["content-type"] == "image/png"
        assert struct.unpack(">II", drawn.content[16:24]) == (1200, 630)
        assert httpx.get(f"{address}/replay/nothing/picture.png").status_code == 404
        slovene = httpx.get(link.replace("lang=en", "lang=sl")).text
        assert title not in slovene and "Klaverjas: " in slovene
        page.goto(link.replace("?", "/12?"))
        expect(page.locator("main[data-step]")).to_have_attribute("data-step", "12")
        assert httpx.get(f"{address}/replay/nothing").status_code == 404
        hostile = httpx.get(f"{address}/replay/<script>/1")
        assert hostile.status_code in (400, 404) and "<script>" not in hostile.text
