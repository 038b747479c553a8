"""Whether taroks are interchangeable: small deals solved before and after two cards change hands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from trula._core import Tarok3Position
from trula.arena.stats import estimate
from trula.engine.seeds import rng
from trula.papers.criteria import above, shown, why
from trula.papers.lab import Lab
from trula.papers.pieces import Piece, pieces
from trula.papers.report import Claim
from trula.players.searches import Exact
from trula.study.bench.deals import tarok_cut

CARDS = 8
"""Cards a hand."""
KINDS = {
    "taroks": [range(1, 20)],
    "suits": [range(lowest, lowest + 8) for lowest in range(22, 54, 8)],
}
"""By kind, groups of cards of which two may change hands: the taroks from 2 to 20, or the cards of one suit."""


@dataclass(frozen=True)
class Swapping:
    """Small deals of which each is solved with open cards as dealt, and with two cards in each other's hands."""

    seed: int

    def play(self, number: int) -> Piece:
        """By how many card points the value changes, by kind; None where no two such cards are in different hands."""
        position = tarok_cut(3, CARDS, 1_000_000 * self.seed + number)
        assert isinstance(position, Tarok3Position)
        dice = rng(self.seed, deal=number)
        hands = [position.hand(seat) for seat in range(position.seats)]
        piece: Piece = {"number": number}
        for kind, groups in KINDS.items():
            pairs = [pair for group in groups for pair in combinations(group, 2) if are_apart(hands, *pair)]
            piece[kind] = None
            if pairs:
                one, other = pairs[dice.integers(len(pairs))]
                changed = Tarok3Position(position.terms, swapped(hands, one, other))
                piece[kind] = abs(_value(changed) - _value(position))
        return piece


def are_apart(hands: Sequence[int], one: int, other: int) -> bool:
    """Whether two cards are in two different hands."""
    holders = [[seat for seat, hand in enumerate(hands) if hand >> card & 1] for card in (one, other)]
    return all(holders) and holders[0] != holders[1]


def swapped(hands: Sequence[int], one: int, other: int) -> list[int]:
    """The hands after two cards that are apart have changed places."""
    both = 1 << one | 1 << other
    return [hand ^ both if hand & both else hand for hand in hands]


def _value(position: Tarok3Position) -> float:
    return float(max(Exact(objective="points").run_one(position).values.values()))


def exchanged(lab: Lab) -> list[Piece]:
    """Kept as they come."""
    return pieces(lab, "interchange", Swapping(lab.seed), range(lab.pick(4, 300, 5_000)))


def interchange_claim(found: Sequence[Piece]) -> Claim:
    """That a tarok in another hand changes less than a card of a suit does."""
    both = [each for each in found if None not in (each["taroks"], each["suits"])]
    less = estimate([each["suits"] - each["taroks"] for each in both])
    means = {kind: estimate([each[kind] for each in both]) for kind in KINDS}
    verdict = above(less)
    reason = (
        "Asked: does it change less if two taroks from 2 to 20 change hands than if two cards of a suit do; with open "
        f"cards and {CARDS} in a hand."
    )
    return Claim(
        "specific suited cards have to be considered; taroks except 1, 21 and 22 are more or less interchangeable",
        "more or less",
        f"the value changes by {shown(means['taroks'], 2, signed=False)} card points for taroks, "
        f"{shown(means['suits'], 2, signed=False)} for cards of a suit",
        verdict,
        why(verdict, reason + (" Too few deals to tell." if verdict == "open" else "")),
    )
