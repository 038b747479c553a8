"""The C++ part of briscola against a reference in plain Python, and the types that it shares with `trula._core`."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from briscola_core import BriscolaPosition, BriscolaSeen, BriscolaSummary, BriscolaTerms, card_points

from fifth_game.reference import Hands, best_points, count_lines, mask_of
from trula import _core

OBJECTIVES: dict[str, Callable[[int], int]] = {"score": int, "points": int, "win": lambda lead: int(lead > 0)}
"""The value of an objective, from the points that seats 0 and 2 have more."""


def deal(dice: Random, size: int) -> tuple[BriscolaTerms, Hands]:
    order = dice.sample(range(40), 4 * size)
    terms = BriscolaTerms()
    terms.trump, terms.leader = dice.randrange(4), dice.randrange(4)
    return terms, tuple(frozenset(order[seat * size : (seat + 1) * size]) for seat in range(4))


def position_of(terms: BriscolaTerms, hands: Hands) -> BriscolaPosition:
    return BriscolaPosition(terms, [mask_of(hand) for hand in hands])


def ending(dice: Random, size: int, plies: int | None = None) -> BriscolaPosition:
    """Hands of `size` cards, of which `plies`, or else up to three, have been played to the first trick."""
    position = position_of(*deal(dice, size))
    for _ in range(dice.randrange(4) if plies is None else plies):
        position.play(dice.choice(position.legal_cards()))
    return position


def lead_of(position: BriscolaPosition) -> int:
    """The points that seats 0 and 2 have more."""
    ours, theirs, *_ = position.scores()
    return ours - theirs


def minimax(position: BriscolaPosition, value: Callable[[int], int]) -> int:
    if position.is_over:
        return value(lead_of(position))
    values = [minimax(position.after(card), value) for card in position.legal_cards()]
    return max(values) if position.to_move in (0, 2) else min(values)


def full_search() -> _core.AlphaBetaSettings:
    """Settings under which alpha-beta is exact."""
    settings = _core.AlphaBetaSettings()
    settings.depth, settings.discount, settings.table = 40, 1.0, _core.TableKind.REGULAR
    return settings


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_the_solver_agrees_with_minimax(objective: str) -> None:
    dice = Random(1)
    positions = [ending(dice, 3) for _ in range(200)] + [ending(dice, 4, plies=3) for _ in range(100)]
    answers = _solve(positions, objective, "cards")
    for position, (best, lower, upper, _, _, is_exact, cards, _) in zip(positions, answers, strict=True):
        expected = {card: minimax(position.after(card), OBJECTIVES[objective]) for card in position.legal_cards()}
        choose = max if position.to_move in (0, 2) else min
        assert is_exact and lower == upper == choose(expected.values())
        assert dict(cards) == expected
        assert best is not None and expected[best] == lower


def test_the_solver_agrees_with_the_reference_on_longer_endings() -> None:
    dice = Random(2)
    dealt = [deal(dice, 4) for _ in range(6)]
    answers = _solve([position_of(*each) for each in dealt], "points", "line")
    for (terms, hands), (_, lower, _, _, _, _, _, line) in zip(dealt, answers, strict=True):
        ours = best_points(hands, terms.trump, terms.leader, ())
        assert lower == 2 * ours - sum(card_points(mask_of(hand)) for hand in hands)
        position = position_of(terms, hands)
        for card in line:
            position.play(card)
        assert position.is_over and lead_of(position) == lower
        best_points.cache_clear()


def _solve(
    positions: list[BriscolaPosition], objective: str, want: str
) -> list[tuple[int | None, int, int, int, float, bool, list[tuple[int, int]], list[int]]]:
    return BriscolaPosition.solve_batch(positions, objective, [0] * len(positions), want)


@pytest.mark.parametrize(("size", "depth"), [(10, 3), (3, 12), (2, 99)])
def test_perft_agrees_with_the_reference(size: int, depth: int) -> None:
    dice = Random(3)
    for _ in range(12):
        terms, hands = deal(dice, size)
        expected = count_lines(hands, terms.trump, terms.leader, (), [0] * 4, depth)
        assert list(position_of(terms, hands).perft(depth)) == expected


def test_cards_can_be_taken_back() -> None:
    dice = Random(4)
    for _ in range(50):
        position = position_of(*deal(dice, 10))
        before: list[tuple[object, ...]] = []

        def picture(now: BriscolaPosition) -> tuple[object, ...]:
            hands = [now.hand(seat) for seat in range(4)]
            return now.hash, now.trick, now.tricks(), hands, now.raw_points(), now.scores(), now.to_move

        while not position.is_over:
            before.append(picture(position))
            assert position.legal == position.hand(position.to_move or 0)
            position.play(dice.choice(position.legal_cards()))
            assert position.hash == position.fresh_hash() == pickle.loads(pickle.dumps(position)).hash
        summary: BriscolaSummary = position.summary()
        assert sum(summary.points) == card_points((1 << 40) - 1) == 120
        assert sum(summary.tricks) == 10
        while position.plies:
            position.undo()
            assert picture(position) == before.pop()
        assert not before


def test_a_card_is_refused_by_name() -> None:
    position = position_of(*deal(Random(5), 10))
    seat = position.to_move
    assert seat is not None
    reasons = {position.why_illegal(card): position.hand(seat) >> card & 1 for card in range(40)}
    assert reasons == {"NONE": 1, "NOT_IN_HAND": 0}


def test_searches_take_the_settings_of_the_core() -> None:
    dice = Random(6)
    positions = [ending(dice, 3) for _ in range(40)]
    results = BriscolaPosition.alpha_beta_batch(positions, full_search(), threads=2)
    for position, (best, value, _, _, _, is_complete) in zip(positions, results, strict=True):
        sign = 1 if position.to_move in (0, 2) else -1
        gained = sign * (minimax(position, int) - lead_of(position))
        assert is_complete and value == pytest.approx(gained)
        assert sign * minimax(position.after(best), int) - sign * lead_of(position) == gained
    uct = _core.UctSettings()
    uct.visits = 50
    killers = BriscolaPosition.killers_batch(positions, _core.KillersSettings())
    visits = BriscolaPosition.uct_batch(positions, uct, list(range(len(positions))))
    for position, found, visited in zip(positions, killers, visits, strict=True):
        assert {found[0], visited[0]} <= set(position.legal_cards())


def test_a_stop_of_the_core_ends_a_search() -> None:
    position = position_of(*deal(Random(7), 10))
    stop = _core.Stop()
    stop.set()
    (answer,) = BriscolaPosition.solve_batch([position], "score", [0], stop=stop)
    assert not answer[5] and answer[1] < answer[2]


def test_the_matrix_selects_cards() -> None:
    lines = (Path(__file__).parent / "briscola" / "data" / "selective.txt").read_text().splitlines()
    header, *rows = (line.split() for line in lines if line and not line.startswith("#"))
    assert header[-5:] == ["L", "W", "H", "U", "R"]
    matrix = [sum(int(cell) << bit for bit, cell in enumerate(row[-5:])) for row in rows]
    dice = Random(8)
    positions = [ending(dice, 5) for _ in range(30)]
    selective, full = full_search(), full_search()
    selective.matrix = matrix
    nodes = {
        name: sum(result[3] for result in BriscolaPosition.alpha_beta_batch(positions, settings))
        for name, settings in (("selective", selective), ("full", full))
    }
    assert nodes["selective"] < nodes["full"] / 2
    selective.matrix = matrix[1:]
    with pytest.raises(ValueError, match="matrix"):
        BriscolaPosition.alpha_beta_batch(positions, selective)


def test_the_rule_player_sees_its_own_hand_only() -> None:
    dice = Random(9)
    ahead = 0
    for _ in range(100):
        terms, hands = deal(dice, 10)
        position = position_of(terms, hands)
        played: list[int] = []
        while not position.is_over:
            seat = position.to_move
            assert seat is not None
            if seat % 2 == 0:
                known = [mask_of(hand & set(played) if each != seat else hand) for each, hand in enumerate(hands)]
                assert position.greedy_card() == BriscolaSeen(terms, known, played).greedy_card()
            played.append(position.greedy_card() if seat % 2 == 0 else dice.choice(position.legal_cards()))
            position.play(played[-1])
        ahead += lead_of(position)
    assert ahead > 100 * 20


def test_worlds_of_the_core_are_searched() -> None:
    dice = Random(10)
    terms, hands = deal(dice, 10)
    position = position_of(terms, hands)
    played = [dice.choice(sorted(hands[terms.leader]))]
    position.play(played[0])
    seat = position.to_move
    assert seat is not None
    known = [mask_of(hand & set(played) if each != seat else hand) for each, hand in enumerate(hands)]
    seen = BriscolaSeen(terms, known, played)
    others = [each for each in range(4) if each != seat]
    hidden = (1 << 40) - 1 & ~position.hand(seat) & ~(1 << played[0])
    worlds = _core.Worlds(hidden, [(9 if each == terms.leader else 10, hidden) for each in others], [])
    assert seen.excluded == [0] * 4
    for world in seen.in_worlds(others, worlds.draw(5, 1)):
        assert world.hand(seat) == position.hand(seat) and world.trick == position.trick
    settings = _core.IsmctsSettings()
    settings.visits = 200
    best, _, values, *_ = seen.ismcts(worlds, others, settings, 1)
    assert best in values and values.keys() <= set(position.legal_cards())
