"""Checks of settings: each raises NotationError with the name of the setting and what it may be."""

from __future__ import annotations

import math

from trula.errors import NotationError


def check_whole(name: str, value: object, least: int) -> None:
    """Check that a setting is a whole number of at least `least`."""
    if not isinstance(value, int) or isinstance(value, bool) or value < least:
        raise NotationError(f"{name} is a whole number from {least} on, not {value!r}")


def check_number(name: str, value: object, above: float, most: float) -> None:
    """Check that a setting is a number above `above` and at most `most`."""
    if not isinstance(value, int | float) or not above < value <= most:
        end = "" if most == math.inf else f" and at most {most}"
        raise NotationError(f"{name} is a number above {above}{end}, not {value!r}")


def check_range(name: str, value: object, least: float, most: float) -> None:
    """Check that a setting is a number from `least` to `most`, both included."""
    if not isinstance(value, int | float) or not least <= value <= most:
        raise NotationError(f"{name} is a number from {least} to {most}, not {value!r}")


def check_switch(name: str, value: object) -> None:
    """Check that a setting is True or False."""
    if not isinstance(value, bool):
        raise NotationError(f"{name} is True or False, not {value!r}")


def check_name(name: str, value: object, known: tuple[str, ...]) -> None:
    """Check that a setting is one of the known names."""
    if value not in known:
        raise NotationError(f"there is no {name} '{value}'; there are: {' '.join(known)}")


def check_limits(threads: int, nodes: int | None, seconds: float | None) -> None:
    """Check the limits of a long call of the core: threads, nodes and seconds."""
    check_whole("threads", threads, 1)
    if nodes is not None:
        check_whole("nodes", nodes, 1)
    if seconds is not None:
        check_number("seconds", seconds, 0, math.inf)


def check_part(name: str, value: object, kind: type[object]) -> None:
    """Check that a part of an agent has the right type."""
    if not isinstance(value, kind):
        raise NotationError(f"{value!r} is not a {name}")
