"""For whoever runs the server: whether it works, and what it measures."""

from __future__ import annotations

from ipaddress import ip_address

from fastapi import APIRouter, Request, Response
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse

from trula.apps.server.faults import Busy
from trula.apps.server.metrics import CONTENT_TYPE

router = APIRouter(include_in_schema=False)


@router.get("/health")
async def health(request: Request) -> Response:
    """Whether the server can play: 200 if its database answers, 503 if not or if the server is stopping."""
    services, tables = request.app.state.services, request.app.state.tables
    try:
        if tables.is_closed:
            raise Busy
        await services.in_database(services.store.check)
    except Busy:
        return JSONResponse({"status": "stopping" if tables.is_closed else "busy"}, 503)
    return JSONResponse({"status": "ok"})


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    """What the server measures, for the addresses of its own network."""
    if request.client is None or not _is_private(request.client.host):
        raise HTTPException(404)
    return Response(request.app.state.services.metrics.text(), media_type=CONTENT_TYPE)


def _is_private(host: str) -> bool:
    try:
        return ip_address(host).is_private
    except ValueError:
        return False
