"""The lab keeps results and continues; reports say them; wrong names are refused."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from program import Run
from trula.arena.executor import Executor
from trula.errors import NotationError
from trula.papers.checkpoint import Result
from trula.papers.claims import Claims
from trula.papers.lab import Lab, Paper, Part, write_index
from trula.papers.report import Claim, Figure, Section, Table

CLAIMS = Claims("Some paper", "About it.", {}, {})
SECTION = Section(
    "Table 1",
    "Some words.",
    (Table("Counts", ("what", "ours"), (("a | b", 1234), ("share", 0.5), ("none", None)), "A note.", 1),),
    (Figure("picture", "A picture"),),
    (Claim("id", "Table 1", "it is so", "5", "6", "differs", "chance"),),
    {"values": [1, 2]},
)
ROW = "| it is so | Table 1 | 5 | 6 | differs | chance |"


@pytest.fixture
def lab(tmp_path: Path) -> Lab:
    return Lab(tmp_path, "smoke", executor=Executor(1))


def test_a_section_is_written_as_markdown_and_read_again() -> None:
    text = SECTION.markdown()
    for line in (
        "## Table 1",
        "| a \\| b | 1,234 |",
        "| share | 0.5 |",
        "| none |  |",
        "![A picture](picture.svg)",
        ROW,
    ):
        assert line in text
    assert Section.from_dict(json.loads(json.dumps(SECTION.as_dict()))) == SECTION


class Counting:
    """A part that counts how often it runs, and fails on request."""

    def __init__(self) -> None:
        self.runs = 0
        self.fails = False

    def __call__(self, lab: Lab) -> Section:
        if self.fails:
            raise KeyboardInterrupt
        self.runs += 1
        return replace(SECTION, text=f"{lab.scale} {lab.pick(1, 2, 3)}")


def test_finished_parts_are_kept(lab: Lab) -> None:
    first, second = Counting(), Counting()
    paper = Paper("some", CLAIMS, (Part("one", first), Part("two", second)))
    second.fails = True
    with pytest.raises(KeyboardInterrupt):
        paper.reproduce(lab)
    second.fails = False
    assert [section.text for section in paper.reproduce(lab)] == ["smoke 1", "smoke 1"]
    assert (first.runs, second.runs) == (1, 1)
    results = json.loads((lab.folder / "results.json").read_text())
    assert list(results["parts"]) == ["one", "two"] and results["scale"] == "smoke"
    assert "2 differs" in (lab.folder / "index.md").read_text()
    paper.reproduce(replace(lab, scale="quick"), "two")  # another scale is other work
    assert (first.runs, second.runs) == (1, 2)


def test_one_page_has_the_claims_of_all_papers(tmp_path: Path) -> None:
    write_index(tmp_path, [(Paper(name, CLAIMS, ()), [SECTION]) for name in ("first", "second")])
    text = (tmp_path / "index.md").read_text()
    assert "## [Some paper](second/index.md)" in text and text.count(ROW) == 2


def test_wrong_names_and_broken_files_are_refused(tmp_path: Path, run: Run) -> None:
    paper = Paper("some", CLAIMS, (Part("one", Counting()),))
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


def square(number: int, limits: list[int]) -> Result:
    """A function that is interrupted beyond a limit, which is not part of its name."""
    if number > limits[0]:
        raise KeyboardInterrupt
    return {"square": number * number}


class Limits(list[int]):
    def __repr__(self) -> str:
        return "Limits()"


def test_collected_results_survive_an_interrupt_and_a_cut_line(lab: Lab) -> None:
    with pytest.raises(KeyboardInterrupt):
        lab.collect("squares", range(5), square, Limits([2]))
    path = lab.file("squares.jsonl")
    assert len(path.read_text().splitlines()) == 4
    with path.open("a") as file:
        file.write('{"number": 3, "squ')  # killed while writing
    results = lab.collect("squares", range(5), square, Limits([4]))
    assert [each["square"] for each in results] == [0, 1, 4, 9, 16]
    assert lab.collect("squares", range(5), square, Limits([-1])) == results
    calls: list[tuple[int, int]] = []
    reporting = replace(lab, progress=lambda _what, done, total: calls.append((done, total)))
    assert [each["square"] for each in reporting.collect("squares", [4, 6], square, Limits([6]))] == [16, 36]
    assert calls[-1] == (2, 2)
    with pytest.raises(NotationError, match="of another job"):
        lab.collect("squares", range(5), square, [4])
    path.write_text("{\n")
    with pytest.raises(NotationError, match="cannot be read"):
        lab.collect("squares", range(5), square, Limits([4]))
