"""The shape classes of klaverjas deals: how many cards of each suit each seat holds.

A class is a matrix of four rows (seats) and four columns (suits) whose rows and columns all sum to eight. Seats
and suits are kept apart.
"""

from __future__ import annotations

from functools import cache
from math import factorial
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from trula.engine.cards import CardSet, Deal
from trula.engine.seeds import rng
from trula.games.klaverjas.deck import DECK
from trula.games.klaverjas.ranking import HAND

if TYPE_CHECKING:
    from numpy.random import Generator

Shapes = npt.NDArray[np.int8]


@cache
def shapes() -> Shapes:
    """All classes in lexicographic order, a row of 16 counts each: the suits of seat 0, then of seat 1, …"""
    hands = np.array([hand for hand in np.ndindex(*(HAND + 1,) * 4) if sum(hand) == HAND], dtype=np.int8)
    blocks = []
    for first in hands:
        second = hands[(hands + first <= HAND).all(axis=1)]
        for two in second:
            third = hands[(hands + first + two <= HAND).all(axis=1)]
            block = np.empty((len(third), 16), dtype=np.int8)
            block[:, :4], block[:, 4:8], block[:, 8:12] = first, two, third
            block[:, 12:] = HAND - first - two - third
            blocks.append(block)
    every = np.concatenate(blocks)
    every.setflags(write=False)
    return every


def sizes(of: Shapes) -> npt.NDArray[np.int64]:
    """How many deals classes hold: for each suit, the ways to give its cards to seats that hold so many."""
    ways = np.array([factorial(count) for count in range(HAND + 1)], dtype=np.int64)
    by_suit = factorial(HAND) // ways[of.reshape(-1, 4, 4)].prod(axis=1)
    return np.asarray(by_suit.prod(axis=1))


def deal_of(shape: npt.NDArray[np.int8], random: Generator) -> Deal:
    """A uniformly random deal of a class."""
    hands = [0] * 4
    for suit in range(4):
        cards = random.permutation(HAND) + HAND * suit
        start = 0
        for seat in range(4):
            held = int(shape[4 * seat + suit])
            hands[seat] |= sum(1 << int(card) for card in cards[start : start + held])
            start += held
    return Deal(tuple(CardSet(DECK, hand) for hand in hands))


def sample(index: int, seed: int) -> Deal:
    """The deal of a class that the data set has for a seed."""
    return deal_of(shapes()[index], rng(seed, deal=index))
