"""Briscola solved, reviewed, advised, matched and rated."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import trula
from fifth_game.reference import best_points
from trula.engine.game import Game
from trula.engine.state import State
from trula.testing import random_state
from trula.words import Message, texts

JUDGE = "Pimc(worlds=6, search=Switch(nodes=3_000, before=Rollouts(tail=3)))"


def best_lead(state: State) -> int:
    """Return by plain minimax what seats 0 and 2 write more than the others when all cards are open."""
    position, trick = state.position, state.view(0).trick
    leader = state.to_move if trick is None else trick.leader
    assert position is not None and leader is not None
    hands = tuple(frozenset(card.index for card in hand) for hand in state.hands)
    cards = () if trick is None else tuple(card.index for card in trick.cards)
    ours = best_points(hands, "dcsb".index(str(state.deal.turned)), leader, cards)
    best_points.cache_clear()
    taken = position.raw_points()
    return 2 * (taken[0] + taken[2] + ours) - 120


@pytest.mark.parametrize("objective", ["score", "points", "win"])
def test_the_solver_agrees_with_minimax(game: Game, objective: str) -> None:
    states = [random_state(game, seed, plies=28 + seed % 10) for seed in range(12)]
    for state, found in zip(states, trula.solve_many(game, states, objective=objective, threads=2), strict=True):
        lead = best_lead(state)
        assert found.is_exact and found.value == (lead if objective != "win" else int(lead > 0))
        single = trula.solve(game, state, objective=objective)
        assert (single.value, single.values[single.best] if single.best else None) == (found.value, found.value)
        end = state
        for card in found.line:
            end = end.after(trula.Play(card))
        assert end.is_over
        value = end.scores()[0] - end.scores()[1]
        assert found.value == (value if objective != "win" else int(value > 0))


def test_a_whole_deal_is_cut_short_with_bounds(game: Game) -> None:
    found = trula.solve(game, game.deal(1), nodes=1_000)
    assert not found.is_exact and found.bounds[0] < found.bounds[1]


def check_texts(reasons: tuple[Message, ...]) -> None:
    """Fail if a reason has no text, or its text has a gap left."""
    for reason in reasons:
        assert reason.kind in texts("en"), reason
        assert not re.search(r"[{}]|\w+\.\w+\.", str(reason)), str(reason)


def test_advice_comes_with_reasons(game: Game) -> None:
    kinds = set()
    for seed in range(12):
        for plies in (1, 14, 27, 30, 34):
            state = random_state(game, seed, plies=plies)
            assert state.to_move is not None
            advice = trula.advise(state.view(state.to_move), worlds=10, nodes=2_000)
            assert advice.action in state.legal_actions() and advice.by == "worlds"
            check_texts(advice.reasons)
            kinds |= {reason.kind for reason in advice.reasons}
    assert {"briscola.reason.in_trick", "briscola.reason.standing", "reason.goal", "reason.unseen_trumps"} <= kinds


def test_a_record_is_reviewed(game: Game) -> None:
    record = trula.play_deal(game, game.deal(2), [trula.agent("RandomLegal()")] * 4, seed=1)
    review = trula.review(record, worlds=6, nodes=50_000, world_nodes=2_000)
    assert len(review.verdicts) == 40 and not review.spoken
    labels = {verdict.label for verdict in review.verdicts}
    assert {"forced", "right"} <= labels and labels & {"mistake", "blunder"}
    for verdict in review.verdicts:
        check_texts(verdict.reasons)
    assert review.balance is not None and record.scores is not None
    assert review.balance.result == record.scores[0] - record.scores[1]


def test_agents_are_matched(game: Game, tmp_path: Path) -> None:
    one, two = (trula.match(game, "Greedy()", "RandomLegal()", deals=10, workers=workers) for workers in (1, 2))
    assert one.points == two.points and one.points.low > 0
    assert one.seatings == 2 and not one.contracts and not one.roles
    file = tmp_path / "match.jsonl"
    kept = [trula.match(game, "Greedy()", "RandomLegal()", deals=deals, workers=1, file=file) for deals in (4, 10)]
    assert kept[1].points == one.points


def test_sessions_are_matched(game: Game) -> None:
    result = trula.match(trula.load("briscola", deals=2), "Greedy()", "RandomLegal()", sessions=6, workers=1)
    assert result.wins is not None and result.wins.mean > 0.5


def test_agents_are_rated(game: Game) -> None:
    result = trula.ladder(game, ["RandomLegal()", "Greedy()", "Strong(worlds=8)"], deals=6, workers=1)
    assert result.standings[-1].agent == "RandomLegal()"


def test_cards_are_regretted(game: Game) -> None:
    one, two = (
        trula.regret(game, "Greedy()", "RandomLegal()", positions=10, judge=JUDGE, workers=workers)
        for workers in (1, 2)
    )
    assert one.difference == two.difference
    assert all(loss >= 0 for decision in one.decisions for loss in decision.losses)
