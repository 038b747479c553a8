"""Game, State and View: what all games share. Auctions and contracts are in `trula.games`, scores in the core."""

from __future__ import annotations

import hashlib
import operator
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol, SupportsIndex

from trula._core import permutation
from trula.engine.actions import PASS, Action, Discard, HiddenDiscard, Move, Play, parse_action
from trula.engine.cards import DECKS, Card, CardSet, Deal, Deck
from trula.engine.frozen import FrozenMap
from trula.engine.hidden import Hidden
from trula.engine.options import Option, Profile, Value
from trula.engine.session import Ending, Session, SoFar
from trula.errors import Broken, IllegalAction, NotationError, NotOver, RecordMismatch

Facts = FrozenMap[object]
"""What a game says in public beside the cards: contract, declarer, trump, … as plain values."""


class Table(Protocol):
    """What the session brings to a deal; each game has its own."""

    def as_dict(self) -> dict[str, object]:
        """As a record writes it."""
        ...


class Position(Protocol):
    """The core's card play of any game; sets cross as integers, cards as indices."""

    @property
    def to_move(self) -> int | None: ...
    @property
    def seats(self) -> int: ...
    @property
    def is_over(self) -> bool: ...
    @property
    def plies(self) -> int: ...
    @property
    def trick(self) -> tuple[int, list[int]]: ...
    def hand(self, seat: int, /) -> int: ...
    def legal_cards(self) -> list[int]: ...
    def why_illegal(self, card: int, /) -> str: ...
    @property
    def hash(self) -> int: ...
    def fresh_hash(self) -> int: ...
    def play(self, card: int, /) -> None: ...
    def undo(self) -> None: ...
    def after(self, card: int, /) -> Position: ...
    def tricks(self) -> list[tuple[int, list[int], int]]: ...
    def raw_points(self) -> Sequence[int]: ...
    def scores(self) -> Sequence[int]: ...
    def perft(self, depth: int) -> tuple[int, int]: ...
    def copy(self) -> Position: ...
    def playouts(self, count: int, seed: int) -> tuple[int, Sequence[int]]: ...
    def greedy_card(self) -> int: ...
    def greedy_ratings(self) -> Sequence[tuple[int, int]]: ...


@dataclass(frozen=True, slots=True)
class Trick:
    """Cards on the table in playing order; `winner` is None while the trick is not complete."""

    leader: int
    cards: tuple[Card, ...]
    winner: int | None = None


class Phase(ABC):
    """A stretch of a deal in which one kind of decision is made; immutable, `after` gives the next one."""

    __slots__ = ()
    name: ClassVar[str]

    @property
    @abstractmethod
    def to_move(self) -> int | None:
        """The seat that decides."""

    @abstractmethod
    def legal_actions(self) -> Sequence[Action]:
        """All actions of the seat to move; computed from nothing but what that seat knows."""

    @abstractmethod
    def after(self, action: Action) -> Phase:
        """The phase that follows; IllegalAction if the action is not legal."""

    @abstractmethod
    def hand(self, seat: int) -> int:
        """The cards in a hand."""

    def talon(self) -> tuple[Card, ...]:
        """The talon cards that everybody has seen."""
        return ()

    def shown(self, seat: int) -> int:
        """Cards that everybody knows to be in this seat's hand."""
        return 0

    def sides(self, viewer: int) -> tuple[str | None, ...] | None:
        """The side of each seat as far as the viewer knows; None where sides are fixed by the seats."""
        return None

    def facts(self) -> Facts:
        """What has been agreed in public so far."""
        return FrozenMap()


class Terms(Protocol):
    """What was agreed before the first lead, asked by views and scores during the play."""

    def talon_in_play(self, position: Position) -> tuple[Card, ...]: ...
    def shown_in_play(self, position: Position, seat: int) -> int: ...
    def sides_in_play(self, position: Position, viewer: int) -> tuple[str | None, ...] | None: ...
    def facts_in_play(self, position: Position) -> Facts: ...
    @property
    def deck(self) -> Deck: ...


class Playing(Phase):
    """The play of the cards, which the core does."""

    __slots__ = ("_plays", "position", "terms")
    name = "play"

    def __init__(self, position: Position, terms: Terms) -> None:
        self.position = position
        self.terms = terms
        self._plays = PLAYS[terms.deck.name]

    @property
    def to_move(self) -> int | None:
        return self.position.to_move

    def legal_actions(self) -> Sequence[Action]:
        plays = self._plays
        return [plays[card] for card in self.position.legal_cards()]

    def after(self, action: Action) -> Playing:
        if type(action) is not Play:
            raise IllegalAction(action, Broken.DEAL_IS_OVER if self.position.is_over else Broken.WRONG_PHASE)
        if action.card.deck is not self.terms.deck:
            raise IllegalAction(action, Broken.NOT_AN_ACTION)
        card = action.card.index
        try:
            position = self.position.after(card)
        except ValueError:
            raise IllegalAction(action, self._broken(card)) from None
        following = Playing.__new__(Playing)
        following.position = position
        following.terms = self.terms
        following._plays = self._plays
        return following

    def _broken(self, card: int) -> Broken:
        if self.position.is_over:
            return Broken.DEAL_IS_OVER
        return Broken[self.position.why_illegal(card)]

    def hand(self, seat: int) -> int:
        return self.position.hand(seat)

    def talon(self) -> tuple[Card, ...]:
        return self.terms.talon_in_play(self.position)

    def shown(self, seat: int) -> int:
        return self.terms.shown_in_play(self.position, seat)

    def sides(self, viewer: int) -> tuple[str | None, ...] | None:
        return self.terms.sides_in_play(self.position, viewer)

    def facts(self) -> Facts:
        return self.terms.facts_in_play(self.position)

    def moves(self) -> list[tuple[int, int]]:
        """Seat and card of everything played so far."""
        leader, cards = self.position.trick
        tricks = [(leader, cards) for leader, cards, _ in self.position.tricks()]
        return [
            ((first + place) % self.position.seats, card)
            for first, played in [*tricks, (leader, cards)]
            for place, card in enumerate(played)
        ]


PLAYS: dict[str, tuple[Play, ...]] = {name: tuple(Play(card) for card in deck.cards) for name, deck in DECKS.items()}
"""One Play object for each card, so that lists of legal actions are cheap."""


class State:
    """All that is true in a deal, hidden cards included. Immutable: `after` gives a new one."""

    __slots__ = ("_before_play", "_phase", "deal", "game", "session", "table")

    game: Game
    deal: Deal
    table: Table
    session: SoFar | None

    def __init__(
        self,
        game: Game,
        deal: Deal,
        table: Table,
        phase: Phase,
        before_play: tuple[Move, ...] = (),
        session: SoFar | None = None,
    ) -> None:
        self.game = game
        self.deal = deal
        self.table = table
        self.session = session
        self._phase = phase
        self._before_play = before_play

    def __repr__(self) -> str:
        seat = "over" if self.is_over else f"seat {self.to_move} to move"
        return f"<State of {self.game!r}: {self.phase}, {len(self.history)} actions, {seat}>"

    @property
    def phase(self) -> str:
        """The name of the phase: auction, king, talon, discard, announcements, trump, play; or over."""
        return "over" if self.is_over else self._phase.name

    @property
    def to_move(self) -> int | None:
        """The seat that decides next; None when the deal is over."""
        return self._phase.to_move

    @property
    def is_over(self) -> bool:
        """Whether the last card has fallen, or the deal was decided before."""
        return self._phase.to_move is None

    def legal_actions(self) -> Sequence[Action]:
        """All legal actions of the seat to move; empty when the deal is over."""
        return self._phase.legal_actions()

    def after(self, action: Action) -> State:
        """The state after a legal action; IllegalAction names the rule otherwise."""
        phase = self._phase
        if not isinstance(action, Action):
            raise IllegalAction(action, Broken.NOT_AN_ACTION)
        following = State.__new__(State)
        following._phase = phase.after(action)
        following._before_play = (
            self._before_play if isinstance(phase, Playing) else (*self._before_play, Move(phase.to_move, action))  # type: ignore[arg-type]
        )
        following.game = self.game
        following.deal = self.deal
        following.table = self.table
        following.session = self.session
        return following

    def after_text(self, text: str, index: int) -> State:
        """The state after the action with a number in a record; RecordMismatch if it is illegal, with that number."""
        try:
            return self.after(self.game.parse_action(text))
        except IllegalAction as error:
            raise RecordMismatch(f"action {index} is illegal: {error}", index) from error
        except NotationError as error:
            raise NotationError(f"action {index} cannot be read: {error}") from None

    def after_texts(self, texts: Iterable[str]) -> State:
        """The state after the actions of a record."""
        state = self
        for index, text in enumerate(texts):
            state = state.after_text(text, index)
        return state

    @property
    def history(self) -> tuple[Move, ...]:
        """Every action so far, discards in full."""
        return self._before_play + self._played_moves()

    def _played_moves(self) -> tuple[Move, ...]:
        if not isinstance(self._phase, Playing):
            return ()
        plays = PLAYS[self.game.deck.name]
        return tuple(Move(seat, plays[card]) for seat, card in self._phase.moves())

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The cards now in each hand."""
        return tuple(CardSet(self.game.deck, self._phase.hand(seat)) for seat in range(self.game.seats))

    @property
    def position(self) -> Position | None:
        """A copy of the core's position once the play has begun."""
        return self._phase.position.copy() if isinstance(self._phase, Playing) else None

    @property
    def facts(self) -> Facts:
        """What has been agreed in public: contract, declarer, called king, trump, accusi, …"""
        return self._phase.facts()

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The completed tricks."""
        if not isinstance(self._phase, Playing):
            return ()
        cards = self.game.deck.cards
        return tuple(
            Trick(leader, tuple(cards[card] for card in played), winner)
            for leader, played, winner in self._phase.position.tricks()
        )

    def scores(self) -> list[int]:
        """What each seat writes; NotOver before the end."""
        phase = self._phase
        if not isinstance(phase, Playing) or not phase.position.is_over:
            raise NotOver("the deal is not over")
        return list(phase.position.scores())

    def view(self, seat: SupportsIndex) -> View:
        """All that one seat may know."""
        return View(*self._seen(self.game.checked_seat(seat)))

    def open_view(self, seat: SupportsIndex) -> OpenView:
        """What a seat knows and all that is hidden from it, for agents that cheat and say so."""
        return OpenView(*(*self._seen(self.game.checked_seat(seat)), self))

    def _seen(self, seat: int) -> tuple[Any, ...]:
        """The fields of a View."""
        phase = self._phase
        deck = self.game.deck
        to_move = phase.to_move
        winner = None
        if isinstance(phase, Playing) and to_move is None and (tricks := phase.position.tricks()):
            winner = tricks[-1][2]
        return (
            self.game,
            self.table,
            self.session,
            self.phase,
            seat,
            to_move,
            CardSet(deck, phase.hand(seat)),
            tuple(self._as_seen(move, seat) for move in self._before_play) + self._played_moves(),
            phase.talon(),
            tuple(CardSet(deck, phase.shown(other)) for other in range(self.game.seats)),
            phase.sides(seat),
            self.deal.turned,
            phase.facts(),
            _unchanging(phase.legal_actions()) if to_move == seat else (),
            winner,
        )

    def _as_seen(self, move: Move, viewer: int) -> Move:
        action = move.action
        if not isinstance(action, Discard) or move.seat == viewer:
            return move
        shown = self.game.discard_shown(action.cards)
        return Move(move.seat, HiddenDiscard(shown, len(action.cards) - len(shown)))


def position_in_play(state: State) -> Position:
    """The core's position of a state whose play has begun."""
    position = state.position
    assert position is not None, "the play has not begun"
    return position


@dataclass(frozen=True, slots=True, eq=True)
class View:
    """All that one seat may know, and nothing else: it keeps no way back to the State."""

    game: Game
    table: Table
    session: SoFar | None
    phase: str
    seat: int
    to_move: int | None
    hand: CardSet
    history: tuple[Move, ...]
    talon: tuple[Card, ...]
    shown: tuple[CardSet, ...]
    """By seat, the cards that everybody knows to be in that hand."""
    sides: tuple[str | None, ...] | None
    """By seat, `declarer`, `defenders` or None as far as this seat knows; None where the seats fix the sides."""
    turned: str | None
    facts: Facts
    _legal: Sequence[Action]
    _last_winner: int | None

    def __hash__(self) -> int:
        return hash((self.seat, self.to_move, self.hand, self.history))

    def legal_actions(self) -> Sequence[Action]:
        """The legal actions if this seat is to move, else nothing."""
        return self._legal

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The completed tricks."""
        return tuple(trick for trick in self._all_tricks() if trick.winner is not None)

    @property
    def trick(self) -> Trick | None:
        """The trick on the table, None between tricks."""
        tricks = self._all_tricks()
        return tricks[-1] if tricks and tricks[-1].winner is None else None

    def _all_tricks(self) -> list[Trick]:
        plays = [(move.seat, move.action.card) for move in self.history if isinstance(move.action, Play)]
        tricks = []
        for start in range(0, len(plays), self.game.seats):
            end = start + self.game.seats
            cards = tuple(card for _, card in plays[start:end])
            winner = None
            if len(cards) == self.game.seats:
                winner = plays[end][0] if end < len(plays) else self._last_winner
                if winner is None:
                    winner = self.to_move
            tricks.append(Trick(plays[start][0], cards, winner))
        return tricks


@dataclass(frozen=True, slots=True, eq=True)
class OpenView(View):
    """A view with the State behind it. Only the referee makes one, and only for agents named `Cheating…`."""

    state: State

    def __hash__(self) -> int:
        return View.__hash__(self)

    @property
    def closed(self) -> View:
        """What the seat may know."""
        return self.state.view(self.seat)


class Game(ABC):
    """The rules of one game under one profile: a deck, seats, and where a deal starts."""

    name: ClassVar[str]
    sentence: ClassVar[str]
    deck: ClassVar[Deck]
    seats: ClassVar[int]
    hand_size: ClassVar[int]
    talon_size: ClassVar[int] = 0
    has_fixed_sides: ClassVar[bool] = False
    """Whether partners sit across, seats 0 and 2 against 1 and 3, whatever is played."""
    options_known: ClassVar[tuple[Option, ...]]
    profiles: ClassVar[tuple[Profile, ...]]
    rules_version: ClassVar[int] = 1

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
        """The options that differ from the profile's."""
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
        """The value of an option that is a number, or a yes as 1."""
        value = self.options[option]
        assert isinstance(value, int)
        return value

    def checked_seat(self, seat: SupportsIndex) -> int:
        """The seat as a plain number; NotationError if there is no such seat."""
        if not isinstance(seat, SupportsIndex) or not 0 <= operator.index(seat) < self.seats:
            raise NotationError(f"there is no seat {seat}; there are seats 0 to {self.seats - 1}")
        return operator.index(seat)

    def deal(self, seed: SupportsIndex) -> Deal:
        """A random deal, the same for the same seed for ever; void deals are dealt again and counted."""
        return self.deal_of(f"{self.name} deal {_checked_seed(seed)}")

    def session_deal(self, seed: int, index: int) -> Deal:
        """The deal with a number in the session of a seed."""
        return self.deal_of(f"{self.name} session {seed} {index}")

    def deal_of(self, key: str) -> Deal:
        """The deal that a text stands for."""
        voided = 0
        while True:
            digest = hashlib.blake2b(f"{key} {voided}".encode(), digest_size=32).digest()
            words = tuple(int.from_bytes(digest[i : i + 8], "little") for i in range(0, 32, 8))
            order = [self.deck.cards[index] for index in permutation(len(self.deck.cards), words)]
            rest = order[self.talon_size :]
            hands = tuple(
                self.deck.set(rest[seat * self.hand_size : (seat + 1) * self.hand_size]) for seat in range(self.seats)
            )
            if all(self.is_dealable(hand) for hand in hands):
                turned = self.turned_by(digest)
                return Deal(hands, tuple(order[: self.talon_size]), turned, voided)
            voided += 1

    def is_dealable(self, hand: CardSet) -> bool:
        """Whether a hand can be played, or the cards must be dealt again."""
        return True

    def turned_by(self, digest: bytes) -> str | None:
        """The suit turned up with a random deal, where the rules turn one."""
        return None

    def parse_deal(self, text: str) -> Deal:
        """Read a deal of one line: hands by seat between ``|``, the talon after ``/``."""
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
            if not self.is_dealable(hand):
                raise NotationError(f"seat {seat} has no tarok: such a deal is void")
            hands.append(hand)
        talon, turned = self.parse_rest(rest.strip() if slash else "")
        seen: set[Card] = set()
        for card in [card for hand in hands for card in hand] + list(talon):
            if card in seen:
                raise NotationError(f"{card} was dealt twice")
            seen.add(card)
        return Deal(tuple(hands), talon, turned)

    def check_deal(self, deal: Deal) -> None:
        """NotationError if a deal is not one of this game."""
        if not isinstance(deal, Deal):
            raise NotationError(f"{deal!r} is not a deal; `parse_deal` reads one from text")
        sizes = [len(hand) for hand in deal.hands]
        is_ours = deal.hands[0].deck is self.deck
        if not is_ours or sizes != [self.hand_size] * self.seats or len(deal.talon) != self.talon_size:
            raise NotationError(f"the deal is not one of {self.name}")
        if deal.all_cards() != self.deck.all_cards:
            raise NotationError("a card was dealt twice")
        if not all(self.is_dealable(hand) for hand in deal.hands):
            raise NotationError("a hand has no tarok: such a deal is void")

    def parse_rest(self, text: str) -> tuple[tuple[Card, ...], str | None]:
        """Read what stands after the slash: the talon, and the suit turned up."""
        talon = self.deck.sequence(text)
        if len(talon) != self.talon_size:
            expected = f"a talon of {self.talon_size} cards" if self.talon_size else "no talon"
            raise NotationError(f"{self.name} has {expected} after '/', not {len(talon)} cards")
        return talon, None

    def parse_action(self, text: str) -> Action:
        """Read an action; `game.parse_action(str(action)) == action`."""
        return parse_action(text, self.deck, self.contracts)

    def parse_actions(self, text: str) -> list[Action]:
        """Read actions separated by commas."""
        return [self.parse_action(part) for part in text.split(",") if part.strip()]

    def start(self, deal: Deal, *, session: SoFar | None = None, **table: object) -> State:
        """The first state of a deal; keywords say what the session brings to the table."""
        return self.start_at(deal, table, session)

    def start_at(self, deal: Deal, table: Mapping[str, object], session: SoFar | None = None) -> State:
        """As `start`, with the table state as one mapping."""
        self.check_deal(deal)
        return State(self, deal, *self.first_phase(deal, table), session=session)

    @abstractmethod
    def first_phase(self, deal: Deal, table: Mapping[str, object]) -> tuple[Table, Phase]:
        """The checked table state and the phase with which a deal begins."""

    @abstractmethod
    def hidden(self, view: View) -> Hidden:
        """What a view leaves open, and what it tells of it."""

    @abstractmethod
    def price(self, card: int, facts: Facts) -> tuple[int, ...]:
        """What a card costs its player, to tell apart cards that are otherwise as good: points, then rank."""

    def has_points(self, facts: Facts) -> bool:
        """Whether card points decide the deal, so that of two equal results the one with more points is the better."""
        return True

    def ending(self, state: State) -> Ending:
        """What everybody has seen of a finished deal beside its scores, by seats."""
        return Ending()

    def carried_over(self, state: State, totals: Sequence[int]) -> dict[str, object]:
        """What a finished deal leaves on the table; tuples are by seat, as are the totals (this deal included)."""
        return {}

    def table_for(
        self, deal: Deal, carried: Mapping[str, object], totals: Sequence[int], number: int
    ) -> dict[str, object]:
        """The keywords of `start` for a deal of a session: what was carried over and the totals, by its seats."""
        return {}

    def charge_at_end(self, carried: Mapping[str, object]) -> tuple[int, ...]:
        """What each place writes when the session ends."""
        return (0,) * self.seats

    def discard_shown(self, cards: CardSet) -> CardSet:
        """The part of a discard that everybody sees."""
        return CardSet(cards.deck)

    @property
    @abstractmethod
    def session_deals(self) -> int | None:
        """How many deals a session has; None if it goes to a target."""

    @property
    def session_target(self) -> int | None:
        """The total that ends a session; None if it has a fixed number of deals."""
        return None

    @property
    def needs_target(self) -> bool:
        """Whether a session cannot do without its target."""
        return False

    def session(self, seed: SupportsIndex, deals: int | None = None) -> Session:
        """A session of several deals at one table."""
        return Session(self, seed=_checked_seed(seed), deals=deals)


def _checked_seed(seed: SupportsIndex) -> int:
    if not isinstance(seed, SupportsIndex) or operator.index(seed) < 0:
        raise NotationError(f"a seed is a whole number from 0 on, not {seed}")
    return operator.index(seed)


def _unchanging(actions: Sequence[Action]) -> Sequence[Action]:
    return tuple(actions) if isinstance(actions, list) else actions


__all__ = [
    "PASS",
    "PLAYS",
    "Facts",
    "Game",
    "OpenView",
    "Phase",
    "Playing",
    "Position",
    "State",
    "Terms",
    "Trick",
    "View",
]
