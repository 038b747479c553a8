"""What each action before the first lead comes to: deals that fit, bid and played on by the fixed rule players.

The others go on as RuleBidder does. The own seat keeps its word: it plays what it named, and passes once it is outbid.
Rule players are no experts, so a value is an estimate of what a sensible table makes of the deal, not a proof.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from trula.actions import PASS, Action, Announce, Bid, HiddenDiscard
from trula.bidders.learned import Learned
from trula.bidders.rule_bidder import RuleBidder
from trula.bidders.tarok_counts import discard
from trula.bidders.trials import lead
from trula.game import Position, State, View, position_in_play
from trula.games.tarok.contracts import Aim
from trula.samplers.world import Sample, World
from trula.searches import play_out
from trula.threads import threads

if TYPE_CHECKING:
    from numpy.random import Generator

MOST_DISCARDS = 12
"""Discards that are tried, those that the learned bidder likes best."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """The outcomes of one action."""

    action: Action
    mean: float
    """What the seat, or its side where sides are fixed, writes more than the others do on the average."""
    error: float
    """The standard error of the mean."""
    win: float
    """How often the side of the seat wins the game; in klop, how often the seat does better than the others."""
    score: float
    """What the seat writes."""
    scores: tuple[tuple[int, float], ...]
    """How likely it writes so much, from low to high."""
    comes_to: tuple[tuple[str, float], ...]
    """What is played in the end, and how often, the most likely first."""

    def quantile(self, share: float) -> int:
        """The score that it stays below in so many of the cases."""
        passed = 0.0
        for score, chance in self.scores:
            passed += chance
            if passed >= share - 1e-9:
                return score
        return self.scores[-1][0]

    def as_dict(self) -> dict[str, object]:
        """As plain values."""
        return {
            "action": str(self.action),
            "mean": round(self.mean, 4),
            "error": round(self.error, 4),
            "win": round(self.win, 4),
            "score": round(self.score, 4),
            "scores": {str(score): round(chance, 4) for score, chance in self.scores},
            "comes_to": {name: round(share, 4) for name, share in self.comes_to},
        }


def prospects(view: View, sample: Sample, rng: Generator) -> tuple[Prospect, ...]:
    """Every action worth a thought, the best first, each in the same worlds."""
    actions = _candidates(view)
    states = [_state(world, view) for world in sample]
    weights = list(sample.weights) or [1.0] * len(sample)
    agreed = [[_agreed(state, view.seat, action, rng) for state in states] for action in actions]
    ends = play_out([position_in_play(state) for row in agreed for state in row], threads=threads())
    found = [
        _prospect(action, row, ends[index * len(states) : (index + 1) * len(states)], weights, view.seat)
        for index, (action, row) in enumerate(zip(actions, agreed, strict=True))
    ]
    return tuple(sorted(found, key=lambda each: -each.mean))


def _state(world: World, view: View) -> State:
    """The world's State, in which a discard that nobody saw is a sensible one: worlds are drawn with any."""
    if not any(isinstance(move.action, HiddenDiscard) and not move.action.shown for move in view.history):
        return world.state
    state = view.game.start_at(world.deal, view.table.as_dict(), view.session)
    for move in view.history:
        action = discard(state.view(move.seat)) if isinstance(move.action, HiddenDiscard) else move.action
        state = state.after(action)
    return state


def _candidates(view: View) -> list[Action]:
    legal = view.legal_actions()
    if view.phase == "discard":
        exchanges = Learned().decider(view.game).exchanges(view)[:MOST_DISCARDS]
        return [each.discard for each in exchanges]
    if view.phase == "announcements":
        return [each for each in legal if not isinstance(each, Announce) or len(each.items) == 1]
    return list(legal)


def _agreed(state: State, seat: int, action: Action, rng: Generator) -> State:
    """The first lead after an action."""
    bidder = RuleBidder()
    state = state.after(action)
    while state.phase != "play":
        mover = state.to_move
        assert mover is not None
        legal = state.legal_actions()
        if mover == seat and state.phase == "auction":
            state = state.after(PASS if PASS in legal else action if action in legal else _lowest(legal))
        else:
            state = state.after(bidder.choose(state.view(mover), rng))
    return state


def _lowest(legal: Sequence[Action]) -> Action:
    return next((each for each in legal if isinstance(each, Bid)), legal[0])


def _prospect(
    action: Action, states: Sequence[State], ends: Sequence[Position], weights: Sequence[float], seat: int
) -> Prospect:
    total = sum(weights)
    written = [end.scores() for end in ends]
    own = [each[seat] for each in written]
    leads = [_ahead(states[0], each, seat) for each in written]
    mean = _mean(leads, weights)
    spread = _mean([(each - mean) ** 2 for each in leads], weights)
    error = math.sqrt(spread * sum(weight * weight for weight in weights)) / total
    scores: defaultdict[int, float] = defaultdict(float)
    names: defaultdict[str, float] = defaultdict(float)
    for score, state, weight in zip(own, states, weights, strict=True):
        scores[score] += weight / total
        names[_name(state, seat)] += weight / total
    wins = [float(_is_won(end, seat, each)) for end, each in zip(ends, leads, strict=True)]
    return Prospect(
        action,
        mean,
        error,
        _mean(wins, weights),
        _mean(own, weights),
        tuple(sorted(scores.items())),
        tuple(sorted(names.items(), key=lambda each: -each[1])),
    )


def _ahead(state: State, scores: Sequence[int], seat: int) -> float:
    """What the seat, or its side where sides are fixed, writes more than the others."""
    return scores[seat] - scores[seat - 1] if state.game.has_fixed_sides else lead(scores, seat)


def _mean(values: Sequence[float], weights: Sequence[float]) -> float:
    return sum(value * weight for value, weight in zip(values, weights, strict=True)) / sum(weights)


def _name(state: State, seat: int) -> str:
    """What is played, and by whom."""
    facts = state.facts
    name = str(facts.get("contract") or facts.get("trump") or "")
    declarer = facts.get("declarer")
    if not isinstance(declarer, int) or name == "klop":
        return name
    return f"{name} by {'you' if declarer == seat else f'seat {declarer}'}"


def _is_won(end: Any, seat: int, ahead: float) -> bool:
    if not hasattr(end, "verdict") or end.terms.aim == Aim.KLOP:
        return ahead > 0
    is_declaring = seat in (end.terms.declarer, end.terms.partner)
    return bool(end.verdict()[0]) == is_declaring


__all__ = ["Prospect", "prospects"]
