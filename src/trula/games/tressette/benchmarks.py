"""The benchmark cases of tressette for `trula bench`: fixed positions, the same on every machine."""

from __future__ import annotations

import random

from trula._core import TressettePosition, TressetteTerms
from trula.engine.phases import Position
from trula.study.bench.cases import GrowthCase, SignatureCase, SolveCase


def random_deal(seed: int, cards: int = 10) -> Position:
    """Return the first lead of a random deal of `cards` cards a hand; a random seat leads."""
    rng = random.Random(f"tressette {cards} {seed}")
    order = rng.sample(range(40), 4 * cards)
    terms = TressetteTerms()
    terms.leader = rng.randrange(4)
    hands = [sum(1 << card for card in order[seat * cards : (seat + 1) * cards]) for seat in range(4)]
    return TressettePosition(terms, hands)


SOLVE = (SolveCase("tressette, full deals, score", random_deal, "score", 100),)
SIGNATURE = (SignatureCase("tressette", lambda seed: random_deal(seed, 7), ("score", "points", "win")),)
GROWTH = (GrowthCase("tressette", lambda cards, seed: random_deal(seed, cards), "score", 10),)
