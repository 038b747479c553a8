"""Section 3: how hidden cards are dealt, what pruning and killer moves save, and how far a search can look."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log, log10
from time import perf_counter

from trula.arena.stats import Estimate, estimate
from trula.games import load
from trula.papers.criteria import above as positive
from trula.papers.criteria import log_of_mean, shown, why
from trula.papers.lab import Lab
from trula.papers.report import Claim, Section, Table, Verdict
from trula.papers.tressette.belief import on_belief
from trula.papers.tressette.dealing import on_dealing
from trula.papers.tressette.tree import TRICKS, one_suit_each, random_round, widths
from trula.papers.tressette.verdicts import because, counted, larger
from trula.players.searches import AlphaBeta, Killers
from trula.study.solve import solve

FEW = "Too few deals at this scale."
YEAR = 365.25 * 24 * 3_600
"""Seconds."""
DEPTH = 8
"""Two tricks for a leader."""
FURTHER = 12
"""Three tricks for a leader."""
ROOT = 0.02
"""A power of no more than this above 1/2 is that of the square root."""
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
                f"Nodes of {counted(len(costs), 'deal')}, mean",
                ("all", "alpha-beta", "alpha-beta with killers"),
                (tuple(sum(column) / len(costs) for column in zip(*map(_row, costs), strict=True)),),
                digits=0,
            ),
        ),
        claims=(
            *claims,
            _square_root(costs, growth()),
            _speed(costs),
            *on_solving(lab),
            on_belief(lab),
            _finer(),
            Claim(
                "Section 3.3: MCTS can easily deal with a high branching factor, as it plays at random to the end",
                "stated",
                f"not tried: a seat has {TRICKS} cards to choose from at most",
                "open",
                "The game has no high branching factor, and the paper does not say what easily means.",
            ),
        ),
    )


def _row(each: Cost) -> tuple[int, int, int]:
    return each.everything, each.plain, each.killers


def growth() -> float:
    """The power of all nodes by which those of alpha-beta grow from two tricks to three, in the paper's worst case.

    There the sides take turns and every seat may play any card, as where the square root is derived.
    """
    position = one_suit_each().position
    assert position is not None
    near, far = (Killers(depth=depth).run_one(position).nodes for depth in (DEPTH, FURTHER))
    whole = widths()
    return log(far / near) / log(sum(whole[: FURTHER + 1]) / sum(whole[: DEPTH + 1]))


def _square_root(costs: list[Cost], grows: float) -> Claim:
    power = estimate([log(each.killers) / log(each.everything) for each in costs])
    verdict: Verdict = "agrees" if grows <= 0.5 + ROOT else "open"
    return Claim(
        "Section 3.2: alpha-beta can come down to the square root of all nodes",
        "power 1/2",
        f"in the worst case nodes grow from {DEPTH} plies to {FURTHER} by the power {grows:.3f} of all, and "
        f"{0.5 + ROOT} at most is asked for; in usual deals {DEPTH} plies take the power "
        f"{shown(power, 3, signed=False)} of all nodes",
        verdict,
        why(verdict, "Said of the best order of cards, which killer moves need not find."),
    )


def _speed(costs: list[Cost]) -> Claim:
    gain: Estimate = estimate([log(each.plain / each.killers) for each in costs])
    return Claim(
        "Section 3.2.3: killer moves speed alpha-beta up",
        "said, not measured",
        f"{exp(gain.mean):.2f} [{exp(gain.low):.2f}, {exp(gain.high):.2f}] times as many nodes without them",
        larger(gain),
        because(larger(gain), "They take more nodes than cards in the order of the deck.", FEW),
    )


def on_solving(lab: Lab) -> tuple[Claim, Claim]:
    """Whether the tree can be gone through, and whether alpha-beta can reach its end all the same."""
    game = load("tressette")
    count = lab.pick(2, 20, 200)
    solved = [solve(game, game.deal(seed)) for seed in range(count)]
    exact = sum(each.is_exact for each in solved)
    rounds = [random_round(game.start(game.deal(seed)), seed) for seed in range(lab.pick(30, 200, 1_000))]
    lines = log_of_mean([float(each.lines) for each in rounds], lab.seed)
    pace = positions_a_second(lab.pick(6, 10, 10))
    a_year = log10(pace * YEAR)
    usual = Estimate(lines.mean - a_year, lines.low - a_year, lines.high - a_year, lines.units)
    verdict = positive(usual)
    return (
        Claim(
            "Section 2.3.2: an exhaustive search of the tree is not feasible",
            "by the worst case",
            f"at {pace:.1e} positions a second, as here, the lines of play take "
            f"10^{log10(widths()[-1]) - a_year:.1f} years in the worst case and "
            f"10^{usual.mean:.1f} [{usual.low:.1f}, {usual.high:.1f}] in a usual deal; more than one is asked for",
            verdict,
            because(verdict, "A usual deal takes less than a year.", FEW),
        ),
        Claim(
            "Section 3.2: the size of the tree does not allow a search as deep as the tree",
            "stated",
            f"of {count} deals our solver, an alpha-beta with a table of positions, solves {exact} to the last card, "
            f"with {sum(each.nodes for each in solved) / count:,.0f} nodes a deal",
            "differs" if exact == count else "agrees" if not exact else "open",
            "The paper's search keeps no table of positions, which may be what it lacks." if exact else "",
        ),
    )


def positions_a_second(depth: int) -> float:
    """How fast the positions at a depth are gone through on this machine."""
    game = load("tressette")
    position = game.start(game.deal(1)).position
    assert position is not None
    start = perf_counter()
    positions = position.perft(depth)[0]
    return positions / (perf_counter() - start)


def _finer() -> Claim:
    return Claim(
        "Section 3.2.2: a finer evaluation costs more time than it is worth; searching deeper is better",
        "said, not measured",
        "not tried",
        "open",
        "The paper does not say which evaluation it tried.",
    )
