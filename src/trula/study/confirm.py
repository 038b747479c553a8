"""Whether a stronger judge agrees with the mistakes and blunders that reviews find."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass

from trula.arena import Progress
from trula.arena.executor import Executor
from trula.arena.matches import resolve_agent
from trula.arena.stats import NOTHING
from trula.engine.agent import Agent
from trula.engine.checks import check_whole
from trula.engine.game import Game, check_is_game
from trula.engine.referee import play_deal
from trula.engine.seeds import rng
from trula.study.labels import label_of
from trula.study.ranking import default_judge, rank
from trula.study.review import WORLDS, review
from trula.study.survey import survey

STRONGER = 10
"""Times as many worlds as the judge of the review had."""
LABELS = ("mistake", "blunder")


@dataclass(frozen=True, slots=True)
class Confirmed:
    """How many cards with a label are behind in the eyes of a judge with ten times the worlds."""

    label: str
    cards: int
    behind: int
    """Cards that are behind the best by more than two standard errors."""
    kept: int
    """Cards that get the same label, or a harder one."""

    def as_dict(self) -> dict[str, object]:
        """Return the fields as a dictionary that JSON can hold."""
        return asdict(self)


@dataclass(frozen=True)
class _Trial:
    game: Game
    player: Agent
    worlds: int
    seed: int

    def play(self, number: int) -> list[tuple[str, bool, bool]]:
        deal = self.game.deal_of(f"{self.game.name} confirm {self.seed} {number}")
        record = play_deal(self.game, deal, [self.player] * self.game.seats, seed=self.seed + number)
        states = list(record.states())
        # Labels of mistakes and blunders do not depend on the open cards, which need not be solved.
        found = review(record, worlds=self.worlds, nodes=1, seed=self.seed)
        judged = []
        for verdict in found.verdicts:
            if verdict.label not in LABELS or verdict.known is None:
                continue
            judge = default_judge(STRONGER * verdict.known.worlds)
            view = states[verdict.index].view(verdict.seat)
            choice = rank(view, judge, rng(self.seed, seat=verdict.seat, ply=verdict.index, deal=2)).of(verdict.card)
            label = label_of(choice.behind, choice.error, None, found.thresholds)
            is_kept = label in LABELS[LABELS.index(verdict.label) :]
            judged.append((verdict.label, choice.is_surely_behind, is_kept))
        return judged


def confirm(
    game: Game,
    player: Agent | str = "Classic(worlds=100)",
    *,
    deals: int = 100,
    worlds: int = WORLDS,
    seed: int = 1,
    workers: int | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> tuple[Confirmed, ...]:
    """Review deals of an agent, and judge all mistakes and blunders again in ten times as many fresh worlds.

    Args:
        game: The rules.
        player: The agent at all seats, or its text.
        deals: Number of fresh deals.
        worlds: Worlds of the reviews.
        seed: Determines the deals and all random decisions.
        workers: Number of processes; None: one for each processor. The result does not depend on it.
        progress: Called at most five times a second with the deals done.

    Returns:
        The figures of mistakes and of blunders.
    """
    check_is_game(game)
    for name, value, least in (("deals", deals, 1), ("worlds", worlds, 1), ("seed", seed, 0)):
        check_whole(name, value, least)

    def report(so_far: Sequence[object]) -> None:
        if progress is not None:
            progress(Progress(len(so_far), deals, NOTHING))

    rows = survey(_Trial(game, resolve_agent(player), worlds, seed), range(deals), Executor(workers), report)
    judged = [each for row in rows for each in row]
    return tuple(
        Confirmed(
            label,
            sum(name == label for name, _, _ in judged),
            sum(name == label and is_behind for name, is_behind, _ in judged),
            sum(name == label and is_kept for name, _, is_kept in judged),
        )
        for label in LABELS
    )


__all__ = ["Confirmed", "confirm"]
