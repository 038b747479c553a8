"""Links to replays that chats and search engines unfold: what a server reads of an address ends at its `#`.

The page that such a link names says in its head what was played, and sends a browser on to the review.
"""

from __future__ import annotations

from html import escape
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import FileResponse, HTMLResponse, Response

from trula.apps.server import jobs
from trula.apps.server.api import Key, Limited, TheServices, replayed
from trula.apps.server.limits import address_of
from trula.apps.server.pictures import HEIGHT, WIDTH
from trula.apps.server.scenes import PAGE
from trula.apps.server.worker_pool import ANALYSIS, Asker
from trula.engine.record import parse_record
from trula.engine.seating import Seating
from trula.words import LANGUAGES, Message, render

Language = Annotated[str, Query(max_length=10)]
router = APIRouter(include_in_schema=False, dependencies=Limited)
_PAGE = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<title>{title} – Trula</title>
<meta name="description" content="{told}">
<meta property="og:site_name" content="Trula">
<meta property="og:type" content="article">
<meta property="og:title" content="{title}">
<meta property="og:description" content="{told}">
<meta property="og:url" content="{here}">
<meta property="og:image" content="{picture}">
<meta property="og:image:type" content="image/png">
<meta property="og:image:width" content="{width}">
<meta property="og:image:height" content="{height}">
<meta property="og:image:alt" content="{title}">
<meta name="twitter:card" content="summary_large_image">
<meta http-equiv="refresh" content="0; url={way}">
</head>
<body><a href="{way}">{title}</a></body>
</html>
"""


@router.get("/replay/{replay}/picture.png")
async def picture(replay: Key, request: Request, services: TheServices, lang: Language = "en") -> Response:
    """Return a picture of a deal; the same one for all deals where matplotlib is not installed."""
    found = await replayed(services, replay)
    title, _ = await services.in_thread(lambda: described_in_words(found.record, found.names, _known(lang)))
    names, scores = await services.in_thread(lambda: _by_seat(found.record, found.names))
    drawn = await services.workers.do(
        Asker(address_of(request)),
        ANALYSIS,
        jobs.picture,
        *(found.record, title, names, scores),
        seconds=services.settings.hint_seconds,
    )
    headers = {"Cache-Control": "public, max-age=86400"}
    if drawn is None:
        return FileResponse(PAGE / "picture.png", headers=headers)
    return Response(drawn, media_type="image/png", headers=headers)


@router.get("/replay/{replay}")
@router.get("/replay/{replay}/{step}")
async def link(
    replay: Key, request: Request, services: TheServices, step: int | None = None, lang: Language = "en"
) -> HTMLResponse:
    """Return a page with the title and the result of a deal, which leads to its review."""
    found = await replayed(services, replay)
    language = _known(lang)
    title, told = await services.in_thread(lambda: described_in_words(found.record, found.names, language))
    way = f"/#/replay/{replay}" + ("" if step is None else f"/{step}")
    server = str(request.base_url)
    page = _PAGE.format(
        language=language,
        title=escape(title),
        told=escape(told),
        way=way,
        here=escape(str(request.url)),
        picture=escape(f"{server}replay/{replay}/picture.png?lang={language}"),
        width=WIDTH,
        height=HEIGHT,
    )
    return HTMLResponse(page)


def _known(language: str) -> str:
    return language if language in LANGUAGES else "en"


def described_in_words(line: str, names: tuple[str, ...], language: str) -> tuple[str, str]:
    """Return the game with the result of a finished deal, and the scores of its players."""
    state = parse_record(line).replay()
    game = state.game
    by_seat, scores = _by_seat(line, names)
    headline = render(game.presentation.headline(state).message, language, name=by_seat.__getitem__)
    title = render(Message(f"{game.deck.name}.game.{game.name}"), language)
    return f"{title}: {headline}", " · ".join(f"{name} {score}" for name, score in zip(by_seat, scores, strict=True))


def _by_seat(line: str, names: tuple[str, ...]) -> tuple[list[str], list[str]]:
    """Return the names and the scores of the players by seat, as they are written."""
    record = parse_record(line)
    state = record.replay()
    places = Seating(record.place_of_seat) if record.place_of_seat else Seating.rotated(state.game.seats)
    has_signs = state.game.presentation.has_signed_scores
    scores = [(f"{score:+d}" if has_signs and score else str(score)).replace("-", "−") for score in state.scores()]
    return [names[places[seat]] for seat in range(state.game.seats)], scores
