"""Whose the plies of a search are, counted along the example game; and the width of the tree, early and late."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from trula.arena.stats import difference_of_ratios
from trula.engine.game import State
from trula.papers.criteria import above, holds, why
from trula.papers.pieces import Piece
from trula.papers.report import Claim
from trula.papers.silicon_tarokist.enhancement_claims import DEPTH
from trula.papers.silicon_tarokist.pace import THIRDS


def plies_claims(states: Sequence[State]) -> list[Claim]:
    """That opponents have twice the plies of a declarer, and that who comes next is not settled beforehand."""
    played = [state for state in states if state.phase == "play" and state.to_move is not None]
    declarer = played[0].facts["declarer"]
    movers = [state.to_move for state in played]
    spans = [movers[start : start + DEPTH] for start in range(len(movers) - DEPTH + 1)]
    is_lead = [len(state.tricks) * state.game.seats == place for place, state in enumerate(played)]
    own = [sum(mover == declarer for mover in span) for span in spans]
    leads, others = ([each for each, lead in zip(own, is_lead, strict=False) if lead is kind] for kind in (True, False))
    verdict = holds(all(DEPTH - each == 2 * each for each in leads))
    told = f"{_span([DEPTH - each for each in leads])} of the next {DEPTH} cards are the defenders', from every lead"
    reason = (
        "From a lead the rules leave nothing else, since every seat plays one card a trick; from other turns "
        f"{_span([DEPTH - each for each in others])} of {DEPTH} are theirs."
    )
    leaders = [mover for mover, lead in zip(movers, is_lead, strict=True) if lead]
    changes = sum(before != after for before, after in pairwise(leaders))
    changing = holds(changes > 0)
    return [
        Claim(
            "there are twice as many min plies as max plies when the program is the declarer",
            "twice as many",
            f"{told}: min plies",
            verdict,
            reason,
        ),
        Claim(
            "the numbers are reversed when the program is not the declarer",
            "reversed",
            f"{told}: max plies",
            verdict,
            reason,
        ),
        Claim(
            "the sequence of min and max plies is not predetermined, but depends on who wins each trick",
            "not predetermined",
            f"the leader changes {changes} times in the {len(leaders)} tricks of the example game",
            changing,
            why(changing, "The same seat leads every trick."),
        ),
    ]


def _span(counts: Sequence[int]) -> str:
    low, high = min(counts), max(counts)
    return str(low) if low == high else f"{low} to {high}"


def width_claim(cards: Sequence[Piece], selection: Sequence[Piece]) -> Claim:
    """That more cards are legal early; the positions of both surveys with the same number are the same."""
    legal = {each["number"]: float(each["legal"]) for each in selection}
    known = [(each["third"], legal[each["number"]], each["nodes"]) for each in cards if each["number"] in legal]

    def counted(third: str) -> tuple[list[float], list[int]]:
        return [width * (at == third) for at, width, _ in known], [int(at == third) for at, _, _ in known]

    early, late = counted(THIRDS[0]), counted(THIRDS[2])
    verdict = above(difference_of_ratios(*early, *late))
    parts = []
    for third, (widths, counts) in ((THIRDS[0], early), (THIRDS[2], late)):
        nodes = [taken for at, _, taken in known if at == third]
        if nodes:
            width = sum(widths) / sum(counts)
            parts.append(f"{width:.1f} legal cards and {sum(nodes) / len(nodes):,.0f} nodes in the {third}")
    return Claim(
        "at the beginning the game tree is wide, towards the end it is smaller",
        "smaller",
        "; ".join(parts) or "no position of either",
        verdict,
        why(verdict, "Too few positions to tell." if verdict == "open" else "Asked: are more cards legal early."),
    )
