"""The experiments of the klaverjas paper, one function for each table, figure or section."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from importlib.metadata import version
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from trula.arena.stats import Estimate, estimate
from trula.games.klaverjas.ranking import DEALS
from trula.papers import estimates as est
from trula.papers.claims import Claims
from trula.papers.klaverjas import dataset, learning
from trula.papers.klaverjas.classes import sample, shapes, sizes
from trula.papers.klaverjas.dataset import Solved
from trula.papers.klaverjas.features import SEATS, TRUMP, handcrafted, one_hand, ownership
from trula.papers.klaverjas.learning import Chances, Prediction
from trula.papers.klaverjas.search_cost import CARDS_LEFT, Leaves, count_leaves, nodes_by_table
from trula.papers.lab import Lab
from trula.papers.report import Cell, Section, Table
from trula.study.reliability import Reliability, reliability_of

CLAIMS = Claims.read(Path(__file__).with_name("claims.toml"))
LOW_LEAVES, HIGH_LEAVES = 10**6, 10**9
"""Bounds between which most of the paper's leaf counts lie."""
HARD = 0.001
"""Share of the deals that count as hardest."""
FEATURES_DRAWN = 50
"""Features in Figure 2."""
SURE = 0.95
"""Confidence from which the hybrid trusts its prediction."""
CONFIDENCES = np.unique(np.concatenate([np.linspace(0.5, 0.95, 46), 1 - np.geomspace(0.05, 1e-4, 40)]))
Point = tuple[float, float, float, float]
HYBRID_COLUMNS = ("sure from", "solved, share", "wrong, share", "ms a deal")


def section_4(_lab: Lab) -> Section:
    """Count deals and classes."""
    counts = sizes(shapes()).tolist()
    smallest, largest, total = min(counts), max(counts), sum(counts)
    rows: tuple[tuple[Cell, ...], ...] = (
        ("deals", "9.956 · 10^16", DEALS),
        ("deals in all classes together", None, total),
        ("classes", 981_541, len(counts)),
        ("deals in the smallest class", 1, smallest),
        ("deals in the largest class", 40_327_580_160_000, largest),
        ("classes of one deal", None, counts.count(1)),
    )
    return Section(
        "Section 4: deals and classes",
        "A class is the number of cards of each suit in each hand.",
        (Table("Counts", ("quantity", "paper", "ours"), rows),),
        claims=(
            CLAIMS.judge("deals", total, f"{total:,}"),
            CLAIMS.judge("classes", [len(counts), smallest, largest], f"{len(counts):,}; {smallest}; {largest:,}"),
        ),
    )


def figure_1(lab: Lab) -> Section:
    """Solve the data set, count leaves, and compare costs within and between classes."""
    solved, natural = dataset.solved_classes(lab), dataset.solved_natural(lab)
    leaves = count_leaves(lab, solved)
    won = est.wilson(int(solved.wins.sum()), len(solved))
    won_natural = est.wilson(int(natural.wins.sum()), len(natural))
    mean, hardest, checksum = usual_seconds(solved), int(solved.nodes.argmax()), solved.checksum()
    paint = partial(_paint_costs, solved=solved, leaves=leaves)
    figure = lab.draw("figure-1", "Figure 1: leaves and nodes of a deal", paint, size=(7, 4.5))
    rows: tuple[tuple[Cell, ...], ...] = (
        ("deals solved, one of a class", 981_541, len(solved)),
        ("won by the leader's side", "53.83%", est.format_percent(won)),
        ("won, uniformly random deals", None, est.format_percent(won_natural)),
        ("mean time of a deal, one core", "1.5 minutes", f"{1000 * mean:.1f} ms"),
        ("median time of a deal", None, f"{1000 * float(np.median(solved.seconds)):.1f} ms"),
        ("hardest deal", "4 days", f"{solved.seconds[hardest]:.1f} s, {int(solved.nodes[hardest]):,} nodes"),
        ("all classes, one core", "2.8 years", f"{mean * len(shapes()) / 3600:.1f} hours"),
    )
    inside = leaves.is_complete & (leaves.counts >= LOW_LEAVES) & (leaves.counts <= HIGH_LEAVES)
    share = est.wilson(int(inside.sum()), len(leaves))
    stopped = 1 - float(leaves.is_complete.mean())
    exponent = time_exponent(leaves)
    nodes = dataset.nodes_within_classes(lab)
    random = np.random.default_rng(lab.seed)
    logs = np.log10(nodes)
    resamples = [share_between(logs[random.integers(len(logs), size=len(logs))]) for _ in range(500)]
    between = est.interval_of(share_between(logs), resamples, len(logs))
    plain, tabled = nodes_by_table(lab)
    saved = estimate(np.log(plain / tabled).tolist())
    where = f"{saved.units} endings of {CARDS_LEFT} cards a hand"
    ratio = Estimate(np.exp(saved.mean), np.exp(saved.low), np.exp(saved.high), saved.units)
    fewer = f"{est.format_estimate(ratio, 1, signed=False)} times fewer nodes in {where}"
    return Section(
        "Section 6.1, Figure 1: exact values",
        f"One random deal of each class, solved for the paper's OUTCOME (`work/{lab.scale}-{lab.seed}/{dataset.CLASSES}"
        f".parquet`, SHA-256 of deal, value and win `{checksum}`). Leaves are counted in {len(leaves)} of them, up to "
        f"{leaves.limit:,}. The hardest deal is `{solved.deals[hardest]}`.",
        (Table("Solved deals", ("quantity", "paper", "ours"), rows),),
        (figure,),
        (
            CLAIMS.judge("balance", won, f"{est.format_percent(won)} ({int(solved.wins.sum()):,} of {len(solved):,})"),
            CLAIMS.judge(
                "leaves", share, f"{est.format_percent(share, 0)} inside, {stopped:.0%} above {leaves.limit:,} leaves"
            ),
            CLAIMS.judge("proportional", exponent, est.format_estimate(exponent, 3, signed=False)),
            CLAIMS.judge("suit-lengths", between, f"{est.format_percent(between, 0)} in {nodes.size:,} deals"),
            CLAIMS.judge("transposition-table", ratio, fewer),
        ),
        {"deals": len(solved), "won": int(solved.wins.sum()), "checksum": checksum, "mean_seconds": mean},
    )


def usual_seconds(solved: Solved) -> float:
    """Mean seconds of a deal at the median pace of the batches, so that a stalled batch does not count."""
    starts = np.arange(0, len(solved), dataset.BATCH)
    pace = np.add.reduceat(solved.seconds, starts) / np.add.reduceat(solved.nodes, starts)
    return float(np.median(pace) * solved.nodes.mean())


def time_exponent(leaves: Leaves) -> Estimate:
    """The exponent b in time ~ leaves^b, by least squares over complete counts."""
    usable = leaves.is_complete & (leaves.seconds > 1e-3)
    count = int(usable.sum())
    if count < est.LEAST_UNITS:
        return Estimate(np.nan, -np.inf, np.inf, count)
    x, y = np.log(leaves.counts[usable]), np.log(leaves.seconds[usable])
    random = np.random.default_rng(0)
    rows = [np.arange(count), *(random.integers(count, size=count) for _ in range(500))]
    slopes = [float(np.polyfit(x[at], y[at], 1)[0]) for at in rows]
    return est.interval_of(slopes[0], slopes[1:], count)


def share_between(values: npt.NDArray[np.float64]) -> float:
    """The share of the variance that lies between rows, by random-effects analysis of variance."""
    deals = values.shape[1]
    within = float(values.var(axis=1, ddof=1).mean())
    between = max(0.0, float(values.mean(axis=1).var(ddof=1)) - within / deals)
    return between / (between + within) if between + within else 0.0


def _paint_costs(figure: Any, solved: Solved, leaves: Leaves) -> None:
    axes = figure.subplots()
    nodes = np.sort(solved.nodes)
    axes.plot(nodes, np.arange(1, len(nodes) + 1) / len(nodes), label=f"nodes of our solver, {len(nodes):,} deals")
    counts = np.sort(leaves.counts[leaves.is_complete])
    shares = np.arange(1, len(counts) + 1) / len(leaves)
    axes.step(counts, shares, where="post", label=f"leaves of plain alpha-beta, {len(leaves)} deals, where complete")
    axes.axvspan(LOW_LEAVES, HIGH_LEAVES, color="grey", alpha=0.15, label="most of the paper's leaf counts")
    axes.set(xscale="log", xlabel="nodes or leaves of a deal", ylabel="share of deals", ylim=(0, 1.02))
    axes.grid(visible=True, alpha=0.3)
    figure.legend(loc="outside upper center", fontsize="small")


def table_2(lab: Lab) -> Section:
    """Count the features and their largest standard deviations."""
    owners = dataset.owners_of([str(sample(index, lab.seed)) for index in range(0, len(shapes()), 100_000)])
    names = (*ownership(owners).names, *handcrafted(owners).names)
    rows = CLAIMS.tables["table-2"]["rows"]
    counts = Counter(_feature_group(name, [row[0] for row in rows]) for name in names)
    lengths = shapes().reshape(-1, 4, 4).astype(np.float64)
    deviations = [float(each.max()) for each in (lengths.std(axis=2), lengths.std(axis=1), lengths.std(axis=(1, 2)))]
    return Section(
        "Table 2: features",
        f"Trump is {TRUMP}; seats {' '.join(SEATS)}. Our features are built after this table; "
        f"{counts['of teams']} more are sums over teams.",
        (Table("Features", ("features", "paper", "ours"), tuple((name, size, counts[name]) for name, size in rows)),),
        claims=(CLAIMS.judge("deviation", deviations, ", ".join(f"{value:.3f}" for value in deviations)),),
    )


def _feature_group(name: str, groups: Sequence[str]) -> str:
    if " NS" in name or " EW" in name:
        return "of teams"
    if name.startswith("stdev") and name != "stdev game":
        return "stdev of a seat" if name.split()[-1] in SEATS else "stdev of a suit"
    return next(group for group in groups if name.startswith(group))


def table_3(lab: Lab) -> Section:
    """Cross-validate both learners on the three feature sets."""
    solved = dataset.solved_classes(lab)
    models = learning.paper_models(lab, solved)
    right = {key: model.is_right(solved.wins) for key, model in models.items()}
    accuracy = {key: est.wilson(int(each.sum()), len(solved)) for key, each in right.items()}
    paper = {row[0]: dict(zip(learning.LEARNERS, row[1:], strict=True)) for row in CLAIMS.tables["table-3"]["rows"]}
    rows: list[tuple[Cell, ...]] = []
    for name in learning.SETS:
        cells = ((f"{paper[name][kind]:.2f}%", est.format_percent(accuracy[kind, name])) for kind in learning.LEARNERS)
        rows.append((name, *(cell for pair in cells for cell in pair)))
    order = ("card ownership", "all", "handcrafted")
    leads = [
        est.paired_difference(right[kind, better], right[kind, worse])
        for kind in learning.LEARNERS
        for worse, better in pairwise(order)
    ]
    columns = ("feature set", *(f"{kind}, {whose}" for kind in learning.LEARNERS for whose in ("paper", "ours")))
    flat = [accuracy[kind, name] for name in learning.SETS for kind in learning.LEARNERS]
    return Section(
        "Table 3: predicting the winner",
        f"Two-fold cross-validation on {len(solved):,} deals, defaults of scikit-learn {version('scikit-learn')}; the "
        f"forest has {learning.TREES} trees.",
        (Table("Accuracy", columns, tuple(rows)),),
        claims=(
            CLAIMS.judge("accuracy", flat, ", ".join(f"{each.mean:.2%}" for each in flat)),
            CLAIMS.judge("feature-order", leads, ", ".join(est.format_percent(lead, signed=True) for lead in leads)),
        ),
    )


def figure_2(lab: Lab) -> Section:
    """Rank the features by Gini importance."""
    solved = dataset.solved_classes(lab)
    models = learning.paper_models(lab, solved)
    importance = {
        name: dict(zip(of(solved.owners[:1]).names, models["random forest", name].importance.tolist(), strict=True))
        for name, of in learning.SETS.items()
    }
    order = {name: sorted(values, key=lambda each: -values[each]) for name, values in importance.items()}
    first = order["all"]
    paint = partial(_paint_importance, names=first[:FEATURES_DRAWN], importance=importance)
    figure = lab.draw("figure-2", "Figure 2: Gini importance of the most important features", paint, size=(7, 10))
    teams = sum(" NS" in name or " EW" in name for name in first[:3])
    owners = [name for name in first if name.startswith("owner")][:2]
    alone = order["card ownership"][:2]
    share = sum(value for name, value in importance["all"].items() if not name.startswith("owner"))
    return Section(
        "Figure 2: Gini importance",
        f"Handcrafted features have {share:.0%} of the importance in the forest on all features.",
        figures=(figure,),
        claims=(
            CLAIMS.judge("team-features", est.exact(teams, len(solved)), ", ".join(first[:3])),
            CLAIMS.judge(
                "owner-features",
                est.exact({name.split()[-1] for name in owners} == {"dJ", "d9"}, len(solved)),
                f"{', '.join(owners)}; with card ownership alone {', '.join(alone)}",
            ),
        ),
    )


def _paint_importance(figure: Any, names: list[str], importance: dict[str, dict[str, float]]) -> None:
    axes = figure.subplots()
    places = np.arange(len(names))
    for offset, (name, values) in enumerate(importance.items()):
        axes.barh(places + 0.27 * (offset - 1), [values.get(each, 0.0) for each in names], height=0.27, label=name)
    axes.set_yticks(places, names, fontsize=7)
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.set_xlabel("Gini importance")
    axes.legend(title="feature set")
    axes.grid(visible=True, axis="x", alpha=0.3)


def figure_3(lab: Lab) -> Section:
    """Compare the cost of solving a deal with whether the forest predicts it."""
    solved = dataset.solved_classes(lab)
    right = learning.paper_models(lab, solved)["random forest", "all"].is_right(solved.wins)
    leaves = count_leaves(lab, solved)
    groups = {}
    for won, is_right in product((True, False), repeat=2):
        name = f"{'won' if won else 'lost'}, predicted {'rightly' if is_right else 'wrongly'}"
        groups[name] = np.flatnonzero((solved.wins == won) & (right == is_right))
    paint = partial(_paint_groups, lab=lab, solved=solved, groups=groups)
    figure = lab.draw("figure-3", "Figure 3: nodes of the solver by what the forest predicted", paint, size=(7, 4.5))
    rows = tuple(
        (name, len(places), float(np.median(solved.nodes[places])), float(solved.nodes[places].max()))
        for name, places in groups.items()
        if len(places)
    )
    is_won = solved.wins[leaves.places]
    larger = est.share_of_larger(leaves.counts[is_won], leaves.counts[~is_won], lab.seed)
    hard = np.argsort(-solved.nodes, kind="stable")[: max(1, round(HARD * len(solved)))]
    share = est.wilson(int(right[hard].sum()), len(hard))
    overall = est.wilson(int(right.sum()), len(solved))
    logs = np.log10(np.maximum(solved.nodes, 1))
    rightly, wrongly = (estimate(logs[groups[f"won, predicted {how}"]].tolist()) for how in ("rightly", "wrongly"))
    gap = est.independent_difference(rightly, wrongly)
    times = Estimate(10**gap.mean, 10**gap.low, 10**gap.high, wrongly.units)
    return Section(
        "Section 6.3, Figure 3: hard deals and predicted ones",
        "The figure has nodes of the exact solver, which every deal has, in place of leaves.",
        (Table("Nodes of the exact solver", ("deals", "number", "median", "most"), rows, digits=0),),
        (figure,),
        (
            CLAIMS.judge("won-deals", larger, est.format_percent(larger, 0)),
            CLAIMS.judge(
                "hardest",
                est.exact(share.mean, share.units),
                f"{est.format_percent(share)} of the {len(hard)} hardest, {est.format_percent(overall)} of all",
            ),
            CLAIMS.judge("misjudged", times, f"{est.format_estimate(times, 2, signed=False)} times (geometric means)"),
        ),
    )


def _paint_groups(figure: Any, lab: Lab, solved: Solved, groups: dict[str, npt.NDArray[np.int64]]) -> None:
    axes = figure.subplots()
    random = np.random.default_rng(lab.seed)
    is_drawn = random.random(len(solved)) < min(1.0, 10_000 / len(solved))
    for place, members in enumerate(groups.values()):
        some = members[is_drawn[members]]
        axes.scatter(place + 0.12 * random.standard_normal(len(some)), solved.nodes[some], s=2, alpha=0.4)
    axes.set_xticks(range(len(groups)), list(groups), fontsize=8)
    axes.set(yscale="log", ylabel="nodes of the exact solver")
    axes.grid(visible=True, axis="y", alpha=0.3)


def beyond(lab: Lab) -> Section:
    """Better predictors, natural deals, one hand alone, and the hybrid of prediction and search."""
    solved, natural = dataset.solved_classes(lab), dataset.solved_natural(lab)
    margins = dataset.margins_of(lab, solved)
    lab.progress("klaverjas: boosting", 0, 1)
    features, others = (learning.SETS["all"](each.owners) for each in (solved, natural))
    boosted = learning.cross_validate(lab, "boosting", learning.boosting, features, solved.wins, others)
    network = learning.networks(lab, solved, margins, natural)
    leader = predict_from_one_hand(lab, natural)
    places, seconds = dataset.winner_cost(lab, solved)
    wins = solved.wins[places]
    curve = hybrid(network.chances[places], wins, seconds, network.seconds)
    base = float(natural.wins.mean())
    rows: tuple[tuple[Cell, ...], ...] = (
        ("the paper's best forest", 91.98, None),
        ("gradient boosting, the paper's features", *_scores(boosted.chances, solved)),
        ("network, card ownership alone", *_scores(network.chances, solved)),
        ("gradient boosting, natural deals", *_scores(boosted.elsewhere, natural)),
        ("network, natural deals", *_scores(network.elsewhere, natural)),
        ("the leader's hand alone, natural deals", *_scores(leader.chances, natural)),
        ("`won` for every natural deal", 100 * base, 1 - base),
    )
    accuracies = [est.share_of((each.is_right(solved.wins)).tolist()) for each in (boosted, network)]
    lead = est.paired_difference(leader.is_right(natural.wins), natural.wins)
    sure = np.maximum(network.chances[places], 1 - network.chances[places]) >= SURE
    wrong = (network.chances[places] > 0.5) != wins
    fewer_errors = est.paired_difference(wrong, wrong & sure)
    saved = estimate((seconds - np.where(sure, 0.0, seconds) - network.seconds).tolist())
    at_sure = min(curve, key=lambda each: abs(each[0] - SURE))
    reliability = reliability_of(leader.chances.tolist(), natural.wins.tolist())
    right = est.format_percent(est.share_of(leader.is_right(natural.wins).tolist()), 1)
    some = tuple(each for each in curve if round(each[0], 4) in (0.5, 0.6, 0.7, 0.8, 0.9, 0.95) or each is curve[-1])
    paint_hybrid = partial(_paint_hybrid, curve=curve, solving=float(seconds.mean()))
    paint_hand = partial(_paint_reliability, reliability=reliability)
    return Section(
        "Beyond the paper",
        f"Two-fold cross-validation on {len(solved):,} deals, one of a class; {len(natural):,} natural deals are "
        "uniformly random. The network sees the holder of each card and learns the margin; it takes "
        f"{1000 * network.seconds:.3f} ms a deal and its expected margin is off by "
        f"{np.abs(network.margins - margins).mean():.1f} points on average.",
        (
            Table("Predicting the winner", ("predictor", "accuracy in %", "Brier score"), rows, digits=3),
            Table("Hybrid: predict when sure, else solve", HYBRID_COLUMNS, some, digits=4),
        ),
        (
            lab.draw("hybrid", "Predict when sure, solve when not: errors and time", paint_hybrid, size=(7, 4.5)),
            lab.draw("one-hand", "The leader's hand alone: predicted chances and results", paint_hand, size=(5, 5)),
        ),
        (
            CLAIMS.judge(
                "predictors",
                accuracies,
                f"boosting {est.format_percent(accuracies[0])}, network {est.format_percent(accuracies[1])}",
            ),
            CLAIMS.judge(
                "one-hand",
                lead,
                f"{right} against {base:.1%}; Brier score {reliability.brier:.3f} against {reliability.base:.3f}",
            ),
            CLAIMS.judge(
                "hybrid",
                [fewer_errors, saved],
                f"{at_sure[2]:.2%} wrong and {at_sure[1]:.0%} solved, {at_sure[3]:.2f} ms a deal; search "
                f"{1000 * float(seconds.mean()):.2f} ms, prediction {float(wrong.mean()):.2%} wrong",
            ),
        ),
        {"curve": [list(each) for each in curve]},
    )


def _scores(chances: Chances, solved: Solved) -> tuple[float, float]:
    """Accuracy in per cent, and Brier score."""
    brier = float(((chances - solved.wins) ** 2).mean())
    return 100 * float(((chances > 0.5) == solved.wins).mean()), brier


def predict_from_one_hand(lab: Lab, natural: Solved) -> Prediction:
    """Calibrated chances of the leader's side from the leader's hand alone."""

    def make(lab: Lab) -> Any:
        ensemble = learning.sklearn()[0]
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

    return learning.cross_validate(lab, "one hand", make, one_hand(natural.owners), natural.wins)


def hybrid(
    chances: Chances, wins: npt.NDArray[np.bool_], solving: npt.NDArray[np.float64], predicting: float
) -> list[Point]:
    """By required confidence: the shares of deals solved and wrong, and milliseconds a deal.

    `solving` has the seconds it takes to solve each deal, `predicting` the seconds of one prediction.
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
        for least in CONFIDENCES
    ]


def _paint_hybrid(figure: Any, curve: Sequence[Point], solving: float) -> None:
    axes = figure.subplots()
    axes.plot([each[3] for each in curve], [100 * each[2] for each in curve], marker=".", label="hybrid")
    axes.axvline(1000 * solving, color="grey", linestyle=":", label="every deal solved for its winner")
    axes.axhline(100 - 91.98, color="tab:red", linestyle=":", label="the paper's best forest")
    axes.set(xlabel="milliseconds a deal", ylabel="wrong predictions, per cent of deals")
    axes.set_ylim(bottom=0)
    axes.grid(visible=True, alpha=0.3)
    axes.legend()


def _paint_reliability(figure: Any, reliability: Reliability) -> None:
    axes = figure.subplots()
    axes.plot([0, 1], [0, 1], color="grey", linestyle=":")
    axes.errorbar(
        [each.forecast for each in reliability.bins],
        [each.observed for each in reliability.bins],
        yerr=[2 * each.error for each in reliability.bins],
        marker="o",
        capsize=2,
        label=f"{reliability.cases:,} natural deals, Brier {reliability.brier:.3f}",
    )
    axes.set(
        xlabel="predicted chance from the leader's hand",
        ylabel="share won by the leader's side",
        xlim=(0, 1),
        ylim=(0, 1),
        aspect="equal",
    )
    axes.grid(visible=True, alpha=0.3)
    figure.legend(loc="outside upper center")
