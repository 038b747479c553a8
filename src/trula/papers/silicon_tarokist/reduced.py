"""How many full game states a reduced one stands for: small deals, all of whose states are visited."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from trula._core import Tarok3Position
from trula.arena.stats import Estimate, estimate
from trula.papers.criteria import above, shown, why
from trula.papers.lab import Lab
from trula.papers.pieces import Piece, pieces
from trula.papers.report import Claim
from trula.study.bench.deals import tarok_cut

CARDS = 5
"""Cards a hand."""


@dataclass(frozen=True)
class Reducing:
    """Small deals whose states between tricks are counted."""

    seed: int

    def play(self, number: int) -> Piece:
        """Count in one deal."""
        position = tarok_cut(3, CARDS, 1_000_000 * self.seed + number)
        assert isinstance(position, Tarok3Position)
        reduced, full = states_of(position)
        return {"number": number, "reduced": reduced, "full": full}


def states_of(position: Tarok3Position) -> tuple[int, int]:
    """How many states between tricks can be reached: by hands and leader alone, and with the points won by sides."""
    reduced, full = set(), set()
    waiting = [position]
    while waiting:
        at = waiting.pop()
        if not at.trick[1]:
            hands = (at.to_move, *(at.hand(seat) for seat in range(at.seats)))
            state = (hands, at.summary().side_points)
            if state in full:
                continue
            full.add(state)
            reduced.add(hands)
        if not at.is_over:
            waiting += [at.after(card) for card in at.legal_cards()]
    return len(reduced), len(full)


def counted_states(lab: Lab) -> list[Piece]:
    """Kept as they come."""
    return pieces(lab, "reduced-states", Reducing(lab.seed), range(lab.pick(2, 40, 300)))


def hits_claim(found: Sequence[Piece]) -> Claim:
    """That a reduced state stands for several full ones, so that a table finds it more often."""
    ratio = estimate([each["full"] / each["reduced"] for each in found])
    verdict = above(Estimate(ratio.mean - 1, ratio.low - 1, ratio.high - 1, ratio.units))
    return Claim(
        "each reduced game state incorporates a number of full game states, allowing more hits in the table",
        "more hits",
        f"a state of hands and leader stands for {shown(ratio, 2, signed=False)} states with the points won, in deals "
        f"of {CARDS} cards a hand",
        verdict,
        why(verdict, "Asked: more than one. Too few deals to tell." if verdict == "open" else "Asked: more than one."),
    )
