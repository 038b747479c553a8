"""A Dask cluster of processes of this machine, and jobs for it, for tests. Its workers import them."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from trula.apps.server.jobs import report

TESTS = Path(__file__).parent


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


@contextmanager
def cluster(workers: int, threads: int = 1) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A Dask scheduler and its workers, each a process; gives the address and the workers."""
    address = f"tcp://127.0.0.1:{free_port()}"
    environment = {**os.environ, "PYTHONPATH": str(TESTS)}
    quiet = ["--no-dashboard", "--host", "127.0.0.1"]
    dask = [sys.executable, "-m", "dask"]
    commands = [[*dask, "scheduler", "--port", address.rpartition(":")[2], *quiet]]
    worker = [
        *dask,
        "worker",
        address,
        "--no-nanny",
        "--nthreads",
        str(threads),
        "--no-dashboard",
        "--death-timeout",
        "30",
    ]
    commands += [worker] * workers
    with open(os.devnull, "wb") as nowhere:
        processes = [
            subprocess.Popen(
                command, env=environment, stdout=nowhere, stderr=nowhere, cwd=os.devnull.rpartition("/")[0]
            )
            for command in commands
        ]
    try:
        yield address, processes[1:]
    finally:
        for process in processes:
            process.kill()
            process.wait()


def wait_for(path: str) -> str:
    """Think until a file is there."""
    while not os.path.exists(path):
        time.sleep(0.01)
    return "done"


def fail() -> None:
    """Something that cannot be done."""
    raise ValueError("no")


def count_to(total: int) -> int:
    """Report every step."""
    for done in range(total):
        report(done + 1, total)
    return total
