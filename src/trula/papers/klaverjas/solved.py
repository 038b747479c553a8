"""The paper's data set: one random deal of each class, solved exactly. Batches are kept as they come, and in the end
joined to one Parquet file: index, number, deal, value, nodes, seconds, win.

Trump is d, seat 0 leads, seats 0 and 2 declare; the value is the paper's OUTCOME, of lost deals
that are solved again the difference in points.
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

from trula.engine.cards import CardSet, Deal
from trula.engine.seeds import rng
from trula.errors import NotationError
from trula.games.klaverjas import Klaverjas
from trula.games.klaverjas.ranking import DEALS, DECK, rank_deal, unrank_deal
from trula.papers.klaverjas.classes import sample, shapes
from trula.papers.lab import Lab, replacing
from trula.study.solve import solve_many

if TYPE_CHECKING:
    from trula.engine.game import State

BATCH = 500
"""Deals that are solved and kept together."""
CLASSES, NATURAL, LOST = "classes", "natural", "lost"
"""The names of the data sets among what is kept."""
NATURAL_SEED = 1_000_003
"""Uniformly random deals throw other dice than those of the classes."""


@dataclass(frozen=True, slots=True)
class Row:
    """One solved deal."""

    index: int
    """The number of its class, or of the draw."""
    number: int
    """The number of the deal."""
    deal: str
    value: int
    nodes: int
    seconds: float


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
    """Solves batches of deals: of chosen classes, or drawn from all deals alike."""

    chosen: Sequence[int] | None
    count: int
    seed: int
    objective: str = "outcome"

    def deals(self, batch: int) -> Iterator[tuple[int, Deal]]:
        """The deals of a batch with their numbers."""
        for place in range(batch * BATCH, min((batch + 1) * BATCH, self.count)):
            if self.chosen is None:
                dice = rng(self.seed + NATURAL_SEED, deal=place)
                yield place, unrank_deal(int(dice.integers(DEALS)))
            else:
                yield self.chosen[place], sample(self.chosen[place], self.seed)

    def play(self, batch: int) -> tuple[int, list[Row]]:
        """The number of a batch, and its deals solved."""
        numbered = list(self.deals(batch))
        leads = [first_lead(deal) for _, deal in numbered]
        solved = solve_many(_PAPERS, leads, objective=self.objective)
        return batch, [
            Row(index, rank_deal(deal), str(deal), each.value, each.nodes, each.seconds)
            for (index, deal), each in zip(numbered, solved, strict=True)
        ]


def solved_classes(lab: Lab) -> Solved:
    """A deal of every class, or at smaller scales of some, the same for all parts of a run."""
    every = len(shapes())
    count = lab.pick(60, 12_000, every)
    chosen: Sequence[int] = range(every)
    if count < every:
        chosen = np.sort(rng(lab.seed).choice(every, count, replace=False)).tolist()
    return _solved(lab, CLASSES, Batches(chosen, count, lab.seed))


def solved_natural(lab: Lab) -> Solved:
    """Deals drawn from all alike."""
    return _solved(lab, NATURAL, Batches(None, lab.pick(40, 3_000, 50_000), lab.seed))


def margins_of(lab: Lab, solved: Solved) -> npt.NDArray[np.int64]:
    """By how much each deal of a class is won or lost.

    A lost deal is lost with all points, so that OUTCOME tells nothing more of it: it is solved again, for points.
    """
    lost = np.flatnonzero(~solved.wins)
    again = _solved(lab, LOST, Batches(solved.index[lost].tolist(), len(lost), lab.seed, "points"))
    margins = solved.values.copy()
    margins[lost] = again.values
    return margins


def _solved(lab: Lab, name: str, batches: Batches) -> Solved:
    """From what was kept, with the rest solved now."""
    whole = lab.file(f"{name}.parquet")
    if not whole.exists():
        _join(_solved_batches(lab, name, batches), whole)
    return _read(whole)


def _solved_batches(lab: Lab, name: str, batches: Batches) -> list[Path]:
    """A file for each batch, in order."""
    numbers = range(-(-batches.count // BATCH))
    files = {number: lab.file(f"{name}-{number:04}.parquet") for number in numbers}
    missing = [number for number in numbers if not files[number].exists()]
    done = len(numbers) - len(missing)
    with closing(lab.crew.play(batches, missing)) as played:
        for number, rows in chain.from_iterable(played):
            _write(files[number], rows)
            done += 1
            lab.tell(f"klaverjas: solving {name}", done, len(numbers))
    return [files[number] for number in numbers]


def _parquet() -> Any:
    try:
        from pyarrow import parquet
    except ImportError:
        raise NotationError("the data set needs pyarrow: pip install 'trula[lab]'") from None
    return parquet


def _write(path: Path, rows: Sequence[Row]) -> None:
    parquet = _parquet()
    import pyarrow

    names = ("index", "number", "deal", "value", "nodes", "seconds")
    columns = {name: [getattr(row, name) for row in rows] for name in names}
    columns["win"] = [row.value > 0 for row in rows]
    with replacing(path) as unfinished:
        parquet.write_table(pyarrow.table(columns), unfinished)


def _join(files: Sequence[Path], whole: Path) -> None:
    """Make one file of many, which are not needed any more."""
    parquet = _parquet()
    import pyarrow

    with replacing(whole) as unfinished:
        parquet.write_table(pyarrow.concat_tables([parquet.read_table(file) for file in files]), unfinished)
    for file in files:
        file.unlink()


def _read(path: Path) -> Solved:
    table = _parquet().read_table(path)
    deals = tuple(table["deal"].to_pylist())
    return Solved(
        table["index"].to_numpy(),
        deals,
        owners_of(deals),
        table["value"].to_numpy(),
        table["nodes"].to_numpy(),
        table["seconds"].to_numpy(),
    )


def owners_of(deals: Sequence[str]) -> npt.NDArray[np.int8]:
    """By deal and card, the seat that holds it, from the texts of deals."""
    places = {card.text: card.index for card in DECK.cards}
    owners = np.empty((len(deals), len(places)), dtype=np.int8)
    for row, deal in zip(owners, deals, strict=True):
        for seat, hand in enumerate(deal.split(" | ")):
            row[[places[text] for text in hand.split()]] = seat
    return owners


Some = tuple[int, npt.NDArray[np.int8]]
"""The number of a batch, and the owners of its deals: what a worker needs, and no more travels to it."""


def in_batches(owners: npt.NDArray[np.int8]) -> list[Some]:
    """Many deals, cut into batches."""
    return [(place // BATCH, owners[place : place + BATCH]) for place in range(0, len(owners), BATCH)]


def deal_from(owners: npt.NDArray[np.int8]) -> Deal:
    """The deal of one row of owners."""
    hands = [sum(1 << int(card) for card in np.flatnonzero(owners == seat)) for seat in range(4)]
    return Deal(tuple(CardSet(DECK, hand) for hand in hands))
