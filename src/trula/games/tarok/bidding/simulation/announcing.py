"""What is announced and doubled, by how often trials of the real hands fulfil it. A valat is never announced."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import takewhile
from typing import TYPE_CHECKING

from trula.engine.actions import PASS, Action, Announce, Kontra, Pass
from trula.engine.game import View
from trula.engine.hidden import Contents
from trula.games.tarok.bidding.hand_counts import LEVELS, best_discard, count, is_beggars
from trula.games.tarok.bidding.simulation.leads import Leads, played
from trula.games.tarok.bidding.trials import Outcome, outcome_of
from trula.games.tarok.hidden import HiddenTarok
from trula.games.tarok.terms import CLAIMABLE, DECK, Table
from trula.players.samplers import Sample, Uniform
from trula.players.searches import AlphaBeta

if TYPE_CHECKING:
    from numpy.random import Generator

BONUSES = ("trula", "kings", "king-ultimo", "pagat-ultimo")
"""What may be announced, in the order of the rules."""
DRAWS = 8
"""How many worlds are drawn for each one of `explaining` that is kept."""


def announcement(
    view: View, shares: Mapping[str, float], worlds: int, search: AlphaBeta | None, rng: Generator
) -> Action:
    """The bonuses that trials make often enough, or a pass."""
    legal = view.legal_actions()
    free = [item for item in BONUSES if Announce((item,)) in legal]
    if not free:
        return PASS
    outcomes = outcomes_in(view, Uniform().worlds(view, worlds, rng), search)
    often = [item for item in free if sum(item in each.made for each in outcomes) >= shares[item] * len(outcomes)]
    return Announce(tuple(often)) if often else PASS


def kontra(view: View, share: float, worlds: int, search: AlphaBeta | None, rng: Generator) -> Action:
    """A kontra to the game or to a bonus that the declarer's side fails often enough, or a pass."""
    legal = view.legal_actions()
    items = [item for item in CLAIMABLE if Kontra(item) in legal]
    if not items:
        return PASS
    outcomes = outcomes_in(view, explaining(view, worlds, rng), search)
    for item in items:
        failed = [not each.is_won if item == "game" else item not in each.made for each in outcomes]
        if sum(failed) >= share * len(failed):
            return Kontra(item)
    return PASS


def explaining(view: View, worlds: int, rng: Generator) -> Sample:
    """Of several times as many worlds those in which the declarer's hand comes closest to what the contract asks for.

    Who bids has the cards for it: any worlds would flatter the defenders. RuleBidder's count is the measure, and more
    than its level explains a bid no better.
    """
    sample = Uniform().worlds(view, DRAWS * worlds, rng)
    contract, declarer = view.facts["contract"], view.facts["declarer"]
    assert isinstance(contract, str) and isinstance(declarer, int)
    level = LEVELS[view.game.seats].get(contract, 0)

    def lacking(contents: Contents) -> int:
        hand = sample.hidden.deal(contents).hands[declarer].mask
        return not is_beggars(hand) if "beggar" in contract else max(0, level - count(hand))

    return replace(sample, contents=sorted(sample.contents, key=lacking)[:worlds], is_all=False)


def has_spoken(view: View) -> bool:
    """Whether the seat has had a turn since the exchange."""
    turns = takewhile(lambda move: isinstance(move.action, Pass | Announce | Kontra), reversed(view.history))
    return any(move.seat == view.seat for move in turns)


def outcomes_in(view: View, sample: Sample, search: AlphaBeta | None) -> list[Outcome]:
    """The deal of a view played out in worlds, with what was announced and doubled so far."""
    hidden = sample.hidden
    assert isinstance(hidden, HiddenTarok) and hidden.told is not None and isinstance(view.table, Table)
    told = hidden.told
    leads = Leads(
        told.game,
        view.table,
        told.game.contract(str(told.contract)),
        told.declarer,
        told.called,
        has_exchange=bool(told.taken),
        claims=told.claims,
    )
    known = told.own_discards | told.shown_discards
    positions = []
    for contents in sample.contents:
        world = hidden.unfolded(contents)
        hands, laid = list(world.hands), known | world.laid_away
        if world.laid_away and not known:
            # A world lays any cards away; a declarer lays away what serves him.
            whole = hands[told.declarer] | laid
            laid = best_discard(whole, laid.bit_count())
            hands[told.declarer] = whole & ~laid
        talon = DECK.set((*view.talon, *world.talon)).mask
        positions.append(leads.lead(hands, talon, told.taken, laid))
    return [outcome_of(end) for end in played(positions, search)]
