"""The rest of a deal is settled if nothing that anybody can still play changes a score."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import trula
from trula.engine.referee import decide
from trula.engine.state import State
from trula.games import GAMES, load
from trula.players.samplers import Uniform
from trula.study.settled import is_settled

GREEDY = trula.agent("Greedy()")


def ends(name: str, deals: int, left: int) -> Iterator[State]:
    """States in which the mover has no more than so many cards, and more than one."""
    game = load(name)
    for seed in range(deals):
        state = game.start(game.deal(seed))
        while state.to_move is not None:
            if state.phase == "play" and 1 < len(state.hands[state.to_move]) <= left:
                yield state
            state = decide(GREEDY, state, seed=seed, deal=0)


def results(state: State) -> set[tuple[int, ...]]:
    """The scores that all lines of play come to, by the slow way."""
    if state.is_over:
        return {tuple(state.scores())}
    return set().union(*(results(state.after(action)) for action in state.legal_actions()))


@pytest.mark.parametrize("name", list(GAMES))
def test_where_the_rest_is_settled_all_lines_come_to_the_same_in_every_deal_that_fits(name: str) -> None:
    told = {True: 0, False: 0}
    for state in ends(name, deals=12, left=2):
        assert state.to_move is not None
        view = state.view(state.to_move)
        found = is_settled(view)
        told[found] += 1
        if found:
            assert len(results(state)) == 1
            # Nor is it known from hidden cards: any other deal that fits is settled as well.
            for world in Uniform().worlds(view, 5, trula.rng(1)):
                assert len(results(world.state)) == 1
                assert is_settled(world.state.view(state.to_move))
    assert told[True] > 5 and told[False] > 5


def test_what_takes_too_long_is_not_settled() -> None:
    found = [state for state in ends("klaverjas", deals=6, left=2) if is_settled(state.view(state.to_move or 0))]
    assert found
    for state in found:
        assert not is_settled(state.view(state.to_move or 0), plays=1)
        view = state.view(state.to_move or 0)
        assert is_settled(view, worlds=1) == (view.game.hidden(view).count == 1)


def test_nothing_is_settled_before_the_first_lead() -> None:
    game = load("tarok3")
    state = game.start(game.deal(1))
    assert not is_settled(state.view(state.to_move or 0))
