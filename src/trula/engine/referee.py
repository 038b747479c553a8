"""The referee: seats agents at a deal or a session and keeps the record. Agents are shown views and nothing else,
but for those that cheat and say so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trula.engine.agent import Agent
from trula.engine.cards import Deal
from trula.engine.game import Game, State
from trula.engine.record import Record, record_of
from trula.engine.seeds import rng
from trula.engine.session import Session


def decide(agent: Agent, state: State, *, seed: int, deal: int) -> State:
    """The state after the agent of the seat to move has decided."""
    seat = state.to_move
    assert seat is not None
    dice = rng(seed, deal=deal, seat=seat, ply=len(state.history))
    view = state.open_view(seat) if getattr(agent, "cheats", False) else state.view(seat)
    return state.after(agent.choose(view, dice))


def finish(state: State, agents: Sequence[Agent], *, seed: int, deal: int = 0) -> State:
    """Play a deal to its end; agents by seat."""
    while (seat := state.to_move) is not None:
        state = decide(agents[seat], state, seed=seed, deal=deal)
    return state


def play_deal(game: Game, deal: Deal, agents: Sequence[Agent], *, seed: int) -> Record:
    """One deal, played out; agents by seat."""
    state = finish(game.start(deal), agents, seed=seed)
    return record_of(state, agents=[repr(agent) for agent in agents], seed=seed)


def play_session(session: Session, agents: Sequence[Agent]) -> list[Record]:
    """Play a session to its end; agents by place."""
    return [
        record_of(state, agents=names, seed=session.seed, in_session=True)
        for state, names in finished_deals(session, agents)
    ]


def finished_deals(session: Session, agents: Sequence[Agent]) -> Iterator[tuple[State, list[str]]]:
    """Play a session deal by deal, each given when it is written, with its agents' names by seat; agents by place."""
    while not session.is_over:
        seated = [agents[place] for place in session.place_of_seat]
        state = finish(session.start(), seated, seed=session.seed, deal=session.index)
        session.add_state(state)
        yield state, [repr(agent) for agent in seated]
