"""The Silicon Tarokist paper: counts of Table 1, grades, representativeness and the example game."""

from __future__ import annotations

import math
from collections import Counter

import numpy as np
import pytest

from trula.engine.actions import Pass
from trula.engine.state import State
from trula.papers.checkpoint import Result
from trula.papers.silicon_tarokist import complexity, example, experiments, grading
from trula.players.agents import ByPhase, Greedy, RuleBidder


def test_bidding_and_exchanges_are_counted() -> None:
    assert [complexity.exchanges(packet) for packet in (0, 1, 2, 3)] == [1, 6 * 17, 3 * 153, 2 * 969]
    game = complexity.tarok(raise_after_win=False, equal_bid_by="forehand")
    counts = complexity.auctions(game)
    # Nobody bids: forehand may choose all six. Two is also played after the first bid, held by forehand or not.
    assert (counts["klop"], counts["three"], counts["two"]) == (1, 1, 5)
    assert complexity.with_exchange(game, Counter({"three": 1, "one": 2, "beggar": 3})) == 1938 + 204 + 3
    assert next(iter(complexity.bidding_counts().values())) == (260, 6_305)


def ends(state: State, passes: int) -> int:
    """All sequences of announcements one by one."""
    if state.phase != "announcements":
        return 1
    return sum(
        ends(state.after(action), passes + 1 if isinstance(action, Pass) else 0) for action in state.legal_actions()
    )


def test_announcements_are_counted_as_one_by_one() -> None:
    first = complexity.first_announcement(complexity.tarok(kontra_levels=0))
    assert ends(first, 0) == complexity.announcements(0) == 464
    assert complexity.announcements(1) == 780_832


def test_the_worst_case_of_play() -> None:
    assert complexity.worst_lines() == 16 * math.factorial(15) ** 3
    for cards in experiments.MINIATURES:
        assert complexity.counted_lines(cards, 0) == complexity.worst_lines(cards)
        assert complexity.counted_lines(cards, 1) == 2 * complexity.worst_lines(cards)


def simulated(auction: str, exchange: int, lines: float = 20.0, announcements: int = 1) -> Result:
    return {"auction": auction, "exchange": exchange, "lines": lines, "announcements": announcements}


def test_rare_auctions_are_left_out_and_the_others_added_up() -> None:
    games = [simulated("a", 100)] * 60 + [simulated("a", 300)] * 60 + [simulated("b", 7)] * 80 + [simulated("c", 1000)]
    assert complexity.frequent_bidding(games) == 207
    means = complexity.average_logarithms([simulated("a", 10, 2.0, 2), simulated("a", 10, 4.0, 6)] * 20, 1)
    assert means["bidding and exchange"].mean == pytest.approx(1)
    assert means["announcements"].mean == pytest.approx(math.log10(4))
    assert means["together"].mean == pytest.approx(1 + math.log10(4) + math.log10(5050))


def test_moves_are_graded() -> None:
    assert [grading.grade(*pair) for pair in ((0.0, 2.0), (0.0, 1.0), (1.0, 1.0), (1.0, 0.0), (3.0, 0.0))] == [
        *(1.0, 0.5, 0.0, -0.5),
        -1.0,
    ]
    moves = [
        {"cards": ["a", "b"], "losses": [0.0, 3.0]},
        {"cards": ["a", "a"], "losses": [0.0, 0.0]},
        {"cards": ["b", "a"], "losses": [1.0, 0.0]},
    ]
    grades = grading.compare(moves, 0, 1)
    assert (grades.moves, grades.differing) == (3, 2)
    assert grades.per_move.mean == pytest.approx(50 / 3) and grades.per_difference.mean == pytest.approx(25)
    assert grades.points.mean == pytest.approx(1)


def test_distances_follow_equation_1() -> None:
    one, other = np.array([[[1.0, 0.0], [0.0, 1.0]]]), np.array([[[0.0, 1.0], [1.0, 0.0]], [[1.0, 0.0], [0.0, 1.0]]])
    found = grading.distances(one, other, np.array([4.0, 8.0]), np.array([10.0, 20.0]))
    assert found.tolist() == [[2 * (4 + 8) + 2 * 10, 0.0]]


def test_the_example_game_is_written_as_ten() -> None:
    record = example.example_game()
    assert record.replay().scores()[0] == 10
    assert example.without_announcement().scores()[0] == 30
    states = list(record.states())
    choices = example.choices_in(states, ByPhase(bidder=RuleBidder(), player=Greedy()), 2, 1)
    assert all(each.ours.total() == 2 and len(states[each.index].legal_actions()) > 1 for each in choices)
    assert sum(states[each.index].phase == "play" and each.seat != example.HUMAN for each in choices) == 26


def test_forty_games_have_a_wide_interval() -> None:
    assert experiments.half_interval([-10.0, 10.0] * 20) == pytest.approx(1.96 * 10.127 / math.sqrt(40), abs=0.01)
    assert math.isnan(experiments.half_interval([1.0]))
