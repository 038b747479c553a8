"""The program `trula`: each command is a short call of a public function; larger ones are in `trula.commands`."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

import trula
from trula import __version__, _core
from trula.apps.cli import (
    agreement,
    analysis,
    arena,
    bidding,
    calibration,
    margins,
    regret,
    reproduce,
    serving,
    training,
)
from trula.apps.cli.arguments import (
    GameName,
    Json,
    Options,
    Profile,
    Seed,
    console,
    drawn_seed,
    load_game,
    show_json,
)
from trula.engine.game import Game, State
from trula.engine.options import show_value
from trula.errors import NotationError, RecordMismatch, TrulaError
from trula.games import GAMES
from trula.study.bench import Report, Row

app = typer.Typer(
    name="trula",
    help="Play, check and measure tarok, klaverjas and tressette.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


@app.callback(invoke_without_command=True)
def top(version: Annotated[bool, typer.Option("--version", help="Say the version and stop.")] = False) -> None:
    """Play, check and measure tarok, klaverjas and tressette."""
    if version:
        print(f"trula {__version__} (core: {_core.build})")
        raise typer.Exit


@app.command()
def games(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Only this game, with its options.")] = None,
    as_json: Json = False,
) -> None:
    """List games, profiles and options, each with a sentence."""
    if game is not None:
        load_game(game, None, None)
    chosen = [GAMES[game]] if game is not None else list(GAMES.values())
    if as_json:
        show_json([_describe(kind) for kind in chosen])
        return
    for kind in chosen:
        console.print(f"[bold]{kind.name}[/]  {kind.sentence}", highlight=False)
        for profile in kind.profiles:
            default = " (default)" if profile is kind.profiles[0] else ""
            console.print(f"  profile [bold]{profile.name}[/]{default}  {profile.sentence}", highlight=False)
        if game is None:
            console.print(f"  {len(kind.options_known)} options: `trula games {kind.name}` lists them", highlight=False)
            continue
        table = Table("option", "what it sets", "may be", *(profile.name for profile in kind.profiles), box=None)
        for option in kind.options_known:
            values = [show_value(profile.values[option.name]).replace(",", " ") for profile in kind.profiles]
            table.add_row(option.name, option.sentence, option.allowed(), *values)
        console.print(table, highlight=False)


def _describe(kind: type[Game]) -> dict[str, object]:
    def plain(value: Any) -> object:
        return dict(value) if hasattr(value, "items") else value

    return {
        "game": kind.name,
        "sentence": kind.sentence,
        "seats": kind.seats,
        "rules_version": kind.rules_version,
        "profiles": [
            {
                "name": profile.name,
                "sentence": profile.sentence,
                "options": {name: plain(value) for name, value in profile.values.items()},
            }
            for profile in kind.profiles
        ],
        "options": [
            {"name": option.name, "sentence": option.sentence, "allowed": option.allowed()}
            for option in kind.options_known
        ],
    }


@app.command()
def deal(
    game: GameName,
    seed: Seed = None,
    count: Annotated[int, typer.Option("--count", "-n", min=1, help="How many deals, from seeds in a row.")] = 1,
    profile: Profile = None,
    option: Options = None,
    as_json: Json = False,
) -> None:
    """Deal the cards: one line a deal, hands between |, the talon after /."""
    rules = load_game(game, profile, option)
    first = drawn_seed(seed)
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
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Records or a session file; - reads standard input.")],
    as_json: Json = False,
) -> None:
    """Check records: every action by the rules, every score. Exit code 1 if one is wrong, 2 if it cannot be read."""
    from trula.engine import record

    is_input = str(file) == "-"
    name = "standard input" if is_input else str(file)
    lines = record.filled_lines(sys.stdin.buffer.read()) if is_input else record.read_lines(file)
    results = []
    totals = None
    try:
        for number, each in enumerate(record.parse_records(lines, name)):
            try:
                results.append({"record": number, **_outcome(each.replay())})
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


def _outcome(state: State) -> dict[str, object]:
    return {
        "game": state.game.name,
        "actions": len(state.history),
        "to_move": state.to_move,
        "contract": state.facts.get("contract"),
        "scores": state.scores() if state.is_over else None,
    }


@app.command()
def perft(
    game: GameName,
    depth: Annotated[int, typer.Option("--depth", min=0, help="How many actions deep.")] = 4,
    deal: Annotated[
        str | None, typer.Option("--deal", help="A deal of one line; drawn from the seed if missing.")
    ] = None,
    actions: Annotated[
        str, typer.Option("--actions", help="Actions to do first, separated by commas: 'pass, pass, bid three'.")
    ] = "",
    seed: Seed = 1,
    profile: Profile = None,
    option: Options = None,
    as_json: Json = False,
) -> None:
    """Count legal lines from a deal, depth by depth; the sum checks winners, points and scores."""
    from trula.engine.perft import perft as count

    rules = load_game(game, profile, option)
    dealt = rules.deal(drawn_seed(seed)) if deal is None else rules.parse_deal(deal)
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
    deal: Annotated[str | None, typer.Option("--deal", help="A deal of one line, as `trula deal` prints it.")] = None,
    file: Annotated[
        Path | None, typer.Option("--file", help="Deals, one a line; - reads standard input. One JSON line each.")
    ] = None,
    contract: Annotated[str | None, typer.Option("--contract", help="Tarok: the contract.")] = None,
    declarer: Annotated[
        int | None, typer.Option("--declarer", help="Tarok: the seat that declares; in klop whose score. 0 if missing.")
    ] = None,
    call: Annotated[str | None, typer.Option("--call", help="Tarok for four: the suit of the called king.")] = None,
    take: Annotated[int | None, typer.Option("--take", help="Tarok: the packet taken from the talon, from 1.")] = None,
    discard: Annotated[str | None, typer.Option("--discard", help="Tarok: the cards laid away, 'c8 cJ'.")] = None,
    trump: Annotated[str | None, typer.Option("--trump", help="Klaverjas: the trump suit.")] = None,
    leader: Annotated[
        int | None, typer.Option("--leader", help="Klaverjas: the seat that leads; its side declares. 0 if missing.")
    ] = None,
    objective: Annotated[
        str | None,
        typer.Option(
            "--objective",
            help="What is played for: score, points, win; tarok also trula, kings, king-ultimo, pagat-ultimo, valat; "
            "klaverjas also outcome (the default there) and pit.",
        ),
    ] = None,
    cards: Annotated[bool, typer.Option("--cards", help="Also the value of every legal card.")] = False,
    nodes: Annotated[int | None, typer.Option("--nodes", min=1, help="Stop a deal after so many nodes.")] = None,
    seconds: Annotated[
        float | None,
        typer.Option("--seconds", min=0.001, help="Stop a deal after so long; the bounds proved are told."),
    ] = None,
    threads: Annotated[int, typer.Option("--threads", min=1, help="Threads for the deals of a file.")] = 1,
    seed: Annotated[int | None, typer.Option("--seed", help="Solve the deal of this seed.")] = None,
    profile: Profile = None,
    option: Options = None,
    as_json: Json = False,
) -> None:
    """Solve a deal exactly with open cards: its value, the best line, nodes and seconds."""
    rules = load_game(game, profile, option)
    given: dict[str, Any] = {"contract": contract, "declarer": declarer, "call": call, "take": take, "trump": trump}
    given |= {"leader": leader, "discard": None if discard is None else discard.split()}
    asked = {name: value for name, value in given.items() if value is not None} | {"objective": objective}
    if (deal is not None) + (file is not None) + (seed is not None) != 1:
        raise NotationError("one of --deal, --file and --seed says what is solved")
    if file is not None:
        _solve_file(rules, file, cards, threads, {**asked, "nodes": nodes, "seconds": seconds})
        return
    dealt = rules.deal(seed) if seed is not None else rules.parse_deal(str(deal))
    with Console(stderr=True).status("solving"):
        solution = trula.solve(rules, dealt, nodes=nodes, seconds=seconds, **asked)
        solved = _solved(rules, dealt, solution, cards)
        line = [str(card) for card in solution.line] if solution.is_exact else None
    if as_json:
        show_json({**solved, "line": line})
        return
    _show_solution(rules, solution, cards)


def _solved(rules: Game, dealt: trula.Deal, solution: trula.Solution, cards: bool) -> dict[str, object]:
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
    from trula.study.solve import OBJECTIVES

    meaning = OBJECTIVES[rules.deck.name][solution.objective]
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


def _solve_file(rules: Game, file: Path, cards: bool, threads: int, asked: dict[str, Any]) -> None:
    text = sys.stdin.read() if str(file) == "-" else file.read_text()
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    if not lines:
        raise NotationError(f"{file} holds no deal")
    deals = [rules.parse_deal(line) for line in lines]
    with Console(stderr=True).status("solving") as status:
        # A few deals at a time, each told as soon as it is solved; --seconds is for a deal, not for all of them.
        size = 1 if asked["seconds"] is not None else 4 * threads
        for start in range(0, len(deals), size):
            part = deals[start : start + size]
            status.update(f"solving deal {start + 1} of {len(deals)}")
            for dealt, solution in zip(part, trula.solve_many(rules, part, threads=threads, **asked), strict=True):
                show_json(_solved(rules, dealt, solution, cards))
            sys.stdout.flush()


@app.command()
def play(
    game: GameName,
    opponent: Annotated[
        list[str] | None,
        typer.Option("--opponent", metavar="AGENT", help="Who plays against you; one for all, or one for each place."),
    ] = None,
    seed: Seed = None,
    deals: Annotated[
        int | None, typer.Option("--deals", min=1, help="How many deals; the game's own number if missing.")
    ] = None,
    save: Annotated[Path | None, typer.Option("--save", help="Where the session is kept.")] = None,
    new: Annotated[bool, typer.Option("--new", help="Begin anew even if a session waits to be gone on with.")] = False,
    profile: Profile = None,
    option: Options = None,
    as_json: Annotated[bool, typer.Option("--json", help="When leaving, also print how the session stands.")] = False,
) -> None:
    """Play a session in the terminal against agents; it is saved after every card and goes on where it stopped."""
    from trula.apps.terminal import play_table

    rules = load_game(game, profile, option)
    place = save if save is not None else _data_folder() / f"{game}.jsonl"
    play_table(
        rules,
        opponents=opponent or ["Greedy()"],
        seed=drawn_seed(seed),
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
app.command()(training.train_bidder)
app.command()(margins.margins)
app.command()(agreement.agreement)
app.command()(calibration.calibration)
app.command()(reproduce.reproduce)
app.command()(serving.serve)
app.command()(bidding.explain_bid)
app.command()(bidding.learn_tables)


BENCHES = {
    "playouts": "random playouts and whole games a second",
    "solve": "times, nodes and node rates of the exact solver",
    "search": "nodes of Silicon Tarokist's alpha-beta, beside the paper's table 2",
    "growth": "nodes of the exact solver by cards left; --svg draws them",
    "signature": "one number that changes when any search visits other nodes",
}


@app.command()
def bench(
    what: Annotated[str, typer.Argument(metavar="[WHAT]", help=", ".join(BENCHES))] = "playouts",
    seconds: Annotated[float, typer.Option("--seconds", min=0.01, help="playouts: time for each figure.")] = 1.0,
    deals: Annotated[int, typer.Option("--deals", min=1, help="search: how many positions.")] = 300,
    scale: Annotated[float, typer.Option("--scale", min=0.001, help="solve, growth: times as many deals.")] = 1.0,
    svg: Annotated[Path | None, typer.Option("--svg", help="growth: where to draw it.")] = None,
    as_json: Json = False,
) -> None:
    """Measure speed on one core: playouts, solve, search, growth or signature."""
    if what not in BENCHES:
        raise NotationError(f"there is no benchmark '{what}'; there are: {' '.join(BENCHES)}")
    with Console(stderr=True).status("measuring") as status:
        figures = _measure(what, seconds, deals, scale, lambda name: status.update(f"measuring {name}"))
    if svg is not None:
        from trula.study.bench.growth import draw

        if what != "growth":
            raise NotationError("--svg goes with growth")
        draw(figures, svg)
    if as_json:
        show_json(figures)
        return
    _show_figures(figures)


def _measure(what: str, seconds: float, deals: int, scale: float, report: Report) -> Row:
    if what == "playouts":
        from trula.study.bench.playouts import playouts

        return playouts(seconds, report)
    if what == "solve":
        from trula.study.bench.solve import solve as solve_bench

        return solve_bench(scale, report)
    if what == "search":
        from trula.study.bench.search import enhancements

        return enhancements(deals, report=report)
    if what == "growth":
        from trula.study.bench.growth import growth

        return growth(scale, report)
    from trula.study.bench.signature import signature

    return signature(report)


def _show_figures(figures: Row) -> None:
    """Rows as a table, the rest as lines."""
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


# What typer raises for a wrong call; the class itself is not among its public names.
UsageError: Any = typer.BadParameter.__base__


def main() -> None:
    """Run the program; every fault that a user can make ends in one sentence and exit code 2, a bad record in 1."""
    if len(sys.argv) == 1:
        sys.argv.append("--help")
    try:
        sys.exit(app(standalone_mode=False) or 0)
    except UsageError as error:
        path = error.ctx.command_path if error.ctx is not None else "trula"
        sys.exit(_say(f"{error.format_message().rstrip('.')}; `{path} --help` tells more", 2))
    except RecordMismatch as error:
        sys.exit(_say(error, 1))
    except TrulaError as error:
        sys.exit(_say(error, 2))
    except (KeyboardInterrupt, typer.Abort):
        sys.exit(130)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        sys.exit(_say(f"{error.filename or 'a file'} cannot be used: {error.strerror}", 2))


def _say(error: object, code: int) -> int:
    Console(stderr=True).print(f"trula: {escape(str(error))}", highlight=False, soft_wrap=True)
    return code
