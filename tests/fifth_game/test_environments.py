"""Environments of briscola: a game that has no module `environment` has its cards for actions."""

from __future__ import annotations

import random

import numpy as np
import pytest

import trula
from trula.engine.game import Game
from trula.envs import Situation, information_state_text, tensors_of
from trula.testing import disguises, random_state


def test_the_actions_are_the_cards(game: Game) -> None:
    ids = trula.envs.action_ids(game)
    assert list(ids.texts) == [card.text for card in game.deck.cards]
    situation = Situation(random_state(game, 1, plies=7))
    assert [ids.texts[number] for number in situation.legal] == [
        str(action) for action in situation.state.legal_actions()
    ]


def test_its_information_states_hold_what_the_seat_knows(game: Game) -> None:
    tensors = tensors_of(game)
    for seed in range(4):
        state = random_state(game, seed, plies=9)
        for seat in range(game.seats):
            numbers = tensors.information_state(state.view(seat))
            for other in disguises(state, seat, 2, str(seed)):
                assert np.array_equal(tensors.information_state(other.view(seat)), numbers)
                assert information_state_text(other.view(seat)) == information_state_text(state.view(seat))


def test_the_suites_of_others_accept_it(game: Game) -> None:
    pytest.importorskip("pettingzoo")
    pytest.importorskip("pyspiel")
    env = trula.envs.aec_env(game)
    env.reset(seed=1)
    for _ in env.agent_iter():
        observation, _, ended, _, _ = env.last()
        env.step(None if ended else int(np.flatnonzero(observation["action_mask"])[0]))
    assert env.situation.state.is_over
    state = trula.envs.openspiel_game(game).new_initial_state()
    dice = random.Random(1)
    while not state.is_terminal():
        state.apply_action(dice.choice(state.legal_actions()))
    assert state.returns() == state.situation.state.scores()


def test_many_deals_at_once_need_a_module(game: Game) -> None:
    with pytest.raises(trula.NotationError, match="it has no module `learning`"):
        trula.envs.vector_env(game, 4)
