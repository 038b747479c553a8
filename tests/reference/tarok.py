"""Slovenian tarok for three and four players, slow and plain: one deal, from the first bid to the scores.

Written from the rule page, the page of the ``openspiel`` profile and the rulings alone (cited as ``ruling A9``).
Cards, actions and deals are text everywhere.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from itertools import combinations

from .tarok_scores import (
    BEGGARS,
    DECK,
    DECLARER,
    DEFENDERS,
    EXCHANGED,
    KINGS,
    LADDER,
    NEGATIVE,
    SOLOS,
    SUITS,
    TRULA,
    VALATS,
    WITHOUT,
    Announced,
    Facts,
    Rules,
    Silent,
    canonical,
    face,
    game_won,
    make_rules,
    next_radelci,
    pile_points,
    score_deal,
    score_klop,
    strength,
    suit_of,
)

BONUS_ITEMS = ("trula", "kings", "king-ultimo", "pagat-ultimo")


def parse_deal(text: str, seats: int) -> tuple[list[list[str]], list[str]]:
    """Hands by seat and the talon in dealt order."""
    for symbol, letter in zip("♥♦♠♣", SUITS, strict=True):
        text = text.replace(symbol, letter)
    if text.count("/") != 1:
        raise ValueError("a deal has one talon, after ' / '")
    hands_text, talon_text = text.split("/")
    hands = [part.split() for part in hands_text.split("|")]
    talon = talon_text.split()
    if len(hands) != seats or any(len(hand) != 48 // seats for hand in hands) or len(talon) != 6:
        raise ValueError("wrong number of hands or cards")
    if sorted(talon + [card for hand in hands for card in hand]) != sorted(DECK):
        raise ValueError("the deal is not the 54 cards of the deck")
    for seat, hand in enumerate(hands):
        if not any(suit_of(card) == "T" for card in hand):
            raise ValueError(f"seat {seat} has no tarok")
    return hands, talon


def is_emperors_trick(trick: list[str], order: str) -> bool:
    if not all(card in trick for card in TRULA):
        return False
    if order == "any":
        return True
    return trick.index("T1") > trick.index("T21") and trick.index("T1") > trick.index("T22")


def highest_card(trick: list[str], taroks_trump: bool) -> str:
    """The best card of a trick by rank alone, without the emperor's trick."""
    taroks = [card for card in trick if suit_of(card) == "T"]
    if taroks and (taroks_trump or suit_of(trick[0]) == "T"):
        return max(taroks, key=strength)
    return max((card for card in trick if suit_of(card) == suit_of(trick[0])), key=strength)


def winning_card(rules: Rules, contract: str, trick: list[str]) -> str:
    """Section 8.3."""
    suit_in_colour_valat = contract == "colour-valat" and suit_of(trick[0]) != "T"
    if is_emperors_trick(trick, rules.emperor_order) and not suit_in_colour_valat:
        return "T1"
    return highest_card(trick, taroks_trump=contract != "colour-valat")


def would_beat(rules: Rules, contract: str, trick: list[str], card: str) -> bool:
    """Does this card count as beating the trick so far? Rulings C2 and C3."""
    if rules.openspiel:
        if card == "T1" and "T21" in trick and "T22" in trick:
            return True
        return highest_card([*trick, card], taroks_trump=True) == card
    return winning_card(rules, contract, [*trick, card]) == card


def legal_cards(rules: Rules, contract: str, hand: list[str], trick: list[str], held_back: set[str]) -> list[str]:
    """Section 8.2; ``held_back`` are the ultimo cards that the owner of the hand has announced."""
    legal = list(hand)
    if trick:
        legal = [card for card in hand if suit_of(card) == suit_of(trick[0])]
        if not legal:
            legal = [card for card in hand if suit_of(card) == "T"]
        if not legal:
            legal = list(hand)
    if contract in NEGATIVE:
        if trick:
            beating = [card for card in legal if would_beat(rules, contract, trick, card)]
            if beating:
                legal = beating
        if len(legal) > 1:
            legal = [card for card in legal if card != "T1"]
    others = [card for card in legal if card not in held_back]
    return others if others else legal


def legal_discards(rules: Rules, hand: list[str], size: int) -> list[tuple[str, ...]]:
    """All sets of cards that may be laid away from the enlarged hand, each in canonical order."""
    plain = canonical(card for card in hand if suit_of(card) != "T" and card not in KINGS)
    taroks = canonical(card for card in hand if suit_of(card) == "T" and card not in TRULA)
    if rules.discard_taroks == "free_shown":
        return list(combinations(taroks + plain, size))
    forced = max(0, size - len(plain))
    return [
        some_taroks + some_plain
        for some_taroks in combinations(taroks, forced)
        for some_plain in combinations(plain, size - forced)
    ]


def packets(talon: list[str], size: int) -> list[list[str]]:
    return [talon[start : start + size] for start in range(0, 6, size)]


class TarokReference:
    """One deal of tarok."""

    def __init__(
        self,
        game: str,
        profile: str,
        options: dict[str, object],
        deal: str,
        table: dict[str, object] | None = None,
    ) -> None:
        self.rules = make_rules(game, profile, options)
        self.seats = self.rules.seats
        self.hands, self.talon = parse_deal(deal, self.seats)
        self.radelci, self.klop_is_compulsory = self._read_table(table or {})

        self.phase = "auction"
        self.history: list[tuple[int, str]] = []
        self._to_move: int | None = None

        # auction
        self.in_auction = [True] * self.seats
        self.high: str | None = None
        self.holder: int | None = None

        # contract
        self.contract: str | None = None
        self.declarer: int | None = None
        self.called_king: str | None = None
        self.king_holder: int | None = None
        self.partner: int | None = None

        # exchange
        self.talon_open = False
        self.taken: list[str] = []
        self.discarded: list[str] = []

        # announcements
        self.passes_in_a_row = 0
        self.first_turn = True
        self.announced: dict[str, int] = {}
        self.kontra: dict[str, list[int]] = {}
        self.speakers: set[int] = set()

        # play
        self.leader = 0
        self.trick: list[str] = []
        self.finished: list[tuple[int, list[str], int]] = []
        self.gifts: list[tuple[int, str]] = []

        if self.rules.bidding == "obligatory_three":
            self.high, self.holder = "three", 0
            self._to_move = 1
        else:
            self._to_move = 0

    def _read_table(self, table: Mapping[str, object]) -> tuple[list[int], bool]:
        tokens = table.get("radelci") or [0] * self.seats
        if not isinstance(tokens, list | tuple) or len(tokens) != self.seats:
            raise ValueError("radelci is a list with a number for every seat")
        compulsory = self.rules.compulsory_klop and bool(table.get("compulsory_klop", False))
        return [int(number) for number in tokens], compulsory

    # ------------------------------------------------------------------------------------------------- small questions

    @property
    def to_move(self) -> int | None:
        return self._to_move

    @property
    def is_over(self) -> bool:
        return self.phase == "over"

    def copy(self) -> TarokReference:
        twin = copy.copy(self)
        for name, value in vars(self).items():
            if name not in ("rules", "talon"):
                setattr(twin, name, copy.deepcopy(value))
        return twin

    def _next_seat(self, seat: int) -> int:
        return (seat + 1) % self.seats

    def _side_of(self, seat: int) -> str:
        return DECLARER if seat in (self.declarer, self.partner) else DEFENDERS

    def _has_bonuses(self) -> bool:
        return self.contract is not None and self.rules.has_difference(self.contract)

    # --------------------------------------------------------------------------------------------------- legal actions

    def legal(self) -> list[str]:
        if self._to_move is None:
            return []
        if self.phase == "auction":
            return self._legal_bids(self._to_move)
        if self.phase == "final":
            return self._legal_final()
        if self.phase == "call":
            return [f"call {suit}" for suit in SUITS]
        if self.phase == "take":
            return [f"take {number + 1}" for number in range(len(packets(self.talon, self._exchange_size())))]
        if self.phase == "discard":
            hand = self.hands[self._to_move]
            return ["discard " + " ".join(cards) for cards in legal_discards(self.rules, hand, self._exchange_size())]
        if self.phase == "speak":
            return self._legal_speeches(self._to_move)
        return self._legal_plays(self._to_move)

    def _exchange_size(self) -> int:
        assert self.contract is not None
        return EXCHANGED[self.contract]

    def _biddable(self) -> list[str]:
        """All contracts but klop, low to high, without those that a compulsory klop removes (ruling A6)."""
        contracts = [contract for contract in self.rules.ladder() if contract != "klop"]
        if not self.klop_is_compulsory:
            return contracts
        above_beggar = LADDER[LADDER.index("beggar") + 1 :]
        return [contract for contract in contracts if contract in WITHOUT or contract in above_beggar]

    def _legal_bids(self, seat: int) -> list[str]:
        actions = ["pass"]
        for contract in self._biddable():
            if self.high is None or LADDER.index(contract) > LADDER.index(self.high):
                actions.append(f"bid {contract}")
            elif contract == self.high and contract != "three":
                assert self.holder is not None
                if seat < self.holder and (self.rules.equal_bid_by == "all" or seat == 0):
                    actions.append(f"bid {contract}")
        return actions

    def _forehand_left_alone(self) -> bool:
        return self.rules.bidding == "obligatory_three" and self.holder == 0 and self.high == "three"

    def _legal_final(self) -> list[str]:
        assert self.high is not None
        if self._forehand_left_alone():
            return ["bid klop"] + [f"bid {contract}" for contract in self._biddable()]
        if not self.rules.raise_after_win:
            return [f"bid {self.high}"]
        lowest = LADDER.index(self.high)
        return [f"bid {contract}" for contract in self._biddable() if LADDER.index(contract) >= lowest]

    def _may_announce(self, seat: int, item: str) -> bool:
        if item in self.announced:
            return False
        if item == "king-ultimo":
            return self.called_king is not None and self.called_king in self.hands[seat]
        if item == "pagat-ultimo":
            return "T1" in self.hands[seat]
        return True

    def _legal_speeches(self, seat: int) -> list[str]:
        actions = ["pass"]
        if self.rules.announcements and self._has_bonuses() and "valat" not in self.announced:
            free = [item for item in BONUS_ITEMS if self._may_announce(seat, item)]
            for size in range(1, len(free) + 1):
                actions += ["announce " + " ".join(items) for items in combinations(free, size)]
            actions.append("announce valat")
            if self.first_turn and self.contract in SOLOS and "colour-valat" in self.rules.values:
                actions.append("announce colour-valat")
        for item in self._kontra_items():
            level = len(self.kontra.get(item, []))
            owner = DECLARER if item == "game" else self._side_of(self.announced[item])
            on_items_side = self._side_of(seat) == owner
            owners_turn = level % 2 == 1
            if level < self.rules.kontra_levels and on_items_side == owners_turn:
                actions.append(f"kontra {item}")
        return actions

    def _kontra_items(self) -> list[str]:
        if "valat" in self.announced:
            return ["valat"]
        return ["game", *(item for item in BONUS_ITEMS if item in self.announced)]

    def _legal_plays(self, seat: int) -> list[str]:
        assert self.contract is not None
        held_back: set[str] = set()
        if self.announced.get("pagat-ultimo") == seat:
            held_back.add("T1")
        if self.announced.get("king-ultimo") == seat and self.called_king is not None:
            held_back.add(self.called_king)
        return legal_cards(self.rules, self.contract, self.hands[seat], self.trick, held_back)

    # -------------------------------------------------------------------------------------------------------- the steps

    def apply(self, action: str) -> None:
        words = action.split()
        if words[:1] == ["discard"] and all(card in DECK for card in words[1:]):
            action = " ".join(["discard", *canonical(words[1:])])
        if action not in self.legal():
            raise ValueError(f"illegal in the phase {self.phase}: {action}")
        assert self._to_move is not None
        seat = self._to_move
        self.history.append((seat, action))
        words = action.split()
        if self.phase == "auction":
            self._apply_bid(seat, action)
        elif self.phase == "final":
            self._set_contract(seat, words[1])
        elif self.phase == "call":
            self._apply_call(words[1])
        elif self.phase == "take":
            self.taken = packets(self.talon, self._exchange_size())[int(words[1]) - 1]
            self.hands[seat] = self.hands[seat] + self.taken
            self.phase = "discard"
        elif self.phase == "discard":
            self.discarded = words[1:]
            self.hands[seat] = [card for card in self.hands[seat] if card not in self.discarded]
            self._start_speaking()
        elif self.phase == "speak":
            self._apply_speech(seat, words)
        else:
            self._apply_card(seat, action)

    def _apply_bid(self, seat: int, action: str) -> None:
        if action == "pass":
            self.in_auction[seat] = False
        else:
            self.high, self.holder = action.split()[1], seat
        left = [other for other in range(self.seats) if self.in_auction[other]]
        if not left:  # only with a free opening, ruling A5
            self._set_contract(None, "klop")
        elif len(left) == 1 and self.holder is not None:
            self.phase = "final"
            self._to_move = left[0]
        else:
            seat = self._next_seat(seat)
            while not self.in_auction[seat]:
                seat = self._next_seat(seat)
            self._to_move = seat

    def _set_contract(self, seat: int | None, contract: str) -> None:
        self.contract = contract
        if contract == "klop":
            self._start_play()
            return
        self.declarer = seat
        self._to_move = seat
        if self.rules.calls_king(contract):
            self.phase = "call"
        elif contract in EXCHANGED:
            self._open_talon()
        else:
            self._start_speaking()

    def _apply_call(self, suit: str) -> None:
        self.called_king = suit + "K"
        for seat, hand in enumerate(self.hands):
            if self.called_king in hand:
                self.king_holder = seat
                if seat != self.declarer:
                    self.partner = seat
        self._open_talon()

    def _open_talon(self) -> None:
        self.talon_open = True
        self.phase = "take"

    def _start_speaking(self) -> None:
        """Ruling B2."""
        if self.rules.kontra_levels > 0 or (self.rules.announcements and self._has_bonuses()):
            self.phase = "speak"
            self._to_move = self.declarer
        else:
            self._start_play()

    def _apply_speech(self, seat: int, words: list[str]) -> None:
        self.first_turn = False
        if words[0] == "pass":
            self.passes_in_a_row += 1
        else:
            self.passes_in_a_row = 0
            self.speakers.add(seat)
            if words[0] == "kontra":
                self.kontra.setdefault(words[1], []).append(seat)
            elif words[1] == "colour-valat":
                self.contract = "colour-valat"
            else:
                if words[1] == "valat":  # ruling B6
                    self.announced.clear()
                    self.kontra.clear()
                for item in words[1:]:
                    self.announced[item] = seat
        if self.passes_in_a_row == self.seats:
            self._start_play()
        else:
            self._to_move = self._next_seat(seat)

    def _start_play(self) -> None:
        """Ruling C6."""
        self.phase = "play"
        forehand_leads = self.contract == "klop" or (
            self.contract in EXCHANGED and self.rules.first_lead == "forehand" and "valat" not in self.announced
        )
        leader = 0 if forehand_leads else self.declarer
        assert leader is not None
        self.leader = leader
        self._to_move = leader

    def _apply_card(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.trick.append(card)
        if len(self.trick) < self.seats:
            self._to_move = self._next_seat(seat)
            return
        assert self.contract is not None
        best = winning_card(self.rules, self.contract, self.trick)
        winner = (self.leader + self.trick.index(best)) % self.seats
        self.finished.append((self.leader, self.trick, winner))
        if self.contract == "klop" and len(self.finished) <= 6:
            self.gifts.append((winner, self.talon[len(self.finished) - 1]))
        self.trick = []
        self.leader = winner
        if self._is_decided(winner) or len(self.finished) == 48 // self.seats:
            self.phase = "over"
            self._to_move = None
        else:
            self._to_move = winner

    def _is_decided(self, winner: int) -> bool:
        """Does the deal end early with a trick for this seat? Ruling C4."""
        if self.contract in BEGGARS:
            return winner == self.declarer
        if self.contract in VALATS:
            return winner != self.declarer
        if "valat" in self.announced:
            return self._side_of(winner) != self._side_of(self.announced["valat"])
        return False

    # ----------------------------------------------------------------------------------------------------------- piles

    def tricks(self) -> list[tuple[int, list[str], int]]:
        return [(leader, list(cards), winner) for leader, cards, winner in self.finished]

    def _pile_of_seat(self, seat: int) -> list[str]:
        """Cards of the tricks a seat has won, with its klop gifts."""
        won = [card for _, cards, winner in self.finished if winner == seat for card in cards]
        return won + [card for owner, card in self.gifts if owner == seat]

    def _talon_won(self) -> bool:
        """The called king, taken from the talon, has won a trick (section 5.4, ruling C5)."""
        king, contract = self.called_king, self.contract
        if king is None or contract is None or king not in self.taken:
            return False
        return any(winning_card(self.rules, contract, cards) == king for _, cards, _ in self.finished)

    def _unclaimed(self) -> list[str]:
        """Talon cards that count for the defenders."""
        if self.talon_open:
            return [] if self._talon_won() else [card for card in self.talon if card not in self.taken]
        return list(self.talon) if self.contract in WITHOUT else []

    def _pile_of_side(self, side: str) -> list[str]:
        """Tricks, discards and talon of a side."""
        pile = [card for seat in range(self.seats) if self._side_of(seat) == side for card in self._pile_of_seat(seat)]
        if side == DEFENDERS:
            return pile + self._unclaimed()
        if self._talon_won():
            pile += [card for card in self.talon if card not in self.taken]
        return pile + self.discarded

    def points(self) -> dict[str, int]:
        self._must_be_over()
        if self.contract == "klop":
            return {str(seat): pile_points(self._pile_of_seat(seat)) for seat in range(self.seats)}
        return {side: pile_points(self._pile_of_side(side)) for side in (DECLARER, DEFENDERS)}

    def raw_points(self) -> list[int]:
        return [sum(face(card) for card in self._pile_of_seat(seat)) for seat in range(self.seats)]

    # ---------------------------------------------------------------------------------------------------------- scores

    def _must_be_over(self) -> None:
        if not self.is_over:
            raise ValueError("the deal is not over")

    def scores(self) -> list[int]:
        self._must_be_over()
        if self.contract == "klop":
            piles = [pile_points(self._pile_of_seat(seat)) for seat in range(self.seats)]
            counts = [sum(winner == seat for _, _, winner in self.finished) for seat in range(self.seats)]
            return score_klop(self.rules, piles, counts)
        return score_deal(self.rules, self.facts(), self.radelci)

    def radelci_after(self) -> list[int]:
        self._must_be_over()
        return next_radelci(self.rules, None if self.contract == "klop" else self.facts(), self.radelci)

    def declarer_won(self) -> bool:
        """Ruling D1; not in klop."""
        return game_won(self.rules, self.facts())

    def facts(self) -> Facts:
        """What the scores of a finished deal with a declarer depend on."""
        self._must_be_over()
        assert self.contract is not None and self.declarer is not None
        complete = len(self.finished) == 48 // self.seats
        sides_of_tricks = {self._side_of(winner) for _, _, winner in self.finished}
        sweep = next(iter(sides_of_tricks)) if complete and len(sides_of_tricks) == 1 else None
        declarer_tricks = sum(winner == self.declarer for _, _, winner in self.finished)
        if self.contract in BEGGARS:
            goal_met = declarer_tricks == 0
        else:
            goal_met = self.contract in VALATS and complete and declarer_tricks == len(self.finished)
        return Facts(
            contract=self.contract,
            declarer=self.declarer,
            partner=self.partner,
            points=pile_points(self._pile_of_side(DECLARER)),
            goal_met=goal_met,
            sweep=sweep,
            announced=tuple(
                Announced(item, seat, self._is_made(item, self._side_of(seat), sweep))
                for item, seat in self.announced.items()
            ),
            kontra={item: tuple(seats) for item, seats in self.kontra.items()},
            silent=tuple(self._silent_bonuses()) if self._has_bonuses() and complete else (),
            mond=self._mond_loser(),
        )

    def _bonus_pile(self, side: str) -> list[str]:
        """The pile in which kings and trula are looked for (ruling D6)."""
        pile = self._pile_of_side(side)
        if self.rules.openspiel and side == DEFENDERS:
            unclaimed = self._unclaimed()
            return [card for card in pile if card not in unclaimed]
        return pile

    def _has_collected(self, item: str, side: str) -> bool:
        wanted = TRULA if item == "trula" else KINGS
        return wanted <= set(self._bonus_pile(side))

    def _is_made(self, item: str, side: str, sweep: str | None) -> bool:
        """Did the side that announced this item make it?"""
        if item == "valat":
            return sweep == side
        if item in ("trula", "kings"):
            return self._has_collected(item, side)
        if len(self.finished) < 48 // self.seats:
            return False
        _, cards, winner = self.finished[-1]
        assert self.contract is not None
        if item == "pagat-ultimo":
            return winning_card(self.rules, self.contract, cards) == "T1" and self._side_of(winner) == side
        return self.called_king in cards and self._side_of(winner) == side

    def _silent_bonuses(self) -> list[Silent]:
        """Everything that happened, announced or not; scoring leaves out what was announced."""
        assert self.contract is not None
        bonuses = [
            Silent(item, side)
            for item in ("trula", "kings")
            for side in (DECLARER, DEFENDERS)
            if self._has_collected(item, side)
        ]
        leader, cards, winner = self.finished[-1]
        winners_side = self._side_of(winner)
        king_fell = self.called_king is not None and self.called_king in cards
        if king_fell:
            bonuses.append(Silent("king-ultimo", DECLARER, won=winners_side == DECLARER))
        if "T1" not in cards:
            return bonuses
        if self.rules.openspiel:  # ruling D14
            if not king_fell:
                bonuses.append(Silent("pagat-ultimo", winners_side, seat=winner))
            return bonuses
        player = (leader + cards.index("T1")) % self.seats  # ruling D5
        bonuses.append(Silent("pagat-ultimo", self._side_of(player), won=winner == player, seat=player))
        return bonuses

    def _mond_loser(self) -> int | None:
        """The seat whose mond was captured, or that left it in the talon (section 9)."""
        assert self.contract is not None
        for leader, cards, _ in self.finished:
            if "T21" in cards and winning_card(self.rules, self.contract, cards) in ("T22", "T1"):
                return (leader + cards.index("T21")) % self.seats
        if self.talon_open and "T21" in self._unclaimed():
            return self.declarer
        return None

    # ------------------------------------------------------------------------------------------------- what a seat sees

    def view(self, seat: int) -> dict[str, object]:
        return {
            "seat": seat,
            "to_move": self._to_move,
            "hand": canonical(self.hands[seat]),
            "history": [f"{speaker} {self._as_seen(seat, speaker, action)}" for speaker, action in self.history],
            "talon": self._seen_talon(),
            "shown": self._shown_hands(),
            "sides": self._known_sides(seat),
            "legal": sorted(self.legal()) if seat == self._to_move else [],
        }

    def _as_seen(self, seat: int, speaker: int, action: str) -> str:
        """Others read only the taroks of a discard (ruling A10)."""
        words = action.split()
        if words[0] != "discard" or seat == speaker:
            return action
        taroks = [card for card in words[1:] if suit_of(card) == "T"]
        return " ".join(["discard", *taroks, *["?"] * (len(words) - 1 - len(taroks))])

    def _seen_talon(self) -> list[str]:
        """Ruling A9; the same for all seats."""
        if self.talon_open or self.is_over:
            return list(self.talon)
        return [card for _, card in self.gifts]

    def _shown_hands(self) -> list[list[str]]:
        shown: list[list[str]] = [[] for _ in range(self.seats)]
        if self.contract == "open-beggar" and self.finished:
            assert self.declarer is not None
            shown[self.declarer] = canonical(self.hands[self.declarer])
        return shown

    def _known_sides(self, seat: int) -> list[str | None]:
        """Ruling B10."""
        sides: list[str | None] = [None] * self.seats
        if self.declarer is None or self.contract is None:
            return sides
        sides[self.declarer] = DECLARER
        if self.phase == "call":
            return sides
        if self.called_king is None:
            known = set(range(self.seats))
        else:
            played = [card for _, cards, _ in self.finished for card in cards] + self.trick
            all_known = (
                self.called_king in played
                or self.called_king in self.talon
                or self.partner in self.speakers
                or seat == self.king_holder
            )
            known = set(range(self.seats)) if all_known else {seat, self.declarer} | self.speakers
        for other in known:
            sides[other] = self._side_of(other)
        return sides
