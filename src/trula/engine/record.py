"""Records: a played deal as one line of JSON, and files of them. A record is checked by replaying it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from trula.engine.extras import need
from trula.engine.frames import frame
from trula.engine.game import Game
from trula.engine.options import Value
from trula.engine.registry import load_with
from trula.engine.session import Session
from trula.engine.state import State
from trula.errors import NotationError, RecordMismatch

Decoded = TypeVar("Decoded")
NOT_UTF8 = "it is in another encoding than UTF-8; save it as UTF-8"
PERSON = "person"
"""What a record says in place of an agent."""


class Record(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One deal as it was played; the fields are those of the file format (docs/notation.md)."""

    game: str
    profile: str | None = None
    options: dict[str, bool | int | str | dict[str, int] | None] = {}
    table: dict[str, list[int] | bool] = {}
    deal: str
    actions: list[str] = []
    scores: list[int] | None = None
    rules_version: int | None = None
    agents: list[str] | None = None
    seed: int | None = None
    place_of_seat: list[int] | None = None
    number: int | None = None
    """In a match, which of its deals or sessions, from 0."""
    seating: int | None = None
    """In a match, which of its seatings, from 0."""

    def __str__(self) -> str:
        return msgspec.json.encode(self).decode()

    def as_row(self) -> dict[str, object]:
        """Return the record as one row of a table (`trula.to_frame`), with a column for each seat's agent and score."""
        row: dict[str, object] = {
            "game": self.game,
            "profile": self.profile,
            "number": self.number,
            "seating": self.seating,
            "seed": self.seed,
            "deal": self.deal,
            "actions": ", ".join(self.actions),
        }
        row |= {f"agent_{seat}": name for seat, name in enumerate(self.agents or ())}
        return row | {f"score_{seat}": score for seat, score in enumerate(self.scores or ())}

    def to_frame(self) -> Any:
        """Return the actions as a `pandas.DataFrame` with a row for each.

        Raises:
            NotationError: pandas is not installed, or the record cannot be read.
            RecordMismatch: An action breaks a rule, or the scores disagree.
        """
        need("tables", "pandas")
        return frame(
            {"index": index, "seat": state.to_move, "phase": state.phase, "action": action}
            for index, (state, action) in enumerate(zip(self.states(), self.actions, strict=False))
        )

    def load_game(self) -> Game:
        """Return the game with the profile and options of the record."""
        options: dict[str, Value] = dict(self.options)
        return load_with(self.game, self.profile, options)

    def start(self) -> State:
        """Return the state before the first action."""
        game = self.load_game()
        table: dict[str, object] = dict(self.table)
        return game.start_at(game.parse_deal(self.deal), table)

    def states(self) -> Iterator[State]:
        """Yield every state from the first to the last.

        Raises:
            RecordMismatch: An action breaks a rule, or the scores disagree; `.index` is the first bad action.
            NotationError: The game, the deal or an action cannot be read.
        """
        state = self.start()
        if self.rules_version is not None and self.rules_version != state.game.rules_version:
            raise RecordMismatch(
                f"played under rules version {self.rules_version}, these are version {state.game.rules_version}"
            )
        yield state
        for index, text in enumerate(self.actions):
            state = state.after_text(text, index)
            yield state
        if self.scores is not None:
            if not state.is_over:
                raise RecordMismatch(f"there are scores, but the deal is not over after {len(self.actions)} actions")
            if state.scores() != self.scores:
                raise RecordMismatch(f"the scores are {state.scores()}, not {self.scores}")

    def replay(self) -> State:
        """Return the last state; raises as `states` does."""
        *_, state = self.states()
        return state


def record_of(
    state: State, *, agents: Iterable[str] | None = None, seed: int | None = None, in_session: bool = False
) -> Record:
    """Return the record of a deal, finished or not.

    Args:
        state: The last state.
        agents: Names of the agents by seat.
        seed: The seed of the agents.
        in_session: Whether the seating is written too.

    Returns:
        A record that `parse_record` reads back as an equal one; it has scores if the deal is over.
    """
    game = state.game
    table = state.table.as_dict() if state.table != game.start(state.deal).table else {}
    places = list(state.session.place_of_seat) if in_session and state.session is not None else None
    return msgspec.convert(
        {
            "game": game.name,
            "profile": game.profile.name,
            "options": game.own_options(),
            "table": table,
            "deal": str(state.deal),
            "actions": [str(move.action) for move in state.history],
            "scores": state.scores() if state.is_over else None,
            "rules_version": game.rules_version,
            "agents": None if agents is None else list(agents),
            "seed": seed,
            "place_of_seat": places,
        },
        Record,
    )


def parse_record(line: str | bytes) -> Record:
    """Read a record.

    Args:
        line: One line of JSON, as `str(record)` writes it.

    Raises:
        NotationError: The line is not a record.
    """
    try:
        return parse_json(line, Record)
    except NotationError as error:
        raise NotationError(f"not a record: {error}") from None


def parse_json(text: str | bytes, kind: type[Decoded]) -> Decoded:
    """Read JSON of a known form; NotationError says what is wrong with any other text."""
    try:
        return msgspec.json.decode(text, type=kind)
    except RecursionError:
        raise NotationError("brackets are nested too deeply") from None
    except UnicodeError:
        raise NotationError(NOT_UTF8) from None
    except msgspec.DecodeError as error:
        raise NotationError(str(error) if _is_utf8(text) else NOT_UTF8) from None


def _is_utf8(text: str | bytes) -> bool:
    try:
        text.decode() if isinstance(text, bytes) else text.encode()
    except UnicodeError:
        return False
    return True


class Header(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The first line of a session file."""

    session: str
    """The name of the game."""
    profile: str | None = None
    options: dict[str, bool | int | str | dict[str, int] | None] = {}
    seed: int
    deals: int | None = None
    agents: list[str] | None = None
    """Names of the agents by place."""

    def start(self) -> Session:
        """Return the session before its first deal."""
        options: dict[str, Value] = dict(self.options)
        return load_with(self.session, self.profile, options).session(self.seed, self.deals)


class MatchHeader(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The first line of the file of a match: everything that its records depend on."""

    match: str
    """The name of the game."""
    profile: str | None = None
    options: dict[str, bool | int | str | dict[str, int] | None] = {}
    seed: int
    agents: list[str]
    """The two agents that are compared."""
    bidder: str | None = None
    """The bidder that decides before the first lead at every seat; None: each agent's own."""
    of_sessions: bool = False
    """Whether the match plays whole sessions instead of deals."""

    def __str__(self) -> str:
        return msgspec.json.encode(self).decode()


@dataclass(slots=True)
class SessionFile:
    """The content of a session file: a header, finished records, and possibly one unfinished deal."""

    header: Header
    records: list[Record]
    current: Record | None = None

    def replay(self) -> Session:
        """Return the session with all finished deals written; every record is checked."""
        session = self.header.start()
        for number, record in enumerate(self.records):
            try:
                record.replay()
                session.add(record)
            except RecordMismatch as error:
                raise RecordMismatch(f"deal {number}: {error}", error.index) from None
            except NotationError as error:
                raise NotationError(f"deal {number}: {error}") from None
        return session

    def write(self, path: Path) -> None:
        """Write the file atomically, so that an interruption leaves the old content or the new."""
        lines = [msgspec.json.encode(self.header), *(msgspec.json.encode(record) for record in self.records)]
        if self.current is not None:
            lines.append(msgspec.json.encode(self.current))
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(path.name + ".new")
        with draft.open("wb") as file:
            file.write(b"\n".join(lines) + b"\n")
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)


def read_lines(path: Path) -> list[bytes]:
    """Return the lines of a file that are not blank."""
    try:
        text = path.read_bytes()
    except OSError as error:
        raise NotationError(f"{path} cannot be read: {error.strerror}") from None
    return filled_lines(text)


def filled_lines(text: bytes) -> list[bytes]:
    """Return the lines that are not blank, without a byte order mark."""
    return [line for line in text.removeprefix(b"\xef\xbb\xbf").splitlines() if line.strip()]


def read_session(path: Path) -> SessionFile:
    """Read a session file; NotationError if the file is not one."""
    return parse_session(read_lines(path), str(path))


def read_records(path: Path) -> list[Record]:
    """Read all records of a file, skipping a header."""
    return parse_records(read_lines(path), str(path))


def parse_session(lines: list[bytes], name: str) -> SessionFile:
    """Read the lines of a session file; `name` stands for the file in error messages."""
    if not lines:
        raise NotationError(f"{name} is empty")
    try:
        header = parse_json(lines[0], Header)
    except NotationError as error:
        raise NotationError(f"{name}: the first line is not the header of a session: {error}") from None
    records = parse_records(lines, name)
    is_open = bool(records) and records[-1].scores is None and not records[-1].replay().is_over
    current = records.pop() if is_open else None
    return SessionFile(header, records, current)


def parse_records(lines: list[bytes], name: str) -> list[Record]:
    """Read the records among lines, skipping a header; `name` stands for the file in error messages."""
    records = []
    for number, line in enumerate(lines, 1):
        if number == 1 and has_header(lines):
            continue
        try:
            records.append(parse_record(line))
        except NotationError as error:
            raise NotationError(f"{name}, line {number}: {error}") from None
    return records


def has_header(lines: list[bytes]) -> bool:
    """Return whether lines begin with the header of a session or a match."""
    return bool(_first_fields(lines) & {"session", "match"})


def is_session(lines: list[bytes]) -> bool:
    """Return whether lines begin with the header of a session."""
    return "session" in _first_fields(lines)


def _first_fields(lines: list[bytes]) -> set[str]:
    try:
        return set(parse_json(lines[0], dict)) if lines else set()
    except NotationError:
        return set()
