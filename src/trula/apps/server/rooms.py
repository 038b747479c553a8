"""A table with its places, session and deals, and who may do what at it. No network, no clock, no threads.

Every change is kept in the store before it counts; a room that is loaded again stands at the same card.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import msgspec

from trula.apps.server import credentials
from trula.apps.server.faults import Refused, unreadable
from trula.apps.server.scenes import Plain, described, ending, scene, sheet_line
from trula.apps.server.store import KeptDeal, KeptPlace, KeptRecord, KeptTable, Setup, Store
from trula.engine.actions import Action
from trula.engine.game import Game
from trula.engine.record import PERSON, Record, record_of
from trula.engine.seating import Seating
from trula.engine.session import Session
from trula.engine.state import State
from trula.errors import IllegalAction, NotationError, RecordMismatch
from trula.games import load_with


@dataclass(frozen=True, slots=True)
class NewPlace:
    """Who shall sit at a place of a new table: a person who is there, one who is invited, or an agent."""

    name: str
    agent: str
    is_person: bool
    is_invited: bool = False


class Room:
    """A card table of the server: places, session, and `states`, the states of the current deal, the newest last."""

    def __init__(self, kept: KeptTable, store: Store) -> None:
        self.id = kept.id
        self.setup = kept.setup
        self.places = list(kept.places)
        self._seed = kept.seed
        self._store = store
        self.game: Game = load_with(kept.setup.game, kept.setup.profile, kept.setup.options)
        self.session: Session | None = (
            self.game.session(kept.seed, kept.setup.deals) if kept.setup.given is None else None
        )
        self.deals: list[KeptDeal] = []
        self.states: list[State] = []
        self._ended: list[State] = []
        self._results: list[Plain] = []
        for deal in kept.deals:
            self._restore(deal)
        if not self.deals:
            self.begin_deal()

    # Making, loading.

    @classmethod
    def new(
        cls, store: Store, setup: Setup, seats: Sequence[NewPlace], seed: int | None
    ) -> tuple[Room, list[str | None]]:
        """Make a table; the list has, by place, the token of a person or the invitation to come."""
        secrets = [credentials.new_token() if each.is_person else None for each in seats]
        places = []
        for number, (each, secret) in enumerate(zip(seats, secrets, strict=True)):
            kept = None if secret is None else credentials.digest(secret)
            token, invite = (None, kept) if each.is_invited else (kept, None)
            places.append(KeptPlace(number, each.name, each.agent, token, invite))
        table = KeptTable(
            credentials.new_name(), setup, credentials.new_seed() if seed is None else seed, tuple(places), ()
        )
        _check(setup, len(places))
        store.add_table(table)
        return cls(table, store), secrets

    def _restore(self, kept: KeptDeal) -> None:
        """Play a kept deal again, and write its result if it is over."""
        states = [self._start(kept)]
        for index, text in enumerate(kept.actions):
            states.append(states[-1].after_text(text, index))
        self._commitment = credentials.commitment(kept.deal, kept.nonce)
        self.deals.append(kept)
        self.states = states
        if self.state.is_over:
            self._write()

    def _write(self) -> None:
        """Write the result of the deal on the table, which is over."""
        self._ended.append(self.state)
        self._results.append(sheet_line(self.state, self.place_of_seat) | {"replay": self.deals[-1].replay})
        if self.session is not None:
            self.session.add_state(self.state)

    def _start(self, kept: KeptDeal) -> State:
        deal = self.game.parse_deal(kept.deal)
        if self.session is not None:
            return self.session.start(deal)
        assert self.setup.given is not None
        return self.game.start_at(deal, self.setup.given.get("table") or {})

    # The current situation.

    @property
    def state(self) -> State:
        """The current state."""
        return self.states[-1]

    @property
    def number(self) -> int:
        """The number of the deal on the table, from 0."""
        return self.deals[-1].number

    @property
    def place_of_seat(self) -> Seating:
        """The place of each seat in the deal on the table."""
        return self._seating_of(self.state)

    def _seating_of(self, state: State) -> Seating:
        if state.session is not None:
            return state.session.place_of_seat
        given = (self.setup.given or {}).get("place_of_seat")
        return Seating(given) if given else Seating.rotated(self.game.seats)

    def seat_of(self, place: int) -> int:
        """Return the seat of a place in the deal on the table."""
        return self.place_of_seat.seat(place)

    @property
    def place_to_move(self) -> int | None:
        """The place that decides next."""
        return self.place_of_seat.place(self.state.to_move)

    @property
    def is_over(self) -> bool:
        """Whether the last deal has been played."""
        return self.state.is_over and (self.session is None or self.session.is_over)

    @property
    def is_untouched(self) -> bool:
        """Whether nobody has done anything yet."""
        given = len(self.setup.given["actions"]) if self.setup.given else 0
        return self.number == 0 and len(self.state.history) == given and not self.deals[-1].takebacks

    @property
    def people(self) -> list[int]:
        """The places of people, those included who have not come yet."""
        return [each.place for each in self.places if each.token is not None or each.invite is not None]

    def agent_at(self, place: int) -> str:
        """Return the agent that plays at a place, or stands in for its person."""
        return self.places[place].agent

    def place_of_token(self, token: str) -> int | None:
        """Return the place of a token; None if it is of no place here."""
        return next((each.place for each in self.places if credentials.is_same(token, each.token)), None)

    def agents_seed(self) -> int:
        """Return the seed of the agents' random numbers, from which that of the deals cannot be computed."""
        return credentials.derived_seed(self._seed, "agents")

    # What can be done.

    def take_place(self, invite: str, name: str) -> tuple[int, str]:
        """Give the place of an invitation to whoever has it; the place, and the token to keep."""
        taken = take_place(self._store, self.id, invite, name)
        self.read_places()
        return taken

    def read_places(self) -> None:
        """Read who sits here: somebody may have come by an invitation while another server was asked."""
        self.places = list(self._store.places(self.id))

    def begin_deal(self) -> None:
        """Deal the next deal and fix it before anybody speaks."""
        if self.deals and not self.state.is_over:
            raise Refused("fault.not_over")
        if self.deals and self.is_over:
            raise Refused("fault.session_over")
        given = self.setup.given
        if given is not None:
            kept = KeptDeal(0, given["deal"], credentials.new_nonce(), None, 0, tuple(given["actions"]))
        else:
            assert self.session is not None
            deal = str(self.session.next_deal())
            kept = KeptDeal(self.session.index, deal, credentials.new_nonce(), None, 0, ())
        self._store.add_deal(self.id, kept)
        self._restore(kept)

    def act(self, place: int, deal: int, ply: int, text: str) -> None:
        """Take a person's action; Refused if it is not theirs, not now, or against the rules."""
        self.check_now(deal, ply)
        if self.place_to_move != place:
            raise Refused("fault.not_your_turn")
        try:
            action = self.game.parse_action(text)
        except NotationError as error:
            raise unreadable(error) from None
        self.play(action)

    def play(self, action: Action) -> None:
        """Take the action of the seat to move; Refused if it breaks a rule."""
        ply = len(self.state.history)
        try:
            following = self.state.after(action)
        except IllegalAction as error:
            raise Refused(error.rule.message) from None
        ended = self._kept(following, credentials.new_name()) if following.is_over else None
        self._store.add_action(self.id, self.number, ply, str(action), ended)
        self.states.append(following)
        if ended is not None:
            self.deals[-1] = replace(self.deals[-1], replay=ended.replay)
            self._write()

    def play_out(self) -> None:
        """Play any legal cards to the end of a deal whose rest is settled."""
        while not self.state.is_over:
            self.play(self.state.legal_actions()[0])

    def take_back(self, place: int, deal: int, ply: int) -> None:
        """Go back to the last choice of the only person at the table, be it one that the deal was given with."""
        self.check_now(deal, ply)
        if self.people != [place]:
            raise Refused("fault.with_others")
        if self.state.is_over:
            raise Refused("fault.deal_over")
        seat = self.seat_of(place)
        for index in range(len(self.states) - 2, -1, -1):
            state = self.states[index]
            if state.to_move == seat and len(state.legal_actions()) > 1:
                self._store.take_back(self.id, self.number, index)
                del self.states[index + 1 :]
                self.deals[-1] = replace(self.deals[-1], takebacks=self.deals[-1].takebacks + 1)
                return
        raise Refused("fault.nothing_to_undo")

    def check_now(self, deal: int, ply: int) -> None:
        """Raise Refused if the table has moved on from a deal and a number of actions."""
        if deal != self.number or ply != len(self.state.history):
            raise Refused("fault.stale")

    # What clients and replays are sent.

    def scene(self, place: int | None) -> Plain:
        """Return the deal on the table as a place sees it; None is a spectator."""
        kept, places = self.deals[-1], self.place_of_seat
        seat = None if place is None else self.seat_of(place)
        shown = scene(self.state, seat, places) | {
            "deal": self.number,
            "you": place,
            "commitment": self._commitment,
            "takebacks": kept.takebacks,
            "is_session_over": self.is_over,
            "totals": list(self.session.totals) if self.session is not None else None,
            "results": list(self._results),
        }
        if self.state.is_over:
            shown["ending"] = ending(self.state, places)
            shown["revealed"] = {"deal": kept.deal, "nonce": kept.nonce}
            shown["replay"] = kept.replay
        return shown

    def described(self) -> Plain:
        """Return the description of the table, in which nothing changes with the play."""
        return described(self.game) | {
            "table": self.id,
            "deals": self.session.deals if self.session is not None else 1,
            "target": self.session.target if self.session is not None else None,
            "is_seed_typed": self.setup.is_seed_typed,
            "is_given": self.setup.given is not None,
            "has_hints": self.setup.has_hints,
            "bank": self.setup.bank,
        }

    def records(self) -> list[Record]:
        """Return the records of the finished deals, without the session's seed."""
        return [self._record(state) for state in self._ended]

    def keep_records(self) -> None:
        """Keep the records of all finished deals, for a table that was played before records were kept."""
        named = [deal.replay for deal in self.deals if deal.replay is not None]
        self._store.add_records([self._kept(*each) for each in zip(self._ended, named, strict=True)])

    def _kept(self, state: State, replay: str) -> KeptRecord:
        return KeptRecord(replay, str(self._record(state)), tuple(each.name for each in self.places))

    def _record(self, state: State) -> Record:
        places = self._seating_of(state)
        record = record_of(state, agents=[self._who(place) for place in places], in_session=True)
        return msgspec.structs.replace(record, place_of_seat=list(places))

    def _who(self, place: int) -> str:
        each = self.places[place]
        return PERSON if each.token is not None or each.invite is not None else each.agent


def take_place(store: Store, table: str, invite: str, name: str) -> tuple[int, str]:
    """Give the place of an invitation at any table to whoever has it; the place, and the token to keep."""
    token = credentials.new_token()
    place = store.take_invitation(table, credentials.digest(invite), name, credentials.digest(token))
    if place is None:
        raise Refused("fault.used_invitation")
    return place, token


def _check(setup: Setup, places: int) -> None:
    """Raise NotationError or RecordMismatch if a table cannot be played by these rules."""
    game = load_with(setup.game, setup.profile, setup.options)
    if places != game.seats:
        raise NotationError(f"{game.name} has {game.seats} places, not {places}")
    if setup.given is None:
        game.session(0, setup.deals)
        return
    given = setup.given.get("place_of_seat")
    if given is not None and sorted(given) != list(range(game.seats)):
        raise RecordMismatch(f"{given} are not the places of {game.seats} seats")
    deal = game.parse_deal(setup.given["deal"])
    state = game.start_at(deal, setup.given.get("table") or {}).after_texts(setup.given["actions"])
    if state.is_over:
        raise RecordMismatch("the deal is over: there is nothing to play on from")
