"""The expert's grades, given by a judge that sees far more worlds: moves on which two settings differ, one a deal.

Positions are those of `trula regret`. A move that is better by as much as a mistake costs in a review (2 points) is
significantly better and graded 1, any other that is better 0.5; worse ones the same below 0.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from time import perf_counter
from typing import NamedTuple

from trula.arena.stats import LEAST_CHANGES, Estimate, estimate
from trula.engine.cards import Card
from trula.engine.game import State
from trula.engine.seeds import rng
from trula.errors import TrulaError
from trula.games import load
from trula.papers.lab import Lab
from trula.papers.pieces import Piece, pieces
from trula.players.agents.card_player import ALIKE, cheapest
from trula.players.agents.pimc import Pimc
from trula.study.ranking import try_rank, usual_judge
from trula.study.regret import MOST_REDRAWN, position_of
from trula.study.stakes import THRESHOLDS

SLIGHT, CLEAR = 0.5, 1.0
CLEAR_LOSS = THRESHOLDS["tarok"].small
OTHER_DICE = 1_000
"""A player with other dice has them from a place that no seat has."""


@dataclass(frozen=True)
class Entrant:
    """A setting that decides; `dice` other than 0 are another draw of the same."""

    player: Pimc
    dice: int = 0


class Decided(NamedTuple):
    """What a setting played, and what it took."""

    card: Card
    nodes: int
    seconds: float


def decisions_at(state: State, entrants: Sequence[Entrant], seed: int, number: int) -> list[Decided]:
    """What settings play at a position; with the same dice they draw the same worlds."""
    seat = state.to_move
    assert seat is not None
    view = state.view(seat)
    decided = []
    for entrant in entrants:
        dice = rng(seed, deal=number, seat=seat + OTHER_DICE * entrant.dice, ply=len(state.history))
        start = perf_counter()
        judgement = entrant.player.judge(view, dice)
        seconds = perf_counter() - start
        nodes = sum(found.nodes for found in judgement.found)
        decided.append(Decided(cheapest(view, judgement.best), nodes, seconds))
    return decided


@dataclass(frozen=True)
class Grading:
    """Settings that decide at the same positions; where any two differ, the judge says what each card loses."""

    entrants: tuple[Entrant, ...]
    worlds: int
    """The judge's."""
    seed: int

    def play(self, number: int) -> Piece:
        """Decide and judge at one position; one that the judge cannot finish is redrawn."""
        game = load("tarok3")
        judge = usual_judge(self.worlds)
        for redrawn in range(MOST_REDRAWN):
            state = position_of(game, self.seed, number, redrawn)
            seat = state.to_move
            assert seat is not None
            decided = decisions_at(state, self.entrants, self.seed, number)
            cards = [each.card for each in decided]
            losses = [0.0] * len(cards)
            if len(set(cards)) > 1:
                ranking = try_rank(
                    state.view(seat), judge, rng(self.seed, deal=number, seat=game.seats + 1, ply=redrawn)
                )
                if ranking is None:
                    continue
                losses = [ranking.of(card).behind for card in cards]
            return {
                "number": number,
                "contract": str(state.facts["contract"]),
                "tricks": len(state.tricks),
                "cards": [str(card) for card in cards],
                "losses": losses,
                "nodes": [each.nodes for each in decided],
                "seconds": [each.seconds for each in decided],
            }
        raise TrulaError(f"{judge!r} reached its limits at {MOST_REDRAWN} positions in a row")


@dataclass(frozen=True)
class Grades:
    """One setting against another."""

    moves: int
    differing: int
    per_move: Estimate
    """The grade over all moves, times 100."""
    per_difference: Estimate
    """Over those on which they differ, times 100."""
    points: Estimate
    """What the first loses less than the second where they differ, in points of the score."""


def judge_worlds(lab: Lab) -> int:
    """How many worlds the judge sees."""
    return lab.pick(20, 300, 300)


def graded(lab: Lab, name: str, entrants: Sequence[Entrant], positions: int) -> list[Piece]:
    """The decisions of all settings, judged; kept as they come."""
    return pieces(lab, name, Grading(tuple(entrants), judge_worlds(lab), lab.seed), range(positions))


def grade(loss: float, other: float) -> float:
    """What a move is graded against another."""
    better = other - loss
    if abs(better) <= ALIKE:
        return 0.0
    size = CLEAR if abs(better) >= CLEAR_LOSS else SLIGHT
    return size if better > 0 else -size


def told(grades: Sequence[float]) -> Estimate:
    """The mean with its interval; without one where too few are other than 0 to tell a spread."""
    mean = estimate(grades)
    return mean if sum(each != 0 for each in grades) >= LEAST_CHANGES else replace(mean, low=-math.inf, high=math.inf)


def compared(found: Sequence[Piece], first: int, second: int) -> Grades:
    """The grades of one entrant against another."""
    pairs = [(piece["losses"][first], piece["losses"][second]) for piece in found]
    is_different = [piece["cards"][first] != piece["cards"][second] for piece in found]
    grades = [100 * grade(*pair) if differs else 0.0 for pair, differs in zip(pairs, is_different, strict=True)]
    return Grades(
        len(found),
        sum(is_different),
        told(grades),
        estimate([value for value, differs in zip(grades, is_different, strict=True) if differs]),
        estimate([pair[1] - pair[0] for pair, differs in zip(pairs, is_different, strict=True) if differs]),
    )
