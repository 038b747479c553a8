"""The decisions of RuleBidder at tarok: bid, called king, packet and discard, by a count of the hand.

The count of a hand for contracts that are played for points:

| each tarok | from T15 on | T22 | T21 | T1 | each king | each empty suit | each suit of one card |
|------------|-------------|-----|-----|----|-----------|-----------------|-----------------------|
| 1          | +1          | +3  | +3  | +2 | 3         | 3               | 1                     |

One more in the count is worth about four points of the score to the declarer of a three. The lowest available contract
is bid, or chosen at the end, for which the hand has the count in LEAST_COUNTS; without one a seat passes, and forehand
left alone chooses klop. A beggar is bid with four players only, on a hand for which `is_beggar_hand` is true.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations

from trula.engine.actions import PASS, Action, Bid, Discard, TakeTalon
from trula.engine.cards import Card, CardSet
from trula.engine.view import View
from trula.games.tarok.actions import Call
from trula.games.tarok.deck import DECK, FREE_SUIT_CARDS, KINGS, MOND, PAGAT, SKIS, TAROKS, TRULA

SUITS = DECK.plain_suits
SUIT_MASKS = {suit: DECK.set(card for card in DECK.cards if card.suit == suit).mask for suit in DECK.suits}
HIGH_TAROKS = DECK.set(DECK.card(f"T{number}") for number in range(15, 23)).mask
"""Mask of T15 to T22."""
PAGAT_MASK, MOND_MASK, SKIS_MASK = (1 << card.index for card in (PAGAT, MOND, SKIS))
QUEENS = {suit: 1 << DECK.card(f"{suit}Q").index for suit in SUITS}
"""Mask of the queen of each suit."""
FACE_VALUES = {"K": 5, "Q": 4, "C": 3, "J": 2}
"""Face values of suit cards by rank; a rank that is not listed has 1."""

TAROK, HIGH_TAROK, SKIS_COUNT, MOND_COUNT, PAGAT_COUNT, KING, EMPTY_SUIT, SINGLE_CARD = 1, 1, 3, 3, 2, 3, 3, 1
"""The parts of the count, as in the table above."""
POINTS_PER_COUNT = 4
"""Points of the score that one more in the count is worth."""
LEAST_COUNTS = {
    3: {"three": 17, "two": 20, "one": 25, "zero": 29, "solo-without": 29},
    4: {"three": 12, "two": 13, "one": 15, "solo-three": 21, "solo-two": 24, "solo-one": 26, "solo-without": 29},
}
"""The least count for each contract, by the number of players."""


def hand_count(hand: int) -> int:
    """Return the count of a hand for contracts that are played for points; `hand` is a bit mask."""
    taroks = hand & TAROKS
    total = (
        TAROK * taroks.bit_count() + HIGH_TAROK * (taroks & HIGH_TAROKS).bit_count() + KING * (hand & KINGS).bit_count()
    )
    total += SKIS_COUNT * bool(hand & SKIS_MASK) + MOND_COUNT * bool(hand & MOND_MASK)
    total += PAGAT_COUNT * bool(hand & PAGAT_MASK)
    lengths = [(hand & SUIT_MASKS[suit]).bit_count() for suit in SUITS]
    return total + EMPTY_SUIT * lengths.count(0) + SINGLE_CARD * lengths.count(1)


def is_beggar_hand(hand: int) -> bool:
    """Return whether a hand of twelve cards is likely to win no trick.

    It has cards of every suit, because a void suit must be trumped; at most two taroks, none above T14; and low cards.
    In each suit the lowest card should be one of the two lowest of the suit, the next one of the four lowest, and so
    on; the ranks by which cards lie above that add up to four at most.
    """
    taroks = hand & TAROKS
    if taroks.bit_count() > 2 or taroks >> 14:
        return False
    steps = 0
    for suit in SUITS:
        cards = CardSet(DECK, hand & SUIT_MASKS[suit])
        if not cards:
            return False
        steps += sum(max(0, (card.index - 22) % 8 - 2 * place - 1) for place, card in enumerate(cards))
    return steps <= 4


def choose_bid(view: View) -> Action:
    """Return the lowest contract that the hand is good for; without one a pass, or klop."""
    return best_bid(view.hand.mask, view.legal_actions(), view.game.seats)


def best_bid(hand: int, legal: Sequence[Action], seats: int) -> Action:
    """Return the bid of a hand, given as a bit mask, among legal actions."""
    names = [action.contract for action in legal if isinstance(action, Bid)]
    total = hand_count(hand)
    least_counts = LEAST_COUNTS[seats]
    fit = [name for name in names if total >= least_counts.get(name, 1_000)]
    if seats == 4 and "beggar" in names and is_beggar_hand(hand):
        fit.append("beggar")
    if fit:
        return Bid(fit[0])
    return PASS if PASS in legal else Bid(names[0])


def choose_call(view: View) -> Action:
    """Return the king to call: of the shortest suit held without its king; of equal suits one with the queen."""
    return Call(best_call(view.hand.mask))


def best_call(hand: int) -> str:
    """Return the suit whose king to call."""

    def order(suit: str) -> tuple[bool, int, bool]:
        cards = hand & SUIT_MASKS[suit]
        return bool(cards & KINGS), cards.bit_count() or 9, not cards & QUEENS[suit]

    return min(SUITS, key=order)


def choose_packet(view: View) -> Action:
    """Return the packet that gives the best hand after the discard; the first of equals."""
    size = len(view.talon) // len(view.legal_actions())
    return TakeTalon(best_exchange(view.hand.mask, view.talon, size, view.game.number("mond"))[0])


def best_exchange(hand: int, talon: Sequence[Card], size: int, mond: int) -> tuple[int, int]:
    """Return the number of the packet to take, from 1, and the mask of the cards to discard.

    Args:
        hand: Bit mask of the hand before the exchange.
        talon: The six talon cards in order.
        size: The number of cards in a packet.
        mond: Points of the score that a T21 left in the talon costs.
    """
    everything = DECK.set(talon).mask
    exchanges = []
    for start in range(0, len(talon), size):
        taken = DECK.set(talon[start : start + size]).mask
        laid = best_discard(hand | taken, size)
        left = everything & ~taken
        value = (
            POINTS_PER_COUNT * hand_count((hand | taken) & ~laid) + discard_points(laid) - mond * bool(left & MOND_MASK)
        )
        exchanges.append((value, start // size + 1, laid))
    _, number, laid = max(exchanges, key=lambda each: each[0])
    return number, laid


def choose_discard(view: View) -> Action:
    """Return the discard."""
    size = len(view.hand) - view.game.hand_size
    return Discard(CardSet(DECK, best_discard(view.hand.mask, size)))


def discard_points(cards: int) -> int:
    """Return the sum of face values minus 1 each, for suit cards given as a bit mask."""
    return sum(FACE_VALUES.get(card.rank, 1) - 1 for card in CardSet(DECK, cards))


def best_discard(hand: int, size: int) -> int:
    """Return the mask of the cards to discard.

    Suits are emptied, valuable cards without their king go first, taroks only when the rules force it.

    Args:
        hand: Bit mask of the hand with the packet.
        size: The number of cards to discard.
    """
    free = hand & FREE_SUIT_CARDS
    if free.bit_count() <= size:
        taroks = CardSet(DECK, hand & TAROKS & ~TRULA)
        lowest = [1 << card.index for card in taroks][: size - free.bit_count()]
        return free | sum(lowest)
    best: dict[int, tuple[int, int]] = {0: (0, 0)}
    for suit in SUITS:
        options = _suit_discards(hand & SUIT_MASKS[suit], size)
        joined: dict[int, tuple[int, int]] = {}
        for laid, (value, cards) in best.items():
            for more, (worth, chosen) in options.items():
                if laid + more <= size and (value + worth, cards | chosen) > joined.get(laid + more, (-1_000, 0)):
                    joined[laid + more] = value + worth, cards | chosen
        best = joined
    return best[size][1]


@cache
def _suit_discards(cards: int, most: int) -> dict[int, tuple[int, int]]:
    """Return the best (value, mask) of discards from one suit, by the number of cards discarded."""
    free: list[Card] = list(CardSet(DECK, cards & ~KINGS))
    options: dict[int, tuple[int, int]] = {}
    for size in range(min(most, len(free)) + 1):
        for chosen in combinations(free, size):
            laid = DECK.set(chosen).mask
            worth = 2 * discard_points(laid) + _remainder_value(cards & ~laid)
            if (worth, laid) > options.get(size, (-1_000, 0)):
                options[size] = worth, laid
    return options


def _remainder_value(cards: int) -> int:
    """Return the value to the declarer of the cards kept in one suit."""
    if not cards:
        return 8
    has_king = bool(cards & KINGS)
    length = cards.bit_count()
    if has_king:
        return 6 - 2 * (length - 1) + discard_points(cards & ~KINGS)
    return -2 * length - discard_points(cards)
