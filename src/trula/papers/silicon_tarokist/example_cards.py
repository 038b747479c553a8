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

from trula.arena.stats import Estimate
from trula.engine.game import State
from trula.papers.criteria import above, holds, percent, share_of, why
from trula.papers.report import Claim
from trula.papers.report import Verdict as Judged
from trula.papers.silicon_tarokist.grading import CLEAR_LOSS
from trula.study.ranking import Choice as Known
from trula.study.verdicts import Review, Verdict

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
        saving_claim(by_card["dK"]),
        sound_claim("dK is not unreasonable as the first lead", "not unreasonable", [by_card["dK"]]),
        premature_claim(by_card["dK"]),
        sound_claim(
            "in tricks 3 and 4 (sC, then sK) the promise of winning sQ outweighs the risk of playing sK",
            "outweighs the risk",
            [by_card["sC"], by_card["sK"]],
        ),
        diamonds_claim(fifth),
        sound_claim(
            "player 2 leads clubs, c7 in trick 6, as player 1 should have led diamonds",
            "what player 1 should have done",
            [by_card["c7"]],
        ),
        sound_claim("player 3's c9 in trick 6 is an unimportant low card", "unimportant", [by_card["c9"]]),
        sound_claim(
            "player 3 has no particularly exciting options in trick 8, and leads s10",
            "no particularly exciting options",
            [by_card["s10"]],
        ),
        queen_claim(states[by_card["cQ"].index]),
        switch_claim(ours, by_card["d4"]),
        *(
            sound_claim(
                f"with six cards left the program plays flawlessly, player {seat + 1}",
                "flawlessly",
                ended(states, found, seat),
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


def sound_claim(text: str, paper: str, cards: Sequence[Verdict]) -> Claim:
    """That cards were good, by both yardsticks; beside the paper's own words."""
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
    return Claim(text, paper, told, judged, why(judged, YARDSTICKS))


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


def saving_claim(lead: Verdict) -> Claim:
    """That it gains little to keep the kings: no other first lead is better by as much as a mistake."""
    choices = lead.known.choices if lead.known is not None else ()
    king, other = (_best(choices, are_kings=are_kings) for are_kings in (True, False))
    gain = king.behind - other.behind
    judged: Judged = "open"
    if other.is_surely_behind or gain + 2 * max(king.error, other.error) < CLEAR_LOSS:
        judged = "agrees"
    elif king.is_surely_behind and gain >= CLEAR_LOSS:
        judged = "differs"
    return Claim(
        "there is little to be gained by saving the kings for later",
        "little",
        f"{other.card}, the best lead beside the kings, gains {gain:+.1f} points against {king.card} as known",
        judged,
        why(judged, f"Asked: less than {CLEAR_LOSS:g} points, by worlds that lie open after the lead."),
    )


def premature_claim(lead: Verdict) -> Claim:
    """That dK was led a bit too early: another king was the better first lead."""
    choices = lead.known.choices if lead.known is not None else ()
    mine = next(choice for choice in choices if choice.card == lead.card)
    others = [choice for choice in choices if str(choice.card) in KINGS and choice.card != lead.card]
    best = min(others, key=lambda choice: choice.behind)
    judged: Judged = "open"
    if mine.is_surely_behind and mine.behind > best.behind:
        judged = "agrees"
    elif all(choice.is_surely_behind and choice.behind > mine.behind for choice in others):
        judged = "differs"
    return Claim(
        "dK as the first lead is a bit premature",
        "a bit premature",
        f"{best.card} gains {mine.behind - best.behind:+.1f} points against {mine.card} as known",
        judged,
        why(judged, "Asked: is another king the better lead, by worlds that lie open after it."),
    )


def _best(choices: Sequence[Known], *, are_kings: bool) -> Known:
    """The best of the kings, or of all other cards."""
    return min((each for each in choices if (str(each.card) in KINGS) is are_kings), key=lambda each: each.behind)


def queen_claim(state: State) -> Claim:
    """That cQ was lost: forced once a club is led; whether another lead saves it is not told."""
    legal = ", ".join(str(action) for action in state.legal_actions())
    return Claim(
        "that player 2's clubs lose player 3's cQ probably could not have been avoided",
        "probably not",
        f"when c10 is led the legal cards of player 3 are {legal}",
        "open",
        "Our solver knows no goal for a single card, so whether another lead would have saved it is not told.",
    )


def switch_claim(ours: Sequence[Choice], verdict: Verdict) -> Claim:
    """That player 1 leads diamonds at last, with high taroks alone; whether ours does so there."""
    choice = next(each for each in ours if each.index == verdict.index)
    judged = holds(choice.usual.startswith("d"))
    return Claim(
        "in trick 10 player 1 has only high taroks left and starts leading diamonds",
        str(verdict.card),
        f"{choice.usual}; as in the paper {choice.share:.0%}; {_cost(verdict)}",
        judged,
        why(judged, "Our worlds vote for another card; asked: does ours usually lead a diamond."),
    )


def same_claim(mine: Sequence[Choice]) -> Claim:
    """That our program plays as theirs did, over all its cards that left a choice."""
    same = share_of(sum(choice.usual == choice.played for choice in mine), len(mine))
    verdict = above(Estimate(same.mean - 0.5, same.low - 0.5, same.high - 0.5, same.units))
    return Claim(
        "our program plays as the paper's did in the example game",
        f"{len(mine)} cards with a choice",
        f"ours usually plays the same in {percent(same, 0)}",
        verdict,
        why(
            verdict,
            "Asked: in more than half. Its worlds, its matrix and its evaluation are not printed"
            + ("; too few cards to tell." if verdict == "open" else "."),
        ),
    )
