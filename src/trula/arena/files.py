"""A match as it lies on disk: a header, then records as they came; beside it the times, which are no part of records.
A match that was stopped goes on from here."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from pathlib import Path
from types import TracebackType
from typing import BinaryIO

import msgspec

from trula.arena.pairings import Pairing, Played, Task, Times, seatings
from trula.engine.record import MatchHeader, Record, parse_record
from trula.errors import NotationError, RecordMismatch

try:
    import fcntl
except ImportError:  # Only Unix can keep a second match off.
    fcntl = None  # type: ignore[assignment]


class TimesLine(msgspec.Struct, frozen=True, kw_only=True):
    """How long the two agents took in one task; a line of the file beside."""

    number: int
    seating: int
    a: Times
    b: Times


class MatchFile:
    """An open file of a match; `done` is what it held, replayed and checked."""

    def __init__(self, path: Path, pairing: Pairing) -> None:
        self.path = path
        self.done: dict[Task, Played] = {}
        path.parent.mkdir(parents=True, exist_ok=True)
        self._records = _opened(path)
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

    def add(self, played: Played) -> None:
        """Write what was played, at once."""
        self._write(self._records, played.lines)
        a, b = played.times
        line = TimesLine(number=played.number, seating=played.seating, a=a, b=b)
        self._write(self._times, [msgspec.json.encode(line)])

    @staticmethod
    def _write(file: BinaryIO, lines: tuple[bytes, ...] | list[bytes]) -> None:
        file.write(b"".join(line + b"\n" for line in lines))
        file.flush()

    def _read(self, pairing: Pairing) -> int:
        """Fill `done` and tell where it ends; what comes after, a torn line or part of a session, is to be dropped."""
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
            header = msgspec.json.decode(line, type=MatchHeader)
        except msgspec.DecodeError:
            raise NotationError(f"{self.path} is not the file of a match") from None
        ours = msgspec.structs.asdict(pairing.header)
        for name, value in msgspec.structs.asdict(header).items():
            if value != ours[name]:
                told = "game" if name == "match" else name
                raise NotationError(
                    f"{self.path} holds another match: its {told} is {value!r}, not {ours[name]!r}; name another file"
                )

    def _replay(self, pairing: Pairing, records: list[Record]) -> int:
        """Fill `done` from records and tell how many of them belong to finished deals or sessions."""
        kept = 0
        times = self._read_times()
        tables = len(seatings(pairing.game))
        for (number, seating), group in groupby(records, key=lambda record: (record.number, record.seating)):
            found = list(group)
            if number is None or seating is None or number < 0 or not 0 <= seating < tables:
                raise NotationError(f"{self.path}: a record does not say which number and seating it is")
            try:
                played = pairing.read_back((number, seating), found)
            except RecordMismatch as error:
                raise RecordMismatch(f"{self.path}: {error}", error.index) from None
            if played is None:
                if kept + len(found) < len(records):
                    raise RecordMismatch(f"{self.path}: session {number} breaks off in seating {seating}")
                break
            taken = times.get((number, seating), played.times)
            self.done[number, seating] = replace(played, times=taken)
            kept += len(found)
        return kept

    def _read_times(self) -> dict[Task, tuple[Times, Times]]:
        """The times known; a line that cannot be read tells nothing."""
        times = {}
        for text in self.times_path.read_bytes().splitlines() if self.times_path.exists() else []:
            try:
                line = msgspec.json.decode(text, type=TimesLine)
            except msgspec.DecodeError:
                continue
            times[line.number, line.seating] = line.a, line.b
        return times


def _opened(path: Path) -> BinaryIO:
    """The file for reading and writing, made if missing; refused while another match writes it."""
    file = path.open("r+b" if path.exists() else "w+b")
    if fcntl is not None:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.close()
            raise NotationError(f"{path} is in use by another match") from None
    return file
