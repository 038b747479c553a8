"""Section 3.2 of the paper: equivalence against regular table, by graded moves; and the factor of equation (2)."""

from __future__ import annotations

from collections.abc import Sequence

from trula.arena.stats import Estimate
from trula.papers.criteria import above, ratio_of_sums, shown, why, within
from trula.papers.lab import Lab
from trula.papers.pieces import Piece
from trula.papers.report import Claim, Section, Table
from trula.papers.silicon_tarokist.discount import chosen_claim, mistakes_claim, tied, ties_claim
from trula.papers.silicon_tarokist.distributions import heart_claim
from trula.papers.silicon_tarokist.enhancement_claims import FACTOR
from trula.papers.silicon_tarokist.grading import Entrant, compared, graded, told
from trula.papers.silicon_tarokist.moves import (
    FEW,
    JUDGE,
    MANY,
    grade_claim,
    grade_figure,
    grade_table,
    how,
    judged_so,
    vote,
)
from trula.papers.silicon_tarokist.reduced import counted_states, hits_claim
from trula.players.samplers import Clustered
from trula.players.searches import AlphaBeta

DEEPER_GRADE, WIDER_GRADE, WIDER_SPEED = -1.0, 4.0, 3.0
MOVES = 300


def section_3_2(lab: Lab) -> Section:
    """The equivalence table, deeper or with more worlds, against a regular one."""
    entrants = (
        Entrant(vote(FEW, AlphaBeta(depth=9, table="regular"), Clustered())),
        Entrant(vote(FEW, AlphaBeta(depth=12), Clustered())),
        Entrant(vote(MANY, AlphaBeta(depth=9), Clustered())),
        Entrant(vote(FEW, AlphaBeta(depth=9), Clustered())),
        Entrant(vote(FEW, AlphaBeta(depth=9, discount=1.0), Clustered())),
    )
    found = graded(lab, "equivalence-moves", entrants, lab.pick(4, 150, 3_000))
    names = ("equivalence, 30 worlds, depth 12", "equivalence, 60 worlds, depth 9", "equivalence, 30 worlds, depth 9")
    results = {name: compared(found, index, 0) for index, name in enumerate(names, start=1)}
    paper = {names[0]: DEEPER_GRADE, names[1]: WIDER_GRADE}
    speeds = {
        name: ratio_of_sums(_of(found, "seconds", 0), _of(found, "seconds", index), lab.seed)
        for index, name in enumerate(names, start=1)
    }
    saved = {
        name: ratio_of_sums(_of(found, "nodes", 0), _of(found, "nodes", index), lab.seed)
        for index, name in enumerate(names, start=1)
    }
    deeper = speeds[names[0]]
    is_slower = above(Estimate(1 - deeper.mean, 1 - deeper.high, 1 - deeper.low, deeper.units))
    wider = within(speeds[names[1]], WIDER_SPEED, FACTOR)
    cost = (
        f"With as many worlds ours saves {saved[names[2]].mean:.1f} times the nodes; to be three times "
        "as fast with twice the worlds it would have to save six. Drawing and clustering take the same time for all."
    )
    gain = above(results[names[1]].per_move)
    claims = [
        grade_claim(f"{name}, against regular table, 30 worlds, depth 9", paper[name], MOVES, results[name])
        for name in paper
    ]
    claims += [
        Claim(
            f"{names[0]} is slower than the regular table",
            "slower",
            _speed(deeper, saved[names[0]]),
            is_slower,
            why(is_slower, cost),
        ),
        Claim(
            f"{names[1]} is three times as fast",
            f"{WIDER_SPEED:g} times",
            _speed(speeds[names[1]], saved[names[1]]),
            wider,
            why(wider, cost),
        ),
        Claim(
            "the equivalence table is beneficial: with it more worlds can be searched, and moves are better",
            f"{WIDER_GRADE:+g} per 100 moves",
            shown(results[names[1]].per_move),
            gain,
            judged_so(gain),
        ),
        misplays_claim([(piece["losses"][3], piece["losses"][0]) for piece in found]),
    ]
    without = compared(found, 3, 4)
    ties = tied(lab)
    claims += [
        ties_claim(ties),
        mistakes_claim([(piece["losses"][3], piece["losses"][4]) for piece in found], without),
        chosen_claim(without),
        heart_claim(),
        hits_claim(counted_states(lab)),
    ]
    results["discount 0.9 against none, equivalence, 30 worlds, depth 9"] = without
    return Section(
        "Section 3.2: equivalence against regular table",
        f"{len(found):,} positions with clustered worlds and votes, all against a regular table with 30 worlds and "
        f"depth 9. {how(lab)} Two rows are ours: what the equivalence table costs if its speed is not used, and what "
        f"the factor of equation (2) brings. Ties are asked for with open cards in {len(ties):,} positions.",
        (
            grade_table(results, paper),
            Table(
                "Speed against the regular table, 30 worlds, depth 9",
                ("setting", "paper", "times as fast", "nodes of the regular table by its own"),
                tuple(
                    (
                        name,
                        {names[0]: "slower", names[1]: "3 times"}.get(name),
                        shown(speeds[name], 2, signed=False),
                        shown(saved[name], 2, signed=False),
                    )
                    for name in names
                ),
            ),
        ),
        (grade_figure(lab, "equivalence", results, paper),),
        tuple(claims),
        {"positions": len(found)},
    )


def misplays_claim(losses: Sequence[tuple[float, float]]) -> Claim:
    """That alike positions of unlike value make for misplays: what cards lose with this table, less with the other."""
    worse = sum(mine > other for mine, other in losses)
    better = sum(mine < other for mine, other in losses)
    lost = told([mine - other for mine, other in losses])
    verdict = above(lost)
    return Claim(
        "the equivalence table allows misplays",
        "some",
        f"with as many worlds and plies {worse} of {len(losses)} cards are worse than with a regular table, {better} "
        f"better: {shown(lost, 2)} points a card lost more",
        verdict,
        why(
            verdict,
            "Asked: does it lose more a card than a regular table. "
            + ("Too few moves to tell." if verdict == "open" else JUDGE),
        ),
    )


def _speed(speed: Estimate, saved: Estimate) -> str:
    return (
        f"{shown(speed, 2, signed=False)} times as fast; the regular table takes "
        f"{shown(saved, 2, signed=False)} times its nodes"
    )


def _of(found: Sequence[Piece], what: str, entrant: int) -> list[float]:
    return [float(piece[what][entrant]) for piece in found]
