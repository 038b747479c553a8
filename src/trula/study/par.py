"""What a deal holds: the contracts that each seat makes with open cards, whoever bids.

In tarok only a short list of discards is tried for each packet and called king, so that "not made" is no proof: the
result is a lower bound of what the declarer can do against the best defence. In klaverjas it is exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from trula.engine.cards import CardSet, Deal
from trula.engine.checks import check_whole
from trula.engine.game import Game, State
from trula.engine.threads import threads
from trula.errors import NotationError
from trula.games import GAMES
from trula.games.klaverjas import Klaverjas
from trula.games.tarok import Tarok
from trula.games.tarok.bidding.learned.examples import contracts_of
from trula.games.tarok.contracts import Contract
from trula.players.bidders.learned import Learned
from trula.study.solve import solve_many

DISCARDS = 3
NODES = 3_000_000
"""What the solver may take for one exchange."""


@dataclass(frozen=True, slots=True)
class Made:
    """What a seat makes of a contract, or of a trump suit."""

    seat: int
    contract: str
    is_won: bool | None
    """Whether it is won with one of the exchanges that were tried; None if the solver could not say."""
    points: int | None
    """What is sure if it was asked for: card points of the declarer's side, in klaverjas the written difference."""
    is_exact: bool
    """Whether nothing better can exist; else it is a lower bound."""
    call: str | None = None
    packet: int | None = None
    laid: CardSet | None = None

    def as_dict(self) -> dict[str, object]:
        """As plain values."""
        return {
            "seat": self.seat,
            "contract": self.contract,
            "won": self.is_won,
            "points": self.points,
            "exact": self.is_exact,
            "call": self.call,
            "packet": self.packet,
            "laid": None if self.laid is None else [str(card) for card in self.laid],
        }


def par(
    deal: Deal, game: Game | None = None, *, points: bool = False, discards: int = DISCARDS, nodes: int = NODES
) -> tuple[Made, ...]:
    """Every contract for every seat, seat by seat; without a game it is that of the deal under its usual rules.

    `points` also finds how many card points are sure in tarok, which takes seconds for each contract; klaverjas always
    tells the written difference.
    """
    check_whole("discards", discards, 1)
    check_whole("nodes", nodes, 1)
    rules = _game_of(deal) if game is None else game
    rules.check_deal(deal)
    if isinstance(rules, Klaverjas):
        return _klaverjas(rules, deal)
    if isinstance(rules, Tarok):
        return tuple(
            _best(rules, deal, seat, contract, points, discards, nodes)
            for seat in range(rules.seats)
            for contract in contracts_of(rules)
            if contract != "klop"
        )
    raise NotationError(f"{rules.name} has no contracts")


def _game_of(deal: Deal) -> Game:
    sizes = (len(deal.hands), len(deal.hands[0]) if deal.hands else 0)
    for kind in GAMES.values():
        if sizes == (kind.seats, kind.hand_size):
            return kind()
    raise NotationError("this deal is of no game here")


def _klaverjas(game: Klaverjas, deal: Deal) -> tuple[Made, ...]:
    asked = [(seat, trump) for seat in range(game.seats) for trump in game.deck.suits]
    starts = [game.start_play(deal, trump=trump, declarer=seat) for seat, trump in asked]
    values = [solution.value for solution in solve_many(game, starts, objective="score", threads=threads())]
    return tuple(
        Made(seat, trump, value > 0, value, is_exact=True) for (seat, trump), value in zip(asked, values, strict=True)
    )


def _best(game: Tarok, deal: Deal, seat: int, name: str, points: bool, discards: int, nodes: int) -> Made:
    contract = game.contract(name)
    ways = _ways(game, deal, seat, contract, discards)
    starts = [game.start_play(deal, contract=name, declarer=seat, **way.terms) for way in ways]
    bounds = _bounds(game, starts, "win", nodes)
    won = [index for index, (lower, _) in enumerate(bounds) if lower == 1]
    is_open = any(upper == 1 for _, upper in bounds)
    chosen, sure = won[0] if won else 0, None
    if points and contract.has_difference:
        candidates = won or [0]
        found = [lower for lower, _ in _bounds(game, [starts[index] for index in candidates], "points", nodes)]
        sure = max(found)
        chosen = candidates[found.index(sure)]
    is_exact = (bool(won) and not points) or (contract.packet == 0 and not is_open)
    way = ways[chosen]
    return Made(seat, name, True if won else None if is_open else False, sure, is_exact, way.call, way.packet, way.laid)


def _bounds(game: Game, starts: Sequence[State], objective: str, nodes: int) -> list[tuple[int, int]]:
    solved = solve_many(game, starts, objective=objective, nodes=nodes, threads=threads())
    return [solution.bounds for solution in solved]


class _Way(NamedTuple):
    """One way to set a contract up."""

    call: str | None
    packet: int | None = None
    laid: CardSet | None = None

    @property
    def terms(self) -> dict[str, Any]:
        laid = [] if self.laid is None else [str(card) for card in self.laid]
        return {"call": self.call, "take": self.packet, "discard": laid}


def _ways(game: Tarok, deal: Deal, seat: int, contract: Contract, most: int) -> list[_Way]:
    """The likeliest first."""
    calls: Sequence[str | None] = game.deck.plain_suits if contract.calls_king else (None,)
    if contract.packet == 0:
        return [_Way(call) for call in calls]
    decider = Learned().decider(game)
    ranked = []
    for call in calls:
        exchanges = decider.ranked(deal.hands[seat].mask, deal.talon, contract.name, call)
        for packet in range(1, game.talon_size // contract.packet + 1):
            ranked += [(each, call) for each in [own for own in exchanges if own.packet == packet][:most]]
    ranked.sort(key=lambda pair: -pair[0].value)
    return [_Way(call, each.packet, each.discard.cards) for each, call in ranked]
