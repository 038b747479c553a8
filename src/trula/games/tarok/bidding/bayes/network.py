"""A Bayesian network of the shape that Tarok7 has, and its inference by the paper's equation (1), in numpy.

Marinčič, Gams and Luštrek, "Bidding Decision Model for the Card Game Tarok". Nothing here knows cards; what the
nodes of a bidder are called is in `tables`, how they get their evidence in `features`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np

from trula.errors import NotationError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

SUM_TOLERANCE = 1e-6


@dataclass(frozen=True, eq=False)
class Node:
    """A random variable: its states, its parents, and a distribution for every combination of their states."""

    name: str
    states: tuple[str, ...]
    parents: tuple[str, ...]
    table: Floats
    """One axis for each parent, the last for the node itself; each row adds up to one."""


@dataclass(frozen=True, eq=False)
class Network:
    """Nodes in an order in which parents come first; no two parents of a node have a common ancestor.

    The last is what makes equation (1) exact: parents are then independent of one another.
    """

    nodes: tuple[Node, ...]

    @cached_property
    def by_name(self) -> dict[str, Node]:
        """The nodes by their names."""
        return {node.name: node for node in self.nodes}

    @cached_property
    def roots(self) -> tuple[Node, ...]:
        """The top-level nodes, which evidence is given for."""
        return tuple(node for node in self.nodes if not node.parents)

    @cached_property
    def leaves(self) -> tuple[Node, ...]:
        """The bottom-level nodes."""
        parents = {name for node in self.nodes for name in node.parents}
        return tuple(node for node in self.nodes if node.name not in parents)

    def posteriors(self, evidence: Mapping[str, str]) -> dict[str, Floats]:
        """The distribution of every node. A top-level node without evidence keeps the one of its table."""
        found: dict[str, Floats] = {}
        for node in self.nodes:
            state = evidence.get(node.name) if not node.parents else None
            if state is not None:
                sure = np.zeros(len(node.states))
                sure[node.states.index(state)] = 1.0
                found[node.name] = sure
                continue
            table = node.table
            for parent in node.parents:
                table = found[parent] @ table.reshape(len(found[parent]), -1)
            found[node.name] = table
        return found

    def as_pyagrum(self) -> Any:
        """The same network as a `pyagrum.BayesNet`, whose names of nodes and states are these."""
        import pyagrum  # an extra, for those who go on with its algorithms

        net = pyagrum.BayesNet()
        for node in self.nodes:
            net.add(pyagrum.LabelizedVariable(node.name, node.name, list(node.states)))
        for node in self.nodes:
            for parent in node.parents:
                net.addArc(parent, node.name)
        for node in self.nodes:
            for states in product(*(self.by_name[parent].states for parent in node.parents)):
                row = node.table[tuple(self.state_numbers(node.parents, states))]
                net.cpt(node.name)[dict(zip(node.parents, states, strict=True))] = row.tolist()
        return net

    def state_numbers(self, names: Sequence[str], states: Sequence[str]) -> list[int]:
        """The numbers of the states of some nodes."""
        return [self.by_name[name].states.index(state) for name, state in zip(names, states, strict=True)]


def checked(nodes: Sequence[Node], where: str) -> Network:
    """The network of these nodes; NotationError with one sentence if it is none."""
    known: dict[str, set[str]] = {}
    states: dict[str, tuple[str, ...]] = {}
    for node in nodes:
        if node.name in known:
            raise NotationError(f"{where}: the node '{node.name}' is there twice")
        ancestors: set[str] = {node.name}
        for parent in node.parents:
            if parent not in known:
                raise NotationError(f"{where}: '{node.name}' has the parent '{parent}', which no node before it is")
            if ancestors & known[parent]:
                raise NotationError(f"{where}: the parents of '{node.name}' are not independent of one another")
            ancestors |= known[parent]
        known[node.name], states[node.name] = ancestors, node.states
        _check_rows(node, states, where)
    return Network(tuple(nodes))


def _check_rows(node: Node, states: Mapping[str, tuple[str, ...]], where: str) -> None:
    sums = node.table.sum(axis=-1)
    wrong = np.argwhere(~(np.abs(sums - 1) <= SUM_TOLERANCE) | (node.table < 0).any(axis=-1))
    if len(wrong):
        numbers = tuple(int(number) for number in wrong[0])
        of = ", ".join(states[parent][number] for parent, number in zip(node.parents, numbers, strict=True))
        row = f"the row '{of}' of '{node.name}'" if of else f"the row of '{node.name}'"
        if (node.table[numbers] < 0).any():
            raise NotationError(f"{where}: {row} has a probability below zero")
        raise NotationError(f"{where}: {row} adds up to {float(sums[numbers]):.6g}, not to one")
