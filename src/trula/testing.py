"""Conformance suites for anybody's games, agents and samplers: each raises AssertionError, or nothing."""

from __future__ import annotations

import pickle
import random

from trula.engine.actions import Action, Discard, Play
from trula.engine.cards import Card, CardSet, Deal
from trula.engine.game import Game
from trula.engine.named import agent_text
from trula.engine.record import parse_record, record_of
from trula.engine.seeds import rng
from trula.engine.state import State
from trula.errors import IllegalAction, NotOver
from trula.players.agents import Agent
from trula.players.agents import agent as parse_agent
from trula.players.samplers import Sample, Sampler, Uniform


def random_state(game: Game, seed: int, *, plies: int | None = None) -> State:
    """A state reached by random play: so many actions deep, or the end of the deal."""
    dice = random.Random(f"{game.name} {seed}")
    state = game.start(game.deal(seed))
    done = 0
    while state.to_move is not None and (plies is None or done < plies):
        state = state.after(_random_action(state, dice))
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
    """A state with the same actions though cards hidden from a seat have changed places; None if they do not fit.

    What another seat laid away unseen changes with them.
    """
    view = state.view(seat)
    seen = {*view.hand, *view.talon, *(card for cards in view.shown for card in cards)}
    places = [(holder, card) for holder, hand in enumerate(state.deal.hands) if holder != seat for card in hand]
    places += [(-1, card) for card in state.deal.talon]
    played = {move.action.card for move in view.history if isinstance(move.action, Play)}
    laid_away = _laid_away(state, seat)
    hidden = [
        (-2 if card in laid_away else holder, card)
        for holder, card in places
        if card not in seen and card not in played
    ]
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
    return _replayed(state, Deal(hands, talon, state.deal.turned, state.deal.voided), seat, changes)


def _laid_away(state: State, seat: int) -> set[Card]:
    """What others than a seat have laid away."""
    return {
        card
        for move in state.history
        if isinstance(move.action, Discard) and move.seat != seat
        for card in move.action.cards
    }


def looks_the_same(state: State, other: State, seat: int) -> bool:
    """Return whether a seat has seen the same in both: history, sides, shown cards and public facts."""
    one, two = state.view(seat), other.view(seat)
    return (one.history, one.sides, one.shown, one.facts) == (two.history, two.sides, two.shown, two.facts)


def _replayed(state: State, deal: Deal, seat: int, changes: dict[Card, Card]) -> State | None:
    other = state.game.start_at(deal, state.table.as_dict(), state.session)
    for move in state.history:
        action = move.action
        if isinstance(action, Discard) and move.seat != seat:
            action = Discard(state.game.deck.set(changes.get(card, card) for card in action.cards))
        try:
            if other.to_move != move.seat:
                return None
            other = other.after(action)
        except IllegalAction:
            return None
    return other


def disguises(state: State, seat: int, count: int, key: str) -> list[State]:
    """Other states that look the same to a seat: a few cards swapped, and whole worlds drawn anew."""
    dice = random.Random(key)
    swapped = [swapped_hidden(state, seat, dice) for _ in range(count)]
    found = [other for other in swapped if other is not None and looks_the_same(state, other, seat)]
    drawn = Uniform().worlds(state.view(seat), count, rng(dice.getrandbits(32)))
    return found + [world.state for world in drawn[:count]]


def check_agent(agent: Agent, game: Game, *, deals: int = 3, seed: int = 0, permutations: int = 3) -> None:
    """An agent is built again from its text; its answers are legal and depend on nothing but the view and the dice.

    The text is what `trula.agent` reads: the repr, or `package.module:Class(…)` for a dataclass of another package.

    Every other deal goes on at random, so that all phases are reached. At each decision the hidden cards are changed in
    twice as many ways as `permutations` says. Agents that cheat and say so by name may see them.
    """
    text = agent_text(agent)
    assert "<locals>" not in text, f"{text} cannot be built from its text: define the class in a module"
    again = parse_agent(text)
    has_equality = type(agent).__eq__ is not object.__eq__
    is_same = again == agent if has_equality else agent_text(again) == text
    assert type(again) is type(agent) and is_same, f"{text} is read back from its text"
    cheats = bool(getattr(agent, "cheats", False))
    assert not cheats or "Cheating" in repr(agent), f"{agent!r} cheats, but its name does not say so"
    for number in range(seed, seed + deals):
        state = game.start(game.deal(number))
        dice = random.Random(number)
        while state.to_move is not None:
            action = _checked_choice(agent, state, number, cheats)
            if not cheats:
                _check_blind(agent, state, action, number, permutations)
            state = state.after(action if number % 2 == 0 else _random_action(state, dice))


def _random_action(state: State, dice: random.Random) -> Action:
    actions = state.legal_actions()
    # Passing half of the time keeps auctions from drifting to the top.
    quiet = [action for action in actions[:1] if str(action) == "pass"]
    return quiet[0] if quiet and dice.random() < 0.5 else actions[dice.randrange(len(actions))]


def _checked_choice(agent: Agent, state: State, number: int, cheats: bool) -> Action:
    seat, ply = state.to_move, len(state.history)
    assert seat is not None
    view = state.open_view(seat) if cheats else state.view(seat)
    action = agent.choose(view, rng(number, seat=seat, ply=ply))
    assert action in view.legal_actions(), f"{agent!r} chose {action}, which is not legal"
    again = agent.choose(view, rng(number, seat=seat, ply=ply))
    assert again == action, f"{agent!r} chose {action}, then {again}"
    return action


def _check_blind(agent: Agent, state: State, action: Action, number: int, permutations: int) -> None:
    seat, ply = state.to_move, len(state.history)
    assert seat is not None
    if len(state.legal_actions()) == 1:
        return
    for other in disguises(state, seat, permutations, f"{number} {ply}"):
        blind = agent.choose(other.view(seat), rng(number, seat=seat, ply=ply))
        assert blind == action, f"{agent!r} sees hidden cards: {action} became {blind}"


def check_sampler(sampler: Sampler, game: Game, *, deals: int = 4, seed: int = 0, count: int = 4) -> None:
    """Worlds give back the view, the same dice the same worlds, and hidden cards change nothing."""
    assert isinstance(sampler, Sampler), f"{sampler!r} draws worlds"
    for number in range(seed, seed + deals):
        state = game.start(game.deal(number))
        dice = random.Random(number)
        while state.to_move is not None:
            if dice.random() < 0.2:
                _check_worlds(sampler, state, dice.randrange(game.seats), number, count)
            state = state.after(_random_action(state, dice))


def _check_worlds(sampler: Sampler, state: State, seat: int, number: int, count: int) -> None:
    ply, view = len(state.history), state.view(seat)
    sample = sampler.worlds(view, count, rng(number, seat=seat, ply=ply))
    assert 0 < len(sample) <= count, f"{sampler!r} drew {len(sample)} worlds of {count}"
    for index, world in enumerate(sample):
        drawn = world.state
        assert drawn.view(seat) == view, f"{sampler!r} drew a world that does not fit what seat {seat} has seen"
        if drawn.position is not None:
            assert sample.positions[index].hash == drawn.position.hash, "positions are those of the worlds"
    again = sampler.worlds(view, count, rng(number, seat=seat, ply=ply))
    assert _same_worlds(again, sample), f"{sampler!r} drew other worlds with the same dice"
    for other in disguises(state, seat, 2, f"{number} {ply}"):
        blind = sampler.worlds(other.view(seat), count, rng(number, seat=seat, ply=ply))
        assert _same_worlds(blind, sample), f"{sampler!r} sees hidden cards"


def _same_worlds(one: Sample, other: Sample) -> bool:
    return (list(one.contents), list(one.weights)) == (list(other.contents), list(other.weights))
