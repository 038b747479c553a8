"""The presentation of klaverjas: card order, result table, and messages for the terminal and the page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from trula._core import KlaverjasPosition
from trula.engine.presentation import Column, Headline, Presentation, Thresholds, suit_name
from trula.games.klaverjas.outcome import outcome_of
from trula.words import Message

if TYPE_CHECKING:
    from trula.engine.cards import Deck
    from trula.engine.facts import Facts
    from trula.engine.phases import Position
    from trula.engine.session import Result
    from trula.engine.state import State
    from trula.engine.view import View
    from trula.study.reasons import Decision

LAST_TRICK = 10
"""Points of the last trick."""


class KlaverjasPresentation(Presentation):
    """How the terminal and the page show klaverjas."""

    pack = "french"
    suit_colours = ("hd", "sc")
    is_clockwise = True
    thresholds = Thresholds(4, 20)
    help_lines = ("klaverjas.help.suits",)

    def ranks(self, deck: Deck, suit: str, facts: Facts) -> tuple[str, ...]:
        order = "J 9 A 10 K Q 8 7" if suit == facts.trump else "A 10 K Q J 9 8 7"
        return tuple(order.split())

    def settled(self, view: View) -> list[Message]:
        facts, deck = view.facts, view.game.deck
        if facts.trump is not None and facts.declarer is not None:
            return [Message("klaverjas.settled.trump", suit=suit_name(deck, facts.trump), seat=facts.declarer)]
        if view.turned is not None:
            return [Message("klaverjas.settled.turned_up", suit=suit_name(deck, view.turned))]
        return []

    def trick_extras(self, view: View, number: int) -> list[Message]:
        from trula.games.klaverjas import Klaverjas

        assert isinstance(view.game, Klaverjas)
        cards = view.game.deck.set(view.tricks[number].cards)
        points = KlaverjasPosition.meld_of(view.game.agreement_in(view).core_terms(), cards.mask)
        return [Message("klaverjas.trick.meld", points=points)] if points else []

    def headline(self, state: State) -> Headline:
        outcome = outcome_of(state)
        message = Message(f"klaverjas.result.{outcome.verdict}", seats=(outcome.declarer % 2, outcome.declarer % 2 + 2))
        return Headline(message, outcome.verdict != "nat")

    def columns(self, state: State) -> list[Column]:
        outcome = outcome_of(state)
        columns = (
            ("column.tricks", outcome.tricks),
            ("column.points", outcome.points),
            ("klaverjas.meld", outcome.meld),
        )
        return [
            Column(Message(kind), tuple(by_side[seat % 2] for seat in range(state.game.seats)))
            for kind, by_side in columns
        ]

    def entries(self, state: State) -> list[Column]:
        outcome, scores = outcome_of(state), state.scores()
        _, points, meld = self.columns(state)
        rest = tuple(map(lambda score, *counted: score - sum(counted), scores, points.values, meld.values))
        moved = [Column(Message(f"klaverjas.entry.{outcome.verdict}"), rest)] if any(rest) else []
        return [points, meld, *moved]

    def sheet_entry(self, deck: Deck, result: Result) -> Message | None:
        return None if result.trump is None else suit_name(deck, result.trump)

    def standing(self, view: View, position: Position) -> Message | None:
        summary, declarer = position.summary(), view.facts.declarer
        assert declarer is not None
        totals = [points + meld for points, meld in zip(summary.points, summary.meld, strict=True)]
        return Message("klaverjas.reason.standing", points=totals[declarer % 2], others=totals[1 - declarer % 2])

    def reasons(self, decision: Decision) -> Iterator[Message]:
        yield from self._meld_reason(decision)
        if len(decision.view.hand) == 2:
            yield Message("klaverjas.reason.last_trick", points=LAST_TRICK)

    def _meld_reason(self, decision: Decision) -> Iterator[Message]:
        """Yield the meld of both cards if they complete the trick and make different meld."""
        position = decision.positions[0]
        if decision.other is None or (position.plies + 1) % position.seats:
            return
        before = sum(position.summary().meld)
        best, other = (sum(position.after(card.index).summary().meld) - before for card in decision.cards)
        if best != other:
            yield Message(
                "klaverjas.reason.meld",
                card=decision.best.text,
                points=best,
                other_card=decision.other.text,
                other_points=other,
            )
