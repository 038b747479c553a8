"""Modules import only from their own row or the rows above (read from the source); public names are exact."""

from __future__ import annotations

import ast
import re
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from types import ModuleType

import pytest

import trula

SOURCE = Path(trula.__file__).parent
ROWS = [
    {"_core", "_builds", "_cpu"},
    {"words"},
    {"errors"},
    {"engine"},
    {"games"},
    {"players"},
    {"training"},
    {"envs"},
    {"testing"},
    {"arena"},
    {"study"},
    {"papers"},
    {"apps"},
    {"__main__"},
]
ROW_OF = {name: row for row, names in enumerate(ROWS) for name in names}
LATER = {"games": {"players", "study"}}
"""A game's bidders, agents and studies build on players and studies; its rules do not (see the test below)."""
RULES = {
    "__init__",
    "accusi",
    "actions",
    "agreement",
    "announcements",
    "auction",
    "contracts",
    "deck",
    "endings",
    "facts",
    "hidden",
    "options",
    "outcome",
}
RULES |= {"ranking", "refusals", "similarity", "solving", "talon", "trump_choice"}
"""The modules of a game that hold its rules."""


def imports_of(path: Path) -> set[str]:
    """Return trula's own modules that a file imports when it runs; imports for type checkers do not count."""
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
    assert modules - {"__init__", "__pycache__", "data"} == set(ROW_OF) - {"_cpu"}


def test_imports_point_upwards() -> None:
    for path in SOURCE.rglob("*.py"):
        name = path.relative_to(SOURCE).parts[0].removesuffix(".py")
        if name == "__init__":
            continue
        for imported in imports_of(path):
            allowed = ROW_OF[imported] <= ROW_OF[name] or imported in LATER.get(name, ())
            allowed |= imported == "apps" and "commands" in path.parts
            assert allowed, f"{path.relative_to(SOURCE)} imports {imported}"


def test_rules_know_no_player() -> None:
    for path in (SOURCE / "games").glob("*/*.py"):
        if path.stem in RULES:
            assert not imports_of(path) & {"players", "study", "arena", "apps"}, path


WORDS = "klop|beggar|valat|pagat|mond|skis|radelc|kontra|ultimo|roem|nat|pit|accus|napoletan|denari|coppe|bastoni"
"""Contracts and words that belong to one game; the names of the games and their decks come from the registry.

Contracts that are plain numbers are left out, and so is talon, which the notation of every deal knows.
"""
ALLOWED = (("games",), ("papers",), ("apps", "web", "games"), ("__init__.py",))
"""Where games may be named; the last has the public names."""


def generic_files() -> list[Path]:
    """The source files that may not know a game: all but games, papers and the page's drawings of games."""
    found = []
    for path in sorted(SOURCE.rglob("*")):
        parts = path.relative_to(SOURCE).parts
        is_source = path.suffix in (".py", ".js", ".css", ".html", ".svg")
        if is_source and not any(parts[: len(each)] == each for each in ALLOWED):
            found.append(path)
    return found


def test_no_module_outside_the_games_names_one() -> None:
    names = set(trula.GAMES) | {kind.deck.name for kind in trula.GAMES.values()}
    exact = re.compile(rf"{'|'.join(sorted(names))}|\b({WORDS})(s|i|o|a|e|ci|c)?\b", re.IGNORECASE)
    assert exact.search("radelci") and not exact.search("national")
    files = generic_files()
    assert len(files) > 100
    for path in files:
        # A name such as keptForUltimo or announcedValat is read word by word.
        text = re.sub(r"(?<=[a-z])(?=[A-Z])|_", " ", path.read_text(encoding="utf-8"))
        found = exact.search(text)
        assert found is None, f"{path.relative_to(SOURCE)} says '{text[found.start() - 20 : found.end() + 20]}'"


def test_no_fact_is_asked_for_by_a_string() -> None:
    for path in SOURCE.rglob("*.py"):
        found = re.search(r"facts(\[|\.get\()", path.read_text(encoding="utf-8"))
        assert found is None, path


def test_no_table_is_keyed_by_a_game_outside_the_games() -> None:
    for path in generic_files():
        if path.suffix == ".py":
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                keys = [key.value for key in getattr(node, "keys", ()) if isinstance(key, ast.Constant)]
                assert not set(keys) & set(trula.GAMES), path


def test_no_game_imports_another() -> None:
    for folder in (SOURCE / "games").iterdir():
        if folder.is_dir() and folder.name != "__pycache__":
            for path in folder.rglob("*.py"):
                others = {each.name for each in (SOURCE / "games").iterdir() if each.is_dir()} - {folder.name}
                text = path.read_text()
                assert not any(f"trula.games.{other}" in text for other in others), path


def test_the_core_knows_no_python() -> None:
    for path in (SOURCE.parent.parent / "core").rglob("*.[hc]pp"):
        if path.parent.name != "bindings":
            assert "nanobind" not in path.read_text(), path


def source_of(name: str) -> ast.Module:
    """The source of the module that `trula/__init__.py` imports a name from."""
    for node in ast.walk(ast.parse((SOURCE / "__init__.py").read_text())):
        if isinstance(node, ast.ImportFrom) and node.module and name in {alias.name for alias in node.names}:
            return ast.parse(Path(str(import_module(node.module).__file__)).read_text())
    raise AssertionError(f"trula/__init__.py does not import {name}")


def docstring_of(name: str) -> str:
    """The docstring of a public name: of the class or function itself, or the text below a constant."""
    thing = getattr(trula, name)
    if isinstance(thing, type) or callable(thing):
        text = vars(thing).get("__doc__") if isinstance(thing, type) else thing.__doc__
        # A dataclass without a docstring is given its signature for one.
        return "" if text is None or text.startswith(f"{name}(") else text
    body = source_of(name).body
    for node, below in pairwise(body):
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        is_assignment = any(isinstance(target, ast.Name) and target.id == name for target in targets)
        if is_assignment and isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
            return str(below.value.value)
    return ""


def test_public_names_are_exact() -> None:
    reachable = {name for name in dir(trula) if not name.startswith("_")}
    submodules = {name for name in reachable if isinstance(getattr(trula, name), ModuleType)}
    assert all((SOURCE / name).is_dir() or (SOURCE / f"{name}.py").is_file() for name in submodules)
    assert reachable - submodules == set(trula.__all__)
    assert len(trula.__all__) == len(set(trula.__all__))


def test_no_public_name_of_the_package_is_bound_beside_the_list() -> None:
    bound = {name for name in vars(trula) if not name.startswith("_")}
    modules = {name for name in bound if isinstance(getattr(trula, name), ModuleType)}
    assert bound - modules <= set(trula.__all__)


@pytest.mark.parametrize("name", trula.__all__)
def test_every_public_name_resolves_and_is_documented(name: str) -> None:
    assert getattr(trula, name) is not None
    assert len(docstring_of(name).split()) > 1, f"{name} has no docstring"
