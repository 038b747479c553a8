"""What a person types, read as an action: numbers of the menu, cards, or an action's own words in any case."""

from __future__ import annotations

from collections.abc import Sequence

from trula.engine.actions import ITEMS, Action, Announce, Discard, Play
from trula.engine.cards import Card, Deck
from trula.engine.game import View
from trula.errors import NotationError

_SYMBOLS = str.maketrans(
    {"♥": "h", "♡": "h", "♦": "d", "♢": "d", "♠": "s", "♤": "s", "♣": "c", "♧": "c", "\ufe0f": None}
)
_TRULA = {"pagat": "T1", "mond": "T21", "skis": "T22", "škis": "T22"}
_VERBS = ("pass", "bid", "call", "take", "announce", "kontra", "trump")
_KONTRAS = ("kontra", "re", "sub", "mort")
_UNSAID = {"auction": "bid", "king": "call", "talon": "take", "announcements": "announce", "trump": "trump"}
"""By phase, the verb that a person may leave out."""


def alternatives(view: View) -> list[Action]:
    """The legal actions that get a number; of the announcements only single items, of discards none."""
    if view.phase == "discard":
        return []
    return [action for action in view.legal_actions() if not isinstance(action, Announce) or len(action.items) == 1]


def numbered_cards(view: View) -> dict[Card, int]:
    """The cards in the hand that can be chosen, each with its number."""
    legal = view.legal_actions()
    if view.phase == "play":
        return {action.card: number for number, action in enumerate(legal, 1) if isinstance(action, Play)}
    if view.phase == "discard":
        free = {card for action in legal if isinstance(action, Discard) for card in action.cards}
        return {card: number for number, card in enumerate(sorted(free), 1)}
    return {}


def discard_size(view: View) -> int:
    """How many cards are to be laid away."""
    action = next(iter(view.legal_actions()), None)
    return len(action.cards) if isinstance(action, Discard) else 0


def read_card(text: str, deck: Deck) -> Card:
    """A card as people write it: `hK`, `HK`, `♥k`, `K♥`, `10c`, `mond`."""
    word = text.translate(_SYMBOLS) if deck.has_french_suits else text
    if "T" in deck.suits:
        word = _TRULA.get(word.lower(), word)
    suits = {suit.lower(): suit for suit in deck.suits}
    # No text can be read both ways: only c is a suit and a rank.
    for suit, rank in ((word[:1], word[1:]), (word[-1:], word[:-1])):
        try:
            return deck.card(suits.get(suit.lower(), suit) + rank.upper())
        except NotationError:
            continue
    raise NotationError(f"'{text}' is not a card; ? tells what you can type")


def read_answer(text: str, view: View, menu: Sequence[Action]) -> Action:
    """The action that a person means; whether it is legal is not asked here."""
    words = text.replace(",", " ").split()
    if not words:
        raise NotationError("nothing was said; ? tells what you can type")
    if view.phase == "discard":
        return _read_discard(words, view)
    if len(words) == 1 and _is_number(words[0]):
        return menu[_index(words[0], len(menu))]
    if words[0].lower() == "play":
        words = words[1:]
    try:
        return _read_words(words, view)
    except NotationError:
        if len(words) != 1 or words[0].lower() in _VERBS:
            raise
        return Play(read_card(words[0], view.game.deck))


def _read_words(words: list[str], view: View) -> Action:
    spoken = " ".join(words).lower().translate(_SYMBOLS)
    for name in (*ITEMS, *view.game.contracts):
        spoken = spoken.replace(name.replace("-", " "), name)
    verb, _, rest = spoken.partition(" ")
    if verb in _KONTRAS:
        spoken = f"kontra {rest or 'game'}"
    elif verb not in _VERBS and view.phase in _UNSAID:
        spoken = f"{_UNSAID[view.phase]} {spoken}"
    elif verb not in _VERBS:
        raise NotationError(f"'{' '.join(words)}' is not one card; ? tells what you can type")
    return view.game.parse_action(spoken)


def _read_discard(words: list[str], view: View) -> Discard:
    deck = view.game.deck
    if words[0].lower() == "discard":
        words = words[1:]
    by_number = list(numbered_cards(view))
    cards = [by_number[_index(word, len(by_number))] if _is_number(word) else read_card(word, deck) for word in words]
    if not cards:
        raise NotationError("'discard' names the cards to lay away")
    return Discard(deck.parse(" ".join(card.text for card in cards)))


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit()


def _index(word: str, count: int) -> int:
    number = int(word[:9])
    if not 1 <= number <= count:
        raise NotationError(f"there is no number {number}; the numbers go from 1 to {count}")
    return number - 1
