"""Connections: how many there may be, and how long each may take to say what it wants."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import socket
from collections.abc import Awaitable, Callable, Collection
from typing import Any, cast

import h11
import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.http.h11_impl import H11Protocol

from trula.apps.server.settings import Settings

BACKLOG = 64
"""Connections that are accepted at once. asyncio accepts them all before it looks at the first."""
OTHER_FILES = 64
"""Files that are open beside connections: database, pipes of workers, files of the page."""


Peers = Callable[[], Collection[str]]
"""Tells the addresses of other servers, whose connections are those of many people."""


class GuardedProtocol(H11Protocol):
    """uvicorn's HTTP with an end for connections that are too many, or that never finish asking or reading."""

    def __init__(self, *arguments: Any, settings: Settings, most: int, peers: Peers, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._peers = peers
        self._settings = settings
        self._most = most
        self._limits = {h11.IDLE: settings.head_seconds, h11.SEND_BODY: settings.body_seconds}
        self._is_watched = True
        self._part: object = None
        self._asking: asyncio.TimerHandle | None = None
        self._reading: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin, unless there are too many connections already."""
        super().connection_made(transport)
        if self._is_one_too_many():
            # It is counted no longer, although asyncio ends it only after all others that came with it.
            self.connections.discard(self)
            transport.abort()
        else:
            self._watch()

    def _is_one_too_many(self) -> bool:
        if len(self.connections) > self._most:
            return True
        mine = _host(self)
        if mine is None or mine in self._settings.trusted_proxies or mine in self._peers():
            return False
        # One address never has all of them.
        most = min(self._settings.connections_of_one, max(self._most // 2, 1))
        return sum(_host(each) == mine for each in self.connections) > most

    def connection_lost(self, exc: Exception | None) -> None:
        """End, and let no timer outlive the connection."""
        super().connection_lost(exc)
        self._stop_watching()

    def data_received(self, data: bytes) -> None:
        """Take bytes of a request."""
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        super().on_response_complete()
        self._watch()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over to a socket, which has timers of its own."""
        self._stop_watching()
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        """Give a client that does not read its answer some time to do so."""
        super().pause_writing()
        self._reading = self.loop.call_later(self._settings.body_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """Go on writing."""
        super().resume_writing()
        if self._reading is not None:
            self._reading.cancel()

    def _watch(self) -> None:
        """Set the timer anew where the client has come to another part of its request."""
        part = self.conn.their_state
        if not self._is_watched or part is self._part:
            return
        self._part = part
        if self._asking is not None:
            self._asking.cancel()
        if part in self._limits:
            self._asking = self.loop.call_later(self._limits[part], self.transport.abort)

    def _stop_watching(self) -> None:
        self._is_watched = False
        for timer in (self._asking, self._reading):
            if timer is not None:
                timer.cancel()


def _host(connection: object) -> str | None:
    client = getattr(connection, "client", None)
    return None if client is None else str(client[0])


class GracefulServer(uvicorn.Server):
    """A server that ends its own work before it waits for its connections to end."""

    def __init__(self, config: uvicorn.Config, finish: Callable[[], Awaitable[None]]) -> None:
        super().__init__(config)
        self._finish = finish

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Give up analyses, let players go, then end."""
        await self._finish()
        await super().shutdown(sockets)


def server_config(app: FastAPI, settings: Settings) -> uvicorn.Config:
    """Return how uvicorn serves the application: with timeouts, and with no more connections than files may be open."""
    most = min(settings.most_connections, max(_files() - BACKLOG - OTHER_FILES, 16))
    protocol = functools.partial(
        GuardedProtocol, settings=settings, most=most, peers=lambda: app.state.tables.peer_hosts
    )
    return uvicorn.Config(
        app,
        http=cast(Any, protocol),
        log_config=None,
        log_level="warning",
        access_log=False,
        backlog=BACKLOG,
        h11_max_incomplete_event_size=16_384,
        ws_max_size=2 * settings.largest_message,
        ws_per_message_deflate=False,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=list(settings.trusted_proxies),
        timeout_graceful_shutdown=3,
    )


def _files() -> int:
    """Return how many files may be open, after asking for as many as the system lets this process have."""
    try:
        import resource
    except ImportError:  # Windows, which has no such limit
        return 1_000_000
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 65_536 if hard == resource.RLIM_INFINITY else min(hard, 65_536)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]
