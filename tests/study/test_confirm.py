"""Mistakes and blunders of reviews, held against a judge with ten times the worlds."""

from __future__ import annotations

import json

import pytest

from program import Run
from trula import NotationError, load
from trula.study.confirm import confirm


def test_a_judge_with_more_worlds_confirms_blunders() -> None:
    mistakes, blunders = confirm(load("klaverjas"), "RandomLegal()", deals=6, worlds=40, workers=1)
    assert (mistakes.label, blunders.label) == ("mistake", "blunder")
    assert blunders.cards >= 5 and blunders.kept <= blunders.behind <= blunders.cards
    assert blunders.behind >= 0.9 * blunders.cards


def test_the_command_prints_the_counts(run: Run) -> None:
    code, output, _ = run(
        "confirm", "tressette", "--player", "RandomLegal()", "--deals", "2", "--worlds", "20", "--json"
    )
    told = json.loads(output)
    assert code == 0
    assert [each["label"] for each in told["labels"]] == ["mistake", "blunder"]
    assert sum(each["cards"] for each in told["labels"]) > 0


def test_what_cannot_be_measured_is_told() -> None:
    with pytest.raises(NotationError, match="deals"):
        confirm(load("klaverjas"), deals=0)
