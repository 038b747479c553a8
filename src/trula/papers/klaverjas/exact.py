"""Section 6.1 of the paper: exact values of a deal of each class, the leaves that plain alpha-beta takes, Figure 1."""

from __future__ import annotations

from typing import Any

import numpy as np

from trula.arena.stats import Estimate, estimate
from trula.papers.criteria import LEAST_DRAWN, above, drawn_interval, holds, percent, same, share_of, shown, why
from trula.papers.klaverjas.classes import shapes
from trula.papers.klaverjas.leaves import Leaves, leaves_of
from trula.papers.klaverjas.solved import BATCH, CLASSES, Solved, solved_classes, solved_natural
from trula.papers.klaverjas.spread import share_between, solved_within
from trula.papers.klaverjas.transpositions import CARDS_LEFT, nodes_by_table
from trula.papers.lab import Lab
from trula.papers.report import Cell, Claim, Section, Table, Verdict

WON, LOST = 528_339, 453_202
MINUTES = 1.5
"""The paper's mean CPU time of a deal."""
LOW_LEAVES, HIGH_LEAVES = 10**6, 10**9
"""Between which most of the paper's leaf counts lie."""
YEARS = f"{MINUTES * (WON + LOST) / 60 / 24 / 365.25:.1f} years"
NEARLY = 0.05
"""How far from 1 a power may be to count as proportion."""
MANY = 100
"""How many times the mean is a hard deal."""
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
        ("time of a deal on one core", f"{MINUTES} minutes", f"{1000 * mean:.1f} ms"),
        ("median", None, f"{1000 * float(np.median(solved.seconds)):.1f} ms"),
        (
            "hardest deal",
            f"{MOST_DAYS} days",
            f"{solved.seconds[hardest]:.1f} s, {int(solved.nodes[hardest]):,} nodes",
        ),
        ("time of all classes on one core, by the mean", YEARS, f"{mean * len(shapes()) / 3600:.1f} hours"),
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
            *_of_classes(lab),
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
    is_inside = leaves.are_all & (leaves.counts >= LOW_LEAVES) & (leaves.counts <= HIGH_LEAVES)
    inside = share_of(int(is_inside.sum()), len(leaves))
    below = share_of(int((leaves.are_all & (leaves.counts < LOW_LEAVES)).sum()), len(leaves))
    cut = 1 - float(leaves.are_all.mean())
    most: Verdict = "agrees" if inside.low > 0.5 else "differs" if below.low > 0.5 else "open"
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
            f"{percent(inside, 0)} do for sure, {below.mean:.0%} take fewer, {cut:.0%} more than {leaves.limit:,}",
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
            f"time grows as leaves to the power {shown(slope, 3, signed=False)}"
            if slope.units >= LEAST_DRAWN
            else f"only {slope.units} deals were counted to the end",
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
            holds(MOST_LEAVES < 1e10),
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
    """What the paper expects of better search, and how far efforts are apart."""
    times = float(np.median(leaves.counts / solved.nodes[leaves.places]))
    without, with_table = nodes_by_table(lab)
    saved = estimate(np.log(without / with_table).tolist())
    usual = float(solved.nodes.mean())
    return (
        Claim(
            "transposition tables would reduce the search (future work)",
            "not tried",
            f"a table of positions alone makes the search {np.exp(saved.mean):.1f} times smaller, in {saved.units} "
            f"endings of {CARDS_LEFT} cards a hand; whole deals have {times:,.1f} times as many leaves as our solver "
            f"takes nodes (median of {len(leaves)}, at least)",
            above(saved),
            "Our solver has more than tables: bounds, equal cards tried once, an order of cards.",
        ),
        Claim(
            "that exact search takes milliseconds, as is said of Skat, is in line with these experiments (Section 2)",
            "milliseconds, and 1.5 minutes in Section 6.1",
            f"{1000 * mean:.1f} ms by our solver",
            holds(60 * MINUTES < 1),
            "Not with the paper's search, by its own figures; ours takes so little.",
        ),
        Claim(
            "typically minutes, but a relatively small number take up to several days (abstract); one (Section 6.1)",
            f"{MOST_DAYS} days are {MOST_DAYS * 24 * 60 / MINUTES:,.0f} times {MINUTES} minutes",
            f"the hardest takes {solved.nodes.max() / usual:,.0f} times the mean; more than {MANY} times it take "
            f"{int((solved.nodes > MANY * usual).sum()):,} of {len(solved):,}",
            "open",
            "By nodes of our solver, which spreads less than plain alpha-beta.",
        ),
    )


def _of_classes(lab: Lab) -> tuple[Claim, ...]:
    """What deals of one class have in common."""
    within = solved_within(lab)
    classes, deals = within.nodes.shape
    logs = np.log10(within.nodes)
    dice = np.random.default_rng(lab.seed)
    draws = [share_between(logs[dice.integers(classes, size=classes)]) for _ in range(500)]
    between = drawn_interval(share_between(logs), draws, classes)
    largest = 10 ** float(np.median(logs.max(axis=1) - logs.min(axis=1)))
    main: Verdict = "agrees" if between.low > 0.5 else "differs" if between.high < 0.5 else "open"
    wins = (within.values > 0).sum(axis=1)
    mixed = share_of(int(((wins > 0) & (wins < deals)).sum()), classes)
    is_telling = lab.scale != "smoke"
    return (
        Claim(
            "the suit lengths are the main factor of the size of the search",
            "main",
            f"{percent(between, 0)} of the variance of log nodes lies between classes, in {within.nodes.size:,} deals",
            main if is_telling else "open",
            "Asked: more than half. By nodes of our solver.",
        ),
        Claim(
            "within a class the leaf count can differ significantly",
            "can",
            f"the largest of {deals} deals of a class takes {largest:,.0f} times the nodes of the smallest (median)",
            holds(largest > 2) if is_telling else "open",
            "Asked: twice. By nodes of our solver.",
        ),
        Claim(
            "that is due to the duty to play a higher trump, and to alpha-beta pruning",
            "supposed",
            "not taken apart",
            "open",
            "Takes a game without that duty, and a search without pruning, which no whole deal allows.",
        ),
        Claim(
            "deals of one class need not have a similar outcome (Section 4.3)",
            "need not",
            f"{percent(mixed, 0)} of {classes} classes have both outcomes among {deals} deals",
            holds(mixed.mean > 0) if is_telling else "open",
            why("agrees" if is_telling else "open", "Too few classes."),
        ),
    )


def _slope(leaves: Leaves) -> Estimate:
    """The power of the leaves with which time grows, by deals that were counted to the end."""
    counts, seconds = leaves.counts[leaves.are_all], leaves.seconds[leaves.are_all]
    measured = seconds > 1e-3
    if measured.sum() < LEAST_DRAWN:
        return Estimate(np.nan, -np.inf, np.inf, int(measured.sum()))
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
    figure.legend(loc="outside upper center", fontsize="small")
