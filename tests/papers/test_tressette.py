"""The tressette paper: printed tables, games by session, the fault of the tree search, and the published sampling."""

from __future__ import annotations

from math import factorial
from pathlib import Path

import numpy as np
import pytest

from trula import _core
from trula.arena.executor import Executor
from trula.engine.actions import Play
from trula.engine.record import Record
from trula.engine.seeds import rng
from trula.games import load
from trula.papers.lab import Lab
from trula.papers.tressette import experiments, tables, tree
from trula.papers.tressette.games import Tally, by_session, count, difference, play, trends
from trula.papers.tressette.published_dealing import PublishedDealing, groups, needed, without_declarations
from trula.papers.tressette.tables import PRINTED, PUBLISHED, Played
from trula.players.searches import Killers, Search, Uct
from trula.testing import random_state


def tally(*shares: float) -> Tally:
    return Tally(list(shares), 0.001)


def test_numbers_of_games_follow_from_the_intervals() -> None:
    counts = {number: [row.games for row in table.rows] for number, table in PRINTED.items()}
    assert counts == {
        2: [400] * 8,
        3: [1_000] * 9,
        4: [800] * 6,
        5: [400] * 8,
        6: [1_000] * 8,
        7: [1_300] * 5 + [1_000] * 2,
    }
    assert [
        (number, row.setting) for number, table in PRINTED.items() for row in table.rows if not row.is_possible
    ] == [(4, 4)]
    assert PRINTED[4].mean([2, 6]).mean == pytest.approx((0.8225 + 0.82125) / 2)


def record(number: int, seating: int, first: int, second: int) -> Record:
    """A round with these scores; `A` has seats 0 and 2 in seating 0."""
    agents, scores = ["A", "B"] * 2, [first, second] * 2
    if seating:
        agents, scores = agents[1:] + agents[:1], scores[1:] + scores[:1]
    return Record(
        game="tressette",
        profile="roman",
        deal="",
        actions=[],
        scores=scores,
        agents=agents,
        number=number,
        seating=seating,
    )


def test_games_are_counted_by_session() -> None:
    rounds = [record(0, 0, 12, 3), record(0, 0, 5, 9), record(0, 0, 6, 6), record(1, 0, 0, 11)]
    rounds += [record(0, 1, 3, 21), record(1, 1, 10, 22)]
    counted = count(rounds, "A", 0.5)
    assert counted.shares == [0.5, 0.0]  # 23 - 18 and 3 - 21; both games of the second session are lost
    assert counted.games == 4 and counted.seconds == 0.5


def test_players_are_compared_session_by_session() -> None:
    ones, others = [tally(1, 0.5, 1), tally(0.5, 0.5)], [tally(0, 0.5, 1)]
    assert by_session(ones) == [0.75, 0.5]
    gap = difference(ones, others)
    assert gap.mean == pytest.approx(0.375) and gap.units == 2
    assert trends([tally(0.1, 0.3), tally(0.2, 0.4)]) == pytest.approx([0.1, 0.1])
    assert trends([tally(0), tally(0.5), tally(1)]) == pytest.approx([1]) and trends(
        [tally(0), tally(1), tally(0)]
    ) == [0]


def test_columns_are_compared_on_common_rows() -> None:
    one, two, three = tally(0.1), tally(0.2), tally(0.3)
    played = Played(PRINTED[4], {PUBLISHED: {2: one, 6: two}, "b": {6: three, 8: one}})
    assert played.settings(PUBLISHED, "b") == [6] and played.tallies("b", [6]) == [three]
    assert played.settings(PUBLISHED, least=4) == [6] and played.settings(PUBLISHED, least=9) == [2, 6]


def test_games_continue_where_they_stopped(tmp_path: Path) -> None:
    lab = Lab(tmp_path, "smoke", executor=Executor(1))
    first, second = tables.cheating_alpha_beta(2), tables.RANDOM_WALK
    short, longer = play(lab, first, second, 4), play(lab, first, second, 8)
    assert longer.shares[:2] == short.shares and longer.games == 8
    for path in lab.file("x").parent.glob("*.jsonl"):
        path.unlink()
    assert play(lab, first, second, 6).shares == longer.shares[:3]  # from what is kept


def last_choices() -> list[_core.TressettePosition]:
    """Positions with two cards a hand in which the last player of a trick has a choice."""
    positions = []
    for seed in range(400):
        position = random_state(load("tressette"), seed, plies=35).position
        assert isinstance(position, _core.TressettePosition)
        if len(position.legal_cards()) == 2:
            positions.append(position)
    return positions


def end_of(position: _core.TressettePosition, card: int) -> tuple[int, bool, bool]:
    """The next leader after a card; then whether the mover's side wins and whether it loses the round."""
    mover = position.to_move
    assert mover is not None
    after = position.after(card)
    leader = after.to_move
    assert leader is not None
    while not after.is_over:
        after = after.after(after.legal_cards()[0])
    points, accusi = after.raw_points(), after.summary().accusi
    ahead = sum(points[seat] * (1 if (seat - mover) % 2 == 0 else -1) for seat in range(4))
    ahead += 3 * (accusi[0] - accusi[1]) * (1 if mover % 2 == 0 else -1)
    return leader, ahead > 0, ahead < 0


def test_the_published_tree_values_a_card_for_the_opponents_where_partners_lead_next() -> None:
    kept = reversed_values = wrong_choices = 0
    for position in last_choices():
        repaired, published = (Uct(visits=50, seed_bug=flag).run_one(position, seed=1) for flag in (False, True))
        mover, wins = position.to_move, {}
        assert mover is not None
        for card in position.legal_cards():
            leader, is_won, is_lost = end_of(position, card)
            wins[card] = is_won
            assert repaired.values[card] == is_won
            if (leader - mover) % 2:
                kept += 1
                assert published.values[card] == is_won
            else:
                reversed_values += 1
                assert published.values[card] == is_lost
        assert wins[repaired.best] == any(wins.values())
        wrong_choices += any(wins.values()) and not wins[published.best]
    assert kept > 20 and reversed_values > 20 and wrong_choices > 0


def test_the_published_tree_misses_wins_that_the_repaired_tree_plays() -> None:
    positions, winning = tree.endings(25, 3, 1)
    assert all(0 < len(each) < len(position.legal_cards()) for position, each in zip(positions, winning, strict=True))
    repaired = tree.plays_winning_card(Uct(visits=3_000), positions, winning, 1)
    published = tree.plays_winning_card(Uct(visits=3_000, seed_bug=True), positions, winning, 1)
    assert sum(repaired) >= 24 > sum(published)
    assert all(tree.plays_winning_card(Killers(depth=40), positions, winning, 1))


def test_the_worst_case_is_counted() -> None:
    assert tree.equation_1() == 173_418_555_892_594_089_945_933_089
    width = tree.widths()
    assert width[-1] == factorial(10) ** 4 and width[:3] == [1, 10, 100] and width[5] == 90_000
    assert sum(width) == 1_034_966_147_721_778_600_847_651_111
    played = tree.random_round(tree.one_suit_each(), 5)
    assert [len(each) for each in played.legal] == [4] * 10 and played.legal[3] == [7] * 4
    assert played.is_kept == [False] * 9 and played.lines == width[-1]


def test_the_published_sampling_stops_at_a_needed_card_and_leaves_the_partner_of_seat_2_short() -> None:
    only = [group for group in groups(2, (0, 0, 0b11, 0b01), (0, 0, 1, 1)) if group.needs]
    assert needed(only, 0) == 0b01  # the last seat needs it
    views = list(tree.random_views(2, 5))
    empty = {side: [experiments.faults_of(view, 1)[2] for view in views if (view.seat >= 2) == side] for side in (0, 1)}
    assert sum(empty[1]) > len(empty[1]) / 2 and not any(empty[0])


def test_published_samples_fit_what_is_seen() -> None:
    for number, view in enumerate(tree.random_views(1, 7)):
        sample = PublishedDealing().worlds(view, 10, rng(number))
        hidden = without_declarations(load("tressette").hidden(view))
        assert len(sample) == 10
        for contents in sample.contents:
            sets = contents[0]
            assert sum(sets) == sum(sets[:1]) | sum(sets[1:2]) | sum(sets[2:3])  # no card twice
            for cards, place in zip(sets, hidden.places, strict=True):
                assert cards & ~place.allowed == 0 and cards.bit_count() <= place.size
        legal = {action.card.index for action in view.legal_actions() if isinstance(action, Play)}
        searches: tuple[Search, ...] = (Killers(depth=6), Uct(visits=20), Uct(visits=20, seed_bug=True))
        for search in searches:
            assert all(each.best in legal for each in search.run(sample.positions, seed=1))


def test_the_share_of_the_deal_in_the_variance() -> None:
    leads = np.array([[4.0, -4.0], [-2.0, 2.0], [1.0, -1.0]])
    assert experiments.deal_share(leads) == pytest.approx(1) and experiments.deal_share(np.abs(leads)) == 0
    assert experiments.deal_share(np.array([[1.0, 1.0]])) == 0
