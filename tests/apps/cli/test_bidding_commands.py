"""The commands explain-bid and learn-tables as a user calls them."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from program import Run
from trula.games.tarok.bidding.bayes.tables import parse_tables


def test_a_bid_is_explained_and_drawn(run: Run, tmp_path: Path) -> None:
    drawing = tmp_path / "bid.svg"
    code, out, err = run("explain-bid", "tarok4", "--seed", "3", "--actions", "pass, bid two", "--svg", str(drawing))
    assert (code, err) == (0, "")
    assert out.startswith("seat 3: ") and "high defeat" in out and "taroks" in out
    assert ET.fromstring(drawing.read_text()).tag.endswith("svg")
    code, out, _ = run("explain-bid", "tarok4", "--seed", "3", "--bidder", "BayesNet(tables='expert')", "--json")
    told = json.loads(out)
    assert code == 0 and told["seat"] == 1 and len(told["chances"]) == 10 and told["moves"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("klaverjas",), "only tarok has such an auction"),
        (("tarok3", "--bidder", "RuleBidder()"), "only a BayesNet explains its bids"),
        (("tarok3", "--actions", "bid klop"), "action 0 is illegal"),
        (("tarok3", "--bidder", "BayesNet(tables='none.json')"), "cannot be read"),
        (("tarok3", "--bidder", "BayesNet(risk=3)"), "risk is a number from -1 to 1"),
    ],
)
def test_what_cannot_be_explained_is_told(run: Run, arguments: tuple[str, ...], sentence: str) -> None:
    code, out, err = run("explain-bid", *arguments)
    assert (code, out) == (2, "") and sentence in " ".join(err.split())


def test_tables_are_learned_game_by_game(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "tables.json"
    for name in ("tarok4", "tarok3"):
        code, out, _ = run("learn-tables", name, "--deals", "20", "--seed", "4", "--out", str(path))
        assert code == 0 and "counted in 20 deals" in out
    document = json.loads(path.read_text())
    assert list(document["games"]) == ["tarok3", "tarok4"]
    assert document["made_by"]["tarok3"] == "trula learn-tables tarok3 --deals 20 --seed 4"
    for name in ("tarok3", "tarok4"):
        parse_tables(path.read_text(), name)
    code, _, err = run("learn-tables", "tressette", "--out", str(path))
    assert code == 2 and "no auction for the network" in err
