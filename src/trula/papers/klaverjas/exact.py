"""Section 6.1 of the paper: exact values of a deal of each class, the leaves that plain alpha-beta takes, Figure 1."""

from __future__ import annotations

from typing import Any

import numpy as np

from trula.papers.criteria import drawn_interval, holds, percent, same, share_of, shown, why
from trula.papers.klaverjas.classes import shapes
from trula.papers.klaverjas.leaves import Leaves, leaves_of
from trula.papers.klaverjas.solved import BATCH, CLASSES, Solved, solved_classes, solved_natural
from trula.papers.klaverjas.spread import nodes_within, share_between
from trula.papers.lab import Lab
from trula.papers.report import Cell, Claim, Section, Table, Verdict
from trula.stats import Estimate

WON, LOST = 528_339, 453_202
MINUTES = 1.5
"""The paper's mean CPU time of a deal."""
LOW_LEAVES, HIGH_LEAVES = 10**6, 10**9
"""Between which most of the paper's leaf counts lie."""
NEARLY = 0.05
"""How far from 1 a power may be to count as proportion."""
FEW_LEAVES, FEW_MINUTES, MOST_LEAVES, MOST_DAYS = 1e11, 45, 1.5e12, 4
"""What a few deals took, and one."""


def usual_seconds(solved: Solved) -> float:
    """The mean seconds of a deal at the usual pace of a batch, so that a run that was held up counts as usual."""
    batches = range(0, len(solved), BATCH)
    pace = [solved.seconds[at : at + BATCH].sum() / solved.nodes[at : at + BATCH].sum() for at in batches]
    return float(np.median(pace) * solved.nodes.mean())


def exact_values(lab: Lab) -> Section:
    """Class balance, cost of solving, and the distribution of leaves."""
    solved, natural = solved_classes(lab), solved_natural(lab)
    leaves = leaves_of(lab, solved)
    won = share_of(int(solved.wins.sum()), len(solved))
    won_natural = share_of(int(natural.wins.sum()), len(natural))
    mean = usual_seconds(solved)
    hardest, checksum = int(solved.nodes.argmax()), solved.checksum()
    figure = lab.draw(
        "figure-1",
        "Figure 1: how many leaves or nodes a deal takes",
        lambda it: _paint(it, solved, leaves),
        size=(7, 4.5),
    )
    rows: list[tuple[Cell, ...]] = [
        ("deals solved, one of a class", len(shapes()), len(solved)),
        ("won by the leader's side", f"{WON / (WON + LOST):.2%}", percent(won)),
        ("won, uniformly random deals", None, percent(won_natural)),
        ("CPU time a deal", f"{MINUTES} minutes", f"{1000 * mean:.1f} ms"),
        ("median", None, f"{1000 * float(np.median(solved.seconds)):.1f} ms"),
        ("hardest deal", f"{MOST_DAYS} CPU days", f"{int(solved.nodes[hardest]):,} nodes"),
        ("CPU time of all classes", "2.8 years by the mean", f"{mean * len(shapes()) / 3600:.1f} hours"),
    ]
    return Section(
        "Section 6.1: exact values",
        "One random deal of each class, solved for the paper's OUTCOME "
        f"(`work/{lab.scale}-{lab.seed}/{CLASSES}.parquet`; SHA-256 of its deals, values and wins `{checksum}`). "
        f"The hardest is `{solved.deals[hardest]}`. "
        f"Plain alpha-beta counts leaves on {len(leaves)} of them, up to {leaves.limit:,}.",
        (Table("Solved deals", ("quantity", "paper", "ours"), tuple(rows)),),
        (figure,),
        (
            Claim(
                "of one deal a class, 528,339 are won by the leader's side and 453,202 lost",
                f"{WON / (WON + LOST):.2%}",
                f"{int(solved.wins.sum()):,} of {len(solved):,}: {percent(won)}",
                same(won, share_of(WON, WON + LOST), 0.025),
                "The deals of the classes are drawn at random; ours are others.",
            ),
            *_of_plain_search(solved, leaves),
            *_of_the_solver(lab, solved, leaves, mean),
        ),
        {
            "deals": len(solved),
            "won": int(solved.wins.sum()),
            "checksum": checksum,
            "mean_seconds": mean,
            "nodes": int(solved.nodes.sum()),
            "won_natural": won_natural.mean,
        },
    )


def _of_plain_search(solved: Solved, leaves: Leaves) -> tuple[Claim, ...]:
    """What the paper says of its own search, by ours of the same kind."""
    inside = float((leaves.are_all & (leaves.counts >= LOW_LEAVES) & (leaves.counts <= HIGH_LEAVES)).mean())
    below = float((leaves.counts < LOW_LEAVES).mean()) if leaves.limit >= LOW_LEAVES else 0.0
    cut = 1 - float(leaves.are_all.mean())
    most: Verdict = "agrees" if inside > 0.5 else "differs" if below > 0.5 else "open"
    pace = float(leaves.counts.sum() / leaves.seconds.sum())
    slope = _slope(leaves)
    is_near = max(abs(slope.low - 1), abs(slope.high - 1)) <= NEARLY
    is_far = slope.high < 1 - NEARLY or slope.low > 1 + NEARLY
    proportional: Verdict = "agrees" if is_near else "differs" if is_far else "open"
    paces = [FEW_LEAVES / (60 * FEW_MINUTES), MOST_LEAVES / (86_400 * MOST_DAYS)]
    return (
        Claim(
            "most deals take plain alpha-beta between 10^6 and 10^9 leaves",
            "most",
            f"{inside:.0%} do for sure, {below:.0%} take fewer, {cut:.0%} more than {leaves.limit:,}",
            most,
            why(most, "Counting stops there; cards in natural order, since the paper does not tell its order."),
        ),
        Claim(
            "most deals take 1.5 CPU minutes on average",
            "90 s",
            f"plain alpha-beta: {float(leaves.seconds.mean()):.2f} s at least, since {cut:.0%} were stopped; "
            f"{pace:,.0f} leaves a second",
            "open",
            "The mean is that of the few largest, which were not counted out.",
        ),
        Claim(
            "the leaf count is proportional to the running time",
            "directly",
            f"time grows as leaves to the power {shown(slope, 3, signed=False)}",
            proportional,
            f"Asked: 1 ± {NEARLY}.",
        ),
        Claim(
            "10^11 leaves take 45 minutes and 1.5 · 10^12 take 4 days, in proportion",
            "directly proportional",
            f"by the paper's own figures {paces[0]:,.0f} and {paces[1]:,.0f} leaves a second",
            holds(max(paces) < 2 * min(paces)),
            "The figures contradict each other; perhaps another machine was used for the longest.",
        ),
        Claim(
            "hard deals traverse several billion states (abstract)",
            "several 10^9, and 1.5 · 10^12 leaves in Section 6.1",
            f"1.5 · 10^12 is {MOST_LEAVES / 1e9:,.0f} · 10^9",
            "differs",
            "The paper contradicts itself.",
        ),
        Claim(
            "a few deals have around 10^11 leaves, one has 1.5 · 10^12",
            "10^11, 1.5 · 10^12",
            f"{cut:.0%} of {len(leaves)} deals have more than {leaves.limit:,}",
            "open",
            "We do not count so far.",
        ),
    )


def _of_the_solver(lab: Lab, solved: Solved, leaves: Leaves, mean: float) -> tuple[Claim, ...]:
    """What the paper expects of better search, and of the classes."""
    fewer = leaves.counts / solved.nodes[leaves.places]
    median = float(np.median(fewer))
    within = np.log10(nodes_within(lab))
    dice = np.random.default_rng(lab.seed)
    draws = [share_between(within[dice.integers(len(within), size=len(within))]) for _ in range(500)]
    between = drawn_interval(share_between(within), draws, len(within))
    largest = 10 ** float(np.median(within.max(axis=1) - within.min(axis=1)))
    main: Verdict = "agrees" if between.low > 0.5 else "differs" if between.high < 0.5 else "open"
    is_telling = lab.scale != "smoke"
    return (
        Claim(
            "transposition tables would reduce the search (future work)",
            "not tried",
            f"our solver takes {median:,.1f} times fewer nodes than plain alpha-beta takes leaves (median of "
            f"{len(leaves)}, at least)",
            "agrees" if median > 1 else "differs" if leaves.are_all.all() else "open",
            "With tables, bounds and questions of one bit together.",
        ),
        Claim(
            "that exact search takes milliseconds, as is said of Skat, is in line with these experiments (Section 2)",
            "milliseconds, and 1.5 minutes in Section 6.1",
            f"{1000 * mean:.1f} ms by our solver",
            "differs",
            "Not with the paper's search, by its own figures; ours takes so little.",
        ),
        Claim(
            "the suit lengths are the main factor of the size of the search",
            "main",
            f"{percent(between, 0)} of the variance of log nodes lies between classes, in {within.size:,} deals",
            main if is_telling else "open",
            "Asked: more than half. By nodes of our solver.",
        ),
        Claim(
            "within a class the leaf count can differ significantly",
            "can",
            f"the largest of {within.shape[1]} deals of a class takes {largest:,.0f} times the nodes of the smallest "
            "(median)",
            holds(largest > 2) if is_telling else "open",
            "Asked: twice. By nodes of our solver.",
        ),
    )


def _slope(leaves: Leaves) -> Estimate:
    """The power of the leaves with which time grows, by deals that were counted to the end."""
    counts, seconds = leaves.counts[leaves.are_all], leaves.seconds[leaves.are_all]
    measured = seconds > 1e-3
    if measured.sum() < 20:
        return Estimate(1.0, -np.inf, np.inf, int(measured.sum()))
    x, y = np.log(counts[measured]), np.log(seconds[measured])
    dice = np.random.default_rng(0)
    draws = [dice.integers(len(x), size=len(x)) for _ in range(500)]
    slopes = [float(np.polyfit(x[at], y[at], 1)[0]) for at in (np.arange(len(x)), *draws)]
    return drawn_interval(slopes[0], slopes[1:], len(x))


def _paint(figure: Any, solved: Solved, leaves: Leaves) -> None:
    axes = figure.subplots()
    nodes = np.sort(solved.nodes)
    axes.plot(nodes, np.arange(1, len(nodes) + 1) / len(nodes), label=f"nodes of our solver, {len(nodes):,} deals")
    counts = np.sort(leaves.counts[leaves.are_all])
    shares = np.arange(1, len(counts) + 1) / len(leaves)
    axes.step(counts, shares, where="post", label=f"leaves of plain alpha-beta, {len(leaves)} deals, as far as counted")
    axes.axvspan(LOW_LEAVES, HIGH_LEAVES, color="grey", alpha=0.15, label="where most of the paper's leaf counts lie")
    axes.set_xscale("log")
    axes.set_xlabel("nodes or leaves of a deal")
    axes.set_ylabel("share of deals")
    axes.set_ylim(0, 1.02)
    axes.grid(visible=True, alpha=0.3)
    axes.legend(fontsize="small")
