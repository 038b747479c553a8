"""The result of a finished round of tressette: card points and accusi of both sides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from trula._core import TressettePosition

if TYPE_CHECKING:
    from trula.engine.state import State


@dataclass(frozen=True, slots=True)
class TressetteOutcome:
    """The result of a finished round. Tuples have one entry for each side, seats 0 and 2 first."""

    thirds: tuple[int, ...]
    """Card points in thirds of a point, with those of the last trick."""
    accusi: tuple[int, ...]
    """Points of accusi."""
    last_side: int
    """The side that took the last trick: 0 for seats 0 and 2, 1 for seats 1 and 3."""


def outcome_of(state: State) -> TressetteOutcome:
    """Return the result of a finished round."""
    position = state.position
    assert isinstance(position, TressettePosition) and state.is_over
    summary = position.summary()
    return TressetteOutcome(tuple(summary.thirds), tuple(summary.accusi), summary.last_side)
