"""Conformance suites for anybody's game or agent: each raises AssertionError with a sentence, or says nothing."""

from __future__ import annotations

import pickle
import random

from trula.actions import Discard, Play
from trula.agents import Agent
from trula.agents import agent as parse_agent
from trula.cards import Card, CardSet, Deal
from trula.dice import rng
from trula.errors import IllegalAction, NotOver
from trula.game import Game, State
from trula.record import parse_record, record_of


def random_state(game: Game, seed: int, *, plies: int | None = None) -> State:
    """A state reached by random play: so many actions deep, or the end of the deal."""
    dice = random.Random(f"{game.name} {seed}")
    state = game.start(game.deal(seed))
    done = 0
    while state.to_move is not None and (plies is None or done < plies):
        actions = state.legal_actions()
        # Passing half of the time keeps auctions from drifting to the top.
        quiet = [action for action in actions[:1] if str(action) == "pass"]
        state = state.after(quiet[0] if quiet and dice.random() < 0.5 else actions[dice.randrange(len(actions))])
        done += 1
    return state


def cards_in_sight(state: State) -> CardSet:
    """Every card that is in a hand, in a trick, in the talon or laid away; no card may be in two places."""
    deck = state.game.deck
    seen = [card for hand in state.hands for card in hand]
    tricks = [*state.tricks, *([trick] if (trick := state.view(0).trick) is not None else [])]
    seen += [card for trick in tricks for card in trick.cards]
    seen += [card for move in state.history if isinstance(move.action, Discard) for card in move.action.cards]
    seen += set(state.deal.talon) - set(seen)
    assert len(seen) == len(set(seen)), f"a card is in two places after {len(state.history)} actions"
    return deck.set(seen)


def check_game(game: Game, *, deals: int = 20, seed: int = 0) -> None:
    """The laws that every game keeps, on random deals."""
    assert pickle.loads(pickle.dumps(game)) == game, "a game survives pickling"
    for number in range(seed, seed + deals):
        deal = game.deal(number)
        assert game.deal(number) == deal, "the same seed gives the same deal"
        assert game.parse_deal(str(deal)) == deal, "a deal is read back from its text"
        assert deal.all_cards() == game.deck.all_cards, "a deal holds the whole deck"
        state = game.start(deal)
        dice = random.Random(number)
        while state.to_move is not None:
            _check_state(state)
            actions = state.legal_actions()
            state = state.after(actions[dice.randrange(len(actions))])
        _check_end(state)


def _check_state(state: State) -> None:
    game = state.game
    actions = state.legal_actions()
    assert len(actions) > 0, "a seat to move has a legal action"
    assert not state.is_over, "a deal with a seat to move is not over"
    for action in actions[:40]:
        assert game.parse_action(str(action)) == action, f"{action} is read back from its text"
    assert cards_in_sight(state) == game.deck.all_cards, "no card is lost"
    try:
        state.scores()
    except NotOver:
        pass
    else:
        raise AssertionError("there is no score before the end")
    for seat in range(game.seats):
        view = state.view(seat)
        assert view.hand == state.hands[seat], "a view holds the own hand"
        assert (len(view.legal_actions()) > 0) == (seat == state.to_move), "only the seat to move may act"
        others = [move.action for move in view.history if move.seat != seat]
        assert not any(isinstance(action, Discard) for action in others), "others' discards are hidden"


def _check_end(state: State) -> None:
    assert len(state.legal_actions()) == 0, "nothing is legal after the end"
    assert len(state.scores()) == state.game.seats, "every seat has a score"
    record = record_of(state)
    assert parse_record(str(record)) == record, "a record is read back from its text"
    again = record.replay()
    assert again.scores() == state.scores(), "a record replays to the same scores"
    assert [str(move) for move in again.history] == [str(move) for move in state.history]


def swapped_hidden(state: State, seat: int, dice: random.Random) -> State | None:
    """A state with the same actions though cards hidden from a seat have changed places; None if they do not fit."""
    view = state.view(seat)
    seen = {*view.hand, *view.talon, *(card for cards in view.shown for card in cards)}
    places = [(holder, card) for holder, hand in enumerate(state.deal.hands) if holder != seat for card in hand]
    places += [(-1, card) for card in state.deal.talon]
    played = {move.action.card for move in view.history if isinstance(move.action, Play)}
    hidden = [(holder, card) for holder, card in places if card not in seen and card not in played]
    if len({holder for holder, _ in hidden}) < 2:
        return None
    changes: dict[Card, Card] = {}
    for _ in range(dice.randrange(1, 4)):
        (one, first), (other, second) = dice.sample(hidden, 2)
        if one != other and first not in changes and second not in changes:
            changes |= {first: second, second: first}
    hands = tuple(state.game.deck.set(changes.get(card, card) for card in hand) for hand in state.deal.hands)
    if not changes or not all(state.game.is_dealable(hand) for hand in hands):
        return None
    talon = tuple(changes.get(card, card) for card in state.deal.talon)
    return _replayed(state, Deal(hands, talon, state.deal.turned, state.deal.voided))


def looks_the_same(state: State, other: State, seat: int) -> bool:
    """Whether a seat was told the same in both: sides revealed, accusi declared, and the silence of those without."""
    one, two = state.view(seat), other.view(seat)
    return (one.history, one.sides, one.shown, one.facts) == (two.history, two.sides, two.shown, two.facts)


def _replayed(state: State, deal: Deal) -> State | None:
    other = state.game.start_at(deal, state.table.as_dict(), state.session)
    for move in state.history:
        try:
            if other.to_move != move.seat:
                return None
            other = other.after(move.action)
        except IllegalAction:
            return None
    return other


def check_agent(agent: Agent, game: Game, *, deals: int = 3, seed: int = 0) -> None:
    """An agent is named by its repr; its answers are legal and depend on nothing but the view and the dice."""
    assert parse_agent(repr(agent)) == agent, f"{agent!r} is read back from its repr"
    for number in range(seed, seed + deals):
        state = game.start(game.deal(number))
        while (seat := state.to_move) is not None:
            view = state.view(seat)
            ply = len(state.history)
            action = agent.choose(view, rng(number, seat=seat, ply=ply))
            assert action in view.legal_actions(), f"{agent!r} chose {action}, which is not legal"
            again = agent.choose(view, rng(number, seat=seat, ply=ply))
            assert again == action, f"{agent!r} chose {action}, then {again}"
            other = swapped_hidden(state, seat, random.Random(f"{number} {ply}"))
            if other is not None and looks_the_same(state, other, seat):
                blind = agent.choose(other.view(seat), rng(number, seat=seat, ply=ply))
                assert blind == action, f"{agent!r} sees hidden cards: {action} became {blind}"
            state = state.after(action)
