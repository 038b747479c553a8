"""Worlds that fit a view, drawn by one rule or another. A sampler guesses; it never searches."""

from trula.players.samplers.clustered import Clustered
from trula.players.samplers.uniform import Uniform
from trula.players.samplers.weighted import Weighted
from trula.players.samplers.world import Sample, Sampler, World

__all__ = ["Clustered", "Sample", "Sampler", "Uniform", "Weighted", "World"]
