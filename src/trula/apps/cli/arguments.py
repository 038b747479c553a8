"""Arguments and output that commands share: the game and its rules, seeds, JSON."""

from __future__ import annotations

import json
import secrets
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from trula.engine.extras import need
from trula.engine.game import Game
from trula.errors import NotationError
from trula.games import GAMES

console = Console()

GameName = Annotated[str, typer.Argument(metavar="GAME", help=f"One of: {', '.join(GAMES)}.")]
Profile = Annotated[
    str | None,
    typer.Option("--profile", help="Rule set of the game, as `trula games` lists them; the default is the first."),
]
Options = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="Change one rule of the profile; repeatable.")
]
Seed = Annotated[int | None, typer.Option("--seed", help="Seed of the deal, from 0; random if missing.")]
PICTURES = (".svg", ".png", ".pdf")

Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def picture(path: Path | None) -> Path | None:
    """Check an option that names a picture before any work: that it can be drawn, and written."""
    if path is not None:
        need("pictures", "matplotlib")
        if path.suffix not in PICTURES:
            raise NotationError(f"{path}: pictures are drawn into files that end in {' or '.join(PICTURES)}")
        if not path.parent.is_dir():
            raise NotationError(f"{path}: there is no folder {path.parent}")
    return path


def load_game(name: str, profile: str | None, options: list[str] | None) -> Game:
    """Return the game of the command line's arguments; NotationError if a name or value is wrong."""
    if name not in GAMES:
        raise NotationError(f"there is no game '{name}'; there are: {' '.join(GAMES)}")
    known = {option.name: option for option in GAMES[name].options_known}
    values = {}
    for text in options or []:
        key, equals, value = text.partition("=")
        if not equals:
            raise NotationError(f"'{text}' is not an option: write NAME=VALUE")
        if key not in known:
            raise NotationError(f"{name} has no option '{key}'; there are: {' '.join(known)}")
        values[key] = known[key].parse(value)
    return GAMES[name](profile, values)


def show_json(value: object) -> None:
    """Print one line of JSON to standard output."""
    print(json.dumps(value, ensure_ascii=False))


def seed_or_random(seed: int | None) -> int:
    """Return the seed, or a random one of 32 bits if it is None."""
    return secrets.randbits(32) if seed is None else seed
