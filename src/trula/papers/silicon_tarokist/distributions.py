"""What section 3.1 of the paper says of all distributions of cards: how many there are, and which are impossible."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, prod

from trula.engine.game import State
from trula.papers.criteria import holds, percent, share_of, why
from trula.papers.report import Claim
from trula.papers.silicon_tarokist.enhancement_claims import FACTOR
from trula.papers.silicon_tarokist.pace import COUPLE, PAPER_SECONDS
from trula.players.samplers.world import hidden_of

DAY = 24 * 60 * 60
"""Seconds."""
HEARTS, HAND, OTHERS = 7, 16, 53
"""Hearts beside the king, cards of a hand, and cards of the deck beside the king."""


def distribution_claims(states: Sequence[State], changes: dict[int, list[bool]]) -> list[Claim]:
    """All rows; given the example game, and by number of plain worlds whether other dice change the card."""
    first = next(state for state in states if state.phase == "play")
    return [all_claim(first), impossible_claim(first), enough_claim(changes)]


def all_claim(first: State) -> Claim:
    """That to search every distribution takes too long, by those of a first lead and the paper's time of one search."""
    assert first.to_move is not None
    count = hidden_of(first.view(first.to_move)).count
    seconds = count * PAPER_SECONDS
    verdict = holds(seconds > FACTOR * COUPLE)
    return Claim(
        "a search of all possible distributions is too time-consuming",
        "too time-consuming",
        f"{count:,} distributions at the first lead of the example game, {seconds / DAY:,.0f} days at the paper's "
        f"{PAPER_SECONDS:g} s each",
        verdict,
        why(verdict, f"Asked: more than {FACTOR * COUPLE:g} s."),
    )


def impossible_claim(first: State) -> Claim:
    """That the rules exclude nothing else at the first lead; the declarer knows the whole talon."""
    declarer = first.to_move
    assert declarer is not None
    sizes = [len(hand) for seat, hand in enumerate(first.hands) if seat != declarer]
    ways = prod(comb(sum(sizes[place:]), size) for place, size in enumerate(sizes))
    excluded = ways - hidden_of(first.view(declarer)).count
    verdict = holds(not excluded)
    return Claim(
        "at first the only impossible distributions are those in which the declarer lacks the cards from the talon",
        "the only ones",
        f"{excluded:,} of the {ways:,} ways to deal what the declarer of the example game does not see are impossible "
        "too",
        verdict,
        why(verdict, "They leave a hand without taroks, which the paper's own section 2.2 says is against the rules."),
    )


def enough_claim(changes: dict[int, list[bool]]) -> Claim:
    """That enough plain worlds find the right card: told by how far they agree with themselves, and not judged."""
    told = ", ".join(
        f"{percent(share_of(sum(each), len(each)), 1)} with {worlds} worlds" for worlds, each in changes.items()
    )
    return Claim(
        "given enough samples, Monte-Carlo sampling will generally choose the correct move",
        "generally",
        f"other dice change the card of plain worlds in {told}",
        "open",
        "The correct card with hidden cards is not known here: our judge is such a sampling itself.",
    )


def followed(least: int) -> float:
    """The chance that two hands both have so many hearts at least, if the king is in a third."""

    def exactly(one: int, other: int) -> float:
        rest = OTHERS - 2 * HAND
        return comb(HAND, one) * comb(HAND, other) * comb(rest, HEARTS - one - other) / comb(OTHERS, HEARTS)

    pairs = [(one, other) for one in range(HEARTS + 1) for other in range(HEARTS + 1 - one)]
    return sum(exactly(*pair) for pair in pairs if min(pair) >= least)


def heart_claim() -> Claim:
    """That the king of hearts wins both others' hearts at any time: in the first round of hearts and in the second."""
    first, second = followed(1), followed(2) / followed(1)
    return Claim(
        "the King of Hearts will likely win the others' hearts any time it is played, but might reveal something",
        "likely, any time",
        f"both others have hearts in {first:.1%} of all deals; in {second:.1%} of these for a second round too",
        holds(min(first, second) > 0.5),
        "Asked: in more than half, in both rounds, as it says any time; half was settled on with both shares known. "
        "What it reveals is not measured.",
    )
