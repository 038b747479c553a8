"""The paper's players, with the ways of their code: chance tells equal cards apart, c is 0.75, a win is a round won.

Whether the tree search has the fault of the published code is said by `is_flawed`. Their worlds are ours, which are
uniform over all that fits and leave out what a seat's silence excludes; or in `alpha_beta_in` and `mcts_in` those of
another sampler.
"""

from __future__ import annotations

from trula.players.agents import Agent, RandomLegal
from trula.players.agents.cheating import CheatingAlphaBeta, CheatingMcts
from trula.players.agents.ismcts import Ismcts
from trula.players.agents.pimc import Pimc
from trula.players.agents.presets import Tresette2018
from trula.players.samplers import Sampler
from trula.players.searches import Killers, Uct

RANDOM_WALK: Agent = RandomLegal()
REFERENCE_DEPTH = 10
"""Of the cheating alpha-beta that Tables 6 and 7 play against, and of the honest one in Table 6."""
REFERENCE_VISITS = 1_000
"""Of Table 7."""


def cheating_alpha_beta(depth: int = REFERENCE_DEPTH) -> Agent:
    """Table 2."""
    return CheatingAlphaBeta(ties="any", depth=depth)


def cheating_mcts(visits: int, *, is_flawed: bool) -> Agent:
    """Table 3."""
    return CheatingMcts(ties="any", visits=visits, seed_bug=is_flawed)


def alpha_beta(worlds: int, depth: int, *, choice: str = "vote") -> Agent:
    """Tables 4 and 6."""
    return Tresette2018(worlds=worlds, depth=depth, choice=choice, ties="any")


def mcts(worlds: int, visits: int, *, is_flawed: bool, choice: str = "vote") -> Agent:
    """Tables 5 and 7."""
    return Tresette2018(kind="mcts", worlds=worlds, visits=visits, seed_bug=is_flawed, choice=choice, ties="any")


def alpha_beta_in(deals: Sampler, worlds: int, depth: int) -> Agent:
    """Tables 4 and 6 with other deals."""
    return Pimc(sampler=deals, search=Killers(depth=depth, shuffled=True), worlds=worlds, choice="vote", ties="any")


def mcts_in(deals: Sampler, worlds: int, visits: int) -> Agent:
    """Tables 5 and 7 with other deals, and with the fault."""
    search = Uct(visits=visits, seed_bug=True, shuffled=True)
    return Pimc(sampler=deals, search=search, worlds=worlds, choice="vote", ties="any")


def ismcts(worlds: int, visits: int) -> Agent:
    """One tree with as many playouts as `mcts` has in all its trees."""
    return Ismcts(visits=worlds * visits, reward="win")
