"""Tables of pandas, which is imported only when one is asked for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib.util import find_spec
from typing import Any, Protocol

from trula.errors import NotationError


class Tabular(Protocol):
    """What is one row of a table, such as a solution or a record."""

    def as_row(self) -> Mapping[str, object]: ...


def check_pandas() -> None:
    """Raise NotationError if pandas is not installed."""
    if find_spec("pandas") is None:
        raise NotationError("tables need pandas: pip install 'trula[lab]'")


def frame(rows: Iterable[Mapping[str, object]]) -> Any:
    """Return rows as a `pandas.DataFrame`; NotationError, before any row is made, if pandas is not installed."""
    check_pandas()
    import pandas

    return pandas.DataFrame([dict(row) for row in rows])


def to_frame(things: Iterable[Tabular]) -> Any:
    """Return a `pandas.DataFrame` with a row for each solution or record.

    Args:
        things: Solutions, as `solve_many` returns them, or records, as `MatchResult.records` has them.

    Raises:
        NotationError: pandas is not installed.
    """
    check_pandas()
    return frame(thing.as_row() for thing in things)
