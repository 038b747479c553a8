"""One socket: messages in, checked and counted; messages out, in order, to a client that may be slow."""

from __future__ import annotations

import asyncio
import contextlib

import msgspec
from fastapi import WebSocket, WebSocketDisconnect

from trula.apps.server.limits import Bucket
from trula.apps.server.messages import Join, read
from trula.apps.server.rooms import Refused
from trula.apps.server.scenes import Plain
from trula.apps.server.tables import Desk, Hall
from trula.errors import TrulaError

MOST_UNSENT = 500
"""A client that is so many messages behind is let go; it can come back and is shown where the table stands."""
JOIN_WITHIN = 20.0
"""Seconds."""
TOO_SLOW, TOO_FAST, TOO_LARGE, NO_TABLE, NOT_JOINED = 4001, 4002, 4003, 4004, 4005


class SocketClient:
    """The other end of a socket."""

    def __init__(self, socket: WebSocket) -> None:
        self.place: int | None = None
        self._socket = socket
        self._unsent: asyncio.Queue[Plain | None] = asyncio.Queue(MOST_UNSENT)

    def send(self, message: Plain) -> None:
        """Send later, in order."""
        try:
            self._unsent.put_nowait(message)
        except asyncio.QueueFull:
            while not self._unsent.empty():
                self._unsent.get_nowait()
            self._unsent.put_nowait(None)

    async def write(self) -> None:
        """Send until the socket closes or the client is too slow."""
        while (message := await self._unsent.get()) is not None:
            await self._socket.send_text(msgspec.json.encode(message).decode())
        await self._socket.close(TOO_SLOW, "too slow")


async def serve_socket(socket: WebSocket, table: str, hall: Hall) -> None:
    """A client at a table, until it goes."""
    await socket.accept()
    desk = await hall.desk(table)
    if desk is None:
        refused = Refused("no-table", "there is no such table").message()
        await socket.send_text(msgspec.json.encode(refused).decode())
        # What the client has sent is read first, or closing would throw our answer away with it.
        with contextlib.suppress(TimeoutError, RuntimeError):
            await asyncio.wait_for(socket.receive(), 1.0)
        with contextlib.suppress(RuntimeError):
            await socket.close(NO_TABLE, "no such table")
        return
    client = SocketClient(socket)
    writer = asyncio.create_task(client.write())
    try:
        await _converse(socket, client, desk, hall)
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        desk.leave(client)
        writer.cancel()
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await writer


async def _converse(socket: WebSocket, client: SocketClient, desk: Desk, hall: Hall) -> None:
    bucket = Bucket(hall.settings.burst, hall.settings.messages_a_second)
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
        if len(said) > hall.settings.largest_message:
            await socket.close(TOO_LARGE, "the message is too large")
            return
        if not bucket.take():
            await socket.close(TOO_FAST, "too many messages")
            return
        try:
            message = read(said)
            if isinstance(message, Join) and not has_joined:
                desk.join(client, message.token)
                has_joined = True
            elif not has_joined:
                raise Refused("not-joined", "the first message is 'join'")
            else:
                await desk.hear(client, message)
        except Refused as error:
            client.send(error.message())
        except (ValueError, TrulaError) as error:
            client.send(Refused("unreadable", str(error)[:300]).message())
