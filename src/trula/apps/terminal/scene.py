"""A view as the terminal shows it. Everything here is made from a View, so nothing hidden can be shown."""

from __future__ import annotations

from typing import TypeVar

from rich.text import Text

from trula.apps.terminal.formatting import KONTRAS, PEOPLE, Pen, and_list, conjugated, does, inked, inside, side_totals
from trula.engine.actions import (
    Action,
    Announce,
    Bid,
    Call,
    Discard,
    HiddenDiscard,
    Kontra,
    Move,
    NameTrump,
    Pass,
    Play,
    TakeTalon,
)
from trula.engine.cards import Card
from trula.engine.game import Trick, View
from trula.games.klaverjas import meld_in
from trula.games.tarok import packets
from trula.games.tarok.terms import Table as TarokTable

_NAME_WIDTH = max(len(name) for name in PEOPLE)
_VERBS: dict[type[Action], str] = {
    Pass: "pass",
    Bid: "bid",
    Call: "call",
    TakeTalon: "take",
    Discard: "lay",
    HiddenDiscard: "lay",
    Announce: "announce",
    Kontra: "say",
    NameTrump: "make",
    Play: "play",
}

Kind = TypeVar("Kind")


class Scene:
    """One seat's view of a deal in a session, as lines of text."""

    def __init__(self, view: View, pen: Pen) -> None:
        self.view = view
        self.pen = pen
        assert view.session is not None
        self.places = view.session.place_of_seat

    def name(self, seat: int) -> str:
        """Who sits there."""
        return PEOPLE[self.places[seat]]

    def _fact(self, name: str, kind: type[Kind]) -> Kind | None:
        value = self.view.facts.get(name)
        return value if isinstance(value, kind) else None

    # The head of a deal, and what was agreed.

    def header(self) -> Text:
        """Which deal it is, and who dealt."""
        view = self.view
        assert view.session is not None
        deals = view.session.deals
        end = f" of {deals}" if deals is not None else f" to {view.game.session_target}"
        dealer = inside(self.name(view.game.seats - 1))
        return inked(f"Deal {view.session.index + 1}{end}", "bold").append(f"{self.pen.dot}dealer {dealer}")

    def brought(self) -> Text:
        """The totals before this deal, and what else the session brings to it."""
        view, table = self.view, self.view.table
        assert view.session is not None
        totals = side_totals(view.game, view.session.totals)
        parts = ["Totals: " + ", ".join(f"{who} {total}" for who, total in totals)]
        if isinstance(table, TarokTable):
            held = [(PEOPLE[place], table.radelci[self.places.index(place)]) for place in sorted(self.places)]
            if any(table.radelci):
                parts.append("radelci: " + ", ".join(f"{who} {count}" for who, count in held if count))
            if table.compulsory_klop:
                parts.append("klop is compulsory")
        return self.pen.line(parts)

    def agreed(self) -> Text:
        """Contract, called king, announcements, kontra, trump, accusi: what holds in this deal."""
        parts = [*self._contract_parts(), *self._announced_parts()]
        trump = self._fact("trump", str)
        declarer = self._fact("declarer", int)
        if trump is not None and declarer is not None:
            parts.append(
                Text("trump ").append_text(self.pen.suit(trump)).append(f" made by {inside(self.name(declarer))}")
            )
        elif self.view.turned is not None:
            parts.append(Text("turned up ").append_text(self.pen.suit(self.view.turned)))
        for seat, names in enumerate(self._fact("accusi", tuple) or ()):
            if names:
                parts.append(Text(f"{self.name(seat)}: {and_list(names)}"))
        return self.pen.line(parts)

    def _contract_parts(self) -> list[Text]:
        contract = self._fact("contract", str)
        declarer = self._fact("declarer", int)
        if contract is None:
            return []
        if declarer is None:
            return [inked(contract, "bold").append(", each for himself")]
        called = self._fact("called", str)
        parts = [inked(contract, "bold").append(f" by {inside(self.name(declarer))}")]
        if called is not None:
            king = self.pen.card(self.view.game.deck.card(called + "K"))
            parts.append(Text("called ").append_text(king).append(self._partner(declarer)))
        return parts

    def _partner(self, declarer: int) -> str:
        sides = self.view.sides or ()
        if None in sides:
            return ""
        partners = [self.name(seat) for seat, side in enumerate(sides) if side == "declarer" and seat != declarer]
        return (
            f" (held by {inside(partners[0])})" if partners else f" ({does(inside(self.name(declarer)), 'play')} alone)"
        )

    def _announced_parts(self) -> list[Text]:
        parts = []
        levels: dict[str, int] = self._fact("kontra", dict) or {}
        announced: dict[str, int] = self._fact("announced", dict) or {}
        for seat in sorted(set(announced.values())):
            items = [item for item, by in announced.items() if by == seat]
            parts.append(Text(f"{and_list(items)} announced by {inside(self.name(seat))}"))
        for item, level in levels.items():
            parts.append(inked(f"{KONTRAS[level - 1]} to {_item(item)}", "magenta"))
        return parts

    # What just happened.

    def event(self, remark: str = "") -> list[Text]:
        """The last action with a remark, and what came of it."""
        view = self.view
        move = view.history[-1]
        lines = [*self._declared(move), self._said(move).append(remark, "dim")]
        if isinstance(move.action, Pass) and view.facts.get("contract") == "klop":
            lines.append(Text("  Everybody has passed: klop"))
        if isinstance(move.action, TakeTalon):
            lines.append(Text("  ").append_text(self.talon()))
        if isinstance(move.action, Play) and view.trick is None:
            lines.append(self._taken(view.tricks[-1]))
        return lines

    def _said(self, move: Move) -> Text:
        deed = self.pen.card(move.action.card) if isinstance(move.action, Play) else self._deed(move)
        return Text(f"  {self.name(move.seat).ljust(_NAME_WIDTH)} ").append_text(deed)

    def _deed(self, move: Move) -> Text:
        """What a seat did before the play, without its name."""
        action = move.action
        verb = conjugated(self.name(move.seat), _VERBS[type(action)])
        match action:
            case Pass():
                return Text(verb)
            case Bid(contract):
                is_choice = self.view.phase != "auction" and move is self.view.history[self._auction_length - 1]
                return Text(f"{conjugated(self.name(move.seat), 'play') if is_choice else verb} {contract}")
            case Call(suit):
                return Text(f"{verb} ").append_text(self.pen.card(self.view.game.deck.card(suit + "K")))
            case TakeTalon(packet):
                return Text(f"{verb} packet {packet}: ").append_text(self.pen.cards(self.packets()[packet - 1]))
            case Discard(cards):
                return Text(f"{verb} away ").append_text(self.pen.cards(cards))
            case HiddenDiscard(shown, hidden):
                count = len(shown) + hidden
                text = Text(f"{verb} away {count} card{'s' if count > 1 else ''}")
                return text.append(", shown ").append_text(self.pen.cards(shown)) if shown else text
            case Announce(items):
                return Text(f"{verb} {and_list(items)}")
            case Kontra(item):
                return inked(f"{verb} {self._kontra_word(move)} to {_item(item)}", "magenta")
            case NameTrump(suit):
                return Text(f"{verb} ").append_text(self.pen.suit(suit)).append(" trump")
        return Text(str(action))

    def _kontra_word(self, move: Move) -> str:
        history = self.view.history
        until = next(index for index, other in enumerate(history) if other is move)
        before = sum(1 for other in history[:until] if other.action == move.action)
        return KONTRAS[before % len(KONTRAS)]

    def _declared(self, move: Move) -> list[Text]:
        accusi, seat = self._fact("accusi", tuple), move.seat
        is_first = sum(1 for other in self.view.history if other.seat == seat) == 1
        if accusi is None or not is_first or not accusi[seat]:
            return []
        return [inked(f"  {does(self.name(seat), 'declare')} {and_list(accusi[seat])}", "green")]

    def _taken(self, trick: Trick) -> Text:
        assert trick.winner is not None
        line = inked(f"  {does(self.name(trick.winner), 'take')} the trick", "bold")
        number = len(self.view.tricks)
        if self.view.facts.get("contract") == "klop" and number <= len(self.view.talon):
            line.append(", and from the talon ").append_text(self.pen.card(self.view.talon[number - 1]))
        meld = meld_in(self.view, trick)
        if meld:
            line.append(f" with {meld} meld", "green")
        return line

    # The talon, the trick and what has been.

    def packets(self) -> list[tuple[Card, ...]]:
        """The open talon in its packets; empty where none can be taken."""
        return packets(self.view)

    def talon(self) -> Text:
        """The packets with their numbers; the one that was taken is told."""
        taken = self._fact("packet", int)
        parts = []
        for number, packet in enumerate(self.packets(), 1):
            part = inked(f"{number} ", "bold cyan").append_text(self.pen.cards(packet))
            parts.append(part.append(" (taken)", "dim") if number == taken else part)
        return inked("Talon: ", "dim").append_text(Text("   ").join(parts))

    def on_table(self) -> Text:
        """The number of the trick and its cards, with who played what."""
        view = self.view
        number = len(view.tricks) + 1
        line = inked(f"Trick {number} of {view.game.hand_size}: ", "dim")
        trick = view.trick
        if trick is None:
            return line.append(does(self.name(view.to_move or 0), "lead"))
        return line.append_text(self._plays(trick))

    def _plays(self, trick: Trick) -> Text:
        seats = self.view.game.seats
        return Text("   ").join(
            Text(f"{self.name((trick.leader + step) % seats)} ").append_text(self.pen.card(card))
            for step, card in enumerate(trick.cards)
        )

    def last_trick(self) -> Text:
        """The trick before."""
        tricks = self.view.tricks
        if not tricks:
            return Text("No trick has been taken yet.")
        return inked(f"Trick {len(tricks)}: ", "dim").append_text(self._trick(tricks[-1]))

    def _trick(self, trick: Trick) -> Text:
        assert trick.winner is not None
        taker = f"   {does(self.name(trick.winner), 'take')} it"
        return self._plays(trick).append(taker, "dim")

    def known(self) -> list[Text]:
        """Cards of others that everybody knows."""
        return [
            inked(f"{does(self.name(seat), 'hold')} ", "dim").append_text(self.pen.cards(cards))
            for seat, cards in enumerate(self.view.shown)
            if cards and seat != self.view.seat
        ]

    @property
    def _auction_length(self) -> int:
        """How many actions the auction had; the declarer's choice is the last bid there is."""
        history = self.view.history
        bids = [index for index, move in enumerate(history) if isinstance(move.action, Bid)]
        passes = [index for index, move in enumerate(history) if isinstance(move.action, Pass)]
        if not self.view.game.contracts:
            return 0
        if self.view.phase == "auction":
            return len(history)
        return bids[-1] + 1 if bids else len(passes)

    def auction(self) -> Text:
        """What was bid so far."""
        parts = [
            Text(f"{self.name(move.seat)} ").append_text(self._deed(move))
            for move in self.view.history[: self._auction_length]
        ]
        if self.view.game.options.get("bidding") == "obligatory_three":
            parts.insert(0, Text(f"{does(self.name(0), 'hold')} three"))
        return inked("Auction: ", "dim").append_text(self.pen.line(parts or ["nobody has spoken"]))

    def spoken(self) -> Text:
        """What was done between the auction and the first lead."""
        moves = [move for move in self.view.history[self._auction_length :] if not isinstance(move.action, Play)]
        parts = [Text(f"{self.name(move.seat)} ").append_text(self._deed(move)) for move in moves]
        return inked("Before the play: ", "dim").append_text(self.pen.line(parts)) if parts else Text()

    def history(self) -> list[Text]:
        """The whole deal so far."""
        lines = [self.auction()] if self.view.game.contracts else []
        lines += [line for line in (self.talon() if self.packets() else Text(), self.spoken()) if line]
        for number, trick in enumerate(self.view.tricks, 1):
            lines.append(inked(f"{number:>2}  ", "dim").append_text(self._trick(trick)))
        if self.view.trick is not None:
            lines.append(self.on_table())
        return lines or [Text("Nothing has happened in this deal yet.")]


def _item(item: str) -> str:
    return "the game" if item == "game" else item
