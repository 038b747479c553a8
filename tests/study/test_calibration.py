"""Reliability of chances: the arithmetic, every source that people are shown, and the command with its picture."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from program import Run
from trula.errors import NotationError
from trula.games import load
from trula.study.calibration import SOURCES, calibration
from trula.study.reliability import reliability_of


def test_bins_hold_what_was_said_and_what_came() -> None:
    found = reliability_of([0.05, 0.05, 0.95, 1.0], [False, True, True, True])
    assert [(each.forecast, each.observed, each.cases) for each in found.bins] == [(0.05, 0.5, 2), (0.975, 1.0, 2)]
    assert found.brier == pytest.approx((0.05**2 + 0.95**2 + 0.05**2) / 4)
    assert found.base == pytest.approx(0.25 * 0.75)
    by_kind = reliability_of([0.5] * 4, [False, False, True, True], [7, 7, 9, 9])
    assert by_kind.base == 0.0


def test_true_chances_are_reliable_and_false_ones_are_not() -> None:
    dice = random.Random(5)
    said = [dice.random() for _ in range(20_000)]
    came = [dice.random() < chance for chance in said]
    assert all(abs(each.forecast - each.observed) < 4 * each.error for each in reliability_of(said, came).bins)
    bold = reliability_of([min(1.0, chance + 0.1) for chance in said], came)
    assert any(abs(each.forecast - each.observed) > 4 * each.error for each in bold.bins if each.error)
    assert bold.brier > reliability_of(said, came).brier


@pytest.mark.parametrize(
    ("name", "source"),
    [
        (name, source)
        for name in ("tarok3", "klaverjas")
        for source in SOURCES
        if (name, source) != ("klaverjas", "network")
    ],
)
def test_every_source_is_tried(name: str, source: str) -> None:
    found = calibration(load(name), source, deals=20, worlds=8, workers=1)
    assert found.cases >= 6
    assert 0 <= found.brier <= 1 and all(0 <= each.observed <= 1 for each in found.bins)
    assert found == calibration(load(name), source, deals=20, worlds=8, workers=2)


def test_what_cannot_be_tried_is_told(run: Run) -> None:
    with pytest.raises(NotationError, match="there is no source 'luck'; there are: bids cards network"):
        calibration(load("tarok3"), "luck")
    for arguments, sentence in (
        (("klaverjas", "network"), "there is no source 'network'; there are: bids cards"),
        (("tressette", "bids", "--deals", "2"), "nobody had a choice in 2 deals"),
    ):
        code, out, err = run("calibration", *arguments)
        assert (code, out) == (2, "") and sentence in err


def test_the_command_draws(run: Run, tmp_path: Path) -> None:
    drawing = tmp_path / "chances.svg"
    code, out, _ = run("calibration", "tarok4", "network", "--deals", "20", "--workers", "1", "--plot", str(drawing))
    assert code == 0 and "Brier score" in out
    assert "forecast win probability" in drawing.read_text()
    code, out, _ = run("calibration", "tarok4", "network", "cards", "--deals", "8", "--worlds", "4", "--json")
    told = json.loads(out)["sources"]
    assert code == 0 and list(told) == ["network", "cards"]
    assert told["network"]["cases"] == sum(each["cases"] for each in told["network"]["bins"])
