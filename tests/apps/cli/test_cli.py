"""The program as a new user calls it: what it prints, and how it answers what it cannot understand."""

from __future__ import annotations

import itertools
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from program import Run
from trula import __version__, _core, agent, load, play_deal, play_session
from trula.engine.record import Header, SessionFile

RECORD = {
    name: play_deal(load(name), load(name).deal(5), [agent("RandomLegal()")] * load(name).seats, seed=1)
    for name in ("tarok3", "klaverjas", "tressette")
}
TAROK_DEAL = str(load("tarok3").deal(5))
KLAVERJAS_DEAL = str(load("klaverjas").deal(5))
VOID = (
    "T1 T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 T14 T15 T16 | T17 T18 T19 T20 T21 T22 h4 h3 h2 h1 hJ hC hQ hK d4 d3 | "
    "d2 d1 dJ dC dQ dK s7 s8 s9 s10 sJ sC sQ sK c7 c8 / c9 c10 cJ cC cQ cK"
)


def changed(name: str, **fields: object) -> str:
    """A record with fields changed, as text."""
    return json.dumps({**json.loads(str(RECORD[name])), **fields})


# Arguments, what the sentence must name.
BAD_CALLS: list[tuple[list[str], str]] = [
    (["foo"], "foo"),
    (["deal"], "GAME"),
    (["deal", "bridge"], "no game 'bridge'"),
    (["games", "bridge"], "no game 'bridge'"),
    (["deal", "tarok3", "--seed", "many"], "--seed"),
    (["deal", "tarok3", "--seed", "-4"], "a seed is a whole number"),
    (["deal", "tarok3", "--seed", "1.5"], "--seed"),
    (["deal", "tarok3", "--count", "0"], "--count"),
    (["deal", "tarok3", "--profile", "pagat"], "no profile 'pagat'"),
    (["deal", "klaverjas", "--profile", "utrecht"], "rotterdam amsterdam"),
    (["deal", "tarok3", "--option", "rounding"], "NAME=VALUE"),
    (["deal", "tarok3", "--option", "rounding=3"], "1 or 5"),
    (["deal", "tarok3", "--option", "rounding="], "rounding"),
    (["deal", "tarok3", "--option", "colour=red"], "no option 'colour'"),
    (["deal", "tarok3", "--option", "deals=0"], "deals"),
    (["deal", "tarok3", "--option", "mond=-1"], "mond"),
    (["deal", "tarok3", "--option", "contract_values=four:9"], "contract_values"),
    (["deal", "tarok3", "--option", "contract_values=three"], "contract_values"),
    (["deal", "tarok3", "--option", "contract_values=solo-two:9"], "solo-two"),
    (["deal", "tressette", "--option", "accusi=maybe"], "yes or no"),
    (["deal", "tressette", "--option", "target=20"], "target"),
    (["deal", "klaverjas", "--option", "trump_choice=given"], "needs the option trump"),
    (["deal", "klaverjas", "--option", "trump=x"], "trump"),
    (["deal", "klaverjas", "--option", "trump=d", "--option", "trump_choice=forced"], "goes with"),
    (["deal", "tarok3", "--nonsense"], "--nonsense"),
    (["perft", "tarok3", "--deal", "T1 T2"], "3 hands"),
    (["perft", "tarok3", "--deal", ""], "3 hands"),
    (["perft", "tarok3", "--deal", TAROK_DEAL.replace("T1 ", "", 1)], "instead of 16"),
    (["perft", "tarok3", "--deal", TAROK_DEAL.split(" / ")[0]], "talon of 6"),
    (["perft", "tarok3", "--deal", TAROK_DEAL.replace("hK", "hX")], "'hX' is not a card"),
    (["perft", "tarok3", "--deal", TAROK_DEAL.replace("hK", "dK")], "dK"),
    (["perft", "tarok3", "--deal", VOID], "seat 2 has no tarok"),
    (["perft", "tarok3", "--deal", KLAVERJAS_DEAL], "3 hands"),
    (["perft", "klaverjas", "--deal", KLAVERJAS_DEAL + " / d"], "'d' is not a card"),
    (["perft", "klaverjas", "--option", "trump_choice=turn_up", "--deal", KLAVERJAS_DEAL], "turned up"),
    (["perft", "klaverjas", "--depth", "-1"], "--depth"),
    (["perft", "tarok3", "--actions", "bid four"], "'four' is not a contract"),
    (["perft", "tarok3", "--actions", "bid klop"], "klop"),
    (["perft", "tarok3", "--actions", "jump"], "'jump'"),
    (["perft", "tarok3", "--actions", "T1"], "not the time"),
    (["perft", "tarok3", "--actions", "pass, pass, pass"], "passing is not allowed"),
    (["perft", "tarok3", "--actions", "bid one, bid two"], "not above"),
    (["perft", "tarok3", "--actions", "pass, pass, bid two, take 4"], "packet"),
    (["perft", "tarok3", "--actions", "pass, pass, bid two, take x"], "packet number"),
    (["perft", "tarok3", "--actions", "pass, pass, bid two, take 1, discard T1 T2 T3"], "discard"),
    (["perft", "tarok3", "--actions", "call"], "one suit"),
    (["perft", "tarok3", "--actions", "announce luck"], "'luck'"),
    (["perft", "tarok3", "--actions", "kontra luck"], "'luck'"),
    (["perft", "klaverjas", "--actions", "trump z"], "'z' is not a suit"),
    (["perft", "klaverjas", "--actions", "pass"], "passing is not allowed"),
    (["play", "tarok3", "--opponent", "Stockfish()", "--save", "NOWHERE"], "no agent 'Stockfish'"),
    (["play", "tarok3", "--opponent", "RandomLegal(", "--save", "NOWHERE"], "not an agent"),
    (["play", "tarok3", "--opponent", "RandomLegal(depth=3)", "--save", "NOWHERE"], "does not take depth"),
    (["play", "tarok3", "--opponent", "__import__('os')", "--save", "NOWHERE"], "not an agent"),
    (["play", "tarok3", "--deals", "0"], "--deals"),
    (["margins", "klaverjas"], "tarok alone"),
    (["margins", "tarok3", "Greedy()"], "Greedy() has no margin"),
    (["margins", "tarok3", "TrialBidder(worlds=0)"], "worlds is a whole number"),
    (["bench", "everything"], "no benchmark 'everything'"),
    (["serve", "--database-url", "nonsense"], "'nonsense' is not a database"),
    (["serve", "--database-url", "sqlite:////dev/null/at/all.db"], "cannot be made"),
    (["serve", "--database-url", "mysql://me:secret@there/x"], "is not a database"),
    (["serve", "--host", "256.0.0.1", "--database-url", "sqlite:///:memory:"], "cannot be listened on"),
    (["serve", "--scheduler", "nonsense://1", "--database-url", "sqlite:///:memory:"], "no Dask scheduler answers"),
    (["serve", "--log-format", "xml", "--database-url", "sqlite:///:memory:"], "log format"),
    (["serve", "--port", "70000"], "--port"),
    (["serve", "--workers", "0"], "--workers"),
    (["bench", "signature", "--svg", "nodes.svg"], "--svg goes with growth"),
    (["bench", "growth", "--svg", "nodes.doc"], "pictures are drawn into files that end in .svg or .png or .pdf"),
    (["bench", "growth", "--svg", "nowhere/nodes.svg"], "there is no folder nowhere"),
    (["solve", "tarok3", "--contract", "two"], "one of --deal, --file and --seed"),
    (["solve", "tarok3", "--seed", "1", "--deal", TAROK_DEAL, "--contract", "two"], "one of --deal, --file and --seed"),
    (["solve", "tarok3", "--seed", "1"], "a contract is needed"),
    (["solve", "tarok3", "--seed", "1", "--contract", "five"], "'five' is not a contract"),
    (["solve", "tarok3", "--seed", "1", "--contract", "two", "--declarer", "3"], "no seat 3"),
    (["solve", "tarok3", "--seed", "1", "--contract", "two", "--call", "h"], "king of 'h' cannot be called"),
    (["solve", "tarok3", "--seed", "1", "--contract", "two", "--take", "4"], "packet"),
    (["solve", "tarok3", "--seed", "1", "--contract", "two", "--take", "1", "--discard", "zz"], "'zz' is not a card"),
    (["solve", "tarok3", "--seed", "1", "--contract", "two", "--objective", "pit"], "no objective 'pit'"),
    (["solve", "tarok3", "--seed", "1", "--contract", "beggar", "--objective", "points"], "not for points"),
    (["solve", "klaverjas", "--deal", KLAVERJAS_DEAL], "trump is needed"),
    (["solve", "klaverjas", "--deal", KLAVERJAS_DEAL, "--trump", "x"], "'x' is not a suit"),
    (["solve", "klaverjas", "--deal", KLAVERJAS_DEAL, "--trump", "d", "--leader", "9"], "no seat 9"),
    (["solve", "klaverjas", "--deal", "c7 c8", "--trump", "d"], "4 hands"),
    (["solve", "klaverjas", "--file", "no-such-file.txt", "--trump", "d"], "no-such-file.txt"),
    (["solve", "tressette", "--seed", "1", "--trump", "d"], "tressette has no 'trump'"),
    (["solve", "tressette", "--seed", "1", "--nodes", "0"], "--nodes"),
    (["bench", "--seconds", "0"], "--seconds"),
    (["match", "tressette", "RandomLegal()"], "'B'"),
    (["match", "bridge", "RandomLegal()", "RandomLegal()"], "no game 'bridge'"),
    (["match", "tressette", "Nobody()", "RandomLegal()"], "no agent 'Nobody'"),
    (["match", "tressette", "RandomLegal()", "RandomLegal("], "not an agent"),
    (["match", "tressette", "RandomLegal()", "RandomLegal()", "--bidder", "RandomLegal(x=1)"], "does not take x"),
    (["match", "tressette", "RandomLegal()", "RandomLegal()", "--deals", "0"], "--deals"),
    (["match", "tressette", "RandomLegal()", "RandomLegal()", "--deals", "3", "--sessions", "2"], "not of both"),
    (["match", "tressette", "RandomLegal()", "RandomLegal()", "--until", "1"], "two differences"),
    (["match", "tressette", "RandomLegal()", "RandomLegal()", "--until", "2,-1"], "the lower first"),
    (["match", "tressette", "RandomLegal()", "RandomLegal()", "--backend", "ray"], "no backend 'ray'"),
    (["match", "tressette", "RandomLegal()", "RandomLegal()", "--backend", "dask"], "scheduler"),
    (["match", "tressette", "RandomLegal()", "RandomLegal()", "--file", "."], "cannot be used"),
    (["match", "tressette", "RandomLegal()", "RandomLegal()", "--option", "luck=1"], "no option 'luck'"),
    (["ladder", "tressette", "RandomLegal()"], "at least two"),
    (["ladder", "tressette", "RandomLegal()", "RandomLegal()"], "twice"),
    (["replay"], "FILE"),
    (["replay", "no-such-file.jsonl"], "no-such-file.jsonl"),
    (["replay", "."], "cannot be read"),
]


@pytest.mark.parametrize(("arguments", "named"), BAD_CALLS, ids=[" ".join(call)[:60] for call, _ in BAD_CALLS])
def test_bad_input_gets_one_sentence_and_exit_code_2(
    run: Run, tmp_path: Path, arguments: list[str], named: str
) -> None:
    code, out, err = run(*(str(tmp_path / "save.jsonl") if word == "NOWHERE" else word for word in arguments))
    assert code == 2
    assert out == ""
    assert err.startswith("trula: ")
    assert err.count("\n") == 1
    assert named in err
    assert "Traceback" not in err


# What stands in the file, exit code, what the sentence must name.
BAD_RECORDS: dict[str, tuple[str, int, str]] = {
    "empty": ("", 2, "holds no record"),
    "not JSON": ("hello", 2, "line 1"),
    "a list": ("[]", 2, "line 1"),
    "unknown field": (changed("tarok3", luck=3), 2, "luck"),
    "no deal": ('{"game":"tarok3"}', 2, "deal"),
    "wrong type": (changed("tarok3", actions="pass"), 2, "actions"),
    "unknown game": (changed("tarok3", game="bridge"), 2, "bridge"),
    "unknown profile": (changed("tarok3", profile="pagat"), 2, "pagat"),
    "unknown option": (changed("tarok3", options={"luck": 1}), 2, "luck"),
    "bad option": (changed("tarok3", options={"rounding": 2}), 2, "rounding"),
    "bad table": (changed("tarok3", table={"radelci": [1, 2]}), 2, "radelci"),
    "unknown table": (changed("klaverjas", table={"radelci": [0, 0, 0, 0]}), 2, "radelci"),
    "card twice": (changed("klaverjas", deal=KLAVERJAS_DEAL.replace("sA", "s7")), 2, "s7"),
    "unreadable action": (changed("klaverjas", actions=["trump h", "zz"], scores=None), 2, "action 1"),
    "second line bad": (f"{RECORD['tarok3']}\nnonsense", 2, "line 2"),
    "illegal first action": (changed("klaverjas", actions=["pass"], scores=None), 1, "action 0"),
    "card not held": (changed("klaverjas", actions=["trump h", "NOT"], scores=None), 1, "action 1"),
    "unfinished with scores": (changed("klaverjas", actions=["trump h"]), 1, "not over"),
    "wrong scores": (changed("tressette", scores=[0, 0, 0, 0]), 1, "scores"),
    "too many actions": (changed("tressette", actions=[*RECORD["tressette"].actions, "d4"]), 1, "action 40"),
    "other rules version": (changed("tressette", rules_version=99), 1, "version"),
}


@pytest.mark.parametrize("name", list(BAD_RECORDS))
def test_a_bad_record_is_refused_with_its_fault(run: Run, tmp_path: Path, name: str) -> None:
    text, expected, named = BAD_RECORDS[name]
    other = next(card.text for card in load("klaverjas").deal(5).hands[1])
    path = tmp_path / "records.jsonl"
    path.write_text(text.replace("NOT", other))
    code, out, err = run("replay", str(path))
    assert (code, out) == (expected, "")
    assert named in err
    assert err.count("\n") == 1


def test_good_records_replay(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "records.jsonl"
    path.write_text("\n".join(str(record) for record in RECORD.values()))
    code, out, _ = run("replay", str(path))
    assert code == 0
    assert out.count("scores") == 3
    code, out, _ = run("replay", str(path), "--json")
    assert [each["scores"] for each in json.loads(out)["records"]] == [each.scores for each in RECORD.values()]


def test_a_session_file_replays_to_its_totals(run: Run, tmp_path: Path) -> None:
    session = load("tarok4").session(seed=3, deals=4)
    records = play_session(session, [agent("RandomLegal()")] * 4)
    path = tmp_path / "session.jsonl"
    SessionFile(Header(session="tarok4", seed=3, deals=4), records).write(path)
    code, out, _ = run("replay", str(path), "--json")
    assert code == 0
    assert json.loads(out)["totals"] == session.totals


def test_games_lists_every_profile_and_option_with_a_sentence(run: Run) -> None:
    code, out, _ = run("games", "--json")
    assert code == 0
    listed = {game["game"]: game for game in json.loads(out)}
    assert list(listed) == ["tarok3", "tarok4", "klaverjas", "tressette"]
    for game in listed.values():
        for thing in [game, *game["profiles"], *game["options"]]:
            assert thing["sentence"].endswith(".")
    assert [profile["name"] for profile in listed["tarok4"]["profiles"]] == ["pagat", "openspiel"]
    assert run("games")[0] == 0
    assert "kontra_share" in run("games", "tarok3")[1]


def test_the_same_seed_deals_the_same_cards(run: Run) -> None:
    first = run("deal", "tarok4", "--seed", "7", "--count", "3")[1]
    assert first == run("deal", "tarok4", "--seed", "7", "--count", "3")[1]
    assert first.splitlines()[1] == run("deal", "tarok4", "--seed", "8")[1].strip()
    code, out, err = run("deal", "tarok4")
    assert (code, err.startswith("# seed ")) == (0, True)
    assert out.strip() == run("deal", "tarok4", "--seed", err.split()[2])[1].strip()


def test_perft_counts(run: Run) -> None:
    deal = "cJ cQ dJ dA h10 hJ hA sQ | c7 c8 c9 c10 d7 d8 d9 hK | cA d10 dQ dK h9 hQ s8 sA | cK h7 h8 s7 s9 s10 sJ sK"
    code, out, _ = run("perft", "klaverjas", "--deal", deal, "--option", "trump=d", "--depth", "8", "--json")
    assert code == 0
    assert [row["nodes"] for row in json.loads(out)["perft"]][3::4] == [146, 10812]


def test_help_tells_every_command(run: Run) -> None:
    code, out, _ = run()
    assert code == 0
    for command in ("games", "deal", "replay", "perft", "play", "solve", "match", "ladder", "bench"):
        assert command in out
        code, text, _ = run(command, "--help")
        assert code == 0
        assert "--help" in text
    assert run("--version")[1] == f"trula {__version__} (core: {_core.build})\n"


def test_solve_tells_value_best_line_and_nodes(run: Run) -> None:
    code, out, _ = run("solve", "klaverjas", "--deal", KLAVERJAS_DEAL, "--trump", "d", "--cards", "--json")
    solved = json.loads(out)
    assert code == 0 and solved["exact"] and solved["objective"] == "outcome"
    assert solved["values"][solved["best"]] == solved["value"] == solved["bounds"][0] == solved["bounds"][1]
    assert len(solved["line"]) == 32 and solved["line"][0] == solved["best"] and solved["nodes"] > 0
    code, out, _ = run("solve", "klaverjas", "--deal", KLAVERJAS_DEAL, "--trump", "d", "--cards")
    assert code == 0 and "best line" in out and str(solved["value"]) in out
    code, out, _ = run("solve", "tarok3", "--seed", "7", "--contract", "two", "--nodes", "1000")
    assert code == 0 and "a limit was reached" in out


def test_solve_reads_a_file_of_deals(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "deals.txt"
    file.write_text("# two deals\n\n" + run("deal", "klaverjas", "--seed", "1", "--count", "2")[1])
    code, out, _ = run(
        "solve", "klaverjas", "--file", str(file), "--trump", "h", "--objective", "win", "--threads", "2"
    )
    lines = [json.loads(line) for line in out.splitlines()]
    assert code == 0 and [line["value"] in (0, 1) for line in lines] == [True, True]
    file.write_text("# nothing\n")
    assert run("solve", "klaverjas", "--file", str(file), "--trump", "h")[0] == 2


def test_match_tells_difference_interval_splits_and_times(run: Run, tmp_path: Path) -> None:
    call = ["match", "tarok3", "RandomLegal()", "RandomLegal()", "--deals", "4", "--workers", "1"]
    file = tmp_path / "match.jsonl"
    code, out, err = run(*call, "--file", str(file), "--json")
    assert (code, err) == (0, "")
    told = json.loads(out)
    assert told["points"] == {"mean": 0, "low": 0, "high": 0, "units": 4}
    assert sum(split["games"] for split in told["contracts"]) == 4 * told["seatings"] == 24
    assert told["seconds_per_move"][0]["play"]["moves"] > 0
    code, out, err = run(*call, "--file", str(file))
    assert (code, err) == (0, "")
    assert "+0.00 [+0.00, +0.00]" in out and "time per move of B" in out and "declarer" in out
    code, out, _ = run("replay", str(file))
    assert code == 0 and out.count("scores") == 24
    code, _, err = run(*call, "--file", str(file), "--seed", "2")
    assert code == 2 and "another match: its seed is 1, not 2" in err


def test_match_of_sessions_tells_wins_and_the_stopping_rule(run: Run) -> None:
    call = ["match", "tressette", "RandomLegal()", "RandomLegal()", "--sessions", "2", "--workers", "1"]
    code, out, _ = run(*call, "--until", "-1,1", "--bidder", "RandomLegal()")
    assert code == 0 and "A wins 50.0%" in out and "undecided" in out and "before the first lead" in out


def test_ladder_rates_a_pool(run: Run) -> None:
    same = "ByPhase(bidder=RandomLegal(), player=RandomLegal())"
    call = ["ladder", "klaverjas", "RandomLegal()", same, "--deals", "3", "--workers", "1"]
    code, out, err = run(*call, "--json")
    assert (code, err) == (0, "")
    assert [each["rating"] for each in json.loads(out)["standings"]] == [25, 25]
    code, out, _ = run("ladder", "tressette", "--deals", "3", "--workers", "1")
    assert code == 0 and "Greedy()" in out and "rating" in out


def test_ctrl_c_keeps_what_was_played_and_says_how_to_go_on(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    call = ["match", "tressette", "RandomLegal()", "RandomLegal()", "--deals", "100000", "--file", str(file)]
    process = subprocess.Popen(
        [sys.executable, "-m", "trula", *call, "--workers", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    deadline = time.monotonic() + 60
    while (not file.exists() or file.read_bytes().count(b"\n") < 10) and time.monotonic() < deadline:
        time.sleep(0.05)
    # A terminal sends it to the whole group, the workers too.
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert (process.returncode, out) == (130, "")
    assert err == f"trula: stopped; the same command goes on from {file}\n"
    assert file.read_bytes().count(b"\n") >= 10


def test_bench_gives_every_figure(run: Run) -> None:
    code, out, _ = run("bench", "playouts", "--seconds", "0.02", "--json")
    assert code == 0
    figures = json.loads(out)
    assert {rate["game"] for rate in figures["rows"]} == {"tarok3", "tarok4", "klaverjas", "tressette"}
    assert all(rate["per_second"] > 0 for rate in figures["rows"])
    assert figures["import_seconds"] > 0


def test_bench_network_gives_two_rates_a_game(run: Run) -> None:
    code, out, _ = run("bench", "network", "--seconds", "0.02", "--json")
    rows = json.loads(out)["rows"]
    assert code == 0 and len(rows) == 8
    assert all(row["per_second"] > 0 and row["count"] > 100 for row in rows)


def test_bench_steps_measures_views_and_environments(run: Run) -> None:
    code, out, _ = run("bench", "steps", "--seconds", "0.02", "--json")
    rows = json.loads(out)["rows"]
    assert code == 0 and all(row["per_second"] > 0 for row in rows)
    assert len([row for row in rows if row["game"]]) == 16


def test_bench_search_puts_every_row_beside_the_paper(run: Run) -> None:
    code, out, _ = run("bench", "search", "--deals", "1", "--json")
    assert code == 0
    rows = json.loads(out)["rows"]
    assert len(rows) == 27
    assert sum(row["published_nodes"] is not None for row in rows) == 17
    code, out, _ = run("bench", "search", "--deals", "1")
    assert code == 0 and "1,598,924" in out


def test_bench_solve_measures_every_case(run: Run) -> None:
    code, out, _ = run("bench", "solve", "--scale", "0.001", "--json")
    assert code == 0
    figures = json.loads(out)
    assert {row["case"].split(",")[0] for row in figures["rows"]} == {"tarok3", "tarok4", "klaverjas", "tressette"}
    assert all(row["mean_nodes"] > 0 and row["deals"] == 1 for row in figures["rows"])


def test_bench_growth_counts_and_draws(run: Run, tmp_path: Path) -> None:
    code, out, _ = run("bench", "growth", "--scale", "0.001", "--svg", str(tmp_path / "growth.svg"), "--json")
    assert code == 0
    rows = json.loads(out)["rows"]
    assert max(row["cards"] for row in rows if row["game"] == "tressette") == 10
    assert "<svg" in (tmp_path / "growth.svg").read_text()


def test_margins_are_told_deal_by_deal_and_drawn(run: Run, tmp_path: Path) -> None:
    picture = tmp_path / "margins.svg"
    bidder = "TrialBidder(worlds=3, discard_worlds=3, margin=-20, least_margin=None, search=None)"
    code, out, _ = run("margins", "tarok3", bidder, "--deals", "8", "--svg", str(picture), "--json")
    assert code == 0
    rows = json.loads(out)["rows"]
    assert [row["deal"] for row in rows] == list(range(9))
    for before, after in itertools.pairwise(rows):
        for place in range(3):
            change = after["margins"][place] - before["margins"][place]
            if place == after["declarer"]:
                assert change == (after["is_won"] is False)
            elif after["contract"] != "beggar":
                assert change == -(after["is_won"] is False)
    assert any(row["is_won"] is False for row in rows)
    assert "<svg" in picture.read_text()
    code, out, _ = run("margins", "tarok3", bidder, "--deals", "2")
    assert code == 0 and "place 2" in out and "-20" in out


def test_the_signature_is_one_number_and_stays(run: Run) -> None:
    first, second = (json.loads(run("bench", "signature", "--json")[1]) for _ in range(2))
    assert first == second
    assert first["signature"] == sum(row["nodes"] for row in first["rows"]) > 100_000


def test_the_program_runs_as_a_process_and_reads_standard_input() -> None:
    command = [sys.executable, "-m", "trula", "replay", "-", "--json"]
    done = subprocess.run(command, input=str(RECORD["tarok3"]), capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["records"][0]["scores"] == RECORD["tarok3"].scores


def test_importing_trula_pulls_numpy_at_most() -> None:
    code = (
        "import sys; import trula; "
        "heavy = {'msgspec', 'typer', 'rich', 'scipy', 'pandas', 'joblib', 'openskill', 'distributed'}; "
        "print({name.split('.')[0] for name in sys.modules} & heavy)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
