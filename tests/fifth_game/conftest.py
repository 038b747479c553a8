"""The fifth game for the tests of this folder, and for nobody else's."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import trula
from trula.engine.game import Game
from trula.engine.registry import register, unregister

BUILT = Path(__file__).parents[2] / "build" / "fifth_game"
"""Holds the extension module and the package; its folder `plugin` holds the entry point alone."""
PLUGIN = BUILT / "plugin"


@pytest.fixture(scope="module")
def game() -> Iterator[Game]:
    """Briscola, registered for the tests of one module; processes that they start find its entry point."""
    sys.path.append(str(PLUGIN))
    kind: type[Game] = import_module("briscola").Briscola
    # The module registers its game when it is first imported, which another module may have done.
    register(kind)
    yield trula.load("briscola")
    sys.path.remove(str(PLUGIN))
    unregister(kind)


@pytest.fixture(scope="session")
def with_plugin() -> dict[str, str]:
    """The environment of a process in which the game is installed."""
    return os.environ | {"PYTHONPATH": f"{BUILT}{os.pathsep}{PLUGIN}", "COLUMNS": "120"}
