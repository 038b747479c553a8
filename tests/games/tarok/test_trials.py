"""Trial games against deals played by the same players through the public interface."""

from __future__ import annotations

import pytest

from trula.engine.seeds import rng
from trula.engine.state import State
from trula.games import load
from trula.games.tarok import Tarok
from trula.games.tarok.agreement import TarokTable
from trula.games.tarok.bidding.trials import SHALLOW, TrialDeal, play_trials
from trula.players.agents import ByPhase, Greedy, RuleBidder


def tarok(name: str) -> Tarok:
    game = load(name)
    assert isinstance(game, Tarok)
    return game


def table_of(state: State) -> TarokTable:
    assert isinstance(state.table, TarokTable)
    return state.table


def after_auction(game: Tarok, seed: int) -> State:
    state = game.start(game.deal(seed))
    while state.phase == "auction":
        assert state.to_move is not None
        state = state.after(RuleBidder().choose(state.view(state.to_move), rng(0)))
    return state


@pytest.mark.parametrize("name", ["tarok3", "tarok4"])
def test_a_trial_is_the_deal_that_rule_players_play(name: str) -> None:
    game = tarok(name)
    player = ByPhase(bidder=RuleBidder(), player=Greedy())
    contracts = set()
    for seed in range(60):
        state = after_auction(game, seed)
        contract, declarer = state.facts.contract, state.facts.declarer
        assert isinstance(contract, str)
        contracts.add(contract)
        while state.to_move is not None:
            state = state.after(player.choose(state.view(state.to_move), rng(0)))
        trial = TrialDeal(state.deal, contract, declarer if isinstance(declarer, int) else 0)
        (outcome,) = play_trials(game, [trial], table_of(state))
        assert list(outcome.scores) == state.scores(), seed
    assert len(contracts) > 2


def test_bonuses_are_told() -> None:
    game = tarok("tarok3")
    trials = [TrialDeal(game.deal(seed), "three", seed % 3) for seed in range(400)]
    outcomes = play_trials(game, trials, table_of(game.start(game.deal(0))), threads=2)
    shares = {item: sum(item in outcome.made for outcome in outcomes) / 400 for item in ("trula", "kings")}
    assert 0.05 < shares["trula"] < 0.5
    assert 0.0 < shares["kings"] < 0.2
    for outcome in outcomes:
        assert outcome.is_won == (outcome.points > 35)


def test_what_is_laid_away_counts_for_the_declarer() -> None:
    game = tarok("tarok3")
    deal = game.deal(3)
    table = table_of(game.start(deal))
    first, second = list(deal.hands[0])[-1], list(deal.hands[0])[-2]
    for card in (first, second):
        position = TrialDeal(deal, "one", 0, packet=1, laid=1 << card.index).position(game, table)
        assert position.hand(0) >> card.index & 1 == 0
        assert position.hand(0).bit_count() == 16


def test_searchers_play_other_games_than_rule_players() -> None:
    game = tarok("tarok3")
    trials = [TrialDeal(game.deal(seed), "two", 0) for seed in range(50)]
    table = table_of(game.start(game.deal(0)))
    assert play_trials(game, trials, table) != play_trials(game, trials, table, search=SHALLOW)
