"""What adapts over a session: the margin above 35 points, and the shares from which something is announced or bid.

All are pure functions of the public results so far, so that every decision replays; without a session nothing adapts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from trula.engine.game import View
from trula.engine.session import Result

STEP = 0.1
IN_A_ROW = 2
"""So many successes in a row lower a share by STEP; one failure raises it."""
LEAST, MOST = 0.1, 1.0
"""No share leaves these bounds; the thesis has none."""
BEGGARS = ("beggar", "open-beggar")


def place_of(view: View) -> int:
    """Where the seat of a view sits in its session; the seat itself without one."""
    return view.seat if view.session is None else view.session.place_of_seat[view.seat]


def results_of(view: View) -> tuple[Result, ...]:
    """The public results before this deal."""
    return () if view.session is None else view.session.results


def margin_after(results: Iterable[Result], place: int, first: float, least: float | None = None) -> float:
    """The margin of a place: one more after each game it declared and lost, one less after each won without declaring.

    A place wins without declaring as a defender or a called partner. Beggars have a share of their own, and klop has no
    declarer. `least` is a floor; without one equals drift ever lower, since a lost game lowers more margins than it
    raises.
    """
    margin = first
    for result in results:
        is_won = result.ending.is_won
        if is_won is None or result.contract in BEGGARS:
            continue
        if result.declarer == place:
            margin += not is_won
        elif is_won == (result.ending.partner == place):
            margin = margin - 1 if least is None else max(margin - 1, min(margin, least))
    return margin


def share_after(successes: Iterable[bool], first: float) -> float:
    """A share after successes and failures, in their order."""
    steps = streak = 0
    for is_success in successes:
        streak = streak + 1 if is_success else 0
        if not is_success:
            steps += 1
        elif streak == IN_A_ROW:
            steps -= 1
            streak = 0
    return round(min(MOST, max(LEAST, first + STEP * steps)), 6)


def announced(results: Iterable[Result], place: int, item: str) -> Iterator[bool]:
    """Whether a place made a bonus, each time that it announced it."""
    for result in results:
        for each in result.ending.announced:
            if (each.by, each.item) == (place, item):
                yield each.is_made


def beggars(results: Iterable[Result], place: int) -> Iterator[bool]:
    """Whether a place won its beggars."""
    for result in results:
        if result.declarer == place and result.contract in BEGGARS:
            yield result.ending.is_won is True
