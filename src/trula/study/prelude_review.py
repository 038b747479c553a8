"""Verdicts on what was decided before the first lead: bids, calls, packets, discards, announcements, trump.

Each is tried with its alternatives in trial games of rule players, in worlds that its seat could imagine and in the
true deal. Rule players are no experts, so these are estimates; cards are judged better (`trula.study.review`).
"""

from __future__ import annotations

import math

from trula.engine.actions import Action
from trula.engine.game import State
from trula.engine.seeds import rng
from trula.players.bidders.best_prospect import EXPLAINING
from trula.players.bidders.prospects import Prospect, candidates, prospects, prospects_in
from trula.study.stakes import Thresholds, label_of
from trula.study.verdicts import SpokenVerdict


def spoken_verdict(state: State, action: Action, worlds: int, seed: int, thresholds: Thresholds) -> SpokenVerdict:
    """Judge an action before the first lead."""
    seat, index = state.to_move, len(state.history)
    assert seat is not None
    if len(state.legal_actions()) == 1:
        return SpokenVerdict(index, seat, action, True)
    view, dice = state.view(seat), rng(seed, seat=seat, ply=index)
    tried = candidates(view)
    if action not in tried:
        tried = [*tried, action]
    sample = EXPLAINING.worlds(view, worlds, dice)
    known = prospects(view, tried, sample, dice)
    openly = {each.action: each for each in prospects_in(view, tried, [state], [1.0], dice)}
    best, chosen = known[0], next(each for each in known if each.action == action)
    loss = best.mean - chosen.mean
    is_sure = best is not chosen and loss > 2 * math.hypot(best.error, chosen.error)
    open_loss = round(max(each.mean for each in openly.values()) - openly[action].mean)
    return SpokenVerdict(
        index,
        seat,
        action,
        False,
        best.action,
        loss,
        is_sure,
        open_loss,
        len(sample),
        label_of(loss, is_sure, open_loss, thresholds),
        _told(known, chosen),
    )


def _told(known: tuple[Prospect, ...], chosen: Prospect) -> tuple[Prospect, ...]:
    """The best few, and the one that was chosen."""
    few = known[:5]
    return few if chosen in few else (*few, chosen)
