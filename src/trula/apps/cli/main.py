"""The program `trula`: its commands, error messages and exit codes. A game may add commands of its own.

Each command calls one public function. Exit codes: 0, 1 for a record that breaks a rule, 2 for wrong input, 130 for
Ctrl-C.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Column, Table

import trula
from trula import __version__, _core
from trula.apps.cli import agreement, analysis, arena, backup, calibration, regret, reproduce, serving, training
from trula.apps.cli.arguments import (
    GameName,
    Json,
    Options,
    Profile,
    Seed,
    console,
    load_game,
    picture,
    seed_or_random,
    show_json,
)
from trula.engine.game import Game
from trula.engine.options import show_value
from trula.engine.registry import parts
from trula.engine.state import State
from trula.errors import NotationError, RecordMismatch, TrulaError
from trula.games import GAMES
from trula.study.bench import Report, Row

app = typer.Typer(
    name="trula",
    help="Play, solve, review and measure trick-taking card games.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


@app.callback(invoke_without_command=True)
def top(version: Annotated[bool, typer.Option("--version", help="Print the version and exit.")] = False) -> None:
    """Play, solve, review and measure trick-taking card games."""
    if version:
        print(f"trula {__version__} (core: {_core.build})")
        raise typer.Exit


@app.command()
def games(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="Only this game, with its options and objectives.")
    ] = None,
    as_json: Json = False,
) -> None:
    """List the games with their profiles, options and objectives, each with a sentence.

    Example: trula games GAME
    """
    if game is not None:
        load_game(game, None, None)
    chosen = [GAMES[game]] if game is not None else list(GAMES.values())
    if as_json:
        show_json([_describe(kind) for kind in chosen])
        return
    for kind in chosen:
        console.print(f"[bold]{kind.name}[/]  {kind.about()}", highlight=False)
        for profile in kind.profiles:
            default = " (default)" if profile is kind.profiles[0] else ""
            console.print(f"  profile [bold]{profile.name}[/]{default}  {kind.about_profile(profile)}", highlight=False)
        if game is None:
            console.print(
                f"  options: {len(kind.options_known)}; `trula games {kind.name}` lists them", highlight=False
            )
            continue
        # Names and values must be typed exactly, so that nothing may be cut off.
        table = Table(Column("option", no_wrap=True), Column("what it sets", overflow="fold"), box=None)
        for heading in ("may be", *(profile.name for profile in kind.profiles)):
            table.add_column(heading, overflow="fold")
        for option in kind.options_known:
            values = [show_value(profile.values[option.name]).replace(",", " ") for profile in kind.profiles]
            table.add_row(option.name, str(kind.about_option(option)), option.allowed(), *values)
        console.print(table, highlight=False)
        objectives = Table("objective", "what `trula solve` finds", box=None)
        for objective in kind.solver.objectives:
            objectives.add_row(objective, str(kind.about_objective(objective)))
        console.print(objectives, highlight=False)


def _describe(kind: type[Game]) -> dict[str, object]:
    def plain(value: Any) -> object:
        return dict(value) if hasattr(value, "items") else value

    return {
        "game": kind.name,
        "sentence": str(kind.about()),
        "seats": kind.seats,
        "rules_version": kind.rules_version,
        "profiles": [
            {
                "name": profile.name,
                "sentence": str(kind.about_profile(profile)),
                "options": {name: plain(value) for name, value in profile.values.items()},
            }
            for profile in kind.profiles
        ],
        "options": [
            {"name": option.name, "sentence": str(kind.about_option(option)), "allowed": option.allowed()}
            for option in kind.options_known
        ],
    }


@app.command()
def deal(
    game: GameName,
    seed: Seed = None,
    count: Annotated[int, typer.Option("--count", "-n", min=1, help="Number of deals, from consecutive seeds.")] = 1,
    profile: Profile = None,
    option: Options = None,
    as_json: Json = False,
) -> None:
    """Deal cards.

    Prints one line a deal: the hands by seat, separated by |, and the talon after /.

    Example: trula deal GAME --seed 7
    """
    rules = load_game(game, profile, option)
    first = seed_or_random(seed)
    deals = [(number, rules.deal(number)) for number in range(first, first + count)]
    if as_json:
        show_json(
            [
                {
                    "game": game,
                    "profile": rules.profile.name,
                    "seed": number,
                    "deal": str(dealt),
                    "voided": dealt.voided,
                }
                for number, dealt in deals
            ]
        )
        return
    for number, dealt in deals:
        if seed is None:
            print(f"# seed {number}", file=sys.stderr)
        print(dealt)


@app.command()
def replay(
    file: Annotated[
        Path,
        typer.Argument(metavar="FILE", help="Records or a session, one JSON record a line; - reads standard input."),
    ],
    as_json: Json = False,
) -> None:
    """Check records: replay every action by the rules and compare the scores.

    Prints the scores of each record, and the totals of a session. The exit code is 1 if a record breaks a rule or
    disagrees with its scores, 2 if one cannot be read.

    Example: trula replay session.jsonl
    """
    from trula.engine import record

    is_input = str(file) == "-"
    name = "standard input" if is_input else str(file)
    lines = record.filled_lines(sys.stdin.buffer.read()) if is_input else record.read_lines(file)
    results = []
    totals = None
    try:
        for number, each in enumerate(record.parse_records(lines, name)):
            try:
                results.append({"record": number, **_replay_summary(each.replay())})
            except RecordMismatch as error:
                raise RecordMismatch(f"record {number}: {error}", error.index) from None
            except NotationError as error:
                raise NotationError(f"record {number}: {error}") from None
        if record.is_session(lines):
            totals = record.parse_session(lines, name).replay().totals
        elif not results:
            raise NotationError(f"{name} holds no record")
    except RecordMismatch as error:
        if as_json:
            show_json({"records": results, "error": str(error), "index": error.index})
        raise
    if as_json:
        show_json({"records": results, "totals": totals})
        return
    for result in results:
        scores = result["scores"]
        end = f"scores {scores}" if scores is not None else f"not over, seat {result['to_move']} to move"
        console.print(
            f"record {result['record']}: {result['game']}, {result['actions']} actions, {end}", highlight=False
        )
    if totals is not None:
        console.print(f"totals by place {totals}", highlight=False)


def _replay_summary(state: State) -> dict[str, object]:
    return {
        "game": state.game.name,
        "actions": len(state.history),
        "to_move": state.to_move,
        "contract": state.facts.contract,
        "scores": state.scores() if state.is_over else None,
    }


@app.command()
def perft(
    game: GameName,
    depth: Annotated[int, typer.Option("--depth", min=0, help="Maximum depth, in actions.")] = 4,
    deal: Annotated[str | None, typer.Option("--deal", help="A deal in one line; that of --seed if missing.")] = None,
    actions: Annotated[
        str,
        typer.Option(
            "--actions", help="Actions before the first one counted, separated by commas: 'pass, pass, bid three'."
        ),
    ] = "",
    seed: Seed = 1,
    profile: Profile = None,
    option: Options = None,
    as_json: Json = False,
) -> None:
    """Count the legal sequences of actions from a deal, depth by depth (perft).

    Prints the depth, the number of sequences and a checksum over trick winners, points and scores.

    Example: trula perft GAME --depth 3 --seed 1
    """
    from trula.engine.perft import perft as count

    rules = load_game(game, profile, option)
    dealt = rules.deal(seed_or_random(seed)) if deal is None else rules.parse_deal(deal)
    state = rules.start(dealt)
    done = [text.strip() for text in actions.split(",") if text.strip()]
    try:
        state = state.after_texts(done)
    except RecordMismatch as error:
        raise NotationError(str(error)) from None
    rows = []
    for level in range(min(1, depth), depth + 1):
        nodes, total = count(state, level)
        rows.append({"depth": level, "nodes": nodes, "sum": total})
        if not as_json:
            console.print(f"perft {level} {nodes} {total}", highlight=False)
    if as_json:
        rest = {"profile": rules.profile.name, "options": rules.own_options(), "deal": str(dealt), "actions": done}
        show_json({"game": game, **rest, "perft": rows})


@app.command()
def solve(
    game: GameName,
    deal: Annotated[str | None, typer.Option("--deal", help="A deal in one line, as `trula deal` prints it.")] = None,
    file: Annotated[
        Path | None,
        typer.Option("--file", help="File of deals, one a line; - reads standard input. Prints one JSON line a deal."),
    ] = None,
    contract: Annotated[
        str | None, typer.Option("--contract", help="The contract, in a game that has contracts.")
    ] = None,
    declarer: Annotated[
        int | None,
        typer.Option("--declarer", help="The declarer's seat; where each plays alone, the seat whose score is sought."),
    ] = None,
    call: Annotated[str | None, typer.Option("--call", help="The suit of the called king.")] = None,
    take: Annotated[
        int | None, typer.Option("--take", help="Number of the packet taken from the talon, from 1.")
    ] = None,
    discard: Annotated[str | None, typer.Option("--discard", help="The cards discarded, such as 'c8 cJ'.")] = None,
    trump: Annotated[str | None, typer.Option("--trump", help="The trump suit, in a game that chooses one.")] = None,
    leader: Annotated[
        int | None, typer.Option("--leader", help="The seat that leads first; its side declares.")
    ] = None,
    objective: Annotated[
        str | None,
        typer.Option(
            "--objective", help="What is solved for, such as score, points or win; `trula games GAME` lists all."
        ),
    ] = None,
    cards: Annotated[bool, typer.Option("--cards", help="Also print the value of every legal card.")] = False,
    nodes: Annotated[
        int | None, typer.Option("--nodes", min=1, help="Maximum number of positions searched for each deal.")
    ] = None,
    seconds: Annotated[
        float | None,
        typer.Option("--seconds", min=0.001, help="Maximum time for each deal; then proved bounds are printed."),
    ] = None,
    threads: Annotated[int, typer.Option("--threads", min=1, help="Number of threads for the deals of a file.")] = 1,
    seed: Annotated[int | None, typer.Option("--seed", help="Solve the deal of this seed.")] = None,
    profile: Profile = None,
    option: Options = None,
    as_json: Json = False,
) -> None:
    """Solve a deal exactly with open cards.

    Prints the value for the side that the game defines, the nodes and seconds of the search, and a best line.

    Example: trula solve GAME --seed 7 --nodes 1000000
    """
    rules = load_game(game, profile, option)
    given: dict[str, Any] = {"contract": contract, "declarer": declarer, "call": call, "take": take, "trump": trump}
    given |= {"leader": leader, "discard": None if discard is None else discard.split()}
    question = {name: value for name, value in given.items() if value is not None} | {"objective": objective}
    if (deal is not None) + (file is not None) + (seed is not None) != 1:
        raise NotationError("one of --deal, --file and --seed says what is solved")
    if file is not None:
        _solve_file(rules, file, cards, threads, {**question, "nodes": nodes, "seconds": seconds})
        return
    dealt = rules.deal(seed) if seed is not None else rules.parse_deal(str(deal))
    with Console(stderr=True).status("solving"):
        solution = trula.solve(rules, dealt, nodes=nodes, seconds=seconds, **question)
        values = _solution_dict(rules, dealt, solution, cards)
        line = [str(card) for card in solution.line] if solution.is_exact else None
    if as_json:
        show_json({**values, "line": line})
        return
    _show_solution(rules, solution, cards)


def _solution_dict(rules: Game, dealt: trula.Deal, solution: trula.Solution, cards: bool) -> dict[str, object]:
    values = {str(card): value for card, value in solution.values.items()} if cards and solution.is_exact else None
    return {
        "game": rules.name,
        "profile": rules.profile.name,
        "deal": str(dealt),
        "objective": solution.objective,
        "value": solution.value,
        "exact": solution.is_exact,
        "bounds": list(solution.bounds),
        "best": str(solution.best),
        "nodes": solution.nodes,
        "seconds": round(solution.seconds, 6),
        **({"values": values} if cards else {}),
    }


def _show_solution(rules: Game, solution: trula.Solution, cards: bool) -> None:
    meaning = rules.about_objective(solution.objective)
    if solution.is_exact:
        console.print(f"[bold]{solution.value}[/]  {solution.objective}: {meaning}", highlight=False)
    else:
        lower, upper = solution.bounds
        console.print(f"between {lower} and {upper}: a limit was reached  ({meaning})", highlight=False)
    console.print(f"{solution.nodes:,} nodes, {solution.seconds:.3f} s", highlight=False)
    if not solution.is_exact:
        console.print(f"best card so far {solution.best}", highlight=False)
        return
    if cards:
        # The best come first, whichever side is to move.
        for card, value in sorted(solution.values.items(), key=lambda item: abs(item[1] - solution.value)):
            console.print(f"  {card!s:>4} {value}", highlight=False)
    tricks = [solution.line[start : start + rules.seats] for start in range(0, len(solution.line), rules.seats)]
    console.print("best line  " + " | ".join(" ".join(map(str, trick)) for trick in tricks), highlight=False)


def _solve_file(rules: Game, file: Path, cards: bool, threads: int, question: dict[str, Any]) -> None:
    from trula.engine.record import NOT_UTF8

    try:
        text = sys.stdin.read() if str(file) == "-" else file.read_text()
    except UnicodeDecodeError:
        raise NotationError(f"{file}: {NOT_UTF8}") from None
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    if not lines:
        raise NotationError(f"{file} holds no deal")
    deals = [rules.parse_deal(line) for line in lines]
    with Console(stderr=True).status("solving") as status:
        # A few deals at a time, printed as soon as they are solved; --seconds limits each deal, so one at a time then.
        size = 1 if question["seconds"] is not None else 4 * threads
        for start in range(0, len(deals), size):
            part = deals[start : start + size]
            status.update(f"solving deal {start + 1} of {len(deals)}")
            for dealt, solution in zip(part, trula.solve_many(rules, part, threads=threads, **question), strict=True):
                show_json(_solution_dict(rules, dealt, solution, cards))
            sys.stdout.flush()


@app.command()
def play(
    game: GameName,
    opponent: Annotated[
        list[str] | None,
        typer.Option(
            "--opponent",
            metavar="AGENT",
            help="An opponent, such as Greedy(); give one for all, or one for each place.",
        ),
    ] = None,
    seed: Seed = None,
    deals: Annotated[
        int | None, typer.Option("--deals", min=1, help="Number of deals; that of the game if missing.")
    ] = None,
    save: Annotated[
        Path | None, typer.Option("--save", help="File of the session; one in the data folder if missing.")
    ] = None,
    new: Annotated[
        bool, typer.Option("--new", help="Start a new session even if the file holds an unfinished one.")
    ] = False,
    profile: Profile = None,
    option: Options = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the totals as JSON when leaving.")] = False,
) -> None:
    """Play a session in the terminal against agents.

    The session is saved after every action and resumes where it stopped.

    Example: trula play GAME --opponent 'Pimc(worlds=20)'
    """
    from trula.apps.terminal import play_table

    rules = load_game(game, profile, option)
    place = save if save is not None else _data_folder() / f"{game}.jsonl"
    play_table(
        rules,
        opponents=opponent or ["Greedy()"],
        seed=seed_or_random(seed),
        deals=deals,
        save=place,
        fresh=new,
        console=console,
    )
    if as_json:
        from trula.engine.record import read_session

        session = read_session(place).replay()
        show_json(
            {"save": str(place), "deals": session.index, "totals": list(session.totals), "is_over": session.is_over}
        )


def _data_folder() -> Path:
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "trula"


app.command()(arena.match)
app.command()(arena.ladder)
app.command()(regret.regret)
app.command()(analysis.review)
app.command()(analysis.advise)
app.command()(analysis.par)
app.command()(training.train)
app.command()(training.train_beliefs)
app.command()(training.train_bidder)
app.command()(agreement.agreement)
app.command()(calibration.calibration)
app.command()(calibration.beliefs)
app.command()(calibration.confirm)
app.command()(reproduce.reproduce)
app.command()(serving.serve)
app.command()(backup.backup)
app.command()(backup.restore)
for _part in parts("commands"):
    for _name, _command in _part.COMMANDS.items():
        app.command(_name)(_command)


BENCHES = {
    "playouts": "random playouts and whole deals per second",
    "steps": "actions of random deals per second, plain, with views and with the arrays of environments",
    "solve": "times, nodes and nodes per second of the exact solver",
    "network": "decisions of the networks and steps of many deals at once, with their inputs",
    "search": "nodes of the enhancements of alpha-beta, beside the published table",
    "growth": "nodes of the exact solver by cards per hand; --svg plots them",
    "signature": "one number that changes when any search visits other nodes",
}
"""Benchmarks by name, each with what it measures."""


@app.command()
def bench(
    what: Annotated[str, typer.Argument(metavar="[WHAT]", help=", ".join(BENCHES))] = "playouts",
    seconds: Annotated[
        float, typer.Option("--seconds", min=0.01, help="playouts, network, steps: seconds for each figure.")
    ] = 1.0,
    deals: Annotated[int, typer.Option("--deals", min=1, help="search: number of positions.")] = 300,
    scale: Annotated[
        float, typer.Option("--scale", min=0.001, help="solve, growth: factor for the number of deals.")
    ] = 1.0,
    svg: Annotated[
        Path | None, typer.Option("--svg", metavar="FILE", callback=picture, help="growth: plot into this file.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Measure the speed and the nodes of playouts, networks, solver and searches.

    Prints a table; times are for one thread of this machine, nodes are the same on every machine.

    Example: trula bench solve --scale 0.1
    """
    if what not in BENCHES:
        raise NotationError(f"there is no benchmark '{what}'; there are: {' '.join(BENCHES)}")
    if svg is not None and what != "growth":
        raise NotationError("--svg goes with growth")
    with Console(stderr=True).status("measuring") as status:
        figures = _measure(what, seconds, deals, scale, lambda name: status.update(f"measuring {name}"))
    if svg is not None:
        from trula.study.bench.growth import draw_growth

        draw_growth(figures, svg)
    if as_json:
        show_json(figures)
        return
    _show_figures(figures)


def _measure(what: str, seconds: float, deals: int, scale: float, report: Report) -> Row:
    if what == "playouts":
        from trula.study.bench.playouts import playouts

        return playouts(seconds, report)
    if what == "network":
        from trula.study.bench.network import network

        return network(seconds, report)
    if what == "steps":
        from trula.study.bench.steps import steps

        return steps(seconds, report)
    if what == "solve":
        from trula.study.bench.solve import solve as solve_bench

        return solve_bench(scale, report)
    if what == "search":
        table: Any = next(part.search_table for part in parts("benchmarks") if hasattr(part, "search_table"))
        figures: Row = table(deals, report=report)
        return figures
    if what == "growth":
        from trula.study.bench.growth import growth

        return growth(scale, report)
    from trula.study.bench.signature import signature

    return signature(report)


def _show_figures(figures: Row) -> None:
    """Print the rows as a table and the other values as lines."""
    rows: Any = figures["rows"]
    table = Table(*(name.replace("_", " ") for name in rows[0]), box=None)
    for row in rows:
        table.add_row(
            *("" if value is None else f"{value:,}" if type(value) is int else str(value) for value in row.values())
        )
    console.print(table, highlight=False)
    for name, value in figures.items():
        if name != "rows":
            shown = f"{value:,}" if type(value) is int else value
            console.print(f"{name.replace('_', ' ')}: {shown}", highlight=False)


# The base class of the errors that typer raises for wrong arguments; it has no public name there.
UsageError: Any = typer.BadParameter.__base__


def main() -> None:
    """Run the program and exit; wrong input ends in one sentence and exit code 2, a record that breaks a rule in 1."""
    if len(sys.argv) == 1:
        sys.argv.append("--help")
    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())  # agents of other packages may lie in the folder where the program is called
    try:
        sys.exit(app(standalone_mode=False) or 0)
    except UsageError as error:
        path = error.ctx.command_path if error.ctx is not None else "trula"
        sys.exit(_print_error(f"{error.format_message().rstrip('.')}; `{path} --help` tells more", 2))
    except RecordMismatch as error:
        sys.exit(_print_error(error, 1))
    except TrulaError as error:
        sys.exit(_print_error(error, 2))
    except (KeyboardInterrupt, typer.Abort):
        sys.exit(130)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        sys.exit(_print_error(f"{error.filename or 'a file'} cannot be used: {error.strerror}", 2))


def _print_error(error: object, code: int) -> int:
    """Print an error to standard error and return the exit code."""
    Console(stderr=True).print(f"trula: {escape(str(error))}", highlight=False, soft_wrap=True)
    return code
