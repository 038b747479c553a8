"""The solved deals of docs/rules/klaverjas.md, 13.5: trump d, seat 0 leads, its side declares."""

from __future__ import annotations

from itertools import permutations

import pytest

from trula import load, solve
from trula.engine.cards import DECKS

SOLVED = [
    (
        "klaverjas-V1",
        144,
        "cJ cQ dJ dA h10 hJ hA sQ | c7 c8 c9 c10 d7 d8 d9 hK | cA d10 dQ dK h9 hQ s8 sA | cK h7 h8 s7 s9 s10 sJ sK",
    ),
    (
        "klaverjas-V2",
        -162,
        "c7 c10 cJ d9 d10 dQ hJ hQ | cQ cA h8 hK s8 s9 sQ sA | c8 c9 cK h7 h9 hA s10 sJ | d7 d8 dJ dK dA h10 s7 sK",
    ),
    (
        "klaverjas-V3",
        -162,
        "c7 c9 cK dQ dA h7 hJ hK | c10 cQ dJ h8 hA s8 sJ sQ | cA d7 dK h10 hQ s9 sK sA | c8 cJ d8 d9 d10 h9 s7 s10",
    ),
    (
        "klaverjas-V4",
        66,
        "c8 cJ d9 h9 h10 hA sK sA | c9 c10 cQ s7 s9 s10 sJ sQ | dJ dQ dK h7 h8 hJ hQ s8 | c7 cK cA d7 d8 d10 dA hK",
    ),
    (
        "klaverjas-V5",
        -182,
        "c10 cQ cA dQ dA hQ hA s7 | d9 h7 h8 hK s9 sJ sK sA | c7 c8 c9 cJ cK d7 dK sQ | d8 d10 dJ h9 h10 hJ s8 s10",
    ),
    (
        "klaverjas-V6",
        -182,
        "c9 c10 cK d10 h7 hK s8 sK | cQ d7 d8 d9 h9 hA s9 sA | cA dK h8 h10 hQ s7 sJ sQ | c7 c8 cJ dJ dQ dA hJ s10",
    ),
    (
        "klaverjas-V7",
        -182,
        "c9 c10 cJ cQ cK hK sQ sA | c8 d7 d8 d10 s7 s8 s9 sK | c7 dK h8 h10 hJ hQ s10 sJ | cA d9 dJ dQ dA h7 h9 hA",
    ),
    (
        "klaverjas-V8",
        262,
        "cJ cQ d9 d10 dQ dK sQ sA | dA h8 h10 hJ s7 s8 s10 sK | c8 c10 cA d7 d8 dJ h9 s9 | c7 c9 cK h7 hQ hK hA sJ",
    ),
    (
        "klaverjas-V9",
        4,
        "c7 d10 dQ dA h9 h10 s8 s10 | c8 cJ cK d8 dK h7 h8 s7 | c10 cQ cA d7 hJ hQ s9 sA | c9 d9 dJ hK hA sJ sQ sK",
    ),
    (
        "klaverjas-V10",
        -182,
        "c7 c9 cJ dQ dK hJ sK sA | c10 cQ d8 d10 dJ dA h10 s10 | c8 cA d7 d9 h7 h8 hQ sJ | cK h9 hK hA s7 s8 s9 sQ",
    ),
    (
        "klaverjas-V11",
        14,
        "d7 d8 dJ h7 h8 hK s8 sJ | c8 c10 d9 d10 dQ h10 s9 s10 | c7 cQ dK h9 hJ hA s7 sK | c9 cJ cK cA dA hQ sQ sA",
    ),
    (
        "klaverjas-V12",
        110,
        "c10 d10 dA hK hA s8 sJ sA | c8 d7 d8 dJ dQ h8 h9 s10 | c9 cK cA d9 h7 h10 hQ s7 | c7 cJ cQ dK hJ s9 sQ sK",
    ),
    (
        "klaverjas-V13",
        -202,
        "c7 c8 h9 h10 hJ s9 sJ sQ | c9 c10 cA d8 d10 dQ h8 sK | cJ cK d7 dJ dK h7 hQ s7 | cQ d9 dA hK hA s8 s10 sA",
    ),
    (
        "klaverjas-V14",
        282,
        "cQ d8 dJ dQ h8 h10 sJ sQ | c7 c8 cJ cK d7 dA s7 s8 | c9 cA d9 h7 hJ hK hA sK | c10 d10 dK h9 hQ s9 s10 sA",
    ),
    (
        "klaverjas-V15",
        -162,
        "c7 cA dA h10 hK s8 s9 s10 | c8 c10 d7 dQ dK h8 hJ s7 | c9 cJ cQ cK d9 h7 hA sJ | d8 d10 dJ h9 hQ sQ sK sA",
    ),
    (
        "klaverjas-V16",
        -162,
        "c8 c10 cK dK h7 h10 sQ sK | c7 cA d7 d10 dJ h8 hK s9 | c9 dA h9 hA s8 s10 sJ sA | cJ cQ d8 d9 dQ hJ hQ s7",
    ),
]


def outcome(deal: str) -> int:
    """The paper's OUTCOME of a deal."""
    game = load("klaverjas")
    return solve(game, game.parse_deal(deal), trump="d").value


@pytest.mark.parametrize(("deal", "expected"), [row[:0:-1] for row in SOLVED], ids=[row[0] for row in SOLVED])
def test_the_outcome_of_a_deal_is_the_pages(deal: str, expected: int) -> None:
    assert outcome(deal) == expected


@pytest.mark.parametrize("suits", list(permutations("cdhs")), ids="".join)
def test_whole_suits_are_worth_262_with_the_trumps_and_lose_162_without(suits: tuple[str, ...]) -> None:
    deal = " | ".join(" ".join(suit + rank for rank in DECKS["klaverjas"].suits[suit]) for suit in suits)
    assert outcome(deal) == (262 if suits.index("d") % 2 == 0 else -162)
