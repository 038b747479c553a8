"""What section 4 of the paper says of single decisions of its example game. Judges what others have found.

Two yardsticks, the same for every card: what it costs with open cards, proved, and what it costs by what the player
could know. A card is good by one of them if it surely costs less than a mistake, bad if it surely costs as much with
open cards or anything as known; a claim agrees if it is good by both, differs if it is bad by both, and is open else.
Early cards are too hard to prove anything: there the second yardstick decides alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from trula.analysis.verdicts import Review, Verdict
from trula.game import State
from trula.papers.criteria import holds, why
from trula.papers.report import Claim
from trula.papers.report import Verdict as Judged
from trula.papers.silicon_tarokist.grading import CLEAR_LOSS

HUMAN = 1
"""The seat that the program does not play."""
KINGS = {"hK", "dK", "sK"}
FIFTH_LEAD, LAST_LEADS = 4, 6
"""Tricks before the lead that the text criticises, and tricks of the end that it calls flawless."""
YARDSTICKS = "By open cards and by what the player could know."


@dataclass(frozen=True)
class Choice:
    """A decision of the game, and how often our program decides what."""

    index: int
    seat: int
    played: str
    ours: Counter[str]

    @property
    def usual(self) -> str:
        """What ours does most often."""
        return self.ours.most_common(1)[0][0]

    @property
    def share(self) -> float:
        """How often ours does what was done."""
        return self.ours[self.played] / self.ours.total()


def spoken_claims(states: Sequence[State], ours: Sequence[Choice]) -> list[Claim]:
    """Bids, the exchange, announcements and the first lead: whether ours does the same."""
    texts = {
        ("bid two", 0): "player 1 is willing to bid as high as two, and plays it",
        ("bid two", HUMAN): "player 2 is willing to bid as high as two",
        ("take 3", 0): "T20 and sC are obviously the best pair of the talon",
        ("discard c8 cJ", 0): "c8 and cJ are laid away",
        ("announce kings", 0): "player 1 announces the kings",
    }
    claims = []
    for choice in ours:
        key = choice.played, choice.seat
        is_last = all((each.played, each.seat) != key for each in ours if each.index > choice.index)
        if key in texts and is_last:
            verdict = holds(choice.usual == choice.played)
            told = f"{choice.usual}; as in the paper {choice.share:.0%}"
            reason = "Our trials judge so; the paper tells neither its worlds nor its thresholds for announcements."
            if choice.seat == HUMAN:
                reason = "The bid was that of a person."
            claims.append(Claim(texts[key], choice.played, told, verdict, why(verdict, reason)))
    first = next(choice for choice in ours if states[choice.index].phase == "play")
    opening = holds(set(first.ours) <= KINGS)
    claims.append(
        Claim(
            "player 1 will certainly open with a king",
            first.played,
            ", ".join(f"{card} {count}" for card, count in first.ours.most_common()),
            opening,
            why(opening, "Our worlds sometimes vote for another card."),
        )
    )
    return claims


def card_claims(states: Sequence[State], ours: Sequence[Choice], found: Review) -> list[Claim]:
    """What the text says of cards."""
    by_card = {str(verdict.card): verdict for verdict in found.verdicts}
    fifth = next(verdict for verdict in found.verdicts if len(states[verdict.index].tricks) == FIFTH_LEAD)
    return [
        sound_claim("dK is not unreasonable as the first lead", [by_card["dK"]]),
        diamonds_claim(fifth),
        sound_claim("player 3's c9 in trick 6 is an unimportant low card", [by_card["c9"]]),
        sound_claim("player 3 has no particularly exciting options in trick 8, and leads s10", [by_card["s10"]]),
        sound_claim(
            "player 2's clubs, at last c10, lose player 3's cQ, which probably could not have been avoided",
            [by_card["c10"]],
        ),
        *(
            sound_claim(
                f"with six cards left the program plays flawlessly, player {seat + 1}", ended(states, found, seat)
            )
            for seat in range(3)
            if seat != HUMAN
        ),
    ]


def ended(states: Sequence[State], found: Review, seat: int) -> list[Verdict]:
    """The cards of a seat in the last tricks that left it a choice."""
    start = states[-1].game.hand_size - LAST_LEADS
    return [
        each
        for each in found.verdicts
        if each.seat == seat and len(states[each.index].tricks) >= start and not each.is_forced
    ]


def by_open(verdict: Verdict) -> bool | None:
    """Whether a card is good with open cards; None if the solver did not finish."""
    return None if verdict.open is None else verdict.open.loss < CLEAR_LOSS


def by_known(verdict: Verdict) -> bool | None:
    """Whether a card is good by what its player could know; None if the worlds do not tell."""
    if verdict.known is None:
        return None
    choice = next(each for each in verdict.known.choices if each.card == verdict.card)
    if choice.behind + 2 * choice.error < CLEAR_LOSS:
        return True
    return False if choice.is_surely_behind else None


def _all_good(found: Sequence[bool | None]) -> bool | None:
    """Whether all are good; bad if one is."""
    return False if False in found else None if None in found else True


def sound_claim(text: str, cards: Sequence[Verdict]) -> Claim:
    """That cards were good, by both yardsticks."""
    openly, known = _all_good([by_open(each) for each in cards]), _all_good([by_known(each) for each in cards])
    is_hard = all(each.open is None for each in cards)
    judged: Judged = "open"
    if known and (openly or is_hard):
        judged = "agrees"
    elif known is False and (openly is False or is_hard):
        judged = "differs"
    parts = [
        _cost(each) for each in cards if by_open(each) is not True or by_known(each) is not True or len(cards) == 1
    ]
    told = "; ".join(parts) or "no card costs anything that matters"
    return Claim(text, "no better card", told, judged, why(judged, YARDSTICKS))


def _cost(verdict: Verdict) -> str:
    openly = "not solved" if verdict.open is None else f"{verdict.open.loss}"
    known = "not judged" if verdict.known is None else f"{verdict.known.loss:.1f}"
    return f"{verdict.card} costs {known} as known, with open cards {openly}"


def diamonds_claim(verdict: Verdict) -> Claim:
    """That a diamond was the better lead of the fifth trick."""
    known = verdict.known
    assert known is not None
    diamond = next(choice for choice in known.choices if choice.card.suit == "d")
    chosen = next(choice for choice in known.choices if choice.card == verdict.card)
    judged: Judged = "open"
    if chosen.is_surely_behind and chosen.behind > diamond.behind:
        judged = "agrees"
    elif diamond.is_surely_behind:
        judged = "differs"
    opened = ""
    if verdict.open is not None:
        best = max(value for card, value in verdict.open.values if card.suit == "d")
        opened = f"; with open cards {best - verdict.open.value:+}"
    return Claim(
        "in trick 5 player 1 should have led diamonds, not T4",
        "a diamond",
        f"{diamond.card} brings {chosen.behind - diamond.behind:+.1f} against {verdict.card} as known{opened}",
        judged,
        why(judged, "By worlds that lie open after the lead; a plan for hidden cards is not seen there."),
    )
