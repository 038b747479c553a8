"""Section 6.3 of the paper: whether what is hard to solve is easy to predict. Figure 3."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from trula.arena.stats import Estimate, estimate
from trula.papers.criteria import LEAST_DRAWN, above, drawn_interval, larger_share, percent, share_of, shown, why
from trula.papers.klaverjas.learning import papers_models
from trula.papers.klaverjas.leaves import Leaves, leaves_of
from trula.papers.klaverjas.solved import Solved, solved_classes
from trula.papers.klaverjas.winners import Winners, winners_of
from trula.papers.lab import Lab
from trula.papers.report import Claim, Section, Table, Verdict

Bools = npt.NDArray[np.bool_]

HARD = 0.001
"""The share of deals that count as hard: those with most nodes."""
FEW = 50
"""Fewer hard deals decide nothing."""
BY_NODES = "Hard is what takes our solver most nodes; of plain alpha-beta only a sample is counted."


def figure_3(lab: Lab) -> Section:
    """Nodes of the deals that the forest judges rightly and wrongly, won and lost."""
    solved = solved_classes(lab)
    right = papers_models(lab, solved)["random forest", "all"].is_right(solved.wins)
    leaves = leaves_of(lab, solved)
    groups = _groups(solved, right)
    figure = lab.draw(
        "figure-3",
        "Figure 3: what deals cost to solve, by what the forest said of them",
        lambda it: _paint(it, lab, solved, groups),
        size=(7, 4.5),
    )
    rows = tuple(
        (name, len(places), float(np.median(solved.nodes[places])), float(solved.nodes[places].max()))
        for name, places in groups.items()
        if len(places)
    )
    return Section(
        "Section 6.3, Figure 3: hard deals and misjudged ones",
        "The paper counts leaves of plain alpha-beta; our figure has nodes of the exact solver, which every deal has. "
        + _correlation_text(leaves, solved),
        (Table("Nodes of the exact solver", ("deals", "number", "median", "most"), rows, digits=0),),
        (figure,),
        (
            *_of_wins(lab, solved, leaves),
            *_of_hard_ones(lab, solved, right),
            _of_the_score(lab, solved, winners_of(lab, solved)),
        ),
    )


def _of_wins(lab: Lab, solved: Solved, leaves: Leaves) -> tuple[Claim, Claim]:
    """Whether wins are larger searches, and whether giving up is why."""
    won = solved.wins[leaves.places]
    given_up = larger_share(leaves.counts[won], leaves.counts[~won], lab.seed)
    to_the_end = larger_share(leaves.to_the_end[won], leaves.to_the_end[~won], lab.seed)
    some_won, some_lost = (_some(lab, solved.wins == which) for which in (True, False))
    nodes = larger_share(solved.nodes[some_won], solved.nodes[some_lost], lab.seed)
    more = above(_less(given_up, 0.5))
    dice = np.random.default_rng(lab.seed)
    falls = []
    for _ in range(500):
        drawn = dice.integers(len(leaves), size=len(leaves))
        here = won[drawn]
        if here.any() and not here.all():
            falls.append(
                larger_share(leaves.counts[drawn][here], leaves.counts[drawn][~here]).mean
                - larger_share(leaves.to_the_end[drawn][here], leaves.to_the_end[drawn][~here]).mean
            )
    fall = drawn_interval(given_up.mean - to_the_end.mean, falls or [-1.0, 1.0], len(leaves))
    early: Verdict = above(fall) if more == "agrees" else "open"
    return (
        Claim(
            "won deals take more leaves than lost ones",
            "seen in the figure",
            f"a won deal takes more than a lost one in {percent(given_up, 0)} of pairs; by nodes {percent(nodes, 0)}",
            more,
            why(more, f"Of {len(leaves)} deals; counts of {leaves.limit:,} and more are alike here."),
        ),
        Claim(
            "that is because lost deals are given up early",
            "supposed",
            f"with no line given up a won deal takes more in {percent(to_the_end, 0)} of pairs: "
            f"a change of {shown(_scaled(fall, -100), 0)} points",
            early,
            why(
                early,
                f"Of {len(leaves)} deals; counts of {leaves.limit:,} and more are alike here."
                if more == "agrees"
                else "There is no sure difference to explain.",
            ),
        ),
    )


def _of_hard_ones(lab: Lab, solved: Solved, right: Bools) -> tuple[Claim, Claim, Claim]:
    """What the forest says of the hardest deals, and how hard its errors are."""
    hard = np.argsort(-solved.nodes, kind="stable")[: max(1, round(HARD * len(solved)))]
    share, every = share_of(int(right[hard].sum()), len(hard)), share_of(int(right.sum()), len(solved))
    won_right, won_wrong = (np.flatnonzero(solved.wins & (right == which)) for which in (True, False))
    logs = np.log10(np.maximum(solved.nodes, 1))
    fewer = _less_of(estimate(logs[won_right].tolist()), estimate(logs[won_wrong].tolist()))
    dice = np.random.default_rng(lab.seed)
    draws = [solved.nodes[dice.choice(won_right, len(won_wrong))].max() for _ in range(200)] if len(won_wrong) else [0]
    low, high = np.quantile(draws, [0.025, 0.975])
    most = int(solved.nodes[won_wrong].max()) if len(won_wrong) else 0
    always: Verdict = "open" if len(hard) < FEW else "agrees" if right[hard].all() else "differs"
    lower = above(fewer) if len(won_wrong) >= FEW else "open"
    only: Verdict = "open" if len(won_wrong) < FEW or low <= most <= high else "agrees" if most < low else "differs"
    return (
        Claim(
            "the deals that are hardest to solve are always judged rightly",
            "always",
            f"{percent(share)} of the {len(hard)} hardest, {percent(every)} of all",
            always,
            BY_NODES,
        ),
        Claim(
            "won deals that are judged rightly take more leaves than those judged wrongly",
            "significantly",
            f"{shown(_power(fewer), 2, signed=False)} times as many nodes (geometric means)",
            lower,
            BY_NODES,
        ),
        Claim(
            "of won deals that are judged wrongly only substantially lower counts are seen",
            "only lower",
            f"most nodes of {len(won_wrong):,} judged wrongly {most:,}; of as many judged rightly, drawn at random, "
            f"{low:,.0f} to {high:,.0f}",
            only,
            f"{BY_NODES} A smaller group has a smaller maximum, so groups of the same size are compared.",
        ),
    )


def _of_the_score(lab: Lab, solved: Solved, winners: Winners) -> Claim:
    """Whether the deals that are hard to score are also hard to tell the winner of."""
    score, winner = (np.log(np.maximum(nodes, 1)) for nodes in (solved.nodes[winners.places], winners.nodes))
    hard = np.argsort(-score, kind="stable")[: max(1, len(score) // 100)]
    rest = np.setdiff1d(np.arange(len(score)), hard)
    for_score, for_winner = (float(logs[hard].mean() - logs[rest].mean()) for logs in (score, winner))
    dice = np.random.default_rng(lab.seed)
    kept = []
    for _ in range(500):
        first, second = dice.choice(hard, len(hard)), dice.choice(rest, len(rest))
        kept.append(
            float((winner[first].mean() - winner[second].mean()) / (score[first].mean() - score[second].mean()))
        )
    left = drawn_interval(for_winner / for_score if for_score else 1.0, kept, len(score))
    verdict: Verdict = above(Estimate(0.5 - left.mean, 0.5 - left.high, 0.5 - left.low, left.units))
    return Claim(
        "hard deals may be easy to predict since search seeks the best score, prediction only the winner",
        "supposed",
        f"the hardest {len(hard)} of {len(score):,} deals take {np.exp(for_score):.1f} times the nodes of the others "
        f"for their score, {np.exp(for_winner):.1f} times for their winner alone; {percent(left, 0)} of it is left, by "
        "logarithms",
        verdict if len(hard) >= FEW else "open",
        "Asked: less than half is left.",
    )


def _groups(solved: Solved, right: Bools) -> dict[str, npt.NDArray[np.int64]]:
    return {
        f"{'won' if won else 'lost'}, judged {'rightly' if is_right else 'wrongly'}": np.flatnonzero(
            (solved.wins == won) & (right == is_right)
        )
        for won in (True, False)
        for is_right in (True, False)
    }


def _paint(figure: Any, lab: Lab, solved: Solved, groups: dict[str, npt.NDArray[np.int64]]) -> None:
    axes = figure.subplots()
    dice = np.random.default_rng(lab.seed)
    shown_ones = dice.random(len(solved)) < min(1.0, 10_000 / len(solved))
    for place, members in enumerate(groups.values()):
        drawn = members[shown_ones[members]]
        axes.scatter(place + 0.12 * dice.standard_normal(len(drawn)), solved.nodes[drawn], s=2, alpha=0.4)
    axes.set_xticks(range(len(groups)), list(groups), fontsize=8)
    axes.set_yscale("log")
    axes.set_ylabel("nodes of the exact solver")
    axes.grid(visible=True, axis="y", alpha=0.3)


def _some(lab: Lab, of: Bools) -> npt.NDArray[np.int64]:
    """At most a few thousand of the places, at random."""
    places = np.flatnonzero(of)
    return np.random.default_rng(lab.seed).permutation(places)[:2_000]


def _correlation_text(leaves: Leaves, solved: Solved) -> str:
    """How nodes and leaves go together where both are known."""
    counts, nodes = leaves.counts[leaves.are_all], solved.nodes[leaves.places[leaves.are_all]]
    if len(counts) < LEAST_DRAWN:
        return f"Leaves were counted to the end in {len(counts)} deals only."
    first, second = (np.argsort(np.argsort(values)) for values in (counts, nodes))
    return (
        f"Over the {len(counts)} deals of which the leaves were counted to the end, the ranks of both are correlated "
        f"by {np.corrcoef(first, second)[0, 1]:.2f}."
    )


def _less(figure: Estimate, by: float) -> Estimate:
    return Estimate(figure.mean - by, figure.low - by, figure.high - by, figure.units)


def _scaled(figure: Estimate, by: float) -> Estimate:
    return Estimate(figure.mean * by, figure.low * by, figure.high * by, figure.units)


def _less_of(one: Estimate, other: Estimate) -> Estimate:
    """The difference of two independent figures."""
    half = float(np.hypot(one.high - one.low, other.high - other.low)) / 2
    mean = one.mean - other.mean
    return Estimate(mean, mean - half, mean + half, one.units + other.units)


def _power(figure: Estimate) -> Estimate:
    return Estimate(10**figure.mean, 10**figure.low, 10**figure.high, figure.units)
