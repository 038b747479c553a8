"""The agents that come with klaverjas."""

from trula.games.klaverjas.bidding.sampled_exact import SampledExact

AGENTS = (SampledExact,)
