"""The contracts of tarok as data, with the options and profiles that choose among them (docs/rules/tarok.md, 3, 13)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from types import MappingProxyType

from trula.engine.actions import Bid
from trula.engine.options import YES_NO, Option, Profile, Value


class Aim(IntEnum):
    """What the declarer plays for; the numbers are the core's."""

    POINTS = 0
    KLOP = 1
    NO_TRICK = 2
    EVERY_TRICK = 3


@dataclass(frozen=True, slots=True)
class Contract:
    """What is played for."""

    name: str
    rank: int
    value: int
    aim: Aim
    packet: int = 0
    """How many talon cards are exchanged."""
    calls_king: bool = False
    has_difference: bool = False
    """The difference counts, and with it bonuses and their announcement."""
    taroks_trump: bool = True
    is_open: bool = False
    """The declarer's hand is laid open after the first trick."""

    @property
    def bid(self) -> Bid:
        """The action that names it; one object for each name."""
        return BIDS[self.name]

    @property
    def is_solo_exchange(self) -> bool:
        """A solo with exchange, which can be turned into a colour valat."""
        return self.name.startswith("solo-") and self.packet > 0


LADDER = (
    "klop", "three", "two", "one", "solo-three", "solo-two", "solo-one", "zero", "beggar", "solo-without",
    "open-beggar", "colour-valat", "valat",
)  # fmt: skip
BIDS = {name: Bid(name) for name in LADDER}
_AIMS = {
    "klop": Aim.KLOP,
    "beggar": Aim.NO_TRICK,
    "open-beggar": Aim.NO_TRICK,
    "colour-valat": Aim.EVERY_TRICK,
    "valat": Aim.EVERY_TRICK,
}
_PACKETS = {"three": 3, "two": 2, "one": 1}


def make_ladder(seats: int, options: Mapping[str, Value]) -> tuple[Contract, ...]:
    """The contracts of a game, low to high."""
    values = options["contract_values"]
    assert isinstance(values, Mapping)
    zero_value, zero_difference = options["zero_value"], options["zero_difference"]
    assert isinstance(zero_value, int)
    contracts = []
    for rank, name in enumerate(LADDER):
        if name not in values and name != "klop":
            continue
        is_zero = name in ("zero", "solo-without")
        packet = _PACKETS.get(name.removeprefix("solo-"), 0)
        contracts.append(
            Contract(
                name,
                rank=rank,
                value=0 if name == "klop" else zero_value if is_zero else values[name],
                aim=_AIMS.get(name, Aim.POINTS),
                packet=packet,
                calls_king=seats == 4 and name in _PACKETS,
                has_difference=packet > 0 or (is_zero and zero_difference is True),
                taroks_trump=name != "colour-valat",
                is_open=name == "open-beggar",
            )
        )
    return tuple(contracts)


OPTIONS = (
    Option(
        "contract_values", "What the contracts are worth; naming one that the profile lacks adds it.", keys=LADDER[1:]
    ),
    Option("zero_value", "What zero, or solo-without, is worth.", least=1),
    Option("zero_difference", "Whether zero, or solo-without, counts the difference and bonuses.", YES_NO),
    Option("rounding", "Differences and klop points are rounded to multiples of this.", (1, 5)),
    Option("partner_share", "How much of the declarer's score the partner writes.", ("full", "half")),
    Option("defender_bonuses", "Who writes the bonuses of the defenders.", ("from_declarer", "to_defenders")),
    Option(
        "bidding", "Whether forehand's three is implied, or forehand may pass.", ("obligatory_three", "free_opening")
    ),
    Option("equal_bid_by", "Which earlier seats may hold an equal bid.", ("all", "forehand")),
    Option("raise_after_win", "Whether the declarer may choose a higher contract than the winning bid.", YES_NO),
    Option("compulsory_klop", "Whether a total of exactly 0, or a void deal, forces klop on the next deal.", YES_NO),
    Option("discard_taroks", "When taroks other than the trula may be laid away.", ("forced_only", "free_shown")),
    Option("first_lead", "Who leads to the first trick after an exchange.", ("declarer", "forehand")),
    Option(
        "emperor_order", "Whether T1 takes T21 and T22 in any order, or only when it comes last.", ("any", "t1_last")
    ),
    Option("announcements", "Whether bonuses can be announced.", YES_NO),
    Option("kontra_levels", "How often an item can be doubled; 0 is never.", (0, 1, 2, 3, 4)),
    Option("kontra_share", "What a kontra means for the others.", ("declarer_only", "compensate", "taroknet")),
    Option("klop_full_at", "From how many points on a klop player is full and writes -70.", (35, 36)),
    Option("mond", "What a lost T21 costs its player; 0 is nothing."),
    Option("radelci", "Whether doubling tokens are played.", YES_NO),
    Option("radelc_for_zero", "Whether zero, or solo-without, hands out tokens.", YES_NO),
    Option("radelc_removed", "When the declarer loses a token: after a won game, or always.", ("win", "always")),
    Option("radelc_charge", "What each token left at the end of a session costs."),
    Option("deals", "How many deals a session has.", least=1),
)

_TARZS: dict[str, Value] = {
    "contract_values": MappingProxyType({"three": 10, "two": 20, "one": 30, "zero": 50, "beggar": 70}),
    "zero_value": 50,
    "zero_difference": True,
    "rounding": 1,
    "partner_share": "full",
    "defender_bonuses": "from_declarer",
    "bidding": "obligatory_three",
    "equal_bid_by": "all",
    "raise_after_win": True,
    "compulsory_klop": False,
    "discard_taroks": "forced_only",
    "first_lead": "declarer",
    "emperor_order": "any",
    "announcements": True,
    "kontra_levels": 4,
    "kontra_share": "compensate",
    "klop_full_at": 35,
    "mond": 21,
    "radelci": True,
    "radelc_for_zero": False,
    "radelc_removed": "win",
    "radelc_charge": 0,
    "deals": 36,
}
_FLAT_TOP = {"beggar": 70, "solo-without": 80, "open-beggar": 90, "colour-valat": 125, "valat": 500}
_EXCHANGE = {"three": 10, "two": 20, "one": 30}
_SOLO = {"solo-three": 40, "solo-two": 50, "solo-one": 60}
_PAGAT: dict[str, Value] = _TARZS | {
    "contract_values": MappingProxyType(_EXCHANGE | _SOLO | _FLAT_TOP),
    "zero_value": 80,
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
_OPENSPIEL4: dict[str, Value] = _PAGAT | {
    "rounding": 1,
    "compulsory_klop": False,
    "announcements": False,
    "kontra_levels": 0,
    "radelci": False,
    "radelc_for_zero": False,
    "radelc_charge": 0,
    "deals": 1,
}
_OPENSPIEL3: dict[str, Value] = _OPENSPIEL4 | {"contract_values": MappingProxyType(_EXCHANGE | _FLAT_TOP)}

_OPENSPIEL = "The rules of OpenSpiel's tarok: no announcements, kontra or radelci, exact differences, one deal."
PROFILES3 = (
    Profile("tarzs", "The Slovenian Tarok Association's game as Silicon Tarokist plays it.", MappingProxyType(_TARZS)),
    Profile("openspiel", _OPENSPIEL, MappingProxyType(_OPENSPIEL3), frozenset({"openspiel"})),
)
PROFILES4 = (
    Profile("pagat", "Four players with a called king, as the Card Games website tells it.", MappingProxyType(_PAGAT)),
    Profile("openspiel", _OPENSPIEL, MappingProxyType(_OPENSPIEL4), frozenset({"openspiel"})),
)
