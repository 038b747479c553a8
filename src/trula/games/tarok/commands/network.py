"""The commands `trula explain-bid` and `trula learn-tables`: the bids of the Bayesian network."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

import trula
from trula.apps.cli.arguments import GameName, Json, Options, Profile, Seed, load_game, seed_or_random, show_json
from trula.apps.cli.showing import say
from trula.errors import NotationError, RecordMismatch
from trula.games.tarok import Tarok


def explain_bid(
    game: GameName,
    deal: Annotated[
        str | None, typer.Option("--deal", help="A deal of one line; drawn from the seed if missing.")
    ] = None,
    actions: Annotated[
        str, typer.Option("--actions", help="The bids before, separated by commas: 'pass, bid two'.")
    ] = "",
    bidder: Annotated[str, typer.Option("--bidder", help="The network, with its tables and risk.")] = "BayesNet()",
    svg: Annotated[
        Path | None, typer.Option("--svg", help="The file to draw the network and its probabilities to.")
    ] = None,
    seed: Seed = 1,
    profile: Profile = None,
    option: Options = None,
    as_json: Json = False,
) -> None:
    """Show the bid of the Bayesian network, the outcomes of each bid, and the features that influenced it most.

    Example: trula explain-bid tarok4 --seed 3 --actions 'pass, bid two' --svg bid.svg
    """
    from trula.games.tarok.bidding.bayes import BayesNet
    from trula.games.tarok.bidding.bayes.drawing import draw_network
    from trula.games.tarok.bidding.bayes.explaining import explain_bid as explain_network_bid

    rules = load_game(game, profile, option)
    network = trula.agent(bidder)
    if not isinstance(network, BayesNet):
        raise NotationError(f"only a BayesNet explains its bids, not {network!r}")
    state = rules.start(rules.deal(seed_or_random(seed)) if deal is None else rules.parse_deal(deal))
    try:
        state = state.after_texts(text.strip() for text in actions.split(",") if text.strip())
    except RecordMismatch as error:
        raise NotationError(str(error)) from None
    if state.to_move is None:
        raise NotationError("the deal is over: there is nothing to bid")
    view = state.view(state.to_move)
    explanation = explain_network_bid(network, view)
    if svg is not None:
        svg.write_text(draw_network(network, view), encoding="utf-8")
    if as_json:
        show_json({"game": game, "seat": view.seat, "hand": str(view.hand), **explanation.as_dict()})
        return
    say(f"seat {view.seat}: {view.hand}")
    for line in explanation.text():
        say(line)


def learn_tables(
    game: GameName,
    out: Annotated[Path, typer.Option("--out", help="The file; tables of another game that it holds are kept.")],
    deals: Annotated[int, typer.Option("--deals", min=20, help="The number of simulated deals.")] = 5_000,
    seed: Annotated[int, typer.Option("--seed", min=0, help="The seed of the deals.")] = 1,
    as_json: Json = False,
) -> None:
    """Learn the tables of the Bayesian network from simulated deals, in which every seat plays every contract.

    Example: trula learn-tables tarok3 --deals 5000 --out tables.json
    """
    from trula.games.tarok.bidding.bayes.learning import learn_network
    from trula.games.tarok.bidding.bayes.tables import update_tables

    rules = load_game(game, None, None)
    if not isinstance(rules, Tarok):
        raise NotationError(f"{game} has no auction for the network; there are: tarok3 tarok4")
    before = out.read_text(encoding="utf-8") if out.exists() else None
    with Console(stderr=True).status("simulating") as status:
        network = learn_network(
            rules, deals, seed, report=lambda done, all_: status.update(f"simulating: {done} of {all_} deals")
        )
    command = f"trula learn-tables {game} --deals {deals} --seed {seed}"
    out.write_text(update_tables(before, game, network, command, out.name), encoding="utf-8")
    figures = {"game": game, "deals": deals, "seed": seed, "out": str(out), "nodes": len(network.nodes)}
    if as_json:
        show_json(figures)
    else:
        say(f"{out}: {len(network.nodes)} nodes of {game}, counted in {deals} deals")


__all__ = ["explain_bid", "learn_tables"]
