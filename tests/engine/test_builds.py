"""The builds of the core, plain and v3: the same answers, chosen by the processor or by TRULA_CPU."""

from __future__ import annotations

import os
import pickle
import platform
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from trula import _builds, _core, load
from trula._cpu import has_v3
from trula.engine.phases import Position
from trula.games import GAMES
from trula.testing import random_state

HERE = Path(__file__).parents[1]
V3_FLAGS = "abm avx avx2 bmi1 bmi2 cx16 f16c fma lahf_lm movbe pni popcnt sse4_1 sse4_2 ssse3 xsave"
"""What Linux calls the features of x86-64-v3."""

needs_v3 = pytest.mark.skipif(
    not has_v3() or _builds.path_of("v3") is None, reason="the v3 build is missing, or the processor cannot run it"
)


def run(build: str, *arguments: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """A fresh interpreter with the build that TRULA_CPU names."""
    environment = {**os.environ, "TRULA_CPU": build}
    return subprocess.run([sys.executable, *arguments], input=given, capture_output=True, env=environment, check=False)


@cache
def answers(build: str) -> list[str]:
    """What a build has to say about positions of all games."""
    done = run(build, str(HERE / "build_answers.py"))
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.decode().splitlines()


@needs_v3
def test_both_builds_give_the_same_answers() -> None:
    plain, v3 = answers("plain"), answers("v3")
    assert len(plain) > 1_000
    assert plain == v3


@needs_v3
@pytest.mark.parametrize("build", _builds.BUILDS)
def test_a_position_travels_to_any_build(build: str) -> None:
    positions = [random_state(load(name), seed, plies=24).position for name in GAMES for seed in range(5)]
    sent: list[Position] = [position for position in positions if position is not None]
    code = (
        "import pickle, sys; from trula import _core; print(_core.build); "
        "print(*(each.hash for each in pickle.load(sys.stdin.buffer)), sep='\\n')"
    )
    name, *hashes = run(build, "-c", code, given=pickle.dumps(sent)).stdout.decode().split()
    assert name == build
    assert hashes == [str(position.hash) for position in sent]


def test_the_core_is_one_module_whatever_the_build() -> None:
    assert sys.modules["trula._core"] is _core
    assert _core.build == _builds.chosen(os.environ.get("TRULA_CPU"))
    assert _core.__name__ == _core.Tarok3Position.__module__ == "trula._core"
    assert _core.__file__ == _builds.path_of(_core.build)
    assert not {"trula._core_plain", "trula._core_v3"} & set(sys.modules)


def test_the_fastest_build_that_runs_here_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    made = {"plain": "a file", "v3": "another"}
    monkeypatch.setattr(_builds, "path_of", made.get)
    monkeypatch.setattr(_builds, "has_v3", lambda: True)
    assert _builds.chosen(None) == _builds.chosen("") == _builds.chosen("v3") == "v3"
    assert _builds.chosen("plain") == "plain"
    monkeypatch.setattr(_builds, "has_v3", lambda: False)
    assert _builds.chosen(None) == "plain"
    with pytest.raises(ImportError, match="TRULA_CPU asks for v3, but the processor cannot run x86-64-v3"):
        _builds.chosen("v3")
    del made["v3"]
    monkeypatch.setattr(_builds, "has_v3", lambda: True)
    assert _builds.chosen(None) == "plain"
    with pytest.raises(ImportError, match="TRULA_CPU asks for v3, but trula was built without it"):
        _builds.chosen("v3")


def test_an_unknown_build_is_answered_with_a_sentence() -> None:
    done = run("native", "-c", "import trula")
    assert done.returncode == 1
    assert done.stderr.decode().endswith("ImportError: TRULA_CPU is one of plain v3, not 'native'\n")


@pytest.mark.skipif(not Path("/proc/cpuinfo").exists(), reason="only Linux lists what the processor can do")
def test_the_processor_is_judged_as_the_system_judges_it() -> None:
    lines = Path("/proc/cpuinfo").read_text().splitlines()
    flags = next((set(line.split()) for line in lines if line.startswith("flags")), set())
    assert has_v3() == (platform.machine() == "x86_64" and set(V3_FLAGS.split()) <= flags)


def test_nothing_is_built_for_the_machine_it_is_built_on() -> None:
    root = HERE.parent
    files = [root / "CMakeLists.txt", root / "pyproject.toml", root / "Makefile", *(root / "scripts").glob("[!_]*")]
    assert not [path.name for path in files if "march=native" in path.read_text()]
