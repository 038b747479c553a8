"""Match files: a header line, then one JSON record a line in the order of completion. An interrupted match resumes.

Decision times go to a second file with the suffix `.times.jsonl`, so that records do not depend on the machine.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from pathlib import Path
from types import TracebackType
from typing import BinaryIO

import msgspec

from trula.arena.pairings import Pairing, SeatingResult, Task, Times, seatings
from trula.engine.record import MatchHeader, Record, parse_json, parse_record
from trula.errors import NotationError, RecordMismatch

try:
    import fcntl
except ImportError:  # Windows has no flock; a second match on the same file is not refused there.
    fcntl = None  # type: ignore[assignment]


class TimesLine(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the file of times: the decision times of the two agents in one task."""

    number: int
    seating: int
    a: Times
    b: Times


class MatchFile:
    """The open, locked file of a match.

    Opening replays and checks the records that the file holds and cuts off a torn last line or an unfinished session.

    Args:
        path: The file; made with its folders if missing.
        pairing: The settings, which must be those of the file.

    Raises:
        NotationError: The file is not a match file, is of another match, or is in use.
        RecordMismatch: A record breaks a rule or does not belong to the match.
    """

    done: dict[Task, SeatingResult]
    """Results read from the file."""

    def __init__(self, path: Path, pairing: Pairing) -> None:
        self.path = path
        self.done = {}
        path.parent.mkdir(parents=True, exist_ok=True)
        self._records = _open_locked(path)
        self.times_path = path.with_suffix(".times.jsonl")
        try:
            end = self._read(pairing)
            self._records.truncate(end)
            self._records.seek(end)
            self._times: BinaryIO = self.times_path.open("ab" if end else "wb")
            if not end:
                self._write(self._records, [msgspec.json.encode(pairing.header)])
        except BaseException:
            self._records.close()
            raise

    def __enter__(self) -> MatchFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._records.close()
        self._times.close()

    def add(self, result: SeatingResult) -> None:
        """Append a result and flush it to disk."""
        self._write(self._records, result.lines)
        a, b = result.times
        line = TimesLine(number=result.number, seating=result.seating, a=a, b=b)
        self._write(self._times, [msgspec.json.encode(line)])

    @staticmethod
    def _write(file: BinaryIO, lines: tuple[bytes, ...] | list[bytes]) -> None:
        file.write(b"".join(line + b"\n" for line in lines))
        file.flush()

    def _read(self, pairing: Pairing) -> int:
        """Fill `done` and return the offset of its end in bytes; what follows is torn or unfinished."""
        text = self._records.read()
        head, newline, _ = text.partition(b"\n")
        if not newline:
            if head and not str(pairing.header).encode().startswith(head):
                raise NotationError(f"{self.path} is not the file of a match")
            return 0
        self._check_header(head, pairing)
        ends, end, records = [len(head) + 1], len(head) + 1, []
        for line in text[end:].splitlines(keepends=True):
            if not line.endswith(b"\n"):
                break
            try:
                records.append(parse_record(line))
            except NotationError as error:
                raise NotationError(f"{self.path}, line {len(ends) + 1}: {error}") from None
            end += len(line)
            ends.append(end)
        return ends[self._replay(pairing, records)]

    def _check_header(self, line: bytes, pairing: Pairing) -> None:
        try:
            header = parse_json(line, MatchHeader)
        except NotationError:
            raise NotationError(f"{self.path} is not the file of a match") from None
        ours = msgspec.structs.asdict(pairing.header)
        for name, value in msgspec.structs.asdict(header).items():
            if value != ours[name]:
                label = "game" if name == "match" else name
                raise NotationError(
                    f"{self.path} holds another match: its {label} is {value!r}, not {ours[name]!r}; name another file"
                )

    def _replay(self, pairing: Pairing, records: list[Record]) -> int:
        """Fill `done` and return how many of the records belong to finished deals or sessions."""
        finished = 0
        times = self._read_times()
        tables = len(seatings(pairing.game))
        for (number, seating), grouped in groupby(records, key=lambda record: (record.number, record.seating)):
            group = list(grouped)
            if number is None or seating is None or number < 0 or not 0 <= seating < tables:
                raise NotationError(f"{self.path}: a record does not say which number and seating it is")
            try:
                result = pairing.read_back((number, seating), group)
            except RecordMismatch as error:
                raise RecordMismatch(f"{self.path}: {error}", error.index) from None
            if result is None:
                if finished + len(group) < len(records):
                    raise RecordMismatch(f"{self.path}: session {number} breaks off in seating {seating}")
                break
            self.done[number, seating] = replace(result, times=times.get((number, seating), result.times))
            finished += len(group)
        return finished

    def _read_times(self) -> dict[Task, tuple[Times, Times]]:
        """Return the recorded decision times by task; unreadable lines are skipped."""
        times = {}
        for text in self.times_path.read_bytes().splitlines() if self.times_path.exists() else []:
            try:
                line = parse_json(text, TimesLine)
            except NotationError:
                continue
            times[line.number, line.seating] = line.a, line.b
        return times


def _open_locked(path: Path) -> BinaryIO:
    """Open a file for reading and writing, made if missing; NotationError while another match has it locked."""
    file = path.open("r+b" if path.exists() else "w+b")
    if fcntl is not None:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.close()
            raise NotationError(f"{path} is in use by another match") from None
    return file
