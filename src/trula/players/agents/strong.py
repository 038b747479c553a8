"""Strong: rollouts by a network and by rule players in worlds that fit what was played, the last tricks solved."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from trula.engine.cards import Card
from trula.engine.checks import check_part, check_whole
from trula.engine.threads import threads
from trula.engine.view import View
from trula.players.agents.card_player import CardPlayer, best_of, cheapest
from trula.players.agents.classic import Classic, Tally
from trula.players.networks.card_network import QUICK, card_network
from trula.players.samplers import Inferred, Sampler

if TYPE_CHECKING:
    from numpy.random import Generator

BATCH = 32
"""Worlds evaluated between two checks for cards that are clearly behind."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Strong(CardPlayer):
    """Plays the card with the best mean score; of cards that are equal to the seat, only the cheapest is tried.

    In turn, worlds are played on by the game's quick network and by its rule players, whose errors differ. In a game
    without a network it plays as `Classic` does.
    """

    worlds: int = 400
    """Maximum number of worlds per decision; a clear choice ends it earlier."""
    sampler: Sampler = field(default_factory=Inferred)
    """Draws the worlds."""

    def __post_init__(self) -> None:
        check_whole("worlds", self.worlds, 1)
        check_part("sampler", self.sampler, Sampler)

    def choose_card(self, view: View, rng: Generator) -> Card:
        network = card_network(view.game, QUICK)
        if network is None:
            return Classic(worlds=self.worlds).choose_card(view, rng)
        seen, solver = view.game.hidden(view).seen, view.game.solver
        assert seen is not None
        tally = Tally([cheapest(view, group).index for group in seen.equal_cards()])
        sample = self.sampler.worlds(view, self.worlds, rng)
        weights = sample.weights or [1.0] * len(sample)
        order = rng.permutation(len(sample))  # where all worlds fit into the sample they are sorted
        for number, start in enumerate(range(0, len(sample), BATCH)):
            if len(tally.cards) == 1:
                break
            batch = order[start : start + BATCH]
            positions = [sample.positions[world] for world in batch]
            answers = view.game.position_type.rollout_batch(
                positions,
                solver.agents_objective,
                [view.seat] * len(positions),
                solver.tail(view.game),
                threads=threads(),
                network=network if number % 2 == 0 else None,
                cards=sum(1 << card for card in tally.cards),
            )
            for world, position, answer in zip(batch, positions, answers, strict=True):
                sign = solver.sign(position, view.seat)
                tally.add({card: float(sign * value) for card, value in answer[6]}, weights[world])
            tally.keep(tally.contenders())
        return cheapest(view, best_of(tally.means()))
