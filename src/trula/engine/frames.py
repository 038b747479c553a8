"""Tables of pandas, which is imported only when one is asked for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from trula.engine.extras import need


class Tabular(Protocol):
    """What is one row of a table, such as a solution or a record."""

    def as_row(self) -> Mapping[str, object]: ...


def frame(rows: Iterable[Mapping[str, object]]) -> Any:
    """Return rows as a `pandas.DataFrame`; NotationError, before any row is made, if pandas is not installed."""
    need("tables", "pandas")
    import pandas

    return pandas.DataFrame([dict(row) for row in rows])


def to_frame(things: Iterable[Tabular]) -> Any:
    """Return a `pandas.DataFrame` with a row for each solution or record.

    Args:
        things: Solutions, as `solve_many` returns them, or records, as `MatchResult.records` has them.

    Raises:
        NotationError: pandas is not installed.
    """
    need("tables", "pandas")
    return frame(thing.as_row() for thing in things)
