"""The graded tests of sections 3.1 and 3.2: clustered against plain worlds, equivalence against regular table."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from trula.agents.pimc import Pimc
from trula.papers.criteria import above, near, ratio_of_sums, shown, why
from trula.papers.lab import Lab
from trula.papers.pieces import Piece
from trula.papers.report import Claim, Figure, Section, Table
from trula.papers.silicon_tarokist.grading import CLEAR_LOSS, Entrant, Grades, compared, graded, judge_worlds, told
from trula.samplers import Clustered, Sampler, Uniform
from trula.searches import AlphaBeta
from trula.stats import Estimate

FEW, MANY = 30, 60
SAMPLING_GRADES = {FEW: 3.8, MANY: 1.0}
"""Per 100 moves, by the number of worlds."""
RESOLUTION = 2.0
"""A grade per 100 moves that is known so well can agree."""
DEEPER_GRADE, WIDER_GRADE, WIDER_SPEED = -1.0, 4.0, 3.0
JUDGE = "Our judge is no expert: it takes every world for open once the card is played, and knows no plan or ruse."


def _how(lab: Lab) -> str:
    return (
        f"A judge with {judge_worlds(lab)} worlds, solved exactly where that is cheap, else played out by rule "
        f"players, stands in for the expert: a card that costs {CLEAR_LOSS:g} points or more against the other is "
        "significantly worse (1), any other that costs something slightly (0.5). The paper tells its grades per 100 "
        "moves; it can be read as all moves or as those on which the methods differ, so both are here, and verdicts "
        "are on all moves."
    )


def _player(worlds: int, search: AlphaBeta, sampler: Sampler) -> Pimc:
    return Pimc(sampler=sampler, search=search, worlds=worlds, choice="vote")


def sampling(lab: Lab) -> Section:
    """Clustered worlds against plain ones."""
    entrants: list[Entrant] = []
    for worlds in SAMPLING_GRADES:
        clustered, plain = (_player(worlds, AlphaBeta(), sampler) for sampler in (Clustered(), Uniform()))
        entrants += [Entrant(clustered), Entrant(plain), Entrant(plain, dice=1)]
    found = graded(lab, "sampling-moves", entrants, lab.pick(4, 150, 5_000))
    results: dict[str, Grades] = {}
    for index, worlds in enumerate(SAMPLING_GRADES):
        results[f"clustered against plain, {worlds} worlds"] = compared(found, 3 * index, 3 * index + 1)
        results[f"plain against plain with other dice, {worlds} worlds"] = compared(found, 3 * index + 2, 3 * index + 1)
    paper = {f"clustered against plain, {worlds} worlds": each for worlds, each in SAMPLING_GRADES.items()}
    first, second = (results[name] for name in paper)
    few = [_grades_of(found, index, index + 1) for index in (0, 3)]
    gain = told([one - other for one, other in zip(*few, strict=True)])
    claims = [_claim(name, paper[name], results[name]) for name in paper]
    better = above(first.per_move)
    claims += [
        Claim(
            "clustered worlds choose better cards than as many plain ones",
            "+3.8 and +1.0 per 100 moves",
            f"{shown(first.per_move)} and {shown(second.per_move)}",
            better,
            why(better, "Too few moves to tell." if better == "open" else JUDGE),
        ),
        Claim(
            "clustering is worth it particularly with few worlds",
            "+2.8 more per 100 moves with 30 than with 60",
            shown(gain),
            above(gain),
            why(above(gain), "Too few moves to tell." if above(gain) == "open" else JUDGE),
        ),
    ]
    return Section(
        "Section 3.1: clustered against plain worlds",
        f"{len(found):,} positions, each from a deal of its own, with the program's search and votes. {_how(lab)} The "
        "rows of other dice show what mere chance in drawing worlds does.",
        (_table(results, paper),),
        (_figure(lab, "sampling", results, paper),),
        tuple(claims),
        {"positions": len(found)},
    )


def _grades_of(found: Sequence[Piece], first: int, second: int) -> list[float]:
    return [compared([piece], first, second).per_move.mean for piece in found]


def equivalence(lab: Lab) -> Section:
    """The equivalence table, deeper or with more worlds, against a regular one."""
    entrants = (
        Entrant(_player(FEW, AlphaBeta(depth=9, table="regular"), Clustered())),
        Entrant(_player(FEW, AlphaBeta(depth=12), Clustered())),
        Entrant(_player(MANY, AlphaBeta(depth=9), Clustered())),
        Entrant(_player(FEW, AlphaBeta(depth=9), Clustered())),
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
    wider = near(speeds[names[1]], WIDER_SPEED, WIDER_SPEED / 4, 0.5)
    cost = (
        f"With as many worlds ours saves {saved[names[2]].mean:.1f} times the nodes; to be three times "
        "as fast with twice the worlds it would have to save six. Drawing and clustering take the same time for all."
    )
    gain = above(results[names[1]].per_move)
    claims = [
        _claim(f"{name}, against regular table, 30 worlds, depth 9", paper[name], results[name]) for name in paper
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
            why(gain, "Too few moves to tell." if gain == "open" else JUDGE),
        ),
    ]
    return Section(
        "Section 3.2: equivalence against regular table",
        f"{len(found):,} positions with clustered worlds and votes, all against a regular table with 30 worlds and "
        f"depth 9. {_how(lab)} The last row is ours: what the equivalence table costs if its speed is not "
        "used.",
        (
            _table(results, paper),
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
        (_figure(lab, "equivalence", results, paper),),
        tuple(claims),
        {"positions": len(found)},
    )


def _speed(speed: Estimate, saved: Estimate) -> str:
    return (
        f"{shown(speed, 2, signed=False)} times as fast; the regular table takes "
        f"{shown(saved, 2, signed=False)} times its nodes"
    )


def _of(found: Sequence[Piece], what: str, entrant: int) -> list[float]:
    return [float(piece[what][entrant]) for piece in found]


def _claim(name: str, paper: float, grades: Grades) -> Claim:
    verdict = near(grades.per_move, paper, RESOLUTION, 0.05)
    reason = "Too few moves to tell." if verdict == "open" else JUDGE
    ours = f"{shown(grades.per_move)} per 100 moves, {shown(grades.per_difference)} per 100 differing moves"
    return Claim(f"grade, {name}", f"{paper:+g} per 100 moves", ours, verdict, why(verdict, reason))


def _table(results: Mapping[str, Grades], paper: Mapping[str, float]) -> Table:
    columns = (
        "setting",
        "moves",
        "differing",
        "paper, grade per 100",
        "ours, per 100 moves",
        "ours, per 100 differing moves",
        "points gained a differing move",
    )
    rows = tuple(
        (
            name,
            grades.moves,
            grades.differing,
            f"{paper[name]:+g}" if name in paper else None,
            shown(grades.per_move),
            shown(grades.per_difference),
            shown(grades.points, 2),
        )
        for name, grades in results.items()
    )
    return Table("Grades", columns, rows, "In brackets 95 % intervals over positions.")


def _figure(lab: Lab, name: str, results: Mapping[str, Grades], paper: Mapping[str, float]) -> Figure:
    def paint(drawn: Any) -> None:
        axes = drawn.subplots()
        places = list(range(len(results)))[::-1]
        means = {place: grades.per_move for place, grades in zip(places, results.values(), strict=True)}
        sure = {place: mean for place, mean in means.items() if math.isfinite(mean.high)}
        reach = [mean.high - mean.mean for mean in sure.values()]
        centres = [mean.mean for mean in sure.values()]
        axes.errorbar(centres, list(sure), xerr=reach, fmt="o", capsize=4, label="ours, 95 % interval")
        bare = {place: mean.mean for place, mean in means.items() if place not in sure}
        if bare:
            axes.plot(
                list(bare.values()), list(bare), "o", mfc="none", color="C0", label="ours, too few differ to tell"
            )
        shown_at = [place for place, each in zip(places, results, strict=True) if each in paper]
        axes.plot([paper[each] for each in results if each in paper], shown_at, "rD", label="paper")
        axes.axvline(0, color="black", lw=0.8)
        axes.set_yticks(places, list(results))
        axes.set_ylim(-0.5, len(results) - 0.5)
        axes.set_xlabel("grade per 100 moves (above 0: the setting named first is better)")
        axes.grid(visible=True, axis="x", alpha=0.3)
        axes.legend()

    return lab.draw(name, f"Grades per 100 moves, by a judge with {judge_worlds(lab)} worlds.", paint, size=(9, 3.4))
