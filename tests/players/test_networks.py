"""Networks that play cards: stored and read back, held to their game, better than rule players; beliefs from them."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from itertools import islice, pairwise
from pathlib import Path

import numpy as np
import pytest

import trula
from trula import NotationError, load, rng
from trula.engine.game import Game
from trula.engine.referee import decide
from trula.engine.state import State
from trula.engine.view import View
from trula.games import GAMES
from trula.players.agents.card_player import legal_cards
from trula.players.agents.net import Net, network_probabilities
from trula.players.networks.card_network import (
    BELIEFS,
    CARDS,
    QUICK,
    card_network,
    load_card_network,
    save_card_network,
)


def views_in_play(game: Game, seed: int) -> Iterator[View]:
    """The views of seats with a choice in deals of `Net()`, which is neither shy nor random."""
    for number in range(1_000):
        state: State = game.start(game.deal(seed + number))
        while state.to_move is not None:
            if state.phase == "play" and len(state.legal_actions()) > 1:
                yield state.view(state.to_move)
            state = decide(Net(temperature=1.0), state, seed=seed, deal=number)


@pytest.mark.parametrize("name", list(GAMES))
@pytest.mark.parametrize("kind", [CARDS, QUICK, BELIEFS])
def test_every_game_has_small_networks_that_tell_how_they_were_made(name: str, kind: str) -> None:
    path = GAMES[name].folder() / "data" / f"{kind}_{name}.npz"
    assert card_network(load(name), kind) is not None
    assert path.stat().st_size < 3_000_000
    with np.load(path) as arrays:
        assert re.match(rf"trula train(-beliefs)? {name};", str(arrays["command"]))


@pytest.mark.parametrize("name", list(GAMES))
def test_probabilities_belong_to_the_legal_cards_and_add_up(name: str) -> None:
    network = card_network(load(name))
    assert network is not None
    for view in islice(views_in_play(load(name), 1), 40):
        probabilities = network_probabilities(view, network)
        assert list(probabilities) == sorted(legal_cards(view))
        assert math.isclose(sum(probabilities.values()), 1)


@pytest.mark.parametrize("name", list(GAMES))
def test_without_temperature_the_most_probable_card_is_played(name: str) -> None:
    network = card_network(load(name))
    assert network is not None
    drawn = 0
    for number, view in enumerate(islice(views_in_play(load(name), 2), 60)):
        probabilities = network_probabilities(view, network)
        best = Net().choose_card(view, rng(number))
        assert probabilities[best.index] == max(probabilities.values())
        drawn += Net(temperature=10.0).choose_card(view, rng(number)) != best
    assert drawn > 10


def test_a_network_is_stored_and_read_back(tmp_path: Path) -> None:
    view = next(views_in_play(load("tressette"), 3))
    seen = view.game.hidden(view).seen
    assert seen is not None
    generator = np.random.default_rng(1)
    inputs = max(seen.active_inputs()) + 1
    widths = [inputs, 128, 32, 40]
    layers = [
        (generator.normal(0, 0.1, (a, b)).astype(np.float16), generator.normal(0, 0.1, b).astype(np.float16))
        for a, b in pairwise(widths)
    ]
    path = tmp_path / "network.npz"
    save_card_network(path, "tressette", layers, 100, "a test")
    network = load_card_network(path, "tressette")
    assert (network.inputs, network.outputs) == (inputs, 40)
    values = np.zeros(inputs)
    values[list(seen.active_inputs())] = 1
    for number, (weights, bias) in enumerate(layers):
        values = values @ weights.astype(float) + bias.astype(float)
        if number < 2:
            values = values.clip(0, network.most_activation)
    # The core rounds weights to 7 and 10 binary places.
    assert np.abs(np.array(network.logits(list(seen.active_inputs()))) - values).max() < 0.05


def test_a_file_that_is_no_network_of_the_game_is_refused(tmp_path: Path) -> None:
    klaverjas = GAMES["klaverjas"].folder() / "data" / "cards_klaverjas.npz"
    with pytest.raises(NotationError, match="not a network for the cards of tressette"):
        load_card_network(klaverjas, "tressette")
    broken = tmp_path / "broken.npz"
    broken.write_bytes(b"nothing")
    with pytest.raises(NotationError, match=r"broken\.npz is not a network"):
        load_card_network(broken, "tressette")
    view = next(views_in_play(load("klaverjas"), 4))
    with pytest.raises(NotationError, match=r"no file missing\.npz|missing\.npz is not a network"):
        Net(file=str(tmp_path / "missing.npz")).choose(view, rng(1))


def test_the_core_refuses_inputs_that_do_not_exist() -> None:
    network = card_network(load("tressette"))
    assert network is not None
    with pytest.raises(ValueError, match="no such input"):
        network.logits([network.inputs])
    with pytest.raises(ValueError, match="no such input"):
        network.logits([-1])


@pytest.mark.parametrize(("name", "bidder"), [(name, "RuleBidder()" if "tarok" in name else None) for name in GAMES])
def test_the_network_beats_the_rule_player(name: str, bidder: str | None) -> None:
    deals = 250 if bidder is None else 60  # in more seatings
    result = trula.match(load(name), "Net()", "Greedy()", deals=deals, seed=11, bidder=bidder, workers=1)
    assert result.points.low > 0, result
