"""Golden deals: whole records that must replay to their scores. The seed paper's game is followed trick by trick.

A record of klaverjas or tressette has its source in SOURCES. A record of tarok has a score sheet beside it, a text of
the same name: its tricks and piles were counted without the package, its sums written by hand from the rules.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

import trula
from reference.tarok import TarokReference
from trula._core import Tarok3Position, TarokSummary, tarok_points
from trula.engine.cards import DECKS
from trula.engine.record import Record, parse_record, read_records, record_of
from trula.games.tarok import Tarok
from trula.games.tarok.facts import Announcement, facts_of

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
"""Where each golden file without a score sheet comes from, and the rule it is for."""
SHEETS = sorted(path.stem for path in GOLDEN.glob("*.txt"))
"""The tarok records with a score sheet."""

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
    files = sorted(path.name for path in (*GOLDEN.glob("*.jsonl"), EXAMPLE))
    assert files == sorted([*SOURCES, *(f"{name}.jsonl" for name in SHEETS)])


@pytest.mark.parametrize("name", [*SOURCES, *(f"{name}.jsonl" for name in SHEETS)])
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
    assert facts_of(SEED_GAME.replay()).announcements == (Announcement("kings", 0, 0),)
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


OPERATORS: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
}


def value_of(sum_text: str) -> int:
    """The value of a sum of whole numbers."""

    def of(node: ast.expr) -> int:
        if isinstance(node, ast.BinOp):
            return OPERATORS[type(node.op)](of(node.left), of(node.right))
        if isinstance(node, ast.UnaryOp):
            assert isinstance(node.op, ast.USub)
            return -of(node.operand)
        assert isinstance(node, ast.Constant) and isinstance(node.value, int)
        return node.value

    return of(ast.parse(sum_text, mode="eval").body)


def sheet_of(name: str) -> tuple[str, Record]:
    """A score sheet and its record."""
    return (GOLDEN / f"{name}.txt").read_text(), read_records(GOLDEN / f"{name}.jsonl")[0]


def numbers_after(label: str, sheet: str) -> list[int]:
    """The whole numbers in the line of a sheet that begins with a label."""
    (line,) = re.findall(rf"^{label}: (.*)$", sheet, re.MULTILINE)
    return [int(number) for number in re.findall(r"-?\d+", line.replace("->", " "))]


def face_value(card: str) -> int:
    """Section 1: kings and the trula 5, queens 4, cavaliers 3, jacks 2, all others 1."""
    is_trula = card in ("T1", "T21", "T22")
    return 5 if is_trula else {"K": 5, "Q": 4, "C": 3, "J": 2}.get(card[1:], 1)


@pytest.mark.parametrize("name", SHEETS)
def test_a_score_sheet_has_the_tricks_of_the_play(name: str) -> None:
    sheet, record = sheet_of(name)
    rows = re.findall(r"^ ?(\d+)  (\d)  ((?:\S+ )+\S+) +(\d) +(\d+)(?:  \S+)?$", sheet, re.MULTILINE)
    told = [(int(leader), cards.split(), int(winner)) for _, leader, cards, winner, _ in rows]
    played = record.replay().tricks
    assert told == [(trick.leader, [card.text for card in trick.cards], trick.winner) for trick in played]
    assert [int(number) for number, *_ in rows] == list(range(1, len(played) + 1))
    assert [int(face) for *_, face in rows] == [sum(map(face_value, cards)) for _, cards, _ in told]


@pytest.mark.parametrize("name", SHEETS)
def test_the_sums_on_a_score_sheet_are_right_and_lead_to_the_scores_of_the_record(name: str) -> None:
    sheet, record = sheet_of(name)
    for pile in re.findall(r"^Pile of .*$", sheet, re.MULTILINE):
        matched = re.fullmatch(r".*: (\d+) cards, face values (\d+), points (.*) = (\d+)", pile)
        assert matched, pile
        cards, face = int(matched[1]), int(matched[2])
        assert matched[3] == f"{face} - 2*{cards // 3} - {int(cards % 3 > 0)}"
        assert value_of(matched[3]) == int(matched[4])
    written = numbers_after("Written", sheet)
    seats = {int(seat): (sum_text, int(value)) for seat, sum_text, value in re.findall(SEAT_LINE, sheet, re.MULTILINE)}
    assert all(value_of(sum_text) == value for sum_text, value in seats.values())
    assert written == [seats[seat][1] if seat in seats else 0 for seat in range(len(written))]
    assert written == record.scores == record.replay().scores()


SEAT_LINE = r"^Seat (\d): (.*) = (-?\d+)$"


@pytest.mark.parametrize("name", SHEETS)
def test_the_piles_and_radelci_on_a_score_sheet_are_those_of_the_play(name: str) -> None:
    sheet, record = sheet_of(name)
    state = record.replay()
    game, position = state.game, state.position
    assert isinstance(game, Tarok) and position is not None
    summary = position.summary()
    for seat, points in re.findall(r"^Pile of seat (\d): .* = (\d+)$", sheet, re.MULTILINE):
        assert int(points) == summary.points[int(seat)]
    for points in re.findall(r"^Pile of the declarer's side .* = (\d+)$", sheet, re.MULTILINE):
        assert int(points) == summary.side_points
    tokens = state.table.as_dict()["radelci"]
    assert isinstance(tokens, list)
    assert numbers_after("Radelci", sheet) == [*tokens, *game.radelci_after(state)]


@pytest.mark.parametrize("name", SHEETS)
def test_the_reference_writes_what_a_score_sheet_says(name: str) -> None:
    sheet, record = sheet_of(name)
    assert record.profile is not None
    reference = TarokReference(record.game, record.profile, dict(record.options), record.deal, dict(record.table))
    for action in record.actions:
        reference.apply(action)
    assert reference.scores() == numbers_after("Written", sheet)
    assert reference.radelci_after() == numbers_after("Radelci", sheet)[len(reference.scores()) :]


def test_the_score_sheets_cover_the_contracts_and_the_rules_of_scoring() -> None:
    states = [sheet_of(name)[1].replay() for name in SHEETS]
    assert {(state.game.name, state.game.profile.name) for state in states} == {
        ("tarok3", "tarzs"), ("tarok3", "openspiel"), ("tarok4", "pagat"), ("tarok4", "openspiel"),
    }  # fmt: skip
    assert {state.facts.contract for state in states} == {
        "klop", "three", "two", "one", "zero", "solo-two", "beggar", "solo-without", "open-beggar", "colour-valat",
        "valat",
    }  # fmt: skip
    announced = {(item.item, item.is_made) for state in states for item in state.game.ending(state).announced}
    assert announced == {
        ("kings", True), ("trula", False), ("king-ultimo", True), ("pagat-ultimo", True), ("pagat-ultimo", False),
        ("valat", False),
    }  # fmt: skip
    levels = {each.level for state in states for each in facts_of(state).announcements if each.level}
    assert levels == {1, 2}
    tables = [sheet_of(name)[1].table for name in SHEETS]
    assert any(table.get("compulsory_klop") is True for table in tables)
    assert any(table.get("radelci") not in (None, [0, 0, 0], [0, 0, 0, 0]) for table in tables)
    trula = DECKS["tarok"].parse("T1 T21 T22")
    assert any(set(trula) <= set(trick.cards) for state in states for trick in state.tricks)
