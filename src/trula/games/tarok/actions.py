"""The actions that only tarok has: call a king, announce bonuses, double (docs/notation.md)."""

from __future__ import annotations

from dataclasses import dataclass

from trula.engine.actions import Action, Reader, one_word
from trula.engine.cards import Deck
from trula.errors import NotationError

ITEMS = ("trula", "kings", "king-ultimo", "pagat-ultimo", "valat", "colour-valat")
"""The items that can be announced, in canonical order."""


@dataclass(frozen=True, slots=True)
class Call(Action):
    """Call the king of a suit; its holder is the declarer's partner."""

    suit: str

    def __str__(self) -> str:
        return f"call {self.suit}"


@dataclass(frozen=True, slots=True)
class Announce(Action):
    """Announce bonuses; `items` are kept in canonical order."""

    items: tuple[str, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "items", tuple(item for item in ITEMS if item in self.items))

    def __str__(self) -> str:
        return "announce " + " ".join(self.items)


@dataclass(frozen=True, slots=True)
class Kontra(Action):
    """Double the game or an announced item; re, sub and mort are written as `kontra` too."""

    item: str

    def __str__(self) -> str:
        return f"kontra {self.item}"


def _parse_call(rest: list[str], deck: Deck) -> Action:
    return Call(deck.suit(one_word(rest, "suit")))


def _parse_announce(rest: list[str], _deck: Deck) -> Action:
    for item in rest:
        if item not in ITEMS:
            raise NotationError(f"'{item}' is not an announcement; there are: {' '.join(ITEMS)}")
    if not rest or len(set(rest)) < len(rest):
        raise NotationError("'announce' names each item once")
    return Announce(tuple(rest))


def _parse_kontra(rest: list[str], _deck: Deck) -> Action:
    item = one_word(rest, "item")
    if item not in ("game", *ITEMS):
        raise NotationError(f"'{item}' cannot be doubled; there are: game {' '.join(ITEMS)}")
    return Kontra(item)


READERS: dict[str, Reader] = {"call": _parse_call, "announce": _parse_announce, "kontra": _parse_kontra}
"""The functions that parse these actions, by verb."""
