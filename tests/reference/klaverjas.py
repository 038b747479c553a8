"""A slow, plain reference of klaverjas (Rotterdam and Amsterdam), written from the rule pages alone.

Nothing is kept but the deal and what has been said and played; everything else is worked out again from those
whenever it is asked for. Cards, suits and actions are plain texts: `dJ`, `s10`, `trump h`, `pass`.
"""

from __future__ import annotations

from typing import NamedTuple

SUITS = ["c", "d", "h", "s"]
FACES = ["7", "8", "9", "10", "J", "Q", "K", "A"]  # the face order, also the canonical order
DECK = [suit + face for suit in SUITS for face in FACES]

PLAIN_WEAK_TO_STRONG = ["7", "8", "9", "J", "Q", "K", "10", "A"]
TRUMP_WEAK_TO_STRONG = ["7", "8", "Q", "K", "10", "A", "9", "J"]
PLAIN_POINTS = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
TRUMP_POINTS = {"J": 20, "9": 14, "A": 11, "10": 10, "K": 4, "Q": 3, "8": 0, "7": 0}

SEATS = 4
HAND_SIZE = 8
LAST_TRICK_POINTS = 10
ALL_POINTS = 162
PAPER_PIT = 100

TRUMP_CHOICES = ["forced", "given", "free_left", "free_dealer", "free_last", "turn_up"]


# ---------------------------------------------------------------------------------------------------------------------
# Cards and tricks


def suit_of(card: str) -> str:
    return card[0]


def face_of(card: str) -> str:
    return card[1:]


def canonical(cards: list[str]) -> list[str]:
    """The cards in the order in which hands are printed."""
    return sorted(cards, key=DECK.index)


def card_points(card: str, trump: str) -> int:
    if suit_of(card) == trump:
        return TRUMP_POINTS[face_of(card)]
    return PLAIN_POINTS[face_of(card)]


def trump_strength(card: str) -> int:
    return TRUMP_WEAK_TO_STRONG.index(face_of(card))


def plain_strength(card: str) -> int:
    return PLAIN_WEAK_TO_STRONG.index(face_of(card))


def winning_index(trick: list[str], trump: str) -> int:
    """Which card of a trick (complete or not, but not empty) is winning: 0 is the card that was led."""
    trumps = [card for card in trick if suit_of(card) == trump]
    if trumps:
        return trick.index(max(trumps, key=trump_strength))
    followers = [card for card in trick if suit_of(card) == suit_of(trick[0])]
    return trick.index(max(followers, key=plain_strength))


def trick_points(trick: list[str], trump: str) -> int:
    """Card points only; the ten for the last trick are not in here."""
    return sum(card_points(card, trump) for card in trick)


def trick_meld(trick: list[str], trump: str, four_jacks: int = 100, four_low: bool = True) -> int:
    """The meld in the four cards of one trick; the order of play does not matter."""
    faces = {face_of(card) for card in trick}
    if len(faces) == 1:
        face = face_of(trick[0])
        if face == "J":
            return four_jacks
        if face in ("7", "8", "9") and not four_low:
            return 0
        return 100
    meld = 0
    if has_run(trick, 4):
        meld += 50
    elif has_run(trick, 3):
        meld += 20
    if trump + "K" in trick and trump + "Q" in trick:
        meld += 20
    return meld


def has_run(cards: list[str], length: int) -> bool:
    """Whether the cards hold so many neighbours of one suit in the face order (which does not go round the corner)."""
    for suit in SUITS:
        for start in range(len(FACES) - length + 1):
            if all(suit + face in cards for face in FACES[start : start + length]):
                return True
    return False


def legal_cards(
    hand: list[str], trick: list[str], trump: str, profile: str, amsterdam_undertrump: str = "forbidden"
) -> list[str]:
    """The table of section 4, row by row. The player to move comes right after the cards in the trick."""
    if not trick:
        return list(hand)

    trumps = [card for card in hand if suit_of(card) == trump]
    others = [card for card in hand if suit_of(card) != trump]
    trumps_in_trick = [card for card in trick if suit_of(card) == trump]
    higher = list(trumps)
    if trumps_in_trick:
        best = max(trump_strength(card) for card in trumps_in_trick)
        higher = [card for card in trumps if trump_strength(card) > best]

    led = suit_of(trick[0])
    if led == trump:
        if higher:
            return higher
        if trumps:
            return trumps
        return list(hand)

    same_suit = [card for card in hand if suit_of(card) == led]
    if same_suit:
        return same_suit
    if not trumps:
        return list(hand)

    # From here on: a plain suit was led, the player has none of it and holds at least one trump.
    if profile == "rotterdam":
        if higher:
            return higher
        return trumps

    partner_index = len(trick) - 2  # below zero when the partner has not played yet
    partner_is_winning = winning_index(trick, trump) == partner_index
    if partner_is_winning:
        if not trumps_in_trick:
            return list(hand)
        if higher:
            return [card for card in hand if card in higher or card in others]
        if others:
            return others
        return trumps
    if higher:
        return higher
    if amsterdam_undertrump == "forced":
        return trumps
    if others:
        return others
    return trumps


# ---------------------------------------------------------------------------------------------------------------------
# Scores


class SideResult(NamedTuple):
    """What one side has at the end of a hand. The points include the ten for the last trick."""

    points: int
    meld: int
    tricks: int


def written_scores(
    declaring: SideResult,
    opponents: SideResult,
    nat_meld: str = "both",
    tie: str = "nat",
    pit: int = 100,
    pit_defenders: bool = False,
) -> tuple[int, int]:
    """What the declaring side and its opponents write."""
    ours = declaring.points + declaring.meld
    theirs = opponents.points + opponents.meld
    made = ours > theirs or (ours == theirs and tie == "made")
    if made:
        if declaring.tricks == HAND_SIZE:
            return ours + pit, 0
        return ours, theirs
    prize = ALL_POINTS + opponents.meld
    if nat_meld == "both":
        prize += declaring.meld
    if pit_defenders and opponents.tricks == HAND_SIZE:
        prize += pit
    return 0, prize


def paper_outcome(declaring: SideResult, opponents: SideResult) -> int:
    """The paper's OUTCOME, seen from the declaring side. The pit counts as meld of the declaring side."""
    meld = declaring.meld
    if declaring.tricks == HAND_SIZE:
        meld += PAPER_PIT
    ours = declaring.points + meld
    theirs = opponents.points + opponents.meld
    if ours > theirs:
        return ours - theirs
    return -(ALL_POINTS + opponents.meld)


# ---------------------------------------------------------------------------------------------------------------------
# Options and deals


class Options(NamedTuple):
    trump_choice: str
    trump: str | None
    nat_meld: str
    tie: str
    four_jacks: int
    four_low: bool
    pit: int
    pit_defenders: bool
    amsterdam_undertrump: str


def read_options(given: dict[str, object]) -> Options:
    rest = dict(given)
    rest.pop("hands", None)  # these two belong to a session of several hands
    rest.pop("target", None)
    trump_choice = take_text(rest, "trump_choice", TRUMP_CHOICES)
    trump = take_text(rest, "trump", SUITS) if "trump" in rest else None
    if (trump_choice == "given") != (trump is not None):
        raise ValueError("the option trump belongs to trump_choice=given, and only there")
    options = Options(
        trump_choice=trump_choice,
        trump=trump,
        nat_meld=take_text(rest, "nat_meld", ["both", "own"]),
        tie=take_text(rest, "tie", ["nat", "made"]),
        four_jacks=take_number(rest, "four_jacks", 100),
        four_low=take_flag(rest, "four_low", True),
        pit=take_number(rest, "pit", 100),
        pit_defenders=take_flag(rest, "pit_defenders", False),
        amsterdam_undertrump=take_text(rest, "amsterdam_undertrump", ["forbidden", "forced"]),
    )
    if options.four_jacks not in (100, 200):
        raise ValueError("four_jacks is 100 or 200")
    if rest:
        raise ValueError(f"unknown options: {sorted(rest)}")
    return options


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


def read_deal(text: str) -> tuple[list[list[str]], str | None]:
    """The four hands in canonical order, and the turned suit where the line names one."""
    hands_text, slash, turned_text = text.partition("/")
    turned = turned_text.strip() if slash else None
    if turned is not None and turned not in SUITS:
        raise ValueError(f"no such suit to turn: {turned!r}")
    hands = [hand.split() for hand in hands_text.split("|")]
    if len(hands) != SEATS or any(len(hand) != HAND_SIZE for hand in hands):
        raise ValueError("a deal is four hands of eight cards")
    if sorted(card for hand in hands for card in hand) != sorted(DECK):
        raise ValueError("a deal holds each of the 32 cards once")
    return [canonical(hand) for hand in hands], turned


# ---------------------------------------------------------------------------------------------------------------------
# The game


class KlaverjasReference:
    def __init__(
        self, game: str, profile: str, options: dict[str, object], deal: str, table: dict[str, object] | None = None
    ) -> None:
        if game != "klaverjas":
            raise ValueError(f"this is klaverjas, not {game}")
        if profile not in ("rotterdam", "amsterdam"):
            raise ValueError(f"klaverjas has no profile {profile}")
        self._profile = profile
        self._options = read_options(options)
        self._dealt, self._turned = read_deal(deal)
        if (self._options.trump_choice == "turn_up") != (self._turned is not None):
            raise ValueError("a turned suit belongs to trump_choice=turn_up, and only there")
        self._calls: list[tuple[int, str]] = []  # seat and action, in the order spoken
        self._plays: list[tuple[int, str]] = []  # seat and card, in the order played

    def copy(self) -> KlaverjasReference:
        twin = KlaverjasReference.__new__(KlaverjasReference)
        twin._profile = self._profile
        twin._options = self._options
        twin._dealt = self._dealt  # never changed after the start
        twin._turned = self._turned
        twin._calls = list(self._calls)
        twin._plays = list(self._plays)
        return twin

    # Making trump

    def _declarer_and_trump(self) -> tuple[int, str] | None:
        """Who made which suit trump; None while that is open."""
        if self._options.trump is not None:
            return 0, self._options.trump
        for seat, action in self._calls:
            if action != "pass":
                return seat, action.removeprefix("trump ")
        return None

    def _caller(self) -> int:
        """The seat to speak, while trump is open. After four passes it is the first speaker's turn again."""
        speaking_order = [3, 0, 1, 2] if self._options.trump_choice == "free_dealer" else [0, 1, 2, 3]
        return speaking_order[len(self._calls) % SEATS]

    def _legal_calls(self) -> list[str]:
        choice = self._options.trump_choice
        passes = len(self._calls)
        any_suit = [f"trump {suit}" for suit in SUITS]
        if choice == "forced":
            return any_suit
        if choice in ("free_left", "free_dealer"):
            return [*any_suit, "pass"] if passes < 4 else any_suit
        if choice == "free_last":
            return [*any_suit, "pass"] if passes < 3 else any_suit
        if choice == "turn_up":
            if passes < 4:
                return [f"trump {self._turned}", "pass"]
            return [f"trump {suit}" for suit in SUITS if suit != self._turned]
        raise AssertionError("with a given trump nobody speaks")

    # Play

    def _trump(self) -> str:
        made = self._declarer_and_trump()
        if made is None:
            raise ValueError("trump is not made yet")
        return made[1]

    def _hand(self, seat: int) -> list[str]:
        played = [card for _, card in self._plays]
        return [card for card in self._dealt[seat] if card not in played]

    def _trick_on_table(self) -> list[tuple[int, str]]:
        """The unfinished trick."""
        finished = len(self._plays) // SEATS * SEATS
        return self._plays[finished:]

    def tricks(self) -> list[tuple[int, list[str], int]]:
        """The completed tricks: leader, cards in playing order, winner."""
        result: list[tuple[int, list[str], int]] = []
        for start in range(0, len(self._plays) - SEATS + 1, SEATS):
            four = self._plays[start : start + SEATS]
            cards = [card for _, card in four]
            winner = four[winning_index(cards, self._trump())][0]
            result.append((four[0][0], cards, winner))
        return result

    @property
    def is_over(self) -> bool:
        return len(self._plays) == len(DECK)

    @property
    def to_move(self) -> int | None:
        if self.is_over:
            return None
        if self._declarer_and_trump() is None:
            return self._caller()
        on_table = self._trick_on_table()
        if on_table:
            return (on_table[-1][0] + 1) % SEATS
        if self._plays:
            return self.tricks()[-1][2]
        return 0

    def legal(self) -> list[str]:
        seat = self.to_move
        if seat is None:
            return []
        if self._declarer_and_trump() is None:
            return self._legal_calls()
        trick = [card for _, card in self._trick_on_table()]
        undertrump = self._options.amsterdam_undertrump
        return legal_cards(self._hand(seat), trick, self._trump(), self._profile, undertrump)

    def apply(self, action: str) -> None:
        seat = self.to_move
        if seat is None:
            raise ValueError("the hand is over")
        if action not in self.legal():
            raise ValueError(f"{action!r} is not legal for seat {seat}")
        if self._declarer_and_trump() is None:
            self._calls.append((seat, action))
        else:
            self._plays.append((seat, action))

    # Counting

    def _trick_counts(self) -> list[tuple[int, int, int]]:
        """For each completed trick: winner, points (with the ten for the eighth trick), meld."""
        result: list[tuple[int, int, int]] = []
        for number, (_, cards, winner) in enumerate(self.tricks(), start=1):
            points = trick_points(cards, self._trump())
            if number == HAND_SIZE:
                points += LAST_TRICK_POINTS
            meld = trick_meld(cards, self._trump(), self._options.four_jacks, self._options.four_low)
            result.append((winner, points, meld))
        return result

    def _side_result(self, side: int) -> SideResult:
        won = [(points, meld) for winner, points, meld in self._trick_counts() if winner % 2 == side]
        return SideResult(points=sum(points for points, _ in won), meld=sum(meld for _, meld in won), tricks=len(won))

    def points(self) -> dict[str, int]:
        side0, side1 = self._side_result(0), self._side_result(1)
        return {"points0": side0.points, "points1": side1.points, "meld0": side0.meld, "meld1": side1.meld}

    def raw_points(self) -> list[int]:
        result = [0] * SEATS
        for winner, points, meld in self._trick_counts():
            result[winner] += points + meld
        return result

    def scores(self) -> list[int]:
        made = self._declarer_and_trump()
        if made is None or not self.is_over:
            raise ValueError("the hand is not over")
        declaring_side = made[0] % 2
        written_by_declarers, written_by_opponents = written_scores(
            self._side_result(declaring_side),
            self._side_result(1 - declaring_side),
            nat_meld=self._options.nat_meld,
            tie=self._options.tie,
            pit=self._options.pit,
            pit_defenders=self._options.pit_defenders,
        )
        return [written_by_declarers if seat % 2 == declaring_side else written_by_opponents for seat in range(SEATS)]

    def outcome(self) -> int:
        """The paper's OUTCOME of this finished hand, seen from the declaring side."""
        made = self._declarer_and_trump()
        if made is None or not self.is_over:
            raise ValueError("the hand is not over")
        declaring_side = made[0] % 2
        return paper_outcome(self._side_result(declaring_side), self._side_result(1 - declaring_side))

    # What a seat sees

    def view(self, seat: int) -> dict[str, object]:
        return {
            "seat": seat,
            "to_move": self.to_move,
            "hand": self._hand(seat),
            "history": [f"{actor} {action}" for actor, action in self._calls + self._plays],
            "talon": [],
            "shown": [[] for _ in range(SEATS)],
            "legal": sorted(self.legal()) if self.to_move == seat else [],
            "turned": self._turned,
        }
