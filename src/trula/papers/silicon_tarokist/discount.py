"""The factor 0.9 of equation (2): whether cards tie without it, and which mistakes it prevents."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from trula.games import load
from trula.papers.criteria import above, all_of, percent, share_of, shown, why
from trula.papers.lab import Lab
from trula.papers.pieces import Piece, pieces
from trula.papers.report import Claim, Verdict
from trula.papers.silicon_tarokist.grading import CLEAR_LOSS, Grades, told
from trula.players.agents.card_player import best_of
from trula.players.searches import AlphaBeta
from trula.study.regret import position_of

DISCOUNTS = (1.0, 0.9)
DEPTH = 9


@dataclass(frozen=True)
class Tying:
    """Searches with open cards, with and without the factor, of positions whose mover has a choice."""

    seed: int

    def play(self, number: int) -> Piece:
        """How many cards are best in one position, without the factor and with it."""
        position = position_of(load("tarok3"), self.seed, number).position
        assert position is not None
        searches = [AlphaBeta(depth=DEPTH, table="regular", all_cards=True, discount=each) for each in DISCOUNTS]
        return {"number": number, "best": [len(best_of(search.run_one(position).values)) for search in searches]}


def tied(lab: Lab) -> list[Piece]:
    """How many cards tie, kept as they come."""
    return pieces(lab, "ties", Tying(lab.seed), range(lab.pick(4, 200, 3_000)))


def ties_claim(found: Sequence[Piece]) -> Claim:
    """That equal values are told apart by the factor."""
    pairs = [each["best"] for each in found]
    apart = share_of(sum(without > given for without, given in pairs), len(pairs))
    more = share_of(sum(without < given for without, given in pairs), len(pairs))
    verdict = above(told([float(without > given) - float(without < given) for without, given in pairs]))
    return Claim(
        "without the factor 0.9 of equation (2) moves in another order are sometimes valued equally",
        "sometimes",
        f"it tells equally good cards apart in {percent(apart, 1)} of {len(found):,} positions, and makes more cards "
        f"equal in {percent(more, 1)}",
        verdict,
        why(
            verdict,
            "Asked: does it part more cards than it joins." + (" Too few to tell." if verdict == "open" else ""),
        ),
    )


def chosen_claim(grades: Grades) -> Claim:
    """That 0.9 came of experiments: it would differ if none were surely better; more is not tried here."""
    verdict: Verdict = "differs" if above(grades.per_move) == "differs" else "open"
    return Claim(
        "the factor 0.9 was chosen experimentally",
        "0.9",
        f"{shown(grades.per_move)} per 100 moves against {DISCOUNTS[0]:g}, which is no factor",
        verdict,
        "By our judge none is better."
        if verdict == "differs"
        else "The authors' experiments are not printed, and none but 1 is tried beside it here.",
    )


def mistakes_claim(losses: Sequence[tuple[float, float]], grades: Grades) -> Claim:
    """That the factor trades serious mistakes for slight ones; what a card loses with it, and without."""
    serious = told([float(without >= CLEAR_LOSS) - float(given >= CLEAR_LOSS) for given, without in losses])
    slight = told([float(0 < given < CLEAR_LOSS) - float(0 < without < CLEAR_LOSS) for given, without in losses])
    verdict = all_of([above(serious), above(slight)])
    return Claim(
        "the factor 0.9 prevents serious mistakes at the cost of slight ones",
        "fewer serious, more slight",
        f"{100 * serious.mean:+.1f} serious ones fewer, {100 * slight.mean:+.1f} slight ones more per 100 moves; grade "
        f"{shown(grades.per_move)}, {grades.differing} of {grades.moves} cards differ",
        verdict,
        why(
            verdict,
            f"A mistake of {CLEAR_LOSS:g} points is serious. "
            + ("Too few moves to tell." if verdict == "open" else "By our judge."),
        ),
    )
