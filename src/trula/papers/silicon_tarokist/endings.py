"""Whether what was won before matters to the best card: endings solved for the score and for the points still out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from trula.errors import TrulaError
from trula.games import load
from trula.papers.criteria import percent, share_of, why
from trula.papers.lab import Lab
from trula.papers.pieces import Piece, pieces
from trula.papers.report import Claim, Verdict
from trula.players.agents.card_player import best_of
from trula.players.searches import Exact
from trula.study.regret import position_of

MOST_CARDS = 8
"""Cards in a hand at most."""
ALMOST = 0.9
"""Almost exclusively: in so many positions."""


@dataclass(frozen=True)
class Ending:
    """Endings of games for points, solved with open cards twice."""

    seed: int

    def play(self, number: int) -> Piece:
        """Whether a card that is best for the points still out is best for the score, all that was won included."""
        game = load("tarok3")
        for redrawn in range(500):
            state = position_of(game, self.seed, number, redrawn)
            position = state.position
            assert position is not None
            is_late = len(state.tricks) >= game.hand_size - MOST_CARDS
            if is_late and state.facts["contract"] not in ("klop", "beggar"):
                score, points = (best_of(Exact(objective=each).run_one(position).values) for each in (None, "points"))
                return {
                    "number": number,
                    "is_same": bool(set(score) & set(points)),
                    "is_all": set(points) <= set(score),
                }
        raise TrulaError("500 positions in a row are no endings for points")


def ended(lab: Lab) -> list[Piece]:
    """Kept as they come."""
    return pieces(lab, "endings", Ending(lab.seed), range(lab.pick(2, 150, 2_000)))


def history_claim(found: Sequence[Piece]) -> Claim:
    """That the strategy depends on the hands held, not on what was won."""
    share = share_of(sum(each["is_same"] for each in found), len(found))
    every = share_of(sum(each["is_all"] for each in found), len(found))
    verdict: Verdict = "agrees" if share.low >= ALMOST else "differs" if share.high < ALMOST else "open"
    return Claim(
        "strategy depends almost only on the hands held, so that what was won can be discarded",
        "almost exclusively",
        f"in {percent(share, 0)} of {share.units} endings a card that is best for the points still out is best for the "
        f"score, in {percent(every, 0)} all such cards are",
        verdict,
        why(verdict, f"Asked: in {ALMOST:.0%} at least; with open cards and at most {MOST_CARDS} in a hand."),
    )
