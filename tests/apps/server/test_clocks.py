"""The clock of a table: what is free, and what is charged."""

from __future__ import annotations

from trula.apps.server.clocks import FREE, Clock


def test_only_what_goes_beyond_the_free_seconds_is_charged() -> None:
    now = 100.0
    clock = Clock(60, 4, now=lambda: now)
    clock.turn(0, 0, 2)
    now += FREE - 1
    clock.turn(0, 1, 3)
    assert clock.shown()["banks"] == [60] * 4
    now += FREE + 7
    assert clock.left == 60 - 7
    # The same turn once more, as after somebody has come in: the time runs on.
    clock.turn(0, 1, 3)
    assert clock.left == 60 - 7 and clock.shown()["run"] == FREE + 7
    clock.turn(0, 2, None)
    assert clock.shown()["banks"] == [60, 60, 60, 53] and clock.left == float("inf")
    now += 1_000
    clock.turn(0, 3, 3)
    assert clock.shown()["banks"] == [60, 60, 60, 53], "while an agent thinks nobody is charged"
    now += 1_000
    clock.turn(1, 0, 3)
    assert clock.shown()["banks"] == [60] * 4, "a new deal"
