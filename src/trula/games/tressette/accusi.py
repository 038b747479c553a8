"""Accusi, the combinations that a seat declares with its first card (docs/rules/tressette.md, section 4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from trula._core import accusi
from trula.engine.cards import CardSet
from trula.games.tressette.deck import DECK

_SUIT_NAMES = {"d": "denari", "c": "coppe", "s": "spade", "b": "bastoni"}
_RANK_NAMES = {"A": "aces", "2": "twos", "3": "threes"}


@dataclass(frozen=True, slots=True)
class Accuso:
    """A combination: three or four aces, twos or threes, or a napoletana (ace, two and three of one suit)."""

    name: str
    """Its name in a record, such as `3 aces without coppe` or `napoletana di spade`."""
    points: int
    cards: CardSet


def accusi_of(hand: CardSet) -> tuple[Accuso, ...]:
    """Return all combinations of a hand as dealt."""
    return tuple([_accuso(*found) for found in accusi(hand.mask)])


@cache
def _accuso(mask: int, points: int, is_napoletana: bool) -> Accuso:
    return Accuso(_accuso_name(CardSet(DECK, mask), is_napoletana), points, CardSet(DECK, mask))


def _accuso_name(cards: CardSet, is_napoletana: bool) -> str:
    first = next(iter(cards))
    if is_napoletana:
        return f"napoletana di {_SUIT_NAMES[first.suit]}"
    name = f"{len(cards)} {_RANK_NAMES[first.rank]}"
    missing = [suit for suit in DECK.suits if suit not in {card.suit for card in cards}]
    return name + "".join(f" without {_SUIT_NAMES[suit]}" for suit in missing)


def _all_accusi() -> dict[str, Accuso]:
    by_rank = [[card for card in DECK.cards if card.rank == rank] for rank in _RANK_NAMES]
    sets = [DECK.set(cards) for cards in by_rank]
    sets += [DECK.set(card for card in cards if card is not missing) for cards in by_rank for missing in cards]
    sets += [DECK.set(card for cards in by_rank for card in cards if card.suit == suit) for suit in DECK.suits]
    return {accuso.name: accuso for cards in sets for accuso in accusi_of(cards)}


ACCUSI = _all_accusi()
"""Every possible combination by name."""
RANK_MASKS = [DECK.set(card for card in DECK.cards if card.rank == rank).mask for rank in _RANK_NAMES]
"""Bit masks of the four aces, the four twos and the four threes."""
NAPOLETANE = [accuso.cards.mask for name, accuso in ACCUSI.items() if name.startswith("napoletana")]
"""Bit masks of the four napoletane."""
UNDECLARED = -1
"""The core's value in place of the accuso points of a seat that has not played its first card."""


def excluded_fourths(declared: Sequence[int]) -> int:
    """Return the mask of the cards that declared combinations exclude: who declares three of a rank lacks the fourth.

    Args:
        declared: Bit masks of the combinations that one seat has declared.
    """
    return sum(rank & ~cards for rank in RANK_MASKS for cards in declared if cards & ~rank == 0)
