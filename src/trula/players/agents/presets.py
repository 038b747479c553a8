"""Agents that are a fixed combination of other parts: `Mcts`."""

from __future__ import annotations

import math
from abc import abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING

from trula.engine.cards import Card
from trula.engine.checks import check_number, check_whole
from trula.engine.view import View
from trula.players.agents.card_player import CardPlayer
from trula.players.agents.pimc import Pimc
from trula.players.searches import Uct

if TYPE_CHECKING:
    from numpy.random import Generator


@dataclass(frozen=True, kw_only=True, repr=False)
class Preset(CardPlayer):
    """A card player that plays as another one, built from its settings."""

    @property
    @abstractmethod
    def player(self) -> CardPlayer:
        """The card player that chooses."""

    def choose_card(self, view: View, rng: Generator) -> Card:
        return self.player.choose_card(view, rng)


@dataclass(frozen=True, kw_only=True, repr=False)
class Mcts(Preset):
    """Determinized Monte Carlo tree search: one tree for each of a few worlds, which vote for the card."""

    worlds: int = 20
    """Worlds, and so trees, per decision."""
    visits: int = 500
    """Playouts per tree."""
    c: float = 0.75
    """Exploration constant of UCT."""

    def __post_init__(self) -> None:
        check_whole("worlds", self.worlds, 1)
        check_whole("visits", self.visits, 1)
        check_number("c", self.c, 0, math.inf)

    @property
    def player(self) -> Pimc:
        return Pimc(search=Uct(visits=self.visits, c=self.c, reward="score"), worlds=self.worlds, choice="vote")
