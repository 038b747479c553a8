"""Every registered game and agent through the public suites, and suites that catch what they should."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from numpy.random import Generator

from trula import agents
from trula.actions import Action
from trula.agents import AGENTS, agent
from trula.game import State, View
from trula.games import GAMES, load
from trula.testing import check_agent, check_game

PROFILES = [(name, profile.name) for name, kind in GAMES.items() for profile in kind.profiles]


@pytest.mark.parametrize(("name", "profile"), PROFILES)
def test_every_game_conforms(name: str, profile: str) -> None:
    check_game(load(name, profile))


@pytest.mark.parametrize("name", list(GAMES))
@pytest.mark.parametrize("kind", list(AGENTS))
def test_every_agent_conforms(name: str, kind: str) -> None:
    check_agent(agent(f"{kind}()"), load(name))


@dataclass(frozen=True)
class Peeking:
    """An agent that looks into the next hand, as a planted cheat."""

    def choose(self, view: View, rng: Generator) -> Action:
        """The legal action that the neighbour's lowest card picks."""
        assert PEEKED is not None
        legal = view.legal_actions()
        neighbour = PEEKED.hands[(view.seat + 1) % view.game.seats]
        return legal[next(iter(neighbour)).index % len(legal)] if neighbour else legal[0]


PEEKED: State | None = None


def test_a_peeking_agent_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    original = State.view

    def leaking(self: State, seat: int) -> View:
        global PEEKED
        PEEKED = self
        return original(self, seat)

    monkeypatch.setattr(State, "view", leaking)
    monkeypatch.setitem(agents.AGENTS, "Peeking", Peeking)
    with pytest.raises(AssertionError, match="sees hidden cards"):
        check_agent(Peeking(), load("klaverjas"), deals=10)
