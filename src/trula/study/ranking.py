"""Rank the legal cards of a view by their mean score over sampled worlds.

All values of one ranking come from the same kind of search: the exact solver, or rollouts where that takes too long.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from trula.engine.actions import Play
from trula.engine.cards import Card, CardSet
from trula.engine.checks import check_whole
from trula.engine.phases import Position
from trula.engine.registry import game_type
from trula.engine.threads import threads
from trula.engine.view import View
from trula.errors import NotationError
from trula.players.agents.card_player import ALIKE
from trula.players.agents.pimc import Judgement, Pimc
from trula.players.samplers import Inferred, Sampler
from trula.players.searches import Exact, Rollouts, SearchResult, Switch, Uct, play_out

if TYPE_CHECKING:
    from numpy.random import Generator

WORLD_NODES = 2_000
"""Maximum number of positions that the exact solver may search in a world; beyond it all worlds are rolled out."""
GOAL_NODES = 2_000
"""Maximum number of positions searched in a world for a yes-or-no goal."""
MOST_UNANSWERED = 0.1
"""Largest share of worlds that a limit may leave without an answer; beyond it there is no figure at all."""


def default_judge(worlds: int, nodes: int = WORLD_NODES, sampler: Sampler | None = None) -> Pimc:
    """Return the judge of advice and reviews.

    Worlds that fit what the others played are solved exactly within `nodes` positions each, else rolled out by the
    game's network.
    """
    check_whole("worlds", worlds, 1)
    check_whole("nodes", nodes, 1)
    search = Switch(before=Rollouts(network=True), nodes=nodes)
    return Pimc(sampler=Inferred() if sampler is None else sampler, worlds=worlds, search=search)


def check_judge(judge: Pimc) -> None:
    """Raise NotationError if the values of a judge are not mean scores."""
    search = judge.search.before if isinstance(judge.search, Switch) else judge.search
    is_score = isinstance(search, Exact | Rollouts) or (isinstance(search, Uct) and search.reward == "score")
    if judge.is_voting or not is_score:
        raise NotationError(f"{judge!r} does not judge by mean scores")


def side_sign(position: Position) -> int:
    """Return 1 if the seat to move is on the side whose value the solver gives, -1 if on the other."""
    mover = position.to_move
    assert mover is not None
    return game_type(position).solver.sign(position, mover)


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal card with its value over the worlds, in points of the mover's side."""

    card: Card
    mean: float
    """Mean score."""
    spread: float
    """Standard deviation of the score over the worlds."""
    behind: float
    """Mean loss against the best card, from 0 on."""
    error: float
    """Standard error of `behind`; 0 when the worlds are all that fit, inf for a single one of several."""
    win: float | None = None
    """Share of worlds in which the mover's side can win the deal with open cards; None if not computed."""
    win_estimate: float | None = None
    """Share of worlds in which it wins when the game's network finishes the deal; computed where `win` is too hard."""

    @property
    def is_surely_behind(self) -> bool:
        """Whether it is behind by more than two standard errors."""
        return self.behind > ALIKE + 2 * self.error

    def as_dict(self) -> dict[str, object]:
        """Return the fields as a dictionary that JSON can hold; an infinite error is null."""
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
    """The legal cards of a view, ranked by mean score."""

    view: View
    judgement: Judgement
    """The worlds and the search results in each."""
    choices: tuple[Choice, ...]
    """The best first; of equally good cards the cheapest first."""
    is_exact: bool
    """Whether the values are proved world by world; else they come from rollouts."""

    @property
    def best(self) -> Card:
        """The card to play."""
        return self.choices[0].card

    @property
    def worlds(self) -> int:
        """The number of worlds."""
        return len(self.judgement.sample)

    @property
    def is_all(self) -> bool:
        """Whether these are all the worlds that fit the view."""
        return self.judgement.sample.is_all

    @property
    def is_solvers_side(self) -> bool:
        """Whether the mover is on the side whose value the solver gives."""
        return side_sign(self.judgement.sample.positions[0]) == 1

    def with_wins(self) -> tuple[Choice, ...]:
        """Return the choices with `win` filled in, or `win_estimate` where that is too hard."""
        if "win" not in self.view.game.solver.goals(self.view):
            return self.choices
        shares = self.shares("win")
        if shares is None:
            return tuple(replace(choice, win_estimate=self._estimate_win(choice.card)) for choice in self.choices)
        is_ours = self.is_solvers_side
        return tuple(
            replace(choice, win=shares[choice.card.index] if is_ours else 1 - shares[choice.card.index])
            for choice in self.choices
        )

    def _estimate_win(self, card: Card) -> float:
        """Return the share of worlds won after a card when the game's network finishes the deal."""
        sample, view = self.judgement.sample, self.view
        starts = [position.after(card.index) for position in sample.positions]
        ends = play_out(starts, network=True, threads=threads())
        weights = sample.weights or [1.0] * len(sample)
        won = math.fsum(
            weight
            for end, weight in zip(ends, weights, strict=True)
            if view.game.bidding.is_won(view.game, end, view.seat)
        )
        return won / math.fsum(weights)

    def of(self, card: Card) -> Choice:
        """Return the choice of a legal card."""
        return next(choice for choice in self.choices if choice.card == card)

    @cached_property
    def _goal_shares(self) -> dict[str, dict[int, float] | None]:
        return {}

    def shares(self, goal: str) -> dict[int, float] | None:
        """Return, by card index, the share of worlds in which the solver's side can reach a goal with open cards.

        None if more than `MOST_UNANSWERED` of the worlds were too hard.
        """
        if goal not in self._goal_shares:
            self._goal_shares[goal] = self._solve_goal(goal)
        return self._goal_shares[goal]

    def _solve_goal(self, goal: str) -> dict[int, float] | None:
        sample = self.judgement.sample
        results = Exact(objective=goal, nodes=GOAL_NODES).run(sample.positions, threads=threads())
        weights = sample.weights or [1.0] * len(sample)
        answered = [(each, weight) for each, weight in zip(results, weights, strict=True) if each.is_complete]
        if len(results) - len(answered) > MOST_UNANSWERED * len(results):
            return None
        total = math.fsum(weight for _, weight in answered)
        # Where the mover is on the other side its values are 0 and -1.
        return {
            choice.card.index: math.fsum(weight * abs(each.values[choice.card.index]) for each, weight in answered)
            / total
            for choice in self.choices
        }


def rank(view: View, judge: Pimc, rng: Generator) -> Ranking:
    """Rank the legal cards of a view in the play; NotationError if the judge's limits leave out too many worlds."""
    ranking = try_rank(view, judge, rng)
    if ranking is None:
        raise NotationError(f"{judge!r} reached its limits in too many worlds")
    return ranking


def try_rank(view: View, judge: Pimc, rng: Generator) -> Ranking | None:
    """Rank the legal cards of a view in the play; None if the judge's limits leave out too many worlds."""
    judgement = _evened(judge.judge(view, rng), equal_cards(view))
    legal = [action.card for action in view.legal_actions() if isinstance(action, Play)]
    sample = judgement.sample
    weights = sample.weights or [1.0] * len(sample)
    counted = [
        (each, weight)
        for each, weight in zip(judgement.results, weights, strict=True)
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


def equal_cards(view: View) -> list[Sequence[int]]:
    """Return the groups of several legal cards that are equal to the seat.

    Neighbours with the same points are, and cards that win whenever they are played.
    """
    seen = view.game.hidden(view).seen
    assert seen is not None
    legal = {action.card.index for action in view.legal_actions() if isinstance(action, Play)}
    sure = [card.index for card in CardSet(view.game.deck, view.game.unbeatable(view)) if card.index in legal]
    neighbours = [group for group in seen.equal_cards() if not set(group) <= set(sure)]
    return [group for group in (sure, *neighbours) if len(group) > 1]


def _evened(judgement: Judgement, groups: Sequence[Sequence[int]]) -> Judgement:
    """Give equal cards their mean value in each world: they differ only by the chance of how rollouts go on."""
    if not groups or any(len(group) > 1 and not set(group) <= set(judgement.merits) for group in groups):
        return judgement
    results = [
        result if not result.values else replace(result, values=_even(result.values, groups))
        for result in judgement.results
    ]
    return replace(judgement, results=results, merits=_even(judgement.merits, groups))


def _even(values: Mapping[int, float], groups: Sequence[Sequence[int]]) -> dict[int, float]:
    even = dict(values)
    for group in groups:
        mean = math.fsum(values[card] for card in group) / len(group)
        even.update(dict.fromkeys(group, mean))
    return even


def _is_exact(result: SearchResult) -> bool:
    """Return whether a result is the exact solver's, which reports a depth of 0; other searches report their plies."""
    return result.is_complete and result.depth == 0


def _choice(card: Card, top: int, counted: Sequence[tuple[SearchResult, float]], *, is_all: bool) -> Choice:
    total = math.fsum(weight for _, weight in counted)
    mean, spread = _mean_and_spread([(each.values[card.index], weight) for each, weight in counted], total)
    behind, scatter = _mean_and_spread(
        [(each.values[top] - each.values[card.index], weight) for each, weight in counted], total
    )
    # Effective sample size of the weights (Kish).
    size = total * total / math.fsum(weight * weight for _, weight in counted)
    error = 0.0 if is_all else scatter / math.sqrt(size - 1) if size > 1.5 else math.inf
    return Choice(card, mean, spread, max(0.0, behind), error)


def _mean_and_spread(values: Sequence[tuple[float, float]], total: float) -> tuple[float, float]:
    mean = math.fsum(value * weight for value, weight in values) / total
    variance = math.fsum(weight * (value - mean) ** 2 for value, weight in values) / total
    return mean, math.sqrt(variance)
