"""Several people at a table: the waiting room, the page of an invitation, hints that are switched off."""

from __future__ import annotations

import random
import re
from typing import Any

import httpx2 as httpx
import pytest
from playwright.sync_api import Browser, expect

from browsing import NEEDS_CHROMIUM, visiting, worst
from serving import make_table, sitting
from trula.apps.server.scenes import Plain

pytestmark = NEEDS_CHROMIUM

OTHERS = [{"who": "invited", "name": "Bor"}] + [{"who": "agent", "level": "beginner"}] * 2


def table_of_two(address: str, **more: Any) -> Plain:
    """A table of klaverjas at which somebody is invited."""
    return make_table(address, "klaverjas", places=[{"who": "me", "name": "Ana"}, *OTHERS], **more)


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_a_table_waits_for_those_who_are_invited(browser: Browser, address: str, size: str) -> None:
    made = table_of_two(address)
    (secret,) = made["invitations"].values()
    with visiting(browser, address, size, name=f"host-{size}") as host, visiting(browser, address, size) as guest:
        host.sit("klaverjas", made)
        room = host.page.locator("[data-invitations]")
        expect(room).to_contain_text("Waiting for the others")
        expect(room).to_contain_text("Without hints")
        # Longer than an absent player is waited for: nobody plays for who has not come yet.
        host.page.wait_for_timeout(1500)
        assert host.ply == (0, 0)
        host.picture("waiting-room")
        assert worst(host.page) == []
        guest.page.goto(f"{address}/#/table/{made['table']}/invite/{secret}/1")
        about = guest.page.locator("[data-about]")
        expect(about).to_contain_text("Ana invites you to Klaverjas")
        expect(about).to_contain_text("Without hints")
        guest.picture("invitation")
        guest.page.locator("[data-name]").fill("Cilka")
        guest.page.locator("[data-come]").click()
        expect(room).to_have_count(0)
        guest.page.wait_for_selector("main[data-phase]")
        expect(host.page.locator(".plate-who", has_text="Cilka")).to_be_visible()
        expect(host.page.locator("[data-hint]")).to_have_count(0)
        host.page.keyboard.press("h")
        expect(host.page.locator(".advice")).to_have_count(0)
        host.check()
        guest.check()


def test_one_starts_without_those_who_are_missing_and_the_log_learns_their_names(
    browser: Browser, address: str
) -> None:
    made = table_of_two(address, hints=True)
    (secret,) = made["invitations"].values()
    with visiting(browser, address) as host:
        host.sit("klaverjas", made)
        host.page.locator("[data-start-now]").click()
        expect(host.page.locator("[data-invitations]")).to_have_count(0)
        host.wait()
        while host.ply[1] == 0 or not host.page.locator(".log .tricks li").count():
            phase = host.wait()
            host.act(phase, random.Random(1))
        expect(host.page.locator("[data-hint]")).to_be_visible()
        expect(host.page.locator(".log")).to_contain_text("Bor")
        taken = httpx.post(
            f"{address}/api/tables/{made['table']}/places", json={"invitation": secret, "name": "Cilka"}
        ).json()
        with sitting(address, made["table"], taken["token"]):
            expect(host.page.locator(".log")).to_contain_text("Cilka")
            expect(host.page.locator(".log")).not_to_contain_text("Bor")
        host.check()


def test_nobody_acts_while_people_are_waited_for_and_hints_are_refused(address: str) -> None:
    made = table_of_two(address)
    with sitting(address, made["table"], made["token"]) as person:
        assert person.hear("table")["has_hints"] is False
        assert person.hear("people")["waiting"] is True
        person.hear("scene")
        person.act("pass")
        assert person.hear("refused")["message"]["kind"] == "fault.waiting"
        person.say(kind="start")
        assert person.hear("people")["waiting"] is False
        person.say(kind="hint", deal=0, ply=0)
        assert person.hear("refused")["message"]["kind"] == "fault.no_hints"
    found = httpx.get(f"{address}/api/tables/{made['table']}").json()
    assert (found["host"], found["game"], found["has_hints"]) == ("Ana", "klaverjas", False)
    assert not {"hand", "hands", "seed", "token"} & found.keys()


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_a_clock_counts_down_and_an_agent_stands_in(browser: Browser, address: str, size: str) -> None:
    with visiting(browser, address, size) as host:
        page = host.page
        page.goto(address)
        page.locator('[data-game="klaverjas"]').click()
        page.locator("details.more > summary").first.click()
        page.locator("[data-bank]").focus()
        page.locator("[data-bank]").select_option("60")
        page.locator('[data-place="1"]').select_option("invited")
        assert worst(page) == []
        page.locator("[data-start]").click()
        expect(page.locator("[data-invitations]")).to_contain_text("10 seconds for every move and 60 more")
    made = table_of_two(address, bank=10)
    with visiting(browser, address, size, name=f"clock-{size}") as host:
        page = host.page
        host.sit("klaverjas", made)
        page.locator("[data-start-now]").click()
        host.wait()
        before = host.ply
        clock = page.locator("[data-clock='0']")
        expect(clock).to_have_text(re.compile(r"0:(1\d|20)"))
        shown = clock.inner_text()
        expect(clock).not_to_have_text(shown)
        host.picture("clock")
        assert worst(page) == []
        # Ten seconds that are free, ten of the bank: then an agent makes this move.
        page.set_default_timeout(40_000)
        host.moved_on(before)
        host.check()
