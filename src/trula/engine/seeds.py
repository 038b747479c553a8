"""Where randomness comes from: every decision has its own generator, so that any of them replays alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trula.errors import NotationError

if TYPE_CHECKING:
    from numpy.random import Generator


def rng(seed: int, *, deal: int = 0, seat: int = 0, ply: int = 0) -> Generator:
    """The generator of one decision: a seat's, at a ply of a deal of a seed."""
    from numpy.random import PCG64, Generator, SeedSequence

    if min(seed, deal, seat, ply) < 0:
        raise NotationError(f"seed, deal, seat and ply are whole numbers from 0 on, not {(seed, deal, seat, ply)}")
    return Generator(PCG64(SeedSequence((seed, deal, seat, ply))))
