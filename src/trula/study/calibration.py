"""How far the win chances that people are shown can be trusted: each is tried on fresh deals, played on to the end.

Positions come from rule players, who also play on; chances are right or wrong for such a table.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import chain

from trula.arena import Progress
from trula.arena.executor import Crew
from trula.arena.stats import NOTHING
from trula.engine.checks import check_name, check_whole
from trula.engine.game import Game, State, position_in_play
from trula.engine.referee import decide, finish
from trula.engine.seeds import rng
from trula.errors import NotationError
from trula.games.tarok import Tarok
from trula.games.tarok.bidding.trials import Trial, play_trials
from trula.games.tarok.terms import Table
from trula.players.agents import Greedy
from trula.players.bidders import BayesNet
from trula.players.bidders.best_prospect import BestProspect
from trula.players.bidders.prospects import is_won
from trula.study.advise import WORLDS, advise
from trula.study.reliability import Reliability, reliability_of
from trula.study.survey import survey

Forecasts = tuple[tuple[float, bool], ...]
"""Chances with whether it came so."""


@dataclass(frozen=True)
class Forecaster(ABC):
    """Chances as one command shows them."""

    game: Game
    worlds: int
    seed: int

    def play(self, number: int) -> Forecasts:
        """The forecasts at a position of a deal; none where the mover has no choice."""
        state = self.game.start(self.game.deal_of(f"{self.game.name} calibration {self.seed} {number}"))
        found = []
        while state.to_move is not None:
            if self.is_asked(state) and len(state.legal_actions()) > 1:
                found.append(state)
            state = decide(Greedy(), state, seed=self.seed, deal=number)
        # No seat has this number: the dice are nobody's.
        dice = rng(self.seed, deal=number, seat=self.game.seats)
        return self.forecasts(found[int(dice.integers(len(found)))], number) if found else ()

    @abstractmethod
    def is_asked(self, state: State) -> bool:
        """Whether chances are told in such a state."""

    @abstractmethod
    def forecasts(self, state: State, number: int) -> Forecasts:
        """What is said in a state, and whether it came so."""


class AdviceOnBids(Forecaster):
    """`trula advise` before the first lead: the chance of what it advises, if the seat goes on by advice."""

    def is_asked(self, state: State) -> bool:
        return state.position is None

    def forecasts(self, state: State, number: int) -> Forecasts:
        seat = state.to_move
        assert seat is not None
        best = advise(state.view(seat), worlds=self.worlds, seed=self.seed).prospects[0]
        state, bidder = state.after(best.action), BestProspect(worlds=self.worlds)
        while state.position is None:
            state = decide(bidder if state.to_move == seat else Greedy(), state, seed=self.seed, deal=number)
        end = finish(state, [Greedy()] * self.game.seats, seed=self.seed, deal=number)
        return ((best.win, is_won(self.game, position_in_play(end), seat)),)


class AdviceOnCards(Forecaster):
    """`trula advise` in the play: the chance with the card that it advises."""

    def is_asked(self, state: State) -> bool:
        return state.position is not None

    def forecasts(self, state: State, number: int) -> Forecasts:
        seat = state.to_move
        assert seat is not None
        advice = advise(state.view(seat), worlds=self.worlds, seed=self.seed)
        said = advice.choices[0].win
        if said is None:
            return ()
        end = finish(state.after(advice.action), [Greedy()] * self.game.seats, seed=self.seed, deal=number)
        return ((said, is_won(self.game, position_in_play(end), seat)),)


class NetworksBids(Forecaster):
    """`trula explain-bid`: every contract that the network of Tarok7 speaks of."""

    def is_asked(self, state: State) -> bool:
        return state.phase == "auction"

    def forecasts(self, state: State, number: int) -> Forecasts:
        seat, game, table = state.to_move, self.game, state.table
        assert seat is not None and isinstance(game, Tarok) and isinstance(table, Table)
        judgement = BayesNet().judge(state.view(seat))
        trials = [Trial(state.deal, name, seat) for name in judgement.names]
        outcomes = play_trials(game, trials, table)
        said = [float(judgement.posteriors[name][2:].sum()) for name in judgement.names]
        return tuple((chance, outcome.is_won) for chance, outcome in zip(said, outcomes, strict=True))


SOURCES: dict[str, type[Forecaster]] = {"bids": AdviceOnBids, "cards": AdviceOnCards, "network": NetworksBids}


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
    """Try the chances of a source, one position a deal; no result depends on `workers`.

    `bids` and `cards` are those of advice, `network` those of BayesNet. Learned ones are tried where they are trained.
    """
    check_name("source", source, tuple(SOURCES))
    for name, number, least in (("deals", deals, 1), ("worlds", worlds, 1), ("seed", seed, 0)):
        check_whole(name, number, least)
    if source == "network" and not isinstance(game, Tarok):
        raise NotationError(f"{game.name} has no auction; there are: tarok3 tarok4")

    def tell(so_far: Sequence[Forecasts]) -> None:
        if progress is not None:
            progress(Progress(len(so_far), deals, NOTHING))

    answers = survey(SOURCES[source](game, worlds, seed), range(deals), Crew(workers), tell)
    found = list(chain.from_iterable(answers))
    if not found:
        raise NotationError(f"nobody had a choice in {deals} deals")
    return reliability_of([said for said, _ in found], [came for _, came in found])
