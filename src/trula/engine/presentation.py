"""Presentation: what people are shown and told of a game, as data for the terminal and the page alike."""

from __future__ import annotations

from abc import ABC
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from trula.engine.actions import Action, Bid, Discard, HiddenDiscard, Move, NameTrump, Pass, Play, TakeTalon
from trula.words import Message

if TYPE_CHECKING:
    from trula.engine.cards import Card, Deck
    from trula.engine.facts import Facts
    from trula.engine.game import Game
    from trula.engine.phases import Position, TableState
    from trula.engine.session import Result
    from trula.engine.state import State
    from trula.engine.view import View
    from trula.study.reasons import Decision


class Thresholds(NamedTuple):
    """From which loss on, in points of the score, a decision is a mistake, and from which a blunder."""

    small: float
    large: float


@dataclass(frozen=True, slots=True)
class Column:
    """A heading with a value for each seat, in which thirds are counted as thirds."""

    heading: Message
    values: tuple[int, ...]
    is_in_thirds: bool = False


@dataclass(frozen=True, slots=True)
class Headline:
    """The result of a deal in one sentence; `is_good` says whether the declaring side won, None if there is none."""

    message: Message
    is_good: bool | None = None


class Presentation(ABC):
    """What people are shown and told of a game. One object without state serves all games of its class.

    Kinds of messages begin with the name of the deck; their texts are in the game's folder `words`.
    """

    pack: ClassVar[str]
    """Which drawings show its cards: `french`, `italian`, or those of a module `web/games/PACK.js`."""
    suit_colours: ClassVar[tuple[str, str]]
    """The plain suits in two groups, which alternate in a sorted hand: `("hd", "sc")`."""
    is_clockwise: ClassVar[bool] = False
    """Whether seats follow one another clockwise round the table."""
    thresholds: ClassVar[Thresholds] = Thresholds(2, 10)
    decimals: ClassVar[int] = 0
    """Decimals of a mean score that are worth showing beyond whole points, beside the usual one."""
    has_signed_scores: ClassVar[bool] = False
    """Whether a score can be below zero, so that the sheet writes its sign."""
    help_lines: ClassVar[tuple[str, ...]] = ()
    """Kinds of the lines that explain the notation to whoever plays in the terminal."""
    card_nicknames: ClassVar[Mapping[str, str]] = {}
    """Cards by a name that people may type instead of the notation."""

    def ranks(self, deck: Deck, suit: str, facts: Facts) -> tuple[str, ...]:
        """Return the ranks of a suit, the strongest first."""
        return tuple(reversed(deck.suits[suit]))

    def settled(self, view: View) -> list[Message]:
        """Return what holds in this deal: contract, declarer, trump, announcements."""
        return []

    def brought(self, view: View) -> list[Message]:
        """Return what the session brings to this deal beside the totals."""
        return []

    def tokens(self, table: TableState) -> tuple[int, ...] | None:
        """Return how many tokens lie before each seat; None in a game that has none."""
        return None

    def tokens_name(self, game: Game) -> Message | None:
        """Return what the tokens are called, for headings; None if the game has none or plays without them."""
        return None

    def declared(self, view: View, seat: int) -> list[Message]:
        """Return what a seat declares with its first card."""
        return []

    def packets(self, view: View) -> list[tuple[Card, ...]]:
        """Return the open talon, split into the packets to choose from; an empty list if the contract takes none."""
        return []

    def trick_extras(self, view: View, number: int) -> list[Message]:
        """Return what the complete trick with a number, from 0, brought beside its cards."""
        return []

    def is_final_choice(self, view: View, index: int) -> bool:
        """Return whether the bid at an index of the history is the declarer's choice after the auction."""
        return False

    def implied_bid(self, view: View) -> Move | None:
        """Return the bid that counts before anybody has spoken; None where there is none."""
        return None

    def notation(self, answer: str, phase: str) -> str:
        """Return what a person typed, in lower case, as the notation of an action; unchanged if it needs no change."""
        return answer

    def action_note(self, view: View, action: Action) -> Message | None:
        """Return what a menu adds to a legal action, such as the value of a contract; None if there is nothing."""
        return None

    def action(self, deck: Deck, history: Sequence[Move], index: int) -> Message:
        """Return the action at an index of a history in words, without the name of its seat."""
        action = history[index].action
        match action:
            case Pass():
                return Message("act.pass")
            case Bid(contract):
                return Message(f"{deck.name}.contract.{contract}")
            case NameTrump(suit):
                return Message("act.trump", suit=suit_name(deck, suit))
            case TakeTalon(packet):
                return Message("act.take", number=packet)
            case Discard(cards):
                return Message("act.discard", cards=tuple(card.text for card in cards))
            case HiddenDiscard(shown, hidden) if shown:
                return Message("act.discard_shown", cards=tuple(card.text for card in shown), count=hidden)
            case HiddenDiscard(_, hidden):
                return Message("act.discard_hidden", count=hidden)
            case Play(card):
                return Message("act.play", card=card.text)
        return Message("act.other", text=str(action))

    def next_action(self, deck: Deck, history: Sequence[Move], seat: int, action: Action) -> Message:
        """Return an action that a seat could take after a history, in words."""
        return self.action(deck, (*history, Move(seat, action)), len(history))

    def headline(self, state: State) -> Headline:
        """Return the result of a finished deal in one sentence."""
        return Headline(Message("result.over"))

    def details(self, state: State) -> list[Message]:
        """Return how the score of a finished deal came about, a sentence for each part."""
        return []

    def columns(self, state: State) -> list[Column]:
        """Return the columns of the result table before the score."""
        return []

    def entries(self, state: State) -> list[Column]:
        """Return the items of a finished deal's score: by seat they add up to it. Without any there is only the sum."""
        return []

    def sheet_entry(self, deck: Deck, result: Result) -> Message | None:
        """Return what was played, for a line of the score sheet; None in a game that always plays the same."""
        return None

    def charges(self, game: Game, charges: Sequence[int]) -> Message | None:
        """Return why totals changed at the end of a session; None if nothing has to be explained."""
        return None

    def goal(self, deck: Deck, goal: str) -> Message:
        """Return a yes-or-no objective of the solver as part of a sentence: what the solver's side can reach."""
        return Message(f"{deck.name}.goal.{goal}")

    def standing(self, view: View, position: Position) -> Message | None:
        """Return how the sides stand in a position; None if there is nothing to tell."""
        return None

    def reasons(self, decision: Decision) -> Iterator[Message]:
        """Yield what only this game has to say about a decision; every sentence must have been checked."""
        yield from ()

    def explain_bid(self, view: View) -> Mapping[str, object] | None:
        """Return why a bidder bids as it does, as plain values for the page; None where nothing explains bids."""
        return None


def suit_name(deck: Deck, suit: str) -> Message:
    """Return the name of a suit as a message."""
    return Message(f"{deck.name}.suit.{suit}")


def contract_name(deck: Deck, contract: str) -> Message:
    """Return the name of a contract as a message."""
    return Message(f"{deck.name}.contract.{contract}")
