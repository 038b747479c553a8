"""Which build of the core is loaded: `v3` where the processor has x86-64-v3 (POPCNT, BMI, AVX2, …), else `plain`.

Both are made from the same sources and give the same answers. The environment variable TRULA_CPU names one of them.
"""

import os
import sys
from importlib.util import find_spec, module_from_spec, spec_from_file_location

from trula._cpu import has_v3

BUILDS = ("plain", "v3")


def load(name: str) -> None:
    """Put the chosen build in the place of the module that is being imported under this name."""
    path = path_of(chosen(os.environ.get("TRULA_CPU")))
    spec = spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    sys.modules[name] = module


def chosen(asked: str | None) -> str:
    """The build asked for, or the fastest that runs here."""
    if not asked:
        return "v3" if has_v3() and path_of("v3") is not None else "plain"
    if asked not in BUILDS:
        raise ImportError(f"TRULA_CPU is one of {' '.join(BUILDS)}, not '{asked}'")
    if path_of(asked) is None:
        raise ImportError(f"TRULA_CPU asks for {asked}, but trula was built without it")
    if asked == "v3" and not has_v3():
        raise ImportError("TRULA_CPU asks for v3, but the processor cannot run x86-64-v3")
    return asked


def path_of(build: str) -> str | None:
    """Where a build lies; None if it was not made."""
    spec = find_spec(f"trula._core_{build}")
    return None if spec is None else spec.origin
