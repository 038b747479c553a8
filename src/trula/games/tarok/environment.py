"""The numbers of tarok's actions and the bounds of its deals, for learning programs."""

from __future__ import annotations

from itertools import combinations

from trula.engine.actions import PASS, Action, TakeTalon
from trula.engine.environment import ActionIds, GameEnvironment
from trula.engine.game import Game
from trula.games.tarok import Tarok, Tarok3, Tarok4
from trula.games.tarok.actions import ITEMS, Announce, Call, Kontra
from trula.games.tarok.agreement import CORE_ITEMS
from trula.games.tarok.contracts import BIDS
from trula.games.tarok.deck import DECK

BONUSES = ITEMS[:-2]
"""The items that can be announced together; the valats stand alone."""
MOST_POINTS = 500 + 2 * 500
"""Points of a valat, and more than all differences and bonuses of a deal."""


def _announcements() -> list[Action]:
    sizes = range(1, len(BONUSES) + 1)
    together = [Announce(items) for size in sizes for items in combinations(BONUSES, size)]
    return [*together, *(Announce((item,)) for item in ITEMS[-2:])]


def _most_said(game: Game) -> int:
    """Return the steps before the first lead at most.

    In the auction each contract is bid or held once a seat, and all but one pass. Then come a choice, a king, a
    packet and a discard of three cards. Each announcement and each kontra is followed by a pass of every other seat.
    """
    spoken = (len(ITEMS) + len(CORE_ITEMS) * game.number("kontra_levels") + 1) * game.seats
    return len(game.contracts) * game.seats + game.seats + 6 + spoken


def _most_score(game: Game) -> float:
    assert isinstance(game, Tarok)
    worth = max(contract.value for contract in game.ladder) + MOST_POINTS + abs(game.number("mond"))
    return 2.0 * worth * (1 << game.number("kontra_levels"))


ACTIONS = ActionIds(
    DECK,
    (
        PASS,
        *BIDS.values(),
        *(Call(suit) for suit in DECK.plain_suits),
        *(TakeTalon(number) for number in range(1, 7)),
        *_announcements(),
        *(Kontra(item) for item in CORE_ITEMS),
    ),
    has_discards=True,
)
ENVIRONMENT = {
    kind.name: GameEnvironment(
        actions=ACTIONS,
        phases=("auction", "king", "talon", "discard", "announcements", "play"),
        most_said=_most_said,
        most_score=_most_score,
    )
    for kind in (Tarok3, Tarok4)
}
