"""Whether suit lengths tell how large a search is, and who wins: several deals of each of some classes, solved."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from trula.engine.seeds import rng
from trula.papers.klaverjas.classes import deal_of, shapes
from trula.papers.klaverjas.solved import first_lead
from trula.papers.lab import Arrays, Lab
from trula.study.solve import solve_many
from trula.study.survey import survey


@dataclass(frozen=True)
class Alike:
    """Solves several deals of one class."""

    chosen: tuple[int, ...]
    deals: int
    seed: int

    def play(self, place: int) -> tuple[int, list[tuple[int, int]]]:
        """The place of the class, and the nodes and values of its deals."""
        dice = rng(self.seed, deal=self.chosen[place], ply=1)
        leads = [first_lead(deal_of(shapes()[self.chosen[place]], dice)) for _ in range(self.deals)]
        return place, [(each.nodes, each.value) for each in solve_many(leads[0].game, leads, objective="outcome")]


@dataclass(frozen=True)
class Within:
    """What deals of the same class take and come to; a row a class."""

    nodes: npt.NDArray[np.int64]
    values: npt.NDArray[np.int64]


def solved_within(lab: Lab) -> Within:
    """Several deals of each of some classes, which are drawn at random; kept."""

    def solved() -> Arrays:
        classes, deals = lab.pick(4, 60, 300), lab.pick(3, 10, 20)
        chosen = rng(lab.seed).choice(len(shapes()), classes, replace=False)
        found = sorted(survey(Alike(tuple(chosen.tolist()), deals, lab.seed), range(classes), lab.crew))
        nodes, values = np.array([deals for _, deals in found], dtype=np.int64).transpose(2, 0, 1)
        return {"nodes": nodes, "values": values}

    return Within(**lab.arrays("within", solved))


def share_between(values: npt.NDArray[np.float64]) -> float:
    """The share of the variance of rows that lies between them, by the analysis of variance with random effects."""
    deals = values.shape[1]
    within = float(values.var(axis=1, ddof=1).mean())
    between = max(0.0, float(values.mean(axis=1).var(ddof=1)) - within / deals)
    return between / (between + within) if between + within else 0.0
