"""What the exact solver can be asked about briscola. Values are those of seats 0 and 2 less those of 1 and 3."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trula.engine.solving import GameSolver

if TYPE_CHECKING:
    from trula.engine.phases import Position


class BriscolaSolver(GameSolver):
    """The objectives of briscola."""

    objectives = ("score", "points", "win")
    """Nobody must follow suit, so each further card in the hands takes about 25 times as long to solve."""

    def sign(self, position: Position, seat: int) -> int:
        return 1 if seat % 2 == 0 else -1
