"""Rules and score of briscola in plain Python, written apart from the C++ ones. Cards are numbers, 10 of each suit."""

from __future__ import annotations

from functools import cache

POINTS = (0, 0, 0, 0, 0, 2, 3, 4, 10, 11)

Hands = tuple[frozenset[int], ...]


def winner(trump: int, leader: int, trick: tuple[int, ...]) -> int:
    """Return the seat that wins a trick: by the highest trump, else by the highest card of the suit led."""
    best = max(trick, key=lambda card: (card // 10 == trump, card // 10 == trick[0] // 10, card))
    return (leader + trick.index(best)) % 4


@cache
def best_points(hands: Hands, trump: int, leader: int, trick: tuple[int, ...]) -> int:
    """Return the points that seats 0 and 2 still win when all cards are open."""
    if len(trick) == 4:
        taker = winner(trump, leader, trick)
        won = sum(POINTS[card % 10] for card in trick) if taker % 2 == 0 else 0
        return won + best_points(hands, trump, taker, ())
    seat = (leader + len(trick)) % 4
    if not hands[seat]:
        return 0
    values = [best_points(without(hands, seat, card), trump, leader, (*trick, card)) for card in sorted(hands[seat])]
    return max(values) if seat % 2 == 0 else min(values)


def without(hands: Hands, seat: int, card: int) -> Hands:
    """Return the hands when a seat has played a card."""
    return (*hands[:seat], hands[seat] - {card}, *hands[seat + 1 :])


def count_lines(hands: Hands, trump: int, leader: int, trick: tuple[int, ...], won: list[int], depth: int) -> list[int]:
    """Return the number of lines of `depth` cards, and the sum over their ends of what perft adds up."""
    if len(trick) == 4:
        taker = winner(trump, leader, trick)
        won = [points + (seat == taker) * sum(POINTS[card % 10] for card in trick) for seat, points in enumerate(won)]
        leader, trick = taker, ()
    seat = (leader + len(trick)) % 4
    is_over = not any(hands) and not trick
    if depth == 0 or is_over:
        counted = [won[seat] + won[seat - 2] for seat in range(4)] if is_over else won
        return [1, sum((seat + 1) * points for seat, points in enumerate(counted))]
    lines = [
        count_lines(without(hands, seat, card), trump, leader, (*trick, card), won, depth - 1) for card in hands[seat]
    ]
    return [sum(column) for column in zip(*lines, strict=True)]


def mask_of(cards: frozenset[int]) -> int:
    """Return a set of cards as an integer."""
    return sum(1 << card for card in cards)
