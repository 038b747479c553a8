"""The registry of games, and `load`, which makes a game by its name. A new game is a folder here and one line below."""

from __future__ import annotations

from trula.engine.registry import GAMES, load, register
from trula.games.klaverjas import Klaverjas
from trula.games.tarok import Tarok3, Tarok4
from trula.games.tressette import Tressette

for _kind in (Tarok3, Tarok4, Klaverjas, Tressette):
    register(_kind)

__all__ = ["GAMES", "load"]
