"""The learned bidder as an agent. What it knows is read when it is first asked: see `deciding` and `network`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from trula.actions import Action
from trula.bidders.rule_bidder import RuleBidder
from trula.checks import check_number, check_whole
from trula.errors import NotationError
from trula.game import Game, View
from trula.games.klaverjas import Klaverjas
from trula.games.tarok import Tarok
from trula.named import Named

if TYPE_CHECKING:
    from numpy.random import Generator

    from trula.bidders.learned.deciding import Decider
    from trula.bidders.learned.network import Network, TrumpNetwork
    from trula.bidders.learned.trump import TrumpDecider


@dataclass(frozen=True, kw_only=True, repr=False)
class Learned(Named):
    """Bids what promises the highest score in tarok and makes trump at klaverjas."""

    risk: float = 0.0
    """How many points a standard deviation is worth: above 0 it likes to gamble, below it does not."""
    worlds: int = 0
    """Trial deals for the best few exchanges; 0 trusts the network."""
    network: str | None = None
    """A file made by `trula train-bidder`; None: the one that comes with the package."""

    def __post_init__(self) -> None:
        check_number("risk", self.risk, -10, 10)
        check_whole("worlds", self.worlds, 0)
        if not isinstance(self.network, str | None):
            raise NotationError(f"network is the path of a file, not {self.network!r}")

    def choose(self, view: View, rng: Generator) -> Action:
        """The action with the best outlook."""
        if isinstance(view.game, Klaverjas) and view.phase == "trump":
            return self.trump_decider().choose(view)
        if not isinstance(view.game, Tarok) or view.phase == "play":
            return RuleBidder().choose(view, rng)
        return self.decider(view.game).choose(view, rng)

    def decider(self, game: Game) -> Decider:
        """Who decides in a game of tarok; it also tells what every choice promises."""
        from trula.bidders.learned.deciding import Decider
        from trula.bidders.learned.network import Network

        assert isinstance(game, Tarok)
        network = _network(self.network, game.name)
        assert isinstance(network, Network)
        return Decider(game, network, self.risk, self.worlds)

    def trump_decider(self) -> TrumpDecider:
        """Who makes trump at klaverjas; it also tells what every suit promises."""
        from trula.bidders.learned.network import TrumpNetwork
        from trula.bidders.learned.trump import TrumpDecider

        network = _network(self.network, Klaverjas.name)
        assert isinstance(network, TrumpNetwork)
        return TrumpDecider(network, self.risk)


@cache
def _network(path: str | None, game: str) -> Network | TrumpNetwork:
    from trula.bidders.learned.network import read

    return read(None if path is None else Path(path), game)
