"""Random generators: every decision has its own, so that any decision can be replayed alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trula.errors import NotationError

if TYPE_CHECKING:
    from numpy.random import Generator


def rng(seed: int, *, deal: int = 0, seat: int = 0, ply: int = 0) -> Generator:
    """Return the NumPy generator of one decision.

    Args:
        seed: The seed of a match, a session or a deal; 0 or more.
        deal: The number of the deal.
        seat: The seat that decides.
        ply: How many actions came before in the deal.

    >>> int(rng(1, seat=1).integers(100)) == int(rng(1, seat=1).integers(100))
    True
    """
    from numpy.random import PCG64, Generator, SeedSequence

    if min(seed, deal, seat, ply) < 0:
        raise NotationError(f"seed, deal, seat and ply are whole numbers from 0 on, not {(seed, deal, seat, ply)}")
    return Generator(PCG64(SeedSequence((seed, deal, seat, ply))))
