"""The options and the profile of tressette (docs/rules/tressette.md, section 8).

A profile gives a value to every option. The text of an option or profile is in the folder `words`.
"""

from __future__ import annotations

from types import MappingProxyType

from trula.engine.options import YES_NO, Option, Profile, Value

OPTIONS = (
    Option("first_lead", ("four_of_denari", "four_of_denari_first_round", "right_of_dealer")),
    Option("accusi", YES_NO),
    Option("target", (21, 11, 31, 41, 51)),
    Option("remainder", ("drop", "last_trick")),
    Option("stop", ("round_end", "at_once")),
)

_ROMAN: dict[str, Value] = {
    "first_lead": "four_of_denari",
    "accusi": True,
    "target": 21,
    "remainder": "drop",
    "stop": "round_end",
}

PROFILES = (Profile("roman", MappingProxyType(_ROMAN)),)
