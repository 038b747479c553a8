"""What a seat knows as arrays of numbers: named blocks of an information state, and the inputs of networks."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import numpy as np
from numpy.typing import NDArray

from trula.engine.actions import Discard, HiddenDiscard
from trula.engine.environment import environment_of
from trula.engine.game import Game
from trula.engine.view import View
from trula.envs.situation import Situation


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
        self._at = {name: block.start for name, block in self.blocks.items()}
        self.information_size = sum(sizes.values())
        self.play = slice(self.information_size, self.information_size + play_inputs(game))
        """Where the inputs of networks are in an observation."""
        self.observation_size = self.play.stop

    def __reduce__(self) -> tuple[object, tuple[Game]]:
        return tensors_of, (self.game,)

    def information_state(self, view: View, chosen: int = 0) -> NDArray[np.float32]:
        """Return all that a seat knows; `chosen` is the mask of the cards that it has named of its discard."""
        values = np.zeros(self.information_size, np.float32)
        self._write(view, chosen, values)
        return values

    def observation(self, situation: Situation, seat: int) -> NDArray[np.float32]:
        """Return the information state of a seat and, when it is to play a card, the inputs of networks."""
        state = situation.state
        values = np.zeros(self.observation_size, np.float32)
        self._write(state.view(seat), situation.chosen if seat == state.to_move else 0, values)
        if seat == state.to_move and state.phase == "play" and self.play.start < self.play.stop:
            position = state.position
            assert position is not None
            values[self.play.start + np.array(position.plain_inputs())] = 1
        return values

    def _write(self, view: View, chosen: int, values: NDArray[np.float32]) -> None:
        game, environment, at = view.game, self.environment, self._at
        deck, seats, own = len(game.deck.cards), game.seats, view.seat
        # 1. The phase, the seats, and the cards that the seat sees.
        phases = environment.phases
        values[at["phase"] + (phases.index(view.phase) if view.phase in phases else len(phases))] = 1
        if view.to_move is not None:
            values[at["to_move"] + (view.to_move - own) % seats] = 1
        values[at["seat"] + own] = 1
        if view.turned is not None:
            values[at["turned"] + game.deck.plain_suits.index(view.turned)] = 1
        _write_cards(view.hand.mask, at["hand"], values)
        for other, cards in enumerate(view.shown):
            _write_cards(cards.mask, at["shown"] + (other - own) % seats * deck, values)
        for place, card in enumerate(view.talon, 1):
            values[at["talon"] + card.index] = place / game.talon_size
        # 2. The actions before the play, and what was laid away.
        ids, laid_away = environment.actions, chosen
        for said, move in enumerate(view.before_play, 1):
            action = move.action
            if isinstance(action, Discard):
                laid_away |= action.cards.mask
            elif isinstance(action, HiddenDiscard):
                laid_away |= action.shown.mask
            else:
                other = (move.seat - own) % seats
                number = ids.ids_of(action)[0] - deck
                values[at["said"] + other * len(ids.others) + number] = said / self.most_said
        _write_cards(laid_away, at["laid_away"], values)
        # 3. The cards played, which the core writes as bytes.
        played = np.frombuffer(view.played, np.uint8).astype(np.intp)
        places = at["played"] + ((played >> 6) - own) % seats * deck + (played & 63)
        values[places] = np.arange(1, len(played) + 1) / (seats * game.hand_size)
        if environment.extra is not None:
            values[self.blocks["extra"]] = environment.extra(view)


def _write_cards(cards: int, at: int, values: NDArray[np.float32]) -> None:
    """Write 1 for every card of a mask, from an index on."""
    while cards:
        low = cards & -cards
        values[at + low.bit_length() - 1] = 1
        cards ^= low


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
