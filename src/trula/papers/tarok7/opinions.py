"""What the paper concludes from Table 1: held against its own counts of bids, and against our stand-ins.

Nobody of the paper's experts is to be had, so that no share of ours can agree with theirs or differ; what can be judged
is whether the printed figures bear the words out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import ceil, floor, hypot

from trula.arena.stats import Estimate
from trula.games import load
from trula.papers.criteria import above, all_of, percent, share_of, why
from trula.papers.report import Claim, Verdict
from trula.papers.tarok7.network import GAME
from trula.papers.tarok7.printed import PAPER, ROWS, Printed
from trula.study.agreement import FAR, Agreement, Words

STAND_IN = "Ours is another expert: nobody of the paper's is to be had, and none of ours wrote the tables."
FEW = "By the paper's own numbers of bids it may be chance."
OTHERWISE = "The paper's own figures say otherwise."
Found = Mapping[tuple[str, str], Agreement]
"""By the letter of the expert and the tables of the program."""


def degree(word: str) -> int:
    """How high a word stands in the list of contracts, a pass and klop being the lowest."""
    bids = [name for name in load(GAME).contracts if name != "klop"]
    name = word.removeprefix("bid ")
    return 1 + bids.index(name) if name in bids else 0


def words_of(found: Agreement) -> list[Words]:
    """All that was said."""
    return [words for each in found.words for words in each]


def share(found: Agreement, row: str) -> Estimate:
    """A share of the bids; they are nearly one a deal, and taken for independent."""
    higher = [degree(words.program) - degree(words.expert) for words in words_of(found)]
    differing = [each for each in higher if each]
    if row == "same":
        return share_of(len(higher) - len(differing), len(higher))
    if row == "far":
        return share_of(sum(abs(each) > FAR for each in higher), len(higher))
    return share_of(sum(each > 0 for each in differing), len(differing))


def kappa(found: Agreement) -> float:
    """Cohen's kappa: agreement beyond what the same words in any order would have, 1 being all of it."""
    words = words_of(found)
    ours, theirs = Counter(each.program for each in words), Counter(each.expert for each in words)
    chance = sum(ours[word] * theirs[word] for word in ours) / len(words) ** 2
    same = sum(each.program == each.expert for each in words) / len(words)
    return (same - chance) / (1 - chance) if chance < 1 else 1.0


def told(found: Found, row: str) -> str:
    """A share, expert by expert, with both kinds of tables."""
    models = sorted({model for _, model in found})
    parts = []
    for model in models:
        shares = [share(found[letter, model], row) for letter in PAPER]
        parts.append(f"{model} tables: " + ", ".join(percent(each, 0) if each.units else "no bids" for each in shares))
    return "; ".join(parts)


def share_claim(letter: str, row: str, found: Found) -> Claim:
    """One figure of Table 1, which is always open."""
    paper: float = getattr(PAPER[letter], row)
    parts = []
    for model in sorted({model for _, model in found}):
        ours = share(found[letter, model], row)
        parts.append(f"{percent(ours, 0) if ours.units else 'no bids'} ({model} tables)")
    return Claim(f"expert {letter}, {ROWS[row]}", f"{paper:.0%}", ", ".join(parts), "open", STAND_IN)


def possible(printed: Printed) -> bool:
    """Whether whole numbers of bids give the printed shares."""
    return any(
        round(100 * same / printed.bids) == round(100 * printed.same)
        and any(
            round(100 * higher / (printed.bids - same)) == round(100 * printed.higher)
            for higher in range(printed.bids - same + 1)
        )
        for same in range(printed.bids)
    )


def misprint_claim(printed: Mapping[str, Printed]) -> Claim:
    """Our check whether Table 1 can be right as it stands, and whether it can with two figures exchanged."""
    wrong = [letter for letter, each in printed.items() if not possible(each)]
    parts = [
        f"{letter}: no whole number of {round(each.bids * (1 - each.same))} bids is {each.higher:.0%} of them"
        for letter, each in printed.items()
        if letter in wrong
    ]
    if len(wrong) == 2:
        one, other = (printed[letter] for letter in wrong)
        exchanged = (one._replace(higher=other.higher), other._replace(higher=one.higher))
        if all(possible(each) for each in exchanged):
            parts.append(f"exchanged, {wrong[0]} {other.higher:.0%} and {wrong[1]} {one.higher:.0%}, they are possible")
    return Claim(
        "our check of Table 1, not a claim of the paper: its shares can come of whole numbers of bids",
        "500, 100 and 100 bids",
        "; ".join(parts) or "all do",
        "differs" if wrong else "agrees",
        "Perhaps the figures of two experts were exchanged." if wrong else "",
    )


def printed_share(share: float, bids: int) -> Estimate:
    """A share as it is printed, with the interval of the two numbers of bids that are nearest to it."""
    low, high = (share_of(count, bids) for count in (floor(share * bids), ceil(share * bids)))
    return Estimate(share, low.low, high.high, bids)


def direction_claim(found: Found) -> Claim:
    """Who bids more boldly, by the printed numbers."""
    parts: list[Verdict] = []
    shown = []
    for letter, each in PAPER.items():
        differing = round(each.bids * (1 - each.same))
        higher = printed_share(each.higher, differing)
        bolder = Estimate(0.5 - higher.mean, 0.5 - higher.high, 0.5 - higher.low, higher.units)
        less = Estimate(higher.mean - 0.5, higher.low - 0.5, higher.high - 0.5, higher.units)
        parts.append(above(bolder if each.higher < 0.5 else less))
        shown.append(f"{letter} {percent(higher, 0)}")
    verdict = all_of(parts)
    return Claim(
        "expert A bids slightly more aggressively than the program, B and C less",
        "; ".join(f"{letter} {each.higher:.0%}" for letter, each in PAPER.items()),
        f"the printed shares with intervals for as many bids as differ: {', '.join(shown)}; stand-ins, "
        f"{told(found, 'higher')}",
        verdict,
        why(verdict, FEW if verdict == "open" else OTHERWISE),
    )


def nearest_claim(found: Found) -> Claim:
    """Whether expert A is nearer than the others, by the printed numbers."""
    first, *others = (share_of(round(each.same * each.bids), each.bids) for each in PAPER.values())
    leads = [_difference(first, other) for other in others]
    verdict = all_of([above(lead) for lead in leads])
    return Claim(
        "the program bids more like expert A, who designed it",
        "92 % against 82 % and 80 %",
        f"by the paper's own counts more by {', '.join(percent(lead, 0) for lead in leads)}; stand-ins, none of whom "
        f"designed it, {told(found, 'same')}",
        verdict,
        why(verdict, FEW if verdict == "open" else OTHERWISE),
    )


def _difference(one: Estimate, other: Estimate) -> Estimate:
    """Of two independent shares, by Newcombe's interval."""
    mean = one.mean - other.mean
    return Estimate(
        mean,
        mean - hypot(one.mean - one.low, other.high - other.mean),
        mean + hypot(one.high - one.mean, other.mean - other.low),
        one.units + other.units,
    )


def rarely_claim(found: Found, aims: Found) -> Claim:
    """Strong disagreement, in what is said and in what is aimed at."""
    return Claim(
        "program and experts rarely disagree strongly",
        "1 %, 2 %, 2 % more than one degree apart",
        f"stand-ins, by what is said, {told(found, 'far')}; by the contract aimed at, {told(aims, 'far')}",
        "open",
        STAND_IN,
    )


def matching_claim(found: Found, letters: Sequence[str]) -> Claim:
    """Matching beyond chance."""
    parts = [
        f"{model} tables: " + ", ".join(f"{kappa(found[letter, model]):.2f}" for letter in letters)
        for model in sorted({model for _, model in found})
    ]
    words = [each for agreement in found.values() for each in words_of(agreement)]
    silent = sum(degree(each.program) == degree(each.expert) == 0 for each in words) / len(words)
    return Claim(
        "the program's bidding matches that of experts highly",
        "92 %, 82 %, 80 % the same",
        f"stand-ins, agreement beyond chance (kappa), {'; '.join(parts)}; both stay out in {silent:.0%} of all bids",
        "open",
        f"The paper does not tell how often everybody passes, so that chance cannot be taken off. {STAND_IN}",
    )
