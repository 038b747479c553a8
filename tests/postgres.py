"""A PostgreSQL for tests, started from the programs of this machine and gone afterwards."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class NoPostgresql(Exception):
    """There is none here, and why."""


def _programs() -> Path:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if found:
        return found[-1].parent
    there = shutil.which("initdb")
    if there is None:
        raise NoPostgresql("no PostgreSQL here: apt-get install postgresql")
    return Path(there).parent


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def started(folder: Path) -> Iterator[str]:
    """Start a PostgreSQL whose data lie in a folder; its address."""
    programs = _programs()
    # It refuses to run as root, and its own user cannot read root's folders.
    user = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
    if user:
        if shutil.which("runuser") is None:
            raise NoPostgresql("PostgreSQL does not run as root, and there is no runuser")
        folder = Path("/tmp") / f"trula-postgresql-{os.getpid()}"
    folder.mkdir(exist_ok=True)
    if user:
        shutil.chown(folder, "postgres")
    port = _free_port()
    data = str(folder / "data")
    options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c fsync=off"
    try:
        initialise = [*user, str(programs / "initdb"), "-D", data, "-A", "trust", "-U", "trula"]
        subprocess.run(initialise, check=True, capture_output=True, cwd="/")
        start = [*user, str(programs / "pg_ctl"), "-D", data, "-w", "-o", options, "-l", f"{folder}/log", "start"]
        subprocess.run(start, check=True, capture_output=True, cwd="/")
        yield f"postgresql+psycopg://trula@127.0.0.1:{port}/postgres"
    finally:
        stop = [*user, str(programs / "pg_ctl"), "-D", data, "-m", "immediate", "stop"]
        subprocess.run(stop, check=False, capture_output=True, cwd="/")
        shutil.rmtree(folder, ignore_errors=True)
