"""Draw the Bayesian network as SVG: every node with its states and their probabilities in one decision."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from xml.sax.saxutils import escape

from trula.engine.view import View
from trula.games.tarok.bidding.bayes import tables
from trula.games.tarok.bidding.bayes.bidder import BayesNet
from trula.games.tarok.bidding.bayes.explaining import judge_bid
from trula.games.tarok.bidding.bayes.judgement import BidJudgement
from trula.games.tarok.bidding.bayes.network import BayesNetwork, Node

WIDTH, GAP_X, GAP_Y, LINE, HEAD, MARGIN = 156, 16, 62, 15, 24, 24
"""Sizes of boxes, of the gaps between them, of lines of text and of the page margin. All sizes are in SVG units."""
BAR = 38
"""Length of the bar of a state with probability 1."""
INK, PALE, EDGE, PAPER = "#22303c", "#6b7a86", "#b9c3cb", "#ffffff"
HAND, TABLE, MIDDLE, GOOD, BAD = "#4a7fb0", "#8a6fb0", "#5d6d7a", "#3f8f5f", "#b8553f"
CHOSEN = "#e3a51b"
OUTCOME_COLOURS = (BAD, "#d99a87", "#9cc7a8", GOOD)
WIDEST = 8
"""Maximum number of boxes in a row."""
APART = 3.0
"""Distance between arrows that go through the same gap, if there is room."""
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Box:
    """A node and the place of its box."""

    node: Node
    x: float
    y: float

    @property
    def height(self) -> float:
        """Height of the box, which depends on the number of states."""
        return _height(self.node)

    @property
    def middle(self) -> float:
        """The x coordinate of the centre."""
        return self.x + WIDTH / 2


def draw_network(bidder: BayesNet, view: View) -> str:
    """Return a drawing of a bidder's network with its probabilities in a view, as SVG text.

    Raises:
        NotationError: The seat of the view is not to bid.
    """
    judgement = judge_bid(bidder, view)
    boxes, width, height = _layout(judgement.network)
    title = f"{view.game.name}, seat {view.seat}: {judgement.action}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
        f'height="{height:g}" font-family="Helvetica, Arial, sans-serif" font-size="11" fill="{INK}">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{width:g}" height="{height:g}" fill="{PAPER}"/>',
        f'<text x="{MARGIN}" y="{MARGIN + 6}" font-size="17" font-weight="bold">{escape(title)}</text>',
    ]
    parts += _arrows(boxes)
    parts += [_box(box, judgement) for box in boxes]
    return "\n".join([*parts, "</svg>", ""])


def _height(node: Node) -> float:
    return HEAD + LINE * len(node.states) + (LINE + 4 if node.states == tables.OUTCOMES else 0) + 6


def _layout(network: BayesNetwork) -> tuple[list[Box], float, float]:
    """Return the boxes, the width and the height of the drawing.

    A node stands in the row of its depth in the network; rows are centred, long rows are split.
    """
    depth: dict[str, int] = {}
    leaves = {node.name for node in network.leaves}
    for node in network.nodes:
        depth[node.name] = 1 + max((depth[parent] for parent in node.parents), default=-1)
    deepest = 1 + max(level for name, level in depth.items() if name not in leaves)
    rows: list[list[Node]] = []
    about_others = [node for node in network.roots if _is_about_others(node)]
    levels = [[node for node in network.roots if node not in about_others], about_others]
    below = [node for node in network.nodes if node.parents]
    rank = {node.name: deepest if node.name in leaves else depth[node.name] for node in below}
    levels += [[node for node in below if rank[node.name] == level] for level in range(1, deepest + 1)]
    for row in levels:
        size = -(-len(row) // -(-len(row) // WIDEST)) if row else 1
        rows += [row[start : start + size] for start in range(0, len(row), size)]
    width = 2 * MARGIN + max(len(row) for row in rows) * (WIDTH + GAP_X) - GAP_X
    y = MARGIN + 30.0
    boxes = []
    for row in rows:
        x = (width - len(row) * (WIDTH + GAP_X) + GAP_X) / 2
        for node in row:
            boxes.append(Box(node, x, y))
            x += WIDTH + GAP_X
        y += max(_height(node) for node in row) + GAP_Y
    return boxes, width, y - GAP_Y + MARGIN


def _arrows(boxes: Sequence[Box]) -> list[str]:
    """Return all arrows; an arrow that passes a row of boxes goes through one of its gaps."""
    rows = _rows(boxes)
    places = {box.node.name: box for box in boxes}
    pairs = [(places[parent], box) for box in boxes for parent in box.node.parents]
    routes = [_gaps(start, end, rows) for start, end in pairs]
    users: dict[Point, list[int]] = {}
    for number, route in enumerate(routes):
        for row, x in route.items():
            users.setdefault((row, x), []).append(number)
    return [
        _arrow(start, end, {row: x + _shift(users[row, x], number) for row, x in route.items()}, rows)
        for number, ((start, end), route) in enumerate(zip(pairs, routes, strict=True))
    ]


def _rows(boxes: Sequence[Box]) -> dict[float, list[Box]]:
    """Return the boxes of each row, by the y coordinate of its top."""
    rows: dict[float, list[Box]] = {}
    for box in boxes:
        rows.setdefault(box.y, []).append(box)
    return rows


def _gaps(start: Box, end: Box, rows: dict[float, list[Box]]) -> dict[float, float]:
    """Return, for each row of boxes that an arrow crosses, the x at which it passes, as a map from y to x."""
    gaps = {}
    for y, row in rows.items():
        if start.y < y < end.y:
            straight = start.middle + (end.middle - start.middle) * (y - start.y) / (end.y - start.y)
            ends = [x for box in row for x in (box.x - GAP_X / 2, box.x + WIDTH + GAP_X / 2)]
            is_free = all(abs(straight - box.middle) >= (WIDTH + GAP_X) / 2 for box in row)
            gaps[y] = straight if is_free else min(ends, key=lambda x: abs(x - straight))
    return gaps


def _shift(users: Sequence[int], number: int) -> float:
    """Return the offset of an arrow from the middle of a gap that it shares with others."""
    step = min(APART, (GAP_X - 4) / max(1, len(users) - 1))
    return step * (users.index(number) - (len(users) - 1) / 2)


def _arrow(start: Box, end: Box, gaps: dict[float, float], rows: dict[float, list[Box]]) -> str:
    """Return an arrow between boxes, vertical beside boxes and curved between rows."""
    points: list[Point] = [(start.middle, start.y + start.height), (start.middle, _bottom(rows[start.y]))]
    for y, x in gaps.items():
        points += [(x, y), (x, _bottom(rows[y]))]
    points.append((end.middle, end.y))
    curves = []
    for (x, y), (next_x, next_y) in pairwise(points):
        bend = (next_y - y) / 2
        curves.append(f"C{x:g} {y + bend:g} {next_x:g} {next_y - bend:g} {next_x:g} {next_y:g}")
    first_x, first_y = points[0]
    path = f"M{first_x:g} {first_y:g} {' '.join(curves)}"
    return f'<path d="{path}" fill="none" stroke="{EDGE}" stroke-width="1.2"/>'


def _bottom(row: Sequence[Box]) -> float:
    return max(box.y + box.height for box in row)


def _box(box: Box, judgement: BidJudgement) -> str:
    node = box.node
    name = node.name
    is_outcome = node.states == tables.OUTCOMES
    chosen = name == judgement.best and judgement.expectations[name] >= 0
    staying = name == judgement.staying_out and not chosen
    is_out = staying and all(value < 0 for value in judgement.expectations.values())
    frame = CHOSEN if chosen or is_out else EDGE
    colour = _colour(node, name in judgement.evidence)
    parts = [
        f'<g><rect x="{box.x:g}" y="{box.y:g}" width="{WIDTH}" height="{box.height:g}" rx="6" fill="{PAPER}" '
        f'stroke="{frame}" stroke-width="{3 if frame == CHOSEN else 1}"/>',
        f'<text x="{box.x + 9:g}" y="{box.y + 16:g}" font-weight="bold" fill="{colour}">{escape(name)}</text>',
    ]
    y = box.y + HEAD
    for number, (state, share) in enumerate(zip(node.states, judgement.posteriors[name], strict=True)):
        fill = OUTCOME_COLOURS[number] if is_outcome else colour
        strength = INK if share > 0.005 else PALE
        parts.append(
            f'<text x="{box.x + 9:g}" y="{y + 10:g}" fill="{strength}">{escape(state)}</text>'
            f'<rect x="{box.x + 76:g}" y="{y + 2:g}" width="{BAR * float(share):.1f}" height="9" fill="{fill}"/>'
            f'<text x="{box.x + WIDTH - 8:g}" y="{y + 10:g}" text-anchor="end" fill="{strength}">{share:.0%}</text>'
        )
        y += LINE
    if is_outcome:
        parts.append(_expectation_line(box, y, judgement))
    return "".join([*parts, "</g>"])


def _expectation_line(box: Box, y: float, judgement: BidJudgement) -> str:
    name = box.node.name
    if name in judgement.expectations:
        value = judgement.expectations[name]
        beyond = f" beyond {judgement.staying_out}" if judgement.staying_out else ""
        text, colour = f"µ {value:+.2f}{beyond}", GOOD if value >= 0 else BAD
    elif name == judgement.staying_out:
        text, colour = f"staying out: µ {judgement.staying_out_value:+.2f}", INK
    else:
        text, colour = "not available now", PALE
    return f'<text x="{box.x + 9:g}" y="{y + 13:g}" font-weight="bold" fill="{colour}">{text}</text>'


def _colour(node: Node, is_known: bool) -> str:
    if node.parents:
        return MIDDLE
    if not is_known:
        return PALE
    return TABLE if _is_about_others(node) else HAND


def _is_about_others(node: Node) -> bool:
    return node.name.startswith(("bid of", "play of"))


__all__ = ["draw_network"]
