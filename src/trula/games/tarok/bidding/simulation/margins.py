"""Thresholds of TrialBidder that adapt over a session: the margin above 35 card points, and shares of trial games.

They are functions of the public results so far, so that every decision can be replayed. Without a session they keep
their initial values.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from trula.engine.session import Result
from trula.engine.view import View

STEP = 0.1
"""The change of a share."""
SUCCESSES_IN_A_ROW = 2
"""The number of successes in a row that lower a share by STEP; one failure raises it by STEP."""
LEAST_SHARE, MOST_SHARE = 0.1, 1.0
"""Bounds of the shares; the thesis has none."""
BEGGARS = ("beggar", "open-beggar")


def place_of(view: View) -> int:
    """Return the place of the seat of a view in its session; the seat itself without a session."""
    return view.seat if view.session is None else view.session.place_of_seat[view.seat]


def results_of(view: View) -> tuple[Result, ...]:
    """Return the public results of the session before the deal of a view."""
    return () if view.session is None else view.session.results


def margin_after(results: Iterable[Result], place: int, first: float, least: float | None = None) -> float:
    """Return the margin of a place, in card points, after the results of a session.

    It is one more after each game that the place declared and lost, one less after each game that it won as a defender
    or partner. Beggars and klop do not count. Without a lower limit the margins of equal players fall further and
    further, because a lost game lowers more margins than it raises.

    Args:
        results: The results in order.
        place: The place.
        first: The margin before the first deal.
        least: The lowest value that the margin falls to; None: no limit.
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
    """Return a share of trial games after successes and failures, in order, from the initial share `first`."""
    steps = streak = 0
    for is_success in successes:
        streak = streak + 1 if is_success else 0
        if not is_success:
            steps += 1
        elif streak == SUCCESSES_IN_A_ROW:
            steps -= 1
            streak = 0
    return round(min(MOST_SHARE, max(LEAST_SHARE, first + STEP * steps)), 6)


def announcement_results(results: Iterable[Result], place: int, item: str) -> Iterator[bool]:
    """Yield, for each time that a place announced a bonus, whether it made it."""
    for result in results:
        for each in result.ending.announced:
            if (each.by, each.item) == (place, item):
                yield each.is_made


def beggar_results(results: Iterable[Result], place: int) -> Iterator[bool]:
    """Yield, for each beggar that a place declared, whether it won."""
    for result in results:
        if result.declarer == place and result.contract in BEGGARS:
            yield result.ending.is_won is True
