"""Which part of the C++ core may know what, read from its sources."""

from __future__ import annotations

import re
from pathlib import Path

CORE = Path(__file__).parent.parent / "core"
GENERIC = ("cards", "play", "search", "sampling", "learning", "bindings")
WORDS = "accus|contract|klop|kontra|mond|napoletan|pagat|radelc|roem|skis|stuk|talon|ultimo|valat"
"""Beginnings of words that belong to one game."""
GAMES = sorted(path.name for path in (CORE / "games").iterdir() if path.is_dir())


def sources(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.[hc]pp"))


def test_generic_folders_name_no_game() -> None:
    forbidden = re.compile("|".join([*GAMES, rf"(?<![a-z])({WORDS})"]), re.IGNORECASE)
    checked = [path for folder in GENERIC for path in sources(CORE / folder)]
    assert len(checked) > 30 and len(GAMES) >= 3
    for path in checked:
        found = forbidden.search(path.read_text())
        assert found is None, f"{path.relative_to(CORE)} says '{found and found.group()}'"


def test_every_folder_is_known() -> None:
    assert {path.name for path in CORE.iterdir()} == {*GENERIC, "games", "tests"}


def test_no_game_includes_another_and_nothing_generic_includes_a_game() -> None:
    for path in sources(CORE):
        folder = path.relative_to(CORE).parts
        included = set(re.findall(r'#include "games/(\w+)/', path.read_text()))
        if folder[0] == "games":
            assert included <= {folder[1]}, path
        elif folder[0] != "tests":
            assert not included, path


def test_only_bindings_know_python() -> None:
    for path in sources(CORE):
        is_binding = path.parent.name == "bindings" or path.name.startswith("bind")
        text = path.read_text()
        assert is_binding or not re.search(r'nanobind|Python\.h|"bindings/', text), path


def test_a_game_registers_itself() -> None:
    for game in GAMES:
        text = (CORE / "games" / game / "binding.cpp").read_text()
        assert f'GameBinding registered("{game}", bind);' in text
