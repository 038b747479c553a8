"""Calibration of displayed win probabilities: each forecast is compared with the result of a fresh deal.

Positions come from deals of `Net()`, which also finishes them, so that the probabilities are tested for a table of such
players.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import chain

from trula.arena import Progress
from trula.arena.executor import Executor
from trula.arena.stats import NOTHING
from trula.engine.checks import check_name, check_whole
from trula.engine.game import Game
from trula.engine.referee import decide, finish
from trula.engine.seeds import rng
from trula.engine.state import State, position_in_play
from trula.errors import NotationError
from trula.players.agents.net import Net
from trula.players.bidders.best_prospect import BestProspect
from trula.study.advise import WORLDS, advise
from trula.study.reliability import Reliability, reliability_of
from trula.study.survey import survey

Forecasts = tuple[tuple[float, bool], ...]
"""(forecast win probability, whether the side won) pairs."""


@dataclass(frozen=True)
class Forecaster(ABC):
    """A source of win probabilities, as one command displays them."""

    game: Game
    worlds: int
    """Worlds per forecast."""
    seed: int

    def play(self, number: int) -> Forecasts:
        """Return the forecasts at a random position of a deal with a choice for the mover; none if there is none."""
        state = self.game.start(self.game.deal_of(f"{self.game.name} calibration {self.seed} {number}"))
        states = []
        while state.to_move is not None:
            if self.is_asked(state) and len(state.legal_actions()) > 1:
                states.append(state)
            state = decide(Net(), state, seed=self.seed, deal=number)
        # No seat has this number, so that no agent shares these random numbers.
        generator = rng(self.seed, deal=number, seat=self.game.seats)
        return self.forecasts(states[int(generator.integers(len(states)))], number) if states else ()

    @abstractmethod
    def is_asked(self, state: State) -> bool:
        """Return whether the source makes forecasts in such a state."""

    @abstractmethod
    def forecasts(self, state: State, number: int) -> Forecasts:
        """Return the forecasts in a state with the results of finishing deal `number` from there."""


class AdviceOnBids(Forecaster):
    """`trula advise` before the first lead: the win probability of the action, if the seat then follows advice."""

    def is_asked(self, state: State) -> bool:
        return state.position is None

    def forecasts(self, state: State, number: int) -> Forecasts:
        seat = state.to_move
        assert seat is not None
        best = advise(state.view(seat), worlds=self.worlds, seed=self.seed).prospects[0]
        state, bidder = state.after(best.action), BestProspect(worlds=self.worlds)
        while state.position is None:
            state = decide(bidder if state.to_move == seat else Net(), state, seed=self.seed, deal=number)
        end = finish(state, [Net()] * self.game.seats, seed=self.seed, deal=number)
        return ((best.win, self.game.bidding.is_won(self.game, position_in_play(end), seat)),)


class AdviceOnCards(Forecaster):
    """`trula advise` in the play: the win probability of the advised card."""

    def is_asked(self, state: State) -> bool:
        return state.position is not None

    def forecasts(self, state: State, number: int) -> Forecasts:
        seat = state.to_move
        assert seat is not None
        advice = advise(state.view(seat), worlds=self.worlds, seed=self.seed)
        best = advice.choices[0]
        forecast = best.win_estimate if best.win is None else best.win
        if forecast is None:
            return ()
        end = finish(state.after(advice.action), [Net()] * self.game.seats, seed=self.seed, deal=number)
        return ((forecast, self.game.bidding.is_won(self.game, position_in_play(end), seat)),)


SOURCES: dict[str, type[Forecaster]] = {"bids": AdviceOnBids, "cards": AdviceOnCards}
"""The forecasters of every game; a game adds its own in its module `forecasts`."""


def calibration(
    game: Game,
    source: str,
    *,
    deals: int = 500,
    worlds: int = WORLDS,
    seed: int = 1,
    workers: int | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Reliability:
    """Compare the win probabilities of a source with results, at one position of each deal.

    Args:
        game: The rules.
        source: `bids` or `cards`, which are those of `advise` before and after the first lead, or a source of the game
            (`SOURCES` in its module `forecasts`).
        deals: Number of fresh deals.
        worlds: Worlds per forecast.
        seed: Determines the deals and all random decisions.
        workers: Number of processes; None: one for each processor. The result does not depend on it.
        progress: Called at most five times a second with the deals done.

    Returns:
        The forecasts in bins with the observed shares, and the Brier score.

    Raises:
        NotationError: The source is unknown, an argument is out of range, or no deal had a choice.
    """
    own = game.part("forecasts")
    known = SOURCES | ({} if own is None else own.SOURCES)
    check_name("source", source, tuple(known))
    for name, number, least in (("deals", deals, 1), ("worlds", worlds, 1), ("seed", seed, 0)):
        check_whole(name, number, least)

    def report(so_far: Sequence[Forecasts]) -> None:
        if progress is not None:
            progress(Progress(len(so_far), deals, NOTHING))

    results = survey(known[source](game, worlds, seed), range(deals), Executor(workers), report)
    forecasts = list(chain.from_iterable(results))
    if not forecasts:
        raise NotationError(f"nobody had a choice in {deals} deals")
    return reliability_of([forecast for forecast, _ in forecasts], [is_won for _, is_won in forecasts])
