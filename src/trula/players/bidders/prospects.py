"""Prospects: the distribution of scores after each action before the first lead, in worlds that fit a view.

The other seats bid on as `RuleBidder()` does, the own seat as `Learned()` does; the game's quick network, or rule
players in a game without one, play the cards. So values are estimates, not proofs. An action after which the seat
decides again before it sees anything new is worth what its best plan is: a packet what it is with the best discard.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from trula.engine.actions import PASS, Action, HiddenDiscard
from trula.engine.agent import Agent
from trula.engine.bidding import lead_over_others
from trula.engine.cards import Deck
from trula.engine.phases import Position
from trula.engine.presentation import contract_name, suit_name
from trula.engine.state import State, position_in_play
from trula.engine.threads import threads
from trula.engine.view import View
from trula.players.bidders.learned import Learned
from trula.players.bidders.rule_bidder import RuleBidder
from trula.players.samplers.world import Sample, World
from trula.players.searches import play_out
from trula.words import Message

if TYPE_CHECKING:
    from numpy.random import Generator

_BIDDER = RuleBidder()
FIRST_SHARE = 5
"""One world in this many belongs to the first worlds, which all plans of an action are tried in."""
FEWEST = 20
"""Least number of first worlds; with fewer, all plans are tried in all worlds."""
HOPELESS = 3.0
"""Deficit after the first worlds, in standard errors, beyond which a plan is not tried further."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """The scores after one action before the first lead, over worlds played on to the end. Scores are in points.

    >>> import trula
    >>> game = trula.load(list(trula.GAMES)[2])
    >>> state = game.start(game.deal(seed=7))
    >>> best = trula.advise(state.view(state.to_move), worlds=8).prospects[0]
    >>> round(sum(probability for _, probability in best.scores), 6)
    1.0
    >>> best.quantile(0.1) <= best.score <= best.quantile(0.9)
    True
    """

    action: Action
    mean: float
    """Mean score of the seat minus the mean of the others; where sides are fixed, minus that of the other side."""
    error: float
    """Standard error of `mean`; inf for a single world."""
    win: float
    """Share of worlds in which the side of the seat wins the deal."""
    score: float
    """Mean score of the seat."""
    scores: tuple[tuple[int, float], ...]
    """(score, probability) pairs in ascending order of score."""
    comes_to: tuple[tuple[Message, float], ...]
    """(contract or trump that is played, probability) pairs, the most likely first."""

    def quantile(self, share: float) -> int:
        """Return the smallest score that is not exceeded with probability `share`, from 0 to 1."""
        passed = 0.0
        for score, chance in self.scores:
            passed += chance
            if passed >= share - 1e-9:
                return score
        return self.scores[-1][0]

    def as_dict(self) -> dict[str, object]:
        """Return the fields as a dictionary that JSON can hold; an infinite error is null."""
        return {
            "action": str(self.action),
            "mean": round(self.mean, 4),
            "error": round(self.error, 4) if math.isfinite(self.error) else None,
            "win": round(self.win, 4),
            "score": round(self.score, 4),
            "scores": {str(score): round(chance, 4) for score, chance in self.scores},
            "comes_to": [{"played": name.as_dict(), "share": round(share, 4)} for name, share in self.comes_to],
        }


def last_news(view: View) -> int:
    """Return the number of actions up to the last one of another seat.

    Generators seeded by it draw the same worlds for all decisions that a seat makes in a row, so that what is said of
    a packet holds of the discards that follow.
    """
    own_in_a_row = next(
        (n for n, move in enumerate(reversed(view.history)) if move.seat != view.seat), len(view.history)
    )
    return len(view.history) - own_in_a_row


def prospects(view: View, actions: Sequence[Action], sample: Sample, rng: Generator) -> tuple[Prospect, ...]:
    """Return the prospects of actions before the first lead, all tried in the same worlds.

    Args:
        view: The view of the seat to move.
        actions: Legal actions.
        sample: Worlds that fit the view.
        rng: Source of random numbers for the bidders.

    Returns:
        The prospects in descending order of `mean`; equal ones in the order of `actions`.
    """
    weights = list(sample.weights) or [1.0] * len(sample)
    return prospects_in_states(view, actions, [_state(world, view) for world in sample], weights, rng)


def prospects_in_states(
    view: View, actions: Sequence[Action], states: Sequence[State], weights: Sequence[float], rng: Generator
) -> tuple[Prospect, ...]:
    """Return the prospects of actions in weighted states that fit the view, as `prospects` does."""
    tried = view.game.bidding.auction_prospects(view, actions, states, weights)
    if tried is None:
        tried = _try_actions(view, actions, states, weights, rng)
    return tuple(sorted(tried, key=lambda each: -each.mean))


def _try_actions(
    view: View, actions: Sequence[Action], states: Sequence[State], weights: Sequence[float], rng: Generator
) -> list[Prospect]:
    """Return the prospect of every action, tried in every state: that of its best plan."""
    bid_on = _BidOn(view)
    return [
        replace(
            _best_plan([_Plan(view, plan) for plan in _plans(view, action, states)], bid_on, states, weights, rng),
            action=action,
        )
        for action in actions
    ]


def _plans(view: View, action: Action, states: Sequence[State]) -> list[tuple[Action, ...]]:
    """Return the plans that begin with an action: one for each next decision before the seat sees anything new."""
    after = [state.after(action) for state in states]
    decision = _next_decision(view, after)
    if decision is None:
        return [(action,)]
    candidates = view.game.bidding.candidates(decision)
    return [(action, *plan) for each in candidates for plan in _plans(decision, each, after)]


def _next_decision(view: View, after: Sequence[State]) -> View | None:
    """Return the view in which the seat decides again before it sees anything new; None if it does not."""
    unplanned = ("play", *view.game.bidding.cautious_phases)
    if any(state.to_move != view.seat or state.phase in unplanned for state in after):
        return None
    first, *others = [state.view(view.seat) for state in after]
    is_same = all(each.hand == first.hand and each.talon == first.talon for each in others)
    return first if is_same else None


def _best_plan(
    plans: Sequence[_Plan], bid_on: _BidOn, states: Sequence[State], weights: Sequence[float], rng: Generator
) -> Prospect:
    """Return the prospect of the best of several plans; those hopeless in the first worlds are tried no further."""
    first = len(states) // FIRST_SHARE
    if len(plans) > 1 and first >= FEWEST:
        for plan in plans:
            plan.extend(states[:first], bid_on, rng)
        best = max(plans, key=lambda plan: plan.mean(weights))
        plans = [plan for plan in plans if not plan.is_hopeless(best, weights)]
    for plan in plans:
        plan.extend(states[len(plan.ends) :], bid_on, rng)
    return max((plan.prospect(weights) for plan in plans), key=lambda each: each.mean)


@dataclass(slots=True)
class _Plan:
    """Actions of one seat in a row, tried in more and more worlds."""

    view: View
    actions: tuple[Action, ...]
    ends: list[Position] = field(default_factory=list)
    """The positions at the end of the deals, by world."""
    names: list[Message] = field(default_factory=list)
    """The messages that name the contracts played, by world."""
    leads: list[float] = field(default_factory=list)
    """The leads of the seat over the others, by world."""

    def extend(self, states: Sequence[State], bid_on: _BidOn, rng: Generator) -> None:
        """Try the plan in further worlds."""
        game = self.view.game
        leads = [bid_on.first_lead(_after_all(state, self.actions), rng) for state in states]
        ends = play_out([position_in_play(state) for state in leads], network=True, threads=threads())
        facts = [state.facts for state in leads]
        self.ends += ends
        self.names += [contract_message(game.deck, each.contract, each.trump, each.declarer) for each in facts]
        self.leads += [lead_over_others(game, end.scores(), self.view.seat) for end in ends]

    def mean(self, weights: Sequence[float]) -> float:
        """Return the mean lead over the worlds tried."""
        return _mean(self.leads, weights[: len(self.leads)])

    def is_hopeless(self, best: _Plan, weights: Sequence[float]) -> bool:
        """Return whether the plan is surely worse than another that was tried in the same worlds."""
        used = weights[: len(self.leads)]
        behind = [other - own for other, own in zip(best.leads, self.leads, strict=True)]
        mean = _mean(behind, used)
        return mean > HOPELESS * _error_of_mean(behind, mean, used)

    def prospect(self, weights: Sequence[float]) -> Prospect:
        """Return the prospect of the first action."""
        return prospect_of(self.actions[0], self.names, self.ends, weights, self.view)


def _after_all(state: State, actions: Sequence[Action]) -> State:
    for action in actions:
        state = state.after(action)
    return state


def _state(world: World, view: View) -> State:
    """Return the state of a world with hidden discards as `RuleBidder()` makes them; sampled ones are random."""
    if not any(isinstance(move.action, HiddenDiscard) and not move.action.shown for move in view.history):
        return world.state
    state = view.game.start_at(world.deal, view.table.as_dict(), view.session)
    for move in view.history:
        is_unseen = isinstance(move.action, HiddenDiscard)
        action = view.game.bidding.by_rule(state.view(move.seat)) if is_unseen else move.action
        state = state.after(action)
    return state


class _BidOn:
    """Bids on as `Learned()` for one seat and as `RuleBidder()` for the others.

    Where the seat sees the same in several worlds it decides once.
    """

    def __init__(self, view: View) -> None:
        self._seat = view.seat
        self._passing = view.game.bidding.passing_phases
        self._decided: dict[object, Action] = {}

    def first_lead(self, state: State, rng: Generator) -> State:
        """Return the state at the first lead."""
        while state.phase != "play":
            if state.to_move != self._seat and state.phase in self._passing:
                state = state.after(PASS)
            else:
                assert state.to_move is not None
                state = state.after(self._choose(state.view(state.to_move), rng))
        return state

    def _choose(self, view: View, rng: Generator) -> Action:
        if view.seat != self._seat:
            return _BIDDER.choose(view, rng)
        seen = view.hand, view.talon, view.history
        if seen not in self._decided:
            self._decided[seen] = Learned(cards="network").choose(view, rng)
        return self._decided[seen]


def first_lead(state: State, rng: Generator, bidder: Agent = _BIDDER) -> State:
    """Return the state at the first lead when all seats bid on as a bidder does."""
    while state.phase != "play":
        assert state.to_move is not None
        state = state.after(bidder.choose(state.view(state.to_move), rng))
    return state


def prospect_of(
    action: Action, played: Sequence[Message], ends: Sequence[Position], weights: Sequence[float], view: View
) -> Prospect:
    """Return the prospect of an action.

    Args:
        action: The action.
        played: By finished deal, the message that names its contract.
        ends: The positions at the end of the deals.
        weights: By finished deal, its weight.
        view: The view in which the action is chosen.
    """
    total = sum(weights)
    final = [end.scores() for end in ends]
    own = [each[view.seat] for each in final]
    leads = [lead_over_others(view.game, each, view.seat) for each in final]
    mean = _mean(leads, weights)
    error = _error_of_mean(leads, mean, weights)
    scores: defaultdict[int, float] = defaultdict(float)
    names: defaultdict[Message, float] = defaultdict(float)
    for score, name, weight in zip(own, played, weights, strict=True):
        scores[score] += weight / total
        names[name] += weight / total
    wins = [float(view.game.bidding.is_won(view.game, end, view.seat)) for end in ends]
    return Prospect(
        action,
        mean,
        error,
        _mean(wins, weights),
        _mean(own, weights),
        tuple(sorted(scores.items())),
        tuple(sorted(names.items(), key=lambda each: -each[1])),
    )


def _mean(values: Sequence[float], weights: Sequence[float]) -> float:
    return sum(value * weight for value, weight in zip(values, weights, strict=True)) / sum(weights)


def _error_of_mean(values: Sequence[float], mean: float, weights: Sequence[float]) -> float:
    """Return the standard error of a weighted mean; inf for what amounts to one value."""
    spread = _mean([(value - mean) ** 2 for value in values], weights)
    # Effective sample size of the weights (Kish).
    size = sum(weights) ** 2 / sum(weight * weight for weight in weights)
    return math.sqrt(spread / (size - 1)) if size > 1.5 else math.inf


def contract_message(deck: Deck, contract: str | None, trump: str | None, declarer: int | None) -> Message:
    """Return the message that names the contract, or the trump suit without one, and the seat that declares."""
    if contract is None and trump is None:
        return Message("prospect.played")
    name = contract_name(deck, contract) if contract is not None else suit_name(deck, str(trump))
    return name if declarer is None else Message("prospect.by", played=name, seat=declarer)
