"""How many ways there are before the first lead of tarok for three, and in its play at worst. Counts, no chance."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import comb, factorial

from trula.engine.actions import Pass
from trula.engine.frozen import FrozenMap
from trula.engine.game import State
from trula.errors import TrulaError
from trula.games import load
from trula.games.tarok import Tarok

HAND, TALON, LEVELS = 16, 6, 4
PROTOCOLS: tuple[dict[str, str | bool], ...] = tuple(
    {"bidding": bidding, "equal_bid_by": equal, "raise_after_win": raises}
    for bidding, equal, raises in product(("obligatory_three", "free_opening"), ("all", "forehand"), (True, False))
)
"""The ways of bidding that our rules know; the first is the one that the authors' thesis describes."""


def tarok(**options: bool | int | str) -> Tarok:
    """Tarok for three under the authors' rules, but for what is named."""
    game = load("tarok3", None, **options)
    assert isinstance(game, Tarok)
    return game


def auctions(game: Tarok) -> Counter[str]:
    """By contract, in how many ways the auction can come to it."""
    found: Counter[str] = Counter()
    waiting = [game.start(game.deal(1))]
    while waiting:
        state = waiting.pop()
        if state.phase == "auction":
            waiting += [state.after(action) for action in state.legal_actions()]
        else:
            found[str(state.facts["contract"])] += 1
    return found


def exchanges(packet: int) -> int:
    """In how many ways a packet of so many cards is chosen and as many laid away, if every card may go."""
    return TALON // packet * comb(HAND + packet, packet) if packet else 1


def with_exchange(game: Tarok, found: Counter[str]) -> int:
    """The leaves of an auction by contract, each with the exchanges of its contract."""
    return sum(count * exchanges(game.contract(contract).packet) for contract, count in found.items())


def claims_to(levels: int) -> int:
    """What can stand when all have spoken, the declarer holding the pagat: who announced what, and how often doubled.

    Trula and kings may be either side's, the pagat is the declarer's, and a valat cancels all else.
    """
    doubled = 1 + levels
    either, own = 1 + 2 * doubled, 1 + doubled
    return doubled * either * either * own + 2 * doubled


def speeches(levels: int) -> int:
    """In how many ways it can be said: sequences of announcements, kontras and passes until all have passed."""
    return _sequences(_first_speech(tarok(kontra_levels=levels)), 0, {})


def _first_speech(game: Tarok) -> State:
    """A declarer of three who holds the pagat and is about to speak."""
    for seed in range(100):
        deal = game.deal(seed)
        if "T1" in {str(card) for card in deal.hands[0]}:
            state = game.start(deal).after_texts(["pass", "pass", "bid three", "take 1"])
            return state.after(state.legal_actions()[0])
    raise TrulaError("no deal gives the pagat to forehand")


Key = tuple[object, ...]


def _sequences(state: State, passes: int, known: dict[Key, int]) -> int:
    if state.phase != "announcements":
        return 1
    announced, kontra = state.facts["announced"], state.facts["kontra"]
    assert isinstance(announced, FrozenMap) and isinstance(kontra, FrozenMap)
    # What may be said depends on the sides of those who spoke, not on their seats.
    sides = frozenset((item, by == state.facts["declarer"]) for item, by in announced.items())
    key = (state.to_move, passes, sides, frozenset(kontra.items()))
    if key not in known:
        known[key] = sum(
            _sequences(state.after(action), passes + 1 if isinstance(action, Pass) else 0, known)
            for action in state.legal_actions()
        )
    return known[key]


def worst_play() -> int:
    """One hand of taroks against two with a tarok each: the first lead draws both, then every card may be played."""
    return lines_in_miniature(HAND)


def lines_in_miniature(cards: int) -> int:
    """The same with fewer cards a hand."""
    return cards * factorial(cards - 1) ** 3
