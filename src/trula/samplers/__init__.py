"""Worlds that fit a view, drawn by one rule or another. A sampler guesses; it never searches."""

from trula.samplers.clustered import Clustered
from trula.samplers.uniform import Uniform
from trula.samplers.weighted import Weighted
from trula.samplers.world import Sample, Sampler, World

__all__ = ["Clustered", "Sample", "Sampler", "Uniform", "Weighted", "World"]
