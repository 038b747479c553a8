"""Whether clustered worlds and the equivalence table are of use in other games: tressette and klaverjas."""

from __future__ import annotations

from dataclasses import dataclass

from trula.arena.stats import Estimate
from trula.papers.criteria import LEAST_DRAWN, above, all_of, ratio_of_sums, shown, why
from trula.papers.lab import Lab
from trula.papers.pieces import Piece, pieces
from trula.papers.report import Claim, Verdict
from trula.papers.silicon_tarokist.representative import COUNTS, gains, surveyed
from trula.players.searches import AlphaBeta
from trula.study.bench.deals import first_lead

GAMES = ("tressette", "klaverjas")
DEPTH = 12
"""Three tricks of four cards, as nine plies are of three."""


@dataclass(frozen=True)
class Tabled:
    """First leads searched with either table."""

    game: str
    first: int

    def play(self, number: int) -> Piece:
        """The nodes of one position, and whether the card is the same."""
        position = first_lead(self.game, self.first + number).position
        assert position is not None
        regular, alike = (AlphaBeta(depth=DEPTH, table=table).run_one(position) for table in ("regular", "equivalence"))
        return {"number": number, "nodes": [regular.nodes, alike.nodes], "is_same": regular.best == alike.best}


def domain_claims(lab: Lab) -> list[Claim]:
    """Both methods, by what they gain there."""
    claims = []
    nearer = {game: gains(surveyed(lab, game), "distance")[COUNTS[0]] for game in (*GAMES, "tarok3")}
    verdict = _all_above([nearer[game] for game in GAMES])
    claims.append(
        Claim(
            "clustered worlds can be used in other domains",
            "domains other than tarok",
            f"the clustered world nearest to a fresh one is nearer than the nearest plain one, of {COUNTS[0]} each, by "
            + ", ".join(f"{shown(each, 2)} in {game}" for game, each in nearer.items()),
            verdict,
            why(verdict, _reason(verdict, "fresh worlds are nearer to clustered than to plain ones")),
        )
    )
    count, saved, same = lab.pick(1, 40, 300), {}, {}
    for game in GAMES:
        found = pieces(lab, f"tables-{game}", Tabled(game, 1_000_000 * lab.seed), range(count))
        regular, alike = ([float(each["nodes"][at]) for each in found] for at in (0, 1))
        saved[game] = ratio_of_sums(regular, alike, lab.seed)
        same[game] = sum(each["is_same"] for each in found) / len(found)
    beyond = [Estimate(each.mean - 1, each.low - 1, each.high - 1, each.units) for each in saved.values()]
    verdict = _all_above(beyond)
    claims.append(
        Claim(
            "the equivalence table can be used in other domains",
            "domains other than tarok",
            ", ".join(
                f"a regular table takes {shown(each, 1, signed=False)} times its nodes in {game}, and the card is the "
                f"same in {same[game]:.0%}"
                for game, each in saved.items()
            ),
            verdict,
            why(verdict, _reason(verdict, "it saves nodes at the first lead")),
        )
    )
    return claims


def _all_above(figures: list[Estimate]) -> Verdict:
    return all_of([above(each) for each in figures]) if figures[0].units >= LEAST_DRAWN else "open"


def _reason(verdict: Verdict, asked: str) -> str:
    return f"Asked: {asked}, in both other games." + (" Too few positions to tell." if verdict == "open" else "")
