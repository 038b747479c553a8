"""Links to replays that chats and search engines unfold: what a server reads of an address ends at its `#`.

The page that such a link names says in its head what was played, and sends a browser on to the review.
"""

from __future__ import annotations

from html import escape
from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import HTMLResponse

from trula.apps.server.api import Key, Limited, TheServices, replayed
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
<meta http-equiv="refresh" content="0; url={way}">
</head>
<body><a href="{way}">{title}</a></body>
</html>
"""


@router.get("/replay/{replay}")
@router.get("/replay/{replay}/{step}")
async def link(replay: Key, services: TheServices, step: int | None = None, lang: Language = "en") -> HTMLResponse:
    """Return a page with the title and the result of a deal, which leads to its review."""
    found = await replayed(services, replay)
    language = lang if lang in LANGUAGES else "en"
    title, told = await services.in_thread(lambda: described_in_words(found.record, found.names, language))
    way = f"/#/replay/{replay}" + ("" if step is None else f"/{step}")
    return HTMLResponse(_PAGE.format(language=language, title=escape(title), told=escape(told), way=way))


def described_in_words(line: str, names: tuple[str, ...], language: str) -> tuple[str, str]:
    """Return the game with the result of a finished deal, and the scores of its players."""
    state = parse_record(line).replay()
    game = state.game
    given = parse_record(line).place_of_seat
    places = Seating(given) if given else Seating.rotated(game.seats)

    def name(seat: int) -> str:
        return names[places[seat]]

    headline = render(game.presentation.headline(state).message, language, name=name)
    title = render(Message(f"{game.deck.name}.game.{game.name}"), language)
    sign = "+" if game.presentation.has_signed_scores else ""
    scores = [f"{name(seat)} {score:{sign}d}" for seat, score in enumerate(state.scores())]
    return f"{title}: {headline}", " · ".join(scores).replace("-", "−")
