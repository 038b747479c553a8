"""What a match plays: two agents, every deal in every seating. One seating is played or read back here; nothing is
counted, and nothing is known of processes or files."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING

import msgspec

from trula.engine.actions import Action
from trula.engine.game import Game, State, View
from trula.engine.record import MatchHeader, Record, record_of
from trula.engine.referee import finish, finished_deals
from trula.engine.session import Session
from trula.errors import NotationError, RecordMismatch
from trula.players.agents import Agent, ByPhase

if TYPE_CHECKING:
    from numpy.random import Generator

DEALS_A_SEED = 1_000_000
"""Deal i of a match is `game.deal(seed * DEALS_A_SEED + i)`, session i has that seed: no two seeds share a deal."""

Seating = tuple[bool, ...]
"""By place, whether the first agent sits there; where deals are played one by one, a place is a seat."""
Task = tuple[int, int]
"""The number of a deal or session, and of a seating."""


def seatings(game: Game) -> tuple[Seating, ...]:
    """Who sits where: both ways round where partners are fixed, else each alone against the others on every place."""
    places = range(game.seats)
    if game.has_fixed_sides:
        return tuple(tuple(place % 2 == side for place in places) for side in range(2))
    lone = [tuple(place == chosen for place in places) for chosen in places]
    return (*lone, *(tuple(not is_first for is_first in seating) for seating in lone))


class MoveTimes(msgspec.Struct, frozen=True):
    """How long decisions took that had more than one legal action."""

    moves: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    @property
    def mean(self) -> float:
        """Seconds for one decision."""
        return self.seconds / self.moves if self.moves else 0.0

    def __add__(self, other: MoveTimes) -> MoveTimes:
        return MoveTimes(self.moves + other.moves, self.seconds + other.seconds, max(self.longest, other.longest))


class Times(msgspec.Struct, frozen=True):
    """The decision times of one agent."""

    before_play: MoveTimes = MoveTimes()
    play: MoveTimes = MoveTimes()

    def __add__(self, other: Times) -> Times:
        return Times(self.before_play + other.before_play, self.play + other.play)


class Timed:
    """An agent with a clock beside it; what it chooses and what it is called stay the same."""

    def __init__(self, agent: Agent) -> None:
        self.agent = agent
        self.times = Times()

    def __repr__(self) -> str:
        return repr(self.agent)

    @property
    def cheats(self) -> bool:
        """Whether the agent is shown the hidden cards."""
        return bool(getattr(self.agent, "cheats", False))

    def choose(self, view: View, rng: Generator) -> Action:
        """What the agent chooses."""
        if len(view.legal_actions()) < 2:
            return self.agent.choose(view, rng)
        start = perf_counter()
        action = self.agent.choose(view, rng)
        seconds = perf_counter() - start
        move = MoveTimes(1, seconds, seconds)
        self.times += Times(play=move) if view.phase == "play" else Times(before_play=move)
        return action


@dataclass(frozen=True, slots=True)
class Outcome:
    """What is counted of one deal; all by seat."""

    contract: str | None
    is_first: Seating
    scores: tuple[int, ...]
    roles: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """One deal or session in one seating."""

    number: int
    seating: int
    is_first: Seating
    """By place."""
    totals: tuple[int, ...]
    """By place."""
    outcomes: tuple[Outcome, ...]
    lines: tuple[bytes, ...]
    """The records."""
    times: tuple[Times, Times]


@dataclass(frozen=True)
class Pairing:
    """Two agents that are compared at a game, perhaps with one bidder for all seats."""

    game: Game
    agents: tuple[Agent, Agent]
    bidder: Agent | None
    seed: int
    of_sessions: bool

    def __post_init__(self) -> None:
        if type(self.seed) is not int or self.seed < 0:
            raise NotationError(f"a seed is a whole number from 0 on, not {self.seed}")

    @property
    def header(self) -> MatchHeader:
        """All that the records depend on, by names."""
        return MatchHeader(
            match=self.game.name,
            profile=self.game.profile.name,
            options=self.game.own_options(),
            seed=self.seed,
            agents=[repr(agent) for agent in self.agents],
            bidder=None if self.bidder is None else repr(self.bidder),
            of_sessions=self.of_sessions,
        )

    @property
    def players(self) -> list[Agent]:
        """The two as they sit at the table, the bidder with them."""
        if self.bidder is None:
            return list(self.agents)
        return [ByPhase(bidder=self.bidder, player=agent) for agent in self.agents]

    def play(self, task: Task) -> Played:
        """Play a deal or a session in a seating."""
        number, seating = task
        clocks = [Timed(player) for player in self.players]
        seated = [clocks[0] if is_first else clocks[1] for is_first in seatings(self.game)[seating]]
        seed = self.seed * DEALS_A_SEED + number
        if not self.of_sessions:
            state = finish(self.game.start(self.game.deal(seed)), seated, seed=self.seed, deal=number)
            record = record_of(state, agents=[repr(agent) for agent in seated], seed=self.seed)
            return self._played(task, [state], [record], state.scores(), clocks)
        session = self.game.session(seed)
        states, records = [], []
        for state, names in finished_deals(session, seated):
            states.append(state)
            records.append(record_of(state, agents=names, seed=seed, in_session=True))
        return self._played(task, states, records, session.totals, clocks)

    def read_back(self, task: Task, records: Sequence[Record]) -> Played | None:
        """What records of a file tell of a task, replayed and checked; None if its session is not over."""
        number, seating = task
        seed = self.seed * DEALS_A_SEED + number
        names = [repr(player) for player in self.players]
        by_place = [names[0] if is_first else names[1] for is_first in seatings(self.game)[seating]]
        clocks = [Timed(player) for player in self.players]
        if not self.of_sessions:
            if len(records) != 1:
                raise RecordMismatch(f"deal {number} stands there {len(records)} times in seating {seating}")
            state = _replayed(self.game.start(self.game.deal(seed)), records[0], by_place)
            return self._played(task, [state], records, state.scores(), clocks)
        session = self.game.session(seed)
        states = []
        for record in records:
            if session.is_over:
                raise RecordMismatch(f"session {number} goes on after its end in seating {seating}")
            states.append(self._add(session, record, by_place))
        return self._played(task, states, records, session.totals, clocks) if session.is_over else None

    def _add(self, session: Session, record: Record, by_place: Sequence[str]) -> State:
        by_seat = [by_place[place] for place in session.place_of_seat]
        state = _replayed(session.start(), record, by_seat)
        session.add_state(state)
        return state

    def _played(
        self,
        task: Task,
        states: Sequence[State],
        records: Sequence[Record],
        totals: Sequence[int],
        clocks: Sequence[Timed],
    ) -> Played:
        number, seating = task
        is_first = seatings(self.game)[seating]
        lines = [msgspec.structs.replace(record, number=number, seating=seating) for record in records]
        return Played(
            number,
            seating,
            is_first,
            tuple(totals),
            tuple(outcome_of(state, is_first) for state in states),
            tuple(msgspec.json.encode(line) for line in lines),
            (clocks[0].times, clocks[1].times),
        )


def outcome_of(state: State, is_first: Seating) -> Outcome:
    """What is counted of a finished deal, given where the first agent sits, by place."""
    places = state.session.place_of_seat if state.session is not None else range(state.game.seats)
    contract = state.facts.get("contract")
    return Outcome(
        contract if isinstance(contract, str) else None,
        tuple(is_first[place] for place in places),
        tuple(state.scores()),
        tuple(role_of(state, seat) for seat in range(state.game.seats)),
    )


def role_of(state: State, seat: int) -> str | None:
    """What a seat was in a finished deal; None in a game without declarers."""
    declarer = state.facts.get("declarer")
    if state.game.has_fixed_sides:
        if not isinstance(declarer, int):
            return None
        return "declaring side" if (seat - declarer) % 2 == 0 else "other side"
    if seat == declarer:
        return "declarer"
    # A seat knows its own side; whether it knows the others' does not matter here.
    sides = state.view(seat).sides
    side = None if sides is None else sides[seat]
    return "alone" if side is None else "partner" if side == "declarer" else "defender"


def _replayed(start: State, record: Record, agents: Sequence[str]) -> State:
    """The last state of a record that must have begun with a state and be of these agents, by seat."""
    if record.game != start.game.name or record.deal != str(start.deal):
        raise RecordMismatch(f"number {record.number} has not the deal of this match")
    if record.agents != list(agents):
        raise RecordMismatch(f"number {record.number} was not played by the agents of this match as seated")
    if record.rules_version != start.game.rules_version:
        raise RecordMismatch(
            f"played under rules version {record.rules_version}, these are version {start.game.rules_version}"
        )
    state = start.after_texts(record.actions)
    if not state.is_over or state.scores() != record.scores:
        raise RecordMismatch(f"number {record.number} does not end with the scores that stand there")
    return state
