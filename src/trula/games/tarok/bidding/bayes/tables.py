"""Read, check and write the tables of the Bayesian network as JSON files.

A file has `about`, perhaps `made_by`, and under `games` the nodes of every game, parents first. A node has `name`,
`states`, `parents` and `rows`. The key of a row is a state of each parent, joined by commas; its value is the list of
the probabilities of the node's own states.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from itertools import product
from math import isfinite
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeGuard

import numpy as np

from trula.errors import NotationError
from trula.games import GAMES, load
from trula.games.tarok import Tarok
from trula.games.tarok.bidding.bayes.features import check_bands, known_states
from trula.games.tarok.bidding.bayes.network import BayesNetwork, Node, build_network

SHIPPED = ("learned", "expert")
"""The names of the tables that come with the game."""
FOLDER = Path(__file__).parents[2] / "data"
OUTCOMES = ("high defeat", "low defeat", "low win", "high win")
VALUES = np.array([-1, -1 / 3, 1 / 3, 1])
"""The values of OUTCOMES, the states of every bottom-level node."""
BIDDER, OTHERS = "strength of bidder", "strength of others"
"""Names of mid-level nodes that every network has."""
PASS, KLOP = "pass", "klop"
"""Names of optional bottom-level nodes for staying out; without them its expectation is 0."""


@cache
def games_of_tables() -> dict[str, Tarok]:
    """Return the games that the network can bid in, by name, under their default profiles."""
    games = {name: load(name) for name in GAMES}
    return {name: game for name, game in games.items() if isinstance(game, Tarok)}


def read_tables(name: str, game: str) -> BayesNetwork:
    """Return the network of a game.

    Args:
        name: `learned`, `expert`, or the path of a file.
        game: The name of the game.

    Raises:
        NotationError: The file cannot be read, is not valid, or has no tables for the game.
    """
    path = FOLDER / f"bayes_{name}.json" if name in SHIPPED else Path(name)
    return _read(path, game, path.stat().st_mtime_ns if path.exists() else 0)


@cache
def _read(path: Path, game: str, _changed: int) -> BayesNetwork:
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, ValueError):
        raise NotationError(f"the tables {path} cannot be read; shipped ones are: {' '.join(SHIPPED)}") from None
    return parse_tables(text, game, path.name)


def parse_tables(text: str, game: str, where: str = "tables") -> BayesNetwork:
    """Return the network of a game from the text of a file, whose name `where` is for error messages."""
    games = _document(text, where)["games"]
    if game not in games_of_tables():
        raise NotationError(f"{game} has no auction for the network; there are: {' '.join(games_of_tables())}")
    if not isinstance(games.get(game), list):
        raise NotationError(f"{where} has no tables for {game}")
    nodes: list[Node] = []
    states: dict[str, tuple[str, ...]] = {}
    place = f"{where}, {game}"
    for each in games[game]:
        node = _node(each, states, place)
        states[node.name] = node.states
        nodes.append(node)
    network = build_network(nodes, place)
    _check_roles(network, game, place)
    return network


def _document(text: str, where: str) -> dict[str, Any]:
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NotationError(f"{where} is not JSON: {error}") from None
    if not isinstance(document, dict) or not isinstance(document.get("games"), dict):
        raise NotationError(f'{where} has no tables: they are under "games"')
    return document


def _node(each: object, known: Mapping[str, tuple[str, ...]], where: str) -> Node:
    name = each.get("name") if isinstance(each, dict) else None
    if not isinstance(each, dict) or not isinstance(name, str):
        raise NotationError(f"{where}: a node has no name")
    states, parents, rows = each.get("states"), each.get("parents", []), each.get("rows")
    if not _are_texts(states) or not states or not _are_texts(parents) or not isinstance(rows, dict):
        raise NotationError(f"{where}: '{name}' needs states and parents as lists of names, and rows")
    for parent in parents:
        if parent not in known:
            raise NotationError(f"{where}: '{name}' has the parent '{parent}', which no node before it is")
    shape = tuple(len(known[parent]) for parent in parents)
    table = np.full((*shape, len(states)), np.nan)
    for key, row in rows.items():
        table[_row_number(key, name, parents, known, where)] = _row(row, key, name, len(states), where)
    missing = np.argwhere(np.isnan(table).any(axis=-1))
    if len(missing):
        of = ", ".join(known[parent][number] for parent, number in zip(parents, missing[0], strict=True))
        needed = int(np.prod(shape))
        raise NotationError(f"{where}: '{name}' has {len(rows)} rows instead of {needed}; one is missing for '{of}'")
    return Node(name, tuple(states), tuple(parents), table)


def _are_texts(value: object) -> TypeGuard[list[str]]:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def _row_number(
    key: str, name: str, parents: list[str], known: Mapping[str, tuple[str, ...]], where: str
) -> tuple[int, ...]:
    parts = [part.strip() for part in key.split(",")] if key else []
    if len(parts) != len(parents):
        raise NotationError(f"{where}: the row '{key}' of '{name}' must name a state of each of {len(parents)} parents")
    for parent, part in zip(parents, parts, strict=True):
        if part not in known[parent]:
            raise NotationError(f"{where}: the row '{key}' of '{name}' has an unknown state '{part}' of '{parent}'")
    return tuple(known[parent].index(part) for parent, part in zip(parents, parts, strict=True))


def _row(row: object, key: str, name: str, length: int, where: str) -> list[float]:
    numbers = isinstance(row, list) and all(type(each) in (int, float) and isfinite(each) for each in row)
    if not isinstance(row, list) or not numbers or len(row) != length:
        raise NotationError(f"{where}: the row '{key}' of '{name}' is not a list of {length} numbers")
    return row


def _check_roles(network: BayesNetwork, game: str, where: str) -> None:
    """Raise NotationError unless the nodes are those of a bidder of a game."""
    tarok = games_of_tables()[game]
    contracts = [contract.name for contract in tarok.ladder if contract.name != KLOP]
    for name in (BIDDER, OTHERS, *contracts):
        if name not in network.by_name:
            raise NotationError(f"{where}: the node '{name}' is missing")
    known = known_states(tarok.seats)
    for node in network.roots:
        if node.name not in known:
            raise NotationError(
                f"{where}: '{node.name}' has no parents and is nothing that is known of a hand or a bid"
            )
        expected = known[node.name]
        if expected is None:
            check_bands(node.name, node.states, where)
        elif unknown := [state for state in node.states if state not in expected]:
            raise NotationError(
                f"{where}: '{node.name}' has an unknown state '{unknown[0]}'; there are: {', '.join(expected)}"
            )
        elif node.states != expected:
            raise NotationError(f"{where}: the states of '{node.name}' are {', '.join(expected)}, in this order")
    for node in network.leaves:
        if node.name not in (*contracts, PASS, KLOP):
            raise NotationError(f"{where}: '{node.name}' has no children and is no contract of {game}")
        if node.states != OUTCOMES:
            raise NotationError(f"{where}: the states of '{node.name}' are {', '.join(OUTCOMES)}, in this order")


def write_tables(
    networks: Mapping[str, BayesNetwork], about: str, made_by: Mapping[str, str] = MappingProxyType({})
) -> str:
    """Return the text of a file with one line for each row.

    Args:
        networks: The networks by name of the game.
        about: A description of the tables.
        made_by: The command that made the tables of each game.
    """
    head: dict[str, object] = {"about": about} | ({"made_by": dict(made_by)} if made_by else {})
    lines = ["{", *(f" {json.dumps(key)}: {json.dumps(value)}," for key, value in head.items()), ' "games": {']
    games = []
    for game, network in networks.items():
        texts = [
            _node_text(node, [network.by_name[parent].states for parent in node.parents]) for node in network.nodes
        ]
        games.append(f"  {json.dumps(game)}: [\n" + ",\n".join(texts) + "\n  ]")
    return "\n".join([*lines, ",\n".join(games), " }", "}", ""])


ABOUT_LEARNED = (
    "Learned by counting simulated deals. A game counts by its margin: what the seat writes less the mean of the "
    "others. A low win is a margin of 20, a high win one of 60 and more; one in between counts for both in proportion. "
    "States of strength are numbered from weak to strong."
)


def update_tables(text: str | None, game: str, network: BayesNetwork, command: str, where: str) -> str:
    """Return the text of a file of learned tables with those of one game replaced.

    Args:
        text: The text before; None for a new file.
        game: The name of the game.
        network: Its new network.
        command: The command that made it.
        where: The name of the file, for error messages.
    """
    document = {} if text is None else _document(text, where)
    others = [name for name in document.get("games", {}) if name != game]
    networks = {name: parse_tables(str(text), name, where) for name in others} | {game: network}
    noted = document.get("made_by")
    commands = (noted if isinstance(noted, dict) else {}) | {game: command}
    order = sorted(networks)
    return write_tables(
        {name: networks[name] for name in order},
        ABOUT_LEARNED,
        {name: commands[name] for name in order if name in commands},
    )


def _node_text(node: Node, of_parents: list[tuple[str, ...]]) -> str:
    rows = []
    for states in product(*of_parents):
        numbers = tuple(names.index(state) for names, state in zip(of_parents, states, strict=True))
        values = ", ".join(f"{value:.4f}" for value in round_probabilities(node.table[numbers]))
        rows.append(f"     {json.dumps(', '.join(states))}: [{values}]")
    head = f'   {{"name": {json.dumps(node.name)}, "states": {json.dumps(list(node.states))},\n'
    parents = f'    "parents": {json.dumps(list(node.parents))},\n' if node.parents else ""
    return head + parents + '    "rows": {\n' + ",\n".join(rows) + "}}"


def round_probabilities(row: object) -> list[float]:
    """Return probabilities rounded to four digits that still add up to 1: the largest takes the difference."""
    values = [round(float(value), 4) for value in np.asarray(row)]
    largest = values.index(max(values))
    values[largest] = round(values[largest] + 1 - sum(values), 4)
    return values
