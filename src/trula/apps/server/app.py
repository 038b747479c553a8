"""The web application: the page's files, the interface, sockets; errors as sentences and never a traceback."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException

from trula import __version__
from trula.apps.server import api
from trula.apps.server.limits import Buckets
from trula.apps.server.rooms import Refused
from trula.apps.server.settings import Settings
from trula.apps.server.sockets import serve_socket
from trula.apps.server.tables import Hall
from trula.apps.server.worker_pool import Busy
from trula.errors import TrulaError

log = logging.getLogger("trula.apps.server")
_STATUS = {"not-allowed": 403, "used-invitation": 403, "full": 503, "too-many": 429}
_POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)


def page_folder() -> Path:
    """Where the page's files lie."""
    return Path(str(files("trula") / "apps" / "web"))


def create_app(settings: Settings) -> FastAPI:
    """The application; its hall is opened when it starts and closed when it stops."""

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        app.state.hall = Hall(settings)
        yield
        app.state.hall.close()

    app = FastAPI(
        title="Trula",
        version=__version__,
        description="Tarok, klaverjas and tressette: tables, replays, solutions, advice and reviews.",
        lifespan=life,
        docs_url=None,
        redoc_url=None,
    )
    app.state.analyses = Buckets(settings.analyses_a_minute)
    app.state.new_tables = Buckets(settings.new_tables_a_minute)
    app.include_router(api.router)
    _answer_errors(app)
    _guard(app, settings)

    @app.websocket("/api/tables/{table}/socket")
    async def socket(websocket: WebSocket, table: str) -> None:
        await serve_socket(websocket, table[:64], app.state.hall)

    folder = page_folder()

    @app.get("/docs", include_in_schema=False)
    async def docs() -> FileResponse:
        return FileResponse(folder / "docs.html")

    @app.get("/", include_in_schema=False)
    async def page() -> FileResponse:
        return FileResponse(folder / "index.html")

    app.mount("/", StaticFiles(directory=folder), name="page")
    _describe(app)
    return app


def _describe(app: FastAPI) -> None:
    """What cannot be read is answered with 400 here, so the 422 that FastAPI writes down is taken out."""
    described = app.openapi()
    for operations in described["paths"].values():
        for operation in operations.values():
            operation["responses"].pop("422", None)
    for name in ("HTTPValidationError", "ValidationError"):
        described["components"]["schemas"].pop(name, None)


def _fault(status: int, text: str, reason: str) -> JSONResponse:
    return JSONResponse({"error": text, "reason": reason}, status)


def _answer_errors(app: FastAPI) -> None:
    @app.exception_handler(Refused)
    async def refused(_request: Request, error: Refused) -> Response:
        return _fault(_STATUS.get(error.reason, 409), str(error), error.reason)

    @app.exception_handler(api.NotFound)
    async def not_found(_request: Request, _error: Exception) -> Response:
        return _fault(404, "there is no such table or replay", "not-found")

    @app.exception_handler(TrulaError)
    async def fault(_request: Request, error: TrulaError) -> Response:
        return _fault(400, str(error)[:500], "unreadable")

    @app.exception_handler(Busy)
    async def busy(_request: Request, error: Busy) -> Response:
        return _fault(503, str(error), "busy")

    @app.exception_handler(RequestValidationError)
    async def unreadable(_request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"] if part != "body")
        return _fault(400, f"{place}: {first['msg']}" if place else str(first["msg"]), "unreadable")

    @app.exception_handler(HTTPException)
    async def other(_request: Request, error: HTTPException) -> Response:
        return JSONResponse({"error": str(error.detail), "reason": "http"}, error.status_code, error.headers)

    @app.exception_handler(Exception)
    async def unexpected(request: Request, error: Exception) -> Response:
        log.error("%s %s", request.method, request.url.path, exc_info=error)
        return _fault(500, "something went wrong here; it has been written down", "fault")


def _guard(app: FastAPI, settings: Settings) -> None:
    @app.middleware("http")
    async def guard(request: Request, go_on: Callable[[Request], Awaitable[Response]]) -> Response:
        length = request.headers.get("content-length", "0")
        if not length.isdigit() or int(length) > settings.largest_body:
            return _fault(413, f"no more than {settings.largest_body} bytes can be sent", "too-large")
        if request.headers.get("transfer-encoding") and "content-length" not in request.headers:
            return _fault(411, "say how long the body is", "too-large")
        response = await go_on(request)
        response.headers["Content-Security-Policy"] = _POLICY
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["Referrer-Policy"] = "no-referrer"
        if not request.url.path.startswith("/api/"):
            response.headers["Cache-Control"] = "no-cache"
        return response
