"""Agent: the protocol of everything that decides for a seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, runtime_checkable

from trula.engine.actions import Action
from trula.engine.view import View

if TYPE_CHECKING:
    from numpy.random import Generator


@runtime_checkable
class Agent(Protocol):
    """Decides for a seat from its view. Nothing is kept between calls, so that every decision can be replayed alone.

    An agent whose class has `cheats = True` is shown an OpenView by the referee.
    """

    def choose(self, view: View, rng: Generator) -> Action:
        """Return one of the legal actions of the view; `rng` is the only source of chance."""
        ...
