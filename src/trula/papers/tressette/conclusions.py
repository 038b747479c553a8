"""Sections 3.1, 6 and 7: what the deal decides, what not seeing the cards costs, and the main claim with the deals of
the published code on both sides."""

from __future__ import annotations

from collections.abc import Sequence

from trula.arena.stats import estimate
from trula.papers.criteria import why
from trula.papers.lab import Lab
from trula.papers.report import Claim, Section, Table
from trula.papers.tressette import players
from trula.papers.tressette.contests import Tally, by_session, difference
from trula.papers.tressette.experiments import EXPERIMENTS, cheater
from trula.papers.tressette.fortune import on_fortune
from trula.papers.tressette.tables import ONE_TREE, PUBLISHED, PUBLISHED_DEALS, REPAIRED, WEIGHED, Played
from trula.papers.tressette.verdicts import CRITERIA, FEW, above, larger, show, show_difference


def conclusions(lab: Lab) -> Section:
    """From the games of the tables, and the rounds of a player who sees all cards."""
    tables = [experiment.play(lab) for experiment in EXPERIMENTS]
    two, _, four, five, six, seven = tables
    table, claims = on_fortune(lab, cheater(lab), players.RANDOM_WALK, lab.pick(2, 160, 2_000))
    pairs = [("against RandomWalk", four, five), ("against cheating alpha-beta", six, seven)]
    return Section(
        "Sections 3.1, 6 and 7: the deal, what is not seen, and the main claim with the published deals",
        "Cards by which a round is told good or poor: threes, twos and aces. Both games of a session have the same "
        f"deals, with the sides exchanged. {CRITERIA}",
        (table, _deals_table(tables[2:]), _pairs_table(pairs)),
        claims=(
            *claims,
            *(_outperforms(*pair) for pair in pairs),
            main_weakness(two.shared(PUBLISHED)[0], four.shared(PUBLISHED)[0]),
            _model(six),
            Claim(
                "Section 6: such a model could be learned by playing against cheating players (future work)",
                "supposed",
                "not tried",
                "open",
                "Our model of the others' play is made of rules and learns from nobody.",
            ),
            ignorance(seven),
            _suboptimal(four),
            Claim(
                "Section 5.2.2: the determinization is not accurate enough against people",
                "believed",
                "no people were asked",
                "open",
                "Takes people who play tressette well; the paper tried none either.",
            ),
            Claim(
                "Section 3.1: that no card is played to learn something is no problem",
                "supposed",
                "not tried",
                "open",
                "No player of ours, nor of the paper's, plays to learn.",
            ),
        ),
    )


def _settings(played: Played, *columns: str) -> str:
    return f"{played.printed.varied} " + ", ".join(f"{each:,}" for each in played.settings(*columns))


def _deals_table(tables: Sequence[Played]) -> Table:
    rows = []
    for played in tables:
        others, ones = played.shared(PUBLISHED_DEALS, PUBLISHED)
        rows.append(
            (
                f"Table {played.printed.number}, {_settings(played, PUBLISHED_DEALS, PUBLISHED)}",
                f"{played.paper(played.settings(PUBLISHED_DEALS, PUBLISHED)):.3f}",
                show(estimate(by_session(ones))),
                show(estimate(by_session(others))),
                show_difference(difference(others, ones)),
            )
        )
    return Table(
        "What the published deals do",
        ("rows", "paper", "uniform deals", "published deals", "published less uniform"),
        tuple(rows),
        "In the published deals the partner of seat 2 mostly has no card, so that a search of seat 2 ends where the "
        "partner should play (Section 3). What the published code adds there, a point for the side to move, is left "
        "out.",
    )


def _pairs_table(pairs: Sequence[tuple[str, Played, Played]]) -> Table:
    rows = []
    for title, ahead, tree in pairs:
        ones, others = _least(ahead), _least(tree)
        rows.append(
            (
                title,
                show(estimate(by_session(ones))),
                show(estimate(by_session(others))),
                show_difference(difference(ones, others)),
            )
        )
    return Table(
        "The main claim with the published deals",
        ("setting", "alpha-beta", "MCTS", "alpha-beta less MCTS"),
        tuple(rows),
        "Determinized players; the rows of Tables 4 to 7 that were played with the published deals.",
    )


def _least(played: Played) -> list[Tally]:
    return list(played.columns[PUBLISHED_DEALS].values())


def _paper(played: Played) -> str:
    return f"{played.paper(played.settings(PUBLISHED_DEALS)):.3f}"


def _outperforms(title: str, ahead: Played, tree: Played) -> Claim:
    lead = difference(_least(ahead), _least(tree))
    verdict = larger(lead)
    return Claim(
        f"Section 7: alpha-beta outperforms MCTS (determinized, {title}; both as published with the published deals)",
        f"{_paper(ahead)} and {_paper(tree)} in the rows played",
        show_difference(lead),
        verdict,
        why(verdict, FEW if verdict == "open" else "MCTS is ahead."),
    )


def main_weakness(cheating: Sequence[Tally], honest: Sequence[Tally]) -> Claim:
    """Whether of the games that the honest player loses more than half are won by one who sees the cards."""
    pairs = list(zip(by_session(cheating), by_session(honest), strict=False))
    cost = estimate([seeing - not_seeing for seeing, not_seeing in pairs])
    more = estimate([(seeing - not_seeing) - (1 - seeing) for seeing, not_seeing in pairs])
    verdict = larger(more)
    return Claim(
        "Section 6: the determinization is surely the main weakness",
        "supposed",
        f"not seeing the cards costs {show_difference(cost)} of the games against RandomWalk; less what is lost "
        f"all the same: {show_difference(more)}",
        verdict,
        why(verdict, FEW if verdict == "open" else "More is lost even with all cards seen."),
    )


def _model(played: Played) -> Claim:
    gained = difference(*played.shared(WEIGHED, PUBLISHED))
    verdict = larger(gained)
    return Claim(
        "Section 6: a model of what the others' play means would help (future work)",
        "supposed",
        f"deals that make the cards played likely for rule players, less uniform ones, Table {played.printed.number}, "
        f"{_settings(played, WEIGHED, PUBLISHED)}: {show_difference(gained)}",
        verdict,
        why(verdict, FEW if verdict == "open" else "Perhaps a cheating player does not play like our model."),
    )


def _suboptimal(played: Played) -> Claim:
    wins = estimate(by_session(played.published))
    verdict = larger(above(wins, 0.5))
    return Claim(
        "Section 3.1: a player who expects the best play does well against worse play too",
        "cited",
        f"wins {show(wins)} against RandomWalk",
        verdict,
        why(verdict, FEW if verdict == "open" else "It loses more than half of its games."),
    )


def ignorance(played: Played) -> Claim:
    """By ISMCTS, in whose tree nobody knows a hand that he does not see, against trees with open cards."""
    gained = difference(*played.shared(ONE_TREE, REPAIRED))
    verdict = larger(gained)
    return Claim(
        "Section 3.1: that the opponents' ignorance is not exploited seriously limits determinization",
        "supposed",
        f"ISMCTS less determinized MCTS (repaired) with as many playouts, Table {played.printed.number}, "
        f"{_settings(played, ONE_TREE, REPAIRED)}: {show_difference(gained)}",
        verdict,
        "The nearest that was played: in the one tree nobody knows hidden cards, but it differs in more than that."
        + why(verdict, f" {FEW}" if verdict == "open" else ""),
    )
