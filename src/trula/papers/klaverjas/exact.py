"""Section 6.1 of the paper: exact values of a deal of each class, the leaves that plain alpha-beta takes, Figure 1."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from trula._core import KlaverjasPosition
from trula.analysis.surveys import survey
from trula.game import position_in_play
from trula.papers.criteria import percent, same, share_of
from trula.papers.klaverjas.classes import sample, shapes
from trula.papers.klaverjas.solved import BATCH, Solved, first_lead, solved_classes, solved_natural
from trula.papers.lab import Arrays, Lab
from trula.papers.report import Cell, Claim, Section, Table

WON, LOST = 528_339, 453_202
MINUTES = 1.5
"""The paper's mean CPU time of a deal."""
LOW_LEAVES, HIGH_LEAVES = 10**6, 10**9
"""Between which most of the paper's leaf counts lie."""
LEAVES = (20_000, 4_000_000, 50_000_000)
"""Where counting stops at each scale."""


@dataclass(frozen=True)
class Leaves:
    """Counts the leaves of plain alpha-beta for deals of classes, up to a limit."""

    chosen: tuple[int, ...]
    seed: int
    limit: int

    def play(self, place: int) -> tuple[int, int, bool]:
        """The class, the leaves, and whether they are all."""
        deal = sample(self.chosen[place], self.seed)
        position: Any = position_in_play(first_lead(deal))
        ((value, leaves),) = KlaverjasPosition.plain_batch([position], gives_up=True, leaves=self.limit)
        return self.chosen[place], leaves, value is not None


def leaf_counts(lab: Lab, solved: Solved) -> dict[int, tuple[int, bool]]:
    """By class, the leaves of plain alpha-beta and whether they are all; of the first few classes in random order."""

    def counted() -> Arrays:
        count = min(lab.pick(8, 60, 240), len(solved))
        order = np.random.default_rng(lab.seed).permutation(solved.index)[:count]
        job = Leaves(tuple(order.tolist()), lab.seed, lab.pick(*LEAVES))

        def tell(so_far: Any) -> None:
            lab.tell("klaverjas: counting leaves", len(so_far), count)

        return {"rows": np.array(sorted(survey(job, range(count), lab.crew, tell)), dtype=np.int64)}

    rows = lab.arrays("leaves", counted)["rows"]
    return {int(index): (int(leaves), bool(is_all)) for index, leaves, is_all in rows}


def usual_seconds(solved: Solved) -> float:
    """The mean seconds of a deal at the usual pace of a batch, so that a run that was held up counts as usual."""
    batches = range(0, len(solved), BATCH)
    pace = [solved.seconds[at : at + BATCH].sum() / solved.nodes[at : at + BATCH].sum() for at in batches]
    return float(np.median(pace) * solved.nodes.mean())


def exact_values(lab: Lab) -> Section:
    """Class balance, cost of solving, and the distribution of leaves."""
    solved, natural = solved_classes(lab), solved_natural(lab)
    leaves = leaf_counts(lab, solved)
    won = share_of(int(solved.wins.sum()), len(solved))
    won_natural = share_of(int(natural.wins.sum()), len(natural))
    mean = usual_seconds(solved)
    hardest = int(solved.nodes.argmax())
    is_whole = len(solved) == len(shapes())
    figure = lab.draw(
        "figure-1",
        "Figure 1: how many leaves or nodes a deal takes",
        lambda it: _paint(it, solved, leaves),
        size=(7, 4.5),
    )
    counted = np.array([count for count, _ in leaves.values()])
    complete = np.array([is_all for _, is_all in leaves.values()])
    between = float(((counted >= LOW_LEAVES) & ((counted <= HIGH_LEAVES) | ~complete)).mean())
    rows: list[tuple[Cell, ...]] = [
        ("deals solved, one of a class", len(shapes()), len(solved)),
        ("won by the leader's side", f"{WON / (WON + LOST):.2%}", percent(won)),
        ("won, uniformly random deals", None, percent(won_natural)),
        ("CPU time a deal", f"{MINUTES} minutes", f"{1000 * mean:.1f} ms"),
        ("median", None, f"{1000 * float(np.median(solved.seconds)):.1f} ms"),
        ("hardest deal", "4 CPU days", f"{float(solved.seconds[hardest]):.2f} s, {int(solved.nodes[hardest]):,} nodes"),
        ("CPU time of all classes", "2.8 years by the mean", f"{mean * len(shapes()) / 3600:.1f} hours"),
    ]
    return Section(
        "Section 6.1: exact values",
        f"One random deal of each class, solved for the paper's OUTCOME. The hardest is `{solved.deals[hardest]}`.",
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
            Claim(
                "most deals take 1.5 CPU minutes on average",
                "90 s",
                f"{1000 * mean:.1f} ms, {60 * MINUTES / mean:,.0f} times less",
                "differs",
                "Tables of positions, bounds and questions of one bit instead of plain alpha-beta.",
            ),
            Claim(
                "most deals take plain alpha-beta between 10^6 and 10^9 leaves",
                "most",
                f"{between:.0%} of {len(leaves)} (counting stopped at {lab.pick(*LEAVES):,})",
                "open" if lab.scale == "smoke" else "agrees" if between > 0.5 else "differs",
                "Cards in natural order; the paper does not tell its order.",
            ),
            Claim(
                "one deal took 1.5 · 10^12 leaves and 4 CPU days",
                "1.5 · 10^12",
                f"hardest of ours: {int(solved.nodes[hardest]):,} nodes, {float(solved.seconds[hardest]):.2f} s",
                "differs" if is_whole else "open",
                "Ours are nodes of the exact solver.",
            ),
        ),
        {
            "deals": len(solved),
            "won": int(solved.wins.sum()),
            "checksum": solved.checksum(),
            "mean_seconds": mean,
            "won_natural": won_natural.mean,
        },
    )


def _paint(figure: Any, solved: Solved, leaves: dict[int, tuple[int, bool]]) -> None:
    axes = figure.subplots()
    nodes = np.sort(solved.nodes)
    axes.plot(nodes, np.arange(1, len(nodes) + 1) / len(nodes), label=f"nodes of our solver, {len(nodes):,} deals")
    counts = np.sort([count for count, is_all in leaves.values() if is_all])
    shares = np.arange(1, len(counts) + 1) / len(leaves)
    axes.step(counts, shares, where="post", label=f"leaves of plain alpha-beta, {len(leaves)} deals, as far as counted")
    axes.axvspan(LOW_LEAVES, HIGH_LEAVES, color="grey", alpha=0.15, label="where most of the paper's leaf counts lie")
    axes.set_xscale("log")
    axes.set_xlabel("nodes or leaves of a deal")
    axes.set_ylabel("share of deals")
    axes.set_ylim(0, 1.02)
    axes.grid(visible=True, alpha=0.3)
    axes.legend(fontsize="small")
