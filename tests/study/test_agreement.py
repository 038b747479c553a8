"""Agreement of a bidder with an expert: who is asked where, what counts as a degree, and the command."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from program import Run
from trula.engine.actions import PASS, Action
from trula.engine.view import View
from trula.errors import NotationError
from trula.games import load
from trula.players.bidders import RuleBidder
from trula.study.agreement import agreement

if TYPE_CHECKING:
    from numpy.random import Generator


@dataclass(frozen=True)
class Stepping:
    """Says what RuleBidder says, or something so many degrees higher where it passes."""

    steps: int

    def choose(self, view: View, rng: Generator) -> Action:
        action = RuleBidder().choose(view, rng)
        return view.legal_actions()[self.steps] if action == PASS else action


@pytest.mark.parametrize("name", ["tarok3", "tarok4"])
def test_who_is_asked_beside_himself_agrees(name: str) -> None:
    found = agreement(load(name), "RuleBidder()", "RuleBidder()", bids=30, workers=1)
    assert found.bids >= 30
    assert (found.same.mean, found.far.mean, found.higher.units) == (1.0, 0.0, 0)
    assert all(ours == theirs for ours, theirs in found.counts())


@pytest.mark.parametrize(("steps", "far"), [(1, 0.0), (3, 1.0)])
def test_degrees_are_steps_among_what_can_be_said(steps: int, far: float) -> None:
    game = load("tarok4")
    found = agreement(game, "RuleBidder()", Stepping(steps), bids=60, workers=1)
    passes = sum(turns for (ours, _), turns in found.counts().items() if ours == "pass")
    assert 0 < passes < found.bids
    assert found.same.mean == pytest.approx(1 - passes / found.bids)
    assert found.far.mean == pytest.approx(far * passes / found.bids)
    assert found.higher.mean == 0.0  # the expert is always the bolder one


def test_only_the_programs_bids_count() -> None:
    game = load("tarok3")
    bold = agreement(game, "RuleBidder()", Stepping(1), bids=40, workers=1)
    same = agreement(game, "RuleBidder()", "RuleBidder()", bids=40, workers=1)
    assert [[pair.program for pair in deal] for deal in bold.pairs] == [
        [pair.program for pair in deal] for deal in same.pairs
    ]


def test_workers_change_nothing() -> None:
    game = load("tarok4")
    one, two = (agreement(game, "BayesNet()", "Learned()", bids=25, seed=3, workers=count) for count in (1, 2))
    assert one == two


def test_the_command_tells_the_papers_rows(run: Run) -> None:
    arguments = ("agreement", "tarok4", "BayesNet()", "RuleBidder()", "--bids", "20", "--workers", "1")
    code, out, err = run(*arguments)
    assert (code, err) == (0, "") and "more than one degree apart" in out
    code, out, _ = run(*arguments, "--json")
    told = json.loads(out)
    assert code == 0 and told["bids"] >= 20 and sum(row["turns"] for row in told["counts"]) == told["bids"]


def test_games_without_an_auction_are_refused(run: Run) -> None:
    with pytest.raises(NotationError, match="no auction"):
        agreement(load("klaverjas"), "RuleBidder()", "RuleBidder()")
    code, out, err = run("agreement", "tressette", "RuleBidder()", "RuleBidder()")
    assert (code, out) == (2, "") and "tressette has no auction" in err
