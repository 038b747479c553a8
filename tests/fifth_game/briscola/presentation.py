"""What people are shown and told of briscola."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from briscola_core import card_points

from briscola.outcome import outcome_of
from trula.engine.presentation import Column, Headline, Presentation, Thresholds, suit_name
from trula.words import Message

if TYPE_CHECKING:
    from trula.engine.cards import Deck
    from trula.engine.phases import Position
    from trula.engine.session import Result
    from trula.engine.state import State
    from trula.engine.view import View
    from trula.study.reasons import Decision

SIDES = ((0, 2), (1, 3))


class BriscolaPresentation(Presentation):
    """Briscola for the terminal and the page."""

    pack = "italian"
    suit_colours = ("dc", "sb")
    thresholds = Thresholds(4, 15)
    help_lines = ("briscola.help.suits",)

    def settled(self, view: View) -> list[Message]:
        assert view.turned is not None
        return [Message("briscola.settled.trump", suit=suit_name(view.game.deck, view.turned))]

    def headline(self, state: State) -> Headline:
        found = outcome_of(state)
        side = found.winning_side
        if side is None:
            return Headline(Message("briscola.result.tie"))
        points, others = found.points[side], found.points[1 - side]
        return Headline(Message("briscola.result.won", seats=SIDES[side], points=points, others=others))

    def columns(self, state: State) -> list[Column]:
        found = outcome_of(state)
        return [
            Column(Message(f"column.{name}"), tuple(by_side[seat % 2] for seat in range(state.game.seats)))
            for name, by_side in (("tricks", found.tricks), ("points", found.points))
        ]

    def sheet_entry(self, deck: Deck, result: Result) -> Message | None:
        return None if result.trump is None else suit_name(deck, result.trump)

    def standing(self, view: View, position: Position) -> Message | None:
        side = view.seat % 2
        points = position.summary().points
        return Message("briscola.reason.standing", seats=SIDES[side], points=points[side], others=points[1 - side])

    def reasons(self, decision: Decision) -> Iterator[Message]:
        trick = decision.view.trick
        if trick is not None:
            points = card_points(decision.view.game.deck.set(trick.cards).mask)
            yield Message("briscola.reason.in_trick", points=points)
