"""Several deals at one table: places stay, seats rotate, totals run. What carries over is for the games to say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol

from trula.engine.cards import Deal
from trula.errors import NotationError, RecordMismatch

if TYPE_CHECKING:
    from trula.engine.game import Game, State


class Played(Protocol):
    """A played deal as text; a Record is one."""

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
    """What everybody has seen of a finished deal beside its scores; a game tells it by seats, a Result by places."""

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


@dataclass(frozen=True, slots=True)
class SoFar:
    """What everybody knows of a session before a deal: its results, and who sits where."""

    index: int
    deals: int | None
    place_of_seat: tuple[int, ...]
    totals: tuple[int, ...]
    """By place."""
    results: tuple[Result, ...]


class Session:
    """A running session. `next_deal` deals, `start` begins the play, `add` writes the result."""

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
        """How many deals have been played."""
        return len(self.results)

    @property
    def dealer(self) -> int:
        """The place that deals now; the last place deals first."""
        return (self.index - 1) % self.game.seats

    def seat_of(self, place: int) -> int:
        """The seat of a place in the deal to come."""
        return (place - self.dealer - 1) % self.game.seats

    @property
    def place_of_seat(self) -> tuple[int, ...]:
        """The place of each seat in the deal to come."""
        return tuple((seat + self.dealer + 1) % self.game.seats for seat in range(self.game.seats))

    @property
    def is_over(self) -> bool:
        """Whether the last deal has been played, or the target reached and not by both alike."""
        if self.target is not None:
            return max(self.totals) >= self.target and len(set(self.totals)) > 1
        return self.deals is not None and self.index >= self.deals

    def next_deal(self) -> Deal:
        """The deal to come; the same whenever it is asked for."""
        if self.is_over:
            raise NotationError("the session is over")
        return self.game.session_deal(self.seed, self.index)

    def table(self, deal: Deal) -> dict[str, object]:
        """What the session brings to a deal, by its seats."""
        totals = [self.totals[place] for place in self.place_of_seat]
        return self.game.table_for(deal, self._by_seat(self._carried), totals, self.index)

    def _by_seat(self, carried: Mapping[str, object]) -> dict[str, object]:
        return {
            name: tuple(value[place] for place in self.place_of_seat) if isinstance(value, tuple) else value
            for name, value in carried.items()
        }

    def start(self, deal: Deal | None = None) -> State:
        """The first state of the deal to come."""
        deal = deal if deal is not None else self.next_deal()
        so_far = SoFar(self.index, self.deals, self.place_of_seat, tuple(self.totals), tuple(self.results))
        return self.game.start_at(deal, self.table(deal), so_far)

    def add(self, record: Played) -> None:
        """Write a played deal of this session; it is replayed first, RecordMismatch if anything in it disagrees."""
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
        """Write a finished deal that was begun with `start`."""
        if state.game != self.game or state.session is None or state.session.index != self.index:
            raise RecordMismatch("the deal was not begun by this session")
        places = self.place_of_seat
        scores = [0] * self.game.seats
        for seat, score in enumerate(state.scores()):
            scores[places[seat]] = score
        for place, score in enumerate(scores):
            self.totals[place] += score
        carried = self.game.carried_over(state, [self.totals[place] for place in places])
        self._carried = {
            name: tuple(value[places.index(place)] for place in range(self.game.seats))
            if isinstance(value, tuple)
            else value
            for name, value in carried.items()
        }
        contract, declarer = state.facts.get("contract"), state.facts.get("declarer")
        self.results.append(
            Result(
                contract if isinstance(contract, str) else None,
                places[declarer] if isinstance(declarer, int) else None,
                tuple(scores),
                _by_place(self.game.ending(state), places),
            )
        )
        if self.is_over:
            for place, charge in enumerate(self.game.charge_at_end(self._carried)):
                self.totals[place] += charge


def _by_place(ending: Ending, places: Sequence[int]) -> Ending:
    return Ending(
        ending.is_won,
        None if ending.partner is None else places[ending.partner],
        tuple(each._replace(by=places[each.by]) for each in ending.announced),
    )
