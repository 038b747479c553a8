"""The agents that come with tressette: the program of Sforza, Spaconi and Zamattio (2018)."""

from __future__ import annotations

from dataclasses import dataclass

from trula.engine.checks import check_name, check_switch, check_whole
from trula.players.agents.card_player import TIES
from trula.players.agents.pimc import CHOICES, Pimc
from trula.players.agents.presets import Preset
from trula.players.searches import Killers, Search, Uct

KINDS = ("alpha-beta", "mcts")


@dataclass(frozen=True, kw_only=True, repr=False)
class Tresette2018(Preset):
    """The program of Sforza, Spaconi and Zamattio (2018): search sampled worlds, play the card best in most of them.

    Worlds are uniform here; those of the program were not quite uniform.
    """

    kind: str = "alpha-beta"
    """The search: `alpha-beta` or `mcts`."""
    worlds: int = 100
    """The number of worlds sampled for each card."""
    depth: int = 10
    """Depth of alpha-beta, in cards."""
    visits: int = 1_000
    """Visits of the tree search in each world."""
    seed_bug: bool = False
    """Whether the tree search has the fault of the program."""
    choice: str = "vote"
    """`vote` as in the paper, or `mean`, the highest mean value over the worlds."""
    ties: str = "cheapest"
    """The choice among equally good cards; `any` as in the program."""

    def __post_init__(self) -> None:
        check_name("kind", self.kind, KINDS)
        check_name("choice", self.choice, CHOICES)
        check_name("ties", self.ties, TIES)
        for name in ("worlds", "depth", "visits"):
            check_whole(name, getattr(self, name), 1)
        check_switch("seed_bug", self.seed_bug)

    @property
    def player(self) -> Pimc:
        search: Search
        if self.kind == "alpha-beta":
            search = Killers(depth=self.depth, all_cards=self.choice == "mean", shuffled=self.ties == "any")
        else:
            search = Uct(visits=self.visits, seed_bug=self.seed_bug, shuffled=self.ties == "any")
        return Pimc(search=search, worlds=self.worlds, choice=self.choice, ties=self.ties)


AGENTS = (Tresette2018,)
