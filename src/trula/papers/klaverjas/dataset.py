"""The paper's data set: one random deal of each class, solved exactly, and further solved deals.

Batches are kept as they come and joined to one Parquet file: index, number, deal, value, nodes, seconds, win. Trump is
d, seat 0 leads, seats 0 and 2 declare. The value is the paper's OUTCOME; lost deals solved again have the difference in
points.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from trula.engine.cards import Deal
from trula.engine.seeds import rng
from trula.games.klaverjas import Klaverjas
from trula.games.klaverjas.deck import DECK
from trula.games.klaverjas.ranking import DEALS, rank_deal, unrank_deal
from trula.papers.checkpoint import atomic_file
from trula.papers.klaverjas.classes import deal_of, sample, shapes
from trula.papers.lab import Arrays, Lab
from trula.study.solve import solve_many
from trula.study.survey import survey

if TYPE_CHECKING:
    from trula.engine.state import State

BATCH = 500
"""Deals solved and kept together."""
CLASSES, NATURAL, LOST = "classes", "natural", "lost"
"""Names of the data sets."""
NATURAL_SEED = 1_000_003
"""Added to the seed for uniformly random deals."""


COLUMNS = ("index", "number", "deal", "value", "nodes", "seconds", "win")
"""Of the Parquet files; `index` is the number of the class or of the draw, `number` that of the deal."""
Row = tuple[int, int, str, int, int, float, bool]


@dataclass(frozen=True)
class Solved:
    """Solved deals as columns, in the order of their classes."""

    index: npt.NDArray[np.int64]
    deals: tuple[str, ...]
    owners: npt.NDArray[np.int8]
    """By deal and card, the seat that holds it."""
    values: npt.NDArray[np.int64]
    nodes: npt.NDArray[np.int64]
    seconds: npt.NDArray[np.float64]

    def __len__(self) -> int:
        return len(self.deals)

    @property
    def wins(self) -> npt.NDArray[np.bool_]:
        """Whether the leader's side wins."""
        return self.values > 0

    def checksum(self) -> str:
        """SHA-256 over deal, value and win, a line a deal."""
        digest = hashlib.sha256()
        for deal, value in zip(self.deals, self.values.tolist(), strict=True):
            digest.update(f"{deal} {value} {int(value > 0)}\n".encode())
        return digest.hexdigest()


_PAPERS = Klaverjas(None, {"nat_meld": "own"})


def first_lead(deal: Deal) -> State:
    """The paper's problem of a deal."""
    return _PAPERS.start_play(deal, trump="d", declarer=0)


@dataclass(frozen=True)
class Batches:
    """Solves batches of deals, either of chosen classes or uniformly random ones."""

    chosen: Sequence[int] | None
    count: int
    seed: int
    objective: str = "outcome"

    def deals(self, batch: int) -> Iterator[tuple[int, Deal]]:
        """The deals of a batch with their numbers."""
        for place in range(batch * BATCH, min((batch + 1) * BATCH, self.count)):
            if self.chosen is None:
                yield place, unrank_deal(int(rng(self.seed + NATURAL_SEED, deal=place).integers(DEALS)))
            else:
                yield self.chosen[place], sample(self.chosen[place], self.seed)

    def play(self, batch: int) -> tuple[int, list[Row]]:
        """The number of a batch, and its deals solved."""
        numbered = list(self.deals(batch))
        leads = [first_lead(deal) for _, deal in numbered]
        solved = solve_many(_PAPERS, leads, objective=self.objective)
        return batch, [
            (index, rank_deal(deal), str(deal), each.value, each.nodes, each.seconds, each.value > 0)
            for (index, deal), each in zip(numbered, solved, strict=True)
        ]


def solved_classes(lab: Lab) -> Solved:
    """One deal of every class, or of some classes at smaller scales."""
    every = len(shapes())
    count = lab.pick(60, 12_000, every)
    chosen: Sequence[int] = range(every)
    if count < every:
        chosen = np.sort(rng(lab.seed).choice(every, count, replace=False)).tolist()
    return _solved(lab, CLASSES, Batches(chosen, count, lab.seed))


def solved_natural(lab: Lab) -> Solved:
    """Uniformly random deals."""
    return _solved(lab, NATURAL, Batches(None, lab.pick(40, 3_000, 50_000), lab.seed))


def margins_of(lab: Lab, solved: Solved) -> npt.NDArray[np.int64]:
    """The margin in points by which each deal is won or lost.

    OUTCOME gives a lost deal all points lost, whatever the play, so lost deals are solved again for points.
    """
    lost = np.flatnonzero(~solved.wins)
    again = _solved(lab, LOST, Batches(solved.index[lost].tolist(), len(lost), lab.seed, "points"))
    margins = solved.values.copy()
    margins[lost] = again.values
    return margins


def _solved(lab: Lab, name: str, batches: Batches) -> Solved:
    """Read what is kept and solve the rest; a file for each batch, in the end joined to one."""
    whole = lab.file(f"{name}.parquet")
    if whole.exists():
        return _read(whole)
    files = [lab.file(f"{name}-{number:04}.parquet") for number in range(-(-batches.count // BATCH))]
    missing = [number for number, file in enumerate(files) if not file.exists()]
    parquet, pyarrow = _parquet()
    with closing(lab.executor.run(batches, missing)) as played:
        for done, (number, rows) in enumerate(chain.from_iterable(played), start=len(files) - len(missing) + 1):
            with atomic_file(files[number]) as unfinished:
                columns = dict(zip(COLUMNS, map(list, zip(*rows, strict=True)), strict=True))
                parquet.write_table(pyarrow.table(columns), unfinished)
            lab.progress(f"klaverjas: solving {name}", done, len(files))
    with atomic_file(whole) as unfinished:
        parquet.write_table(pyarrow.concat_tables([parquet.read_table(file) for file in files]), unfinished)
    for file in files:
        file.unlink()
    return _read(whole)


def _parquet() -> tuple[Any, Any]:
    import pyarrow
    from pyarrow import parquet

    return parquet, pyarrow


def _read(path: Path) -> Solved:
    table = _parquet()[0].read_table(path)
    deals = tuple(table["deal"].to_pylist())
    index, *columns = (table[name].to_numpy() for name in ("index", "value", "nodes", "seconds"))
    return Solved(index, deals, owners_of(deals), *columns)


def owners_of(deals: Sequence[str]) -> npt.NDArray[np.int8]:
    """By deal and card, the seat that holds it, from the texts of deals."""
    places = {card.text: card.index for card in DECK.cards}
    owners = np.empty((len(deals), len(places)), dtype=np.int8)
    for row, deal in zip(owners, deals, strict=True):
        for seat, hand in enumerate(deal.split(" | ")):
            row[[places[text] for text in hand.split()]] = seat
    return owners


@dataclass(frozen=True)
class Solving:
    """Solves deals that are given as texts."""

    objective: str

    def play(self, task: tuple[int, Sequence[str]]) -> tuple[int, list[tuple[int, float]]]:
        """The number of the task, and the nodes and seconds of each deal."""
        number, deals = task
        leads = [first_lead(_PAPERS.parse_deal(deal)) for deal in deals]
        return number, [(each.nodes, each.seconds) for each in solve_many(_PAPERS, leads, objective=self.objective)]


def winner_cost(lab: Lab, solved: Solved) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.float64]]:
    """Places of random solved deals, and the seconds that their winner alone takes."""

    def make() -> Arrays:
        count = min(lab.pick(20, 3_000, 50_000), len(solved))
        places = np.sort(np.random.default_rng(lab.seed).permutation(len(solved))[:count])
        tasks = [(at, [solved.deals[place] for place in places[at : at + BATCH]]) for at in range(0, count, BATCH)]
        costs = [each for _, batch in sorted(survey(Solving("win"), tasks, lab.executor)) for each in batch]
        return {"places": places, "seconds": np.array([seconds for _, seconds in costs])}

    arrays = lab.arrays("winners", make)
    return arrays["places"], arrays["seconds"]


def nodes_within_classes(lab: Lab) -> npt.NDArray[np.int64]:
    """Nodes of several deals of each of some random classes, one row a class."""

    def make() -> Arrays:
        classes, deals, tasks = lab.pick(4, 60, 1_000), lab.pick(3, 10, 20), []
        for index in rng(lab.seed).choice(len(shapes()), classes, replace=False).tolist():
            random = rng(lab.seed, deal=index, ply=1)
            tasks.append((index, [str(deal_of(shapes()[index], random)) for _ in range(deals)]))
        solved = sorted(survey(Solving("outcome"), tasks, lab.executor))
        return {"nodes": np.array([[nodes for nodes, _ in row] for _, row in solved], dtype=np.int64)}

    nodes: npt.NDArray[np.int64] = lab.arrays("within", make)["nodes"]
    return nodes
