"""The documentation: links lead somewhere, every module and public function says what it is, examples run."""

from __future__ import annotations

import ast
import doctest
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from urllib.parse import unquote

import pytest

import trula

ROOT = Path(__file__).parents[1]
SOURCE = Path(trula.__file__).parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "tests").rglob("*.md")])
MODULES = sorted(path for path in SOURCE.rglob("*.py") if path.name != "__main__.py")


def anchors(page: Path) -> set[str]:
    """The anchors of a page: its headings, as they are linked to."""
    headings = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if target.startswith(("http://", "https://", "mailto:")):
            continue
        path, _, anchor = target.partition("#")
        linked = page if not path else (page.parent / unquote(path)).resolve()
        assert linked.exists(), f"{target} does not exist"
        if anchor and linked.suffix == ".md":
            assert anchor in anchors(linked), f"{target}: there is no such heading"


def test_pages_name_modules_that_exist() -> None:
    for page in PAGES:
        if page.name == "CHANGELOG.md":
            continue
        for name in set(re.findall(r"`(trula(?:\.\w+)+)", page.read_text(encoding="utf-8"))):
            parts = name.split(".")
            tried = [".".join(parts[:length]) for length in range(len(parts), 0, -1)]
            found = next(each for each in tried if each == "trula" or _is_module(each))
            rest = parts[len(found.split(".")) :]
            thing = import_module(found)
            for part in rest:
                assert hasattr(thing, part), f"{page.name} names {name}"
                thing = getattr(thing, part)


def _is_module(name: str) -> bool:
    path = SOURCE.parent / Path(*name.split("."))
    return path.with_suffix(".py").exists() or (path / "__init__.py").exists()


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_every_module_class_and_public_function_has_a_docstring(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert ast.get_docstring(tree), "the module has no docstring"
    for node in tree.body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and not node.name.startswith("_"):
            assert ast.get_docstring(node), f"{node.name} has no docstring"


@pytest.mark.parametrize(
    "path", [path for path in MODULES if ">>> " in path.read_text()], ids=lambda path: str(path.relative_to(SOURCE))
)
def test_examples_run(path: Path) -> None:
    name = ".".join(path.relative_to(SOURCE.parent).with_suffix("").parts).removesuffix(".__init__")
    failed, tried = doctest.testmod(import_module(name))
    assert tried > 0 and failed == 0


def test_the_reference_names_everything_public() -> None:
    pages = [page.read_text(encoding="utf-8") for page in (ROOT / "docs" / "reference").glob("*.md")]
    named = [name for page in pages for name in re.findall(r"\{\{ trula\.(\w+) \}\}", page)]
    assert sorted(named) == sorted(trula.__all__)


def test_the_manual_is_built_without_a_warning(tmp_path: Path) -> None:
    pytest.importorskip("mkdocs", reason="MkDocs is not installed")
    made = subprocess.run(
        [ROOT / "scripts" / "manual", Path(sys.executable).parent, "--site-dir", tmp_path],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert made.returncode == 0, made.stdout + made.stderr
    solving = (tmp_path / "reference" / "solving.html").read_text(encoding="utf-8")
    assert "Solve a deal, or a state in the play, exactly" in re.sub(r"<[^>]+>", "", solving)
    assert "trula match" in (tmp_path / "reference" / "commands.html").read_text(encoding="utf-8")
