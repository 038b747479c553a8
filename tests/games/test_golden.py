"""Golden deals: whole records with a source. All are replayed; the seed paper's game is followed trick by trick."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import trula
from trula._core import Tarok3Position, TarokSummary, tarok_points
from trula.cards import DECKS
from trula.record import Record, parse_record, read_records, record_of

GOLDEN = Path(__file__).parents[1] / "golden"
EXAMPLE = Path(trula.__file__).parent / "data" / "silicon_tarokist_example.jsonl"
"""The example game of a paper is part of the package, which reproduces it."""
SOURCES = {
    "klaverjas_p1.jsonl": "docs/rules/klaverjas.md, 13.4, P1: a hand that is made, meld on both sides",
    "klaverjas_p2.jsonl": "docs/rules/klaverjas.md, 13.4, P2: nat, the opponents write both sides' meld",
    "klaverjas_p3.jsonl": "docs/rules/klaverjas.md, 13.4, P3: equal totals are nat",
    "silicon_tarokist_example.jsonl": (
        "Luštrek, Gams, Bratko: A Program for Playing Tarok (2003), example game; docs/rules/tarok.md, 14: kings "
        "announced and lost. The auction is vector B2"
    ),
    "tressette_round.jsonl": "docs/rules/tressette.md, 12.6: accusi of both sides, points cut to whole ones",
}
"""Where each golden file comes from, and the rule it is for."""

SEED_GAME = read_records(EXAMPLE)[0]
SEED_TRICKS = [
    (1, "dK dC d2", 1, 7),
    (1, "hK T2 hQ", 2, 8),
    (2, "s8 s7 sC", 1, 3),
    (1, "sK sQ s9", 1, 8),
    (1, "T4 T8 T3", 2, 1),
    (2, "c7 c9 T1", 1, 5),
    (1, "T6 T9 T10", 3, 1),
    (3, "s10 T11 T13", 2, 1),
    (2, "c10 cQ T14", 1, 4),
    (1, "d4 dQ T12", 3, 4),
    (3, "h4 T20 T16", 1, 1),
    (1, "d3 T17 T22", 3, 5),
    (3, "h3 T21 T18", 1, 5),
    (1, "d1 T19 hJ", 2, 2),
    (2, "cC h2 T15", 1, 3),
    (1, "dJ cK sJ", 1, 7),
]
"""Leader, cards in order, winner, points; the paper counts its players from 1."""


def test_every_golden_file_has_a_source_and_every_source_its_file() -> None:
    assert sorted(path.name for path in (*GOLDEN.glob("*.jsonl"), EXAMPLE)) == sorted(SOURCES)


@pytest.mark.parametrize("name", SOURCES)
def test_a_golden_record_replays_to_its_scores_and_writes_itself_again(name: str) -> None:
    (line,) = (EXAMPLE if name == EXAMPLE.name else GOLDEN / name).read_text().splitlines()
    record = parse_record(line)
    assert record.scores is not None
    assert str(record_of(record.replay())) == line


@pytest.fixture
def seed_position() -> Tarok3Position:
    """The end of the seed paper's game."""
    position = SEED_GAME.replay().position
    assert isinstance(position, Tarok3Position)
    return position


def test_the_seed_game_has_every_trick_winner_and_points_of_the_table() -> None:
    tricks = SEED_GAME.replay().tricks
    assert len(tricks) == len(SEED_TRICKS)
    for trick, (leader, cards, winner, points) in zip(tricks, SEED_TRICKS, strict=True):
        played = DECKS["tarok"].sequence(cards)
        assert (trick.leader, trick.cards, trick.winner) == (leader - 1, played, winner - 1)
        assert tarok_points(DECKS["tarok"].set(played).mask) == points


def test_the_seed_game_is_45_to_25(seed_position: Tarok3Position) -> None:
    piles = [0, 0, 0]
    for _, cards, winner in seed_position.tricks():
        piles[winner] |= sum(1 << card for card in cards)
    terms, summary = seed_position.terms, seed_position.summary()
    assert (tarok_points(piles[0]), tarok_points(piles[1] | piles[2])) == (43, 22)
    assert summary.tricks[0] == 9
    assert summary.side_points == tarok_points(piles[0] | terms.discards) == 45
    assert tarok_points(piles[1] | piles[2] | terms.unclaimed) == 25


def test_the_seed_game_is_written_as_10_for_the_kings_were_lost(seed_position: Tarok3Position) -> None:
    assert SEED_GAME.replay().facts["announced"] == {"kings": 0}
    assert seed_position.summary().kings == 0
    assert seed_position.scores() == [10, 0, 0]


def test_the_seed_game_would_be_written_as_14_with_49_points(seed_position: Tarok3Position) -> None:
    summary = TarokSummary.parse(seed_position.summary().text())
    summary.side_points = 49
    assert Tarok3Position.scores_of(seed_position.terms, summary) == [14, 0, 0]


def under(record: Record, **options: int | dict[str, int]) -> Record:
    """The same play under other rules."""
    return msgspec.structs.replace(record, options=options, scores=None)


def test_the_seed_game_under_other_schemes_is_written_as_the_page_says() -> None:
    assert under(SEED_GAME, rounding=5).replay().scores() == [10, 0, 0]
    assert under(SEED_GAME, contract_values={"two": 30}).replay().scores() == [20, 0, 0]


@pytest.mark.parametrize(
    ("tricks", "hands"),
    [
        pytest.param(0, ["T1 T4 T6 T11 T14 T15 T20 T21 hK sC sK d4 d3 d1 dJ dK"], id="first-lead"),
        pytest.param(
            4,
            [
                "T1 T4 T6 T11 T14 T15 T20 T21 d4 d3 d1 dJ",
                "T8 T9 T13 T16 T17 T18 T19 dQ c7 c10 cC cK",
                "T3 T10 T12 T22 h4 h3 h2 hJ s10 sJ c9 cQ",
            ],
            id="four-tricks",
        ),
        pytest.param(
            10,
            ["T15 T20 T21 d3 d1 dJ", "T16 T17 T18 T19 cC cK", "T22 h4 h3 h2 hJ sJ"],
            id="ten-tricks",
        ),
    ],
)
def test_the_seed_game_passes_through_the_hands_that_the_paper_prints(tricks: int, hands: list[str]) -> None:
    state = next(state for state in SEED_GAME.states() if state.phase == "play" and len(state.tricks) == tricks)
    assert [str(hand) for hand in state.hands[: len(hands)]] == [str(DECKS["tarok"].parse(hand)) for hand in hands]
