"""Sessions: several deals at one table. Places stay, seats rotate, totals are kept; games say what else is kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol

from trula.engine.cards import Deal
from trula.engine.seating import Seating
from trula.errors import NotationError, RecordMismatch

if TYPE_CHECKING:
    from trula.engine.game import Game
    from trula.engine.state import State


class Played(Protocol):
    """A played deal as text, such as a Record."""

    @property
    def deal(self) -> str: ...
    @property
    def actions(self) -> Sequence[str]: ...
    @property
    def table(self) -> Mapping[str, object]: ...
    @property
    def scores(self) -> Sequence[int] | None: ...
    @property
    def place_of_seat(self) -> Sequence[int] | None: ...


class Announced(NamedTuple):
    """A bonus that somebody announced, and whether it was made."""

    item: str
    by: int
    is_made: bool


@dataclass(frozen=True, slots=True)
class Ending:
    """What everybody has seen of a finished deal beside its scores: by seat from a game, by place in a Result."""

    is_won: bool | None = None
    """Whether the declarer won the game; None where nobody declared."""
    partner: int | None = None
    announced: tuple[Announced, ...] = ()


@dataclass(frozen=True, slots=True)
class Result:
    """The public result of one deal; places, not seats."""

    contract: str | None
    declarer: int | None
    scores: tuple[int, ...]
    ending: Ending = Ending()
    trump: str | None = None


@dataclass(frozen=True, slots=True)
class SoFar:
    """What everybody knows of a session before a deal: its results, totals and seating."""

    index: int
    deals: int | None
    place_of_seat: Seating
    totals: tuple[int, ...]
    """By place."""
    results: tuple[Result, ...]


class Session:
    """A session of several deals at one table.

    Call `start` for the first state of the next deal, play it, and write it with `add` (a record) or `add_state`.

    >>> import trula
    >>> session = trula.load(list(trula.GAMES)[0]).session(seed=1, deals=4)
    >>> session.index, session.place_of_seat, session.is_over
    (0, Seating(0, 1, 2), False)
    """

    def __init__(self, game: Game, *, seed: int, deals: int | None = None) -> None:
        if deals is not None and (type(deals) is not int or deals < 1):
            raise NotationError(f"a session has at least one deal, not {deals!r}")
        if deals is not None and game.needs_target:
            raise NotationError("a game that stops at once goes to its target, not to a number of deals")
        self.game = game
        self.seed = seed
        self.deals = deals if deals is not None else game.session_deals
        self.target = game.session_target if deals is None else None
        self.totals = [0] * game.seats
        """By place."""
        self.results: list[Result] = []
        self._carried: Mapping[str, object] = {}

    def __repr__(self) -> str:
        return f"<Session of {self.game!r}: seed {self.seed}, {len(self.results)} deals played, totals {self.totals}>"

    @property
    def index(self) -> int:
        """The number of deals that have been written."""
        return len(self.results)

    @property
    def dealer(self) -> int:
        """The place that deals next; the last place deals first."""
        return (self.index - 1) % self.game.seats

    def seat_of(self, place: int) -> int:
        """Return the seat of a place in the next deal."""
        return self.place_of_seat.seat(place)

    @property
    def place_of_seat(self) -> Seating:
        """The place of each seat in the next deal."""
        return Seating.rotated(self.game.seats, self.dealer + 1)

    @property
    def is_over(self) -> bool:
        """Whether the last deal has been written, or one side has reached the target and is ahead."""
        if self.target is not None:
            return max(self.totals) >= self.target and len(set(self.totals)) > 1
        return self.deals is not None and self.index >= self.deals

    def next_deal(self) -> Deal:
        """Return the next deal; asking again returns the same deal.

        Raises:
            NotationError: The session is over.
        """
        if self.is_over:
            raise NotationError("the session is over")
        return self.game.session_deal(self.seed, self.index)

    def table(self, deal: Deal) -> dict[str, object]:
        """Return the keywords of `Game.start` that the session brings to a deal, by seat."""
        seating = self.place_of_seat
        carried = _each_tuple(self._carried, seating.by_seat)
        return self.game.table_for(deal, carried, seating.by_seat(self.totals), self.index)

    def start(self, deal: Deal | None = None) -> State:
        """Return the first state of the next deal, or of another deal that takes its place."""
        deal = deal if deal is not None else self.next_deal()
        so_far = SoFar(self.index, self.deals, self.place_of_seat, tuple(self.totals), tuple(self.results))
        return self.game.start_at(deal, self.table(deal), so_far)

    def add(self, record: Played) -> None:
        """Replay a record of the next deal and write its result.

        Raises:
            RecordMismatch: The deal, the table, the seating, an action or the scores disagree.
        """
        if self.is_over:
            raise RecordMismatch("the session is over")
        deal = self.next_deal()
        if self.game.parse_deal(record.deal) != deal:
            raise RecordMismatch("the deal is not the next one of the session")
        state = self.start()
        if record.table and self.game.start_at(deal, record.table).table != state.table:
            raise RecordMismatch(f"the table is {state.table.as_dict()}, not {dict(record.table)}")
        if record.place_of_seat is not None and tuple(record.place_of_seat) != self.place_of_seat:
            raise RecordMismatch(f"the places are {list(self.place_of_seat)}, not {list(record.place_of_seat)}")
        state = state.after_texts(record.actions)
        if not state.is_over:
            raise RecordMismatch(f"the deal is not over after {len(record.actions)} actions")
        if record.scores is not None and list(record.scores) != state.scores():
            raise RecordMismatch(f"the scores are {state.scores()}, not {list(record.scores)}")
        self.add_state(state)

    def add_state(self, state: State) -> None:
        """Write a finished deal that `start` began."""
        if state.game != self.game or state.session is None or state.session.index != self.index:
            raise RecordMismatch("the deal was not begun by this session")
        seating, facts = self.place_of_seat, state.facts
        scores = seating.by_place(state.scores())
        for place, score in enumerate(scores):
            self.totals[place] += score
        carried = self.game.carried_over(state, seating.by_seat(self.totals))
        self._carried = _each_tuple(carried, seating.by_place)
        ending = _by_place(self.game.ending(state), seating)
        self.results.append(Result(facts.contract, seating.place(facts.declarer), tuple(scores), ending, facts.trump))
        if self.is_over:
            for place, charge in enumerate(self.game.charge_at_end(self._carried)):
                self.totals[place] += charge


def _each_tuple(values: Mapping[str, object], turn: Callable[[Sequence[object]], list[object]]) -> dict[str, object]:
    return {name: tuple(turn(value)) if isinstance(value, tuple) else value for name, value in values.items()}


def _by_place(ending: Ending, seating: Seating) -> Ending:
    return Ending(
        ending.is_won,
        seating.place(ending.partner),
        tuple(each._replace(by=seating[each.by]) for each in ending.announced),
    )
