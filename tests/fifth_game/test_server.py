"""Briscola on the server: a table over HTTP and a socket, advice, a review, and a whole deal by clicks in a browser."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import httpx2 as httpx
import pytest
from playwright.sync_api import expect

import trula
from browsing import NEEDS_CHROMIUM, chromium, visiting
from serving import WITHOUT_LIMITS, make_table, running, sitting
from trula.apps.server.settings import Settings
from trula.engine.game import Game
from trula.engine.record import record_of
from trula.testing import random_state
from trula.words import texts


@pytest.fixture(scope="module")
def address(game: Game, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that knows the game, as do its worker processes, as http://127.0.0.1:PORT."""
    database = tmp_path_factory.mktemp("server") / "tables.db"
    few: dict[str, Any] = {"hint_worlds": 10, "review_worlds": 2, "review_nodes": 50_000}
    settings = Settings(f"sqlite:///{database}", workers=1, away_after=0.5, **few, **WITHOUT_LIMITS)
    with running(settings) as address:
        yield address


def test_it_is_listed_with_its_words(address: str, game: Game) -> None:
    listed = httpx.get(f"{address}/api/games").json()[-1]
    assert listed["game"] == "briscola" and listed["about"] == type(game).about().as_dict()
    assert [level["name"] for level in listed["levels"]] == ["beginner", "casual", "strong"]
    for language in ("en", "it"):
        assert httpx.get(f"{address}/api/words/{language}").json()["briscola.suit.d"] == "denari"


@pytest.mark.parametrize("level", ["beginner", "casual", "strong"])
def test_a_deal_is_played_over_a_socket(address: str, level: str) -> None:
    made = make_table(address, "briscola", level=level)
    with sitting(address, made["table"], made["token"]) as person:
        person.hear("scene")
        person.play_deal(random.Random(1))
        scene = person.scene
    assert sum(scene["ending"]["scores"]) == 240 and scene["is_session_over"]
    assert scene["ending"]["headline"]["message"]["kind"] in texts("en")
    shown = httpx.get(f"{address}/api/replays/{scene['replay']}").json()
    assert shown["is_over"] and len(shown["frames"]) == 41


def test_a_record_is_reviewed_in_a_worker(address: str, game: Game) -> None:
    record = str(trula.play_deal(game, game.deal(3), [trula.agent("Greedy()")] * 4, seed=1))
    body = {"record": record, "worlds": 2}
    with httpx.stream("POST", f"{address}/api/review/steps", json=body, timeout=60) as answer:
        *steps, last = [json.loads(line) for line in answer.iter_lines()]
    assert len(last["review"]["verdicts"]) == 40 and all("done" in step for step in steps)


def test_advice_is_given_by_a_worker(address: str, game: Game) -> None:
    record = str(record_of(random_state(game, 4, plies=9)))
    advice = httpx.post(f"{address}/api/advise", json={"record": record, "worlds": 5}, timeout=60).json()
    assert advice["action"] and advice["reasons"]
    assert all(reason["kind"] in texts("en") for reason in advice["reasons"])


@NEEDS_CHROMIUM
def test_a_deal_is_played_by_clicking_from_lobby_to_review(address: str) -> None:
    with chromium() as browser, visiting(browser, address, name="briscola") as player:
        player.start("briscola")
        player.hint()
        assert player.page.locator("[data-hand] [data-card]").count() == 10
        player.play(random.Random(5))
        expect(player.page.locator("[data-result]")).to_be_visible()
        expect(player.page.locator("main [data-result]")).to_contain_text(re.compile("won by|have 60 points"))
        player.look_back()
        assert "briscola." not in player.page.locator("body").inner_text()
        player.check()
