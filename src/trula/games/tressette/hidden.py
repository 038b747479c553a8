"""The hidden cards of a tressette view, and what play and declarations tell about them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trula._core import TressetteSeen
from trula.engine.hidden import Bound, Hidden, hand_places, known_hands, played_cards
from trula.engine.view import View
from trula.games.tressette.accusi import ACCUSI, NAPOLETANE, RANK_MASKS, UNDECLARED, excluded_fourths
from trula.games.tressette.agreement import TressetteTable, make_core_terms
from trula.games.tressette.facts import TressetteFacts

if TYPE_CHECKING:
    from trula.games.tressette import Tressette


def hidden_hands(game: Tressette, view: View) -> Hidden:
    """Return the hands that a view leaves open, without the cards that play and declarations exclude.

    A seat that has played its first card has declared all its combinations, so it holds at most two cards of any other.
    """
    known = known_hands(view)
    assert isinstance(view.facts, TressetteFacts) and isinstance(view.table, TressetteTable)
    declared = view.facts.accusi
    is_on = game.options["accusi"] is True
    points = [
        UNDECLARED if is_on and names is None else sum(ACCUSI[name].points for name in names or ())
        for names in declared
    ]
    leader = view.history[0].seat if view.history else view.to_move
    assert leader is not None
    seen = TressetteSeen(make_core_terms(game, view.table, leader, points), known, played_cards(view))
    excluded = seen.excluded
    places, bounds = [], []
    for number, place in enumerate(hand_places(view, known, (game.hand_size,) * 4, elsewhere=0)):
        names = declared[place.owner]
        allowed = place.allowed & ~excluded[place.owner]
        if names is not None:
            declared_sets = [ACCUSI[name].cards.mask for name in names]
            held, allowed = known[place.owner], allowed & ~excluded_fourths(declared_sets)
            bounds += [
                Bound(number, cards & allowed, 0, 2 - (cards & held).bit_count())
                for cards in (*RANK_MASKS, *NAPOLETANE)
                if not any(accuso & ~cards == 0 for accuso in declared_sets)
            ]
        places.append(place._replace(allowed=allowed))
    effective = [bound for bound in bounds if bound.cards.bit_count() > bound.most]
    return Hidden(view, tuple(places), tuple(effective), tuple(known), seen=seen)
