"""The objectives of the exact solver in tressette. Values are of seats 0 and 2 minus seats 1 and 3."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trula.engine.solving import GameSolver
from trula.errors import NotationError

if TYPE_CHECKING:
    from trula.engine.phases import Position
    from trula.engine.state import State


class TressetteSolver(GameSolver):
    """The objectives of tressette."""

    objectives = ("score", "points", "win")

    def sign(self, position: Position, seat: int) -> int:
        return 1 if seat % 2 == 0 else -1

    def check(self, state: State, objective: str) -> None:
        if objective == "points" and state.game.options["stop"] == "at_once":
            raise NotationError("a deal that may stop at once is not played for thirds: ask for the score")
