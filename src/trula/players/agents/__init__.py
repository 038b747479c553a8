"""Agents by name. An agent is written as its repr; the text is parsed and never evaluated."""

from __future__ import annotations

import ast

from trula.engine.agent import Agent
from trula.errors import NotationError
from trula.players.agents.by_phase import ByPhase
from trula.players.agents.cheating import CheatingAlphaBeta, CheatingExact, CheatingMcts
from trula.players.agents.greedy import Greedy
from trula.players.agents.ismcts import Ismcts
from trula.players.agents.pimc import Pimc
from trula.players.agents.presets import Mcts, SiliconTarokist, Tresette2018
from trula.players.agents.random_legal import RandomLegal
from trula.players.agents.strong import Strong
from trula.players.bidders import BayesNet, BestProspect, Learned, RuleBidder, SampledExact, TrialBidder
from trula.players.samplers import Clustered, Uniform, Weighted
from trula.players.searches import AlphaBeta, Exact, Killers, Rollouts, Switch, Uct

__all__ = [
    "AGENTS", "PARTS", "Agent", "BayesNet", "BestProspect", "ByPhase", "Greedy", "Learned", "Pimc", "RandomLegal",
    "RuleBidder", "SampledExact", "TrialBidder", "agent",
]  # fmt: skip

LONGEST = 1_000
"""The most characters that an agent's text may have."""
AGENTS: dict[str, type[Agent]] = {
    kind.__name__: kind
    for kind in (
        RandomLegal,
        Greedy,
        RuleBidder,
        TrialBidder,
        BayesNet,
        Learned,
        BestProspect,
        SampledExact,
        Pimc,
        Ismcts,
        Mcts,
        Strong,
        SiliconTarokist,
        Tresette2018,
        CheatingAlphaBeta,
        CheatingMcts,
        CheatingExact,
    )
}
"""Agents that need no argument."""
PARTS: dict[str, type[object]] = {
    kind.__name__: kind
    for kind in (ByPhase, Uniform, Clustered, Weighted, AlphaBeta, Exact, Killers, Rollouts, Switch, Uct)
}
"""What else can stand in an agent's text: its parts, and agents that need arguments."""


def agent(text: str) -> Agent:
    """The agent that a text names; NotationError if the text names none, or has more than LONGEST characters.

    >>> agent("RandomLegal()")
    RandomLegal()
    """
    if len(text) > LONGEST:
        raise NotationError(f"an agent's text has at most {LONGEST:,} characters, not {len(text):,}")
    try:
        tree = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        raise NotationError(f"'{text}' is not an agent; write it like RandomLegal()") from None
    built = _build(tree, text)
    if not isinstance(built, Agent):
        raise NotationError(f"{built!r} is a part of an agent, not an agent; there are: {' '.join(AGENTS)}")
    return built


def _build(node: ast.expr, text: str) -> object:
    if isinstance(node, ast.Name):
        node = ast.Call(node, [], [])
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.args:
        raise NotationError(f"'{text}' is not an agent; write it like RandomLegal(), arguments by name")
    name = node.func.id
    kind = AGENTS.get(name) or PARTS.get(name)
    if kind is None:
        raise NotationError(f"there is no agent '{name}'; there are: {' '.join(AGENTS)}")
    arguments = {str(keyword.arg): _value(keyword, text) for keyword in node.keywords}
    try:
        return kind(**arguments)
    except TypeError:
        if not arguments:
            raise NotationError(f"{name} cannot do without arguments") from None
        raise NotationError(f"{name} does not take {', '.join(arguments)}") from None


def _value(keyword: ast.keyword, text: str) -> object:
    if isinstance(keyword.value, ast.Call):
        return _build(keyword.value, text)
    try:
        return ast.literal_eval(keyword.value)
    except (ValueError, TypeError):
        raise NotationError(f"'{text}': the value of {keyword.arg} is not a plain one") from None
