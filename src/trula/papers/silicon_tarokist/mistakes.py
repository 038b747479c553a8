"""How often the program errs: cards that cost something, and games lost though their trials were won."""

from __future__ import annotations

from collections.abc import Sequence

from trula.arena.results import MatchResult
from trula.arena.stats import Estimate
from trula.games.outcomes import TarokOutcome, outcome
from trula.games.tarok.contracts import Aim
from trula.papers.criteria import above, percent, share_of, why
from trula.papers.report import Claim, Verdict
from trula.papers.silicon_tarokist.grading import CLEAR_LOSS

SELDOM, OFTEN = 0.01, 0.25
"""Mistakes are occasional between these shares of the cards."""
NARROW = 0.05
"""A game may still be lost if more of them are."""


def declared(found: MatchResult) -> list[bool]:
    """By game for points that a bidder without a margin declared, whether it was won."""
    ends = [(record.agents, outcome(record.replay())) for record in found.records]
    without = found.settings.agents[1]
    return [
        bool(end.is_won)
        for agents, end in ends
        if isinstance(end, TarokOutcome) and end.aim is Aim.POINTS and end.declarer is not None
        if agents is not None and agents[end.declarer] == without
    ]


def narrow_claim(won: Sequence[bool]) -> Claim:
    """That trials won, however narrowly, do not make sure of the game; by games declared without a margin."""
    lost = share_of(len(won) - sum(won), len(won))
    verdict = above(Estimate(lost.mean - NARROW, lost.low - NARROW, lost.high - NARROW, lost.units))
    return Claim(
        "if trials are won narrowly, the actual game may still be lost",
        "may be lost",
        f"{percent(lost, 0)} of {lost.units:,} games declared with a margin of 0 were lost"
        if won
        else "no game was declared with a margin of 0",
        verdict,
        why(
            verdict,
            f"Asked: more than {NARROW:.0%}. " + ("Too few games to tell." if verdict == "open" else "Fewer are lost."),
        ),
    )


def occasional_claim(losses: Sequence[float]) -> Claim:
    """That the program sometimes plays a card that costs as much as a mistake."""
    share = share_of(sum(loss >= CLEAR_LOSS for loss in losses), len(losses))
    verdict: Verdict = "open"
    if share.low >= SELDOM and share.high <= OFTEN:
        verdict = "agrees"
    elif share.high < SELDOM or share.low > OFTEN:
        verdict = "differs"
    return Claim(
        "the program makes occasional mistakes",
        "occasional",
        f"{percent(share, 1)} of {share.units:,} cards cost {CLEAR_LOSS:g} points or more",
        verdict,
        why(verdict, f"Asked: between {SELDOM:.0%} and {OFTEN:.0%}, with the whole interval, by our judge."),
    )
