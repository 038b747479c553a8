"""The Tarok7 paper: exact inference, table sizes, and the shares of Table 1."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from trula.games.tarok.bidding.bayes.network import BayesNetwork, Node, build_network
from trula.papers.tarok7 import experiments, experts, inference
from trula.study.agreement import BidPair


def node(name: str, parents: tuple[str, ...], table: Sequence[object]) -> Node:
    return Node(name, ("no", "yes"), parents, np.array(table, dtype=float))


TOP = node("top", (), [0.5, 0.5])
COPY = [[1.0, 0.0], [0.0, 1.0]]
ALIKE = [[[0.0, 1.0], [1.0, 0.0]], [[1.0, 0.0], [0.0, 1.0]]]


def test_equation_1_is_exact_only_where_parents_are_independent() -> None:
    apart = build_network([TOP, node("other", (), [0.3, 0.7]), node("alike", ("top", "other"), ALIKE)], "test")
    assert inference.joint_posterior(apart, {}, "alike") == pytest.approx([0.5, 0.5])
    assert inference.largest_error(apart, [{}, {"top": "yes"}]) == pytest.approx(0)
    copies = (node("one", ("top",), COPY), node("two", ("top",), COPY))
    joined = BayesNetwork((TOP, *copies, node("alike", ("one", "two"), ALIKE)))
    assert inference.joint_posterior(joined, {}, "alike") == pytest.approx([0.0, 1.0])
    assert inference.largest_error(joined, [{}]) == pytest.approx(0.5)


def test_numbers_in_tables_are_counted() -> None:
    middle = node("middle", ("a", "b", "c"), np.full((2, 2, 2, 2), 0.5).tolist())
    leaves = [node(name, ("middle",), COPY) for name in ("x", "y")]
    network = build_network([*(node(name, (), [0.5, 0.5]) for name in "abc"), middle, *leaves], "test")
    assert inference.table_sizes(network) == (6 + 16 + 8, 6 + 2 * 16)
    assert [each.name for each in inference.ancestors(network, "x")] == ["a", "b", "c", "middle", "x"]


def test_hands_are_sorted_and_grouped_by_strength() -> None:
    hands = experiments.hands_by_strength(40, 3)
    assert [hand.strength for hand in hands] == sorted(hand.strength for hand in hands)
    assert [len(experiments.group_of(hands, name)) for name in experiments.GROUPS] == [20, 16, 5, 5]
    assert experiments.high_bid_is_better(hands).mean < 0.5


def words(*pairs: tuple[str, str]) -> list[BidPair]:
    return [BidPair(*pair, 0) for pair in pairs]


SAME, BOLD, TIMID = ("bid two", "bid two"), ("bid one", "bid two"), ("pass", "bid solo-three")


def test_shares_of_bids() -> None:
    assert [experts.degree(word) for word in ("pass", "bid klop", "bid three", "bid two", "bid solo-three")] == [
        *(0, 0, 1, 2),
        4,
    ]
    said = words(*[SAME] * 7, BOLD, BOLD, TIMID)
    assert [share(said).mean for share in experts.SHARES] == pytest.approx([0.7, 0.1, 2 / 3])


def test_kappa_is_agreement_beyond_chance() -> None:
    assert experts.kappa(words(*[("pass", "pass")] * 8, SAME, SAME)) == 1
    mixed = [("pass", "pass")] * 4 + [("pass", "bid two")] * 4 + [SAME] + [("bid two", "pass")]
    assert experts.kappa(words(*mixed)) == pytest.approx(0)
    assert experts.kappa(words(("pass", "pass"))) == 1


def test_two_printed_rows_are_impossible_unless_exchanged() -> None:
    printed = experiments.PRINTED
    assert [letter for letter, row in printed.items() if not experts.is_possible(row)] == ["B", "C"]
    assert experts.is_possible(printed["B"]._replace(higher=0.72))
    assert experts.is_possible(printed["C"]._replace(higher=0.75))
