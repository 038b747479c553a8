"""The phase in which trump is made (docs/rules/klaverjas.md, section 3; rulings E1 to E3)."""

from __future__ import annotations

from collections.abc import Sequence
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
        return Facts()

    @property
    def _is_forced(self) -> bool:
        """Whether the seat to move cannot pass."""
        forced_after = {"forced": 0, "free_last": 3}
        return self._passes >= forced_after.get(str(self._game.options["trump_choice"]), 4)

    def legal_actions(self) -> Sequence[Action]:
        suits: Sequence[str] = SUITS
        if self._game.options["trump_choice"] == "turn_up":
            turned = self._deal.turned
            suits = [suit for suit in SUITS if (suit == turned) != self._is_forced]
        named: list[Action] = [NameTrump(suit) for suit in suits]
        return named if self._is_forced else [PASS, *named]

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
