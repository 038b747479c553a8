"""The result of a regret measurement: means with intervals, over all decisions and by phase, place and role."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from trula.arena.results import estimate_dict
from trula.arena.stats import Estimate, estimate, share
from trula.engine.game import Game


@dataclass(frozen=True, slots=True)
class JudgedDecision:
    """One position with the cards of the agents and their losses by the judge."""

    number: int
    """Number of the position, which is also that of its deal."""
    third: str
    """`first third`, `middle` or `last third` of the tricks."""
    place: str
    """`lead` or `follow`."""
    role: str | None
    """Role of the mover, as in `trula.arena.results.ROLES`."""
    contract: str | None
    is_exact: bool
    """Whether the judge's values are proved world by world; else they come from rollouts."""
    redrawn: int
    """Number of positions drawn before this one and dropped, since the judge reached its limits."""
    best: str
    """The judge's best card."""
    cards: tuple[str, ...]
    """By agent, the card chosen."""
    losses: tuple[float, ...]
    """By agent, the points lost by the mover's side against the judge's best card, from 0 on."""
    seconds: tuple[float, ...]
    """By agent, the time of the decision; it varies from run to run."""


@dataclass(frozen=True, slots=True)
class Split:
    """The mean regret over some of the decisions."""

    kind: str
    """A key of `SPLITS`."""
    name: str
    """Name of the group, such as `lead`."""
    mean: Estimate
    """Points lost per decision."""

    def as_dict(self) -> dict[str, object]:
        """Return the fields as a dictionary that JSON can hold."""
        return {"kind": self.kind, "name": self.name, "regret": estimate_dict(self.mean)}


@dataclass(frozen=True, slots=True)
class AgentFigures:
    """The regret of one agent."""

    agent: str
    """The agent's repr."""
    mean: Estimate
    """Points lost per decision."""
    agreement: Estimate
    """Share of decisions without a loss."""
    seconds: float
    """Mean time of a decision."""
    splits: tuple[Split, ...]

    def as_dict(self) -> dict[str, object]:
        """Return the fields as a dictionary that JSON can hold."""
        return {
            "agent": self.agent,
            "regret": estimate_dict(self.mean),
            "agreement": estimate_dict(self.agreement),
            "seconds": self.seconds,
            "splits": [split.as_dict() for split in self.splits],
        }


@dataclass(frozen=True)
class Regret:
    """The regret of one or two agents, as `regret` returns it: points lost per decision, by the values of a judge.

    >>> import trula
    >>> game = trula.load(list(trula.GAMES)[3])
    >>> result = trula.regret(game, "RandomLegal()", "Greedy()", positions=5, worlds=4, workers=1)
    >>> [figures.agent for figures in result.agents], result.difference.units
    (['RandomLegal()', 'Greedy()'], 5)
    """

    game: Game
    seed: int
    judge: str
    """The judge's repr."""
    decisions: tuple[JudgedDecision, ...]
    """The positions in their order."""
    agents: tuple[AgentFigures, ...]
    """The figures of each agent."""
    difference: Estimate | None
    """Mean points lost per decision by the first agent minus those of the second, paired; None for one agent."""

    @property
    def mean(self) -> Estimate:
        """Points lost per decision by the first agent."""
        return self.agents[0].mean

    @property
    def exact(self) -> int:
        """The number of positions at which the judge's values were proved world by world."""
        return sum(decision.is_exact for decision in self.decisions)

    @property
    def redrawn(self) -> int:
        """The number of positions that were replaced because the judge's search reached its limits there."""
        return sum(decision.redrawn for decision in self.decisions)

    def as_dict(self) -> dict[str, object]:
        """Return the fields as a dictionary that JSON can hold."""
        return {
            "game": self.game.name,
            "profile": self.game.profile.name,
            "options": self.game.own_options(),
            "seed": self.seed,
            "judge": self.judge,
            "positions": len(self.decisions),
            "exact": self.exact,
            "redrawn": self.redrawn,
            "agents": [agent.as_dict() for agent in self.agents],
            "difference": None if self.difference is None else estimate_dict(self.difference),
        }


SPLITS: dict[str, Callable[[JudgedDecision], str | None]] = {
    "third": lambda decision: decision.third,
    "place": lambda decision: decision.place,
    "role": lambda decision: decision.role,
    "judge": lambda decision: "exact" if decision.is_exact else "rollouts",
}
"""By kind of split, the group of a decision; None leaves it out."""
ORDER = ("first third", "middle", "last third", "lead", "follow")


def figures_of(agent: str, place: int, decisions: Sequence[JudgedDecision]) -> AgentFigures:
    """Return the figures of the agent whose cards and losses stand at index `place`."""
    losses = [decision.losses[place] for decision in decisions]
    return AgentFigures(
        agent,
        estimate(losses),
        share([float(loss == 0) for loss in losses]),
        sum(decision.seconds[place] for decision in decisions) / len(decisions),
        tuple(
            Split(kind, name, estimate([each.losses[place] for each in decisions if key(each) == name]))
            for kind, key in SPLITS.items()
            for name in _names(key, decisions)
        ),
    )


def _names(key: Callable[[JudgedDecision], str | None], decisions: Sequence[JudgedDecision]) -> list[str]:
    names = {name for decision in decisions if (name := key(decision)) is not None}
    return sorted(names, key=lambda name: (ORDER.index(name) if name in ORDER else len(ORDER), name))
