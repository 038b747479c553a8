"""Section 4 of the paper: its example game, move by move: what our player does there, and what each move cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from trula.engine.game import State
from trula.engine.record import Record, read_records
from trula.engine.referee import decide
from trula.papers.lab import Lab
from trula.papers.report import Cell, Section, Table
from trula.papers.silicon_tarokist.example_cards import HUMAN, Choice, card_claims, same_claim, spoken_claims
from trula.papers.silicon_tarokist.example_ends import kings_claim, whole_claim
from trula.papers.silicon_tarokist.example_hands import end_claims, king_claims, likely_claim, printed_claims
from trula.papers.silicon_tarokist.example_voids import void_claims
from trula.papers.silicon_tarokist.program import program
from trula.players.agents import ByPhase
from trula.study.review import review
from trula.study.verdicts import Review

EXAMPLE = Path(__file__).parents[2] / "data" / "silicon_tarokist_example.jsonl"


def example_game() -> Record:
    """The game as it is printed."""
    return read_records(EXAMPLE)[0]


def choices(states: Sequence[State], agent: ByPhase, draws: int, seed: int) -> list[Choice]:
    """What an agent does in the states of a game that leave a choice, with several dice."""
    found = []
    last = states[-1]
    for index, state in enumerate(states[:-1]):
        if len(state.legal_actions()) > 1:
            after = [decide(agent, state, seed=seed, deal=draw) for draw in range(draws)]
            ours = Counter(str(each.history[-1].action) for each in after)
            found.append(Choice(index, state.to_move or 0, str(last.history[index].action), ours))
    return found


def section_4(lab: Lab) -> Section:
    """Replays and judges everything anew."""
    record = example_game()
    states = list(record.states())
    agent = program(lab)
    ours = choices(states, agent, lab.pick(1, 5, 20), lab.seed)
    found = review(
        record,
        worlds=lab.pick(1, 60, 200),
        nodes=lab.pick(1_000, 3_000_000, 2_000_000_000),
        world_nodes=lab.pick(100, 100_000, 100_000),
        seed=lab.seed,
        progress=lambda done, total: lab.tell("cards judged", done, total),
    )
    cards = [choice for choice in ours if states[choice.index].phase == "play"]
    mine = [choice for choice in cards if choice.seat != HUMAN]
    other = [choice for choice in mine if choice.usual != choice.played]
    figure = lab.draw(
        "section-4",
        "What the game was worth to the declarer with open cards and best play from there on, before each card.",
        lambda drawn: _paint(drawn, found),
        size=(9, 4.2),
    )
    return Section(
        "Section 4: the example game",
        f"The program plays for players 1 and 3, a human for player 2. `{agent!r}` decides with "
        f"{ours[0].ours.total()} different dice wherever there is a choice: of the program's {len(mine)} cards with a "
        f"choice it would usually have played {len(other)} otherwise. Costs are in points of the score: with open "
        "cards, proved, and by what the player could know.",
        (_before_table(states, ours), _card_table(states, cards, found)),
        (figure,),
        (
            *printed_claims(states),
            *spoken_claims(states, ours),
            likely_claim(states, lab.pick(2, 60, 1_000), lab.seed),
            *card_claims(states, ours, found),
            same_claim(mine),
            *king_claims(states, lab.pick(20, 1_000, 10_000), lab.seed),
            *void_claims(states, lab.pick(20, 1_000, 10_000), lab.seed),
            *end_claims(states, found),
            whole_claim(states),
            kings_claim(record),
        ),
        {"otherwise": [choice.index for choice in other], "not_judged": found.not_judged},
    )


def _before_table(states: Sequence[State], ours: Sequence[Choice]) -> Table:
    rows: list[tuple[Cell, ...]] = [
        (choice.seat + 1, choice.played, choice.usual, f"{choice.share:.0%}")
        for choice in ours
        if states[choice.index].phase != "play"
    ]
    columns = ("player", "in the paper", "ours, most often", "ours as in the paper")
    return Table("Before the first lead", columns, tuple(rows))


def _card_table(states: Sequence[State], cards: Sequence[Choice], found: Review) -> Table:
    by_index = {choice.index: choice for choice in cards}
    rows: list[tuple[Cell, ...]] = []
    for verdict in found.verdicts:
        choice = by_index.get(verdict.index)
        rows.append(
            (
                len(states[verdict.index].tricks) + 1,
                verdict.seat + 1,
                str(verdict.card),
                choice.usual if choice is not None else None,
                f"{choice.share:.0%}" if choice is not None else None,
                verdict.open.loss if verdict.open is not None else None,
                round(verdict.known.loss, 1) if verdict.known is not None else None,
                verdict.label,
            )
        )
    columns = (
        "trick",
        "player",
        "card",
        "ours, most often",
        "ours as in the paper",
        "cost, open cards",
        "cost, as known",
        "verdict",
    )
    note = "No cost with open cards: only one card was legal, or the solver did not finish within its nodes."
    return Table("Cards", columns, tuple(rows), note, 1)


def _paint(drawn: Any, found: Review) -> None:
    axes = drawn.subplots()
    judged = [(number, each) for number, each in enumerate(found.verdicts, start=1) if each.open is not None]
    values = [each.side * each.open.values[0][1] for _, each in judged if each.open is not None]
    axes.step([number for number, _ in judged], values, where="mid", color="grey", label="worth to the declarer")
    for seat in range(3):
        marked = [(number, each.open) for number, each in judged if each.seat == seat and each.open is not None]
        who = "human" if seat == HUMAN else "program"
        axes.bar(
            [number for number, _ in marked],
            [verdict.loss for _, verdict in marked],
            label=f"cost of a card of player {seat + 1} ({who})",
        )
    axes.set_xlim(0, len(found.verdicts) + 1)
    axes.set_xlabel("card of the game, from 1 to 48")
    axes.set_ylabel("points of the score")
    axes.grid(visible=True, axis="y", alpha=0.3)
    axes.legend(fontsize=8)
