"""Weighted: worlds weighted by the likelihood of the other seats' actions.

Policy-based inference (Rebstock, Solinas, Buro and Sturtevant 2019): a policy gives the probability of every action
seen in a world, and the weight of the world is their product. Hidden discards do not count.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol

from trula._core import LikelihoodSettings
from trula.engine.actions import Action
from trula.engine.checks import check_number, check_whole
from trula.engine.named import Named
from trula.engine.view import View
from trula.players.samplers.uniform import Uniform
from trula.players.samplers.world import Sample

if TYPE_CHECKING:
    from numpy.random import Generator

HOPELESS = 5.0
"""Log-likelihood below the best world from which on a world has weight 0 and further bids are not evaluated."""


class Policy(Protocol):
    """The model of the other seats before the first lead."""

    def choose(self, view: View, rng: Generator) -> Action:
        """Return the action that the model takes in a view."""
        ...


@dataclass(frozen=True, kw_only=True, repr=False)
class Weighted(Named):
    """Draws several times as many uniform worlds as asked for and resamples them by their likelihood.

    The likelihood of cards comes from the ratings of the game's rule player, that of earlier actions from `bidder`.
    """

    bidder: Policy | None = None
    """Model of the actions before the first lead; None: only cards count."""
    noise: float = 0.1
    """Probability that a seat acts at random, above 0 and at most 1: the higher, the more alike the weights."""
    sharpness: float = 1.0
    """Inverse temperature, above 0, of the rule player's ratings in the game's smallest unit of points."""
    draws: int = 8
    """Uniform worlds drawn for each world asked for."""

    def __post_init__(self) -> None:
        check_number("noise", self.noise, 0, 1)
        check_number("sharpness", self.sharpness, 0, math.inf)
        check_whole("draws", self.draws, 1)

    def worlds(self, view: View, count: int, rng: Generator) -> Sample:
        """Return up to `count` worlds with weights; after resampling a weight is the number of times drawn."""
        sample = Uniform().worlds(view, self.draws * count, rng)
        return drawn_by_likelihood(sample, self.log_likelihoods(view, sample, rng), count, rng)

    def log_likelihoods(self, view: View, sample: Sample, rng: Generator) -> list[float]:
        """Return, by world, the log-likelihood of the other seats' actions."""
        logs = [0.0] * len(sample)
        if view.phase == "play":
            settings = LikelihoodSettings()
            settings.noise = self.noise
            settings.temperature = 1024 / self.sharpness
            logs = list(view.game.position_type.log_likelihoods(sample.positions, view.seat, settings))
        if self.bidder is not None:
            add_bids(logs, view, sample, self.bidder, self.noise, rng)
        return logs


def add_bids(logs: list[float], view: View, sample: Sample, bidder: Policy, noise: float, rng: Generator) -> None:
    """Add the log-likelihoods of the other seats' actions before the first lead; hopeless worlds get -inf."""
    deals = [sample.hidden.deal(contents) for contents in sample.contents]
    for moment, action in _judged_actions(view, sample):
        likely = math.log(1 - noise + noise / len(moment.legal_actions()))
        unlikely = math.log(noise / len(moment.legal_actions()))
        enough = max(logs) - HOPELESS
        for index, deal in enumerate(deals):
            if logs[index] < enough:
                logs[index] = -math.inf
                continue
            seen = moment.changed(hand=deal.hands[moment.seat])
            logs[index] += likely if bidder.choose(seen, rng) == action else unlikely


def drawn_by_likelihood(sample: Sample, logs: Sequence[float], count: int, rng: Generator) -> Sample:
    """Return up to `count` worlds with weights; if there were more, a weight is the number of times drawn."""
    most = max(logs)
    weights = [math.exp(each - most) for each in logs]
    if len(sample) <= count:
        return replace(sample, weights=weights)
    times_drawn = _resample(weights, count, float(rng.random()))
    contents = [sample.contents[index] for index, times in enumerate(times_drawn) if times]
    return Sample(sample.hidden, contents, [float(times) for times in times_drawn if times])


def _judged_actions(view: View, sample: Sample) -> Iterator[tuple[View, Action]]:
    """Yield (view, action) of the other seats' decisions before the first lead, with the hands of the first world."""
    state = view.game.start_at(sample[0].deal, view.table.as_dict(), view.session)
    for move in view.history:
        if state.phase not in view.game.bidding.judged_phases:
            return
        if move.seat != view.seat and len(state.legal_actions()) > 1:
            yield state.view(move.seat), move.action
        state = state.after(move.action)


def _resample(weights: Sequence[float], count: int, start: float) -> list[int]:
    """Return how often each index is drawn by systematic resampling; `start` is uniform from 0 to 1."""
    step = sum(weights) / count
    times_drawn = []
    passed, next_mark = 0.0, start * step
    for weight in weights:
        passed += weight
        times = 0
        while next_mark < passed:
            times += 1
            next_mark += step
        times_drawn.append(times)
    return times_drawn
