"""Samplers: draw worlds (determinizations) that fit a view, uniformly, clustered, or weighted by likelihood."""

from trula.players.samplers.clustered import Clustered
from trula.players.samplers.inferred import Inferred
from trula.players.samplers.uniform import Uniform
from trula.players.samplers.weighted import Weighted
from trula.players.samplers.world import Sample, Sampler, World

__all__ = ["Clustered", "Inferred", "Sample", "Sampler", "Uniform", "Weighted", "World"]
