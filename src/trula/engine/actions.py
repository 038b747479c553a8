"""What a seat can do, as frozen values; `str(action)` is its text. A game may add actions of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache

from trula.engine.cards import Card, CardSet, Deck
from trula.errors import NotationError


class Action:
    """The base of all actions: what `State.after` takes and `Agent.choose` returns. `str(action)` is its text."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Say or do nothing."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """Bid a contract, or choose it at the end of the auction."""

    contract: str

    def __str__(self) -> str:
        return f"bid {self.contract}"


@dataclass(frozen=True, slots=True)
class TakeTalon(Action):
    """Take a packet of the talon; packets are numbered from 1."""

    packet: int

    def __str__(self) -> str:
        return f"take {self.packet}"


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Lay cards away in exchange for those taken."""

    cards: CardSet

    def __str__(self) -> str:
        return f"discard {self.cards}"


@dataclass(frozen=True, slots=True)
class HiddenDiscard(Action):
    """Another seat's discard as a view holds it: the cards that had to be shown, and how many are hidden."""

    shown: CardSet
    hidden: int

    def __str__(self) -> str:
        return " ".join(["discard", *(card.text for card in self.shown), *["?"] * self.hidden])


@dataclass(frozen=True, slots=True)
class NameTrump(Action):
    """Make a suit trump."""

    suit: str

    def __str__(self) -> str:
        return f"trump {self.suit}"


@dataclass(frozen=True, slots=True)
class Play(Action):
    """Play a card."""

    card: Card

    def __str__(self) -> str:
        return self.card.text


PASS = Pass()


@cache
def plays_of(deck: Deck) -> tuple[Play, ...]:
    """Return one `Play` for each card of a deck, by index, so that lists of legal actions are cheap."""
    return tuple(Play(card) for card in deck.cards)


@dataclass(frozen=True, slots=True)
class Move:
    """An action and the seat that took it."""

    seat: int
    action: Action

    def __str__(self) -> str:
        return f"{self.seat} {self.action}"


Reader = Callable[[list[str], Deck], Action]
"""Builds an action from the words after its verb."""


def parse_action(text: str, deck: Deck, contracts: tuple[str, ...], own: Mapping[str, Reader]) -> Action:
    """Read an action; `own` are the readers of actions that only this game has, by verb."""
    words = text.split()
    if not words:
        raise NotationError("an empty action")
    verb, rest = words[0], words[1:]
    if verb == "bid":
        return _bid(rest, contracts)
    reader = _READERS.get(verb) or own.get(verb)
    if reader is not None:
        return reader(rest, deck)
    if rest:
        raise NotationError(f"'{text}' is not an action")
    return plays_of(deck)[deck.card(verb).index]


def one_word(rest: list[str], what: str) -> str:
    """Return the only word after a verb; NotationError if there are none or several."""
    if len(rest) != 1:
        raise NotationError(f"one {what} is expected, not '{' '.join(rest)}'")
    return rest[0]


def _pass(rest: list[str], _deck: Deck) -> Action:
    if rest:
        raise NotationError(f"'pass' stands alone, without '{' '.join(rest)}'")
    return PASS


def _bid(rest: list[str], contracts: tuple[str, ...]) -> Action:
    name = one_word(rest, "contract")
    if name not in contracts:
        raise NotationError(f"'{name}' is not a contract here; there are: {' '.join(contracts) or 'none'}")
    return Bid(name)


def _trump(rest: list[str], deck: Deck) -> Action:
    return NameTrump(deck.suit(one_word(rest, "suit")))


def _take(rest: list[str], _deck: Deck) -> Action:
    number = one_word(rest, "packet number")
    if not (number.isascii() and number.isdigit() and len(number) <= 3):
        raise NotationError(f"'{number}' is not a packet number")
    return TakeTalon(int(number))


def _discard(rest: list[str], deck: Deck) -> Action:
    if not rest:
        raise NotationError("'discard' names the cards to lay away")
    hidden = rest.count("?")
    cards = deck.parse(" ".join(word for word in rest if word != "?"))
    return HiddenDiscard(cards, hidden) if hidden else Discard(cards)


_READERS: dict[str, Reader] = {"pass": _pass, "take": _take, "discard": _discard, "trump": _trump}
