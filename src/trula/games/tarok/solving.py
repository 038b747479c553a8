"""The objectives of the exact solver in tarok. A value is that of the declarer's side; in klop that of a given seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trula.engine.solving import GameSolver, check_no_terms
from trula.errors import NotationError
from trula.games.tarok.contracts import Aim
from trula.games.tarok.facts import facts_of

if TYPE_CHECKING:
    from trula.engine.cards import Deal
    from trula.engine.game import Game
    from trula.engine.phases import Position
    from trula.engine.state import State
    from trula.engine.view import View

_TERMS = ("contract", "declarer", "call", "take", "discard")
"""The keywords of `trula.solve` that tarok knows."""
_BONUSES = ("trula", "kings", "king-ultimo", "pagat-ultimo", "valat")


class TarokSolver(GameSolver):
    """The objectives of tarok."""

    objectives = ("score", "points", "win", *_BONUSES)
    agents_objective = "sides"

    def sign(self, position: Position, seat: int) -> int:
        terms = position.terms
        return 1 if terms.declarer < 0 or seat in (terms.declarer, terms.partner) else -1

    def tail(self, game: Game | type[Game]) -> int:
        return 5 if game.seats == 3 else 4

    def first_lead(self, game: Game, deal: Deal, terms: dict[str, Any]) -> tuple[State, int]:
        from trula.games.tarok import Tarok

        assert isinstance(game, Tarok)
        given = {name: terms.pop(name) for name in _TERMS if name in terms}
        check_no_terms(game, terms)
        for name in ("contract", "call"):
            if not isinstance(given.get(name), str | None):
                raise NotationError(f"{name} is a name, not {given[name]!r}")
        if not isinstance(given.get("discard"), list | tuple | None):
            raise NotationError(f"discard is a list of cards, not {given['discard']!r}")
        if given.get("contract") is None:
            raise NotationError(f"a contract is needed; there are: {' '.join(game.contracts)}")
        declarer = given.setdefault("declarer", 0)
        given["discard"] = given.get("discard") or ()
        return game.start_play(deal, **given), declarer

    def check(self, state: State, objective: str) -> None:
        from trula.games.tarok import Tarok

        assert isinstance(state.game, Tarok)
        agreement = state.game.agreement_of(state)
        aim = agreement.contract.aim
        if aim is Aim.KLOP:
            allowed: tuple[str, ...] = ("score", "points")
        elif aim is not Aim.POINTS or "valat" in agreement.item_terms:
            allowed = ("score", "win")
        else:
            return
        if objective not in allowed:
            name = agreement.contract.name if "valat" not in agreement.item_terms else "an announced valat"
            raise NotationError(f"{name} can be solved for {' and '.join(allowed)}, not for {objective}")

    def goals(self, view: View) -> tuple[str, ...]:
        facts = facts_of(view)
        if facts.is_klop:
            return ()
        if not view.game.has_points(facts):
            return ("win",)
        return ("win", *(bonus for bonus in _BONUSES if bonus != "king-ultimo" or facts.called is not None))
