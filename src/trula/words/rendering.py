"""Messages as sentences. The page does the same in `web/js/rendering.js`; tests hold the two against each other.

A gap in a text is one of:

- `{card}`: the argument itself; a seat by its name, a message by its own text, a list joined by the text `list`;
- `{count:deal|deals}`: the form that the number takes, two in most languages, four in Slovene;
- `{share:%}`, `{mean:+1}`, `{mean:1}`: a percentage; a number with sign, or without, and with so many decimals;
- `{suit:FORM}`: the text `KIND.FORM` of a message where there is one, for languages that bend their words.

A kind may have a second text `KIND.you` for whoever sits at the seat in the argument `seat`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from trula.words.catalogue import texts
from trula.words.message import Message

GAP = re.compile(r"\{(\w+)(?::([^{}]*))?\}")
"""A gap in a text: the name of an argument and, after a colon, how it is put."""


def render(
    message: Message, language: str = "en", *, name: Callable[[int], str] | None = None, reader: int | None = None
) -> str:
    """Put a message into words.

    Args:
        message: What is to be said.
        language: One of `LANGUAGES`; a text that it lacks is taken from English.
        name: Gives the name of a seat; without it seats are numbers.
        reader: The seat of whoever reads: a text may have a form of its own for that seat (`kind.you`).

    >>> render(Message("reason.unseen_trumps", count=2))
    '2 trumps are not seen yet.'
    """
    return _Renderer(language, name, reader).text(message)


class _Renderer:
    def __init__(self, language: str, name: Callable[[int], str] | None, reader: int | None) -> None:
        self.language = language
        self.name = name
        self.reader = reader

    def text(self, message: Message, form: str = "", *, is_inner: bool = False) -> str:
        args = dict(message.args)
        template = self._template(message.kind, args, form)
        found = GAP.sub(lambda gap: self._gap(gap, args), template)
        # A sentence may begin with "seat 2"; within another sentence it stays as it is.
        is_seat_first = template.startswith("{") and "seat" in template[:8] and not is_inner
        return found[:1].upper() + found[1:] if is_seat_first else found

    def _template(self, kind: str, args: dict[str, Any], form: str) -> str:
        kinds = [f"{kind}.{form}", kind] if form else [kind]
        if self.reader is not None and args.get("seat") == self.reader:
            kinds.insert(0, f"{kind}.you")
        for language in (self.language, "en"):
            for each in kinds:
                if (text := texts(language).get(each)) is not None:
                    return text
        return kind

    def _gap(self, gap: re.Match[str], args: dict[str, Any]) -> str:
        name, form = gap.group(1), gap.group(2)
        if name not in args:
            return gap.group(0)
        value = args[name]
        if form is not None and "|" in form:
            forms = form.split("|")
            return forms[min(plural(self.language, value), len(forms) - 1)]
        return self._value(name, value, form or "")

    def _value(self, name: str, value: Any, form: str) -> str:
        kind = name.rsplit("_", 1)[-1]
        if isinstance(value, Message):
            return self.text(value, form, is_inner=True)
        if isinstance(value, tuple | list):
            single = {"seats": "seat", "cards": "card"}.get(kind, kind)
            return self._list([self._value(single, each, form) for each in value])
        if kind == "seat" and isinstance(value, int):
            return self.name(value) if self.name is not None else self.text(Message("seat", number=value))
        if isinstance(value, int | float) and not isinstance(value, bool):
            return self._number(value, form)
        return str(value)

    def _number(self, value: float, form: str) -> str:
        if form == "%":
            return self.text(Message("percent", number=f"{100 * value:.0f}"))
        sign = "+" if form.startswith("+") else ""
        digits = form.removeprefix("+")
        if digits:
            shown = f"{value:{sign}.{digits}f}"
        else:
            shown = f"{int(value) if value == int(value) else value:{sign}}"
        return shown.replace(".", self.text(Message("decimal")))

    def _list(self, words: list[str]) -> str:
        if len(words) < 2:
            return "".join(words)
        return self.text(Message("list", first=", ".join(words[:-1]), last=words[-1]))


def plural(language: str, number: float) -> int:
    """Return which of the forms of a plural a number takes: Slovene has four, the other languages two."""
    if language != "sl":
        return 0 if number == 1 else 1
    hundred = number % 100
    return {1: 0, 2: 1, 3: 2, 4: 2}.get(int(hundred), 3) if number == int(number) else 2
