"""Games as environments of PettingZoo, Gymnasium and OpenSpiel, and many deals at once (docs/environments.md).

PettingZoo, Gymnasium and OpenSpiel are in the extra `rl`; the vector environment needs NumPy alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, cast

from trula.engine.agent import Agent
from trula.engine.environment import ActionIds, GameEnvironment, environment_of
from trula.engine.extras import need
from trula.engine.game import Game
from trula.engine.options import Value
from trula.engine.registry import load_with
from trula.envs.inputs import card_inputs
from trula.envs.situation import Situation
from trula.envs.tensors import Tensors, information_state_text, tensors_of
from trula.envs.vector import Seen, Stepped, VectorEnv
from trula.errors import NotationError
from trula.players.agents import agent

if TYPE_CHECKING:
    from trula.envs.gymnasium import SeatEnv
    from trula.envs.pettingzoo import ParallelTrickTakingEnv, TrickTakingEnv

__all__ = [
    "ActionIds", "GameEnvironment", "Seen", "Situation", "Stepped", "Tensors", "VectorEnv", "action_ids", "aec_env",
    "card_inputs", "gym_env", "information_state_text", "openspiel_game", "parallel_env", "tensors_of", "vector_env",
]  # fmt: skip


def action_ids(game: Game | str) -> ActionIds:
    """Return the numbers of a game's actions, which all environments share.

    >>> import trula
    >>> ids = action_ids(next(iter(trula.GAMES)))
    >>> ids.texts[0], len(ids) == len(ids.texts)
    ('T1', True)
    """
    return environment_of(_loaded(game)).actions


def aec_env(game: Game | str, profile: str | None = None, **options: Value) -> TrickTakingEnv:
    """Return a game for all its seats as a PettingZoo AEC environment.

    Args:
        game: The rules, or the name of a game.
        profile: With a name: a profile of that game.
        options: With a name: rules that differ from the profile.

    Raises:
        NotationError: The extra `rl` is not installed, or there is no such game, profile or option.
    """
    rules = _loaded(game, profile, options)
    return cast("TrickTakingEnv", _needs("pettingzoo", "pettingzoo", "gymnasium").TrickTakingEnv(rules))


def parallel_env(game: Game | str, profile: str | None = None, **options: Value) -> ParallelTrickTakingEnv:
    """Return a game for all its seats as a PettingZoo parallel environment, which is stepped with actions by agent.

    Only the action of the seat to move counts.

    Args:
        game: The rules, or the name of a game.
        profile: With a name: a profile of that game.
        options: With a name: rules that differ from the profile.

    Raises:
        NotationError: The extra `rl` is not installed, or there is no such game, profile or option.
    """
    rules = _loaded(game, profile, options)
    module = _needs("pettingzoo", "pettingzoo", "gymnasium")
    return cast("ParallelTrickTakingEnv", module.ParallelTrickTakingEnv(rules))


def gym_env(
    game: Game | str,
    opponents: str | Agent | Sequence[str | Agent] = "RuleBidder()",
    profile: str | None = None,
    *,
    seat: int | None = 0,
    is_strict: bool = False,
    **options: Value,
) -> SeatEnv:
    """Return one seat of a game as a Gymnasium environment.

    Args:
        game: The rules, or the name of a game.
        opponents: The agent at all other seats, or one for each, in order of play from the learner on.
        profile: With a name: a profile of that game.
        seat: The learner's seat; None: drawn for each deal.
        is_strict: Whether an illegal action raises IllegalAction; otherwise it ends the deal with the lowest score.
        options: With a name: rules that differ from the profile.

    Raises:
        NotationError: The extra `rl` is not installed, or there is no such game, profile, option, agent or seat.
    """
    rules = _loaded(game, profile, options)
    given = opponents if isinstance(opponents, Sequence) and not isinstance(opponents, str) else [opponents]
    agents = [agent(each) if isinstance(each, str) else each for each in given]
    return cast(
        "SeatEnv", _needs("gymnasium", "gymnasium", "pettingzoo").SeatEnv(rules, agents, seat=seat, is_strict=is_strict)
    )


def vector_env(
    game: Game | str,
    count: int,
    profile: str | None = None,
    *,
    seed: int = 0,
    starts: int = 1_000,
    threads: int = 1,
    **options: Value,
) -> VectorEnv:
    """Return the card play of many deals at once.

    Args:
        game: The rules, or the name of a game.
        count: The number of deals.
        profile: With a name: a profile of that game.
        seed: Determines all deals.
        starts: How many deals are bid by rule players; deals are drawn from them, with equal suits exchanged.
        threads: Threads that step the deals.
        options: With a name: rules that differ from the profile.

    Raises:
        NotationError: There is no such game, profile or option.
    """
    return VectorEnv(_loaded(game, profile, options), count, seed=seed, starts=starts, threads=threads)


def openspiel_game(game: Game | str, profile: str | None = None, **options: Value) -> Any:
    """Return a game as a `pyspiel.Game`; `pyspiel.load_game("trula_NAME")` finds it too from then on.

    Args:
        game: The rules, or the name of a game.
        profile: With a name: a profile of that game.
        options: With a name: rules that differ from the profile.

    Raises:
        NotationError: The extra `rl` is not installed, or there is no such game, profile or option.
    """
    rules = _loaded(game, profile, options)
    module = _needs("openspiel", "pyspiel")
    module.register_games()
    name, parameters = module.openspiel_name(rules)
    return module.pyspiel.load_game(name, parameters)


def _loaded(game: Game | str, profile: str | None = None, options: dict[str, Value] | None = None) -> Game:
    if isinstance(game, str):
        return load_with(game, profile, options or {})
    if profile is not None or options:
        raise NotationError("a profile and options go with the name of a game, not with a game that is loaded")
    return game


def _needs(module: str, *libraries: str) -> ModuleType:
    need("these environments", *libraries)
    return import_module(f"trula.envs.{module}")
