"""Modules import only from their own row or the rows above (style: layers), read from the source itself."""

from __future__ import annotations

import ast
from pathlib import Path

import trula

SOURCE = Path(trula.__file__).parent
ROWS = [
    {"_core", "_builds", "_cpu"},
    {"errors", "checks", "frozen", "named", "threads", "cards", "actions", "options", "reliability", "plots"},
    {"game", "games", "hidden", "session"},
    {"record", "outcomes", "dice", "perft", "solving", "searches", "samplers"},
    {"agents", "bidders"},
    {"referee", "testing"},
    {"stats", "arena"},
    {"analysis"},
    {"bench", "papers"},
    {"server"},
    {"cli", "commands", "terminal", "__main__"},
]
ROW_OF = {name: row for row, names in enumerate(ROWS) for name in names}


def imports_of(path: Path) -> set[str]:
    """The names of trula's own modules that a file imports when it runs; type checkers' imports do not count."""
    tree = ast.parse(path.read_text())
    typing_only = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    found = set()
    for node in ast.walk(tree):
        if id(node) in typing_only:
            continue
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "trula":
            parts = node.module.split(".")
            found |= {parts[1]} if len(parts) > 1 else {alias.name for alias in node.names}
        elif isinstance(node, ast.Import):
            found |= {alias.name.split(".")[1] for alias in node.names if alias.name.startswith("trula.")}
    return found - {"__version__"}


def test_every_module_has_a_row() -> None:
    modules = {path.stem for path in SOURCE.glob("*.py")} | {path.name for path in SOURCE.iterdir() if path.is_dir()}
    assert modules - {"__init__", "__pycache__", "data", "web"} == set(ROW_OF) - {"_cpu"}


def test_imports_point_upwards() -> None:
    for path in SOURCE.rglob("*.py"):
        name = path.relative_to(SOURCE).parts[0].removesuffix(".py")
        if name == "__init__":
            continue
        for imported in imports_of(path):
            allowed = ROW_OF[imported] <= ROW_OF[name]
            assert allowed, f"{path.relative_to(SOURCE)} imports {imported}"


def test_no_game_imports_another() -> None:
    for folder in (SOURCE / "games").iterdir():
        if folder.is_dir() and folder.name != "__pycache__":
            for path in folder.glob("*.py"):
                others = {each.name for each in (SOURCE / "games").iterdir() if each.is_dir()} - {folder.name}
                text = path.read_text()
                assert not any(f"trula.games.{other}" in text for other in others), path


def test_the_core_knows_no_python() -> None:
    for path in (SOURCE.parent.parent / "core").rglob("*.[hc]pp"):
        if path.parent.name != "bindings":
            assert "nanobind" not in path.read_text(), path


def test_public_names_are_exact() -> None:
    for name in trula.__all__:
        assert getattr(trula, name) is not None
    assert sorted(trula.__all__) == sorted(set(trula.__all__))
