"""Regret of agents: points lost per card against the best one, by the mean scores of a judge that searches many worlds.

Positions depend on the game and the seed alone, so that agents are compared on the same ones; there is one for each
deal, so that they are independent.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter

from trula.arena import Progress
from trula.arena.executor import Executor
from trula.arena.matches import resolve_agent
from trula.arena.pairings import role_of
from trula.arena.stats import estimate
from trula.engine.actions import Play
from trula.engine.checks import check_whole
from trula.engine.game import Game, check_is_game
from trula.engine.named import agent_text
from trula.engine.referee import decide
from trula.engine.registry import load
from trula.engine.seeds import rng
from trula.engine.state import State
from trula.errors import NotationError, TrulaError
from trula.players.agents import Agent, Greedy
from trula.players.agents import agent as parse_agent
from trula.players.agents.card_player import ALIKE
from trula.players.agents.pimc import Pimc
from trula.study.ranking import check_judge, default_judge, try_rank
from trula.study.regret_figures import AgentFigures, JudgedDecision, Regret, figures_of
from trula.study.survey import survey

JUDGE_WORLDS = 300
"""Worlds of the default judge: five times as many as those of `Pimc()`."""
MOST_REDRAWN = 50
"""Positions tried before giving up when the judge reaches its limits."""


def position_of(game: Game, seed: int, number: int, redrawn: int = 0) -> State:
    """Return a random state of a deal played by `Greedy()`, drawn uniformly from those in the play with a choice.

    Args:
        game: The rules.
        seed: Seed of the positions.
        number: Number of the position; each has a deal of its own.
        redrawn: How many positions of this number were dropped before.
    """
    state = game.start(game.deal_of(f"{game.name} regret {seed} {number} {redrawn}"))
    states = []
    while state.to_move is not None:
        if state.position is not None and len(state.legal_actions()) > 1:
            states.append(state)
        state = decide(Greedy(), state, seed=seed, deal=number)
    if not states:
        return position_of(game, seed, number, redrawn + MOST_REDRAWN)
    # No seat has this number, so that no agent shares these random numbers.
    generator = rng(seed, deal=number, seat=game.seats, ply=redrawn)
    return states[int(generator.integers(len(states)))]


@dataclass(frozen=True)
class RegretTrial:
    """Agents that decide at the same positions, and the judge of their cards."""

    game: Game
    agents: tuple[Agent, ...]
    judge: Pimc
    seed: int

    def play(self, number: int) -> JudgedDecision:
        """Return the judged decisions of all agents at position `number`, redrawn while the judge reaches its limits.

        Raises:
            TrulaError: The judge reached its limits at `MOST_REDRAWN` positions in a row.
        """
        for redrawn in range(MOST_REDRAWN):
            state = position_of(self.game, self.seed, number, redrawn)
            seat = state.to_move
            assert seat is not None
            generator = rng(self.seed, deal=number, seat=self.game.seats + 1, ply=redrawn)
            ranking = try_rank(state.view(seat), self.judge, generator)
            if ranking is not None:
                break
        else:
            raise TrulaError(f"{self.judge!r} reached its limits at {MOST_REDRAWN} positions in a row")
        cards, losses, seconds = [], [], []
        for agent in self.agents:
            start = perf_counter()
            after = decide(agent, state, seed=self.seed, deal=number)
            seconds.append(perf_counter() - start)
            action = after.history[-1].action
            assert isinstance(action, Play)
            cards.append(str(action.card))
            losses.append(ranking.of(action.card).behind)
        tricks, size = len(state.tricks), self.game.hand_size
        return JudgedDecision(
            number=number,
            third=("first third", "middle", "last third")[3 * tricks // size],
            place="lead" if state.view(seat).trick is None else "follow",
            role=role_of(state, seat),
            contract=state.facts.contract,
            is_exact=ranking.is_exact,
            redrawn=redrawn,
            best=str(ranking.best),
            cards=tuple(cards),
            losses=tuple(0.0 if loss <= ALIKE else loss for loss in losses),
            seconds=tuple(seconds),
        )


def regret(
    game: Game | str,
    agent: Agent | str,
    other: Agent | str | None = None,
    *,
    positions: int = 200,
    seed: int = 1,
    judge: Pimc | str | None = None,
    worlds: int | None = None,
    workers: int | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Regret:
    """Measure the regret of an agent's card play: points lost per decision against the judge's best card.

    The judge's own errors are part of the figure, so compare agents by the paired difference.

    Args:
        game: The rules, or the name of a game under its usual rules.
        agent: An agent or its text.
        other: A second agent, measured at the same positions.
        positions: Number of decisions, each of a deal of its own.
        seed: Determines the positions and all random decisions.
        judge: A `Pimc` that goes by mean scores, or its text; None: the judge of reviews with `worlds` worlds.
        worlds: Worlds of the default judge; None: 300.
        workers: Number of processes; None: one for each processor. The result does not depend on it.
        progress: Called at most five times a second with the mean loss so far.

    Returns:
        Mean losses in points with 95 % intervals, over all decisions and by phase, place and role.

    Raises:
        NotationError: An argument is out of range, or the judge does not judge by mean scores.
        TrulaError: The judge reached its limits at too many positions in a row.

    >>> import trula
    >>> game = trula.load(list(trula.GAMES)[3])
    >>> result = trula.regret(game, "RandomLegal()", positions=5, worlds=4, workers=1)
    >>> result.mean.units, result.mean.mean >= 0
    (5, True)
    """
    if isinstance(game, str):
        game = load(game)
    check_is_game(game)
    check_whole("positions", positions, 1)
    check_whole("seed", seed, 0)
    resolved_judge = _resolve_judge(judge, worlds)
    agents = tuple(resolve_agent(each) for each in (agent, other) if each is not None)
    trial = RegretTrial(game, agents, resolved_judge, seed)
    decisions = survey(
        trial,
        range(positions),
        Executor(workers),
        None if progress is None else lambda so_far: progress(_progress(so_far, positions)),
    )
    return _result(trial, sorted(decisions, key=lambda decision: decision.number))


def _progress(decisions: Sequence[JudgedDecision], positions: int) -> Progress:
    return Progress(len(decisions), positions, estimate([decision.losses[0] for decision in decisions]))


def _resolve_judge(judge: Pimc | str | None, worlds: int | None) -> Pimc:
    if judge is None:
        return default_judge(JUDGE_WORLDS if worlds is None else worlds)
    if worlds is not None:
        raise NotationError("worlds are for the usual judge; another one has its own")
    given = parse_agent(judge) if isinstance(judge, str) else judge
    if not isinstance(given, Pimc):
        raise NotationError(f"a judge is a Pimc, not {given!r}")
    check_judge(given)
    return given


def _result(trial: RegretTrial, decisions: Sequence[JudgedDecision]) -> Regret:
    figures: list[AgentFigures] = [
        figures_of(agent_text(agent), place, decisions) for place, agent in enumerate(trial.agents)
    ]
    is_paired = len(figures) == 2
    return Regret(
        game=trial.game,
        seed=trial.seed,
        judge=repr(trial.judge),
        decisions=tuple(decisions),
        agents=tuple(figures),
        difference=estimate([each.losses[0] - each.losses[1] for each in decisions]) if is_paired else None,
    )
