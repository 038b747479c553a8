"""A sample of the differential runs; all of them by make differential."""

from __future__ import annotations

import random

import pytest

from differential import Difference, all_profiles, make_case, play_case, run
from trula.engine.state import State


@pytest.mark.parametrize(("name", "profile"), all_profiles())
def test_trula_and_the_reference_agree(name: str, profile: str) -> None:
    counts = run(name, profile, seed=99, numbers=range(240), with_options=False)
    assert counts.total() == 240


@pytest.mark.parametrize(("name", "profile"), [pair for pair in all_profiles() if pair[1] != "openspiel"])
def test_trula_and_the_reference_agree_under_random_options(name: str, profile: str) -> None:
    counts = run(name, profile, seed=99, numbers=range(120), with_options=True)
    assert counts.total() == 120


def test_a_wrong_score_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    original = State.scores
    monkeypatch.setattr(State, "scores", lambda state: [score + 1 for score in original(state)])
    rng = random.Random(1)
    with pytest.raises(Difference, match="scores"):
        play_case(make_case("tressette", "roman", 1, rng, with_options=False), rng)
