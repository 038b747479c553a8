"""Information set Monte Carlo tree search, on the view itself: one tree, a new world for every visit."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from trula._core import IsmctsSettings
from trula.engine.cards import Card
from trula.engine.checks import check_name, check_number, check_whole
from trula.engine.game import View
from trula.players.agents.card_player import CardPlayer
from trula.players.samplers.world import hidden_of
from trula.players.searches import REWARDS, Found

if TYPE_CHECKING:
    from numpy.random import Generator


@dataclass(frozen=True, kw_only=True, repr=False)
class Ismcts(CardPlayer):
    """Single-observer ISMCTS with uniform worlds; plays the card visited most.

    Every card is played openly, so that the trees of several observers would be the same as this one.
    """

    visits: int = 10_000
    c: float = 0.75
    reward: str = "score"

    def __post_init__(self) -> None:
        check_whole("visits", self.visits, 1)
        check_number("c", self.c, 0, math.inf)
        check_name("reward", self.reward, REWARDS)

    def choose_card(self, view: View, rng: Generator) -> Card:
        return view.game.deck.cards[self.search(view, int(rng.integers(2**63))).best]

    def search(self, view: View, seed: int) -> Found:
        """What the tree says of the legal cards."""
        settings = IsmctsSettings()
        settings.visits = self.visits
        settings.c = self.c
        settings.by_score = self.reward == "score"
        hidden = hidden_of(view)
        seen: Any = hidden.seen
        return Found(*seen.ismcts(hidden.worlds, hidden.owners, settings, seed))
