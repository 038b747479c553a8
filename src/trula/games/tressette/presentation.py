"""The presentation of tressette: card order, result table, and messages for the terminal and the page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from trula.engine.actions import Play
from trula.engine.presentation import Column, Headline, Presentation, Thresholds, suit_name
from trula.games.tressette.facts import TressetteFacts
from trula.games.tressette.outcome import outcome_of
from trula.words import Message

if TYPE_CHECKING:
    from trula.engine.cards import Deck
    from trula.engine.facts import Facts
    from trula.engine.phases import Position
    from trula.engine.state import State
    from trula.engine.view import View
    from trula.study.reasons import Decision

SIDES = ((0, 2), (1, 3))
"""The seats of each side."""


class TressettePresentation(Presentation):
    """How the terminal and the page show tressette."""

    pack = "italian"
    suit_colours = ("dc", "sb")
    thresholds = Thresholds(0.3, 1)
    decimals = 1
    help_lines = ("tressette.help.suits",)

    def ranks(self, deck: Deck, suit: str, facts: Facts) -> tuple[str, ...]:
        return ("3", "2", "A", "R", "C", "F", "7", "6", "5", "4")

    def settled(self, view: View) -> list[Message]:
        return [
            Message("tressette.settled.accusi", seat=seat, accusi=_declared_accusi(view, seat))
            for seat in range(view.game.seats)
            if _declared_accusi(view, seat)
        ]

    def declared(self, view: View, seat: int) -> list[Message]:
        is_first = sum(move.seat == seat and isinstance(move.action, Play) for move in view.history) == 1
        return list(_declared_accusi(view, seat)) if is_first else []

    def headline(self, state: State) -> Headline:
        scores = state.scores()
        return Headline(
            Message("tressette.result.scores", seats=SIDES[0], points=scores[0], other_seats=SIDES[1], others=scores[1])
        )

    def details(self, state: State) -> list[Message]:
        outcome = outcome_of(state)
        return [*self.settled(state.view(0)), Message("tressette.result.last_trick", seats=SIDES[outcome.last_side])]

    def columns(self, state: State) -> list[Column]:
        outcome = outcome_of(state)
        by_seat = range(state.game.seats)
        return [
            Column(Message("column.points"), tuple(outcome.thirds[seat % 2] for seat in by_seat), is_in_thirds=True),
            Column(Message("tressette.accusi"), tuple(outcome.accusi[seat % 2] for seat in by_seat)),
        ]

    def entries(self, state: State) -> list[Column]:
        points, accusi = self.columns(state)
        counted = zip(state.scores(), points.values, accusi.values, strict=True)
        dropped = tuple(3 * (score - declared) - thirds for score, thirds, declared in counted)
        fractions = [Column(Message("tressette.entry.fraction"), dropped, is_in_thirds=True)] if any(dropped) else []
        return [points, *fractions, accusi]

    def goal(self, deck: Deck, goal: str) -> Message:
        return Message(f"tressette.goal.{goal}", seats=SIDES[0], other_seats=SIDES[1])

    def standing(self, view: View, position: Position) -> Message | None:
        side = view.seat % 2
        lacking = -position.summary().thirds[side] % 3
        return Message("tressette.reason.standing", seats=SIDES[side], thirds=lacking) if lacking else None

    def reasons(self, decision: Decision) -> Iterator[Message]:
        if len(decision.view.hand) == 2:
            yield Message("tressette.reason.last_trick")


def _declared_accusi(view: View, seat: int) -> tuple[Message, ...]:
    assert isinstance(view.facts, TressetteFacts)
    return tuple(accuso_name(view.game.deck, name) for name in view.facts.accusi[seat] or ())


def accuso_name(deck: Deck, name: str) -> Message:
    """Return a combination as a message, from its name in a record, such as `3 aces without coppe`."""
    kind, _, rest = name.partition(" ")
    if kind == "napoletana":
        return Message("tressette.accuso.napoletana", suit=suit_name(deck, rest.removeprefix("di ")[0]))
    rank, _, missing = rest.partition(" without ")
    same = Message(f"tressette.accuso.{kind}_{rank}")
    return Message("tressette.accuso.without", accuso=same, suit=suit_name(deck, missing[0])) if missing else same
