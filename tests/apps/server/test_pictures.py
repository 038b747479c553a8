"""The pictures of deals for links that chats unfold."""

from __future__ import annotations

import struct
import sys
from pathlib import Path

import pytest

import trula
from serving import GAMES
from trula.apps.server.pictures import HEIGHT, WIDTH, draw_deal
from trula.apps.server.scenes import PAGE
from trula.engine.referee import play_deal


def size_of(png: bytes) -> tuple[int, int]:
    """Width and height of a picture."""
    assert png.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


@pytest.mark.parametrize("name", GAMES)
def test_a_deal_is_drawn_with_the_names_and_hands_it_is_given(name: str) -> None:
    game = trula.load(name)
    players = [trula.agent("Greedy()")] * game.seats
    one, other = (str(play_deal(game, game.deal(seed), players, seed=1)) for seed in (3, 4))
    names, scores = ["Čas", "Bor", "Cene", "Dana"][: game.seats], ["+1"] * game.seats
    drawn = draw_deal(one, "A title", names, scores)
    assert drawn is not None and size_of(drawn) == (WIDTH, HEIGHT)
    assert len(drawn) < 200_000
    assert drawn == draw_deal(one, "A title", names, scores)
    assert drawn != draw_deal(other, "A title", names, scores)
    assert drawn != draw_deal(one, "A title", names[::-1], scores)


def test_without_matplotlib_all_deals_have_the_picture_of_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    game = trula.load("klaverjas")
    record = play_deal(game, game.deal(3), [trula.agent("Greedy()")] * 4, seed=1)
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    assert draw_deal(str(record), "A title", ["A"] * 4, ["0"] * 4) is None
    assert size_of(Path(PAGE / "picture.png").read_bytes()) == (WIDTH, HEIGHT)
