"""Every legal card of a view in score units: worlds are drawn, each is searched, cards are ranked by their means.

All values of one ranking come from the same kind of search: the exact solver, or rollouts where that takes too long.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from trula.engine.actions import Play
from trula.engine.cards import Card
from trula.engine.checks import check_whole
from trula.engine.game import Position, View
from trula.engine.threads import threads
from trula.errors import NotationError
from trula.players.agents.card_player import ALIKE
from trula.players.agents.pimc import Judgement, Pimc
from trula.players.bidders.prospects import is_won
from trula.players.samplers import Sampler, Uniform
from trula.players.searches import MATRICES, SIGNS, Exact, Found, Rollouts, Switch, Uct, play_out
from trula.study.stakes import goals

if TYPE_CHECKING:
    from numpy.random import Generator

WORLD_NODES = 100_000
"""What the exact solver may take for a world; where one takes more, rollouts judge all of them."""
GOAL_NODES = 20_000
"""What a yes-or-no question may take in a world."""
MOST_UNANSWERED = 0.1
"""A share over worlds is told if no more of them than this were left without an answer."""


def usual_judge(worlds: int, nodes: int = WORLD_NODES, sampler: Sampler | None = None) -> Pimc:
    """So many worlds, solved exactly where that is cheap enough, else judged by rollouts; both in score units."""
    check_whole("worlds", worlds, 1)
    check_whole("nodes", nodes, 1)
    search = Switch(before=Rollouts(), nodes=nodes)
    return Pimc(sampler=Uniform() if sampler is None else sampler, worlds=worlds, search=search)


def check_judge(judge: Pimc) -> None:
    """NotationError if the values of a judge are not mean scores."""
    search = judge.search.before if isinstance(judge.search, Switch) else judge.search
    is_score = isinstance(search, Exact | Rollouts) or (isinstance(search, Uct) and search.reward == "score")
    if judge.is_voting or not is_score:
        raise NotationError(f"{judge!r} does not judge by mean scores")


def side_sign(position: Position) -> int:
    """1 if the seat to move is on the side whose value the solver gives, -1 if on the other.

    That is the declarer's side; in tressette seats 0 and 2; in klop whoever is to move.
    """
    terms: Any = position
    mover = position.to_move
    assert mover is not None
    return SIGNS[MATRICES[type(terms)]](terms.terms, mover)


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal card and what the worlds say of it, in score units of the mover's side."""

    card: Card
    mean: float
    spread: float
    """The standard deviation over the worlds."""
    behind: float
    """How much less its mean is than that of the best card."""
    error: float
    """The standard error of `behind`; 0 when the worlds are all that fit."""
    win: float | None = None
    """The share of worlds in which the mover's side can win the game with open cards; None if that was not asked.

    In tressette a draw counts for seats 1 and 3."""
    win_estimate: float | None = None
    """The share of worlds in which it wins if rule players go on; told where `win` could not be found out."""

    @property
    def is_surely_behind(self) -> bool:
        """Whether chance in drawing the worlds does not explain that it is behind."""
        return self.behind > ALIKE + 2 * self.error

    def as_dict(self) -> dict[str, object]:
        """As plain values; null where one world alone tells no error."""
        return {
            "card": str(self.card),
            "mean": round(self.mean, 4),
            "spread": round(self.spread, 4),
            "behind": round(self.behind, 4),
            "error": round(self.error, 4) if math.isfinite(self.error) else None,
            "win": None if self.win is None else round(self.win, 4),
            "win_estimate": None if self.win_estimate is None else round(self.win_estimate, 4),
        }


@dataclass(frozen=True)
class Ranking:
    """The legal cards of a view, the best first; equally good ones the cheapest first."""

    view: View
    judgement: Judgement
    choices: tuple[Choice, ...]
    is_exact: bool
    """Whether the values are proved world by world, not those of rollouts."""

    @property
    def best(self) -> Card:
        """The card to play."""
        return self.choices[0].card

    @property
    def worlds(self) -> int:
        """How many worlds were drawn."""
        return len(self.judgement.sample)

    @property
    def is_all(self) -> bool:
        """Whether these are all the worlds that fit."""
        return self.judgement.sample.is_all

    @property
    def is_solvers_side(self) -> bool:
        """Whether the mover is on the side whose goals the solver is asked for."""
        return side_sign(self.judgement.sample.positions[0]) == 1

    def with_wins(self) -> tuple[Choice, ...]:
        """The choices with the share of worlds in which the mover's side can win the game, or an estimate of it."""
        if "win" not in goals(self.view):
            return self.choices
        shares = self.shares("win")
        if shares is None:
            return tuple(replace(choice, win_estimate=self._played_on(choice.card)) for choice in self.choices)
        is_ours = self.is_solvers_side
        return tuple(
            replace(choice, win=shares[choice.card.index] if is_ours else 1 - shares[choice.card.index])
            for choice in self.choices
        )

    def _played_on(self, card: Card) -> float:
        sample, view = self.judgement.sample, self.view
        ends = play_out([position.after(card.index) for position in sample.positions], threads=threads())
        weights = sample.weights or [1.0] * len(sample)
        won = math.fsum(weight for end, weight in zip(ends, weights, strict=True) if is_won(view.game, end, view.seat))
        return won / math.fsum(weights)

    def of(self, card: Card) -> Choice:
        """What is said of a card."""
        return next(choice for choice in self.choices if choice.card == card)

    @cached_property
    def _answers(self) -> dict[str, dict[int, float] | None]:
        return {}

    def shares(self, goal: str) -> dict[int, float] | None:
        """By card, the share of worlds in which the solver's side can reach a goal with open cards.

        That is the declarer's side; in tressette seats 0 and 2. None if too many worlds were too hard.
        """
        if goal not in self._answers:
            self._answers[goal] = self._asked(goal)
        return self._answers[goal]

    def _asked(self, goal: str) -> dict[int, float] | None:
        sample = self.judgement.sample
        found = Exact(objective=goal, nodes=GOAL_NODES).run(sample.positions, threads=threads())
        weights = sample.weights or [1.0] * len(sample)
        answered = [(each, weight) for each, weight in zip(found, weights, strict=True) if each.is_complete]
        if len(found) - len(answered) > MOST_UNANSWERED * len(found):
            return None
        total = math.fsum(weight for _, weight in answered)
        # The values of the other side are those of the solver's with the sign turned.
        return {
            choice.card.index: math.fsum(weight * abs(each.values[choice.card.index]) for each, weight in answered)
            / total
            for choice in self.choices
        }


def rank(view: View, judge: Pimc, rng: Generator) -> Ranking:
    """Judge the legal cards of a view in the play by a judge whose limits leave no world out."""
    ranking = try_rank(view, judge, rng)
    if ranking is None:
        raise NotationError(f"{judge!r} reached its limits in too many worlds")
    return ranking


def try_rank(view: View, judge: Pimc, rng: Generator) -> Ranking | None:
    """As `rank`; None if too many worlds reached the limits of the judge."""
    judgement = judge.judge(view, rng)
    legal = [action.card for action in view.legal_actions() if isinstance(action, Play)]
    sample = judgement.sample
    weights = sample.weights or [1.0] * len(sample)
    counted = [
        (each, weight)
        for each, weight in zip(judgement.found, weights, strict=True)
        if all(card.index in each.values for card in legal)
    ]
    if len(sample) - len(counted) > MOST_UNANSWERED * len(sample):
        return None
    best = max(judgement.merits.values())
    ordered = sorted(
        legal,
        key=lambda card: (
            round((best - judgement.merits[card.index]) / ALIKE),
            view.game.price(card.index, view.facts),
        ),
    )
    top = ordered[0].index
    choices = tuple(_choice(card, top, counted, is_all=sample.is_all) for card in ordered)
    return Ranking(view, judgement, choices, all(_is_exact(each) for each, _ in counted))


def _is_exact(found: Found) -> bool:
    """Whether the solver answered, which has no depth: rollouts and trees look some plies ahead."""
    return found.is_complete and found.depth == 0


def _choice(card: Card, top: int, counted: Sequence[tuple[Found, float]], *, is_all: bool) -> Choice:
    total = math.fsum(weight for _, weight in counted)
    mean, spread = _mean_and_spread([(each.values[card.index], weight) for each, weight in counted], total)
    behind, scatter = _mean_and_spread(
        [(each.values[top] - each.values[card.index], weight) for each, weight in counted], total
    )
    # As many equal weights as weigh the same together.
    size = total * total / math.fsum(weight * weight for _, weight in counted)
    error = 0.0 if is_all else scatter / math.sqrt(size - 1) if size > 1.5 else math.inf
    return Choice(card, mean, spread, max(0.0, behind), error)


def _mean_and_spread(values: Sequence[tuple[float, float]], total: float) -> tuple[float, float]:
    mean = math.fsum(value * weight for value, weight in values) / total
    variance = math.fsum(weight * (value - mean) ** 2 for value, weight in values) / total
    return mean, math.sqrt(variance)
