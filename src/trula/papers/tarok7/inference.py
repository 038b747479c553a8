"""Exact inference in a Bayesian network, whatever its shape, and the size of its tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from string import ascii_letters

import numpy as np
import numpy.typing as npt

from trula.games.tarok.bidding.bayes.network import BayesNetwork, Node


def ancestors(network: BayesNetwork, name: str) -> list[Node]:
    """A node and all nodes above it, in the order of the network."""
    wanted = {name}
    for node in reversed(network.nodes):
        if node.name in wanted:
            wanted.update(node.parents)
    return [node for node in network.nodes if node.name in wanted]


def joint_posterior(network: BayesNetwork, evidence: Mapping[str, str], name: str) -> npt.NDArray[np.float64]:
    """The distribution of a node from the joint distribution of all nodes above it."""
    nodes = ancestors(network, name)
    letters = {node.name: letter for node, letter in zip(nodes, ascii_letters, strict=False)}
    operands, axes = [], []
    for node in nodes:
        state = evidence.get(node.name) if not node.parents else None
        operands.append(node.table if state is None else np.eye(len(node.states))[node.states.index(state)])
        axes.append("".join(letters[each] for each in (*node.parents, node.name)))
    posterior: npt.NDArray[np.float64] = np.einsum(f"{','.join(axes)}->{letters[name]}", *operands, optimize="greedy")
    return posterior


def largest_error(network: BayesNetwork, cases: Sequence[Mapping[str, str]]) -> float:
    """The largest difference of the simple inference of equation 1 from the joint distribution, over bottom nodes."""
    errors = []
    for evidence in cases:
        simple = network.posteriors(evidence)
        errors += [
            np.abs(simple[leaf.name] - joint_posterior(network, evidence, leaf.name)).max() for leaf in network.leaves
        ]
    return float(max(errors))


def table_sizes(network: BayesNetwork) -> tuple[int, int]:
    """Numbers in all tables: as they are, and if every bottom node depended on its top nodes directly."""
    parents = {name for node in network.nodes for name in node.parents}
    flat = sum(node.table.size for node in network.roots if node.name in parents)
    for leaf in network.leaves:
        tops = [node for node in ancestors(network, leaf.name) if not node.parents]
        flat += prod(len(node.states) for node in tops) * len(leaf.states)
    return sum(node.table.size for node in network.nodes), flat
