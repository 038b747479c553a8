"""The presentation of tarok: card order, result table, and messages for the terminal and the page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from trula.engine.actions import Action, Bid, Move
from trula.engine.presentation import Column, Headline, Presentation, Thresholds, contract_name
from trula.games.tarok.actions import ITEMS, Announce, Call, Kontra
from trula.games.tarok.agreement import TarokTable
from trula.games.tarok.contracts import Aim
from trula.games.tarok.deck import DECK, MOND, SKIS
from trula.games.tarok.entries import entries_of
from trula.games.tarok.facts import facts_of
from trula.games.tarok.outcome import Bonus, TarokOutcome
from trula.words import Message

if TYPE_CHECKING:
    from trula.engine.cards import Card, Deck
    from trula.engine.facts import Facts
    from trula.engine.game import Game
    from trula.engine.phases import Position, TableState
    from trula.engine.session import Result
    from trula.engine.state import State
    from trula.engine.view import View
    from trula.games.tarok import Tarok
    from trula.study.reasons import Decision

ALL_POINTS = 70
"""Card points of the deck."""
POINTS_TO_WIN = 36
"""Card points with which the declarer's side wins."""
KONTRA_WORDS = ("kontra", "re", "sub", "mort")
"""The words for the levels of doubling, from 1 on."""


class TarokPresentation(Presentation):
    """How the terminal and the page show tarok."""

    pack = "tarok"
    suit_colours = ("hd", "sc")
    thresholds = Thresholds(2, 10)
    has_signed_scores = True
    help_lines = ("tarok.help.cards",)
    card_nicknames: ClassVar[Mapping[str, str]] = {"pagat": "T1", "mond": "T21", "skis": "T22", "škis": "T22"}

    def ranks(self, deck: Deck, suit: str, facts: Facts) -> tuple[str, ...]:
        return tuple(reversed(deck.suits[suit]))

    def settled(self, view: View) -> list[Message]:
        facts = facts_of(view)
        if facts.contract is None:
            return [Message("tarok.settled.compulsory_klop")] if _table(view.table).compulsory_klop else []
        contract = contract_name(view.game.deck, facts.contract)
        if facts.declarer is None:
            return [Message("tarok.settled.klop", contract=contract)]
        return [
            Message("tarok.settled.contract", contract=contract, seat=facts.declarer),
            *self._called_king(view),
            *(
                Message("tarok.settled.announced", seat=each.seat, item=item_name(each.item))
                for each in facts.announcements
                if each.seat is not None
            ),
            *(
                Message("tarok.settled.doubled", word=kontra_name(each.level), item=item_name(each.item))
                for each in facts.announcements
                if each.level
            ),
        ]

    def _called_king(self, view: View) -> Iterator[Message]:
        facts = facts_of(view)
        if facts.called is None:
            return
        king, sides = f"{facts.called}K", view.sides or ()
        if None in sides:
            yield Message("tarok.settled.called", card=king)
            return
        partners = [seat for seat, side in enumerate(sides) if side == "declarer" and seat != facts.declarer]
        if partners:
            yield Message("tarok.settled.called_held", card=king, seat=partners[0])
        else:
            yield Message("tarok.settled.called_alone", card=king, seat=facts.declarer)

    def brought(self, view: View) -> list[Message]:
        table = _table(view.table)
        held = tuple(
            Message("tarok.brought.token", seat=seat, count=count)
            for seat, count in enumerate(table.radelci)
            if count > 0
        )
        tokens = [Message("tarok.brought.tokens", tokens=held)] if held else []
        return tokens + ([Message("tarok.settled.compulsory_klop")] if table.compulsory_klop else [])

    def tokens(self, table: TableState) -> tuple[int, ...] | None:
        return _table(table).radelci

    def tokens_name(self, game: Game) -> Message | None:
        return None if game.options["radelci"] is False else Message("tarok.tokens")

    def packets(self, view: View) -> list[tuple[Card, ...]]:
        facts = facts_of(view)
        if facts.contract is None:
            return []
        size = _game(view.game).contract(facts.contract).packet
        return [view.talon[start : start + size] for start in range(0, len(view.talon), size)] if size else []

    def trick_extras(self, view: View, number: int) -> list[Message]:
        if not facts_of(view).is_klop or number >= len(view.talon):
            return []
        return [Message("tarok.trick.gift", card=view.talon[number].text)]

    def is_final_choice(self, view: View, index: int) -> bool:
        last = max((n for n, move in enumerate(view.history) if isinstance(move.action, Bid)), default=-1)
        return view.phase != "auction" and index == last

    def implied_bid(self, view: View) -> Move | None:
        return Move(0, Bid("three")) if view.game.options["bidding"] == "obligatory_three" else None

    def notation(self, answer: str, phase: str) -> str:
        """Return typed text as notation.

        `re`, `sub` and `mort` are read as kontra, on the game if no item is named; an item alone is announced.
        """
        for item in ITEMS:
            answer = answer.replace(item.replace("-", " "), item)
        verb, *rest = answer.split() or [""]
        if verb in KONTRA_WORDS:
            doubled = [word for word in rest if word not in ("to", "the")]
            return f"kontra {' '.join(doubled) or 'game'}"
        return f"announce {answer}" if phase == "announcements" and verb in ITEMS else answer

    def action_note(self, view: View, action: Action) -> Message | None:
        match action:
            case Bid(contract) if value := _game(view.game).contract(contract).value:
                return Message("tarok.note.value", points=value)
            case Call(suit) if DECK.card(f"{suit}K") in view.hand:
                return Message("tarok.note.own_king")
        return None

    def action(self, deck: Deck, history: Sequence[Move], index: int) -> Message:
        action = history[index].action
        match action:
            case Call(suit):
                return Message("tarok.act.call", card=f"{suit}K")
            case Announce(items):
                return Message("tarok.act.announce", items=tuple(item_name(item) for item in items))
            case Kontra(item):
                level = sum(move.action == action for move in history[: index + 1])
                return Message("tarok.act.kontra", word=kontra_name(level), item=item_name(item))
        return super().action(deck, history, index)

    def headline(self, state: State) -> Headline:
        outcome = _outcome(state)
        if outcome.aim is Aim.KLOP:
            return Headline(Message("tarok.result.klop"))
        assert outcome.declarer is not None and outcome.is_won is not None
        if outcome.valat_announced_by is not None:
            is_made = outcome.is_won == (outcome.valat_announced_by in (outcome.declarer, outcome.partner))
            kind = "valat_made" if is_made else "valat_lost"
            return Headline(Message(f"tarok.result.{kind}", seat=outcome.valat_announced_by), is_made)
        contract = contract_name(state.game.deck, outcome.contract)
        kind = "won" if outcome.is_won else "lost"
        return Headline(Message(f"tarok.result.{kind}", seat=outcome.declarer, contract=contract), outcome.is_won)

    def details(self, state: State) -> list[Message]:
        return list(self._details(state, _outcome(state)))

    def _details(self, state: State, outcome: TarokOutcome) -> Iterator[Message]:
        if outcome.partner is not None:
            yield Message("tarok.result.partner", seat=outcome.partner)
        is_valat = outcome.is_valat or outcome.valat_announced_by is not None
        if outcome.declarer is not None and outcome.aim is Aim.POINTS and not is_valat:
            yield self._points(outcome)
        if outcome.aim in (Aim.NO_TRICK, Aim.EVERY_TRICK) and outcome.declarer is not None:
            yield Message("tarok.result.tricks", seat=outcome.declarer, count=outcome.tricks[outcome.declarer])
        if outcome.level:
            yield Message("tarok.settled.doubled", word=kontra_name(outcome.level), item=item_name("game"))
        if outcome.valat_level:
            yield Message("tarok.settled.doubled", word=kontra_name(outcome.valat_level), item=item_name("valat"))

    def _points(self, outcome: TarokOutcome) -> Message:
        """Return the card points of both sides: those in tricks, and those laid away or left in the talon."""
        declarers = (outcome.declarer, outcome.partner)
        sides = (outcome.side_points, ALL_POINTS - outcome.side_points)
        in_tricks = [
            sum(points for seat, points in enumerate(outcome.points) if (seat in declarers) == is_declarers)
            for is_declarers in (True, False)
        ]
        rests = [side - tricks for side, tricks in zip(sides, in_tricks, strict=True)]
        if any(rest < 0 for rest in rests) or not any(rests):
            return Message("tarok.result.points", points=sides[0], others=sides[1])
        return Message(
            "tarok.result.points_in_parts",
            points=sides[0],
            tricks=in_tricks[0],
            rest=rests[0],
            others=sides[1],
            other_tricks=in_tricks[1],
            other_rest=rests[1],
        )

    def entries(self, state: State) -> list[Column]:
        outcome = _outcome(state)
        bonuses = {bonus.item: _bonus_message(bonus) for bonus in outcome.bonuses}
        headings = bonuses | {
            "klop": Message("tarok.entry.klop"),
            "valat": Message("tarok.result.silent_valat") if outcome.is_valat else item_name("valat"),
            "contract": contract_name(state.game.deck, outcome.contract),
            "difference": Message("tarok.entry.difference", points=abs(outcome.side_points - POINTS_TO_WIN + 1)),
            "radelc": Message("tarok.result.radelc"),
            "mond": Message("tarok.entry.mond"),
        }
        return [Column(headings[item], amounts) for item, amounts in entries_of(state, outcome).items()]

    def columns(self, state: State) -> list[Column]:
        outcome = _outcome(state)
        return [Column(Message("column.tricks"), outcome.tricks), Column(Message("column.points"), outcome.points)]

    def sheet_entry(self, deck: Deck, result: Result) -> Message | None:
        return None if result.contract is None else contract_name(deck, result.contract)

    def charges(self, game: Game, charges: Sequence[int]) -> Message | None:
        return Message("tarok.result.radelci_charged")

    def standing(self, view: View, position: Position) -> Message | None:
        facts = facts_of(view)
        if facts.is_klop or not view.game.has_points(facts):
            return None
        return Message("tarok.reason.standing", points=position.summary().side_points, needed=POINTS_TO_WIN)

    def reasons(self, decision: Decision) -> Iterator[Message]:
        """Yield what a lost mond costs, if the hand has T21 and T22 is unseen."""
        cost = decision.view.game.number("mond")
        if cost and MOND in decision.view.hand and decision.unseen >> SKIS.index & 1:
            yield Message("tarok.reason.mond", card=SKIS.text, other_card=MOND.text, points=cost)

    def explain_bid(self, view: View) -> Mapping[str, object] | None:
        from trula.games.tarok.bidding.bayes import BayesNet
        from trula.games.tarok.bidding.bayes.drawing import draw_network
        from trula.games.tarok.bidding.bayes.explaining import explain_bid

        if view.phase != "auction":
            return None
        bidder = BayesNet()
        return explain_bid(bidder, view).as_dict() | {"svg": draw_network(bidder, view)}


def item_name(item: str) -> Message:
    """Return the name of an item that can be announced or doubled."""
    return Message(f"tarok.item.{item}")


def kontra_name(level: int) -> Message:
    """Return the word for a level of doubling: kontra, re, sub or mort."""
    return Message(f"tarok.kontra.{min(level, 4)}")


def _bonus_message(bonus: Bonus) -> Message:
    kind = "made" if bonus.is_made else "lost"
    args = {"item": item_name(bonus.item), "side": Message(f"tarok.side.{bonus.side}")}
    if bonus.by is None:
        return Message(f"tarok.bonus.silent_{kind}", **args)
    if bonus.level:
        return Message(f"tarok.bonus.doubled_{kind}", **args, seat=bonus.by, word=kontra_name(bonus.level))
    return Message(f"tarok.bonus.announced_{kind}", **args, seat=bonus.by)


def _table(table: TableState) -> TarokTable:
    assert isinstance(table, TarokTable)
    return table


def _game(game: Game) -> Tarok:
    from trula.games.tarok import Tarok

    assert isinstance(game, Tarok)
    return game


def _outcome(state: State) -> TarokOutcome:
    return _game(state.game).outcome(state)
