"""A world is a guess of all that a view hides, with a weight; a sample is several for one view."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Protocol, overload, runtime_checkable

from trula.engine.cards import Deal
from trula.engine.game import Position, State, View
from trula.engine.hidden import Contents, Hidden
from trula.errors import NoWorldFits

if TYPE_CHECKING:
    from numpy.random import Generator


@dataclass(frozen=True, slots=True)
class World:
    """One way in which the hidden cards may lie."""

    hidden: Hidden
    contents: Contents
    weight: float = 1.0

    @property
    def deal(self) -> Deal:
        """Who was dealt what."""
        return self.hidden.deal(self.contents)

    @property
    def state(self) -> State:
        """The State in this world, played up to the view."""
        return self.hidden.state(self.contents)


@dataclass(frozen=True)
class Sample(Sequence[World]):
    """Worlds for one view. Their core positions are made all at once, which is much faster than State by State."""

    hidden: Hidden
    contents: Sequence[Contents]
    weights: Sequence[float] = field(default=())
    """By world; empty if all weigh the same."""
    is_all: bool = False
    """Whether these are all the worlds that fit."""

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
        """The core's positions; the play must have begun."""
        return self.hidden.positions(self.contents)

    def hands(self, index: int) -> tuple[int, ...]:
        """All cards of each hand in one of the worlds, as masks, those played included."""
        return self.hidden.unfolded(self.contents[index]).hands


@runtime_checkable
class Sampler(Protocol):
    """Draws worlds."""

    def worlds(self, view: View, count: int, rng: Generator) -> Sample:
        """Up to `count` worlds; NoWorldFits if no deal explains the view."""
        ...


def hidden_of(view: View) -> Hidden:
    """What a view leaves open; NoWorldFits if no deal explains it."""
    try:
        hidden = view.game.hidden(view)
        if hidden.count > 0:
            return hidden
    except ValueError:  # a card in two places, more cards than a hand has
        pass
    raise NoWorldFits(f"no deal explains what seat {view.seat} has seen")


def every_world(hidden: Hidden) -> Sample:
    """All worlds that fit, each once."""
    return Sample(hidden, [hidden.worlds.at(index) for index in range(hidden.count)], is_all=True)
