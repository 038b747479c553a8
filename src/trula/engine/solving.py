"""GameSolver: what the exact solver can be asked about a game, and whose value it gives."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar

from trula.errors import NotationError

if TYPE_CHECKING:
    from trula.engine.cards import Deal
    from trula.engine.game import Game
    from trula.engine.phases import Position
    from trula.engine.state import State
    from trula.engine.view import View


class GameSolver(ABC):
    """What the exact solver can be asked about a game. One object without state serves all games of its class."""

    objectives: ClassVar[tuple[str, ...]]
    """What can be asked by name; the first is the default. Texts: `DECK.objective.NAME` in the catalogues."""
    agents_objective: ClassVar[str] = "score"
    """The core's name for what agents maximise: the score of the side of the seat to move."""

    @abstractmethod
    def sign(self, position: Position, seat: int) -> int:
        """Return 1 if the solver's value is that of the side of a seat, -1 if it is that of the other side."""

    def tail(self, game: Game | type[Game]) -> int:
        """Return the number of cards in each hand from which on rollouts solve a position exactly."""
        return 3

    def first_lead(self, game: Game, deal: Deal, terms: dict[str, Any]) -> tuple[State, int]:
        """Return the state at the first lead of a deal, and the seat whose side is asked about.

        `terms` are the keywords of `trula.solve`; a game takes those that it knows out of it.
        """
        check_no_terms(game, terms)
        return game.start(deal), 0

    def check(self, state: State, objective: str) -> None:
        """Raise NotationError if an objective has no meaning in a state."""
        return

    def question(self, position: Position, objective: str) -> tuple[Position, str]:
        """Return the position and the objective as the core is asked."""
        return position, objective

    def goals(self, view: View) -> tuple[str, ...]:
        """Return the yes-or-no objectives that matter in a view, `win` first. Texts: `DECK.goal.NAME`."""
        return ("win",)


def check_no_terms(game: Game, terms: dict[str, Any]) -> None:
    """Raise NotationError if keywords are left over that a game does not know."""
    for name, value in terms.items():
        if value is not None:
            raise NotationError(f"{game.name} has no '{name}' to be given")
