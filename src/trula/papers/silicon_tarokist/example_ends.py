"""What section 4 of the paper says of the end of its example game: the whole tree, and what the kings cost."""

from __future__ import annotations

from collections.abc import Sequence

from trula.engine.game import State
from trula.engine.record import Record
from trula.papers.criteria import holds, why
from trula.papers.report import Claim
from trula.papers.silicon_tarokist.enhancement_claims import FACTOR
from trula.papers.silicon_tarokist.example_cards import LAST_LEADS
from trula.papers.silicon_tarokist.example_hands import PRINTED
from trula.papers.silicon_tarokist.pace import COUPLE, NODE, WORLDS
from trula.players.searches import AlphaBeta


def whole_claim(states: Sequence[State]) -> Claim:
    """That six cards a hand can be searched to the end: by our search, in the time of a card at the paper's speed."""
    start = states[-1].game.hand_size - LAST_LEADS
    position = next(each.position for each in states if each.phase == "play" and len(each.tricks) == start)
    assert position is not None
    found = AlphaBeta().run_one(position)
    left = LAST_LEADS * position.seats
    seconds = WORLDS * found.nodes * NODE
    verdict = holds(found.depth >= left and seconds <= FACTOR * COUPLE)
    return Claim(
        "with six cards left the program is able to search the whole game tree",
        "the whole tree",
        f"ours looks {found.depth} plies ahead of {left}, in {found.nodes:,} nodes: {seconds:.1f} s for {WORLDS} such "
        "worlds at the paper's speed",
        verdict,
        why(verdict, f"Asked: to the last card in {FACTOR * COUPLE:g} s."),
    )


def kings_claim(record: Record) -> Claim:
    """That the score is low because of the kings: the same game, had they not been announced."""
    last = record.replay()
    texts = [str(move.action) for move in last.history]
    place = texts.index("announce kings")
    # What is left are three passes, which end the speeches.
    silent = record.start().after_texts(texts[:place] + texts[place + 1 :])
    written, otherwise = (state.scores()[0] for state in (last, silent))
    verdict = holds(otherwise > written)
    return Claim(
        f"player 1 scores only {PRINTED} because he failed to win all four kings",
        f"{PRINTED}, because of the kings",
        f"{written:+} was written; {otherwise:+} had the kings not been announced",
        verdict,
        why(verdict, "Asked: would the same play have scored more."),
    )
