"""Section 3.1 of the paper: clustered against plain worlds, by graded moves and by how well they stand for all."""

from __future__ import annotations

from collections.abc import Sequence

from trula.arena.stats import Estimate
from trula.papers.criteria import above, all_of, percent, share_of, shown, why
from trula.papers.lab import Lab
from trula.papers.pieces import Piece
from trula.papers.report import Claim, Section, Table, Verdict
from trula.papers.silicon_tarokist.distributions import distribution_claims
from trula.papers.silicon_tarokist.example import example_game
from trula.papers.silicon_tarokist.grading import Entrant, Grades, compared, graded, told
from trula.papers.silicon_tarokist.interchange import exchanged, interchange_claim
from trula.papers.silicon_tarokist.moves import (
    FEW,
    MANY,
    RESOLUTION,
    grade_claim,
    grade_figure,
    grade_table,
    how,
    judged_so,
    vote,
)
from trula.papers.silicon_tarokist.representative import representative_claims, representative_table, surveyed
from trula.players.samplers import Clustered, Sampler, Uniform, Weighted
from trula.players.searches import AlphaBeta

GRADES = {FEW: 3.8, MANY: 1.0}
"""Per 100 moves, by the number of worlds."""
MOVES = 500
BIASED = "biased"
Key = tuple[str, int, int]
"""Kind of worlds, how many, and which dice."""


def entrants() -> dict[Key, Entrant]:
    """Every setting by its key."""
    samplers: dict[str, Sampler] = {"clustered": Clustered(), "plain": Uniform()}
    found: dict[Key, Entrant] = {}
    for worlds in GRADES:
        for dice in (0, 1):
            for name, sampler in samplers.items():
                found[name, worlds, dice] = Entrant(vote(worlds, AlphaBeta(), sampler), dice)
    found[BIASED, FEW, 0] = Entrant(vote(FEW, AlphaBeta(), Weighted()))
    return found


class Moves:
    """The moves of all settings, by key."""

    def __init__(self, found: Sequence[Piece]) -> None:
        self.found = found
        self.places = {key: place for place, key in enumerate(entrants())}

    def grades(self, first: Key, second: Key) -> Grades:
        """One setting against another."""
        return compared(self.found, self.places[first], self.places[second])

    def grades_by_move(self, first: Key, second: Key) -> list[float]:
        """The same, move by move."""
        places = self.places[first], self.places[second]
        return [compared([piece], *places).per_move.mean for piece in self.found]

    def changes(self, kind: str, worlds: int) -> list[bool]:
        """By move, whether other dice change the card."""
        places = [self.places[kind, worlds, dice] for dice in (0, 1)]
        return [piece["cards"][places[0]] != piece["cards"][places[1]] for piece in self.found]


def section_3_1(lab: Lab) -> Section:
    """Decides, judges and draws everything anew."""
    moves = Moves(graded(lab, "sampling-moves", list(entrants().values()), lab.pick(4, 150, 5_000)))
    results: dict[str, Grades] = {}
    for worlds in GRADES:
        plain: Key = ("plain", worlds, 0)
        results[_name(worlds)] = moves.grades(("clustered", worlds, 0), plain)
        results[f"plain against plain with other dice, {worlds} worlds"] = moves.grades(("plain", worlds, 1), plain)
    results["clustered, 30 worlds, against plain, 60"] = moves.grades(("clustered", FEW, 0), ("plain", MANY, 0))
    results["biased by past cards against plain, 30 worlds"] = moves.grades((BIASED, FEW, 0), ("plain", FEW, 0))
    paper = {_name(worlds): each for worlds, each in GRADES.items()}
    views = surveyed(lab, "tarok3")
    return Section(
        "Section 3.1: clustered against plain worlds",
        f"{len(moves.found):,} positions, each from a deal of its own, with the program's search and votes. "
        f"{how(lab)} The rows of other dice show what mere chance in drawing worlds does. How well worlds stand for "
        f"all is asked in {len(views):,} positions, against fresh ones.",
        (grade_table(results, paper), _changes_table(moves), representative_table(views)),
        (grade_figure(lab, "sampling", results, paper),),
        (
            *_claims(moves, results),
            *representative_claims(views),
            *distribution_claims(
                list(example_game().states()), {worlds: moves.changes("plain", worlds) for worlds in GRADES}
            ),
            interchange_claim(exchanged(lab)),
        ),
        {"positions": len(moves.found)},
    )


def _name(worlds: int) -> str:
    return f"clustered against plain, {worlds} worlds"


def _changes_table(moves: Moves) -> Table:
    rows = []
    for worlds in GRADES:
        for kind in ("clustered", "plain"):
            changed = moves.changes(kind, worlds)
            rows.append((f"{kind}, {worlds} worlds", percent(share_of(sum(changed), len(changed)), 1)))
    return Table("Cards that change with other dice", ("worlds", "share, 95 % interval"), tuple(rows))


def _claims(moves: Moves, results: dict[str, Grades]) -> list[Claim]:
    few, many = (results[_name(worlds)] for worlds in GRADES)
    by_move = [moves.grades_by_move(("clustered", worlds, 0), ("plain", worlds, 0)) for worlds in GRADES]
    gain = told([one - other for one, other in zip(*by_move, strict=True)])
    better = all_of([above(few.per_move), above(many.per_move)])
    return [
        *(grade_claim(_name(worlds), grade, MOVES, results[_name(worlds)]) for worlds, grade in GRADES.items()),
        Claim(
            "clustered worlds choose better cards than as many plain ones",
            "+3.8 and +1.0 per 100 moves",
            f"{shown(few.per_move)} with {FEW} and {shown(many.per_move)} with {MANY} worlds",
            better,
            judged_so(better),
        ),
        Claim(
            "clustering is worth it particularly with few worlds",
            "+2.8 more per 100 moves with 30 than with 60",
            shown(gain),
            above(gain),
            judged_so(above(gain)),
        ),
        fewer_claim(results["clustered, 30 worlds, against plain, 60"].per_move),
        reliable_claim({worlds: [moves.changes(kind, worlds) for kind in ("clustered", "plain")] for worlds in GRADES}),
        _biased_claim(results["biased by past cards against plain, 30 worlds"]),
    ]


def fewer_claim(grade: Estimate) -> Claim:
    """That half as many clustered worlds are about as good as plain ones."""
    verdict: Verdict = "agrees" if grade.low > -RESOLUTION else "differs" if grade.high < -RESOLUTION else "open"
    return Claim(
        "clustering needs fewer worlds than plain sampling for comparable results",
        "fewer",
        f"{FEW} clustered against {MANY} plain worlds: {shown(grade)} per 100 moves",
        verdict,
        why(
            verdict,
            f"Asked: worse by less than {RESOLUTION:g} per 100 moves. "
            + ("Too few moves to tell." if verdict == "open" else "Half as many are worse than that."),
        ),
    )


def reliable_claim(changes: dict[int, list[list[bool]]]) -> Claim:
    """That other dice change fewer cards with clustered worlds; by number of worlds, those of clustered and plain."""
    verdicts, parts = [], []
    for worlds, (clustered, plain) in changes.items():
        fewer = told([float(one) - float(other) for other, one in zip(clustered, plain, strict=True)])
        verdicts.append(above(fewer))
        shares = [f"{100 * sum(each) / len(each):.1f} %" for each in (clustered, plain)]
        parts.append(f"with {worlds} worlds {shares[0]} clustered, {shares[1]} plain")
    verdict = all_of(verdicts)
    return Claim(
        "clustering makes the selection of the best move more reliable",
        "more reliable",
        f"other dice change {'; '.join(parts)}",
        verdict,
        why(
            verdict,
            "Asked: do other dice change fewer cards. "
            + ("Too few moves to tell." if verdict == "open" else "They change more."),
        ),
    )


def _biased_claim(grades: Grades) -> Claim:
    verdict = above(grades.per_move)
    return Claim(
        "worlds that fit the others' past moves would improve it (future work)",
        "an improvement",
        f"{shown(grades.per_move)} per 100 moves against as many plain worlds",
        verdict,
        "The positions come from the rule players that the weights take the others for."
        + (" Too few moves to tell." if verdict == "open" else ""),
    )
