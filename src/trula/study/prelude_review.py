"""Review of the decisions before the first lead: bids, calls, packets, discards, announcements, trump.

The action and its alternatives are tried in worlds that fit the seat's view and in the true deal, played on to the end.
The losses are estimates, less accurate than those of cards (`trula.study.review`).
"""

from __future__ import annotations

import math

from trula.engine.actions import Action
from trula.engine.presentation import Thresholds
from trula.engine.seeds import rng
from trula.engine.state import State
from trula.players.bidders.best_prospect import EXPLAINING
from trula.players.bidders.prospects import Prospect, last_news, prospects, prospects_in_states
from trula.study.labels import SURE, label_of
from trula.study.verdicts import PreludeVerdict


def review_prelude_action(
    state: State, action: Action, worlds: int, seed: int, thresholds: Thresholds
) -> PreludeVerdict:
    """Return the verdict on the next action of a state before the first lead.

    Args:
        state: The state in which the action was chosen.
        action: The action.
        worlds: Number of worlds sampled for the seat's view.
        seed: Determines the worlds.
        thresholds: The losses from which on an action is a mistake or a blunder.
    """
    seat, index = state.to_move, len(state.history)
    assert seat is not None
    if len(state.legal_actions()) == 1:
        return PreludeVerdict(index, seat, action, True)
    view = state.view(seat)
    generator = rng(seed, seat=seat, ply=last_news(view))
    tried = view.game.bidding.candidates(view)
    if action not in tried:
        tried = [*tried, action]
    sample = EXPLAINING.worlds(view, worlds, generator)
    known = prospects(view, tried, sample, generator)
    openly = {each.action: each for each in prospects_in_states(view, tried, [state], [1.0], generator)}
    best, chosen = known[0], next(each for each in known if each.action == action)
    loss = best.mean - chosen.mean
    error = 0.0 if best is chosen else math.hypot(best.error, chosen.error)
    open_loss = round(max(each.mean for each in openly.values()) - openly[action].mean)
    return PreludeVerdict(
        index,
        seat,
        action,
        False,
        best.action,
        loss,
        loss > SURE * error,
        open_loss,
        len(sample),
        label_of(loss, error, open_loss, thresholds),
        _listed(known, chosen),
    )


def _listed(known: tuple[Prospect, ...], chosen: Prospect) -> tuple[Prospect, ...]:
    """Return the best five prospects, and the chosen one if it is not among them."""
    few = known[:5]
    return few if chosen in few else (*few, chosen)
