"""The contracts of tarok (docs/rules/tarok.md, section 3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum

from trula.engine.actions import Bid
from trula.engine.options import Value


class Aim(IntEnum):
    """The aim of a contract, with the core's numbers."""

    POINTS = 0
    """More than half of the card points."""
    KLOP = 1
    """As few card points as possible, every seat for itself."""
    NO_TRICK = 2
    EVERY_TRICK = 3


@dataclass(frozen=True, slots=True)
class Contract:
    """A contract with its value under the options of a game."""

    name: str
    rank: int
    """Its index in LADDER; a higher bid has a higher rank."""
    value: int
    """Its value in points of the score; 0 for klop."""
    aim: Aim
    packet: int = 0
    """The number of talon cards exchanged; 0 without an exchange."""
    calls_king: bool = False
    """Whether the declarer calls a king."""
    has_difference: bool = False
    """Whether the score includes the difference in card points, and with it bonuses and their announcement."""
    taroks_trump: bool = True
    """Whether taroks beat the suits."""
    is_open: bool = False
    """Whether the declarer's hand is laid open after the first trick."""

    @property
    def bid(self) -> Bid:
        """The bid of this contract; the same object for every contract of that name."""
        return BIDS[self.name]

    @property
    def is_solo_exchange(self) -> bool:
        """Whether this is a solo with exchange, which the declarer may convert to a colour valat (ruling B7)."""
        return self.name.startswith("solo-") and self.packet > 0


LADDER = (
    "klop", "three", "two", "one", "solo-three", "solo-two", "solo-one", "zero", "beggar", "solo-without",
    "open-beggar", "colour-valat", "valat",
)  # fmt: skip
"""The names of all contracts from low to high (ruling A1); a profile has some of them."""
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
    """Return the contracts of a game from low to high.

    Args:
        seats: The number of players, 3 or 4.
        options: The options of the game; `contract_values` determines which contracts there are.
    """
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
