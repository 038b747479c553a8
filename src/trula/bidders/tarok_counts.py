"""How RuleBidder counts a tarok hand, for bids, the called king, the packet and the discard.

A hand counts, for contracts that are played for points:

| each tarok | from T15 on | T22 | T21 | T1 | each king | each empty suit | each suit of one card |
|------------|-------------|-----|-----|----|-----------|-----------------|-----------------------|
| 4          | +2          | +6  | +5  | +1 | 5         | 4               | 2                     |

A contract is bid when the hand counts as much as LEVELS says, the lowest that is still to be had; the declarer chooses
the highest. Beggars are bid on hands without a card that can be made to win: see `is_beggars`.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations

from trula.actions import PASS, Action, Bid, Call, Discard, TakeTalon
from trula.cards import DECKS, Card, CardSet
from trula.game import View

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

TAROK, HIGH, TOP, SECOND, LAST, KING, EMPTY, SINGLE = 4, 2, 6, 5, 1, 5, 4, 2
LEVELS = {
    3: {"three": 44, "two": 50, "one": 56, "zero": 72},
    4: {
        "three": 34,
        "two": 38,
        "one": 44,
        "solo-three": 56,
        "solo-two": 60,
        "solo-one": 64,
        "solo-without": 72,
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
    """Whether no card of the hand is likely to be made to win.

    Every tarok is at most T7 and every second lowest card of a suit below the jack, the highest below the queen.
    """
    taroks = [card.index for card in CardSet(DECK, hand & TAROKS)]
    if any(index >= 8 for index in taroks) or len(taroks) > 4:
        return False
    for suit in SUITS:
        ranks = [(card.index - 22) % 8 for card in CardSet(DECK, hand & SUIT_MASKS[suit])]
        if any(rank > 2 * place + 1 for place, rank in enumerate(ranks)):
            return False
    return True


def bid(view: View) -> Action:
    """The lowest bid that the hand allows; at the end the highest."""
    legal = view.legal_actions()
    names = [action.contract for action in legal if isinstance(action, Bid)]
    hand = view.hand.mask
    total = count(hand)
    levels = LEVELS[view.game.seats]
    fit = [name for name in names if total >= levels.get(name, 1_000)]
    if is_beggars(hand):
        fit += [name for name in ("beggar",) if name in names]
    if PASS in legal:
        return Bid(fit[0]) if fit else PASS
    if fit:
        return Bid(fit[-1])
    return Bid(names[0])


def call(view: View) -> Action:
    """The king of the shortest suit without its king; of equals, one whose queen is held."""
    hand = view.hand.mask

    def order(suit: str) -> tuple[bool, int, bool]:
        cards = hand & SUIT_MASKS[suit]
        return bool(cards & KINGS[suit]), cards.bit_count() or 9, not cards & QUEENS[suit]

    return Call(min(SUITS, key=order))


def packet(view: View) -> Action:
    """The packet that leaves the best hand after the discard; the first of equals."""
    numbers = [action.packet for action in view.legal_actions() if isinstance(action, TakeTalon)]
    size = len(view.talon) // len(numbers)

    def value(number: int) -> int:
        taken = view.talon[(number - 1) * size : number * size]
        left = DECK.set(view.talon).mask & ~DECK.set(taken).mask
        hand = view.hand.mask | DECK.set(taken).mask
        laid = best_discard(hand, size)
        return count(hand & ~laid) + points(laid) - 8 * bool(left & MOND)

    return TakeTalon(max(numbers, key=value))


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
