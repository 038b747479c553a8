"""The learned bidder of tarok: features of a hand, the network, its training by simulated deals, its decisions."""
