"""The size of the game tree of a tressette round: the paper's worst case, random rounds, and early endings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import factorial, prod

from trula.engine.cards import DECKS
from trula.engine.phases import Position
from trula.engine.seeds import rng
from trula.engine.state import State
from trula.engine.view import View
from trula.games import load
from trula.players.searches import Killers, Search

TRICKS, SEATS = 10, 4
ALL_PLIES = TRICKS * SEATS


def equation_1() -> int:
    """The sum of i!^4 for i from 1 to 10."""
    return sum(factorial(cards) ** SEATS for cards in range(1, TRICKS + 1))


def widths() -> list[int]:
    """Positions at every ply if each seat may always play any of its cards."""
    counts = [1]
    for ply in range(ALL_PLIES):
        counts.append(counts[-1] * (TRICKS - ply // SEATS))
    return counts


def one_suit_each() -> State:
    """The paper's worst case: every seat holds one suit."""
    game, deck = load("tressette"), DECKS["tressette"]
    hands = (" ".join(str(card) for card in deck.cards if card.suit == suit) for suit in deck.suits)
    return game.start(game.parse_deal(" | ".join(hands)))


@dataclass(frozen=True, slots=True)
class Round:
    """Counts of a round played at random."""

    legal: list[list[int]]
    """Legal cards of each seat, by trick."""
    is_kept: list[bool]
    """Whether the side of the last player of a trick leads the next, by trick."""

    @property
    def lines(self) -> int:
        """The product of the choices; its mean over random rounds is the number of lines of play."""
        return prod(cards for trick in self.legal for cards in trick)


def random_round(start: State, seed: int) -> Round:
    """Play a round at random."""
    random, state, last = rng(seed), start, None
    played = Round([[] for _ in range(TRICKS)], [])
    while not state.is_over:
        assert state.position is not None and state.to_move is not None
        trick, place = divmod(state.position.plies, SEATS)
        legal = state.legal_actions()
        if place == 0 and last is not None:
            played.is_kept.append((state.to_move - last) % 2 == 0)
        played.legal[trick].append(len(legal))
        last = state.to_move
        state = state.after(legal[int(random.integers(len(legal)))])
    return played


def random_views(rounds: int, seed: int) -> Iterator[View]:
    """What the seat to move sees at the turns of random rounds that leave a choice."""
    game = load("tressette")
    for number in range(rounds):
        state, random = game.start(game.deal(1_000_000 * seed + number)), rng(seed, deal=number)
        while not state.is_over:
            legal = state.legal_actions()
            assert state.to_move is not None
            if len(legal) > 1:
                yield state.view(state.to_move)
            state = state.after(legal[int(random.integers(len(legal)))])


def endings(count: int, cards: int, seed: int) -> tuple[list[Position], list[set[int]]]:
    """Positions of random play with so many cards a hand in which some but not all cards win, and the winning cards."""
    game, number = load("tressette"), 0
    positions: list[Position] = []
    winning: list[set[int]] = []
    while len(positions) < count:
        state, random = game.start(game.deal(1_000_000 * seed + number)), rng(seed, deal=number)
        number += 1
        plies = ALL_PLIES - SEATS * cards + int(random.integers(SEATS))
        while state.position is None or state.position.plies < plies:
            legal = state.legal_actions()
            state = state.after(legal[int(random.integers(len(legal)))])
        values = Killers(depth=ALL_PLIES, all_cards=True).run_one(state.position).values
        winners = {card for card, value in values.items() if value > 0}
        if 0 < len(winners) < len(values):
            positions.append(state.position)
            winning.append(winners)
    return positions, winning


def plays_winning_card(
    search: Search, positions: Sequence[Position], winning: Sequence[set[int]], seed: int
) -> list[bool]:
    """Whether a search plays a winning card, by ending."""
    return [each.best in cards for each, cards in zip(search.run(positions, seed=seed), winning, strict=True)]
