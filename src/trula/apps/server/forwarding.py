"""Passes a socket on to the server that has the table, and its answers back."""

from __future__ import annotations

import asyncio
import contextlib

from fastapi import WebSocket
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from trula.apps.server.leases import Peer
from trula.apps.server.limits import address_of
from trula.apps.server.live_table import MOVED

SECRET, CLIENT = "x-trula-peer", "x-trula-client"
"""Headers that one server sends another: proof that it may ask for somebody else, and for whom."""
FORWARDED = "trula.is_forwarded"
"""Set in the scope of what another server has passed on."""


async def open_line(socket: WebSocket, table: str, peer: Peer, largest_message: int) -> ClientConnection:
    """Return a line to the server that has a table; OSError, TimeoutError or WebSocketException if there is none."""
    url = f"{peer.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    headers = {SECRET: peer.secret, CLIENT: address_of(socket)}
    return await connect(
        url,
        additional_headers=headers,
        compression=None,
        proxy=None,
        max_size=None,
        write_limit=16 * largest_message,
        # A server that does not answer for some seconds is gone.
        open_timeout=2.0,
        ping_interval=2.0,
        ping_timeout=4.0,
        close_timeout=1.0,
    )


async def forward(socket: WebSocket, line: ClientConnection) -> None:
    """Pass on what both sides say until one of them goes."""
    code, reason = MOVED, "the table has moved: come back"

    async def to_server() -> None:
        while (said := await socket.receive())["type"] != "websocket.disconnect":
            text = said.get("text")
            await line.send(text if text is not None else said.get("bytes") or b"")

    async def to_client() -> None:
        nonlocal code, reason
        try:
            while True:
                message = await line.recv()
                await socket.send_text(message if isinstance(message, str) else message.decode())
        except ConnectionClosed as closed:
            if closed.rcvd is not None and closed.rcvd.code >= MOVED:
                code, reason = closed.rcvd.code, closed.rcvd.reason

    ways = [asyncio.ensure_future(to_server()), asyncio.ensure_future(to_client())]
    try:
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for way in ways:
            way.cancel()
        await asyncio.gather(*ways, return_exceptions=True)
        await line.close()
    with contextlib.suppress(RuntimeError):
        await socket.close(code, reason)
