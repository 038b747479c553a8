"""What the shape of the network is good for: equation (1) against the whole joint distribution, and its size."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from string import ascii_letters
from typing import TYPE_CHECKING

import numpy as np

from trula.bidders.bayes.network import Network, Node
from trula.papers.criteria import holds, why
from trula.papers.report import Claim

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

EXACT = 1e-9
"""Probabilities that differ by less are the same: the rest is rounding."""


def ancestors(network: Network, name: str) -> list[Node]:
    """A node and all above it, in the order of the network."""
    wanted = {name}
    for node in reversed(network.nodes):
        if node.name in wanted:
            wanted.update(node.parents)
    return [node for node in network.nodes if node.name in wanted]


def exact(network: Network, evidence: Mapping[str, str], name: str) -> Floats:
    """The distribution of a node from the joint distribution of all above it, whatever the shape of the network."""
    nodes = ancestors(network, name)
    letters = {node.name: letter for node, letter in zip(nodes, ascii_letters, strict=False)}
    operands, axes = [], []
    for node in nodes:
        table = node.table
        state = evidence.get(node.name) if not node.parents else None
        if state is not None:
            table = np.eye(len(node.states))[node.states.index(state)]
        operands.append(table)
        axes.append("".join(letters[each] for each in (*node.parents, node.name)))
    found: Floats = np.einsum(f"{','.join(axes)}->{letters[name]}", *operands, optimize="greedy")
    return found


def widest_gap(network: Network, cases: Sequence[Mapping[str, str]]) -> float:
    """How far equation (1) is from the joint distribution at most, over bottom nodes and cases."""
    gaps = []
    for evidence in cases:
        simple = network.posteriors(evidence)
        gaps += [np.abs(simple[leaf.name] - exact(network, evidence, leaf.name)).max() for leaf in network.leaves]
    return float(max(gaps))


def entries(network: Network) -> tuple[int, int]:
    """Numbers in the tables: as they are, and with every bottom node asking all top nodes above it by itself."""
    parents = {name for node in network.nodes for name in node.parents}
    flat = sum(node.table.size for node in network.roots if node.name in parents)
    for leaf in network.leaves:
        tops = [node for node in ancestors(network, leaf.name) if not node.parents]
        flat += prod(len(node.states) for node in tops) * len(leaf.states)
    return sum(node.table.size for node in network.nodes), flat


def structure_claims(network: Network, cases: Sequence[Mapping[str, str]]) -> tuple[Claim, Claim]:
    """On equation (1), and on the middle nodes."""
    gap, (compact, flat) = widest_gap(network, cases), entries(network)
    is_exact, is_smaller = holds(gap < EXACT), holds(gap < EXACT and compact < flat)
    return (
        Claim(
            "equation 1: the structure allows an adapted, simpler inference",
            "stated",
            f"at most {gap:.1e} from the joint distribution, in all bottom nodes of {len(cases)} decisions",
            is_exact,
            why(is_exact, "Parents of a node have an ancestor in common: they are not independent."),
        ),
        Claim(
            "middle nodes are not necessary, but make the network compact",
            "stated",
            f"{compact:,} numbers in tables with them; {flat:,} without, for the same probabilities",
            is_smaller,
            why(is_smaller, "Without them the tables are no larger, or tell something else."),
        ),
    )
