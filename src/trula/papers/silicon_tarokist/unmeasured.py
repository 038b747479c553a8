"""What the paper claims and nothing here can tell: people, their machine, plans for later, taste. Each says why."""

from __future__ import annotations

from trula.papers.report import Claim


def not_measured(text: str, paper: str, reason: str, ours: str = "not measured") -> Claim:
    """An open row."""
    return Claim(text, paper, ours, "open", reason)


SEARCH = (
    not_measured(
        "to search each distribution with open cards misses some nuances, but is a reasonable heuristic",
        "a reasonable heuristic",
        "No player here reasons about hidden cards to the end, against whom it could be held.",
    ),
    not_measured(
        "alpha-beta is easily adapted to plies in any order, and move generation to signals",
        "straightforward; easily",
        "Effort is not measured; no signals are built here.",
    ),
    not_measured(
        "signalling is not a common practice in tarok",
        "not common",
        "It is on people, and no games of theirs are to be had.",
    ),
    not_measured(
        "tricks deeper in the search are less certain to be played out as predicted",
        "less certain",
        "Our search does not keep the line that it expects, so no trick can be held against it.",
    ),
    not_measured(
        "a value of the table might be too large if it was stored after a shallower search",
        "might be too large",
        "Our table is cleared before every search and gives only values of as many plies, so the case does not come.",
    ),
)
"""Sections 3 and 3.2."""

CONCLUSION = (
    not_measured(
        "at the beginning the search cannot develop long-term strategies",
        "cannot",
        "No measure tells a strategy from single cards; what these lose early is judged above.",
    ),
    not_measured(
        "the program does not play particularly well when no immediately beneficial moves are available",
        "not particularly well",
        "The paper does not tell which positions these are, and our judge does not either.",
    ),
    not_measured(
        "explicit strategies might result in play that is too rigid and therefore predictable",
        "too rigid",
        "The authors call it a feeling; no such strategies are built here.",
    ),
    not_measured(
        "a search of a handful of representative plays alone could be sufficiently deep (future work)",
        "sufficiently deep",
        "The paper does not say how such plays are found; it is not built here.",
    ),
)
"""Section 5."""

PEOPLE = (
    not_measured(
        "according to human players it plays reasonably well",
        "reasonably well",
        "No people were asked.",
        "not asked",
    ),
    not_measured(
        "sometimes its behaviour would be called 'cunning' in a human, in some cases it seems to play 'aimlessly'",
        "'cunning', 'aimlessly'",
        "The authors' impression, without a measure.",
    ),
    not_measured(
        "perfect memory and a strong endgame were enough to defeat an average player and Tarok.net",
        "enough",
        "Neither is to be had, so why they lost is not known; the end of the deal is judged beside section 3.",
    ),
)
"""Sections 4 and 5."""
