"""The core's binding survives any arguments; `make fuzz` makes millions of calls under AddressSanitizer."""

import subprocess
import sys
from pathlib import Path

import pytest

import trula
from trula import _builds
from trula._core import IsmctsSettings, TressettePosition, TressetteSeen, TressetteTerms, Worlds

FUZZER = Path(__file__).parents[1] / "fuzz_binding.py"


def test_every_call_is_answered() -> None:
    module = _builds.path_of("plain")
    stub = Path(trula.__file__).with_name("_core.pyi")
    command = [sys.executable, str(FUZZER), str(module), str(stub), "--calls", "4000", "--seed", "7"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert "4,000 calls survived" in done.stdout


def test_position_without_a_card_to_play_is_refused() -> None:
    # In a sampled world a hand may be too short: here seat 1 has none when its turn comes.
    seen = TressetteSeen(TressetteTerms(), [0b11, 0, 0, 0], [])
    (position,) = seen.in_worlds([1, 2, 3], [([0, 0, 0b110100], [])])
    position = position.after(0)
    for ask in (position.greedy_card, position.greedy_ratings, position.active_inputs, position.plain_inputs):
        with pytest.raises(ValueError, match="no card"):
            ask()
    with pytest.raises(ValueError, match="too few cards"):
        TressettePosition.play_out_batch([position])
    with pytest.raises(ValueError, match="too few cards"):
        position.playouts(1, 1)
    worlds = Worlds(0b110100, [(0, 0b110100), (0, 0b110100), (3, 0b110100)], [])
    with pytest.raises(ValueError, match="too few cards"):
        seen.ismcts(worlds, [1, 2, 3], IsmctsSettings(), 1)
