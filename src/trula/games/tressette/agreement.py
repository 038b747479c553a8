"""What is fixed at the first lead of tressette: totals of the session, accusi (declared combinations), core terms."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from trula._core import TressettePosition, TressetteTerms
from trula.engine.cards import Deal, Deck
from trula.engine.facts import Facts
from trula.engine.phases import PlainAgreement, Playing, Position
from trula.games.tressette.accusi import Accuso
from trula.games.tressette.deck import DECK
from trula.games.tressette.facts import TressetteFacts

if TYPE_CHECKING:
    from trula.games.tressette import Tressette

FOUR_OF_DENARI = DECK.card("d4")


@dataclass(frozen=True, slots=True)
class TressetteTable:
    """The table state of a round (docs/rules/tressette.md, section 10)."""

    totals: tuple[int, int] = (0, 0)
    """Points of the two sides before the round, seats 0 and 2 first."""
    first_round: bool = True
    """Whether this is the first round of a game."""

    def as_dict(self) -> dict[str, object]:
        """Return the table state as a record stores it."""
        return {"totals": list(self.totals), "first_round": self.first_round}


@dataclass(frozen=True, slots=True)
class TressetteAgreement(PlainAgreement):
    """A deal with its table state and the accusi of every hand. Nothing is decided before the first lead."""

    game: Tressette
    deal: Deal
    table: TressetteTable
    accusi: tuple[tuple[Accuso, ...], ...]
    """The combinations of each seat's hand; empty if the option `accusi` is off."""
    _public_cards: int = field(init=False, repr=False, compare=False)
    """Bit mask of the cards that are shown at some time, all that a declaration names."""

    leader: int = field(init=False, compare=False)
    """The seat that leads to the first trick."""

    def __post_init__(self) -> None:
        has_four = (seat for seat, hand in enumerate(self.deal.hands) if self.is_led_by_four and FOUR_OF_DENARI in hand)
        object.__setattr__(self, "leader", next(has_four, 0))
        known = 1 << FOUR_OF_DENARI.index if self.is_led_by_four else 0
        for declared in self.accusi:
            for accuso in declared:
                known |= accuso.cards.mask
        object.__setattr__(self, "_public_cards", known)

    @property
    def deck(self) -> Deck:
        """The Italian deck."""
        return DECK

    @property
    def is_led_by_four(self) -> bool:
        """Whether the holder of the four of denari leads to the first trick."""
        rule = self.game.options["first_lead"]
        return rule == "four_of_denari" or (rule == "four_of_denari_first_round" and self.table.first_round)

    def has_declared(self, position: Position, seat: int) -> bool:
        """Return whether a seat has played its first card, and with it declared its accusi (ruling F1)."""
        return (seat - self.leader) % 4 < position.plies

    def shown_in_play(self, position: Position, seat: int) -> int:
        """Return the mask of a seat's unplayed public cards: accusi, and the four of denari (ruling F2)."""
        known = 1 << FOUR_OF_DENARI.index if self.is_led_by_four else 0
        if self.has_declared(position, seat):
            for accuso in self.accusi[seat]:
                known |= accuso.cards.mask
        return known & position.hand(seat)

    def facts_in_play(self, position: Position) -> Facts:
        """Return the accusi declared so far."""
        declared = [
            tuple(accuso.name for accuso in self.accusi[seat])
            if self.game.options["accusi"] is True and self.has_declared(position, seat)
            else None
            for seat in range(4)
        ]
        return TressetteFacts(accusi=tuple(declared))

    def public_key(self, position: Position, viewer: int) -> Hashable:
        """Return how many seats have played a card, and the cards that may be shown, by seat."""
        known = self._public_cards
        return min(position.plies, 4), known and tuple([position.hand(seat) & known for seat in range(4)])

    def begin_play(self) -> Playing:
        """Return the play phase at the first lead."""
        return Playing(TressettePosition(self.core_terms(), [hand.mask for hand in self.deal.hands]), self)

    def core_terms(self) -> TressetteTerms:
        """Return leader, accusi and options in the form that the core takes."""
        points = [sum(accuso.points for accuso in declared) for declared in self.accusi]
        return make_core_terms(self.game, self.table, self.leader, points)


def make_core_terms(
    game: Tressette, table: TressetteTable, leader: int, accuso_points: Sequence[int]
) -> TressetteTerms:
    """Return the terms of a round in the form that the core takes.

    Args:
        game: The rules.
        table: The totals of the sides, which matter if a round may stop at the target.
        leader: The seat that leads to the first trick.
        accuso_points: Points of accusi by seat, or UNDECLARED.
    """
    terms = TressetteTerms()
    terms.leader = leader
    terms.accusi = list(accuso_points)
    terms.remainder_to_last = game.options["remainder"] == "last_trick"
    if game.options["stop"] == "at_once":
        terms.stop_at = [game.session_target - total for total in table.totals]
    return terms
