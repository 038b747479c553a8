"""What every agent is: one verb, a View in, an Action out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, runtime_checkable

from trula.engine.actions import Action
from trula.engine.game import View

if TYPE_CHECKING:
    from numpy.random import Generator


@runtime_checkable
class Agent(Protocol):
    """Whoever decides. Nothing is kept between calls, so any decision replays alone.

    The referee shows an agent whose class says `cheats = True` an OpenView.
    """

    def choose(self, view: View, rng: Generator) -> Action:
        """One of the view's legal actions."""
        ...
