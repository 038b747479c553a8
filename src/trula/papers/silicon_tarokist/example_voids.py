"""What section 4 of the paper says of suits that opponents may lack, by worlds at two leads of the example game."""

from __future__ import annotations

from collections.abc import Sequence

from trula.arena.stats import estimate
from trula.engine.cards import Card, CardSet
from trula.engine.game import State
from trula.engine.seeds import rng
from trula.papers.criteria import above, percent, share_of, why
from trula.papers.report import Claim, Verdict
from trula.papers.silicon_tarokist.unmeasured import not_measured
from trula.players.samplers import Uniform

FOURTH_LEAD = 3
"""Tricks before sK is led."""
HIGH = {"dC", "dQ"}


def void_claims(states: Sequence[State], worlds: int, seed: int) -> list[Claim]:
    """What dK forces out, and that sK is riskier in trick 4 than at first."""
    first, fourth = (
        next(state for state in states if state.phase == "play" and len(state.tricks) == tricks)
        for tricks in (0, FOURTH_LEAD)
    )
    early, late = (opponents(state, worlds, seed) for state in (first, fourth))
    return [
        forced_claim(early),
        not_measured(
            "player 2 leads s8 in trick 3 to lure out sK and to win a later trick with sQ",
            "tries to lure out sK",
            "It is the intention of a person.",
        ),
        greater_claim(*([any(not _of(hand, "s") for hand in hands) for hands in each] for each in (early, late))),
    ]


Hands = tuple[CardSet, ...]


def opponents(state: State, worlds: int, seed: int) -> list[Hands]:
    """By world drawn evenly, what the two others of player 1 still hold."""
    sample = Uniform().worlds(state.view(0), worlds, rng(seed, seat=state.game.seats))
    deck = state.game.deck
    return [
        tuple(CardSet(deck, position.hand(seat)) for seat in range(1, state.game.seats))
        for position in sample.positions
    ]


def _of(hand: CardSet, suit: str) -> list[Card]:
    return [card for card in hand if card.suit == suit]


def forced_claim(worlds: Sequence[Hands]) -> Claim:
    """That somebody must give dC or dQ to dK, where both have diamonds."""
    followed = [hands for hands in worlds if all(_of(hand, "d") for hand in hands)]
    forced = [any({str(card) for card in _of(hand, "d")} <= HIGH for hand in hands) for hands in followed]
    share, over_all = share_of(sum(forced), len(forced)), share_of(sum(forced), len(worlds))
    verdict: Verdict = "differs" if not all(forced) else "agrees" if forced else "open"
    told = f"in {percent(share, 0)} of {len(followed):,} worlds in which both follow, {percent(over_all, 0)} of all"
    return Claim(
        "one of the opponents will have to play dC or dQ to dK",
        "will have to",
        told if followed else "in no world both follow",
        verdict,
        "Asked: in all worlds in which both have diamonds; else one of them may play a tarok.",
    )


def greater_claim(early: Sequence[bool], late: Sequence[bool]) -> Claim:
    """That an opponent lacks spades more likely at the fourth lead than at the first."""
    verdict = above(estimate([float(later) - float(before) for before, later in zip(early, late, strict=False)]))
    shares = [percent(share_of(sum(each), len(each)), 0) for each in (early, late)]
    return Claim(
        "when sK is led there is a greater chance that one of the opponents has no spades",
        "a greater chance",
        f"{shares[0]} of the worlds at the first lead, {shares[1]} at the fourth",
        verdict,
        why(verdict, "Too few worlds to tell." if verdict == "open" else "By worlds drawn evenly."),
    )
