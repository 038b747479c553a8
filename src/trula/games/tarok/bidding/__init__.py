"""Bidding at tarok: all decisions before the first lead.

`hand_counts` is the fixed rule of RuleBidder, `learned` the bidder by neural networks, `bayes` that by a Bayesian
network, `simulation` that by trial games; `trials` and `auction_trials` play trial games.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from trula.engine.actions import PASS, Action
from trula.engine.bidding import GameBidding
from trula.games.tarok.actions import Announce
from trula.games.tarok.bidding.hand_counts import choose_bid, choose_call, choose_discard, choose_packet
from trula.games.tarok.contracts import Aim

if TYPE_CHECKING:
    from numpy.random import Generator

    from trula.engine.game import Game
    from trula.engine.phases import Position
    from trula.engine.state import State
    from trula.engine.view import View
    from trula.games.tarok.bidding.learned.deciding import TarokDecider
    from trula.games.tarok.bidding.learned.network import BidNetwork
    from trula.players.bidders.learned import Learned
    from trula.players.bidders.prospects import Prospect

MOST_DISCARDS = 12
"""The number of discards that get trial games: those that the learned bidder rates highest."""


def _choose_pass(_view: View) -> Action:
    return PASS


_BY_PHASE: dict[str, Callable[[View], Action]] = {
    "auction": choose_bid,
    "king": choose_call,
    "talon": choose_packet,
    "discard": choose_discard,
    "announcements": _choose_pass,
}


class TarokBidding(GameBidding):
    """The decisions of tarok: auction, called king, packet, discard and announcements."""

    judged_phases = ("auction", "king", "talon")
    cautious_phases = ("announcements",)
    passing_phases = ("announcements",)

    def by_rule(self, view: View) -> Action:
        return _BY_PHASE[view.phase](view)

    def by_network(self, view: View, learned: Learned, rng: Generator) -> Action:
        return learned_decider(view.game, learned).choose(view, rng)

    def candidates(self, view: View) -> list[Action]:
        legal = view.legal_actions()
        if view.phase == "discard":
            from trula.players.bidders.learned import Learned

            exchanges = learned_decider(view.game, Learned(cards="network")).exchanges(view)[:MOST_DISCARDS]
            return [each.discard for each in exchanges]
        if view.phase == "announcements":
            return [each for each in legal if not isinstance(each, Announce) or len(each.items) == 1]
        return list(legal)

    def auction_prospects(
        self, view: View, actions: Sequence[Action], states: Sequence[State], weights: Sequence[float]
    ) -> list[Prospect] | None:
        if view.phase != "auction":
            return None
        from trula.games.tarok.bidding.auction_trials import AuctionTrials

        return AuctionTrials(view, states, weights).prospects(actions)

    def is_won(self, game: Game, position: Position, seat: int) -> bool:
        if position.terms.aim == Aim.KLOP:
            return super().is_won(game, position, seat)
        is_declaring = seat in (position.terms.declarer, position.terms.partner)
        return bool(position.verdict()[0]) == is_declaring  # type: ignore[attr-defined]


def learned_decider(game: Game, learned: Learned) -> TarokDecider:
    """Return the decider of the learned bidder, which also rates every choice."""
    from trula.games.tarok import Tarok
    from trula.games.tarok.bidding.learned.deciding import TarokDecider

    assert isinstance(game, Tarok)
    network = _bid_network(learned.file(game), game.name)
    return TarokDecider(game, network, learned.risk, learned.worlds, learned.cards == "network")


@cache
def _bid_network(path: Path, game: str) -> BidNetwork:
    from trula.games.tarok.bidding.learned.network import read_bid_network

    return read_bid_network(path, game)
