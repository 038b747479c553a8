"""The test vectors of the klaverjas page (docs/rules/klaverjas.md, 13), each under its own id; trump is d throughout.

The values of solved deals (13.5) and the feature vector (13.6) belong to the solver and the features.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from trula._core import KlaverjasPosition, KlaverjasSummary, KlaverjasTerms
from trula.engine.cards import DECKS
from trula.engine.options import Value
from trula.engine.record import read_records
from trula.games.klaverjas import Klaverjas

DECK = DECKS["klaverjas"]
GOLDEN = Path(__file__).parents[2] / "golden"
PROFILES = ("rotterdam", "amsterdam")

SOLVED = {
    "V1": "cJ cQ dJ dA h10 hJ hA sQ | c7 c8 c9 c10 d7 d8 d9 hK | cA d10 dQ dK h9 hQ s8 sA | cK h7 h8 s7 s9 s10 sJ sK",
    "V2": "c7 c10 cJ d9 d10 dQ hJ hQ | cQ cA h8 hK s8 s9 sQ sA | c8 c9 cK h7 h9 hA s10 sJ | d7 d8 dJ dK dA h10 s7 sK",
    "V3": "c7 c9 cK dQ dA h7 hJ hK | c10 cQ dJ h8 hA s8 sJ sQ | cA d7 dK h10 hQ s9 sK sA | c8 cJ d8 d9 d10 h9 s7 s10",
    "V6": "c9 c10 cK d10 h7 hK s8 sK | cQ d7 d8 d9 h9 hA s9 sA | cA dK h8 h10 hQ s7 sJ sQ | c7 c8 cJ dJ dQ dA hJ s10",
}


def mask(cards: str) -> int:
    """A set of cards as the core takes it."""
    return DECK.parse(cards).mask


def indices(cards: str) -> list[int]:
    """Cards in playing order as the core takes them."""
    return [card.index for card in DECK.sequence(cards)]


def first_lead(profile: str, deal: str, **options: Value) -> KlaverjasPosition:
    """The core's position at the first lead; seat 0 has made d trump."""
    game = Klaverjas(profile, {"trump_choice": "given", "trump": "d", **options})
    position = game.start(game.parse_deal(deal)).position
    assert isinstance(position, KlaverjasPosition)
    return position


def terms_of(profile: str = "rotterdam", /, **options: Value) -> KlaverjasTerms:
    """What the core knows of a hand, whatever the cards."""
    return first_lead(profile, SOLVED["V1"], **options).terms


# 13.1 Legal cards: on the table, the hand, legal in Rotterdam, legal in Amsterdam

LEGAL = {
    "klaverjas-L1": ("sA", "s7 s10 dJ cA", "s7 s10", "s7 s10"),
    "klaverjas-L2": ("s10", "d7 dK cA h9", "d7 dK", "d7 dK"),
    "klaverjas-L3": ("sA s7", "d7 d9 cA h10", "d7 d9", "all"),
    "klaverjas-L4": ("s10 s7 dK", "dQ d9 dJ cA", "d9 dJ", "d9 dJ"),
    "klaverjas-L5": ("s10 s7 d9", "dQ dA cA h8", "dQ dA", "cA h8"),
    "klaverjas-L6": ("s10 s7 d9", "dQ dA", "all", "all"),
    "klaverjas-L7": ("s10 d10 s7", "d8 dA cA h8", "dA", "dA cA h8"),
    "klaverjas-L8": ("s10 d9 s7", "d8 dA cA", "d8 dA", "cA"),
    "klaverjas-L9": ("s10 d9 s7", "d8 dA", "all", "all"),
    "klaverjas-L10": ("dK", "dQ d10 d7 sA", "d10", "d10"),
    "klaverjas-L11": ("dA d8", "d9 dQ s7", "d9", "d9"),
    "klaverjas-L12": ("dJ", "d9 dA s7", "d9 dA", "d9 dA"),
    "klaverjas-L13": ("dJ d7", "sA h10 c7", "all", "all"),
    "klaverjas-L14": ("d10 dA d8", "d9 dK s7", "d9", "d9"),
    "klaverjas-L15": ("s10 d7", "s8 sA dJ", "s8 sA", "s8 sA"),
    "klaverjas-L16": ("s10 d10", "d9 dQ hA", "d9", "d9"),
    "klaverjas-L17": ("s10 dA", "dK dQ hA", "dK dQ", "hA"),
    "klaverjas-L18": ("s10 dA", "dK dQ", "all", "all"),
    "klaverjas-L19": ("s10 h7", "cA c8 h9", "all", "all"),
    "klaverjas-L20": ("sA h7 s8", "dJ d7", "all", "all"),
    "klaverjas-L21": ("s10 dA d8", "d9 d7 h8", "d9", "d9 h8"),
}


@pytest.mark.parametrize(("table", "hand", "rotterdam", "amsterdam"), LEGAL.values(), ids=LEGAL)
def test_a_hand_has_exactly_the_legal_cards_of_the_page(table: str, hand: str, rotterdam: str, amsterdam: str) -> None:
    for profile, legal in zip(PROFILES, (rotterdam, amsterdam), strict=True):
        expected = mask(hand if legal == "all" else legal)
        assert KlaverjasPosition.legal_for(terms_of(profile), mask(hand), 0, indices(table)) == expected


# 13.2 Tricks: cards in order, the winning one, card points, meld

TRICKS = {
    "klaverjas-M1": ("s7 s8 s9 s10", "s10", 10, 50),
    "klaverjas-M2": ("sJ sQ sK h7", "sK", 9, 20),
    "klaverjas-M3": ("s9 s10 sJ sA", "sA", 23, 20),
    "klaverjas-M4": ("s10 sJ sQ sK", "s10", 19, 50),
    "klaverjas-M5": ("dK dQ s7 c7", "dK", 7, 20),
    "klaverjas-M6": ("dJ dQ dK s8", "dJ", 27, 40),
    "klaverjas-M7": ("d10 dJ dQ dK", "dJ", 37, 70),
    "klaverjas-M8": ("dJ dQ dK dA", "dJ", 38, 70),
    "klaverjas-M9": ("dQ dK dA s7", "dA", 18, 40),
    "klaverjas-M10": ("sK dQ dK s7", "dK", 11, 20),
    "klaverjas-M11": ("sQ hQ dQ cQ", "dQ", 12, 100),
    "klaverjas-M12": ("sJ hJ dJ cJ", "dJ", 26, 100),
    "klaverjas-M13": ("s7 h7 c7 d7", "d7", 0, 100),
    "klaverjas-M14": ("sQ sK hK cQ", "sK", 14, 0),
    "klaverjas-M15": ("sA s7 s8 h9", "sA", 11, 0),
    "klaverjas-M16": ("s8 s7 d7 s9", "d7", 0, 20),
    "klaverjas-M17": ("s9 h10 sJ sQ", "sQ", 15, 0),
    "klaverjas-M18": ("d9 d7 d8 dA", "d9", 25, 20),
    "klaverjas-M19": ("d8 d9 d10 dJ", "dJ", 44, 50),
    "klaverjas-M20": ("hA s10 d7 hK", "d7", 25, 0),
    "klaverjas-M21": ("c10 cK cA cQ", "cA", 28, 20),
}


@pytest.mark.parametrize(("trick", "winner", "points", "meld"), TRICKS.values(), ids=TRICKS)
def test_a_trick_has_the_winner_points_and_meld_of_the_page(trick: str, winner: str, points: int, meld: int) -> None:
    terms = terms_of()
    assert KlaverjasPosition.winner_of(terms, 0, indices(trick)) == trick.split().index(winner)
    assert KlaverjasPosition.card_points_of(terms, mask(trick)) == points
    assert KlaverjasPosition.meld_of(terms, mask(trick)) == meld


@pytest.mark.parametrize(
    ("trick", "option", "value", "meld"),
    [
        pytest.param("sJ hJ dJ cJ", "four_jacks", 200, 200, id="klaverjas-M12-four_jacks"),
        pytest.param("s7 h7 c7 d7", "four_low", False, 0, id="klaverjas-M13-four_low"),
    ],
)
def test_an_option_changes_the_worth_of_four_of_a_kind(trick: str, option: str, value: Value, meld: int) -> None:
    assert KlaverjasPosition.meld_of(terms_of(**{option: value}), mask(trick)) == meld


# 13.3 Scores: NS points and meld, EW points and meld, tricks, written NS and EW, the paper's outcome

SCORES = {
    "klaverjas-S1": ((82, 0), (80, 0), (5, 3), (82, 80), 2),
    "klaverjas-S2": ((81, 0), (81, 0), (4, 4), (0, 162), -162),
    "klaverjas-S3": ((90, 0), (72, 20), (5, 3), (0, 182), -182),
    "klaverjas-S4": ((70, 40), (92, 0), (4, 4), (110, 92), 18),
    "klaverjas-S5": ((60, 20), (102, 20), (3, 5), (0, 202), -182),
    "klaverjas-S6": ((162, 20), (0, 0), (8, 0), (282, 0), 282),
    "klaverjas-S7": ((0, 0), (162, 50), (0, 8), (0, 212), -212),
    "klaverjas-S8": ((71, 20), (91, 0), (4, 4), (0, 182), -162),
    "klaverjas-S9": ((81, 20), (81, 20), (4, 4), (0, 202), -182),
    "klaverjas-S10": ((162, 0), (0, 0), (7, 1), (162, 0), 162),
    "klaverjas-S11": ((162, 0), (0, 20), (7, 1), (162, 20), 142),
    "klaverjas-S12": ((80, 0), (82, 0), (5, 3), (0, 162), -162),
    "klaverjas-S13": ((101, 0), (61, 50), (5, 3), (0, 212), -212),
    "klaverjas-S14": ((31, 100), (131, 0), (2, 6), (0, 262), -162),
    "klaverjas-S15": ((31, 120), (131, 0), (2, 6), (151, 131), 20),
}
Pair = tuple[int, int]


@pytest.mark.parametrize(("ours", "theirs", "tricks", "written", "outcome"), SCORES.values(), ids=SCORES)
def test_a_hand_is_written_as_the_page_says(
    ours: Pair, theirs: Pair, tricks: Pair, written: Pair, outcome: int
) -> None:
    summary = KlaverjasSummary()
    summary.points = [ours[0], theirs[0]]
    summary.meld = [ours[1], theirs[1]]
    summary.tricks = tricks
    assert KlaverjasPosition.scores_of(terms_of(), summary) == list(written)
    in_the_paper = KlaverjasPosition.scores_of(terms_of(nat_meld="own"), summary)
    assert in_the_paper[0] - in_the_paper[1] == outcome


# 13.4 Whole hands: by trick the leader, the cards in order, the winner, points and meld; their records are golden files


class Whole(NamedTuple):
    """The table and the result of a whole hand."""

    file: str
    table: list[tuple[int, str, int, int, int]]
    points: list[int]
    meld: list[int]
    tricks: list[int]
    written: list[int]
    outcome: int


N, E, S, W = range(4)
WHOLE = {
    "klaverjas-P1": Whole(
        "klaverjas_p1.jsonl",
        [
            (N, "hK h10 hJ h9", E, 16, 20),
            (E, "hQ h7 d7 h8", W, 3, 0),
            (W, "cK cJ c10 c9", E, 16, 20),
            (E, "sK sA sQ sJ", S, 20, 50),
            (S, "s7 dK s8 s10", W, 14, 0),
            (W, "d9 dJ dA d8", N, 45, 0),
            (N, "hA c8 dQ cA", S, 25, 0),
            (S, "c7 cQ d10 s9", N, 13 + 10, 0),
        ],
        points=[113, 49],
        meld=[50, 40],
        tricks=[4, 4],
        written=[163, 89],
        outcome=74,
    ),
    "klaverjas-P2": Whole(
        "klaverjas_p2.jsonl",
        [
            (N, "d10 dA d9 dJ", W, 55, 20),
            (W, "hQ hK hJ h8", N, 9, 20),
            (N, "h9 dK hA h10", E, 25, 0),
            (E, "c8 c9 c10 cA", N, 21, 20),
            (N, "s10 sA sK sQ", E, 28, 20),
            (E, "cJ cK c7 sJ", S, 8, 0),
            (S, "d8 dQ s7 cQ", W, 6, 0),
            (W, "d7 s9 s8 h7", W, 0 + 10, 0),
        ],
        points=[38, 124],
        meld=[40, 40],
        tricks=[3, 5],
        written=[0, 242],
        outcome=-202,
    ),
    "klaverjas-P3": Whole(
        "klaverjas_p3.jsonl",
        [
            (N, "d7 d8 dQ d9", W, 17, 20),
            (W, "dA dJ sJ cQ", N, 36, 0),
            (N, "c9 c10 cJ c7", E, 12, 20),
            (E, "c8 cA dK cK", W, 19, 0),
            (W, "hA hJ h8 h7", W, 13, 0),
            (W, "h9 hK s8 s9", N, 4, 0),
            (N, "d10 sQ s10 h10", N, 33, 0),
            (N, "hQ sK s7 sA", N, 18 + 10, 0),
        ],
        points=[101, 61],
        meld=[0, 40],
        tricks=[4, 4],
        written=[0, 202],
        outcome=-202,
    ),
}


@pytest.mark.parametrize("vector", WHOLE.values(), ids=WHOLE)
def test_a_whole_hand_has_the_tricks_and_the_result_of_the_page(vector: Whole) -> None:
    (record,) = read_records(GOLDEN / vector.file)
    position = record.start().after(record.load_game().parse_action("trump d")).position
    assert isinstance(position, KlaverjasPosition)
    for number, (leader, cards, winner, points, meld) in enumerate(vector.table, 1):
        before = position.raw_points()
        for card in indices(cards):
            position.play(card)
        assert position.tricks()[-1] == (leader, indices(cards), winner)
        last_trick = 10 if number == 8 else 0
        assert KlaverjasPosition.card_points_of(position.terms, mask(cards)) + last_trick == points
        assert KlaverjasPosition.meld_of(position.terms, mask(cards)) == meld
        before[winner] += points + meld
        assert position.raw_points() == before
    summary = position.summary()
    assert (summary.points, summary.meld, summary.tricks) == (vector.points, vector.meld, vector.tricks)
    assert position.scores() == vector.written * 2
    in_the_paper = msgspec.structs.replace(record, options={"nat_meld": "own"}, scores=None).replay().scores()
    assert in_the_paper[0] - in_the_paper[1] == vector.outcome


# 13.7 Play-sequence counts: depth, Rotterdam, Amsterdam; 16 cards only below 30 million sequences

PERFT = {
    "V1": [(4, 146, 146), (8, 10_812, 10_876), (12, 553_664, 602_608), (16, 22_014_880, 28_737_464)],
    "V2": [(4, 486, 525), (8, 198_064, 202_604), (12, 24_958_560, 28_932_044)],
    "V3": [(4, 36, 36), (8, 1_912, 3_960), (12, 61_192, 183_800), (16, 1_815_204, 6_327_614)],
    "V6": [(4, 34, 34), (8, 1_196, 1_244), (12, 55_742, 60_650), (16, 2_289_548, 2_592_788)],
}


@pytest.mark.parametrize(
    ("profile", "deal", "depth", "nodes"),
    [
        pytest.param(profile, SOLVED[name], depth, nodes[place], id=f"klaverjas-{name}-{profile}-{depth}")
        for name, counts in PERFT.items()
        for depth, *nodes in counts
        for place, profile in enumerate(PROFILES)
    ],
)
def test_there_are_as_many_legal_lines_of_play_as_the_page_counts(
    profile: str, deal: str, depth: int, nodes: int
) -> None:
    assert first_lead(profile, deal).perft(depth)[0] == nodes
