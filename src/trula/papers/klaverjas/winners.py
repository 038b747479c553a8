"""Some of the solved deals, solved again for their winner alone."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from trula.papers.klaverjas.solved import Solved, Some, deal_from, first_lead, in_batches
from trula.papers.lab import Arrays, Lab
from trula.study.solve import solve_many
from trula.study.survey import survey


@dataclass(frozen=True)
class Winning:
    """Solves deals for their winner alone."""

    def play(self, task: Some) -> tuple[int, list[tuple[int, float]]]:
        """The number of a batch, and the nodes and seconds that each deal took."""
        batch, rows = task
        leads = [first_lead(deal_from(owners)) for owners in rows]
        return batch, [(each.nodes, each.seconds) for each in solve_many(leads[0].game, leads, objective="win")]


@dataclass(frozen=True)
class Winners:
    """What the winner alone costs."""

    places: npt.NDArray[np.int64]
    """Where the deals stand among the solved ones."""
    nodes: npt.NDArray[np.int64]
    seconds: npt.NDArray[np.float64]


def winners_of(lab: Lab, solved: Solved) -> Winners:
    """Of deals at random; kept."""

    def made() -> Arrays:
        count = min(lab.pick(20, 3_000, 50_000), len(solved))
        places = np.sort(np.random.default_rng(lab.seed).permutation(len(solved))[:count])
        found = sorted(survey(Winning(), in_batches(solved.owners[places]), lab.crew))
        nodes, seconds = zip(*(each for _, batch in found for each in batch), strict=True)
        return {"places": places, "nodes": np.array(nodes), "seconds": np.array(seconds)}

    return Winners(**lab.arrays("winners", made))
