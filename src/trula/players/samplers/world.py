"""Worlds (determinizations) of a view, and samples of them.

A world is one assignment of all cards that a view hides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Protocol, overload, runtime_checkable

from trula.engine.cards import Deal
from trula.engine.hidden import Contents, Hidden
from trula.engine.phases import Position
from trula.engine.state import State
from trula.engine.view import View
from trula.errors import NoWorldFits

if TYPE_CHECKING:
    from numpy.random import Generator


@dataclass(frozen=True, slots=True)
class World:
    """One assignment of the hidden cards of a view."""

    hidden: Hidden
    """The constraints that the view puts on the hidden cards."""
    contents: Contents
    """The cards of each hidden place, as the core draws them."""
    weight: float = 1.0

    @property
    def deal(self) -> Deal:
        """The deal of this world."""
        return self.hidden.deal(self.contents)

    @property
    def state(self) -> State:
        """The state of this world after all actions that the view has seen."""
        return self.hidden.state(self.contents)


@dataclass(frozen=True)
class Sample(Sequence[World]):
    """Worlds of one view. `positions` builds all core positions at once, much faster than state by state."""

    hidden: Hidden
    """The constraints that the view puts on the hidden cards."""
    contents: Sequence[Contents]
    """By world."""
    weights: Sequence[float] = field(default=())
    """By world; empty if all weights are equal."""
    is_all: bool = False
    """Whether these are all the worlds that fit the view."""

    def __len__(self) -> int:
        return len(self.contents)

    @overload
    def __getitem__(self, index: int) -> World: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[World]: ...
    def __getitem__(self, index: int | slice) -> World | Sequence[World]:
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self)))]
        return World(self.hidden, self.contents[index], self.weights[index] if self.weights else 1.0)

    @cached_property
    def positions(self) -> list[Position]:
        """The core's position of each world; the play must have begun."""
        return self.hidden.positions(self.contents)

    def hands(self, index: int) -> tuple[int, ...]:
        """Return the hands of a world as bit sets, cards already played included."""
        return self.hidden.unfolded(self.contents[index]).hands


@runtime_checkable
class Sampler(Protocol):
    """Draws worlds that fit a view."""

    def worlds(self, view: View, count: int, rng: Generator) -> Sample:
        """Return up to `count` worlds; NoWorldFits if no deal fits the view."""
        ...


def hidden_of(view: View) -> Hidden:
    """Return the constraints that a view puts on its hidden cards; NoWorldFits if no deal fits the view."""
    try:
        hidden = view.game.hidden(view)
        if hidden.count > 0:
            return hidden
    except ValueError:  # a card in two places, more cards than a hand has
        pass
    raise NoWorldFits(f"no deal explains what seat {view.seat} has seen")


def every_world(hidden: Hidden) -> Sample:
    """Return all worlds, each once."""
    return Sample(hidden, [hidden.worlds.at(index) for index in range(hidden.count)], is_all=True)
