"""Agents for every game, and their parts: samplers of hidden cards, searches with open cards, bidders, networks."""
