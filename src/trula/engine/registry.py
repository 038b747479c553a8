"""The games by name. A game registers its class here when its package is imported; `trula.games` imports ours."""

from __future__ import annotations

from typing import TypeVar

from trula.engine.game import Game
from trula.engine.options import Value
from trula.errors import NotationError

GAMES: dict[str, type[Game]] = {}
"""Every registered game by its name."""

Kind = TypeVar("Kind", bound=type[Game])


def register(kind: Kind) -> Kind:
    """Add a game's class to GAMES under its name; usable as a class decorator."""
    GAMES[kind.name] = kind
    return kind


def load(name: str, profile: str | None = None, **options: Value) -> Game:
    """Return a game by name, under a profile, with rule options as keywords.

    Args:
        name: One of `trula.GAMES`, such as "klaverjas".
        profile: A named rule set of that game; None is its first.
        options: Rules that differ from the profile, as `trula games` lists them.

    Raises:
        NotationError: There is no such game, profile, option or value.

    >>> load("tarok3", kontra_levels=0)
    load('tarok3', profile='tarzs', kontra_levels=0)
    """
    if name not in GAMES:
        raise NotationError(f"there is no game '{name}'; there are: {' '.join(GAMES)}")
    return GAMES[name](profile, options)
