"""Bidding by trial games, as Silicon Tarokist does (Luštrek 2002; Luštrek, Gams and Bratko 2003), for three and four.

`bidding` tries contracts and kings, `exchange` packets and discards, `announcing` bonuses and kontra; `margins` tells
what a session has taught. Nothing here plays a card of the deal.
"""

from trula.games.tarok.bidding.simulation.bidder import TrialBidder

__all__ = ["TrialBidder"]
