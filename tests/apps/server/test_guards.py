"""What is refused before any route sees it: sizes, contradicting headers."""

from __future__ import annotations

import socket
from pathlib import Path
from urllib.parse import urlsplit

import httpx2 as httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from serving import WITHOUT_LIMITS, make_table, running
from trula.apps.cli.serving import hosts_of
from trula.apps.server.settings import Settings

HEAD = "POST /api/replay HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"


def said(address: str, request: bytes) -> bytes:
    """The first line of the answer to raw bytes."""
    parts = urlsplit(address)
    with socket.create_connection((parts.hostname or "", parts.port or 0), timeout=10) as raw:
        raw.sendall(request)
        return raw.makefile("rb").readline()


def test_a_body_is_counted_as_it_comes(address: str) -> None:
    answer = httpx.post(f"{address}/api/replay", content=iter([b"x" * 100_000] * 4))
    assert (answer.status_code, answer.json()["kind"]) == (413, "fault.too_large")
    small = httpx.post(f"{address}/api/replay", content=iter([b'{"record"', b': "{}"}']))
    assert (small.status_code, small.json()["kind"]) == (400, "fault.unreadable")


def test_two_lengths_of_one_body_are_refused(address: str) -> None:
    head = f"{HEAD}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n".encode()
    assert b" 400 " in said(address, head + b"f4240\r\n" + b"x" * 1_000)


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 400),
        ({"origin": "http://localhost:{port}", "host": "localhost:{port}"}, 400),
        ({"origin": "http://evil.example"}, "foreign"),
        ({"origin": "http://127.0.0.1:1"}, "foreign"),
        ({"origin": "null"}, "foreign"),
    ],
)
def test_a_page_of_another_server_asks_for_nothing(address: str, headers: dict[str, str], status: int | str) -> None:
    port = address.rpartition(":")[2]
    sent = {name: value.format(port=port) for name, value in headers.items()}
    answer = httpx.post(f"{address}/api/replay", json={"record": "{}"}, headers=sent)
    is_foreign = "another server" in answer.json()["args"]["detail"]
    assert answer.status_code == 400 and is_foreign == (status == "foreign")
    assert httpx.get(f"{address}/api/games", headers=sent).status_code == 200


def test_a_page_of_another_server_gets_no_socket(address: str) -> None:
    made = make_table(address, "klaverjas")
    url = f"{address.replace('http', 'ws')}/api/tables/{made['table']}/socket"
    with pytest.raises(InvalidStatus):
        connect(url, origin=Origin("http://evil.example"))
    with connect(url, origin=Origin(address)):
        pass


def test_only_known_hosts_are_answered_for(tmp_path: Path) -> None:
    hosts = ("cards.example", "127.0.0.1")
    settings = Settings(f"sqlite:///{tmp_path / 'tables.db'}", workers=1, hosts=hosts, **WITHOUT_LIMITS)
    with running(settings) as address:

        def status(host: str, **more: str) -> int:
            return httpx.post(f"{address}/api/games", headers={"host": host, **more}).status_code

        assert [status(host) for host in ("cards.example", "CARDS.example:443", "evil.example", "[", "")] == [
            405,
            405,
            400,
            400,
            400,
        ]
        # A proxy may ask under a name of its own.
        assert status("127.0.0.1", origin="https://cards.example") == 405


def test_a_server_on_one_machine_is_asked_for_by_its_own_names() -> None:
    assert hosts_of("127.0.0.1", (), is_behind_proxy=False) == ("localhost", "127.0.0.1", "::1")
    assert hosts_of("127.0.0.1", (), is_behind_proxy=True) == hosts_of("0.0.0.0", (), is_behind_proxy=False) == ()
    assert hosts_of("0.0.0.0", ("Cards.example",), is_behind_proxy=True)[0] == "cards.example"
