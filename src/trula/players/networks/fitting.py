"""Fit score networks to simulated deals, with scikit-learn (the `ml` extra)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields
from typing import NamedTuple, TypeVar

import joblib
import numpy as np
import numpy.typing as npt

from trula.engine.extras import need
from trula.engine.seeds import rng
from trula.players.networks.score_network import BANDS, Dense, Floats, Outlook, Rows, ScoreNetwork, class_of, softmax


class TrainingPlan(NamedTuple):
    """The settings of a bidder's training."""

    deals: int
    """Number of simulated deals to train on."""
    fresh: int
    """Number of other deals on which the win probabilities are tested."""
    epochs: int
    """Passes over the training data."""
    seed: int
    workers: int
    """Number of processes; -1: one for each processor."""
    network: bool
    """Whether the game's quick network plays the cards of the deals; else rule players do."""
    command: str
    """The command that repeats the training; stored in the file."""


CHUNK = 250
"""Deals simulated by one job; the results do not depend on the number of workers."""
HIDDEN = (96, 48)
"""Sizes of the hidden layers."""
FIRST_DEAL = 10_000_000
"""Number of the first training deal, far from the deals of matches."""
HELD_OUT = 10
"""One row in this many is held out to calibrate the win probabilities."""
LEAST_BIN_ROWS = 200
"""Least number of held-out rows for a bin to be used for calibration."""
UNCALIBRATED = np.array([[0, 1], [0, 1]], dtype=np.float32)
"""Knots that leave win probabilities as they are."""

Example = TypeVar("Example")
Columns = TypeVar("Columns")


def simulate_in_chunks(
    simulate: Callable[..., Example],
    game: object,
    deals: int,
    seed: int,
    *,
    workers: int,
    progress: Callable[[float], None] = lambda _: None,
) -> Iterator[Example]:
    """Simulate deals on several processes and yield the examples of each chunk, in order.

    Args:
        simulate: Called as `simulate(game, numbers, generator)`, with a range of deal numbers and a random generator.
        game: The rules.
        deals: Number of deals.
        seed: Determines the deals.
        workers: Number of processes; -1: one for each processor.
        progress: Called with the share that is done, from 0 to 1.
    """
    first = FIRST_DEAL * (1 + seed)
    chunks = [range(start, min(start + CHUNK, first + deals)) for start in range(first, first + deals, CHUNK)]
    jobs = (joblib.delayed(simulate)(game, chunk, rng(chunk.start)) for chunk in chunks)
    for done, examples in enumerate(joblib.Parallel(n_jobs=workers, return_as="generator")(jobs), start=1):
        yield examples
        progress(done / len(chunks))


def extend(columns: Columns, more: Columns) -> None:
    """Append the lists of one dataclass of columns to those of another."""
    for column in fields(columns):  # type: ignore[arg-type]
        getattr(columns, column.name).extend(getattr(more, column.name))


def fit_scores(
    rows: Rows,
    leads: Sequence[float],
    won: Sequence[bool],
    epochs: int,
    *,
    narrow: float = 1.0,
    calibrated_on: npt.NDArray[np.bool_] | None = None,
) -> ScoreNetwork:
    """Fit a network to the outcomes of deals and calibrate its win probabilities on the held-out last rows.

    Args:
        rows: Features, one example a row.
        leads: By row, the score to predict, in points.
        won: By row, whether the deal was won.
        epochs: Passes over the training data.
        narrow: Divisor of scores before they are sorted into bands.
        calibrated_on: By row, whether it may be used for calibration; None: all.
    """
    outcomes = class_of([lead / narrow for lead in leads], list(won))
    first = len(rows) - len(rows) // HELD_OUT
    dense = fit_dense(rows[:first], outcomes[:first], epochs, classes=2 * BANDS)
    worth = _worth(leads, outcomes)
    held_out = slice(first, None)
    forecast = Outlook(softmax(dense(rows[held_out])), worth, UNCALIBRATED).wins
    observed = np.array(won, dtype=np.float64)[held_out]
    counted = slice(None) if calibrated_on is None else calibrated_on[held_out]
    return ScoreNetwork(dense, worth, _knots(forecast[counted], observed[counted]))


def fit_dense(rows: Rows, targets: npt.NDArray[np.int64], epochs: int, *, classes: int) -> Dense:
    """Fit dense layers to classes, or to several 0-1 targets a row.

    Raises:
        NotationError: scikit-learn is not installed.
    """
    need("networks that are fitted", "sklearn")
    from sklearn.neural_network import MLPClassifier

    model = MLPClassifier(HIDDEN, batch_size=512, learning_rate_init=2e-3, alpha=1e-6, random_state=0, max_iter=1)
    shuffle = np.random.default_rng(0)
    for epoch in range(epochs):
        model.learning_rate_init = 2e-3 * 0.5 ** (6 * epoch / epochs)
        if epoch > 0:
            model._optimizer.learning_rate_init = model.learning_rate_init
        order = shuffle.permutation(len(rows))
        for start in range(0, len(order), 65_536):
            part = order[start : start + 65_536]
            model.partial_fit(rows[part], targets[part], classes=np.arange(classes))
    return Dense(tuple(each.astype(np.float32) for each in model.coefs_), tuple(map(_single, model.intercepts_)))


def _single(values: npt.NDArray[np.floating]) -> Floats:
    return values.astype(np.float32)


def _knots(forecast: Floats, observed: npt.NDArray[np.float64]) -> Floats:
    """Return the mean forecast and the observed win share of each bin with enough rows, made non-decreasing."""
    place = np.minimum((forecast * 20).astype(np.int64), 19)
    known = [index for index in range(20) if (place == index).sum() >= LEAST_BIN_ROWS]
    means = [(float(forecast[place == index].mean()), float(observed[place == index].mean())) for index in known]
    points = np.array([(0.0, 0.0), *means, (1.0, 1.0)]).T
    return np.stack([points[0], np.maximum.accumulate(points[1])]).astype(np.float32)


def _worth(leads: Sequence[float], outcomes: npt.NDArray[np.int64]) -> Floats:
    """Return the mean score of each class; one without examples is interpolated from its neighbours."""
    values = np.array(leads, dtype=np.float64)
    counts = np.bincount(outcomes, minlength=2 * BANDS)
    sums = np.bincount(outcomes, weights=values, minlength=2 * BANDS)
    means = np.empty(2 * BANDS)
    for half in (slice(0, BANDS), slice(BANDS, 2 * BANDS)):
        met = np.flatnonzero(counts[half])
        known = sums[half][met] / counts[half][met] if len(met) else np.zeros(1)
        means[half] = np.interp(np.arange(BANDS), met if len(met) else [0], known)
    return means.astype(np.float32)
