"""Ismcts: information set Monte Carlo tree search (Cowling, Powley and Whitehouse 2012)."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from trula._core import IsmctsSettings
from trula.engine.cards import Card
from trula.engine.checks import check_name, check_number, check_whole
from trula.engine.view import View
from trula.players.agents.card_player import CardPlayer
from trula.players.samplers.world import hidden_of
from trula.players.searches import REWARDS, SearchResult

if TYPE_CHECKING:
    from numpy.random import Generator


@dataclass(frozen=True, kw_only=True, repr=False)
class Ismcts(CardPlayer):
    """Single-observer ISMCTS: one tree, a new uniform world for every visit; plays the most visited card.

    All cards are played face up, so the trees of several observers would be equal to this one.
    """

    visits: int = 10_000
    """Visits of the root per decision."""
    c: float = 0.75
    """Exploration constant of UCT."""
    reward: str = "score"
    """`score` (points of the mover's side minus the others') or `win` (1 or 0)."""

    def __post_init__(self) -> None:
        check_whole("visits", self.visits, 1)
        check_number("c", self.c, 0, math.inf)
        check_name("reward", self.reward, REWARDS)

    def choose_card(self, view: View, rng: Generator) -> Card:
        return view.game.deck.cards[self.search(view, int(rng.integers(2**63))).best]

    def search(self, view: View, seed: int) -> SearchResult:
        """Return the tree's values of the legal cards of a view in the play."""
        settings = IsmctsSettings()
        settings.visits = self.visits
        settings.c = self.c
        settings.by_score = self.reward == "score"
        hidden = hidden_of(view)
        seen: Any = hidden.seen
        return SearchResult(*seen.ismcts(hidden.worlds, hidden.owners, settings, seed))
