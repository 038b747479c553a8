"""The solver from Python: against minimax over States, from deals and from the middle of a trick; limits; errors."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

from trula import Deal, NotationError, Solution, State, Stop, agent, load, play_deal, solve, solve_many
from trula.engine.game import Game
from trula.games.klaverjas import Klaverjas
from trula.games.tarok import Tarok
from trula.games.tarok.contracts import Aim
from trula.players.searches import Exact
from trula.study.solve import solve_play


def minimax(state: State, is_max: Callable[[int], bool], worth: Callable[[State], int]) -> int:
    """The value when every line is played to its end."""
    if state.to_move is None:
        return worth(state)
    values = [minimax(state.after(action), is_max, worth) for action in state.legal_actions()]
    return max(values) if is_max(state.to_move) else min(values)


def ending(state: State, cards: int, dice: random.Random) -> State:
    """The deal played at random until a seat has so many cards left; then up to two cards more."""
    while not state.is_over and max(len(hand) for hand in state.hands) > cards:
        state = state.after(dice.choice(state.legal_actions()))
    for _ in range(dice.randrange(3)):
        following = None if state.is_over else state.after(dice.choice(state.legal_actions()))
        if following is None or following.is_over:
            break
        state = following
    return state


def tarok_ending(game: Tarok, number: int) -> State:
    dice = random.Random(number)
    contract = game.contracts[number % len(game.contracts)]
    deal = game.deal(number)
    declarer = number % game.seats
    call = "h" if game.contract(contract).calls_king else None
    return ending(game.start_play(deal, contract=contract, declarer=declarer, call=call), 3, dice)


@pytest.mark.parametrize("name", ["tarok3", "tarok4"])
def test_scores_of_tarok_are_those_of_minimax(name: str) -> None:
    game = load(name)
    assert isinstance(game, Tarok)
    solved = 0
    for number in range(60):
        state = tarok_ending(game, number)
        if state.is_over:
            continue
        agreement = game.agreement_of(state)
        seat = agreement.declarer if agreement.contract.aim is not Aim.KLOP else 1

        def is_ours(mover: int, agreement: Any = agreement, seat: int = seat) -> bool:
            return mover == seat if agreement.contract.aim is Aim.KLOP else agreement.is_on_declarer_side(mover)

        def written(end: State, seat: int = seat) -> int:
            return end.scores()[seat]

        solution = solve(game, state, objective="score", seat=1)
        assert solution.value == minimax(state, is_ours, written)
        check_values_and_line(state, solution, is_ours, written)
        solved += 1
    assert solved > 40


@pytest.mark.parametrize("profile", ["rotterdam", "amsterdam"])
def test_scores_of_klaverjas_are_those_of_minimax(profile: str) -> None:
    game = load("klaverjas", profile=profile, tie="made", pit_defenders=True)
    assert isinstance(game, Klaverjas)
    for number in range(40):
        dice = random.Random(number)
        declarer = number % 4
        state = ending(game.start_play(game.deal(number), trump="cdhs"[number % 4], declarer=declarer), 3, dice)

        def is_ours(mover: int, declarer: int = declarer) -> bool:
            return (mover - declarer) % 2 == 0

        def written(end: State, declarer: int = declarer) -> int:
            return end.scores()[declarer] - end.scores()[(declarer + 1) % 4]

        solution = solve(game, state, objective="score")
        assert solution.value == minimax(state, is_ours, written)
        check_values_and_line(state, solution, is_ours, written)


def test_scores_of_tressette_are_those_of_minimax() -> None:
    game = load("tressette", remainder="last_trick")
    for number in range(40):
        state = ending(game.start(game.deal(number)), 3, random.Random(number))

        def written(end: State) -> int:
            return end.scores()[0] - end.scores()[1]

        solution = solve(game, state)
        assert solution.value == minimax(state, lambda mover: mover % 2 == 0, written)
        check_values_and_line(state, solution, lambda mover: mover % 2 == 0, written)


def check_values_and_line(
    state: State, solution: Solution, is_max: Callable[[int], bool], worth: Callable[[State], int]
) -> None:
    game = state.game
    legal = {str(action): action for action in state.legal_actions()}
    assert {str(card) for card in solution.values} == set(legal)
    for card, value in solution.values.items():
        assert value == minimax(state.after(legal[str(card)]), is_max, worth)
    assert solution.best is not None
    assert solution.values[solution.best] == solution.value
    end = state
    for card in solution.line:
        end = end.after(game.parse_action(str(card)))
    assert worth(end) == solution.value


def test_the_same_answers_at_any_number_of_threads() -> None:
    game = load("klaverjas")
    deals = [game.deal(seed) for seed in range(24)]
    one, two = (solve_many(game, deals, trump="h", threads=threads) for threads in (1, 2))
    assert [(each.value, each.best, each.nodes) for each in one] == [
        (each.value, each.best, each.nodes) for each in two
    ]


def test_the_leader_may_be_any_seat() -> None:
    game = load("klaverjas")
    deal = game.deal(5)
    turned = Deal(tuple(deal.hands[(place + 3) % 4] for place in range(4)))
    assert solve(game, deal, trump="s", leader=3).value == solve(game, turned, trump="s").value


def test_the_outcome_does_not_depend_on_how_the_game_writes_meld() -> None:
    texts = [str(load("klaverjas").deal(seed)) for seed in range(10)]
    found = []
    for options in ({}, {"nat_meld": "own"}):
        game = load("klaverjas", **options)
        solutions = solve_many(game, [game.parse_deal(text) for text in texts], trump="c")
        scores = solve_many(game, [game.parse_deal(text) for text in texts], trump="c", objective="score")
        found.append(([each.value for each in solutions], [each.value for each in scores]))
    assert found[0][0] == found[1][0]
    assert found[0][1] != found[1][1] == found[1][0]


def test_a_deal_of_tarok_is_solved_with_its_exchange() -> None:
    game = load("tarok3")
    deal = game.deal(seed=2)
    assert isinstance(game, Tarok)
    hand = [str(card) for card in [*deal.hands[0], *deal.talon[2:4]]]
    discard = [card for card in hand if card[0] != "T" and not card.endswith("K")][:2]
    solution = solve(game, deal, contract="two", take=2, discard=discard, objective="win")
    state = game.start_play(deal, contract="two", take=2, discard=discard)
    assert solution.value == solve(game, state, objective="win").value
    assert solution.best is not None and str(solution.best) in [str(action) for action in state.legal_actions()]


HARD: dict[str, Any] = {"contract": "two", "objective": "points"}


def test_a_limit_of_nodes_is_told_and_the_bounds_hold() -> None:
    game = load("tarok4")
    deal = game.deal(3)
    exact = solve(game, deal, contract="three", call="h", objective="points")
    assert exact.is_exact and exact.bounds == (exact.value, exact.value)
    assert "value=" in repr(exact)
    for nodes in (1, 1_000, 300_000):
        cut = solve(game, deal, contract="three", call="h", objective="points", nodes=nodes)
        assert not cut.is_exact and cut.nodes == nodes
        assert cut.bounds[0] <= exact.value <= cut.bounds[1] and cut.bounds[0] < cut.bounds[1]
        assert cut.best is not None and "bounds=" in repr(cut)


def test_time_and_stop_end_a_long_search() -> None:
    game = load("tarok3")
    deal = game.deal(7)
    assert not solve(game, deal, seconds=0.05, **HARD).is_exact
    stop = Stop()
    threading.Timer(0.05, stop.set).start()
    assert not solve(game, deal, stop=stop, **HARD).is_exact
    assert stop.is_set
    assert not solve(game, deal, stop=stop, **HARD).is_exact


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent as on Unix")
def test_ctrl_c_ends_a_long_search() -> None:
    # The program is loaded before it says so: before that nothing catches the signal.
    program = "from trula.apps.cli.main import main; print('loaded', flush=True); main()"
    command = [sys.executable, "-c", program, "solve", "tarok3", "--seed", "7", "--contract", "klop"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None and process.stdout.readline() == b"loaded\n"
    time.sleep(1)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=20)
    assert process.returncode == 130 and b"Traceback" not in errors


def test_a_deal_that_is_over_has_no_best_card() -> None:
    game = load("tressette")
    state = game.start(game.deal(1))
    while not state.is_over:
        state = state.after(state.legal_actions()[0])
    solution = solve(game, state)
    assert solution.value == state.scores()[0] - state.scores()[1]
    assert solution.best is None and solution.values == {} and solution.line == ()


@pytest.mark.parametrize("name", ["tarok3", "tarok4", "klaverjas", "tressette"])
def test_every_objective_can_be_asked(name: str) -> None:
    game: Game = load(name)
    state = (
        ending(
            game.start_play(game.deal(4), contract="three", call="d" if name == "tarok4" else None), 4, random.Random(1)
        )
        if isinstance(game, Tarok)
        else ending(game.start_play(game.deal(4), trump="h"), 4, random.Random(1))
        if isinstance(game, Klaverjas)
        else ending(game.start(game.deal(4)), 4, random.Random(1))
    )
    for objective in game.solver.objectives:
        assert solve(game, state, objective=objective).objective == objective


ERRORS: list[tuple[str, dict[str, Any], str]] = [
    ("tarok3", {}, "a contract is needed"),
    ("tarok3", {"contract": "four"}, "'four' is not a contract"),
    ("tarok3", {"contract": "two", "declarer": 3}, "no seat 3"),
    ("tarok3", {"contract": "two", "objective": "pit"}, "no objective 'pit'"),
    ("tarok3", {"contract": "beggar", "objective": "points"}, "beggar can be solved for score and win, not for points"),
    ("tarok3", {"contract": "klop", "objective": "win"}, "klop can be solved for score and points, not for win"),
    ("tarok3", {"contract": "two", "trump": "h"}, "tarok3 has no 'trump'"),
    ("tarok3", {"contract": "two", "discard": ["c8"]}, "only after a packet was taken"),
    ("klaverjas", {}, "trump is needed"),
    ("klaverjas", {"trump": "x"}, "'x' is not a suit"),
    ("klaverjas", {"trump": "h", "leader": 4}, "no seat 4"),
    ("klaverjas", {"trump": "h", "nodes": 0}, "nodes is a whole number from 1 on"),
    ("klaverjas", {"trump": "h", "seconds": -1}, "seconds is a number above 0"),
    ("klaverjas", {"trump": "h", "threads": 0}, "threads is a whole number from 1 on"),
    ("tressette", {"leader": 1}, "tressette has no 'leader'"),
    ("tressette", {"seat": 7}, "no seat 7"),
]


@pytest.mark.parametrize(("name", "asked", "sentence"), ERRORS, ids=[sentence for _, _, sentence in ERRORS])
def test_wrong_questions_are_answered_with_a_sentence(name: str, asked: dict[str, Any], sentence: str) -> None:
    game = load(name)
    with pytest.raises(NotationError, match=sentence):
        solve_many(game, [game.deal(1)], **asked)


def test_only_the_play_of_the_right_game_can_be_solved() -> None:
    game = load("tarok3")
    state = game.start(game.deal(1))
    with pytest.raises(NotationError, match="has not begun"):
        solve(game, state)
    with pytest.raises(NotationError, match="not of"):
        solve(load("tarok4"), state)
    with pytest.raises(NotationError, match="a state in play has its own contract"):
        solve(game, state, contract="two")


@pytest.mark.parametrize(
    ("name", "terms"),
    [
        ("tarok3", {"contract": ["two"]}),
        ("tarok3", {"contract": "two", "declarer": "0"}),
        ("tarok3", {"contract": "two", "declarer": 3}),
        ("tarok3", {"contract": "two", "take": "x", "discard": ["c8"]}),
        ("tarok3", {"contract": "two", "take": 1, "discard": "c8 cJ"}),
        ("tarok4", {"contract": "two", "call": ["h"]}),
        ("klaverjas", {"trump": 3}),
        ("klaverjas", {"trump": ["d"]}),
        ("klaverjas", {"trump": "d", "leader": "1"}),
        ("tressette", {"trump": "d"}),
    ],
)
def test_terms_of_a_wrong_kind_are_refused(name: str, terms: dict[str, Any]) -> None:
    game = load(name)
    with pytest.raises(NotationError):
        solve(game, game.deal(1), **terms)


def test_what_is_no_game_or_no_deal_of_it_is_refused() -> None:
    klaverjas, tarok = load("klaverjas"), load("tarok3")
    for game, deal, sentence in (
        (klaverjas, tarok.deal(3), "not one of klaverjas"),
        (klaverjas, Deal(()), "not one of klaverjas"),
        (klaverjas, Deal(klaverjas.deal(3).hands[:3] + tarok.deal(3).hands[:1]), "not one of klaverjas"),
        (klaverjas, None, "is not a deal"),
        (3, klaverjas.deal(3), "is not a game"),
        ("whist", klaverjas.deal(3), "there is no game 'whist'"),
    ):
        with pytest.raises(NotationError, match=sentence):
            solve(game, deal, trump="d")  # type: ignore[arg-type]


def test_the_name_of_a_game_stands_for_its_usual_rules() -> None:
    klaverjas = load("klaverjas")
    deals = [klaverjas.deal(seed) for seed in range(3)]
    values = [solve(klaverjas, deal, trump="d").value for deal in deals]
    assert [solution.value for solution in solve_many("klaverjas", deals, trump="d")] == values
    assert solve("klaverjas", deals[0], trump="d").value == values[0]


@pytest.mark.parametrize("name", ["tarok3", "tarok4", "klaverjas", "tressette"])
def test_choices_solved_in_one_pass_have_the_values_of_single_solves(name: str) -> None:
    game = load(name)
    solved = 0
    for seed in range(3):
        states = list(play_deal(game, game.deal(seed), [agent("Greedy()")] * game.seats, seed=1).states())
        played = [state for state in states[:-1] if state.position is not None]
        choices = solve_play(states[-1], nodes=20_000)
        assert len(choices) == len(played)
        for state, choice in zip(played[-20:], choices[-20:], strict=True):
            assert state.position is not None
            assert (choice is None) == (len(state.legal_actions()) == 1)
            if choice is None:
                continue
            sign = game.solver.sign(state.position, state.to_move or 0)
            alone = Exact().run_one(state.position).values
            for card, (lower, upper) in choice.values.items():
                assert lower <= sign * alone[card.index] <= upper
                assert lower == upper or not choice.is_exact
            assert choice.bounds[0] <= choice.bounds[1]
            if choice.is_exact:
                best = max(sign * value for value, _ in choice.values.values())
                assert choice.bounds == (sign * best, sign * best)
            solved += choice.is_exact
    assert solved > 20


def test_a_cut_choice_has_bounds_that_agree_with_those_of_its_cards() -> None:
    game = load("klaverjas")
    states = list(play_deal(game, game.deal(3), [agent("Greedy()")] * 4, seed=1).states())
    whole, cut = solve_play(states[-1]), solve_play(states[-1], nodes=3_000)
    assert any(choice is not None and not choice.is_exact for choice in cut)
    for choice, expected in zip(cut, whole, strict=True):
        if choice is None or expected is None:
            continue
        assert choice.bounds[0] <= expected.bounds[0] <= choice.bounds[1]
        for card, (lower, upper) in choice.values.items():
            assert lower <= expected.values[card][0] <= upper


def test_values_and_line_keep_to_the_limits_of_the_value() -> None:
    game = load("tarok3")
    deal = game.deal(3)
    solution = solve(game, deal, contract="three", nodes=2_000)
    assert not solution.is_exact
    start = time.process_time()
    assert solution.values == {} and solution.line == ()
    assert time.process_time() - start < 5
    game = load("klaverjas")
    whole = solve(game, game.deal(3), trump="h")
    for nodes in range(5_000, 100_000, 5_000):
        cut = solve(game, game.deal(3), trump="h", nodes=nodes)
        assert cut.bounds[0] <= whole.value <= cut.bounds[1]
        for card, value in cut.values.items():
            assert value == whole.values[card] <= cut.bounds[1]
        assert len(cut.line) in (0, 32) or not cut.is_exact


def run_script(text: str, *, interrupt_after: float | None = None) -> tuple[int, str, float]:
    """Run a program that prints a line when it has begun; return its exit code, its errors, and seconds since then."""
    process = subprocess.Popen([sys.executable, "-c", text], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    process.stdout.readline()
    start = time.monotonic()
    if interrupt_after is not None:
        time.sleep(interrupt_after)
        process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    return process.returncode, errors.decode(), time.monotonic() - start


def test_leaving_the_program_with_a_solve_in_another_thread_ends_cleanly() -> None:
    code, errors, _ = run_script(
        "import threading, time, trula\n"
        "game = trula.load('tarok3')\n"
        "work = lambda: trula.solve(game, game.deal(seed=7), contract='klop')\n"
        "threading.Thread(target=work, daemon=True).start()\n"
        "time.sleep(0.5)\n"
        "print('leaving', flush=True)\n"
    )
    assert (code, errors) == (0, "")


@pytest.mark.parametrize("call", ["perft(16)", "playouts(10**12, 1)"])
def test_ctrl_c_ends_perft_and_playouts(call: str) -> None:
    code, errors, _ = run_script(
        "import trula\n"
        "game = trula.load('tressette')\n"
        "position = game.start(game.deal(seed=7)).position\n"
        "print('begun', flush=True)\n"
        f"position.{call}\n",
        interrupt_after=0.3,
    )
    assert code != 0 and "KeyboardInterrupt" in errors
