"""Section 3: how hidden cards are dealt, and what pruning and killer moves save."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log

from trula.games import load
from trula.papers.lab import Lab
from trula.papers.report import Claim, Section, Table
from trula.papers.tressette.belief import on_belief
from trula.papers.tressette.dealing import on_dealing
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
    """How deals are made, and nodes from first leads."""
    costs = [cost(seed) for seed in range(lab.pick(5, 200, 2_000))]
    tables, claims = on_dealing(lab)
    return Section(
        "Section 3: dealing the hidden cards, pruning, killer moves",
        "The small case: cards d4 d5 c4 c5 s4 s5, two for each of three seats; the first has shown that it lacks "
        "coppe, the second that it lacks spade. The seats are dealt to one after the other as in the published code. "
        f"Our players draw uniformly. Nodes are those from the first lead, {DEPTH} plies deep.",
        (
            *tables,
            Table(
                f"Nodes of {len(costs)} deals, mean",
                ("all", "alpha-beta", "alpha-beta with killers"),
                (tuple(sum(column) / len(costs) for column in zip(*map(_row, costs), strict=True)),),
                digits=0,
            ),
        ),
        claims=(*claims, *_savings(costs), on_belief(lab), _finer()),
    )


def _row(each: Cost) -> tuple[int, int, int]:
    return each.everything, each.plain, each.killers


def _savings(costs: list[Cost]) -> tuple[Claim, Claim]:
    power = estimate([log(each.killers) / log(each.everything) for each in costs])
    gain: Estimate = estimate([log(each.plain / each.killers) for each in costs])
    return (
        Claim(
            "Section 3.2: alpha-beta takes at best the square root of all nodes",
            "power 1/2",
            f"power {power.mean:.3f} [{power.low:.3f}, {power.high:.3f}] of all nodes",
            "open",
            "Said of the best order of cards, which was not tried; any alpha-beta lies between the powers 1/2 and 1.",
        ),
        Claim(
            "Section 3.2.3: killer moves speed alpha-beta up",
            "said, not measured",
            f"{exp(gain.mean):.2f} [{exp(gain.low):.2f}, {exp(gain.high):.2f}] times as many nodes without them",
            larger(gain),
        ),
    )


def _finer() -> Claim:
    return Claim(
        "Section 3.2.2: a finer evaluation costs more time than it is worth; searching deeper is better",
        "said, not measured",
        "not tried",
        "open",
        "The paper does not say which evaluation it tried.",
    )
