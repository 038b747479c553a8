"""The public facts of a round of tressette."""

from __future__ import annotations

from dataclasses import dataclass

from trula.engine.facts import Facts


@dataclass(frozen=True, slots=True)
class TressetteFacts(Facts):
    """The accusi declared so far. Declarer, contract and trump are always None."""

    accusi: tuple[tuple[str, ...] | None, ...] = (None, None, None, None)
    """The names of each seat's accusi; None before its first card, or if the option `accusi` is off."""
