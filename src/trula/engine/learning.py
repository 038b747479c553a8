"""GameLearning: what the training of a game's network must know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

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
