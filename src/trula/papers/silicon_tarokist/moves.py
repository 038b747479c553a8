"""What the graded tests of sections 3.1 and 3.2 share: players, the judge in words, claims, tables and figures."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from trula.arena.stats import Estimate
from trula.papers.criteria import same, shown, why
from trula.papers.lab import Lab
from trula.papers.report import Claim, Figure, Table, Verdict
from trula.papers.silicon_tarokist.grading import CLEAR_LOSS, Grades, judge_worlds
from trula.players.agents.pimc import Pimc
from trula.players.samplers import Sampler
from trula.players.searches import AlphaBeta

FEW, MANY = 30, 60
RESOLUTION = 2.0
"""A grade per 100 moves that is known so well can agree."""
JUDGE = (
    "Perhaps our judge, which is no expert: it takes every world for open once the card is played, and knows no plan "
    "or ruse."
)


def how(lab: Lab) -> str:
    """How moves are graded, for the text of a section."""
    return (
        f"A judge with {judge_worlds(lab)} worlds, solved exactly where that is cheap, else played out by rule "
        f"players, stands in for the expert: a card that costs {CLEAR_LOSS:g} points or more against the other is "
        "significantly worse (1), any other that costs something slightly (0.5). The paper tells its grades per 100 "
        "moves; it can be read as all moves or as those on which the methods differ, so both are here, and verdicts "
        "are on all moves. A printed grade is taken to have the error that ours would have for as many moves."
    )


def vote(worlds: int, search: AlphaBeta, sampler: Sampler) -> Pimc:
    """A player as the program's."""
    return Pimc(sampler=sampler, search=search, worlds=worlds, choice="vote")


def grade_claim(name: str, paper: float, moves: int, grades: Grades) -> Claim:
    """A grade against the paper's of so many moves, which has an error too: that of ours for as many."""
    ours = grades.per_move
    half = (ours.high - ours.low) / 2 * math.sqrt(grades.moves / moves)
    verdict = same(ours, Estimate(paper, paper - half, paper + half, moves), RESOLUTION)
    told = f"{shown(ours)} per 100 moves, {shown(grades.per_difference)} per 100 differing moves"
    return Claim(f"grade, {name}", f"{paper:+g} per 100 of {moves} moves", told, verdict, judged_so(verdict))


def judged_so(verdict: Verdict) -> str:
    """The reason of a verdict by the judge."""
    return why(verdict, "Too few moves to tell." if verdict == "open" else JUDGE)


def grade_table(results: Mapping[str, Grades], paper: Mapping[str, float]) -> Table:
    """All grades beside the paper's."""
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


def grade_figure(lab: Lab, name: str, results: Mapping[str, Grades], paper: Mapping[str, float]) -> Figure:
    """The same as a picture."""

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
        axes.legend(loc="upper left", bbox_to_anchor=(1.01, 1.0), fontsize=8)

    caption = f"Grades per 100 moves, by a judge with {judge_worlds(lab)} worlds."
    return lab.draw(name, caption, paint, size=(11, 1 + 0.5 * len(results)))
