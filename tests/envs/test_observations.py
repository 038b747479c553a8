"""Arrays written by the core, of which much is kept from one action to the next, equal those written out anew."""

from __future__ import annotations

import random

import numpy as np
import pytest

import trula
from trula._core import InformationState
from trula.engine.actions import Discard, HiddenDiscard
from trula.engine.environment import environment_of
from trula.engine.view import View
from trula.envs import Situation, Tensors, tensors_of

PROFILES = [(name, profile.name) for name, kind in trula.GAMES.items() for profile in kind.profiles]
OPTIONS: list[tuple[str, str | None, dict[str, str | bool]]] = [
    *((name, profile, {}) for name, profile in PROFILES),
    ("klaverjas", None, {"trump_choice": "turn_up"}),
    ("tarok4", None, {"discard_taroks": "free_shown"}),
    ("tressette", None, {"accusi": False}),
]


def next_number(situation: Situation, dice: random.Random) -> int:
    """A legal action; a pass or a low bid more often than others, so that all contracts are played."""
    texts = situation.environment.actions.texts
    legal = situation.legal
    quiet = [number for number in legal if texts[number] == "pass"]
    if quiet and dice.random() < 0.6:
        return quiet[0]
    return legal[min(int(dice.expovariate(0.5)), len(legal) - 1)]


def written_out(tensors: Tensors, view: View, chosen: int) -> np.ndarray:
    """The information state, block by block from the view."""
    game, environment = view.game, environment_of(view.game)
    deck, seats, own = len(game.deck.cards), game.seats, view.seat
    blocks = {name: np.zeros(block.stop - block.start, np.float32) for name, block in tensors.blocks.items()}
    phases = environment.phases
    blocks["phase"][phases.index(view.phase) if view.phase in phases else len(phases)] = 1
    if view.to_move is not None:
        blocks["to_move"][(view.to_move - own) % seats] = 1
    blocks["seat"][own] = 1
    if view.turned is not None:
        blocks["turned"][game.deck.plain_suits.index(view.turned)] = 1
    for card in view.hand:
        blocks["hand"][card.index] = 1
    for seat, cards in enumerate(view.shown):
        for card in cards:
            blocks["shown"][(seat - own) % seats * deck + card.index] = 1
    for place, card in enumerate(view.talon, 1):
        blocks["talon"][card.index] = place / game.talon_size
    laid_away = [card for card in game.deck.cards if chosen >> card.index & 1]
    others = environment.actions.others
    plays = 0
    for time, move in enumerate(view.history, 1):
        seat = (move.seat - own) % seats
        if isinstance(move.action, Discard):
            laid_away += move.action.cards
        elif isinstance(move.action, HiddenDiscard):
            laid_away += move.action.shown
        elif isinstance(move.action, trula.Play):
            plays += 1
            blocks["played"][seat * deck + move.action.card.index] = plays / (seats * game.hand_size)
        else:
            blocks["said"][seat * len(others) + others.index(move.action)] = time / environment.most_said(game)
    for card in laid_away:
        blocks["laid_away"][card.index] = 1
    if environment.extra is not None:
        blocks["extra"][:] = environment.extra(view.facts, own)
    return np.concatenate([blocks[name] for name in tensors.blocks])


@pytest.mark.parametrize(("name", "profile", "options"), OPTIONS)
def test_what_is_kept_from_action_to_action_equals_what_is_worked_out_anew(
    name: str, profile: str | None, options: dict[str, str | bool]
) -> None:
    game = trula.load(name, profile, **options)
    tensors = tensors_of(game)
    for seed in range(25):
        dice = random.Random(seed)
        situation = Situation(game.start(game.deal(seed)))
        while True:
            state = situation.state
            assert situation.said == Situation(state, situation.chosen).said
            for seat in range(game.seats):
                chosen = situation.chosen if seat == state.to_move else 0
                expected = written_out(tensors, state.view(seat), chosen)
                assert np.array_equal(tensors.information_state(state.view(seat), chosen), expected)
                seen = tensors.observation(situation, seat)
                assert np.array_equal(seen[: tensors.information_size], expected)
                play = np.zeros(tensors.observation_size - tensors.information_size)
                if state.position is not None and seat == state.to_move:
                    play[list(state.position.plain_inputs())] = 1
                assert np.array_equal(seen[tensors.play], play)
            if not situation.legal:
                break
            situation = situation.after(next_number(situation, dice))


def test_numbers_out_of_range_never_reach_an_array() -> None:
    sizes = (1, 4, 0, 32, 5, 0, 0, 5, 32)
    public = InformationState(sizes, 0, 1, -1, [0] * 4, b"", [])
    array = np.zeros(len(public), np.float32)
    public.write(array, 1, 0b11, 0, bytes((2, 4)), bytes((31, 3 << 6)))
    assert array.sum() == pytest.approx(1 + 1 + 1 + 2 + 1 / 5 + 1 / 32 + 2 / 32)
    with pytest.raises(ValueError, match="32-bit floats"):
        public.write(array[:-1].copy(), 1, 0, 0, b"", b"")
    with pytest.raises(ValueError, match="32-bit floats"):
        public.write(array.astype(np.float64), 1, 0, 0, b"", b"")
    for arguments in (
        (4, 0, 0, b"", b""),
        (1, 1 << 32, 0, b"", b""),
        (1, 0, 1 << 32, b"", b""),
        (1, 0, 0, bytes((4, 0)), b""),
        (1, 0, 0, bytes((0, 5)), b""),
        (1, 0, 0, b"", bytes((32,))),
    ):
        with pytest.raises(ValueError, match="out of range"):
            public.write(array, *arguments)
    with pytest.raises(ValueError, match="out of range"):
        InformationState(sizes, 1, 4, -1, [0] * 4, b"", [])
    with pytest.raises(ValueError, match="out of range"):
        InformationState(sizes, 2, 1, -1, [0] * 4, b"", [])
    with pytest.raises(ValueError, match="out of range"):
        InformationState(sizes, 0, 1, -1, [0] * 3, b"", [])
    with pytest.raises(ValueError, match="out of range"):
        InformationState(sizes, 0, 1, -1, [0] * 4, bytes((32,)), [])
