"""The registry of games. A new game is a folder here and one line below."""

from __future__ import annotations

from trula.errors import NotationError
from trula.game import Game
from trula.games.klaverjas import Klaverjas
from trula.games.tarok import Tarok3, Tarok4
from trula.games.tressette import Tressette
from trula.options import Value

GAMES: dict[str, type[Game]] = {game.name: game for game in (Tarok3, Tarok4, Klaverjas, Tressette)}


def load(name: str, profile: str | None = None, **options: Value) -> Game:
    """A game by name, under a profile, with options as keywords.

    >>> load("tarok3", kontra_levels=0)
    load('tarok3', profile='tarzs', kontra_levels=0)
    """
    if name not in GAMES:
        raise NotationError(f"there is no game '{name}'; there are: {' '.join(GAMES)}")
    return GAMES[name](profile, options)
