"""Worlds by how well they explain what the others did: bids, calls, packets, trumps and cards.

The future work of Silicon Tarokist and of the tressette paper, after policy-based inference (Rebstock, Solinas, Buro
and Sturtevant 2019): a world weighs as much as a policy makes the actions seen in it likely. What was laid away is not
judged.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Protocol

from trula._core import LikelihoodSettings
from trula.engine.actions import Action
from trula.engine.checks import check_number, check_whole
from trula.engine.game import View
from trula.engine.named import Named
from trula.players.samplers.uniform import Uniform
from trula.players.samplers.world import Sample

if TYPE_CHECKING:
    from numpy.random import Generator

JUDGED = ("auction", "king", "talon", "trump")
"""Phases whose decisions are judged; nothing is announced by the fixed bidder, and discards are hidden."""
HOPELESS = 5.0
"""A world whose likelihood is so many powers of e below the best is not asked about any further and weighs nothing."""


class Policy(Protocol):
    """Whoever is taken as a model of the others before the first lead."""

    def choose(self, view: View, rng: Generator) -> Action:
        """What it would do."""
        ...


@dataclass(frozen=True, kw_only=True, repr=False)
class Weighted(Named):
    """Draws several times as many uniform worlds as asked for and keeps of them in proportion to their likelihood.

    The cards are judged by the fixed rule players, what came before by `bidder`; without one only the cards count.
    """

    bidder: Policy | None = None
    noise: float = 0.1
    """Share of decisions that are taken for random ones: the higher, the less is concluded."""
    sharpness: float = 1.0
    """How much the ratings of the rule players matter; a rating is as in card points by 1024."""
    draws: int = 8
    """How many uniform worlds are drawn for each one asked for."""

    def __post_init__(self) -> None:
        check_number("noise", self.noise, 0, 1)
        check_number("sharpness", self.sharpness, 0, math.inf)
        check_whole("draws", self.draws, 1)

    def worlds(self, view: View, count: int, rng: Generator) -> Sample:
        """Worlds that may come more than once: a weight is how often."""
        sample = Uniform().worlds(view, self.draws * count, rng)
        logs = self.log_likelihoods(view, sample, rng)
        most = max(logs)
        weights = [math.exp(each - most) for each in logs]
        if len(sample) <= count:
            return replace(sample, weights=weights)
        kept = _resampled(weights, count, float(rng.random()))
        contents = [sample.contents[index] for index, times in enumerate(kept) if times]
        return Sample(sample.hidden, contents, [float(times) for times in kept if times])

    def log_likelihoods(self, view: View, sample: Sample, rng: Generator) -> list[float]:
        """By world, the logarithm of how likely it makes what the others did."""
        logs = [0.0] * len(sample)
        if view.phase == "play":
            settings = LikelihoodSettings()
            settings.noise = self.noise
            settings.temperature = 1024 / self.sharpness
            kind: Any = type(sample.positions[0])
            logs = list(kind.log_likelihoods(sample.positions, view.seat, settings))
        if self.bidder is not None:
            deals = [sample.hidden.deal(contents) for contents in sample.contents]
            for moment, action in _decisions(view, sample):
                likely = math.log(1 - self.noise + self.noise / len(moment.legal_actions()))
                unlikely = math.log(self.noise / len(moment.legal_actions()))
                enough = max(logs) - HOPELESS
                for index, deal in enumerate(deals):
                    if logs[index] < enough:
                        logs[index] = -math.inf
                        continue
                    seen = replace(moment, hand=deal.hands[moment.seat])
                    logs[index] += likely if self.bidder.choose(seen, rng) == action else unlikely
        return logs


def _decisions(view: View, sample: Sample) -> Iterator[tuple[View, Action]]:
    """What the others decided before the first lead, with what they saw; their hands are those of the first world."""
    state = view.game.start_at(sample[0].deal, view.table.as_dict(), view.session)
    for move in view.history:
        if state.phase not in JUDGED:
            return
        if move.seat != view.seat and len(state.legal_actions()) > 1:
            yield state.view(move.seat), move.action
        state = state.after(move.action)


def _resampled(weights: Sequence[float], count: int, start: float) -> list[int]:
    """How often each is kept: so many of `count` as is its share, rounded by one throw of the dice for all."""
    step = sum(weights) / count
    kept = []
    passed, next_mark = 0.0, start * step
    for weight in weights:
        passed += weight
        times = 0
        while next_mark < passed:
            times += 1
            next_mark += step
        kept.append(times)
    return kept
