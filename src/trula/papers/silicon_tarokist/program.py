"""The program of the paper as we rebuilt it, at the size of a lab."""

from __future__ import annotations

from trula.papers.lab import Lab
from trula.players.agents import ByPhase, TrialBidder
from trula.players.agents.presets import SiliconTarokist


def program(lab: Lab) -> ByPhase:
    """Bids by trials and plays by search, as published: no kontra, and a margin that may fall without end."""
    worlds, trials = lab.pick((3, 1), (60, 30), (60, 30))
    bidder = TrialBidder(worlds=trials, discard_worlds=trials, least_margin=None, kontra=None)
    return ByPhase(bidder=bidder, player=SiliconTarokist(worlds=worlds))
