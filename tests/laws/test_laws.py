"""Laws that hold in all games and profiles at once."""

from __future__ import annotations

import pickle
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from differential import random_options
from trula.engine.cards import DECKS, CardSet
from trula.engine.game import Game
from trula.engine.record import parse_record, record_of
from trula.engine.state import State
from trula.errors import IllegalAction
from trula.games import GAMES
from trula.games.klaverjas import Klaverjas
from trula.games.tarok import Tarok
from trula.games.tarok.actions import Announce, Kontra
from trula.games.tarok.contracts import Aim
from trula.games.tarok.facts import facts_of
from trula.games.tressette import Tressette
from trula.games.tressette.facts import TressetteFacts
from trula.testing import cards_in_sight, looks_the_same, random_state, swapped_hidden

settings.register_profile("trula", deadline=None, max_examples=60, derandomize=True)
settings.load_profile("trula")

PROFILES = [(name, profile.name) for name, kind in GAMES.items() for profile in kind.profiles]


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Any game and profile, at times with options changed."""
    name, profile = draw(st.sampled_from(PROFILES))
    number = draw(st.integers(0, 2**16))
    options = random_options(name, number, random.Random(number)) if draw(st.booleans()) else None
    return GAMES[name](profile, options)


@st.composite
def states(draw: st.DrawFn) -> State:
    """Any state of any game, from the first to the last."""
    return random_state(draw(games()), draw(st.integers(0, 2**32)), plies=draw(st.integers(0, 70)))


@given(states())
def test_no_card_is_lost_or_doubled(state: State) -> None:
    assert cards_in_sight(state) == state.game.deck.all_cards


@given(games(), st.integers(0, 2**32))
def test_card_points_sum_to_the_decks(game: Game, seed: int) -> None:
    state = random_state(game, seed)
    position = state.position
    assert position is not None
    raw = sum(position.raw_points())
    if isinstance(game, Tarok):
        agreement = game.agreement_of(state)
        face = {"K": 5, "Q": 4, "C": 3, "J": 2}
        apart = [card for trick in state.tricks for card in trick.cards]
        if agreement.contract.aim is Aim.KLOP:
            apart += state.deal.talon
        trula = {"T1", "T21", "T22"}
        assert raw == sum(5 if card.text in trula else face.get(card.rank, 1) for card in apart)
    elif isinstance(game, Klaverjas):
        summary = position.summary()
        assert sum(summary.points) == 162
        assert raw == 162 + sum(summary.meld)
    elif len(state.tricks) == 10:
        assert raw == 35


@given(states())
def test_taking_back_restores_the_position(state: State) -> None:
    if state.position is None:
        return
    position = state.position.copy()
    before = (position.hash, position.raw_points(), position.trick, position.tricks(), position.to_move)
    played = 0
    dice = random.Random(position.hash)
    while not position.is_over:
        position.play(dice.choice(position.legal_cards()))
        assert position.hash == position.fresh_hash()
        played += 1
    for _ in range(played):
        position.undo()
        assert position.hash == position.fresh_hash()
    assert (position.hash, position.raw_points(), position.trick, position.tricks(), position.to_move) == before


@given(states())
def test_notation_round_trips(state: State) -> None:
    game = state.game
    assert game.parse_deal(str(state.deal)) == state.deal
    for move in state.history:
        assert game.parse_action(str(move.action)) == move.action
    for action in list(state.legal_actions())[:50]:
        assert game.parse_action(str(action)) == action
    record = record_of(state)
    assert parse_record(str(record)) == record
    assert pickle.loads(pickle.dumps(game)) == game


@given(states())
def test_a_record_replays_to_the_same_state(state: State) -> None:
    again = record_of(state).replay()
    assert again.history == state.history
    assert again.hands == state.hands
    assert again.is_over == state.is_over
    if state.is_over:
        assert again.scores() == state.scores()


@given(states(), st.integers(0, 2**32))
def test_states_that_differ_only_in_hidden_cards_give_equal_views(state: State, seed: int) -> None:
    dice = random.Random(seed)
    for seat in range(state.game.seats):
        other = swapped_hidden(state, seat, dice)
        if other is None:
            continue
        assert other.deal != state.deal
        if looks_the_same(state, other, seat):
            assert other.view(seat) == state.view(seat)
        else:
            assert was_told_something(state, other, seat)


def was_told_something(state: State, other: State, seat: int) -> bool:
    """Whether the rules let a seat tell the two apart: by an accuso or a silence, or by a speech (ruling B9)."""
    one, two = state.view(seat), other.view(seat)
    assert one.history == two.history
    if isinstance(state.game, Tressette):
        assert isinstance(one.facts, TressetteFacts)
        declared = one.facts.accusi
        assert isinstance(declared, tuple)
        return one.facts != two.facts and any(names is not None for names in declared)
    speakers = {move.seat for move in state.history if isinstance(move.action, Announce | Kontra)}
    has_call = isinstance(state.game, Tarok) and facts_of(one).called is not None
    return has_call and one.sides != two.sides and bool(speakers - {one.facts.declarer, seat})


@pytest.mark.parametrize(("name", "profile"), PROFILES)
def test_hidden_cards_can_be_swapped_often_enough_for_the_law_to_bite(name: str, profile: str) -> None:
    game, dice, found = GAMES[name](profile), random.Random(1), 0
    for seed in range(60):
        state = random_state(game, seed, plies=dice.randrange(30))
        found += swapped_hidden(state, dice.randrange(game.seats), dice) is not None
    assert found >= 15


@given(states(), st.integers(0, 2**32))
def test_only_legal_actions_are_accepted(state: State, seed: int) -> None:
    legal = {str(action) for action in state.legal_actions()}
    tried = [
        "pass",
        "take 1",
        *(("announce valat", "kontra game", "call h") if isinstance(state.game, Tarok) else ("trump c",)),
    ]
    tried += [f"bid {name}" for name in state.game.contracts]
    tried += [card.text for card in state.game.deck.cards]
    random.Random(seed).shuffle(tried)
    for text in tried:
        action = state.game.parse_action(text)
        if text in legal:
            state.after(action)
        else:
            with pytest.raises(IllegalAction) as refused:
                state.after(action)
            assert str(refused.value) == f"{text}: {refused.value.rule.message}"


@given(st.integers(0, 2**32), st.permutations(["c", "h", "s"]))
def test_renaming_plain_suits_keeps_the_score_of_klaverjas(seed: int, names: list[str]) -> None:
    game = Klaverjas(options={"trump_choice": "given", "trump": "d"})
    rename = dict(zip("chs", names, strict=True)) | {"d": "d"}
    deal = game.deal(seed)
    text = " ".join(word if word == "|" else rename[word[0]] + word[1:] for word in str(deal).split())
    ours = random_state(game, seed)
    other = game.start(game.parse_deal(text))
    for move in ours.history:
        card = str(move.action)
        other = other.after(game.parse_action(rename[card[0]] + card[1:]))
    assert other.scores() == ours.scores()


@pytest.mark.parametrize("name", list(DECKS))
def test_a_card_set_is_a_set(name: str) -> None:
    deck = DECKS[name]
    dice = random.Random(1)
    for _ in range(200):
        first, second = (set(dice.sample(deck.cards, dice.randrange(len(deck.cards)))) for _ in range(2))
        ours, other = deck.set(first), deck.set(second)
        assert set(ours | other) == first | second
        assert set(ours & other) == first & second
        assert set(ours - other) == first - second
        assert (ours <= other) == (first <= second)
        assert list(ours) == sorted(first, key=lambda card: card.index)
        assert deck.parse(str(ours)) == ours
        assert isinstance(ours | other, CardSet)
