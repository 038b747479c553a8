"""SampledExact: a bidder that chooses trump in klaverjas by solving sampled deals with open cards.

RuleBidder decides in other games and phases. Solved deals overrate bold choices, because nobody makes a mistake in
them; `BestProspect` plays its trial games with hidden cards.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from trula.engine.actions import Action
from trula.engine.checks import check_part, check_whole
from trula.engine.named import Named
from trula.engine.state import State
from trula.engine.threads import threads
from trula.engine.view import View
from trula.games.klaverjas import Klaverjas
from trula.players.bidders.prospects import first_lead
from trula.players.bidders.rule_bidder import RuleBidder
from trula.players.samplers import Sampler, Uniform
from trula.study.solve import solve_many

if TYPE_CHECKING:
    from numpy.random import Generator


@dataclass(frozen=True, kw_only=True, repr=False)
class SampledExact(Named):
    """Chooses the trump, or the pass, with the highest mean margin over solved worlds.

    The margin is the score of the own side minus that of the other side.
    """

    worlds: int = 20
    """The number of worlds sampled for each decision."""
    sampler: Sampler = field(default_factory=Uniform)

    def __post_init__(self) -> None:
        check_whole("worlds", self.worlds, 1)
        check_part("sampler", self.sampler, Sampler)

    def choose(self, view: View, rng: Generator) -> Action:
        """Return the suit to name, or a pass."""
        if not isinstance(view.game, Klaverjas) or view.phase != "trump" or len(view.legal_actions()) == 1:
            return RuleBidder().choose(view, rng)
        values = self.values(view, rng)
        return max(values, key=values.__getitem__)

    def values(self, view: View, rng: Generator) -> dict[Action, float]:
        """Return the mean margin of the own side, in points of the score, for each legal action."""
        sample = self.sampler.worlds(view, self.worlds, rng)
        weights = list(sample.weights) or [1.0] * len(sample)
        states = [world.state for world in sample]
        actions = view.legal_actions()
        leads = [first_lead(state.after(action), rng) for action in actions for state in states]
        solutions = solve_many(view.game, leads, objective="score", threads=threads())
        own = [
            solution.value if _is_declaring(lead, view.seat) else -solution.value
            for lead, solution in zip(leads, solutions, strict=True)
        ]
        total = sum(weights)
        return {
            action: sum(
                value * weight
                for value, weight in zip(own[index * len(states) : (index + 1) * len(states)], weights, strict=True)
            )
            / total
            for index, action in enumerate(actions)
        }


def _is_declaring(lead: State, seat: int) -> bool:
    """Return whether a seat is on the declaring side; partners sit opposite each other."""
    assert lead.facts.declarer is not None
    return (lead.facts.declarer - seat) % 2 == 0
