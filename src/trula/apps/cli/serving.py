"""The command `serve`: the web server with tables for the browser and an HTTP API."""

from __future__ import annotations

import contextlib
import signal
import socket
import sys
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from trula.engine.checks import check_name
from trula.engine.extras import EXTRAS, need
from trula.errors import NotationError

_LOCAL = ("localhost", "127.0.0.1", "::1")


def serve(
    host: Annotated[str, typer.Option("--host", help="Address to listen on; 0.0.0.0 for all networks.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65_535, help="Port; 0: a free one.")] = 8000,
    database_url: Annotated[
        str | None,
        typer.Option(
            "--database-url",
            envvar="TRULA_DATABASE_URL",
            help="Database URL, such as postgresql+psycopg://…; a SQLite file if missing.",
        ),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(
            "--workers", min=1, help="Number of processes for agents and analysis; one for each processor if missing."
        ),
    ] = None,
    scheduler: Annotated[
        str | None,
        typer.Option(
            "--scheduler", metavar="ADDRESS", help="Address of a Dask scheduler whose cluster thinks for the agents."
        ),
    ] = None,
    away_after: Annotated[
        float, typer.Option("--away-after", min=1.0, help="Seconds until an agent plays for a person who left.")
    ] = 30.0,
    new_tables: Annotated[
        int, typer.Option("--new-tables", min=1, help="Tables that one address may open per minute.")
    ] = 60,
    tables_a_day: Annotated[
        int, typer.Option("--tables-a-day", min=1, help="Tables that one address may open per day.")
    ] = 200,
    keep_idle: Annotated[
        float, typer.Option("--keep-idle", min=0.01, help="Days until a table is removed that nobody uses.")
    ] = 30.0,
    keep: Annotated[
        float, typer.Option("--keep", min=0.01, help="Days until a table is removed although it is used.")
    ] = 365.0,
    connections: Annotated[
        int, typer.Option("--connections", min=1, help="Connections that one address may have at once.")
    ] = 256,
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option("--trusted-proxy", help="Address of a proxy whose X-Forwarded-For is believed; may be repeated."),
    ] = None,
    hostname: Annotated[
        list[str] | None,
        typer.Option("--hostname", help="Public name of the server, such as cards.example.org; may be repeated."),
    ] = None,
    log_format: Annotated[str, typer.Option("--log-format", help="How the log is written: text or json.")] = "text",
    peer_url: Annotated[
        str | None,
        typer.Option(
            "--peer-url",
            help="URL by which other servers on the same PostgreSQL reach this one; from --host and --port if missing.",
        ),
    ] = None,
) -> None:
    """Serve tables for the browser: play, hints and reviews, alone or with others. The HTTP API is described at /docs.

    Prints the URL. Every action is stored at once, so that games go on at the same card after a restart. Tables that
    nobody uses any more are removed; replays of finished deals stay.

    Example: trula serve --port 8000
    """
    need("servers", *EXTRAS["web"])
    from trula.apps.server.app import create_app
    from trula.apps.server.cluster import Cluster
    from trula.apps.server.connections import GracefulServer, server_config
    from trula.apps.server.logs import FORMATS, set_up_log
    from trula.apps.server.settings import Settings, usual_database
    from trula.apps.server.store import Store, alone_with

    check_name("log format", log_format, FORMATS)
    url = database_url or usual_database()
    if url.startswith("sqlite:///"):
        _make_folder(Path(url.removeprefix("sqlite:///")))
    settings = Settings(
        url,
        scheduler=scheduler,
        away_after=away_after,
        new_tables_a_minute=new_tables,
        new_tables_a_day=tables_a_day,
        keep_idle_days=keep_idle,
        keep_days=keep,
        connections_of_one=connections,
        trusted_proxies=tuple(trusted_proxy or ()),
        hosts=hosts_of(host, tuple(hostname or ()), is_behind_proxy=bool(trusted_proxy)),
    )
    if workers is not None:
        settings = replace(settings, workers=workers)
    # Open the database and the cluster once, so that an error ends in one sentence and not in the server's log.
    Store(url).close()
    alone_with(url).close()
    if scheduler is not None:
        Cluster(scheduler).close()
    listening = _listen(host, port)
    settings = replace(settings, peer_url=peer_url or _reached_at(host, listening.getsockname()[1]))
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0") else host
    Console().print(f"Trula is at http://{shown}:{listening.getsockname()[1]}/   (Ctrl-C stops it)", highlight=False)
    set_up_log(log_format)
    app = create_app(settings)
    server = GracefulServer(server_config(app, settings), lambda: app.state.tables.close())
    # uvicorn raises the signal again once it has stopped; a normal exit ends the worker processes.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listening])


def hosts_of(host: str, names: tuple[str, ...], *, is_behind_proxy: bool) -> tuple[str, ...]:
    """Return the names that requests may be for: those given, on one machine its own, else any."""
    is_local = host in _LOCAL and not is_behind_proxy
    return tuple(name.lower() for name in names) + _LOCAL if names or is_local else ()


def _reached_at(host: str, port: int) -> str:
    """Return the URL of a server on this machine, for others of the same network."""
    if host in ("0.0.0.0", "::"):
        with contextlib.suppress(OSError):
            host = socket.gethostbyname(socket.gethostname())
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _make_folder(path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise NotationError(f"{path.parent} cannot be made: {error.strerror}") from None


def _listen(host: str, port: int) -> socket.socket:
    try:
        family, kind, proto, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, kind, proto)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen()
    except OSError as error:
        raise NotationError(f"{host}:{port} cannot be listened on: {error.strerror or error}") from None
    return listening


__all__ = ["hosts_of", "serve"]
