"""The objectives of the exact solver in klaverjas. Values are of the declaring side minus the other side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trula._core import KlaverjasPosition
from trula.engine.cards import Deal
from trula.engine.solving import GameSolver, check_no_terms

if TYPE_CHECKING:
    from trula.engine.game import Game
    from trula.engine.phases import Position
    from trula.engine.state import State
    from trula.engine.view import View


class KlaverjasSolver(GameSolver):
    """The objectives of klaverjas; `outcome` is the score of the 2018 paper (docs/rules/klaverjas.md, 10)."""

    objectives = ("outcome", "score", "points", "win", "pit")

    def sign(self, position: Position, seat: int) -> int:
        return 1 if (seat - position.terms.declarer) % 2 == 0 else -1

    def first_lead(self, game: Game, deal: Deal, terms: dict[str, Any]) -> tuple[State, int]:
        from trula.games.klaverjas import Klaverjas

        assert isinstance(game, Klaverjas)
        trump, leader = terms.pop("trump", None), terms.pop("leader", 0)
        check_no_terms(game, terms)
        leader = game.checked_seat(leader)
        # Seat 0 always leads, so the hands are rotated to make the leader seat 0.
        hands = tuple(deal.hands[(leader + seat) % game.seats] for seat in range(game.seats))
        return game.start_play(Deal(hands, deal.talon, turned=deal.turned), trump=trump), 0

    def question(self, position: Position, objective: str) -> tuple[Position, str]:
        if objective != "outcome":
            return position, objective
        # By the paper a tie is nat, a side that is nat loses its meld, and only the declaring side can make pit.
        assert isinstance(position, KlaverjasPosition)
        terms = position.terms
        terms.nat_own_meld, terms.tie_is_made, terms.pit_defenders = True, False, False
        return position.with_terms(terms), "score"

    def goals(self, view: View) -> tuple[str, ...]:
        return ("win", "pit")
