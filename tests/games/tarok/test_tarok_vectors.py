"""The test vectors of the tarok page (docs/rules/tarok.md, 15), each under its own id.

Scores are reached through the same code as real deals: the contract is bid and spoken for by actions, then the core's
score sheet is given what the play came to. Where tokens are told, a whole deal is played.
"""

from __future__ import annotations

from itertools import permutations
from math import comb
from operator import attrgetter
from pathlib import Path
from typing import NamedTuple

import pytest

import trula
from trula._core import Tarok3Position, Tarok4Position, TarokSummary, TarokTerms, tarok_points, tarok_points_of
from trula.engine.actions import Bid, Discard, HiddenDiscard
from trula.engine.cards import DECKS, Deal
from trula.engine.record import read_records
from trula.engine.state import State
from trula.errors import IllegalAction
from trula.games.tarok import Tarok, Tarok3, Tarok4
from trula.games.tarok.refusals import TarokRefusal

DECK = DECKS["tarok"]
TARZS = Tarok3("tarzs")
PAGAT = Tarok4("pagat")
NAMED = attrgetter("id")

SEED_DEAL = read_records(Path(trula.__file__).parent / "data" / "silicon_tarokist_example.jsonl")[0].deal
DEAL4 = (
    "T1 T13 T17 T18 T19 T20 T21 T22 h4 h2 hK dK | T7 T9 T11 T15 h3 hJ hC dJ dC s10 cQ cK |"
    "T3 T4 T10 T12 d1 dQ s9 sJ sK c7 c10 cC | T2 T6 T8 T14 T16 hQ d4 sC sQ c8 c9 cJ / s8 d3 d2 s7 h1 T5"
)
"""Seat 2 holds sK."""

OPENINGS = {
    ("tarok3", "klop"): "pass, pass, bid klop",
    ("tarok3", "three"): "pass, pass, bid three, take 1, discard d4 c8 cJ",
    ("tarok3", "two"): "pass, pass, bid two, take 3, discard c8 cJ",
    ("tarok3", "one"): "pass, pass, bid one, take 5, discard c8",
    ("tarok3", "zero"): "pass, pass, bid zero",
    ("tarok3", "beggar"): "pass, pass, bid beggar",
    ("tarok3", "colour-valat"): "pass, pass, bid colour-valat",
    ("tarok4", "klop"): "pass, pass, pass, bid klop",
    ("tarok4", "three"): "pass, pass, pass, bid three, call s, take 1, discard d3 d2 s8",
    ("tarok4", "two"): "pass, pass, pass, bid two, call s, take 1, discard d3 s8",
    ("tarok4", "one"): "pass, pass, pass, bid one, call s, take 1, discard s8",
    ("tarok4", "solo-two"): "pass, pass, pass, bid solo-two, take 1, discard d3 s8",
    ("tarok4", "solo-without"): "pass, pass, pass, bid solo-without",
    ("tarok4", "open-beggar"): "pass, pass, pass, bid open-beggar",
}
"""Forehand becomes declarer; in `tarok4` seat 2 is the partner of three, two and one."""


def mask(cards: str) -> int:
    """A set of cards as the core takes it."""
    return DECK.parse(cards).mask


def indices(cards: str) -> list[int]:
    """Cards in playing order as the core takes them."""
    return [card.index for card in DECK.sequence(cards)]


def acted(state: State, actions: str) -> State:
    """The state after some actions."""
    for action in state.game.parse_actions(actions):
        state = state.after(action)
    return state


def played_out(state: State, *, choice: int = 0) -> State:
    """The end of the deal: all pass what can be passed, then play their first legal card, or with -1 their last."""
    while state.phase == "announcements":
        state = acted(state, "pass")
    while not state.is_over:
        state = state.after(state.legal_actions()[choice])
    return state


def started(game: Tarok, deal: str, radelci: tuple[int, ...] | None = None) -> State:
    """The first state of a deal."""
    return game.start(game.parse_deal(deal), radelci=radelci)


def first_lead(game: Tarok, contract: str, speeches: str = "", radelci: tuple[int, ...] | None = None) -> State:
    """The first lead of a contract of forehand, after the speeches."""
    state = started(game, SEED_DEAL if game.seats == 3 else DEAL4, radelci)
    state = acted(acted(state, OPENINGS[game.name, contract]), speeches)
    while state.phase == "announcements":
        state = acted(state, "pass")
    return state


def position_of(state: State) -> Tarok3Position | Tarok4Position:
    """The core's position of a tarok deal."""
    assert isinstance(state.position, Tarok3Position | Tarok4Position)
    return state.position


def terms_of(game: Tarok, contract: str, speeches: str = "", radelci: tuple[int, ...] | None = None) -> TarokTerms:
    """What the core knows of a contract at the first lead."""
    return position_of(first_lead(game, contract, speeches, radelci)).terms


def dealt(game: Tarok, hand: str, talon: str) -> Deal:
    """A deal in which forehand has this hand, and the others get the rest one by one."""
    first, gift = DECK.parse(hand), DECK.sequence(talon)
    rest = [card for card in DECK.cards if card not in first and card not in gift]
    others = tuple(DECK.set(rest[place :: game.seats - 1]) for place in range(game.seats - 1))
    return game.parse_deal(str(Deal((first, *others), gift)))


# 15.1 Counting

PILES = {
    "tarok-C1": [(str(DECK.all_cards), 70)],
    "tarok-C2": [("T2", 0), ("T2 T3", 1), ("T2 T3 T4", 1)],
    "tarok-C3": [("T21", 4), ("T21 dJ", 6), ("T14 T21 dJ", 6), ("T14 T21 dJ dQ", 9)],
    "tarok-C4": [("T2 cJ cQ T21 cK", 14)],
}


@pytest.mark.parametrize("piles", PILES.values(), ids=PILES)
def test_a_pile_loses_two_in_three_cards_and_one_for_a_rest(piles: list[tuple[str, int]]) -> None:
    assert [tarok_points(mask(cards)) for cards, _ in piles] == [points for _, points in piles]


@pytest.mark.parametrize(
    ("piles", "points"), [pytest.param([(46, 22), (36, 16), (24, 16)], [31, 25, 13], id="tarok-C5")]
)
def test_three_klop_piles_may_add_to_69(piles: list[tuple[int, int]], points: list[int]) -> None:
    assert [tarok_points_of(face, cards) for face, cards in piles] == points
    assert sum(points) == 69


# 15.2 Bidding

M_FIRST = "pass two one zero beggar"
ABOVE_TWO = "pass one zero beggar"
FROM_THREE4 = "three two one solo-three solo-two solo-one beggar solo-without open-beggar colour-valat valat"
FROM_SOLO_ONE = "solo-one beggar solo-without open-beggar colour-valat valat"
COMPULSORY = "solo-without open-beggar colour-valat valat"


class Auction(NamedTuple):
    """Who speaks, what is legal, and what is said; the last line may leave the choice open."""

    id: str
    game: Tarok
    lines: list[tuple[int, str, str]]
    compulsory_klop: bool | None = None


AUCTIONS = [
    Auction("tarok-B1", TARZS, [(1, M_FIRST, "pass"), (2, M_FIRST, "pass"), (0, "klop three two one zero beggar", "")]),
    Auction(
        "tarok-B2",
        TARZS,
        [
            (1, M_FIRST, "two"),
            (2, ABOVE_TWO, "pass"),
            (0, M_FIRST, "two"),
            (1, ABOVE_TWO, "pass"),
            (0, "two one zero beggar", "two"),
        ],
    ),
    Auction(
        "tarok-B3",
        TARZS,
        [
            (1, M_FIRST, "two"),
            (2, ABOVE_TWO, "one"),
            (0, ABOVE_TWO, "pass"),
            (1, ABOVE_TWO, "one"),
            (2, "pass zero beggar", "pass"),
            (1, "one zero beggar", ""),
        ],
    ),
    Auction(
        "tarok-B4",
        TARZS,
        [
            (1, M_FIRST, "beggar"),
            (2, "pass", "pass"),
            (0, "pass beggar", "beggar"),
            (1, "pass", "pass"),
            (0, "beggar", ""),
        ],
    ),
    Auction(
        "tarok-B5",
        TARZS,
        [(1, M_FIRST, "pass"), (2, M_FIRST, "zero"), (0, "pass zero beggar", "pass"), (2, "zero beggar", "")],
    ),
    Auction(
        "tarok-B6",
        Tarok3(options={"bidding": "free_opening"}),
        [
            (0, "pass three two one zero beggar", "pass"),
            (1, "pass three two one zero beggar", "three"),
            (2, "pass two one zero beggar", "pass"),
            (1, "three two one zero beggar", ""),
        ],
    ),
    Auction(
        "tarok-B8",
        PAGAT,
        [(seat, f"pass {FROM_THREE4.removeprefix('three ')}", "pass") for seat in (1, 2, 3)]
        + [(0, f"klop {FROM_THREE4}", "")],
    ),
    Auction(
        "tarok-B9",
        PAGAT,
        [
            (1, f"pass two one solo-three solo-two {FROM_SOLO_ONE}", "solo-three"),
            (2, f"pass solo-two {FROM_SOLO_ONE}", "pass"),
            (3, f"pass solo-two {FROM_SOLO_ONE}", "solo-two"),
            (0, f"pass solo-two {FROM_SOLO_ONE}", "pass"),
            (1, f"pass solo-two {FROM_SOLO_ONE}", "pass"),
            (3, f"solo-two {FROM_SOLO_ONE}", "solo-one"),
        ],
    ),
    Auction(
        "tarok-B10",
        PAGAT,
        [(seat, f"pass {COMPULSORY}", "pass") for seat in (1, 2, 3)] + [(0, f"klop {COMPULSORY}", "")],
        compulsory_klop=True,
    ),
]


@pytest.mark.parametrize("auction", AUCTIONS, ids=NAMED)
def test_each_speaker_has_exactly_the_bids_of_the_page(auction: Auction) -> None:
    game = auction.game
    deal = game.parse_deal(SEED_DEAL if game.seats == 3 else DEAL4)
    state = game.start(deal, compulsory_klop=auction.compulsory_klop)
    for seat, legal, said in auction.lines:
        assert state.to_move == seat
        actions = [action.contract if isinstance(action, Bid) else str(action) for action in state.legal_actions()]
        assert actions == legal.split()
        if said:
            state = acted(state, said if said == "pass" else f"bid {said}")
    seat, _, said = auction.lines[-1]
    if said:
        assert (state.facts.declarer, state.facts.contract) == (seat, said)


@pytest.mark.parametrize("game", [pytest.param(Tarok3(options={"bidding": "free_opening"}), id="tarok-B7")])
def test_three_passes_after_a_free_opening_are_a_klop_that_forehand_leads(game: Tarok) -> None:
    state = acted(started(game, SEED_DEAL), "pass, pass, pass")
    assert (state.phase, state.facts.contract, state.to_move) == ("play", "klop", 0)


# 15.3 Talon


@pytest.mark.parametrize("packets", [pytest.param(["T7 h1", "hC T5", "T20 sC"], id="tarok-X1")])
def test_two_makes_three_packets_of_two_in_dealt_order(packets: list[str]) -> None:
    state = acted(started(TARZS, SEED_DEAL), "pass, pass, bid two")
    taken = [state.after(action).hands[0] - state.hands[0] for action in state.legal_actions()]
    assert taken == [DECK.parse(packet) for packet in packets]


@pytest.mark.parametrize("hand", [pytest.param("T1 T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 hK sK d4", id="tarok-X2")])
def test_taroks_are_laid_away_only_for_want_of_suit_cards_and_are_shown(hand: str) -> None:
    state = TARZS.start(dealt(TARZS, hand, talon="T14 T15 T16 h4 h3 h2"))
    state = acted(state, "pass, pass, bid three, take 1")
    discards = [action.cards for action in state.legal_actions() if isinstance(action, Discard)]
    free = DECK.parse(" ".join(f"T{number}" for number in range(2, 17)))
    assert len(discards) == len(set(map(str, discards))) == comb(15, 2)
    assert all(DECK.card("d4") in cards and len(cards & free) == 2 for cards in discards)
    for forbidden in ("T1 T2 d4", "T2 d4 hK", "T2 d4 sK"):
        with pytest.raises(IllegalAction) as error:
            acted(state, f"discard {forbidden}")
        assert error.value.rule is TarokRefusal.DISCARD_FIVE_POINTS
    with pytest.raises(IllegalAction) as error:
        acted(state, "discard T2 T3 T4")
    assert error.value.rule is TarokRefusal.DISCARD_TAROK
    seen = acted(state, "discard T5 T9 d4").view(1).history[-1].action
    assert seen == HiddenDiscard(DECK.parse("T5 T9"), hidden=1)


@pytest.mark.parametrize("hand", [pytest.param("T5 T6 T7 T8 T9 T10 T11 T12 T13 T14 T15 hK sK dK cK c7", id="tarok-X3")])
def test_a_tarok_may_be_laid_away_beside_suit_cards_only_under_free_shown(hand: str) -> None:
    opening = "pass, pass, bid one, take 1"
    strict = acted(TARZS.start(dealt(TARZS, hand, talon="T16 h4 h3 h2 h1 hJ")), opening)
    assert [str(action) for action in strict.legal_actions()] == ["discard c7"]
    with pytest.raises(IllegalAction) as error:
        acted(strict, "discard T5")
    assert error.value.rule is TarokRefusal.DISCARD_TAROK
    free = Tarok3(options={"discard_taroks": "free_shown"})
    state = acted(free.start(strict.deal), f"{opening}, discard T5")
    assert state.view(1).history[-1].action == HiddenDiscard(DECK.parse("T5"), hidden=0)


class LeftMond(NamedTuple):
    """A deal of three in which the declarer leaves T21 in the talon, and its scores."""

    id: str
    game: Tarok
    deal: str
    actions: str
    scores: list[int]
    penalty: int


LEFT_MONDS = [
    LeftMond(
        "tarok-X4-tarzs",
        TARZS,
        "T1 T2 T3 T6 T10 T13 T17 T18 T22 h1 d2 d1 s8 s9 sK cC | T7 T9 T11 T14 T19 T20 h3 h2 hJ hC hQ d4 dQ sJ c10 cK |"
        "T4 T5 T8 T12 T15 T16 hK d3 dC dK s10 sC sQ c8 c9 cJ / h4 s7 c7 T21 dJ cQ",
        "pass, pass, bid three, take 1, discard h4 h1 d2",
        [-51, 0, 0],
        21,
    ),
    LeftMond(
        "tarok-X4-pagat",
        PAGAT,
        "T3 T17 T20 h2 hJ hC hQ d2 d1 dJ s9 cQ | T7 T9 T14 T18 T19 d3 dK sJ sQ sK c9 c10 |"
        "T4 T5 T6 T10 T11 T12 T16 h3 h1 s10 sC cJ | T1 T8 T13 T15 T22 hK d4 dC dQ s8 cC cK / h4 s7 c7 T21 T2 c8",
        "pass, pass, pass, bid three, call c, take 1, discard h4 h2 hJ",
        [-25, 0, 0, -5],
        20,
    ),
]


@pytest.mark.parametrize("vector", LEFT_MONDS, ids=NAMED)
def test_a_mond_left_in_the_talon_costs_the_declarer_alone(vector: LeftMond) -> None:
    free = type(vector.game)(options={"mond": 0})
    scores, without = (
        played_out(acted(started(game, vector.deal), vector.actions)).scores() for game in (vector.game, free)
    )
    assert scores == vector.scores
    assert scores == [without[0] - vector.penalty, *without[1:]]


# 15.4 Play


class Legal(NamedTuple):
    """For each hand the legal cards behind those on the table."""

    id: str
    game: Tarok
    contract: str
    table: str
    hands: list[tuple[str, str]]


LEGAL = [
    Legal("tarok-P1", TARZS, "two", "h3", [("hJ T5 s7", "hJ"), ("T5 T9 s7", "T5 T9"), ("s7 c8", "s7 c8")]),
    Legal("tarok-P2", TARZS, "klop", "s8", [("s7 s10 sQ T3", "s10 sQ")]),
    Legal("tarok-P3", TARZS, "klop", "s8 T2", [("s7 sQ", "s7 sQ")]),
    Legal("tarok-P4", TARZS, "klop", "s8 T6", [("T3 T9 d4", "T9"), ("T3 T4 d4", "T3 T4")]),
    Legal("tarok-P5", TARZS, "klop", "s8", [("T1 T3", "T3"), ("T1 d4", "T1")]),
    Legal("tarok-P6", TARZS, "klop", "T21 T22", [("T1 T5", "T1")]),
    Legal("tarok-P7", TARZS, "beggar", "", [("T1 d4", "d4"), ("T1", "T1")]),
    Legal("tarok-P11", PAGAT, "klop", "T5 T1 T21", [("T22 T9 d4", "T9 T22")]),
    Legal("tarok-P11-openspiel", Tarok4("openspiel"), "klop", "T5 T1 T21", [("T22 T9 d4", "T22")]),
]


@pytest.mark.parametrize("vector", LEGAL, ids=NAMED)
def test_a_hand_has_exactly_the_legal_cards_of_the_page(vector: Legal) -> None:
    kind = Tarok3Position if vector.game.seats == 3 else Tarok4Position
    terms = terms_of(vector.game, vector.contract)
    for hand, legal in vector.hands:
        assert kind.legal_for(terms, mask(hand), 0, indices(vector.table)) == mask(legal)


EMPERORS = [pytest.param(order, id=f"tarok-P8-{'-'.join(order)}") for order in permutations(("T1", "T21", "T22"))]


@pytest.mark.parametrize("order", EMPERORS)
def test_the_pagat_takes_mond_and_skis_in_any_order_and_contract(order: tuple[str, ...]) -> None:
    colour_valat = Tarok3(options={"contract_values": {"colour-valat": 125}})
    for contract in ("klop", "three", "two", "one", "zero", "beggar", "colour-valat"):
        terms = terms_of(colour_valat, contract)
        assert Tarok3Position.winner_of(terms, 0, indices(" ".join(order))) == order.index("T1")


@pytest.mark.parametrize("order", EMPERORS)
def test_the_mond_lost_to_the_pagat_is_written_in_positive_contracts(order: tuple[str, ...]) -> None:
    # A second trick goes to the other side, for a side with every trick would have made a valat.
    hearts = ("h4", "hK", "h3") if order[0] == "T1" else ("hK", "h4", "h3")
    hands = [mask(f"{tarok} {heart}") for tarok, heart in zip(order, hearts, strict=True)]
    winner = order.index("T1")
    plays = indices(" ".join([*order, *hearts[winner:], *hearts[:winner]]))
    for contract in ("three", "two", "one", "zero"):
        terms = terms_of(TARZS, contract)
        position = Tarok3Position(terms, hands)
        for card in plays:
            position.play(card)
        terms.mond = 0
        expected = Tarok3Position.scores_of(terms, position.summary())
        expected[order.index("T21")] -= 21
        assert position.is_over
        assert position.scores() == expected


@pytest.mark.parametrize("contract", [pytest.param(name, id=f"tarok-P8-{name}") for name in ("klop", "beggar")])
def test_the_mond_costs_nothing_in_negative_contracts(contract: str) -> None:
    lost = TarokSummary.parse("points=0,35,20,15 tricks=0,6,5,5 mond_lost_by=1")
    kept = TarokSummary.parse("points=0,35,20,15 tricks=0,6,5,5")
    terms = terms_of(TARZS, contract)
    assert Tarok3Position.scores_of(terms, lost) == Tarok3Position.scores_of(terms, kept)


@pytest.mark.parametrize("trick", [pytest.param("dK T22 d4", id="tarok-P9")])
def test_taroks_are_compulsory_but_do_not_win_in_a_colour_valat(trick: str) -> None:
    terms = terms_of(Tarok3(options={"contract_values": {"colour-valat": 125}}), "colour-valat")
    assert Tarok3Position.legal_for(terms, mask("T22 c7 s8"), 0, indices("dK")) == mask("T22")
    assert Tarok3Position.winner_of(terms, 0, indices(trick)) == 0


@pytest.mark.parametrize("legal", [pytest.param("T4 T12", id="tarok-P10")])
def test_an_announced_pagat_is_kept_while_another_card_is_legal(legal: str) -> None:
    terms = terms_of(TARZS, "two", "announce pagat-ultimo")
    assert Tarok3Position.legal_for(terms, mask("T1 T4 T12"), 2, indices("T9")) == mask(legal)


# 15.5 and 15.6 Scoring


class Score(NamedTuple):
    """A contract of forehand, what was said, and for each end of the play what is written; side 1 is the declarer's."""

    id: str
    game: Tarok
    contract: str
    ends: list[tuple[str, list[int]]]
    speeches: str = ""
    radelci: tuple[int, ...] | None = None


T3 = "tricks=8,4,4,0"
T4 = "tricks=4,3,2,3"
SCORES = [
    Score("tarok-S1a", TARZS, "two", [(f"{T3} side_points=45", [10, 0, 0])], "announce kings"),
    Score("tarok-S1b", TARZS, "two", [(f"{T3} side_points=49", [14, 0, 0])], "announce kings"),
    Score("tarok-S2", TARZS, "three", [(f"{T3} side_points=32", [-13, 0, 0])]),
    Score("tarok-S3", TARZS, "two", [(f"{T3} side_points=35", [-20, 0, 0]), (f"{T3} side_points=36", [21, 0, 0])]),
    Score("tarok-S4", TARZS, "one", [(f"{T3} side_points=51 kings=1 trula=1", [76, 0, 0])], "announce kings"),
    Score(
        "tarok-S5",
        TARZS,
        "two",
        [
            (f"{T3} side_points=41", [-74, 0, 0]),
            (f"{T3} side_points=41 last_trick=2 pagat_in_last=0", [-74, 0, 0]),
        ],
        "announce pagat-ultimo, kontra pagat-ultimo",
    ),
    Score(
        "tarok-S6",
        TARZS,
        "two",
        [(f"{T3} side_points=40", [100, 0, 75])],
        "pass, kontra game, pass, kontra game",
    ),
    Score("tarok-S7", TARZS, "one", [(f"{T3} side_points=30", [-140, 0, 0])], "pass, kontra game", (1, 0, 0)),
    Score("tarok-S8", TARZS, "zero", [(f"{T3} side_points=44", [59, 0, 0]), (f"{T3} side_points=33", [-52, 0, 0])]),
    Score("tarok-S9", TARZS, "beggar", [("tricks=0,9,7,0", [140, 0, 0])], radelci=(1, 0, 0)),
    Score("tarok-S10", TARZS, "beggar", [("tricks=1,1,1,0 side_points=2", [-70, 0, 0])]),
    Score("tarok-S11", TARZS, "two", [("tricks=16,0,0,0 side_points=68 kings=1 trula=1", [250, 0, 0])]),
    Score("tarok-S12", TARZS, "one", [("tricks=5,1,0,0 side_points=20", [-500, 0, 0])], "announce valat"),
    Score("tarok-S13", TARZS, "two", [(f"{T3} side_points=38 mond_lost_by=1", [23, -21, 0])]),
    Score("tarok-S14", TARZS, "three", [(f"{T3} side_points=40 mond_lost_by=0", [9, 0, 0])], radelci=(1, 0, 0)),
    Score("tarok-S15", TARZS, "two", [(f"{T3} side_points=38", [43, 0, 20])], "pass, announce trula"),
    Score(
        "tarok-S16",
        TARZS,
        "two",
        [(f"{T3} side_points=34 last_trick=2 pagat_in_last=1 pagat_won_last=1", [-46, 0, 0])],
    ),
    Score("tarok-S17", TARZS, "two", [(f"{T3} side_points=44 last_trick=2 pagat_in_last=0", [4, 0, 0])]),
    Score("tarok-S18", TARZS, "klop", [("points=28,22,20,0 tricks=6,5,5,0", [-28, -22, -20])]),
    Score("tarok-S19", TARZS, "klop", [("points=41,29,0,0 tricks=9,7,0,0", [-70, 0, 70])]),
    Score("tarok-S20", TARZS, "klop", [("points=35,20,15,0 tricks=6,5,5,0", [-70, 0, 0])]),
    Score(
        "tarok-S20-above-35",
        Tarok3(options={"klop_full_at": 36}),
        "klop",
        [("points=35,20,15,0 tricks=6,5,5,0", [-35, -20, -15])],
    ),
    Score("tarok-Q1", PAGAT, "two", [(f"{T4} side_points=48 trula=1", [45, 0, 45, 0])]),
    Score("tarok-Q2", PAGAT, "two", [(f"{T4} side_points=31 kings=2", [-35, 0, -35, 0])]),
    Score("tarok-Q3", PAGAT, "solo-two", [(f"{T4} side_points=48 trula=1", [150, 0, 0, 0])], radelci=(1, 0, 0, 0)),
    Score("tarok-Q4", PAGAT, "one", [(f"{T4} side_points=38 last_trick=2 king_in_last=1", [25, 0, 25, 0])]),
    Score("tarok-Q5", PAGAT, "three", [(f"{T4} side_points=52", [50, 0, 50, 0])], "pass, kontra game"),
    Score("tarok-Q6", PAGAT, "two", [(f"{T4} side_points=43", [-10, 0, -10, 0])], "announce trula, kontra trula"),
    Score("tarok-Q7", PAGAT, "solo-without", [(f"{T4} side_points=44 mond_lost_by=0", [60, 0, 0, 0])]),
    Score(
        "tarok-Q8",
        PAGAT,
        "open-beggar",
        [("tricks=0,5,4,3", [90, 0, 0, 0]), ("tricks=1,2,0,0 side_points=3", [-90, 0, 0, 0])],
    ),
    Score("tarok-Q11", PAGAT, "klop", [("points=13,7,25,25 tricks=3,2,4,3", [-15, -5, -25, -25])]),
    Score("tarok-Q12", PAGAT, "klop", [("points=36,34,0,0 tricks=6,6,0,0", [-70, 0, 70, 70])]),
    Score(
        "tarok-Q15",
        PAGAT,
        "one",
        [(f"{T4} side_points=36 last_trick=1 king_in_last=1", [50, 0, 50, 0])],
        "pass, pass, announce king-ultimo",
    ),
]


@pytest.mark.parametrize("vector", SCORES, ids=NAMED)
def test_a_deal_is_written_as_the_page_says(vector: Score) -> None:
    kind = Tarok3Position if vector.game.seats == 3 else Tarok4Position
    terms = terms_of(vector.game, vector.contract, vector.speeches, vector.radelci)
    written = [kind.scores_of(terms, TarokSummary.parse(summary)) for summary, _ in vector.ends]
    assert written == [scores for _, scores in vector.ends]


class Whole(NamedTuple):
    """A deal of which the actions are given; what is left to do, everybody does by `played_out`."""

    id: str
    game: Tarok
    deal: str
    actions: str
    tricks: int
    came_to: dict[str, object]
    """Fields of the core's summary."""
    scores: list[int]
    before: tuple[int, ...]
    """Radelci."""
    after: tuple[int, ...]


STRONG4 = (
    "T15 T16 T17 T18 T19 T20 T21 T22 h2 d4 c8 c10 | T2 T4 T8 T11 h3 h1 d3 d2 dK s7 s10 c7 |"
    "T1 T3 T6 T7 T9 T13 T14 hJ hK sJ sC sK | T5 T10 T12 h4 d1 dJ dQ s9 cJ cC cQ cK / c9 dC hC hQ s8 sQ"
)
WHOLE = [
    Whole(
        "tarok-S7",
        TARZS,
        "T4 T5 T6 T13 T17 T19 T20 h2 hQ d4 sJ sQ c8 c9 cC cK | T2 T3 T8 T9 T15 T16 T18 T22 h4 hC hK d1 s8 sK c10 cQ |"
        "T1 T7 T10 T12 T14 T21 h1 hJ d3 d2 dJ dC dK s7 s10 sC / cJ h3 c7 T11 s9 dQ",
        "pass, pass, bid one, take 1, discard h2, pass, kontra game",
        tricks=16,
        came_to={"side_points": 30, "trula": 0, "kings": 0, "pagat_in_last": -1},
        scores=[-140, 0, 0],
        before=(1, 0, 0),
        after=(1, 0, 0),
    ),
    Whole(
        "tarok-S9",
        TARZS,
        "T2 T3 T4 h4 h3 h2 h1 d4 d3 d2 s7 s8 s9 c7 c8 c9 | T6 T10 T13 T15 T19 T20 T22 dJ dC dQ sJ sQ sK c10 cJ cQ |"
        "T5 T7 T8 T9 T11 T12 T14 T16 T18 T21 hJ hC hQ dK sC cC / cK d1 s10 hK T17 T1",
        "pass, pass, bid beggar",
        tricks=16,
        came_to={"side_points": 0},
        scores=[140, 0, 0],
        before=(1, 0, 0),
        after=(1, 1, 1),
    ),
    Whole(
        "tarok-S10",
        TARZS,
        "T5 T8 T9 T17 h4 h3 h2 d4 d3 d2 s7 s8 s9 sK c7 c8 | T1 T7 T13 T14 T20 h1 hC hK dJ dQ dK sJ sC sQ c9 cQ |"
        "T4 T6 T10 T11 T15 T16 T18 T19 T21 T22 hJ dC s10 c10 cJ cK / d1 cC T2 T12 T3 hQ",
        "pass, pass, bid beggar",
        tricks=3,
        came_to={"tricks": [1, 1, 1, 0]},
        scores=[-70, 0, 0],
        before=(0, 0, 0),
        after=(1, 1, 1),
    ),
    Whole(
        "tarok-S11",
        TARZS,
        "T7 T8 T9 T10 T11 T12 T13 T14 T15 T16 T17 T18 T19 T20 T21 T22 |"
        "T1 T2 T3 h2 h1 hJ hC hQ hK d2 d1 dJ dC dQ dK s9 |"
        "T4 T5 T6 s10 sJ sC sQ sK c7 c8 c9 c10 cJ cC cQ cK / h4 h3 d4 d3 s7 s8",
        "pass, pass, bid two, take 1, discard h4 h3",
        tricks=16,
        came_to={"tricks": [16, 0, 0, 0], "trula": 1, "kings": 1},
        scores=[250, 0, 0],
        before=(0, 0, 0),
        after=(1, 1, 1),
    ),
    Whole(
        "tarok-S12",
        TARZS,
        "T3 T15 T16 T17 T18 T19 T20 T21 T22 h2 hC d2 d1 dJ s8 s9 | T4 T5 T9 T14 h1 hJ d4 dQ s7 s10 sQ c7 c8 c9 c10 cK |"
        "T6 T7 T8 T10 T11 T12 T13 h4 h3 hQ hK dK sJ cJ cC cQ / sK d3 T1 sC dC T2",
        "pass, pass, bid one, take 1, discard h2, announce valat",
        tricks=1,
        came_to={"tricks": [0, 0, 1, 0]},
        scores=[-500, 0, 0],
        before=(0, 0, 0),
        after=(1, 1, 1),
    ),
    Whole(
        "tarok-S18",
        TARZS,
        "T7 T10 T11 T18 T20 h1 d4 d3 dJ dQ sJ sC sQ sK cJ cC | T1 T2 T3 T6 T13 T15 T17 h4 h2 dC dK s7 s9 c7 c9 c10 |"
        "T4 T5 T8 T21 T22 h3 hJ hC hQ d2 d1 s8 s10 c8 cQ cK / T9 T12 T16 T19 hK T14",
        "pass, pass, bid klop",
        tricks=16,
        came_to={"points": [28, 22, 20, 0]},
        scores=[-28, -22, -20],
        before=(0, 0, 0),
        after=(1, 1, 1),
    ),
    Whole(
        "tarok-Q3",
        PAGAT,
        DEAL4,
        "pass, pass, pass, bid solo-two, take 1, discard h4 h2, pass, pass, pass, pass,"
        "T18, T11, T12, T8, T17, T15, T10, T6, hK, h3, T4, hQ, c7, c9, T1, cQ, T21, T9, T3, T14, dK, dC, d1, d4,"
        "d3, dJ, dQ, T2, cJ, T20, cK, c10, T19, T7, s9, T16, s8, s10, sK, sC, cC, c8, T13, hC, T22, hJ, sJ, sQ",
        tricks=12,
        came_to={"side_points": 48, "trula": 1, "kings": 0, "pagat_in_last": -1, "mond_lost_by": -1},
        scores=[150, 0, 0, 0],
        before=(1, 0, 0, 0),
        after=(0, 0, 0, 0),
    ),
    Whole(
        "tarok-Q7",
        PAGAT,
        "T9 T14 T18 T19 T20 T21 hJ d1 dQ sJ sQ cK | T2 T3 T11 T13 T17 T22 d2 dC s8 sK c10 cC |"
        "T1 h4 d4 dJ dK s7 s9 s10 c7 c8 c9 cJ | T5 T6 T7 T10 T12 T15 h3 h1 hC hQ d3 cQ / h2 T4 T16 T8 sC hK",
        "pass, pass, pass, bid solo-without",
        tricks=12,
        came_to={"side_points": 44, "mond_lost_by": 0},
        scores=[60, 0, 0, 0],
        before=(0, 0, 0, 0),
        after=(1, 1, 1, 1),
    ),
    Whole(
        "tarok-Q8-made",
        PAGAT,
        "T2 h4 h3 h2 d4 d3 d2 s7 s8 s9 c7 c8 | T4 T15 T18 T21 hJ hQ hK d1 dK s10 sJ cJ |"
        "T5 T6 T10 T11 T19 dJ dC dQ sQ sK cQ cK | T3 T7 T8 T9 T12 T14 T16 T17 T20 h1 hC cC / T22 c10 T1 sC T13 c9",
        "pass, pass, pass, bid open-beggar",
        tricks=12,
        came_to={"side_points": 0},
        scores=[90, 0, 0, 0],
        before=(0, 0, 0, 0),
        after=(1, 1, 1, 1),
    ),
    Whole(
        "tarok-Q8-failed",
        PAGAT,
        "T4 T6 h4 h3 h2 hJ d4 d3 d2 s7 s8 cQ | T3 T11 T14 T17 T18 T20 hQ d1 s9 c7 c10 cJ |"
        "T1 T2 T9 T12 T13 T15 dJ dC sJ sC sK c8 | T5 T8 T19 T21 T22 hC hK dQ dK sQ cC cK / T16 T7 s10 h1 T10 c9",
        "pass, pass, pass, bid open-beggar",
        tricks=11,
        came_to={"tricks": [1, 2, 2, 6]},
        scores=[-90, 0, 0, 0],
        before=(0, 0, 0, 0),
        after=(1, 1, 1, 1),
    ),
    Whole(
        "tarok-Q9",
        PAGAT,
        "T1 T5 T6 T7 T8 T9 d4 dJ s9 s10 c8 c9 | T22 h4 h3 h2 h1 hJ hC hQ hK dC dQ dK |"
        "T10 T11 T12 T13 T14 T15 d3 sJ sC sQ c10 cJ | T16 T17 T18 T19 T20 T21 d2 d1 sK cC cQ cK / s7 s8 c7 T2 T3 T4",
        "bid solo-three, pass, pass, pass, bid solo-three, take 1, discard s7 s8 c7, announce colour-valat",
        tricks=12,
        came_to={"tricks": [0, 12, 0, 0]},
        scores=[0, 125, 0, 0],
        before=(0, 0, 0, 0),
        after=(1, 1, 1, 1),
    ),
    Whole(
        "tarok-Q10",
        PAGAT,
        STRONG4,
        "pass, pass, pass, bid valat",
        tricks=9,
        came_to={"tricks": [8, 0, 1, 0]},
        scores=[-500, 0, 0, 0],
        before=(0, 0, 0, 0),
        after=(1, 1, 1, 1),
    ),
]


@pytest.mark.parametrize("vector", WHOLE, ids=NAMED)
def test_a_whole_deal_is_written_and_moves_the_tokens_as_the_page_says(vector: Whole) -> None:
    state = played_out(acted(started(vector.game, vector.deal, vector.before), vector.actions))
    summary = position_of(state).summary()
    assert len(state.tricks) == vector.tricks
    assert {name: getattr(summary, name) for name in vector.came_to} == vector.came_to
    assert state.scores() == vector.scores
    assert vector.game.radelci_after(state) == vector.after


@pytest.mark.parametrize(
    "deal",
    [
        pytest.param(
            "T8 T9 T12 T15 hJ hK dJ s7 s9 sK c8 cJ | T2 T3 T10 T11 T13 T14 h1 s10 sC sQ c10 cQ |"
            "T4 T5 T6 T17 T20 h4 d4 dC dQ dK s8 cC | T1 T7 T18 T22 h3 h2 hC d3 d2 d1 c7 c9 / cK T19 hQ T16 sJ T21",
            id="tarok-Q13",
        )
    ],
)
def test_the_called_king_out_of_the_talon_wins_the_unclaimed_talon_with_its_trick(deal: str) -> None:
    opening = "pass, pass, pass, bid three, call c, take 1, discard hJ hQ dJ"
    state = played_out(acted(started(PAGAT, deal), opening), choice=-1)
    won = [trick for trick in state.tricks if trick.winner == 0]
    assert (won[0].leader, won[0].cards[0]) == (0, DECK.card("cK"))
    own = DECK.set(card for trick in won for card in trick.cards).mask | mask("hJ hQ dJ")
    assert tarok_points(own) == 39
    assert position_of(state).summary().side_points == tarok_points(own | mask("T16 sJ T21")) == 45
    assert state.scores() == [20, 0, 0, 0]


@pytest.mark.parametrize(("deals", "charge"), [pytest.param(2, -200, id="tarok-Q14")])
def test_every_token_left_at_the_end_of_a_session_costs_a_hundred(deals: int, charge: int) -> None:
    session = PAGAT.session(seed=1, deals=deals)
    while not session.is_over:
        state = acted(session.start(), "pass, pass, pass, bid klop")
        session.add_state(played_out(state))
    for place, total in enumerate(session.totals):
        assert total == sum(result.scores[place] for result in session.results) + charge
