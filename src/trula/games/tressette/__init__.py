"""Tressette for four players, Roman rules (docs/rules/tressette.md).

The core plays the cards and computes the score of a round. This package has what comes before the first lead and after
the round: `options`, `accusi`, `agreement` (the terms handed to the core), `hidden` and `outcome`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from trula._core import TressettePosition, thirds
from trula.engine.cards import Deal
from trula.engine.facts import Facts
from trula.engine.game import Game
from trula.engine.hidden import Hidden
from trula.engine.phases import Phase
from trula.engine.selection import read_selection
from trula.engine.state import State
from trula.engine.view import View
from trula.errors import NotationError
from trula.games.tressette.accusi import accusi_of
from trula.games.tressette.agreement import TressetteAgreement, TressetteTable
from trula.games.tressette.deck import DECK
from trula.games.tressette.hidden import hidden_hands
from trula.games.tressette.options import OPTIONS, PROFILES
from trula.games.tressette.outcome import TressetteOutcome, outcome_of
from trula.games.tressette.presentation import TressettePresentation
from trula.games.tressette.similarity import unlikeness
from trula.games.tressette.solving import TressetteSolver

__all__ = ["Tressette"]


class Tressette(Game):
    """Tressette: four players in two fixed sides, 40 cards, no trumps. A game goes to a target, usually 21 points."""

    name = "tressette"
    deck = DECK
    seats = 4
    hand_size = 10
    has_fixed_sides = True
    position_type = TressettePosition
    solver = TressetteSolver()
    presentation = TressettePresentation()
    options_known = OPTIONS
    profiles = PROFILES

    def first_phase(self, deal: Deal, table: Mapping[str, object]) -> tuple[TressetteTable, Phase]:
        checked = self._checked_table(dict(table))
        is_on = self.options["accusi"] is True
        accusi = tuple(accusi_of(hand) if is_on else () for hand in deal.hands)
        return checked, TressetteAgreement(self, deal, checked, accusi).begin_play()

    def _checked_table(self, table: dict[str, object]) -> TressetteTable:
        if not table:
            return _NEW_GAME
        totals = table.pop("totals", (0, 0))
        first_round = table.pop("first_round", True)
        if table:
            raise NotationError(f"tressette has no '{next(iter(table))}' on the table")
        if not isinstance(totals, Sequence) or len(totals) != 2 or any(type(n) is not int or n < 0 for n in totals):
            raise NotationError(f"totals are two numbers from 0 on, not {totals!r}")
        if type(first_round) is not bool:
            raise NotationError(f"first_round is true or false, not {first_round!r}")
        if self.options["stop"] == "at_once" and max(totals) >= self.session_target:
            raise NotationError(f"a side already has {self.session_target}: the game is over")
        return TressetteTable((totals[0], totals[1]), first_round)

    # Views and results.

    def hidden(self, view: View) -> Hidden:
        return hidden_hands(self, view)

    def outcome(self, state: State) -> TressetteOutcome:
        return outcome_of(state)

    def table_for(
        self, deal: Deal, carried: Mapping[str, object], totals: Sequence[int], number: int
    ) -> dict[str, object]:
        return {"totals": (totals[0], totals[1]), "first_round": number == 0}

    @property
    def session_deals(self) -> None:
        return None

    @property
    def needs_target(self) -> bool:
        return self.options["stop"] == "at_once"

    @property
    def session_target(self) -> int:
        target = self.options["target"]
        assert isinstance(target, int)
        return target

    # What searches and samplers ask.

    def price(self, card: int, facts: Facts) -> tuple[int, ...]:
        return thirds(1 << card), card % 10

    def has_points(self, facts: Facts) -> bool:
        return self.options["stop"] != "at_once"

    def unlikeness(self, facts: Facts) -> tuple[list[int], list[int]]:
        return unlikeness()

    @classmethod
    def selection(cls, variant: str | None = None) -> tuple[int, ...]:
        return read_selection(cls.folder() / "data" / "selective.txt", "LWHDUR")


_NEW_GAME = TressetteTable()
"""The table state of the first round."""
