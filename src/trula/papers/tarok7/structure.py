"""What the shape of the network is good for: equation (1) against the whole joint distribution, and its size."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from string import ascii_letters
from typing import TYPE_CHECKING

import numpy as np

from trula.games.tarok.bidding.bayes.network import Network, Node
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


def largest(network: Network) -> tuple[int, int]:
    """Numbers in the largest table: as it is, and with every bottom node asking all top nodes above it by itself."""
    flat = [
        prod(len(node.states) for node in ancestors(network, leaf.name) if not node.parents) * len(leaf.states)
        for leaf in network.leaves
    ]
    return max(node.table.size for node in network.nodes), max(flat)


def structure_claims(network: Network, cases: Sequence[Mapping[str, str]]) -> tuple[Claim, ...]:
    """On equation (1), and on the middle nodes."""
    gap, (compact, flat), sizes = widest_gap(network, cases), entries(network), largest(network)
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
        Claim(
            "middle nodes make the network easier to design",
            "stated",
            f"the largest table has {sizes[0]:,} numbers with them, {sizes[1]:,} without",
            "open",
            "How hard a table is to write is told by people who tried both ways, and nobody did.",
        ),
    )


def shape_claim(network: Network, bidder: str, others: str) -> Claim:
    """Whether every top node leads to one of the two strengths, and these alone to every bid, as in the paper."""
    strengths = {bidder, others}
    children = {node.name: {each.name for each in network.nodes if node.name in each.parents} for node in network.nodes}
    bottom = {node.name for node in network.leaves}
    between = [node.name for node in network.nodes if node.parents and node.name not in strengths | bottom]
    tops = [node.name for node in network.roots]
    direct = [name for name in tops if children[name] and children[name] <= strengths]
    past = [name for name in tops if children[name] & bottom]
    verdict = holds(len(direct) == len(tops) and not between)
    return Claim(
        "all features lead straight to the strength of the bidder or of the others, which alone lead to the bids",
        "drawn, figure 1",
        f"{len(direct)} of {len(tops)} top nodes lead to these two only; nodes between: "
        f"{', '.join(between) or 'none'}; top nodes that lead straight to bids: {', '.join(past) or 'none'}",
        verdict,
        why(
            verdict,
            "By design: ours has one more level, so that its tables are smaller, and a beggar is won by other cards.",
        ),
    )
