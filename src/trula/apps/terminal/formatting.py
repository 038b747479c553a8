"""Names, cards, suits and messages as the terminal writes them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import itemgetter
from typing import Any

from rich.text import Text

from trula.engine.cards import Card, Deck
from trula.engine.game import Game
from trula.engine.seating import Seating
from trula.words import Message, render

PEOPLE = ("You", "East", "North", "West")
"""By place, in playing order; the person has place 0."""
_SUIT_SYMBOLS = {"h": "♥", "d": "♦", "s": "♠", "c": "♣"}
_FRENCH_STYLES = {"h": "red", "d": "red", "s": "", "c": ""}
_STYLES = ("yellow", "red", "blue", "green")
"""For suits without symbols, in the order of the deck."""
_TRUMP_STYLE = "yellow"
"""For the suit that is trump in every deal."""
_MARK = "\0"
"""Stands in a rendered message before and after the number of a coloured piece."""


class CardFormatter:
    """Writes cards, suits and messages in the colours of a deck, with symbols where the terminal has them."""

    def __init__(self, game: Game, *, is_ascii: bool) -> None:
        self.is_ascii = is_ascii
        self.dot = " | " if is_ascii else " · "
        self._deck = game.deck
        self._styles = _styles_of(game.deck)
        self._has_symbols = game.deck.has_french_suits and not is_ascii

    def word(self, card: Card) -> str:
        """Return a card without colour."""
        return card.text if self.is_ascii else card.symbol

    def card(self, card: Card) -> Text:
        """Return a card in its colour."""
        return Text(self.word(card), self._styles[card.suit])

    def cards(self, cards: Iterable[Card]) -> Text:
        """Return cards side by side."""
        return Text(" ").join(self.card(card) for card in cards)

    def suit(self, suit: str) -> Text:
        """Return a suit in its colour, as its symbol or the letter of the notation."""
        return Text(self._symbol(suit) or suit, self._styles[suit])

    def _symbol(self, suit: str) -> str | None:
        return _SUIT_SYMBOLS.get(suit) if self._has_symbols else None

    def message(self, message: Message, seating: Seating) -> Text:
        """Return a message in words: seats by the names of their places, cards and suits in colour, contracts bold."""
        pieces: list[Text] = []
        text = render(
            self._marked(message, seating, pieces),
            name=lambda seat: inside(PEOPLE[seating[seat]]),
            reader=seating.seat(0),
        )
        line = Text()
        for number, part in enumerate(text.split(_MARK)):
            line.append_text(pieces[int(part)] if number % 2 else Text(part))
        return line

    def _marked(self, message: Message, seating: Seating, pieces: list[Text]) -> Message:
        """Return a message in which whatever has a colour is the number of a piece; the pieces are added."""

        def mark(piece: Text) -> str:
            pieces.append(piece)
            return f"{_MARK}{len(pieces) - 1}{_MARK}"

        def marked(name: str, value: Any) -> Any:
            what = name.rsplit("_", 1)[-1]
            if isinstance(value, Message):
                piece = self._named_piece(value)
                return self._marked(value, seating, pieces) if piece is None else mark(piece)
            if isinstance(value, tuple | list):
                return tuple(marked(name, each) for each in _by_place(what, value, seating))
            is_card = isinstance(value, str) and what in ("card", "cards")
            return mark(self.card(self._deck.card(value))) if is_card else value

        return Message(message.kind, **{name: marked(name, value) for name, value in message.args})

    def _named_piece(self, message: Message) -> Text | None:
        """Return the name of a suit or a contract with its style; None if a message is something else."""
        what, _, name = message.kind.removeprefix(f"{self._deck.name}.").partition(".")
        if what == "suit" and name in self._styles:
            return Text(self._symbol(name) or render(message), self._styles[name])
        return Text(render(message), "bold") if what == "contract" else None

    def line(self, parts: Iterable[Text | str]) -> Text:
        """Return the parts of a line with dots between them."""
        return inked(self.dot, "dim").join(Text(part) if isinstance(part, str) else part for part in parts)

    def hand(self, cards: Iterable[Card], numbers: Mapping[Card, int], width: int) -> list[Text]:
        """Return a hand, suit by suit; cards that can be chosen have their number beneath, the others are dim."""
        rows: list[tuple[Text, Text]] = []
        suits: dict[str, list[Card]] = {}
        for card in cards:
            suits.setdefault(card.suit, []).append(card)
        above, below = Text(), Text()
        for held in suits.values():
            if len(above) and len(above) + sum(len(self.word(card)) + 1 for card in held) + 2 > width:
                rows.append((above, below))
                above, below = Text(), Text()
            if len(above):
                above.append("  ")
                below.append("  ")
            for card in held:
                number = str(numbers.get(card, ""))
                size = max(len(self.word(card)), len(number)) + 1
                if len(above) + size > width:
                    rows.append((above, below))
                    above, below = Text(), Text()
                style = "dim" if numbers and card not in numbers else f"bold {self._styles[card.suit]}"
                above.append(self.word(card), style).append(" " * (size - len(self.word(card))))
                below.append(number.ljust(size), "bold cyan")
        rows.append((above, below))
        return [line for pair in rows for line in pair if line.plain.strip()]


def _by_place(what: str, values: Sequence[Any], seating: Seating) -> Sequence[Any]:
    """Return what a message lists, in the order of the places if it lists seats or messages about one seat each."""
    if what == "seats":
        return sorted(values, key=lambda seat: seating[seat])
    seats = [dict(each.args).get("seat") for each in values if isinstance(each, Message)]
    if len(seats) < len(values) or None in seats:
        return values
    return [value for _, value in sorted(zip(map(seating.place, seats), values, strict=True), key=itemgetter(0))]


def _styles_of(deck: Deck) -> dict[str, str]:
    """Return the colour of each suit."""
    others = [suit for suit in deck.plain_suits if not deck.has_french_suits or suit not in _FRENCH_STYLES]
    styles = {suit: _STYLES[number % len(_STYLES)] for number, suit in enumerate(others)}
    if deck.has_french_suits:
        styles |= _FRENCH_STYLES
    return styles if deck.trump_suit is None else styles | {deck.trump_suit: _TRUMP_STYLE}


def inked(text: str, style: str) -> Text:
    """Return a styled beginning; what is appended keeps its own style."""
    return Text().append(text, style)


def does(name: str, verb: str) -> str:
    """Return somebody with a verb: `You pass`, `East passes`."""
    return f"{name} {conjugated(name, verb)}"


def inside(name: str) -> str:
    """Return a name as it stands within a sentence."""
    return "you" if name == PEOPLE[0] else name


def conjugated(name: str, verb: str) -> str:
    """Return a verb as it goes with a name."""
    if inside(name) == "you":
        return verb
    return verb + ("es" if verb.endswith("s") else "s")


def side_totals(game: Game, totals: Sequence[int]) -> list[tuple[str, int]]:
    """Return names with what they have written, by place; partners who always write the same stand together."""
    if not game.has_fixed_sides:
        return list(zip(PEOPLE, totals, strict=False))
    return [(f"{PEOPLE[place]} and {PEOPLE[place + 2]}", totals[place]) for place in range(2)]
