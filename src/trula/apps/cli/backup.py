"""The commands `backup` and `restore`: the database of the server in one file, and back."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from trula.apps.cli.arguments import Json, show_json
from trula.apps.cli.showing import say
from trula.engine.extras import EXTRAS, need
from trula.errors import NotationError

DatabaseUrl = Annotated[
    str | None,
    typer.Option(
        "--database-url",
        envvar="TRULA_DATABASE_URL",
        help="Database URL, such as postgresql+psycopg://…; the server's file if missing.",
    ),
]


def backup(
    file: Annotated[Path, typer.Argument(help="The file to write, such as trula.jsonl.gz; for nobody else to read.")],
    database_url: DatabaseUrl = None,
    as_json: Json = False,
) -> None:
    """Write the whole database of the server into one file, while people play on.

    Example: trula backup trula-monday.jsonl.gz
    """
    need("backups", *EXTRAS["web"])
    from trula.apps.server.backups import back_up
    from trula.apps.server.settings import usual_database
    from trula.apps.server.store import Store

    if not file.parent.is_dir():
        raise NotationError(f"there is no folder {file.parent}")
    store = Store(database_url or usual_database())
    try:
        counts = back_up(store, file)
    finally:
        store.close()
    _show(counts, f"{file} is written", as_json)


def restore(
    file: Annotated[Path, typer.Argument(help="A file that `trula backup` has written, from any database.")],
    database_url: DatabaseUrl = None,
    as_json: Json = False,
) -> None:
    """Write a backup into an empty database of any kind. No server may be using it.

    Example: trula restore trula-monday.jsonl.gz --database-url postgresql+psycopg://trula@localhost/trula
    """
    need("backups", *EXTRAS["web"])
    from trula.apps.server.backups import restore as put_back
    from trula.apps.server.settings import usual_database
    from trula.apps.server.store import errors_in_words, open_database

    url = database_url or usual_database()
    with errors_in_words(url):
        engine = open_database(url)
        try:
            counts = put_back(file, engine)
        finally:
            engine.dispose()
    _show(counts, f"{file} is restored", as_json)


def _show(counts: dict[str, int], done: str, as_json: bool) -> None:
    if as_json:
        show_json(counts)
    else:
        say(f"{done}: " + ", ".join(f"{count} {name}" for name, count in counts.items()))


__all__ = ["backup", "restore"]
