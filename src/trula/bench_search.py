"""Regenerates the table of enhancements of Silicon Tarokist (2003, table 2): nodes and time of one search each."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from trula.cards import Card, CardSet, Deal
from trula.errors import NotationError
from trula.game import Position
from trula.games import load
from trula.games.tarok import Tarok
from trula.searches import AlphaBeta

NONE = AlphaBeta(table="none", history=False, selective=False, deepening=False)

# The search; then nodes and seconds as printed. Depths 3 and 6 are the thesis's of 2002, with the table and the
# selection of that year.
ROWS: dict[str, tuple[AlphaBeta, dict[int, tuple[int, float]]]] = {
    "all four": (AlphaBeta(), {9: (2_470, 0.068)}),
    "without deepening": (AlphaBeta(deepening=False), {9: (3_799, 0.119)}),
    "without history": (AlphaBeta(history=False), {9: (3_325, 0.091)}),
    "without selective": (AlphaBeta(selective=False), {9: (9_936, 0.212)}),
    "without table": (AlphaBeta(table="none"), {9: (24_034, 0.392)}),
    "only history": (replace(NONE, history=True), {3: (97, 0.002), 6: (6_940, 0.129), 9: (283_673, 3.966)}),
    "only selective": (replace(NONE, selective=True), {3: (136, 0.003), 6: (6_879, 0.134), 9: (40_838, 0.625)}),
    "only table": (replace(NONE, table="equivalence"), {3: (162, 0.004), 6: (5_485, 0.142), 9: (14_457, 0.293)}),
    "none": (NONE, {3: (224, 0.004), 6: (23_892, 0.423), 9: (1_598_924, 21.266)}),
}


def enhancements(
    deals: int = 300, depths: Sequence[int] = (3, 6, 9), seed: int = 0, report: Callable[[str], None] = lambda _: None
) -> dict[str, object]:
    """Mean nodes and seconds of a search for the first card, for every combination, beside the paper's."""
    if deals < 1:
        raise NotationError(f"deals is a whole number from 1 on, not {deals}")
    positions = [starting_position(number) for number in range(seed, seed + deals)]
    rows = []
    for name, (combination, published) in ROWS.items():
        for depth in depths:
            report(f"{name}, depth {depth}")
            search = replace(combination, depth=depth)
            start = time.perf_counter()
            found = search.run(positions)
            seconds = time.perf_counter() - start
            paper_nodes, paper_seconds = published.get(depth, (None, None))
            rows.append(
                {
                    "enhancements": name,
                    "search": repr(search),
                    "depth": depth,
                    "nodes": round(sum(each.nodes for each in found) / deals),
                    "published_nodes": paper_nodes,
                    "seconds": round(seconds / deals, 6),
                    "published_seconds": paper_seconds,
                }
            )
    return {"deals": deals, "seed": seed, "rows": rows}


def starting_position(seed: int) -> Position:
    """A first lead of tarok for three: the strongest hand plays two, exchanges by a crude rule and leads."""
    game = load("tarok3")
    assert isinstance(game, Tarok)
    dealt = game.deal(seed)
    declarer = max(range(3), key=lambda seat: strength(dealt.hands[seat]))
    deal = Deal(tuple(dealt.hands[(declarer + place) % 3] for place in range(3)), dealt.talon)
    packets = [dealt.talon[start : start + 2] for start in range(0, 6, 2)]
    take = max(range(3), key=lambda number: strength(packets[number]))
    hand = [*deal.hands[0], *packets[take]]
    discard = [str(card) for card in sorted(hand, key=lambda card: discard_order(card, hand))[:2]]
    position = game.start_play(deal, contract="two", take=take + 1, discard=discard).position
    assert position is not None
    return position


def strength(cards: CardSet | Sequence[Card]) -> int:
    """How strong a hand looks: its suit cards and how many and how high its taroks are."""
    return sum(card.index + 11 if card.index < 22 else 4 * worth(card) for card in cards)


def worth(card: Card) -> int:
    """What a suit card counts alone: 5 for a king down to 1."""
    return max(1, (card.index - 22) % 8 - 2)


def discard_order(card: Card, hand: Sequence[Card]) -> tuple[bool, bool, int, int]:
    """Cards of the shortest suits go first, the dearest before the others; kings and the trula stay, taroks too."""
    if card.index < 22:
        return card.index in (0, 20, 21), True, card.index, 0
    length = sum(other.index >= 22 and (other.index - 22) // 8 == (card.index - 22) // 8 for other in hand)
    return worth(card) == 5, False, length, -worth(card)
