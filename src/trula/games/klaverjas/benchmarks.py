"""The benchmark cases of klaverjas for `trula bench`: fixed positions, the same on every machine."""

from __future__ import annotations

import random
from collections.abc import Sequence

from trula._core import KlaverjasPosition, KlaverjasTerms
from trula.engine.game import Game
from trula.engine.phases import Position
from trula.engine.state import State
from trula.games.klaverjas import Klaverjas
from trula.study.bench.cases import GrowthCase, SignatureCase, SolveCase


def random_deal(seed: int, cards: int = 8) -> Position:
    """Return the first lead of a random deal of `cards` cards a hand; diamonds are trump, seat 0 declares and leads."""
    rng = random.Random(f"klaverjas {cards} {seed}")
    return _position(rng.sample(range(32), 4 * cards), cards)


def class_deal(seed: int) -> Position:
    """Return the first lead of a random deal of a random class of suit lengths, every class equally likely."""
    rng = random.Random(f"class {seed}")
    rows = [[a, b, c, 8 - a - b - c] for a in range(9) for b in range(9 - a) for c in range(9 - a - b)]
    while True:
        shape = [rng.choice(rows) for _ in range(3)]
        last = [8 - sum(column) for column in zip(*shape, strict=True)]
        if min(last) >= 0:
            shape.append(last)
            break
    suits = [rng.sample(range(8 * suit, 8 * suit + 8), 8) for suit in range(4)]
    hands = [[suits[suit].pop() for suit in range(4) for _ in range(row[suit])] for row in shape]
    return _position([card for hand in hands for card in hand], 8)


def _position(order: Sequence[int], cards: int) -> Position:
    terms = KlaverjasTerms()
    terms.nat_own_meld = True
    hands = [sum(1 << card for card in order[seat * cards : (seat + 1) * cards]) for seat in range(4)]
    return KlaverjasPosition(terms, hands)


def first_lead(game: Game, seed: int) -> State:
    """Return the first lead of a deal with diamonds as trump."""
    assert isinstance(game, Klaverjas)
    return game.start_play(game.deal(seed), trump="d")


SOLVE = (
    SolveCase("klaverjas, uniform deals, outcome", random_deal, "score", 400),
    SolveCase("klaverjas, uniform deals, win", random_deal, "win", 400),
    SolveCase("klaverjas, one deal per class, outcome", class_deal, "score", 400),
    SolveCase("klaverjas, one deal per class, win", class_deal, "win", 400),
)
THREADED = SOLVE[0]
"""The case that is also measured with several threads."""
SIGNATURE = (SignatureCase("klaverjas", lambda seed: random_deal(seed, 7), ("score", "points", "win", "pit")),)
GROWTH = (GrowthCase("klaverjas", lambda cards, seed: random_deal(seed, cards), "score", 8),)
