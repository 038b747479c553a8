"""What a seat can do, as frozen values; `str(action)` is its text. Nothing here knows when an action is legal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from trula.engine.cards import Card, CardSet, Deck
from trula.errors import NotationError

ITEMS = ("trula", "kings", "king-ultimo", "pagat-ultimo", "valat", "colour-valat")
"""What can be announced in tarok, in canonical order."""


@dataclass(frozen=True, slots=True)
class Pass:
    """To say nothing."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Bid:
    """To bid a contract, or to choose it at the end."""

    contract: str

    def __str__(self) -> str:
        return f"bid {self.contract}"


@dataclass(frozen=True, slots=True)
class Call:
    """To call the king of a suit."""

    suit: str

    def __str__(self) -> str:
        return f"call {self.suit}"


@dataclass(frozen=True, slots=True)
class TakeTalon:
    """To take a packet of the talon, counted from 1."""

    packet: int

    def __str__(self) -> str:
        return f"take {self.packet}"


@dataclass(frozen=True, slots=True)
class Discard:
    """To lay cards away."""

    cards: CardSet

    def __str__(self) -> str:
        return f"discard {self.cards}"


@dataclass(frozen=True, slots=True)
class HiddenDiscard:
    """Another seat's discard as it looks from outside: the shown taroks, and how many cards are hidden."""

    shown: CardSet
    hidden: int

    def __str__(self) -> str:
        return " ".join(["discard", *(card.text for card in self.shown), *["?"] * self.hidden])


@dataclass(frozen=True, slots=True)
class Announce:
    """To announce bonuses; kept in canonical order."""

    items: tuple[str, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "items", tuple(item for item in ITEMS if item in self.items))

    def __str__(self) -> str:
        return "announce " + " ".join(self.items)


@dataclass(frozen=True, slots=True)
class Kontra:
    """To double the game or an announced item; re, sub and mort are the same word."""

    item: str

    def __str__(self) -> str:
        return f"kontra {self.item}"


@dataclass(frozen=True, slots=True)
class NameTrump:
    """To make a suit trump."""

    suit: str

    def __str__(self) -> str:
        return f"trump {self.suit}"


@dataclass(frozen=True, slots=True)
class Play:
    """To play a card."""

    card: Card

    def __str__(self) -> str:
        return self.card.text


Action = Pass | Bid | Call | TakeTalon | Discard | HiddenDiscard | Announce | Kontra | NameTrump | Play
"""Any action of any game: what `State.after` takes and `Agent.choose` gives."""

PASS = Pass()


@dataclass(frozen=True, slots=True)
class Move:
    """Who did what."""

    seat: int
    action: Action

    def __str__(self) -> str:
        return f"{self.seat} {self.action}"


def parse_action(text: str, deck: Deck, contracts: tuple[str, ...] = ()) -> Action:
    """Read an action as a game with this deck and these contracts writes it."""
    words = text.split()
    if not words:
        raise NotationError("an empty action")
    verb, rest = words[0], words[1:]
    reader = _READERS.get(verb)
    if reader is None:
        if rest:
            raise NotationError(f"'{text}' is not an action")
        return Play(deck.card(verb))
    return reader(rest, deck, contracts)


def _one(rest: list[str], what: str) -> str:
    if len(rest) != 1:
        raise NotationError(f"one {what} is expected, not '{' '.join(rest)}'")
    return rest[0]


def _pass(rest: list[str], _deck: Deck, _contracts: tuple[str, ...]) -> Action:
    if rest:
        raise NotationError(f"'pass' stands alone, without '{' '.join(rest)}'")
    return PASS


def _bid(rest: list[str], _deck: Deck, contracts: tuple[str, ...]) -> Action:
    name = _one(rest, "contract")
    if name not in contracts:
        raise NotationError(f"'{name}' is not a contract here; there are: {' '.join(contracts) or 'none'}")
    return Bid(name)


def _suit(rest: list[str], deck: Deck) -> str:
    return deck.suit(_one(rest, "suit"))


def _call(rest: list[str], deck: Deck, _contracts: tuple[str, ...]) -> Action:
    return Call(_suit(rest, deck))


def _trump(rest: list[str], deck: Deck, _contracts: tuple[str, ...]) -> Action:
    return NameTrump(_suit(rest, deck))


def _take(rest: list[str], _deck: Deck, _contracts: tuple[str, ...]) -> Action:
    number = _one(rest, "packet number")
    if not (number.isascii() and number.isdigit() and len(number) <= 3):
        raise NotationError(f"'{number}' is not a packet number")
    return TakeTalon(int(number))


def _discard(rest: list[str], deck: Deck, _contracts: tuple[str, ...]) -> Action:
    if not rest:
        raise NotationError("'discard' names the cards to lay away")
    hidden = rest.count("?")
    cards = deck.parse(" ".join(word for word in rest if word != "?"))
    return HiddenDiscard(cards, hidden) if hidden else Discard(cards)


def _announce(rest: list[str], _deck: Deck, _contracts: tuple[str, ...]) -> Action:
    for item in rest:
        if item not in ITEMS:
            raise NotationError(f"'{item}' is not an announcement; there are: {' '.join(ITEMS)}")
    if not rest or len(set(rest)) < len(rest):
        raise NotationError("'announce' names each item once")
    return Announce(tuple(rest))


def _kontra(rest: list[str], _deck: Deck, _contracts: tuple[str, ...]) -> Action:
    item = _one(rest, "item")
    if item not in ("game", *ITEMS):
        raise NotationError(f"'{item}' cannot be doubled; there are: game {' '.join(ITEMS)}")
    return Kontra(item)


_READERS: dict[str, Callable[[list[str], Deck, tuple[str, ...]], Action]] = {
    "pass": _pass,
    "bid": _bid,
    "call": _call,
    "take": _take,
    "discard": _discard,
    "announce": _announce,
    "kontra": _kontra,
    "trump": _trump,
}
