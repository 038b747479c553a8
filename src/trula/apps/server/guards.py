"""The guard before the application: sizes of requests as they come, and the headers that every answer has."""

from __future__ import annotations

from hmac import compare_digest
from urllib.parse import SplitResult, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from trula.apps.server.faults import Refused, unreadable
from trula.apps.server.forwarding import CLIENT, FORWARDED, SECRET
from trula.apps.server.metrics import Metrics
from trula.apps.server.settings import Settings

_POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)


class Guard:
    """ASGI middleware that refuses what no route should see."""

    def __init__(self, app: ASGIApp, settings: Settings, secret: str, metrics: Metrics) -> None:
        self._app = app
        self._settings = settings
        self._secret = secret
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or answer why not."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if scope["type"] == "websocket":
            if self._secret and compare_digest(headers.get(SECRET, "").encode(), self._secret.encode()):
                # Another server has checked it, and asks for its client.
                await self._app({**scope, FORWARDED: True, "client": (headers.get(CLIENT, ""), 0)}, receive, send)
            elif self._is_elsewhere(headers) or self._is_foreign(headers):
                await send({"type": "websocket.close", "code": 1008})
            else:
                await self._app(scope, receive, send)
            return
        send = _with_headers(scope["path"], self._count_status(send))
        refused = self._refusal(headers, scope["method"])
        if refused is None:
            await self._app(scope, self._counted(receive), send)
        else:
            await JSONResponse(refused.message.as_dict(), refused.status)(scope, receive, send)

    def _is_elsewhere(self, headers: Headers) -> bool:
        """Return whether another server is asked for: a stranger's page may be read under a name that leads here."""
        hosts = self._settings.hosts
        return bool(hosts) and _split(f"//{headers.get('host', '')}").hostname not in hosts

    def _is_foreign(self, headers: Headers) -> bool:
        """Return whether a page of another server asks, in the name of a browser that does not know."""
        origin = headers.get("origin")
        if origin is None:
            return False
        asking = _split(origin)
        return asking.netloc != headers.get("host") and asking.hostname not in self._settings.hosts

    def _refusal(self, headers: Headers, method: str) -> Refused | None:
        if self._is_elsewhere(headers):
            return unreadable("the request is for another host")
        if method not in ("GET", "HEAD") and self._is_foreign(headers):
            return unreadable("the request comes from a page of another server")
        length = headers.get("content-length", "0")
        if "content-length" in headers and "transfer-encoding" in headers:
            # A proxy may believe one of them and this server the other.
            return unreadable("content-length and transfer-encoding exclude each other")
        if not length.isdigit() or int(length) > self._settings.largest_body:
            return Refused("fault.too_large")
        return None

    def _count_status(self, send: Send) -> Send:
        async def counted(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._metrics.requests.labels(str(message["status"])).inc()
            await send(message)

        return counted

    def _counted(self, receive: Receive) -> Receive:
        """Return `receive` with an end where more has come than a request may have, whatever its headers say."""
        seen = 0

        async def receive_some() -> Message:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            if seen > self._settings.largest_body:
                raise HTTPException(413)
            return message

        return receive_some


def _split(url: str) -> SplitResult:
    try:
        return urlsplit(url)
    except ValueError:
        return urlsplit("")


def _with_headers(path: str, send: Send) -> Send:
    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            headers["Content-Security-Policy"] = _POLICY
            headers["X-Content-Type-Options"] = "nosniff"
            headers["Referrer-Policy"] = "no-referrer"
            if not path.startswith("/api/"):
                headers["Cache-Control"] = "no-cache"
        await send(message)

    return send_with_headers
