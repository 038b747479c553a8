"""Cards, sets of cards, decks and deals, with their notation. What a card beats and is worth is for the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass, field

from trula.errors import NotationError

_VARIATION = "\ufe0f"
"""What some keyboards put behind a suit symbol."""
_SYMBOLS = {"♥": "h", "♦": "d", "♠": "s", "♣": "c"}


class Card:
    """One card of one deck. There is only one object for it, so cards compare by identity and sort canonically."""

    __slots__ = ("deck", "index", "rank", "suit", "text")

    deck: Deck
    index: int
    suit: str
    rank: str
    text: str

    def __new__(cls, deck: str, text: str) -> Card:
        return deck_named(deck).card(text)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Card({self.deck.name!r}, {self.text!r})"

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index

    def __reduce__(self) -> tuple[type[Card], tuple[str, str]]:
        return Card, (self.deck.name, self.text)

    @property
    def symbol(self) -> str:
        """The card as people write it: ``♥K``, or its text where no symbol exists."""
        for symbol, letter in _SYMBOLS.items():
            if letter == self.suit and self.deck.has_french_suits:
                return symbol + self.rank
        return self.text


class CardSet(Set[Card]):
    """An immutable set of cards over one integer; iterates in canonical order.

    >>> hand = DECKS["klaverjas"].parse("sA c7 d10")
    >>> str(hand), len(hand), hand.mask
    ('c7 d10 sA', 3, 2147485697)
    """

    __slots__ = ("deck", "mask")

    def __init__(self, deck: Deck, mask: int = 0) -> None:
        self.deck = deck
        self.mask = mask

    def _from_iterable(self, cards: Iterable[object]) -> CardSet:  # type: ignore[override]
        mask = 0
        for card in cards:
            if not isinstance(card, Card) or card.deck is not self.deck:
                raise NotationError(f"{card!r} is not a card of the {self.deck.name} deck")
            mask |= 1 << card.index
        return CardSet(self.deck, mask)

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and card.deck is self.deck and self.mask >> card.index & 1 == 1

    def __iter__(self) -> Iterator[Card]:
        cards = self.deck.cards
        rest = self.mask
        while rest:
            low = rest & -rest
            yield cards[low.bit_length() - 1]
            rest ^= low

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __eq__(self, other: object) -> bool:
        if isinstance(other, CardSet):
            return self.mask == other.mask and self.deck is other.deck
        return super().__eq__(other)

    def __hash__(self) -> int:
        return self._hash()

    def __str__(self) -> str:
        return " ".join(card.text for card in self)

    def __repr__(self) -> str:
        return f"DECKS[{self.deck.name!r}].parse({str(self)!r})"


class Deck:
    """The cards of a game in canonical order; `card` and `parse` read their notation."""

    def __init__(self, name: str, suits: dict[str, tuple[str, ...]], *, has_french_suits: bool) -> None:
        self.name = name
        self.suits = suits
        self.has_french_suits = has_french_suits
        cards: list[Card] = []
        for suit, ranks in suits.items():
            for rank in ranks:
                card = object.__new__(Card)
                card.deck, card.index, card.suit, card.rank, card.text = self, len(cards), suit, rank, suit + rank
                cards.append(card)
        self.cards: tuple[Card, ...] = tuple(cards)
        self._by_text = {card.text: card for card in cards}

    def __repr__(self) -> str:
        return f"DECKS[{self.name!r}]"

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return deck_named, (self.name,)

    @property
    def all_cards(self) -> CardSet:
        """The whole deck as a set."""
        return CardSet(self, (1 << len(self.cards)) - 1)

    def card(self, text: str) -> Card:
        """Read one card: ``hK``, ``c10``, ``T21``, or with a symbol ``♥K``."""
        card = self._by_text.get(text)
        if card is None and text:
            card = self._by_text.get(self._letter(text[0]) + text[1:].removeprefix(_VARIATION))
        if card is None:
            raise NotationError(f"'{text}' is not a card of the {self.name} deck")
        return card

    def suit(self, text: str) -> str:
        """Read a plain suit: ``h``, or ``♥``."""
        letter = self._letter(text.removesuffix(_VARIATION))
        if letter not in self.plain_suits:
            raise NotationError(f"'{text}' is not a suit; there are: {' '.join(self.plain_suits)}")
        return letter

    @property
    def plain_suits(self) -> tuple[str, ...]:
        """The suits without the taroks."""
        return tuple(suit for suit in self.suits if suit != "T")

    def _letter(self, symbol: str) -> str:
        return _SYMBOLS.get(symbol, symbol) if self.has_french_suits else symbol

    def sequence(self, text: str) -> tuple[Card, ...]:
        """Read cards separated by spaces, keeping their order; no card may come twice."""
        cards = tuple(self.card(word) for word in text.split())
        if len(set(cards)) < len(cards):
            twice = next(card for card in cards if cards.count(card) > 1)
            raise NotationError(f"{twice} stands twice")
        return cards

    def parse(self, text: str) -> CardSet:
        """Read a set of cards separated by spaces, in any order."""
        return self.set(self.sequence(text))

    def set(self, cards: Iterable[Card]) -> CardSet:
        """The set of the given cards."""
        mask = 0
        for card in cards:
            if card.deck is not self:
                raise NotationError(f"{card!r} is not a card of the {self.name} deck")
            mask |= 1 << card.index
        return CardSet(self, mask)


_RED = ("4", "3", "2", "1", "J", "C", "Q", "K")
_BLACK = ("7", "8", "9", "10", "J", "C", "Q", "K")
_DUTCH = ("7", "8", "9", "10", "J", "Q", "K", "A")
_ITALIAN = ("4", "5", "6", "7", "F", "C", "R", "A", "2", "3")

DECKS: dict[str, Deck] = {
    deck.name: deck
    for deck in (
        Deck(
            "tarok",
            {"T": tuple(str(n) for n in range(1, 23)), "h": _RED, "d": _RED, "s": _BLACK, "c": _BLACK},
            has_french_suits=True,
        ),
        Deck("klaverjas", dict.fromkeys("cdhs", _DUTCH), has_french_suits=True),
        Deck("tressette", dict.fromkeys("dcsb", _ITALIAN), has_french_suits=False),
    )
}


def deck_named(name: str) -> Deck:
    """The deck of that name."""
    if name not in DECKS:
        raise NotationError(f"there is no deck '{name}'; there are: {' '.join(DECKS)}")
    return DECKS[name]


@dataclass(frozen=True, slots=True)
class Deal:
    """Who was dealt what: hands by seat, the talon in dealt order, or the suit turned up; one line of text."""

    hands: tuple[CardSet, ...]
    talon: tuple[Card, ...] = ()
    turned: str | None = None
    voided: int = field(default=0, compare=False)
    """How many deals before this one had a hand that made them void."""

    def __str__(self) -> str:
        text = " | ".join(str(hand) for hand in self.hands)
        rest = self.turned or " ".join(card.text for card in self.talon)
        return f"{text} / {rest}" if rest else text

    def all_cards(self) -> CardSet:
        """Every card of the deal."""
        deck = self.hands[0].deck
        mask = deck.set(self.talon).mask
        for hand in self.hands:
            mask |= hand.mask
        return CardSet(deck, mask)
