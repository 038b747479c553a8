"""Bidding by what simulated deals came to: a small network gives the distribution of the score of every action.

`features` turns hands into numbers, `network` computes, `examples` simulates, `training` fits, `bidder` decides.
"""

from trula.bidders.learned.bidder import Learned

__all__ = ["Learned"]
