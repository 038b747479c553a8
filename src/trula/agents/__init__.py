"""Agents by name. An agent is written as its repr; the text is parsed and never evaluated."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Protocol

from trula.actions import Action
from trula.agents.random_legal import RandomLegal
from trula.errors import NotationError
from trula.game import View

if TYPE_CHECKING:
    from numpy.random import Generator


class Agent(Protocol):
    """Whoever decides. Nothing is kept between calls, so any decision replays alone."""

    def choose(self, view: View, rng: Generator) -> Action:
        """One of the view's legal actions."""
        ...


LONGEST = 1_000
"""No agent's text is longer; what comes after is cut, and cannot be read."""
AGENTS: dict[str, type[Agent]] = {kind.__name__: kind for kind in (RandomLegal,)}


def agent(text: str) -> Agent:
    """The agent that a text names.

    >>> agent("RandomLegal()")
    RandomLegal()
    """
    try:
        tree = ast.parse(text.strip()[:LONGEST], mode="eval").body
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        raise NotationError(f"'{text}' is not an agent; write it like RandomLegal()") from None
    return _build(tree, text)


def _build(node: ast.expr, text: str) -> Agent:
    if isinstance(node, ast.Name):
        node = ast.Call(node, [], [])
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.args:
        raise NotationError(f"'{text}' is not an agent; write it like RandomLegal(), arguments by name")
    kind = AGENTS.get(node.func.id)
    if kind is None:
        raise NotationError(f"there is no agent '{node.func.id}'; there are: {' '.join(AGENTS)}")
    arguments: dict[str, object] = {}
    for keyword in node.keywords:
        try:
            arguments[str(keyword.arg)] = ast.literal_eval(keyword.value)
        except (ValueError, TypeError):
            raise NotationError(f"'{text}': the value of {keyword.arg} is not a plain one") from None
    try:
        return kind(**arguments)
    except TypeError:
        raise NotationError(f"{node.func.id} does not take {', '.join(arguments)}") from None
