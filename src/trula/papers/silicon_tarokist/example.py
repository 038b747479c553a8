"""The example game of Section 4: what our program decides at each turn, and what each card cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from trula.engine.record import Record, read_records
from trula.engine.referee import decide
from trula.engine.state import State
from trula.games.tarok.agents import SiliconTarokist
from trula.games.tarok.bidding.simulation import TrialBidder
from trula.papers.lab import Lab
from trula.papers.report import Cell, Table
from trula.players.agents import ByPhase
from trula.study.review import review
from trula.study.verdicts import Review

EXAMPLE = Path(__file__).parents[2] / "data" / "silicon_tarokist_example.jsonl"
HUMAN = 1
"""The seat that the program does not play."""
LAST_TRICKS = 6


def program(lab: Lab) -> ByPhase:
    """The paper's program as we rebuilt it: bids by trial games, plays by search, and never doubles."""
    worlds, trials = lab.pick((3, 1), (60, 30), (60, 30))
    bidder = TrialBidder(worlds=trials, discard_worlds=trials, least_margin=None, kontra=None)
    return ByPhase(bidder=bidder, player=SiliconTarokist(worlds=worlds))


def example_game() -> Record:
    """The game as printed."""
    return read_records(EXAMPLE)[0]


def without_announcement() -> State:
    """The end of the game if the kings had not been announced."""
    texts = [str(move.action) for move in example_game().replay().history]
    place = texts.index("announce kings")
    return example_game().start().after_texts(texts[:place] + texts[place + 1 :])


@dataclass(frozen=True)
class Choice:
    """A decision of the game, and how often our program decides what."""

    index: int
    seat: int
    played: str
    ours: Counter[str]

    @property
    def usual(self) -> str:
        """Our most frequent decision."""
        return self.ours.most_common(1)[0][0]

    @property
    def share(self) -> str:
        """How often ours is the paper's."""
        return f"{self.ours[self.played] / self.ours.total():.0%}"


@dataclass(frozen=True)
class Replayed:
    """The states of the game, the decisions with a choice, and the review of the cards."""

    states: Sequence[State]
    choices: Sequence[Choice]
    reviewed: Review

    @property
    def own_cards(self) -> list[Choice]:
        """The program's cards with a choice."""
        return [each for each in self.choices if self.states[each.index].phase == "play" and each.seat != HUMAN]

    @property
    def worst_late_loss(self) -> tuple[float, str, float] | None:
        """The program's largest loss in the last tricks with open cards, its card, and its loss as known; if solved."""
        first = self.states[-1].game.hand_size - LAST_TRICKS
        losses = []
        for each in self.reviewed.verdicts:
            if each.seat != HUMAN and len(self.states[each.index].tricks) >= first and not each.is_forced:
                if each.open is None or each.known is None:
                    return None
                losses.append((float(each.open.loss), str(each.card), each.known.loss))
        return max(losses)

    @property
    def tables(self) -> tuple[Table, Table]:
        """Decisions before the first lead, and cards with their costs."""
        before = [each for each in self.choices if self.states[each.index].phase != "play"]
        by_index = {each.index: each for each in self.choices}
        rows: list[tuple[Cell, ...]] = []
        for each in self.reviewed.verdicts:
            choice = by_index.get(each.index)
            ours = (None, None) if choice is None else (choice.usual, choice.share)
            openly = None if each.open is None else each.open.loss
            known = None if each.known is None else round(each.known.loss, 1)
            rows.append((len(self.states[each.index].tricks) + 1, each.seat + 1, str(each.card), *ours, openly, known))
        ours_columns = ("ours, most often", "as in the paper")
        spoken = tuple((each.seat + 1, each.played, each.usual, each.share) for each in before)
        columns = ("trick", "player", "card", *ours_columns, "cost, open cards", "cost, as known")
        note = "Costs in points of the score; 2 or more is a mistake. Empty: forced, or not solved."
        return (
            Table("Before the first lead", ("player", "paper", *ours_columns), spoken),
            Table("Cards", columns, tuple(rows), note, 1),
        )


def replay(lab: Lab) -> Replayed:
    """Let our program decide wherever there is a choice, with several seeds, and review the cards."""
    record = example_game()
    states = list(record.states())
    reviewed = review(
        record,
        worlds=lab.pick(1, 60, 200),
        nodes=lab.pick(1_000, 3_000_000, 2_000_000_000),
        world_nodes=lab.pick(100, 100_000, 100_000),
        seed=lab.seed,
        progress=lambda done, total: lab.progress("cards reviewed", done, total),
    )
    return Replayed(states, choices_in(states, program(lab), lab.pick(1, 5, 20), lab.seed), reviewed)


def choices_in(states: Sequence[State], agent: ByPhase, seeds: int, seed: int) -> list[Choice]:
    """What an agent does in the states of a game that leave a choice."""
    choices = []
    for index, state in enumerate(states[:-1]):
        if len(state.legal_actions()) > 1:
            after = [decide(agent, state, seed=seed, deal=each) for each in range(seeds)]
            ours = Counter(str(each.history[-1].action) for each in after)
            choices.append(Choice(index, state.to_move or 0, str(states[-1].history[index].action), ours))
    return choices
