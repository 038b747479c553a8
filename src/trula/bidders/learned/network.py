"""A small network for play: dense layers in NumPy, read from one file. It does not learn; see `training`.

The outcome of a deal is one of several classes: won or not, and the band that the score lies in. Bonuses are yes or no.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

import numpy as np
import numpy.typing as npt

from trula.bidders.learned.features import Rows
from trula.errors import NotationError

Floats = npt.NDArray[np.float32]
FORMAT = 1
EDGES = np.array([-150, -110, -90, -75, *range(-65, 70, 5), 75, 90, 110, 150], dtype=np.int64)
"""Between the bands of scores."""
BANDS = len(EDGES) + 1
BONUSES = ("trula", "kings", "king-ultimo", "pagat-ultimo")


def classes(scores: npt.NDArray[np.int64], won: npt.NDArray[np.bool_]) -> npt.NDArray[np.int64]:
    """The class of each outcome."""
    return np.searchsorted(EDGES, scores, side="right") + BANDS * won


@dataclass(frozen=True)
class Dense:
    """Layers, each with ReLU but the last."""

    weights: tuple[Floats, ...]
    biases: tuple[Floats, ...]

    def __call__(self, rows: Rows) -> Floats:
        for weight, bias in zip(self.weights[:-1], self.biases[:-1], strict=True):
            rows = np.maximum(rows @ weight + bias, 0)
        return rows @ self.weights[-1] + self.biases[-1]


@dataclass(frozen=True)
class Outlook:
    """The outcomes of several rows: probabilities of the classes, and what a class is worth."""

    chances: Floats
    worth: Floats
    knots: Floats
    """Win chances as they come out of the classes, and as they turned out on other deals; straight between them."""

    @property
    def means(self) -> Floats:
        return np.asarray(self.chances @ self.worth)

    @property
    def spreads(self) -> Floats:
        """The standard deviations."""
        return np.asarray(np.sqrt(np.maximum(self.chances @ (self.worth**2) - self.means**2, 0)))

    @property
    def wins(self) -> Floats:
        """How likely each is won."""
        said, came = self.knots
        return np.asarray(np.interp(self.chances[:, BANDS:].sum(axis=1), said, came), dtype=np.float32)


@dataclass(frozen=True)
class Network:
    """All that is learned for one game."""

    auction: Dense
    auction_worth: Floats
    auction_knots: Floats
    exchange: Dense
    exchange_worth: Floats
    exchange_knots: Floats
    bonuses: Dense

    def before(self, rows: Rows) -> Outlook:
        """Of `auction_rows`."""
        return Outlook(softmax(self.auction(rows)), self.auction_worth, self.auction_knots)

    def after(self, rows: Rows) -> Outlook:
        """Of `exchange_rows`."""
        return Outlook(softmax(self.exchange(rows)), self.exchange_worth, self.exchange_knots)

    def bonus_chances(self, rows: Rows) -> Floats:
        """Of `exchange_rows`, by BONUSES."""
        return np.asarray(1 / (1 + np.exp(-self.bonuses(rows))), dtype=np.float32)

    def save(self, path: Path, game: str, made_by: str) -> None:
        """As one file."""
        parts = {"auction": self.auction, "exchange": self.exchange, "bonuses": self.bonuses}
        arrays = {
            "auction_worth": self.auction_worth,
            "auction_knots": self.auction_knots,
            "exchange_worth": self.exchange_worth,
            "exchange_knots": self.exchange_knots,
        }
        _save(path, game, made_by, parts, arrays)


@dataclass(frozen=True)
class TrumpNetwork:
    """What is learned of trump at klaverjas."""

    trump: Dense
    worth: Floats
    knots: Floats

    def outlook(self, rows: Rows) -> Outlook:
        """Of `trump_rows`."""
        return Outlook(softmax(self.trump(rows)), self.worth, self.knots)

    def save(self, path: Path, game: str, made_by: str) -> None:
        """As one file."""
        _save(path, game, made_by, {"trump": self.trump}, {"trump_worth": self.worth, "trump_knots": self.knots})


def _save(path: Path, game: str, made_by: str, parts: Mapping[str, Dense], more: Mapping[str, Floats]) -> None:
    """A compressed file with half the precision, which is enough."""
    arrays: dict[str, npt.NDArray[np.generic]] = {
        "format": np.array([FORMAT]),
        "game": np.array([game]),
        "made_by": np.array([made_by]),
        **more,
    }
    for name, dense in parts.items():
        for layer, (weight, bias) in enumerate(zip(dense.weights, dense.biases, strict=True)):
            arrays[f"{name}_weight{layer}"] = weight.astype(np.float16)
            arrays[f"{name}_bias{layer}"] = bias
    with path.open("wb") as file:
        np.savez_compressed(file, **arrays)  # type: ignore[arg-type]


def softmax(values: Floats) -> Floats:
    """Chances from the last layer."""
    powers = np.exp(values - values.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True), dtype=np.float32)


def read(path: Path | None, game: str) -> Network | TrumpNetwork:
    """A saved network, or the one that comes with the package; one of another game or format is refused."""
    if path is None:
        with resources.as_file(resources.files("trula") / "data" / f"bidder_{game}.npz") as own:
            return read(own, game)
    try:
        with np.load(path) as arrays:
            if int(arrays["format"][0]) != FORMAT:
                raise NotationError(f"{path.name} has format {int(arrays['format'][0])}, not {FORMAT}")
            if str(arrays["game"][0]) != game:
                raise NotationError(f"{path.name} is of {arrays['game'][0]}, not of {game}")
            if game == "klaverjas":
                return TrumpNetwork(_dense(arrays, "trump"), arrays["trump_worth"], arrays["trump_knots"])
            return Network(
                _dense(arrays, "auction"),
                arrays["auction_worth"],
                arrays["auction_knots"],
                _dense(arrays, "exchange"),
                arrays["exchange_worth"],
                arrays["exchange_knots"],
                _dense(arrays, "bonuses"),
            )
    except NotationError:
        raise
    except (OSError, KeyError, ValueError) as error:
        raise NotationError(f"{path.name} is not a bidder's network: {error}") from None


def _dense(arrays: np.lib.npyio.NpzFile, name: str) -> Dense:
    count = sum(key.startswith(f"{name}_weight") for key in arrays.files)
    return Dense(
        tuple(arrays[f"{name}_weight{layer}"].astype(np.float32) for layer in range(count)),
        tuple(arrays[f"{name}_bias{layer}"].astype(np.float32) for layer in range(count)),
    )
