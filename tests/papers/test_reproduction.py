"""Every paper at smoke scale: all claims are produced, the report is written, and docs/papers.md names every claim."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from program import Run
from trula.arena.executor import Executor
from trula.papers import PAPERS
from trula.papers.claims import CRITERIA
from trula.papers.lab import Lab

PAGE = Path(__file__).parents[2] / "docs" / "papers.md"


@pytest.mark.parametrize("name", PAPERS)
def test_the_smoke_run_produces_every_claim(name: str, tmp_path: Path) -> None:
    paper = PAPERS[name]
    lab = Lab(tmp_path, "smoke", executor=Executor(1))
    sections = paper.reproduce(lab)
    claims = [claim for section in sections for claim in section.claims]
    assert [claim.id for claim in claims] == list(paper.claims.by_id)
    for part, section in zip(paper.parts, sections, strict=True):
        assert section.tables or section.figures
        for claim in section.claims:
            assert paper.claims.by_id[claim.id].part == part.name
            assert claim.ours and (claim.verdict == "agrees" or claim.reason), claim.id
            assert "nan" not in claim.ours and "inf" not in claim.ours
        for figure in section.figures:
            assert (tmp_path / f"{figure.name}.svg").stat().st_size > 5_000
    text = (tmp_path / "index.md").read_text()
    assert paper.claims.about in text and all(claim.text in text for claim in claims)
    results = json.loads((tmp_path / "results.json").read_text())
    assert list(results["parts"]) == [part.name for part in paper.parts]
    assert paper.reproduce(lab) == sections


@pytest.mark.parametrize("name", PAPERS)
def test_claims_are_well_formed_and_on_the_page(name: str) -> None:
    page = PAGE.read_text()
    parts = {part.name for part in PAPERS[name].parts}
    for claim in PAPERS[name].claims.by_id.values():
        assert claim.check["criterion"] in CRITERIA and claim.part in parts
        assert claim.place and claim.text and claim.paper
        assert f"| {claim.text} | {claim.place} | {claim.paper} | " in page, claim.id


def test_the_page_is_short_and_its_pictures_exist() -> None:
    page = PAGE.read_text()
    assert len(page.splitlines()) < 300
    pictures = {path.name for path in (PAGE.parent / "images" / "papers").iterdir()}
    assert pictures == {name.split(")")[0] for name in page.split("images/papers/")[1:]}


def test_the_full_klaverjas_results_are_on_the_page() -> None:
    page = PAGE.read_text()
    for figure in (
        "fbcb43caebf878a6d2add605b0b63409031caaaee6d7e4e5fa73db21f9a613a5",
        "528,455",
        "82.76%",
        "88.58%",
        "92.16%",
        "94.28%",
        "96.40%",
        "68.1%",
    ):
        assert figure in page


def test_a_part_is_run_by_its_name(run: Run, tmp_path: Path) -> None:
    arguments = ("reproduce", "klaverjas", "--table", "section-4", "--scale", "smoke", "--out", str(tmp_path))
    code, out, err = run(*arguments)
    assert code == 0 and "981,541" in out and "differs" not in out
    assert "klaverjas: section-4: 0 of 7" in err  # no terminal, so there are lines and no bar
    code, out, _ = run(*arguments, "--json")
    (section,) = json.loads(out)["klaverjas"]
    assert code == 0 and [claim["verdict"] for claim in section["claims"]] == ["agrees", "agrees"]


def test_what_is_missing_for_pictures_is_said_before_the_work(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    out = tmp_path / "out"
    code, _, err = run("reproduce", "tressette", "--scale", "smoke", "--out", str(out))
    assert code == 2 and "trula[lab]" in err and not out.exists()
