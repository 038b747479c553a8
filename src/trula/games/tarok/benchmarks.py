"""The benchmark cases of tarok for `trula bench`: fixed positions, the same on every machine."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache
from importlib.util import find_spec
from typing import Any

from trula._core import Tarok3Position, Tarok4Position, TarokTerms
from trula.engine.cards import Card, CardSet, Deal
from trula.engine.game import Game
from trula.engine.phases import Position
from trula.engine.state import State, position_in_play
from trula.games.tarok import Tarok, Tarok3, Tarok4
from trula.games.tarok.deck import DECK
from trula.study.bench import Report, Row, silent
from trula.study.bench.cases import GrowthCase, SignatureCase, SolveCase

CONTESTED = (0, 3, 5, 12, 13, 14, 16, 19, 25, 26, 32, 35, 36, 37, 39, 40)
"""Seeds of `exchanged_position` with a value from 30 to 40 card points: `find_contested(range(41), 60_000_000)`."""


def strength(cards: CardSet | Sequence[Card]) -> int:
    """Return a crude strength of a hand: the number and height of its taroks, and the face values of its suit cards."""
    return sum(card.index + 11 if card.index < 22 else 4 * face_value(card) for card in cards)


def face_value(card: Card) -> int:
    """Return the face value of a suit card: 5 for a king down to 1."""
    return max(1, (card.index - 22) % 8 - 2)


def discard_order(card: Card, hand: Sequence[Card]) -> tuple[bool, bool, int, int]:
    """Return the sort key of a discard: low keys go first.

    Cards of the shortest suits go first, the most valuable of a suit before the others. Taroks, kings and the trula go
    last.
    """
    if card.index < 22:
        return card.index in (0, 20, 21), True, card.index, 0
    length = sum(other.index >= 22 and (other.index - 22) // 8 == (card.index - 22) // 8 for other in hand)
    return face_value(card) == 5, False, length, -face_value(card)


def exchanged_position(seed: int) -> Position:
    """Return a first lead of tarok for three: the strongest hand plays two, exchanges by a crude rule and leads."""
    game = Tarok3()
    dealt = game.deal(seed)
    declarer = max(range(3), key=lambda seat: strength(dealt.hands[seat]))
    deal = Deal(tuple(dealt.hands[(declarer + place) % 3] for place in range(3)), dealt.talon)
    packets = [dealt.talon[start : start + 2] for start in range(0, 6, 2)]
    take = max(range(3), key=lambda number: strength(packets[number]))
    hand = [*deal.hands[0], *packets[take]]
    discard = [str(card) for card in sorted(hand, key=lambda card: discard_order(card, hand))[:2]]
    return position_in_play(game.start_play(deal, contract="two", take=take + 1, discard=discard))


def random_position(seats: int, cards: int, seed: int) -> Position:
    """Return a first lead with `cards` random cards in each hand, played for points.

    The strongest hand declares, with a random partner if four play. A random seat leads. Cards that are not dealt count
    for nobody.
    """
    rng = random.Random(f"tarok {seats} {cards} {seed}")
    order = rng.sample(DECK.cards, len(DECK.cards))
    hands = [order[seat * cards : (seat + 1) * cards] for seat in range(seats)]
    terms = TarokTerms()
    terms.declarer = max(range(seats), key=lambda seat: strength(hands[seat]))
    terms.leader = rng.randrange(seats)
    terms.has_difference = True
    terms.value = 10
    if seats == 4:
        terms.partner = (terms.declarer + rng.randrange(1, 4)) % 4
    kind = Tarok3Position if seats == 3 else Tarok4Position
    return kind(terms, [DECK.set(hand).mask for hand in hands])


def called_king_position(seed: int) -> Position:
    """Return a first lead of tarok for four: the strongest hand plays three as dealt and calls another seat's king."""
    game = Tarok4()
    dealt = game.deal(seed)
    declarer = max(range(4), key=lambda seat: strength(dealt.hands[seat]))
    others = [DECK.card(suit + "K") for suit in DECK.plain_suits]
    held = [king.suit for king in others if king not in dealt.hands[declarer] and king not in dealt.talon]
    call = held[0] if held else "h"
    return position_in_play(game.start_play(dealt, contract="three", declarer=declarer, call=call))


def first_lead(game: Game, seed: int) -> State:
    """Return the first lead of a deal in which forehand plays two; with four players it calls the king of hearts."""
    assert isinstance(game, Tarok)
    return game.start_play(game.deal(seed), contract="two", call="h" if game.seats == 4 else None)


def choose_bids(game: Game, number: int, rng: random.Random) -> Callable[[State], str]:
    """Return a function that bids so that contracts come up in turn.

    Random bids would make some contracts rare. The contract is the one with the index `number` modulo the number of
    contracts; a random seat declares it where the rules allow that.
    """
    contract = game.contracts[number % len(game.contracts)]
    declarer = 0 if contract in ("klop", "three") else rng.randrange(game.seats)

    def choose(state: State) -> str:
        legal = [str(action) for action in state.legal_actions()]
        goal = f"bid {contract}"
        if goal in legal and (state.to_move == declarer or "pass" not in legal):
            return goal
        return "pass" if "pass" in legal else legal[0]

    return choose


def find_contested(seeds: range, nodes: int = 100_000_000) -> list[int]:
    """Return the seeds of `exchanged_position` whose value is proved to lie from 30 to 40 card points."""
    contested = []
    for seed in seeds:
        position: Any = exchanged_position(seed)
        _, lower, upper, *_ = Tarok3.position_type.solve_batch([position], "points", [0], nodes=nodes)[0]
        if lower >= 30 and upper <= 40:
            contested.append(seed)
    return contested


def search_table(count: int = 300, *, report: Report = silent) -> Row:
    """Measure the enhancements of alpha-beta at `count` positions, beside table 2 of Silicon Tarokist."""
    from trula.games.tarok.enhancements import measure_enhancements

    return measure_enhancements(count, report=report)


SOLVE = (
    SolveCase("tarok3, 10 cards, points", lambda seed: random_position(3, 10, seed), "points", 200),
    SolveCase("tarok3, 12 cards, points", lambda seed: random_position(3, 12, seed), "points", 200),
    SolveCase("tarok3, 12 cards, score", lambda seed: random_position(3, 12, seed), "score", 50),
    SolveCase("tarok3, 16 cards, points", lambda seed: random_position(3, 16, seed), "points", 20),
    SolveCase("tarok3, 16 cards, score", lambda seed: random_position(3, 16, seed), "score", 10),
    SolveCase("tarok3, 16 cards, win", lambda seed: random_position(3, 16, seed), "win", 100),
    SolveCase("tarok3, contested deals, win", lambda number: exchanged_position(CONTESTED[number]), "win", 16, most=16),
    SolveCase(
        "tarok3, contested deals, points", lambda number: exchanged_position(CONTESTED[number]), "points", 5, most=16
    ),
    SolveCase("tarok4, full deals, points", called_king_position, "points", 40),
    SolveCase("tarok4, full deals, win", called_king_position, "win", 100),
)
SIGNATURE = (
    SignatureCase(
        "tarok3",
        lambda seed: random_position(3, 8, seed),
        ("score", "points", "win", "trula", "kings", "pagat-ultimo", "valat"),
    ),
    SignatureCase("tarok4", lambda seed: random_position(4, 6, seed), ("score", "points", "win", "trula", "kings")),
)
GROWTH = (
    GrowthCase("tarok3", lambda cards, seed: random_position(3, cards, seed), "points", 14),
    GrowthCase("tarok4", lambda cards, seed: random_position(4, cards, seed), "points", 11),
)


def openspiel_deal(dice: random.Random, *, is_seen: bool) -> int:
    """Play a deal of OpenSpiel's tarok for three by random actions.

    Args:
        dice: Determines the actions.
        is_seen: Whether the information state of the seat to move and the mask of legal actions are asked for.

    Returns:
        The number of actions; 0 if OpenSpiel is not installed.
    """
    if find_spec("pyspiel") is None:
        return 0
    state, count = _openspiel_game().new_initial_state(), 0
    state.apply_action(0)
    while not state.is_terminal():
        if is_seen:
            state.information_state_string(state.current_player())
            state.legal_actions_mask()
        actions = state.legal_actions()
        state.apply_action(actions[int(dice.random() * len(actions))])
        count += 1
    return count


@cache
def _openspiel_game() -> Any:
    import pyspiel

    return pyspiel.load_game("tarok(players=3,rng_seed=1)")


OTHER_LIBRARIES: dict[str, Callable[[int, random.Random], int]] = {
    "OpenSpiel's tarok, steps": lambda _seed, dice: openspiel_deal(dice, is_seen=False),
    "OpenSpiel's tarok, steps with information state and mask": lambda _seed, dice: openspiel_deal(dice, is_seen=True),
}
"""What `trula bench steps` measures of other libraries: functions that play a deal and return its number of steps."""
