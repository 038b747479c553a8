"""A message: a kind and its arguments."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

Argument = "bool | int | float | str | Message | tuple[Argument, ...] | None"


@dataclass(frozen=True, slots=True, init=False)
class Message:
    """A kind and its arguments, which a catalogue turns into a sentence.

    The last word of an argument's name says what it is: `seat` and `seats` are seat numbers, `card` and `cards` are
    cards in notation. Everything else is a number, a text, another message or a tuple of them. A kind that belongs to
    a game begins with the name of its deck and a dot.

    >>> Message("reason.void", seat=2, suit=Message("example.suit.h"))
    Message('reason.void', seat=2, suit=Message('example.suit.h'))
    """

    kind: str
    args: tuple[tuple[str, Any], ...]

    def __init__(self, kind: str, /, **args: Any) -> None:
        object.__setattr__(self, "kind", kind)
        object.__setattr__(self, "args", tuple(args.items()))

    def __getitem__(self, name: str) -> Any:
        return dict(self.args)[name]

    def __repr__(self) -> str:
        given = "".join(f", {name}={value!r}" for name, value in self.args)
        return f"Message({self.kind!r}{given})"

    def __str__(self) -> str:
        from trula.words.rendering import render

        return render(self)

    def as_dict(self) -> dict[str, object]:
        """Return the message as JSON holds it: `{"kind": …, "args": {…}}`."""
        return {"kind": self.kind, "args": {name: _plain(value) for name, value in self.args}}


def _plain(value: Any) -> object:
    if isinstance(value, Message):
        return value.as_dict()
    if isinstance(value, tuple | list):
        return [_plain(each) for each in value]
    return value
