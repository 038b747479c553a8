"""Deals of OpenSpiel's game `tarok` as lists of its actions, read into states of the profile `openspiel` and written.

OpenSpiel numbers cards as our deck does. In the auction an action is 0 for a pass, or the place of a contract. A king
is called by its card, a packet taken by its number from 0 on, and cards are discarded one by one, in any order.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from trula.engine.actions import PASS, Action, Bid, Discard, Play, TakeTalon
from trula.engine.cards import CardSet, Deal
from trula.engine.extras import need
from trula.engine.state import State
from trula.errors import IllegalAction, NotationError, RecordMismatch
from trula.games.tarok import Tarok
from trula.games.tarok.actions import Call
from trula.games.tarok.contracts import LADDER
from trula.games.tarok.deck import DECK

PROFILE = "openspiel"
CONTRACTS = tuple(name for name in LADDER if name != "zero")
"""The contracts in OpenSpiel's order, from action 1 on."""
_TAROKS = (
    "Pagat", "II", "III", "IIII", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV", "XV", "XVI", "XVII",
    "XVIII", "XIX", "XX", "Mond", "Skis",
)  # fmt: skip
_RANKS = {"J": "Jack", "C": "Knight", "Q": "Queen", "K": "King"}
_SUITS = {"h": "Hearts", "d": "Diamonds", "s": "Spades", "c": "Clubs"}
_BIDS = ("Pass", "Klop", "Three", "Two", "One", "Solo three", "Solo two", "Solo one", "Beggar", "Solo without",
         "Open beggar", "Colour valat without", "Valat without")  # fmt: skip


def _names() -> dict[str, int]:
    """Return the numbers of OpenSpiel's names of actions; no name stands for two numbers."""
    cards = [
        _TAROKS[card.index] if card.suit == "T" else f"{_RANKS.get(card.rank, card.rank)} of {_SUITS[card.suit]}"
        for card in DECK.cards
    ]
    sets = [f"Talon set {number + 1}" for number in range(6)]
    return {name.lower(): number for names in (cards, _BIDS, sets) for number, name in enumerate(names)} | {"iv": 3}


NAMES = _names()


def parse_actions(text: str) -> list[int]:
    """Read a list of OpenSpiel's actions from text.

    Args:
        text: Numbers with anything between them (`[0, 8, 12]`, lines as `state.serialize()` has them), or the names
            that OpenSpiel shows (`Pass, Two, King of Clubs`) between commas, semicolons or lines, in any case and with
            any spaces.

    Raises:
        NotationError: Something is neither a number nor a name.
    """
    if not re.search(r"[^\W\d_]", text):
        return [int(number) for number in re.findall(r"(?<!\d)-?\d+", text)]
    numbers = []
    for part in re.split(r"[,;\n]+", text.strip(" \t\r\n[]()")):
        name = " ".join(part.strip(" \t\r'\"").lower().split())
        if name.isdigit():
            numbers.append(int(name))
        elif name in NAMES:
            numbers.append(NAMES[name])
        elif name:
            raise NotationError(f"'{part.strip()}' is not an action of OpenSpiel's tarok")
    return numbers


def deal_of(hands: Sequence[Iterable[int]], talon: Iterable[int]) -> Deal:
    """Return the deal of hands and a talon given by OpenSpiel's numbers of cards."""
    try:
        cards = [[DECK.cards[number] for number in hand] for hand in (*hands, talon)]
    except (IndexError, TypeError):
        raise NotationError("a card of OpenSpiel's tarok is a number from 0 to 53") from None
    return Deal(tuple(DECK.set(hand) for hand in cards[:-1]), tuple(cards[-1]))


def deal_from_seed(game: Tarok, seed: int) -> Deal:
    """Return the deal that OpenSpiel makes of the number with which `state.serialize()` begins.

    Raises:
        NotationError: OpenSpiel is not installed.
    """
    need("deals by OpenSpiel's seed", "pyspiel")
    import pyspiel

    state: Any = pyspiel.load_game(f"tarok(players={game.seats})").deserialize_state(str(seed))
    return deal_of([state.player_cards(seat) for seat in range(game.seats)], state.talon())


def from_openspiel(
    game: Tarok, actions: str | Iterable[int], deal: Deal | str | None = None, *, has_chance: bool = True
) -> State:
    """Return the state after a list of OpenSpiel's actions.

    Args:
        game: The game of the same number of players under the profile `openspiel`.
        actions: The actions, or their text (`parse_actions`).
        deal: The cards; None: the first number is the seed of OpenSpiel's deal, as in `state.serialize()`.
        has_chance: With a deal: whether the first number is that of the deal, as in `state.history()`.

    Raises:
        NotationError: The profile is another, the text or the deal cannot be read, or OpenSpiel is needed and missing.
        RecordMismatch: An action is illegal; `.index` is its place in the list.
    """
    if game.profile.name != PROFILE:
        raise NotationError(f"OpenSpiel's deals are read under the profile {PROFILE}, not {game.profile.name}")
    numbers = parse_actions(actions) if isinstance(actions, str) else list(actions)
    first = 1 if deal is None or has_chance else 0
    if len(numbers) < first:
        raise NotationError("the list of actions is empty")
    if deal is None:
        deal = deal_from_seed(game, numbers[0])
    state = game.start(game.parse_deal(deal) if isinstance(deal, str) else deal)
    laid_away = 0
    for index, number in enumerate(numbers[first:], first):
        try:
            if state.phase != "discard":
                state = state.after(_action(state, number))
                continue
            laid_away |= 1 << _card(number)
            assert state.to_move is not None
            discard = Discard(CardSet(DECK, laid_away))
            if len(discard.cards) == len(next(iter(state.legal_actions())).cards):  # type: ignore[attr-defined]
                state, laid_away = state.after(discard), 0
        except (IllegalAction, NotationError) as error:
            raise RecordMismatch(f"action {index}, {number}, does not fit: {error}", index) from error
    if laid_away:
        raise RecordMismatch("the list ends inside a discard", len(numbers))
    return state


def _action(state: State, number: int) -> Action:
    """Return the action that a number stands for in a phase without discards."""
    if state.phase == "auction":
        if not 0 <= number <= len(CONTRACTS):
            raise NotationError(f"{number} is no bid")
        return Bid(CONTRACTS[number - 1]) if number else PASS
    if state.phase == "king":
        return Call(DECK.cards[_card(number)].suit)
    if state.phase == "talon":
        return TakeTalon(number + 1)
    return Play(DECK.cards[_card(number)])


def _card(number: int) -> int:
    if not 0 <= number < len(DECK.cards):
        raise NotationError(f"{number} is no card")
    return number


def to_openspiel(state: State) -> list[int]:
    """Return the actions so far as OpenSpiel's `state.history()` has them, with 0 for the deal.

    Raises:
        NotationError: The state is not one of tarok under the profile `openspiel`.
    """
    game = state.game
    if not isinstance(game, Tarok) or game.profile.name != PROFILE:
        raise NotationError(f"only tarok under the profile {PROFILE} has OpenSpiel's actions, not {game!r}")
    numbers = [0]
    for move in state.history:
        action = move.action
        if isinstance(action, Bid):
            numbers.append(CONTRACTS.index(action.contract) + 1)
        elif isinstance(action, Call):
            numbers.append(DECK.card(f"{action.suit}K").index)
        elif isinstance(action, TakeTalon):
            numbers.append(action.packet - 1)
        elif isinstance(action, Discard):
            numbers += [card.index for card in action.cards]
        elif isinstance(action, Play):
            numbers.append(action.card.index)
        else:
            numbers.append(0)
    return numbers
