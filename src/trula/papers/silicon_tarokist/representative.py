"""How well a few worlds stand for all: clustered ones against plain ones, by equation (1) and by where cards lie."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from trula.arena.stats import Estimate, estimate
from trula.engine.seeds import rng
from trula.errors import TrulaError
from trula.games import load
from trula.papers.criteria import LEAST_DRAWN, above, all_of, shown, why
from trula.papers.lab import Lab
from trula.papers.pieces import Piece, pieces
from trula.papers.report import Claim, Table
from trula.players.samplers import Clustered, Sample, Sampler, Uniform
from trula.players.samplers.clustered import unlikeness
from trula.study.regret import position_of

COUNTS = (30, 60)
FRESH = 300
"""Worlds that are to be stood for; where there are no more than these, every one can be taken."""
KINDS: dict[str, Sampler] = {"clustered": Clustered(), "plain": Uniform()}
MEASURES = {
    "distance": "distance by equation (1) of a fresh world to the nearest",
    "error": "error of the chance that a hand holds a card, per cent",
}
NEAREST = (
    "Perhaps for what the paper does not tell: how many clusters there are, and which worlds of one are taken. Ours "
    "are those nearest to its middle, three a cluster."
)
Bits = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Standing:
    """Worlds of both kinds for one view, held against fresh ones."""

    game: str
    seed: int

    def play(self, number: int) -> Piece:
        """Draw at one position; one with few worlds is redrawn."""
        game = load(self.game)
        for redrawn in range(100):
            state = position_of(game, self.seed, number, redrawn)
            seat = state.to_move
            assert seat is not None
            view = state.view(seat)
            fresh = Uniform().worlds(view, FRESH, rng(self.seed, deal=number, seat=game.seats + 1))
            if len(fresh) == FRESH and not fresh.is_all:
                break
        else:
            raise TrulaError(f"{self.game} has few worlds at 100 positions in a row")
        trump = view.facts.get("trump")
        worth, mass = unlikeness(game.deck.name, trump if isinstance(trump, str) else None)
        target = bits_of(fresh, len(worth))
        piece: Piece = {"number": number}
        for kind, sampler in KINDS.items():
            for count in COUNTS:
                kept = sampler.worlds(view, count, rng(self.seed, deal=number, seat=seat))
                held = bits_of(kept, len(worth))
                gaps = distances(target, held, np.asarray(worth, float), np.asarray(mass, float))
                piece[f"{kind} {count} distance"] = float(gaps.min(axis=1).mean())
                error = np.abs(held.mean(axis=0) - target.mean(axis=0))
                # Cards that lie in one place for sure tell nothing.
                is_open = target.mean(axis=0) * (1 - target.mean(axis=0)) > 0
                piece[f"{kind} {count} error"] = float(100 * error[is_open].mean())
        return piece


def bits_of(sample: Sample, cards: int) -> Bits:
    """By world, hidden hand and card, 1 if the hand holds it."""
    hands = [place for place, owner in enumerate(sample.hidden.owners) if owner >= 0]
    masks = np.array([[sets[place] for place in hands] for sets, _ in sample.contents], np.uint64)
    return (masks[..., None] >> np.arange(cards, dtype=np.uint64) & np.uint64(1)).astype(np.float64)


def distances(first: Bits, second: Bits, worth: npt.NDArray[np.float64], mass: npt.NDArray[np.float64]) -> Bits:
    """Equation (1) between every world of one list and every one of another."""
    cards = np.abs(first[:, None] - second[None]) @ worth
    masses = np.abs((first @ mass)[:, None] - (second @ mass)[None])
    total: Bits = (cards + masses).sum(axis=2)
    return total


def surveyed(lab: Lab, game: str) -> list[Piece]:
    """Views of a game, kept as they come."""
    return pieces(lab, f"standing-{game}", Standing(game, lab.seed), range(lab.pick(2, 100, 1_000)))


def gains(found: Sequence[Piece], measure: str) -> dict[int, Estimate]:
    """By number of worlds, how much less clustered ones are off than plain ones, by a measure."""
    return {
        count: estimate([each[f"plain {count} {measure}"] - each[f"clustered {count} {measure}"] for each in found])
        for count in COUNTS
    }


def representative_table(found: Sequence[Piece]) -> Table:
    """Both measures, both kinds."""
    rows = [
        (
            f"{kind}, {count} worlds",
            *(
                shown(estimate([each[f"{kind} {count} {measure}"] for each in found]), 2, signed=False)
                for measure in MEASURES
            ),
        )
        for count in COUNTS
        for kind in KINDS
    ]
    note = f"Against {FRESH} fresh worlds of the same view; in brackets 95 % intervals over views."
    return Table("How well worlds stand for all", ("worlds", *MEASURES.values()), tuple(rows), note)


def representative_claims(found: Sequence[Piece]) -> list[Claim]:
    """For equal numbers, by each measure."""
    claims = []
    for measure, words in MEASURES.items():
        less = gains(found, measure)
        verdict = all_of([above(each) for each in less.values()]) if len(found) >= LEAST_DRAWN else "open"
        claims.append(
            Claim(
                f"for equal numbers clustered worlds are the more representative set: {words}",
                "more representative",
                "less than with plain worlds by "
                + " and ".join(f"{shown(each, 2)} with {count}" for count, each in less.items()),
                verdict,
                why(verdict, "Intervals are not on one side of 0." if verdict == "open" else NEAREST),
            )
        )
    return claims
