"""Refusals: what a client is told when something cannot be done, as a message of the catalogues."""

from __future__ import annotations

from typing import Any

from trula.words import Message

_STATUS = {
    "fault.unreadable": 400,
    "fault.wrong_token": 403,
    "fault.used_invitation": 403,
    "fault.not_found": 404,
    "fault.no_language": 404,
    "fault.too_large": 413,
    "fault.too_many": 429,
    "fault.too_many_today": 429,
    "fault.internal": 500,
    "fault.server_full": 503,
    "fault.busy": 503,
    "fault.too_long": 503,
}


class Refused(Exception):
    """Something cannot be done now; nothing has changed. `message` says why, as `fault.…` or the rule `refusal.…`."""

    def __init__(self, message: str | Message) -> None:
        self.message = Message(message) if isinstance(message, str) else message
        super().__init__(str(self.message))

    def __reduce__(self) -> tuple[type[Refused], tuple[Message]]:
        return Refused, (self.message,)

    @property
    def kind(self) -> str:
        """The kind of the message."""
        return self.message.kind

    @property
    def status(self) -> int:
        """The HTTP status of the answer; 409, not now, unless there is a better one."""
        return _STATUS.get(self.kind, 409)

    def as_dict(self) -> dict[str, Any]:
        """Return what is sent over a socket: `{"kind": "refused", "message": {"kind", "args"}}`."""
        return {"kind": "refused", "message": self.message.as_dict()}


class Outdated(Refused):
    """The database knows the table differently than this process: another server has it, or has played on."""

    def __init__(self) -> None:
        super().__init__("fault.stale")

    def __reduce__(self) -> tuple[type[Outdated], tuple[()]]:  # type: ignore[override]
        return Outdated, ()


class Busy(Refused):
    """The server has too much to do, or its database does not answer; the same can be tried again soon."""

    def __init__(self) -> None:
        super().__init__("fault.busy")

    def __reduce__(self) -> tuple[type[Busy], tuple[()]]:  # type: ignore[override]
        return Busy, ()


def unreadable(detail: object) -> Refused:
    """Return the refusal of something that cannot be read; `detail` says in English what is wrong with it."""
    # What was sent may hold half a surrogate pair, which cannot be sent back.
    shown = str(detail)[:500].encode("utf-8", "backslashreplace").decode()
    return Refused(Message("fault.unreadable", detail=shown))
