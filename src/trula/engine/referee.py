"""The referee: lets agents play deals and sessions. Agents are shown views only, except those that declare `cheats`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trula.engine.agent import Agent
from trula.engine.cards import Deal
from trula.engine.game import Game
from trula.engine.named import agent_text
from trula.engine.record import Record, record_of
from trula.engine.seeds import rng
from trula.engine.session import Session
from trula.engine.state import State
from trula.errors import NotationError


def decide(agent: Agent, state: State, *, seed: int, deal: int) -> State:
    """Let an agent decide for the seat to move, and return the next state.

    `seed` and `deal` determine the agent's random generator, with the seat and the ply.
    """
    seat = state.to_move
    assert seat is not None
    dice = rng(seed, deal=deal, seat=seat, ply=len(state.history))
    view = state.open_view(seat) if getattr(agent, "cheats", False) else state.view(seat)
    return state.after(agent.choose(view, dice))


def finish(state: State, agents: Sequence[Agent], *, seed: int, deal: int = 0) -> State:
    """Play a deal to its end, with one agent for each seat, and return the last state."""
    while (seat := state.to_move) is not None:
        state = decide(agents[seat], state, seed=seed, deal=deal)
    return state


def play_deal(game: Game, deal: Deal, agents: Sequence[Agent], *, seed: int) -> Record:
    """Play a deal and return its record.

    Args:
        game: The rules.
        deal: The cards.
        agents: One agent for each seat.
        seed: Determines every random decision.

    Raises:
        NotationError: There are too few or too many agents, or something else than agents.

    >>> import trula
    >>> game = trula.load(list(trula.GAMES)[0])
    >>> record = trula.play_deal(game, game.deal(1), [trula.agent("Greedy()")] * game.seats, seed=1)
    >>> record.scores == record.replay().scores()
    True
    """
    if len(agents) != game.seats or not all(isinstance(agent, Agent) for agent in agents):
        raise NotationError(f"{game.name} needs {game.seats} agents, as `trula.agent` returns them")
    state = finish(game.start(deal), agents, seed=seed)
    return record_of(state, agents=[agent_text(agent) for agent in agents], seed=seed)


def play_session(session: Session, agents: Sequence[Agent]) -> list[Record]:
    """Play a session to its end and return the records of its deals.

    Args:
        session: A session, possibly with deals already written.
        agents: One agent for each place; seats rotate from deal to deal.
    """
    return [
        record_of(state, agents=names, seed=session.seed, in_session=True)
        for state, names in finished_deals(session, agents)
    ]


def finished_deals(session: Session, agents: Sequence[Agent]) -> Iterator[tuple[State, list[str]]]:
    """Play a session, with one agent for each place; yield each finished deal with its agents' names by seat."""
    while not session.is_over:
        seated = [agents[place] for place in session.place_of_seat]
        state = finish(session.start(), seated, seed=session.seed, deal=session.index)
        session.add_state(state)
        yield state, [agent_text(agent) for agent in seated]
