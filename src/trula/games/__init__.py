"""The games that come with trula, and those of installed plug-ins.

A package adds games of its own by an entry point in the group `trula.games` that names a module; importing the module
calls `trula.engine.registry.register`.
"""

from __future__ import annotations

from importlib.metadata import entry_points

from trula.engine.registry import GAMES, load, load_with, register
from trula.games.klaverjas import Klaverjas
from trula.games.tarok import Tarok3, Tarok4
from trula.games.tressette import Tressette

for _kind in (Tarok3, Tarok4, Klaverjas, Tressette):
    register(_kind)
for _plugin in entry_points(group="trula.games"):
    _plugin.load()

__all__ = ["GAMES", "load", "load_with"]
