"""Learned: a bidder by networks fitted to simulated deals. Each game has its own (`bidding/learned`)."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from trula.engine.actions import Action
from trula.engine.checks import check_name, check_number, check_whole
from trula.engine.named import Named
from trula.engine.view import View
from trula.errors import NotationError
from trula.players.bidders.rule_bidder import RuleBidder

if TYPE_CHECKING:
    from numpy.random import Generator

    from trula.engine.game import Game

FILES = {"rules": "bidder", "network": "bidder_network"}
"""The beginning of the name of the file that comes with a game, by who played the cards."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Learned(Named):
    """Chooses the action with the best predicted score; in a game without a network it bids as `RuleBidder()` does."""

    risk: float = 0.0
    """Added to the predicted score for each point of its standard deviation: above 0 seeks risk, below 0 avoids it."""
    worlds: int = 0
    """Worlds in which the best few exchanges are tried; 0: the network alone decides."""
    network: str | None = None
    """Path of a file written by `trula train-bidder`; None: a file that comes with the game."""
    cards: str = "rules"
    """Who played the cards of the deals that the game's file was learned from: `rules` (rule players) or `network`."""

    def __post_init__(self) -> None:
        check_number("risk", self.risk, -10, 10)
        check_whole("worlds", self.worlds, 0)
        if not isinstance(self.network, str | None):
            raise NotationError(f"network is the path of a file, not {self.network!r}")
        check_name("cards", self.cards, tuple(FILES))

    def file(self, game: Game) -> Path:
        """Return the file of the networks for a game."""
        if self.network is not None:
            return Path(self.network)
        return game.folder() / "data" / f"{FILES[self.cards]}_{game.name}.npz"

    def choose(self, view: View, rng: Generator) -> Action:
        """Return the action with the best predicted score; in the play, a random legal card."""
        if view.phase == "play":
            return RuleBidder().choose(view, rng)
        return view.game.bidding.by_network(view, self, rng)
