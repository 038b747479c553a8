"""What is told of regret: means with intervals over all decisions and by phase, place and role."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from trula.arena.results import plain
from trula.arena.stats import Estimate, estimate
from trula.engine.game import Game


@dataclass(frozen=True, slots=True)
class Decision:
    """One position: who decided what there, and what it lost."""

    number: int
    third: str
    """Which third of the tricks."""
    place: str
    """lead or follow."""
    role: str | None
    contract: str | None
    is_exact: bool
    """Whether the judge proved its values world by world."""
    redrawn: int
    """Positions that were drawn before this one and left, since the judge could not finish them."""
    best: str
    cards: tuple[str, ...]
    """By agent, the card chosen."""
    losses: tuple[float, ...]
    """By agent, in score units of the mover's side, from 0 on."""
    seconds: tuple[float, ...]
    """By agent; the only figures that differ from run to run."""


@dataclass(frozen=True, slots=True)
class Split:
    """The mean over some of the decisions."""

    kind: str
    name: str
    mean: Estimate

    def as_dict(self) -> dict[str, object]:
        """As plain values."""
        return {"kind": self.kind, "name": self.name, "regret": plain(self.mean)}


@dataclass(frozen=True, slots=True)
class AgentFigures:
    """One agent's regret."""

    agent: str
    mean: Estimate
    agreement: Estimate
    """The share of decisions in which no card was better by the judge."""
    seconds: float
    """A decision."""
    splits: tuple[Split, ...]

    def as_dict(self) -> dict[str, object]:
        """As plain values."""
        return {
            "agent": self.agent,
            "regret": plain(self.mean),
            "agreement": plain(self.agreement),
            "seconds": self.seconds,
            "splits": [split.as_dict() for split in self.splits],
        }


@dataclass(frozen=True)
class Regret:
    """What agents lost a decision at positions of a seed, by a judge."""

    game: Game
    seed: int
    judge: str
    decisions: tuple[Decision, ...]
    agents: tuple[AgentFigures, ...]
    difference: Estimate | None
    """How much more the first agent lost than the second, position by position; None for one agent."""

    @property
    def mean(self) -> Estimate:
        """The regret of the first agent."""
        return self.agents[0].mean

    @property
    def exact(self) -> int:
        """At how many positions the judge's values were proved world by world."""
        return sum(decision.is_exact for decision in self.decisions)

    @property
    def redrawn(self) -> int:
        """How many positions were left since the judge could not finish them."""
        return sum(decision.redrawn for decision in self.decisions)

    def as_dict(self) -> dict[str, object]:
        """As plain values."""
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
            "difference": None if self.difference is None else plain(self.difference),
        }


SPLITS: dict[str, Callable[[Decision], str | None]] = {
    "third": lambda decision: decision.third,
    "place": lambda decision: decision.place,
    "role": lambda decision: decision.role,
    "judge": lambda decision: "exact" if decision.is_exact else "rollouts",
}
"""By what the decisions are split; None is left out."""
ORDER = ("first third", "middle", "last third", "lead", "follow")


def figures_of(agent: str, place: int, decisions: Sequence[Decision]) -> AgentFigures:
    """The figures of the agent with a number."""
    losses = [decision.losses[place] for decision in decisions]
    return AgentFigures(
        agent,
        estimate(losses),
        estimate([float(loss == 0) for loss in losses]),
        sum(decision.seconds[place] for decision in decisions) / len(decisions),
        tuple(
            Split(kind, name, estimate([each.losses[place] for each in decisions if key(each) == name]))
            for kind, key in SPLITS.items()
            for name in _names(key, decisions)
        ),
    )


def _names(key: Callable[[Decision], str | None], decisions: Sequence[Decision]) -> list[str]:
    found = {name for decision in decisions if (name := key(decision)) is not None}
    return sorted(found, key=lambda name: (ORDER.index(name) if name in ORDER else len(ORDER), name))
