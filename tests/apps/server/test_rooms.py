"""Rooms and the store: nothing is lost, nothing is played twice, nobody does what is not theirs. On both databases."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

import trula
from serving import GAMES, new_room, play_out
from trula.apps.server.faults import Refused
from trula.apps.server.rooms import NewPlace, Room
from trula.apps.server.store import Setup, Store
from trula.engine.record import parse_record
from trula.errors import NotationError, RecordMismatch
from trula.testing import random_state


def again(room: Room, store: Store) -> Room:
    """The same table, read from the database."""
    kept = store.table(room.id)
    assert kept is not None
    return Room(kept, store)


@pytest.mark.parametrize("name", GAMES)
def test_a_room_that_is_loaded_again_stands_at_the_same_card(store: Store, name: str) -> None:
    room, _ = new_room(store, name, deals=2)
    agent = trula.agent("RandomLegal()")
    for ply in range(90):
        if room.state.is_over:
            if room.is_over:
                break
            room.begin_deal()
        seat = room.state.to_move
        assert seat is not None
        room.play(agent.choose(room.state.view(seat), trula.rng(3, ply=ply)))
        if ply % 10 == 0 or room.state.is_over:
            loaded = again(room, store)
            for place in (None, *range(room.game.seats)):
                assert loaded.scene(place) == room.scene(place)
            assert loaded.records() == room.records()
    assert room.number >= 1


def test_the_same_action_is_not_kept_twice(store: Store) -> None:
    room, _ = new_room(store, "klaverjas", trump="d")
    twin = again(room, store)
    action = room.state.legal_actions()[0]
    room.play(action)
    with pytest.raises(Refused) as refused:
        twin.play(action)
    assert refused.value.kind == "fault.stale"
    assert len(again(room, store).state.history) == 1


def test_a_stale_or_foreign_or_illegal_action_changes_nothing(store: Store) -> None:
    room, _ = new_room(store, "klaverjas", trump="d", people=4)
    before = room.scene(0)
    card = before["legal"][0]
    for place, deal, ply, text, kind in [
        (1, 0, 0, card, "fault.not_your_turn"),
        (0, 0, 1, card, "fault.stale"),
        (0, 1, 0, card, "fault.stale"),
        (0, 0, 0, "nonsense", "fault.unreadable"),
        (0, 0, 0, "bid two", "fault.unreadable"),
        (0, 0, 0, "pass", "refusal.wrong_phase"),
        (0, 0, 0, next(each for each in room.scene(1)["hand"]), "refusal.not_in_hand"),
    ]:
        with pytest.raises(Refused) as refused:
            room.act(place, deal, ply, text)
        assert refused.value.kind == kind
    assert room.scene(0) == before == again(room, store).scene(0)


def test_what_is_taken_back_is_gone_for_good_and_counted(store: Store) -> None:
    room, _ = new_room(store, "tressette")
    agent = trula.agent("RandomLegal()")
    seat = room.seat_of(0)
    while not (room.state.to_move == seat and len(room.state.history) > 4 and len(room.state.legal_actions()) > 1):
        moving = room.state.to_move
        assert moving is not None
        room.play(agent.choose(room.state.view(moving), trula.rng(1, ply=len(room.state.history))))
    chosen_at = len(room.state.history)
    room.play(room.state.legal_actions()[0])
    room.take_back(0, 0, chosen_at + 1)
    assert len(room.state.history) == chosen_at
    assert again(room, store).scene(0) == room.scene(0)
    assert room.scene(0)["takebacks"] == 1


def test_what_was_given_is_taken_back_too(store: Store) -> None:
    game = trula.load("tressette")
    state = random_state(game, 3, plies=9)
    mover = state.to_move
    assert mover is not None
    given = {"deal": str(state.deal), "table": {}, "actions": [str(move.action) for move in state.history]}
    places = [NewPlace(f"P{place}", "RandomLegal()", place == mover) for place in range(game.seats)]
    setup = Setup("tressette", game.profile.name, game.own_options(), 1, True, given | {"place_of_seat": [0, 1, 2, 3]})
    room, _ = Room.new(store, setup, places, None)
    room.take_back(mover, 0, 9)
    assert len(room.state.history) < 9 and room.state.to_move == mover
    assert again(room, store).scene(mover) == room.scene(mover)


def test_nothing_is_taken_back_from_other_people_or_after_the_end(store: Store) -> None:
    room, _ = new_room(store, "klaverjas", people=2, trump="d")
    room.play(room.state.legal_actions()[0])
    with pytest.raises(Refused, match="other people"):
        room.take_back(0, 0, 1)
    alone, _ = new_room(store, "klaverjas", trump="d")
    play_out(alone, 1)
    with pytest.raises(Refused, match="over"):
        alone.take_back(0, 0, len(alone.state.history))


def test_the_deal_is_the_one_that_was_committed_to(store: Store) -> None:
    room, _ = new_room(store, "tarok3", deals=2)
    before = room.scene(0)
    assert "revealed" not in before
    play_out(room, 2)
    after = room.scene(0)
    text = f"{after['revealed']['deal']} {after['revealed']['nonce']}"
    assert hashlib.sha256(text.encode()).hexdigest() == before["commitment"] == after["commitment"]
    assert len(after["revealed"]["nonce"]) == 64
    assert [str(card) for card in room.state.deal.hands[room.seat_of(0)]] == before["hand"]


def test_records_replay_and_do_not_tell_the_seed(store: Store) -> None:
    room, _ = new_room(store, "tarok4", deals=2)
    play_out(room, 1)
    room.begin_deal()
    records = room.records()
    assert len(records) == 1
    record = parse_record(str(records[0]))
    assert record.replay().scores() == record.scores
    assert record.seed is None
    kept = store.table(room.id)
    assert kept is not None
    assert str(kept.seed) not in str(record) and str(room.agents_seed()) not in str(record)


def test_agents_have_dice_that_tell_nothing_of_the_deals(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'tables.db'}")
    room, _ = new_room(store, "klaverjas")
    other, _ = new_room(store, "klaverjas")
    kept = store.table(room.id)
    assert kept is not None
    assert len({kept.seed, room.agents_seed(), other.agents_seed()}) == 3
    assert Room(kept, store).agents_seed() == room.agents_seed()
    store.close()


def test_a_finished_deal_is_kept_as_a_record(store: Store) -> None:
    room, _ = new_room(store, "tarok4", deals=2)
    play_out(room, 1)
    name = room.deals[0].replay
    assert name is not None
    kept = store.record(name)
    assert kept is not None and kept.names == ("P0", "P1", "P2", "P3")
    assert kept.record == str(room.records()[0]) == str(again(room, store).records()[0])
    again(room, store).keep_records()
    assert store.record(name) == kept


def test_an_invitation_works_once_and_gives_the_place(store: Store) -> None:
    game = trula.load("klaverjas")
    seats = [NewPlace("A", "Greedy()", True), NewPlace("B", "Greedy()", True, is_invited=True)]
    seats += [NewPlace("C", "Greedy()", False)] * 2
    room, secrets = Room.new(store, Setup("klaverjas", game.profile.name, {}, 1), seats, None)
    assert room.people == [0, 1] and secrets[2] is None
    invite = secrets[1]
    assert invite is not None
    assert room.place_of_token(invite) is None
    place, token = room.take_place(invite, "Bea")
    assert (place, room.place_of_token(token), room.places[1].name) == (1, 1, "Bea")
    for wrong in (invite, "x", secrets[0] or ""):
        with pytest.raises(Refused):
            room.take_place(wrong, "Cee")
    loaded = again(room, store)
    assert loaded.place_of_token(token) == 1
    assert loaded.place_of_token(invite) is None


def test_tokens_are_kept_as_digests(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    store = Store(f"sqlite:///{file}")
    _, secrets = new_room(store, "tarok3")
    store.close()
    kept = b"".join(each.read_bytes() for each in tmp_path.iterdir())
    assert secrets[0] is not None and secrets[0].encode() not in kept


def test_a_deal_goes_on_from_a_record(store: Store) -> None:
    room, _ = new_room(store, "tarok4")
    play_out(room, 5)
    record = room.records()[0]
    given = {"deal": record.deal, "table": record.table, "actions": record.actions[:20], "place_of_seat": None}
    seats = [NewPlace("A", "Greedy()", True)] + [NewPlace("B", "Greedy()", False)] * 3
    setup = Setup("tarok4", "pagat", {}, 1, True, given)
    other, _ = Room.new(store, setup, seats, None)
    assert [str(move.action) for move in other.state.history] == record.actions[:20]
    play_out(other, 6)
    assert other.is_over
    assert again(other, store).scene(None) == other.scene(None)
    ended = Setup("tarok4", "pagat", {}, 1, True, given | {"actions": record.actions})
    with pytest.raises(RecordMismatch, match="nothing to play on from"):
        Room.new(store, ended, seats, None)


def test_a_session_ends_and_begins_no_further_deal(store: Store) -> None:
    room, _ = new_room(store, "klaverjas", deals=2)
    with pytest.raises(Refused, match="not over"):
        room.begin_deal()
    play_out(room, 1)
    room.begin_deal()
    play_out(room, 2)
    assert room.is_over
    with pytest.raises(Refused, match="The session is over"):
        room.begin_deal()
    assert sum(each["scores"][0] for each in room.scene(0)["results"]) == room.scene(0)["totals"][0]


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("nonsense", "is not a database"),
        ("sqlite:////nowhere/at/all.db", "cannot be opened"),
        ("mysql://me:secret@there/x", "is not a database"),
        ("postgresql+psycopg://me:secret@127.0.0.1:1/x", "cannot be opened"),
    ],
)
def test_a_database_that_cannot_be_used_is_named_without_its_password(url: str, said: str) -> None:
    with pytest.raises(NotationError, match=said) as refused:
        Store(url)
    assert "secret" not in str(refused.value)
