"""What to do and why: an answer from a view alone, so that nothing hidden can reach it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from trula.engine.actions import Action
from trula.engine.game import PLAYS, View
from trula.engine.seeds import rng as dice_of
from trula.errors import NotationError
from trula.players.bidders.best_prospect import EXPLAINING
from trula.players.bidders.prospects import Prospect, candidates, prospects
from trula.players.samplers import Sample, Sampler
from trula.study.locations import Location, locations
from trula.study.ranking import WORLD_NODES, Choice, Ranking, rank, usual_judge
from trula.study.reasons import Case, Reason, reasons

if TYPE_CHECKING:
    from numpy.random import Generator

WORLDS = 100


@dataclass(frozen=True)
class Advice:
    """What a seat should do, from what it can know; equal for equal views and dice."""

    seat: int
    phase: str
    action: Action
    by: str
    """Whose choice it is: the worlds', or before the first lead that of trial games in them."""
    choices: tuple[Choice, ...]
    """The legal cards, the best first; empty before the first lead."""
    prospects: tuple[Prospect, ...]
    """Before the first lead, what the actions come to, the best first."""
    locations: tuple[Location, ...]
    reasons: tuple[Reason, ...]
    worlds: int
    is_all: bool
    """Whether the worlds are all that fit."""
    is_exact: bool
    """Whether values are proved world by world; else they come from rollouts."""

    def as_dict(self) -> dict[str, object]:
        """As plain values."""
        return {
            "seat": self.seat,
            "phase": self.phase,
            "action": str(self.action),
            "by": self.by,
            "worlds": self.worlds,
            "all_worlds": self.is_all,
            "exact": self.is_exact,
            "choices": [choice.as_dict() for choice in self.choices],
            "prospects": [prospect.as_dict() for prospect in self.prospects],
            "locations": [
                {
                    "card": str(row.card),
                    "seats": [round(share, 4) for share in row.seats],
                    "talon": round(row.talon, 4),
                    "laid_away": round(row.laid_away, 4),
                }
                for row in self.locations
            ],
            "reasons": [{"kind": reason.kind, "text": reason.text} for reason in self.reasons],
        }


def advise(
    view: View,
    *,
    worlds: int = WORLDS,
    nodes: int = WORLD_NODES,
    sampler: Sampler | None = None,
    rng: Generator | None = None,
    seed: int = 1,
) -> Advice:
    """Advise the seat to move; `nodes` is what the exact solver may take in a world, `rng` goes before `seed`.

    Unless another sampler draws them, worlds are uniform in the play, and before it those that explain the bids.
    """
    if view.to_move != view.seat:
        raise NotationError(
            "the deal is over: there is nothing to advise"
            if view.to_move is None
            else f"seat {view.seat} is not to move, seat {view.to_move} is"
        )
    judge = usual_judge(worlds, nodes, sampler)
    dice = dice_of(seed, seat=view.seat, ply=len(view.history)) if rng is None else rng
    if view.phase == "play":
        return _by_worlds(rank(view, judge, dice))
    return _by_trials(view, (sampler or EXPLAINING).worlds(view, worlds, dice), dice)


def _by_worlds(ranking: Ranking) -> Advice:
    view = ranking.view
    choices = ranking.with_wins()
    other = next((choice.card for choice in choices if choice.is_surely_behind), None)
    return Advice(
        view.seat,
        view.phase,
        PLAYS[view.game.deck.name][ranking.best.index],
        "worlds",
        choices,
        (),
        locations(ranking.judgement.sample),
        reasons(Case(ranking, other)),
        ranking.worlds,
        ranking.is_all,
        ranking.is_exact,
    )


def _by_trials(view: View, sample: Sample, dice: Generator) -> Advice:
    found = prospects(view, candidates(view), sample, dice)
    best = found[0]
    said = Reason(
        "trials", f"{best.action} comes to {best.mean:+.1f} more than the others write; won in {best.win:.0%}."
    )
    return Advice(
        view.seat,
        view.phase,
        best.action,
        "trials",
        (),
        found,
        locations(sample),
        (said,),
        len(sample),
        sample.is_all,
        False,
    )
