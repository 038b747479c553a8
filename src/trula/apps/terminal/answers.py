"""What a person is asked and types: numbers of the menu, cards, or an action in notation, in any case."""

from __future__ import annotations

from collections.abc import Sequence

from trula.engine.actions import Action, Bid, Discard, NameTrump, Pass, Play, TakeTalon
from trula.engine.cards import Card
from trula.engine.game import Game
from trula.engine.view import View
from trula.errors import NotationError

_SYMBOLS = str.maketrans(
    {"♥": "h", "♡": "h", "♦": "d", "♢": "d", "♠": "s", "♤": "s", "♣": "c", "♧": "c", "\ufe0f": None}
)
_VERBS = frozenset({"pass", "bid", "take", "discard", "trump"})
"""The verbs of the actions that any game can have."""
_QUESTIONS: dict[type[Action], str] = {
    Bid: "Your bid",
    TakeTalon: "Your packet",
    NameTrump: "Your trump",
    Play: "Your card",
}


def question(view: View) -> str:
    """Return what the seat to move is asked."""
    if size := discard_size(view):
        return f"Lay away {size} card{'s' if size > 1 else ''}"
    actions = [action for action in view.legal_actions() if not isinstance(action, Pass)]
    return _QUESTIONS.get(type(actions[0]), "Your choice") if actions else "Your choice"


def hint(view: View) -> str:
    """Return what the seat to move can type, with examples."""
    actions = view.legal_actions()
    match actions[0]:
        case Play(card):
            return f"the number beneath a card, or the card: {card.text}, {card.rank}{card.suit}"
        case Discard(cards):
            return f"numbers or cards, as many as you took: {cards}"
    examples: dict[str, str] = {}
    for action in actions:
        examples.setdefault(_verb(action), str(action))
    return f"a number, or: {', '.join(examples.values())}"


def alternatives(view: View) -> list[Action]:
    """Return the legal actions that get a number: no discards, and none that combines others of the list."""
    if discard_size(view):
        return []
    combined = set(combinations(view))
    return [action for action in view.legal_actions() if action not in combined]


def combinations(view: View) -> list[Action]:
    """Return the legal actions that do at once what several others do: `announce a b` beside both of its parts."""
    texts = {str(action) for action in view.legal_actions()} if not discard_size(view) else set()
    return [action for action in view.legal_actions() if _is_combination(str(action).split(), texts)]


def _is_combination(words: list[str], texts: set[str]) -> bool:
    return len(words) > 2 and all(f"{words[0]} {word}" in texts for word in words[1:])


def numbered_cards(view: View) -> dict[Card, int]:
    """Return the cards in the hand that can be chosen, each with its number."""
    legal = view.legal_actions()
    if view.phase == "play":
        return {action.card: number for number, action in enumerate(legal, 1) if isinstance(action, Play)}
    if discard_size(view):
        free = {card for action in legal if isinstance(action, Discard) for card in action.cards}
        return {card: number for number, card in enumerate(sorted(free), 1)}
    return {}


def discard_size(view: View) -> int:
    """Return how many cards are to be laid away; 0 if something else is to be decided."""
    action = next(iter(view.legal_actions()), None)
    return len(action.cards) if isinstance(action, Discard) else 0


def read_card(text: str, game: Game) -> Card:
    """Read a card as people write it: `hK`, `HK`, `♥k`, `K♥`, `10c`, or by a nickname of the game."""
    deck = game.deck
    word = text.translate(_SYMBOLS) if deck.has_french_suits else text
    word = game.presentation.card_nicknames.get(word.lower(), word)
    suits = {suit.lower(): suit for suit in deck.suits}
    # No text can be read both ways: where a letter is a suit and a rank, only one of the readings is a card.
    for suit, rank in ((word[:1], word[1:]), (word[-1:], word[:-1])):
        try:
            return deck.card(suits.get(suit.lower(), suit) + rank.upper())
        except NotationError:
            continue
    raise NotationError(f"'{text}' is not a card; ? tells what you can type")


def read_answer(text: str, view: View, menu: Sequence[Action]) -> Action:
    """Return the action that a person means; it need not be legal."""
    words = text.replace(",", " ").split()
    if not words:
        raise NotationError("nothing was said; ? tells what you can type")
    if discard_size(view):
        return _read_discard(words, view)
    if len(words) == 1 and _is_number(words[0]):
        return menu[_index(words[0], len(menu))]
    if words[0].lower() == "play":
        words = words[1:]
    try:
        return _read_words(words, view)
    except NotationError:
        if len(words) != 1 or words[0].lower() in _verbs_of(view.game):
            raise
        return Play(read_card(words[0], view.game))


def _read_words(words: list[str], view: View) -> Action:
    game = view.game
    spoken = " ".join(words).lower().translate(_SYMBOLS)
    for name in game.contracts:
        spoken = spoken.replace(name.replace("-", " "), name)
    spoken = game.presentation.notation(spoken, view.phase)
    if spoken.partition(" ")[0] not in _verbs_of(game):
        unsaid = [_verb(action) for action in view.legal_actions() if not isinstance(action, Pass | Play)]
        if not unsaid:
            raise NotationError(f"'{' '.join(words)}' is not one card; ? tells what you can type")
        spoken = f"{unsaid[0]} {spoken}"
    cards = {card.text.lower(): card.text for card in game.deck.cards}
    return game.parse_action(" ".join(cards.get(word, word) for word in spoken.split()))


def _verbs_of(game: Game) -> frozenset[str]:
    return _VERBS | game.own_actions.keys()


def _verb(action: Action) -> str:
    return str(action).partition(" ")[0]


def _read_discard(words: list[str], view: View) -> Discard:
    deck = view.game.deck
    if words[0].lower() == "discard":
        words = words[1:]
    by_number = list(numbered_cards(view))
    cards = [
        by_number[_index(word, len(by_number))] if _is_number(word) else read_card(word, view.game) for word in words
    ]
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
