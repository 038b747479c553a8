"""Classes, features and the solved data set of the klaverjas paper, and models that are learned from it."""

from __future__ import annotations

from math import comb
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from trula._core import KlaverjasPosition
from trula.arena.executor import Executor
from trula.engine.cards import Deal
from trula.engine.seeds import rng
from trula.engine.state import position_in_play
from trula.errors import NotationError
from trula.games import load
from trula.games.klaverjas.ranking import DEALS, rank_deal, unrank_deal
from trula.papers.klaverjas import dataset
from trula.papers.klaverjas.classes import deal_of, sample, shapes, sizes
from trula.papers.klaverjas.dataset import first_lead, margins_of, owners_of, solved_classes
from trula.papers.klaverjas.experiments import hybrid, share_between
from trula.papers.klaverjas.features import Features, handcrafted, one_hand, ownership
from trula.papers.klaverjas.learning import cross_validate, tree
from trula.papers.klaverjas.search_cost import count_leaves_of
from trula.papers.lab import Lab
from trula.study.solve import solve

V1 = "cJ cQ dJ dA h10 hJ hA sQ | c7 c8 c9 c10 d7 d8 d9 hK | cA d10 dQ dK h9 hQ s8 sA | cK h7 h8 s7 s9 s10 sJ sK"


@pytest.fixture
def lab(tmp_path: Path) -> Lab:
    return Lab(tmp_path, "smoke", executor=Executor(1))


@given(st.integers(0, DEALS - 1))
def test_deals_come_back_from_their_numbers(number: int) -> None:
    deal = unrank_deal(number)
    load("klaverjas").check_deal(deal)
    assert rank_deal(deal) == number


@given(st.permutations(range(32)))
def test_numbers_come_back_from_their_deals(cards: list[int]) -> None:
    deck = load("klaverjas").deck
    deal = Deal(tuple(deck.set(deck.cards[card] for card in cards[start : start + 8]) for start in (0, 8, 16, 24)))
    number = rank_deal(deal)
    assert 0 <= number < DEALS and unrank_deal(number) == deal


def test_numbers_follow_one_another() -> None:
    first, second = unrank_deal(0), unrank_deal(1)
    assert first.hands[:2] == second.hands[:2] and first.hands[2] != second.hands[2]
    assert unrank_deal(comb(16, 8)).hands[0] == first.hands[0] != unrank_deal(comb(16, 8) * comb(24, 8)).hands[0]
    for number in (-1, DEALS, True):
        with pytest.raises(NotationError, match="deals have the numbers"):
            unrank_deal(number)
    with pytest.raises(NotationError, match="only whole deals"):
        rank_deal(load("tarok3").deal(1))


def test_classes_are_all_shapes_once() -> None:
    every = shapes()
    squares = every.reshape(-1, 4, 4)
    assert len(every) == 981_541 == len(np.unique(every, axis=0))
    assert (squares.sum(axis=1) == 8).all() and (squares.sum(axis=2) == 8).all()
    counts = sizes(every)
    assert (int(counts.min()), int(counts.max())) == (1, 40_327_580_160_000)
    assert int((counts == 1).sum()) == 24 and sum(counts.tolist()) == DEALS


def test_the_deal_of_a_class_has_its_shape() -> None:
    deck = load("klaverjas").deck
    for index in (0, 12_345, 500_000, 981_540):
        deal = sample(index, 3)
        held = [sum(card.suit == suit for card in hand) for hand in deal.hands for suit in deck.suits]
        assert held == shapes()[index].tolist()
        assert sample(index, 3) == deal
    assert len({str(deal_of(shapes()[500_000], rng(number))) for number in range(20)}) == 20


def test_the_features_of_the_worked_example() -> None:
    """The table of docs/rules/klaverjas.md, 13.6."""
    features = handcrafted(owners_of([V1]))
    of = dict(zip(features.names, features.matrix[0].round(4).tolist(), strict=True))
    expected = {
        "suit count": ["2 2 3 1", "4 3 1 0", "1 3 2 2", "1 0 2 5"],
        "rank count": ["0 0 0 2 2 1 1 2", "2 2 1 0 0 1 2 0", "0 1 2 1 2 0 0 2", "2 1 1 1 0 2 1 0"],
        "top cards": ["0 1 2 0", "0 0 0 0", "1 0 0 1", "0 0 0 0"],
    }
    for group, rows in expected.items():
        for seat, row in zip("NESW", rows, strict=True):
            assert [value for name, value in of.items() if name.startswith(f"{group} {seat} ")] == [
                float(value) for value in row.split()
            ]
    assert [of[f"points {seat}"] for seat in ("N", "E", "S", "W", "NS", "EW")] == [62, 28, 42, 20, 104, 48]
    deviations = {"N": 0.7071, "E": 1.5811, "S": 0.7071, "W": 1.8708, "c": 1.2247, "h": 0.7071, "s": 1.8708}
    assert {name: of[f"stdev {name}"] for name in deviations} == pytest.approx(deviations, abs=1e-4)
    assert of["stdev game"] == pytest.approx(1.3229, abs=1e-4)
    assert [of[f"rank count NS {rank}"] for rank in range(1, 9)] == [0, 1, 2, 3, 4, 1, 1, 4]
    assert [of[f"top cards EW {suit}"] for suit in "cdhs"] == [0, 0, 0, 0]
    assert (len(features.names), len(ownership(owners_of([V1])).names)) == (111, 32)


def test_one_hand_features_ignore_the_other_hands() -> None:
    owners = owners_of([str(sample(500_000, 1)), V1])
    others = owners.copy()
    others[owners == 1], others[owners == 2] = 2, 1
    assert (one_hand(owners).matrix == one_hand(others).matrix).all()
    assert not (handcrafted(owners).matrix == handcrafted(others).matrix).all()


def test_plain_alpha_beta_agrees_with_the_solver_and_counts_leaves() -> None:
    game = load("klaverjas", nat_meld="own")
    state = first_lead(game.deal(3))
    for _ in range(12):
        state = state.after(state.legal_actions()[0])
    position = position_in_play(state)
    assert isinstance(position, KlaverjasPosition)
    exact = solve(game, state, objective="score").value
    ((value, leaves),) = KlaverjasPosition.plain_batch([position])
    assert value is not None and value == exact and leaves > 100
    ((cut, counted),) = KlaverjasPosition.plain_batch([position], leaves=50)
    assert cut is None and counted == 50
    result = count_leaves_of(0, [400_000], 1, 300_000)
    assert result["leaves"] == 300_000 and not result["is_complete"]
    assert result["seconds"] > result["leaves"] * 1e-9  # the core's own thread is timed


def test_solving_continues_where_it_stopped(lab: Lab, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dataset, "BATCH", 20)
    calls: list[int] = []

    def stop(_what: str, done: int, _total: int) -> None:
        calls.append(done)
        if len(calls) == 2:
            raise KeyboardInterrupt

    stopping = Lab(tmp_path, "smoke", executor=Executor(1), progress=stop)
    with pytest.raises(KeyboardInterrupt):
        solved_classes(stopping)
    solved = solved_classes(stopping)
    assert calls == [1, 2, 3]  # only the third batch was left
    assert [file.name for file in lab.file(".").iterdir()] == ["classes.parquet"]
    at_once = solved_classes(Lab(tmp_path / "other", "smoke", executor=Executor(1)))
    assert solved.checksum() == at_once.checksum() and (solved.nodes == at_once.nodes).all()


def test_lost_deals_are_solved_again_for_points(lab: Lab) -> None:
    solved = solved_classes(lab)
    margins = margins_of(lab, solved)
    assert (margins[solved.wins] == solved.values[solved.wins]).all()
    lost = np.flatnonzero(~solved.wins)
    assert (margins[lost] <= 0).all() and (margins[lost] > solved.values[lost]).any()
    game = load("klaverjas", nat_meld="own")
    for place in lost[:3]:
        state = first_lead(game.parse_deal(solved.deals[place]))
        assert solve(game, state, objective="points").value == margins[place]
    deal = load("klaverjas").parse_deal(solved.deals[7])
    assert solve(load("klaverjas"), deal, objective="outcome", trump="d").value == solved.values[7]


def test_models_predict_the_half_they_have_not_seen(lab: Lab) -> None:
    random = rng(4)
    wins = random.random(400) < 0.5
    known = Features(np.column_stack([wins, random.random(400)]).astype(np.float32), ("win", "noise"))
    noise = Features(known.matrix[:, 1:], ("noise",))
    assert cross_validate(lab, "known", tree, known, wins).is_right(wins).all()
    assert 0.35 < cross_validate(lab, "noise", tree, noise, wins).is_right(wins).mean() < 0.65
    assert cross_validate(lab, "known", tree, noise, wins).is_right(wins).all()  # kept under its name


def test_the_hybrid_trades_errors_for_time() -> None:
    chances, wins = np.array([0.99, 0.8, 0.4, 0.01]), np.array([True, False, True, False])
    curve = {round(least, 6): rest for least, *rest in hybrid(chances, wins, np.ones(4), 0.0)}
    assert curve[0.5] == [0.0, 0.5, 0.0]  # all predicted: 0.8 and 0.4 are wrong
    assert curve[0.7] == [0.25, 0.25, 250.0]
    assert curve[0.9] == [0.5, 0.0, 500.0]


def test_the_share_of_variance_between_classes() -> None:
    apart, alike = np.array([[1.0, 1.1], [5.0, 5.1], [9.0, 9.1]]), np.array([[1.0, 9.0], [9.0, 1.0], [1.0, 9.0]])
    assert share_between(apart) > 0.99
    assert share_between(alike) == 0.0
