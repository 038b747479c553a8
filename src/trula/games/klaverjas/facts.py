"""The public facts of a klaverjas deal."""

from __future__ import annotations

from dataclasses import dataclass

from trula.engine.facts import Facts


@dataclass(frozen=True, slots=True)
class KlaverjasFacts(Facts):
    """Trump and declarer; both are None until a seat has made trump."""
