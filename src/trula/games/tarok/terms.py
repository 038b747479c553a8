"""What a deal of tarok has come to before the first lead, told to the core, to views and to the session."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from trula._core import Tarok3Position, Tarok4Position, TarokTerms
from trula.engine.cards import DECKS, Card, Deal, Deck
from trula.engine.frozen import FrozenMap
from trula.engine.game import Facts, Phase, Playing, Position
from trula.games.tarok.contracts import Aim, Contract

if TYPE_CHECKING:
    from trula.games.tarok import Tarok

DECK = DECKS["tarok"]
CLAIMABLE = ("game", "trula", "kings", "king-ultimo", "pagat-ultimo", "valat")
"""What can be announced or doubled, in the core's order."""
TAROKS = DECK.set(card for card in DECK.cards if card.suit == "T").mask
KINGS = DECK.set(card for card in DECK.cards if card.rank == "K").mask
PAGAT = DECK.card("T1")
TRULA = DECK.parse("T1 T21 T22").mask
NOBODY = -1
NO_CARD = 255
"""A talon card that is not known, to the core."""
_KONTRA_SHARES = ("declarer_only", "compensate", "taroknet")


@dataclass(frozen=True, slots=True)
class Table:
    """What the session brings: doubling tokens by seat, and whether klop is compulsory."""

    radelci: tuple[int, ...]
    compulsory_klop: bool = False

    def as_dict(self) -> dict[str, object]:
        """As a record writes it."""
        return {"radelci": list(self.radelci), "compulsory_klop": self.compulsory_klop}


@dataclass(frozen=True, slots=True)
class Claim:
    """An item that counts: who announced it, how often it was doubled, by whom first, and who spoke against it."""

    by: int
    level: int = 0
    kontra_by: int = NOBODY
    against: int = 0


def packet_of(talon: Sequence[Card], number: int, size: int) -> tuple[Card, ...]:
    """The cards of a packet; the first has the number 1."""
    return tuple(talon[(number - 1) * size : number * size])


class Terms(NamedTuple):
    """The deal so far; phases give one another ever fuller ones, quickly, hence a tuple with its `_replace`."""

    game: Tarok
    deal: Deal
    table: Table
    contract: Contract
    declarer: int
    hands: tuple[int, ...]
    called: Card | None = None
    packet: int | None = None
    """Number of the packet taken, from 1."""
    taken: tuple[Card, ...] = ()
    discards: int = 0
    partner: int | None = None
    """The seat that holds the called king, if it is not the declarer."""
    claims: FrozenMap[Claim] = FrozenMap()
    spoken: int = 0
    """Bit set of the seats that have announced or doubled something, which tells their side."""

    @property
    def deck(self) -> Deck:
        """The tarok deck."""
        return DECK

    def is_declarers(self, seat: int) -> bool:
        """Whether a seat is on the declarer's side."""
        return seat == self.declarer or seat == self.partner

    def with_call(self, suit: str) -> Terms:
        """The king of a suit called: its holder, if it is another seat, is the partner."""
        king = DECK.card(suit + "K")
        holders = [seat for seat, hand in enumerate(self.hands) if hand >> king.index & 1 and seat != self.declarer]
        return self._replace(called=king, partner=holders[0] if holders else None)

    @property
    def has_open_talon(self) -> bool:
        """Whether everybody has seen the talon: an exchange is going on or has been."""
        if self.packet is not None:
            return True
        return self.contract.packet > 0 and (not self.contract.calls_king or self.called is not None)

    def packet_cards(self, number: int) -> tuple[Card, ...]:
        """The cards of a packet, counted from 1."""
        size = self.contract.packet
        return packet_of(self.deal.talon, number, size)

    def sides(self, viewer: int, *, is_king_played: bool) -> tuple[str | None, ...]:
        """The side of each seat as the viewer knows it (ruling B10)."""
        seats = range(self.game.seats)
        if self.contract.aim is Aim.KLOP:
            return (None,) * self.game.seats
        names = tuple("declarer" if self.is_declarers(seat) else "defenders" for seat in seats)
        if self.contract.calls_king:
            if self.called is None:
                return tuple(names[seat] if seat == self.declarer else None for seat in seats)
            partner = self.partner
            is_open = (
                is_king_played
                or self.called in self.deal.talon
                or self.hands[viewer] >> self.called.index & 1 == 1
                or (partner is not None and self.spoken >> partner & 1 == 1)
            )
            if not is_open:
                known = self.spoken | 1 << self.declarer | 1 << viewer
                return tuple(name if known >> seat & 1 else None for seat, name in enumerate(names))
        return names

    def facts(self) -> Facts:
        """What everybody knows beside the cards."""
        return FrozenMap(
            contract=self.contract.name,
            declarer=None if self.contract.aim is Aim.KLOP else self.declarer,
            called=None if self.called is None else self.called.suit,
            packet=self.packet,
            announced=FrozenMap(**{item: claim.by for item, claim in self.claims.items() if item != "game"}),
            kontra=FrozenMap(**{item: claim.level for item, claim in self.claims.items() if claim.level > 0}),
        )

    def talon_in_play(self, position: Position) -> tuple[Card, ...]:
        """The talon cards seen (ruling A9)."""
        if self.has_open_talon or position.is_over:
            return self.deal.talon
        if self.contract.aim is Aim.KLOP:
            return self.deal.talon[: position.plies // self.game.seats]
        return ()

    def shown_in_play(self, position: Position, seat: int) -> int:
        """The open beggar's hand after the first trick."""
        if self.contract.is_open and seat == self.declarer and position.plies >= self.game.seats:
            return position.hand(seat)
        return 0

    def sides_in_play(self, position: Position, viewer: int) -> tuple[str | None, ...]:
        """The sides as the viewer knows them."""
        called = self.called
        is_played = called is not None and not any(
            position.hand(seat) >> called.index & 1 for seat in range(self.game.seats)
        )
        return self.sides(viewer, is_king_played=is_played)

    def facts_in_play(self, position: Position) -> Facts:
        """What everybody knows beside the cards."""
        return self.facts()

    def begin_play(self) -> Playing:
        """Hand the deal to the core."""
        kind = Tarok3Position if self.game.seats == 3 else Tarok4Position
        return Playing(kind(self.core_terms(), self.hands), self)

    def core_terms(self) -> TarokTerms:
        """All this as the core takes it."""
        contract = self.contract
        terms = TarokTerms()
        terms.aim = contract.aim
        terms.value = contract.value
        terms.has_difference = contract.has_difference
        terms.taroks_trump = contract.taroks_trump
        terms.leader = self._leader()
        self._tell_talon(terms)
        self._tell_options(terms)
        if contract.aim is Aim.KLOP:
            return terms
        terms.declarer = self.declarer
        terms.partner = NOBODY if self.partner is None else self.partner
        terms.is_doubled = self.table.radelci[self.declarer] > 0
        if self.called is not None:
            terms.called_king = self.called.index
        claims = [self.claims.get(item, Claim(NOBODY)) for item in CLAIMABLE]
        terms.announced_by = [claim.by for claim in claims]
        terms.level = [claim.level for claim in claims]
        terms.kontra_by = [claim.kontra_by for claim in claims]
        terms.against = [claim.against for claim in claims]
        return terms

    def _leader(self) -> int:
        if self.contract.aim is Aim.KLOP:
            return 0
        is_plain_exchange = self.contract.packet > 0 and "valat" not in self.claims
        return 0 if is_plain_exchange and self.game.options["first_lead"] == "forehand" else self.declarer

    def _tell_talon(self, terms: TarokTerms) -> None:
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

    def _tell_options(self, terms: TarokTerms) -> None:
        game = self.game
        terms.rounding = game.number("rounding")
        terms.mond = game.number("mond")
        terms.klop_full_at = game.number("klop_full_at")
        terms.emperor_t1_last = game.options["emperor_order"] == "t1_last"
        terms.is_half_share = game.options["partner_share"] == "half"
        terms.bonuses_to_defenders = game.options["defender_bonuses"] == "to_defenders"
        terms.kontra_share = _KONTRA_SHARES.index(str(game.options["kontra_share"]))
        terms.as_openspiel = "openspiel" in game.profile.traits


class AgreedPhase(Phase):
    """A phase after the auction: what is seen follows from the terms so far."""

    __slots__ = ("terms",)

    def __init__(self, terms: Terms) -> None:
        self.terms = terms

    def hand(self, seat: int) -> int:
        return self.terms.hands[seat]

    def talon(self) -> tuple[Card, ...]:
        return self.terms.deal.talon if self.terms.has_open_talon else ()

    def sides(self, viewer: int) -> tuple[str | None, ...]:
        return self.terms.sides(viewer, is_king_played=False)

    def facts(self) -> Facts:
        return self.terms.facts()
