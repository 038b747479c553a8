"""The learned bidder as an agent. What it knows is read when it is first asked: see `deciding` and `network`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from trula.engine.actions import Action
from trula.engine.checks import check_number, check_whole
from trula.engine.game import Game, View
from trula.engine.named import Named
from trula.errors import NotationError
from trula.games.klaverjas import Klaverjas
from trula.games.tarok import Tarok
from trula.players.bidders.rule_bidder import RuleBidder

if TYPE_CHECKING:
    from numpy.random import Generator

    from trula.games.klaverjas.bidding.learned import TrumpDecider
    from trula.games.tarok.bidding.learned.deciding import Decider
    from trula.games.tarok.bidding.learned.network import BidNetwork
    from trula.players.networks.score_network import ScoreNetwork


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
        from trula.games.tarok.bidding.learned.deciding import Decider

        assert isinstance(game, Tarok)
        return Decider(game, _bid_network(self.network, game.name), self.risk, self.worlds)

    def trump_decider(self) -> TrumpDecider:
        """Who makes trump at klaverjas; it also tells what every suit promises."""
        from trula.games.klaverjas.bidding.learned import TrumpDecider

        return TrumpDecider(_trump_network(self.network), self.risk)


@cache
def _bid_network(path: str | None, game: str) -> BidNetwork:
    from trula.games.tarok.bidding.learned.network import read

    return read(None if path is None else Path(path), game)


@cache
def _trump_network(path: str | None) -> ScoreNetwork:
    from trula.games.klaverjas.bidding.learned import read

    return read(None if path is None else Path(path), Klaverjas.name)
