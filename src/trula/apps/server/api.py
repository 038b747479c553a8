"""The HTTP interface: games, tables, replays; solve, advise, review, replay for anybody who has a record."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Annotated, Any, TypeVar

import msgspec
from fastapi import APIRouter, Depends, Header, Path, Request
from fastapi.responses import PlainTextResponse, StreamingResponse

from trula.apps.server import jobs
from trula.apps.server.levels import LEVELS, level
from trula.apps.server.models import (
    Advised,
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
from trula.apps.server.rooms import NewPlace, Refused, Room
from trula.apps.server.scenes import PACKS, Plain, described, ending, frames
from trula.apps.server.store import Setup
from trula.apps.server.tables import Desk, Hall
from trula.apps.server.worker_pool import ANALYSIS, Busy
from trula.engine.game import State
from trula.engine.record import Record, parse_record
from trula.errors import NotationError, RecordMismatch, TrulaError
from trula.games import GAMES

Found = TypeVar("Found")
ReviewJob = tuple[Callable[..., Plain], str, int, int]
Key = Annotated[str, Path(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Token = Annotated[str | None, Header(max_length=100)]
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
router = APIRouter(prefix="/api", responses=_ANSWERS)


class NotFound(Exception):
    """There is no such table or replay; nothing more is told."""


def hall_of(request: Request) -> Hall:
    """The hall of this server."""
    hall: Hall = request.app.state.hall
    return hall


def address_of(request: Request) -> str:
    """Who asks."""
    return request.client.host if request.client is not None else "?"


def limited(request: Request) -> None:
    """Analysis is dear: so many a minute from one address."""
    if not request.app.state.analyses.take(address_of(request)):
        raise Refused("too-many", "too many requests; try again in a minute")


TheHall = Annotated[Hall, Depends(hall_of)]
Limited = [Depends(limited)]


async def desk_of(table: Key, hall: TheHall) -> Desk:
    """The table that a path names."""
    desk = await hall.desk(table)
    if desk is None:
        raise NotFound
    return desk


TheDesk = Annotated[Desk, Depends(desk_of)]


# Games and tables.


@router.get("/games")
async def games() -> list[Plain]:
    """Every game with its profiles, options and levels of opponents."""
    return [
        {
            "game": name,
            "sentence": kind.sentence,
            "seats": kind.seats,
            "pack": PACKS[name],
            "profiles": [
                {
                    "name": profile.name,
                    "sentence": profile.sentence,
                    "values": json.loads(json.dumps(dict(profile.values), default=dict)),
                }
                for profile in kind.profiles
            ],
            "options": [
                {
                    "name": option.name,
                    "sentence": option.sentence,
                    "choices": option.choices,
                    "least": option.least,
                    "most": option.most,
                    "keys": option.keys,
                }
                for option in kind.options_known
            ],
            "levels": [{"name": each.name, "agent": each.agent, "sentence": each.sentence} for each in LEVELS[name]],
        }
        for name, kind in GAMES.items()
    ]


@router.post("/tables", status_code=201)
async def new_table(wanted: NewTable, request: Request, hall: TheHall) -> MadeTable:
    """Make a table. Whoever is `me` gets the token; every `invited` place has an invitation to pass on."""
    if not request.app.state.new_tables.take(address_of(request)):
        raise Refused("too-many", "too many new tables; try again in a minute")
    setup = _setup(wanted)
    seats = [_seated(setup.game, place, each) for place, each in enumerate(wanted.places)]
    mine = [place for place, each in enumerate(wanted.places) if each.who == "me"]
    if len(mine) > 1:
        raise NotationError("one person makes a table: others are invited")
    desk, secrets = await hall.new_table(setup, seats, wanted.seed)
    invitations = {place: secrets[place] for place, each in enumerate(wanted.places) if each.who == "invited"}
    place = mine[0] if mine else None
    token = None if place is None else secrets[place]
    return MadeTable(table=desk.room.id, place=place, token=token, invitations=invitations)


def _setup(wanted: NewTable) -> Setup:
    if wanted.go_on is None:
        kind = GAMES.get(wanted.game)
        if kind is None:
            raise NotationError(f"there is no game '{wanted.game}'; there are: {' '.join(GAMES)}")
        game = kind(wanted.profile, wanted.options)
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
    found = level(game, wanted.level)
    if found is None:
        names = " ".join(each.name for each in LEVELS[game])
        raise NotationError(f"{game} has no level '{wanted.level}'; there are: {names}")
    is_person = wanted.who != "agent"
    return NewPlace(wanted.name or _NAMES[place], found.agent, is_person, wanted.who == "invited")


@router.post("/tables/{table}/places")
async def take_place(invited: Invited, desk: TheDesk) -> TakenPlace:
    """Come to a table by an invitation."""
    place, token = await desk.take_place(invited.invitation, invited.name)
    return TakenPlace(place=place, token=token)


@router.get("/tables/{table}/records", response_class=PlainTextResponse)
async def records(desk: TheDesk, token: Token = None) -> str:
    """The finished deals of a table as records, a line each; with the token of a place in the header `token`."""
    if token is None or desk.room.place_of_token(token) is None:
        raise Refused("not-allowed", "only who sits at the table may have its records")
    return "".join(f"{record}\n" for record in desk.room.records())


# Replays and analysis.


@router.get("/replays/{replay}")
async def replay(replay: Key, hall: TheHall) -> Plain:
    """A finished deal by the link that its players can pass on: the record, and every step with open cards."""
    record, names = await _replayed(hall, replay)
    return _shown(record) | {"names": names}


async def _replayed(hall: Hall, name: str) -> tuple[Record, list[str]]:
    def read() -> tuple[Record, list[str]] | None:
        found = hall.store.replay(name)
        if found is None:
            return None
        room = Room(found[0], hall.store)
        return room.record_of_deal(found[1]), [each.name for each in room.places]

    found = await hall.in_database(read)
    if found is None:
        raise NotFound
    return found


@router.post("/replay", dependencies=Limited)
async def replay_record(given: OneRecord) -> Plain:
    """Check a record and show every step of it with open cards."""
    return _shown(parse_record(given.record))


def _shown(record: Record) -> Plain:
    states = list(record.states())
    last = states[-1]
    places = tuple(record.place_of_seat) if record.place_of_seat else tuple(range(last.game.seats))
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
async def review(given: Reviewed, request: Request, hall: TheHall) -> Plain:
    """What each card of a record cost, twice: with open cards, and by what its seat could know."""
    parse_record(given.record).replay()
    return await _answer(hall, request, *_review_of(hall, given.record, given.worlds), 0)


@router.post("/review/steps", dependencies=Limited, response_class=StreamingResponse)
async def review_steps(given: Reviewed, request: Request, hall: TheHall) -> StreamingResponse:
    """As `review`, with progress: lines of JSON, `{"done", "total"}` while it goes on, `{"review"}` at the end."""
    parse_record(given.record).replay()
    job = _review_of(hall, given.record, given.worlds)
    return StreamingResponse(_steps(hall, request, job), media_type=_LINES)


@router.get("/replays/{replay}/review", response_class=StreamingResponse)
async def review_replay(replay: Key, request: Request, hall: TheHall) -> StreamingResponse:
    """The review of a finished deal as lines of JSON like `review/steps`; it is made once and kept."""
    kept = await hall.in_database(lambda: hall.store.review(replay))
    if kept is not None:
        return StreamingResponse(iter([kept]), media_type=_LINES)
    record, _ = await _replayed(hall, replay)
    limited(request)

    async def keep(line: str) -> None:
        await hall.in_database(lambda: hall.store.keep_review(replay, line))

    job = _review_of(hall, str(record), hall.settings.review_worlds)
    return StreamingResponse(_steps(hall, request, job, keep), media_type=_LINES)


def _review_of(hall: Hall, record: str, worlds: int) -> ReviewJob:
    return jobs.reviewed, record, worlds, hall.settings.review_nodes


async def _steps(
    hall: Hall, request: Request, job: ReviewJob, keep: Callable[[str], Awaitable[None]] | None = None
) -> AsyncIterator[str]:
    """Lines that tell how far a job is, and at last what it found or why it failed."""
    steps: asyncio.Queue[tuple[int, int] | None] = asyncio.Queue()
    task = asyncio.ensure_future(
        hall.minds.do(address_of(request), ANALYSIS, *job, progress=lambda done, total: steps.put_nowait((done, total)))
    )
    task.add_done_callback(lambda _: steps.put_nowait(None))
    try:
        while (step := await steps.get()) is not None:
            yield json.dumps({"done": step[0], "total": step[1]}) + "\n"
        line = json.dumps({"review": task.result()}) + "\n"
        if keep is not None:
            await keep(line)
        yield line
    except (TrulaError, Busy) as error:
        reason = "busy" if isinstance(error, Busy) else "unreadable"
        yield json.dumps({"error": str(error), "reason": reason}) + "\n"
    finally:
        task.cancel()


@router.post("/advise", dependencies=Limited)
async def advise(given: Advised, request: Request, hall: TheHall) -> Plain:
    """What the seat to move should do and why, from what it can know."""
    state = parse_record(given.record).replay()
    if state.to_move is None:
        raise NotationError("the deal is over: there is nothing to advise")
    return await _answer(hall, request, jobs.advice, state.view(state.to_move), given.worlds, hall.settings.hint_nodes)


@router.post("/par", dependencies=Limited)
async def par(given: OneRecord, request: Request, hall: TheHall) -> list[Plain]:
    """What each seat could make in each contract with open cards."""
    record = parse_record(given.record)
    record.load_game().parse_deal(record.deal)
    return await _answer(hall, request, jobs.made, given.record, hall.settings.par_nodes)


@router.post("/finish", dependencies=Limited)
async def finish(given: Finish, request: Request, hall: TheHall) -> Plain:
    """Let agents play a record on from one of its actions to the end."""
    record = parse_record(given.record)
    state = _cut(record, given.ply)
    found = level(state.game.name, given.level)
    if found is None:
        raise NotationError(f"{state.game.name} has no level '{given.level}'")
    begun = record_text(record, given.ply)
    agents = [found.agent] * state.game.seats
    text = await _answer(hall, request, jobs.finished, begun, agents, 1)
    return _shown(parse_record(text))


def _cut(record: Record, ply: int) -> State:
    states = list(record.states())
    if ply >= len(states):
        raise NotationError(f"the record has {len(record.actions)} actions, not {ply}")
    return states[ply]


def record_text(record: Record, ply: int) -> str:
    """A record cut after so many actions."""
    return str(msgspec.structs.replace(record, actions=record.actions[:ply], scores=None))


@router.post("/solve", dependencies=Limited)
async def solve(given: Solve, request: Request, hall: TheHall) -> Plain:
    """The exact value of a deal with open cards, within the server's limit of nodes; else proved bounds."""
    return await _answer(hall, request, jobs.solved, given.model_dump(), hall.settings.solve_nodes)


async def _answer(hall: Hall, request: Request, function: Callable[..., Found], *arguments: Any) -> Found:
    return await hall.minds.do(address_of(request), ANALYSIS, function, *arguments)


__all__ = ["NotFound", "router"]
