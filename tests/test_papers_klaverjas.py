"""The klaverjas paper: its features, its data set and what is learned from it, at the smallest scale."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from papers_page import left_out
from trula._core import KlaverjasPosition
from trula.arena.executor import Crew
from trula.engine.game import position_in_play
from trula.engine.seeds import rng
from trula.games import load
from trula.papers import PAPERS
from trula.papers.criteria import larger_share, paired_shares
from trula.papers.klaverjas import solved
from trula.papers.klaverjas.beyond import hybrid
from trula.papers.klaverjas.classes import sample
from trula.papers.klaverjas.features import Features, handcrafted, one_hand, ownership
from trula.papers.klaverjas.learning import judged, tree
from trula.papers.klaverjas.leaves import Counting
from trula.papers.klaverjas.solved import first_lead, margins_of, owners_of, solved_classes
from trula.papers.klaverjas.spread import share_between
from trula.papers.lab import Lab
from trula.study.solve import solve

V1 = "cJ cQ dJ dA h10 hJ hA sQ | c7 c8 c9 c10 d7 d8 d9 hK | cA d10 dQ dK h9 hQ s8 sA | cK h7 h8 s7 s9 s10 sJ sK"


def test_the_features_of_the_worked_example() -> None:
    """The table of docs/rules/klaverjas.md, 13.6."""
    found = handcrafted(owners_of([V1]))
    of = dict(zip(found.names, found.matrix[0].round(4).tolist(), strict=True))
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
    assert (len(found.names), len(ownership(owners_of([V1])).names)) == (111, 32)


def test_one_hand_knows_nothing_of_the_others() -> None:
    deals = [str(sample(500_000, 1)), V1]
    owners = owners_of(deals)
    others = owners.copy()
    others[owners == 1], others[owners == 2] = 2, 1
    assert (one_hand(owners).matrix == one_hand(others).matrix).all()
    assert not (handcrafted(owners).matrix == handcrafted(others).matrix).all()


def test_plain_alpha_beta_agrees_with_the_solver_and_counts() -> None:
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
    ((early, fewer),) = KlaverjasPosition.plain_batch([position], gives_up=True)
    assert early is not None and fewer <= leaves and (early > 0) == (value > 0)


def test_the_hybrid_trades_errors_for_time() -> None:
    chances, wins = np.array([0.99, 0.8, 0.4, 0.01]), np.array([True, False, True, False])
    curve = {round(least, 6): rest for least, *rest in hybrid(chances, wins, np.ones(4), 0.0)}
    assert curve[0.5] == [0.0, 0.5, 0.0]  # all predicted: 0.8 and 0.4 are wrong
    assert curve[0.7] == [0.25, 0.25, 250.0]
    assert curve[0.9] == [0.5, 0.0, 500.0]


def test_what_is_learned_is_judged_on_the_other_half(tmp_path: Path) -> None:
    dice = rng(4)
    lab = Lab(tmp_path, "smoke", crew=Crew(1))
    wins = dice.random(400) < 0.5
    told = Features(np.column_stack([wins, dice.random(400)]).astype(np.float32), ("told", "noise"))
    blind = Features(told.matrix[:, 1:], ("noise",))
    assert judged(lab, "told", tree, told, wins).is_right(wins).all()
    assert 0.35 < judged(lab, "blind", tree, blind, wins).is_right(wins).mean() < 0.65  # no row judges itself
    assert judged(lab, "told", tree, blind, wins).is_right(wins).all()  # kept under its name


def test_the_paper_is_reproduced(tmp_path: Path) -> None:
    lab = Lab(tmp_path, "smoke", crew=Crew(1))
    sections = PAPERS["klaverjas"].reproduce(lab)
    claims = [claim for section in sections for claim in section.claims]
    assert len(claims) >= 20 and all(claim.ours for claim in claims)
    assert not left_out(sections)
    assert all(claim.verdict != "agrees" for claim in claims if "accuracy" in claim.text)  # too few deals to tell
    for section in sections:
        for figure in section.figures:
            assert (tmp_path / f"{figure.name}.png").stat().st_size > 5_000
    before = solved_classes(lab)
    value = before.values[7]
    assert (
        value
        == solve(load("klaverjas"), load("klaverjas").parse_deal(before.deals[7]), objective="outcome", trump="d").value
    )


def test_solving_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solved, "BATCH", 20)
    told: list[int] = []

    def stop(_what: str, done: int, _total: int) -> None:
        told.append(done)
        if len(told) == 2:
            raise KeyboardInterrupt

    lab = Lab(tmp_path, "smoke", crew=Crew(1), tell=stop)
    with pytest.raises(KeyboardInterrupt):
        solved_classes(lab)
    found = solved_classes(lab)
    assert told == [1, 2, 3]  # only the third batch was left
    assert [file.name for file in lab.file(".").iterdir()] == ["classes.parquet"]
    in_one_go = solved_classes(Lab(tmp_path / "other", "smoke", crew=Crew(1)))
    assert found.checksum() == in_one_go.checksum() and (found.nodes == in_one_go.nodes).all()


def test_lost_deals_are_solved_again_for_points(tmp_path: Path) -> None:
    lab = Lab(tmp_path, "smoke", crew=Crew(1))
    found = solved_classes(lab)
    margins = margins_of(lab, found)
    assert (margins[found.wins] == found.values[found.wins]).all()
    lost = np.flatnonzero(~found.wins)
    assert (margins[lost] <= 0).all() and (margins[lost] > found.values[lost]).any()
    game = load("klaverjas", nat_meld="own")
    for place in lost[:3]:
        state = first_lead(game.parse_deal(found.deals[place]))
        assert solve(game, state, objective="points").value == margins[place]


def test_leaves_are_timed_where_they_are_counted() -> None:
    """The core searches in a thread of its own, whose time counts; nothing counts a leaf in a nanosecond."""
    found = Counting((400_000,), 1, 300_000).play(0)
    assert found["leaves"] == 300_000 and not found["are_all"]
    assert found["seconds"] > found["leaves"] * 1e-9


def test_the_share_between_classes() -> None:
    apart, alike = np.array([[1.0, 1.1], [5.0, 5.1], [9.0, 9.1]]), np.array([[1.0, 9.0], [9.0, 1.0], [1.0, 9.0]])
    assert share_between(apart) > 0.99
    assert share_between(alike) == 0.0


def test_pairs_are_counted_with_ties_by_half() -> None:
    one, other = np.array([3, 3, 1]), np.array([2, 3])
    assert larger_share(one, other).mean == pytest.approx((1.5 + 1.5 + 0) / 6)
    told = larger_share(np.arange(30) + 20, np.arange(30), seed=1)
    assert 0.5 < told.low < told.mean < told.high <= 1.0


def test_paired_shares_see_a_small_lead() -> None:
    right = np.arange(10_000) % 10 > 0
    better = right.copy()
    better[:200] = True
    lead = paired_shares(better, right)
    assert lead.mean == pytest.approx(0.002) and lead.low > 0
    assert paired_shares(right, better).high < 0
