"""Fit score networks to simulated deals, with scikit-learn (the `ml` extra)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields
from typing import TypeVar

import joblib
import numpy as np
import numpy.typing as npt

from trula.engine.seeds import rng
from trula.errors import NotationError
from trula.players.networks.score_network import BANDS, Dense, Floats, Outlook, Rows, ScoreNetwork, class_of, softmax

CHUNK = 250
"""Deals simulated by one job; results depend on the numbers of the deals alone."""
HIDDEN = (96, 48)
"""Sizes of the hidden layers."""
FIRST_DEAL = 10_000_000
"""Deals of training are numbered from here on, far from those of matches."""
KEPT_BACK = 10
"""One row in so many is held out to calibrate the win chances."""
ENOUGH = 200
"""A bin of forecasts with fewer held-out rows is not used for calibration."""
UNCALIBRATED = np.array([[0, 1], [0, 1]], dtype=np.float32)
"""Knots that leave win chances as they are."""

Example = TypeVar("Example")
Columns = TypeVar("Columns")


def gather(
    simulate: Callable[..., Example],
    game: object,
    deals: int,
    seed: int,
    *,
    workers: int,
    tell: Callable[[float], None] = lambda _: None,
) -> Iterator[Example]:
    """Yield `simulate(game, deal numbers, generator)` chunk by chunk; `tell` gets the share that is done."""
    first = FIRST_DEAL * (1 + seed)
    chunks = [range(start, min(start + CHUNK, first + deals)) for start in range(first, first + deals, CHUNK)]
    jobs = (joblib.delayed(simulate)(game, chunk, rng(chunk.start)) for chunk in chunks)
    for done, found in enumerate(joblib.Parallel(n_jobs=workers, return_as="generator")(jobs), start=1):
        yield found
        tell(done / len(chunks))


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
    """Fit a network to outcomes and calibrate its win chances on the last rows, which it does not learn from.

    `narrow` divides scores before they are put into bands; `calibrated_on` says which rows count for calibration.
    """
    outcomes = class_of([lead / narrow for lead in leads], list(won))
    first = len(rows) - len(rows) // KEPT_BACK
    dense = fit_dense(rows[:first], outcomes[:first], epochs, classes=2 * BANDS)
    worth = _worth(leads, outcomes)
    kept = slice(first, None)
    said = Outlook(softmax(dense(rows[kept])), worth, UNCALIBRATED).wins
    came = np.array(won, dtype=np.float64)[kept]
    counted = slice(None) if calibrated_on is None else calibrated_on[kept]
    return ScoreNetwork(dense, worth, _knots(said[counted], came[counted]))


def fit_dense(rows: Rows, targets: npt.NDArray[np.int64], epochs: int, *, classes: int) -> Dense:
    """Fit dense layers to classes, or to several yes-or-no targets a row."""
    try:
        from sklearn.neural_network import MLPClassifier
    except ImportError:
        raise NotationError("training needs scikit-learn: pip install 'trula[ml]'") from None
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


def _knots(said: Floats, came: npt.NDArray[np.float64]) -> Floats:
    """Return forecast and observed win shares of bins that hold enough rows; never falling."""
    place = np.minimum((said * 20).astype(np.int64), 19)
    known = [index for index in range(20) if (place == index).sum() >= ENOUGH]
    means = [(float(said[place == index].mean()), float(came[place == index].mean())) for index in known]
    points = np.array([(0.0, 0.0), *means, (1.0, 1.0)]).T
    return np.stack([points[0], np.maximum.accumulate(points[1])]).astype(np.float32)


def _worth(leads: Sequence[float], outcomes: npt.NDArray[np.int64]) -> Floats:
    """Return the mean score of each class; a class that never came up takes its nearest neighbours'."""
    values = np.array(leads, dtype=np.float64)
    counts = np.bincount(outcomes, minlength=2 * BANDS)
    sums = np.bincount(outcomes, weights=values, minlength=2 * BANDS)
    means = np.empty(2 * BANDS)
    for half in (slice(0, BANDS), slice(BANDS, 2 * BANDS)):
        met = np.flatnonzero(counts[half])
        known = sums[half][met] / counts[half][met] if len(met) else np.zeros(1)
        means[half] = np.interp(np.arange(BANDS), met if len(met) else [0], known)
    return means.astype(np.float32)
