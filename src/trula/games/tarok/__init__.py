"""Slovenian tarok for three and four players (docs/rules/tarok.md).

The core plays the cards and computes the score. This package has what comes before the first lead and after the deal:
`options`, `contracts`, the phases `auction`, `talon` and `announcements`, `agreement` (the terms handed to the core),
`hidden`, `outcome`, `endings`, and the bidders in `bidding`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from trula._core import Tarok3Position, Tarok4Position, tarok_points
from trula.engine.actions import Discard, TakeTalon
from trula.engine.cards import CardSet, Deal
from trula.engine.checks import check_whole
from trula.engine.facts import Facts
from trula.engine.game import Game
from trula.engine.hidden import Hidden
from trula.engine.options import Profile, Value
from trula.engine.phases import Phase, Playing
from trula.engine.session import Ending
from trula.engine.state import State
from trula.engine.view import View
from trula.errors import NotationError, NotOver
from trula.games.tarok.actions import READERS
from trula.games.tarok.agreement import TarokAgreement, TarokTable
from trula.games.tarok.announcements import AnnouncementRound
from trula.games.tarok.auction import Auction
from trula.games.tarok.bidding import TarokBidding
from trula.games.tarok.contracts import LADDER, Aim, Contract, make_ladder
from trula.games.tarok.deck import DECK, PAGAT, TAROKS
from trula.games.tarok.endings import public_ending
from trula.games.tarok.facts import TarokFacts
from trula.games.tarok.hidden import hidden_cards
from trula.games.tarok.options import OPTIONS, PROFILES3, PROFILES4
from trula.games.tarok.outcome import TarokOutcome, outcome_of
from trula.games.tarok.presentation import TarokPresentation
from trula.games.tarok.refusals import TarokRefusal
from trula.games.tarok.similarity import selection, unlikeness
from trula.games.tarok.solving import TarokSolver
from trula.games.tarok.talon import PacketChoice

__all__ = ["Tarok", "Tarok3", "Tarok4"]


class Tarok(Game):
    """The rules that tarok for three and for four players share."""

    deck = DECK
    talon_size = 6
    options_known = OPTIONS
    refusals = TarokRefusal
    own_actions = READERS
    solver = TarokSolver()
    bidding = TarokBidding()
    presentation = TarokPresentation()
    rungs: ClassVar[frozenset[str]]
    """The contracts that the option `contract_values` may add (ruling A1)."""

    def __init__(self, profile: str | None = None, options: Mapping[str, Value] | None = None) -> None:
        given = dict(options or {})
        profiles: dict[str | None, Profile] = {each.name: each for each in self.profiles}
        values = given.get("contract_values")
        if isinstance(values, Mapping):
            known = profiles.get(profile, self.profiles[0]).values["contract_values"]
            assert isinstance(known, Mapping)
            for name in values:
                if name in ("zero", "solo-without"):
                    raise NotationError(f"the value of {name} is the option zero_value")
                if name not in known and name not in self.rungs:
                    raise NotationError(f"{self.name} has no contract '{name}' to give a value")
            given["contract_values"] = {**known, **values}
        super().__init__(profile, given)
        self.ladder = make_ladder(self.seats, self.options)
        self._contracts = {contract.name: contract for contract in self.ladder}
        self.kontra_levels = self.number("kontra_levels")
        self._clean_table = TarokTable((0,) * self.seats)

    @property
    def contracts(self) -> tuple[str, ...]:
        return tuple(self._contracts)

    def contract(self, name: str) -> Contract:
        """Return the contract with a name."""
        return self._contracts[name]

    def why_void(self, hand: CardSet) -> str | None:
        return None if hand.mask & TAROKS else "has no tarok"

    def discard_shown(self, cards: CardSet) -> CardSet:
        return CardSet(DECK, cards.mask & TAROKS)

    def first_phase(self, deal: Deal, table: Mapping[str, object]) -> tuple[TarokTable, Phase]:
        checked = self._checked_table(dict(table))
        return checked, Auction(self, deal, checked)

    def _checked_table(self, table: dict[str, Any]) -> TarokTable:
        if not table:
            return self._clean_table
        radelci = table.pop("radelci", None)
        compulsory = table.pop("compulsory_klop", False)
        if table:
            raise NotationError(f"{self.name} has no '{next(iter(table))}' on the table")
        tokens = (0,) * self.seats if radelci is None else tuple(radelci) if isinstance(radelci, Sequence) else ()
        if len(tokens) != self.seats or any(type(count) is not int or count < 0 for count in tokens):
            raise NotationError(f"radelci are {self.seats} numbers from 0 on, not {radelci!r}")
        if any(tokens) and self.options["radelci"] is False:
            raise NotationError("there are radelci on the table, but they are switched off")
        compulsory = False if compulsory is None else compulsory
        if type(compulsory) is not bool:
            raise NotationError(f"compulsory_klop is true or false, not {compulsory!r}")
        if compulsory and self.options["compulsory_klop"] is False:
            raise NotationError("klop is compulsory on the table, but the option is switched off")
        return TarokTable(tokens, compulsory)

    def price(self, card: int, facts: Facts) -> tuple[int, ...]:
        return tarok_points(1 << card), TAROKS >> card & 1, card

    def has_points(self, facts: Facts) -> bool:
        assert isinstance(facts, TarokFacts)
        if facts.contract is None or facts.announcement("valat") is not None:
            return False
        return self.contract(facts.contract).aim is Aim.POINTS

    def unbeatable(self, view: View) -> int:
        """Return the taroks above all that are unseen or in the trick; not the pagat, whose last trick counts."""
        if view.facts.contract is None or not self.contract(view.facts.contract).taroks_trump:
            return 0
        tricks = view.tricks
        gone = self.deck.set(card for trick in tricks for card in trick.cards).mask
        others = TAROKS & ~(view.hand.mask | gone)
        return view.hand.mask & TAROKS & ~(1 << PAGAT.index) & -(1 << others.bit_length())

    def unlikeness(self, facts: Facts) -> tuple[list[int], list[int]]:
        return unlikeness()

    @classmethod
    def selection(cls, variant: str | None = None) -> tuple[int, ...]:
        return selection(cls.folder() / "data" / "selective.txt", variant)

    def outcome(self, state: State) -> TarokOutcome:
        return outcome_of(state, self.agreement_of(state))

    def hidden(self, view: View) -> Hidden:
        return hidden_cards(self, view)

    def agreement_of(self, state: State) -> TarokAgreement:
        """Return the agreement that a state is played under.

        Raises:
            NotOver: The play has not begun.
        """
        phase = state.phase_now
        if not isinstance(phase, Playing) or not isinstance(phase.agreement, TarokAgreement):
            raise NotOver("the play has not begun")
        return phase.agreement

    def radelci_after(self, state: State) -> tuple[int, ...]:
        """Return the radelci by seat after a finished deal: one may be removed, then all may gain one (ruling D13).

        Raises:
            NotOver: The deal is not over.
        """
        agreement, position = self.agreement_of(state), state.position
        assert isinstance(position, Tarok3Position | Tarok4Position)
        if not position.is_over:
            raise NotOver("the deal is not over")
        if self.options["radelci"] is False:
            return agreement.table.radelci
        is_won, is_valat = position.verdict()
        tokens = list(agreement.table.radelci)
        contract = agreement.contract
        is_klop = contract.aim is Aim.KLOP
        if not is_klop and tokens[agreement.declarer] > 0 and (is_won or self.options["radelc_removed"] == "always"):
            tokens[agreement.declarer] -= 1
        is_flat_zero = contract.name in ("zero", "solo-without") and self.options["radelc_for_zero"] is True
        gains = is_klop or is_valat or contract.aim is Aim.NO_TRICK or is_flat_zero
        return tuple(count + gains for count in tokens)

    def ending(self, state: State) -> Ending:
        position = state.position
        assert isinstance(position, Tarok3Position | Tarok4Position)
        return public_ending(self.agreement_of(state), position)

    def carried_over(self, state: State, totals: Sequence[int]) -> dict[str, object]:
        is_zero = any(total == 0 and score != 0 for total, score in zip(totals, state.scores(), strict=True))
        return {"radelci": self.radelci_after(state), "is_total_zero": is_zero}

    def table_for(
        self, deal: Deal, carried: Mapping[str, object], totals: Sequence[int], number: int
    ) -> dict[str, object]:
        is_forced = carried.get("is_total_zero") is True or deal.voided > 0
        return {
            "radelci": carried.get("radelci"),
            "compulsory_klop": self.options["compulsory_klop"] is True and is_forced,
        }

    def charge_at_end(self, carried: Mapping[str, object]) -> tuple[int, ...]:
        tokens = carried.get("radelci", ())
        assert isinstance(tokens, tuple)
        return tuple(-self.number("radelc_charge") * count for count in tokens)

    @property
    def session_deals(self) -> int:
        return self.number("deals")

    def start_play(
        self,
        deal: Deal,
        *,
        contract: str,
        declarer: int = 0,
        call: str | None = None,
        take: int | None = None,
        discard: Sequence[str] = (),
        **table: object,
    ) -> State:
        """Return the state at the first lead of a contract, without auction and announcements.

        Args:
            deal: The cards.
            contract: The name of the contract.
            declarer: The seat of the declarer.
            call: The suit of the called king; None: no king is called.
            take: The number of the packet taken, from 1; None: no exchange, the talon counts for the defenders.
            discard: The cards discarded after taking a packet.
            table: Keywords of the table state: `radelci`, `compulsory_klop`.

        Raises:
            NotationError: An argument does not fit the game or the contract.
            IllegalAction: The packet or the discard is not legal.
        """
        self.check_deal(deal)
        checked = self._checked_table(dict(table))
        if contract not in self._contracts:
            raise NotationError(f"'{contract}' is not a contract here; there are: {' '.join(self.contracts)}")
        declarer = self.checked_seat(declarer)
        agreement = TarokAgreement(
            self, deal, checked, self._contracts[contract], declarer, tuple(hand.mask for hand in deal.hands)
        )
        if call is not None:
            if not agreement.contract.calls_king or call not in DECK.suits or call == "T":
                raise NotationError(f"the king of '{call}' cannot be called in {contract}")
            agreement = agreement.with_call(call)
        if take is not None:
            if agreement.contract.packet == 0:
                raise NotationError(f"nothing is taken from the talon in {contract}")
            check_whole("take", take, 1)
            cards = Discard(DECK.parse(" ".join(discard)))
            following = PacketChoice(agreement).after(TakeTalon(take)).after(cards)
            assert isinstance(following, AnnouncementRound | Playing)
            assert isinstance(following.agreement, TarokAgreement)
            agreement = following.agreement
        elif discard:
            raise NotationError("cards are laid away only after a packet was taken")
        return State(self, deal, checked, agreement.begin_play())


class Tarok3(Tarok):
    """Tarok for three players: the declarer plays alone against two."""

    name = "tarok3"
    position_type = Tarok3Position
    seats = 3
    hand_size = 16
    profiles = PROFILES3
    rungs = frozenset({"open-beggar", "colour-valat", "valat"})


class Tarok4(Tarok):
    """Tarok for four players: in some contracts the holder of a called king is the declarer's partner."""

    name = "tarok4"
    position_type = Tarok4Position
    seats = 4
    hand_size = 12
    profiles = PROFILES4
    rungs = frozenset(LADDER[1:]) - {"zero"}
