"""GameBidding: how a game decides before the first lead, by rule and by trial games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from trula.engine.actions import PASS, Action

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.random import Generator

    from trula.engine.game import Game
    from trula.engine.phases import Position
    from trula.engine.state import State
    from trula.engine.view import View
    from trula.players.bidders.learned import Learned
    from trula.players.bidders.prospects import Prospect


class GameBidding:
    """How a game decides before the first lead. The defaults suit a game that has nothing to decide there."""

    judged_phases: ClassVar[tuple[str, ...]] = ()
    """Phases whose decisions tell something about the hands of others (`Weighted`)."""
    cautious_phases: ClassVar[tuple[str, ...]] = ()
    """Phases in which a bidder passes unless something else is surely better (`BestProspect`)."""
    passing_phases: ClassVar[tuple[str, ...]] = ()
    """Phases in which `by_rule` always passes."""

    def by_rule(self, view: View) -> Action:
        """Return the decision of `RuleBidder`. It must not change, since results are compared with it."""
        legal = view.legal_actions()
        return PASS if PASS in legal else legal[0]

    def by_network(self, view: View, learned: Learned, rng: Generator) -> Action:
        """Return what the learned bidder does; a game without a network bids by rule."""
        return self.by_rule(view)

    def candidates(self, view: View) -> list[Action]:
        """Return the legal actions that are worth a trial, low bids first."""
        return list(view.legal_actions())

    def auction_prospects(
        self, view: View, actions: Sequence[Action], states: Sequence[State], weights: Sequence[float]
    ) -> list[Prospect] | None:
        """Return what bids of an auction come to; None: they are tried like every other decision."""
        return None

    def is_won(self, game: Game, position: Position, seat: int) -> bool:
        """Return whether the side of a seat won a finished deal."""
        return lead_over_others(game, position.scores(), seat) > 0


def lead_over_others(game: Game, scores: Sequence[Any], seat: int) -> float:
    """Return how much more a seat writes than the others: than the other side, or than their mean."""
    if game.has_fixed_sides:
        return float(scores[seat] - scores[seat - 1])
    others = [score for other, score in enumerate(scores) if other != seat]
    return float(scores[seat] - sum(others) / len(others))
