"""Sessions: who sits where, what carries over, when it is over, and files that hold them."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from trula import NotationError, RecordMismatch, agent, load, play_session
from trula.engine.record import Header, SessionFile, read_session, record_of
from trula.engine.session import Session
from trula.engine.state import State
from trula.games import GAMES
from trula.games.tarok.agreement import TarokTable


def played(state: State, seed: int) -> State:
    """The deal played out at random, with a quiet auction."""
    dice = random.Random(seed)
    while state.to_move is not None:
        actions = state.legal_actions()
        is_quiet = state.phase in ("auction", "announcements") and str(actions[0]) == "pass"
        state = state.after(actions[0] if is_quiet else dice.choice(list(actions)[:200]))
    return state


@pytest.mark.parametrize("name", list(GAMES))
def test_places_stay_and_seats_rotate(name: str) -> None:
    session = load(name).session(seed=1, deals=8)
    seats = session.game.seats
    for number in range(8):
        dealer = (number - 1) % seats
        assert session.dealer == dealer
        for place in range(seats):
            assert session.seat_of(place) == (place - dealer - 1) % seats
            assert session.place_of_seat[session.seat_of(place)] == place
        assert session.seat_of(dealer) == seats - 1
        session.add_state(played(session.start(), number))
    assert session.is_over


@pytest.mark.parametrize("name", list(GAMES))
def test_totals_are_what_the_places_wrote(name: str) -> None:
    session = load(name).session(seed=2, deals=6)
    charge = session.game.options.get("radelc_charge")
    sums = [0] * session.game.seats
    while not session.is_over:
        places = session.place_of_seat
        state = played(session.start(), session.index)
        for seat, score in enumerate(state.scores()):
            sums[places[seat]] += score
        session.add_state(state)
        if not charge or not session.is_over:
            assert session.totals == sums


def test_tokens_follow_their_owner_and_double_the_next_score() -> None:
    session = load("tarok3").session(seed=4)
    state = session.start()
    for text in ("pass", "pass", "bid klop"):
        state = state.after(session.game.parse_action(text))
    session.add_state(played(state, 1))
    table = session.start().table
    assert isinstance(table, TarokTable)
    assert table.radelci == (1, 1, 1)
    state = session.start()
    for text in ("bid beggar", "pass", "pass", "bid beggar"):
        state = state.after(session.game.parse_action(text))
    state = played(state, 3)
    declarer = session.place_of_seat[1]
    won = max(state.scores()) > 0
    assert [abs(score) for score in state.scores()] == [0, 140, 0]
    session.add_state(state)
    table = session.start().table
    assert isinstance(table, TarokTable)
    assert table.radelci[session.seat_of(declarer)] == (1 if won else 2)
    assert sorted(table.radelci)[-1] == 2


def test_a_total_of_zero_makes_the_next_klop_compulsory() -> None:
    game = load("tarok4")
    deal = game.deal(1)
    state = game.start(deal)
    for text in ("pass", "pass", "pass", "bid klop"):
        state = state.after(game.parse_action(text))
    state = played(state, 1)
    scores = state.scores()
    seat = next(seat for seat, score in enumerate(scores) if score != 0)
    totals = [score + 7 for score in scores]
    assert game.carried_over(state, totals)["is_total_zero"] is (0 in totals)
    totals[seat] = 0
    carried = game.carried_over(state, totals)
    assert carried["is_total_zero"] is True
    assert game.table_for(deal, carried, totals, 1)["compulsory_klop"] is True
    assert load("tarok3").table_for(deal, carried, totals, 1)["compulsory_klop"] is False


def test_a_void_deal_makes_klop_compulsory() -> None:
    game = load("tarok4")
    deal = next(deal for deal in (game.deal(seed) for seed in range(3000)) if deal.voided)
    table = game.table_for(deal, {}, [0, 0, 0, 0], 0)
    assert table["compulsory_klop"] is True
    assert {str(action) for action in game.start_at(deal, table).legal_actions()} == {
        "pass",
        "bid solo-without",
        "bid open-beggar",
        "bid colour-valat",
        "bid valat",
    }


def test_a_record_remembers_that_klop_was_compulsory() -> None:
    game = load("tarok4")
    deal = next(deal for deal in (game.deal(seed) for seed in range(3000)) if deal.voided)
    state = game.start(deal, compulsory_klop=True)
    assert record_of(state).start().legal_actions() == state.legal_actions()
    session = next(session for session in (game.session(seed) for seed in range(3000)) if session.next_deal().voided)
    state = session.start()
    record = record_of(played(state, 1), in_session=True)
    session.add(record)
    assert session.results[0].scores == tuple(record.scores or ())


def test_tokens_left_at_the_end_are_charged() -> None:
    session = load("tarok4").session(seed=1, deals=1)
    state = session.start()
    for text in ("pass", "pass", "pass", "bid klop"):
        state = state.after(session.game.parse_action(text))
    state = played(state, 1)
    session.add_state(state)
    assert session.totals == [score - 100 for score in state.scores()]


def test_tressette_goes_on_until_the_totals_differ() -> None:
    session = load("tressette").session(seed=1)
    session.totals = [21, 21, 21, 21]
    assert not session.is_over
    session.totals = [26, 27, 26, 27]
    assert session.is_over
    session.totals = [20, 20, 20, 20]
    assert not session.is_over


def test_klaverjas_can_go_to_a_target() -> None:
    session = load("klaverjas", target=1500).session(seed=1)
    records = play_session(session, [agent("RandomLegal()")] * 4)
    assert max(session.totals) >= 1500
    assert len(records) > 5
    assert session.totals[0] == session.totals[2]


def test_clubs_are_turned_up_first() -> None:
    session = load("klaverjas", trump_choice="turn_up").session(seed=1)
    assert session.next_deal().turned == "c"
    assert session.start().view(2).turned == "c"


def test_a_view_knows_the_session_so_far() -> None:
    session = load("tarok3").session(seed=9)
    session.add_state(played(session.start(), 1))
    so_far = session.start().view(1).session
    assert so_far is not None
    assert so_far.index == 1
    assert so_far.totals == tuple(session.totals)
    assert so_far.results[0].scores == tuple(session.totals)


def test_records_add_up_to_the_same_session(tmp_path: Path) -> None:
    for name in GAMES:
        session = load(name).session(seed=5, deals=5)
        records = play_session(session, [agent("RandomLegal()")] * session.game.seats)
        path = tmp_path / f"{name}.jsonl"
        SessionFile(Header(session=name, seed=5, deals=5), records).write(path)
        again = read_session(path)
        assert again.records == records
        assert again.replay().totals == session.totals
        assert not path.with_name(path.name + ".new").exists()


def test_an_unfinished_deal_waits_in_the_file(tmp_path: Path) -> None:
    session = Session(load("klaverjas"), seed=1)
    state = session.start().after(session.game.parse_action("trump h"))
    path = tmp_path / "deep" / "session.jsonl"
    SessionFile(Header(session="klaverjas", seed=1), [], record_of(state, in_session=True)).write(path)
    again = read_session(path)
    assert again.records == []
    assert again.current is not None
    assert again.current.replay().history == state.history


def test_a_session_refuses_what_does_not_belong() -> None:
    session = load("klaverjas").session(seed=1, deals=1)
    with pytest.raises(RecordMismatch, match="not over"):
        session.add(record_of(session.start()))
    session.add(record_of(played(session.start(), 1)))
    with pytest.raises(NotationError, match="over"):
        session.next_deal()
    with pytest.raises(NotationError, match="at least one deal"):
        load("klaverjas").session(seed=1, deals=0)
    with pytest.raises(NotationError, match="seed"):
        load("klaverjas").session(seed=-1)
