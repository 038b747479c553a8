"""What a browser is shown of a deal: a View as plain values, by places instead of seats.

A spectator is shown what every seat knows. Frames are for deals that are over: all cards open, action by action.
Sentences are messages `{"kind", "args"}`; their seats stay seats, and `place_of_seat` says who sits there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from pathlib import Path
from typing import Any

from trula.engine.actions import Action, Discard, Move, TakeTalon
from trula.engine.cards import Card, CardSet
from trula.engine.game import Game
from trula.engine.phases import Trick
from trula.engine.presentation import Column
from trula.engine.registry import GAMES
from trula.engine.seating import Seating
from trula.engine.session import Result
from trula.engine.state import State
from trula.engine.view import View
from trula.words import Message

Plain = dict[str, Any]
PAGE = Path(__file__).parent.parent / "web"
"""The folder with the page's files."""


@dataclass(frozen=True)
class Scene:
    """One deal as somebody sees it: the seat of a view, or a spectator who has none."""

    view: View
    counts: Sequence[int]
    """By seat, how many cards it holds, which everybody can count."""
    is_spectator: bool
    places: Seating

    @cached_property
    def _tricks(self) -> tuple[Trick, ...]:
        return self.view.tricks

    def as_dict(self) -> Plain:
        """Return the scene as it is sent."""
        view = self.view
        legal = () if self.is_spectator else view.legal_actions()
        laying = _laying(view, legal)
        offered = [] if laying is not None else list(legal)
        return self.board() | {
            "hand": [] if self.is_spectator else _texts(view.hand),
            "counts": self.places.by_place(self.counts),
            "legal": [str(action) for action in offered],
            "legal_words": [action_words(view, action).as_dict() for action in offered],
            "laying": laying,
            "shown": self.places.by_place([_texts(cards) for cards in view.shown]),
            "history": moves_in_words(view.game, view.history, self.places),
        }

    def board(self) -> Plain:
        """Return what lies on the table and what is settled, without hands, choices and history."""
        view, presentation = self.view, self.view.game.presentation
        seats, trick, tokens = range(view.game.seats), view.trick, presentation.tokens(view.table)
        return {
            "phase": view.phase,
            "ply": len(view.history),
            "place_of_seat": list(self.places),
            "to_move": self.places.place(view.to_move),
            "dealer": self.places[-1],
            "trick": None if trick is None else self._trick(trick),
            "last_trick": self._trick(self._tricks[-1]) if self._tricks else None,
            "taken": self.places.by_place([sum(each.winner == seat for each in self._tricks) for seat in seats]),
            "talon": self._talon(),
            "sides": None if view.sides is None else self.places.by_place(view.sides),
            "facts": self._facts(),
            "ranks": {suit: presentation.ranks(view.game.deck, suit, view.facts) for suit in view.game.deck.suits},
            "settled": _dicts(presentation.settled(view)),
            "brought": _dicts(presentation.brought(view)),
            "tokens": None if tokens is None else self.places.by_place(tokens),
            "declared": self.places.by_place([_dicts(presentation.declared(view, seat)) for seat in seats]),
        }

    def _trick(self, trick: Trick) -> Plain:
        seats, extras = self.view.game.seats, list[Message]()
        if trick.winner is not None:
            extras = self.view.game.presentation.trick_extras(self.view, len(self._tricks) - 1)
        return {
            "cards": [[self.places[(trick.leader + n) % seats], card.text] for n, card in enumerate(trick.cards)],
            "winner": self.places.place(trick.winner),
            "extras": _dicts(extras),
        }

    def _talon(self) -> Plain | None:
        if not self.view.talon:
            return None
        taken = [move.action.packet for move in self.view.history if isinstance(move.action, TakeTalon)]
        return {
            "packets": [_texts(packet) for packet in self.view.game.presentation.packets(self.view)],
            "taken": taken[0] if taken else None,
            "cards": _texts(self.view.talon),
        }

    def _facts(self) -> Plain:
        facts = self.view.facts
        return {
            "declarer": self.places.place(facts.declarer),
            "contract": facts.contract,
            "trump": facts.trump,
            "turned": self.view.turned,
        }


def _laying(view: View, legal: Sequence[Action]) -> Plain | None:
    """Return how many cards are to be laid away and which may be among them; None if no cards are.

    There can be thousands of legal discards, so they are not listed one by one.
    """
    if not legal or not isinstance(legal[0], Discard):
        return None
    sets = [action.cards for action in legal if isinstance(action, Discard)]
    allowed = CardSet(view.game.deck, reduce(lambda mask, cards: mask | cards.mask, sets, 0))
    return {"count": len(sets[0]), "cards": _texts(allowed)}


def action_words(view: View, action: Action) -> Message:
    """Return an action of the seat to move in words."""
    assert view.to_move is not None
    return view.game.presentation.next_action(view.game.deck, view.history, view.to_move, action)


def moves_in_words(game: Game, history: Sequence[Move], places: Seating) -> list[list[Any]]:
    """Return a history as `[place, text, message]` for each action."""
    words = game.presentation.action
    return [
        [places[move.seat], str(move.action), words(game.deck, history, index).as_dict()]
        for index, move in enumerate(history)
    ]


def scene(state: State, seat: int | None, places: Seating) -> Plain:
    """Return a deal as the browser of a seat is shown it; without a seat, as spectators see it."""
    view = public_view(state) if seat is None else state.view(seat)
    return Scene(view, [len(hand) for hand in state.hands], seat is None, places).as_dict()


def public_view(state: State) -> View:
    """Return what every seat knows. The seat of this view means nothing, and its hand is empty."""
    views = [state.view(seat) for seat in range(state.game.seats)]
    first = views[0]
    sides = first.sides
    if sides is not None:
        named = zip(*(view.sides or () for view in views), strict=True)
        sides = tuple(each[0] if len(set(each)) == 1 else None for each in named)
    history = tuple(_seen_by_all(moves) for moves in zip(*(view.history for view in views), strict=True))
    return first.changed(hand=CardSet(state.game.deck), legal=(), history=history, sides=sides)


def _seen_by_all(moves: tuple[Move, ...]) -> Move:
    """Return an action as those see it who know least of it."""
    return next((move for move in moves if not isinstance(move.action, Discard)), moves[0])


def ending(state: State, places: Seating) -> Plain:
    """Return the result of a finished deal, by places, with all cards."""
    presentation = state.game.presentation
    headline = presentation.headline(state)
    laid = [move.action.cards for move in state.history if isinstance(move.action, Discard)]
    return {
        "headline": {"message": headline.message.as_dict(), "is_good": headline.is_good},
        "details": _dicts(presentation.details(state)),
        "columns": _columns(presentation.columns(state), places),
        "entries": _columns(presentation.entries(state), places),
        "scores": places.by_place(state.scores()),
        "hands": places.by_place([_texts(hand) for hand in state.deal.hands]),
        "talon": _texts(state.deal.talon),
        "laid_away": [text for cards in laid for text in _texts(cards)],
    }


def _columns(columns: Sequence[Column], places: Seating) -> list[Plain]:
    return [
        {
            "heading": column.heading.as_dict(),
            "values": places.by_place(column.values),
            "in_thirds": column.is_in_thirds,
        }
        for column in columns
    ]


def sheet_line(state: State, places: Seating) -> Plain:
    """Return a finished deal as a line of the score sheet."""
    facts, scores = state.facts, places.by_place(state.scores())
    declarer = places.place(facts.declarer)
    result = Result(facts.contract, declarer, tuple(scores), trump=facts.trump)
    played = state.game.presentation.sheet_entry(state.game.deck, result)
    return {
        "played": None if played is None else played.as_dict(),
        "declarer": declarer,
        "is_won": state.game.presentation.headline(state).is_good,
        "scores": scores,
    }


def frames(states: Sequence[State], places: Seating) -> list[Plain]:
    """Return a finished deal action by action, all hands open; the first frame is the deal itself."""
    game, history = states[-1].game, states[-1].history
    moves = moves_in_words(game, history, places)
    shown = []
    for number, state in enumerate(states):
        frame = Scene(public_view(state), (), True, places).board()
        frame["hands"] = places.by_place([_texts(hand) for hand in state.hands])
        frame["action"] = moves[number - 1] if number else None
        shown.append(frame)
    return shown


def described(game: Game) -> Plain:
    """Return a game with its rules as they are set, and how the page shows it."""
    presentation, deck = game.presentation, game.deck
    tokens = presentation.tokens_name(game)
    return {
        "game": game.name,
        "deck": deck.name,
        "profile": game.profile.name,
        "options": plain(game.own_options()),
        "pack": presentation.pack,
        "has_module": page_module(deck.name) is not None,
        "seats": game.seats,
        "hand_size": game.hand_size,
        "has_sides": game.has_fixed_sides,
        "is_clockwise": presentation.is_clockwise,
        "decimals": presentation.decimals,
        "suit_colours": presentation.suit_colours,
        "has_signed_scores": presentation.has_signed_scores,
        "has_par": game.part("par") is not None,
        "thresholds": presentation.thresholds._asdict(),
        "tokens_name": None if tokens is None else tokens.as_dict(),
    }


def page_module(deck: str) -> Path | None:
    """Return the JavaScript module of a deck: the page's own, or `web/DECK.js` of a plug-in; None if there is none."""
    folders = [PAGE / "games", *(kind.folder() / "web" for kind in GAMES.values() if kind.deck.name == deck)]
    return next((path for folder in folders if (path := folder / f"{deck}.js").exists()), None)


def plain(value: object) -> Any:
    """Return a value with tuples and frozen maps as JSON has them."""
    if isinstance(value, tuple | list):
        return [plain(each) for each in value]
    if isinstance(value, Mapping):
        return {name: plain(each) for name, each in value.items()}
    return value


def _texts(cards: Iterable[Card]) -> list[str]:
    return [card.text for card in cards]


def _dicts(messages: Iterable[Message]) -> list[Plain]:
    return [message.as_dict() for message in messages]
