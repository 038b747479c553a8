"""Slovenian tarok, the part that needs no play: cards, rule options, counting of piles, scores and radelci.

Written from the rule page, the page of the ``openspiel`` profile and the rulings alone (cited as ``ruling D7``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields

# ---------------------------------------------------------------------------------------------------------------- cards

SUITS = "hdsc"
RANKS = {
    "h": ("4", "3", "2", "1", "J", "C", "Q", "K"),
    "d": ("4", "3", "2", "1", "J", "C", "Q", "K"),
    "s": ("7", "8", "9", "10", "J", "C", "Q", "K"),
    "c": ("7", "8", "9", "10", "J", "C", "Q", "K"),
}
DECK = tuple([f"T{number}" for number in range(1, 23)] + [suit + rank for suit in SUITS for rank in RANKS[suit]])
CANONICAL = {card: index for index, card in enumerate(DECK)}
TRULA = frozenset({"T1", "T21", "T22"})
KINGS = frozenset({"hK", "dK", "sK", "cK"})


def suit_of(card: str) -> str:
    """The suit letter; taroks are a suit of their own, ``T``."""
    return card[0]


def strength(card: str) -> int:
    """The rank of a card inside its own suit, higher is stronger."""
    return CANONICAL[card]


def canonical(cards: Iterable[str]) -> list[str]:
    return sorted(cards, key=CANONICAL.__getitem__)


def face(card: str) -> int:
    if card in KINGS or card in TRULA:
        return 5
    if suit_of(card) == "T":
        return 1
    return {"Q": 4, "C": 3, "J": 2}.get(card[1:], 1)


def count_points(size: int, face_sum: int) -> int:
    """Every three cards lose 2, a rest of one or two cards loses 1."""
    return face_sum - 2 * (size // 3) - (1 if size % 3 != 0 else 0)


def pile_points(pile: Sequence[str]) -> int:
    return count_points(len(pile), sum(face(card) for card in pile))


# ------------------------------------------------------------------------------------------------------------ contracts

LADDER = (
    "klop",
    "three",
    "two",
    "one",
    "solo-three",
    "solo-two",
    "solo-one",
    "zero",
    "beggar",
    "solo-without",
    "open-beggar",
    "colour-valat",
    "valat",
)
EXCHANGED = {"three": 3, "two": 2, "one": 1, "solo-three": 3, "solo-two": 2, "solo-one": 1}
SOLOS = frozenset({"solo-three", "solo-two", "solo-one"})
WITHOUT = frozenset({"zero", "solo-without"})
BEGGARS = frozenset({"beggar", "open-beggar"})
VALATS = frozenset({"colour-valat", "valat"})
NEGATIVE = BEGGARS | {"klop"}

VALUES_TARZS = {"klop": 0, "three": 10, "two": 20, "one": 30, "zero": 50, "beggar": 70}
VALUES_OPENSPIEL_3 = {
    "klop": 0,
    "three": 10,
    "two": 20,
    "one": 30,
    "beggar": 70,
    "solo-without": 80,
    "open-beggar": 90,
    "colour-valat": 125,
    "valat": 500,
}
VALUES_4 = VALUES_OPENSPIEL_3 | {"solo-three": 40, "solo-two": 50, "solo-one": 60}

# -------------------------------------------------------------------------------------------------------------- options

CHOICES: dict[str, tuple[object, ...]] = {
    "rounding": (1, 5),
    "partner_share": ("full", "half"),
    "defender_bonuses": ("from_declarer", "to_defenders"),
    "bidding": ("obligatory_three", "free_opening"),
    "equal_bid_by": ("all", "forehand"),
    "discard_taroks": ("forced_only", "free_shown"),
    "first_lead": ("declarer", "forehand"),
    "emperor_order": ("any", "t1_last"),
    "kontra_levels": (0, 1, 2, 3, 4),
    "kontra_share": ("declarer_only", "compensate", "taroknet"),
    "klop_full_at": (35, 36),
    "radelc_removed": ("win", "always"),
}


@dataclass(frozen=True)
class Rules:
    """One complete rule set; the defaults are those of ``tarok3`` / ``tarzs``."""

    seats: int = 3
    openspiel: bool = False
    values: Mapping[str, int] = field(default_factory=lambda: dict(VALUES_TARZS))
    zero_difference: bool = True
    rounding: int = 1
    partner_share: str = "full"
    defender_bonuses: str = "from_declarer"
    bidding: str = "obligatory_three"
    equal_bid_by: str = "all"
    raise_after_win: bool = True
    compulsory_klop: bool = False
    discard_taroks: str = "forced_only"
    first_lead: str = "declarer"
    emperor_order: str = "any"
    announcements: bool = True
    kontra_levels: int = 4
    kontra_share: str = "compensate"
    klop_full_at: int = 35
    mond: int = 21
    radelci: bool = True
    radelc_for_zero: bool = False
    radelc_removed: str = "win"
    radelc_charge: int = 0
    deals: int = 36

    def ladder(self) -> list[str]:
        """The contracts of this rule set, low to high."""
        return [contract for contract in LADDER if contract in self.values]

    def calls_king(self, contract: str) -> bool:
        return self.seats == 4 and contract in ("three", "two", "one")

    def has_difference(self, contract: str) -> bool:
        """Contracts with a difference are also the ones with bonuses and announcements (ruling A2)."""
        return contract in EXCHANGED or (contract in WITHOUT and self.zero_difference)


def profile_defaults(game: str, profile: str) -> dict[str, object]:
    pagat: dict[str, object] = {
        "seats": 4,
        "values": dict(VALUES_4),
        "zero_difference": False,
        "rounding": 5,
        "compulsory_klop": True,
        "first_lead": "forehand",
        "kontra_share": "declarer_only",
        "klop_full_at": 36,
        "mond": 20,
        "radelc_for_zero": True,
        "radelc_charge": 100,
        "deals": 24,
    }
    openspiel: dict[str, object] = {
        "openspiel": True,
        "zero_difference": False,
        "compulsory_klop": False,
        "rounding": 1,
        "first_lead": "forehand",
        "announcements": False,
        "kontra_levels": 0,
        "kontra_share": "declarer_only",
        "klop_full_at": 36,
        "mond": 20,
        "radelci": False,
        "deals": 1,
    }
    if (game, profile) == ("tarok3", "tarzs"):
        return {}
    if (game, profile) == ("tarok4", "pagat"):
        return pagat
    if (game, profile) == ("tarok3", "openspiel"):
        return openspiel | {"seats": 3, "values": dict(VALUES_OPENSPIEL_3)}
    if (game, profile) == ("tarok4", "openspiel"):
        return openspiel | {"seats": 4, "values": dict(VALUES_4)}
    raise ValueError(f"{game} has no profile {profile}")


def make_rules(game: str, profile: str, options: Mapping[str, object]) -> Rules:
    """The rules of a profile with some options changed."""
    settings = profile_defaults(game, profile)
    values = dict(Rules(**settings).values)  # type: ignore[arg-type]
    optional_rungs = {"open-beggar", "colour-valat", "valat"}
    changed = options.get("contract_values", {})
    if not isinstance(changed, Mapping):
        raise ValueError("contract_values is a table of contract and value")
    for contract, value in changed.items():
        if contract == "klop" or (contract not in values and contract not in optional_rungs):
            raise ValueError(f"{game} in the profile {profile} has no contract {contract} with a value")
        values[contract] = int(value)
    if "zero_value" in options:
        without = next(contract for contract in values if contract in WITHOUT)
        values[without] = int(str(options["zero_value"]))
    known = {entry.name for entry in fields(Rules)} - {"seats", "openspiel", "values"}
    for name, setting in options.items():
        if name in ("contract_values", "zero_value"):
            continue
        if name not in known:
            raise ValueError(f"unknown option {name}")
        if name in CHOICES and setting not in CHOICES[name]:
            raise ValueError(f"option {name} cannot be {setting}")
        settings[name] = setting
    settings["values"] = values
    return Rules(**settings)  # type: ignore[arg-type]


# -------------------------------------------------------------------------------------------- what scoring must be told

DECLARER = "declarer"
DEFENDERS = "defenders"
SILENT_VALUE = {"trula": 10, "kings": 10, "king-ultimo": 10, "pagat-ultimo": 25, "valat": 250}


@dataclass(frozen=True)
class Announced:
    """A bonus that was announced, who did it, and whether the announcer's side made it."""

    name: str
    seat: int
    made: bool


@dataclass(frozen=True)
class Silent:
    """A bonus that happened without announcement.

    ``side`` is the side whose bonus it is, ``won`` is False for a pagat or called king lost in the last trick,
    ``seat`` the player of the pagat.
    """

    name: str
    side: str
    won: bool = True
    seat: int | None = None


@dataclass(frozen=True)
class Facts:
    """All that the score of a finished deal with a declarer depends on."""

    contract: str
    declarer: int
    partner: int | None = None
    points: int = 0
    """Pile points of the declarer's side; used by the contracts that must pass 35."""
    goal_met: bool = False
    """Beggars: no trick taken. Bid or converted valats: every trick taken."""
    sweep: str | None = None
    """The side that won every trick of a deal played to the end."""
    announced: tuple[Announced, ...] = ()
    kontra: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """For ``game`` and the announced items: the seats that said kontra, re, sub, mort, in this order."""
    silent: tuple[Silent, ...] = ()
    mond: int | None = None
    """The seat whose T21 was captured, or that left it among the unclaimed talon cards."""

    def side_of(self, seat: int) -> str:
        return DECLARER if seat in (self.declarer, self.partner) else DEFENDERS

    def announced_valat(self) -> Announced | None:
        return next((entry for entry in self.announced if entry.name == "valat"), None)


@dataclass(frozen=True)
class Item:
    """Something that may be doubled by kontra: the game, or an announced bonus."""

    name: str
    side: str
    worth: int
    made: bool
    spoken: tuple[int, ...]
    announcer: int | None = None

    @property
    def multiplied(self) -> int:
        return self.worth << len(self.spoken)


# --------------------------------------------------------------------------------------------------------------- scores


def to_nearest(number: int, step: int) -> int:
    """``number`` (not negative) rounded to the nearest multiple of an odd ``step``."""
    return (number + step // 2) // step * step


def is_silent_valat(rules: Rules, facts: Facts) -> bool:
    return facts.sweep is not None and rules.has_difference(facts.contract) and facts.announced_valat() is None


def game_won(rules: Rules, facts: Facts) -> bool:
    """Ruling D1."""
    valat = facts.announced_valat()
    if valat is not None:
        return valat.made == (facts.side_of(valat.seat) == DECLARER)
    if facts.contract in BEGGARS or facts.contract in VALATS:
        return facts.goal_met
    if is_silent_valat(rules, facts):
        return facts.sweep == DECLARER
    return facts.points > 35


def items_of(rules: Rules, facts: Facts) -> list[Item]:
    """The game and the announced bonuses that are written; a valat leaves only itself (ruling D2)."""

    def item_of(entry: Announced) -> Item:
        spoken = facts.kontra.get(entry.name, ())
        worth = 2 * SILENT_VALUE[entry.name]
        return Item(entry.name, facts.side_of(entry.seat), worth, entry.made, spoken, entry.seat)

    valat = facts.announced_valat()
    if valat is not None:
        return [item_of(valat)]
    worth = rules.values[facts.contract]
    if is_silent_valat(rules, facts):
        worth = SILENT_VALUE["valat"]
    elif rules.has_difference(facts.contract):
        worth += to_nearest(abs(facts.points - 35), rules.rounding)
    items = [Item("game", DECLARER, worth, game_won(rules, facts), facts.kontra.get("game", ()))]
    if rules.has_difference(facts.contract) and not is_silent_valat(rules, facts):
        items += [item_of(entry) for entry in facts.announced]
    return items


def mond_is_written(rules: Rules, facts: Facts) -> bool:
    """Rulings D12 and D2."""
    as_valat = facts.announced_valat() is not None or is_silent_valat(rules, facts)
    if as_valat and not rules.openspiel:
        return False
    return facts.contract in EXCHANGED or facts.contract in SOLOS or facts.contract in WITHOUT


def score_deal(rules: Rules, facts: Facts, radelci: Sequence[int]) -> list[int]:
    """What each seat writes after a deal with a declarer."""
    defenders = [seat for seat in range(rules.seats) if facts.side_of(seat) == DEFENDERS]
    to_defenders = rules.defender_bonuses == "to_defenders"
    compensate = rules.kontra_share == "compensate"
    taroknet = rules.kontra_share == "taroknet"

    total = 0  # of the declarer, before radelci
    shared = 0  # what the partner has a share of; differs from the total only under taroknet
    in_full = 0  # the part of it that even a half-sharing partner writes in full
    single = [0] * rules.seats  # what seats write for themselves, never doubled

    for item in items_of(rules, facts):
        level = len(item.spoken)
        sign = 1 if item.made else -1
        if item.side == DECLARER:
            if taroknet and level >= 1:  # ruling D9
                total += item.worth if item.made else -item.multiplied
                shared += sign * item.worth
                if item.made:
                    single[item.spoken[0]] -= item.multiplied // 2
            else:
                total += sign * item.multiplied
                shared += sign * item.multiplied
                if compensate and item.made and level >= 1:  # ruling D7 (i)
                    for seat in defenders:
                        if seat not in item.spoken:
                            single[seat] += item.multiplied - item.worth
        elif to_defenders and item.name != "valat":
            assert item.announcer is not None
            others = [seat for seat in defenders if seat != item.announcer]
            if taroknet and level >= 1:  # ruling D9
                single[item.announcer] += item.worth if item.made else -item.multiplied
                for seat in others:
                    single[seat] += sign * item.worth // 2
                if item.made:
                    single[item.spoken[0]] -= item.multiplied // 2
            else:  # ruling D8
                single[item.announcer] += sign * item.multiplied
                for seat in others:
                    single[seat] += sign * item.multiplied // 2
        else:
            total -= sign * item.multiplied
            shared -= sign * item.multiplied
            if compensate and not item.made and not to_defenders:  # ruling D7 (ii)
                for seat in defenders:
                    if seat != item.announcer:
                        single[seat] += item.multiplied

    if rules.has_difference(facts.contract) and facts.announced_valat() is None and not is_silent_valat(rules, facts):
        announced_names = {entry.name for entry in facts.announced}
        for bonus in facts.silent:
            if bonus.name in announced_names:  # ruling D4
                continue
            worth = SILENT_VALUE[bonus.name] * (1 if bonus.won else -1)
            if bonus.side == DEFENDERS and to_defenders:  # ruling D8
                for seat in defenders:
                    if bonus.name == "pagat-ultimo" and seat != bonus.seat:
                        single[seat] += 10 if bonus.won else -10
                    else:
                        single[seat] += worth
                continue
            for_declarer = worth if bonus.side == DECLARER else -worth
            total += for_declarer
            shared += for_declarer
            if bonus.name != "pagat-ultimo":
                in_full += for_declarer
            if compensate and bonus.side == DEFENDERS and not bonus.won:  # ruling D7 (iii)
                for seat in defenders:
                    if seat != bonus.seat:
                        single[seat] -= worth

    factor = 2 if rules.radelci and radelci[facts.declarer] >= 1 else 1
    scores = list(single)
    scores[facts.declarer] += factor * total
    if facts.partner is not None:
        if rules.partner_share == "half":  # ruling D10; int() cuts towards zero
            scores[facts.partner] += factor * (int((shared - in_full) / 2) + in_full)
        else:
            scores[facts.partner] += factor * shared
    if facts.mond is not None and mond_is_written(rules, facts):
        scores[facts.mond] -= rules.mond
    return scores


def score_klop(rules: Rules, points: Sequence[int], tricks: Sequence[int]) -> list[int]:
    """What each seat writes after klop, from the points and the number of tricks of every seat."""
    full = [number >= rules.klop_full_at for number in points]
    trickless = [number == 0 for number in tricks]
    if any(full) or any(trickless):
        return [-70 if full[seat] else 70 if trickless[seat] else 0 for seat in range(rules.seats)]
    return [-to_nearest(number, rules.rounding) for number in points]


def next_radelci(rules: Rules, facts: Facts | None, radelci: Sequence[int]) -> list[int]:
    """The tokens after a deal: first one may be removed, then new ones are handed out (ruling D13).

    ``facts`` is None after klop.
    """
    tokens = list(radelci)
    if not rules.radelci:
        return tokens
    if facts is None:
        return [number + 1 for number in tokens]
    if tokens[facts.declarer] >= 1 and (rules.radelc_removed == "always" or game_won(rules, facts)):
        tokens[facts.declarer] -= 1
    everybody_gains = (
        facts.contract in BEGGARS
        or facts.contract in VALATS
        or facts.announced_valat() is not None
        or is_silent_valat(rules, facts)
        or (facts.contract in WITHOUT and rules.radelc_for_zero)
    )
    return [number + 1 for number in tokens] if everybody_gains else tokens
