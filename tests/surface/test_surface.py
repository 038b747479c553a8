"""What users write: documented calls have types and run, values compare, tables and notebook pictures."""

from __future__ import annotations

import copy
import os
import pickle
import random
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

import trula
from surface import documented_calls
from trula.testing import random_state

SOURCE = Path(trula.__file__).parents[1]
CALLS = Path(documented_calls.__file__)


def test_documented_calls_have_types() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file", os.devnull, str(CALLS)],
        env={**os.environ, "MYPYPATH": str(SOURCE)},
        cwd=SOURCE.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    # Errors inside the package are those of its own check, which knows which libraries have no types.
    own = [line for line in run.stdout.splitlines() if CALLS.name in line]
    assert own == [], run.stdout
    assert run.returncode in (0, 1), run.stdout + run.stderr


def checked_by_pyright(file: Path) -> str:
    """What pyright says of a file in strict mode; the test is skipped where pyright cannot be had."""
    script = [SOURCE.parent / "scripts" / "call_types", Path(sys.executable).parent, file]
    run = subprocess.run(script, cwd=SOURCE.parent, capture_output=True, text=True, check=False)
    if "not checked by pyright" in run.stdout:
        pytest.skip(run.stdout.strip())
    return run.stdout + run.stderr


def test_documented_calls_have_types_for_pyright() -> None:
    assert "0 errors, 0 warnings" in checked_by_pyright(CALLS)


def test_wrong_calls_are_errors_for_pyright(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.py"
    wrong.write_text("import trula\ngame = trula.load(3)\nvalue: str = trula.solve(game, game.deal(1)).value\n")
    said = checked_by_pyright(wrong)
    assert "wrong.py:2:" in said and "wrong.py:3:" in said


def test_wrong_calls_are_errors_of_types(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.py"
    wrong.write_text("import trula\ngame = trula.load(3)\nvalue: str = trula.solve(game, game.deal(1)).value\n")
    run = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file", os.devnull, str(wrong)],
        env={**os.environ, "MYPYPATH": str(SOURCE)},
        cwd=SOURCE.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "wrong.py:2" in run.stdout and "wrong.py:3" in run.stdout


def test_documented_calls_run() -> None:
    assert documented_calls.games_and_states().phase == "announcements"
    assert documented_calls.agents_and_records().scores is not None
    assert documented_calls.study().is_exact
    assert documented_calls.arena().points.units == 2
    documented_calls.tools()


def test_modules_are_reachable_without_another_import() -> None:
    code = (
        "import sys, trula; "
        "assert not {'trula.envs', 'trula.testing', 'gymnasium', 'pandas'} & set(sys.modules); "
        "trula.testing.check_game, trula.perft, trula.envs.vector_env, trula.Sampler, trula.Search, trula.Agent"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_help_of_the_package_names_every_function() -> None:
    words = set(re.findall(r"\w+", trula.__doc__ or ""))
    assert {name for name in trula.__all__ if callable(getattr(trula, name)) and name.islower()} <= words


@pytest.mark.parametrize("name", list(trula.GAMES))
def test_states_are_equal_when_the_same_cards_took_the_same_way(name: str) -> None:
    game = trula.load(name)
    for plies in (0, 3, 6, 9, 14, 30, 200):
        state, same = (random_state(game, 5, plies=plies) for _ in range(2))
        assert state == same and hash(state) == hash(same) and state is not same
        for again in (pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state)):
            assert again == state and hash(again) == hash(state)
        assert state != random_state(game, 6, plies=plies)
        if (action := next(iter(state.legal_actions()), None)) is not None:
            assert state.after(action) != state
    assert game.start(game.deal(1)) != "state"
    assert game.start(game.deal(1)) != trula.load(name, game.profiles[-1].name, **other_option(game)).start(
        game.deal(1)
    )


def other_option(game: trula.Game) -> dict[str, bool | int | str | None]:
    """An option whose value is not that of the game."""
    for option in game.options_known:
        for value in option.choices or ():
            if (
                value != game.options[option.name]
                and option.name not in ("trump", "trump_choice")
                and (value is None or isinstance(value, bool | int | str))
            ):
                return {option.name: value}
    raise AssertionError("every option has one value")


def test_states_that_begin_with_the_play_differ_by_what_was_agreed() -> None:
    game = trula.load("tarok3")
    deal = game.deal(7)
    contracts = [game.start_play(deal, contract=name) for name in ("two", "one", "beggar")]  # type: ignore[attr-defined]
    assert len(set(contracts)) == 3


def test_cards_deals_states_and_solutions_are_shown_in_notebooks() -> None:
    game = trula.load("tarok3")
    deal = game.deal(7)
    assert "♥K" in game.deck.card("hK")._repr_html_()
    assert deal.hands[0]._repr_html_().count("<span") == 16
    assert deal._repr_html_().count("<tr>") == 4
    state = random_state(game, 7, plies=30)
    html = state._repr_html_()
    assert f"seat {state.to_move}" in html and state.tricks
    assert html.count("trick ") >= len(state.tricks)
    assert f"won by seat {state.tricks[0].winner}" in state.tricks[0]._repr_html_()
    over = random_state(game, 3)
    assert str(over.scores()) in over._repr_html_()
    klaverjas = trula.load("klaverjas")
    solution = trula.solve(klaverjas, klaverjas.deal(7), trump="d")
    assert "values" not in solution._repr_html_()
    assert solution.values and "values" in solution._repr_html_()


def test_results_become_tables() -> None:
    pytest.importorskip("pandas")
    game = trula.load("klaverjas")
    solutions = trula.solve_many(game, [game.deal(seed) for seed in range(3)], trump="d")
    table = trula.to_frame(solutions)
    assert list(table["value"]) == [solution.value for solution in solutions]
    assert list(table["hand_3"]) == [str(game.deal(seed).hands[3]) for seed in range(3)]
    cards = solutions[0].to_frame()
    assert dict(zip(cards["card"], cards["value"], strict=True)) == {
        str(card): value for card, value in solutions[0].values.items()
    }
    result = trula.match("klaverjas", "Greedy()", "RandomLegal()", deals=2, workers=1)
    deals = result.to_frame()
    assert len(deals) == len(result.records) == 4
    assert list(deals["score_2"]) == [record.scores[2] for record in result.records if record.scores is not None]
    assert set(deals["agent_0"]) == {"Greedy()", "RandomLegal()"}
    record = result.records[0]
    actions = record.to_frame()
    assert list(actions["action"]) == record.actions
    assert list(actions["phase"][:2]) == ["trump", "play"]
    ladder = trula.ladder("tressette", ["RandomLegal()", "Greedy()"], deals=2, workers=1).to_frame()
    assert list(ladder["agent"]) == [
        each.agent for each in trula.ladder("tressette", ["RandomLegal()", "Greedy()"], deals=2, workers=1).standings
    ]


def test_missing_pandas_is_said_before_anything_is_computed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trula.engine.extras.find_spec", lambda name: None if name == "pandas" else find_spec(name))

    def never(_self: object) -> None:
        raise AssertionError("the values were computed")

    game = trula.load("klaverjas")
    solution = trula.solve(game, game.deal(1), trump="d")
    monkeypatch.setattr(trula.Solution, "values", property(never))
    with pytest.raises(trula.NotationError, match=r"pip install 'trula\[lab\]'"):
        solution.to_frame()
    with pytest.raises(trula.NotationError, match="pandas"):
        trula.to_frame(iter(lambda: pytest.fail("something was computed"), None))


def test_a_match_takes_the_name_of_a_game_and_refuses_others() -> None:
    by_name = trula.match("tressette", "Greedy()", "RandomLegal()", deals=2, workers=1)
    assert by_name == trula.match(trula.load("tressette"), "Greedy()", "RandomLegal()", deals=2, workers=1)
    with pytest.raises(trula.NotationError, match="there is no game 'whist'"):
        trula.match("whist", "Greedy()", "RandomLegal()")


def test_equal_states_are_one_key() -> None:
    game = trula.load("tressette")
    dice = random.Random(1)
    seen: dict[trula.State, int] = {}
    for _ in range(50):
        state = game.start(game.deal(1))
        for _ in range(2):
            state = state.after(dice.choice(state.legal_actions()))
        seen[state] = seen.get(state, 0) + 1
    assert sum(seen.values()) == 50 and 1 < len(seen) < 50
