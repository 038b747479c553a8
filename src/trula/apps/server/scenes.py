"""What a browser is shown of a deal: a View as plain values, by places instead of seats.

A spectator is shown what every seat knows. Frames are for deals that are over: all cards open, action by action.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from enum import Enum
from functools import cached_property, reduce
from typing import Any

from trula.engine.actions import Discard, Move, Play
from trula.engine.cards import Card, CardSet
from trula.engine.game import Game, State, Trick, View
from trula.games.klaverjas import meld_in
from trula.games.outcomes import TarokOutcome, outcome
from trula.games.tarok import Tarok, packets
from trula.games.tarok.terms import Table as TarokTable

Plain = dict[str, Any]
PACKS = {"tarok3": "tarok", "tarok4": "tarok", "klaverjas": "french", "tressette": "italian"}


@dataclass(frozen=True)
class Scene:
    """One deal as somebody sees it: the seat of a view, or a spectator who has none."""

    view: View
    is_spectator: bool
    places: tuple[int, ...]
    """By seat."""

    @cached_property
    def _tricks(self) -> tuple[Trick, ...]:
        return self.view.tricks

    def as_dict(self) -> Plain:
        """As it is sent."""
        view, table = self.view, self.view.table
        trick = view.trick
        return {
            "phase": view.phase,
            "ply": len(view.history),
            "to_move": self._place(view.to_move),
            "dealer": self.places[-1],
            "hand": [] if self.is_spectator else _texts(view.hand),
            "counts": self._by_place(self._counts()),
            "legal": self._legal(),
            "laying": self._laying(),
            "trick": None if trick is None else self._shown(trick),
            "last_trick": self._shown(self._tricks[-1]) if self._tricks else None,
            "taken": self._by_place([sum(t.winner == seat for t in self._tricks) for seat in range(view.game.seats)]),
            "talon": self._talon(),
            "shown": self._by_place([_texts(cards) for cards in view.shown]),
            "sides": None if view.sides is None else self._by_place(view.sides),
            "facts": self._facts(),
            "history": [[self.places[move.seat], str(move.action)] for move in view.history],
            "radelci": self._by_place(table.radelci) if isinstance(table, TarokTable) else None,
            "compulsory_klop": isinstance(table, TarokTable) and table.compulsory_klop,
        }

    def _place(self, seat: object) -> int | None:
        return self.places[seat] if isinstance(seat, int) else None

    def _by_place(self, values: Sequence[Any]) -> list[Any]:
        return [values[self.places.index(place)] for place in range(len(self.places))]

    def _counts(self) -> list[int]:
        """How many cards each seat holds, which everybody can count."""
        view = self.view
        counts = [view.game.hand_size] * view.game.seats
        for move in view.history:
            counts[move.seat] -= isinstance(move.action, Play)
        if view.phase == "discard" and view.to_move is not None:
            counts[view.to_move] += len(packets(view)[0])
        return counts

    def _legal(self) -> list[str]:
        if self.is_spectator or self.view.phase == "discard":
            return []
        return [str(action) for action in self.view.legal_actions()]

    def _laying(self) -> Plain | None:
        """How many cards are to be laid away, and which may be among them."""
        actions = self.view.legal_actions()
        if self.is_spectator or self.view.phase != "discard" or not actions:
            return None
        sets = [action.cards for action in actions if isinstance(action, Discard)]
        allowed = CardSet(self.view.game.deck, reduce(lambda mask, cards: mask | cards.mask, sets, 0))
        return {"count": len(sets[0]), "cards": _texts(allowed)}

    def _shown(self, trick: Trick) -> Plain:
        seats = self.view.game.seats
        shown: Plain = {
            "cards": [[self.places[(trick.leader + n) % seats], card.text] for n, card in enumerate(trick.cards)],
            "winner": self._place(trick.winner),
        }
        if trick.winner is not None:
            shown["meld"] = meld_in(self.view, trick)
            shown["gift"] = self._gift()
        return shown

    def _gift(self) -> str | None:
        """The talon card that the last trick of klop brought."""
        number = len(self._tricks) - 1
        is_klop = self.view.facts.get("contract") == "klop"
        return self.view.talon[number].text if is_klop and number < len(self.view.talon) else None

    def _talon(self) -> Plain | None:
        if not self.view.talon:
            return None
        shown = [_texts(packet) for packet in packets(self.view)]
        return {"packets": shown, "taken": self.view.facts.get("packet"), "cards": _texts(self.view.talon)}

    def _facts(self) -> Plain:
        facts, turned = self.view.facts, self.view.turned
        shown: Plain = {name: _plain(value) for name, value in facts.items()}
        if "declarer" in shown:
            shown["declarer"] = self._place(shown["declarer"])
        if "announced" in shown:
            shown["announced"] = {item: self.places[by] for item, by in shown["announced"].items()}
        if "accusi" in shown:
            shown["accusi"] = self._by_place(shown["accusi"])
        return shown | ({"turned": turned} if turned is not None else {})


def scene(state: State, seat: int | None, places: tuple[int, ...]) -> Plain:
    """A deal as the browser of a seat is shown it; without a seat, as spectators see it."""
    if seat is not None:
        return Scene(state.view(seat), False, places).as_dict()
    return Scene(public_view(state), True, places).as_dict()


def public_view(state: State) -> View:
    """What every seat knows. The seat of this view means nothing, and its hand is empty."""
    views = [state.view(seat) for seat in range(state.game.seats)]
    first = views[0]
    values = {each.name: getattr(first, each.name) for each in fields(View)}
    values["hand"] = CardSet(state.game.deck)
    values["_legal"] = ()
    values["history"] = tuple(_seen_by_all(moves) for moves in zip(*(view.history for view in views), strict=True))
    if first.sides is not None:
        named = zip(*(view.sides or () for view in views), strict=True)
        values["sides"] = tuple(each[0] if len(set(each)) == 1 else None for each in named)
    return View(**values)


def _seen_by_all(moves: tuple[Move, ...]) -> Move:
    """An action as those see it who know least of it."""
    return next((move for move in moves if not isinstance(move.action, Discard)), moves[0])


def ending(state: State, places: tuple[int, ...]) -> Plain:
    """What a finished deal came to, by places; sides stand with their places."""
    found = outcome(state)
    shown = {each.name: _plain(getattr(found, each.name)) for each in fields(found)}
    by_place = [state.scores()[places.index(place)] for place in range(len(places))]
    if isinstance(found, TarokOutcome):
        for name in ("declarer", "partner", "valat_announced_by", "mond_lost_by"):
            shown[name] = None if shown[name] is None else places[shown[name]]
        for name in ("points", "tricks"):
            shown[name] = [shown[name][places.index(place)] for place in range(len(places))]
        for bonus in shown["bonuses"]:
            bonus["by"] = None if bonus["by"] is None else places[bonus["by"]]
    else:
        shown["sides"] = [sorted((places[side], places[side + 2])) for side in range(2)]
        if "declarer" in shown:
            shown["declarer"] = places[shown["declarer"]]
    laid = [move.action.cards for move in state.history if isinstance(move.action, Discard)]
    return shown | {
        "scores": by_place,
        "hands": [_texts(state.deal.hands[places.index(place)]) for place in range(len(places))],
        "talon": _texts(state.deal.talon),
        "laid_away": [text for cards in laid for text in _texts(cards)],
    }


def frames(states: Sequence[State], places: tuple[int, ...]) -> list[Plain]:
    """A finished deal action by action, all hands open; the first frame is the deal itself."""
    shown = []
    for state in states:
        hands = state.hands
        frame = scene(state, None, places)
        for name in ("counts", "legal", "laying", "shown", "history", "hand"):
            del frame[name]
        last = state.history[-1] if state.history else None
        shown.append(
            frame
            | {
                "hands": [_texts(hands[places.index(place)]) for place in range(len(places))],
                "action": None if last is None else [places[last.seat], str(last.action)],
            }
        )
    return shown


def described(game: Game) -> Plain:
    """A game with its rules as they are set."""
    return {
        "game": game.name,
        "profile": game.profile.name,
        "options": {name: _plain(value) for name, value in game.own_options().items()},
        "pack": PACKS[game.name],
        "seats": game.seats,
        "hand_size": game.hand_size,
        "has_sides": not isinstance(game, Tarok),
    }


def _texts(cards: Sequence[Card] | CardSet) -> list[str]:
    return [card.text for card in cards]


def _plain(value: object) -> Any:
    """Tuples, frozen maps, enums and dataclasses as JSON has them."""
    if isinstance(value, Enum):
        return value.name.lower()
    if isinstance(value, tuple | list):
        return [_plain(each) for each in value]
    if hasattr(value, "items"):
        return {name: _plain(each) for name, each in value.items()}
    if hasattr(value, "__dataclass_fields__"):
        return {each: _plain(getattr(value, each)) for each in value.__dataclass_fields__}
    return value
