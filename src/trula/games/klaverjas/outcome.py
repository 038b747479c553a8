"""The result of a finished klaverjas deal: points, meld and tricks of both sides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from trula._core import KlaverjasPosition

if TYPE_CHECKING:
    from trula.engine.state import State


@dataclass(frozen=True, slots=True)
class KlaverjasOutcome:
    """The result of a finished deal. Tuples have one entry for each side, seats 0 and 2 first."""

    declarer: int
    """The seat that made trump."""
    verdict: str
    """`made`, `nat` or `pit`, from the view of the declaring side."""
    points: tuple[int, ...]
    """Card points, with those of the last trick."""
    meld: tuple[int, ...]
    """Points of meld."""
    tricks: tuple[int, ...]
    """Tricks won."""


def outcome_of(state: State) -> KlaverjasOutcome:
    """Return the result of a finished deal."""
    position = state.position
    assert isinstance(position, KlaverjasPosition) and state.is_over
    summary, declarer = position.summary(), position.terms.declarer
    is_made = state.scores()[declarer] > 0
    verdict = "nat" if not is_made else "pit" if summary.tricks[1 - declarer % 2] == 0 else "made"
    return KlaverjasOutcome(declarer, verdict, tuple(summary.points), tuple(summary.meld), tuple(summary.tricks))
