"""Section 3: how hidden cards are dealt, and what pruning and killer moves save."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from math import exp, log

from trula.games import load
from trula.papers.lab import Lab
from trula.papers.report import Claim, Section, Table
from trula.papers.tressette.sampling import EXAMPLE, SEATS, chances
from trula.papers.tressette.verdicts import larger
from trula.searches import AlphaBeta, Killers
from trula.stats import Estimate, estimate

DEPTH = 8
"""Two tricks for a leader."""
PLAIN = AlphaBeta(depth=DEPTH, table="none", history=False, selective=False, deepening=False, discount=1.0)
"""Alpha-beta that tries cards as they stand in the deck: the search of `Killers` without killers."""


@dataclass(frozen=True, slots=True)
class Cost:
    """Nodes from a first lead."""

    everything: int
    plain: int
    killers: int


def cost(seed: int) -> Cost:
    """Of a deal."""
    game = load("tressette")
    position = game.start(game.deal(seed)).position
    assert position is not None
    everything = sum(position.perft(ply)[0] for ply in range(DEPTH + 1))
    return Cost(everything, PLAIN.run_one(position).nodes, Killers(depth=DEPTH).run_one(position).nodes)


def section_3(lab: Lab) -> Section:
    """The chances of a small case, and nodes from first leads."""
    costs = [cost(seed) for seed in range(lab.pick(5, 200, 2_000))]
    found = chances(EXAMPLE, SEATS)
    shown = sorted(Counter(found.values()).items(), reverse=True)
    return Section(
        "Section 3: dealing the hidden cards, pruning, killer moves",
        "Cards d4 d5 c4 c5 s4 s5, two for each of three seats; the first has shown that it lacks coppe, the second "
        "that it lacks spade. The seats are dealt to one after the other as in the published code. Our players draw "
        f"uniformly. Nodes are those from the first lead, {DEPTH} plies deep.",
        (
            Table(
                "How likely a deal is",
                ("chance of each", "number of deals", "uniform"),
                tuple((str(chance), count, str(Fraction(1, len(found)))) for chance, count in shown),
            ),
            Table(
                f"Nodes of {len(costs)} deals, mean",
                ("all", "alpha-beta", "alpha-beta with killers"),
                (tuple(sum(column) / len(costs) for column in zip(*map(_row, costs), strict=True)),),
                digits=0,
            ),
        ),
        claims=(_uniform(found), *_savings(costs)),
    )


def _row(each: Cost) -> tuple[int, int, int]:
    return each.everything, each.plain, each.killers


def _uniform(found: dict[tuple[frozenset[str], ...], Fraction]) -> Claim:
    least, most = min(found.values()), max(found.values())
    return Claim(
        "Section 3.1: samples are taken uniformly from all deals that fit",
        "stated",
        f"of {len(found)} deals the likeliest comes {float(most / least):.2f} times as often as the rarest",
        "agrees" if least == most else "differs",
        "Seats that are dealt to first choose without regard to how many deals are left for the others.",
    )


def _savings(costs: list[Cost]) -> tuple[Claim, Claim]:
    power = estimate([log(each.killers) / log(each.everything) for each in costs])
    gain: Estimate = estimate([log(each.plain / each.killers) for each in costs])
    is_between = power.low >= 0.5 and power.high < 1
    return (
        Claim(
            "Section 3.2: alpha-beta takes at best the square root of all nodes",
            "power 1/2",
            f"power {power.mean:.3f} [{power.low:.3f}, {power.high:.3f}] of all nodes",
            "agrees" if is_between else "open" if power.high >= 1 else "differs",
            "Between the best case and no cut at all." if is_between else "",
        ),
        Claim(
            "Section 3.2.3: killer moves speed alpha-beta up",
            "said, not measured",
            f"{exp(gain.mean):.2f} [{exp(gain.low):.2f}, {exp(gain.high):.2f}] times as many nodes without them",
            larger(gain),
        ),
    )
