"""The HTTP interface: games, tables, replays; solve, advise, review, replay for anybody who has a record."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from typing import Annotated, Any, TypeVar

import msgspec
from fastapi import APIRouter, Depends, Header, Path, Request, Response
from fastapi.responses import PlainTextResponse, StreamingResponse

from trula.apps.server import jobs
from trula.apps.server.credentials import is_same
from trula.apps.server.faults import Refused, unreadable
from trula.apps.server.limits import address_of
from trula.apps.server.live_table import LiveTable
from trula.apps.server.models import (
    Advised,
    BestLine,
    Fault,
    Finish,
    Invited,
    MadeTable,
    NewTable,
    OneRecord,
    Reviewed,
    Seated,
    Solve,
    TakenPlace,
)
from trula.apps.server.rooms import NewPlace, Room
from trula.apps.server.scenes import Plain, described, ending, frames, page_module, plain
from trula.apps.server.services import Services
from trula.apps.server.store import KeptRecord, KeptTable, Setup
from trula.apps.server.tables import Tables
from trula.apps.server.worker_pool import ANALYSIS, Asker
from trula.engine.facts import Facts
from trula.engine.game import Game
from trula.engine.levels import Level, level_named, levels_of
from trula.engine.options import Option
from trula.engine.record import Record, parse_record, record_of
from trula.engine.seating import Seating
from trula.engine.state import State
from trula.errors import NotationError, RecordMismatch, TrulaError
from trula.games import GAMES, load_with
from trula.words import LANGUAGES, texts

Answer = TypeVar("Answer")
Key = Annotated[str, Path(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Token = Annotated[str | None, Header(max_length=100)]
Word = Annotated[str, Path(min_length=2, max_length=10, pattern=r"^[a-z-]+$")]
_LINES = "application/x-ndjson"
_NAMES = ("Ana", "Bor", "Cene", "Dana")
_ANSWERS: dict[int | str, dict[str, Any]] = {
    400: {"model": Fault, "description": "It cannot be read, or breaks a rule."},
    403: {"model": Fault, "description": "It is not yours."},
    404: {"model": Fault, "description": "There is no such thing."},
    409: {"model": Fault, "description": "Not now."},
    413: {"model": Fault, "description": "Too large."},
    429: {"model": Fault, "description": "Too much at once."},
    503: {"model": Fault, "description": "The server has too much to do."},
}
log = logging.getLogger("trula.apps.server")
router = APIRouter(prefix="/api", responses=_ANSWERS)


def services_of(request: Request) -> Services:
    """Return the database and the workers of this server."""
    services: Services = request.app.state.services
    return services


def tables_of(request: Request) -> Tables:
    """Return the tables of this server."""
    tables: Tables = request.app.state.tables
    return tables


def limited(request: Request) -> None:
    """Refuse more analyses a minute from one address than the settings allow."""
    if not request.app.state.analyses.take(address_of(request)):
        raise Refused("fault.too_many")


TheServices = Annotated[Services, Depends(services_of)]
TheTables = Annotated[Tables, Depends(tables_of)]
Limited = [Depends(limited)]


async def table_of(table: Key, services: TheServices) -> KeptTable:
    """Return the table that a path names, whichever server has it."""
    found = await services.in_database(lambda: services.store.table(table))
    if found is None:
        raise Refused("fault.not_found")
    return found


TheTable = Annotated[KeptTable, Depends(table_of)]


# Games and tables.


@router.get("/words/{language}")
async def words(language: Word, request: Request) -> Response:
    """All texts of a language by kind, those of the games included; what it lacks is in English."""
    if language not in LANGUAGES:
        raise Refused("fault.no_language")
    body = msgspec.json.encode(dict(texts("en")) | dict(texts(language)))
    tag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(body, media_type="application/json", headers=headers)


@router.get("/games")
async def games() -> list[Plain]:
    """Every game with its profiles, options and levels of opponents; what they mean is in the texts `DECK.…`."""
    return [_game(kind) for kind in GAMES.values()]


def _game(kind: type[Game]) -> Plain:
    game, deck, ranks = kind(), kind.deck, kind.presentation.ranks
    return {
        "game": kind.name,
        "deck": deck.name,
        "has_module": page_module(deck.name) is not None,
        "about": kind.about().as_dict(),
        "seats": kind.seats,
        "pack": kind.presentation.pack,
        "faces": [f"{suit}{ranks(deck, suit, Facts())[0]}" for suit in deck.suits][:4],
        "example": str(record_of(game.start(game.deal(1)))),
        "profiles": [_profile(kind, profile.name) for profile in kind.profiles],
        "options": [
            {
                "name": option.name,
                "choices": option.choices,
                "least": option.least,
                "most": option.most,
                "keys": option.keys,
                "is_length": _is_length(kind, option),
            }
            for option in kind.options_known
        ],
        "levels": [{"name": each.name, "agent": each.agent, "about": each.about.as_dict()} for each in levels_of(kind)],
    }


def _profile(kind: type[Game], name: str) -> Plain:
    game = kind(name)
    return {
        "name": name,
        "values": plain(game.profile.values),
        "deals": game.session_deals,
        "target": game.session_target,
    }


def _is_length(kind: type[Game], option: Option) -> bool:
    """Return whether an option is the number of deals, which a table is given by a field of its own."""
    tried = 3
    return option.choices is None and option.keys is None and kind(None, {option.name: tried}).session_deals == tried


@router.post("/tables", status_code=201)
async def new_table(wanted: NewTable, request: Request, tables: TheTables) -> MadeTable:
    """Make a table. Whoever is `me` gets the token; every `invited` place has an invitation to pass on."""
    if not request.app.state.new_tables.take(address_of(request)):
        raise Refused("fault.too_many")
    setup = _setup(wanted)
    seats = [_seated(setup.game, place, each) for place, each in enumerate(wanted.places)]
    mine = [place for place, each in enumerate(wanted.places) if each.who == "me"]
    if len(mine) > 1:
        raise NotationError("one person makes a table: others are invited")
    made, secrets = await tables.new(setup, seats, wanted.seed, address_of(request))
    invited = [place for place, each in enumerate(wanted.places) if each.who == "invited"]
    invitations = {place: secret for place in invited if (secret := secrets[place]) is not None}
    place = mine[0] if mine else None
    token = None if place is None else secrets[place]
    return MadeTable(table=made.room.id, place=place, token=token, invitations=invitations)


def _setup(wanted: NewTable) -> Setup:
    has_hints = all(each.who != "invited" for each in wanted.places) if wanted.hints is None else wanted.hints
    return replace(_rules(wanted), has_hints=has_hints, bank=wanted.bank)


def _rules(wanted: NewTable) -> Setup:
    if wanted.go_on is None:
        game = load_with(wanted.game or next(iter(GAMES)), wanted.profile, wanted.options)
        return Setup(game.name, game.profile.name, game.own_options(), wanted.deals, wanted.seed is not None)
    record = parse_record(wanted.go_on.record)
    game = record.load_game()
    record.replay()
    if wanted.go_on.ply > len(record.actions):
        raise NotationError(f"the record has {len(record.actions)} actions, not {wanted.go_on.ply}")
    given = {
        "deal": str(game.parse_deal(record.deal)),
        "table": record.table,
        "actions": record.actions[: wanted.go_on.ply],
        "place_of_seat": record.place_of_seat,
    }
    return Setup(game.name, game.profile.name, game.own_options(), 1, True, given)


def _seated(game: str, place: int, wanted: Seated) -> NewPlace:
    found = _level(game, wanted.level)
    is_person = wanted.who != "agent"
    return NewPlace(wanted.name or _NAMES[place], found.agent, is_person, wanted.who == "invited")


def _level(game: str, name: str) -> Level:
    found = level_named(GAMES[game], name)
    if found is None:
        names = " ".join(each.name for each in levels_of(GAMES[game]))
        raise NotationError(f"{game} has no level '{name}'; there are: {names}")
    return found


@router.get("/tables/{table}")
async def table(table: TheTable, tables: TheTables, services: TheServices) -> Plain:
    """What everybody may know of a table: its game and rules, and who is there, as far as this server knows."""
    live = tables.here(table.id)
    if live is None:
        live = LiveTable(await services.in_database(lambda: Room(table, services.store)), services)
    return live.summary()


@router.post("/tables/{table}/places")
async def take_place(invited: Invited, table: TheTable, tables: TheTables) -> TakenPlace:
    """Come to a table by an invitation."""
    place, token = await tables.take_place(table.id, invited.invitation, invited.name)
    return TakenPlace(place=place, token=token)


@router.get("/tables/{table}/records", response_class=PlainTextResponse)
async def records(table: TheTable, services: TheServices, token: Token = None) -> str:
    """The finished deals of a table as records, a line each; with the token of a place in the header `token`."""
    if token is None or not any(is_same(token, each.token) for each in table.places):
        raise Refused("fault.wrong_token")
    if not table.deals:
        return ""
    found = await services.in_thread(lambda: Room(table, services.store).records())
    return "".join(f"{record}\n" for record in found)


# Replays and analysis.


@router.get("/replays/{replay}", dependencies=Limited)
async def replay(replay: Key, services: TheServices) -> Plain:
    """A finished deal by the link that its players can pass on: the record, and every step with open cards."""
    found = await replayed(services, replay)
    shown = await services.in_thread(lambda: _shown(parse_record(found.record)))
    return shown | {"names": list(found.names)}


async def replayed(services: Services, name: str) -> KeptRecord:
    """Return the record of a finished deal by its name; Refused if there is none."""
    store = services.store

    def read() -> KeptRecord | None:
        found = store.record(name)
        if found is None and (table := store.table_of(name)) is not None:
            # The table is from a time before records were kept.
            Room(table, store).keep_records()
            found = store.record(name)
        return found

    found = await services.in_database(read)
    if found is None:
        raise Refused("fault.not_found")
    return found


@router.post("/replay", dependencies=Limited)
async def replay_record(given: OneRecord, services: TheServices) -> Plain:
    """Check a record and show every step of it with open cards."""
    return await services.in_thread(lambda: _shown(parse_record(given.record)))


def _shown(record: Record) -> Plain:
    states = list(record.states())
    last = states[-1]
    places = Seating(record.place_of_seat) if record.place_of_seat else Seating.rotated(last.game.seats)
    if sorted(places) != list(range(last.game.seats)):
        raise RecordMismatch(f"{list(places)} are not the places of {last.game.seats} seats")
    return described(last.game) | {
        "record": str(record),
        "place_of_seat": list(places),
        "agents": record.agents,
        "frames": frames(states, places),
        "ending": ending(last, places) if last.is_over else None,
        "is_over": last.is_over,
    }


@router.post("/review", dependencies=Limited)
async def review(given: Reviewed, request: Request, services: TheServices) -> Plain:
    """What each card of a record cost, twice: with open cards, and by what its seat could know."""
    parse_record(given.record).replay()
    settings = services.settings
    job = (jobs.reviewed, given.record, given.worlds, settings.review_nodes)
    return await _answer(services, request, settings.review_seconds, *job)


@router.post("/review/steps", dependencies=Limited, response_class=StreamingResponse)
async def review_steps(given: Reviewed, request: Request, services: TheServices) -> StreamingResponse:
    """As `review`, in lines of JSON: `{"done", "total"}` with each verdict as it is found, at the end `{"review"}`."""
    parse_record(given.record).replay()
    return StreamingResponse(_steps(services, request, given.record, given.worlds), media_type=_LINES)


@router.get("/replays/{replay}/review", response_class=StreamingResponse)
async def review_replay(replay: Key, request: Request, services: TheServices) -> StreamingResponse:
    """The review of a finished deal as lines of JSON like `review/steps`; it is made once and kept."""
    kept = await services.in_database(lambda: services.store.review(replay))
    if kept is not None:
        return StreamingResponse(iter([kept]), media_type=_LINES)
    found = await replayed(services, replay)
    limited(request)

    async def keep(line: str) -> None:
        await services.in_database(lambda: services.store.keep_review(replay, line))

    steps = _steps(services, request, found.record, services.settings.review_worlds, keep)
    return StreamingResponse(steps, media_type=_LINES)


async def _steps(
    services: Services,
    request: Request,
    record: str,
    worlds: int,
    keep: Callable[[str], Awaitable[None]] | None = None,
) -> AsyncIterator[str]:
    """Yield lines of JSON: the progress of a review, and at last the review or the fault."""
    steps: asyncio.Queue[Plain | None] = asyncio.Queue()
    settings, who = services.settings, Asker(address_of(request))
    task = asyncio.ensure_future(
        services.workers.do(
            who,
            ANALYSIS,
            jobs.reviewed,
            record,
            worlds,
            settings.review_nodes,
            seconds=settings.review_seconds,
            progress=lambda done, total, part: steps.put_nowait({"done": done, "total": total} | part),
        )
    )
    task.add_done_callback(lambda _: steps.put_nowait(None))
    try:
        while (step := await steps.get()) is not None:
            yield json.dumps(step) + "\n"
        line = json.dumps({"review": task.result()}) + "\n"
        if keep is not None:
            await keep(line)
        yield line
    except (TrulaError, Refused) as error:
        refused = error if isinstance(error, Refused) else unreadable(error)
        yield json.dumps({"fault": refused.message.as_dict()}) + "\n"
    except Exception:
        log.exception("a review has failed")
        yield json.dumps({"fault": Refused("fault.internal").message.as_dict()}) + "\n"
    finally:
        task.cancel()


@router.post("/advise", dependencies=Limited)
async def advise(given: Advised, request: Request, services: TheServices) -> Plain:
    """What the seat to move should do and why, from what it can know."""
    state = parse_record(given.record).replay()
    if state.to_move is None:
        raise NotationError("the deal is over: there is nothing to advise")
    settings, view = services.settings, state.view(state.to_move)
    return await _answer(services, request, settings.hint_seconds, jobs.advice, view, given.worlds, settings.hint_nodes)


@router.post("/par", dependencies=Limited)
async def par(given: OneRecord, request: Request, services: TheServices) -> list[Plain]:
    """What each seat could make in each contract with open cards."""
    record = parse_record(given.record)
    record.load_game().parse_deal(record.deal)
    settings = services.settings
    return await _answer(services, request, settings.par_seconds, jobs.par_of, given.record, settings.par_nodes)


@router.post("/finish", dependencies=Limited)
async def finish(given: Finish, request: Request, services: TheServices) -> Plain:
    """Let agents play a record on from one of its actions to the end."""
    record = parse_record(given.record)
    state = _cut(record, given.ply)
    found = _level(state.game.name, given.level)
    begun = record_text(record, given.ply)
    agents = [found.agent] * state.game.seats
    text = await _answer(services, request, services.settings.finish_seconds, jobs.finished, begun, agents, 1)
    return await services.in_thread(lambda: _shown(parse_record(text)))


@router.post("/line", dependencies=Limited)
async def line(given: BestLine, request: Request, services: TheServices) -> Plain:
    """Play a record on from one of its actions as well as can be with open cards; `proved` is from which action on."""
    record = parse_record(given.record)
    state = _cut(record, given.ply)
    agents = [levels_of(type(state.game))[-1].agent] * state.game.seats
    begun, settings = record_text(record, given.ply), services.settings
    job = (jobs.best_line, begun, agents, settings.review_nodes, 1)
    text, proved = await _answer(services, request, settings.finish_seconds, *job)
    return await services.in_thread(lambda: _shown(parse_record(text))) | {"proved": proved}


def _cut(record: Record, ply: int) -> State:
    states = list(record.states())
    if ply >= len(states):
        raise NotationError(f"the record has {len(record.actions)} actions, not {ply}")
    return states[ply]


def record_text(record: Record, ply: int) -> str:
    """Return a record cut after a number of actions."""
    return str(msgspec.structs.replace(record, actions=record.actions[:ply], scores=None))


@router.post("/solve", dependencies=Limited)
async def solve(given: Solve, request: Request, services: TheServices) -> Plain:
    """The exact value of a deal with open cards, within the server's limits of nodes and time; else proved bounds."""
    settings, asked = services.settings, given.model_dump()
    # The search ends by itself a little before it would be ended.
    limit = settings.solve_seconds
    return await _answer(services, request, limit + 5, jobs.solved, asked, settings.solve_nodes, limit)


async def _answer(
    services: Services, request: Request, seconds: float, function: Callable[..., Answer], *arguments: Any
) -> Answer:
    """Return what a worker finds; it is ended when the time is up, or when nobody waits for it any more."""
    who = Asker(address_of(request))
    work = asyncio.ensure_future(services.workers.do(who, ANALYSIS, function, *arguments, seconds=seconds))
    gone = asyncio.ensure_future(_gone(request))
    try:
        await asyncio.wait({work, gone}, return_when=asyncio.FIRST_COMPLETED)
        if not work.done():
            raise Refused("fault.too_long")
        return work.result()
    finally:
        work.cancel()
        gone.cancel()


async def _gone(request: Request) -> None:
    """Wait until whoever asked has left."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
