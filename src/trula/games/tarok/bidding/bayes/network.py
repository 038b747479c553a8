"""Bayesian networks whose parents are independent, and their inference by equation (1) of Tarok7, in NumPy.

Marinčič, Gams and Luštrek, "Bidding Decision Model for the Card Game Tarok". Nothing here knows cards: `tables` has the
names of the bidder's nodes, `features` their evidence.
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
"""The largest accepted difference between the sum of a row and 1."""


@dataclass(frozen=True, eq=False)
class Node:
    """A random variable with its states, its parents and its conditional probabilities."""

    name: str
    states: tuple[str, ...]
    parents: tuple[str, ...]
    table: Floats
    """Conditional probabilities: one axis for each parent, the last for the node itself; each row adds up to 1."""


@dataclass(frozen=True, eq=False)
class BayesNetwork:
    """A Bayesian network, its nodes in an order in which parents come first.

    No two parents of a node have a common ancestor, so that parents are independent and equation (1) is exact.
    """

    nodes: tuple[Node, ...]

    @cached_property
    def by_name(self) -> dict[str, Node]:
        """The nodes by name."""
        return {node.name: node for node in self.nodes}

    @cached_property
    def roots(self) -> tuple[Node, ...]:
        """The nodes without parents, which can have evidence."""
        return tuple(node for node in self.nodes if not node.parents)

    @cached_property
    def leaves(self) -> tuple[Node, ...]:
        """The nodes without children."""
        parents = {name for node in self.nodes for name in node.parents}
        return tuple(node for node in self.nodes if node.name not in parents)

    def posteriors(self, evidence: Mapping[str, str]) -> dict[str, Floats]:
        """Return the probabilities of the states of every node, given the states of some top-level nodes."""
        posteriors: dict[str, Floats] = {}
        for node in self.nodes:
            state = evidence.get(node.name) if not node.parents else None
            if state is not None:
                sure = np.zeros(len(node.states))
                sure[node.states.index(state)] = 1.0
                posteriors[node.name] = sure
                continue
            table = node.table
            for parent in node.parents:
                table = posteriors[parent] @ table.reshape(len(posteriors[parent]), -1)
            posteriors[node.name] = table
        return posteriors

    def as_pyagrum(self) -> Any:
        """Return the network as a `pyagrum.BayesNet` with the same names of nodes and states (needs pyagrum)."""
        import pyagrum

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
        """Return the index of a state of each of some nodes."""
        return [self.by_name[name].states.index(state) for name, state in zip(names, states, strict=True)]


def build_network(nodes: Sequence[Node], where: str) -> BayesNetwork:
    """Return the network of some nodes after checking it.

    Args:
        nodes: The nodes, parents first.
        where: The file or game that the message of an error names.

    Raises:
        NotationError: A name is there twice, a parent is missing, parents are not independent, or a row does not add
            up to 1.
    """
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
    return BayesNetwork(tuple(nodes))


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
