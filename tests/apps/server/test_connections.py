"""Connections that say nothing, say it too slowly or are too many; and the log, which cannot run away."""

from __future__ import annotations

import asyncio
import logging
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, cast

import httpx2 as httpx
import pytest
import uvicorn
from uvicorn.server import ServerState

from serving import WITHOUT_LIMITS, make_table, sitting
from trula.apps.server.app import create_app
from trula.apps.server.connections import GuardedProtocol, server_config
from trula.apps.server.logs import Sparing
from trula.apps.server.settings import Settings


@contextmanager
def guarded(folder: Path, **limits: Any) -> Iterator[int]:
    """A server with the limits of `trula serve`; its port."""
    settings = Settings(f"sqlite:///{folder / 'tables.db'}", workers=1, **WITHOUT_LIMITS | limits)
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    server = uvicorn.Server(server_config(create_app(settings), settings))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield int(listening.getsockname()[1])
    server.should_exit = True
    thread.join(10)


def is_ended(connection: socket.socket) -> bool:
    """Whether the server ends a connection within ten seconds without an answer."""
    connection.settimeout(10)
    try:
        return connection.recv(1) == b""
    except ConnectionError:
        return True


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1",
        b"POST /api/replay HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{",
    ],
)
def test_a_request_that_is_never_finished_is_given_up(tmp_path: Path, begun: bytes) -> None:
    with (
        guarded(tmp_path, head_seconds=0.3, body_seconds=0.3) as port,
        socket.create_connection(("127.0.0.1", port)) as slow,
    ):
        slow.sendall(begun)
        assert is_ended(slow)


def test_an_answer_that_is_never_read_is_given_up(tmp_path: Path) -> None:
    with guarded(tmp_path, body_seconds=0.3) as port, socket.socket() as slow:
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        slow.connect(("127.0.0.1", port))
        request = b"GET /api/words/sl HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
        slow.settimeout(20)
        with pytest.raises(ConnectionError):
            slow.sendall(request * 1_000_000)


def test_a_socket_outlives_the_time_for_a_request(tmp_path: Path) -> None:
    with guarded(tmp_path, head_seconds=0.2, body_seconds=0.2) as port:
        address = f"http://127.0.0.1:{port}"
        made = make_table(address, "klaverjas", options={"trump": "d"})
        with sitting(address, made["table"], made["token"]) as person:
            person.hear("scene")
            time.sleep(0.6)
            person.say(kind="join")
            assert person.hear("refused")["message"]["kind"] == "fault.joined"


def test_one_address_has_so_many_connections_and_no_more(tmp_path: Path) -> None:
    with guarded(tmp_path, connections_of_one=5) as port, ExitStack() as held:
        connections = [held.enter_context(socket.create_connection(("127.0.0.1", port))) for _ in range(5)]
        with socket.create_connection(("127.0.0.1", port)) as one_too_many:
            assert is_ended(one_too_many)
        connections[0].close()
        for _ in range(100):
            try:
                assert httpx.get(f"http://127.0.0.1:{port}/").status_code == 200
                return
            except httpx.TransportError:
                time.sleep(0.05)
        pytest.fail("the place of a closed connection stays taken")


def test_there_are_so_many_connections_in_all(tmp_path: Path) -> None:
    limits: dict[str, Any] = {"most_connections": 3, "trusted_proxies": ("127.0.0.1",), "connections_of_one": 1}
    with guarded(tmp_path, **limits) as port, ExitStack() as held:
        for _ in range(3):
            held.enter_context(socket.create_connection(("127.0.0.1", port)))
        with socket.create_connection(("127.0.0.1", port)) as one_too_many:
            assert is_ended(one_too_many)


def test_one_address_does_not_shut_out_the_others(tmp_path: Path) -> None:
    with guarded(tmp_path, most_connections=8) as port, ExitStack() as held:
        for _ in range(20):
            held.enter_context(socket.create_connection(("127.0.0.1", port)))
        other = httpx.HTTPTransport(local_address="127.0.0.2")
        with httpx.Client(transport=other) as client:
            assert client.get(f"http://127.0.0.1:{port}/").status_code == 200


class Line:
    """A connection from an address, as asyncio hands it to a protocol."""

    def __init__(self, host: str) -> None:
        self._host = host
        self.is_ended = False

    def get_extra_info(self, name: str) -> Any:
        """Where it comes from."""
        return {"peername": (self._host, 1), "sockname": ("127.0.0.1", 2)}.get(name)

    def abort(self) -> None:
        """End it; asyncio tells the protocol of it later."""
        self.is_ended = True


def test_connections_that_come_together_do_not_shut_out_the_one_behind_them(tmp_path: Path) -> None:
    async def come() -> list[bool]:
        settings, ended = Settings(f"sqlite:///{tmp_path / 'tables.db'}"), []
        config, state = server_config(create_app(settings), settings), ServerState()
        for host in ["127.0.0.1"] * 20 + ["127.0.0.2"]:
            line = Line(host)
            protocol = GuardedProtocol(config, state, app_state={}, settings=settings, most=8, peers=tuple)
            protocol.connection_made(cast(asyncio.Transport, line))
            ended.append(line.is_ended)
        return ended

    assert asyncio.run(come()) == [False] * 4 + [True] * 16 + [False]


def test_the_log_does_not_run_away(caplog: pytest.LogCaptureFixture) -> None:
    caplog.handler.addFilter(Sparing(at_once=5, a_minute=1))
    log = logging.getLogger("trula.apps.server")
    for number in range(1_000):
        log.warning("trouble %s", number)
    log.warning("other trouble")
    assert len(caplog.records) == 6


def test_what_the_log_leaves_out_is_counted() -> None:
    sparing = Sparing(at_once=1, a_minute=60_000)
    record = logging.makeLogRecord({"msg": "trouble %s", "args": (1,), "pathname": "x", "lineno": 1})
    passed = [sparing.filter(record) for _ in range(3)]
    time.sleep(0.01)
    assert passed == [True, False, False] and sparing.filter(record)
    assert record.getMessage() == "trouble 1 (and 2 more like this)"


@pytest.mark.parametrize(("trusted", "answers"), [((), [400, 429]), (("127.0.0.1",), [400, 400])])
def test_only_a_trusted_proxy_is_believed_who_asks(
    tmp_path: Path, trusted: tuple[str, ...], answers: list[int]
) -> None:
    with guarded(tmp_path, trusted_proxies=trusted, analyses_a_minute=1) as port:
        url = f"http://127.0.0.1:{port}/api/replay"
        asked = [
            httpx.post(url, json={"record": "{}"}, headers={"x-forwarded-for": f"10.0.0.{n}"}).status_code
            for n in range(2)
        ]
    assert asked == answers
