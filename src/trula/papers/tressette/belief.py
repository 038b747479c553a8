"""Section 3.2.2: a search that leaves out the points still open takes them for shared equally. Are they?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from trula.arena.stats import Estimate, ratio
from trula.games import load
from trula.papers.criteria import shown
from trula.papers.lab import Lab
from trula.papers.report import Claim, Verdict
from trula.papers.tressette.verdicts import LEAST
from trula.players.searches import Killers

THIRDS = 3
"""In a point."""
LOOK = 4
"""How far all seats look."""
EQUAL = 1 / 3
"""Half a point of one side is a point of difference: what differs by less than a third of one is shared equally."""


@dataclass(frozen=True, slots=True)
class Rest:
    """What is won after a trick, as a difference in points: for the side that leads, and for the one that is ahead."""

    leading: float
    ahead: float | None


def rests(seed: int, depth: int) -> list[Rest]:
    """After each trick but the last of a round in which all seats search with open cards."""
    game = load("tressette")
    position = game.start(game.deal(seed)).position
    assert position is not None
    search, ends = Killers(depth=depth, shuffled=True), []
    while not position.is_over:
        if position.plies and position.plies % 4 == 0:
            ends.append((position.to_move, _lead(position.raw_points())))
        legal = position.legal_cards()
        card = legal[0] if len(legal) == 1 else search.run_one(position, seed=seed + position.plies).best
        position = position.after(card)
    whole = _lead(position.raw_points())
    found = []
    for leader, lead in ends:
        assert leader is not None
        rest = (whole - lead) / THIRDS
        ahead = None if lead == 0 else rest if lead > 0 else -rest
        found.append(Rest(rest if leader % 2 == 0 else -rest, ahead))
    return found


def _lead(points: Sequence[int]) -> int:
    return points[0] - points[1] + points[2] - points[3]


def on_belief(lab: Lab) -> Claim:
    """Whether the side that leads, or that is ahead, wins more of what is open."""
    rounds = [rests(1_000_000 * lab.seed + number, LOOK) for number in range(lab.pick(5, 300, 3_000))]
    leading = ratio([sum(each.leading for each in some) for some in rounds], [len(some) for some in rounds])
    known = [[each.ahead for each in some if each.ahead is not None] for some in rounds]
    ahead = ratio([sum(some) for some in known], [len(some) for some in known])
    verdict = shared_equally(leading, ahead)
    return Claim(
        "Section 3.2.2: to leave out the points still open is to believe that they will be shared equally",
        "stated",
        f"points won later, the side that leads less the other: {_shown(leading)}; the side that is ahead less the "
        f"other: {_shown(ahead)}; within ± {EQUAL:.2f} is asked for",
        verdict,
        {
            "agrees": "",
            "open": "Too few rounds at this scale.",
            "differs": "Right as arithmetic, but the belief is not borne out in rounds that all seats search "
            f"{LOOK} plies deep.",
        }[verdict],
    )


def shared_equally(*differences: Estimate) -> Verdict:
    """Whether no difference goes beyond a third of a point, with the whole interval."""
    if any(each.units < LEAST for each in differences):
        return "open"
    if any(each.low > EQUAL or each.high < -EQUAL for each in differences):
        return "differs"
    return "agrees" if all(each.low >= -EQUAL and each.high <= EQUAL for each in differences) else "open"


def _shown(figure: Estimate) -> str:
    return shown(figure, 2)
