"""First leads of trial games, made quickly: what is the same for a contract is told to the core once.

They are the leads that `trials` makes from a deal step by step; nothing is checked here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, cast

from trula._core import Tarok3Position, Tarok4Position
from trula.engine.cards import Card, Deal
from trula.engine.frozen import FrozenMap
from trula.games.tarok.contracts import Aim, Contract
from trula.games.tarok.terms import NOBODY, Claim, Table, Terms
from trula.players.searches import AlphaBeta, play_out

if TYPE_CHECKING:
    from trula.games.tarok import Tarok

Lead = Tarok3Position | Tarok4Position
NO_CLAIMS: FrozenMap[Claim] = FrozenMap()


class Leads:
    """Makes the leads of one contract, declarer and called king; klop has no declarer and is not tried."""

    def __init__(
        self,
        game: Tarok,
        table: Table,
        contract: Contract,
        declarer: int,
        called: Card | None = None,
        *,
        has_exchange: bool | None = None,
        claims: FrozenMap[Claim] = NO_CLAIMS,
    ) -> None:
        exchanges = contract.packet > 0 if has_exchange is None else has_exchange
        packet = 1 if exchanges else None
        terms = Terms(game, Deal(()), table, contract, declarer, (), called, packet, claims=claims)
        self._terms = terms.core_terms()
        self._kind = Tarok3Position if game.seats == 3 else Tarok4Position
        self._declarer = declarer
        self._king = 0 if called is None else 1 << called.index
        self._counts_talon = exchanges or contract.aim is Aim.POINTS

    def lead(self, hands: Sequence[int], talon: int, taken: int = 0, laid: int = 0) -> Lead:
        """The lead with these hands, the declarer's after the exchange; cards are masks."""
        terms = self._terms
        terms.discards = laid
        terms.unclaimed = talon & ~taken if self._counts_talon else 0
        if self._king:
            terms.king_from_talon = bool(taken & self._king)
            holders = (seat for seat, hand in enumerate(hands) if hand & self._king and seat != self._declarer)
            terms.partner = next(holders, NOBODY)
        return self._kind(terms, hands)

    def after_exchange(self, hands: Sequence[int], talon: int, taken: int, laid: int) -> Lead:
        """The lead when the declarer of these hands takes a packet and lays cards away."""
        declarer = self._declarer
        own = (hands[declarer] | taken) & ~laid
        return self.lead([own if seat == declarer else hand for seat, hand in enumerate(hands)], talon, taken, laid)


def played(leads: Sequence[Lead], search: AlphaBeta | None) -> list[Lead]:
    """The trials at their ends."""
    return cast("list[Lead]", play_out(leads, search))


def values(ends: Iterable[Lead], declarer: int, by: str) -> list[int]:
    """What finished trials are worth to the declarer: card points of the side, or the score written."""
    if by == "points":
        return [end.summary().side_points for end in ends]
    return [end.scores()[declarer] for end in ends]
