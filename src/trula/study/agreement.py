"""Agreement of two bidders: how often an expert bids as a program does, in the same auctions and on the same hands.

All seats bid as the program does; at every turn of the last seat the expert is asked too, without effect. Agreement is
not strength: matches measure what a difference is worth.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from trula.arena import Progress
from trula.arena.executor import Executor
from trula.arena.matches import resolve_agent
from trula.arena.stats import Estimate, share, share_ratio
from trula.engine.checks import check_whole
from trula.engine.game import Game
from trula.engine.named import agent_text
from trula.engine.referee import decide
from trula.engine.seeds import rng
from trula.errors import NotationError
from trula.players.agents import Agent
from trula.study.survey import survey

FAR = 1
"""Bids that are more than this many steps apart differ strongly."""


class BidPair(NamedTuple):
    """The bids of both at one turn."""

    program: str
    expert: str
    higher: int
    """By how many steps the program bid higher, in the list of legal bids with a pass as the lowest; below 0: lower."""


@dataclass(frozen=True)
class AgreementTable:
    """Auctions in which every seat bids as the program does; when the last seat bids, the expert is asked too."""

    game: Game
    program: Agent
    expert: Agent
    seed: int

    def play(self, number: int) -> tuple[int, tuple[BidPair, ...]]:
        """Play the auction of a deal; return its number and (program, expert) bids for each choice of the last seat."""
        state = self.game.start(self.game.deal_of(f"{self.game.name} agreement {self.seed} {number}"))
        last = self.game.seats - 1
        pairs = []
        while state.phase == "auction":
            following = decide(self.program, state, seed=self.seed, deal=number)
            legal = state.legal_actions()
            if state.to_move == last and len(legal) > 1:
                # No seat has this number, so that the expert's random numbers are its own.
                generator = rng(self.seed, deal=number, seat=self.game.seats, ply=len(state.history))
                ours, theirs = following.history[-1].action, self.expert.choose(state.view(last), generator)
                pairs.append(BidPair(str(ours), str(theirs), legal.index(ours) - legal.index(theirs)))
            state = following
        return number, tuple(pairs)


@dataclass(frozen=True)
class Agreement:
    """The bids of a program compared with those of an expert. Shares come with 95 % intervals over deals."""

    game: str
    program: str
    """The repr of the bidder."""
    expert: str
    """The repr of the bidder that it is compared with."""
    seed: int
    pairs: tuple[tuple[BidPair, ...], ...]
    """By deal, the pairs of bids in their order."""

    @property
    def bids(self) -> int:
        """The number of turns compared."""
        return sum(map(len, self.pairs))

    @property
    def same(self) -> Estimate:
        """The share of turns with the same bid."""
        return self._share(lambda pair: pair.higher == 0)

    @property
    def far(self) -> Estimate:
        """The share of turns at which the bids were more than one step apart."""
        return self._share(lambda pair: abs(pair.higher) > FAR)

    @property
    def higher(self) -> Estimate:
        """Among the turns with different bids, the share at which the program bid higher; here units are turns."""
        differing = [pair for deal in self.pairs for pair in deal if pair.higher != 0]
        return share([float(pair.higher > 0) for pair in differing])

    def _share(self, holds: Callable[[BidPair], bool]) -> Estimate:
        sums = [float(sum(map(holds, deal))) for deal in self.pairs]
        return share_ratio(sums, [len(deal) for deal in self.pairs])

    def counts(self) -> dict[tuple[str, str], int]:
        """Return the number of turns for each (program's bid, expert's bid), the most frequent first."""
        turns: dict[tuple[str, str], int] = {}
        for deal in self.pairs:
            for pair in deal:
                turns[pair.program, pair.expert] = turns.get((pair.program, pair.expert), 0) + 1
        return dict(sorted(turns.items(), key=lambda item: -item[1]))

    def as_dict(self) -> dict[str, object]:
        """Return the fields as a dictionary that JSON can hold; a share is [mean, low, high]."""
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
    """Compare the bids of a program with those of an expert.

    Args:
        game: The rules; the game needs an auction.
        program: The bidder at every seat, as an agent or its text.
        expert: The bidder that it is compared with.
        bids: Least number of turns to compare; the last deal is finished.
        seed: Determines the deals and all random decisions.
        workers: Number of processes; None: one for each processor. The result does not depend on it.
        progress: Called after every batch of deals with the share of equal bids so far.

    Raises:
        NotationError: The game has no auction, or an argument is out of range.
    """
    check_whole("bids", bids, 1)
    check_whole("seed", seed, 0)
    if not game.contracts:
        raise NotationError(f"{game.name} has no auction")
    table = AgreementTable(game, resolve_agent(program), resolve_agent(expert), seed)
    executor = Executor(workers)

    def play_deals(numbers: range) -> list[tuple[BidPair, ...]]:
        return [pairs for _, pairs in sorted(survey(table, numbers, executor))]

    def report(so_far: Sequence[tuple[BidPair, ...]]) -> None:
        if progress is not None:
            shares = [float(pair.higher == 0) for deal in so_far for pair in deal]
            progress(Progress(min(len(shares), bids), bids, share(shares)))

    pairs = collect_bids(bids, play_deals, report)
    return Agreement(game.name, agent_text(table.program), agent_text(table.expert), seed, pairs)


def collect_bids(
    bids: int,
    play_deals: Callable[[range], Sequence[tuple[BidPair, ...]]],
    report: Callable[[Sequence[tuple[BidPair, ...]]], None] = lambda _so_far: None,
) -> tuple[tuple[BidPair, ...], ...]:
    """Play deals from number 0 on until there are at least `bids` pairs of bids.

    Args:
        bids: Least number of pairs.
        play_deals: Plays the deals of a range of numbers and returns the pairs of each.
        report: Called with the pairs so far after every range.

    Returns:
        The pairs by deal.
    """
    pairs: list[tuple[BidPair, ...]] = []
    while (missing := bids - sum(map(len, pairs))) > 0:
        pairs += play_deals(range(len(pairs), len(pairs) + max(1, missing * 2 // 3)))
        report(pairs)
    return tuple(pairs)
