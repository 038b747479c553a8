"""The claims of the Tarok7 paper: what its network is good for, its bids and hands, and what Table 1 bears out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from trula.arena.executor import Crew
from trula.arena.stats import Estimate
from trula.engine.actions import PASS
from trula.games import load
from trula.games.tarok.bidding.bayes.judgement import expectation
from trula.games.tarok.bidding.bayes.network import Network, Node, checked
from trula.papers.lab import Lab
from trula.papers.tarok7 import TAROK7, experts, opinions, situations, structure, winning
from trula.papers.tarok7.hands import CAUTION, HIGH, LOW, Hand, hands
from trula.papers.tarok7.printed import PAPER, ROWS, Printed
from trula.players.agents import BayesNet
from trula.study.agreement import Agreement, Words


def node(name: str, parents: tuple[str, ...], table: Sequence[object]) -> Node:
    """A node that is so or not."""
    return Node(name, ("no", "yes"), parents, np.array(table, dtype=float))


TOP = node("top", (), [0.5, 0.5])
COPY = [[1.0, 0.0], [0.0, 1.0]]
ALIKE = [[[0.0, 1.0], [1.0, 0.0]], [[1.0, 0.0], [0.0, 1.0]]]


def test_equation_1_is_exact_only_where_parents_are_independent() -> None:
    apart = checked([TOP, node("other", (), [0.3, 0.7]), node("alike", ("top", "other"), ALIKE)], "test")
    assert structure.exact(apart, {}, "alike") == pytest.approx([0.5, 0.5])
    assert structure.widest_gap(apart, [{}, {"top": "yes"}]) == pytest.approx(0)
    joined = Network(
        (TOP, node("one", ("top",), COPY), node("two", ("top",), COPY), node("alike", ("one", "two"), ALIKE))
    )
    assert structure.exact(joined, {}, "alike") == pytest.approx([0.0, 1.0])
    assert structure.widest_gap(joined, [{}]) == pytest.approx(0.5)
    verdicts = [[claim.verdict for claim in structure.structure_claims(net, [{}])] for net in (apart, joined)]
    saves_nothing = "differs"  # two parents by themselves
    assert verdicts == [["agrees", saves_nothing, "open"], ["differs", "differs", "open"]]


def test_numbers_in_tables_are_counted() -> None:
    middle = node("middle", ("a", "b", "c"), np.full((2, 2, 2, 2), 0.5).tolist())
    leaves = [node(name, ("middle",), COPY) for name in ("x", "y")]
    network = checked([*(node(name, (), [0.5, 0.5]) for name in "abc"), middle, *leaves], "test")
    assert structure.entries(network) == (6 + 16 + 8, 6 + 2 * 16)
    assert [each.name for each in structure.ancestors(network, "x")] == ["a", "b", "c", "middle", "x"]
    assert structure.largest(network) == (16, 16)


def test_the_shape_is_held_against_figure_1() -> None:
    tops, copy = [node(name, (), [0.5, 0.5]) for name in "ab"], COPY
    strengths = [node("bidder", ("a",), copy), node("others", ("b",), copy)]
    bid = node("bid", ("bidder", "others"), ALIKE)
    assert structure.shape_claim(Network((*tops, *strengths, bid)), "bidder", "others").verdict == "agrees"
    past = node("other bid", ("a",), copy)
    assert structure.shape_claim(Network((*tops, *strengths, bid, past)), "bidder", "others").verdict == "differs"
    between = [node("between", ("a",), copy), node("bidder", ("between",), copy), strengths[1]]
    claim = structure.shape_claim(Network((*tops, *between, bid)), "bidder", "others")
    assert claim.verdict == "differs" and "between" in claim.ours and claim.reason


@pytest.fixture(scope="module")
def some() -> list[Hand]:
    """Hands by strength."""
    return hands(40, 3)


def test_the_rule_is_judged_where_passes_come_up(some: list[Hand]) -> None:
    careful = [BayesNet(risk=CAUTION).judge(hand.view) for hand in some]
    plain = [hand.plain for hand in some]
    assert 0 < sum(each.action == PASS for each in careful) < len(careful)
    claim = situations.pass_claim(plain)
    assert claim.verdict == "differs" and claim.reason  # a pass is not worth 0 to ours
    alike = [each for each in plain if max(expectation(each.posteriors, name) for name in each.names) >= 0]
    assert situations.pass_claim([each for each in alike if each.action != PASS]).verdict == "open"  # nobody passes
    out = [each for each in careful if each.action == PASS]
    assert situations.pass_claim(out[:1]).verdict == "agrees"
    bidding = [each for each in plain if each.action != PASS]
    asked = load("tarok4", raise_after_win=False)
    named = [BayesNet().judge(replace(hand.view, game=asked)) for hand in some]
    assert situations.highest_claim([each for each in named if each.action != PASS]).verdict == "agrees"
    higher = [each for each in bidding if str(each.action) != f"bid {each.best}"]
    assert not higher or situations.highest_claim(higher).verdict == "differs"
    assert situations.highest_claim([]).verdict == "open"


def test_higher_bids_are_harder_to_win(some: list[Hand], monkeypatch: pytest.MonkeyPatch) -> None:
    assert winning.falling_pairs([0.9, 0.5, 0.1]) == 1 and winning.falling_pairs([0.1, 0.5, 0.5]) == pytest.approx(
        1 / 6
    )
    assert winning.win_claim(some, 1).verdict == "agrees"
    assert winning.win_claim(some[:8], 1).verdict == "open"
    monkeypatch.setattr(winning, "WON", (0, 1))  # what is lost is now won
    claim = winning.win_claim(some, 1)
    assert claim.verdict == "differs" and claim.reason


def test_groups_of_hands_and_majorities(some: list[Hand]) -> None:
    sizes = [len(situations.group(some, name)) for name in situations.GROUPS]
    assert sizes == [20, 16, 5, 5] and situations.group(some, "strongest 1 %")[-1] is some[-1]
    for low, high, verdict in ((0.6, 0.8, "agrees"), (0.1, 0.3, "differs"), (0.4, 0.7, "open")):
        assert situations.majority(Estimate((low + high) / 2, low, high, 10)) == verdict
    shares = [sum(situations._on_high(hand, contract) for hand in some) for contract in (LOW, HIGH)]
    assert 0 < shares[0] < shares[1] < len(some)


def agreement(*words: tuple[str, str]) -> Agreement:
    """What program and expert said, one turn a deal."""
    return Agreement("tarok4", "BayesNet()", "Learned()", 1, tuple((Words(*each, 0),) for each in words))


ALIKE_BIDS, BOLD, TIMID = ("bid two", "bid two"), ("bid one", "bid two"), ("pass", "bid solo-three")


def test_degrees_are_steps_in_the_list_of_contracts() -> None:
    assert [opinions.degree(word) for word in ("pass", "bid klop", "bid three", "bid two")] == [0, 0, 1, 2]
    assert opinions.degree("bid solo-three") == 4
    found = agreement(*[ALIKE_BIDS] * 7, BOLD, BOLD, TIMID)
    assert [opinions.share(found, row).mean for row in ROWS] == pytest.approx([0.7, 0.1, 2 / 3])


def test_kappa_takes_chance_off() -> None:
    both = [("pass", "pass")] * 8 + [ALIKE_BIDS] * 2
    assert opinions.kappa(agreement(*both)) == 1
    words = [("pass", "pass")] * 4 + [("pass", "bid two")] * 4 + [ALIKE_BIDS] + [("bid two", "pass")]
    assert opinions.kappa(agreement(*words)) == pytest.approx((0.5 - 0.5) / 0.5)
    assert opinions.kappa(agreement(("pass", "pass"))) == 1


def test_table_1_is_impossible_as_printed() -> None:
    assert [letter for letter, each in PAPER.items() if not opinions.possible(each)] == ["B", "C"]
    claim = opinions.misprint_claim(PAPER)
    assert claim.verdict == "differs" and "exchanged, B 72% and C 75%" in claim.ours
    assert opinions.misprint_claim({"A": PAPER["A"], "B": Printed(100, 0.82, 0.02, 0.72)}).verdict == "agrees"


def test_what_table_1_bears_out_is_told_from_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    found = {(letter, "learned"): agreement(ALIKE_BIDS, BOLD) for letter in PAPER}
    assert {opinions.share_claim(letter, row, found).verdict for letter in PAPER for row in ROWS} == {"open"}
    claim = opinions.direction_claim(found)
    assert claim.verdict == "open" and "B 75%" in claim.ours and "C 72%" in claim.ours  # 14 of 40 may be chance
    assert opinions.nearest_claim(found).verdict == "agrees"
    assert opinions.rarely_claim(found, found).verdict == opinions.matching_claim(found, "ABC").verdict == "open"
    monkeypatch.setitem(PAPER, "A", Printed(500, 0.60, 0.01, 0.35))
    assert opinions.nearest_claim(found).verdict == "differs"
    for letter, higher in (("A", 0.35), ("B", 0.80), ("C", 0.85)):
        monkeypatch.setitem(PAPER, letter, Printed(500, 0.60, 0.01, higher))
    assert opinions.direction_claim(found).verdict == "agrees"


def test_bidders_name_what_they_aim_at_where_a_bid_is_final() -> None:
    job = experts.Beside("BayesNet()", "Learned()", 1, names_aim=True)
    plain = replace(job, names_aim=False)
    said = [[words for number in range(30) for words in each.play(number)["words"]] for each in (plain, job)]
    highest = [max(opinions.degree(words[0]) for words in some) for some in said]
    assert highest[1] >= highest[0] and said[0] != said[1]


def test_every_claim_has_its_row(tmp_path: Path) -> None:
    sections = TAROK7.reproduce(Lab(tmp_path, "smoke", crew=Crew(workers=1)))
    texts = [claim.text for section in sections for claim in section.claims]
    for wanted in (
        "equation 1",
        "network compact",
        "easier to design",
        "straight to the strength",
        "more difficult than card play",
        "high bids generally",
        "can be explained",
        "easier to build",
        "low scores of either sign",
        "the bidder passes, else not",
        "highest expectation is chosen",
        "whole numbers of bids",
        "slightly more aggressively",
        "matches that of experts",
    ):
        assert sum(wanted in text for text in texts) == 1, wanted
    opened = [claim for claim in sections[-1].claims if claim.text.startswith("expert ") and claim.verdict == "open"]
    assert len(opened) >= 9 and all(claim.reason for claim in opened)
