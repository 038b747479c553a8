"""What Table 2 of the paper and the text beside it claim, judged by nodes and times. Searches nothing."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from trula.arena.stats import estimate
from trula.papers.criteria import (
    LEAST_DRAWN,
    above,
    all_of,
    certain,
    drawn,
    in_order,
    ratio_of_sums,
    shown,
    why,
    within,
)
from trula.papers.pieces import Piece
from trula.papers.report import Claim, Verdict
from trula.study.bench.search import ROWS

DEPTH = 9
EARLIER = ("all four, regular table", 6)
"""With deepening the nodes of depth 6 are those of the iterations before the last at depth 9."""
WINDOW = ("all four", "all four and minimal window")
FACTOR = 2
"""Nodes and times agree within this factor, which was set before anything was measured; intervals are shown."""
UNKNOWN = "Perhaps the selection, the value of a trick or the deals, which are not published; ours are our own."
FEW = "Too few positions to tell."
BOUND = f"Its interval reaches over the bound of a factor of {FACTOR}."

Found = dict[tuple[str, int], Piece]
"""By name and depth of a search."""


def nodes_of(found: Found, name: str, depth: int = DEPTH) -> list[float]:
    """By position."""
    return [float(nodes) for nodes in found[name, depth]["nodes"]]


def table_claims(found: Found, turns: Sequence[Piece], seed: int) -> tuple[Claim, ...]:
    """Every claim on the table; `turns` are the times with and without the minimal window."""
    return (
        *(_row_claim(found, name) for name in ROWS),
        *(_time_claim(found, name) for name in list(ROWS)[1:-1]),
        _seconds_claim(found),
        _factor(found, "all four enhancements together save nodes", "none", "all four", 1_598_924 / 2_470, seed),
        replace(_time_claim(found, "all four"), text="all four enhancements together save time"),
        _second_claim(found),
        _order(
            "the same, each alone",
            found,
            ("only table", "only selective", "only history", "none"),
        ),
        _factor(found, "leaving history out costs little", "without history", "all four", 3_325 / 2_470, seed),
        _ordering_claim(found, seed),
        _factor(found, "deepening with the equivalence table saves", "without deepening", "all four", 1.5, seed),
        _factor(
            found,
            "deepening with a regular table saves",
            "regular table, without deepening",
            "all four, regular table",
            3.1,
            seed,
        ),
        _order(
            "deepening gains more with a regular table than with the equivalence table",
            found,
            ("without deepening", "regular table, without deepening"),
            over=("all four", "all four, regular table"),
            paper="1.5 < 3.1 times",
        ),
        _overhead_claim(found, seed),
        _window_claim(found, turns),
        _alone_claim(found),
    )


def _row_claim(found: Found, name: str) -> Claim:
    paper = ROWS[name][1][DEPTH][0]
    mean = estimate(nodes_of(found, name))
    verdict = within(mean, paper, FACTOR)
    return Claim(f"nodes, {name}", f"{paper:,}", shown(mean, 0, signed=False), verdict, _why(verdict))


def _why(verdict: Verdict, reason: str = UNKNOWN) -> str:
    return why(verdict, FEW if verdict == "open" else reason)


def _time_claim(found: Found, name: str) -> Claim:
    """The gain in time against no enhancement."""
    paper = ROWS["none"][1][DEPTH][1] / ROWS[name][1][DEPTH][1]
    ours = found["none", DEPTH]["seconds"] / found[name, DEPTH]["seconds"]
    is_enough = len(found[name, DEPTH]["nodes"]) >= LEAST_DRAWN
    verdict = within(certain(ours), paper, FACTOR) if is_enough else "open"
    here, plain_here = (_node(found[each, DEPTH]) for each in (name, "none"))
    there, plain_there = (1e6 * seconds / nodes for nodes, seconds in (ROWS[each][1][DEPTH] for each in (name, "none")))
    reason = (
        f"Beside nodes it depends on what a node costs: {here:.0f} ns here, {plain_here:.0f} with none; theirs "
        f"{there:.0f} and {plain_there:.0f} µs."
    )
    told, found_here = (
        f"{_seconds(seconds)}: {gain:.0f} times as fast as with none"
        for seconds, gain in ((ROWS[name][1][DEPTH][1], paper), (found[name, DEPTH]["seconds"], ours))
    )
    return Claim(f"time, {name}", told, found_here, verdict, why(verdict, reason if is_enough else FEW))


def _seconds(seconds: float) -> str:
    return f"{seconds:.3f} s" if seconds >= 0.01 else f"{1000 * seconds:.2f} ms"


def _seconds_claim(found: Found) -> Claim:
    """What no gain is told against: the time without any enhancement."""
    return Claim(
        "time, none",
        _seconds(ROWS["none"][1][DEPTH][1]),
        _seconds(found["none", DEPTH]["seconds"]),
        "open",
        "Another machine: theirs was an Athlon XP 1800+. All other times are told as gains against this one.",
    )


def _node(piece: Piece) -> float:
    """Nanoseconds a node, clearing the table included."""
    return float(1e9 * piece["seconds"] * len(piece["nodes"]) / sum(piece["nodes"]))


def _factor(found: Found, text: str, longer: str, shorter: str, paper: float, seed: int) -> Claim:
    ratio = ratio_of_sums(nodes_of(found, longer), nodes_of(found, shorter), seed)
    verdict = within(ratio, paper, FACTOR)
    ours = f"{shown(ratio, 1, signed=False)} times"
    reason = BOUND if verdict == "open" and math.isfinite(ratio.high) else FEW if verdict == "open" else UNKNOWN
    return Claim(text, f"{paper:.1f} times", ours, verdict, why(verdict, reason))


def _ordering_claim(found: Found, seed: int) -> Claim:
    """That history gains little because the table already orders the moves: it gains more where there is no table."""
    names = ("none", "only history", "only table", "only table and history")
    columns = [nodes_of(found, name) for name in names]
    more = drawn(columns, lambda means: means[0] / means[1] - means[2] / means[3], seed)
    gains = [ratio_of_sums(columns[at], columns[at + 1], seed) for at in (0, 2)]
    verdict = above(more)
    return Claim(
        "history does not contribute much because the table mostly orders the moves",
        "5.6 times alone; 1.3 times beside all others",
        f"{shown(gains[0], 1, signed=False)} times alone, {shown(gains[1], 1, signed=False)} times beside the table",
        verdict,
        _why(verdict, "With the table history saves as much as without."),
    )


def _overhead_claim(found: Found, seed: int) -> Claim:
    """That earlier iterations weigh more with the equivalence table."""
    pairs = (("all four", 6), ("all four", DEPTH), EARLIER, (EARLIER[0], DEPTH))
    columns = [nodes_of(found, *pair) for pair in pairs]
    shares = [ratio_of_sums(columns[at], columns[at + 1], seed) for at in (0, 2)]
    verdict = above(drawn(columns, lambda means: means[0] / means[1] - means[2] / means[3], seed))
    equivalence, regular = (f"{100 * share.mean:.0f} %" for share in shares)
    return Claim(
        "deepening pays less with the equivalence table because its overhead weighs more there",
        "more",
        f"iterations before the last are {equivalence} of all nodes with the equivalence table, {regular} with a "
        "regular one",
        verdict,
        _why(verdict, "They weigh less there."),
    )


def _window_claim(found: Found, turns: Sequence[Piece]) -> Claim:
    """Judged by nodes and by time: where the two say the opposite it is open."""
    nodes = [nodes_of(found, name) for name in WINDOW]
    seconds = [[1000 * float(turn["seconds"][at]) for turn in turns] for at in range(len(WINDOW))]
    by_nodes, by_time = in_order(nodes), in_order(seconds)
    verdict = by_nodes if by_nodes == by_time else "open"
    more = [estimate([b - a for a, b in zip(*each, strict=True)]) for each in (nodes, seconds)]
    return Claim(
        "the minimal window is counterproductive with the other enhancements in place",
        "counterproductive",
        f"{shown(more[0], 0)} nodes to {estimate(nodes[0]).mean:,.0f}, {shown(more[1], 3)} ms to "
        f"{estimate(seconds[0]).mean:.3f}",
        verdict,
        why(verdict, f"By nodes alone: {by_nodes}; by time alone: {by_time}."),
    )


def _second_claim(found: Found) -> Claim:
    """That without the table most nodes are entered, and without selective moves more than without the two others."""
    rest, second, most = ("all four", "without history", "without deepening"), "without selective", "without table"
    verdict = all_of(
        [in_order([nodes_of(found, name), nodes_of(found, second)]) for name in rest]
        + [in_order([nodes_of(found, second), nodes_of(found, most)])]
    )
    names = (*rest, second, most)
    means = {name: estimate(nodes_of(found, name)).mean for name in names}
    return Claim(
        "the equivalence table is the most beneficial, followed by selective moves (left out one at a time)",
        ", ".join(_printed(name) for name in names),
        ", ".join(f"{name} {mean:,.0f}" for name, mean in means.items()),
        verdict,
        _why(verdict, f"Asked: is {most} the largest and {second} the next. {UNKNOWN}"),
    )


def _alone_claim(found: Found) -> Claim:
    """That deepening by itself saves nothing, which needs no measuring."""
    claim = _order("deepening alone is of no use", found, ("none", "only deepening"), paper="not beneficial")
    reason = "Without table and history it enters the nodes of all its iterations, so it cannot enter fewer."
    return replace(claim, reason=f"{reason} {claim.reason}".strip())


def _printed(name: str) -> str:
    return f"{name} {ROWS[name][1][DEPTH][0]:,}"


def _order(
    text: str, found: Found, names: Sequence[str], over: Sequence[str] | None = None, paper: str | None = None
) -> Claim:
    """That nodes rise from name to name; with `over` that their shares of other nodes do."""
    values = [nodes_of(found, name) for name in names]
    if over is not None:
        means = [sum(nodes_of(found, name)) / len(values[0]) for name in over]
        values = [[nodes / mean for nodes in each] for each, mean in zip(values, means, strict=True)]
    told = ", ".join(
        f"{name} {sum(each) / len(each):,.{1 if over else 0}f}" for name, each in zip(names, values, strict=True)
    )
    verdict = in_order(values)
    printed = " < ".join(_printed(name) for name in names) if paper is None else paper
    return Claim(text, printed, told, verdict, _why(verdict))
