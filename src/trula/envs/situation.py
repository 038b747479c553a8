"""Situation: a state in which actions are taken by their numbers, and discards card by card."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from trula.engine.actions import Discard, HiddenDiscard, Move
from trula.engine.cards import CardSet
from trula.engine.environment import ActionIds, GameEnvironment, environment_of
from trula.engine.game import Game
from trula.engine.state import State
from trula.errors import NotationError

NO_NUMBER = 255
"""Stands in `said` for a discard."""


class Situation:
    """A state, and the cards that the seat to move has named so far of its discard. Immutable."""

    __slots__ = ("_legal", "_said", "chosen", "environment", "state")

    def __init__(
        self,
        state: State,
        chosen: int = 0,
        environment: GameEnvironment | None = None,
        said: bytes | None = None,
    ) -> None:
        self.state = state
        self.environment = environment or environment_of(state.game)
        """The environment of the game."""
        self.chosen = chosen
        """Mask of the cards named for a discard that is not complete."""
        self._legal: list[int] | None = None
        self._said = said

    def __reduce__(self) -> tuple[type[Situation], tuple[State, int]]:
        return Situation, (self.state, self.chosen)

    @property
    def game(self) -> Game:
        """The rules."""
        return self.state.game

    @property
    def legal(self) -> list[int]:
        """The numbers of the legal actions in ascending order; empty when the deal is over."""
        if self._legal is None:
            self._legal = self.environment.actions.legal(self.state.legal_actions(), self.chosen)
        return self._legal

    @property
    def said(self) -> bytes:
        """Two bytes for each action before the play: the seat, and which of `ActionIds.others` it was, or NO_NUMBER."""
        if self._said is None:
            self._said = said_in(self.state.known(0).before_play, self.environment.actions)
        return self._said

    def mask(self) -> NDArray[np.int8]:
        """Return 1 for every legal action and 0 for the others."""
        mask = bytearray(len(self.environment.actions.texts))
        for number in self.legal:
            mask[number] = 1
        return np.frombuffer(mask, np.int8)

    def after(self, number: int) -> Situation:
        """Return the situation after the action with a number.

        Raises:
            IllegalAction: The rules forbid the action.
            NotationError: There is no such number, or the card may not be named now.
        """
        ids, state, said = self.environment.actions, self.state, self._said
        if 0 <= number < len(ids.wholes):
            which = number - len(ids.deck.cards)
            if said is not None and which >= 0 and state.to_move is not None:
                said += bytes((state.to_move, which))
            return Situation(state.after(ids.wholes[number]), 0, self.environment, said)
        card = ids.card_to_discard(number) if 0 <= number < len(ids) else None
        if card is None:
            raise NotationError(f"there is no action {number}; there are 0 to {len(ids) - 1}")
        if number not in self.legal:
            legal = ", ".join(ids.texts[each] for each in self.legal)
            raise NotationError(f"'{ids.texts[number]}' is not legal here; legal are: {legal}")
        chosen = self.chosen | 1 << card
        if ids.legal(state.legal_actions(), chosen):
            return Situation(state, chosen, self.environment, said)
        return Situation(state.after(Discard(CardSet(self.game.deck, chosen))), 0, self.environment)


def said_in(moves: tuple[Move, ...], ids: ActionIds) -> bytes:
    """Return two bytes for each action before the play, as `Situation.said` has them."""
    said = bytearray()
    for move in moves:
        is_discard = isinstance(move.action, Discard | HiddenDiscard)
        number = NO_NUMBER if is_discard else ids.ids_of(move.action)[0] - len(ids.deck.cards)
        said += bytes((move.seat, number))
    return bytes(said)
