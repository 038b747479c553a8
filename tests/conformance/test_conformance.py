"""Runs every registered game, agent and sampler through the suites of `trula.testing`, and plants faults in them.

Agents keep their default parts throughout; where a whole deal takes too long they are given fewer worlds or visits.
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

import pytest
from numpy.random import Generator

import trula
from trula.engine.actions import Action, Discard
from trula.engine.game import Game
from trula.engine.state import State
from trula.engine.view import View
from trula.games import GAMES, load
from trula.games.tarok import Tarok
from trula.players import agents
from trula.players.agents import Agent, RuleBidder, agent, agent_types
from trula.players.agents.classic import Classic
from trula.players.agents.strong import Strong
from trula.players.samplers import Clustered, Inferred, Sample, Sampler, Uniform, Weighted
from trula.testing import (
    check_agent,
    check_game,
    check_sampler,
    disguises,
    looks_the_same,
    random_state,
    swapped_hidden,
)

PROFILES = [(name, profile.name) for name, kind in GAMES.items() for profile in kind.profiles]


@pytest.mark.parametrize(("name", "profile"), PROFILES)
def test_every_game_conforms(name: str, profile: str) -> None:
    check_game(load(name, profile))


@pytest.mark.parametrize(("name", "profile"), PROFILES)
def test_cards_are_shown_in_the_order_in_which_they_win(name: str, profile: str) -> None:
    """The order of a sorted hand is no second rule: it is held against the winners of the core."""
    game, compared = load(name, profile), 0
    for seed in range(60):
        state = random_state(game, seed)
        for trick in state.tricks:
            assert trick.winner is not None
            best = trick.cards[(trick.winner - trick.leader) % game.seats]
            rivals = [card for card in trick.cards if card.suit == best.suit]
            if {"T1", "T21", "T22"} <= {card.text for card in rivals}:
                continue  # the emperor's trick, the one exception to the order of the taroks
            ranks = game.presentation.ranks(game.deck, best.suit, state.facts)
            assert min(rivals, key=lambda card: ranks.index(card.rank)) is best, (trick, state.facts)
            compared += len(rivals) > 1
    assert compared > 100


FEWER = {
    "Pimc": "Pimc(worlds=4)",
    "Ismcts": "Ismcts(visits=40)",
    "Mcts": "Mcts(worlds=2, visits=20)",
    "SiliconTarokist": "SiliconTarokist(worlds=2)",
    "Strong": "Strong(worlds=8)",
    "Classic": "Classic(worlds=8)",
    "Tresette2018": "Tresette2018(worlds=3, depth=4)",
    "TrialBidder": "TrialBidder(worlds=3, discard_worlds=3)",
    "CheatingAlphaBeta": "CheatingAlphaBeta(depth=4)",
    "CheatingMcts": "CheatingMcts(visits=40)",
    "CheatingExact": "CheatingExact(nodes=1_000)",
}
"""Agents that think for long, with fewer worlds, visits or plies; their parts are the default ones."""


@pytest.mark.parametrize("kind", list(FEWER))
def test_agents_with_fewer_worlds_keep_their_default_parts(kind: str) -> None:
    fewer, default = agent(FEWER[kind]), agent(f"{kind}()")
    changed = {
        field.name: getattr(default, field.name)
        for field in dataclasses.fields(fewer)  # type: ignore[arg-type]
        if getattr(fewer, field.name) != getattr(default, field.name)
    }
    assert changed and all(type(value) is int for value in changed.values()), changed


@pytest.mark.parametrize("name", list(GAMES))
@pytest.mark.parametrize("kind", list(agent_types()))
def test_every_agent_conforms(name: str, kind: str) -> None:
    check_agent(agent(FEWER.get(kind, f"{kind}()")), load(name), deals=2, seed=1, permutations=2)


def sample_states(game: Game) -> dict[str, State]:
    """A decision with a choice from every phase of a game, and from an early, a middle and a late trick.

    RuleBidder decides before the first lead, so that common contracts are reached; cards are played at random.
    """
    wanted = {"klaverjas": {"trump"}, "tressette": set()}.get(
        game.name, {"auction", "talon", "discard", "announcements"}
    )
    wanted |= {"king"} if game.name == "tarok4" else set()
    wanted |= {"play early", "play middle", "play late"}
    found: dict[str, State] = {}
    for seed in range(100):
        dice = random.Random(seed)
        state = game.start(game.deal(seed))
        while state.to_move is not None:
            legal = state.legal_actions()
            done = len(state.tricks) / game.hand_size
            part = "early" if done < 0.2 else "middle" if done < 0.6 else "late"
            phase = f"play {part}" if state.phase == "play" else state.phase
            if len(legal) > 1 and dice.random() < 0.3:
                found.setdefault(phase, state)
            is_play = state.phase == "play"
            state = state.after(
                dice.choice(legal) if is_play else RuleBidder().choose(state.view(state.to_move), trula.rng(seed))
            )
        if found.keys() == wanted:
            return found
    raise AssertionError(f"{game.name}: found only {sorted(found)}")


@pytest.mark.parametrize("name", list(GAMES))
@pytest.mark.parametrize("kind", [kind for kind in agent_types() if not getattr(agent(f"{kind}()"), "cheats", False)])
def test_every_agent_with_all_its_defaults_is_blind(name: str, kind: str) -> None:
    check_blind(agent(f"{kind}()"), name)


def check_blind(player: Agent, name: str) -> None:
    """The same choice at every sample state when cards hidden from the seat to move have changed places."""
    for phase, state in sample_states(load(name)).items():
        seat = state.to_move
        assert seat is not None
        chosen = player.choose(state.view(seat), trula.rng(7, seat=seat))
        assert chosen in state.legal_actions()
        others = disguises(state, seat, 2, f"{name} {phase}")
        assert any(other.hands != state.hands or other.deal != state.deal for other in others)
        for other in others:
            blind = player.choose(other.view(seat), trula.rng(7, seat=seat))
            assert blind == chosen, f"{player!r} sees hidden cards: {chosen} became {blind} in {phase} of {other.deal}"


@pytest.mark.parametrize("name", list(GAMES))
@pytest.mark.parametrize(
    "sampler",
    [
        Uniform(),
        Clustered(pool=20),
        Weighted(),
        Weighted(bidder=RuleBidder()),
        Inferred(),
    ],
    ids=repr,
)
def test_every_sampler_conforms(name: str, sampler: Sampler) -> None:
    check_sampler(sampler, load(name))


PEEKED: State | None = None


@pytest.fixture
def leak(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let whoever looks at PEEKED see the state behind the view that was made last."""
    original = State.view

    def leaking(self: State, seat: int) -> View:
        global PEEKED
        PEEKED = self
        return original(self, seat)

    monkeypatch.setattr(State, "view", leaking)
    for kind in (PeekingAtHands, PeekingAtPartner, PeekingAtDiscards):
        monkeypatch.setitem(agents.AGENTS, kind.__name__, kind)
    yield
    assert PEEKED is not None


@dataclass(frozen=True)
class PeekingAtHands:
    """A planted cheat that looks into the next hand."""

    def choose(self, view: View, rng: Generator) -> Action:
        """The legal action that the neighbour's lowest card picks."""
        assert PEEKED is not None
        legal = view.legal_actions()
        neighbour = PEEKED.hands[(view.seat + 1) % view.game.seats]
        return legal[next(iter(neighbour)).index % len(legal)] if neighbour else legal[0]


@dataclass(frozen=True)
class PeekingAtPartner:
    """A planted cheat that knows who holds the called king before it shows, and nothing else."""

    def choose(self, view: View, rng: Generator) -> Action:
        """The last legal card if the seat before is the hidden partner, else the first legal action."""
        assert PEEKED is not None and isinstance(PEEKED.game, Tarok)
        legal = view.legal_actions()
        if view.phase != "play":
            return RuleBidder().choose(view, rng)
        partner = PEEKED.game.agreement_of(PEEKED).partner
        is_hidden = view.sides is not None and None in view.sides
        return legal[-1] if is_hidden and partner == (view.seat - 1) % 4 else legal[0]


@dataclass(frozen=True)
class PeekingAtDiscards:
    """A planted cheat that knows what was laid away, and nothing else."""

    def choose(self, view: View, rng: Generator) -> Action:
        """In the play the legal card that the lowest card laid away picks."""
        assert PEEKED is not None
        legal = view.legal_actions()
        if view.phase != "play":
            return RuleBidder().choose(view, rng)
        laid_away = [move.action.cards for move in PEEKED.history if isinstance(move.action, Discard)]
        return legal[next(iter(laid_away[0])).index % len(legal)] if laid_away else legal[0]


@pytest.mark.usefixtures("leak")
@pytest.mark.parametrize(
    ("cheat", "name"),
    [
        (PeekingAtHands(), "klaverjas"),
        (PeekingAtHands(), "tressette"),
        (PeekingAtHands(), "tarok3"),
        (PeekingAtPartner(), "tarok4"),
        (PeekingAtDiscards(), "tarok3"),
        (PeekingAtDiscards(), "tarok4"),
    ],
    ids=str,
)
def test_a_planted_cheat_is_caught(cheat: Agent, name: str) -> None:
    with pytest.raises(AssertionError, match="sees hidden cards"):
        check_agent(cheat, load(name), deals=6)


@pytest.mark.usefixtures("leak")
@pytest.mark.parametrize(("player", "sampler"), [(Strong(), Inferred), (Classic(), Weighted)], ids=str)
@pytest.mark.parametrize("name", list(GAMES))
def test_a_default_sampler_that_peeks_is_caught(
    name: str, player: Strong | Classic, sampler: type[Sampler], monkeypatch: pytest.MonkeyPatch
) -> None:
    def nearest_to_the_truth(_: Sampler, view: View, count: int, rng: Generator) -> Sample:
        assert PEEKED is not None and count == player.worlds
        sample, hands = Uniform().worlds(view, 400, rng), PEEKED.deal.hands
        right = [
            sum((guess & hand.mask).bit_count() for guess, hand in zip(sample.hands(index), hands, strict=True))
            for index in range(len(sample))
        ]
        return Sample(sample.hidden, [sample.contents[right.index(max(right))]])

    monkeypatch.setattr(sampler, "worlds", nearest_to_the_truth)
    with pytest.raises(AssertionError, match="sees hidden cards"):
        check_blind(player, name)


@pytest.mark.parametrize("name", list(GAMES))
def test_swaps_alone_reach_hands_discards_and_the_talon(name: str) -> None:
    game = load(name)
    changed = set()
    for number in range(240):
        state = random_state(game, number, plies=number % 30)
        seat = number % game.seats
        other = swapped_hidden(state, seat, random.Random(number))
        if other is None or not looks_the_same(state, other, seat):
            continue
        assert other.view(seat) == state.view(seat)
        changed |= {"hands"} if other.hands != state.hands else set()
        changed |= {"talon"} if other.deal.talon != state.deal.talon else set()
        changed |= {"discards"} if other.history != state.history else set()
    assert changed == ({"hands", "talon", "discards"} if game.talon_size else {"hands"})


@dataclass(frozen=True)
class Sharp:
    """An agent that cheats and does not say so by its name."""

    cheats: ClassVar[bool] = True

    def choose(self, view: View, rng: Generator) -> Action:
        """The first legal action."""
        return view.legal_actions()[0]


def test_who_cheats_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(agents.AGENTS, "Sharp", Sharp)
    with pytest.raises(AssertionError, match="does not say so"):
        check_agent(Sharp(), load("klaverjas"))


@dataclass(frozen=True)
class Fixed:
    """A sampler that draws from the deal it was made with instead of the view."""

    wrong: Sample

    def worlds(self, view: View, count: int, rng: Generator) -> Sample:
        """Always the same."""
        return self.wrong


def test_a_sampler_of_wrong_worlds_is_caught() -> None:
    game = load("klaverjas")
    view = game.start(game.deal(99)).view(0)
    wrong = Uniform().worlds(view, 2, trula.rng(1))
    with pytest.raises(AssertionError, match="does not fit"):
        check_sampler(Fixed(wrong), game)
