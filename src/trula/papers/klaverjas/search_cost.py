"""The cost of plain alpha-beta: leaves of a sample of the classes up to a limit, and what a transposition table saves.

Cards are tried in deck order, since the paper does not give its own. As in the paper, a line is abandoned once the
leader's side cannot get half of the points.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from time import process_time
from typing import Any

import numpy as np
import numpy.typing as npt

from trula._core import KlaverjasPosition
from trula.engine.seeds import rng
from trula.engine.state import position_in_play
from trula.games.klaverjas.ranking import DEALS, unrank_deal
from trula.papers.checkpoint import Result
from trula.papers.klaverjas.classes import sample
from trula.papers.klaverjas.dataset import Solved, first_lead
from trula.papers.lab import Lab
from trula.players.searches import AlphaBeta

LIMITS = (20_000, 10_000_000, 50_000_000)
"""Leaves after which counting stops, by scale."""
CARDS_LEFT = 5
"""Cards a hand in the endings searched with and without a table; whole deals are too large without one."""


def count_leaves_of(place: int, chosen: Sequence[int], seed: int, limit: int) -> Result:
    """Leaves and processor seconds of the deal of one of the chosen classes."""
    position: Any = position_in_play(first_lead(sample(chosen[place], seed)))
    start = process_time()
    ((value, leaves),) = KlaverjasPosition.plain_batch([position], gives_up=True, leaves=limit)
    return {"leaves": leaves, "is_complete": value is not None, "seconds": process_time() - start}


@dataclass(frozen=True)
class Leaves:
    """Leaf counts as columns; a count that was stopped is the limit."""

    places: npt.NDArray[np.int64]
    """Positions of the deals in the data set."""
    counts: npt.NDArray[np.int64]
    is_complete: npt.NDArray[np.bool_]
    seconds: npt.NDArray[np.float64]
    limit: int

    def __len__(self) -> int:
        return len(self.counts)


def count_leaves(lab: Lab, solved: Solved) -> Leaves:
    """Leaves of some of the solved deals."""
    limit = lab.pick(*LIMITS)
    count = min(lab.pick(8, 60, 100), len(solved))
    chosen = np.random.default_rng(lab.seed).permutation(solved.index)[:count]
    results = lab.collect("leaves", range(count), count_leaves_of, chosen.tolist(), lab.seed, limit)
    return Leaves(
        np.searchsorted(solved.index, chosen),
        np.array([each["leaves"] for each in results]),
        np.array([each["is_complete"] for each in results]),
        np.array([each["seconds"] for each in results]),
        limit,
    )


def nodes_by_table(lab: Lab) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Nodes of alpha-beta in endings of random deals, without and with a transposition table."""
    endings = []
    for number in rng(lab.seed).integers(DEALS, size=lab.pick(3, 60, 300)).tolist():
        position: Any = position_in_play(first_lead(unrank_deal(number)))
        for _ in range(4 * (8 - CARDS_LEFT)):
            position = position.after(position.greedy_card())
        endings.append(position)
    search = AlphaBeta(depth=4 * CARDS_LEFT, history=False, selective=False, deepening=False, discount=1.0)
    searches = [replace(search, table=table) for table in ("none", "regular")]
    nodes = [np.array([each.nodes for each in search.run(endings)], dtype=np.int64) for search in searches]
    return nodes[0], nodes[1]
