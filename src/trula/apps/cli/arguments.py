"""What commands have in common: arguments that name a game, and JSON on standard output."""

from __future__ import annotations

import json
import secrets
from typing import Annotated

import typer
from rich.console import Console

from trula.engine.game import Game
from trula.errors import NotationError
from trula.games import GAMES

console = Console()

GameName = Annotated[str, typer.Argument(metavar="GAME", help="tarok3, tarok4, klaverjas or tressette.")]
Profile = Annotated[str | None, typer.Option("--profile", help="A named set of rules; see `trula games`.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="One rule of the profile changed; repeatable."),
]
Seed = Annotated[int | None, typer.Option("--seed", help="A whole number; drawn at random and told if missing.")]
Json = Annotated[bool, typer.Option("--json", help="Machine-readable output.")]


def load_game(name: str, profile: str | None, options: list[str] | None) -> Game:
    """The game that the arguments name."""
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
    """One JSON document on standard output."""
    print(json.dumps(value, ensure_ascii=False))


def drawn_seed(seed: int | None) -> int:
    """The given seed, or a fresh one."""
    return secrets.randbits(32) if seed is None else seed
