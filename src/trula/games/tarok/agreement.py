"""The state of a tarok deal from the end of the auction on: contract, king, exchange, announcements, core terms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from trula._core import Tarok3Position, Tarok4Position, TarokTerms
from trula.engine.cards import Card, Deal, Deck
from trula.engine.facts import Facts
from trula.engine.frozen import FrozenMap
from trula.engine.phases import ALL_PLIES, Phase, Playing, Position
from trula.games.tarok.contracts import Aim, Contract
from trula.games.tarok.deck import DECK
from trula.games.tarok.facts import Announcement, TarokFacts

if TYPE_CHECKING:
    from trula.games.tarok import Tarok

CORE_ITEMS = ("game", "trula", "kings", "king-ultimo", "pagat-ultimo", "valat")
"""The items that can be announced or doubled, in the core's order; `game` can only be doubled."""
NOBODY = -1
"""The core's value for no seat."""
NO_CARD = 255
"""The core's value for a talon card that is not known."""
_KONTRA_SHARES = ("declarer_only", "compensate", "taroknet")


@dataclass(frozen=True, slots=True)
class TarokTable:
    """The table state of a deal: what the session brings to it."""

    radelci: tuple[int, ...]
    """Radelci (doubling tokens) by seat."""
    compulsory_klop: bool = False
    """Whether klop is compulsory (docs/rules/tarok.md, section 4.3)."""

    def as_dict(self) -> dict[str, object]:
        """Return the table state as a record stores it."""
        return {"radelci": list(self.radelci), "compulsory_klop": self.compulsory_klop}


@dataclass(frozen=True, slots=True)
class ItemTerms:
    """Who announced and who doubled one item of CORE_ITEMS."""

    announced_by: int
    """The seat that announced it; NOBODY for the game itself."""
    level: int = 0
    """How often it was doubled, from 0 to 4."""
    kontra_by: int = NOBODY
    """The seat that doubled it first."""
    against: int = 0
    """Bit set of the seats that said kontra or sub."""


def packet_of(talon: Sequence[Card], number: int, size: int) -> tuple[Card, ...]:
    """Return the cards of the talon packet with a number, from 1; every packet has `size` cards."""
    return tuple(talon[(number - 1) * size : number * size])


class TarokAgreement(NamedTuple):
    """A deal with everything decided so far; each phase before the first lead passes a fuller one to the next.

    A named tuple, because `_replace` is faster than `dataclasses.replace`.
    """

    game: Tarok
    deal: Deal
    table: TarokTable
    contract: Contract
    declarer: int
    """The seat of the declarer; without meaning in klop."""
    hands: tuple[int, ...]
    """Bit masks of the hands by seat; the declarer's after the exchange so far."""
    called: Card | None = None
    """The called king."""
    packet: int | None = None
    """The number of the packet taken, from 1."""
    taken: tuple[Card, ...] = ()
    """The cards of the packet taken."""
    discards: int = 0
    """Bit mask of the cards discarded."""
    partner: int | None = None
    """The seat that holds the called king, if it is not the declarer."""
    item_terms: FrozenMap[ItemTerms] = FrozenMap()
    """Announcements and kontras that count, by item."""
    announcers: int = 0
    """Bit set of the seats that have announced or doubled something, which reveals their side (ruling B9)."""

    @property
    def deck(self) -> Deck:
        """The tarok deck."""
        return DECK

    def is_on_declarer_side(self, seat: int) -> bool:
        """Return whether a seat is the declarer or the partner."""
        return seat == self.declarer or seat == self.partner

    def with_call(self, suit: str) -> TarokAgreement:
        """Return the agreement after the king of a suit was called; its holder, unless the declarer, is the partner."""
        king = DECK.card(suit + "K")
        holders = [seat for seat, hand in enumerate(self.hands) if hand >> king.index & 1 and seat != self.declarer]
        return self._replace(called=king, partner=holders[0] if holders else None)

    @property
    def has_open_talon(self) -> bool:
        """Whether all seats have seen the talon (ruling A9)."""
        if self.packet is not None:
            return True
        return self.contract.packet > 0 and (not self.contract.calls_king or self.called is not None)

    def packet_cards(self, number: int) -> tuple[Card, ...]:
        """Return the cards of the packet with a number, from 1."""
        size = self.contract.packet
        return packet_of(self.deal.talon, number, size)

    def sides(self, viewer: int, *, is_king_played: bool) -> tuple[str | None, ...]:
        """Return the side of each seat, `declarer` or `defenders`; None where the viewer does not know (ruling B10)."""
        if self.contract.aim is Aim.KLOP:
            return (None,) * self.game.seats
        names = _side_names(self.game.seats, self.declarer, self.partner)
        if self.contract.calls_king:
            if self.called is None:
                return tuple(name if seat == self.declarer else None for seat, name in enumerate(names))
            partner = self.partner
            is_open = (
                is_king_played
                or self.called in self.deal.talon
                or self.hands[viewer] >> self.called.index & 1 == 1
                or (partner is not None and self.announcers >> partner & 1 == 1)
            )
            if not is_open:
                known = self.announcers | 1 << self.declarer | 1 << viewer
                return tuple(name if known >> seat & 1 else None for seat, name in enumerate(names))
        return names

    def facts(self) -> TarokFacts:
        """Return the public facts."""
        contract = self.contract
        is_klop = contract.aim is Aim.KLOP
        announcements = [
            Announcement(item, None if item == "game" else terms.announced_by, terms.level)
            for item, terms in self.item_terms.items()
            if item != "game" or terms.level > 0
        ]
        return _shared_facts(
            None if is_klop else self.declarer,
            contract.name,
            DECK.trump_suit if contract.taroks_trump else None,
            None if self.called is None else self.called.suit,
            self.packet,
            tuple(announcements),
            is_klop,
        )

    def talon_in_play(self, position: Position) -> tuple[Card, ...]:
        """Return the talon cards that all seats have seen (ruling A9)."""
        if self.has_open_talon or position.is_over:
            return self.deal.talon
        if self.contract.aim is Aim.KLOP:
            return self.deal.talon[: position.plies // self.game.seats]
        return ()

    def shown_in_play(self, position: Position) -> Sequence[int]:
        """Return by seat the masks of public cards: the declarer's hand in an open beggar, after the first trick."""
        if not self.contract.is_open or position.plies < self.game.seats:
            return ()
        return [position.hand(seat) if seat == self.declarer else 0 for seat in range(self.game.seats)]

    def sides_in_play(self, position: Position, viewer: int) -> tuple[str | None, ...]:
        """Return the side of each seat as far as the viewer knows it."""
        is_played = False
        if self.called is not None:
            hands = [position.hand(seat) for seat in range(self.game.seats)]
            is_played = not any(hand >> self.called.index & 1 for hand in hands)
        return self.sides(viewer, is_king_played=is_played)

    @property
    def watched_cards(self) -> int:
        """The mask of the called king, which tells the sides, or of the declarer's hand that is laid open."""
        if self.contract.is_open:
            return self.hands[self.declarer]
        return 0 if self.called is None else 1 << self.called.index

    @property
    def watched_plies(self) -> int:
        """The number of plies in which talon cards are turned up, or after which the declarer's hand is laid open."""
        if self.contract.aim is Aim.KLOP:
            return ALL_PLIES
        return self.game.seats if self.contract.is_open else 0

    def facts_in_play(self, position: Position) -> Facts:
        """Return the public facts, which do not change during the play."""
        return self.facts()

    def begin_play(self) -> Playing:
        """Return the play phase at the first lead."""
        kind = Tarok3Position if self.game.seats == 3 else Tarok4Position
        return Playing(kind(self.core_terms(), self.hands), self)

    def core_terms(self) -> TarokTerms:
        """Return the agreement and the options in the form that the core takes."""
        contract = self.contract
        terms = TarokTerms(_contract_terms(self.game, contract.name))
        terms.leader = self._leader()
        self._set_talon(terms)
        if contract.aim is Aim.KLOP:
            return terms
        terms.declarer = self.declarer
        if self.partner is not None:
            terms.partner = self.partner
        terms.is_doubled = self.table.radelci[self.declarer] > 0
        if self.called is not None:
            terms.called_king = self.called.index
        if self.item_terms:
            items = [self.item_terms.get(item, _UNTOUCHED) for item in CORE_ITEMS]
            terms.announced_by = [item.announced_by for item in items]
            terms.level = [item.level for item in items]
            terms.kontra_by = [item.kontra_by for item in items]
            terms.against = [item.against for item in items]
        return terms

    def _leader(self) -> int:
        """Return the seat that leads to the first trick (ruling C6)."""
        if self.contract.aim is Aim.KLOP:
            return 0
        is_plain_exchange = self.contract.packet > 0 and "valat" not in self.item_terms
        return 0 if is_plain_exchange and self.game.options["first_lead"] == "forehand" else self.declarer

    def _set_talon(self, terms: TarokTerms) -> None:
        talon = self.deal.talon
        if self.contract.aim is Aim.KLOP:
            terms.gifts = [*(card.index for card in talon), *[NO_CARD] * (6 - len(talon))]
        elif self.packet is not None:
            terms.talon_seen = True
            terms.discards = self.discards
            terms.unclaimed = DECK.set(talon).mask & ~DECK.set(self.taken).mask
            terms.king_from_talon = self.called in self.taken
        elif self.contract.aim is Aim.POINTS:
            terms.unclaimed = DECK.set(talon).mask


@cache
def _side_names(seats: int, declarer: int, partner: int | None) -> tuple[str, ...]:
    return tuple("declarer" if seat in (declarer, partner) else "defenders" for seat in range(seats))


_UNTOUCHED = ItemTerms(NOBODY)
_shared_facts = lru_cache(1 << 10)(TarokFacts)


@lru_cache
def _contract_terms(game: Tarok, name: str) -> TarokTerms:
    """Return the terms of a contract with the options of a game."""
    contract = game.contract(name)
    terms = TarokTerms()
    terms.aim = contract.aim
    terms.value = contract.value
    terms.has_difference = contract.has_difference
    terms.taroks_trump = contract.taroks_trump
    terms.rounding = game.number("rounding")
    terms.mond = game.number("mond")
    terms.klop_full_at = game.number("klop_full_at")
    terms.emperor_t1_last = game.options["emperor_order"] == "t1_last"
    terms.is_half_share = game.options["partner_share"] == "half"
    terms.bonuses_to_defenders = game.options["defender_bonuses"] == "to_defenders"
    terms.kontra_share = _KONTRA_SHARES.index(str(game.options["kontra_share"]))
    terms.as_openspiel = "openspiel" in game.profile.traits
    return terms


class PhaseAfterAuction(Phase):
    """A phase between the auction and the first lead; its agreement determines what each seat sees."""

    __slots__ = ("agreement",)

    def __init__(self, agreement: TarokAgreement) -> None:
        self.agreement = agreement

    def hand(self, seat: int) -> int:
        return self.agreement.hands[seat]

    def talon(self) -> tuple[Card, ...]:
        return self.agreement.deal.talon if self.agreement.has_open_talon else ()

    def sides(self, viewer: int) -> tuple[str | None, ...]:
        return self.agreement.sides(viewer, is_king_played=False)

    def facts(self) -> Facts:
        return self.agreement.facts()
