"""Slovenian tarok for three and four players: the game and its session. Card play and scores are the core's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from trula._core import Tarok3Position, Tarok4Position, tarok_points
from trula.engine.actions import Discard, TakeTalon
from trula.engine.cards import Card, CardSet, Deal
from trula.engine.game import Facts, Game, Phase, Playing, State, View
from trula.engine.hidden import Hidden
from trula.engine.options import Profile, Value
from trula.engine.session import Ending
from trula.errors import NotationError, NotOver
from trula.games.tarok import endings
from trula.games.tarok import hidden as hidden_cards
from trula.games.tarok.announcements import Announcing
from trula.games.tarok.auction import Auction
from trula.games.tarok.contracts import LADDER, OPTIONS, PROFILES3, PROFILES4, Aim, Contract, make_ladder
from trula.games.tarok.talon import Taking
from trula.games.tarok.terms import DECK, TAROKS, Table, Terms

__all__ = ["Tarok", "Tarok3", "Tarok4"]


class Tarok(Game):
    """What both tarok games share."""

    deck = DECK
    talon_size = 6
    options_known = OPTIONS
    rungs: ClassVar[frozenset[str]]

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

    @property
    def contracts(self) -> tuple[str, ...]:
        return tuple(self._contracts)

    def contract(self, name: str) -> Contract:
        """The contract of that name."""
        return self._contracts[name]

    def is_dealable(self, hand: CardSet) -> bool:
        return hand.mask & TAROKS != 0

    def discard_shown(self, cards: CardSet) -> CardSet:
        return CardSet(DECK, cards.mask & TAROKS)

    def first_phase(self, deal: Deal, table: Mapping[str, object]) -> tuple[Table, Phase]:
        checked = self._checked_table(dict(table))
        return checked, Auction(self, deal, checked)

    def _checked_table(self, table: dict[str, Any]) -> Table:
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
        return Table(tokens, compulsory)

    def price(self, card: int, facts: Facts) -> tuple[int, ...]:
        return tarok_points(1 << card), TAROKS >> card & 1, card

    def has_points(self, facts: Facts) -> bool:
        contract, announced = facts.get("contract"), facts.get("announced")
        is_valat = isinstance(announced, Mapping) and "valat" in announced
        return isinstance(contract, str) and self.contract(contract).aim is Aim.POINTS and not is_valat

    def hidden(self, view: View) -> Hidden:
        return hidden_cards.hidden(self, view)

    def terms_of(self, state: State) -> Terms:
        """What was agreed before the first lead; the play must have begun."""
        phase = state._phase
        if not isinstance(phase, Playing) or not isinstance(phase.terms, Terms):
            raise NotOver("the play has not begun")
        return phase.terms

    def radelci_after(self, state: State) -> tuple[int, ...]:
        """The tokens by seat when the deal is written: first one is removed, then all gain one (ruling D13)."""
        terms, position = self.terms_of(state), state.position
        assert isinstance(position, Tarok3Position | Tarok4Position)
        if not position.is_over:
            raise NotOver("the deal is not over")
        if self.options["radelci"] is False:
            return terms.table.radelci
        is_won, is_valat = position.verdict()
        tokens = list(terms.table.radelci)
        contract = terms.contract
        is_klop = contract.aim is Aim.KLOP
        if not is_klop and tokens[terms.declarer] > 0 and (is_won or self.options["radelc_removed"] == "always"):
            tokens[terms.declarer] -= 1
        is_flat_zero = contract.name in ("zero", "solo-without") and self.options["radelc_for_zero"] is True
        gains = is_klop or is_valat or contract.aim is Aim.NO_TRICK or is_flat_zero
        return tuple(count + gains for count in tokens)

    def ending(self, state: State) -> Ending:
        position = state.position
        assert isinstance(position, Tarok3Position | Tarok4Position)
        return endings.ending(self.terms_of(state), position)

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
        """The state at the first lead of a given contract, without auction and announcements.

        Without a packet the hands are played as dealt and the talon counts for the defenders.
        """
        self.check_deal(deal)
        checked = self._checked_table(dict(table))
        if contract not in self._contracts:
            raise NotationError(f"'{contract}' is not a contract here; there are: {' '.join(self.contracts)}")
        if not 0 <= declarer < self.seats:
            raise NotationError(f"there is no seat {declarer}")
        terms = Terms(self, deal, checked, self._contracts[contract], declarer, tuple(hand.mask for hand in deal.hands))
        if call is not None:
            if not terms.contract.calls_king or call not in DECK.suits or call == "T":
                raise NotationError(f"the king of '{call}' cannot be called in {contract}")
            terms = terms.with_call(call)
        if take is not None:
            if terms.contract.packet == 0:
                raise NotationError(f"nothing is taken from the talon in {contract}")
            cards = Discard(DECK.parse(" ".join(discard)))
            exchanged = Taking(terms).after(TakeTalon(take)).after(cards)
            assert isinstance(exchanged, Announcing | Playing) and isinstance(exchanged.terms, Terms)
            terms = exchanged.terms
        elif discard:
            raise NotationError("cards are laid away only after a packet was taken")
        return State(self, deal, checked, terms.begin_play())


class Tarok3(Tarok):
    """Three players, one against two."""

    name = "tarok3"
    sentence = "Slovenian tarok for three: the declarer plays alone against two."
    seats = 3
    hand_size = 16
    profiles = PROFILES3
    rungs = frozenset({"open-beggar", "colour-valat", "valat"})


class Tarok4(Tarok):
    """Four players, the declarer with the holder of a called king."""

    name = "tarok4"
    sentence = "Slovenian tarok for four: the declarer calls a king for a partner, or plays alone."
    seats = 4
    hand_size = 12
    profiles = PROFILES4
    rungs = frozenset(LADDER[1:]) - {"zero"}


def packets(view: View) -> list[tuple[Card, ...]]:
    """The open talon in the packets of the contract; empty where none can be taken."""
    game, contract, talon = view.game, view.facts.get("contract"), view.talon
    size = game.contract(contract).packet if isinstance(game, Tarok) and isinstance(contract, str) else 0
    return [talon[start : start + size] for start in range(0, len(talon), size)] if size else []
