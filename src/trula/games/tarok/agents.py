"""The agents that come with tarok: Silicon Tarokist, its bidder, and the Bayesian network of Tarok7."""

from __future__ import annotations

from dataclasses import dataclass

from trula.engine.checks import check_whole
from trula.games.tarok.bidding.bayes import BayesNet
from trula.games.tarok.bidding.simulation import TrialBidder
from trula.players.agents.pimc import Pimc
from trula.players.agents.presets import Preset
from trula.players.samplers import Clustered
from trula.players.searches import AlphaBeta


@dataclass(frozen=True, kw_only=True, repr=False)
class SiliconTarokist(Preset):
    """The player of Luštrek, Gams and Bratko (2003).

    Alpha-beta of 9 to 18 plies in each of 60 worlds, clustered from 300; plays the card that is best in most worlds.
    """

    worlds: int = 60
    """The number of worlds searched for each card."""

    def __post_init__(self) -> None:
        check_whole("worlds", self.worlds, 1)

    @property
    def player(self) -> Pimc:
        return Pimc(sampler=Clustered(), search=AlphaBeta(), worlds=self.worlds, choice="vote")


AGENTS = (TrialBidder, BayesNet, SiliconTarokist)
