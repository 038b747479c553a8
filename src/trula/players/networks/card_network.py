"""Networks that choose cards: trained by self-play (docs/training.md), stored in float16, evaluated by the core."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from trula._core import Network
from trula.errors import NotationError

if TYPE_CHECKING:
    from trula.engine.game import Game

FORMAT = 1
"""The version of the file format."""
CARDS, QUICK, BELIEFS = "cards", "quick", "beliefs"
"""The kinds of networks: one that chooses cards, a smaller one for rollouts, and one that tells where cards are."""
Layer = tuple[Any, Any]
"""(weights by input and output, bias)"""


def save_card_network(path: Path, game: str, layers: Sequence[Layer], most_active: int, command: str) -> None:
    """Write the layers of a network in one compressed file, with the command that made it."""
    arrays: dict[str, Any] = {
        "format": FORMAT, "game": game, "command": command, "layers": len(layers), "most_active": most_active,
        "residual": True,
    }  # fmt: skip
    for number, (weights, bias) in enumerate(layers):
        arrays[f"weights{number}"] = np.asarray(weights, np.float16)
        arrays[f"bias{number}"] = np.asarray(bias, np.float16)
    unfinished = path.with_suffix(".new")
    with unfinished.open("wb") as file:
        np.savez_compressed(file, **arrays)
    unfinished.replace(path)


def card_layers(path: Path, game: str) -> list[Layer]:
    """Return the layers of a network of the game as float32 arrays; raise NotationError if the file has none."""
    return _read(path, game)[0]


@lru_cache(maxsize=16)
def load_card_network(path: Path, game: str) -> Network:
    """Return a network of the game from a file; raise NotationError if it is none."""
    layers, most_active, is_residual = _read(path, game)
    try:
        return Network(layers, most_active, is_residual)
    except ValueError as error:
        raise NotationError(f"{path.name} is not a network for the cards of {game}: {error}") from error


def _read(path: Path, game: str) -> tuple[list[Layer], int, bool]:
    """Return the layers, the largest number of active inputs, and whether layers add to the one before."""
    try:
        with np.load(path, allow_pickle=False) as arrays:
            if int(arrays["format"]) != FORMAT or str(arrays["game"]) != game:
                raise ValueError(f"it is one of {arrays['game']}")
            layers = [
                (arrays[f"weights{number}"].astype(np.float32), arrays[f"bias{number}"].astype(np.float32))
                for number in range(int(arrays["layers"]))
            ]
            # Files that were made before networks were residual do not say so.
            return layers, int(arrays["most_active"]), "residual" in arrays
    except (OSError, KeyError, ValueError) as error:
        raise NotationError(f"{path.name} is not a network for the cards of {game}: {error}") from error


def card_network(game: Game | type[Game], kind: str = CARDS) -> Network | None:
    """Return a network that comes with the game, or None if it has none."""
    path = game.folder() / "data" / f"{kind}_{game.name}.npz"
    return load_card_network(path, game.name) if path.exists() else None
