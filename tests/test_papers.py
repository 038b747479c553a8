"""Reproducing papers: the lab keeps what is found, reports say it, and the papers' own parts."""

from __future__ import annotations

import json
from dataclasses import replace
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from program import Run
from trula.engine.cards import Deal
from trula.engine.seeds import rng
from trula.errors import NotationError
from trula.games import load
from trula.games.klaverjas.ranking import DEALS, rank_deal, unrank_deal
from trula.papers.klaverjas.classes import deal_of, sample, shapes, sizes
from trula.papers.lab import Lab, Paper, Part, write_index
from trula.papers.report import Claim, Figure, Section, Table

SECTION = Section(
    "Table 1",
    "Some words.",
    (Table("Counts", ("what", "ours"), (("a | b", 1234), ("share", 0.5), ("none", None)), "A note.", 1),),
    (Figure("picture", "A picture"),),
    (Claim("it is so", "5", "6", "differs", "chance"),),
    {"values": [1, 2]},
)


def test_a_section_is_told_in_markdown_and_kept_whole() -> None:
    text = SECTION.markdown()
    for line in ("## Table 1", "| a \\| b | 1,234 |", "| share | 0.5 |", "| none |  |", "![A picture](picture.svg)"):
        assert line in text
    assert "| it is so | 5 | 6 | differs | chance |" in text
    assert Section.from_dict(json.loads(json.dumps(SECTION.as_dict()))) == SECTION


class Counting:
    """A part that counts how often it is made, and fails when told to."""

    def __init__(self) -> None:
        self.made = 0
        self.fails = False

    def __call__(self, lab: Lab) -> Section:
        if self.fails:
            raise KeyboardInterrupt
        self.made += 1
        return replace(SECTION, text=f"{lab.scale} {lab.pick(1, 2, 3)}")


def test_what_is_found_is_kept_and_the_rest_made_later(tmp_path: Path) -> None:
    first, second = Counting(), Counting()
    paper = Paper("some", "Some paper", (Part("one", first), Part("two", second)))
    lab = Lab(tmp_path, "smoke")
    second.fails = True
    with pytest.raises(KeyboardInterrupt):
        paper.reproduce(lab)
    second.fails = False
    assert [section.text for section in paper.reproduce(lab)] == ["smoke 1", "smoke 1"]
    assert (first.made, second.made) == (1, 1)
    results = json.loads((tmp_path / "results.json").read_text())
    assert list(results["parts"]) == ["one", "two"] and results["scale"] == "smoke"
    assert "2 differs" in (tmp_path / "index.md").read_text()
    paper.reproduce(replace(lab, scale="quick"), "two")  # another scale is another piece of work
    assert (first.made, second.made) == (1, 2)


def test_one_page_tells_the_claims_of_all_papers(tmp_path: Path) -> None:
    papers = {Paper(name, f"The {name} paper", ()): [SECTION] for name in ("first", "second")}
    write_index(tmp_path, papers)
    text = (tmp_path / "index.md").read_text()
    assert "## [The second paper](second/index.md)" in text
    assert text.count("| it is so | 5 | 6 | differs | chance |") == 2


def test_what_cannot_be_reproduced_is_told(tmp_path: Path, run: Run) -> None:
    paper = Paper("some", "Some paper", (Part("one", Counting()),))
    with pytest.raises(NotationError, match="some has no 'two'; there are: one"):
        paper.reproduce(Lab(tmp_path), "two")
    with pytest.raises(NotationError, match="no scale 'huge'; there are: smoke quick full"):
        Lab(tmp_path, "huge")
    lab = Lab(tmp_path, "smoke")
    lab.file("one.json").write_text("{")
    with pytest.raises(NotationError, match="cannot be read; delete it"):
        paper.reproduce(lab)
    for arguments, sentence in (
        (("nobody",), "there is no paper 'nobody'"),
        (("all", "--table", "table-1"), "--table is a part of one paper"),
        (("klaverjas", "--scale", "huge"), "no scale 'huge'"),
    ):
        code, out, err = run("reproduce", *arguments, "--out", str(tmp_path))
        assert (code, out) == (2, "") and sentence in " ".join(err.split())


def test_pictures_name_their_source(tmp_path: Path) -> None:
    def paint(figure: Any) -> None:
        figure.subplots().plot([1, 2], [3, 4])

    figure = Lab(tmp_path, "smoke", 7).draw("lines", "Lines", paint, size=(4, 3))
    assert figure == Figure("lines", "Lines")
    assert "scale smoke, seed 7" in (tmp_path / "lines.svg").read_text()
    assert (tmp_path / "lines.png").read_bytes().startswith(b"\x89PNG")


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


def test_a_class_is_stood_for_by_a_deal_of_its_shape() -> None:
    deck = load("klaverjas").deck
    for index in (0, 12_345, 500_000, 981_540):
        deal = sample(index, 3)
        held = [sum(card.suit == suit for card in hand) for hand in deal.hands for suit in deck.suits]
        assert held == shapes()[index].tolist()
        assert sample(index, 3) == deal
    assert len({str(deal_of(shapes()[500_000], rng(number))) for number in range(20)}) == 20


def test_the_klaverjas_paper_is_reproduced(run: Run, tmp_path: Path) -> None:
    arguments = ("reproduce", "klaverjas", "--table", "section-4", "--scale", "smoke", "--out", str(tmp_path))
    code, out, err = run(*arguments)
    assert code == 0 and "981,541" in out and "differs" not in out
    assert "klaverjas: section-4: 0 of 7" in err  # nobody watches a bar, so there are lines
    assert "agrees" in (tmp_path / "klaverjas" / "index.md").read_text()
    code, out, _ = run(*arguments, "--json")
    (section,) = json.loads(out)["klaverjas"]
    assert code == 0 and len(section["claims"]) >= 3
    assert all(claim["verdict"] == "agrees" for claim in section["claims"])
