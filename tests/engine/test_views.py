"""Views keep what does not change from one action to the next; it equals what is worked out anew."""

from __future__ import annotations

import pickle
import random

import pytest

import trula
from trula._core import deal_cards
from trula.engine.state import State

PROFILES = [(name, profile.name) for name, kind in trula.GAMES.items() for profile in kind.profiles]
OPTIONS: list[tuple[str, str | None, dict[str, str | bool]]] = [
    *((name, profile, {}) for name, profile in PROFILES),
    ("klaverjas", None, {"trump_choice": "turn_up"}),
    ("tarok4", None, {"discard_taroks": "free_shown"}),
    ("tressette", None, {"accusi": False}),
]


def next_state(state: State, dice: random.Random) -> State:
    """The state after a random action; often a pass or one of the first, so that all contracts are played."""
    actions = state.legal_actions()
    if str(actions[0]) == "pass" and dice.random() < 0.6:
        return state.after(actions[0])
    return state.after(actions[min(int(dice.expovariate(0.5)), len(actions) - 1)])


def unseen(state: State) -> State:
    """The same state, on the way to which no view was asked for."""
    again = state.game.start_at(state.deal, state.table.as_dict())
    for move in state.history:
        again = again.after(move.action)
    assert again == state
    return again


@pytest.mark.parametrize(("name", "profile", "options"), OPTIONS)
def test_a_view_does_not_depend_on_the_views_before_it(
    name: str, profile: str | None, options: dict[str, str | bool]
) -> None:
    game = trula.load(name, profile, **options)
    contracts = set()
    for seed in range(24):
        dice = random.Random(seed)
        state = game.start(game.deal(seed))
        while True:
            seen = [state.view(seat) for seat in range(game.seats)]
            if state.is_over or dice.random() < 0.15:
                again = unseen(state)
                assert [again.view(seat) for seat in reversed(range(game.seats))] == seen[::-1]
                assert pickle.loads(pickle.dumps(state)).view(0) == seen[0]
                assert [state.open_view(seat).closed for seat in range(game.seats)] == seen
            if state.is_over:
                break
            state = next_state(state, dice)
        contracts.add(state.facts.contract)
    assert len(contracts) >= min(5, len(game.contracts))


def test_cards_are_dealt_to_the_talon_and_the_hands() -> None:
    key = (1, 2, 3, 4)
    talon, hands = deal_cards(54, key, 6, 4)
    assert [hand.bit_count() for hand in hands] == [12] * 4
    assert sum(hands) + sum(1 << card for card in talon) == 2**54 - 1
    assert deal_cards(54, key, 6, 3)[0] == talon
    assert deal_cards(54, (1, 2, 3, 5), 6, 4)[0] != talon
    for size, stock, seats in ((65, 6, 4), (0, 0, 4), (54, 55, 4), (54, -1, 4), (54, 6, 0)):
        with pytest.raises(ValueError, match="out of range"):
            deal_cards(size, key, stock, seats)
