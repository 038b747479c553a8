"""Every refusal with its reason: a table of cases for each rule, and random states against the reference.

Expected reasons come from the rules pages (docs/rules); sections are named beside the cases. The predicates at the end
say when a reason is true of a position, from the same pages.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations

import pytest

from differential import all_profiles, choose, make_case
from trula.engine.actions import Action, Bid, Discard, HiddenDiscard, NameTrump, Pass, Play, TakeTalon
from trula.engine.cards import DECKS, Deal
from trula.engine.game import Game
from trula.engine.state import State
from trula.errors import Broken, IllegalAction, Refusal
from trula.games import load
from trula.games.tarok import Tarok
from trula.games.tarok.actions import Announce, Call, Kontra
from trula.games.tarok.facts import facts_of
from trula.games.tarok.refusals import TarokRefusal
from trula.testing import random_state

SKIP = "pass, pass"
"""Seats 1 and 2 of three pass, so that forehand chooses the contract."""
SKIP4 = "pass, pass, pass"


def make_deal(game: Game, *hands: str, talon: str = "") -> Deal:
    """A deal in which the seats hold at least these cards; `-s` in a hand keeps all other spades out of it."""
    wanted = [[word for word in hand.split() if word[0] != "-"] for hand in hands]
    wanted += [[] for _ in range(game.seats - len(hands))]
    barred = [{word[1] for word in hand.split() if word[0] == "-"} for hand in hands]
    barred += [set() for _ in range(game.seats - len(hands))]
    last = talon.split()
    given = {card for cards in (*wanted, last) for card in cards}
    rest = [card for card in game.deck.cards if card.text not in given]
    # Cards with the fewest places left go first, to the place with the most room.
    for card in sorted(rest, key=lambda card: -sum(card.suit in suits for suits in barred)):
        open_seats = [
            seat for seat in range(game.seats) if len(wanted[seat]) < game.hand_size and card.suit not in barred[seat]
        ]
        room = max(open_seats, key=lambda seat: (len(barred[seat]), game.hand_size - len(wanted[seat])), default=None)
        (last if room is None else wanted[room]).append(card.text)
    text = " | ".join(" ".join(cards) for cards in wanted)
    return game.parse_deal(text + (" / " + " ".join(last) if last else ""))


@dataclass(frozen=True)
class Case:
    """An action that is refused: the game, the hands, the actions that lead to the state, the action, the rule."""

    rule: Refusal
    name: str
    action: str | Action | None
    """A text is read by the game; None stands for something that is no action at all."""
    before: str = ""
    hands: tuple[str, ...] = ()
    talon: str = ""
    profile: str | None = None
    options: dict[str, object] = field(default_factory=dict)
    table: dict[str, object] = field(default_factory=dict)

    def state(self) -> State:
        """The state in which the action is refused, reached by legal actions."""
        game = load(self.name, self.profile, **self.options)  # type: ignore[arg-type]
        if game.options.get("trump_choice") == "turn_up":
            deal = Deal(make_deal(load(self.name, self.profile), *self.hands).hands, turned="h")
        else:
            deal = make_deal(game, *self.hands, talon=self.talon)
        state = game.start_at(deal, self.table)
        for text in filter(None, (part.strip() for part in self.before.split(","))):
            state = state.after(game.parse_action(text))
        return state

    def __str__(self) -> str:
        return f"{self.rule.name} {self.name} {self.profile or ''} [{self.before}] {self.action}"


def foreign(card: str, deck: str) -> Play:
    """A card of another game's deck."""
    return Play(DECKS[deck].card(card))


KLOP = f"{SKIP}, bid klop"
BEGGAR = f"{SKIP}, bid beggar, pass, pass, pass"
TAKEN = f"{SKIP}, bid two, take 1"
TWO = f"{SKIP}, bid two, take 1, discard h4 h3"
TWO_HAND = "T9 h4 h3 h2"
TWO_TALON = "T19 s7 s8 s9 s10 c7"
FOUR = f"{SKIP4}, bid two, call h, take 1, discard h4 h3"
SOLO = f"{SKIP4}, bid solo-two, take 1, discard h4 h3"
GIVEN: dict[str, object] = {"trump": "d"}

CASES = [
    # Cards that are not there, and cards of other games.
    Case(Broken.NOT_IN_HAND, "tarok3", "sK", KLOP, ("s7", "sK")),
    Case(Broken.NOT_IN_HAND, "tarok3", "s8", f"{KLOP}, s8, s10, sQ", ("s8", "s10", "s7 sQ -s")),
    Case(Broken.NOT_IN_HAND, "tarok4", "discard hK h4", f"{SKIP4}, bid solo-two, take 1", ("h4", "hK")),
    Case(Broken.NOT_IN_HAND, "klaverjas", "c7", hands=("c8", "c7"), options=GIVEN),
    Case(Broken.NOT_IN_HAND, "tressette", "c4", hands=("d4", "c4")),
    Case(Broken.NOT_AN_ACTION, "tarok3", foreign("c7", "klaverjas"), KLOP),
    Case(Broken.NOT_AN_ACTION, "tarok4", foreign("d4", "tressette"), f"{SKIP4}, bid klop"),
    Case(Broken.NOT_AN_ACTION, "klaverjas", foreign("c7", "tarok"), options=GIVEN),
    Case(Broken.NOT_AN_ACTION, "tressette", foreign("c7", "klaverjas")),
    Case(Broken.NOT_AN_ACTION, "tarok3", None),
    Case(Broken.NOT_AN_ACTION, "klaverjas", None, options=GIVEN),
    Case(Broken.NOT_AN_ACTION, "tressette", None),
    Case(
        Broken.NOT_AN_ACTION, "tarok3", Discard(DECKS["klaverjas"].parse("c7 c8")), TAKEN, ("c7 c8",)
    ),
    Case(
        Broken.NOT_AN_ACTION, "tarok3", HiddenDiscard(DECKS["tarok"].parse(""), 2), TAKEN, ("c7 c8",)
    ),
    Case(Broken.NOT_AN_ACTION, "tarok4", Call("T"), f"{SKIP4}, bid two"),
    Case(Broken.NOT_AN_ACTION, "tarok4", Call("b"), f"{SKIP4}, bid two"),
    Case(Broken.NOT_AN_ACTION, "klaverjas", NameTrump("b")),
    # Following suit (tarok 8.2, klaverjas 4, tressette 12.1).
    Case(Broken.FOLLOW_SUIT, "tarok3", "T5", f"{TWO}, pass, pass, pass, h2", (TWO_HAND, "hJ T5 s7")),
    Case(Broken.FOLLOW_SUIT, "tarok3", "s7", f"{TWO}, pass, pass, pass, T9", (TWO_HAND, "hJ T5 s7")),
    Case(Broken.FOLLOW_SUIT, "tarok3", "T3", f"{KLOP}, s8", ("s8", "s7 s10 sQ T3")),
    Case(Broken.FOLLOW_SUIT, "tarok4", "d4", f"{SKIP4}, bid klop, T5, T1, T21", ("T5", "T1 -T", "T21", "T22 T9 d4")),
    Case(
        Broken.FOLLOW_SUIT, "tarok4", "T22", f"{SKIP4}, bid colour-valat, {SKIP4}, pass, dK", ("dK", "T22 d4")
    ),
    Case(Broken.FOLLOW_SUIT, "klaverjas", "dJ", "c7", ("c7", "c8 dJ"), options=GIVEN),
    Case(Broken.FOLLOW_SUIT, "klaverjas", "c8", "d7", ("d7", "c8 dJ"), options=GIVEN),
    Case(Broken.FOLLOW_SUIT, "klaverjas", "c8", "d7, d9", ("d7", "d9", "d8 c8 -d"), profile="amsterdam", options=GIVEN),
    Case(Broken.FOLLOW_SUIT, "tressette", "dA", "c7", ("d4 c7", "c3 cA c4 dA")),
    # Trumping (tarok 8.2, klaverjas 4).
    Case(Broken.PLAY_TRUMP, "tarok3", "s7", f"{TWO}, pass, pass, pass, h2", (TWO_HAND, "T5 T8 s7 -h")),
    Case(Broken.PLAY_TRUMP, "tarok3", "d4", f"{KLOP}, s8, T6", ("s8 T7", "T6 -s", "T3 T9 d4 -s")),
    Case(
        Broken.PLAY_TRUMP, "tarok4", "c7", f"{SKIP4}, bid colour-valat, {SKIP4}, pass, dK", ("dK", "T22 c7 -d")
    ),
    Case(Broken.PLAY_TRUMP, "klaverjas", "h7", "c7", ("c7", "d7 h7 -c"), options=GIVEN),
    Case(Broken.PLAY_TRUMP, "klaverjas", "h7", "cA, c7", ("cA", "c7", "d7 h7 -c"), options=GIVEN),  # over partner too
    Case(Broken.PLAY_TRUMP, "klaverjas", "h7", "c7", ("c7", "d7 h7 -c"), profile="amsterdam", options=GIVEN),
    Case(
        Broken.PLAY_TRUMP, "klaverjas", "h8", "c7, dJ", ("c7", "dJ -c", "d7 h8 -c"), profile="amsterdam",
        options=GIVEN | {"amsterdam_undertrump": "forced"},
    ),
    Case(Broken.OVERTRUMP, "klaverjas", "d7", "d10", ("d10", "d7 dA"), options=GIVEN),
    Case(Broken.OVERTRUMP, "klaverjas", "d7", "d10, d8", ("d10", "d8 -d", "d7 dA"), options=GIVEN),  # over partner
    Case(Broken.OVERTRUMP, "klaverjas", "d7", "c7, d8", ("c7", "d8 -c", "d7 dA -c"), options=GIVEN),
    Case(Broken.OVERTRUMP, "klaverjas", "d7", "d10", ("d10", "d7 dA"), profile="amsterdam", options=GIVEN),
    Case(
        Broken.OVERTRUMP, "klaverjas", "d7", "c7, d8", ("c7", "d8 -c", "d7 dA -c"), profile="amsterdam", options=GIVEN
    ),
    Case(
        Broken.UNDERTRUMP_FORBIDDEN, "klaverjas", "d7", "c7, dJ", ("c7", "dJ -c", "d7 h8 -c"), profile="amsterdam",
        options=GIVEN,
    ),
    Case(  # partner has trumped
        Broken.UNDERTRUMP_FORBIDDEN, "klaverjas", "d7", "c7, d9, c8", ("c7", "d9 -c", "c8", "d7 h8 -c"),
        profile="amsterdam", options=GIVEN,
    ),
    # Negative contracts (tarok 8.2, vectors P2 to P7, P11).
    Case(Broken.BEAT_IF_ABLE, "tarok3", "s7", f"{KLOP}, s8", ("s8", "s7 s10 sQ T3")),
    Case(Broken.BEAT_IF_ABLE, "tarok3", "T3", f"{KLOP}, s8, T6", ("s8 T7", "T6 -s", "T3 T9 d4 -s")),
    Case(Broken.BEAT_IF_ABLE, "tarok3", "T5", f"{KLOP}, T21, T22", ("T21", "T22", "T1 T5")),
    Case(Broken.BEAT_IF_ABLE, "tarok3", "s7", f"{BEGGAR}, s8", ("s8", "s7 s10")),
    Case(
        Broken.BEAT_IF_ABLE, "tarok4", "T9", f"{SKIP4}, bid klop, T5, T1, T21", ("T5", "T1 -T", "T21", "T22 T9 d4"),
        profile="openspiel",
    ),
    Case(
        Broken.BEAT_IF_ABLE, "tarok4", "s7", f"{SKIP4}, bid open-beggar, {SKIP4}, pass, s8", ("s8", "s7 s10")
    ),
    Case(TarokRefusal.PAGAT_LAST, "tarok3", "T1", KLOP, ("T1 d4",)),
    Case(TarokRefusal.PAGAT_LAST, "tarok3", "T1", f"{KLOP}, s8", ("s8", "T1 T3 -s")),
    Case(TarokRefusal.PAGAT_LAST, "tarok3", "T1", BEGGAR, ("T1 d4",)),
    Case(TarokRefusal.PAGAT_LAST, "tarok4", "T1", f"{SKIP4}, bid klop", ("T1 d4",), profile="openspiel"),
    # Announced ultimos (tarok 7.2 point 6, vector P10).
    Case(
        TarokRefusal.KEPT_FOR_ULTIMO, "tarok3", "T1", f"{TWO}, pass, announce pagat-ultimo, pass, pass, pass, T9",
        (TWO_HAND, "T1 T4 T12"), TWO_TALON,
    ),
    Case(
        TarokRefusal.KEPT_FOR_ULTIMO, "tarok3", "T1", f"{TWO}, announce pagat-ultimo, pass, pass, pass",
        ("T1 h4 h3",), TWO_TALON,
    ),
    Case(
        TarokRefusal.KEPT_FOR_ULTIMO, "tarok4", "hK", f"{FOUR}, pass, announce king-ultimo, pass, pass, pass, pass, h2",
        ("h4 h3 h2", "hK hJ"), TWO_TALON,
    ),
    # The auction (tarok 4.1, 4.2, 4.3).
    Case(Broken.BID_TOO_LOW, "tarok3", "bid three"),  # forehand's three is implied
    Case(Broken.BID_TOO_LOW, "tarok3", "bid two", "bid one"),
    Case(Broken.BID_TOO_LOW, "tarok3", "bid two", "bid two"),  # seat 2 has no priority over seat 1
    Case(Broken.BID_TOO_LOW, "tarok3", "bid two", "bid two, pass, bid two"),  # nor seat 1 over forehand
    Case(Broken.BID_TOO_LOW, "tarok3", "bid three", "bid two, pass, bid two, pass"),  # the final choice
    Case(Broken.BID_TOO_LOW, "tarok4", "bid solo-three", "bid solo-two"),
    Case(Broken.BID_TOO_LOW, "tarok4", "bid two", "pass, bid two"),
    Case(
        Broken.BID_TOO_LOW, "tarok4", "bid one", "bid two, bid one, pass, pass",
        options={"equal_bid_by": "forehand"},
    ),
    Case(Broken.BID_TOO_LOW, "tarok3", "bid three", "bid three", options={"bidding": "free_opening"}),
    Case(
        Broken.BID_TOO_LOW, "tarok4", "bid solo-without", "bid open-beggar", table={"compulsory_klop": True}
    ),
    Case(
        Broken.BID_TOO_LOW, "tarok3", "bid three", "bid two, pass, pass", options={"raise_after_win": False}
    ),
    Case(Broken.NO_SUCH_CONTRACT, "tarok3", "bid klop"),  # klop is forehand's alone
    Case(Broken.NO_SUCH_CONTRACT, "tarok3", "bid klop", "bid two, pass, bid two, pass"),
    Case(Broken.NO_SUCH_CONTRACT, "tarok3", "bid klop", "bid three, pass, pass", options={"bidding": "free_opening"}),
    Case(Broken.NO_SUCH_CONTRACT, "tarok3", Bid("open-beggar")),
    Case(Broken.NO_SUCH_CONTRACT, "tarok4", Bid("zero")),
    Case(Broken.NO_SUCH_CONTRACT, "tarok4", "bid two", table={"compulsory_klop": True}),
    Case(Broken.NO_SUCH_CONTRACT, "tarok4", "bid beggar", SKIP4, table={"compulsory_klop": True}),
    Case(Broken.NO_SUCH_CONTRACT, "tarok3", "bid one", "bid two, pass, pass", options={"raise_after_win": False}),
    Case(Broken.NO_PASS, "tarok3", "pass", SKIP),
    Case(Broken.NO_PASS, "tarok3", "pass", "bid two, pass, pass"),
    Case(Broken.NO_PASS, "tarok4", "pass", SKIP4, table={"compulsory_klop": True}),
    Case(Broken.NO_PASS, "tarok3", "pass", "pass, pass, bid two", options={"bidding": "free_opening"}),
    # Making trump (klaverjas 3).
    Case(Broken.NO_PASS, "klaverjas", "pass"),
    Case(Broken.NO_PASS, "klaverjas", "pass", "pass, pass, pass, pass", options={"trump_choice": "free_left"}),
    Case(Broken.NO_PASS, "klaverjas", "pass", "pass, pass, pass, pass", options={"trump_choice": "free_dealer"}),
    Case(Broken.NO_PASS, "klaverjas", "pass", "pass, pass, pass", options={"trump_choice": "free_last"}),
    Case(Broken.NO_PASS, "klaverjas", "pass", "pass, pass, pass, pass", options={"trump_choice": "turn_up"}),
    Case(Broken.NOT_THAT_TRUMP, "klaverjas", "trump c", options={"trump_choice": "turn_up"}),
    Case(Broken.NOT_THAT_TRUMP, "klaverjas", "trump h", "pass, pass, pass, pass", options={"trump_choice": "turn_up"}),
    # Talon and discard (tarok 6, vectors X2 and X3).
    Case(Broken.NO_SUCH_PACKET, "tarok3", "take 3", f"{SKIP}, bid three"),
    Case(Broken.NO_SUCH_PACKET, "tarok3", "take 4", f"{SKIP}, bid two"),
    Case(Broken.NO_SUCH_PACKET, "tarok3", "take 7", f"{SKIP}, bid one"),
    Case(Broken.NO_SUCH_PACKET, "tarok4", TakeTalon(0), f"{SKIP4}, bid solo-one"),
    Case(Broken.DISCARD_COUNT, "tarok3", "discard h4", TAKEN, ("h4 h3 h2",)),
    Case(Broken.DISCARD_COUNT, "tarok3", "discard h4 h3 h2", TAKEN, ("h4 h3 h2",)),
    Case(TarokRefusal.DISCARD_FIVE_POINTS, "tarok3", "discard h4 hK", TAKEN, ("h4 hK",)),
    Case(TarokRefusal.DISCARD_FIVE_POINTS, "tarok3", "discard h4 T1", TAKEN, ("h4 T1",)),
    Case(TarokRefusal.DISCARD_FIVE_POINTS, "tarok4", "discard T21", f"{SKIP4}, bid solo-one, take 1", ("T21",)),
    Case(
        TarokRefusal.DISCARD_FIVE_POINTS, "tarok3", "discard T22", f"{SKIP}, bid one, take 1", ("T22",),
        options={"discard_taroks": "free_shown"},
    ),
    Case(TarokRefusal.DISCARD_TAROK, "tarok3", "discard T5", f"{SKIP}, bid one, take 1", ("c7 T5",)),
    Case(
        TarokRefusal.DISCARD_TAROK, "tarok3", "discard T2 T3 T4", f"{SKIP}, bid three, take 1",
        ("T1 T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 T14 T15 hK",), "T16 sK d4",
    ),
    # Announcements and kontra (tarok 7.2, 7.3; rulings B3 to B8).
    Case(TarokRefusal.NOT_ANNOUNCEABLE, "tarok3", "announce pagat-ultimo", TWO, (TWO_HAND, "T1"), TWO_TALON),
    Case(TarokRefusal.NOT_ANNOUNCEABLE, "tarok3", "announce king-ultimo", TWO, (f"{TWO_HAND} hK",), TWO_TALON),
    Case(TarokRefusal.NOT_ANNOUNCEABLE, "tarok4", "announce king-ultimo", FOUR, ("h4 h3", "hK"), TWO_TALON),
    Case(TarokRefusal.NOT_ANNOUNCEABLE, "tarok4", "announce king-ultimo", SOLO, ("h4 h3 hK",), TWO_TALON),
    Case(TarokRefusal.NOT_ANNOUNCEABLE, "tarok3", "announce trula", f"{TWO}, announce trula", (TWO_HAND,), TWO_TALON),
    Case(TarokRefusal.NOT_ANNOUNCEABLE, "tarok3", Announce(("trula", "valat")), TWO, (TWO_HAND,), TWO_TALON),
    Case(TarokRefusal.NOT_ANNOUNCEABLE, "tarok3", Announce(()), TWO, (TWO_HAND,), TWO_TALON),
    Case(TarokRefusal.NOT_ANNOUNCEABLE, "tarok3", "announce kings", f"{TWO}, announce valat", (TWO_HAND,), TWO_TALON),
    Case(TarokRefusal.NOT_ANNOUNCEABLE, "tarok3", "announce trula", f"{SKIP}, bid beggar"),
    Case(TarokRefusal.NOT_ANNOUNCEABLE, "tarok4", "announce trula", f"{SKIP4}, bid solo-without"),
    Case(TarokRefusal.NOT_ANNOUNCEABLE, "tarok4", "announce colour-valat", FOUR, ("h4 h3",), TWO_TALON),
    Case(TarokRefusal.NOT_ANNOUNCEABLE, "tarok4", "announce colour-valat", f"{SOLO}, pass", ("h4 h3",), TWO_TALON),
    Case(TarokRefusal.NOTHING_TO_KONTRA, "tarok3", "kontra game", TWO, (TWO_HAND,), TWO_TALON),  # one's own game
    Case(TarokRefusal.NOTHING_TO_KONTRA, "tarok3", "kontra trula", f"{TWO}, pass", (TWO_HAND,), TWO_TALON),
    Case(TarokRefusal.NOTHING_TO_KONTRA, "tarok3", "kontra game", f"{TWO}, pass, kontra game", (TWO_HAND,), TWO_TALON),
    Case(TarokRefusal.NOTHING_TO_KONTRA, "tarok3", "kontra game", f"{TWO}, announce valat", (TWO_HAND,), TWO_TALON),
    Case(
        TarokRefusal.NOTHING_TO_KONTRA, "tarok3", "kontra game",
        f"{TWO}, pass, kontra game, pass, kontra game, kontra game, pass, kontra game, pass", (TWO_HAND,), TWO_TALON,
    ),
    Case(
        TarokRefusal.NOTHING_TO_KONTRA, "tarok3", "kontra game",
        f"{TWO}, pass, kontra game, pass", (TWO_HAND,), TWO_TALON, options={"kontra_levels": 1},
    ),
    Case(
        TarokRefusal.NOTHING_TO_KONTRA, "tarok3", "kontra kings",
        f"{TWO}, pass, announce kings", (TWO_HAND,), TWO_TALON,
    ),
    Case(TarokRefusal.NOTHING_TO_KONTRA, "tarok3", Kontra("colour-valat"), f"{TWO}, pass", (TWO_HAND,), TWO_TALON),
    # Actions of another phase, in every phase.
    Case(Broken.WRONG_PHASE, "tarok3", "T5", "", ("", "T5")),
    Case(Broken.WRONG_PHASE, "tarok3", "take 1"),
    Case(Broken.WRONG_PHASE, "tarok3", "take 1", SKIP),
    Case(Broken.WRONG_PHASE, "tarok4", "pass", f"{SKIP4}, bid two"),
    Case(Broken.WRONG_PHASE, "tarok4", "take 1", f"{SKIP4}, bid two"),
    Case(Broken.WRONG_PHASE, "tarok4", "bid one", f"{SKIP4}, bid two"),
    Case(Broken.WRONG_PHASE, "tarok3", "call h", f"{SKIP}, bid two"),
    Case(Broken.WRONG_PHASE, "tarok3", "pass", f"{SKIP}, bid two"),
    Case(Broken.WRONG_PHASE, "tarok3", "discard h4 h3", f"{SKIP}, bid two", ("h4 h3",)),
    Case(Broken.WRONG_PHASE, "tarok3", "take 1", TAKEN),
    Case(Broken.WRONG_PHASE, "tarok3", "pass", TAKEN),
    Case(Broken.WRONG_PHASE, "tarok3", "h4", TAKEN, ("h4",)),
    Case(Broken.WRONG_PHASE, "tarok3", "T9", TWO, (TWO_HAND,), TWO_TALON),
    Case(Broken.WRONG_PHASE, "tarok3", "bid one", TWO, (TWO_HAND,), TWO_TALON),
    Case(Broken.WRONG_PHASE, "tarok3", "pass", KLOP),
    Case(Broken.WRONG_PHASE, "tarok3", "kontra game", KLOP),
    Case(Broken.WRONG_PHASE, "tarok3", "bid two", f"{TWO}, pass, pass, pass", (TWO_HAND,), TWO_TALON),
    Case(Broken.WRONG_PHASE, "klaverjas", "c7", hands=("c7",)),
    Case(Broken.WRONG_PHASE, "klaverjas", "pass", "trump d"),
    Case(Broken.WRONG_PHASE, "klaverjas", "trump d", "trump d"),
    Case(Broken.WRONG_PHASE, "tressette", "pass"),
]  # fmt: skip


def refusal(state: State, action: Action) -> Refusal:
    """The rule by which an action is refused."""
    with pytest.raises(IllegalAction) as refused:
        state.after(action)
    return refused.value.rule


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_refusal_names_its_rule(case: Case) -> None:
    state = case.state()
    action = case.action
    if isinstance(action, str):
        action = state.game.parse_action(action)
    assert action not in state.legal_actions()
    assert refusal(state, action) is case.rule  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["tarok3", "tarok4", "klaverjas", "tressette"])
def test_after_the_end_every_action_is_refused_because_the_deal_is_over(name: str) -> None:
    state = random_state(load(name), 3)
    assert state.is_over
    for action in (Pass(), Bid("two"), TakeTalon(1), NameTrump("d"), Play(state.game.deck.cards[0])):
        assert refusal(state, action) is Broken.DEAL_IS_OVER


def test_every_rule_that_can_be_broken_has_a_case() -> None:
    assert {case.rule for case in CASES} | {Broken.DEAL_IS_OVER} == {*Broken, *TarokRefusal}


def test_every_phase_refuses_actions_of_another_phase() -> None:
    phases = {case.state().phase for case in CASES if case.rule is Broken.WRONG_PHASE}
    assert phases == {"auction", "king", "talon", "discard", "announcements", "trump", "play"}


# When a reason is true: predicates from the rules pages, on texts.


@dataclass(frozen=True)
class Position:
    """What the predicates are told: the hand to move and the trick as texts, and the rules in force."""

    state: State
    seat: int
    hand: list[str]
    trick: list[str]

    @classmethod
    def of(cls, state: State) -> Position:
        """The position of the seat to move."""
        assert state.to_move is not None
        trick = state.view(state.to_move).trick
        played = [card.text for card in trick.cards] if trick else []
        return cls(state, state.to_move, [card.text for card in state.hands[state.to_move]], played)

    @property
    def trump(self) -> str | None:
        """The letter of the trump suit; taroks in tarok, None in tressette."""
        name = self.state.game.name
        return "T" if name.startswith("tarok") else str(self.state.facts.trump) if name == "klaverjas" else None

    @property
    def is_void(self) -> bool:
        """Whether the led suit cannot be followed."""
        return bool(self.trick) and not any(card[0] == self.trick[0][0] for card in self.hand)

    @property
    def trumps(self) -> list[str]:
        """The trumps in the hand."""
        return [card for card in self.hand if card[0] == self.trump]

    def height(self, card: str) -> int:
        """The rank of a klaverjas trump (section 1): J, 9, A, 10, K, Q, 8, 7 from the top."""
        return ["7", "8", "Q", "K", "10", "A", "9", "J"].index(card[1:])

    @property
    def best_trump(self) -> int:
        """The rank of the highest klaverjas trump in the trick; -1 if there is none."""
        return max((self.height(card) for card in self.trick if card[0] == self.trump), default=-1)

    @property
    def higher(self) -> list[str]:
        """The klaverjas trumps in the hand that beat every trump in the trick."""
        return [card for card in self.trumps if self.height(card) > self.best_trump]

    @property
    def is_partner_winning(self) -> bool:
        """Whether the klaverjas trick so far belongs to the partner, who played two cards ago."""
        plain = ["7", "8", "9", "J", "Q", "K", "10", "A"]
        ranks = [
            20 + self.height(card)
            if card[0] == self.trump
            else plain.index(card[1:])
            if card[0] == self.trick[0][0]
            else -1
            for card in self.trick
        ]
        return len(self.trick) >= 2 and ranks.index(max(ranks)) == len(self.trick) - 2

    @property
    def is_amsterdam(self) -> bool:
        """Whether the Amsterdam trump duties hold."""
        return self.state.game.profile.name == "amsterdam"

    @property
    def is_negative(self) -> bool:
        """Whether the contract is one in which tricks are to be avoided."""
        return self.state.facts.contract in ("klop", "beggar", "open-beggar")

    def beats(self, card: str) -> bool:
        """Whether a tarok card would be winning if it were played now (8.3; page of the openspiel profile)."""
        game, played = self.state.game, [*self.trick, card]
        is_openspiel = game.profile.name == "openspiel"
        if {"T1", "T21", "T22"} <= set(played):
            is_in_order = played.index("T1") > max(played.index("T21"), played.index("T22"))
            if card == "T1":
                return True
            if not is_openspiel and (game.options["emperor_order"] == "any" or is_in_order):
                return False
        order = ["4", "3", "2", "1", "7", "8", "9", "10", "J", "C", "Q", "K"]
        rank = [
            100 + int(each[1:]) if each[0] == "T" else order.index(each[1:]) if each[0] == played[0][0] else -1
            for each in played
        ]
        return rank[-1] == max(rank)

    def kept_for_ultimo(self) -> set[str]:
        """The cards that the seat to move has announced ultimo; an announced valat cancels them (ruling B6)."""
        announced = {each.item: each.seat for each in facts_of(self.state).announcements}
        if "valat" in announced:
            return set()
        cards = {"pagat-ultimo": "T1", "king-ultimo": f"{facts_of(self.state).called}K"}
        return {card for item, card in cards.items() if announced.get(item) == self.seat}


def is_true_of_play(rule: Refusal, at: Position, card: str, legal: list[str]) -> bool:
    """Whether the reason for refusing a card of the hand is true of the position."""
    match rule:
        case Broken.FOLLOW_SUIT:
            return bool(at.trick) and not at.is_void and card[0] != at.trick[0][0]
        case Broken.PLAY_TRUMP:
            is_free = at.is_amsterdam and (
                at.is_partner_winning
                or (not at.higher and at.state.game.options["amsterdam_undertrump"] == "forbidden")
            )
            return at.is_void and bool(at.trumps) and card not in at.trumps and not is_free
        case Broken.OVERTRUMP:
            is_free = at.is_amsterdam and at.is_void and at.is_partner_winning
            is_due = at.trick[0][0] == at.trump or at.is_void
            return is_due and card in at.trumps and card not in at.higher and bool(at.higher) and not is_free
        case Broken.UNDERTRUMP_FORBIDDEN:
            is_forced = at.state.game.options["amsterdam_undertrump"] == "forced" and not at.is_partner_winning
            is_under = card in at.trumps and at.height(card) < at.best_trump
            has_other = len(at.trumps) < len(at.hand) or (bool(at.higher) and at.is_partner_winning)
            return at.is_amsterdam and at.is_void and is_under and has_other and not is_forced
        case Broken.BEAT_IF_ABLE:
            same_duty = at.trumps if at.is_void else [each for each in at.hand if each[0] == at.trick[0][0]]
            others = same_duty or at.hand
            return at.is_negative and card in others and not at.beats(card) and any(at.beats(each) for each in others)
        case TarokRefusal.PAGAT_LAST:
            return at.is_negative and card == "T1" and legal != []
        case TarokRefusal.KEPT_FOR_ULTIMO:
            return card in at.kept_for_ultimo() and not set(legal) & at.kept_for_ultimo()
    return False


def history_of(state: State) -> list[tuple[int, str]]:
    """Who said what so far."""
    return [(move.seat, str(move.action)) for move in state.history]


def is_true_of_speech(rule: Refusal, state: State, action: str) -> bool:
    """Whether the reason for refusing something before the first lead is true of the state."""
    game, verb = state.game, action.split()[0]
    words = action.split()[1:]
    history = history_of(state)
    if isinstance(game, Tarok) and state.phase == "auction":
        bids = [text.split()[1] for _, text in history if text.startswith("bid")]
        if game.options["bidding"] == "obligatory_three":
            bids = ["three", *bids]
        passes = {seat for seat, text in history if text == "pass"}
        is_final = len(passes) == game.seats - 1 and bool(bids)
        ladder = list(game.contracts)
        open_now = (
            ladder
            if not state.table.as_dict()["compulsory_klop"]
            else [
                name
                for name in ladder
                if name in ("klop", "zero", "solo-without") or ladder.index(name) > ladder.index("beggar")
            ]
        )
        match rule:
            case Broken.NO_PASS:
                return verb == "pass" and is_final
            case Broken.BID_TOO_LOW:
                return words[0] in open_now and ladder.index(words[0]) <= ladder.index(bids[-1])
            case Broken.NO_SUCH_CONTRACT:
                is_above = words[0] in ladder and bids != [] and ladder.index(words[0]) > ladder.index(bids[-1])
                is_fixed = is_final and game.options["raise_after_win"] is False and is_above
                return words[0] == "klop" or words[0] not in open_now or is_fixed
        return False
    if state.phase == "trump":
        spoken = len(history)
        is_forced = spoken >= {"forced": 0, "free_last": 3}.get(str(game.options["trump_choice"]), 4)
        if rule is Broken.NO_PASS:
            return verb == "pass" and is_forced
        is_turned = words[:1] == [state.deal.turned]
        is_turn_up = game.options["trump_choice"] == "turn_up"
        return rule is Broken.NOT_THAT_TRUMP and is_turn_up and is_turned == is_forced
    if state.phase == "talon":
        assert isinstance(game, Tarok)
        size = {"three": 3, "two": 2, "one": 1}[str(state.facts.contract).removeprefix("solo-")]
        return rule is Broken.NO_SUCH_PACKET and not 1 <= int(words[0]) <= 6 // size
    if state.phase == "discard":
        assert state.to_move is not None
        hand = [card.text for card in state.hands[state.to_move]]
        size = len(hand) - game.hand_size
        fives = [card for card in words if card[1:] == "K" or card in ("T1", "T21", "T22")]
        suits = [card for card in hand if card[0] != "T" and card[1:] != "K"]
        match rule:
            case Broken.NOT_IN_HAND:
                return any(card not in hand for card in words)
            case Broken.DISCARD_COUNT:
                return len(words) != size
            case TarokRefusal.DISCARD_FIVE_POINTS:
                return bool(fives)
            case TarokRefusal.DISCARD_TAROK:
                taroks = sum(card[0] == "T" for card in words)
                return game.options["discard_taroks"] == "forced_only" and taroks > max(0, size - len(suits))
        return False
    return state.phase == "announcements" and is_true_of_announcement(rule, state, verb, words)


def is_true_of_announcement(rule: Refusal, state: State, verb: str, words: list[str]) -> bool:
    """Whether the reason for refusing an announcement or a kontra is true (7.2, 7.3; rulings B3 to B8)."""
    game, seat = state.game, state.to_move
    assert isinstance(game, Tarok) and seat is not None
    contract, declarer = str(state.facts.contract), state.facts.declarer
    spoken = [(who, text.split()) for who, text in history_of(state) if text.split()[0] in ("announce", "kontra")]
    announced: dict[str, int] = {}
    for who, said in spoken:
        if said[0] == "announce" and said[1] != "colour-valat":  # that one changes the contract (ruling B7)
            announced = {"valat": who} if said[1] == "valat" else announced | dict.fromkeys(said[1:], who)
    called = f"{facts_of(state).called}K" if facts_of(state).called else None
    partner = next((each for each, hand in enumerate(state.hands) if called in [card.text for card in hand]), declarer)
    side = {declarer, partner}
    if rule is TarokRefusal.NOT_ANNOUNCEABLE:
        hand = [card.text for card in state.hands[seat]]
        is_bonus = contract in ("three", "two", "one", "solo-three", "solo-two", "solo-one") or (
            contract in ("zero", "solo-without") and game.options["zero_difference"] is True
        )
        is_first = seat == declarer and not any(text == "pass" for _, text in history_of(state)[-1:]) and not spoken
        return verb == "announce" and (
            not is_bonus
            or game.options["announcements"] is False
            or "valat" in announced
            or any(item in announced for item in words)
            or (len(words) > 1 and bool({"valat", "colour-valat"} & set(words)))
            or ("pagat-ultimo" in words and "T1" not in hand)
            or ("king-ultimo" in words and called not in hand)
            or ("colour-valat" in words and (contract not in ("solo-three", "solo-two", "solo-one") or not is_first))
        )
    if rule is TarokRefusal.NOTHING_TO_KONTRA:
        item = words[0]
        after_valat = next((n for n, (_, said) in enumerate(spoken) if said == ["announce", "valat"]), 0)
        level = sum(said == ["kontra", item] for _, said in spoken[after_valat:])
        is_open = item == "valat" if "valat" in announced else item == "game" or item in announced
        owner = declarer if item == "game" else announced.get(item)
        is_own = (seat in side) == (owner in side)
        is_at_top = level >= int(str(game.options["kontra_levels"]))
        return verb == "kontra" and (not is_open or is_own != (level % 2 == 1) or is_at_top)
    return False


ITEMS = ("trula", "kings", "king-ultimo", "pagat-ultimo", "valat", "colour-valat")


def attempts(state: State, dice: random.Random) -> list[str]:
    """Actions of the kind that the phase asks for, legal or not."""
    game = state.game
    match state.phase:
        case "auction":
            return ["pass", *(f"bid {name}" for name in game.contracts)]
        case "trump":
            return ["pass", *(f"trump {suit}" for suit in game.deck.suits)]
        case "talon":
            return [f"take {number}" for number in range(8)]
        case "discard":
            assert state.to_move is not None
            hand = [card.text for card in state.hands[state.to_move]]
            size = len(hand) - game.hand_size
            deck = [card.text for card in game.deck.cards]
            drawn = [dice.sample(hand, size) for _ in range(8)]
            drawn += [dice.sample(hand, size + 1), dice.sample(deck, size)]
            return ["discard " + " ".join(cards) for cards in drawn]
        case "announcements":
            pairs = [f"announce {one} {other}" for one, other in combinations(ITEMS, 2)]
            kontras = [f"kontra {item}" for item in ("game", *ITEMS)]
            return [*(f"announce {item}" for item in ITEMS), *pairs, *kontras]
        case "play":
            assert state.to_move is not None
            return [card.text for card in state.hands[state.to_move]]
    return []


DEALS = 40
"""Random deals of each profile."""


@pytest.mark.parametrize(
    ("name", "profile", "with_options"),
    [
        (name, profile, with_options)
        for name, profile in all_profiles()
        for with_options in (False, True)
        if profile != "openspiel" or not with_options  # the page of the profile knows no options
    ],
)
def test_what_is_refused_is_illegal_by_the_reference_for_a_reason_that_is_true(
    name: str, profile: str, with_options: bool
) -> None:
    seen: Counter[Refusal] = Counter()
    for number in range(DEALS):
        dice = random.Random(f"{name} {profile} {number} {with_options}")
        case = make_case(name, profile, number, dice, with_options=with_options)
        state, reference = case.game.start_at(case.deal, case.table), case.reference()
        while state.to_move is not None:
            allowed = reference.legal()
            for text in attempts(state, dice):
                action = state.game.parse_action(text)
                is_legal = action in state.legal_actions()
                assert is_legal == (str(action) in allowed), f"{action}\n{case.describe()}"
                if not is_legal:
                    rule = refusal(state, action)
                    if state.phase == "play":
                        is_true = is_true_of_play(rule, Position.of(state), text, allowed)
                    else:
                        is_true = is_true_of_speech(rule, state, str(action))
                    assert is_true, f"{action} is not refused because {rule.value}\n{state!r}\n{case.describe()}"
                    seen[rule] += 1
            text = choose(state, [str(action) for action in state.legal_actions()], case, dice)
            state = state.after(state.game.parse_action(text))
            reference.apply(text)
            case.actions.append(text)
    assert seen.keys() >= EXPECTED[name, profile], f"only {seen}"


CARD_RULES: set[Refusal] = {Broken.FOLLOW_SUIT, Broken.PLAY_TRUMP}
TAROK_RULES: set[Refusal] = CARD_RULES | {
    Broken.BEAT_IF_ABLE, TarokRefusal.PAGAT_LAST, Broken.BID_TOO_LOW, Broken.NO_SUCH_CONTRACT, Broken.NO_PASS,
    Broken.NO_SUCH_PACKET, Broken.NOT_IN_HAND, Broken.DISCARD_COUNT,
    TarokRefusal.DISCARD_FIVE_POINTS, TarokRefusal.DISCARD_TAROK,
}  # fmt: skip
SPEECH_RULES: set[Refusal] = {
    TarokRefusal.NOT_ANNOUNCEABLE,
    TarokRefusal.NOTHING_TO_KONTRA,
    TarokRefusal.KEPT_FOR_ULTIMO,
}
EXPECTED: dict[tuple[str, str], set[Refusal]] = {
    ("tarok3", "tarzs"): TAROK_RULES | SPEECH_RULES,
    ("tarok3", "openspiel"): TAROK_RULES,
    ("tarok4", "pagat"): TAROK_RULES | SPEECH_RULES,
    ("tarok4", "openspiel"): TAROK_RULES,
    ("klaverjas", "rotterdam"): CARD_RULES | {Broken.OVERTRUMP, Broken.NO_PASS},
    ("klaverjas", "amsterdam"): CARD_RULES | {Broken.OVERTRUMP, Broken.UNDERTRUMP_FORBIDDEN, Broken.NO_PASS},
    ("tressette", "roman"): {Broken.FOLLOW_SUIT},
}
"""The reasons that random deals of a profile are known to meet, so that the test above is not empty."""
