"""Random generators: every decision has its own, so that any decision can be replayed alone."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, SupportsIndex

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

    Raises:
        NotationError: One of them is not a whole number of at least 0.

    >>> int(rng(1, seat=1).integers(100)) == int(rng(1, seat=1).integers(100))
    True
    """
    from numpy.random import PCG64, Generator, SeedSequence

    if any(not isinstance(each, SupportsIndex) or operator.index(each) < 0 for each in (seed, deal, seat, ply)):
        raise NotationError(f"seed, deal, seat and ply are whole numbers from 0 on, not {(seed, deal, seat, ply)}")
    return Generator(PCG64(SeedSequence((seed, deal, seat, ply))))
