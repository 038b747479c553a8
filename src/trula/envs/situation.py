"""Situation: a state in which actions are taken by their numbers, and discards card by card."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from trula.engine.actions import Discard
from trula.engine.cards import CardSet
from trula.engine.environment import GameEnvironment, environment_of
from trula.engine.game import Game
from trula.engine.state import State
from trula.errors import NotationError


class Situation:
    """A state, and the cards that the seat to move has named so far of its discard. Immutable."""

    def __init__(self, state: State, chosen: int = 0, environment: GameEnvironment | None = None) -> None:
        self.state = state
        self.environment = environment or environment_of(state.game)
        """The environment of the game."""
        self.chosen = chosen
        """Mask of the cards named for a discard that is not complete."""

    def __reduce__(self) -> tuple[type[Situation], tuple[State, int]]:
        return Situation, (self.state, self.chosen)

    @property
    def game(self) -> Game:
        """The rules."""
        return self.state.game

    @cached_property
    def legal(self) -> list[int]:
        """The numbers of the legal actions in ascending order; empty when the deal is over."""
        return self.environment.actions.legal(self.state.legal_actions(), self.chosen)

    def mask(self) -> NDArray[np.int8]:
        """Return 1 for every legal action and 0 for the others."""
        mask = np.zeros(len(self.environment.actions), np.int8)
        mask[self.legal] = 1
        return mask

    def after(self, number: int) -> Situation:
        """Return the situation after the action with a number.

        Raises:
            IllegalAction: The rules forbid the action.
            NotationError: There is no such number, or the card may not be named now.
        """
        ids = self.environment.actions
        if not 0 <= number < len(ids):
            raise NotationError(f"there is no action {number}; there are 0 to {len(ids) - 1}")
        card = ids.card_to_discard(number)
        if card is None:
            return Situation(self.state.after(ids.whole(number)), 0, self.environment)
        if number not in self.legal:
            legal = ", ".join(ids.texts[each] for each in self.legal)
            raise NotationError(f"'{ids.texts[number]}' is not legal here; legal are: {legal}")
        chosen = self.chosen | 1 << card
        if ids.legal(self.state.legal_actions(), chosen):
            return Situation(self.state, chosen, self.environment)
        return Situation(self.state.after(Discard(CardSet(self.game.deck, chosen))), 0, self.environment)
