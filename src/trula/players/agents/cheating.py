"""Agents that see all cards, as baselines for honest ones. Their names begin with `Cheating`."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from trula.engine.cards import Card
from trula.engine.checks import check_name
from trula.engine.view import OpenView, View
from trula.errors import NotationError
from trula.players.agents.card_player import ALIKE, TIES, CardPlayer, cheapest
from trula.players.searches import AlphaBeta, Killers, Search, SearchResult, Switch, Uct

if TYPE_CHECKING:
    from numpy.random import Generator


@dataclass(frozen=True, kw_only=True, repr=False)
class Cheating(CardPlayer):
    """A card player that searches the true cards; only a referee gives it the view for that."""

    cheats: ClassVar[bool] = True

    @property
    @abstractmethod
    def search(self) -> Search:
        """The search with open cards."""

    def choose_card(self, view: View, rng: Generator) -> Card:
        if not isinstance(view, OpenView):
            raise NotationError(f"{self!r} plays with open cards, which only a referee shows")
        position = view.state.position
        assert position is not None
        return self.choose_from_result(view, self.search.run([position], seed=int(rng.integers(2**63)))[0])

    def choose_from_result(self, view: View, result: SearchResult) -> Card:
        """Return the best card of a search, the cheapest of several equally good ones."""
        # A tree search's best card is the most visited one; a rarely visited card may have a higher mean by chance.
        equals = [card for card, value in result.values.items() if abs(value - result.value) <= ALIKE]
        return cheapest(view, [result.best, *equals])


@dataclass(frozen=True, kw_only=True, repr=False)
class Published(Cheating):
    """A cheating player with a choice among equally good cards; the programs published in 2018 take any of them."""

    ties: str = "cheapest"
    """`cheapest` or `any`."""

    def __post_init__(self) -> None:
        check_name("ties", self.ties, TIES)

    def choose_from_result(self, view: View, result: SearchResult) -> Card:
        return view.game.deck.cards[result.best] if self.ties == "any" else super().choose_from_result(view, result)


@dataclass(frozen=True, kw_only=True, repr=False)
class CheatingAlphaBeta(Published):
    """Alpha-beta with killer moves on the true cards."""

    depth: int = 10
    """Plies; the search ends with the first complete trick at this depth or beyond."""

    @property
    def search(self) -> Search:
        return Killers(depth=self.depth, shuffled=self.ties == "any")


@dataclass(frozen=True, kw_only=True, repr=False)
class CheatingMcts(Published):
    """Monte Carlo tree search on the true cards."""

    visits: int = 1_000
    """Playouts per decision."""
    c: float = 0.75
    """Exploration constant of UCT."""
    seed_bug: bool = False
    """Whether to have the fault of the program published in 2018 (`Uct.seed_bug`)."""

    @property
    def search(self) -> Search:
        return Uct(visits=self.visits, c=self.c, seed_bug=self.seed_bug, shuffled=self.ties == "any")


@dataclass(frozen=True, kw_only=True, repr=False)
class CheatingExact(Cheating):
    """The exact solver on the true cards; alpha-beta where that takes too long."""

    nodes: int = 20_000_000
    """Maximum number of positions for the exact solver."""

    @property
    def search(self) -> Search:
        return Switch(nodes=self.nodes, before=AlphaBeta(all_cards=True))
