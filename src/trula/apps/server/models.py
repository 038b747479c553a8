"""Bodies of HTTP requests and answers, as OpenAPI shows them. Only their form is checked here; games check the rest."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Name = Annotated[str, Field(min_length=1, max_length=30, pattern=r"^[^\x00-\x1f\x7f<>]+$")]
Word = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[a-z0-9_-]+$")]
Line = Annotated[str, Field(min_length=1, max_length=20_000)]
OptionValue = bool | int | str | dict[str, int] | None
Terms = Annotated[
    dict[Word, Word | int | Annotated[list[Annotated[str, Field(max_length=4)]], Field(max_length=12)] | None],
    Field(max_length=12),
]
Options = Annotated[dict[str, OptionValue], Field(max_length=40)]


class Strict(BaseModel):
    """A body without fields that are not named."""

    model_config = ConfigDict(extra="forbid")


class Seated(Strict):
    """The person or agent for a place of a new table."""

    who: Literal["me", "invited", "agent"]
    name: Name | None = None
    level: Word = "strong"
    """The agent's strength; for a person, that of the agent who stands in."""


class GoOn(Strict):
    """A deal to go on from: a record, and how many of its actions stand."""

    record: Line
    ply: Annotated[int, Field(ge=0, le=1_000)]


class NewTable(Strict):
    """A table to be made."""

    game: Word | None = None
    """The first of the games if missing."""
    profile: Word | None = None
    options: Options = {}
    deals: Annotated[int, Field(ge=1, le=200)] | None = None
    seed: Annotated[int, Field(ge=0, lt=2**63)] | None = None
    places: Annotated[list[Seated], Field(min_length=2, max_length=4)]
    go_on: GoOn | None = None
    hints: bool | None = None
    """Whether players may ask for advice; if missing, only where nobody is invited."""
    bank: Annotated[int, Field(ge=10, le=3_600)] | None = None
    """Seconds of each person for a deal beyond the ten that every move has free; without it there is no clock."""


class MadeTable(BaseModel):
    """A new table: its name, the place of whoever made it, and what proves places."""

    table: str
    place: int | None
    token: str | None
    invitations: dict[int, str]


class Invited(Strict):
    """An invitation, and the name of whoever comes by it."""

    invitation: Annotated[str, Field(min_length=1, max_length=100)]
    name: Name


class TakenPlace(BaseModel):
    """A place, and the token that proves it."""

    place: int
    token: str


class OneRecord(Strict):
    """A record as one line of JSON."""

    record: Line


class Advised(OneRecord):
    """An unfinished record; the answer is for the seat to move, from what it can know."""

    worlds: Annotated[int, Field(ge=1, le=200)] = 100


class Reviewed(OneRecord):
    """A record to be judged card by card."""

    worlds: Annotated[int, Field(ge=1, le=100)] = 40


class Finish(OneRecord):
    """A request to let agents play an unfinished record to its end."""

    ply: Annotated[int, Field(ge=0, le=1_000)]
    level: Word = "strong"


class BestLine(OneRecord):
    """A request for the best line of play from one of the actions of a record."""

    ply: Annotated[int, Field(ge=0, le=1_000)]


class Solve(Strict):
    """A deal to be solved with open cards."""

    game: Word
    profile: Word | None = None
    options: Options = {}
    deal: Annotated[str, Field(min_length=1, max_length=1_000)]
    terms: Terms = {}
    """The keywords of `trula.solve` that the game needs, such as contract, declarer, trump, leader; and `objective`."""
    cards: bool = False
    """Also the value of every legal card."""


class Fault(BaseModel):
    """Why something was refused: a message, whose text is in the catalogues (`GET /api/words/{language}`)."""

    kind: str
    args: dict[str, str]
