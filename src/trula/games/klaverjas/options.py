"""The options and profiles of klaverjas (docs/rules/klaverjas.md, section 9).

A profile gives a value to every option; the first profile is the default. The text of an option or profile is in the
folder `words`.
"""

from __future__ import annotations

from types import MappingProxyType

from trula.engine.options import YES_NO, Option, Profile, Value

OPTIONS = (
    Option("trump_choice", ("forced", "given", "free_left", "free_dealer", "free_last", "turn_up")),
    Option("trump", ("c", "d", "h", "s", None)),
    Option("nat_meld", ("both", "own")),
    Option("tie", ("nat", "made")),
    Option("four_jacks", (100, 200)),
    Option("four_low", YES_NO),
    Option("pit"),
    Option("pit_defenders", YES_NO),
    Option("amsterdam_undertrump", ("forbidden", "forced")),
    Option("hands", least=1),
    Option("target", (None, 1500)),
)

_ROTTERDAM: dict[str, Value] = {
    "trump_choice": "forced",
    "trump": None,
    "nat_meld": "both",
    "tie": "nat",
    "four_jacks": 100,
    "four_low": True,
    "pit": 100,
    "pit_defenders": False,
    "amsterdam_undertrump": "forbidden",
    "hands": 16,
    "target": None,
}

PROFILES = (
    Profile("rotterdam", MappingProxyType(_ROTTERDAM)),
    Profile("amsterdam", MappingProxyType(_ROTTERDAM), frozenset({"amsterdam"})),
)
