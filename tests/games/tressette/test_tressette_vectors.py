"""The test vectors of the tressette page (docs/rules/tressette.md, 12), each under its own id."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

import pytest

from trula._core import TressettePosition, TressetteSummary, TressetteTerms, thirds
from trula.engine.actions import Play
from trula.engine.cards import DECKS, Deal
from trula.engine.record import Record, read_records
from trula.engine.state import State
from trula.games.tressette import Tressette
from trula.games.tressette.accusi import accusi_of
from trula.games.tressette.agreement import FOUR_OF_DENARI
from trula.games.tressette.facts import TressetteFacts

DECK = DECKS["tressette"]
ROMAN = Tressette("roman")
AT_ONCE = Tressette(options={"stop": "at_once"})
GOLDEN = Path(__file__).parents[2] / "golden"


def accusi_in(state: State, seat: int) -> tuple[tuple[str, ...] | None, ...]:
    """What has been declared, as a seat sees it."""
    facts = state.view(seat).facts
    assert isinstance(facts, TressetteFacts)
    return facts.accusi


def mask(cards: str) -> int:
    """A set of cards as the core takes it."""
    return DECK.parse(cards).mask


def indices(cards: str) -> list[int]:
    """Cards in playing order as the core takes them."""
    return [card.index for card in DECK.sequence(cards)]


def in_thirds(points: str) -> int:
    """Points as the page writes them, `2 2/3`, counted in thirds."""
    return int(3 * sum((Fraction(part) for part in points.split()), Fraction()))


def position_of(state: State) -> TressettePosition:
    """The core's position of a tressette deal."""
    assert isinstance(state.position, TressettePosition)
    return state.position


def whole_round() -> Record:
    """The record of 12.6."""
    (record,) = read_records(GOLDEN / "tressette_round.jsonl")
    return record


# 12.1 Legal cards: on the table, the hand, what is legal

LEGAL = {
    "tressette-T1": ("", "d4 c3 sA", "all"),
    "tressette-T2": ("c7", "c3 cA c4 dA", "c3 cA c4"),
    "tressette-T3": ("c7 c3 cF", "cA c5 d3", "cA c5"),
    "tressette-T4": ("s4", "d3 bA cR", "all"),
    "tressette-T5": ("b3 d3 s3", "b4", "all"),
    "tressette-T6": ("d2 d3", "dA d4 b3", "dA d4"),
    "tressette-T7": ("cA", "cR", "all"),
}


@pytest.mark.parametrize(("table", "hand", "legal"), LEGAL.values(), ids=LEGAL)
def test_a_hand_has_exactly_the_legal_cards_of_the_page(table: str, hand: str, legal: str) -> None:
    expected = mask(hand if legal == "all" else legal)
    assert TressettePosition.legal_for(TressetteTerms(), mask(hand), 0, indices(table)) == expected


# 12.2 Tricks: cards in order, place of the winning one from 1, thirds, points

TRICKS = {
    "tressette-W1": ("dA d3 d2 dR", 2, 6, "2"),
    "tressette-W2": ("c4 c5 c6 c7", 4, 0, "0"),
    "tressette-W3": ("s7 b3 d3 c3", 1, 3, "1"),
    "tressette-W4": ("bR bC bF b7", 1, 3, "1"),
    "tressette-W5": ("dA s3 b2 cA", 1, 8, "2 2/3"),
    "tressette-W6": ("s5 sA s2 s4", 3, 4, "1 1/3"),
    "tressette-W7": ("c2 c3 cA b3", 2, 6, "2"),
    "tressette-W8": ("d4 dF d7 dC", 4, 2, "2/3"),
    "tressette-W9": ("b4 bA bR b5", 2, 4, "1 1/3"),
}


@pytest.mark.parametrize(("trick", "winner", "worth", "points"), TRICKS.values(), ids=TRICKS)
def test_a_trick_has_the_winner_and_the_thirds_of_the_page(trick: str, winner: int, worth: int, points: str) -> None:
    assert TressettePosition.winner_of(TressetteTerms(), 0, indices(trick)) == winner - 1
    assert thirds(mask(trick)) == worth == in_thirds(points)


# 12.3 Accusi: the hand, what it declares, points, the cards that the others then know

ACCUSI = {
    "tressette-A1": ("dA cA sA d4 d5 c4 c5 s4 s5 b4", ["3 aces without bastoni = 3"], 3, "dA cA sA"),
    "tressette-A2": ("dA cA sA bA d5 c4 c5 s4 s5 b4", ["4 aces = 4"], 4, "dA cA sA bA"),
    "tressette-A3": ("d3 d2 dA c4 c5 s4 s5 b4 b5 b6", ["napoletana di denari = 3"], 3, "d3 d2 dA"),
    "tressette-A4": (
        "d3 d2 dA c3 s3 c4 s4 b4 b5 b6",
        ["3 threes without bastoni = 3", "napoletana di denari = 3"],
        6,
        "d3 d2 dA c3 s3",
    ),
    "tressette-A5": (
        "d3 d2 dA c3 c2 cA s3 s2 sA b4",
        [
            "3 aces without bastoni = 3",
            "3 twos without bastoni = 3",
            "3 threes without bastoni = 3",
            "napoletana di denari = 3",
            "napoletana di coppe = 3",
            "napoletana di spade = 3",
        ],
        18,
        "d3 d2 dA c3 c2 cA s3 s2 sA",
    ),
    "tressette-A6": (
        "d3 d2 dA c3 c2 cA s3 s2 sA bA",
        [
            "4 aces = 4",
            "3 twos without bastoni = 3",
            "3 threes without bastoni = 3",
            "napoletana di denari = 3",
            "napoletana di coppe = 3",
            "napoletana di spade = 3",
        ],
        19,
        "d3 d2 dA c3 c2 cA s3 s2 sA bA",
    ),
    "tressette-A7": (
        "d3 d2 dA c3 c2 cA s3 b3 s2 b2",
        ["4 twos = 4", "4 threes = 4", "napoletana di denari = 3", "napoletana di coppe = 3"],
        14,
        "d3 d2 dA c3 c2 cA s3 b3 s2 b2",
    ),
    "tressette-A8": (
        "d2 c2 d3 c3 dA cA sR bR sF bF",
        ["napoletana di denari = 3", "napoletana di coppe = 3"],
        6,
        "d3 d2 dA c3 c2 cA",
    ),
    "tressette-A9": ("d7 c7 s7 b7 d6 c6 s6 b6 d5 c5", [], 0, ""),
    "tressette-A10": ("d3 d2 dR dC dF d7 cA sA b4 b5", [], 0, ""),
    "tressette-A11": ("s3 s2 sA sR sC sF s7 s6 s5 s4", ["napoletana di spade = 3"], 3, "s3 s2 sA"),
}


@pytest.mark.parametrize(("hand", "declared", "points", "known"), ACCUSI.values(), ids=ACCUSI)
def test_a_hand_declares_the_accusi_of_the_page(hand: str, declared: list[str], points: int, known: str) -> None:
    found = accusi_of(DECK.parse(hand))
    assert [f"{accuso.name} = {accuso.points}" for accuso in found] == declared
    assert sum(accuso.points for accuso in found) == points
    assert DECK.set(card for accuso in found for card in accuso.cards) == DECK.parse(known)


@pytest.mark.parametrize(("hand", "declared", "points", "known"), ACCUSI.values(), ids=ACCUSI)
def test_accusi_are_counted_and_their_cards_known_from_the_first_card_on(
    hand: str, declared: list[str], points: int, known: str
) -> None:
    held = DECK.parse(hand)
    rest = [card for card in DECK.cards if card not in held]
    state = ROMAN.start(Deal((held, *(DECK.set(rest[place::3]) for place in range(3)))))
    four = held & {FOUR_OF_DENARI}
    while state.to_move != 0:
        state = state.after(state.legal_actions()[0])
    assert state.view(1).shown[0] == four
    before = position_of(state).summary().accusi[0]
    action = state.legal_actions()[-1]
    assert isinstance(action, Play)
    state = state.after(action)
    assert state.view(1).shown[0] == (DECK.parse(known) | four) - {action.card}
    names = accusi_in(state, 1)
    assert names[0] is not None
    assert [name.partition(" = ")[0] for name in declared] == list(names[0])
    assert position_of(state).summary().accusi[0] - before == points


# 12.4 Round totals: what each team took, accusi, scores

ROUNDS = {
    "tressette-R1": ("5 2/3", "6", (0, 0), [5, 6]),
    "tressette-R2": ("6", "5 2/3", (0, 0), [6, 5]),
    "tressette-R3": ("6 1/3", "5 1/3", (0, 0), [6, 5]),
    "tressette-R4": ("11 2/3", "0", (0, 0), [11, 0]),
    "tressette-R5": ("11", "2/3", (0, 0), [11, 0]),
    "tressette-R6": ("11 1/3", "1/3", (0, 0), [11, 0]),
    "tressette-R7": ("2/3", "11", (0, 0), [0, 11]),
    "tressette-R8": ("0", "11 2/3", (3, 0), [3, 11]),
    "tressette-R9": ("5 1/3", "6 1/3", (3, 4), [8, 10]),
    "tressette-R10": ("1 2/3", "10", (7, 0), [8, 10]),
}


@pytest.mark.parametrize(("ours", "theirs", "accusi", "scores"), ROUNDS.values(), ids=ROUNDS)
def test_a_round_is_cut_to_whole_points_for_each_team(
    ours: str, theirs: str, accusi: tuple[int, int], scores: list[int]
) -> None:
    summary = TressetteSummary()
    summary.thirds = [in_thirds(ours), in_thirds(theirs)]
    summary.accusi = accusi
    assert sum(summary.thirds) == 35
    assert TressettePosition.scores_of(TressetteTerms(), summary) == scores


# 12.5 Games to 21: rounds that come to what the page says when everybody plays the highest legal card

SIX_FIVE = (
    "d4 d6 dC d3 c4 cR s7 b4 b5 bR | dR d2 c7 cC cA s5 sF sC bF bA |"
    "d5 d7 c6 c2 s4 s6 sA s3 bC b2 | dF dA c5 cF c3 sR s2 b6 b7 b3"
)
FIVE_SIX = (
    "d4 d2 d3 cA s6 s7 sF b4 b7 b3 | dA cF c3 s4 s5 sC s2 bR bA b2 |"
    "d7 dF dC c4 c5 c7 c2 sR sA bC | d5 d6 dR c6 cC cR s3 b5 b6 bF"
)
EIGHT_THREE = (
    "dF dA c6 cC cR c2 s4 b4 bR bA | d4 dC dR d2 cA s5 sC b5 b2 b3 |"
    "d5 c4 cF c3 sF sR sA b6 b7 bC | d6 d7 d3 c5 c7 s6 s7 s2 s3 bF"
)
ALL_AND_SEVEN_ACCUSI = (
    "d4 dF dC dR dA d2 d3 c3 s3 b3 | d5 cA c4 c5 c6 s2 s4 s5 b4 b5 |"
    "d6 c2 cC s6 s7 sF bA b6 b7 bF | d7 c7 cF cR sA sC sR b2 bC bR"
)
NOTHING_BUT_THREE_ACCUSI = (
    "c4 c5 c6 c2 s4 s5 s2 b4 b5 b2 | d4 d5 d6 d7 dF dC dR dA d3 c3 |"
    "c7 cF cC cR s6 s7 sF b6 b7 bA | d2 cA sC sR sA s3 bF bC bR b3"
)


class Played(NamedTuple):
    """A round within a game; `result` is the team that has won, None if there is another round."""

    deal: str
    before: tuple[int, int]
    written: tuple[int, int]
    accusi: list[int]
    after: tuple[int, int]
    result: int | None
    game: Tressette = ROMAN


GAMES_TO_21 = {
    "tressette-G1": Played(SIX_FIVE, (14, 17), (6, 5), [0, 0], (20, 22), 1),
    "tressette-G2": Played(FIVE_SIX, (18, 20), (5, 6), [0, 0], (23, 26), 1),
    "tressette-G3": Played(SIX_FIVE, (15, 16), (6, 5), [0, 0], (21, 21), None),
    "tressette-G4": Played(FIVE_SIX, (21, 21), (5, 6), [0, 0], (26, 27), 1),
    "tressette-G5": Played(EIGHT_THREE, (13, 18), (8, 3), [0, 0], (21, 21), None),
    "tressette-G6": Played(ALL_AND_SEVEN_ACCUSI, (10, 12), (18, 0), [7, 0], (28, 12), 0),
    "tressette-G7": Played(NOTHING_BUT_THREE_ACCUSI, (20, 20), (3, 11), [3, 0], (23, 31), 1),
    "tressette-G7-at_once": Played(NOTHING_BUT_THREE_ACCUSI, (20, 20), (3, 0), [3, 0], (23, 20), 0, AT_ONCE),
}


@pytest.mark.parametrize("vector", GAMES_TO_21.values(), ids=GAMES_TO_21)
def test_the_higher_total_wins_from_21_on_and_a_tie_plays_on(vector: Played) -> None:
    session = vector.game.session(seed=0)
    session.totals = list(vector.before * 2)
    state = session.start(vector.game.parse_deal(vector.deal))
    while not state.is_over:
        state = state.after(state.legal_actions()[-1])
    assert position_of(state).summary().accusi == vector.accusi
    assert state.scores() == list(vector.written * 2)
    session.add_state(state)
    assert session.totals == list(vector.after * 2)
    assert session.is_over == (vector.result is not None)
    if vector.result is not None:
        assert vector.after[vector.result] == max(vector.after)
    else:
        assert session.next_deal() != state.deal


# 12.6 A whole round: by trick the leader, the cards in order, the winner, thirds; its record is a golden file

ROUND = [
    (3, "dA s6 d6 dF", 3, 4),
    (3, "d4 b5 d7 dC", 2, 1),
    (2, "c3 c4 c7 cC", 2, 2),
    (2, "c2 cA cF cR", 2, 6),
    (2, "b3 b4 b2 bA", 2, 5),
    (2, "sC sF s5 s4", 2, 2),
    (2, "c5 c6 b7 s2", 3, 1),
    (3, "d3 bF d5 sR", 3, 3),
    (3, "dR bR sA s3", 3, 6),
    (3, "d2 bC s7 b6", 3, 2 + 3),
]


@pytest.mark.parametrize("record", [pytest.param(whole_round(), id="tressette-round")])
def test_a_whole_round_has_the_tricks_and_the_result_of_the_page(record: Record) -> None:
    position = position_of(record.start()).copy()
    for leader, cards, winner, worth in ROUND:
        expected = position.raw_points()
        expected[winner] += worth
        for card in indices(cards):
            position.play(card)
        assert position.tricks()[-1] == (leader, indices(cards), winner)
        assert position.raw_points() == expected
    state = record.replay()
    assert accusi_in(state, 0) == ((), (), ("3 threes without denari",), ("napoletana di denari",))
    summary = position_of(state).summary()
    assert (summary.thirds, summary.accusi) == ([16, 19], [3, 3])
    assert sum(trick.winner in (0, 2) for trick in state.tricks) == 5
    assert state.scores() == position.scores() == [8, 9, 8, 9]


PERFT = (10, 64, 176, 372, 3_348, 14_743, 35_051, 67_653)


@pytest.mark.parametrize(
    ("depth", "nodes"),
    [pytest.param(depth, nodes, id=f"tressette-round-perft-{depth}") for depth, nodes in enumerate(PERFT, 1)],
)
def test_there_are_as_many_legal_lines_of_play_as_the_page_counts(depth: int, nodes: int) -> None:
    assert position_of(whole_round().start()).perft(depth)[0] == nodes
