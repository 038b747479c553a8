"""A bidder for klaverjas that solves every trump in deals that fit, as if all cards were then laid open.

Every decision but trump at klaverjas is RuleBidder's. Solved deals flatter the bolder choice, since nobody
errs in them; the trial games of `BestProspect` are played with hidden cards.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from trula.engine.actions import Action
from trula.engine.checks import check_part, check_whole
from trula.engine.game import State, View
from trula.engine.named import Named
from trula.engine.threads import threads
from trula.games.klaverjas import Klaverjas
from trula.players.bidders.prospects import first_lead
from trula.players.bidders.rule_bidder import RuleBidder
from trula.players.samplers import Sampler, Uniform
from trula.study.solve import solve_many

if TYPE_CHECKING:
    from numpy.random import Generator


@dataclass(frozen=True, kw_only=True, repr=False)
class SampledExact(Named):
    """Makes the trump, or passes, with the best mean of exact written differences over so many deals that fit."""

    worlds: int = 20
    sampler: Sampler = field(default_factory=Uniform)

    def __post_init__(self) -> None:
        check_whole("worlds", self.worlds, 1)
        check_part("sampler", self.sampler, Sampler)

    def choose(self, view: View, rng: Generator) -> Action:
        """The best trump or a pass."""
        if not isinstance(view.game, Klaverjas) or view.phase != "trump" or len(view.legal_actions()) == 1:
            return RuleBidder().choose(view, rng)
        values = self.values(view, rng)
        return max(values, key=values.__getitem__)

    def values(self, view: View, rng: Generator) -> dict[Action, float]:
        """By action, what the own side writes more than the others on the average."""
        sample = self.sampler.worlds(view, self.worlds, rng)
        weights = list(sample.weights) or [1.0] * len(sample)
        states = [world.state for world in sample]
        actions = view.legal_actions()
        leads = [first_lead(state.after(action), rng) for action in actions for state in states]
        solved = solve_many(view.game, leads, objective="score", threads=threads())
        own = [
            solution.value if _declares(lead, view.seat) else -solution.value
            for lead, solution in zip(leads, solved, strict=True)
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


def _declares(lead: State, seat: int) -> bool:
    """Whether the side of a seat made trump; partners sit opposite."""
    declarer = lead.facts["declarer"]
    assert isinstance(declarer, int)
    return (declarer - seat) % 2 == 0
