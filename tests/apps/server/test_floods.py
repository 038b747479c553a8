"""One address asks for as much as it can; a person from another address plays on. `tests/floods.py` tells how fast."""

from __future__ import annotations

from pathlib import Path

import pytest

from floods import ATTACKS, flooded, played
from memory import megabytes
from serving import Server


@pytest.mark.parametrize("name", ATTACKS)
def test_a_person_plays_on_while_another_address_floods_the_server(tmp_path: Path, name: str) -> None:
    server = Server(tmp_path / "tables.db", "--new-tables", "10000", "--tables-a-day", "10000")
    attack = ATTACKS[name]
    try:
        before = megabytes(server.pid)
        with flooded(server.address, attack.flood, attack.clients_in_tests):
            times = played(server.address, 1)
        assert len(times) >= 8
        assert megabytes(server.pid) - before < 100
        code, log = server.stop()
        assert code == 0 and len(log) < 10_000 and "Traceback" not in log
    finally:
        server.kill()
