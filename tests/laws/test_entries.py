"""The items of a score add up to it, for every seat of every game."""

from __future__ import annotations

import pytest

import trula
from trula.engine.referee import play_deal
from trula.words import LANGUAGES, render, texts

DEALS = 60


@pytest.mark.parametrize(
    ("name", "profile"), [(name, profile.name) for name, kind in trula.GAMES.items() for profile in kind.profiles]
)
@pytest.mark.parametrize("agent", ["Greedy()", "RandomLegal()"])
def test_the_items_of_a_score_add_up_to_it(name: str, profile: str, agent: str) -> None:
    game = trula.load(name, profile=profile)
    for seed in range(DEALS):
        state = play_deal(game, game.deal(seed), [trula.agent(agent)] * game.seats, seed=seed).replay()
        entries = game.presentation.entries(state)
        thirds = [
            sum(entry.values[seat] * (1 if entry.is_in_thirds else 3) for entry in entries)
            for seat in range(game.seats)
        ]
        assert thirds == [3 * score for score in state.scores()], (seed, entries)
        for entry in entries:
            assert entry.heading.kind in texts("en")
            assert all(render(entry.heading, language) for language in LANGUAGES)
