"""The command `trula import-openspiel`: a deal of OpenSpiel's tarok as a record."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from trula.apps.cli.arguments import GameName, load_game
from trula.engine.record import record_of
from trula.errors import NotationError
from trula.games.tarok import Tarok
from trula.games.tarok.openspiel import PROFILE, from_openspiel


def import_openspiel(
    game: GameName,
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="One deal as a list of OpenSpiel's actions; - reads standard input.")
    ],
    deal: Annotated[
        str | None,
        typer.Option(
            "--deal",
            help="The cards, as `trula deal` prints them; else the first number is the seed of OpenSpiel's deal.",
        ),
    ] = None,
) -> None:
    """Read a deal of OpenSpiel's tarok and print its record.

    The list is what `state.serialize()` gives, or with --deal `state.history()`; numbers or names, in any spacing.

    Example: trula import-openspiel tarok3 actions.txt > record.jsonl
    """
    rules = load_game(game, PROFILE, None)
    assert isinstance(rules, Tarok)
    try:
        text = sys.stdin.read() if str(file) == "-" else file.read_text(encoding="utf-8")
    except (OSError, UnicodeError) as error:
        raise NotationError(f"{file} cannot be read: {getattr(error, 'strerror', None) or 'it is not UTF-8'}") from None
    print(record_of(from_openspiel(rules, text, deal)))
