"""The phase in which trump is made (docs/rules/klaverjas.md, section 3; rulings E1 to E3)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from trula.engine.actions import PASS, Action, NameTrump, Pass
from trula.engine.cards import Deal
from trula.engine.facts import Facts
from trula.engine.phases import Phase
from trula.errors import Broken, IllegalAction
from trula.games.klaverjas.agreement import KlaverjasAgreement
from trula.games.klaverjas.deck import SUITS

if TYPE_CHECKING:
    from trula.games.klaverjas import Klaverjas


class TrumpChoice(Phase):
    """Seats pass or name a suit in turn; the first suit named is trump and ends the phase."""

    __slots__ = ("_deal", "_game", "_passes")
    name = "trump"

    def __init__(self, game: Klaverjas, deal: Deal, passes: int = 0) -> None:
        self._game = game
        self._deal = deal
        self._passes = passes

    @property
    def to_move(self) -> int:
        first = 3 if self._game.options["trump_choice"] == "free_dealer" else 0
        return (first + self._passes) % 4

    def hand(self, seat: int) -> int:
        return self._deal.hands[seat].mask

    def facts(self) -> Facts:
        return _NO_FACTS

    def legal_actions(self) -> Sequence[Action]:
        return _legal_actions(str(self._game.options["trump_choice"]), self._deal.turned, self._passes)

    def after(self, action: Action) -> Phase:
        if action not in self.legal_actions():
            if isinstance(action, Pass):
                raise IllegalAction(action, Broken.NO_PASS)
            if not isinstance(action, NameTrump):
                raise IllegalAction(action, Broken.WRONG_PHASE)
            raise IllegalAction(action, Broken.NOT_THAT_TRUMP if action.suit in SUITS else Broken.NOT_AN_ACTION)
        if isinstance(action, NameTrump):
            return KlaverjasAgreement(self._game, self._deal, action.suit, self.to_move).begin_play()
        return TrumpChoice(self._game, self._deal, self._passes + 1)


_NO_FACTS = Facts()


@cache
def _legal_actions(choice: str, turned: str | None, passes: int) -> tuple[Action, ...]:
    """Return the legal actions by the option `trump_choice`, the suit turned up and the number of passes so far."""
    is_forced = passes >= {"forced": 0, "free_last": 3}.get(choice, 4)
    suits = [suit for suit in SUITS if choice != "turn_up" or (suit == turned) != is_forced]
    named = [NameTrump(suit) for suit in suits]
    return tuple(named) if is_forced else (PASS, *named)
