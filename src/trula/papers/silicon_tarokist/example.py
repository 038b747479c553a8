"""Section 4 of the paper: its example game, move by move: what our player does there, and what each move cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from trula._core import Tarok3Position
from trula.agents import ByPhase
from trula.analysis.reviews import review
from trula.analysis.verdicts import Review, Verdict
from trula.game import State
from trula.papers.criteria import holds, why
from trula.papers.lab import Lab
from trula.papers.report import Cell, Claim, Section, Table
from trula.papers.report import Verdict as Judged
from trula.papers.silicon_tarokist.program import program
from trula.record import Record, read_records
from trula.referee import decide

EXAMPLE = Path(__file__).parents[2] / "data" / "silicon_tarokist_example.jsonl"
PRINTED = 14
"""The score that the paper prints for player 1."""
HUMAN = 1
"""The seat that the program does not play."""
KINGS = {"hK", "dK", "sK"}
FIFTH_LEAD, LAST_LEADS = 4, 6
"""Tricks before the lead that the text criticises, and tricks of the end that it calls flawless."""


def example_game() -> Record:
    """The game as it is printed."""
    return read_records(EXAMPLE)[0]


@dataclass(frozen=True)
class Choice:
    """A decision of the game, and how often our program decides what."""

    index: int
    seat: int
    played: str
    ours: Counter[str]

    @property
    def usual(self) -> str:
        """What ours does most often."""
        return self.ours.most_common(1)[0][0]

    @property
    def share(self) -> float:
        """How often ours does what was done."""
        return self.ours[self.played] / self.ours.total()


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
        tuple(_claims(states, ours, found)),
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


def _claims(states: Sequence[State], ours: Sequence[Choice], found: Review) -> list[Claim]:
    claims = [_score_claim(states[-1])]
    texts = {
        "bid two": "player 1 is willing to bid as high as two, and plays it",
        "take 3": "T20 and sC are obviously the best pair of the talon",
        "discard c8 cJ": "c8 and cJ are laid away",
        "announce kings": "player 1 announces the kings",
    }
    for choice in ours:
        is_last = sum(each.played == choice.played for each in ours if each.index > choice.index) == 0
        if choice.played in texts and choice.seat == 0 and is_last:
            verdict = holds(choice.usual == choice.played)
            told = f"{choice.usual}; as in the paper {choice.share:.0%}"
            reason = "Our trials judge so; the paper tells neither its worlds nor its thresholds for announcements."
            claims.append(Claim(texts[choice.played], choice.played, told, verdict, why(verdict, reason)))
    first = next(choice for choice in ours if states[choice.index].phase == "play")
    opening = holds(set(first.ours) <= KINGS)
    claims.append(
        Claim(
            "player 1 will certainly open with a king",
            first.played,
            ", ".join(f"{card} {count}" for card, count in first.ours.most_common()),
            opening,
            why(opening, "Our worlds sometimes vote for another card."),
        )
    )
    by_index = {verdict.index: verdict for verdict in found.verdicts}
    claims.append(_reasonable("dK is risky but not unreasonable as the first lead", by_index[first.index]))
    claims.append(_diamonds(next(v for v in found.verdicts if len(states[v.index].tricks) == FIFTH_LEAD)))
    lost = next(verdict for verdict in found.verdicts if str(verdict.card) == "c10")
    claims.append(_reasonable("player 2's c10, which loses cQ, could hardly be avoided", lost))
    claims += [_flawless(states, found, seat) for seat in range(3) if seat != HUMAN]
    return claims


def _score_claim(last: State) -> Claim:
    position = last.position
    assert isinstance(position, Tarok3Position)
    points = position.summary().side_points
    score = last.scores()[0]
    reason = (
        f"The printed play gives player 1 {points} points. The kings' announcement cancels the contract, so {PRINTED} "
        f"would be {35 + PRINTED}; trick 10, worth just the 4 points that are missing, was probably counted wrong."
    )
    verdict = holds(score == PRINTED)
    return Claim("the game is written as 14 for player 1", f"{PRINTED:+}", f"{score:+}", verdict, why(verdict, reason))


def _reasonable(text: str, verdict: Verdict) -> Claim:
    """That nothing better could be known."""
    known = verdict.known
    assert known is not None
    opened = "" if verdict.open is None else f", {verdict.open.loss} with open cards"
    judged = holds(not known.is_sure)
    told = f"{verdict.card} costs {known.loss:.1f} as known{opened}"
    return Claim(text, str(verdict.card), told, judged, why(judged, f"{known.choices[0].card} is surely better."))


def _diamonds(verdict: Verdict) -> Claim:
    """That a diamond was the better lead of the fifth trick."""
    known = verdict.known
    assert known is not None
    diamond = next(choice for choice in known.choices if choice.card.suit == "d")
    chosen = next(choice for choice in known.choices if choice.card == verdict.card)
    judged: Judged = "open"
    if chosen.is_surely_behind and chosen.behind > diamond.behind:
        judged = "agrees"
    elif diamond.is_surely_behind:
        judged = "differs"
    opened = ""
    if verdict.open is not None:
        best = max(value for card, value in verdict.open.values if card.suit == "d")
        opened = f"; with open cards {best - verdict.open.value:+}"
    return Claim(
        "in trick 5 player 1 should have led diamonds, not T4",
        "a diamond",
        f"{diamond.card} brings {chosen.behind - diamond.behind:+.1f} against {verdict.card} as known{opened}",
        judged,
        why(judged, "By worlds that lie open after the lead; a plan for hidden cards is not seen there."),
    )


def _flawless(states: Sequence[State], found: Review, seat: int) -> Claim:
    """That a seat of the program lost nothing with open cards in the last tricks."""
    start = states[-1].game.hand_size - LAST_LEADS
    end = [each for each in found.verdicts if each.seat == seat and len(states[each.index].tricks) >= start]
    losses = {str(each.card): each.open.loss for each in end if each.open is not None and each.open.loss > 0}
    judged: Judged = holds(not losses)
    if any(not each.is_forced and each.open is None for each in end) and not losses:
        judged = "open"
    told = ", ".join(f"{card} cost {loss}" for card, loss in losses.items()) or "nothing was lost"
    return Claim(
        f"with six cards left the program plays flawlessly, player {seat + 1}",
        "nothing lost",
        told,
        judged,
        why(
            judged, "With all cards in sight; the player saw his own hand." if losses else "The solver did not finish."
        ),
    )


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
