"""Matches of two agents and ladders of several: paired deals in rotated seatings, run on many processes."""

from __future__ import annotations

from trula.arena.ladders import POOL, LadderResult, ladder
from trula.arena.matches import Progress, match
from trula.arena.results import MatchResult

__all__ = ["POOL", "LadderResult", "MatchResult", "Progress", "ladder", "match"]
