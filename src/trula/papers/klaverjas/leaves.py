"""The paper's measure of effort: leaves of plain alpha-beta, counted for a sample of the classes up to a limit.

Cards are tried in their natural order, since the paper does not tell its own. Each deal is searched twice: as in the
paper, where a line is given up once the leader's side cannot get half of the points, and to the end.
"""

from __future__ import annotations

from dataclasses import dataclass
from time import thread_time
from typing import Any

import numpy as np
import numpy.typing as npt

from trula._core import KlaverjasPosition
from trula.analysis.surveys import survey
from trula.game import position_in_play
from trula.papers.klaverjas.classes import sample
from trula.papers.klaverjas.solved import Solved, first_lead
from trula.papers.lab import Arrays, Lab

LIMITS = (20_000, 10_000_000, 200_000_000)
"""Where counting stops at each scale."""


@dataclass(frozen=True)
class Counting:
    """Counts the leaves of deals of classes."""

    chosen: tuple[int, ...]
    seed: int
    limit: int

    def play(self, place: int) -> tuple[int, int, bool, float, int]:
        """The class, its leaves and whether they are all, the seconds, and the leaves if no line is given up."""
        position: Any = position_in_play(first_lead(sample(self.chosen[place], self.seed)))
        start = thread_time()
        ((value, leaves),) = KlaverjasPosition.plain_batch([position], gives_up=True, leaves=self.limit)
        seconds = thread_time() - start
        ((_, to_the_end),) = KlaverjasPosition.plain_batch([position], gives_up=False, leaves=self.limit)
        return self.chosen[place], leaves, value is not None, seconds, to_the_end


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

    def counted() -> Arrays:
        count = min(lab.pick(8, 60, 240), len(solved))
        order = np.random.default_rng(lab.seed).permutation(solved.index)[:count]

        def tell(so_far: Any) -> None:
            lab.tell("klaverjas: counting leaves", len(so_far), count)

        job = Counting(tuple(order.tolist()), lab.seed, limit)
        return {"rows": np.array(sorted(survey(job, range(count), lab.crew, tell)), dtype=np.float64)}

    index, counts, are_all, seconds, to_the_end = lab.arrays("leaves", counted)["rows"].T
    numbers = index.astype(np.int64)
    return Leaves(
        numbers,
        np.searchsorted(solved.index, numbers),
        counts.astype(np.int64),
        are_all > 0,
        seconds,
        to_the_end.astype(np.int64),
        limit,
    )
