"""The card play of many deals at once, for training: the core steps them together, ended deals start anew at once."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from trula.engine.game import Game
from trula.errors import NotationError
from trula.training.starts import gather_starts


class Seen(NamedTuple):
    """What the seats to move know, a row for each deal. The arrays are overwritten by the next step."""

    observation: NDArray[np.uint8]
    """By deal: zeros and ones, the block `play` of `trula.envs.Tensors`."""
    action_mask: NDArray[np.bool_]
    """By deal and card (by its index in the deck, which is the number of the action): whether it is legal."""
    seat: NDArray[np.int8]
    """By deal: the seat to move."""


class Stepped(NamedTuple):
    """The result of a step. The arrays are overwritten by the next one."""

    seen: Seen
    scores: NDArray[np.float32]
    """By deal and seat: what each seat wrote if the deal ended in this step, else 0."""
    ended: NDArray[np.bool_]
    """By deal: whether it ended in this step; it has started anew."""


class VectorEnv:
    """Many deals from the first lead on. Every seat is played by the caller; forced cards are played at once.

    What comes before the first lead is decided by rule players, with some random actions, in `starts` deals, whose
    equal suits are exchanged at random whenever one is drawn.
    """

    def __init__(self, game: Game, count: int, *, seed: int = 0, starts: int = 1_000, threads: int = 1) -> None:
        for name, value in (("count", count), ("starts", starts), ("threads", threads)):
            if value < 1:
                raise NotationError(f"{name} is at least 1, not {value}")
        module = game.part("learning")
        if module is None or game.name not in module.LEARNING:
            raise NotationError(f"{game.name} cannot be played in many deals at once: it has no module `learning`")
        self.game = game
        self.count = count
        self._deals: Any = module.LEARNING[game.name].deals(
            gather_starts((game,), starts, seed, threads), count, seed=seed, threads=threads
        )
        cards = len(game.deck.cards)
        self._seen = Seen(
            np.zeros((count, self._deals.plain_inputs), np.uint8),
            np.zeros((count, cards), np.bool_),
            np.zeros(count, np.int8),
        )
        self._stepped = Stepped(self._seen, np.zeros((count, game.seats), np.float32), np.zeros(count, np.bool_))

    def __len__(self) -> int:
        return self.count

    @property
    def observation_size(self) -> int:
        """The number of inputs of an observation."""
        return int(self._seen.observation.shape[1])

    @property
    def action_count(self) -> int:
        """The number of actions, which are the cards."""
        return int(self._seen.action_mask.shape[1])

    def reset(self) -> Seen:
        """Start all deals anew."""
        self._deals.reset_on()
        self._deals.observe_on(*self._seen)
        return self._seen

    def step(self, cards: NDArray[np.int32]) -> Stepped:
        """Play a card in every deal.

        Args:
            cards: By deal, the index of the card in the deck, which is the number of the action.

        Raises:
            ValueError: A card is illegal; none is played then.
        """
        self._deals.step_on(np.ascontiguousarray(cards, dtype=np.int32), self._stepped.scores, self._stepped.ended)
        self._deals.observe_on(*self._seen)
        return self._stepped
