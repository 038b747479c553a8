"""Every agent and sampler plays briscola: none has been told of it."""

from __future__ import annotations

from itertools import combinations
from math import comb

import pytest

import trula
from trula.engine.actions import Play
from trula.engine.game import Game
from trula.engine.referee import decide, finish
from trula.players.agents import agent, agent_types
from trula.players.samplers import Clustered, Sampler, Uniform, Weighted
from trula.testing import check_agent, check_sampler, random_state

FEWER = {
    "Pimc": "Pimc(worlds=3, search=Switch(nodes=2_000))",
    "Ismcts": "Ismcts(visits=40)",
    "Mcts": "Mcts(worlds=2, visits=20)",
    "Strong": "Strong(worlds=8)",
    "Classic": "Classic(worlds=8)",
    "SiliconTarokist": "SiliconTarokist(worlds=2)",
    "Tresette2018": "Tresette2018(worlds=3, depth=4)",
    "CheatingAlphaBeta": "CheatingAlphaBeta(depth=4)",
    "CheatingMcts": "CheatingMcts(visits=40)",
    "CheatingExact": "CheatingExact(nodes=1_000)",
}
"""Agents that think for long, with fewer worlds, visits, plies or nodes."""


@pytest.mark.parametrize("kind", list(agent_types()))
def test_every_agent_conforms(game: Game, kind: str) -> None:
    check_agent(agent(FEWER.get(kind, f"{kind}()")), game, deals=2, seed=1, permutations=1)


def test_no_agent_comes_with_the_game(game: Game) -> None:
    assert type(game).part("agents") is None
    assert all(not kind.__module__.startswith("briscola") for kind in agent_types().values())


@pytest.mark.parametrize("sampler", [Uniform(), Clustered(pool=20), Weighted()], ids=repr)
def test_every_sampler_conforms(game: Game, sampler: Sampler) -> None:
    check_sampler(sampler, game)


@pytest.mark.parametrize("plies", [28, 30, 33, 35])
def test_all_worlds_are_counted_and_drawn(game: Game, plies: int) -> None:
    """Nobody must follow suit, so that the unseen cards may lie in every way."""
    state = random_state(game, 1, plies=plies)
    for seat in range(4):
        others = [hand for each, hand in enumerate(state.hands) if each != seat]
        unseen = [card for hand in others for card in hand]
        expected = {
            (frozenset(first), frozenset(second))
            for first in combinations(unseen, len(others[0]))
            for second in combinations([card for card in unseen if card not in first], len(others[1]))
        }
        sizes = [len(hand) for hand in others]
        assert len(expected) == comb(sum(sizes), sizes[0]) * comb(sum(sizes[1:]), sizes[1])
        view = state.view(seat)
        assert game.hidden(view).count == len(expected)
        sample = Uniform().worlds(view, len(expected), trula.rng(1))
        drawn = [[hand for each, hand in enumerate(world.state.hands) if each != seat] for world in sample[:300]]
        assert sample.is_all and len({tuple(hands) for hands in drawn}) == len(drawn)
        assert all((frozenset(hands[0]), frozenset(hands[1])) in expected for hands in drawn)


def test_weights_follow_what_was_played(game: Game) -> None:
    view = random_state(game, 2, plies=24).view(0)
    sample = Uniform().worlds(view, 50, trula.rng(1))
    assert len(set(Weighted().log_likelihoods(view, sample, trula.rng(1)))) > 1


@pytest.mark.parametrize(
    "name",
    ["Greedy()", "Strong(worlds=16)", "Ismcts(visits=200)", "Mcts(worlds=4, visits=50)", "CheatingExact(nodes=2_000)"],
)
def test_agents_that_think_beat_random_cards(game: Game, name: str) -> None:
    players = [agent(name), agent("RandomLegal()")] * 2
    lead = 0
    for seed in range(8):
        scores = finish(game.start(game.deal(seed)), players, seed=seed).scores()
        lead += scores[0] - scores[1]
    assert lead > 0


def test_the_exact_search_plays_the_solvers_card(game: Game) -> None:
    for seed in range(10):
        state = random_state(game, seed, plies=28)
        seat = state.to_move
        assert seat is not None
        action = decide(agent("CheatingExact()"), state, seed=1, deal=0).history[-1].action
        assert isinstance(action, Play)
        values = trula.solve(game, state).values
        assert values[action.card] == (max if seat % 2 == 0 else min)(values.values())
