"""What the suite of Trula asks of every agent: run it with pytest from this folder."""

from my_agent import MyAgent

import trula


def test_it_decides_by_what_it_has_seen_alone() -> None:
    for name in trula.GAMES:
        trula.testing.check_agent(MyAgent(worlds=2), trula.load(name), deals=2)


def test_it_beats_random_cards() -> None:
    result = trula.match("klaverjas", MyAgent(worlds=4), "RandomLegal()", deals=20, bidder="RuleBidder()", workers=1)
    assert result.points.low > 0
