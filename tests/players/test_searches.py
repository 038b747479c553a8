"""Searches with limits: legal cards, the same at any number of threads; limits; enhancements that save nodes."""

from __future__ import annotations

import random
import threading
from functools import cache

import pytest

from trula._core import Stop
from trula.engine.phases import Position
from trula.errors import NotationError
from trula.games import GAMES, load
from trula.games.tarok import Tarok
from trula.games.tarok.benchmarks import exchanged_position
from trula.games.tarok.enhancements import measure_enhancements
from trula.players.searches import AlphaBeta, Killers, Search, SearchResult, Uct, play_out
from trula.study.bench.cases import first_lead
from trula.testing import random_state

COLUMNS = {"tarok": "LWSHPMAUR", "klaverjas": "LWHBUR", "tressette": "LWHDUR"}
MATRICES = {kind.deck.name: kind.selection() for kind in GAMES.values()}
SEARCHES = [
    AlphaBeta(depth=4),
    AlphaBeta(depth=5, table="regular", selective=False, minimal_window=True, all_cards=True),
    AlphaBeta(depth=3, table="hand-code", deepening=False, selection="2002"),
    Killers(depth=3),
    Killers(depth=2, all_cards=True, shuffled=True),
    Uct(visits=60),
    Uct(visits=60, shuffled=True),
    Uct(visits=60, c=1.25, seed_bug=True, reward="score"),
]


@cache
def positions(game: str) -> list[Position]:
    """Positions of random play under every contract, with any number of cards left."""
    rules, dice = load(game), random.Random(5)
    found = []
    for number in range(40):
        state = first_lead(rules, number)
        if isinstance(rules, Tarok):
            contract = rules.contracts[number % len(rules.contracts)]
            state = rules.start_play(rules.deal(number), contract=contract, declarer=number % rules.seats)
        for _ in range(number):
            if state.is_over:
                break
            state = state.after(dice.choice(state.legal_actions()))
        if state.position is not None and not state.is_over:
            found.append(state.position)
    assert len(found) > 15
    return found


@pytest.mark.parametrize("game", list(GAMES))
@pytest.mark.parametrize("search", SEARCHES, ids=repr)
def test_every_search_answers_with_a_legal_card_at_any_number_of_threads(game: str, search: Search) -> None:
    alone = search.run(positions(game), seed=3)
    assert search.run(positions(game), threads=2, seed=3) == alone
    for position, found in zip(positions(game), alone, strict=True):
        assert found.best in position.legal_cards()
        assert set(found.values) <= set(position.legal_cards())
        assert found.values[found.best] == found.value
        assert found.is_complete and found.nodes > 0 and found.depth > 0


@pytest.mark.parametrize("search", [AlphaBeta(), Killers(depth=40), Uct(visits=1_000_000)], ids=repr)
def test_a_limit_is_told(search: Search) -> None:
    position = exchanged_position(1)
    assert_cut_short(search.run_one(position, nodes=200), position)
    assert search.run_one(position, nodes=200).nodes == 200
    assert_cut_short(search.run_one(position, seconds=1e-9), position)
    stop = Stop()
    stop.set()
    assert_cut_short(search.run_one(position, stop=stop), position)


def assert_cut_short(found: SearchResult, position: Position) -> None:
    """The search says that it was cut short, and has a card all the same."""
    assert not found.is_complete
    assert found.best in position.legal_cards()


def test_another_thread_can_stop_a_search() -> None:
    stop = Stop()
    threading.Timer(0.05, stop.set).start()
    assert not Uct(visits=10**12).run_one(exchanged_position(2), stop=stop).is_complete


def test_every_card_has_a_value_when_asked_for() -> None:
    position = exchanged_position(3)
    exact = AlphaBeta(depth=6, table="none", selective=False)
    every = AlphaBeta(depth=6, table="none", selective=False, all_cards=True).run_one(position)
    assert sorted(every.values) == position.legal_cards()
    assert max(every.values.values()) == every.value == pytest.approx(exact.run_one(position).value)


def test_visits_depend_on_the_seed_alone() -> None:
    position, search = exchanged_position(4), Uct(visits=200, reward="score")
    together = search.run([position] * 5, seed=1)
    assert len({found.value for found in together}) > 1
    assert search.run_one(position, seed=1) == together[0]
    assert search.run_one(position, seed=2**63) != search.run_one(position)


def test_the_repr_is_the_call() -> None:
    assert repr(AlphaBeta()) == "AlphaBeta()"
    for search in SEARCHES:
        assert eval(repr(search), {"AlphaBeta": AlphaBeta, "Killers": Killers, "Uct": Uct}) == search


BAD = [
    (lambda: AlphaBeta(depth=0), "depth is a whole number from 1 on, not 0"),
    (lambda: AlphaBeta(table="big"), "no table 'big'; there are: none regular equivalence hand-code"),
    (lambda: AlphaBeta(discount=0), "discount is a number above 0 and at most 1"),
    (lambda: AlphaBeta(history=1), "history is True or False"),  # type: ignore[arg-type]
    (lambda: Killers(depth=-1), "depth"),
    (lambda: Uct(visits=0), "visits"),
    (lambda: Uct(c=-1.0), "c is a number above 0"),
    (lambda: Uct(reward="money"), "no reward 'money'"),
    (lambda: Uct().run([exchanged_position(1)], threads=0), "threads"),
    (lambda: Uct().run([exchanged_position(1)], nodes=0), "nodes"),
    (lambda: Uct().run([exchanged_position(1)], seed=-1), "seed"),
    (lambda: Uct().run([exchanged_position(1), positions("tarok4")[0]]), "of one game"),
]


@pytest.mark.parametrize(("call", "sentence"), BAD, ids=[sentence for _, sentence in BAD])
def test_bad_settings_get_a_sentence(call: object, sentence: str) -> None:
    assert callable(call)
    with pytest.raises(NotationError, match=sentence):
        call()


def test_a_deal_that_is_over_is_refused() -> None:
    position = random_state(load("tressette"), 1).position
    assert position is not None and position.is_over
    with pytest.raises(NotationError, match="over"):
        Killers().run_one(position)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("search", [None, AlphaBeta(depth=3, table="none")])
def test_a_deal_is_played_out_as_its_players_play(game: str, search: AlphaBeta | None) -> None:
    starts = positions(game)
    ends = play_out(starts, search, threads=2)
    for start, end in zip(starts, ends, strict=True):
        position = start.copy()
        while not position.is_over:
            position.play(position.greedy_card() if search is None else search.run([position])[0].best)
        assert end.is_over
        assert end.tricks() == position.tricks()
        assert end.scores() == position.scores()
    assert play_out([]) == []


def test_the_matrices_are_whole() -> None:
    assert {game: (len(MATRICES[game]), len(COLUMNS[game])) for game in COLUMNS} == {
        "tarok": (36, 9),
        "klaverjas": (21, 6),
        "tressette": (9, 6),
    }
    for game, columns in COLUMNS.items():
        assert MATRICES[game][0] >> columns.index("R") & 1, "a lead is not pruned"
        assert all(0 < row < 1 << len(columns) for row in MATRICES[game])


def test_each_enhancement_saves_nodes() -> None:
    figures = measure_enhancements(40, depths=[6])
    rows = figures["rows"]
    assert isinstance(rows, list)
    nodes = {row["enhancements"]: row["nodes"] for row in rows}
    for name in ("table", "history", "selective"):
        assert nodes["all four"] < nodes[f"without {name}"]
        assert nodes[f"only {name}"] < nodes["none"]
    assert nodes["all four"] == min(nodes.values())


def test_all_enhancements_together_need_no_more_nodes_than_published() -> None:
    found = AlphaBeta(depth=9).run([exchanged_position(seed) for seed in range(40)])
    assert sum(each.nodes for each in found) / len(found) <= 2_470
