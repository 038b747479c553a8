"""Read tables of selective move generation: situations as rows, kinds of cards as columns."""

from __future__ import annotations

from functools import cache
from pathlib import Path


@cache
def read_selection(path: Path, columns: str) -> tuple[int, ...]:
    """Return the rows of a table as bit sets, the first column in the lowest bit; `columns` are their letters."""
    lines = path.read_text(encoding="utf-8").splitlines()
    header, *rows = (line.split() for line in lines if line and not line.startswith("#"))
    assert "".join(header[-len(columns) :]) == columns
    assert [row[0] for row in rows] == [str(number) for number in range(1, len(rows) + 1)]
    return tuple(sum(int(cell) << bit for bit, cell in enumerate(row[-len(columns) :])) for row in rows)
