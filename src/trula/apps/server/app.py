"""The web application: the page's files, the interface, sockets; errors as messages and never a traceback."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException

from trula import __version__
from trula.apps.server import api, links, operations
from trula.apps.server.credentials import new_token
from trula.apps.server.faults import Refused, unreadable
from trula.apps.server.guards import Guard
from trula.apps.server.limits import Buckets
from trula.apps.server.metrics import Metrics
from trula.apps.server.scenes import PAGE, page_module
from trula.apps.server.services import Services
from trula.apps.server.settings import Settings
from trula.apps.server.sockets import serve_socket
from trula.apps.server.tables import Tables
from trula.errors import TrulaError

log = logging.getLogger("trula.apps.server")
_KINDS = {404: "fault.not_found", 413: "fault.too_large"}
"""What is said instead of the words of the framework."""


def create_app(settings: Settings) -> FastAPI:
    """Return the application; its database and workers are opened when it starts and closed when it stops."""
    secret, metrics = new_token(), Metrics()

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        app.state.services = Services(settings, secret, metrics)
        app.state.tables = tables = Tables(app.state.services)
        tables.measure()
        kept = (tables.keep_sweeping(), tables.keep_forgetting(), tables.keep_leases(), tables.keep_listening())
        keeping = [asyncio.create_task(each) for each in kept]
        yield
        for task in keeping:
            task.cancel()
        await tables.close()
        app.state.services.close()

    app = FastAPI(
        title="Trula",
        version=__version__,
        description="Card games: tables, replays, solutions, advice and reviews.",
        lifespan=life,
        docs_url=None,
        redoc_url=None,
    )
    app.state.analyses = Buckets(settings.analyses_a_minute)
    app.state.new_tables = Buckets(settings.new_tables_a_minute)
    app.include_router(api.router)
    app.include_router(operations.router)
    app.include_router(links.router)
    _answer_errors(app)
    app.add_middleware(Guard, settings=settings, secret=secret, metrics=metrics)

    @app.websocket("/api/tables/{table}/socket")
    async def socket(websocket: WebSocket, table: str) -> None:
        await serve_socket(websocket, table[:64], app.state.tables, settings)

    @app.get("/docs", include_in_schema=False)
    async def docs() -> FileResponse:
        return FileResponse(PAGE / "docs.html")

    @app.get("/", include_in_schema=False)
    async def page() -> FileResponse:
        return FileResponse(PAGE / "index.html")

    @app.get("/games/{deck}.js", include_in_schema=False)
    async def module(deck: str) -> FileResponse:
        # Parts of a module of the page, such as drawings, lie beside it.
        path = page_module(deck) or PAGE / "games" / f"{deck}.js"
        if not deck.isidentifier() or not path.exists():
            raise HTTPException(404)
        return FileResponse(path, media_type="text/javascript")

    app.mount("/", StaticFiles(directory=PAGE), name="page")
    _describe(app)
    return app


def _describe(app: FastAPI) -> None:
    """Take out the 422 that FastAPI describes: what cannot be read is answered with 400 here."""
    described = app.openapi()
    for methods in described["paths"].values():
        for operation in methods.values():
            operation["responses"].pop("422", None)
    for name in ("HTTPValidationError", "ValidationError"):
        described["components"]["schemas"].pop(name, None)


def _fault(refused: Refused, status: int | None = None) -> JSONResponse:
    return JSONResponse(refused.message.as_dict(), status or refused.status)


def _answer_errors(app: FastAPI) -> None:
    @app.exception_handler(Refused)
    async def refused(request: Request, error: Refused) -> Response:
        request.app.state.tables.note_refusal(error)
        return _fault(error)

    @app.exception_handler(TrulaError)
    async def fault(_request: Request, error: TrulaError) -> Response:
        return _fault(unreadable(error))

    @app.exception_handler(RequestValidationError)
    async def invalid(_request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"] if part != "body")
        return _fault(unreadable(f"{place}: {first['msg']}" if place else first["msg"]))

    @app.exception_handler(HTTPException)
    async def other(_request: Request, error: HTTPException) -> Response:
        kind = _KINDS.get(error.status_code)
        refused = unreadable(error.detail) if kind is None else Refused(kind)
        return JSONResponse(refused.message.as_dict(), error.status_code, error.headers)

    @app.exception_handler(Exception)
    async def unexpected(request: Request, error: Exception) -> Response:
        log.error("%s %s", request.method, request.url.path, exc_info=error)
        return _fault(Refused("fault.internal"))
