"""What a seat knows as arrays of numbers: named blocks of an information state, and the inputs of networks."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import numpy as np
from numpy.typing import NDArray

from trula._core import InformationState
from trula.engine.actions import Discard, HiddenDiscard, Move
from trula.engine.environment import environment_of
from trula.engine.game import Game
from trula.engine.phases import Public
from trula.engine.view import Known, View
from trula.envs.situation import NO_NUMBER, Situation, said_in


class Tensors:
    """The arrays that describe a game to a seat.

    Seats count from the own seat on in order of play, cards as in the deck. A number that stands for a time is the
    count of such events up to it, divided by the largest possible one, so that 0 is never and the last is at most 1.

    The information state has these blocks:

    | block | size | holds |
    |---|---|---|
    | `phase` | phases + 1 | the phase; the last is the end of the deal |
    | `to_move` | seats | the seat to move |
    | `seat` | seats | the own seat, counted from forehand |
    | `turned` | suits | the suit turned up |
    | `hand` | cards | the own hand |
    | `shown` | seats × cards | cards that everybody knows to be in a hand |
    | `talon` | cards | talon cards that were seen: their place |
    | `laid_away` | cards | discards that this seat knows, the unfinished one included |
    | `said` | seats × actions | actions before the play: the time of the last such action |
    | `played` | seats × cards | cards played: their time |
    | `extra` | by game | what else is known, such as declared combinations |

    An observation is that, followed by the block `play`: the inputs of the networks that play cards, for the seat to
    move during the play, with cards by their index in the deck; zeros otherwise.
    """

    def __init__(self, game: Game) -> None:
        environment = environment_of(game)
        deck, seats, suits = len(game.deck.cards), game.seats, game.deck.plain_suits
        self.game = game
        self.environment = environment
        self.most_said = environment.most_said(game)
        sizes = {
            "phase": len(environment.phases) + 1,
            "to_move": seats,
            "seat": seats,
            "turned": len(suits),
            "hand": deck,
            "shown": seats * deck,
            "talon": deck,
            "laid_away": deck,
            "said": seats * len(environment.actions.others),
            "played": seats * deck,
            "extra": environment.extras,
        }
        self.blocks: Mapping[str, slice] = _slices(sizes)
        """Where each block of the information state is."""
        self.information_size = sum(sizes.values())
        self._sizes = (
            len(environment.phases), seats, len(suits), deck, len(environment.actions.others), environment.extras,
            game.talon_size, self.most_said, seats * game.hand_size,
        )  # fmt: skip
        self._phase_numbers = {name: number for number, name in enumerate(environment.phases)}
        self._suit_numbers = {None: -1} | {suit: number for number, suit in enumerate(suits)}
        self._public: dict[tuple[object, ...], tuple[Public, InformationState]] = {}
        self.play = slice(self.information_size, self.information_size + play_inputs(game))
        """Where the inputs of networks are in an observation."""
        self.observation_size = self.play.stop

    def __reduce__(self) -> tuple[object, tuple[Game]]:
        return tensors_of, (self.game,)

    def information_state(self, view: View, chosen: int = 0) -> NDArray[np.float32]:
        """Return all that a seat knows; `chosen` is the mask of the cards that it has named of its discard."""
        values = np.zeros(self.information_size, np.float32)
        said = said_in(view.before_play, self.environment.actions)
        to_move = -1 if view.to_move is None else view.to_move
        laid_away = chosen | discards_in(view.before_play)
        self._public_numbers(view.known, view.seat).write(values, to_move, view.hand.mask, laid_away, said, view.played)
        return values

    def observation(self, situation: Situation, seat: int) -> NDArray[np.float32]:
        """Return the information state of a seat and, when it is to play a card, the inputs of networks."""
        state, said = situation.state, situation.said
        values = np.zeros(self.observation_size, np.float32)
        known = state.known(seat)
        laid_away = situation.chosen if seat == state.to_move else 0
        if NO_NUMBER in said:
            laid_away |= discards_in(known.before_play)
        state.observe(seat, self._public_numbers(known, seat), laid_away, said, values)
        return values

    def _public_numbers(self, known: Known, seat: int) -> InformationState:
        """Return the part of the information state that is public beside the actions, kept as long as it holds."""
        public = known.public
        key = (id(public), seat, known.phase, known.frame.turned)
        found = self._public.get(key)
        if found is None:
            if len(self._public) >= MOST_KEPT:
                self._public.clear()
            found = self._public[key] = public, self._new_public_numbers(known, seat)
        return found[1]

    def _new_public_numbers(self, known: Known, seat: int) -> InformationState:
        extra, public = self.environment.extra, known.public
        return InformationState(
            self._sizes,
            self._phase_numbers.get(known.phase, len(self._phase_numbers)),
            seat,
            self._suit_numbers[known.frame.turned],
            [cards.mask for cards in public.shown],
            bytes([card.index for card in public.talon]),
            () if extra is None else extra(public.facts, seat),
        )


MOST_KEPT = 1 << 10
"""How many public parts of information states are kept for each game."""


def discards_in(moves: tuple[Move, ...]) -> int:
    """Return the mask of the discarded cards that a seat knows, by the actions as it has seen them."""
    cards = 0
    for move in moves:
        action = move.action
        if isinstance(action, Discard):
            cards |= action.cards.mask
        elif isinstance(action, HiddenDiscard):
            cards |= action.shown.mask
    return cards


def information_state_text(view: View, chosen: int = 0) -> str:
    """Return all that a seat knows as a text; two views have the same text if the seat cannot tell them apart."""
    deck = view.game.deck
    named = " ".join(str(card) for card in deck.cards if chosen >> card.index & 1)
    shown = " | ".join(str(cards) for cards in view.shown)
    talon = " ".join(str(card) for card in view.talon)
    history = ", ".join(str(move) for move in view.history)
    parts = [
        f"seat {view.seat}", view.phase, f"to move {view.to_move}", f"hand {view.hand}", f"talon {talon}",
        f"turned {view.turned}", f"shown {shown}", f"named {named}", f"table {view.table.as_dict()}",
        f"facts {view.facts}", f"history {history}",
    ]  # fmt: skip
    return "; ".join(parts)


def play_inputs(game: Game) -> int:
    """Return how many inputs networks have that play the game's cards; 0 if there are none."""
    module = game.part("learning")
    if module is None or game.name not in module.LEARNING:
        return 0
    return int(module.LEARNING[game.name].deals.plain_inputs)


@cache
def tensors_of(game: Game) -> Tensors:
    """Return the arrays that describe a game."""
    return Tensors(game)


def _slices(sizes: Mapping[str, int]) -> dict[str, slice]:
    blocks, start = {}, 0
    for name, size in sizes.items():
        blocks[name] = slice(start, start + size)
        start += size
    return blocks
