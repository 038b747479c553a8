"""Advice for the seat to move, computed from its view alone: the best action, the alternatives and reasons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from trula.engine.actions import Action, plays_of
from trula.engine.seeds import rng as generator_of
from trula.engine.view import View
from trula.errors import NotationError
from trula.players.bidders.best_prospect import EXPLAINING
from trula.players.bidders.prospects import Prospect, last_news, prospects
from trula.players.samplers import Sample, Sampler
from trula.study.locations import Location, locations
from trula.study.ranking import WORLD_NODES, Choice, Ranking, default_judge, rank
from trula.study.reasons import Decision, reasons
from trula.words import Message

if TYPE_CHECKING:
    from numpy.random import Generator

WORLDS = 100
"""Default number of worlds."""


@dataclass(frozen=True)
class Advice:
    """Advice for one decision, as `advise` returns it. It depends on the view and the seed alone.

    >>> import trula
    >>> game = trula.load(list(trula.GAMES)[2])
    >>> state = game.start(game.deal(seed=7))
    >>> advice = trula.advise(state.view(state.to_move), worlds=8)
    >>> advice.action == advice.prospects[0].action, advice.phase == state.phase
    (True, True)
    """

    seat: int
    """The seat advised, which is to move."""
    phase: str
    """The phase of the deal; `play` from the first lead on."""
    action: Action
    """The best action."""
    by: str
    """Method of comparison: `worlds` (cards are searched in sampled worlds) or `trials` (before the first lead, the
    deal is played on by the game's network)."""
    choices: tuple[Choice, ...]
    """The legal cards, the best first; empty before the first lead."""
    prospects: tuple[Prospect, ...]
    """The actions tried before the first lead, the best first; empty in the play."""
    locations: tuple[Location, ...]
    """Probable locations of the unseen cards."""
    reasons: tuple[Message, ...]
    """Why the action is advised, the most important first; `str(reason)` is English text."""
    worlds: int
    """Number of worlds searched."""
    is_all: bool
    """Whether these are all the worlds that fit the view."""
    is_exact: bool
    """Whether values are proved world by world; else they are estimated by rollouts or trials."""

    def as_dict(self) -> dict[str, object]:
        """Return the fields as a dictionary that JSON can hold."""
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
                    "possible": list(row.possible),
                    "known": row.is_known,
                }
                for row in self.locations
            ],
            "reasons": [reason.as_dict() | {"text": str(reason)} for reason in self.reasons],
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
    """Advise the seat to move, from what it can know.

    In the play, worlds that fit the view are sampled, every legal card is solved in each, or rolled out where the exact
    solver takes too long, and the card with the best mean score is advised. Before the first lead every action is tried
    in sampled worlds, in which the others bid by rule and the game's network plays the cards.

    Args:
        view: The view of the seat to move.
        worlds: Number of worlds to sample; fewer if fewer fit.
        nodes: Maximum number of positions that the exact solver may search in one world; beyond it all worlds are
            judged by rollouts.
        sampler: Draws the worlds; None: uniform in the play, and weighted by the bids before it.
        rng: Source of random numbers; None: derived from `seed`, the seat and the number of actions so far; before the
            first lead only those up to the last one of another seat count (`last_news`).
        seed: Used if `rng` is None.

    Returns:
        The best action with the alternatives, the probable locations of unseen cards, and reasons.

    Raises:
        NotationError: The view's seat is not to move, or an argument is below 1.
        NoWorldFits: No deal fits the view.

    >>> import trula
    >>> game = trula.load(list(trula.GAMES)[2])
    >>> state = game.start(game.deal(seed=7))
    >>> advice = trula.advise(state.view(state.to_move), worlds=8)
    >>> str(advice.action), advice.by, len(advice.prospects)
    ('trump c', 'trials', 4)
    """
    if not isinstance(view, View):
        raise NotationError(f"advice needs a view, as `state.view(seat)` returns it, not {type(view).__name__}")
    if view.to_move != view.seat:
        raise NotationError(
            "the deal is over: there is nothing to advise"
            if view.to_move is None
            else f"seat {view.seat} is not to move, seat {view.to_move} is"
        )
    judge = default_judge(worlds, nodes, sampler)
    ply = len(view.history) if view.phase == "play" else last_news(view)
    generator = generator_of(seed, seat=view.seat, ply=ply) if rng is None else rng
    if view.phase == "play":
        return _advise_card(rank(view, judge, generator))
    return _advise_bid(view, (sampler or EXPLAINING).worlds(view, worlds, generator), generator)


def _advise_card(ranking: Ranking) -> Advice:
    view = ranking.view
    choices = ranking.with_wins()
    other = next((choice.card for choice in choices if choice.is_surely_behind), None)
    return Advice(
        view.seat,
        view.phase,
        plays_of(view.game.deck)[ranking.best.index],
        "worlds",
        choices,
        (),
        locations(ranking.judgement.sample),
        reasons(Decision(ranking, other)),
        ranking.worlds,
        ranking.is_all,
        ranking.is_exact,
    )


def _advise_bid(view: View, sample: Sample, rng: Generator) -> Advice:
    ranked = prospects(view, view.game.bidding.candidates(view), sample, rng)
    best = ranked[0]
    action = view.game.presentation.next_action(view.game.deck, view.history, view.seat, best.action)
    reason = Message("reason.trials", action=action, mean=best.mean, win=best.win)
    return Advice(
        view.seat,
        view.phase,
        best.action,
        "trials",
        (),
        ranked,
        locations(sample),
        (reason,),
        len(sample),
        sample.is_all,
        False,
    )
