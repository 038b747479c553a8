"""Announcements and kontra of TrialBidder, by how often trial games make a bonus. A valat is never announced."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import takewhile
from typing import TYPE_CHECKING

from trula.engine.actions import PASS, Action, Pass
from trula.engine.hidden import Contents
from trula.engine.view import View
from trula.games.tarok.actions import Announce, Kontra
from trula.games.tarok.agreement import CORE_ITEMS, TarokTable
from trula.games.tarok.bidding.hand_counts import LEAST_COUNTS, best_discard, hand_count, is_beggar_hand
from trula.games.tarok.bidding.simulation.leads import LeadBuilder, play_to_end
from trula.games.tarok.bidding.trials import TrialOutcome, trial_outcome
from trula.games.tarok.deck import DECK
from trula.games.tarok.facts import facts_of
from trula.games.tarok.hidden import HiddenTarok
from trula.players.samplers import Sample, Uniform
from trula.players.searches import AlphaBeta

if TYPE_CHECKING:
    from numpy.random import Generator

BONUSES = ("trula", "kings", "king-ultimo", "pagat-ultimo")
"""The bonuses that are announced, in canonical order."""
DRAWS = 8
"""The number of worlds that `worlds_explaining_bid` draws for each world that it keeps."""


def choose_announcement(
    view: View, shares: Mapping[str, float], worlds: int, search: AlphaBeta | None, rng: Generator
) -> Action:
    """Return an announcement of the bonuses that trial games make often enough, or a pass.

    Args:
        view: The view of the declarer or the partner.
        shares: The share of trial games from which each bonus is announced.
        worlds: The number of trial games.
        search: The trial players; None: rule players.
        rng: The generator of the worlds.
    """
    legal = view.legal_actions()
    free = [item for item in BONUSES if Announce((item,)) in legal]
    if not free:
        return PASS
    outcomes = outcomes_in(view, Uniform().worlds(view, worlds, rng), search)
    often = [item for item in free if sum(item in each.made for each in outcomes) >= shares[item] * len(outcomes)]
    return Announce(tuple(often)) if often else PASS


def choose_kontra(view: View, share: float, worlds: int, search: AlphaBeta | None, rng: Generator) -> Action:
    """Return a kontra on the first item that the declarer's side loses often enough, or a pass.

    Args:
        view: The view of a defender.
        share: The share of trial games lost from which an item is doubled.
        worlds: The number of trial games.
        search: The trial players; None: rule players.
        rng: The generator of the worlds.
    """
    legal = view.legal_actions()
    items = [item for item in CORE_ITEMS if Kontra(item) in legal]
    if not items:
        return PASS
    outcomes = outcomes_in(view, worlds_explaining_bid(view, worlds, rng), search)
    for item in items:
        failed = [not each.is_won if item == "game" else item not in each.made for each in outcomes]
        if sum(failed) >= share * len(failed):
            return Kontra(item)
    return PASS


def worlds_explaining_bid(view: View, worlds: int, rng: Generator) -> Sample:
    """Return worlds in which the declarer's hand justifies the contract.

    A declarer has the cards for the bid, so uniform worlds would overrate the defenders. Of DRAWS times as many uniform
    worlds those are kept in which the hand lacks least to RuleBidder's count for the contract.
    """
    sample = Uniform().worlds(view, DRAWS * worlds, rng)
    contract, declarer = facts_of(view).contract, facts_of(view).declarer
    assert isinstance(contract, str) and isinstance(declarer, int)
    least = LEAST_COUNTS[view.game.seats].get(contract, 0)

    def lacking(contents: Contents) -> int:
        hand = sample.hidden.deal(contents).hands[declarer].mask
        return not is_beggar_hand(hand) if "beggar" in contract else max(0, least - hand_count(hand))

    return replace(sample, contents=sorted(sample.contents, key=lacking)[:worlds], is_all=False)


def has_had_turn(view: View) -> bool:
    """Return whether the seat has had a turn in the announcements."""
    turns = takewhile(lambda move: isinstance(move.action, Pass | Announce | Kontra), reversed(view.history))
    return any(move.seat == view.seat for move in turns)


def outcomes_in(view: View, sample: Sample, search: AlphaBeta | None) -> list[TrialOutcome]:
    """Play the deal of a view out in each world of a sample, with the announcements so far, and return the results."""
    hidden = sample.hidden
    assert isinstance(hidden, HiddenTarok) and hidden.public is not None and isinstance(view.table, TarokTable)
    public = hidden.public
    leads = LeadBuilder(
        public.game,
        view.table,
        public.game.contract(str(public.contract)),
        public.declarer,
        public.called,
        has_exchange=bool(public.taken),
        item_terms=public.item_terms,
    )
    known = public.own_discards | public.shown_discards
    positions = []
    for contents in sample.contents:
        world = hidden.unfolded(contents)
        hands, laid = list(world.hands), known | world.laid_away
        if world.laid_away and not known:
            # The discards of a world are random; a real declarer discards sensibly.
            whole = hands[public.declarer] | laid
            laid = best_discard(whole, laid.bit_count())
            hands[public.declarer] = whole & ~laid
        talon = DECK.set((*view.talon, *world.talon)).mask
        positions.append(leads.lead(hands, talon, public.taken, laid))
    return [trial_outcome(end) for end in play_to_end(positions, search)]
