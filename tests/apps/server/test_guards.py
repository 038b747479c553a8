"""What is refused before any route sees it: sizes, contradicting headers."""

from __future__ import annotations

import socket
from urllib.parse import urlsplit

import httpx2 as httpx

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
