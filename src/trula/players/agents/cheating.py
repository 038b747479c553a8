"""Yardsticks for honest agents: searches that are shown the true cards. Their names say that they cheat."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from trula.engine.cards import Card
from trula.engine.checks import check_name
from trula.engine.game import OpenView, View
from trula.errors import NotationError
from trula.players.agents.card_player import ALIKE, TIES, CardPlayer, cheapest
from trula.players.searches import AlphaBeta, Found, Killers, Search, Switch, Uct

if TYPE_CHECKING:
    from numpy.random import Generator


@dataclass(frozen=True, kw_only=True, repr=False)
class Cheating(CardPlayer):
    """Searches the true cards as if they lay open."""

    cheats: ClassVar[bool] = True

    @property
    @abstractmethod
    def search(self) -> Search:
        """How the open cards are searched."""

    def choose_card(self, view: View, rng: Generator) -> Card:
        if not isinstance(view, OpenView):
            raise NotationError(f"{self!r} plays with open cards, which only a referee shows")
        position = view.state.position
        assert position is not None
        return self.choose_found(view, self.search.run([position], seed=int(rng.integers(2**63)))[0])

    def choose_found(self, view: View, found: Found) -> Card:
        """The best card that was found, and of several equally good ones the cheapest."""
        # A tree's best card is the one visited most, whatever luck a rare visit had.
        equals = [card for card, value in found.values.items() if abs(value - found.value) <= ALIKE]
        return cheapest(view, [found.best, *equals])


@dataclass(frozen=True, kw_only=True, repr=False)
class Published(Cheating):
    """The players of the tressette paper, who play any of equally good cards if told so."""

    ties: str = "cheapest"

    def __post_init__(self) -> None:
        check_name("ties", self.ties, TIES)

    def choose_found(self, view: View, found: Found) -> Card:
        return view.game.deck.cards[found.best] if self.ties == "any" else super().choose_found(view, found)


@dataclass(frozen=True, kw_only=True, repr=False)
class CheatingAlphaBeta(Published):
    """Alpha-beta with killer moves, as in the tressette paper: to the first complete trick at ply `depth` or later."""

    depth: int = 10

    @property
    def search(self) -> Search:
        return Killers(depth=self.depth, shuffled=self.ties == "any")


@dataclass(frozen=True, kw_only=True, repr=False)
class CheatingMcts(Published):
    """Monte Carlo tree search with open cards; `seed_bug` has the fault of the tressette paper's."""

    visits: int = 1_000
    c: float = 0.75
    seed_bug: bool = False

    @property
    def search(self) -> Search:
        return Uct(visits=self.visits, c=self.c, seed_bug=self.seed_bug, shuffled=self.ties == "any")


@dataclass(frozen=True, kw_only=True, repr=False)
class CheatingExact(Cheating):
    """The exact solver; where that takes more than `nodes`, alpha-beta."""

    nodes: int = 20_000_000

    @property
    def search(self) -> Search:
        return Switch(nodes=self.nodes, before=AlphaBeta(all_cards=True))
