"""The file of a session at the terminal: written after every action, resumed, or set aside but never destroyed."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from trula.engine.game import Game
from trula.engine.named import agent_text
from trula.engine.record import PERSON, Header, Record, SessionFile, read_session, record_of
from trula.engine.session import Session
from trula.engine.state import State
from trula.errors import NotationError, TrulaError
from trula.players.agents import agent


@dataclass(slots=True)
class Saved:
    """A session with its file; `states` are the states of the current deal, the newest last."""

    path: Path
    file: SessionFile
    session: Session
    states: list[State] = field(default_factory=list)
    _stamp: tuple[int, int] | None = None
    _is_written: bool = True

    @property
    def agents(self) -> list[str]:
        """The agents by place; the first is the person."""
        assert self.file.header.agents is not None
        return self.file.header.agents

    def put(self, states: list[State]) -> None:
        """Make these the states of the deal in play, and write them.

        NotationError if the file cannot be written, or if another table has written it meanwhile.
        """
        self.states = states
        state = states[-1]
        names = [self.agents[place] for place in self.session.place_of_seat]
        record = record_of(state, agents=names, seed=self.session.seed, in_session=True)
        self._keep(SessionFile(self.file.header, self.file.records, record))

    def close_deal(self) -> None:
        """Write the finished deal on the score sheet."""
        record = self.file.current
        assert record is not None and record.scores is not None
        self._keep(SessionFile(self.file.header, [*self.file.records, record]))
        self.session.add_state(self.states[-1])

    def _keep(self, file: SessionFile) -> None:
        self.file = file
        self._is_written = False
        self._write()

    def finish_writing(self) -> None:
        """Write the session file again if an interruption left it incomplete."""
        if not self._is_written:
            self._stamp = None
            self._write()

    def _write(self) -> None:
        if self._stamp is not None and _stamp(self.path) != self._stamp:
            raise NotationError(f"{self.path} was changed by somebody else; this table stops and leaves it alone")
        try:
            self.file.write(self.path)
        except OSError as error:
            raise NotationError(f"{self.path} cannot be written: {error.strerror}") from None
        self._stamp = _stamp(self.path)
        self._is_written = True


def _stamp(path: Path) -> tuple[int, int] | None:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_ino, status.st_mtime_ns


def new_session(game: Game, path: Path, *, opponents: Sequence[str], seed: int, deals: int | None) -> Saved:
    """Return a session before its first deal; nothing is written yet."""
    others = game.seats - 1
    if len(opponents) not in (1, others):
        raise NotationError(f"{game.name} has {others} opponents: name one for all or {others}, not {len(opponents)}")
    names = [agent_text(agent(text)) for text in opponents]
    header = Header(
        session=game.name,
        profile=game.profile.name,
        options=game.own_options(),
        seed=seed,
        deals=deals,
        agents=[PERSON, *(names if len(names) == others else names * others)],
    )
    return Saved(path, SessionFile(header, []), game.session(seed, deals))


def kept_session(game: Game, path: Path) -> Saved | None:
    """Return the unfinished session of a person at this game that a file holds; None if it holds another one."""
    try:
        file = read_session(path)
        session = file.replay()
        agents = file.header.agents or []
        is_persons = len(agents) == session.game.seats and agents[0] == PERSON
        if session.is_over or session.game != game or not is_persons:
            return None
        states = [] if file.current is None else _states(session, file.current)
    except TrulaError as error:
        text = str(error).removeprefix(f"{path}: ").removeprefix(f"{path}, ").removeprefix(f"{path} ")
        raise NotationError(f"{path} is damaged ({text}); --new sets it aside and begins anew") from None
    return Saved(path, file, session, states, _stamp(path))


def _states(session: Session, record: Record) -> list[State]:
    state = session.start()
    if str(state.deal) != record.deal:
        raise NotationError("the deal in play is not the one that the seed deals")
    record.replay()
    states = [state]
    for text in record.actions:
        state = state.after(session.game.parse_action(text))
        states.append(state)
    return states


def set_aside(path: Path) -> Path:
    """Rename a file to the first free number beside it, and return its new path."""
    number = 1
    while (backup := path.with_name(f"{path.stem}.{number}{path.suffix}")).exists():
        number += 1
    try:
        os.rename(path, backup)
    except OSError as error:
        raise NotationError(f"{path} cannot be set aside: {error.strerror}") from None
    return backup
