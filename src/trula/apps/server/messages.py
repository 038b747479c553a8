"""What clients may say over a socket. Everything is checked here; what does not fit is refused."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from trula.apps.server.faults import unreadable

Number = Annotated[int, Meta(ge=0, le=10_000)]
Secret = Annotated[str, Meta(min_length=1, max_length=100)]


class Said(Struct, tag_field="kind", tag=str.lower, forbid_unknown_fields=True):
    """One message of a client."""


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


class Start(Said):
    """Do not wait for those who are invited: agents play for them until they come."""


class Hint(Now):
    """Advice: the action to take and the reasons, and where the cards are."""


class Explain(Now):
    """Why a bidder bids as it does, in a game that can explain it."""


class Settled(Now):
    """Whether the rest of the deal is settled, as far as the person to move can know."""


class Claim(Now):
    """End a deal whose rest is settled."""


ClientMessage = Join | Act | Undo | Next | Start | Hint | Explain | Settled | Claim
_decoder = msgspec.json.Decoder(ClientMessage)


def read(text: str | bytes) -> ClientMessage:
    """Parse a message from a client; raise Refused if the text is not a known message."""
    try:
        message: ClientMessage = _decoder.decode(text)
        return message
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise unreadable(error) from None
