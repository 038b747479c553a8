"""The games by name. A game registers its class here when its package is imported; `trula.games` imports ours."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import TypeVar

from trula.engine.cards import DECKS
from trula.engine.game import Game
from trula.engine.options import Value
from trula.engine.phases import Position
from trula.errors import NotationError
from trula.words import add_texts, remove_texts

GAMES: dict[str, type[Game]] = {}
"""Every registered game by its name."""

Kind = TypeVar("Kind", bound=type[Game])


def register(kind: Kind) -> Kind:
    """Add a game's class to GAMES under its name, with its texts; usable as a class decorator."""
    GAMES[kind.name] = kind
    DECKS[kind.deck.name] = kind.deck
    add_texts(kind.deck.name, kind.folder() / "words")
    return kind


def unregister(kind: type[Game]) -> None:
    """Remove a game, its deck and its texts, for tests that add one for a while."""
    del GAMES[kind.name], DECKS[kind.deck.name]
    remove_texts(kind.deck.name)


def parts(name: str) -> list[ModuleType]:
    """Return the module of a name from the package of every game that has one (`Game.part`), each once."""
    found = (kind.part(name) for kind in GAMES.values())
    return list(dict.fromkeys(part for part in found if part is not None))


def game_type(position: Position) -> type[Game]:
    """Return the class of the game that a position of the core belongs to.

    Raises:
        NotationError: It is no position of a registered game.
    """
    for kind in GAMES.values():
        if kind.position_type is type(position):
            return kind
    raise NotationError(f"{position!r} is not a position in the play of a game")


def load(name: str, profile: str | None = None, **options: Value) -> Game:
    """Return a game by name, under a profile, with rule options as keywords.

    Args:
        name: One of `trula.GAMES`.
        profile: A named rule set of that game; None is its first.
        options: Rules that differ from the profile, as `trula games` lists them.

    Raises:
        NotationError: There is no such game, profile, option or value.

    >>> load(next(iter(GAMES))).name == next(iter(GAMES))
    True
    """
    return load_with(name, profile, options)


def load_with(name: str, profile: str | None, options: Mapping[str, Value]) -> Game:
    """Return a game as `load` does, with options that may have any names: those of a record or of a request."""
    if name not in GAMES:
        raise NotationError(f"there is no game '{name}'; there are: {' '.join(GAMES)}")
    return GAMES[name](profile, options)
