"""What clients may say over a socket. Everything is checked here; what does not fit is refused with a sentence."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

Number = Annotated[int, Meta(ge=0, le=10_000)]
Secret = Annotated[str, Meta(min_length=1, max_length=100)]


class Said(Struct, tag_field="kind", tag=str.lower, forbid_unknown_fields=True):
    """One message."""


class Join(Said):
    """The first message: with the token of a place, or without one to watch."""

    token: Secret | None = None


class Now(Said):
    """A message about the deal on the table as the client sees it; it is refused if the table has moved on."""

    deal: Number
    ply: Number


class Act(Now):
    """An action, as text."""

    action: Annotated[str, Meta(min_length=1, max_length=200)]


class Undo(Now):
    """Back to the last choice."""


class Next(Said):
    """Ready for the next deal."""

    deal: Number


class Hint(Now):
    """What to do and why, and where the cards are."""


class Network(Now):
    """Why the Bayesian network bids as it does."""


Message = Join | Act | Undo | Next | Hint | Network
_decoder = msgspec.json.Decoder(Message)


def read(text: str | bytes) -> Message:
    """The message in a text; ValueError with a sentence otherwise."""
    try:
        message: Message = _decoder.decode(text)
        return message
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ValueError(f"this message cannot be read: {error}") from None
