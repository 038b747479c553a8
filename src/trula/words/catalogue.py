"""The catalogues: for each language a text for every kind of message."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

LANGUAGES = ("en", "sl", "nl", "it")
"""The languages of the catalogues; what another lacks is said in the first."""

_FOLDERS: dict[str, Path] = {"": Path(__file__).parent}
"""By prefix of their kinds, the folders with a file for each language; the general texts have no prefix."""


def add_texts(prefix: str, folder: Path) -> None:
    """Add the texts of a game: `folder` holds `en.json` and so on, whose kinds get the prefix and a dot."""
    _FOLDERS[prefix] = folder
    texts.cache_clear()


def remove_texts(prefix: str) -> None:
    """Remove the texts of a game."""
    del _FOLDERS[prefix]
    texts.cache_clear()


@cache
def texts(language: str) -> Mapping[str, str]:
    """Return all texts of a language by kind, those of the registered games included."""
    merged: dict[str, str] = {}
    for prefix, folder in _FOLDERS.items():
        path = folder / f"{language}.json"
        if path.exists():
            own = json.loads(path.read_text(encoding="utf-8"))
            merged |= {f"{prefix}.{kind}" if prefix else kind: text for kind, text in own.items()}
    return merged
