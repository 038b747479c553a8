"""What the vector environment shows of a deal, for a view: so that a policy trained there plays as an agent."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from trula.engine.view import View
from trula.envs.tensors import play_inputs
from trula.errors import NotationError


def card_inputs(view: View) -> NDArray[np.uint8]:
    """Return the row of the vector environment's observation for a view whose seat is to play a card.

    Raises:
        NotationError: The seat is not to play a card, or the game has no vector environment.

    >>> import trula
    >>> game = trula.load(next(iter(trula.GAMES)))
    >>> state = trula.testing.random_state(game, seed=5, plies=30)
    >>> card_inputs(state.view(state.to_move)).shape == (trula.envs.vector_env(game, 4, starts=4).observation_size,)
    True
    """
    size = play_inputs(view.game)
    if size == 0 or view.phase != "play" or view.to_move != view.seat:
        raise NotationError("there are inputs where the seat is to play a card of a game that has a vector environment")
    seen = view.game.hidden(view).seen
    assert seen is not None
    inputs = np.zeros(size, np.uint8)
    inputs[seen.plain_inputs()] = 1
    return inputs


__all__ = ["card_inputs"]
