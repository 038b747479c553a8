"""States, views, cards and actions as values: they travel, they do not change, and they do not mix."""

from __future__ import annotations

import copy
import gc
import pickle
from pathlib import Path
from types import FunctionType, ModuleType

import msgspec
import numpy as np
import pytest

from trula import Broken, Card, Deal, IllegalAction, NotationError, RecordMismatch, agent, load, play_session, rng
from trula._core import KlaverjasPosition, KlaverjasTerms, Tarok3Position, TarokTerms
from trula.engine.actions import Discard, HiddenDiscard, Play, TakeTalon
from trula.engine.cards import DECKS, CardSet, Deck
from trula.engine.game import Game
from trula.engine.phases import Phase
from trula.engine.record import Header, Record, SessionFile, read_session
from trula.engine.state import State
from trula.games import GAMES
from trula.games.tarok.actions import Announce
from trula.testing import random_state


@pytest.mark.parametrize("name", list(GAMES))
def test_everything_survives_pickling_and_copying(name: str) -> None:
    game = load(name)
    for plies in (0, 2, 4, 6, 8, 10, 14, 25, 100):
        state = random_state(game, plies, plies=plies)
        again = pickle.loads(pickle.dumps(state))
        assert again.history == state.history
        assert again.hands == state.hands
        assert again.legal_actions() == state.legal_actions()
        for seat in range(game.seats):
            view = state.view(seat)
            assert pickle.loads(pickle.dumps(view)) == view == copy.deepcopy(view)
            assert hash(copy.deepcopy(view)) == hash(view)
        if state.is_over:
            assert again.scores() == state.scores()
        for value in (state.deal, *state.deal.hands, *state.history):
            assert pickle.loads(pickle.dumps(value)) == value
            assert hash(copy.copy(value)) == hash(value)
    card = game.deck.cards[3]
    assert pickle.loads(pickle.dumps(card)) is card
    assert eval(repr(card), {"Card": Card}) is card


@pytest.mark.parametrize("name", list(GAMES))
def test_a_view_reaches_no_hidden_card(name: str) -> None:
    game = load(name)
    for plies in (0, 5, 12, 25):
        state = random_state(game, plies, plies=plies)
        for seat in range(game.seats):
            view = state.view(seat)
            found: set[int] = set()
            waiting: list[object] = [view]
            while waiting:
                thing = waiting.pop()
                if id(thing) in found or isinstance(thing, type | ModuleType | FunctionType | Deck | Game):
                    continue
                found.add(id(thing))
                assert not isinstance(thing, State | Phase | Deal), f"a view reaches {thing!r}"
                waiting += gc.get_referents(thing)
            others = [state.hands[other] for other in range(game.seats) if other != seat and state.hands[other]]
            assert all(hand != shown for hand in others for shown in view.shown)


def test_a_view_with_changes_is_another_view() -> None:
    state = random_state(load("tressette"), 3, plies=9)
    view = state.view(1)
    assert view.changed() == view and view.changed() is not view
    shorter = view.changed(history=view.history[:5], legal=())
    assert (len(shorter.history), len(shorter.played), shorter.legal_actions()) == (5, 5, ())
    assert shorter != view and view == state.view(1)
    assert view.changed(hand=CardSet(view.game.deck)).hand != view.hand


def test_a_state_does_not_change_through_its_position() -> None:
    state = load("tressette").start(load("tressette").deal(1))
    position = state.position
    assert position is not None
    position.play(position.legal_cards()[0])
    assert state.history == ()
    assert position.plies == 1


def test_the_laziest_list_of_actions_is_a_sequence() -> None:
    game = load("tarok3")
    state = game.start(game.deal(5))
    for text in ("pass", "pass", "bid three", "take 1"):
        state = state.after(game.parse_action(text))
    actions = state.legal_actions()
    listed = list(actions)
    assert len(actions) == len(listed) == len(set(listed))
    assert [actions[i] for i in range(len(actions))] == listed
    assert actions[-1] == listed[-1]
    assert list(actions[2:5]) == listed[2:5]
    assert all(action in actions for action in listed)
    assert game.parse_action("discard T21 T22 T1") not in actions
    with pytest.raises(IndexError):
        actions[len(actions)]


def test_cards_of_another_deck_are_refused() -> None:
    tarok, klaverjas = DECKS["tarok"], DECKS["klaverjas"]
    with pytest.raises(NotationError, match="not a card of the tarok deck"):
        tarok.set([klaverjas.card("c7")])
    with pytest.raises(NotationError):
        _ = tarok.parse("T1") | {klaverjas.card("c7")}
    assert klaverjas.card("d7") not in tarok.all_cards
    game = load("tressette")
    with pytest.raises(IllegalAction) as refused:
        game.start(game.deal(1)).after(Play(klaverjas.card("c7")))
    assert refused.value.rule is Broken.NOT_AN_ACTION
    game = load("tarok3")
    state = game.start(game.deal(5))
    for text in ("pass", "pass", "bid one", "take 1"):
        state = state.after(game.parse_action(text))
    legal = next(action for action in state.legal_actions() if isinstance(action, Discard))
    foreign = Discard(CardSet(klaverjas, legal.cards.mask & 0xFFFFFFFF))
    assert foreign not in state.legal_actions()
    with pytest.raises(IllegalAction):
        state.after(foreign)


@pytest.mark.parametrize("name", list(GAMES))
def test_a_deal_of_another_game_is_refused(name: str) -> None:
    for other in GAMES:
        if other != name:
            with pytest.raises(NotationError):
                load(name).start(load(other).deal(1))
    with pytest.raises(NotationError, match="parse_deal"):
        load(name).start("T1 T2 | T3 / T4")  # type: ignore[arg-type]
    with pytest.raises(NotationError):
        load("klaverjas").start(load("klaverjas", trump_choice="turn_up").deal(1))
    deal = load("klaverjas").deal(1)
    with pytest.raises(NotationError, match="twice"):
        load("klaverjas").start(Deal((deal.hands[0], *deal.hands[:3])))


def test_what_is_no_action_is_refused() -> None:
    state = load("tarok3").start(load("tarok3").deal(1))
    for thing in ("bid two", None, 7):
        with pytest.raises(IllegalAction) as refused:
            state.after(thing)  # type: ignore[arg-type]
        assert refused.value.rule is Broken.NOT_AN_ACTION
    with pytest.raises(IllegalAction):
        state.after(TakeTalon(1))


def test_notation_is_tolerant_where_it_can_be() -> None:
    game = load("tarok4")
    assert game.parse_action("call ♥") == game.parse_action("call h")
    assert game.parse_action("announce kings trula") == Announce(("kings", "trula")) == Announce(("trula", "kings"))
    assert game.parse_action("♥K") == game.parse_action("♥\ufe0fK") == game.parse_action("hK")
    assert game.parse_action("discard T5 ?") == HiddenDiscard(game.deck.parse("T5"), 1)
    assert game.parse_deal(str(game.deal(3)).replace("h", "♥")) == game.deal(3)
    klaverjas = load("klaverjas", trump_choice="turn_up")
    deal = klaverjas.deal(4)
    assert klaverjas.parse_deal(str(deal)[:-1] + "♣").turned == "c"


def test_numbers_of_numpy_are_numbers() -> None:
    game = load("klaverjas")
    assert game.deal(np.int64(4)) == game.deal(4)
    view = game.start(game.deal(4)).view(np.int64(1))
    assert type(view.seat) is int
    for seat in (-1, 4, "1", None, 1.0):
        with pytest.raises(NotationError):
            game.start(game.deal(4)).view(seat)  # type: ignore[arg-type]
    assert game.deal(2**200) == game.deal(2**200)


def test_every_decision_has_its_own_dice() -> None:
    drawn = {
        tuple(rng(seed, deal=deal, seat=seat, ply=ply).integers(2**60, size=2))
        for seed in range(2)
        for deal in range(2)
        for seat in range(2)
        for ply in range(2)
    }
    assert len(drawn) == 16
    assert rng(7, deal=1, seat=2, ply=3).integers(2**60) == rng(7, deal=1, seat=2, ply=3).integers(2**60)
    with pytest.raises(NotationError, match="from 0 on"):
        rng(-1)


def test_options_out_of_range_are_refused() -> None:
    for name, options in (
        ("klaverjas", {"pit": 2**32}),
        ("tarok3", {"mond": 2**32 + 21}),
        ("tarok3", {"zero_value": 2**28}),
        ("tarok3", {"contract_values": {"two": 10**9}}),
        ("tarok3", {"contract_values": {"zero": 60}}),
        ("tarok3", {"announcements": "no"}),
    ):
        with pytest.raises(NotationError):
            load(name, None, **options)
    game = load("tarok3", contract_values={"two": 25})
    assert game.own_options() == {"contract_values": {"two": 25}}
    assert eval(repr(game), {"load": load}) == game
    assert pickle.loads(pickle.dumps(game)) == game


def test_terms_out_of_range_never_reach_the_core() -> None:
    hands = [hand.mask for hand in load("tarok3").deal(1).hands]
    terms = TarokTerms()
    terms.declarer, terms.leader = 0, 100
    with pytest.raises(ValueError, match="out of range"):
        Tarok3Position(terms, hands)
    terms.leader = 0
    terms.announced_by = [-1, -1, -1, 2, -1, -1]
    with pytest.raises(ValueError, match="out of range"):
        Tarok3Position(terms, hands)
    with pytest.raises(ValueError, match="out of range"):
        terms.leader = 2**40
    klaverjas = KlaverjasTerms()
    klaverjas.trump = 200
    with pytest.raises(ValueError, match="out of range"):
        KlaverjasPosition.meld_of(klaverjas, 15)
    with pytest.raises(ValueError, match="two hands"):
        KlaverjasPosition(KlaverjasTerms(), [255, 255, 255, 255])


def _changed(record: Record, **fields: object) -> Record:
    return msgspec.structs.replace(record, **fields)


def test_a_session_file_is_checked_against_its_own_session() -> None:
    session = load("tarok4").session(seed=1, deals=5)
    records = play_session(session, [agent("RandomLegal()")] * 4)
    header = Header(session="tarok4", seed=1, deals=5)
    doubled = next(number for number, record in enumerate(records) if record.table)
    forged = {
        "other places": [_changed(records[0], place_of_seat=[2, 1, 0, 3]), *records[1:]],
        "swapped": [records[1], records[0], *records[2:]],
        "wrong scores": [_changed(records[0], scores=[9, 9, 9, 9]), *records[1:]],
        "other table": [
            *records[:doubled],
            _changed(records[doubled], table={"radelci": [0, 0, 0, 0], "compulsory_klop": False}, scores=None),
            *records[doubled + 1 :],
        ],
        "one too many": [*records, records[0]],
    }
    for name, changed in forged.items():
        with pytest.raises(RecordMismatch):
            print(name, SessionFile(header, changed).replay())
    assert SessionFile(header, records).replay().totals == session.totals


def test_a_finished_deal_without_scores_counts(tmp_path: Path) -> None:
    session = load("tressette").session(seed=1, deals=2)
    records = play_session(session, [agent("RandomLegal()")] * 4)
    path = tmp_path / "session.jsonl"
    bare = [*records[:-1], _changed(records[-1], scores=None)]
    SessionFile(Header(session="tressette", seed=1, deals=2), bare).write(path)
    again = read_session(path)
    assert again.current is None
    assert again.replay().totals == session.totals


def test_a_game_that_stops_at_once_has_no_fixed_length() -> None:
    with pytest.raises(NotationError, match="stops at once"):
        load("tressette", stop="at_once").session(seed=1, deals=3)
    session = load("tressette", stop="at_once").session(seed=1)
    play_session(session, [agent("RandomLegal()")] * 4)
    assert max(session.totals) >= 21 > min(session.totals)
