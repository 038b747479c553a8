"""Samplers of hidden cards, searches with open cards, and the agents built from them. Names no game."""
