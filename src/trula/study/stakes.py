"""What is played for in each game, as reviews and advice speak of it: goals, thresholds, the names of suits."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from trula.engine.cards import Card
from trula.engine.game import Position, View

SUIT_NAMES = {
    "tarok": {"T": "taroks", "h": "hearts", "d": "diamonds", "s": "spades", "c": "clubs"},
    "klaverjas": {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"},
    "tressette": {"d": "denari", "c": "coppe", "s": "spade", "b": "bastoni"},
}


class Thresholds(NamedTuple):
    """From which loss on, in score units, a card is a small mistake, and from which a large one."""

    small: float
    large: float


THRESHOLDS = {"tarok": Thresholds(2, 10), "klaverjas": Thresholds(4, 20), "tressette": Thresholds(0.3, 1)}

_WIN = {
    "tarok": "the declarer's game can be won",
    "klaverjas": "the declaring side can make its game",
    "tressette": "seats 0 and 2 can write more than seats 1 and 3",
}
_BONUSES = {
    "trula": "the declarer's side can win the whole trula",
    "kings": "the declarer's side can win all four kings",
    "king-ultimo": "the declarer's side can win the called king in the last trick",
    "pagat-ultimo": "the declarer's side can win the last trick with the pagat",
    "valat": "the declarer's side can win every trick",
}


def is_klop(view: View) -> bool:
    """Whether everybody plays for himself."""
    return view.facts.get("contract") == "klop"


def goals(view: View) -> dict[str, str]:
    """What the exact solver can be asked about a view, yes or no, each with its words."""
    deck = view.game.deck.name
    if is_klop(view):
        return {}
    asked = {"win": _WIN[deck]}
    if deck == "klaverjas":
        return asked | {"pit": "the declaring side can win every trick"}
    if deck == "tarok" and view.game.has_points(view.facts):
        bonuses = dict(_BONUSES)
        if view.facts.get("called") is None:
            del bonuses["king-ultimo"]
        return asked | bonuses
    return asked


def trump_suit(view: View) -> str | None:
    """The suit that beats the others, if there is one."""
    if view.game.deck.name == "tarok":
        return None if view.facts.get("contract") == "colour-valat" else "T"
    trump = view.facts.get("trump")
    return trump if isinstance(trump, str) else None


def suit_mask(view: View, suit: str) -> int:
    """The cards of a suit."""
    return sum(1 << card.index for card in view.game.deck.cards if card.suit == suit)


def suit_name(view: View, suit: str) -> str:
    """A suit in words."""
    return SUIT_NAMES[view.game.deck.name][suit]


def _tarok_standing(view: View, position: Any) -> str | None:
    if is_klop(view) or not view.game.has_points(view.facts):
        return None
    return f"The declarer's side has {position.summary().side_points} points so far and needs 36."


def _klaverjas_standing(view: View, position: Any) -> str | None:
    summary = position.summary()
    totals = [points + meld for points, meld in zip(summary.points, summary.meld, strict=True)]
    declarer = view.facts["declarer"]
    assert isinstance(declarer, int)
    ours, theirs = totals[declarer % 2], totals[1 - declarer % 2]
    return f"The declaring side has {ours} points with meld so far, the others have {theirs}."


def _tressette_standing(view: View, position: Any) -> str | None:
    thirds = position.summary().thirds
    ours = thirds[view.seat % 2]
    if ours % 3 == 0:
        return None
    lacking = "a third" if ours % 3 == 2 else "two thirds"
    return f"Seats {view.seat % 2} and {view.seat % 2 + 2} lack {lacking} to their next whole point."


_STANDINGS: Mapping[str, Callable[[View, Any], str | None]] = {
    "tarok": _tarok_standing,
    "klaverjas": _klaverjas_standing,
    "tressette": _tressette_standing,
}


def label_of(known_loss: float, is_sure: bool, open_loss: float | None, thresholds: Thresholds) -> str:
    """right · unlucky (right, but it cost with these cards) · inaccurate · mistake · blunder."""
    if is_sure and known_loss >= thresholds.small:
        return "blunder" if known_loss >= thresholds.large else "mistake"
    if open_loss is not None and open_loss >= thresholds.small:
        return "unlucky"
    return "inaccurate" if is_sure else "right"


def standing(view: View, position: Position) -> str | None:
    """How the sides stand in a world, in words; None if there is nothing to tell."""
    return _STANDINGS[view.game.deck.name](view, position)


def meld_of(position: Position, card: Card) -> int | None:
    """The meld of a trick of klaverjas that a card completes; None in other games, or if others follow."""
    completed: Any = position.after(card.index)
    if not hasattr(completed.summary(), "meld") or completed.plies % position.seats:
        return None
    before: Any = position
    return int(sum(completed.summary().meld) - sum(before.summary().meld))
