"""What a sampler's worlds tell about the hidden cards: the log score of where they lay, against uniform worlds."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from trula.arena import Progress
from trula.arena.executor import Executor
from trula.arena.matches import resolve_agent
from trula.arena.stats import NOTHING, Estimate, ratio
from trula.engine.agent import Agent
from trula.engine.checks import check_whole
from trula.engine.game import Game, check_is_game
from trula.engine.hidden import LAID_AWAY, TALON
from trula.engine.referee import decide
from trula.engine.seeds import rng
from trula.engine.state import State
from trula.errors import NotationError
from trula.players.agents import sampler as parse_sampler
from trula.players.samplers import Sample, Sampler, Uniform
from trula.study.locations import Location, locations
from trula.study.reliability import Reliability, reliability_of
from trula.study.survey import survey

WORLDS = 1_000
"""Default number of worlds of each sampler."""


@dataclass(frozen=True, slots=True)
class Beliefs:
    """How well a sampler's worlds tell where the hidden cards lie."""

    sampler: str
    gain: Estimate
    """Log score of the true places minus that of uniform worlds, in natural logarithms a hidden card."""
    uniform: float
    """Log score of uniform worlds, in natural logarithms a hidden card; 0 would be certainty."""
    cards: int
    """Number of hidden cards."""
    reliability: Reliability
    """The share of worlds with a card in a place, as a forecast that it lies there."""

    def as_dict(self) -> dict[str, object]:
        """Return the fields as a dictionary that JSON can hold."""
        return {
            "sampler": self.sampler,
            "gain": {"mean": self.gain.mean, "low": self.gain.low, "high": self.gain.high, "deals": self.gain.units},
            "uniform": self.uniform,
            "cards": self.cards,
            "reliability": self.reliability.as_dict(),
        }


@dataclass(frozen=True, slots=True)
class _Told:
    """What was told about the hidden cards of one position."""

    gain: float = 0.0
    uniform: float = 0.0
    cards: int = 0
    forecasts: tuple[tuple[float, bool], ...] = ()


@dataclass(frozen=True)
class _Trial:
    game: Game
    sampler: Sampler
    player: Agent
    worlds: int
    seed: int

    def play(self, number: int) -> _Told:
        state = self.game.start(self.game.deal_of(f"{self.game.name} beliefs {self.seed} {number}"))
        states = []
        while state.to_move is not None:
            if state.position is not None and 1 <= 3 * len(state.tricks) / self.game.hand_size < 2:
                states.append(state)
            state = decide(self.player, state, seed=self.seed, deal=number)
        if not states:
            return _Told()
        # No seat has this number, so that no agent shares these random numbers.
        generator = rng(self.seed, deal=number, seat=self.game.seats)
        state = states[int(generator.integers(len(states)))]
        assert state.to_move is not None
        view = state.view(state.to_move)
        sample = self.sampler.worlds(view, self.worlds, generator)
        rows = locations(sample)
        usual = locations(Uniform().worlds(view, self.worlds, generator))
        gain = uniform = 0.0
        forecasts: list[tuple[float, bool]] = []
        cards = 0
        for row, even in zip(rows, usual, strict=True):
            shares, even_shares = _by_place(row), _by_place(even)
            if max(even_shares.values()) == 1.0:
                continue  # known for certain
            true = _place_of(state, sample, row.card.index)
            cards += 1
            # One world more that is as likely as the uniform ones say, so that no place is impossible.
            even_log = math.log((even_shares[true] * self.worlds + 1 / len(shares)) / (self.worlds + 1))
            size = _effective(sample)
            gain += math.log((shares[true] * size + math.exp(even_log)) / (size + 1)) - even_log
            uniform += even_log
            forecasts += [(share, place == true) for place, share in shares.items() if even_shares[place] > 0]
        return _Told(gain, uniform, cards, tuple(forecasts))


def _by_place(row: Location) -> dict[int, float]:
    return dict(enumerate(row.seats)) | {TALON: row.talon, LAID_AWAY: row.laid_away}


def _place_of(state: State, sample: Sample, card: int) -> int:
    """Return where an unseen card lies: a seat, or the only other place, the talon or the cards laid away."""
    assert state.position is not None
    holders = (seat for seat in range(state.game.seats) if state.position.hand(seat) >> card & 1)
    return next(holders, min(sample.hidden.owners))


def _effective(sample: Sample) -> float:
    """Return the effective number of worlds (Kish)."""
    weights = sample.weights or [1.0] * len(sample)
    return math.fsum(weights) ** 2 / math.fsum(weight * weight for weight in weights)


def beliefs(
    game: Game,
    sampler: Sampler | str,
    player: Agent | str = "Greedy()",
    *,
    deals: int = 300,
    worlds: int = WORLDS,
    seed: int = 1,
    workers: int | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Beliefs:
    """Measure what a sampler's worlds tell about hidden cards, at one position in the middle third of each deal.

    Args:
        game: The rules.
        sampler: The sampler or its text.
        player: The agent at all seats, or its text.
        deals: Number of fresh deals.
        worlds: Worlds of the sampler, and uniform ones beside them.
        seed: Determines the deals and all random decisions.
        workers: Number of processes; None: one for each processor. The result does not depend on it.
        progress: Called at most five times a second with the deals done.

    Raises:
        NotationError: The sampler or the player is unknown, an argument is below 1, or nothing was hidden.
    """
    check_is_game(game)
    for name, value, least in (("deals", deals, 1), ("worlds", worlds, 1), ("seed", seed, 0)):
        check_whole(name, value, least)
    chosen = parse_sampler(sampler) if isinstance(sampler, str) else sampler

    def report(so_far: Sequence[_Told]) -> None:
        if progress is not None:
            progress(Progress(len(so_far), deals, NOTHING))

    told = survey(_Trial(game, chosen, resolve_agent(player), worlds, seed), range(deals), Executor(workers), report)
    cards = sum(each.cards for each in told)
    if not cards:
        raise NotationError(f"no card was hidden in {deals} deals")
    forecasts = [forecast for each in told for forecast in each.forecasts]
    return Beliefs(
        repr(chosen),
        ratio([each.gain for each in told], [each.cards for each in told]),
        math.fsum(each.uniform for each in told) / cards,
        cards,
        reliability_of([share for share, _ in forecasts], [came for _, came in forecasts]),
    )


__all__ = ["Beliefs", "beliefs"]
