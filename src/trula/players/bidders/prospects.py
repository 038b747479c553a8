"""What each action before the first lead comes to: deals that fit, bid and played on by the fixed rule players.

The others go on as RuleBidder does.
Rule players are no experts, so a value is an estimate of what a sensible table makes of the deal, not a proof.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from trula.engine.actions import PASS, Action, Announce, Bid, HiddenDiscard
from trula.engine.game import Game, Position, State, View, position_in_play
from trula.engine.threads import threads
from trula.games.tarok import Tarok
from trula.games.tarok.bidding.hand_counts import best_bid, discard
from trula.games.tarok.bidding.trials import Trial, lead
from trula.games.tarok.contracts import Aim
from trula.games.tarok.terms import Table
from trula.players.bidders.learned import Learned
from trula.players.bidders.rule_bidder import RuleBidder
from trula.players.samplers.world import Sample, World
from trula.players.searches import play_out

if TYPE_CHECKING:
    from numpy.random import Generator

KLOP = "klop"
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


def candidates(view: View) -> list[Action]:
    """The actions that are worth a thought, low bids first."""
    legal = view.legal_actions()
    if view.phase == "discard":
        exchanges = Learned().decider(view.game).exchanges(view)[:MOST_DISCARDS]
        return [each.discard for each in exchanges]
    if view.phase == "announcements":
        return [each for each in legal if not isinstance(each, Announce) or len(each.items) == 1]
    return list(legal)


def prospects(view: View, actions: Sequence[Action], sample: Sample, rng: Generator) -> tuple[Prospect, ...]:
    """What actions come to, each in the same worlds; the best first, equals as they were given."""
    weights = list(sample.weights) or [1.0] * len(sample)
    return prospects_in(view, actions, [_state(world, view) for world in sample], weights, rng)


def prospects_in(
    view: View, actions: Sequence[Action], states: Sequence[State], weights: Sequence[float], rng: Generator
) -> tuple[Prospect, ...]:
    """The same in states that all look like the view."""
    if isinstance(view.game, Tarok) and view.phase == "auction":
        found = _Bids(view, states, weights).prospects(actions)
    else:
        found = _decisions(view, actions, states, weights, rng)
    return tuple(sorted(found, key=lambda each: -each.mean))


class _Bids:
    """The bids of a tarok auction.

    The own seat goes on as long as a contract that is still to be had came to more than a pass, by the lowest bids;
    left alone, it plays the best one.
    """

    def __init__(self, view: View, states: Sequence[State], weights: Sequence[float]) -> None:
        assert isinstance(view.game, Tarok) and isinstance(view.table, Table)
        self._view = view
        self._game = view.game
        self._table = view.table
        self._states = states
        self._weights = weights
        self._ends: dict[tuple[int, str, int], Position] = {}
        """By world, contract and declarer."""
        self._plan: dict[Action, float] = {}
        """What contracts came to, played by the own seat."""

    def prospects(self, actions: Sequence[Action]) -> list[Prospect]:
        """Those of some legal actions."""
        bids = [action for action in actions if isinstance(action, Bid)]
        if PASS not in self._view.legal_actions():
            return [self._played(action) for action in bids]
        out = self._tried(PASS)
        means = {action: self._played(action).mean for action in bids}
        self._plan = {action: mean for action, mean in means.items() if mean > out.mean}
        return [out, *(self._tried(action) for action in bids)]

    def _played(self, action: Action) -> Prospect:
        """A contract that the own seat plays in every world."""
        assert isinstance(action, Bid)
        return self._prospect(action, [(action.contract, self._view.seat)] * len(self._states))

    def _tried(self, action: Action) -> Prospect:
        """A word in an auction that others may win yet."""
        return self._prospect(action, [self._auction(state.after(action), action) for state in self._states])

    def _auction(self, state: State, first: Action) -> tuple[str, int]:
        """The contract and the declarer."""
        while state.phase == "auction":
            mover = state.to_move
            assert mover is not None
            legal = state.legal_actions()
            if mover == self._view.seat:
                state = state.after(self._next(legal, first))
            else:
                state = state.after(best_bid(state.deal.hands[mover].mask, legal, self._game.seats))
        trial = Trial.of(state)
        return trial.contract, trial.declarer

    def _next(self, legal: Sequence[Action], first: Action) -> Action:
        wanted = [action for action in legal if action in self._plan]
        if PASS not in legal:
            return max(wanted, key=self._plan.__getitem__) if wanted else first if first in legal else legal[0]
        if first == PASS or not wanted:
            return PASS
        return next(action for action in legal if action != PASS)

    def _prospect(self, action: Action, agreed: Sequence[tuple[str, int]]) -> Prospect:
        keys = [(world, *each) for world, each in enumerate(agreed)]
        new = [key for key in keys if key not in self._ends]
        trials = [Trial(self._states[world].deal, contract, declarer) for world, contract, declarer in new]
        leads = [trial.position(self._game, self._table) for trial in trials]
        self._ends.update(zip(new, play_out(leads, threads=threads()), strict=True))
        names = [_name(contract, declarer, self._view.seat) for contract, declarer in agreed]
        return _prospect(action, names, [self._ends[key] for key in keys], self._weights, self._view)


def _decisions(
    view: View, actions: Sequence[Action], states: Sequence[State], weights: Sequence[float], rng: Generator
) -> list[Prospect]:
    """What is decided beside the auction of tarok; all seats go on as RuleBidder does."""
    found = []
    for action in actions:
        leads = [first_lead(state.after(action), rng) for state in states]
        ends = play_out([position_in_play(state) for state in leads], threads=threads())
        facts = [state.facts for state in leads]
        names = [_name(each.get("contract") or each.get("trump"), each.get("declarer"), view.seat) for each in facts]
        found.append(_prospect(action, names, ends, weights, view))
    return found


def _state(world: World, view: View) -> State:
    """The world's State, in which a discard that nobody saw is a sensible one: worlds are drawn with any."""
    if not any(isinstance(move.action, HiddenDiscard) and not move.action.shown for move in view.history):
        return world.state
    state = view.game.start_at(world.deal, view.table.as_dict(), view.session)
    for move in view.history:
        action = discard(state.view(move.seat)) if isinstance(move.action, HiddenDiscard) else move.action
        state = state.after(action)
    return state


def first_lead(state: State, rng: Generator) -> State:
    """The first lead of a deal that rule players agree on."""
    bidder = RuleBidder()
    while state.phase != "play":
        assert state.to_move is not None
        is_silent = state.phase == "announcements"
        state = state.after(PASS if is_silent else bidder.choose(state.view(state.to_move), rng))
    return state


def _prospect(
    action: Action, played: Sequence[str], ends: Sequence[Position], weights: Sequence[float], view: View
) -> Prospect:
    total = sum(weights)
    written = [end.scores() for end in ends]
    own = [each[view.seat] for each in written]
    leads = [_ahead(view.game, each, view.seat) for each in written]
    mean = _mean(leads, weights)
    spread = _mean([(each - mean) ** 2 for each in leads], weights)
    error = math.sqrt(spread * sum(weight * weight for weight in weights)) / total
    scores: defaultdict[int, float] = defaultdict(float)
    names: defaultdict[str, float] = defaultdict(float)
    for score, name, weight in zip(own, played, weights, strict=True):
        scores[score] += weight / total
        names[name] += weight / total
    wins = [float(is_won(view.game, end, view.seat)) for end in ends]
    return Prospect(
        action,
        mean,
        error,
        _mean(wins, weights),
        _mean(own, weights),
        tuple(sorted(scores.items())),
        tuple(sorted(names.items(), key=lambda each: -each[1])),
    )


def _ahead(game: Game, scores: Sequence[int], seat: int) -> float:
    """What the seat, or its side where sides are fixed, writes more than the others."""
    return scores[seat] - scores[seat - 1] if game.has_fixed_sides else lead(scores, seat)


def _mean(values: Sequence[float], weights: Sequence[float]) -> float:
    return sum(value * weight for value, weight in zip(values, weights, strict=True)) / sum(weights)


def _name(played: object, declarer: object, seat: int) -> str:
    """What is played, and by whom."""
    name = "" if played is None else str(played)
    if not isinstance(declarer, int) or name == KLOP:
        return name
    return f"{name} by {'you' if declarer == seat else f'seat {declarer}'}"


def is_won(game: Game, end: Any, seat: int) -> bool:
    """Whether the side of a seat won a finished deal; in klop, whether the seat did better than the others."""
    if not isinstance(game, Tarok) or end.terms.aim == Aim.KLOP:
        return _ahead(game, end.scores(), seat) > 0
    is_declaring = seat in (end.terms.declarer, end.terms.partner)
    return bool(end.verdict()[0]) == is_declaring


__all__ = ["Prospect", "candidates", "first_lead", "is_won", "prospects", "prospects_in"]
