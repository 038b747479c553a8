"""The socket of one client: messages in, checked and counted; messages out, in order, however slow the client is."""

from __future__ import annotations

import asyncio
import contextlib
import time

import msgspec
from fastapi import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import WebSocketException

from trula.apps.server.faults import Busy, Refused, unreadable
from trula.apps.server.forwarding import FORWARDED, forward, open_line
from trula.apps.server.leases import Peer
from trula.apps.server.limits import Bucket, address_of
from trula.apps.server.live_table import LiveTable
from trula.apps.server.messages import Join, read
from trula.apps.server.scenes import Plain
from trula.apps.server.settings import Settings
from trula.apps.server.tables import Tables
from trula.errors import TrulaError

MOST_UNSENT = 500
"""A client that is this many messages behind is let go; it can come back and gets the current scene."""
JOIN_WITHIN = 20.0
"""Seconds."""
SENT_WITHIN = 30.0
"""Seconds in which a client must make room for the next message."""
TOO_SLOW, TOO_FAST, TOO_LARGE, NO_TABLE, NOT_JOINED = 4001, 4002, 4003, 4004, 4005
TRY_AGAIN = 1013
"""Known to every client: come back later."""


class SocketClient:
    """The server's side of one WebSocket connection: sends messages to the browser and closes it."""

    def __init__(self, socket: WebSocket) -> None:
        self.place: int | None = None
        self._socket = socket
        self._unsent: asyncio.Queue[Plain | tuple[int, str]] = asyncio.Queue(MOST_UNSENT)

    def send(self, message: Plain) -> None:
        """Send later, in order."""
        try:
            self._unsent.put_nowait(message)
        except asyncio.QueueFull:
            while not self._unsent.empty():
                self._unsent.get_nowait()
            self._unsent.put_nowait((TOO_SLOW, "too slow"))

    def end(self, code: int, reason: str) -> None:
        """Close after what was sent."""
        if self._unsent.full():
            self._unsent.get_nowait()
        self._unsent.put_nowait((code, reason))

    async def write(self) -> None:
        """Send until the socket closes or the client is too slow."""
        while not isinstance(message := await self._unsent.get(), tuple):
            async with asyncio.timeout(SENT_WITHIN):
                await self._socket.send_text(msgspec.json.encode(message).decode())
        await self._socket.close(*message)


async def serve_socket(socket: WebSocket, name: str, tables: Tables, settings: Settings) -> None:
    """Serve a client at a table until it goes."""
    await socket.accept()
    try:
        table = await _find(socket, name, tables, settings)
    except Busy as busy:
        await _turn_away(socket, busy, TRY_AGAIN, "busy, try again")
        return
    if table is None:
        await _turn_away(socket, Refused("fault.no_table"), NO_TABLE, "no such table")
        return
    if isinstance(table, ClientConnection):
        await forward(socket, table)
        return
    client = SocketClient(socket)
    writer = asyncio.create_task(client.write())
    try:
        await _converse(socket, client, table, tables, settings)
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        table.leave(client)
        writer.cancel()
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await writer


async def _find(
    socket: WebSocket, name: str, tables: Tables, settings: Settings
) -> LiveTable | ClientConnection | None:
    """Return a table, or a line to the server that has it; Busy if that server does not answer, and still has it."""
    until = time.monotonic() + 2 * settings.lease_seconds
    while isinstance(found := await tables.find(name), Peer):
        # What another server has passed on is not passed on once more.
        if not socket.scope.get(FORWARDED):
            with contextlib.suppress(OSError, TimeoutError, WebSocketException):
                return await open_line(socket, name, found, settings.largest_message)
        if time.monotonic() > until:
            raise Busy
        await tables.wait_for_news(min(max(found.seconds, 0.1), 1.0))
    return found


async def _turn_away(socket: WebSocket, refused: Refused, code: int, reason: str) -> None:
    await socket.send_text(msgspec.json.encode(refused.as_dict()).decode())
    # What the client has sent is read first, or closing would throw our answer away with it.
    with contextlib.suppress(TimeoutError, RuntimeError):
        await asyncio.wait_for(socket.receive(), 1.0)
    with contextlib.suppress(RuntimeError):
        await socket.close(code, reason)


async def _converse(
    socket: WebSocket, client: SocketClient, table: LiveTable, tables: Tables, settings: Settings
) -> None:
    address = address_of(socket)
    bucket = Bucket(settings.burst, settings.messages_a_second)
    has_joined = False
    while True:
        try:
            text = await asyncio.wait_for(socket.receive(), None if has_joined else JOIN_WITHIN)
        except TimeoutError:
            await socket.close(NOT_JOINED, "the first message is 'join'")
            return
        if text["type"] == "websocket.disconnect":
            return
        said = text.get("text")
        if said is None:
            said = text.get("bytes") or b""
        if len(said) > settings.largest_message:
            await socket.close(TOO_LARGE, "the message is too large")
            return
        if not bucket.take():
            await socket.close(TOO_FAST, "too many messages")
            return
        try:
            message = read(said)
            if isinstance(message, Join) and not has_joined:
                await table.join(client, message.token, address)
                has_joined = True
            elif not has_joined:
                raise Refused("fault.not_joined")
            else:
                await table.hear(client, message)
        except Refused as error:
            tables.note_refusal(error)
            client.send(error.as_dict())
        except (ValueError, TrulaError) as error:
            client.send(unreadable(error).as_dict())
