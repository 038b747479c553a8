"""Cards, sets of cards, decks and deals, with their notation. Strength and points are the rules' business."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass, field

from trula.errors import NotationError

_VARIATION = "\ufe0f"
"""What some keyboards put behind a suit symbol."""
_SYMBOLS = {"♥": "h", "♦": "d", "♠": "s", "♣": "c"}


class Card:
    """A card of a deck. Each card exists once, so cards compare by identity; they sort in canonical order."""

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

    def _repr_html_(self) -> str:
        from trula.engine.html import card_html

        return card_html(self)

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index

    def __reduce__(self) -> tuple[type[Card], tuple[str, str]]:
        return Card, (self.deck.name, self.text)

    @property
    def symbol(self) -> str:
        """The card with its suit symbol, ``♥K``; its notation where the suit has no symbol."""
        for symbol, letter in _SYMBOLS.items():
            if letter == self.suit and self.deck.has_french_suits:
                return symbol + self.rank
        return self.text


class CardSet(Set[Card]):
    """An immutable set of cards over one integer; iterates in canonical order.

    >>> hand = Deck("example", {"h": ("7", "8", "9"), "s": ("7", "8", "9")}, has_french_suits=True).parse("s7 h9")
    >>> str(hand), len(hand), hand.mask
    ('h9 s7', 2, 12)
    >>> DECKS.pop("example").name
    'example'
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

    def _repr_html_(self) -> str:
        from trula.engine.html import cards_html

        return cards_html(self)


class Deck:
    """The cards of a game in canonical order; `card` and `parse` read their notation."""

    def __init__(
        self, name: str, suits: dict[str, tuple[str, ...]], *, has_french_suits: bool, trump_suit: str | None = None
    ) -> None:
        """Make a deck and add it to `DECKS`.

        Args:
            name: Names the deck in `repr`, pickles and the kinds of its game's messages.
            suits: The ranks of each suit by its letter, both in canonical order.
            has_french_suits: Whether the letters h, d, s and c stand for the symbols of the French suits.
            trump_suit: The suit that is trump in every deal and cannot be named in an action; None if there is none.
        """
        self.name = name
        self.suits = suits
        self.has_french_suits = has_french_suits
        self.trump_suit = trump_suit
        cards: list[Card] = []
        for suit, ranks in suits.items():
            for rank in ranks:
                card = object.__new__(Card)
                card.deck, card.index, card.suit, card.rank, card.text = self, len(cards), suit, rank, suit + rank
                cards.append(card)
        self.cards: tuple[Card, ...] = tuple(cards)
        self._by_text = {card.text: card for card in cards}
        DECKS[name] = self

    def __repr__(self) -> str:
        return f"DECKS[{self.name!r}]"

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return deck_named, (self.name,)

    @property
    def all_cards(self) -> CardSet:
        """All cards of the deck."""
        return CardSet(self, (1 << len(self.cards)) - 1)

    def card(self, text: str) -> Card:
        """Read one card: ``hK``, ``c10``, or with a symbol ``♥K``."""
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
        """The suits without the permanent trump suit."""
        return tuple(suit for suit in self.suits if suit != self.trump_suit)

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
        """Return the set of some cards of this deck."""
        mask = 0
        for card in cards:
            if card.deck is not self:
                raise NotationError(f"{card!r} is not a card of the {self.name} deck")
            mask |= 1 << card.index
        return CardSet(self, mask)


DECKS: dict[str, Deck] = {}
"""Every deck by its name; a deck adds itself when it is made."""


def deck_named(name: str) -> Deck:
    """Return the deck with a name; NotationError if there is none."""
    if name not in DECKS:
        raise NotationError(f"there is no deck '{name}'; there are: {' '.join(DECKS)}")
    return DECKS[name]


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards as dealt: hands by seat, the talon in order, the suit turned up. `str(deal)` is one line of text."""

    hands: tuple[CardSet, ...]
    talon: tuple[Card, ...] = ()
    turned: str | None = None
    voided: int = field(default=0, compare=False)
    """How many void deals were dealt and thrown in before this one."""

    def __str__(self) -> str:
        text = " | ".join(str(hand) for hand in self.hands)
        rest = self.turned or " ".join(card.text for card in self.talon)
        return f"{text} / {rest}" if rest else text

    def _repr_html_(self) -> str:
        from trula.engine.html import deal_html

        return deal_html(self)

    def all_cards(self) -> CardSet:
        """Return all cards of the deal."""
        deck = self.hands[0].deck
        mask = deck.set(self.talon).mask
        for hand in self.hands:
            mask |= hand.mask
        return CardSet(deck, mask)
