"""Positions at the first lead of trial games, built quickly: the terms of a contract are set once.

The positions equal those that `trials.TrialDeal` builds phase by phase; nothing is checked here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, cast

from trula._core import Tarok3Position, Tarok4Position
from trula.engine.cards import Card, Deal
from trula.engine.frozen import FrozenMap
from trula.games.tarok.agreement import NOBODY, ItemTerms, TarokAgreement, TarokTable
from trula.games.tarok.contracts import Aim, Contract
from trula.players.searches import AlphaBeta, play_out

if TYPE_CHECKING:
    from trula.games.tarok import Tarok

TarokPosition = Tarok3Position | Tarok4Position
NO_ITEM_TERMS: FrozenMap[ItemTerms] = FrozenMap()


class LeadBuilder:
    """Builds the first leads of one contract, declarer and called king; not for klop, which has no declarer."""

    def __init__(
        self,
        game: Tarok,
        table: TarokTable,
        contract: Contract,
        declarer: int,
        called: Card | None = None,
        *,
        has_exchange: bool | None = None,
        item_terms: FrozenMap[ItemTerms] = NO_ITEM_TERMS,
    ) -> None:
        """Set the terms that all leads share.

        Args:
            game: Tarok for three or four players.
            table: The table state.
            contract: The contract.
            declarer: The seat of the declarer.
            called: The called king.
            has_exchange: Whether a packet is taken; None: as the contract has it.
            item_terms: Announcements and kontras by item.
        """
        exchanges = contract.packet > 0 if has_exchange is None else has_exchange
        packet = 1 if exchanges else None
        agreement = TarokAgreement(game, Deal(()), table, contract, declarer, (), called, packet, item_terms=item_terms)
        self._terms = agreement.core_terms()
        self._kind = Tarok3Position if game.seats == 3 else Tarok4Position
        self._declarer = declarer
        self._king = 0 if called is None else 1 << called.index
        self._counts_talon = exchanges or contract.aim is Aim.POINTS

    def lead(self, hands: Sequence[int], talon: int, taken: int = 0, laid: int = 0) -> TarokPosition:
        """Return the first lead.

        Args:
            hands: Bit masks of the hands by seat, that of the declarer after the exchange.
            talon: Bit mask of the talon.
            taken: Bit mask of the packet taken.
            laid: Bit mask of the discard.
        """
        terms = self._terms
        terms.discards = laid
        terms.unclaimed = talon & ~taken if self._counts_talon else 0
        if self._king:
            terms.king_from_talon = bool(taken & self._king)
            holders = (seat for seat, hand in enumerate(hands) if hand & self._king and seat != self._declarer)
            terms.partner = next(holders, NOBODY)
        return self._kind(terms, hands)

    def after_exchange(self, hands: Sequence[int], talon: int, taken: int, laid: int) -> TarokPosition:
        """Return the first lead after an exchange; `hands` are those before it. Arguments as in `lead`."""
        declarer = self._declarer
        own = (hands[declarer] | taken) & ~laid
        return self.lead([own if seat == declarer else hand for seat, hand in enumerate(hands)], talon, taken, laid)


def play_to_end(leads: Sequence[TarokPosition], search: AlphaBeta | None) -> list[TarokPosition]:
    """Return the final positions of trial games, played by a search with open cards or, with None, by rule players."""
    return cast("list[TarokPosition]", play_out(leads, search))


def declarer_values(ends: Iterable[TarokPosition], declarer: int, by: str) -> list[int]:
    """Return the values of finished trial games to the declarer: card points of the side (`points`), or the score."""
    if by == "points":
        return [end.summary().side_points for end in ends]
    return [end.scores()[declarer] for end in ends]
