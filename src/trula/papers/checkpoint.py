"""Files of work in progress that survive being killed: written whole or not at all, or line by line."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from trula.errors import NotationError

Result = dict[str, Any]
"""Plain values of one task; `number` says which task it is."""


@dataclass(frozen=True)
class Task:
    """A function of a number and further arguments, as a job of which `Lab.collect` keeps each result."""

    function: Callable[..., Result]
    arguments: tuple[Any, ...]

    def play(self, number: int) -> Result:
        """The result for one number."""
        return {"number": number, **self.function(number, *self.arguments)}

    def __repr__(self) -> str:
        return f"{self.function.__name__}{self.arguments!r}"


@contextmanager
def atomic_file(path: Path) -> Iterator[Path]:
    """A path to write to; the file gets its real name only when the block ends without an error."""
    unfinished = path.with_name(f"unfinished-{path.name}")
    yield unfinished
    unfinished.replace(path)


def read_results(path: Path, job: str) -> dict[int, Result]:
    """The results by number in a file of lines, without a last line that was cut off; a new file gets its header."""
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True) if path.exists() else []
    whole = [line for line in lines if line.endswith("\n")] or [json.dumps({"job": job}) + "\n"]
    try:
        header, *answers = (json.loads(line) for line in whole)
        results = {each["number"]: each for each in answers}
        is_same = header["job"] == job
    except (ValueError, KeyError, TypeError):
        raise NotationError(f"{path} cannot be read; delete it to have it made again") from None
    if not is_same:
        raise NotationError(f"{path} is of another job, {header['job']}; delete it to have it made again")
    if whole != lines:
        path.write_text("".join(whole), encoding="utf-8")
    return results
