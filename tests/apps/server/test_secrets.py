"""No hidden card reaches a client. Every byte sent in whole deals is held against what its reader may know.

What may be known is worked out here from the true state and the rules pages, not from views.
"""

from __future__ import annotations

import asyncio
import random
import re
from pathlib import Path

import pytest

import trula
from serving import GAMES, WITHOUT_LIMITS, Recorder, new_room, sample
from trula.apps.server.live_table import LiveTable
from trula.apps.server.rooms import Room
from trula.apps.server.scenes import public_view, scene
from trula.apps.server.services import Services
from trula.apps.server.settings import Settings
from trula.engine.actions import Discard, Play
from trula.engine.cards import Card, CardSet
from trula.engine.seating import Seating
from trula.engine.state import State
from trula.games.tarok.facts import TarokFacts
from trula.players.samplers import Uniform

WORD = re.compile(r"[A-Za-z0-9]+")
OPEN_TALON = ("three", "two", "one", "solo-three", "solo-two", "solo-one")


def knowable(state: State, seat: int | None) -> set[str]:
    """The cards that a seat, or a spectator, may have been told of."""
    if state.is_over:
        return {card.text for card in state.game.deck.cards}
    known: set[Card] = set() if seat is None else set(state.hands[seat]) | set(state.deal.hands[seat])
    plays = [move.action.card for move in state.history if isinstance(move.action, Play)]
    known |= set(plays)
    contract = state.facts.contract
    if contract == "klop":
        known |= set(state.deal.talon[: len(plays) // state.game.seats])
    elif contract in OPEN_TALON and state.phase not in ("auction", "king"):
        known |= set(state.deal.talon)
    for move in state.history:
        if isinstance(move.action, Discard):
            # Taroks are laid away face up.
            known |= {card for card in move.action.cards if move.seat == seat or card.suit == "T"}
    if contract == "open-beggar" and len(plays) >= state.game.seats:
        assert state.facts.declarer is not None
        known |= set(state.hands[state.facts.declarer])
    if isinstance(state.facts, TarokFacts) and state.facts.called is not None:
        known.add(state.game.deck.card(f"{state.facts.called}K"))
    if state.game.name == "tressette":
        known.add(state.game.deck.card("d4"))  # its holder leads
        for other in {move.seat for move in state.history}:
            known |= declared(state.deal.hands[other])
    return {card.text for card in known}


def declared(hand: CardSet) -> set[Card]:
    """Three or four aces, twos or threes, and ace, two and three of a suit."""
    high = [card for card in hand if card.rank in ("A", "2", "3")]
    return {
        card
        for card in high
        if sum(other.rank == card.rank for other in high) >= 3 or sum(other.suit == card.suit for other in high) == 3
    }


def told(sent: bytes, names: set[str]) -> set[str]:
    """The cards that a message speaks of; identifiers and digests are no words."""
    text = re.sub(r'"(commitment|table|replay|nonce|token|svg)":"[^"]*"', "", sent.decode())
    return set(WORD.findall(text)) & names


class Table:
    """A table with a recorder at every place and one who watches."""

    def __init__(self, services: Services, room: Room, tokens: list[str | None]) -> None:
        self.live = LiveTable(room, services)
        self.tokens = [*tokens, None]
        self.clients = [Recorder() for _ in self.tokens]

    def check(self) -> int:
        """Hold all that was sent since the last time against the state; the number of messages."""
        room, count = self.live.room, 0
        names = {card.text for card in room.game.deck.cards}
        for client in self.clients:
            seat = None if client.place is None else room.seat_of(client.place)
            allowed = knowable(room.state, seat)
            for sent in client.sent:
                leaked = told(sent, names) - allowed
                assert not leaked, f"{leaked} were told to seat {seat} in {room.state!r}: {sent!r}"
                count += 1
            client.sent.clear()
        return count

    async def play(self, dice: random.Random) -> int:
        """A whole deal by all people; the number of messages."""
        for client, token in zip(self.clients, self.tokens, strict=True):
            await self.live.join(client, token)
        count = self.check()
        while not self.live.room.state.is_over:
            for client in self.clients:
                answer = client.answer(dice)
                if answer is not None:
                    await self.live.hear(client, answer)
                    break
            count += self.check()
        return count


async def play_deals(folder: Path, name: str, deals: int) -> int:
    services = Services(Settings(f"sqlite:///{folder / 'tables.db'}", workers=1, **WITHOUT_LIMITS))
    messages = 0
    try:
        for number in range(deals):
            room, tokens = new_room(services.store, name, people=trula.load(name).seats)
            messages += await Table(services, room, tokens).play(random.Random(number))
    finally:
        services.close()
    return messages


@pytest.mark.parametrize("name", GAMES)
def test_no_hidden_card_is_sent_in_whole_deals(tmp_path: Path, name: str) -> None:
    deals = sample(6, 1_000)
    messages = asyncio.run(play_deals(tmp_path, name, deals))
    assert messages > deals * 60


def test_the_check_itself_notices_a_leak(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Room.scene
    monkeypatch.setattr(Room, "scene", lambda room, place: whole(room, place) | {"deal_text": str(room.state.deal)})
    with pytest.raises(AssertionError, match="were told"):
        asyncio.run(play_deals(tmp_path, "klaverjas", 1))


@pytest.mark.parametrize("name", GAMES)
def test_deals_that_differ_only_in_hidden_cards_look_the_same(name: str) -> None:
    game = trula.load(name)
    agent, places = trula.agent("Greedy()"), Seating.rotated(game.seats)
    state = game.start(game.deal(seed=11))
    compared = 0
    while (seat := state.to_move) is not None:
        if len(state.history) % 5 == 0 and state.phase == "play":
            shown = scene(state, seat, places)
            for world in Uniform().worlds(state.view(seat), 3, trula.rng(1)):
                assert scene(world.state, seat, places) == shown
                compared += 1
        state = state.after(agent.choose(state.view(seat), trula.rng(2, ply=len(state.history))))
    assert compared > 9


@pytest.mark.parametrize("name", GAMES)
def test_spectators_know_what_every_seat_knows_and_no_more(name: str) -> None:
    game = trula.load(name)
    agent = trula.agent("Greedy()")
    state = game.start(game.deal(seed=12))
    while (seat := state.to_move) is not None:
        public = public_view(state)
        assert not public.hand and not public.legal_actions()
        for other in range(game.seats):
            view = state.view(other)
            assert (public.talon, public.shown, public.facts, public.phase) == (
                view.talon,
                view.shown,
                view.facts,
                view.phase,
            )
            for mine, theirs in zip(public.sides or (), view.sides or (), strict=True):
                assert mine is None or mine == theirs
        state = state.after(agent.choose(state.view(seat), trula.rng(2, ply=len(state.history))))
