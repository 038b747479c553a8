"""Dense networks that predict the score of a deal, evaluated in NumPy and stored in one compressed file.

The outcome of a deal is one of `2 * BANDS` classes: the band of its score, and whether the deal was won.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from trula.errors import NotationError

Masks = npt.NDArray[np.uint64]
"""Bit sets of cards, one a row."""
Rows = npt.NDArray[np.float32]
"""Features, one example a row."""
Floats = npt.NDArray[np.float32]
FORMAT = 1
"""The version of the file format."""
EDGES = np.array([-150, -110, -90, -75, *range(-65, 70, 5), 75, 90, 110, 150], dtype=np.int64)
"""The borders between bands of scores, in points."""
BANDS = len(EDGES) + 1
"""Number of bands."""


def masks(values: Sequence[int]) -> Masks:
    """Return bit sets of cards as an array."""
    return np.array(values, dtype=np.uint64)


def classes(scores: npt.NDArray[np.int64], won: npt.NDArray[np.bool_]) -> npt.NDArray[np.int64]:
    """Return the class of each outcome: the band of its score, plus `BANDS` if the deal was won."""
    return np.searchsorted(EDGES, scores, side="right") + BANDS * won


def class_of(scores: Sequence[float], won: Sequence[bool]) -> npt.NDArray[np.int64]:
    """Return the class of each outcome, with scores rounded to whole points."""
    return classes(np.array(scores).round().astype(np.int64), np.array(won))


def softmax(values: Floats) -> Floats:
    """Return the softmax of each row."""
    powers = np.exp(values - values.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True), dtype=np.float32)


@dataclass(frozen=True)
class Dense:
    """Dense layers with ReLU between them."""

    weights: tuple[Floats, ...]
    biases: tuple[Floats, ...]

    def __call__(self, rows: Rows) -> Floats:
        for weight, bias in zip(self.weights[:-1], self.biases[:-1], strict=True):
            rows = np.maximum(rows @ weight + bias, 0)
        return rows @ self.weights[-1] + self.biases[-1]


@dataclass(frozen=True)
class Outlook:
    """Predicted outcomes, one example a row."""

    chances: Floats
    """Probability of each class, by row."""
    worth: Floats
    """Mean score of each class, in points."""
    knots: Floats
    """Calibration curve: forecast win probabilities and shares observed on held-out deals, interpolated linearly."""

    @property
    def means(self) -> Floats:
        """The expected score of each row, in points."""
        return np.asarray(self.chances @ self.worth)

    @property
    def spreads(self) -> Floats:
        """The standard deviation of the score of each row, in points."""
        return np.asarray(np.sqrt(np.maximum(self.chances @ (self.worth**2) - self.means**2, 0)))

    @property
    def wins(self) -> Floats:
        """The calibrated win probability of each row."""
        forecast, observed = self.knots
        return np.asarray(np.interp(self.chances[:, BANDS:].sum(axis=1), forecast, observed), dtype=np.float32)


@dataclass(frozen=True)
class ScoreNetwork:
    """A dense network with the mean scores of its classes and the calibration of its win probabilities."""

    dense: Dense
    worth: Floats
    """As `Outlook.worth`."""
    knots: Floats
    """As `Outlook.knots`."""

    def outlook(self, rows: Rows) -> Outlook:
        """Predict the outcomes of rows of features."""
        return Outlook(softmax(self.dense(rows)), self.worth, self.knots)


def save_networks(
    path: Path, game: str, made_by: str, scores: Mapping[str, ScoreNetwork], others: Mapping[str, Dense] | None = None
) -> None:
    """Write networks into one compressed file.

    Args:
        path: The file.
        game: Name of the game.
        made_by: The command that made the networks.
        scores: Score networks by name.
        others: Other networks by name.

    Weights are stored in half precision, biases in single.
    """
    arrays: dict[str, npt.NDArray[np.generic]] = {
        "format": np.array([FORMAT]),
        "game": np.array([game]),
        "made_by": np.array([made_by]),
    }
    for name, network in scores.items():
        arrays |= {f"{name}_worth": network.worth, f"{name}_knots": network.knots}
    for name, dense in {**{name: each.dense for name, each in scores.items()}, **(others or {})}.items():
        for layer, (weight, bias) in enumerate(zip(dense.weights, dense.biases, strict=True)):
            arrays[f"{name}_weight{layer}"] = weight.astype(np.float16)
            arrays[f"{name}_bias{layer}"] = bias
    with path.open("wb") as file:
        np.savez_compressed(file, **arrays)  # type: ignore[arg-type]


def read_networks(
    path: Path, game: str, scores: Sequence[str], others: Sequence[str] = ()
) -> tuple[list[ScoreNetwork], list[Dense]]:
    """Read networks from a file of `save_networks`.

    Args:
        path: The file.
        game: Name of the game, which must be that of the file.
        scores: Names of the score networks to read.
        others: Names of the other networks to read.

    Raises:
        NotationError: The file cannot be read, or is of another game or format.
    """
    try:
        with np.load(path) as arrays:
            if int(arrays["format"][0]) != FORMAT:
                raise NotationError(f"{path.name} has format {int(arrays['format'][0])}, not {FORMAT}")
            if str(arrays["game"][0]) != game:
                raise NotationError(f"{path.name} is of {arrays['game'][0]}, not of {game}")
            networks = [
                ScoreNetwork(_dense(arrays, name), arrays[f"{name}_worth"], arrays[f"{name}_knots"]) for name in scores
            ]
            return networks, [_dense(arrays, name) for name in others]
    except NotationError:
        raise
    except (OSError, KeyError, ValueError) as error:
        raise NotationError(f"{path.name} is not a bidder's network: {error}") from None


def _dense(arrays: np.lib.npyio.NpzFile, name: str) -> Dense:
    count = sum(key.startswith(f"{name}_weight") for key in arrays.files)
    if count == 0:
        raise KeyError(f"no layers of '{name}'")
    return Dense(
        tuple(arrays[f"{name}_weight{layer}"].astype(np.float32) for layer in range(count)),
        tuple(arrays[f"{name}_bias{layer}"].astype(np.float32) for layer in range(count)),
    )
