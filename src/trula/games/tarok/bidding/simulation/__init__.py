"""TrialBidder: bidding by trial games after Silicon Tarokist (Luštrek 2002; Luštrek, Gams and Bratko 2003).

`bidding` tries contracts and kings, `exchange` packets and discards, `announcing` announcements and kontra; `margins`
adapts thresholds to the results of a session; `leads` builds the positions of trial games.
"""

from trula.games.tarok.bidding.simulation.bidder import TrialBidder

__all__ = ["TrialBidder"]
