"""A view as the terminal shows it. Everything here is made from a View, so nothing hidden can be shown."""

from __future__ import annotations

from rich.text import Text

from trula.apps.terminal.formatting import PEOPLE, CardFormatter, conjugated, does, inked, inside, side_totals
from trula.engine.actions import Action, Bid, Discard, HiddenDiscard, Move, NameTrump, Pass, Play, TakeTalon
from trula.engine.cards import Card
from trula.engine.phases import Trick
from trula.engine.presentation import contract_name
from trula.engine.view import View
from trula.words import Message

_NAME_WIDTH = max(len(name) for name in PEOPLE)


class Scene:
    """One seat's view of a deal in a session, as lines of text."""

    def __init__(self, view: View, formatter: CardFormatter) -> None:
        self.view = view
        self.formatter = formatter
        self.presentation = view.game.presentation
        assert view.session is not None
        self.seating = view.session.place_of_seat

    def name(self, seat: int) -> str:
        """Return who sits there."""
        return PEOPLE[self.seating[seat]]

    def _text(self, message: Message) -> Text:
        return self.formatter.message(message, self.seating)

    # The head of a deal, and what was agreed.

    def header(self) -> Text:
        """Return which deal it is, and who dealt."""
        view = self.view
        assert view.session is not None
        deals = view.session.deals
        end = f" of {deals}" if deals is not None else f" to {view.game.session_target}"
        dealer = inside(self.name(view.game.seats - 1))
        return inked(f"Deal {view.session.index + 1}{end}", "bold").append(f"{self.formatter.dot}dealer {dealer}")

    def brought(self) -> Text:
        """Return the totals before this deal, and what else the session brings to it."""
        view = self.view
        assert view.session is not None
        totals = side_totals(view.game, view.session.totals)
        parts = [Text("Totals: " + ", ".join(f"{who} {total}" for who, total in totals))]
        return self.formatter.line([*parts, *map(self._text, self.presentation.brought(view))])

    def agreed(self) -> Text:
        """Return what holds in this deal: contract, declarer, trump, announcements."""
        return self.formatter.line(map(self._text, self.presentation.settled(self.view)))

    # What just happened.

    def event(self, remark: str = "") -> list[Text]:
        """Return the last action with a remark, and its consequences."""
        view = self.view
        index = len(view.history) - 1
        move = view.history[index]
        lines = [*self._declared(move), Text("  ").append_text(self._move(index)).append(remark, "dim")]
        contract = view.facts.contract
        if isinstance(move.action, Pass) and contract is not None and view.facts.declarer is None:
            name = self._text(contract_name(view.game.deck, contract))
            lines.append(Text("  Everybody has passed: ").append_text(name))
        if isinstance(move.action, TakeTalon):
            lines.append(Text("  ").append_text(self.talon()))
        if isinstance(move.action, Play) and view.trick is None:
            lines.append(self._taken(view.tricks[-1]))
        return lines

    def _move(self, index: int) -> Text:
        """Return an action with its seat's name as a column."""
        move = self.view.history[index]
        name = self.name(move.seat)
        if isinstance(move.action, Play):
            return Text(f"{name.ljust(_NAME_WIDTH)} ").append_text(self.formatter.card(move.action.card))
        deed = self._deed(index)
        return self._spoken(index) if deed is None else Text(f"{name.ljust(_NAME_WIDTH)} ").append_text(deed)

    def _in_line(self, index: int) -> Text:
        """Return an action before the play with its seat's name, as part of a line."""
        deed = self._deed(index)
        name = self.name(self.view.history[index].seat)
        return self._spoken(index) if deed is None else Text(f"{name} ").append_text(deed)

    def _spoken(self, index: int) -> Text:
        """Return an action that only this game has: its seat's name, and what is said."""
        name = self.name(self.view.history[index].seat)
        said = self._text(self.presentation.action(self.view.game.deck, self.view.history, index))
        said.style = "magenta"
        return Text(f"{name}: ").append_text(said)

    def _deed(self, index: int) -> Text | None:
        """Return an action before the play with its verb, without its seat's name; None if only this game has it."""
        move, cards = self.view.history[index], self.formatter.cards

        def verb(word: str) -> str:
            return conjugated(self.name(move.seat), word)

        match move.action:
            case Pass():
                return Text(verb("pass"))
            case Bid(contract):
                is_choice = self.presentation.is_final_choice(self.view, index)
                return Text(f"{verb('play' if is_choice else 'bid')} ").append_text(self._contract(contract))
            case TakeTalon(packet):
                text, taken = Text(f"{verb('take')} packet {packet}"), self._packet(packet)
                return text.append(": ").append_text(cards(taken)) if taken else text
            case Discard(away):
                return Text(f"{verb('lay')} away ").append_text(cards(away))
            case HiddenDiscard(shown, hidden):
                count = len(shown) + hidden
                text = Text(f"{verb('lay')} away {count} card{'s' if count > 1 else ''}")
                return text.append(", shown ").append_text(cards(shown)) if shown else text
            case NameTrump(suit):
                return Text(f"{verb('make')} ").append_text(self.formatter.suit(suit)).append(" trump")
        return None

    def _contract(self, contract: str) -> Text:
        return self._text(contract_name(self.view.game.deck, contract))

    def _declared(self, move: Move) -> list[Text]:
        if not isinstance(move.action, Play):
            return []
        declared = [self._text(each) for each in self.presentation.declared(self.view, move.seat)]
        if not declared:
            return []
        line = Text(f"  {does(self.name(move.seat), 'declare')} ", "green")
        return [line.append_text(Text(" and ").join(declared))]

    def _taken(self, trick: Trick) -> Text:
        assert trick.winner is not None
        line = inked(f"  {does(self.name(trick.winner), 'take')} the trick", "bold")
        extras = [self._text(each) for each in self.presentation.trick_extras(self.view, len(self.view.tricks) - 1)]
        for extra in extras:
            extra.style = "green"
        return self.formatter.line([line, *extras])

    # What can be chosen.

    def label(self, action: Action) -> Text:
        """Return a legal action as a menu writes it, with what the game adds to it."""
        note = self.presentation.action_note(self.view, action)
        text = self._choice(action)
        return text if note is None else text.append(f" ({self._text(note).plain})", "dim")

    def _choice(self, action: Action) -> Text:
        view = self.view
        match action:
            case Bid(contract):
                return Text("bid ").append_text(self._contract(contract))
            case TakeTalon(packet):
                packet_cards = self._packet(packet)
                return (
                    Text("take ").append_text(self.formatter.cards(packet_cards)) if packet_cards else Text(str(action))
                )
            case NameTrump(suit):
                return Text("trump ").append_text(self.formatter.suit(suit))
        return self._text(self.presentation.next_action(view.game.deck, view.history, view.seat, action))

    # The talon, the trick and what has been.

    def _packet(self, number: int) -> tuple[Card, ...]:
        """Return the cards of a packet; empty in a game that does not show its packets."""
        packets = self.presentation.packets(self.view)
        return packets[number - 1] if number <= len(packets) else ()

    def talon(self) -> Text:
        """Return the packets with their numbers, the one that was taken marked; empty where none can be taken."""
        taken = [move.action.packet for move in self.view.history if isinstance(move.action, TakeTalon)]
        parts = []
        for number, packet in enumerate(self.presentation.packets(self.view), 1):
            part = inked(f"{number} ", "bold cyan").append_text(self.formatter.cards(packet))
            parts.append(part.append(" (taken)", "dim") if number in taken else part)
        return inked("Talon: ", "dim").append_text(Text("   ").join(parts)) if parts else Text()

    def on_table(self) -> Text:
        """Return the number of the trick and its cards, with who played what."""
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
            Text(f"{self.name((trick.leader + step) % seats)} ").append_text(self.formatter.card(card))
            for step, card in enumerate(trick.cards)
        )

    def last_trick(self) -> Text:
        """Return the last complete trick."""
        tricks = self.view.tricks
        if not tricks:
            return Text("No trick has been taken yet.")
        return inked(f"Trick {len(tricks)}: ", "dim").append_text(self._trick(tricks[-1]))

    def _trick(self, trick: Trick) -> Text:
        assert trick.winner is not None
        taker = f"   {does(self.name(trick.winner), 'take')} it"
        return self._plays(trick).append(taker, "dim")

    def known(self) -> list[Text]:
        """Return the cards of others that everybody knows."""
        return [
            inked(f"{does(self.name(seat), 'hold')} ", "dim").append_text(self.formatter.cards(cards))
            for seat, cards in enumerate(self.view.shown)
            if cards and seat != self.view.seat
        ]

    @property
    def _auction_length(self) -> int:
        """The number of actions in the auction; the declarer's choice is the last bid there is."""
        history = self.view.history
        if not self.view.game.contracts:
            return 0
        if self.view.facts.contract is None:
            return len(history)
        bids = [index for index, move in enumerate(history) if isinstance(move.action, Bid)]
        return bids[-1] + 1 if bids else sum(isinstance(move.action, Pass) for move in history)

    def prelude(self) -> Text:
        """Return what has been said while nothing is agreed yet; empty where nothing has, or nobody bids."""
        if self.view.facts.contract is not None or self.view.phase == "play":
            return Text()
        return self.auction() if self.view.game.contracts else self.spoken()

    def auction(self) -> Text:
        """Return what was bid so far."""
        parts = [self._in_line(index) for index in range(self._auction_length)]
        implied = self.presentation.implied_bid(self.view)
        if implied is not None and isinstance(implied.action, Bid):
            held = Text(f"{does(self.name(implied.seat), 'hold')} ").append_text(
                self._contract(implied.action.contract)
            )
            parts.insert(0, held)
        return inked("Auction: ", "dim").append_text(self.formatter.line(parts or ["nobody has spoken"]))

    def spoken(self) -> Text:
        """Return what was done between the auction and the first lead."""
        history = self.view.history
        after = range(self._auction_length, len(history))
        parts = [self._in_line(index) for index in after if not isinstance(history[index].action, Play)]
        return inked("Before the play: ", "dim").append_text(self.formatter.line(parts)) if parts else Text()

    def history(self) -> list[Text]:
        """Return the whole deal so far."""
        lines = [self.auction()] if self.view.game.contracts else []
        lines += [line for line in (self.talon(), self.spoken()) if line]
        for number, trick in enumerate(self.view.tricks, 1):
            lines.append(inked(f"{number:>2}  ", "dim").append_text(self._trick(trick)))
        if self.view.trick is not None:
            lines.append(self.on_table())
        return lines or [Text("Nothing has happened in this deal yet.")]
