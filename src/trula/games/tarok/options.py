"""The options and profiles of tarok (docs/rules/tarok.md, section 13).

A profile gives a value to every option; the first profile of a game is its default. The text of an option or profile is
in the folder `words`.
"""

from __future__ import annotations

from types import MappingProxyType

from trula.engine.options import YES_NO, Option, Profile, Value
from trula.games.tarok.contracts import LADDER

OPTIONS = (
    Option("contract_values", keys=LADDER[1:]),
    Option("zero_value", least=1),
    Option("zero_difference", YES_NO),
    Option("rounding", (1, 5)),
    Option("partner_share", ("full", "half")),
    Option("defender_bonuses", ("from_declarer", "to_defenders")),
    Option("bidding", ("obligatory_three", "free_opening")),
    Option("equal_bid_by", ("all", "forehand")),
    Option("raise_after_win", YES_NO),
    Option("compulsory_klop", YES_NO),
    Option("discard_taroks", ("forced_only", "free_shown")),
    Option("first_lead", ("declarer", "forehand")),
    Option("emperor_order", ("any", "t1_last")),
    Option("announcements", YES_NO),
    Option("kontra_levels", (0, 1, 2, 3, 4)),
    Option("kontra_share", ("declarer_only", "compensate", "taroknet")),
    Option("klop_full_at", (35, 36)),
    Option("mond"),
    Option("radelci", YES_NO),
    Option("radelc_for_zero", YES_NO),
    Option("radelc_removed", ("win", "always")),
    Option("radelc_charge"),
    Option("deals", least=1),
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

PROFILES3 = (
    Profile("tarzs", MappingProxyType(_TARZS)),
    Profile("openspiel", MappingProxyType(_OPENSPIEL3), frozenset({"openspiel"})),
)
PROFILES4 = (
    Profile("pagat", MappingProxyType(_PAGAT)),
    Profile("openspiel", MappingProxyType(_OPENSPIEL4), frozenset({"openspiel"})),
)
