"""The core's binding survives any arguments; `make fuzz` makes millions of calls under AddressSanitizer."""

import subprocess
import sys
from pathlib import Path

import trula
from trula import _builds

FUZZER = Path(__file__).parents[1] / "fuzz_binding.py"


def test_every_call_is_answered() -> None:
    module = _builds.path_of("plain")
    stub = Path(trula.__file__).with_name("_core.pyi")
    command = [sys.executable, FUZZER, str(module), stub, "--calls", "4000", "--seed", "7"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert "4,000 calls survived" in done.stdout
