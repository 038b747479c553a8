"""A game as an OpenSpiel game: cards are dealt by chance, one at a time; then seats decide."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, ClassVar
from urllib.parse import quote, unquote

import numpy as np
import pyspiel

from trula.engine.cards import CardSet, Deal
from trula.engine.game import Game
from trula.engine.options import Value
from trula.engine.registry import GAMES, load
from trula.engine.state import State
from trula.envs.situation import Situation
from trula.envs.tensors import information_state_text, tensors_of
from trula.errors import NotationError
from trula.players.samplers import Uniform

PREFIX = "trula_"
"""What the names of the games in OpenSpiel begin with."""


def openspiel_name(game: Game) -> tuple[str, dict[str, str]]:
    """Return the name and the parameters under which OpenSpiel loads a game."""
    options = quote(json.dumps(game.own_options(), sort_keys=True), safe="") if game.own_options() else ""
    return PREFIX + game.name, {"profile": game.profile.name, "options": options}


def register_games() -> None:
    """Register every game with OpenSpiel as `trula_NAME`, once."""
    known = set(pyspiel.registered_names())
    for name in GAMES:
        if PREFIX + name not in known:
            # A class, since OpenSpiel drops what it holds when Python has ended, and then a function cannot be freed.
            pyspiel.register_game(_game_type(name), type(f"SpielGame_{name}", (SpielGame,), {"name": name}))


def _game_type(name: str) -> Any:
    kind = GAMES[name]
    return pyspiel.GameType(
        short_name=PREFIX + name,
        long_name=f"Trula: {name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=kind.seats,
        min_num_players=kind.seats,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"profile": "", "options": ""},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of Trula for OpenSpiel. Parameters: `profile`, and `options` as JSON, percent-encoded."""

    name: ClassVar[str]

    def __init__(self, params: Mapping[str, str] | None = None) -> None:
        params = dict(params or {})
        options: dict[str, Value] = json.loads(unquote(params["options"])) if params.get("options") else {}
        self.rules = load(self.name, params.get("profile") or None, **options)
        self.tensors = tensors_of(self.rules)
        environment = self.tensors.environment
        bound = environment.most_score(self.rules)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(environment.actions),
            max_chance_outcomes=max(len(self.rules.deck.cards), len(self.rules.deck.suits)),
            num_players=self.rules.seats,
            min_utility=-bound,
            max_utility=bound,
            utility_sum=None,
            max_game_length=environment.most_said(self.rules) + self.rules.seats * self.rules.hand_size,
        )
        super().__init__(_game_type(self.name), info, params)

    def new_initial_state(self) -> SpielState:
        """Return the state before the first card is dealt."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """Return an observer: of information states if it is to have perfect recall, else of observations."""
        if params:
            raise ValueError(f"there are no parameters of observers, such as {params}")
        return SpielObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A deal for OpenSpiel. Chance deals the talon, then the hands by seat, then a suit that is turned up.

    Where the rules deal a void deal again, so does chance.
    """

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.rules = game.rules
        self.tensors = game.tensors
        self.dealt: tuple[int, ...] = ()
        self.situation: Situation | None = None
        """None while the cards are dealt."""

    # Chance.

    def _is_suit_turned(self) -> bool:
        return self.rules.turned_by(bytes(32)) is not None

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the cards that may be dealt next, or the suits that may be turned up, with probabilities."""
        cards = len(self.rules.deck.cards)
        if len(self.dealt) == cards:
            outcomes = list(range(len(self.rules.deck.plain_suits)))
        else:
            outcomes = sorted(set(range(cards)) - set(self.dealt))
        return [(outcome, 1 / len(outcomes)) for outcome in outcomes]

    def _deal(self, outcome: int) -> None:
        rules = self.rules
        self.dealt = (*self.dealt, outcome)
        cards = rules.deck.cards
        turned = None
        if self._is_suit_turned():
            if len(self.dealt) <= len(cards):
                return
            turned = rules.deck.plain_suits[outcome]
        elif len(self.dealt) < len(cards):
            return
        order = [cards[index] for index in self.dealt[: len(cards)]]
        rest = order[rules.talon_size :]
        hands = tuple(
            rules.deck.set(rest[seat * rules.hand_size : (seat + 1) * rules.hand_size]) for seat in range(rules.seats)
        )
        if all(rules.is_dealable(hand) for hand in hands):
            self.situation = Situation(rules.start(Deal(hands, tuple(order[: rules.talon_size]), turned)))
        else:
            self.dealt = ()

    # Decisions.

    def current_player(self) -> int:
        """Return the seat to move, or OpenSpiel's number for chance or the end."""
        if self.situation is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.situation.state.to_move
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def is_terminal(self) -> bool:
        """Return whether the deal is over."""
        return self.situation is not None and self.situation.state.is_over

    def _legal_actions(self, player: int) -> list[int]:
        assert self.situation is not None
        return self.situation.legal if player == self.situation.state.to_move else []

    def _apply_action(self, action: int) -> None:
        if self.situation is None:
            self._deal(action)
        else:
            self.situation = self.situation.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return self.tensors.environment.actions.texts[action]
        deck = self.rules.deck
        if len(self.dealt) == len(deck.cards):
            return f"turn {deck.plain_suits[action]}"
        return f"deal {deck.cards[action]}"

    def returns(self) -> list[float]:
        """Return what each seat writes; zeros before the end."""
        if self.situation is None or not self.situation.state.is_over:
            return [0.0] * self.rules.seats
        return [float(score) for score in self.situation.state.scores()]

    def __str__(self) -> str:
        deck = self.rules.deck
        if self.situation is None:
            return "dealt " + " ".join(str(deck.cards[index]) for index in self.dealt[: len(deck.cards)])
        state, chosen = self.situation.state, CardSet(deck, self.situation.chosen)
        history = ", ".join(str(move) for move in state.history)
        return f"{state.deal}; {history}" + (f"; discard {chosen}" if chosen else "")

    # Information states.

    def view_text(self, player: int) -> str:
        """Return all that a seat knows as a text."""
        if self.situation is None:
            return f"seat {player}; the cards are dealt"
        return information_state_text(self.situation.state.view(player), self._chosen_by(player))

    def _chosen_by(self, player: int) -> int:
        assert self.situation is not None
        return self.situation.chosen if player == self.situation.state.to_move else 0

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Return a state drawn evenly among all that the seat cannot tell from this one.

        Args:
            player: The seat.
            sampler: Returns random numbers from 0 to 1.
        """
        if self.situation is None:
            raise NotationError("there is nothing to draw before the cards are dealt")
        dice = np.random.default_rng(int(sampler() * 2**53))
        world = Uniform().worlds(self.situation.state.view(player), 1, dice)[0].state
        return self.replayed(world, self.situation.chosen if player == self.situation.state.to_move else 0)

    def replayed(self, state: State, chosen: int = 0) -> SpielState:
        """Return the OpenSpiel state of a State of the same game."""
        result: SpielState = self.get_game().new_initial_state()
        deal = state.deal
        for card in (*deal.talon, *(card for hand in deal.hands for card in hand)):
            result.apply_action(card.index)
        if deal.turned is not None:
            result.apply_action(self.rules.deck.plain_suits.index(deal.turned))
        ids = self.tensors.environment.actions
        for move in state.history:
            for number in ids.ids_of(move.action):
                result.apply_action(number)
        for card in CardSet(self.rules.deck, chosen):
            assert ids.discard_at is not None
            result.apply_action(ids.discard_at + card.index)
        return result


class SpielObserver:
    """Writes what a seat knows into `tensor`; `dict` has its blocks by name."""

    def __init__(self, game: SpielGame, kind: Any) -> None:
        self._tensors = game.tensors
        self._is_information_state = bool(kind.perfect_recall)
        size = self._tensors.information_size if self._is_information_state else self._tensors.observation_size
        self.tensor = np.zeros(size, np.float32)
        self.dict = {
            name: self.tensor[block] for name, block in self._tensors.blocks.items() if block.start < block.stop
        }
        if not self._is_information_state:
            self.dict["play"] = self.tensor[self._tensors.play]

    def set_from(self, state: SpielState, player: int) -> None:
        """Describe a state as a seat sees it."""
        self.tensor.fill(0)
        if state.situation is None:
            return
        if self._is_information_state:
            view = state.situation.state.view(player)
            self.tensor[:] = self._tensors.information_state(view, state._chosen_by(player))
        else:
            self.tensor[:] = self._tensors.observation(state.situation, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """Return what a seat knows as a text."""
        return state.view_text(player)
