"""A game for all its seats as PettingZoo environments: agents act in turn (AEC), or all at each step (parallel)."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv, ParallelEnv

from trula.engine.cards import Deal
from trula.engine.game import Game
from trula.envs.situation import Situation
from trula.envs.tensors import tensors_of
from trula.errors import NotationError


class TrickTakingEnv(AECEnv):  # type: ignore[misc]
    """One deal of a game; the agents are `seat_0`, `seat_1` and so on, seat 0 being forehand.

    Observations have `observation` (`trula.envs.Tensors`) and `action_mask`. Rewards are what each seat writes at the
    end of the deal, and 0 before. A step with an illegal action raises IllegalAction.
    """

    metadata = {"name": "trula", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012

    def __init__(self, game: Game, *, seed: int | None = None, render_mode: str | None = None) -> None:
        super().__init__()
        self.game = game
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "name": f"trula_{game.name}_v{game.rules_version}"}
        self.possible_agents = [f"seat_{seat}" for seat in range(game.seats)]
        self.agents: list[str] = []
        self._tensors = tensors_of(game)
        space = observation_space(game)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: Discrete(self.action_count) for agent in self.possible_agents}
        self._deals = np.random.default_rng(seed)

    @property
    def action_count(self) -> int:
        """The number of actions."""
        return len(self._tensors.environment.actions)

    @property
    def action_texts(self) -> tuple[str, ...]:
        """The text of each action by its number."""
        return self._tensors.environment.actions.texts

    @property
    def situation(self) -> Situation:
        """The current state, hidden cards included."""
        return self._situation

    def observation_space(self, agent: str) -> Dict:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """Return the space of an agent's actions; `sample(mask)` draws a legal one."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal the cards.

        Args:
            seed: Determines this deal and those after it; None: the next deal.
            options: `deal`, a Deal or its text, to play instead of a random one.
        """
        if seed is not None:
            self._deals = np.random.default_rng(seed)
        self._situation = Situation(self.game.start(drawn_deal(self.game, self._deals, options)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        seat = self._situation.state.to_move
        self.agent_selection = self.possible_agents[0 if seat is None else seat]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent knows now, and its legal actions if it is to move."""
        return observed(self._situation, self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        """Take an action for the agent that is to move."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise NotationError("an action is needed, by its number")
        self._cumulative_rewards[agent] = 0
        self._situation = self._situation.after(int(action))
        state = self._situation.state
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if state.is_over:
            self.rewards = dict(zip(self.possible_agents, map(float, state.scores()), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._select()
        if self.render_mode == "ansi":
            self.render()

    def render(self) -> str:
        """Return the hands and the actions so far as text."""
        state = self._situation.state
        hands = " | ".join(str(hand) for hand in state.hands)
        return f"{hands}\n{', '.join(str(move) for move in state.history)}"

    def close(self) -> None:
        """Do nothing: nothing is open."""


class ParallelTrickTakingEnv(ParallelEnv):  # type: ignore[misc]
    """One deal of a game for programs that step all agents at once.

    A game of cards is played in turn, so of the actions of a step that of the seat to move counts: the one whose action
    mask is not empty. Actions of other seats are ignored and may be missing. Otherwise as `TrickTakingEnv`.
    """

    metadata = TrickTakingEnv.metadata

    def __init__(self, game: Game, *, seed: int | None = None, render_mode: str | None = None) -> None:
        self.turns = TrickTakingEnv(game, seed=seed, render_mode=render_mode)
        self.render_mode = render_mode
        self.metadata = self.turns.metadata
        self.possible_agents = self.turns.possible_agents
        self.agents: list[str] = []
        self.observation_spaces = self.turns.observation_spaces
        self.action_spaces = self.turns.action_spaces

    def observation_space(self, agent: str) -> Dict:
        """Return the space of an agent's observations."""
        return self.turns.observation_space(agent)

    def action_space(self, agent: str) -> Discrete:
        """Return the space of an agent's actions; `sample(mask)` draws a legal one."""
        return self.turns.action_space(agent)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, dict[str, Any]], dict[str, dict[str, object]]]:
        """Deal the cards, and return the observations and infos of all agents; the arguments are those of AEC."""
        self.turns.reset(seed, options)
        self.agents = list(self.possible_agents)
        return self._observations(), dict(self.turns.infos)

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Any], ...]:
        """Take the action of the agent that is to move.

        Returns:
            Observations, rewards, terminations, truncations and infos, each by agent.

        Raises:
            NotationError: The agent that is to move has no action.
            IllegalAction: Its action is illegal.
        """
        if not self.agents:
            return {}, {}, {}, {}, {}
        mover = self.turns.agent_selection
        if mover not in actions:
            raise NotationError(f"{mover} is to move and has no action")
        self.turns.step(actions[mover])
        turns = self.turns
        if turns.terminations[mover]:
            self.agents = []
        return self._observations(), dict(turns.rewards), dict(turns.terminations), dict(turns.truncations), turns.infos

    def _observations(self) -> dict[str, dict[str, Any]]:
        return {agent: self.turns.observe(agent) for agent in self.possible_agents}

    def render(self) -> str:
        """Return the hands and the actions so far as text."""
        return self.turns.render()

    def close(self) -> None:
        """Do nothing: nothing is open."""


def observation_space(game: Game) -> Dict:
    """Return the space of observations with action masks."""
    tensors = tensors_of(game)
    return Dict(
        {
            "observation": Box(0.0, 1.0, (tensors.observation_size,), np.float32),
            "action_mask": Box(0, 1, (len(tensors.environment.actions),), np.int8),
        }
    )


def observed(situation: Situation, seat: int) -> dict[str, Any]:
    """Return the observation of a seat, with an action mask of zeros unless it is to move."""
    tensors = tensors_of(situation.game)
    is_to_move = seat == situation.state.to_move
    mask = situation.mask() if is_to_move else np.zeros(len(tensors.environment.actions), np.int8)
    return {"observation": tensors.observation(situation, seat), "action_mask": mask}


def drawn_deal(game: Game, deals: np.random.Generator, options: dict[str, Any] | None) -> Deal:
    """Return the deal that the options of `reset` name, or a random one."""
    given = (options or {}).get("deal")
    if given is None:
        return game.deal(int(deals.integers(2**63)))
    return game.parse_deal(given) if isinstance(given, str) else given
