"""Fits the network of a game to simulated deals; needs the `ml` extra. What it makes is read by `network`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, TypeVar

import joblib
import numpy as np
import numpy.typing as npt

from trula.bidders.learned.examples import Examples, Exchanges, class_of, simulate
from trula.bidders.learned.features import ACTIONS, auction_rows, exchange_rows, masks
from trula.bidders.learned.network import BANDS, BONUSES, Dense, Floats, Network, Outlook, TrumpNetwork, softmax
from trula.bidders.learned.trump import PASSING, TrumpExamples, simulate_trumps, trump_rows
from trula.dice import rng
from trula.errors import NotationError
from trula.reliability import Reliability, reliability_of

if TYPE_CHECKING:
    from trula.bidders.learned.features import Rows
    from trula.games.klaverjas import Klaverjas
    from trula.games.tarok import Tarok

CHUNK = 250
"""Deals simulated together; results depend on the numbers of the deals alone."""
HIDDEN = (96, 48)
FIRST_DEAL = 10_000_000
"""Deals of training are numbered from here on, far from those of matches."""

KEPT_BACK = 10
"""One row in so many is not learned from, but tells how win chances turn out."""
ENOUGH = 200
UNTOLD = np.array([[0, 1], [0, 1]], dtype=np.float32)
"""Chances that are believed as they are."""

Columns = TypeVar("Columns", Examples, Exchanges, TrumpExamples)


def gather(
    game: Tarok, deals: int, seed: int, *, workers: int, tell: Callable[[float], None] = lambda _: None
) -> tuple[Examples, Exchanges]:
    """Rows of so many deals."""
    chunks = _chunks(deals, seed)
    jobs = (joblib.delayed(simulate)(game, chunk, rng(chunk.start)) for chunk in chunks)
    examples, exchanges = Examples(), Exchanges()
    for done, (more, further) in enumerate(joblib.Parallel(n_jobs=workers, return_as="generator")(jobs), start=1):
        _extend(examples, more)
        _extend(exchanges, further)
        tell(done / len(chunks))
    return examples, exchanges


def gather_trumps(
    game: Klaverjas, deals: int, seed: int, *, workers: int, tell: Callable[[float], None] = lambda _: None
) -> TrumpExamples:
    """The same for trump at klaverjas."""
    chunks = _chunks(deals, seed)
    jobs = (joblib.delayed(simulate_trumps)(game, chunk, rng(chunk.start)) for chunk in chunks)
    examples = TrumpExamples()
    for done, more in enumerate(joblib.Parallel(n_jobs=workers, return_as="generator")(jobs), start=1):
        _extend(examples, more)
        tell(done / len(chunks))
    return examples


def _chunks(deals: int, seed: int) -> list[range]:
    first = FIRST_DEAL * (1 + seed)
    return [range(start, min(start + CHUNK, first + deals)) for start in range(first, first + deals, CHUNK)]


def _extend(columns: Columns, more: Columns) -> None:
    for column in fields(columns):
        getattr(columns, column.name).extend(getattr(more, column.name))


def rows_of(examples: Examples, seats: int) -> Rows:
    """The features of examples."""
    return auction_rows(
        masks(examples.hands),
        np.array(examples.actions),
        np.array(examples.roles),
        np.array(examples.words),
        np.array(examples.called),
        seats,
    )


def rows_of_exchanges(exchanges: Exchanges) -> Rows:
    """The features of exchanges."""
    return exchange_rows(
        masks(exchanges.hands),
        np.array(exchanges.actions),
        masks(exchanges.laid),
        masks(exchanges.left),
        np.array(exchanges.called),
    )


def fit(examples: Examples, exchanges: Exchanges, seats: int, *, epochs: int = 12) -> Network:
    """The network for a game of so many seats."""
    after = rows_of_exchanges(exchanges)
    own = np.array(examples.roles) == 0  # win chances are asked of declarers, and of defenders for a kontra
    auction = _outcomes(rows_of(examples, seats), examples.leads, examples.won, epochs, told=own)
    exchange = _outcomes(after, exchanges.leads, exchanges.won, epochs)
    bonuses = _fitted(after, np.array(exchanges.made, dtype=np.int64), epochs, classes=len(BONUSES))
    return Network(*auction, *exchange, bonuses)


def _outcomes(
    rows: Rows,
    leads: Sequence[float],
    won: Sequence[bool],
    epochs: int,
    *,
    narrow: float = 1.0,
    told: npt.NDArray[np.bool_] | None = None,
) -> tuple[Dense, Floats, Floats]:
    """A network of outcomes with the worth of its classes, and the knots of its win chances.

    The last rows are not learned from: they tell how the chances turn out. `told` says in which rows they count.
    """
    outcomes = class_of([lead / narrow for lead in leads], list(won))
    first = len(rows) - len(rows) // KEPT_BACK
    dense = _fitted(rows[:first], outcomes[:first], epochs, classes=2 * BANDS)
    worth = _worth(leads, outcomes)
    kept = slice(first, None)
    said = Outlook(softmax(dense(rows[kept])), worth, UNTOLD).wins
    came = np.array(won, dtype=np.float64)[kept]
    counted = slice(None) if told is None else told[kept]
    return dense, worth, _knots(said[counted], came[counted])


def _knots(said: Floats, came: npt.NDArray[np.float64]) -> Floats:
    """What was said and what came, from bins that hold enough to tell; never falling."""
    place = np.minimum((said * 20).astype(np.int64), 19)
    known = [index for index in range(20) if (place == index).sum() >= ENOUGH]
    means = [(float(said[place == index].mean()), float(came[place == index].mean())) for index in known]
    points = np.array([(0.0, 0.0), *means, (1.0, 1.0)]).T
    return np.stack([points[0], np.maximum.accumulate(points[1])]).astype(np.float32)


def rows_of_trumps(examples: TrumpExamples) -> Rows:
    """The features of trumps and passes."""
    return trump_rows(masks(examples.hands), np.array(examples.trumps), np.array(examples.seats))


def fit_trumps(examples: TrumpExamples, *, epochs: int = 12) -> TrumpNetwork:
    """The network for klaverjas; differences are twice as wide as tarok's scores, and so are the bands."""
    return TrumpNetwork(*_outcomes(rows_of_trumps(examples), examples.leads, examples.won, epochs, narrow=2.0))


def _fitted(rows: Rows, targets: npt.NDArray[np.int64], epochs: int, *, classes: int) -> Dense:
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


def _worth(leads: Sequence[float], outcomes: npt.NDArray[np.int64]) -> Floats:
    """The mean of each class, over all rows; one that never came up is worth as much as its nearest neighbours."""
    values = np.array(leads, dtype=np.float64)
    counts = np.bincount(outcomes, minlength=2 * BANDS)
    sums = np.bincount(outcomes, weights=values, minlength=2 * BANDS)
    means = np.empty(2 * BANDS)
    for half in (slice(0, BANDS), slice(BANDS, 2 * BANDS)):
        met = np.flatnonzero(counts[half])
        known = sums[half][met] / counts[half][met] if len(met) else np.zeros(1)
        means[half] = np.interp(np.arange(BANDS), met if len(met) else [0], known)
    return means.astype(np.float32)


def reliability(network: Network, examples: Examples, seats: int) -> Reliability:
    """The win chances of declarers, tried on other deals than it learned from."""
    own = np.flatnonzero((np.array(examples.roles) == 0) & (np.array(examples.actions) > ACTIONS.index("klop")))
    found = network.before(rows_of(examples, seats)[own])
    return _compared(found, np.array(examples.won)[own], np.array(examples.actions)[own])


def reliability_of_trumps(network: TrumpNetwork, examples: TrumpExamples) -> Reliability:
    """The win chances of those who make trump, tried on other deals than it learned from."""
    own = np.flatnonzero(np.array(examples.trumps) != PASSING)
    found = network.outlook(rows_of_trumps(examples)[own])
    return _compared(found, np.array(examples.won)[own], np.array(examples.seats)[own])


def _compared(found: Outlook, came: npt.NDArray[np.bool_], kinds: npt.NDArray[np.int64]) -> Reliability:
    return reliability_of(found.wins.astype(np.float64).tolist(), came.tolist(), kinds.tolist())
