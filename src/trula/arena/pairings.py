"""Play or replay the tasks of a match: one deal, or one session, in one seating of the two agents.

`trula.arena.matches` distributes the tasks, `trula.arena.results` evaluates them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING

import msgspec

from trula.engine.actions import Action
from trula.engine.game import Game
from trula.engine.named import agent_text
from trula.engine.record import MatchHeader, Record, record_of
from trula.engine.referee import finish, finished_deals
from trula.engine.session import Session
from trula.engine.state import State
from trula.engine.view import View
from trula.errors import NotationError, RecordMismatch
from trula.players.agents import Agent, ByPhase

if TYPE_CHECKING:
    from numpy.random import Generator

DEALS_A_SEED = 1_000_000
"""Deal i of a match is `game.deal(seed * DEALS_A_SEED + i)`, session i has that seed: matches of different seeds share
no deal."""

Placement = tuple[bool, ...]
"""By place, whether the first agent sits there; in a match of single deals a place is a seat."""
Task = tuple[int, int]
"""(number of the deal or session, number of the seating), both from 0."""


def seatings(game: Game) -> tuple[Placement, ...]:
    """Return the seatings of a match: the two sides swapped where partners are fixed; else each agent alone against
    copies of the other at every place, so 2 x `game.seats` of them.
    """
    places = range(game.seats)
    if game.has_fixed_sides:
        return tuple(tuple(place % 2 == side for place in places) for side in range(2))
    lone = [tuple(place == chosen for place in places) for chosen in places]
    return (*lone, *(tuple(not is_first for is_first in seating) for seating in lone))


class MoveTimes(msgspec.Struct, frozen=True):
    """Times of decisions between at least two legal actions, in seconds."""

    moves: int = 0
    """Number of decisions."""
    seconds: float = 0.0
    """Total time."""
    longest: float = 0.0
    """Time of the slowest decision."""

    @property
    def mean(self) -> float:
        """Mean seconds per decision; 0 if there was none."""
        return self.seconds / self.moves if self.moves else 0.0

    def __add__(self, other: MoveTimes) -> MoveTimes:
        return MoveTimes(self.moves + other.moves, self.seconds + other.seconds, max(self.longest, other.longest))


class Times(msgspec.Struct, frozen=True):
    """The decision times of one agent, before the first lead and in the play."""

    before_play: MoveTimes = MoveTimes()
    play: MoveTimes = MoveTimes()

    def __add__(self, other: Times) -> Times:
        return Times(self.before_play + other.before_play, self.play + other.play)


class TimedAgent:
    """An agent whose decisions are timed; choices and repr are those of the agent inside."""

    def __init__(self, agent: Agent) -> None:
        self.agent = agent
        self.times = Times()

    def __repr__(self) -> str:
        return agent_text(self.agent)

    @property
    def cheats(self) -> bool:
        """Whether the agent is given the hidden cards."""
        return bool(getattr(self.agent, "cheats", False))

    def choose(self, view: View, rng: Generator) -> Action:
        """Return the agent's choice and add its time to `times`; forced moves are not timed."""
        if len(view.legal_actions()) < 2:
            return self.agent.choose(view, rng)
        start = perf_counter()
        action = self.agent.choose(view, rng)
        seconds = perf_counter() - start
        move = MoveTimes(1, seconds, seconds)
        self.times += Times(play=move) if view.phase == "play" else Times(before_play=move)
        return action


@dataclass(frozen=True, slots=True)
class DealOutcome:
    """The result of one finished deal, by seat."""

    contract: str | None
    """The contract played; None in a game without contracts."""
    is_first: Placement
    """Whether the first agent sat there."""
    scores: tuple[int, ...]
    """Points written on the score sheet."""
    roles: tuple[str | None, ...]
    """One of `trula.arena.results.ROLES`; None in a game without a declarer."""


@dataclass(frozen=True, slots=True)
class SeatingResult:
    """One deal or session, played in one seating."""

    number: int
    """Number of the deal or session."""
    seating: int
    """Number of the seating in `seatings(game)`."""
    is_first: Placement
    totals: tuple[int, ...]
    """Points written on the score sheet, by place; in a session the totals at its end."""
    outcomes: tuple[DealOutcome, ...]
    """One for each deal."""
    lines: tuple[bytes, ...]
    """The records as JSON, one for each deal."""
    times: tuple[Times, Times]
    """Decision times of the first and the second agent."""


@dataclass(frozen=True)
class Pairing:
    """The settings of a match: a game, two agents and what determines the deals."""

    game: Game
    agents: tuple[Agent, Agent]
    bidder: Agent | None
    """Decides before the first lead at every seat; None: each agent for itself."""
    seed: int
    of_sessions: bool
    """Whether a unit of the match is a whole session, not a single deal."""

    def __post_init__(self) -> None:
        if type(self.seed) is not int or self.seed < 0:
            raise NotationError(f"a seed is a whole number from 0 on, not {self.seed}")

    @property
    def header(self) -> MatchHeader:
        """The header of the match file: everything that determines the records."""
        return MatchHeader(
            match=self.game.name,
            profile=self.game.profile.name,
            options=self.game.own_options(),
            seed=self.seed,
            agents=[agent_text(agent) for agent in self.agents],
            bidder=None if self.bidder is None else agent_text(self.bidder),
            of_sessions=self.of_sessions,
        )

    @property
    def players(self) -> list[Agent]:
        """The two agents of the match; with a common bidder, each is joined with it by `ByPhase`."""
        if self.bidder is None:
            return list(self.agents)
        return [ByPhase(bidder=self.bidder, player=agent) for agent in self.agents]

    def play(self, task: Task) -> SeatingResult:
        """Play one deal or session in one seating."""
        number, seating = task
        timed = [TimedAgent(player) for player in self.players]
        seated = [timed[0] if is_first else timed[1] for is_first in seatings(self.game)[seating]]
        seed = self.seed * DEALS_A_SEED + number
        if not self.of_sessions:
            state = finish(self.game.start(self.game.deal(seed)), seated, seed=self.seed, deal=number)
            record = record_of(state, agents=[agent_text(agent) for agent in seated], seed=self.seed)
            return self._seating_result(task, [state], [record], state.scores(), timed)
        session = self.game.session(seed)
        states, records = [], []
        for state, names in finished_deals(session, seated):
            states.append(state)
            records.append(record_of(state, agents=names, seed=seed, in_session=True))
        return self._seating_result(task, states, records, session.totals, timed)

    def read_back(self, task: Task, records: Sequence[Record]) -> SeatingResult | None:
        """Rebuild the result of a task from its records, which are replayed and checked.

        Returns:
            The result without decision times; None if the session is not over.

        Raises:
            RecordMismatch: A record does not belong to this match, or breaks a rule.
        """
        number, seating = task
        seed = self.seed * DEALS_A_SEED + number
        names = [agent_text(player) for player in self.players]
        by_place = [names[0] if is_first else names[1] for is_first in seatings(self.game)[seating]]
        timed = [TimedAgent(player) for player in self.players]
        if not self.of_sessions:
            if len(records) != 1:
                raise RecordMismatch(f"deal {number} stands there {len(records)} times in seating {seating}")
            state = _replay(self.game.start(self.game.deal(seed)), records[0], by_place)
            return self._seating_result(task, [state], records, state.scores(), timed)
        session = self.game.session(seed)
        states = []
        for record in records:
            if session.is_over:
                raise RecordMismatch(f"session {number} goes on after its end in seating {seating}")
            states.append(self._add(session, record, by_place))
        return self._seating_result(task, states, records, session.totals, timed) if session.is_over else None

    def _add(self, session: Session, record: Record, by_place: Sequence[str]) -> State:
        by_seat = [by_place[place] for place in session.place_of_seat]
        state = _replay(session.start(), record, by_seat)
        session.add_state(state)
        return state

    def _seating_result(
        self,
        task: Task,
        states: Sequence[State],
        records: Sequence[Record],
        totals: Sequence[int],
        timed: Sequence[TimedAgent],
    ) -> SeatingResult:
        number, seating = task
        is_first = seatings(self.game)[seating]
        lines = [msgspec.structs.replace(record, number=number, seating=seating) for record in records]
        return SeatingResult(
            number,
            seating,
            is_first,
            tuple(totals),
            tuple(deal_outcome(state, is_first) for state in states),
            tuple(msgspec.json.encode(line) for line in lines),
            (timed[0].times, timed[1].times),
        )


def deal_outcome(state: State, is_first: Placement) -> DealOutcome:
    """Return the outcome of a finished deal, given the places of the first agent."""
    places = state.session.place_of_seat if state.session is not None else range(state.game.seats)
    return DealOutcome(
        state.facts.contract,
        tuple(is_first[place] for place in places),
        tuple(state.scores()),
        tuple(role_of(state, seat) for seat in range(state.game.seats)),
    )


def role_of(state: State, seat: int) -> str | None:
    """Return the role of a seat in a deal: one of `trula.arena.results.ROLES`, or None without a declarer."""
    declarer = state.facts.declarer
    if state.game.has_fixed_sides:
        if declarer is None:
            return None
        return "declaring side" if (seat - declarer) % 2 == 0 else "other side"
    if seat == declarer:
        return "declarer"
    # A seat's view shows its own side, whatever it knows of the others'.
    sides = state.view(seat).sides
    side = None if sides is None else sides[seat]
    return "alone" if side is None else "partner" if side == "declarer" else "defender"


def _replay(start: State, record: Record, agents: Sequence[str]) -> State:
    """Replay a record from its first state and return the last; RecordMismatch if it is of another deal or agents."""
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
