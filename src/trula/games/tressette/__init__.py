"""Tressette, Roman rules: the first lead, accusi, and the game to 21. Card play and scores are the core's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from trula._core import TressettePosition, TressetteSeen, TressetteTerms, accusi, thirds
from trula.engine.cards import DECKS, Card, CardSet, Deal, Deck
from trula.engine.frozen import FrozenMap
from trula.engine.game import Facts, Game, Phase, Playing, Position, View
from trula.engine.hidden import Bound, Hidden, hand_places, known_hands, played_cards
from trula.engine.options import YES_NO, Option, Profile, Value
from trula.errors import NotationError

__all__ = ["Accuso", "Tressette", "accusi_of"]

DECK = DECKS["tressette"]
FOUR_OF_DENARI = DECK.card("d4")
_SUIT_NAMES = {"d": "denari", "c": "coppe", "s": "spade", "b": "bastoni"}
_RANK_NAMES = {"A": "aces", "2": "twos", "3": "threes"}

_OPTIONS = (
    Option(
        "first_lead",
        "Who leads to the first trick of a round.",
        ("four_of_denari", "four_of_denari_first_round", "right_of_dealer"),
    ),
    Option("accusi", "Whether combinations in the hand are declared and counted.", YES_NO),
    Option("target", "The total that wins the game.", (21, 11, 31, 41, 51)),
    Option("remainder", "What becomes of left-over thirds of a point.", ("drop", "last_trick")),
    Option(
        "stop", "Whether the game ends after a round, or as soon as a side has the target.", ("round_end", "at_once")
    ),
)
_ROMAN: dict[str, Value] = {
    "first_lead": "four_of_denari",
    "accusi": True,
    "target": 21,
    "remainder": "drop",
    "stop": "round_end",
}


@dataclass(frozen=True, slots=True)
class Accuso:
    """A declared combination."""

    name: str
    points: int
    cards: CardSet


def accusi_of(hand: CardSet) -> tuple[Accuso, ...]:
    """All combinations of a dealt hand."""
    return tuple(
        Accuso(_accuso_name(CardSet(DECK, mask), is_napoletana), points, CardSet(DECK, mask))
        for mask, points, is_napoletana in accusi(hand.mask)
    )


def _accuso_name(cards: CardSet, is_napoletana: bool) -> str:
    first = next(iter(cards))
    if is_napoletana:
        return f"napoletana di {_SUIT_NAMES[first.suit]}"
    name = f"{len(cards)} {_RANK_NAMES[first.rank]}"
    missing = [suit for suit in DECK.suits if suit not in {card.suit for card in cards}]
    return name + "".join(f" without {_SUIT_NAMES[suit]}" for suit in missing)


def _all_accusi() -> dict[str, Accuso]:
    by_rank = [[card for card in DECK.cards if card.rank == rank] for rank in _RANK_NAMES]
    sets = [DECK.set(cards) for cards in by_rank]
    sets += [DECK.set(card for card in cards if card is not missing) for cards in by_rank for missing in cards]
    sets += [DECK.set(card for cards in by_rank for card in cards if card.suit == suit) for suit in DECK.suits]
    return {accuso.name: accuso for cards in sets for accuso in accusi_of(cards)}


ACCUSI = _all_accusi()
"""Every combination that can be declared, by its name."""
RANK_MASKS = [DECK.set(card for card in DECK.cards if card.rank == rank).mask for rank in _RANK_NAMES]
NAPOLETANE = [accuso.cards.mask for name, accuso in ACCUSI.items() if name.startswith("napoletana")]
UNDECLARED = -1


@dataclass(frozen=True, slots=True)
class Table:
    """What the game brings to a round: the totals of the two sides, and whether it is the first."""

    totals: tuple[int, int] = (0, 0)
    first_round: bool = True

    def as_dict(self) -> dict[str, object]:
        """As a record writes it."""
        return {"totals": list(self.totals), "first_round": self.first_round}


@dataclass(frozen=True, slots=True)
class Terms:
    """What every seat holds to declare, and who leads."""

    game: Tressette
    deal: Deal
    table: Table
    accusi: tuple[tuple[Accuso, ...], ...]

    @property
    def deck(self) -> Deck:
        """The Italian deck."""
        return DECK

    @property
    def is_led_by_four(self) -> bool:
        """Whether the holder of the four of denari leads to the first trick."""
        rule = self.game.options["first_lead"]
        return rule == "four_of_denari" or (rule == "four_of_denari_first_round" and self.table.first_round)

    @property
    def leader(self) -> int:
        """The seat that leads to the first trick."""
        if not self.is_led_by_four:
            return 0
        return next(seat for seat, hand in enumerate(self.deal.hands) if FOUR_OF_DENARI in hand)

    def has_declared(self, position: Position, seat: int) -> bool:
        """Whether a seat has played its first card."""
        return (seat - self.leader) % 4 < position.plies

    def talon_in_play(self, position: Position) -> tuple[Card, ...]:
        """There is no talon."""
        return ()

    def shown_in_play(self, position: Position, seat: int) -> int:
        """Unplayed cards of declared accusi, and the four of denari (ruling F2)."""
        known = 1 << FOUR_OF_DENARI.index if self.is_led_by_four else 0
        if self.has_declared(position, seat):
            for accuso in self.accusi[seat]:
                known |= accuso.cards.mask
        return known & position.hand(seat)

    def sides_in_play(self, position: Position, viewer: int) -> None:
        """Seats 0 and 2 against 1 and 3."""
        return

    def facts_in_play(self, position: Position) -> Facts:
        """By seat, the names of the accusi declared; None before a seat's first card, or if they are off."""
        declared = [
            tuple(accuso.name for accuso in self.accusi[seat])
            if self.game.options["accusi"] is True and self.has_declared(position, seat)
            else None
            for seat in range(4)
        ]
        return FrozenMap(accusi=tuple(declared))

    def begin_play(self) -> Playing:
        """Hand the deal to the core."""
        return Playing(TressettePosition(self.core_terms(), [hand.mask for hand in self.deal.hands]), self)

    def core_terms(self) -> TressetteTerms:
        """All this as the core takes it."""
        points = [sum(accuso.points for accuso in declared) for declared in self.accusi]
        return self.game.core_terms(self.table, self.leader, points)


def _undeclared_fourths(declared: Sequence[int]) -> int:
    """Whoever declared three of a rank does not hold the fourth."""
    return sum(rank & ~cards for rank in RANK_MASKS for cards in declared if cards & ~rank == 0)


class Tressette(Game):
    """Four players in two fixed sides, 40 cards, no trumps."""

    name = "tressette"
    sentence = "Tressette: two against two, no trumps, points in thirds, declared combinations."
    deck = DECK
    seats = 4
    hand_size = 10
    has_fixed_sides = True
    options_known = _OPTIONS
    profiles = (
        Profile(
            "roman",
            "The Roman game: the four of denari leads every round, accusi are compulsory, 21 wins.",
            MappingProxyType(_ROMAN),
        ),
    )

    def first_phase(self, deal: Deal, table: Mapping[str, object]) -> tuple[Table, Phase]:
        checked = self._checked_table(dict(table))
        is_on = self.options["accusi"] is True
        declared = tuple(accusi_of(hand) if is_on else () for hand in deal.hands)
        return checked, Terms(self, deal, checked, declared).begin_play()

    def _checked_table(self, table: dict[str, object]) -> Table:
        totals = table.pop("totals", (0, 0))
        first_round = table.pop("first_round", True)
        if table:
            raise NotationError(f"tressette has no '{next(iter(table))}' on the table")
        if not isinstance(totals, Sequence) or len(totals) != 2 or any(type(n) is not int or n < 0 for n in totals):
            raise NotationError(f"totals are two numbers from 0 on, not {totals!r}")
        if type(first_round) is not bool:
            raise NotationError(f"first_round is true or false, not {first_round!r}")
        if self.options["stop"] == "at_once" and max(totals) >= self.session_target:
            raise NotationError(f"a side already has {self.session_target}: the game is over")
        return Table((totals[0], totals[1]), first_round)

    def core_terms(self, table: Table, leader: int, accusi: Sequence[int]) -> TressetteTerms:
        """A round as the core takes it; accusi are points by seat, or UNDECLARED."""
        terms = TressetteTerms()
        terms.leader = leader
        terms.accusi = list(accusi)
        terms.remainder_to_last = self.options["remainder"] == "last_trick"
        if self.options["stop"] == "at_once":
            terms.stop_at = [self.session_target - total for total in table.totals]
        return terms

    def price(self, card: int, facts: Facts) -> tuple[int, ...]:
        return thirds(1 << card), card % 10

    def has_points(self, facts: Facts) -> bool:
        return self.options["stop"] != "at_once"

    def hidden(self, view: View) -> Hidden:
        known = known_hands(view)
        declared = view.facts["accusi"]
        assert isinstance(declared, tuple) and isinstance(view.table, Table)
        is_on = self.options["accusi"] is True
        points = [
            UNDECLARED if is_on and names is None else sum(ACCUSI[name].points for name in names or ())
            for names in declared
        ]
        leader = view.history[0].seat if view.history else view.to_move
        assert leader is not None
        seen = TressetteSeen(self.core_terms(view.table, leader, points), known, played_cards(view))
        excluded = seen.excluded
        places, bounds = [], []
        for number, place in enumerate(hand_places(view, known, (self.hand_size,) * 4, elsewhere=0)):
            names = declared[place.owner]
            allowed = place.allowed & ~excluded[place.owner]
            if names is not None:
                declared_sets = [ACCUSI[name].cards.mask for name in names]
                held, allowed = known[place.owner], allowed & ~_undeclared_fourths(declared_sets)
                bounds += [
                    Bound(number, cards & allowed, 0, 2 - (cards & held).bit_count())
                    for cards in (*RANK_MASKS, *NAPOLETANE)
                    if not any(found & ~cards == 0 for found in declared_sets)
                ]
            places.append(place._replace(allowed=allowed))
        real = [bound for bound in bounds if bound.cards.bit_count() > bound.most]
        return Hidden(view, tuple(places), tuple(real), tuple(known), seen=seen)

    def table_for(
        self, deal: Deal, carried: Mapping[str, object], totals: Sequence[int], number: int
    ) -> dict[str, object]:
        return {"totals": (totals[0], totals[1]), "first_round": number == 0}

    @property
    def session_deals(self) -> None:
        return None

    @property
    def needs_target(self) -> bool:
        return self.options["stop"] == "at_once"

    @property
    def session_target(self) -> int:
        target = self.options["target"]
        assert isinstance(target, int)
        return target
