"""Par: the contracts, or trump suits, that each seat makes with open cards. The work is in each game's module `par`."""

from __future__ import annotations

from dataclasses import dataclass

from trula.engine.cards import CardSet, Deal
from trula.engine.checks import check_whole
from trula.engine.game import Game
from trula.errors import NotationError
from trula.games import GAMES

DISCARDS = 3
"""Discards tried for each packet of a talon."""
NODES = 3_000_000
"""Maximum number of positions searched for one exchange."""


@dataclass(frozen=True, slots=True)
class Made:
    """The result of one seat in one contract, or with one trump suit, with open cards and best play.

    >>> import trula
    >>> game = trula.load(list(trula.GAMES)[2])
    >>> trula.par(game.deal(seed=5), game)[0].as_dict()["points"]
    -182
    """

    seat: int
    """The declarer."""
    contract: str
    """The contract; in a game without contracts the trump suit."""
    is_won: bool | None
    """Whether it is won with one of the exchanges tried; None if the solver reached its limit first."""
    points: int | None
    """The points that are sure: where cards are exchanged, card points of the declarer's side, or None if they were not
    asked for; elsewhere the score of the declarer's side minus that of the others."""
    is_exact: bool
    """Whether the result is proved to be the best possible; else it is a lower bound."""
    call: str | None = None
    """The suit called for the best exchange; None where nothing is called."""
    packet: int | None = None
    """The packet taken from the talon, from 1; None without an exchange."""
    laid: CardSet | None = None
    """The cards discarded; None without an exchange."""

    def as_dict(self) -> dict[str, object]:
        """Return the fields as a dictionary that JSON can hold."""
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
    """Solve every contract, or trump suit, for every seat as declarer, with open cards.

    Args:
        deal: The cards.
        game: The rules; None: the default profile of the first game whose deals have this shape.
        points: Also find how many card points are sure where cards are exchanged; seconds for each contract.
        discards: Discards tried for each packet of a talon, the most promising first; "not made" is no proof then.
        nodes: Maximum number of positions searched for one exchange.

    Returns:
        One result for each seat and contract, seat by seat.

    Raises:
        NotationError: The game has no contracts, the deal is not one of a known game, or an argument is below 1.

    >>> import trula
    >>> game = trula.load(list(trula.GAMES)[2])
    >>> [made.contract for made in trula.par(game.deal(seed=5), game) if made.seat == 3 and made.is_won]
    ['c', 's']
    """
    check_whole("discards", discards, 1)
    check_whole("nodes", nodes, 1)
    rules = _game_of(deal) if game is None else game
    rules.check_deal(deal)
    part = rules.part("par")
    if part is None:
        raise NotationError(f"{rules.name} has no contracts")
    return tuple(part.par(rules, deal, points=points, discards=discards, nodes=nodes))


def _game_of(deal: Deal) -> Game:
    sizes = (len(deal.hands), len(deal.hands[0]) if deal.hands else 0)
    for kind in GAMES.values():
        if sizes == (kind.seats, kind.hand_size):
            return kind()
    raise NotationError("this deal is of no game here")
