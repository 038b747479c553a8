"""Honest players face to face: alpha-beta, the tree search as published and repaired, and ISMCTS."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from trula.arena.stats import Estimate
from trula.papers.lab import Lab
from trula.papers.report import Claim, Table
from trula.papers.tressette import players
from trula.papers.tressette.contests import Tally, play
from trula.papers.tressette.experiments import worlds_of_5
from trula.papers.tressette.verdicts import above, because, counted, larger, show
from trula.players.agents import Agent


@dataclass(frozen=True)
class Duel:
    """Two players who meet directly."""

    names: tuple[str, str]
    tally: Tally


def play_duels(lab: Lab) -> list[Duel]:
    """All four, with as many deals as in Table 5."""
    worlds, visits, depth = worlds_of_5(lab), lab.pick(20, 500, 1_000), lab.pick(2, 8, players.REFERENCE_DEPTH)
    games = lab.pick(2, 48, 1_000)
    repaired = players.mcts(worlds, visits, is_flawed=False)
    published = players.mcts(worlds, visits, is_flawed=True)
    ahead, tree = players.alpha_beta(worlds, depth), players.ismcts(worlds, visits)
    told = counted(worlds, "deal")
    names = {
        "alpha-beta": f"alpha-beta, {told}, depth {depth}",
        "published": f"MCTS as published, {told}, {visits:,} iterations",
        "repaired": f"MCTS repaired, {told}, {visits:,} iterations",
        "ismcts": f"ISMCTS, {worlds * visits:,} iterations",
    }
    by_name: dict[str, Agent] = {"alpha-beta": ahead, "published": published, "repaired": repaired, "ismcts": tree}
    met = [("alpha-beta", "published"), ("alpha-beta", "repaired"), ("published", "ismcts"), ("repaired", "ismcts")]
    return [Duel((names[one], names[other]), play(lab, by_name[one], by_name[other], games)) for one, other in met]


def duel_table(duels: Sequence[Duel]) -> Table:
    """Who won how often."""
    return Table(
        "Direct meetings",
        ("first", "second", "games won by the first", "games"),
        tuple((*duel.names, show(duel.tally.wins), duel.tally.games) for duel in duels),
    )


def duel_claims(duels: Sequence[Duel]) -> tuple[Claim, ...]:
    """The main claim face to face, and the case against ISMCTS."""
    ahead_of_published, ahead_of_repaired, published, repaired = (above(duel.tally.wins, 0.5) for duel in duels)

    def claim(text: str, paper: str, lead: Estimate, duel: Duel, differs: str = "") -> Claim:
        verdict = larger(lead)
        reason = because(verdict, differs, "Not told apart by the games of this scale.")
        return Claim(text, paper, f"{show(duel.tally.wins)} of {duel.tally.games} games", verdict, reason)

    misread = "The cited thesis compares ISMCTS with a tree search that sees all hands."
    return (
        claim(
            "Section 7: alpha-beta outperforms MCTS (face to face; MCTS as published)",
            "said of all cases",
            ahead_of_published,
            duels[0],
            "Here both draw deals uniformly; with the published deals see Tables 4 and 5.",
        ),
        claim(
            "Section 7: alpha-beta outperforms MCTS (face to face; MCTS repaired)",
            "said of all cases",
            ahead_of_repaired,
            duels[1],
            "With the fault repaired MCTS is the better of the two.",
        ),
        claim(
            "Section 3: determinized MCTS outperforms ISMCTS, which was therefore left out (MCTS as published)",
            "cited",
            published,
            duels[2],
            misread,
        ),
        claim(
            "Section 3: determinized MCTS outperforms ISMCTS, which was therefore left out (MCTS repaired)",
            "cited",
            repaired,
            duels[3],
            misread,
        ),
    )
