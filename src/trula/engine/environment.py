"""GameEnvironment: how a game's actions are numbered and its views described for learning programs (`trula.envs`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from trula.engine.actions import Action, Discard, Play, plays_of
from trula.engine.cards import CardSet, Deck
from trula.errors import NotationError

if TYPE_CHECKING:
    from trula.engine.facts import Facts
    from trula.engine.game import Game


@runtime_checkable
class StepwiseDiscards(Protocol):
    """Legal discards that know which card may come next when cards are named one by one."""

    def next_cards(self, chosen: int, /) -> int:
        """Return the mask of the cards that may follow those already chosen; cards are named in canonical order."""
        ...


MOST_LISTS = 1 << 12
"""How many lists of legal actions are kept with their numbers."""


class ActionIds:
    """Numbers for the actions of a game, from 0 on, the same under all profiles and options.

    First come the cards of the deck in canonical order (to play one), then the game's other actions, then, if seats
    discard, the cards again: a discard of several cards takes one step a card, in canonical order.
    """

    def __init__(
        self, deck: Deck, others: Sequence[Action] = (), *, has_discards: bool = False, version: int = 1
    ) -> None:
        """Number the actions.

        Args:
            deck: The cards.
            others: The actions that are neither plays nor discards, in the order of their numbers.
            has_discards: Whether seats discard cards.
            version: Raised when an action gets another number.
        """
        self.deck = deck
        self.version = version
        self.others = tuple(others)
        self.discard_at: int | None = len(deck.cards) + len(self.others) if has_discards else None
        self.wholes: tuple[Action, ...] = (*plays_of(deck), *self.others)
        """The actions that are not a part of a discard, by their numbers, which come first."""
        self._id_of = {action: number for number, action in enumerate(self.wholes)}
        self._lists: dict[int, tuple[Sequence[Action], list[int]]] = {}
        texts = [str(action) for action in self.wholes]
        if has_discards:
            texts += [f"discard {card}" for card in deck.cards]
        self.texts: tuple[str, ...] = tuple(texts)
        """The text of each action by its number."""

    def __len__(self) -> int:
        return len(self.texts)

    def ids_of(self, action: Action) -> tuple[int, ...]:
        """Return the numbers of an action: one, or one for each card of a discard.

        Raises:
            NotationError: The action has no number.
        """
        if isinstance(action, Discard) and self.discard_at is not None:
            return tuple(self.discard_at + card.index for card in action.cards)
        number = action.card.index if isinstance(action, Play) else self._id_of.get(action)
        if number is None:
            raise NotationError(f"'{action}' has no number in this game's environment")
        return (number,)

    def legal(self, actions: Sequence[Action], chosen: int = 0) -> list[int]:
        """Return the numbers of the legal actions in ascending order.

        Args:
            actions: All legal actions of the seat to move.
            chosen: Mask of the cards named so far of a discard.
        """
        if actions and type(actions[0]) is Play:
            return [action.card.index for action in actions]  # type: ignore[attr-defined]
        if actions and isinstance(actions[0], Discard) and self.discard_at is not None:
            following = CardSet(self.deck, next_cards(actions, chosen))
            return [self.discard_at + card.index for card in following]
        # Phases before the play have a list for many deals: its numbers are kept, found by the object that it is.
        kept = self._lists.get(id(actions))
        if kept is None:
            kept = actions, sorted([self.ids_of(action)[0] for action in actions])
            if isinstance(actions, tuple):
                if len(self._lists) >= MOST_LISTS:
                    self._lists.clear()
                self._lists[id(actions)] = kept
        return kept[1].copy()

    def card_to_discard(self, number: int) -> int | None:
        """Return the index of the card that an action names for a discard; None if it is another action."""
        if self.discard_at is None or number < self.discard_at:
            return None
        return number - self.discard_at

    def whole(self, number: int) -> Action:
        """Return the action with a number that is not a part of a discard."""
        return self.wholes[number]


def next_cards(discards: Sequence[Action], chosen: int) -> int:
    """Return the mask of the cards that may follow those chosen in one of the legal discards."""
    if isinstance(discards, StepwiseDiscards):
        return discards.next_cards(chosen)
    following = 0
    for action in discards:
        assert isinstance(action, Discard)
        rest = action.cards.mask & ~chosen
        if action.cards.mask & chosen == chosen and rest and (rest & -rest) > chosen:
            following |= rest & -rest
    return following


@dataclass(frozen=True, kw_only=True)
class GameEnvironment:
    """What learning programs must know of a game. A game's module `environment` has ENVIRONMENT, by name of the game.

    A game without the module has only cards to play, in one phase.
    """

    actions: ActionIds
    phases: tuple[str, ...] = ("play",)
    """The names of its phases, under any profile."""
    most_said: Callable[[Game], int] = lambda _game: 0
    """An upper bound of the steps of a deal that are no plays; a discard takes one step a card."""
    most_score: Callable[[Game], float]
    """An upper bound of the absolute value of a score."""
    extras: int = 0
    """How many numbers `extra` returns."""
    extra: Callable[[Facts, int], Sequence[float]] | None = None
    """What a seat knows beside the cards it sees and the actions of all, such as declared combinations, by the public
    facts and the seat."""


@lru_cache
def environment_of(game: Game) -> GameEnvironment:
    """Return the environment of a game."""
    module = game.part("environment")
    if module is not None and game.name in module.ENVIRONMENT:
        environment: GameEnvironment = module.ENVIRONMENT[game.name]
        return environment
    return GameEnvironment(actions=ActionIds(game.deck), most_score=lambda _game: 100_000.0)
