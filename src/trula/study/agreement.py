"""Tarok7's test: an expert bids beside the program, at the same table and on the same hand, and the two are compared.

All seats bid as the program does; at the last seat the expert is asked first, and the program's word is the one that
counts. Agreement is not strength: `regret` and matches tell what a difference costs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from trula.arena import Progress
from trula.arena.executor import Crew
from trula.arena.matches import seated_agent
from trula.arena.stats import Estimate, estimate, ratio
from trula.engine.checks import check_whole
from trula.engine.game import Game
from trula.engine.referee import decide
from trula.engine.seeds import rng
from trula.errors import NotationError
from trula.games.tarok import Tarok
from trula.players.agents import Agent
from trula.study.survey import survey

FAR = 1
"""Bids that are more degrees apart differ strongly."""


class Words(NamedTuple):
    """What both said at one turn."""

    program: str
    expert: str
    higher: int
    """By how many degrees the program bid higher: steps in the list of what could be said, a pass being the lowest."""


@dataclass(frozen=True)
class Table:
    """A table of the program at which the expert looks over the shoulder of the last seat."""

    game: Game
    program: Agent
    expert: Agent
    seed: int

    def play(self, number: int) -> tuple[int, tuple[Words, ...]]:
        """The number of a deal, and what was said at the turns of the last seat that had a choice."""
        state = self.game.start(self.game.deal_of(f"{self.game.name} agreement {self.seed} {number}"))
        last = self.game.seats - 1
        found = []
        while state.phase == "auction":
            following = decide(self.program, state, seed=self.seed, deal=number)
            legal = state.legal_actions()
            if state.to_move == last and len(legal) > 1:
                # No seat has this number: the expert throws dice of its own.
                dice = rng(self.seed, deal=number, seat=self.game.seats, ply=len(state.history))
                ours, theirs = following.history[-1].action, self.expert.choose(state.view(last), dice)
                found.append(Words(str(ours), str(theirs), legal.index(ours) - legal.index(theirs)))
            state = following
        return number, tuple(found)


@dataclass(frozen=True)
class Agreement:
    """How a program's bids compare with an expert's."""

    game: str
    program: str
    expert: str
    seed: int
    words: tuple[tuple[Words, ...], ...]
    """By deal."""

    @property
    def bids(self) -> int:
        """How many turns there were."""
        return sum(map(len, self.words))

    @property
    def same(self) -> Estimate:
        """The share of turns at which both said the same."""
        return self._share(lambda words: words.higher == 0)

    @property
    def far(self) -> Estimate:
        """The share of turns at which they were more than one degree apart."""
        return self._share(lambda words: abs(words.higher) > FAR)

    @property
    def higher(self) -> Estimate:
        """Of the turns at which they differed, the share at which the program bid higher."""
        differing = [words for each in self.words for words in each if words.higher != 0]
        return estimate([float(words.higher > 0) for words in differing])

    def _share(self, holds: Callable[[Words], bool]) -> Estimate:
        sums = [float(sum(map(holds, each))) for each in self.words]
        return ratio(sums, [len(each) for each in self.words])

    def counts(self) -> dict[tuple[str, str], int]:
        """How often the program said the first and the expert the second, the most frequent first."""
        found: dict[tuple[str, str], int] = {}
        for each in self.words:
            for words in each:
                found[words.program, words.expert] = found.get((words.program, words.expert), 0) + 1
        return dict(sorted(found.items(), key=lambda item: -item[1]))

    def as_dict(self) -> dict[str, object]:
        """As plain values."""
        return {
            "game": self.game,
            "program": self.program,
            "expert": self.expert,
            "seed": self.seed,
            "bids": self.bids,
            "same": _values(self.same),
            "far": _values(self.far),
            "higher": _values(self.higher) if self.higher.units else None,
            "counts": [
                {"program": ours, "expert": theirs, "turns": turns} for (ours, theirs), turns in self.counts().items()
            ],
        }


def _values(share: Estimate) -> list[float]:
    return [round(share.mean, 4), round(share.low, 4), round(share.high, 4)]


def agreement(
    game: Game,
    program: Agent | str,
    expert: Agent | str,
    *,
    bids: int = 500,
    seed: int = 1,
    workers: int | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Agreement:
    """Compare at least so many bids, to the end of the last deal; no result depends on `workers`."""
    check_whole("bids", bids, 1)
    check_whole("seed", seed, 0)
    if not isinstance(game, Tarok):
        raise NotationError(f"{game.name} has no auction; there are: tarok3 tarok4")
    table = Table(game, seated_agent(program), seated_agent(expert), seed)
    crew = Crew(workers)

    def said(numbers: range) -> list[tuple[Words, ...]]:
        return [words for _, words in sorted(survey(table, numbers, crew))]

    def tell(so_far: Sequence[tuple[Words, ...]]) -> None:
        if progress is not None:
            shares = [float(words.higher == 0) for each in so_far for words in each]
            progress(Progress(min(len(shares), bids), bids, estimate(shares)))

    words = enough(bids, said, tell)
    return Agreement(game.name, repr(table.program), repr(table.expert), seed, words)


def enough(
    bids: int,
    said: Callable[[range], Sequence[tuple[Words, ...]]],
    tell: Callable[[Sequence[tuple[Words, ...]]], None] = lambda _so_far: None,
) -> tuple[tuple[Words, ...], ...]:
    """What was said in so many deals, from the first on, that there are at least so many bids; `said` plays some."""
    found: list[tuple[Words, ...]] = []
    while (missing := bids - sum(map(len, found))) > 0:
        found += said(range(len(found), len(found) + max(1, missing * 2 // 3)))
        tell(found)
    return tuple(found)
