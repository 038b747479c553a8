"""Where things are on the page, in windows of all sizes: no scrolling into a void, nothing covered."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Browser, expect

from browsing import NEEDS_CHROMIUM, SIZES, visiting

pytestmark = NEEDS_CHROMIUM


@pytest.mark.parametrize("size", SIZES)
def test_no_page_scrolls_into_a_void(browser: Browser, address: str, size: str) -> None:
    with visiting(browser, address, size) as player:
        page = player.page
        page.goto(address)
        expect(page.locator("[data-start]")).to_be_visible()
        assert player.voids() == [], "the lobby"
        player.sit("tarok3", seed=3)
        player.wait()
        for tab in ("hint", "where", "sheet", "log"):
            page.keyboard.press("s")
            page.locator(f"[data-tab={tab}]").click()
            if tab == "hint":
                page.locator("[data-ask]").click()
                expect(page.locator(".advice")).to_be_visible()
            assert player.voids() == [], tab
            page.keyboard.press("Escape")
        player.play(random.Random(1))
        page.locator(".result details > summary").first.click()
        assert player.voids() == [], "the result"
        player.look_back()
        for tab in ("moves", "worst", "summary"):
            page.locator(f"[data-tab={tab}]").click()
            assert player.voids() == [], tab
        player.check()
