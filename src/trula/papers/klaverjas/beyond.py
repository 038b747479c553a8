"""What the paper asks for and does not have: better predictors, natural deals, one hand alone, and the hybrid that
predicts when it is sure and solves when it is not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from trula.papers.criteria import percent, share_of
from trula.papers.klaverjas.exact import usual_seconds
from trula.papers.klaverjas.features import one_hand
from trula.papers.klaverjas.learning import SETS, Chances, Judged, boosting, judged, networks, sklearn
from trula.papers.klaverjas.solved import Solved, margins_of, solved_classes, solved_natural
from trula.papers.klaverjas.winners import winners_of
from trula.papers.lab import Lab
from trula.papers.report import Cell, Claim, Figure, Section, Table, Verdict
from trula.study.reliability import Reliability, reliability_of

BEST_FOREST = 91.98
"""The paper's best accuracy."""
SURE = np.unique(np.concatenate([np.linspace(0.5, 0.95, 46), 1 - np.geomspace(0.05, 1e-4, 40)]))
"""How sure the hybrid must be to trust its prediction."""


def beyond(lab: Lab) -> Section:
    """Predictors, natural deals, one hand, the hybrid."""
    solved, natural = solved_classes(lab), solved_natural(lab)
    margins = margins_of(lab, solved)
    lab.tell("klaverjas: boosting", 0, 1)
    boosted = judged(lab, "boosting", boosting, SETS["all"](solved.owners), solved.wins, SETS["all"](natural.owners))
    network = networks(lab, solved, margins, natural)
    leaders = _calibrated(lab, natural)
    winners = winners_of(lab, solved)
    predicting = network.seconds
    curve = hybrid(network.chances[winners.places], solved.wins[winners.places], winners.seconds, predicting)
    rows: tuple[tuple[Cell, ...], ...] = (
        ("the paper's best forest", BEST_FOREST, None),
        ("gradient boosting, the paper's features", *_row(boosted.chances, solved)),
        ("network, owners of the cards alone", *_row(network.chances, solved)),
        ("gradient boosting, natural deals", *_row(boosted.elsewhere, natural)),
        ("network, natural deals", *_row(network.elsewhere, natural)),
        ("the leader's hand alone, natural deals", *_row(leaders.chances, natural)),
        (
            "saying `won` of every natural deal",
            100 * float(natural.wins.mean()),
            1 - float(natural.wins.mean()),
        ),
    )
    accuracy = share_of(int(boosted.is_right(solved.wins).sum()), len(solved))
    best = BEST_FOREST / 100
    high: Verdict = "agrees" if accuracy.low > best else "differs" if accuracy.high < best else "open"
    told = reliability_of(leaders.chances.tolist(), natural.wins.tolist())
    return Section(
        "Beyond the paper",
        f"Two-fold cross-validation on {len(solved):,} deals, one of a class; {len(natural):,} natural deals are drawn "
        "from all alike. The network is told who holds which card, and learns by how much deals are won or lost. It "
        f"takes {1000 * predicting:.3f} ms a deal.",
        (
            Table("Predicting the winner", ("predictor", "accuracy in %", "Brier score"), rows, digits=3),
            Table(
                "Hybrid: predict when sure, else solve",
                ("sure from", "solved, share", "wrong, share", "ms a deal"),
                tuple(
                    each for each in curve if round(each[0], 4) in (0.5, 0.6, 0.7, 0.8, 0.9, 0.95) or each is curve[-1]
                ),
                digits=4,
            ),
        ),
        (_hybrid_figure(lab, curve, float(winners.seconds.mean())), _hand_figure(lab, told)),
        (
            Claim(
                "simple features predict the winner with high accuracy",
                f"{BEST_FOREST} % at best",
                f"{percent(accuracy)} by boosting on the same features",
                high if lab.scale == "full" else "open",
                "Asked: no less than the paper's best." if lab.scale == "full" else "Fewer deals to learn from.",
            ),
            Claim(
                "prediction mimics people, who count high cards; what is hard for search is easy for them",
                "stated",
                "no people were asked",
                "open",
                "Takes people who judge the same deals.",
            ),
            Claim(
                "the partition into classes may tell when to predict and when to search (future work)",
                "not tried",
                "ours is told by the chance that the model itself gives",
                "open",
                "The paper has no number.",
            ),
            Claim(
                "search should be held against a model of the score (future work)",
                "not tried",
                f"the network is {np.abs(network.margins - margins).mean():.1f} points off in the mean, in "
                f"{1000 * predicting:.3f} ms; the search takes {1000 * usual_seconds(solved):.1f} ms",
                "open",
                "The paper has no number.",
            ),
            Claim(
                "the winner can be told from one hand (future work)",
                "not tried",
                f"{_row(leaders.chances, natural)[0]:.1f} % of natural deals, Brier score {told.brier:.3f} "
                f"({told.base:.3f} for who only knows how often it comes)",
                "open",
                "The paper has no number.",
            ),
            Claim(
                "prediction and search should be joined (future work)",
                "not tried",
                f"sure from 0.95: {_at(curve, 0.95)[2]:.2%} wrong, {_at(curve, 0.95)[1]:.0%} solved",
                "open",
                "The paper has no number.",
            ),
        ),
        {"curve": [list(each) for each in curve], "one hand": told.as_dict()},
    )


def _row(chances: Chances, solved: Solved) -> tuple[float, float]:
    """Accuracy in per cent, and Brier score."""
    brier = float(((chances - solved.wins) ** 2).mean())
    return 100 * float(((chances > 0.5) == solved.wins).mean()), brier


def _calibrated(lab: Lab, natural: Solved) -> Judged:
    """The chances of the leader's side by his hand alone, corrected by how often such chances came true."""

    def make(lab: Lab) -> Any:
        ensemble = sklearn()[0]
        from sklearn.calibration import CalibratedClassifierCV

        trees = ensemble.HistGradientBoostingClassifier(
            max_iter=lab.pick(5, 100, 200),
            learning_rate=0.05,
            max_leaf_nodes=8,
            min_samples_leaf=lab.pick(5, 40, 40),
            early_stopping=False,
            random_state=lab.seed,
        )
        return CalibratedClassifierCV(trees, method="isotonic", cv=5)

    return judged(lab, "one hand", make, one_hand(natural.owners), natural.wins)


Point = tuple[float, float, float, float]


def hybrid(
    chances: Chances, wins: npt.NDArray[np.bool_], solving: npt.NDArray[np.float64], predicting: float
) -> list[Point]:
    """By how sure one must be: the share that is solved, the share that is wrong, and the milliseconds a deal takes.

    `solving` is by deal the seconds that its winner takes, `predicting` those of a prediction.
    """
    sure = np.maximum(chances, 1 - chances)
    wrong = (chances > 0.5) != wins
    return [
        (
            float(least),
            float((sure < least).mean()),
            float((wrong & (sure >= least)).mean()),
            1000 * (predicting + float(np.where(sure < least, solving, 0).mean())),
        )
        for least in SURE
    ]


def _at(curve: Sequence[Point], least: float) -> Point:
    return min(curve, key=lambda each: abs(each[0] - least))


def _hybrid_figure(lab: Lab, curve: Sequence[Point], solving: float) -> Figure:
    def paint(figure: Any) -> None:
        axes = figure.subplots()
        axes.plot([each[3] for each in curve], [100 * each[2] for each in curve], marker=".", label="hybrid")
        axes.axvline(1000 * solving, color="grey", linestyle=":", label="every deal solved for its winner")
        axes.axhline(100 - BEST_FOREST, color="tab:red", linestyle=":", label="the paper's best forest")
        axes.set_xlabel("milliseconds a deal")
        axes.set_ylabel("deals judged wrongly, per cent")
        axes.set_ylim(bottom=0)
        axes.grid(visible=True, alpha=0.3)
        axes.legend()

    return lab.draw("hybrid", "Predict when sure, solve when not: errors and time", paint, size=(7, 4.5))


def _hand_figure(lab: Lab, told: Reliability) -> Figure:
    def paint(figure: Any) -> None:
        axes = figure.subplots()
        axes.plot([0, 1], [0, 1], color="grey", linestyle=":")
        axes.errorbar(
            [each.said for each in told.bins],
            [each.came for each in told.bins],
            yerr=[2 * each.error for each in told.bins],
            marker="o",
            capsize=2,
            label=f"{told.cases:,} natural deals, Brier {told.brier:.3f}",
        )
        axes.set_xlabel("chance told from the leader's hand")
        axes.set_ylabel("share that the leader's side wins")
        axes.set_xlim(0, 1)
        axes.set_ylim(0, 1)
        axes.set_aspect("equal")
        axes.grid(visible=True, alpha=0.3)
        figure.legend(loc="outside upper center")

    return lab.draw("one-hand", "The leader's hand alone: chances told and what came", paint, size=(5, 5))
