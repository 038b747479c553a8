"""Agents of other packages: built from a text, recorded under it, resumed, and held to the suite of ours."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import pytest
from numpy.random import Generator

import arena_agents
import trula
from program import Run
from trula.engine.named import agent_text
from trula.players import agents
from trula.players.agents import RandomLegal
from trula.players.samplers import Uniform

TEMPLATE = Path(__file__).parents[2] / "examples" / "agent"

RANDOM = RandomLegal()


@dataclass(frozen=True)
class Wrapped:
    """An agent with parts."""

    inner: trula.Agent = RANDOM
    sampler: trula.Sampler | None = None
    name: str = "a:b"

    def choose(self, view: trula.View, rng: Generator) -> trula.Action:
        """Ask the agent inside."""
        return self.inner.choose(view, rng)


class Plain:
    """An agent without fields."""

    def choose(self, view: trula.View, rng: Generator) -> trula.Action:
        """Return the last legal action."""
        return view.legal_actions()[-1]


class Peeking(Plain):
    """Keeps what it saw before."""

    seen = 0

    def choose(self, view: trula.View, rng: Generator) -> trula.Action:
        """Return another action each time."""
        Peeking.seen += 1
        return view.legal_actions()[Peeking.seen % len(view.legal_actions())]


HERE = __name__


@pytest.mark.parametrize(
    ("built", "text"),
    [
        (arena_agents.Taker(), "arena_agents:Taker()"),
        (arena_agents.Taker(backwards=True), "arena_agents:Taker(backwards=True)"),
        (Wrapped(), f"{HERE}:Wrapped()"),
        (
            Wrapped(arena_agents.Slow(0.5), Uniform(), name="it's c:d"),
            f'{HERE}:Wrapped(inner=arena_agents:Slow(seconds=0.5), sampler=Uniform(), name="it\'s c:d")',
        ),
        (Plain(), f"{HERE}:Plain()"),
        (trula.agent("Pimc(worlds=3)"), "Pimc(worlds=3)"),
    ],
)
def test_an_agent_is_built_again_from_its_text(built: trula.Agent, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, HERE, sys.modules[__name__])
    assert agent_text(built) == text
    again = trula.agent(text)
    assert type(again) is type(built) and agent_text(again) == text
    if not isinstance(built, Plain):
        assert again == built


def test_a_class_of_another_package_may_be_part_of_an_agent() -> None:
    built = trula.agent("ByPhase(bidder=arena_agents:Taker, player=arena_agents:Slow(seconds=0.0))")
    text = "ByPhase(bidder=arena_agents:Taker(), player=arena_agents:Slow(seconds=0.0))"
    assert built == trula.agent(text) and agent_text(built) == text


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("no_such_module:Agent()", "cannot be imported"),
        ("arena_agents:Nobody()", "no class 'Nobody'"),
        ("arena_agents:RandomLegal(worlds=3)", "does not take worlds"),
        ("pathlib:Path()", "is no agent, sampler or search"),
        ("subprocess:Popen(args=['touch', 'made'])", "is no agent, sampler or search"),
        ("os:sep", "no class 'sep'"),
        ("Nobody()", "one of another package is written"),
        ("arena_agents:Taker()()", "is not an agent"),
        ("[arena_agents:Taker]", "is not an agent"),
    ],
)
def test_a_wrong_text_is_refused(text: str, fault: str) -> None:
    with pytest.raises(trula.NotationError, match=fault):
        trula.agent(text)


def test_an_entry_point_makes_a_name_known(monkeypatch: pytest.MonkeyPatch) -> None:
    found = EntryPoints([EntryPoint("Grabber", "arena_agents:Taker", agents.GROUP)])
    monkeypatch.setattr(agents, "entry_points", lambda **wanted: found.select(**wanted))
    assert trula.agent("Grabber(backwards=True)") == arena_agents.Taker(backwards=True)


def test_matches_record_and_resume_agents_of_others(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    first = trula.match("tressette", arena_agents.Taker(), "RandomLegal()", deals=2, file=file, workers=1)
    assert first.records[0].agents is not None and "arena_agents:Taker()" in first.records[0].agents
    before = file.read_bytes()
    more = trula.match("tressette", "arena_agents:Taker()", "RandomLegal()", deals=4, file=file, workers=2)
    assert file.read_bytes().startswith(before) and more.points.units == 4
    assert more == trula.match("tressette", arena_agents.Taker(), "RandomLegal()", deals=4, workers=1)
    with pytest.raises(trula.NotationError, match="holds another match"):
        trula.match("tressette", arena_agents.Taker(backwards=True), "RandomLegal()", deals=4, file=file)


def test_ladders_and_the_program_take_agents_of_others(run: Run) -> None:
    pool = ["RandomLegal()", "arena_agents:Taker()"]
    assert {each.agent for each in trula.ladder("tressette", pool, deals=2, workers=1).standings} == set(pool)
    code, out, _ = run("match", "tressette", "arena_agents:Taker()", "RandomLegal()", "--deals", "2", "--workers", "1")
    assert code == 0 and "arena_agents:Taker()" in out
    code, _, err = run("match", "tressette", "no_such_module:Taker()", "RandomLegal()", "--deals", "2")
    assert code == 2 and "cannot be imported" in err


def test_the_suite_tries_agents_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, HERE, sys.modules[__name__])
    game = trula.load("tressette")
    for agent in (arena_agents.Taker(), Plain(), Wrapped()):
        trula.testing.check_agent(agent, game, deals=1, permutations=1)
    with pytest.raises(AssertionError, match="chose"):
        trula.testing.check_agent(Peeking(), game, deals=1, permutations=1)

    class Local(Plain):
        """Cannot be imported."""

    with pytest.raises(AssertionError, match="define the class in a module"):
        trula.testing.check_agent(Local(), game, deals=1)


def test_the_template_passes_its_tests_and_plays_in_the_program(tmp_path: Path) -> None:
    for path in TEMPLATE.iterdir():
        if path.is_file():
            (tmp_path / path.name).write_bytes(path.read_bytes())
    subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_my_agent.py"], cwd=tmp_path, check=True
    )
    program = [sys.executable, "-m", "trula", "match", "klaverjas", "my_agent:MyAgent(worlds=2)", "Greedy()"]
    played = subprocess.run(
        [*program, "--deals", "2", "--workers", "2"], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert "my_agent:MyAgent(worlds=2)" in played.stdout
