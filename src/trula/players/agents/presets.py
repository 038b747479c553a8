"""Agents of the papers, and determinized Monte Carlo tree search: each is a Pimc put together from other parts."""

from __future__ import annotations

import math
from abc import abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING

from trula.engine.cards import Card
from trula.engine.checks import check_name, check_number, check_switch, check_whole
from trula.engine.game import View
from trula.players.agents.card_player import TIES, CardPlayer
from trula.players.agents.pimc import CHOICES, Pimc
from trula.players.samplers import Clustered
from trula.players.searches import AlphaBeta, Killers, Search, Uct

if TYPE_CHECKING:
    from numpy.random import Generator


@dataclass(frozen=True, kw_only=True, repr=False)
class Preset(CardPlayer):
    """A card player that another one plays for."""

    @property
    @abstractmethod
    def player(self) -> CardPlayer:
        """What it is put together from."""

    def choose_card(self, view: View, rng: Generator) -> Card:
        return self.player.choose_card(view, rng)


@dataclass(frozen=True, kw_only=True, repr=False)
class SiliconTarokist(Preset):
    """Luštrek, Gams and Bratko (2003): 60 clustered worlds of 300, alpha-beta from 9 plies at first to 18, votes."""

    worlds: int = 60

    def __post_init__(self) -> None:
        check_whole("worlds", self.worlds, 1)

    @property
    def player(self) -> Pimc:
        return Pimc(sampler=Clustered(), search=AlphaBeta(), worlds=self.worlds, choice="vote")


KINDS = ("alpha-beta", "mcts")


@dataclass(frozen=True, kw_only=True, repr=False)
class Tresette2018(Preset):
    """Sforza, Spaconi and Zamattio (2018): worlds searched one by one, the card that is best most often.

    Their worlds were not quite uniform, ours are; `seed_bug` has the fault of their tree search, `ties='any'` their
    way with equally good cards; `choice='mean'` is not theirs.
    """

    kind: str = "alpha-beta"
    worlds: int = 100
    depth: int = 10
    visits: int = 1_000
    seed_bug: bool = False
    choice: str = "vote"
    ties: str = "cheapest"

    def __post_init__(self) -> None:
        check_name("kind", self.kind, KINDS)
        check_name("choice", self.choice, CHOICES)
        check_name("ties", self.ties, TIES)
        for name in ("worlds", "depth", "visits"):
            check_whole(name, getattr(self, name), 1)
        check_switch("seed_bug", self.seed_bug)

    @property
    def player(self) -> Pimc:
        search: Search
        if self.kind == "alpha-beta":
            search = Killers(depth=self.depth, all_cards=self.choice == "mean", shuffled=self.ties == "any")
        else:
            search = Uct(visits=self.visits, seed_bug=self.seed_bug, shuffled=self.ties == "any")
        return Pimc(search=search, worlds=self.worlds, choice=self.choice, ties=self.ties)


@dataclass(frozen=True, kw_only=True, repr=False)
class Mcts(Preset):
    """Determinized Monte Carlo tree search: a tree for each of a few worlds, and votes."""

    worlds: int = 20
    visits: int = 500
    c: float = 0.75

    def __post_init__(self) -> None:
        check_whole("worlds", self.worlds, 1)
        check_whole("visits", self.visits, 1)
        check_number("c", self.c, 0, math.inf)

    @property
    def player(self) -> Pimc:
        return Pimc(search=Uct(visits=self.visits, c=self.c, reward="score"), worlds=self.worlds, choice="vote")
