"""Regret: the same positions for everybody, the same figures on any number of workers, never below nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

import trula
from trula.arena.stats import estimate
from trula.errors import NotationError
from trula.games import GAMES, load
from trula.players.agents import Pimc
from trula.players.searches import Exact
from trula.study.ranking import default_judge, try_rank
from trula.study.regret import RegretTrial, position_of, regret
from trula.study.regret_figures import JudgedDecision, Regret

SMALL = "Pimc(worlds=10, search=Switch(nodes=3_000, before=Rollouts(tail=4)))"


def timeless(result: Regret) -> list[JudgedDecision]:
    """The decisions without what differs from run to run."""
    return [replace(decision, seconds=()) for decision in result.decisions]


@pytest.mark.parametrize("name", list(GAMES))
def test_random_cards_are_regretted(name: str) -> None:
    result = regret(load(name), "RandomLegal()", positions=40, judge=SMALL, workers=1)
    assert result.mean.low > 0
    assert result.agents[0].agreement.mean < 0.95
    assert all(loss >= 0 for decision in result.decisions for loss in decision.losses)


def test_who_sees_what_the_judge_sees_regrets_little() -> None:
    game = load("klaverjas")
    judge = "Pimc(worlds=60, search=Switch(nodes=20_000, before=Rollouts(tail=5)))"
    result = regret(game, judge, "RandomLegal()", positions=30, judge=judge, workers=1)
    own, random = (figures.mean.mean for figures in result.agents)
    assert own < 1.5 and own < random / 5
    assert result.difference is not None and result.difference.mean == pytest.approx(own - random)


def test_all_worlds_leave_nothing_to_regret() -> None:
    """Where no more worlds fit than are asked for, agent and judge see the same ones."""
    exact = Pimc(worlds=100, search=Exact())
    trial = RegretTrial(load("klaverjas"), (exact,), exact, seed=1)
    few = [number for number in range(40) if worlds_that_fit(number) <= 100]
    assert len(few) > 3
    assert all(trial.play(number).losses == (0.0,) for number in few)


def worlds_that_fit(number: int) -> int:
    """How many deals explain what the mover of a position has seen."""
    state = position_of(load("klaverjas"), 1, number)
    assert state.to_move is not None
    return state.game.hidden(state.view(state.to_move)).count


def test_figures_do_not_depend_on_workers() -> None:
    game = load("tressette")
    one, two = (regret(game, "Greedy()", "RandomLegal()", positions=12, judge=SMALL, workers=n) for n in (1, 2))
    assert timeless(one) == timeless(two)
    assert [figures.mean for figures in one.agents] == [figures.mean for figures in two.agents]
    assert one.difference == two.difference


def test_positions_do_not_depend_on_the_agent() -> None:
    game = load("tarok3")
    alone, beside = (
        regret(game, agent, positions=6, judge=SMALL, workers=1) for agent in ("Greedy()", "RandomLegal()")
    )
    both = regret(game, "Greedy()", "RandomLegal()", positions=6, judge=SMALL, workers=1)
    for one, two, three in zip(alone.decisions, beside.decisions, both.decisions, strict=True):
        assert (one.third, one.place, one.role, one.best) == (two.third, two.place, two.role, two.best)
        assert three.losses == one.losses + two.losses


@pytest.mark.parametrize("name", list(GAMES))
def test_positions_are_decisions_in_the_play_from_all_parts_of_a_deal(name: str) -> None:
    game = load(name)
    states = [position_of(game, 7, number) for number in range(40)]
    assert all(state.phase == "play" and len(state.legal_actions()) > 1 for state in states)
    assert len({str(state.deal) for state in states}) == 40
    thirds = {3 * len(state.tricks) // game.hand_size for state in states}
    assert thirds == {0, 1, 2}
    assert [repr(position_of(game, 7, number)) for number in range(5)] == [repr(state) for state in states[:5]]
    assert str(position_of(game, 8, 0).deal) != str(states[0].deal)


def test_a_position_too_hard_for_the_judge_is_redrawn_and_counted() -> None:
    result = regret(
        load("klaverjas"), "Greedy()", positions=10, judge="Pimc(worlds=4, search=Exact(nodes=400))", workers=1
    )
    assert result.redrawn > 0 and result.exact == 10
    assert len(result.decisions) == 10


def test_figures_are_means_of_the_decisions() -> None:
    result = regret(load("klaverjas"), "RandomLegal()", positions=20, judge=SMALL, workers=1)
    figures = result.agents[0]
    assert figures.mean == estimate([decision.losses[0] for decision in result.decisions])
    for kind in ("third", "place", "role", "judge"):
        assert sum(split.mean.units for split in figures.splits if split.kind == kind) == 20
    leads = [decision.losses[0] for decision in result.decisions if decision.place == "lead"]
    assert next(split for split in figures.splits if split.name == "lead").mean == estimate(leads)
    plain = result.as_dict()
    assert plain["positions"] == 20 and plain["difference"] is None


def test_cheats_are_shown_the_cards() -> None:
    result = regret(load("klaverjas"), "CheatingExact(nodes=5_000)", positions=4, judge=SMALL, workers=1)
    assert len(result.decisions) == 4


def test_bad_arguments_are_named() -> None:
    game = load("klaverjas")
    for arguments, words in (
        ({"judge": "Greedy()"}, "a judge is a Pimc"),
        ({"judge": "Pimc(choice='vote')"}, "mean scores"),
        ({"judge": SMALL, "worlds": 5}, "usual judge"),
    ):
        with pytest.raises(NotationError, match=words):
            regret(game, "Greedy()", positions=1, **arguments)
    with pytest.raises(NotationError, match="positions"):
        regret(game, "Greedy()", positions=0)
    with pytest.raises(NotationError, match="workers"):
        regret(game, "Greedy()", positions=1, workers=0)
    with pytest.raises(NotationError, match="Nobody"):
        regret(game, "Nobody()")


def test_the_usual_judge_is_in_one_unit() -> None:
    """Where the exact search does not finish, no world is left with an exact value."""
    game = load("tressette")
    states = (position_of(game, 3, number) for number in range(100))
    state = next(state for state in states if len(state.tricks) < game.hand_size - game.solver.tail(game) - 1)
    assert state.to_move is not None
    ranking = try_rank(state.view(state.to_move), default_judge(5, nodes=1), trula.rng(1))
    assert ranking is not None and not ranking.is_exact
    assert all(result.depth == 1 for result in ranking.judgement.results)
