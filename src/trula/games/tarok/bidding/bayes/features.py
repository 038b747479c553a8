"""The evidence of the Bayesian network: features of the hand, bids of the other players, and how well they play.

All are functions of a View. A feature that is a number has bands as states, such as `4`, `5-6` or `9+`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from trula.engine.actions import Bid, Pass
from trula.engine.cards import CardSet
from trula.engine.session import SoFar
from trula.engine.view import View
from trula.errors import NotationError
from trula.games.tarok import Tarok
from trula.games.tarok.bidding.hand_counts import HIGH_TAROKS, MOND_MASK, PAGAT_MASK, SKIS_MASK, SUIT_MASKS, SUITS
from trula.games.tarok.contracts import Contract
from trula.games.tarok.deck import DECK, KINGS, TAROKS

OTHERS = {3: ("next", "previous"), 4: ("next", "opposite", "previous")}
"""Names of the other players in playing order after the bidder, by the number of seats."""
TOPS = ("none", "mond", "skis", "both")
PAGATS = ("without", "with")
BIDS = ("pass", "low", "high")
QUALITIES = ("weak", "average", "strong")
COUNTS = ("taroks", "high taroks", "kings", "voids", "single cards", "beggar faults")
"""Features that are numbers; their states are bands."""
NAMED = {"top taroks": TOPS, "pagat": PAGATS}
"""Features that are not numbers, with their states."""
HIGH_VALUE = {3: 30, 4: 40}
"""The least value of a contract that counts as a high bid, by the number of seats."""
QUALITY_DEALS = 8
"""The number of average deals that are added to the results of a player before the play is judged."""
QUALITY_MARGIN = 6.0
"""Mean score above the table average, per deal, from which a player is strong; below minus this, weak."""


def hand_features(hand: int) -> dict[str, int | str]:
    """Return the features of a hand, given as a bit mask."""
    taroks = hand & TAROKS
    lengths = [(hand & SUIT_MASKS[suit]).bit_count() for suit in SUITS]
    return {
        "taroks": taroks.bit_count(),
        "high taroks": (taroks & HIGH_TAROKS & ~(MOND_MASK | SKIS_MASK)).bit_count(),
        "top taroks": TOPS[bool(hand & MOND_MASK) + 2 * bool(hand & SKIS_MASK)],
        "pagat": PAGATS[bool(hand & PAGAT_MASK)],
        "kings": (hand & KINGS).bit_count(),
        "voids": lengths.count(0),
        "single cards": lengths.count(1),
        "beggar faults": beggar_faults(hand),
    }


def beggar_faults(hand: int) -> int:
    """Return the number of faults of a hand in a beggar: high suit cards, taroks and empty suits.

    In each suit the lowest card should be one of the two lowest of the suit, the next one of the four lowest, and so
    on; each rank above that is a fault. A tarok is one fault, a tarok above T10 three. An empty suit is two faults if
    the hand has a tarok, because it must then be played.
    """
    taroks = hand & TAROKS
    faults = taroks.bit_count() + 2 * (taroks >> 10).bit_count()
    for suit in SUITS:
        cards = CardSet(DECK, hand & SUIT_MASKS[suit])
        faults += sum(max(0, (card.index - 22) % 8 - 2 * place - 1) for place, card in enumerate(cards))
        faults += 2 * bool(taroks and not cards)
    return faults


def is_high(contract: Contract, seats: int) -> bool:
    """Return whether a contract counts as a high bid."""
    return contract.value >= HIGH_VALUE[seats]


def bids_of_others(view: View) -> dict[str, str]:
    """Return `pass`, `low` or `high` for every other player who has bid or passed; a bid counts, not a later pass."""
    game = view.game
    assert isinstance(game, Tarok)
    seats = game.seats
    bids: dict[str, str] = {}
    for move in view.history:
        if move.seat == view.seat:
            continue
        who = f"bid of {OTHERS[seats][(move.seat - view.seat) % seats - 1]}"
        if isinstance(move.action, Bid):
            bids[who] = BIDS[1 + is_high(game.contract(move.action.contract), seats)]
        elif isinstance(move.action, Pass):
            bids.setdefault(who, BIDS[0])
    return bids


def qualities_of_others(view: View) -> dict[str, str]:
    """Return `weak`, `average` or `strong` for every other player, by the public results of the session."""
    seats = view.game.seats
    return {
        f"play of {name}": play_quality(view.session, (view.seat + step) % seats)
        for step, name in enumerate(OTHERS[seats], 1)
    }


def play_quality(session: SoFar | None, seat: int) -> str:
    """Return how well a seat has played in a session: `weak`, `average` or `strong`; `average` without results."""
    if session is None or not session.results:
        return QUALITIES[1]
    place = session.place_of_seat[seat]
    ahead = sum(result.scores[place] - sum(result.scores) / len(result.scores) for result in session.results)
    mean = ahead / (len(session.results) + QUALITY_DEALS)
    return QUALITIES[1 + (mean > QUALITY_MARGIN) - (mean < -QUALITY_MARGIN)]


def known_states(seats: int) -> dict[str, tuple[str, ...] | None]:
    """Return every top-level node that can have evidence, with its states; None where the states are bands."""
    known: dict[str, tuple[str, ...] | None] = dict.fromkeys(COUNTS) | dict(NAMED)
    for name in OTHERS[seats]:
        known[f"bid of {name}"] = BIDS
        known[f"play of {name}"] = QUALITIES
    return known


def find_evidence(view: View, states: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """Return the known states of top-level nodes in a view; `states` are the possible states of each node."""
    evidence: dict[str, str] = {}
    everything = hand_features(view.hand.mask) | bids_of_others(view) | qualities_of_others(view)
    for name, value in everything.items():
        if name in states:
            evidence[name] = value if isinstance(value, str) else states[name][band_of(value, tuple(states[name]))]
    return evidence


@cache
def band_of(value: int, states: tuple[str, ...]) -> int:
    """Return the index of the band that contains a number; NotationError if there is none."""
    for number, state in enumerate(states):
        least, most = band_range(state)
        if least <= value <= most:
            return number
    raise NotationError(f"no state of {', '.join(states)} covers {value}")


LARGEST = 1_000
"""The upper end of an open band such as `9+`."""


def band_range(state: str) -> tuple[int, int]:
    """Return the smallest and the largest number of a band such as `4`, `5-6` or `9+`."""
    least, dash, most = state.removesuffix("+").partition("-")
    try:
        first = int(least)
        return first, LARGEST if state.endswith("+") else int(most) if dash else first
    except ValueError:
        raise NotationError(f"'{state}' is not a number, a band such as 5-6, or 9+") from None


def check_bands(name: str, states: Sequence[str], where: str) -> None:
    """Raise NotationError unless the states of a node are bands that cover all numbers from 0 without a gap."""
    following = 0
    for state in states:
        try:
            least, most = band_range(state)
        except NotationError as error:
            raise NotationError(f"{where}: '{name}' has an unknown state: {error}") from None
        if least != following or most < least:
            raise NotationError(f"{where}: the bands of '{name}' have a gap or overlap at '{state}'")
        following = most + 1
    if following != LARGEST + 1:
        raise NotationError(f"{where}: the last band of '{name}' is open, like 9+")
