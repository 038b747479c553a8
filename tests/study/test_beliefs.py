"""What samplers tell about hidden cards: the measure itself, and the worlds that come with the package."""

from __future__ import annotations

import math

import pytest

from trula import NotationError, load
from trula.games import GAMES
from trula.study.beliefs import beliefs


@pytest.mark.parametrize("name", list(GAMES))
def test_uniform_worlds_gain_nothing_over_uniform_ones(name: str) -> None:
    told = beliefs(load(name), "Uniform()", deals=12, worlds=400, workers=1)
    assert abs(told.gain.mean) < 0.02
    assert -math.log(3) < told.uniform < -0.4 and told.cards > 60


@pytest.mark.parametrize("name", list(GAMES))
def test_worlds_by_the_network_tell_more_than_uniform_ones(name: str) -> None:
    told = beliefs(load(name), "Inferred()", "Greedy()", deals=120, workers=1)
    assert told.gain.low > 0, told.gain


def test_forecasts_are_shares_of_worlds_that_came_true_as_often() -> None:
    told = beliefs(load("klaverjas"), "Uniform()", deals=150, worlds=200, workers=1)
    assert sum(each.cases for each in told.reliability.bins) > 2 * told.cards
    assert all(abs(each.observed - each.forecast) < 0.02 + 5 * each.error for each in told.reliability.bins)


def test_the_number_of_workers_changes_nothing() -> None:
    one, two = (beliefs(load("tarok3"), "Inferred()", deals=6, worlds=50, workers=each) for each in (1, 2))
    assert one == two


def test_what_cannot_be_measured_is_told() -> None:
    with pytest.raises(NotationError, match="not a sampler; there are: Uniform Clustered Inferred Weighted"):
        beliefs(load("tressette"), "Exact()")
    with pytest.raises(NotationError, match="deals"):
        beliefs(load("tressette"), "Uniform()", deals=0)
