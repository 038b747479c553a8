"""How RuleBidder counts a tarok hand, for bids, the called king, the packet and the discard.

A hand counts, for contracts that are played for points:

| each tarok | from T15 on | T22 | T21 | T1 | each king | each empty suit | each suit of one card |
|------------|-------------|-----|-----|----|-----------|-----------------|-----------------------|
| 1          | +1          | +3  | +3  | +2 | 3         | 3               | 1                     |

One more is worth about four points to the declarer of three. A contract is bid, or chosen at the end, if the hand
counts as much as LEVELS says, and then the lowest that is to be had; without such a hand forehand chooses klop. A
beggar is bid with four players only, on a hand of `is_beggars`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations

from trula.engine.actions import PASS, Action, Bid, Call, Discard, TakeTalon
from trula.engine.cards import DECKS, Card, CardSet
from trula.engine.game import View

DECK = DECKS["tarok"]
SUITS = DECK.plain_suits
SUIT_MASKS = {suit: DECK.set(card for card in DECK.cards if card.suit == suit).mask for suit in DECK.suits}
TAROKS = SUIT_MASKS["T"]
HIGH_TAROKS = DECK.set(DECK.card(f"T{number}") for number in range(15, 23)).mask
PAGAT, MOND, SKIS = (1 << DECK.card(text).index for text in ("T1", "T21", "T22"))
KINGS = {suit: 1 << DECK.card(f"{suit}K").index for suit in SUITS}
QUEENS = {suit: 1 << DECK.card(f"{suit}Q").index for suit in SUITS}
ALL_KINGS = sum(KINGS.values())
WORTH = {"K": 5, "Q": 4, "C": 3, "J": 2}

TAROK, HIGH, TOP, SECOND, LAST, KING, EMPTY, SINGLE = 1, 1, 3, 3, 2, 3, 3, 1
SCORE = 4
"""What one more is worth in points."""
LEVELS = {
    3: {"three": 17, "two": 20, "one": 25, "zero": 29, "solo-without": 29},
    4: {
        "three": 12,
        "two": 13,
        "one": 15,
        "solo-three": 21,
        "solo-two": 24,
        "solo-one": 26,
        "solo-without": 29,
    },
}
"""By the number of players, the least count for a contract."""


def count(hand: int) -> int:
    """How good a hand is for points."""
    taroks = hand & TAROKS
    total = (
        TAROK * taroks.bit_count() + HIGH * (taroks & HIGH_TAROKS).bit_count() + KING * (hand & ALL_KINGS).bit_count()
    )
    total += TOP * bool(hand & SKIS) + SECOND * bool(hand & MOND) + LAST * bool(hand & PAGAT)
    lengths = [(hand & SUIT_MASKS[suit]).bit_count() for suit in SUITS]
    return total + EMPTY * lengths.count(0) + SINGLE * lengths.count(1)


def is_beggars(hand: int) -> bool:
    """Whether a hand of twelve cards is likely to win no trick.

    It has cards of every suit, since who is void must trump; at most two taroks, none above T14; and low cards: in each
    suit the lowest should be one of the two lowest of the suit, the next one of the four lowest, and so on, and the
    steps by which cards are above that are at most four.
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


def bid(view: View) -> Action:
    """The lowest contract that the hand is good for; without one a pass, or klop."""
    return best_bid(view.hand.mask, view.legal_actions(), view.game.seats)


def best_bid(hand: int, legal: Sequence[Action], seats: int) -> Action:
    """The bid of a hand."""
    names = [action.contract for action in legal if isinstance(action, Bid)]
    total = count(hand)
    levels = LEVELS[seats]
    fit = [name for name in names if total >= levels.get(name, 1_000)]
    if seats == 4 and "beggar" in names and is_beggars(hand):
        fit.append("beggar")
    if fit:
        return Bid(fit[0])
    return PASS if PASS in legal else Bid(names[0])


def call(view: View) -> Action:
    """The king of the shortest suit without its king; of equals, one whose queen is held."""
    return Call(best_call(view.hand.mask))


def best_call(hand: int) -> str:
    """The suit whose king is called."""

    def order(suit: str) -> tuple[bool, int, bool]:
        cards = hand & SUIT_MASKS[suit]
        return bool(cards & KINGS[suit]), cards.bit_count() or 9, not cards & QUEENS[suit]

    return min(SUITS, key=order)


def packet(view: View) -> Action:
    """The packet that leaves the best hand after the discard; the first of equals."""
    size = len(view.talon) // len(view.legal_actions())
    return TakeTalon(best_exchange(view.hand.mask, view.talon, size, view.game.number("mond"))[0])


def best_exchange(hand: int, talon: Sequence[Card], size: int, mond: int) -> tuple[int, int]:
    """The number of the packet to take, and what to lay away then. A T21 left lying costs `mond`."""
    everything = DECK.set(talon).mask
    exchanges = []
    for start in range(0, len(talon), size):
        taken = DECK.set(talon[start : start + size]).mask
        laid = best_discard(hand | taken, size)
        left = everything & ~taken
        value = SCORE * count((hand | taken) & ~laid) + points(laid) - mond * bool(left & MOND)
        exchanges.append((value, start // size + 1, laid))
    _, number, laid = max(exchanges, key=lambda each: each[0])
    return number, laid


def discard(view: View) -> Action:
    """The best cards to lay away."""
    size = len(view.hand) - view.game.hand_size
    return Discard(CardSet(DECK, best_discard(view.hand.mask, size)))


def points(cards: int) -> int:
    """The face values of cards beyond one each."""
    return sum(WORTH.get(card.rank, 1) - 1 for card in CardSet(DECK, cards))


def best_discard(hand: int, size: int) -> int:
    """Which cards to lay away: suits are emptied, dear cards without their king go first; taroks only when forced."""
    free = hand & ~TAROKS & ~ALL_KINGS
    if free.bit_count() <= size:
        taroks = CardSet(DECK, hand & TAROKS & ~(PAGAT | MOND | SKIS))
        lowest = [1 << card.index for card in taroks][: size - free.bit_count()]
        return free | sum(lowest)
    best: dict[int, tuple[int, int]] = {0: (0, 0)}
    for suit in SUITS:
        options = _from_suit(hand & SUIT_MASKS[suit], size)
        joined: dict[int, tuple[int, int]] = {}
        for laid, (value, cards) in best.items():
            for more, (worth, chosen) in options.items():
                if laid + more <= size and (value + worth, cards | chosen) > joined.get(laid + more, (-1_000, 0)):
                    joined[laid + more] = value + worth, cards | chosen
        best = joined
    return best[size][1]


@cache
def _from_suit(cards: int, most: int) -> dict[int, tuple[int, int]]:
    """By how many cards of a suit are laid away: the best worth of doing so, and which."""
    free: list[Card] = list(CardSet(DECK, cards & ~ALL_KINGS))
    options: dict[int, tuple[int, int]] = {}
    for size in range(min(most, len(free)) + 1):
        for chosen in combinations(free, size):
            laid = DECK.set(chosen).mask
            worth = 2 * points(laid) + _rest_worth(cards & ~laid)
            if (worth, laid) > options.get(size, (-1_000, 0)):
                options[size] = worth, laid
    return options


def _rest_worth(cards: int) -> int:
    """How glad the declarer is of what is left of a suit."""
    if not cards:
        return 8
    has_king = bool(cards & ALL_KINGS)
    length = cards.bit_count()
    if has_king:
        return 6 - 2 * (length - 1) + points(cards & ~ALL_KINGS)
    return -2 * length - points(cards)
