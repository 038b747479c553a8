"""Checks of plain settings; what is wrong is told in a sentence with the name of the setting."""

from __future__ import annotations

import math

from trula.errors import NotationError


def check_whole(name: str, value: object, least: int) -> None:
    """A whole number from `least` on."""
    if not isinstance(value, int) or isinstance(value, bool) or value < least:
        raise NotationError(f"{name} is a whole number from {least} on, not {value!r}")


def check_number(name: str, value: object, above: float, most: float) -> None:
    """A number above `above` and at most `most`."""
    if not isinstance(value, int | float) or not above < value <= most:
        end = "" if most == math.inf else f" and at most {most}"
        raise NotationError(f"{name} is a number above {above}{end}, not {value!r}")


def check_switch(name: str, value: object) -> None:
    """True or False."""
    if not isinstance(value, bool):
        raise NotationError(f"{name} is True or False, not {value!r}")


def check_name(name: str, value: object, known: tuple[str, ...]) -> None:
    """One of the known names."""
    if value not in known:
        raise NotationError(f"there is no {name} '{value}'; there are: {' '.join(known)}")


def check_limits(threads: int, nodes: int | None, seconds: float | None) -> None:
    """The limits of a long call of the core."""
    check_whole("threads", threads, 1)
    if nodes is not None:
        check_whole("nodes", nodes, 1)
    if seconds is not None:
        check_number("seconds", seconds, 0, math.inf)


def check_part(name: str, value: object, kind: type[object]) -> None:
    """A part of an agent of the right kind."""
    if not isinstance(value, kind):
        raise NotationError(f"{value!r} is not a {name}")
