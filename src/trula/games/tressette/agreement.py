"""What is fixed at the first lead of tressette: totals of the session, accusi (declared combinations), core terms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
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
    leader: int = field(init=False, compare=False)
    """The seat that leads to the first trick."""
    names: tuple[tuple[str, ...] | None, ...] = field(init=False, repr=False, compare=False)
    """By seat, the names of its accusi; None if the option `accusi` is off."""
    public_cards: tuple[tuple[int, ...], ...] = field(init=False, repr=False, compare=False)
    """By the number of seats that have played a card, 0 to 4: by seat, the mask of its public cards as dealt."""

    def __post_init__(self) -> None:
        four = 1 << FOUR_OF_DENARI.index
        holders = [seat for seat, hand in enumerate(self.deal.hands) if hand.mask & four] if self.is_led_by_four else []
        names: list[tuple[str, ...] | None] = [None] * 4
        cards = [0] * 4
        if self.game.options["accusi"] is True:
            for seat, declared in enumerate(self.accusi):
                names[seat] = tuple([accuso.name for accuso in declared])
                for accuso in declared:
                    cards[seat] |= accuso.cards.mask
        leader = holders[0] if holders else 0
        public = [[four if seat in holders else 0 for seat in range(4)]]
        for step in range(4):
            seat = (leader + step) % 4
            public.append(public[-1].copy())
            public[-1][seat] |= cards[seat]
        object.__setattr__(self, "leader", leader)
        object.__setattr__(self, "names", tuple(names))
        object.__setattr__(self, "public_cards", tuple([tuple(masks) for masks in public]))

    @property
    def deck(self) -> Deck:
        """The Italian deck."""
        return DECK

    @property
    def is_led_by_four(self) -> bool:
        """Whether the holder of the four of denari leads to the first trick."""
        rule = self.game.options["first_lead"]
        return rule == "four_of_denari" or (rule == "four_of_denari_first_round" and self.table.first_round)

    def shown_in_play(self, position: Position) -> Sequence[int]:
        """Return by seat the masks of unplayed public cards: accusi, and the four of denari (ruling F2).

        A seat declares its accusi with its first card (ruling F1).
        """
        public = self.public_cards[min(position.plies, 4)]
        return [cards and cards & position.hand(seat) for seat, cards in enumerate(public)]

    def facts_in_play(self, position: Position) -> Facts:
        """Return the accusi declared so far."""
        plies = position.plies
        if plies >= 4:
            return _shared_facts(None, None, None, self.names)
        names = [name if (seat - self.leader) % 4 < plies else None for seat, name in enumerate(self.names)]
        return _shared_facts(None, None, None, tuple(names))

    @property
    def watched_cards(self) -> int:
        """The mask of the cards that are shown at some time."""
        cards = 0
        for declared in self.public_cards[-1]:
            cards |= declared
        return cards

    @property
    def watched_plies(self) -> int:
        """The number of plies in which seats declare."""
        return 4

    def begin_play(self) -> Playing:
        """Return the play phase at the first lead."""
        return Playing(TressettePosition(self.core_terms(), [hand.mask for hand in self.deal.hands]), self)

    def core_terms(self) -> TressetteTerms:
        """Return leader, accusi and options in the form that the core takes."""
        points = [sum([accuso.points for accuso in declared]) for declared in self.accusi]
        return make_core_terms(self.game, self.table, self.leader, points)


_shared_facts = lru_cache(1 << 10)(TressetteFacts)


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
