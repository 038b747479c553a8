"""Plays random complete deals in Trula and in the slow reference at once, and stops at the first difference.

    python tests/differential.py [--deals N] [--games tarok3 …] [--seed N]

Contracts are drawn evenly, since uniform bidding drifts to the top of the ladder; speeches fall in half of the deals;
a part of the deals gives one seat a strong hand, so that valats, beggars and pits are made as well as lost.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from typing import Protocol

from reference.klaverjas import KlaverjasReference
from reference.tarok import TarokReference
from reference.tressette import TressetteReference
from trula.engine.cards import Deal
from trula.engine.game import Game
from trula.engine.options import Value
from trula.engine.state import State
from trula.engine.view import View
from trula.games import GAMES
from trula.games.klaverjas import Klaverjas
from trula.games.tarok import Tarok
from trula.games.tarok.contracts import Aim
from trula.games.tressette import Tressette
from trula.games.tressette.facts import TressetteFacts


class Reference(Protocol):
    """What all references answer."""

    @property
    def to_move(self) -> int | None: ...
    @property
    def is_over(self) -> bool: ...
    def legal(self) -> list[str]: ...
    def apply(self, action: str) -> None: ...
    def scores(self) -> list[int]: ...
    def tricks(self) -> list[tuple[int, list[str], int]]: ...
    def points(self) -> dict[str, int]: ...
    def raw_points(self) -> list[int]: ...
    def view(self, seat: int) -> dict[str, object]: ...
    def copy(self) -> Reference: ...


REFERENCES: dict[str, Callable[..., Reference]] = {
    "tarok3": TarokReference,
    "tarok4": TarokReference,
    "klaverjas": KlaverjasReference,
    "tressette": TressetteReference,
}


class Difference(AssertionError):
    """Trula and the reference disagree."""


@dataclass
class Case:
    """One deal to compare."""

    game: Game
    deal: Deal
    table: dict[str, object]
    target: str | None = None
    """The contract the auction is steered to."""
    declarer: int = 0
    speaks: bool = False
    actions: list[str] = field(default_factory=list)

    def reference(self) -> Reference:
        options: dict[str, object] = dict(self.game.own_options())
        return REFERENCES[self.game.name](self.game.name, self.game.profile.name, options, str(self.deal), self.table)

    def describe(self) -> str:
        return (
            f"{self.game!r}\ntable {self.table}\ndeal {self.deal}\nactions {', '.join(self.actions)}\n"
            f"(steered to {self.target} by seat {self.declarer})"
        )


def check(what: str, ours: object, theirs: object, case: Case) -> None:
    """Equal, or a Difference that tells the whole case."""
    if ours != theirs:
        raise Difference(f"{what}: {ours} is not the reference's {theirs}\n{case.describe()}")


def view_texts(view: View) -> dict[str, object]:
    """A view in the words of the references."""
    texts: dict[str, object] = {
        "seat": view.seat,
        "to_move": view.to_move,
        "hand": [card.text for card in view.hand],
        "history": [str(move) for move in view.history],
        "talon": [card.text for card in view.talon],
        "shown": [[card.text for card in cards] for cards in view.shown],
        "legal": sorted(str(action) for action in view.legal_actions()),
    }
    if isinstance(view.game, Tarok):
        texts["sides"] = list(view.sides or ())
    elif isinstance(view.game, Klaverjas):
        texts["turned"] = view.turned
    else:
        assert isinstance(view.facts, TressetteFacts)
        declared = view.facts.accusi
        assert isinstance(declared, tuple)
        texts["accusi"] = [None if names is None else list(names) for names in declared]
    return texts


def play_case(case: Case, rng: random.Random) -> str:
    """Play one case in both, comparing all the way; gives the name under which it is counted."""
    game = case.game
    state = game.start_at(case.deal, case.table)
    reference = case.reference()
    while True:
        check("to move", state.to_move, reference.to_move, case)
        if rng.random() < 0.15 or state.is_over:
            for seat in range(game.seats):
                check(f"view of seat {seat}", view_texts(state.view(seat)), reference.view(seat), case)
        if state.to_move is None:
            break
        legal = [str(action) for action in state.legal_actions()]
        check("legal actions", sorted(legal), sorted(reference.legal()), case)
        text = choose(state, legal, case, rng)
        state = state.after(game.parse_action(text))
        reference.apply(text)
        case.actions.append(text)
    compare_ends(state, reference, case)
    return str(state.facts.contract or game.options.get("trump_choice") or "round")


def compare_ends(state: State, reference: Reference, case: Case) -> None:
    """Tricks, points, scores and radelci of a finished deal."""
    position = state.position
    assert position is not None
    tricks = [(trick.leader, [card.text for card in trick.cards], trick.winner) for trick in state.tricks]
    check("tricks", tricks, reference.tricks(), case)
    check("raw points", list(position.raw_points()), reference.raw_points(), case)
    check("points", points_of(state), {name: reference.points()[name] for name in points_of(state)}, case)
    check("scores", state.scores(), reference.scores(), case)
    if isinstance(reference, TarokReference):
        assert isinstance(case.game, Tarok)
        check("radelci", list(case.game.radelci_after(state)), reference.radelci_after(), case)


def points_of(state: State) -> dict[str, int]:
    """The points of a finished deal as the references name them."""
    game = state.game
    summary = state.position.summary()  # type: ignore[union-attr]
    if isinstance(game, Tarok):
        contract = game.agreement_of(state).contract
        if contract.aim is Aim.KLOP:
            return {str(seat): summary.points[seat] for seat in range(game.seats)}
        return {"declarer": summary.side_points} if contract.aim is Aim.POINTS else {}
    names = ("points", "meld") if isinstance(game, Klaverjas) else ("thirds", "accusi")
    return {f"{name}{side}": getattr(summary, name)[side] for name in names for side in range(2)}


def choose(state: State, legal: list[str], case: Case, rng: random.Random) -> str:
    """A random legal action, steered in the auction and in the speeches."""
    if state.phase == "auction":
        return choose_bid(state, legal, case, rng)
    if state.phase == "announcements":
        speeches = [text for text in legal if text != "pass"]
        if not case.speaks or not speeches or rng.random() < 0.6:
            return "pass"
        kontras = [text for text in speeches if text.startswith("kontra")]
        plain = [text for text in speeches if "valat" not in text]
        return rng.choice((kontras if rng.random() < 0.5 else plain) or speeches)
    return rng.choice(legal)


def choose_bid(state: State, legal: list[str], case: Case, rng: random.Random) -> str:
    assert isinstance(case.game, Tarok)
    ranks = {f"bid {contract.name}": contract.rank for contract in case.game.ladder}
    goal = f"bid {case.target}"
    if state.to_move != case.declarer or case.target == "klop":
        lower = [text for text in legal if text != "pass" and ranks[text] < ranks[goal]]
        if "pass" not in legal:
            return goal if goal in legal else rng.choice(lower or legal)
        return "pass" if not lower or rng.random() < 0.7 else rng.choice(lower)
    if goal in legal and (rng.random() < 0.6 or "pass" not in legal):
        return goal
    lower = [text for text in legal if text != "pass" and ranks[text] <= ranks[goal]]
    return rng.choice(lower or [text for text in legal if text != "pass"] or legal)


def strong_deal(game: Game, rng: random.Random) -> tuple[Deal, int]:
    """A deal in which one seat has mostly high cards, or mostly low ones; and that seat."""
    while True:
        lean = rng.choice((-1.0, 1.0)) * rng.uniform(0.5, 3)
        order = sorted(game.deck.cards, key=lambda card: rng.gauss(0, 1) - lean * _height(game, card.index))
        seat = rng.randrange(game.seats)
        first, rest = order[: game.hand_size], order[game.hand_size :]
        rng.shuffle(rest)
        hands = [rest[i * game.hand_size : (i + 1) * game.hand_size] for i in range(game.seats - 1)]
        hands.insert(seat, first)
        talon = rest[(game.seats - 1) * game.hand_size :]
        sets = tuple(game.deck.set(hand) for hand in hands)
        if all(game.is_dealable(hand) for hand in sets):
            turned = rng.choice("cdhs") if game.options.get("trump_choice") == "turn_up" else None
            return Deal(sets, tuple(talon), turned), seat


def _height(game: Game, index: int) -> float:
    if isinstance(game, Tarok):
        return index / 22 + 0.6 if index < 22 else (index - 22) % 8 / 8
    size = len(game.deck.cards) // 4
    return index % size / size


def random_options(name: str, number: int, rng: random.Random) -> dict[str, Value]:
    """Some options changed at random; the ways to make trump come round evenly."""
    options: dict[str, Value] = {}
    for option in GAMES[name].options_known:
        if rng.random() < 0.35:
            if option.choices is not None and option.name != "trump":
                options[option.name] = rng.choice(option.choices)
            elif option.name in ("mond", "pit"):
                options[option.name] = rng.choice((0, 15, 100))
    if name == "klaverjas":
        procedures = Klaverjas.options_known[0].choices or ()
        options["trump_choice"] = procedures[number % len(procedures)]
    if options.get("trump_choice") == "given":
        options["trump"] = rng.choice("cdhs")
    return options


def make_case(name: str, profile: str, number: int, rng: random.Random, *, with_options: bool) -> Case:
    """The case with a number: contracts and procedures come round evenly."""
    options = random_options(name, number, rng) if with_options else None
    game = GAMES[name](profile, options)
    deal, seat = game.deal(rng.getrandbits(64)), rng.randrange(game.seats)
    if rng.random() < 0.3:
        deal, seat = strong_deal(game, rng)
    case = Case(game, deal, {}, declarer=seat, speaks=number % 2 == 0)
    if isinstance(game, Tarok):
        ladder = [contract.name for contract in game.ladder]
        case.target = ladder[number // 2 % len(ladder)]
        if case.target in ("klop", "three") and game.options["bidding"] == "obligatory_three":
            case.declarer = 0
        if game.options["radelci"]:
            case.table["radelci"] = [rng.choice((0, 0, 0, 1, 2)) for _ in range(game.seats)]
        if game.options["compulsory_klop"]:
            case.table["compulsory_klop"] = case.target not in ladder[1:8] and rng.random() < 0.3
    elif isinstance(game, Tressette):
        case.table = {"totals": [rng.randrange(11), rng.randrange(11)], "first_round": rng.random() < 0.5}
        if game.options["stop"] == "at_once":
            top = game.session_target
            case.table["totals"] = [rng.randrange(top), rng.randrange(top)]
    return case


def run(name: str, profile: str, seed: int, numbers: Iterable[int], *, with_options: bool) -> Counter[str]:
    """Compare the cases with these numbers; counts them by contract."""
    counts: Counter[str] = Counter()
    for number in numbers:
        rng = random.Random(f"{name} {profile} {seed} {number} {with_options}")
        counts[play_case(make_case(name, profile, number, rng, with_options=with_options), rng)] += 1
    return counts


def all_profiles() -> list[tuple[str, str]]:
    """Every game with every profile."""
    return [(name, profile.name) for name, game in GAMES.items() for profile in game.profiles]


def main() -> int:
    """Run everything and print the counts."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=20_000, help="deals per game and profile")
    parser.add_argument("--games", nargs="*", default=list(GAMES), help="only these games")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    with ProcessPoolExecutor(arguments.jobs) as pool:
        for name, profile in all_profiles():
            if name not in arguments.games:
                continue
            for with_options in (False, True):
                if with_options and profile == "openspiel":
                    continue
                start = time.perf_counter()
                chunk = max(1, arguments.deals // 40)
                jobs = [
                    pool.submit(run, name, profile, arguments.seed, range(i, min(i + chunk, arguments.deals)),
                                with_options=with_options)
                    for i in range(0, arguments.deals, chunk)
                ]  # fmt: skip
                counts: Counter[str] = Counter()
                for job in jobs:
                    counts += job.result()
                label = "random options" if with_options else "as it stands"
                print(
                    f"{name} {profile}, {label}: {counts.total()} deals, no difference, "
                    f"{time.perf_counter() - start:.0f} s\n  "
                    + ", ".join(f"{contract} {count}" for contract, count in sorted(counts.items())),
                    flush=True,
                )
    return 0


if __name__ == "__main__":
    sys.exit(main())
