"""Models that predict the winner, all by two-fold cross-validation: the paper's trees and forests, boosting, networks.

Needs scikit-learn (the `ml` extra). Predictions are kept, since several parts of the report use the same models.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from threading import Event
from time import perf_counter
from typing import Any

import numpy as np
import numpy.typing as npt

from trula.engine.threads import threads
from trula.papers.klaverjas.dataset import Solved
from trula.papers.klaverjas.features import Features, Owners, handcrafted, ownership
from trula.papers.klaverjas.suit_network import Design, SuitNetwork
from trula.papers.lab import Arrays, Lab

Chances = npt.NDArray[np.float64]

SETS: dict[str, Callable[[Owners], Features]] = {
    "card ownership": ownership,
    "handcrafted": handcrafted,
    "all": lambda owners: ownership(owners).and_(handcrafted(owners)),
}
TREES = 64
DESIGNS = (
    Design(width=8, layers=2, epochs=3, batch=16),
    Design(width=64, layers=2, epochs=40, batch=128, rate=2e-3, decay=3.0, drop=0.4),
    Design(width=192, layers=4, epochs=40, batch=1_024),
)
"""The network of each scale; fewer deals need more regularisation."""


def sklearn() -> Any:
    """The learning library."""
    from sklearn import ensemble, model_selection, tree

    return ensemble, model_selection, tree


def tree(lab: Lab) -> Any:
    """The paper's decision tree."""
    return sklearn()[2].DecisionTreeClassifier(random_state=lab.seed)


def forest(lab: Lab) -> Any:
    """The paper's random forest."""
    return sklearn()[0].RandomForestClassifier(TREES, random_state=lab.seed, n_jobs=lab.executor.workers or -1)


def boosting(lab: Lab) -> Any:
    """Gradient boosting; more rows allow larger trees."""
    return sklearn()[0].HistGradientBoostingClassifier(
        max_iter=lab.pick(5, 400, 250),
        learning_rate=lab.pick(0.2, 0.1, 0.2),
        max_leaf_nodes=lab.pick(15, 31, 127),
        max_features=lab.pick(1.0, 0.3, 0.3),
        early_stopping=False,
        random_state=lab.seed,
    )


LEARNERS: dict[str, Callable[[Lab], Any]] = {"decision tree": tree, "random forest": forest}


@dataclass(frozen=True)
class Prediction:
    """Predictions of held-out deals, and what else a kind of model gives."""

    chances: Chances
    elsewhere: Chances
    """Predictions of further deals: the mean of both models."""
    importance: npt.NDArray[np.float64] = field(default_factory=lambda: np.zeros(0))
    """Of each feature."""
    margins: npt.NDArray[np.float64] = field(default_factory=lambda: np.zeros(0))
    seconds: float = 0.0
    """Seconds a deal, in batches."""

    def is_right(self, wins: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
        """Whether the likelier side won, by deal."""
        return np.asarray((self.chances > 0.5) == wins)


def cross_validate(
    lab: Lab,
    name: str,
    make: Callable[[Lab], Any],
    features: Features,
    wins: npt.NDArray[np.bool_],
    others: Features | None = None,
) -> Prediction:
    """Predict each half of the deals by a model of the other half; kept under a name."""

    def make_arrays() -> Arrays:
        chances, importance = np.empty(len(wins)), np.zeros(len(features.names))
        elsewhere = np.zeros(0 if others is None else len(others.matrix))
        for learned, asked in _halves(lab, wins):
            model = make(lab).fit(features.matrix[learned], wins[learned])
            chances[asked] = model.predict_proba(features.matrix[asked])[:, 1]
            importance += getattr(model, "feature_importances_", np.zeros(len(features.names))) / 2
            if others is not None:
                elsewhere += model.predict_proba(others.matrix)[:, 1] / 2
        return {"chances": chances, "importance": importance, "elsewhere": elsewhere}

    kept = lab.arrays(f"judged-{name.replace(' ', '-')}", make_arrays)
    return Prediction(kept["chances"], kept["elsewhere"], kept["importance"])


def _halves(lab: Lab, wins: npt.NDArray[np.bool_]) -> Iterator[tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]]:
    """Training and test rows, each half in turn; the same for all models."""
    folds = sklearn()[1].StratifiedKFold(2, shuffle=True, random_state=lab.seed)
    yield from folds.split(np.empty((len(wins), 0)), wins)


def networks(lab: Lab, solved: Solved, margins: npt.NDArray[np.int64], others: Solved) -> Prediction:
    """Predict each half by a network that learned the margins of the other half from the card owners alone."""

    def make_arrays() -> Arrays:
        halves = list(_halves(lab, solved.wins))
        learned = _trained(lab, [(solved.owners[rows], margins[rows]) for rows, _ in halves])
        chances, margins_out, elsewhere = np.empty(len(solved)), np.empty(len(solved)), np.zeros(len(others))
        start = perf_counter()
        for network, (_, asked) in zip(learned, halves, strict=True):
            chances[asked], margins_out[asked] = network.judge(solved.owners[asked])
        seconds = (perf_counter() - start) / len(solved)
        for network in learned:
            elsewhere += network.judge(others.owners)[0] / len(learned)
        return {"chances": chances, "margins": margins_out, "elsewhere": elsewhere, "seconds": np.asarray(seconds)}

    kept = lab.arrays("judged-network", make_arrays)
    return Prediction(kept["chances"], kept["elsewhere"], margins=kept["margins"], seconds=float(kept["seconds"]))


def _trained(lab: Lab, parts: Sequence[tuple[Owners, npt.NDArray[np.int64]]]) -> list[SuitNetwork]:
    """One network for each part, trained in parallel and saved after every epoch."""
    from threadpoolctl import threadpool_limits

    shares, stop = [0.0] * len(parts), Event()
    workers = lab.executor.workers or threads()

    def learn(place: int) -> SuitNetwork:
        network = SuitNetwork(lab.pick(*DESIGNS), lab.seed + place)
        for share in network.learn(*parts[place], lab.file(f"network-{place}.npz")):
            shares[place] = share
            if stop.is_set():
                break
        return network

    with threadpool_limits(max(1, workers // len(parts)), "blas"), ThreadPoolExecutor(workers) as pool:
        running = [pool.submit(learn, place) for place in range(len(parts))]
        try:
            waiting = set(running)
            while waiting:
                lab.progress("klaverjas: learning networks, per cent", round(100 * sum(shares) / len(shares)), 100)
                done, waiting = wait(waiting, timeout=1)
                for each in done:
                    each.result()  # an error in one ends all
        finally:
            stop.set()  # also on an interrupt
        return [each.result() for each in running]


def paper_models(lab: Lab, solved: Solved) -> dict[tuple[str, str], Prediction]:
    """By learner and feature set, the six models of Table 3."""
    models = {}
    for place, (kind, make) in enumerate(LEARNERS.items()):
        for index, (name, of) in enumerate(SETS.items()):
            lab.progress(f"klaverjas: {kind}, {name}", len(SETS) * place + index, len(SETS) * len(LEARNERS))
            models[kind, name] = cross_validate(lab, f"{kind} {name}", make, of(solved.owners), solved.wins)
    return models
