"""The HTTP interface: what it answers, what it refuses, and that no request makes it stumble."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings

import trula
from serving import GAMES, WITHOUT_LIMITS, running, sample
from trula.apps.server.scenes import PAGE, Plain
from trula.apps.server.settings import Settings
from trula.engine.levels import levels_of
from trula.engine.record import parse_record, record_of
from trula.engine.referee import play_deal


def played(name: str, seed: int = 3) -> str:
    """A record of a whole deal."""
    game = trula.load(name)
    agents = [trula.agent("Greedy()")] * game.seats
    return str(play_deal(game, game.deal(seed), agents, seed=seed))


def cut(record: str, ply: int) -> str:
    """The same, not yet over."""
    whole = json.loads(record)
    whole["actions"] = whole["actions"][:ply]
    del whole["scores"]
    return json.dumps(whole)


def ask(address: str, path: str, **body: Any) -> httpx.Response:
    text, head = json.dumps(body), {"content-type": "application/json"}
    return httpx.post(f"{address}/api/{path}", content=text, headers=head, timeout=120)


def test_games_are_listed_with_options_and_levels(address: str) -> None:
    games = httpx.get(f"{address}/api/games").json()
    assert [each["game"] for each in games] == list(GAMES)
    for each in games:
        kind = trula.GAMES[each["game"]]
        assert [option["name"] for option in each["options"]] == [option.name for option in kind.options_known]
        assert [level["name"] for level in each["levels"]] == [level.name for level in levels_of(kind)]
        assert [option["name"] for option in each["options"] if option["is_length"]] in (["deals"], ["hands"], [])
        assert each["about"] == kind.about().as_dict()


def test_texts_of_a_language_are_sent_once_and_then_known(address: str) -> None:
    words = httpx.get(f"{address}/api/words/sl")
    assert words.json()["page.close"] == "Zapri" and words.json()["tarok.game.tarok3"] == "Tarok v troje"
    again = httpx.get(f"{address}/api/words/sl", headers={"if-none-match": words.headers["etag"]})
    assert again.status_code == 304 and not again.content
    unknown = httpx.get(f"{address}/api/words/de")
    assert (unknown.status_code, unknown.json()["kind"]) == (404, "fault.no_language")


@pytest.mark.parametrize("name", GAMES)
def test_a_record_is_replayed_step_by_step(address: str, name: str) -> None:
    record = played(name)
    shown = ask(address, "replay", record=record).json()
    assert len(shown["frames"]) == len(json.loads(record)["actions"]) + 1
    assert shown["ending"]["scores"] == json.loads(record)["scores"]


@pytest.mark.parametrize("name", GAMES)
def test_a_review_has_progress_and_judges_every_card(address: str, name: str) -> None:
    record = played(name)
    with httpx.stream(
        "POST", f"{address}/api/review/steps", json={"record": record, "worlds": 2}, timeout=120
    ) as answer:
        lines = [json.loads(line) for line in answer.iter_lines()]
    review: Plain = lines[-1]["review"]
    cards = sum(" " not in action and action != "pass" for action in json.loads(record)["actions"])
    assert len(review["verdicts"]) == cards
    assert all("done" in line for line in lines[:-1])
    for kind, parts in (("spoken", "spoken"), ("verdict", "verdicts")):
        assert [line[kind] for line in lines[:-1] if kind in line] == lines[-1]["review"][parts]


def test_advice_is_from_what_the_seat_can_know(address: str) -> None:
    advice = ask(address, "advise", record=cut(played("klaverjas"), 9), worlds=5).json()
    assert advice["action"] and advice["worlds"] == 5


def test_par_tells_every_contract(address: str) -> None:
    par = ask(address, "par", record=played("klaverjas")).json()
    assert len(par) == 16 and all(each["exact"] for each in par)
    refused = ask(address, "par", record=played("tressette"))
    assert refused.status_code == 400 and "no contracts" in refused.json()["args"]["detail"]


def test_agents_finish_a_deal_from_any_action(address: str) -> None:
    record = played("tarok3")
    shown = ask(address, "finish", record=record, ply=10, level="casual").json()
    assert shown["is_over"]
    assert json.loads(shown["record"])["actions"][:10] == json.loads(record)["actions"][:10]


@pytest.mark.parametrize("game", ["tarok3", "klaverjas", "tressette"])
def test_the_best_line_from_an_action_comes_to_the_solved_value(address: str, game: str) -> None:
    record = played(game)
    ply = len(json.loads(record)["actions"]) - 4 * trula.load(game).seats
    shown = ask(address, "line", record=record, ply=ply).json()
    assert shown["is_over"] and shown["proved"] == ply
    best = json.loads(shown["record"])
    assert best["actions"][:ply] == json.loads(record)["actions"][:ply]
    rules, states = trula.load(game), list(parse_record(shown["record"]).states())
    objective = None if game == "tarok3" else "score"
    values = {trula.solve(rules, state, objective=objective).value for state in states[ply:-1]}
    assert len(values) == 1, "no card of the line loses anything"


def test_a_deal_is_solved(address: str) -> None:
    game = trula.load("klaverjas")
    deal = game.deal(5)
    found = ask(address, "solve", game="klaverjas", deal=str(deal), terms={"trump": "d", "leader": 0}).json()
    assert found["exact"] and found["value"] == trula.solve(game, deal, trump="d", leader=0).value


@pytest.mark.parametrize(
    ("path", "body", "status", "said"),
    [
        ("replay", {"record": "{}"}, 400, "not a record"),
        ("replay", {"record": '{"game":"chess","deal":"x"}'}, 400, "chess"),
        ("replay", {}, 400, "record"),
        ("advise", {"record": played("klaverjas")}, 400, "over"),
        ("advise", {"record": cut(played("klaverjas"), 3), "worlds": 10_000}, 400, "worlds"),
        ("finish", {"record": played("klaverjas"), "ply": 900}, 400, "actions"),
        ("finish", {"record": played("klaverjas"), "ply": 3, "level": "god"}, 400, "god"),
        ("solve", {"game": "klaverjas", "deal": "c7"}, 400, "hands"),
        ("solve", {"game": "klaverjas", "deal": "c7", "options": {"name": 1}}, 400, "name"),
        ("solve", {"game": "tarok3", "deal": "x", "terms": {"contract": "fly"}}, 400, "hands"),
        ("tables", {"game": "chess", "places": [{"who": "me"}] * 2}, 400, "chess"),
        ("tables", {"game": "tarok3", "places": [{"who": "me"}] * 3}, 400, "one person"),
        ("tables", {"game": "tarok3", "places": [{"who": "me"}] * 2}, 400, "one person"),
        ("tables", {"game": "tarok3", "places": [{"who": "me"}, {"who": "agent"}]}, 400, "3 places"),
        ("tables", {"game": "tarok3", "options": {"x": 1}, "places": [{"who": "agent"}] * 3}, 400, "no option"),
        ("tables", {"game": "tarok3", "places": [{"who": "agent", "level": "god"}] * 3}, 400, "god"),
        ("tables", {"game": "tarok3", "seed": -1, "places": [{"who": "agent"}] * 3}, 400, "seed"),
        ("tables", {"places": [{"who": "me", "name": "<b>"}, *[{"who": "agent"}] * 2]}, 400, "name"),
        ("replay", {"record": "\ud800"}, 400, "record"),
        ("replay", {"\ud800": "{}"}, 400, "unicode"),
        ("tables", {"game": "tarok3", "options": {"\ud800": 1}, "places": [{"who": "agent"}] * 3}, 400, "no option"),
        ("tables/nowhere/places", {"invitation": "x", "name": "Bea"}, 404, "fault"),
    ],
)
def test_a_wrong_request_is_told_what_is_wrong(address: str, path: str, body: Plain, status: int, said: str) -> None:
    answer = ask(address, path, **body)
    assert (answer.status_code, said in str(answer.json())) == (status, True), answer.text
    assert answer.json()["kind"] == ("fault.not_found" if status == 404 else "fault.unreadable")


def test_a_body_that_is_too_large_is_not_read(address: str) -> None:
    answer = httpx.post(f"{address}/api/replay", content=b"x" * 300_000)
    assert answer.status_code == 413


def test_an_unfinished_record_shows_what_it_holds(address: str) -> None:
    game = trula.load("klaverjas", trump="d")
    record = record_of(game.start(game.deal(1)))
    shown = ask(address, "replay", record=str(record)).json()
    assert not shown["is_over"] and len(shown["frames"]) == 1


def test_the_page_and_its_files_come_with_a_strict_policy(address: str) -> None:
    page = httpx.get(f"{address}/")
    assert page.status_code == 200 and "default-src 'self'" in page.headers["content-security-policy"]
    for path in ("/../pyproject.toml", "/%2e%2e/errors.py", "/js/../../errors.py", "/nowhere.js"):
        assert httpx.get(f"{address}{path}").status_code == 404


def test_the_page_weighs_less_than_half_a_megabyte() -> None:
    sizes = {path.name: path.stat().st_size for path in PAGE.rglob("*") if path.is_file()}
    assert "index.html" in sizes and sum(sizes.values()) < 500_000


def test_no_request_that_fits_the_schema_makes_the_server_stumble(
    address: str, caplog: pytest.LogCaptureFixture
) -> None:
    schema = schemathesis.openapi.from_url(f"{address}/openapi.json")
    tried: list[int] = []
    for found in schema.get_all_operations():
        operation = found.ok()  # type: ignore[union-attr]

        @given(case=operation.as_strategy())
        @settings(
            max_examples=sample(8, 1_600),
            deadline=None,
            phases=[Phase.generate],
            derandomize=True,
            database=None,
            suppress_health_check=list(HealthCheck),
        )
        def check(case: schemathesis.Case[Any]) -> None:
            answer = case.call()
            tried.append(answer.status_code)
            assert answer.status_code < 500, answer.text

        check()
    assert len(tried) > sample(50, 20_000)
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


def test_cards_are_solved_as_the_study_does(address: str) -> None:
    game = trula.load("klaverjas")
    deal = game.deal(5)
    asked = {"game": "klaverjas", "deal": str(deal), "terms": {"trump": "d", "leader": 1}, "cards": True}
    found = ask(address, "solve", **asked).json()
    values = trula.solve(game, deal, trump="d", leader=1).values
    assert found["values"] == {str(card): value for card, value in values.items()}


def test_a_solution_that_takes_too_long_ends_with_bounds(tmp_path: Path) -> None:
    limits: dict[str, Any] = {"solve_seconds": 0.3, **WITHOUT_LIMITS}
    game = trula.load("tarok4")
    asked = {"game": "tarok4", "deal": str(game.deal(5)), "terms": {"contract": "klop"}, "cards": True}
    with running(Settings(f"sqlite:///{tmp_path / 'tables.db'}", workers=1, **limits)) as address:
        found = ask(address, "solve", **asked).json()
    assert not found["exact"] and found["bounds"][0] < found["bounds"][1] and found["seconds"] < 5


def test_an_analysis_ends_when_its_client_leaves(tmp_path: Path) -> None:
    limits: dict[str, Any] = {"analysts": 1, "solve_seconds": 1_000.0, "solve_nodes": 10**12, **WITHOUT_LIMITS}
    game = trula.load("tarok4")
    long = {"game": "tarok4", "deal": str(game.deal(5)), "terms": {"contract": "klop"}, "cards": True}
    with running(Settings(f"sqlite:///{tmp_path / 'tables.db'}", workers=1, **limits)) as address:
        with pytest.raises(httpx.TimeoutException):
            httpx.post(f"{address}/api/solve", json=long, timeout=1)
        # The only analyst is free again, long before the first answer would have been found.
        short = {"game": "klaverjas", "deal": str(trula.load("klaverjas").deal(5)), "terms": {"trump": "d"}}
        assert ask(address, "solve", **short).json()["exact"]
