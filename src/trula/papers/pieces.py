"""Long surveys that go on where they were stopped: every answer is kept as a line of a file when it comes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from trula.arena.executor import Job
from trula.errors import NotationError
from trula.papers.lab import Lab

Piece = dict[str, Any]
"""Plain values; `number` tells which of the answers it is."""


def pieces(lab: Lab, name: str, job: Job[int, Piece], numbers: Sequence[int]) -> list[Piece]:
    """The answers to numbers, in order, from the file of this name or found now."""
    path = lab.file(f"{name}.jsonl")
    found = _read(path, repr(job))
    missing = [number for number in numbers if number not in found]
    if missing:
        with path.open("a", encoding="utf-8") as file, closing(lab.crew.play(job, missing)) as batches:
            for batch in batches:
                for piece in batch:
                    found[piece["number"]] = piece
                    file.write(json.dumps(piece) + "\n")
                file.flush()
                lab.tell(name, sum(number in found for number in numbers), len(numbers))
    return [found[number] for number in numbers]


def _read(path: Path, job: str) -> dict[int, Piece]:
    """What a file holds, without a last line that was cut off; a new file gets its header."""
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True) if path.exists() else []
    whole = [line for line in lines if line.endswith("\n")]
    if not whole:
        whole = [json.dumps({"job": job}) + "\n"]
    try:
        header, *answers = (json.loads(line) for line in whole)
        found = {piece["number"]: piece for piece in answers}
        is_same = header["job"] == job
    except (ValueError, KeyError, TypeError):
        raise NotationError(f"{path} cannot be read; delete it to have it made again") from None
    if not is_same:
        raise NotationError(f"{path} is of another job, {header['job']}; delete it to have it made again")
    if whole != lines:
        path.write_text("".join(whole), encoding="utf-8")
    return found
