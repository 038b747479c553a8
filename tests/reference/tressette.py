"""A slow, plain reference of tressette for four players, written from the rule pages alone.

Nothing is kept but the deal and the cards played; everything else is worked out again from those whenever it is
asked for. Cards are plain texts (`cC` is the cavallo of coppe); an action is a bare card.
"""

from __future__ import annotations

from typing import NamedTuple

SUITS = ["d", "c", "s", "b"]
SUIT_NAMES = {"d": "denari", "c": "coppe", "s": "spade", "b": "bastoni"}
RANKS = ["4", "5", "6", "7", "F", "C", "R", "A", "2", "3"]  # weak to strong, also the canonical order
DECK = [suit + rank for suit in SUITS for rank in RANKS]
THIRDS = {"3": 1, "2": 1, "A": 3, "R": 1, "C": 1, "F": 1, "7": 0, "6": 0, "5": 0, "4": 0}

SEATS = 4
HAND_SIZE = 10
LAST_TRICK_THIRDS = 3
FOUR_OF_DENARI = "d4"


# ---------------------------------------------------------------------------------------------------------------------
# Cards and tricks


def suit_of(card: str) -> str:
    return card[0]


def rank_of(card: str) -> str:
    return card[1:]


def canonical(cards: list[str]) -> list[str]:
    """The cards in the order in which hands are printed."""
    return sorted(cards, key=DECK.index)


def legal_cards(hand: list[str], trick: list[str]) -> list[str]:
    if not trick:
        return list(hand)
    same_suit = [card for card in hand if suit_of(card) == suit_of(trick[0])]
    if same_suit:
        return same_suit
    return list(hand)


def winning_index(trick: list[str]) -> int:
    """Which card takes the trick: 0 is the card that was led."""
    followers = [card for card in trick if suit_of(card) == suit_of(trick[0])]
    return trick.index(max(followers, key=lambda card: RANKS.index(rank_of(card))))


def trick_thirds(trick: list[str]) -> int:
    """Thirds of a point in the cards; the three for the last trick are not in here."""
    return sum(THIRDS[rank_of(card)] for card in trick)


# ---------------------------------------------------------------------------------------------------------------------
# Accusi


class Accuso(NamedTuple):
    name: str
    points: int
    cards: list[str]


def accusi_of(hand: list[str]) -> list[Accuso]:
    """All combinations in a hand of ten as dealt: aces, twos, threes, then the napoletane by suit."""
    result: list[Accuso] = []
    for rank, plural in [("A", "aces"), ("2", "twos"), ("3", "threes")]:
        held = [suit + rank for suit in SUITS if suit + rank in hand]
        if len(held) == 4:
            result.append(Accuso(f"4 {plural}", 4, held))
        if len(held) == 3:
            (missing,) = [suit for suit in SUITS if suit + rank not in hand]
            result.append(Accuso(f"3 {plural} without {SUIT_NAMES[missing]}", 3, held))
    for suit in SUITS:
        three = [suit + "A", suit + "2", suit + "3"]
        if all(card in hand for card in three):
            result.append(Accuso(f"napoletana di {SUIT_NAMES[suit]}", 3, three))
    return result


# ---------------------------------------------------------------------------------------------------------------------
# Scores


def round_scores(
    thirds: tuple[int, int], accusi: tuple[int, int], last_trick_side: int | None = None, remainder: str = "drop"
) -> tuple[int, int]:
    """What the two sides write. The thirds include those for the last trick, where it has been played."""
    counted = list(thirds)
    if remainder == "last_trick" and last_trick_side is not None:
        other_side = 1 - last_trick_side
        left_over = counted[other_side] % 3
        counted[other_side] -= left_over
        counted[last_trick_side] += left_over
    return counted[0] // 3 + accusi[0], counted[1] // 3 + accusi[1]


# ---------------------------------------------------------------------------------------------------------------------
# Options and deals


class Options(NamedTuple):
    first_lead: str
    accusi: bool
    target: int
    remainder: str
    stop: str


class Table(NamedTuple):
    """What earlier rounds of the game bring along."""

    totals: tuple[int, int]
    first_round: bool


def read_options(given: dict[str, object]) -> Options:
    rest = dict(given)
    options = Options(
        first_lead=take_text(rest, "first_lead", ["four_of_denari", "four_of_denari_first_round", "right_of_dealer"]),
        accusi=take_flag(rest, "accusi", True),
        target=take_number(rest, "target", 21),
        remainder=take_text(rest, "remainder", ["drop", "last_trick"]),
        stop=take_text(rest, "stop", ["round_end", "at_once"]),
    )
    if rest:
        raise ValueError(f"unknown options: {sorted(rest)}")
    return options


def read_table(given: dict[str, object] | None) -> Table:
    rest = dict(given) if given is not None else {}
    first_round = take_flag(rest, "first_round", True)
    totals = rest.pop("totals", [0, 0])
    if rest:
        raise ValueError(f"unknown entries of the table: {sorted(rest)}")
    if not isinstance(totals, (list, tuple)) or len(totals) != 2:
        raise ValueError("totals are two whole numbers")
    by_side = {str(side): total for side, total in enumerate(totals)}
    return Table((take_number(by_side, "0", 0), take_number(by_side, "1", 0)), first_round)


def take_text(options: dict[str, object], name: str, values: list[str]) -> str:
    """Removes an option and returns it; the first of the values is the default."""
    value = options.pop(name, values[0])
    if not isinstance(value, str) or value not in values:
        raise ValueError(f"{name} is one of {values}, not {value!r}")
    return value


def take_number(options: dict[str, object], name: str, default: int) -> int:
    value = options.pop(name, default)
    if not isinstance(value, int) or isinstance(value, bool):
        raise ValueError(f"{name} is a whole number, not {value!r}")
    return value


def take_flag(options: dict[str, object], name: str, default: bool) -> bool:
    value = options.pop(name, default)
    if not isinstance(value, bool):
        raise ValueError(f"{name} is true or false, not {value!r}")
    return value


def read_deal(text: str) -> list[list[str]]:
    """The four hands in canonical order."""
    hands = [hand.split() for hand in text.split("|")]
    if len(hands) != SEATS or any(len(hand) != HAND_SIZE for hand in hands):
        raise ValueError("a deal is four hands of ten cards")
    if sorted(card for hand in hands for card in hand) != sorted(DECK):
        raise ValueError("a deal holds each of the 40 cards once")
    return [canonical(hand) for hand in hands]


# ---------------------------------------------------------------------------------------------------------------------
# The game


class TressetteReference:
    def __init__(
        self, game: str, profile: str, options: dict[str, object], deal: str, table: dict[str, object] | None = None
    ) -> None:
        if game != "tressette":
            raise ValueError(f"this is tressette, not {game}")
        if profile != "roman":
            raise ValueError(f"tressette has no profile {profile}")
        self._options = read_options(options)
        self._table = read_table(table)
        self._dealt = read_deal(deal)
        self._plays: list[tuple[int, str]] = []  # seat and card, in the order played

    def copy(self) -> TressetteReference:
        twin = TressetteReference.__new__(TressetteReference)
        twin._options = self._options
        twin._table = self._table
        twin._dealt = self._dealt  # never changed after the start
        twin._plays = list(self._plays)
        return twin

    # Play

    def _four_of_denari_leads(self) -> bool:
        if self._options.first_lead == "four_of_denari":
            return True
        if self._options.first_lead == "four_of_denari_first_round":
            return self._table.first_round
        return False

    def _first_leader(self) -> int:
        if self._four_of_denari_leads():
            (holder,) = [seat for seat in range(SEATS) if FOUR_OF_DENARI in self._dealt[seat]]
            return holder
        return 0  # to the right of the dealer, who is seat 3

    def _hand(self, seat: int) -> list[str]:
        played = [card for _, card in self._plays]
        return [card for card in self._dealt[seat] if card not in played]

    def tricks(self) -> list[tuple[int, list[str], int]]:
        """The tricks taken in: leader, cards in playing order, winner.

        Where an accuso ended the deal, nobody takes in the cards on the table any more, not even four of them.
        """
        result: list[tuple[int, list[str], int]] = []
        if self._ended_by_accuso():
            return result
        for start in range(0, len(self._plays) - SEATS + 1, SEATS):
            four = self._plays[start : start + SEATS]
            cards = [card for _, card in four]
            result.append((four[0][0], cards, four[winning_index(cards)][0]))
        return result

    def _trick_on_table(self) -> list[tuple[int, str]]:
        return self._plays[SEATS * len(self.tricks()) :]

    @property
    def is_over(self) -> bool:
        return len(self._plays) == len(DECK) or self._ended_by_accuso() or self._ended_by_trick()

    @property
    def to_move(self) -> int | None:
        if self.is_over:
            return None
        on_table = self._trick_on_table()
        if on_table:
            return (on_table[-1][0] + 1) % SEATS
        if self._plays:
            return self.tricks()[-1][2]
        return self._first_leader()

    def legal(self) -> list[str]:
        seat = self.to_move
        if seat is None:
            return []
        return legal_cards(self._hand(seat), [card for _, card in self._trick_on_table()])

    def apply(self, action: str) -> None:
        seat = self.to_move
        if seat is None:
            raise ValueError("the round is over")
        if action not in self.legal():
            raise ValueError(f"{action!r} is not legal for seat {seat}")
        self._plays.append((seat, action))

    # Accusi

    def _declared(self, seat: int) -> list[Accuso] | None:
        """The accusi of a seat; None before its first card and where accusi are not played."""
        if not self._options.accusi or seat not in [player for player, _ in self._plays]:
            return None
        return accusi_of(self._dealt[seat])

    def _accusi_points(self) -> tuple[int, int]:
        by_side = [0, 0]
        for seat in range(SEATS):
            for accuso in self._declared(seat) or []:
                by_side[seat % 2] += accuso.points
        return by_side[0], by_side[1]

    # The early end

    def _ended_by_accuso(self) -> bool:
        """With stop=at_once: a first card brought a side to the target. First cards are played in trick 1 only."""
        if self._options.stop != "at_once" or not 1 <= len(self._plays) <= SEATS:
            return False
        accusi = self._accusi_points()
        return any(self._table.totals[side] + accusi[side] >= self._options.target for side in (0, 1))

    def _ended_by_trick(self) -> bool:
        """With stop=at_once: the trick just taken in brought a side to the target."""
        if self._options.stop != "at_once" or not self.tricks() or self._trick_on_table():
            return False
        scores = self._scores_so_far()
        return any(self._table.totals[side] + scores[side] >= self._options.target for side in (0, 1))

    # Counting

    def _trick_counts(self) -> list[tuple[int, int]]:
        """For each trick taken in: winner and thirds (with the three for the tenth trick)."""
        result: list[tuple[int, int]] = []
        for number, (_, cards, winner) in enumerate(self.tricks(), start=1):
            thirds = trick_thirds(cards)
            if number == HAND_SIZE:
                thirds += LAST_TRICK_THIRDS
            result.append((winner, thirds))
        return result

    def _thirds(self) -> tuple[int, int]:
        by_side = [0, 0]
        for winner, thirds in self._trick_counts():
            by_side[winner % 2] += thirds
        return by_side[0], by_side[1]

    def _scores_so_far(self) -> tuple[int, int]:
        tricks = self.tricks()
        last_trick_side = tricks[-1][2] % 2 if len(tricks) == HAND_SIZE else None
        return round_scores(self._thirds(), self._accusi_points(), last_trick_side, self._options.remainder)

    def points(self) -> dict[str, int]:
        thirds, accusi = self._thirds(), self._accusi_points()
        return {"thirds0": thirds[0], "thirds1": thirds[1], "accusi0": accusi[0], "accusi1": accusi[1]}

    def raw_points(self) -> list[int]:
        result = [0] * SEATS
        for winner, thirds in self._trick_counts():
            result[winner] += thirds
        return result

    def scores(self) -> list[int]:
        if not self.is_over:
            raise ValueError("the round is not over")
        by_side = self._scores_so_far()
        return [by_side[seat % 2] for seat in range(SEATS)]

    # What a seat sees

    def _shown(self, seat: int) -> list[str]:
        """The cards that everybody knows to be in this hand now."""
        known = [card for accuso in self._declared(seat) or [] for card in accuso.cards]
        if self._four_of_denari_leads():
            known.append(FOUR_OF_DENARI)
        return [card for card in self._hand(seat) if card in known]

    def view(self, seat: int) -> dict[str, object]:
        accusi: list[list[str] | None] = []
        for player in range(SEATS):
            declared = self._declared(player)
            accusi.append(None if declared is None else [accuso.name for accuso in declared])
        return {
            "seat": seat,
            "to_move": self.to_move,
            "hand": self._hand(seat),
            "history": [f"{player} {card}" for player, card in self._plays],
            "talon": [],
            "shown": [self._shown(player) for player in range(SEATS)],
            "legal": sorted(self.legal()) if self.to_move == seat else [],
            "accusi": accusi,
        }
