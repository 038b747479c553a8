"""The paper's measure of effort: leaves of plain alpha-beta, counted for a sample of the classes up to a limit.

Cards are tried in their natural order, since the paper does not tell its own. Each deal is searched twice: as in the
paper, where a line is given up once the leader's side cannot get half of the points, and to the end.
"""

from __future__ import annotations

from dataclasses import dataclass
from time import process_time
from typing import Any

import numpy as np
import numpy.typing as npt

from trula._core import KlaverjasPosition
from trula.engine.game import position_in_play
from trula.papers.klaverjas.classes import sample
from trula.papers.klaverjas.solved import Solved, first_lead
from trula.papers.lab import Lab
from trula.papers.pieces import Piece, pieces

LIMITS = (20_000, 10_000_000, 50_000_000)
"""Where counting stops at each scale."""


@dataclass(frozen=True)
class Counting:
    """Counts the leaves of deals of classes."""

    chosen: tuple[int, ...]
    seed: int
    limit: int

    def play(self, place: int) -> Piece:
        """What it takes to search the deal of a class; the seconds are the processor's."""
        position: Any = position_in_play(first_lead(sample(self.chosen[place], self.seed)))
        start = process_time()
        ((value, leaves),) = KlaverjasPosition.plain_batch([position], gives_up=True, leaves=self.limit)
        seconds = process_time() - start
        ((_, to_the_end),) = KlaverjasPosition.plain_batch([position], gives_up=False, leaves=self.limit)
        return {
            "number": place,
            "class": self.chosen[place],
            "leaves": leaves,
            "are_all": value is not None,
            "seconds": seconds,
            "to_the_end": to_the_end,
        }


@dataclass(frozen=True)
class Leaves:
    """Counts as columns. Where counting stopped, a count is the limit."""

    index: npt.NDArray[np.int64]
    """The number of the class."""
    places: npt.NDArray[np.int64]
    """Where it stands among the solved deals."""
    counts: npt.NDArray[np.int64]
    are_all: npt.NDArray[np.bool_]
    seconds: npt.NDArray[np.float64]
    to_the_end: npt.NDArray[np.int64]
    """If no line is given up."""
    limit: int

    def __len__(self) -> int:
        return len(self.counts)


def leaves_of(lab: Lab, solved: Solved) -> Leaves:
    """The leaves of a few of the solved deals; kept."""
    limit = lab.pick(*LIMITS)
    count = min(lab.pick(8, 60, 100), len(solved))
    chosen = np.random.default_rng(lab.seed).permutation(solved.index)[:count]
    found = pieces(lab, "leaves", Counting(tuple(chosen.tolist()), lab.seed, limit), range(count))
    return Leaves(
        chosen,
        np.searchsorted(solved.index, chosen),
        np.array([each["leaves"] for each in found]),
        np.array([each["are_all"] for each in found]),
        np.array([each["seconds"] for each in found]),
        np.array([each["to_the_end"] for each in found]),
        limit,
    )
