"""Writes the perft files again from the rules as they are: python tests/make_perft.py

To be run when the rules change on purpose; the counts are judged by the reference (test_perft.py), not by this.
"""

from __future__ import annotations

import random
from pathlib import Path

import differential as diff
from trula.engine.game import Game
from trula.engine.options import Value
from trula.engine.perft import PerftCase, core_text, perft
from trula.engine.state import State
from trula.games import GAMES

FOLDER = Path(__file__).parent / "perft"
NODE_LIMIT = 6_000
"""The reference walks every one of them."""


def opening(game: Game, contract: str | None, rng: random.Random) -> State:
    """A random deal at its first lead, in a contract."""
    while True:
        case = diff.Case(game, game.deal(rng.getrandbits(32)), {}, contract, rng.randrange(game.seats), speaks=True)
        if contract in ("klop", "three"):
            case.declarer = 0
        state = game.start(case.deal)
        while state.phase != "play":
            legal = [str(action) for action in state.legal_actions()]
            state = state.after(game.parse_action(diff.choose(state, legal, case, rng)))
        if contract is None or state.facts.contract == contract:
            return state


def ending(state: State, cards: int, rng: random.Random) -> State | None:
    """The same deal with so many cards left in each hand; None if it is over before."""
    while len(state.hands[0]) > cards or state.view(0).trick is not None:
        if state.is_over:
            return None
        state = state.after(rng.choice(list(state.legal_actions())))
    return None if state.is_over else state


def case_of(name: str, state: State) -> PerftCase:
    """Count from a state, as deep as the limit allows."""
    counts = []
    for depth in range(1, 49):
        nodes, total = perft(state, depth)
        if nodes > NODE_LIMIT:
            break
        counts.append((depth, nodes, total))
        if len(counts) > 1 and counts[-1][1:] == counts[-2][1:]:
            counts.pop()
            break
    game = state.game
    actions = tuple(str(move.action) for move in state.history)
    return PerftCase(
        name,
        game.name,
        game.profile.name,
        str(state.deal),
        actions,
        tuple(counts),
        core_text(state),
        game.own_options(),
    )


def cases(game: Game, contract: str | None, label: str) -> list[PerftCase]:
    """An opening and two endings."""
    rng = random.Random(f"{game!r} {contract}")
    found = [case_of(f"{label}-opening", opening(game, contract, rng))]
    while len(found) < 3:
        end = ending(opening(game, contract, rng), 3 if game.seats == 4 else 4, rng)
        if end is None and contract in ("beggar", "open-beggar", "colour-valat", "valat"):
            deal, seat = diff.strong_deal(game, rng)
            end = _forced(game, deal_text=str(deal), contract=contract, seat=seat, rng=rng)
        if end is not None:
            found.append(case_of(f"{label}-ending-{len(found)}", end))
    return found


def _forced(game: Game, *, deal_text: str, contract: str | None, seat: int, rng: random.Random) -> State | None:
    case = diff.Case(game, game.parse_deal(deal_text), {}, contract, seat)
    state = game.start(case.deal)
    while state.phase != "play":
        legal = [str(action) for action in state.legal_actions()]
        state = state.after(game.parse_action(diff.choose(state, legal, case, rng)))
    return ending(state, 3, rng)


def main() -> None:
    """Write one file for each game and profile."""
    extra: dict[tuple[str, str], list[dict[str, Value]]] = {
        ("tarok3", "tarzs"): [{"emperor_order": "t1_last", "first_lead": "forehand", "klop_full_at": 36}],
        ("tarok4", "pagat"): [{"kontra_share": "taroknet", "partner_share": "half"}],
        ("klaverjas", "rotterdam"): [{"nat_meld": "own", "four_low": False, "tie": "made"}],
        ("klaverjas", "amsterdam"): [{"amsterdam_undertrump": "forced", "pit_defenders": True}],
        ("tressette", "roman"): [{"accusi": False, "first_lead": "right_of_dealer"}],
    }
    for name, kind in GAMES.items():
        for profile in kind.profiles:
            blocks = []
            for options in [{}, *extra.get((name, profile.name), [])]:
                game = kind(profile.name, options)
                label = "-".join([name, profile.name, *(["options"] if options else [])])
                for contract in game.contracts or (None,):
                    blocks += cases(game, contract, f"{label}-{contract}" if contract else label)
            text = "# Counts of legal lines; the format is told in docs/notation.md.\n\n"
            (FOLDER / f"{name}_{profile.name}.perft").write_text(text + "\n".join(str(block) for block in blocks))


if __name__ == "__main__":
    main()
