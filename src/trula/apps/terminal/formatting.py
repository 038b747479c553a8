"""Names, cards and suits as the terminal writes them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rich.text import Text

from trula.engine.cards import Card
from trula.engine.game import Game
from trula.games.tarok import Tarok

PEOPLE = ("You", "East", "North", "West")
"""By place; in playing order."""
KONTRAS = ("kontra", "re", "sub", "mort")
_FRENCH = {"h": "red", "d": "red", "s": "", "c": "", "T": "yellow"}
_ITALIAN = {"d": "yellow", "c": "red", "s": "blue", "b": "green"}
_SUIT_SYMBOLS = {"h": "♥", "d": "♦", "s": "♠", "c": "♣"}


class Pen:
    """Writes cards and suits in the colours of their deck, with symbols where the terminal has them."""

    def __init__(self, game: Game, *, is_ascii: bool) -> None:
        self.is_ascii = is_ascii
        self.dot = " | " if is_ascii else " · "
        self._is_french = game.deck.has_french_suits
        self._styles = _FRENCH if self._is_french else _ITALIAN

    def word(self, card: Card) -> str:
        """A card without colour."""
        return card.text if self.is_ascii else card.symbol

    def card(self, card: Card) -> Text:
        """A card in its colour."""
        return Text(self.word(card), self._styles[card.suit])

    def cards(self, cards: Iterable[Card]) -> Text:
        """Cards side by side."""
        return Text(" ").join(self.card(card) for card in cards)

    def suit(self, suit: str) -> Text:
        """A suit in its colour."""
        has_symbol = self._is_french and not self.is_ascii
        return Text(_SUIT_SYMBOLS[suit] if has_symbol else suit, self._styles[suit])

    def line(self, parts: Iterable[Text | str]) -> Text:
        """Parts of a line with dots between them."""
        return inked(self.dot, "dim").join(Text(part) if isinstance(part, str) else part for part in parts)

    def hand(self, cards: Iterable[Card], numbers: Mapping[Card, int], width: int) -> list[Text]:
        """A hand, suit by suit; the cards that can be chosen have their number beneath, the others are dim."""
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


def inked(text: str, style: str) -> Text:
    """A styled beginning; what is appended keeps its own style."""
    return Text().append(text, style)


def does(name: str, verb: str) -> str:
    """Somebody with a verb: `You pass`, `East passes`."""
    return f"{name} {conjugated(name, verb)}"


def inside(name: str) -> str:
    """A name within a sentence."""
    return "you" if name == PEOPLE[0] else name


def conjugated(name: str, verb: str) -> str:
    """A verb as it goes with a name."""
    if inside(name) == "you":
        return verb
    return verb + ("es" if verb.endswith("s") else "s")


def and_list(words: Sequence[str]) -> str:
    """Words as a sentence lists them."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def side_totals(game: Game, totals: Sequence[int]) -> list[tuple[str, int]]:
    """Who has written what: places, or the two sides where partners write the same."""
    if isinstance(game, Tarok):
        return list(zip(PEOPLE, totals, strict=False))
    return [(f"{PEOPLE[place]} and {PEOPLE[place + 2]}", totals[place]) for place in range(2)]
