"""One seat of a game as a Gymnasium environment, with agents at the other seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Discrete

from trula.engine.agent import Agent
from trula.engine.game import Game
from trula.engine.referee import decide
from trula.envs.pettingzoo import drawn_deal, observation_space, observed
from trula.envs.situation import Situation
from trula.envs.tensors import tensors_of
from trula.errors import IllegalAction, NotationError


class LegalActions(Discrete):
    """Numbers of actions, of which `sample` draws a legal one; a mask given to it replaces the legal ones."""

    def __init__(self, count: int) -> None:
        super().__init__(count)
        self.legal: Any = None
        """The current mask; None before the first reset."""

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """Draw an action."""
        if mask is None and probability is None and self.legal is not None and self.legal.any():
            mask = self.legal
        return super().sample(mask, probability)


class SeatEnv(gymnasium.Env[dict[str, Any], np.int64]):
    """One seat of one deal. The reward is what the seat writes at the end of the deal, and 0 before.

    An illegal action ends the deal with the lowest possible score, and `info["illegal"]` says why; with `is_strict`
    the step raises IllegalAction instead.
    """

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012

    def __init__(
        self,
        game: Game,
        opponents: Sequence[Agent],
        *,
        seat: int | None = 0,
        is_strict: bool = False,
        render_mode: str | None = None,
    ) -> None:
        if len(opponents) not in (1, game.seats - 1):
            raise NotationError(f"there are 1 or {game.seats - 1} opponents, not {len(opponents)}")
        self.game = game
        self.opponents = tuple(opponents) if len(opponents) > 1 else tuple(opponents) * (game.seats - 1)
        self.render_mode = render_mode
        self.is_strict = is_strict
        self._given_seat = None if seat is None else game.checked_seat(seat)
        self.seat = self._given_seat or 0
        """The seat of the learner in the present deal."""
        self.observation_space = observation_space(game)
        self._actions = LegalActions(len(tensors_of(game).environment.actions))
        self.action_space = self._actions
        self._number = 0

    @property
    def situation(self) -> Situation:
        """The current state, hidden cards included."""
        return self._situation

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal the cards and let the others act until the learner is to move.

        A deal that ends before the learner has acted is dealt again.
        """
        super().reset(seed=seed)
        if seed is not None:
            self._number = 0
        while True:
            self.seat = int(self.np_random.integers(self.game.seats)) if self._given_seat is None else self._given_seat
            self._dice = int(self.np_random.integers(2**63))
            self._number += 1
            self._situation = Situation(self.game.start(drawn_deal(self.game, self.np_random, options)))
            self._let_others_act()
            if not self._situation.state.is_over:
                return self._seen(), {"seat": self.seat}
            if (options or {}).get("deal") is not None:
                raise NotationError("the deal ended before the learner had a choice")

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Take an action, and let the others act until the learner is to move again or the deal is over.

        Raises:
            IllegalAction: The rules forbid the action, and the environment is strict.
        """
        try:
            self._situation = self._situation.after(int(action))
        except (IllegalAction, NotationError) as error:
            if self.is_strict:
                raise
            lowest = -tensors_of(self.game).environment.most_score(self.game)
            return self._seen(), lowest, True, False, {"seat": self.seat, "illegal": str(error)}
        self._let_others_act()
        state = self._situation.state
        reward = float(state.scores()[self.seat]) if state.is_over else 0.0
        return self._seen(), reward, state.is_over, False, {"seat": self.seat}

    def _let_others_act(self) -> None:
        while (seat := self._situation.state.to_move) is not None and seat != self.seat:
            agent = self.opponents[(seat - self.seat) % self.game.seats - 1]
            self._situation = Situation(decide(agent, self._situation.state, seed=self._dice, deal=self._number))

    def _seen(self) -> dict[str, Any]:
        seen = observed(self._situation, self.seat)
        self._actions.legal = seen["action_mask"]
        return seen

    def render(self) -> str:
        """Return what the learner knows as text."""
        view = self._situation.state.view(self.seat)
        return f"{view.hand}\n{', '.join(str(move) for move in view.history)}"
