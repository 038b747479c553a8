"""The commands review, advise and regret as a user calls them."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

import trula
from program import Run
from trula.engine.record import Record, record_of
from trula.testing import random_state


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    """A file with two records of klaverjas."""
    game = trula.load("klaverjas")
    agents = [trula.agent("RandomLegal()")] * 4
    path = tmp_path / "finished.jsonl"
    path.write_text("".join(f"{trula.play_deal(game, game.deal(seed), agents, seed=1)}\n" for seed in (1, 2)))
    return path


def unfinished(path: Path, name: str, plies: int) -> Path:
    """A file with a record that is not over."""
    path.write_text(f"{record_of(random_state(trula.load(name), 3, plies=plies))}\n")
    return path


def test_review_tells_of_every_card(run: Run, finished: Path) -> None:
    code, out, err = run("review", str(finished), "--worlds", "3")
    assert (code, err) == (0, "")
    assert "record 0: klaverjas" in out and "record 1: klaverjas" in out and "lost by what was known" in out
    cards = json.loads(finished.read_text().splitlines()[0])["actions"][1:]
    for index, card in enumerate(cards, 1):
        assert any(line.split()[:1] == [str(index)] and card in line.split() for line in out.splitlines())


def test_review_as_json_is_that_of_python(run: Run, finished: Path) -> None:
    code, out, _ = run("review", str(finished), "--worlds", "3", "--seed", "5", "--json")
    reviews = json.loads(out)["reviews"]
    assert code == 0 and len(reviews) == 2
    record = trula.parse_record(finished.read_text().splitlines()[0])
    assert reviews[0] == json.loads(json.dumps(trula.review(record, worlds=3, seed=5).as_dict()))


def test_a_record_that_breaks_a_rule_exits_with_1(run: Run, tmp_path: Path, finished: Path) -> None:
    good = json.loads(finished.read_text().splitlines()[0])
    path = tmp_path / "bad.jsonl"
    path.write_text(json.dumps({**good, "scores": [1, 2, 3, 4]}) + "\n")
    code, out, err = run("review", str(path), "--worlds", "1")
    assert code == 1 and out == "" and "record 0" in err and len(err.strip().splitlines()) == 1
    path.write_text(json.dumps({**good, "actions": ["trump s", "pass"], "scores": None}) + "\n")
    code, _, err = run("advise", str(path))
    assert code == 1 and "action 1 is illegal" in err
    path.write_text(json.dumps({**good, "actions": ["trump s", "xx"], "scores": None}) + "\n")
    code, _, err = run("advise", str(path))
    assert code == 2 and "action 1 cannot be read" in err


def test_advise_reads_the_last_record_and_answers_for_the_seat_to_move(run: Run, tmp_path: Path) -> None:
    path = unfinished(tmp_path / "open.jsonl", "tressette", 21)
    state = trula.parse_record(path.read_text()).replay()
    code, out, err = run("advise", str(path), "--worlds", "5", "--json")
    advice = json.loads(out)
    assert (code, err) == (0, "") and advice["seat"] == state.to_move
    assert state.to_move is not None
    same = trula.advise(state.view(state.to_move), worlds=5, seed=1)
    assert advice == json.loads(json.dumps(same.as_dict()))
    code, out, _ = run("advise", str(path), "--worlds", "5")
    assert code == 0 and out.startswith(f"seat {state.to_move}: {advice['action']}") and "unseen" in out


def test_advise_before_the_play_shows_what_every_bid_comes_to(run: Run, tmp_path: Path) -> None:
    code, out, _ = run("advise", str(unfinished(tmp_path / "bid.jsonl", "tarok3", 0)), "--worlds", "3")
    assert code == 0 and "played on by rule players" in out and "bid two" in out


def test_records_come_from_standard_input_too(run: Run, monkeypatch: pytest.MonkeyPatch, finished: Path) -> None:
    class Input:
        buffer = io.BytesIO(finished.read_bytes())

    monkeypatch.setattr(sys, "stdin", Input())
    code, out, _ = run("review", "-", "--worlds", "1", "--json")
    assert code == 0 and len(json.loads(out)["reviews"]) == 2


def test_regret_of_two_agents(run: Run) -> None:
    judge = "Pimc(worlds=4, search=Exact(nodes=2_000))"
    call = ("regret", "klaverjas", "RandomLegal()", "Greedy()", "--positions", "5", "--judge", judge, "--workers", "1")
    code, out, err = run(*call)
    assert (code, err) == (0, "") and "A - B" in out and "redrawn" in out and "agrees with the judge" in out
    code, out, _ = run(*call, "--json")
    result = json.loads(out)
    assert [agent["agent"] for agent in result["agents"]] == ["RandomLegal()", "Greedy()"]
    assert result["positions"] == result["exact"] == 5 and result["difference"]["units"] == 5


BAD_CALLS = [
    (["review"], "FILE"),
    (["review", "nowhere.jsonl"], "nowhere.jsonl"),
    (["advise", "nowhere.jsonl"], "nowhere.jsonl"),
    (["regret", "bridge", "Greedy()"], "bridge"),
    (["regret", "klaverjas"], "AGENT"),
    (["regret", "klaverjas", "Nobody()"], "Nobody"),
    (["regret", "klaverjas", "Greedy()", "--judge", "Greedy()"], "a judge is a Pimc"),
    (["regret", "klaverjas", "Greedy()", "--positions", "0"], "positions"),
]


@pytest.mark.parametrize(("arguments", "words"), BAD_CALLS, ids=lambda value: " ".join(value))
def test_a_bad_call_is_answered_in_one_sentence(run: Run, arguments: list[str], words: str) -> None:
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert err.startswith("trula: ") and words in err and len(err.strip().splitlines()) == 1


def test_nothing_is_advised_after_the_end_or_of_nothing(run: Run, tmp_path: Path, finished: Path) -> None:
    code, _, err = run("advise", str(finished))
    assert code == 2 and "the deal is over" in err
    empty = tmp_path / "empty.jsonl"
    empty.write_text("\n")
    for command in ("advise", "review"):
        code, _, err = run(command, str(empty))
        assert code == 2 and "holds no record" in err


@pytest.mark.parametrize("command", ["review", "advise", "regret"])
def test_help_teaches_by_example(run: Run, command: str) -> None:
    code, out, _ = run(command, "--help")
    assert code == 0 and "Example: trula " + command in out


def test_a_review_is_of_a_record(tmp_path: Path) -> None:
    record = Record(game="klaverjas", deal=str(trula.load("klaverjas").deal(1)))
    assert trula.review(record).verdicts == ()
