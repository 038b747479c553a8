"""What the network is told: features of the hand, bids of the others, and how well they have played.

All are functions of a View. What a state of the tables such as `5-6` or `9+` covers is read from its text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from trula.engine.actions import Bid, Pass
from trula.engine.cards import CardSet
from trula.engine.game import View
from trula.engine.session import SoFar
from trula.errors import NotationError
from trula.games.tarok import Tarok
from trula.games.tarok.bidding.hand_counts import (
    ALL_KINGS,
    DECK,
    HIGH_TAROKS,
    MOND,
    PAGAT,
    SKIS,
    SUIT_MASKS,
    SUITS,
    TAROKS,
)
from trula.games.tarok.contracts import Contract

OTHERS = {3: ("next", "previous"), 4: ("next", "opposite", "previous")}
"""The other players by the number of seats, in playing order after the bidder."""
TOPS = ("none", "mond", "skis", "both")
PAGATS = ("without", "with")
BIDS = ("pass", "low", "high")
QUALITIES = ("weak", "average", "strong")
COUNTS = ("taroks", "high taroks", "kings", "voids", "single cards", "beggar faults")
"""Features that are numbers; their states are bands."""
NAMED = {"top taroks": TOPS, "pagat": PAGATS}
"""Features that are not numbers, with their states."""
HIGH_VALUE = {3: 30, 4: 40}
"""By the number of seats, from which value on a contract is a high bid."""
QUALITY_DEALS = 8
"""So many deals of average results are mixed into a player's own before his play is judged."""
QUALITY_MARGIN = 6.0
"""By how much a deal a player must be ahead of the table to be strong, or behind it to be weak."""


def hand_counts(hand: int) -> dict[str, int | str]:
    """The features of a hand."""
    taroks = hand & TAROKS
    lengths = [(hand & SUIT_MASKS[suit]).bit_count() for suit in SUITS]
    return {
        "taroks": taroks.bit_count(),
        "high taroks": (taroks & HIGH_TAROKS & ~(MOND | SKIS)).bit_count(),
        "top taroks": TOPS[bool(hand & MOND) + 2 * bool(hand & SKIS)],
        "pagat": PAGATS[bool(hand & PAGAT)],
        "kings": (hand & ALL_KINGS).bit_count(),
        "voids": lengths.count(0),
        "single cards": lengths.count(1),
        "beggar faults": beggar_faults(hand),
    }


def beggar_faults(hand: int) -> int:
    """How much speaks against winning no trick: high cards for their place in the suit, taroks, empty suits.

    In each suit the lowest card should be one of the two lowest of the suit, the next one of the four lowest, and so
    on: each step above that is a fault. A tarok is one fault, one above T10 three; an empty suit, where taroks are
    forced out, is two if there is a tarok.
    """
    taroks = hand & TAROKS
    faults = taroks.bit_count() + 2 * (taroks >> 10).bit_count()
    for suit in SUITS:
        cards = CardSet(DECK, hand & SUIT_MASKS[suit])
        faults += sum(max(0, (card.index - 22) % 8 - 2 * place - 1) for place, card in enumerate(cards))
        faults += 2 * bool(taroks and not cards)
    return faults


def is_high(contract: Contract, seats: int) -> bool:
    """Whether a bid is high rather than low."""
    return contract.value >= HIGH_VALUE[seats]


def bids_of_others(view: View) -> dict[str, str]:
    """`pass`, `low` or `high` for every other player who has spoken: the highest that was bid, whatever came later."""
    game = view.game
    assert isinstance(game, Tarok)
    seats = game.seats
    found: dict[str, str] = {}
    for move in view.history:
        if move.seat == view.seat:
            continue
        who = f"bid of {OTHERS[seats][(move.seat - view.seat) % seats - 1]}"
        if isinstance(move.action, Bid):
            found[who] = BIDS[1 + is_high(game.contract(move.action.contract), seats)]
        elif isinstance(move.action, Pass):
            found.setdefault(who, BIDS[0])
    return found


def qualities_of_others(view: View) -> dict[str, str]:
    """How well each other player has played in this session, judged by the public results."""
    seats = view.game.seats
    return {
        f"play of {name}": quality(view.session, (view.seat + step) % seats)
        for step, name in enumerate(OTHERS[seats], 1)
    }


def quality(session: SoFar | None, seat: int) -> str:
    """`average` until the results tell otherwise."""
    if session is None or not session.results:
        return QUALITIES[1]
    place = session.place_of_seat[seat]
    ahead = sum(result.scores[place] - sum(result.scores) / len(result.scores) for result in session.results)
    mean = ahead / (len(session.results) + QUALITY_DEALS)
    return QUALITIES[1 + (mean > QUALITY_MARGIN) - (mean < -QUALITY_MARGIN)]


def known_states(seats: int) -> dict[str, tuple[str, ...] | None]:
    """Every top-level node that evidence is found for, with its states; None where they are bands of a number."""
    known: dict[str, tuple[str, ...] | None] = dict.fromkeys(COUNTS) | dict(NAMED)
    for name in OTHERS[seats]:
        known[f"bid of {name}"] = BIDS
        known[f"play of {name}"] = QUALITIES
    return known


def evidence(view: View, states: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """The states of the top-level nodes, as far as something is known."""
    found: dict[str, str] = {}
    everything = hand_counts(view.hand.mask) | bids_of_others(view) | qualities_of_others(view)
    for name, value in everything.items():
        if name in states:
            found[name] = value if isinstance(value, str) else states[name][band_of(value, tuple(states[name]))]
    return found


@cache
def band_of(value: int, states: tuple[str, ...]) -> int:
    """The number of the band that a count is in."""
    for number, state in enumerate(states):
        least, most = band(state)
        if least <= value <= most:
            return number
    raise NotationError(f"no state of {', '.join(states)} covers {value}")


MOST = 1_000


def band(state: str) -> tuple[int, int]:
    """The least and the most that a state such as `4`, `5-6` or `9+` covers."""
    least, dash, most = state.removesuffix("+").partition("-")
    try:
        first = int(least)
        return first, MOST if state.endswith("+") else int(most) if dash else first
    except ValueError:
        raise NotationError(f"'{state}' is not a number, a band such as 5-6, or 9+") from None


def check_bands(name: str, states: Sequence[str], where: str) -> None:
    """Bands follow one another from 0 on without a gap."""
    following = 0
    for state in states:
        try:
            least, most = band(state)
        except NotationError as error:
            raise NotationError(f"{where}: '{name}' has an unknown state: {error}") from None
        if least != following or most < least:
            raise NotationError(f"{where}: the bands of '{name}' have a gap or overlap at '{state}'")
        following = most + 1
    if following != MOST + 1:
        raise NotationError(f"{where}: the last band of '{name}' is open, like 9+")
