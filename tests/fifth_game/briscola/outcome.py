"""The result of a finished deal of briscola."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from briscola_core import BriscolaPosition

if TYPE_CHECKING:
    from trula.engine.state import State


@dataclass(frozen=True, slots=True)
class BriscolaOutcome:
    """The result of a deal; both pairs are by side, seats 0 and 2 first."""

    points: tuple[int, ...]
    tricks: tuple[int, ...]

    @property
    def winning_side(self) -> int | None:
        """The side with more card points; None if both have 60."""
        ours, theirs = self.points
        return None if ours == theirs else int(theirs > ours)


def outcome_of(state: State) -> BriscolaOutcome:
    """Return the result of a finished deal."""
    position = state.position
    assert isinstance(position, BriscolaPosition) and state.is_over
    summary = position.summary()
    return BriscolaOutcome(tuple(summary.points), tuple(summary.tricks))
