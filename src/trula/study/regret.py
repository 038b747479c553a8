"""Regret: what agents lose with a card against the best one, by the mean scores of a judge that searches many worlds.

Positions depend on the game and the seed alone, so that any two agents can be compared on the same ones. One is taken
from each deal, so that they are independent.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter

from trula.arena import Progress
from trula.arena.executor import Crew
from trula.arena.matches import seated_agent
from trula.arena.pairings import role_of
from trula.arena.stats import estimate
from trula.engine.actions import Play
from trula.engine.checks import check_whole
from trula.engine.game import Game, State
from trula.engine.referee import decide
from trula.engine.seeds import rng
from trula.errors import NotationError, TrulaError
from trula.players.agents import Agent, Greedy
from trula.players.agents import agent as parse_agent
from trula.players.agents.card_player import ALIKE
from trula.players.agents.pimc import Pimc
from trula.study.ranking import check_judge, try_rank, usual_judge
from trula.study.regret_figures import AgentFigures, Decision, Regret, figures_of
from trula.study.survey import survey

JUDGE_WORLDS = 300
"""Five times as many as Pimc's."""
MOST_REDRAWN = 50


def position_of(game: Game, seed: int, number: int, redrawn: int = 0) -> State:
    """A state in the play, reached by Greedy() from a deal of its own, whose mover has a choice; drawn evenly."""
    state = game.start(game.deal_of(f"{game.name} regret {seed} {number} {redrawn}"))
    found = []
    while state.to_move is not None:
        if state.position is not None and len(state.legal_actions()) > 1:
            found.append(state)
        state = decide(Greedy(), state, seed=seed, deal=number)
    if not found:
        return position_of(game, seed, number, redrawn + MOST_REDRAWN)
    # No seat has this number: the dice are nobody's.
    dice = rng(seed, deal=number, seat=game.seats, ply=redrawn)
    return found[int(dice.integers(len(found)))]


@dataclass(frozen=True)
class Trial:
    """Agents that decide at the same positions, and their judge."""

    game: Game
    agents: tuple[Agent, ...]
    judge: Pimc
    seed: int

    def play(self, number: int) -> Decision:
        """The decision of every agent at a position, judged; a position that the judge cannot finish is redrawn."""
        for redrawn in range(MOST_REDRAWN):
            state = position_of(self.game, self.seed, number, redrawn)
            seat = state.to_move
            assert seat is not None
            dice = rng(self.seed, deal=number, seat=self.game.seats + 1, ply=redrawn)
            ranking = try_rank(state.view(seat), self.judge, dice)
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
        return Decision(
            number=number,
            third=("first third", "middle", "last third")[3 * tricks // size],
            place="lead" if state.view(seat).trick is None else "follow",
            role=role_of(state, seat),
            contract=str(state.facts["contract"]) if state.facts.get("contract") is not None else None,
            is_exact=ranking.is_exact,
            redrawn=redrawn,
            best=str(ranking.best),
            cards=tuple(cards),
            losses=tuple(0.0 if loss <= ALIKE else loss for loss in losses),
            seconds=tuple(seconds),
        )


def regret(
    game: Game,
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
    """Measure what an agent loses a decision, or two on the same positions; no result depends on `workers`.

    The judge is a Pimc with mean scores; `worlds` is for the usual one.
    """
    check_whole("positions", positions, 1)
    check_whole("seed", seed, 0)
    judged_by = _checked_judge(judge, worlds)
    seated = tuple(seated_agent(each) for each in (agent, other) if each is not None)
    trial = Trial(game, seated, judged_by, seed)
    decisions = survey(
        trial,
        range(positions),
        Crew(workers),
        None if progress is None else lambda so_far: progress(_progress(so_far, positions)),
    )
    return _result(trial, sorted(decisions, key=lambda decision: decision.number))


def _progress(decisions: Sequence[Decision], positions: int) -> Progress:
    return Progress(len(decisions), positions, estimate([decision.losses[0] for decision in decisions]))


def _checked_judge(judge: Pimc | str | None, worlds: int | None) -> Pimc:
    if judge is None:
        return usual_judge(JUDGE_WORLDS if worlds is None else worlds)
    if worlds is not None:
        raise NotationError("worlds are for the usual judge; another one has its own")
    given = parse_agent(judge) if isinstance(judge, str) else judge
    if not isinstance(given, Pimc):
        raise NotationError(f"a judge is a Pimc, not {given!r}")
    check_judge(given)
    return given


def _result(trial: Trial, decisions: Sequence[Decision]) -> Regret:
    figures: list[AgentFigures] = [
        figures_of(repr(agent), place, decisions) for place, agent in enumerate(trial.agents)
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
