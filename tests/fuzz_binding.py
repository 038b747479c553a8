"""Calls everything in the core's binding with plausible and with hostile arguments; the process must survive.

    python tests/fuzz_binding.py build/fuzz/plain/_core.so src/trula/_core.pyi --calls 100000

What to call and with which types comes from the stub, so that nothing is forgotten. `scripts/fuzz` builds the module
with AddressSanitizer and UBSan and runs this; an error that they find ends the process. An exception is an answer as
long as it is one of `ANSWERS`.
"""

from __future__ import annotations

import argparse
import ast
import faulthandler
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import numpy as np

ANSWERS = (TypeError, ValueError, OverflowError, IndexError, KeyError, RuntimeError, AttributeError, StopIteration)
"""Exceptions with which a call may answer bad arguments."""

AMOUNTS = {"count", "nodes", "leaves", "threads", "tail", "depth", "visits", "worlds", "keep", "clusters", "size"}
"""Parameters that tell how much work there is: they get small numbers."""

HOSTILE_INTS = (-1, -2, 64, 255, 256, 2**31 - 1, 2**31, 2**63 - 1, -(2**63), 2**64 - 1, 2**64)
MOST_KEPT = 40
"""Objects of a class that are kept as arguments of later calls."""


class Fuzzer:
    """Makes arguments by the annotations of a stub, and calls.

    Args:
        core: The module.
        stub: Its stub.
        seed: Determines all calls.
        note: Is told of every call before it is made.
    """

    def __init__(self, core: Any, stub: ast.Module, seed: int, note: Callable[[str], object]) -> None:
        self.core = core
        self.note = note
        self.dice = random.Random(seed)
        self.kept: dict[str, list[Any]] = {}
        self.enums: dict[str, list[Any]] = {}
        self.targets: list[Callable[[], object]] = []
        self.answers: Counter[str] = Counter()
        for node in stub.body:
            if isinstance(node, ast.FunctionDef):
                self._add(node, partial(getattr, core, node.name), has_self=False)
            elif isinstance(node, ast.ClassDef):
                self._add_class(node)

    def _add_class(self, node: ast.ClassDef) -> None:
        kind = getattr(self.core, node.name)
        if any(isinstance(base, ast.Attribute) and base.attr == "Enum" for base in node.bases):
            self.enums[node.name] = list(kind)
            return
        self.kept[node.name] = []
        for part in node.body:
            if not isinstance(part, ast.FunctionDef):
                continue
            marks = {ast.unparse(mark) for mark in part.decorator_list}
            if part.name == "__init__":
                self._add(part, partial(getattr, self.core, node.name), has_self=True, weight=20)
            elif "staticmethod" in marks:
                self._add(part, partial(getattr, kind, part.name), has_self=False, weight=3)
            elif "property" in marks:
                self.targets.append(partial(self._get, node.name, part.name))
            elif any(mark.endswith(".setter") for mark in marks):
                annotation = (part.args.posonlyargs + part.args.args)[-1].annotation
                self.targets.append(partial(self._set, node.name, part.name, annotation))
            elif part.name == "__setstate__":
                self.targets.append(partial(self._restore, node.name))
            else:
                self._add(part, partial(self._get, node.name, part.name), has_self=True, weight=3)

    def _add(self, node: ast.FunctionDef, find: Callable[[], Any], has_self: bool, weight: int = 1) -> None:
        """Add a function, `weight` times: those that make objects, so that there are some, and those that work."""
        parameters = (node.args.posonlyargs + node.args.args)[1 if has_self else 0 :]
        required = len(parameters) - len(node.args.defaults)

        def call() -> object:
            function = find()
            given = parameters[: self.dice.randint(required, len(parameters))]
            arguments = [self.value(each.annotation, each.arg) for each in given]
            self.note(f"{node.name}{arguments!r}")
            return self._keep(function(*arguments))

        self.targets += [call] * weight

    def _keep(self, result: object) -> object:
        for each in result if isinstance(result, list) else [result]:
            objects = self.kept.get(type(each).__name__)
            if objects is None:
                break
            if len(objects) < MOST_KEPT:
                objects.append(each)
            else:
                objects[self.dice.randrange(MOST_KEPT)] = each
        return result

    def _object(self, kind: str) -> Any:
        return self.dice.choice(self.kept[kind])

    def _get(self, kind: str, name: str) -> Any:
        return getattr(self._object(kind), name)

    def _set(self, kind: str, name: str, annotation: ast.expr | None) -> None:
        setattr(self._object(kind), name, self.value(annotation, name))

    def _restore(self, kind: str) -> None:
        """Read a pickled state into a new object, often with a part of it changed."""
        made = self._object(kind)
        state = list(made.__getstate__())
        place = self.dice.randrange(len(state))
        if self.dice.random() < 0.9:
            state[place] = self._changed(state[place])
        kind_of_made: Any = type(made)
        new = kind_of_made.__new__(kind_of_made)
        self.note(f"{kind}.__setstate__({state!r})")
        new.__setstate__(tuple(state))
        self._keep(new)

    def _changed(self, value: Any) -> Any:
        if isinstance(value, list) and value:
            changed = list(value)
            changed[self.dice.randrange(len(value))] = self._int("")
            return changed[: self.dice.randint(0, len(changed))] if self.dice.random() < 0.3 else changed
        if isinstance(value, str) and value:
            place = self.dice.randrange(len(value))
            return value[:place] + self.dice.choice(["", "-1", "9", "999999999999", " ", "x"]) + value[place + 1 :]
        return self.dice.choice([None, -1, 2**63, [], "", 1.5])

    def value(self, annotation: ast.expr | None, name: str) -> Any:
        """Return an argument for a parameter, now and then one of a wrong type."""
        if self.dice.random() < 0.01:
            return self.dice.choice([None, "x", -1, 1.5, [], [None], 2**70, object()])
        return self._of(annotation, name)

    def _of(self, annotation: ast.expr | None, name: str) -> Any:
        match annotation:
            case ast.BinOp(left=left, right=right):
                return self._of(self.dice.choice([left, right]), name)
            case ast.Constant(value=None) | None:
                return None
            case ast.Subscript(value=ast.Name(id="Sequence"), slice=part):
                return [self._of(part, name) for _ in range(self._length(name))]
            case ast.Subscript(value=ast.Name(id="tuple"), slice=ast.Tuple(elts=parts)):
                return tuple(self._of(part, name) for part in parts)
            case ast.Subscript(value=ast.Name(id="Annotated"), slice=ast.Tuple(elts=[array, shape])):
                return self._array(ast.unparse(array), ast.unparse(shape))
            case ast.Name(id="int"):
                return self._int(name)
            case ast.Name(id="float"):
                if name == "seconds":
                    return self.dice.choice([0.0, 0.01, -1.0])
                return self.dice.choice([0.0, 0.5, 1.0, -1.0, 1e300, float("inf"), float("nan"), self.dice.random()])
            case ast.Name(id="bool"):
                return self.dice.random() < 0.5
            case ast.Name(id="str"):
                words = ("score", "points", "win", "pit", "trula", "valat", "value", "cards", "line", "", "x")
                return self.dice.choice(words)
            case ast.Name(id=kind) if kind in self.enums:
                return self.dice.choice(self.enums[kind])
            case ast.Name(id=kind) if kind in self.kept:
                return self._object(kind)
            case _:
                return self.dice.choice([None, 1, b"", ""])

    def _length(self, name: str) -> int:
        if name == "hands":
            return self.dice.choice([3, 4, 4, 4])
        return self.dice.choice([0, 1, 1, 2, 3, 4, 4, 5])

    def _int(self, name: str) -> int:
        if name in AMOUNTS or name.startswith(("most", "least")):
            return self.dice.choice([-1, 0, 1, 2, 3, 4])
        draw = self.dice.random()
        if draw < 0.5:
            return self.dice.randrange(0, 6)
        if draw < 0.7:
            return self.dice.randrange(0, 54)
        if draw < 0.9:
            return self.dice.getrandbits(54) & self.dice.getrandbits(54) & self.dice.getrandbits(54)
        return self.dice.choice(HOSTILE_INTS)

    def _array(self, array: str, shape: str) -> Any:
        kind = array.split("numpy.")[-1].rstrip("]")
        sides = [self.dice.choice([0, 1, 2, 4, 40, 700]) for _ in range(shape.count("None"))]
        return np.zeros(sides, dtype=np.dtype(kind.rstrip("_")))

    def seed_objects(self) -> None:
        """Make valid deals of every game, which random arguments would hardly hit."""
        for name in [each for each in self.kept if each.endswith("Position")]:
            kind = getattr(self.core, name)
            terms_kind = next(
                getattr(self.core, each) for each in self.kept if each.endswith("Terms") and name.startswith(each[:-5])
            )
            seats, deck = (3 if "3" in name else 4), self._deck_size(kind, terms_kind)
            for _ in range(6):
                terms = self._terms(terms_kind)
                cards = self.dice.sample(range(deck), deck)
                size = self.dice.choice([1, 2, 3, 5])  # unlimited searches of these end soon
                hands = [sum(1 << card for card in cards[seat * size : (seat + 1) * size]) for seat in range(seats)]
                position = kind(terms, hands)
                self.kept[type(terms).__name__].append(terms)
                self.kept[name].append(position)
                while not position.is_over:
                    position = position.after(self.dice.choice(position.legal_cards()))
                    self._keep(position)

    def _terms(self, kind: Any) -> Any:
        terms = kind()
        if getattr(terms, "declarer", 0) == -1:
            terms.declarer = self.dice.randrange(3)
        return terms

    def _deck_size(self, kind: Any, terms_kind: Any) -> int:
        """Return the number of cards of a game's deck: one more than the highest card that a hand may hold."""
        for deck in range(64, 0, -1):
            hands = [1 << (deck - 1 - seat) for seat in range(3 if "3" in kind.__name__ else 4)]
            try:
                kind(self._terms(terms_kind), hands)
            except ValueError:
                continue
            return deck
        raise AssertionError(f"{kind.__name__} takes no hands")

    def call(self) -> None:
        """Make one call."""
        try:
            self.dice.choice(self.targets)()
            self.answers["result"] += 1
        except ANSWERS as error:
            self.answers[type(error).__name__] += 1


def load(path: Path) -> Any:
    """Return the extension module in a file, without the package around it."""
    spec = spec_from_file_location("_core", path)
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("module", type=Path)
    parser.add_argument("stub", type=Path)
    parser.add_argument("--calls", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--patience", type=float, default=60, help="seconds after which a call counts as hanging")
    parser.add_argument("--log", type=Path, help="file that holds the last call, for one that ends the process")
    options = parser.parse_args(arguments)
    log = options.log.open("wb", buffering=0) if options.log else None

    def note(call: str) -> None:
        if log is not None:
            log.seek(0)
            log.write(call[:1000].ljust(1000).encode() + b"\n")

    fuzzer = Fuzzer(load(options.module), ast.parse(options.stub.read_text()), options.seed, note)
    fuzzer.seed_objects()
    begin = time.monotonic()
    for number in range(1, options.calls + 1):
        faulthandler.dump_traceback_later(options.patience, exit=True)
        fuzzer.call()
        faulthandler.cancel_dump_traceback_later()
        if number % 100_000 == 0:
            print(f"{number:,} calls, {time.monotonic() - begin:.0f} s", file=sys.stderr, flush=True)
    print(f"{options.calls:,} calls survived: {dict(fuzzer.answers)}")


if __name__ == "__main__":
    main()
