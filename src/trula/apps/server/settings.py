"""Settings of a server: its database, its limits, and how much analysis searches."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path


def usual_database() -> str:
    """Return the address of a SQLite file in the folder where programs keep their data."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return f"sqlite:///{Path(home) / 'trula' / 'tables.db'}"


@dataclass(frozen=True, slots=True)
class Settings:
    """Settings of a server; the defaults suit a small machine."""

    database_url: str
    workers: int = max(os.cpu_count() or 1, 2)
    """Processes for agents' moves."""
    scheduler: str | None = None
    """Address of a Dask scheduler whose cluster does moves and analyses; None: processes of this machine."""
    analysts: int = max((os.cpu_count() or 1) - 1, 1)
    """Processes for hints, reviews and other analysis, beside those for moves."""
    largest_message: int = 8_192
    """Bytes of one message over a socket."""
    largest_body: int = 262_144
    """Bytes of one request."""
    most_connections: int = 4_000
    """Maximum number of connections; fewer where the system lets a process have fewer files."""
    connections_of_one: int = 256
    """Maximum number of connections from one address; those of trusted proxies are not counted."""
    head_seconds: float = 10.0
    """Time in which a client must have said what it wants."""
    body_seconds: float = 30.0
    """Time for the body of a request, and for reading an answer."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses of proxies that are believed where a request comes from (X-Forwarded-For)."""
    hosts: tuple[str, ...] = ()
    """Names by which the server may be asked for (Host, Origin); none: any name, from pages of the same name."""
    messages_a_second: float = 20.0
    burst: int = 60
    most_tables: int = 100_000
    """Maximum number of tables in the database; beyond it those go first that were not used for the longest time."""
    keep_idle_days: float = 30.0
    """Days until a table that nobody uses is removed."""
    keep_days: float = 365.0
    """Days until a table is removed although it is used, once nobody is there."""
    sweep_seconds: float = 3_600.0
    """Time between two looks for tables to remove."""
    new_tables_a_minute: int = 60
    """Maximum number of new tables from one address."""
    new_tables_a_day: int = 200
    """The same for a day."""
    most_spectators: int = 50
    """Maximum number of spectators at a table."""
    sockets_of_place: int = 10
    """Maximum number of sockets of one place: a person may have several windows."""
    forgotten_after: float = 60.0
    """Seconds for which a table that nobody is at stays in memory: somebody may be on the way."""
    most_idle: int = 100
    """Maximum number of tables in memory that nobody is at; beyond it those go first that were left first."""
    away_after: float = 30.0
    """Seconds until an agent plays for a person who has left."""
    database_seconds: float = 2.0
    """Time to wait for a database that somebody else holds, and for one's turn; then a client is told to try again."""
    thread_seconds: float = 5.0
    """Time that a replay waits for its turn to be shown; then a client is told to try again."""
    lease_seconds: float = 6.0
    """Time after which the tables of a server that has gone are taken over by others on the same database."""
    peer_url: str = ""
    """The address by which other servers on the same database reach this one."""
    move_seconds: float = 60.0
    """Maximum time for an agent's decision; then any legal action is taken."""
    hint_worlds: int = 200
    hint_nodes: int = 2_000
    hint_seconds: float = 20.0
    review_worlds: int = 40
    review_nodes: int = 1_000_000
    review_seconds: float = 180.0
    par_nodes: int = 1_000_000
    par_seconds: float = 60.0
    solve_nodes: int = 20_000_000
    solve_seconds: float = 20.0
    finish_seconds: float = 60.0
    analyses_a_minute: int = 60
    """Maximum number of solutions, advices, reviews and replays from one address."""
