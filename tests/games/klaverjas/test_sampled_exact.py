"""Trump by exact values of sampled deals: equal to solving each by hand, in every procedure."""

from __future__ import annotations

import pytest

import trula
from trula.engine.actions import PASS, NameTrump
from trula.engine.seeds import rng
from trula.games import load
from trula.games.klaverjas.bidding.sampled_exact import SampledExact
from trula.players.samplers import Uniform

PROCEDURES = ("forced", "free_left", "free_dealer", "free_last", "turn_up")


def test_values_are_means_of_solved_deals() -> None:
    game = load("klaverjas")
    view = game.start(game.deal(4)).view(0)
    values = SampledExact(worlds=3).values(view, rng(7))
    deals = [world.deal for world in Uniform().worlds(view, 3, rng(7))]
    assert set(values) == set(view.legal_actions())
    for action, value in values.items():
        assert isinstance(action, NameTrump)
        solved = [trula.solve(game, deal, objective="score", trump=action.suit).value for deal in deals]
        assert value == pytest.approx(sum(solved) / 3)


@pytest.mark.parametrize("procedure", PROCEDURES)
def test_the_best_action_of_every_procedure_is_taken(procedure: str) -> None:
    game = load("klaverjas", trump_choice=procedure)
    state = game.start(game.deal(2))
    while state.phase == "trump":
        assert state.to_move is not None
        view = state.view(state.to_move)
        bidder = SampledExact(worlds=2)
        action = bidder.choose(view, rng(1))
        if len(view.legal_actions()) > 1:
            values = bidder.values(view, rng(1))
            assert values[action] == max(values.values())
        state = state.after(action)
    assert state.phase == "play"


def test_good_hands_make_trump_and_poor_ones_pass() -> None:
    game = load("klaverjas", trump_choice="free_left")
    views = [game.start(game.deal(number)).view(0) for number in range(12)]
    passes = {SampledExact(worlds=4).choose(view, rng(1)) == PASS for view in views}
    assert passes == {True, False}


def test_elsewhere_it_counts_as_rule_bidder_does() -> None:
    game = load("tarok3")
    view = game.start(game.deal(3)).view(1)
    assert SampledExact().choose(view, rng(1)) == trula.agent("RuleBidder()").choose(view, rng(1))
