"""GameLearning: what the training of a game's network must know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from trula.errors import NotationError

if TYPE_CHECKING:
    from trula.engine.game import Game

Start = tuple[str, list[int]]
"""A deal at the first lead: the terms as text, and the hands as masks."""


@dataclass(frozen=True, kw_only=True)
class GameLearning:
    """How the card play of a game is learned. A game's module `learning` has LEARNING, by name of the game."""

    deals: Any
    """The core's class of many deals at once."""
    games: Sequence[Game]
    """The rule sets under which training deals are played, in equal shares."""
    unit: float
    """Points that count as 1 in the critic's loss, about the standard deviation of rewards."""
    most: float
    """Rewards above this many points count as this many."""


def game_learning(game: Game) -> GameLearning:
    """Return what training must know of the game; raise NotationError if it cannot be learned."""
    module = game.part("learning")
    if module is None or game.name not in module.LEARNING:
        raise NotationError(f"the cards of {game.name} cannot be learned: its package has no module `learning`")
    learning: GameLearning = module.LEARNING[game.name]
    return learning
