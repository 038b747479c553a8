"""Registry of agents. An agent is named by its repr; the text is parsed, never evaluated."""

from __future__ import annotations

import ast
import re
from importlib import import_module
from importlib.metadata import entry_points

from trula.engine.agent import Agent
from trula.engine.registry import parts
from trula.errors import NotationError
from trula.players.agents.by_phase import ByPhase
from trula.players.agents.cheating import CheatingAlphaBeta, CheatingExact, CheatingMcts
from trula.players.agents.classic import Classic
from trula.players.agents.greedy import Greedy
from trula.players.agents.ismcts import Ismcts
from trula.players.agents.net import Net
from trula.players.agents.pimc import Pimc
from trula.players.agents.presets import Mcts
from trula.players.agents.random_legal import RandomLegal
from trula.players.agents.strong import Strong
from trula.players.bidders import BestProspect, Learned, RuleBidder
from trula.players.samplers import Clustered, Inferred, Sampler, Uniform, Weighted
from trula.players.searches import AlphaBeta, Exact, Killers, Rollouts, Search, Switch, Uct

__all__ = [
    "AGENTS", "PARTS", "Agent", "BestProspect", "ByPhase", "Greedy", "Learned", "Pimc", "RandomLegal", "RuleBidder",
    "agent", "agent_types", "sampler",
]  # fmt: skip

LONGEST = 1_000
"""Maximum length of an agent's text, in characters."""
AGENTS: dict[str, type[Agent]] = {
    kind.__name__: kind
    for kind in (
        RandomLegal,
        Greedy,
        RuleBidder,
        Learned,
        BestProspect,
        Pimc,
        Ismcts,
        Mcts,
        Classic,
        Net,
        Strong,
        CheatingAlphaBeta,
        CheatingMcts,
        CheatingExact,
    )
}
"""The agents of this package that can be made without arguments, by name; games add more (`agent_types`)."""


GROUP = "trula.agents"
"""The group of entry points in which other packages name agents and their parts."""
OUTSIDE = re.compile(r"""("[^"]*"|'[^']*')|\b([A-Za-z_][\w.]*):([A-Za-z_]\w*)""")
"""Quoted text, or a class of another package: `package.module:Class`."""


def agent_types() -> dict[str, type[Agent]]:
    """Return all agent classes that can be made without arguments, by name; those that come with a game are last."""
    return AGENTS | {kind.__name__: kind for part in parts("agents") for kind in part.AGENTS}


SAMPLERS: dict[str, type[Sampler]] = {kind.__name__: kind for kind in (Uniform, Clustered, Inferred, Weighted)}
"""Samplers by name."""
PARTS: dict[str, type[object]] = SAMPLERS | {
    kind.__name__: kind for kind in (ByPhase, AlphaBeta, Exact, Killers, Rollouts, Switch, Uct)
}
"""Classes that may also stand in an agent's text, by name: parts of agents, and agents that need arguments."""


def agent(text: str) -> Agent:
    """Return the agent that a text names.

    Args:
        text: The repr of an agent: a class name and keyword arguments, which are literals or parts of agents in turn;
            at most 1,000 characters. An agent without arguments may be written without parentheses. A class of another
            package is written `package.module:Class(…)`, and its module is imported; a class that the package names in
            its entry points `trula.agents` needs its name there alone.

    Returns:
        The agent; `agent(repr(a)) == a`.

    Raises:
        NotationError: The text is not an agent, names an unknown one, or gives it a wrong argument; or a module cannot
            be imported.

    >>> agent("Pimc(worlds=20, search=Exact())")
    Pimc(search=Exact(), worlds=20)
    >>> agent("RandomLegal")
    RandomLegal()
    """
    built = _build(_parsed(text, "an agent"), text)
    if not isinstance(built, Agent):
        raise NotationError(f"{built!r} is a part of an agent, not an agent; there are: {' '.join(agent_types())}")
    return built


def sampler(text: str) -> Sampler:
    """Return the sampler that a text names, as `agent` does.

    >>> sampler("Uniform")
    Uniform()
    """
    built = _build(_parsed(text, "a sampler"), text)
    if not isinstance(built, Sampler):
        raise NotationError(f"{built!r} is not a sampler; there are: {' '.join(SAMPLERS)}")
    return built


def _parsed(text: str, what: str) -> ast.expr:
    if len(text) > LONGEST:
        raise NotationError(f"{what}'s text has at most {LONGEST:,} characters, not {len(text):,}")
    try:
        return ast.parse(OUTSIDE.sub(_as_key, text.strip()), mode="eval").body
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        raise NotationError(f"'{text}' is not {what}; write it like RandomLegal()") from None


def _as_key(found: re.Match[str]) -> str:
    """Write a class of another package so that Python's grammar takes it."""
    return found[0] if found[1] else f"_[{found[0]!r}]"


def _build(node: ast.expr, text: str) -> object:
    if isinstance(node, ast.Name | ast.Subscript):
        node = ast.Call(node, [], [])
    if not isinstance(node, ast.Call) or node.args:
        raise NotationError(f"'{text}' is not an agent; write it like RandomLegal(), arguments by name")
    name, kind = _class_of(node.func, text)
    arguments = {str(keyword.arg): _value(keyword, text) for keyword in node.keywords}
    if len(arguments) < len(node.keywords):
        raise NotationError(f"{name} is given an argument twice")
    try:
        return kind(**arguments)
    except TypeError:
        if not arguments:
            raise NotationError(f"{name} cannot do without arguments") from None
        raise NotationError(f"{name} does not take {', '.join(arguments)}") from None


def _class_of(node: ast.expr, text: str) -> tuple[str, type[object]]:
    """Return the name and the class that is called in an agent's text."""
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
        return str(node.slice.value), _imported(str(node.slice.value))
    if not isinstance(node, ast.Name):
        raise NotationError(f"'{text}' is not an agent; write it like RandomLegal(), arguments by name")
    kind = PARTS.get(node.id) or agent_types().get(node.id)
    if kind is not None:
        return node.id, kind
    found = entry_points(group=GROUP, name=node.id)
    if not found:
        raise NotationError(
            f"there is no agent '{node.id}'; there are: {' '.join(agent_types())}; "
            "one of another package is written package.module:Class()"
        )
    return node.id, _imported(next(iter(found)).value)


def _imported(path: str) -> type[object]:
    """Import the class that `package.module:Class` names."""
    module, _, name = path.partition(":")
    try:
        kind = getattr(import_module(module), name, None)
    except ImportError as error:
        raise NotationError(f"the module of '{path}' cannot be imported: {error}") from None
    if not isinstance(kind, type):
        raise NotationError(f"the module {module} has no class '{name}'")
    # Nothing else is made from a text, so that one cannot start a program, say.
    if not (hasattr(kind, "choose") or hasattr(kind, "worlds") or issubclass(kind, Search)):
        raise NotationError(f"'{path}' is no agent, sampler or search: it has no method `choose` or `worlds`")
    return kind


def _value(keyword: ast.keyword, text: str) -> object:
    if isinstance(keyword.value, ast.Call | ast.Subscript):
        return _build(keyword.value, text)
    try:
        return ast.literal_eval(keyword.value)
    except (ValueError, TypeError):
        raise NotationError(f"'{text}': the value of {keyword.arg} is not a plain one") from None
