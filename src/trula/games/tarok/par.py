"""Par of tarok: the contracts that every seat makes with the best of a short list of exchanges.

Not every discard is tried, so the result is a lower bound of what the declarer can reach.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from trula.engine.cards import CardSet, Deal
from trula.engine.game import Game
from trula.engine.state import State
from trula.engine.threads import threads
from trula.games.tarok import Tarok
from trula.games.tarok.bidding import learned_decider
from trula.games.tarok.bidding.learned.examples import contracts_of
from trula.games.tarok.contracts import Contract
from trula.players.bidders.learned import Learned
from trula.study.par import Made
from trula.study.solve import solve_many


def par(game: Game, deal: Deal, *, points: bool, discards: int, nodes: int) -> tuple[Made, ...]:
    """Return the result of every seat in every contract except klop, open beggar and valats.

    Args:
        game: Tarok for three or four players.
        deal: The cards.
        points: Whether to find the card points that are sure in contracts with a difference.
        discards: The number of discards tried for each packet.
        nodes: Maximum number of positions searched for each exchange.
    """
    assert isinstance(game, Tarok)
    return tuple(
        _best_setup(game, deal, seat, contract, points, discards, nodes)
        for seat in range(game.seats)
        for contract in contracts_of(game)
        if contract != "klop"
    )


def _best_setup(game: Tarok, deal: Deal, seat: int, name: str, points: bool, discards: int, nodes: int) -> Made:
    contract = game.contract(name)
    setups = _setups(game, deal, seat, contract, discards)
    starts = [game.start_play(deal, contract=name, declarer=seat, **setup.terms) for setup in setups]
    bounds = _bounds(game, starts, "win", nodes)
    won = [index for index, (lower, _) in enumerate(bounds) if lower == 1]
    is_open = any(upper == 1 for _, upper in bounds)
    chosen, sure = won[0] if won else 0, None
    if points and contract.has_difference:
        candidates = won or [0]
        sure_points = [lower for lower, _ in _bounds(game, [starts[index] for index in candidates], "points", nodes)]
        sure = max(sure_points)
        chosen = candidates[sure_points.index(sure)]
    is_exact = (bool(won) and not points) or (contract.packet == 0 and not is_open)
    setup = setups[chosen]
    return Made(
        seat, name, True if won else None if is_open else False, sure, is_exact, setup.call, setup.packet, setup.laid
    )


def _bounds(game: Game, starts: Sequence[State], objective: str, nodes: int) -> list[tuple[int, int]]:
    solutions = solve_many(game, starts, objective=objective, nodes=nodes, threads=threads())
    return [solution.bounds for solution in solutions]


class _Setup(NamedTuple):
    """The called suit, the packet and the discard with which a contract is played."""

    call: str | None
    packet: int | None = None
    laid: CardSet | None = None

    @property
    def terms(self) -> dict[str, Any]:
        laid = [] if self.laid is None else [str(card) for card in self.laid]
        return {"call": self.call, "take": self.packet, "discard": laid}


def _setups(game: Tarok, deal: Deal, seat: int, contract: Contract, most: int) -> list[_Setup]:
    """Return the setups to try, the most promising first; `most` is the number of discards for each packet."""
    calls: Sequence[str | None] = game.deck.plain_suits if contract.calls_king else (None,)
    if contract.packet == 0:
        return [_Setup(call) for call in calls]
    decider = learned_decider(game, Learned())
    ranked = []
    for call in calls:
        exchanges = decider.rank_exchanges(deal.hands[seat].mask, deal.talon, contract.name, call)
        for packet in range(1, game.talon_size // contract.packet + 1):
            ranked += [(each, call) for each in [own for own in exchanges if own.packet == packet][:most]]
    ranked.sort(key=lambda pair: -pair[0].value)
    return [_Setup(call, each.packet, each.discard.cards) for each, call in ranked]
