"""Game: what a game must offer to be played, solved, reviewed and shown. A newcomer reads this page first.

A game is a package. Its class fulfils `Game`; the modules beside it (`solving`, `bidding`, `presentation`, `levels`,
`agents`, `benchmarks`, `commands` and the folders `words` and `data`) hold what only this game knows. No code outside
names a game: it asks the game (docs/adding_a_game.md).
"""

from __future__ import annotations

import hashlib
import operator
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from struct import Struct
from types import ModuleType
from typing import Any, ClassVar, SupportsIndex

from trula._core import deal_cards
from trula.engine.actions import Action, Reader, parse_action
from trula.engine.bidding import GameBidding
from trula.engine.cards import Card, CardSet, Deal, Deck
from trula.engine.facts import Facts
from trula.engine.hidden import Hidden
from trula.engine.options import Option, Profile, Value
from trula.engine.phases import Phase, TableState
from trula.engine.presentation import Presentation
from trula.engine.session import Ending, Session, SoFar
from trula.engine.solving import GameSolver
from trula.engine.state import State
from trula.engine.view import View
from trula.errors import Broken, NotationError, Refusal
from trula.words import Message

_WORDS = Struct("<4Q")
"""How the digest of a deal's key becomes the key of the core's random numbers."""


class Game(ABC):
    """The rules of one game under one profile, and all that the rest of the program asks about it."""

    # The cards and the table.

    name: ClassVar[str]
    """What `trula.load` calls it."""
    deck: ClassVar[Deck]
    """Its cards. The name of the deck begins the kinds of the game's messages."""
    seats: ClassVar[int]
    hand_size: ClassVar[int]
    """Cards in each hand at the first lead."""
    talon_size: ClassVar[int] = 0
    """Cards that are dealt to nobody."""
    has_fixed_sides: ClassVar[bool] = False
    """Whether partners sit across, seats 0 and 2 against 1 and 3, whatever is played."""
    options_known: ClassVar[tuple[Option, ...]] = ()
    """The rules that can be set. Texts: `DECK.option.NAME`."""
    profiles: ClassVar[tuple[Profile, ...]]
    """Its named rule sets, the usual one first. Texts: `DECK.profile.GAME.NAME`."""
    rules_version: ClassVar[int] = 1
    """Raised when a change of the rules makes old records invalid."""

    # Its parts.

    position_type: ClassVar[Any]
    """The core's class of a position in the play."""
    refusals: ClassVar[type[Refusal]] = Broken
    """The rules that only this game has; the core names a broken rule, and it is looked up here, then in `Broken`."""
    own_actions: ClassVar[Mapping[str, Reader]] = {}
    """How actions that only this game has are read, by verb."""
    solver: ClassVar[GameSolver]
    """What the exact solver can be asked, and whose value it gives."""
    bidding: ClassVar[GameBidding] = GameBidding()
    """How decisions before the first lead are made by rule and by trial games."""
    presentation: ClassVar[Presentation]
    """What people are shown and told."""

    @classmethod
    def part(cls, name: str) -> ModuleType | None:
        """Import a module of the game's package that is needed now and then; None if the game does not have it.

        `levels` has LEVELS, the opponents by game; `agents` has AGENTS, the agent classes that come with the game;
        `benchmarks` has what `trula bench` measures; `environment` numbers its actions for `trula.envs`; `learning` has
        what training must know; `commands` adds commands to `trula`.
        """
        path = f"{cls.__module__}.{name}"
        return import_module(path) if find_spec(path) is not None else None

    @classmethod
    def folder(cls) -> Path:
        """Return the folder of the game's package, which holds its `words` and `data`."""
        return Path(str(import_module(cls.__module__).__file__)).parent

    @classmethod
    def about(cls) -> Message:
        """Return what kind of game it is, in a sentence."""
        return Message(f"{cls.deck.name}.about.{cls.name}")

    @classmethod
    def about_profile(cls, profile: Profile) -> Message:
        """Return what a profile is, in a sentence."""
        return Message(f"{cls.deck.name}.profile.{cls.name}.{profile.name}")

    @classmethod
    def about_option(cls, option: Option) -> Message:
        """Return what an option sets, in a sentence."""
        return Message(f"{cls.deck.name}.option.{option.name}")

    @classmethod
    def about_objective(cls, objective: str) -> Message:
        """Return what an objective of the solver finds, in a sentence."""
        return Message(f"{cls.deck.name}.objective.{objective}")

    # What a game must tell.

    @abstractmethod
    def first_phase(self, deal: Deal, table: Mapping[str, object]) -> tuple[TableState, Phase]:
        """Return the checked table state and the phase with which a deal begins."""

    @abstractmethod
    def hidden(self, view: View) -> Hidden:
        """Return what a view leaves open: places, the cards that they may hold, and bounds."""

    @abstractmethod
    def outcome(self, state: State) -> object:
        """Return the result of a finished deal beside its scores, as a dataclass of the game's own."""

    @abstractmethod
    def price(self, card: int, facts: Facts) -> tuple[int, ...]:
        """Return what a card costs its player, to tell equally good cards apart: points, then rank."""

    def has_points(self, facts: Facts) -> bool:
        """Return whether card points matter, so that of two equal scores the one with more points is better."""
        return True

    def unbeatable(self, view: View) -> int:
        """Return the mask of cards in the hand of a view that are sure to win, in whatever order they are played.

        They are equal leads. The default knows of none.
        """
        return 0

    def unlikeness(self, facts: Facts) -> tuple[list[int], list[int]]:
        """Return, by card, how much two worlds differ if one seat holds it in one of them only, and its mass.

        The worlds of `Clustered` are compared by this (Luštrek, Gams and Bratko 2003, equation 1).
        """
        return [1] * len(self.deck.cards), [0] * len(self.deck.cards)

    @classmethod
    def selection(cls, variant: str | None = None) -> tuple[int, ...]:
        """Return the rows of the game's table of selective move generation; a game may have variants by name."""
        return ()

    def ending(self, state: State) -> Ending:
        """Return what everybody has seen of a finished deal beside its scores, by seats."""
        return Ending()

    def __init__(self, profile: str | None = None, options: Mapping[str, Value] | None = None) -> None:
        by_name = {each.name: each for each in self.profiles}
        if profile is not None and profile not in by_name:
            raise NotationError(f"{self.name} has no profile '{profile}'; there are: {' '.join(by_name)}")
        self.profile = by_name[profile] if profile is not None else self.profiles[0]
        self.options = self.profile.with_options(self.name, self.options_known, options or {})

    def __repr__(self) -> str:
        given = "".join(f", {name}={value!r}" for name, value in self.own_options().items())
        return f"load({self.name!r}, profile={self.profile.name!r}{given})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return (self.name, self.profile.name, self.options) == (other.name, other.profile.name, other.options)

    def __hash__(self) -> int:
        return hash((self.name, self.profile.name))

    def __reduce__(self) -> tuple[type[Game], tuple[str, Mapping[str, Value]]]:
        return type(self), (self.profile.name, self.own_options())

    def own_options(self) -> dict[str, bool | int | str | dict[str, int] | None]:
        """Return the options whose values differ from those of the profile."""
        own: dict[str, bool | int | str | dict[str, int] | None] = {}
        for name, value in self.options.items():
            usual = self.profile.values[name]
            if isinstance(value, Mapping) and isinstance(usual, Mapping):
                if changed := {key: number for key, number in value.items() if usual.get(key) != number}:
                    own[name] = changed
            elif value != usual and not isinstance(value, Mapping):
                own[name] = value
        return own

    @property
    def contracts(self) -> tuple[str, ...]:
        """The names of the contracts, low to high; empty where there are none."""
        return ()

    def number(self, option: str) -> int:
        """Return the value of an option that is a number; yes is 1 and no is 0."""
        value = self.options[option]
        assert isinstance(value, int)
        return value

    def checked_seat(self, seat: SupportsIndex) -> int:
        """Return a seat as a plain int; NotationError if there is no such seat."""
        if not isinstance(seat, SupportsIndex) or not 0 <= operator.index(seat) < self.seats:
            raise NotationError(f"there is no seat {seat}; there are seats 0 to {self.seats - 1}")
        return operator.index(seat)

    def deal(self, seed: SupportsIndex) -> Deal:
        """Return a random deal. A seed means the same deal in every version.

        Void deals are dealt again; `deal.voided` counts them.

        Raises:
            NotationError: The seed is not a whole number of at least 0.
        """
        return self.deal_of(f"{self.name} deal {_checked_seed(seed)}")

    def session_deal(self, seed: int, index: int) -> Deal:
        """Return the deal with an index, from 0, in the session of a seed."""
        return self.deal_of(f"{self.name} session {seed} {index}")

    def deal_of(self, key: str) -> Deal:
        """Return the deal that a text determines; different texts give independent deals."""
        voided = 0
        while True:
            digest = hashlib.blake2b(f"{key} {voided}".encode(), digest_size=32).digest()
            cards = self.deck.cards
            talon, masks = deal_cards(len(cards), _WORDS.unpack(digest), self.talon_size, self.seats)
            hands = tuple([CardSet(self.deck, mask) for mask in masks])
            if all(map(self.is_dealable, hands)):
                return Deal(hands, tuple([cards[index] for index in talon]), self.turned_by(digest), voided)
            voided += 1

    def why_void(self, hand: CardSet) -> str | None:
        """Return why a dealt hand makes the deal void, in English; None if the hand can be played."""
        return None

    def is_dealable(self, hand: CardSet) -> bool:
        """Return whether a hand can be played, or the cards must be dealt again."""
        return self.why_void(hand) is None

    def turned_by(self, digest: bytes) -> str | None:
        """Return the suit turned up with a random deal; None where the rules turn none."""
        return None

    def parse_deal(self, text: str) -> Deal:
        """Read a deal from one line: hands by seat between ``|``, the talon after ``/``.

        Raises:
            NotationError: A card is unknown or dealt twice, a hand has the wrong size, or the deal is void.
        """
        hands_text, slash, rest = text.partition("/")
        parts = hands_text.split("|")
        if len(parts) != self.seats:
            raise NotationError(f"{self.name} needs {self.seats} hands between '|', not {len(parts)}")
        hands = []
        for seat, part in enumerate(parts):
            try:
                hand = self.deck.parse(part)
            except NotationError as error:
                raise NotationError(f"seat {seat}: {error}") from None
            if len(hand) != self.hand_size:
                raise NotationError(f"seat {seat} has {len(hand)} cards instead of {self.hand_size}")
            if (reason := self.why_void(hand)) is not None:
                raise NotationError(f"seat {seat} {reason}: such a deal is void")
            hands.append(hand)
        talon, turned = self.parse_rest(rest.strip() if slash else "")
        seen: set[Card] = set()
        for card in [card for hand in hands for card in hand] + list(talon):
            if card in seen:
                raise NotationError(f"{card} was dealt twice")
            seen.add(card)
        return Deal(tuple(hands), talon, turned)

    def check_deal(self, deal: Deal) -> None:
        """Raise NotationError if a deal is not one of this game."""
        if not isinstance(deal, Deal):
            raise NotationError(f"{deal!r} is not a deal; `parse_deal` reads one from text")
        deck, hand_size, dealt = self.deck, self.hand_size, 0
        is_ours = len(deal.hands) == self.seats and len(deal.talon) == self.talon_size
        for hand in deal.hands:
            is_ours = is_ours and hand.deck is deck and hand.mask.bit_count() == hand_size
            dealt |= hand.mask
        for card in deal.talon:
            is_ours = is_ours and card.deck is deck
            dealt |= 1 << card.index
        if not is_ours:
            raise NotationError(f"the deal is not one of {self.name}")
        if dealt.bit_count() != len(deck.cards):
            raise NotationError("a card was dealt twice")
        for seat, hand in enumerate(deal.hands):
            if (reason := self.why_void(hand)) is not None:
                raise NotationError(f"seat {seat} {reason}: such a deal is void")

    def parse_rest(self, text: str) -> tuple[tuple[Card, ...], str | None]:
        """Read the text after the slash: the talon, and the suit turned up."""
        talon = self.deck.sequence(text)
        if len(talon) != self.talon_size:
            expected = f"a talon of {self.talon_size} cards" if self.talon_size else "no talon"
            raise NotationError(f"{self.name} has {expected} after '/', not {len(talon)} cards")
        return talon, None

    def parse_action(self, text: str) -> Action:
        """Read an action from its text; `game.parse_action(str(action)) == action`.

        Raises:
            NotationError: The text is not an action of this game.
        """
        return parse_action(text, self.deck, self.contracts, self.own_actions)

    def parse_actions(self, text: str) -> list[Action]:
        """Read actions separated by commas."""
        return [self.parse_action(part) for part in text.split(",") if part.strip()]

    def start(self, deal: Deal, *, session: SoFar | None = None, **table: object) -> State:
        """Return the first state of a deal.

        Args:
            deal: The cards.
            session: The public results of the session before this deal, which views show.
            table: What the session brings to the deal; each game has its own keywords.

        Raises:
            NotationError: The deal or a keyword does not fit the game.
        """
        return self.start_at(deal, table, session)

    def start_at(self, deal: Deal, table: Mapping[str, object], session: SoFar | None = None) -> State:
        """Return the first state of a deal, with what the session brings as one mapping."""
        self.check_deal(deal)
        return State(self, deal, *self.first_phase(deal, table), session=session)

    def carried_over(self, state: State, totals: Sequence[int]) -> dict[str, object]:
        """Return what a finished deal carries over to the next; tuples and totals (this deal included) are by seat."""
        return {}

    def table_for(
        self, deal: Deal, carried: Mapping[str, object], totals: Sequence[int], number: int
    ) -> dict[str, object]:
        """Return the keywords of `start` for a deal of a session; what was carried over and the totals are by seat."""
        return {}

    def charge_at_end(self, carried: Mapping[str, object]) -> tuple[int, ...]:
        """Return what each place writes in addition when the session ends."""
        return (0,) * self.seats

    def discard_shown(self, cards: CardSet) -> CardSet:
        """Return the part of a discard that everybody sees."""
        return CardSet(cards.deck)

    @property
    @abstractmethod
    def session_deals(self) -> int | None:
        """The number of deals of a session; None if it goes on to a target."""

    @property
    def session_target(self) -> int | None:
        """The total that ends a session; None if it has a fixed number of deals."""
        return None

    @property
    def needs_target(self) -> bool:
        """Whether a session must go on to its target, so that a number of deals cannot be given."""
        return False

    def session(self, seed: SupportsIndex, deals: int | None = None) -> Session:
        """Return a session of several deals.

        Args:
            seed: Determines all deals.
            deals: How many; None: as the options say.
        """
        return Session(self, seed=_checked_seed(seed), deals=deals)


def check_is_game(game: object) -> None:
    """Raise NotationError if something else than a game is given, such as its name."""
    if not isinstance(game, Game):
        raise NotationError(f"{game!r} is not a game; `trula.load` returns one by its name")


def _checked_seed(seed: SupportsIndex) -> int:
    if type(seed) is int and seed >= 0:
        return seed  # the usual case, without the slow check of a protocol
    if not isinstance(seed, SupportsIndex) or operator.index(seed) < 0:
        raise NotationError(f"a seed is a whole number from 0 on, not {seed}")
    return operator.index(seed)
