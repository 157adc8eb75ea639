"""The command line. Commands only read their arguments here; each has a module that does it."""

import io
import os
import secrets
import sys
import tempfile
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table as Grid

from raidtable.bots import registry as bots
from raidtable.cli import replay as replaying
from raidtable.cli import saves
from raidtable.cli.export import export
from raidtable.cli.play import FAILED, INTERRUPTED, play
from raidtable.cli.rules import show_rules
from raidtable.cli.simulate import simulate
from raidtable.cli.table import Table, players_from, usual_players
from raidtable.cli.terminal import (
    Terminal,
    is_spoken,
    language_of_environment,
    visible,
    whole_number,
)
from raidtable.engine.errors import BadOption, RaidtableError
from raidtable.engine.match import Seed, options_from
from raidtable.engine.words import N_, Translator
from raidtable.front import new
from raidtable.games import registry
from raidtable.version import __version__

# The exit code of a fault in the program itself.
FAULTY = 70

app = typer.Typer(
    help=N_("A table for raiding board games, with every rule enforced."),
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

GameArgument = Annotated[
    str, typer.Argument(help=N_("the game's id; `raidtable games` lists them"))
]
LanguageOption = Annotated[
    str | None,
    typer.Option("--lang", help=N_("language: en or es; else that of your system")),
]
SeedOption = Annotated[
    str | None, typer.Option("--seed", help=N_("number or text that decides all chance"))
]
ChosenOptions = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", help=N_("NAME=VALUE of an option of the game; may be repeated")),
]
ProcessesOption = Annotated[
    int | None,
    typer.Option("--processes", min=1, help=N_("games at a time; else one for each core")),
]
RayOption = Annotated[
    bool, typer.Option("--ray", help=N_("play on a Ray cluster instead; RAY_ADDRESS names it"))
]
DatabaseOption = Annotated[
    str | None, typer.Option("--database", help=N_("The database, as a URL."))
]

GAME = N_("Game")
SEATS = N_("Seats")
OPTIONS = N_("Options (the first is the default)")
INTERRUPTION = N_("Interrupted.")
FAULT = N_(
    "This is a fault of raidtable, not yours: {fault}. Please report it with the file {file}."
)
TERMINAL = N_("the terminal")
FILE_PROBLEM = N_("{file}: {why}.")


def show_version(wanted: bool) -> None:
    if wanted:
        Terminal().print_plain(f"raidtable {__version__}")
        raise typer.Exit


@app.callback()
def raidtable(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=show_version, is_eager=True, help=N_("show the version and leave")
        ),
    ] = False,
) -> None:
    """All that comes before a command."""


@app.command("play", help=N_("Play a game, with people and bots in any seats."))
def play_command(
    game: GameArgument,
    seats: Annotated[
        str | None,
        typer.Option(
            "--seats", help=N_("who sits where: human or a bot's name, with commas between")
        ),
    ] = None,
    seed: SeedOption = None,
    option: ChosenOptions = None,
    lang: LanguageOption = None,
    save: Annotated[
        Path | None, typer.Option("--save", help=N_("file to keep the game in"))
    ] = None,
    chance: Annotated[
        str,
        typer.Option(
            "--chance", help=N_("seeded; or by_hand: you type what the real tiles and dice show")
        ),
    ] = "seeded",
    why: Annotated[
        bool, typer.Option("--why", help=N_("tell below a bot's move why it chose that"))
    ] = False,
) -> None:
    if save is not None and save.exists():
        raise BadOption(f"{save} is there already; go on with it by raidtable resume.")
    found = registry.get(game)
    players = players_from(seats, found) if seats is not None else usual_players(found)
    match = new(
        game,
        seats=len(players),
        seed=None if seed is None else seed_from(seed),
        chance=chance,
        **chosen_from(option),
    )
    play(Table(Terminal(lang), match, players, save, tells_why=why), is_new=True)


@app.command(help=N_("Go on with a saved game."))
def resume(
    file: Annotated[
        Path | None, typer.Argument(help=N_("the saved game; without it, the one saved last"))
    ] = None,
    play_on: Annotated[
        bool,
        typer.Option(
            "--play-on",
            help=N_("if the rules have changed, go on from the last position that holds"),
        ),
    ] = False,
    lang: LanguageOption = None,
) -> None:
    file = file or saves.last_file()
    if file is None:
        raise BadOption("There is no saved game to resume.")
    saved = saves.read_game(file, play_on=play_on)
    terminal = Terminal(lang or saved.language)
    if saved.match.updated_from is not None:
        terminal.say(replaying.UPDATED, version=saved.match.game.rules.rules_version)
    play(Table(terminal, saved.match, saved.players, file), is_new=False)


@app.command("simulate", help=N_("Play many games at once, and sum them up."))
def simulate_command(
    game: GameArgument,
    seats: Annotated[
        int | None, typer.Option("--seats", help=N_("how many seats; else as many as can play"))
    ] = None,
    games: Annotated[int, typer.Option("--games", min=1, help=N_("how many games"))] = 1000,
    seed: SeedOption = None,
    option: ChosenOptions = None,
    players: Annotated[
        str | None,
        typer.Option("--bots", help=N_("a bot's name for each seat; else random play")),
    ] = None,
    cores: Annotated[
        int, typer.Option("--cores", min=1, help=N_("how many cores play; the games are the same"))
    ] = 1,
    as_json: Annotated[
        bool, typer.Option("--json", help=N_("print one JSON object instead of a table"))
    ] = False,
    lang: LanguageOption = None,
) -> None:
    found = registry.get(game)
    names = None if players is None else [name.strip().lower() for name in players.split(",")]
    for name in names or []:
        bots.make(name, found)  # refuses a name that no bot has
    if seats is None:
        seats = max(found.rules.seat_counts) if names is None else len(names)
    options = options_from(found, seats, chosen_from(option))
    if names is not None and len(names) != seats:
        raise BadOption(f"There are {seats} seats, but {len(names)} bots to take them.")
    drawn: Seed = secrets.token_hex(4) if seed is None else seed_from(seed)
    simulate(Terminal(lang), found, options, drawn, games, names, cores, as_json)


@app.command("arena", help=N_("Let bots play each other, and rate them."))
def arena_command(
    game: GameArgument,
    players: Annotated[
        str, typer.Option("--bots", help=N_("the bots' names, with commas between"))
    ],
    seats: Annotated[int, typer.Option("--seats", help=N_("how many sit at a table"))] = 2,
    games: Annotated[
        int, typer.Option("--games", min=1, help=N_("how many games each table plays, at least"))
    ] = 200,
    seed: SeedOption = None,
    option: ChosenOptions = None,
    ladder: Annotated[
        bool,
        typer.Option("--ladder", help=N_("each bot against the next alone, in the order named")),
    ] = False,
    processes: ProcessesOption = None,
    on_ray: RayOption = False,
    json_file: Annotated[
        Path | None, typer.Option("--json", help=N_("write all results into this file"))
    ] = None,
    picture: Annotated[
        Path | None, typer.Option("--picture", help=N_("draw the ratings into NAME.svg"))
    ] = None,
    dataset: Annotated[
        Path | None,
        typer.Option("--dataset", help=N_("keep all games in NAME.jsonl or NAME.parquet")),
    ] = None,
    lang: LanguageOption = None,
) -> None:
    from raidtable.arena.pool import usual_processes
    from raidtable.cli.arena import hold_tournament

    found = registry.get(game)
    names = [name.strip().lower() for name in players.split(",")]
    for name in names:
        bots.make(name, found)  # refuses a name that no bot has
    hold_tournament(
        Terminal(lang),
        found,
        options_from(found, seats, chosen_from(option)),
        names,
        games,
        secrets.token_hex(4) if seed is None else seed_from(seed),
        ladder=ladder,
        processes=processes or usual_processes(),
        on_ray=on_ray,
        json_file=json_file,
        picture_file=picture,
        dataset_file=dataset,
    )


@app.command("tune", help=N_("Look for better weights of a game's judgement, by playing."))
def tune_command(
    game: GameArgument,
    seats: Annotated[int, typer.Option("--seats", help=N_("how many sit at a table"))] = 2,
    bot: Annotated[
        str, typer.Option("--bot", help=N_("the search that plays with the weights"))
    ] = "search:60",
    games: Annotated[int, typer.Option("--games", min=2, help=N_("games of each candidate"))] = 40,
    generations: Annotated[
        int, typer.Option("--generations", min=1, help=N_("how often candidates are drawn"))
    ] = 20,
    population: Annotated[
        int | None,
        typer.Option(
            "--population",
            min=4,
            help=N_("candidates in a generation; else by the number of weights"),
        ),
    ] = None,
    step: Annotated[
        float,
        typer.Option(
            "--step",
            min=0.01,
            help=N_("how far the first candidates differ; 1 is by a weight's own size"),
        ),
    ] = 0.25,
    check_games: Annotated[
        int, typer.Option("--check", min=4, help=N_("fresh games that the new weights must win"))
    ] = 400,
    to: Annotated[
        Path | None, typer.Option("--to", help=N_("file for the new weights; else the game's own"))
    ] = None,
    seed: SeedOption = None,
    option: ChosenOptions = None,
    processes: ProcessesOption = None,
    on_ray: RayOption = False,
    lang: LanguageOption = None,
) -> None:
    from raidtable.arena.pool import usual_processes
    from raidtable.arena.tune import Plan
    from raidtable.cli.arena import tune

    found = registry.get(game)
    options = options_from(found, seats, chosen_from(option))
    drawn: Seed = secrets.token_hex(4) if seed is None else seed_from(seed)
    plan = Plan(found.id, drawn, seats, bot, games, generations, population, step, options.chosen)
    tune(Terminal(lang), plan, check_games, to, processes or usual_processes(), on_ray)


@app.command("strength", help=N_("Play the trials of strength, and write docs/strength.md."))
def strength_command(
    game: Annotated[
        list[str] | None, typer.Option("--game", help=N_("only this game; may be repeated"))
    ] = None,
    test: Annotated[
        list[str] | None,
        typer.Option(
            "--test",
            help=N_("only levels, random, greedy, plain or opponent; may be repeated"),
        ),
    ] = None,
    folder: Annotated[
        Path, typer.Option("--folder", help=N_("where strength.md and strength.json are"))
    ] = Path("docs"),
    seed: Annotated[
        str, typer.Option("--seed", help=N_("text that decides all chance"))
    ] = "strength",
    most: Annotated[
        int,
        typer.Option("--most", min=4, help=N_("the most games of a trial that stays undecided")),
    ] = 2000,
    fresh: Annotated[
        bool, typer.Option("--fresh", help=N_("play these trials anew, from their first game"))
    ] = False,
    merge: Annotated[
        list[Path] | None,
        typer.Option("--merge", help=N_("take in another strength.json first; may be repeated")),
    ] = None,
    processes: ProcessesOption = None,
    on_ray: RayOption = False,
    lang: LanguageOption = None,
) -> None:
    from raidtable.arena.pool import usual_processes
    from raidtable.cli.arena import show_strength

    show_strength(
        Terminal(lang),
        game or [],
        test or [],
        folder,
        seed,
        most,
        fresh,
        merge or [],
        processes or usual_processes(),
        on_ray,
    )


@app.command(
    help=N_("Show a record or a saved game: its log, its board at a moment, or step by step.")
)
def replay(
    file: Annotated[Path, typer.Argument(help=N_("a record or a saved game"))],
    step: Annotated[bool, typer.Option("--step", help=N_("from decision to decision"))] = False,
    ply: Annotated[
        int | None, typer.Option("--ply", help=N_("the board after so many actions"))
    ] = None,
    seat: Annotated[
        int | None, typer.Option("--seat", help=N_("as that seat sees it, from 0 on"))
    ] = None,
    lang: LanguageOption = None,
) -> None:
    replaying.replay_file(Terminal(lang), file, ply, seat, step)


@app.command(
    "export", help=N_("Draw a record or a saved game: a position, or all of it in motion.")
)
def export_command(
    file: Annotated[Path, typer.Argument(help=N_("a record or a saved game"))],
    to: Annotated[
        Path,
        typer.Option(
            "--to", help=N_("the picture to write: NAME.svg, NAME.png, or NAME.gif for all of it")
        ),
    ],
    ply: Annotated[
        int | None, typer.Option("--ply", help=N_("the board after so many actions"))
    ] = None,
    seat: Annotated[
        int | None,
        typer.Option("--seat", help=N_("as that seat sees it, from 0 on, with its choices")),
    ] = None,
    width: Annotated[
        int | None, typer.Option("--width", min=100, max=4000, help=N_("so many pixels wide"))
    ] = None,
    every: Annotated[
        int, typer.Option("--every", min=1, help=N_("of a GIF: only each such decision"))
    ] = 1,
    seconds: Annotated[
        float,
        typer.Option("--seconds", min=0.02, max=60, help=N_("of a GIF: the time of a decision")),
    ] = 0.8,
    lang: LanguageOption = None,
) -> None:
    export(Terminal(lang), file, to, ply, seat, width, every, seconds)


@app.command(
    help=N_("Prove that records were played by the rules, and their chance from the seed.")
)
def verify(
    files: Annotated[list[Path], typer.Argument(help=N_("records or saved games"))],
    lang: LanguageOption = None,
) -> None:
    if not replaying.verify_files(Terminal(lang), files):
        raise typer.Exit(1)


@app.command(
    "shrink", help=N_("Shorten the game of a fault report, and print a test that fails like it.")
)
def shrink_command(
    file: Annotated[Path, typer.Argument(help=N_("a fault report, or a record that fails"))],
    output: Annotated[
        Path | None, typer.Option("--output", help=N_("write the test into this new file"))
    ] = None,
    seconds: Annotated[
        float, typer.Option("--seconds", min=1, max=86_400, help=N_("time limit in seconds"))
    ] = 60.0,
    lang: LanguageOption = None,
) -> None:
    from raidtable.cli.shrink import shrink

    if not shrink(Terminal(lang), file, output, seconds):
        raise typer.Exit(1)


@app.command(help=N_("Read the rules of a game, or those about a word."))
def rules(
    game: GameArgument,
    word: Annotated[str | None, typer.Argument(help=N_("a word or the name of a rule"))] = None,
    lang: LanguageOption = None,
) -> None:
    show_rules(Terminal(lang), game, word)


@app.command(help=N_("Open the web table: tables in a browser, kept in a database."))
def serve(
    host: Annotated[str | None, typer.Option(help=N_("The address to listen at."))] = None,
    port: Annotated[int | None, typer.Option(help=N_("The port to listen at."))] = None,
    database: DatabaseOption = None,
    open_page: Annotated[bool, typer.Option("--open", help=N_("Open the page too."))] = False,
) -> None:
    from raidtable.cli.serve import serve as run

    run(host, port, database, open_page)


@app.command(help=N_("Copy all tables, seats and users of the web table into a file."))
def backup(
    file: Annotated[Path, typer.Argument(help=N_("the file to write, in lines of JSON"))],
    database: DatabaseOption = None,
    lang: LanguageOption = None,
) -> None:
    from raidtable.cli.serve import back_up

    back_up(Terminal(lang), file, database)


@app.command(
    help=N_("Bring the tables of a backup into an empty database; stop its servers first.")
)
def restore(
    file: Annotated[Path, typer.Argument(help=N_("what `raidtable backup` wrote"))],
    database: DatabaseOption = None,
    force: Annotated[
        bool, typer.Option("--force", help=N_("replace all that the database holds"))
    ] = False,
    lang: LanguageOption = None,
) -> None:
    from raidtable.cli.serve import restore as run

    run(Terminal(lang), file, database, force)


@app.command(help=N_("List the games there are, with their seats and options."))
def games(lang: LanguageOption = None) -> None:
    terminal = Terminal(lang)
    grid = Grid(box=None, pad_edge=False, padding=(0, 2))
    for heading in ("", GAME, SEATS, OPTIONS):
        grid.add_column(terminal.text(heading) if heading else "")
    for game_id in registry.game_ids():
        game = registry.get(game_id)
        words = game.presentation.words(terminal.language)
        options = [f"{option.name}={'|'.join(option.values)}" for option in game.rules.options]
        seats = ", ".join(str(count) for count in game.rules.seat_counts)
        grid.add_row(game_id, words.title(), seats, "\n".join(options))
    terminal.print(grid)


def chosen_from(texts: Sequence[str] | None) -> dict[str, str]:
    """The options of the game, each written NAME=VALUE."""
    chosen: dict[str, str] = {}
    for text in texts or []:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadOption(f"An option is written NAME=VALUE, not {text!r}.")
        chosen[name.strip()] = value.strip()
    return chosen


def seed_from(text: str) -> Seed:
    """A number where it can be read as one, as the library's users write it."""
    number = whole_number(text.removeprefix("-"))
    if number is None:
        return text
    return -number if text.startswith("-") else number


def language_asked_for(arguments: Sequence[str]) -> str:
    """The language for what is said before and after a command reads its own options."""
    for place, argument in enumerate(arguments):
        name, _, value = argument.partition("=")
        if argument == "--lang" and place + 1 < len(arguments):
            value = arguments[place + 1]
        if name == "--lang" and is_spoken(value):
            return value
    return language_of_environment()


def translate_help(command: Any, translator: Translator) -> None:
    """Help texts are marked where they stand, and said in the user's language here."""
    for described in (command, *command.params):
        if described.help:
            described.help = translator.say(described.help)
    for inner in getattr(command, "commands", {}).values():
        translate_help(inner, translator)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command. Whatever goes wrong is told in a sentence, never in a traceback."""
    arguments = sys.argv[1:] if arguments is None else arguments
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # an odd byte or an old terminal is no fault
    translator = Translator(language_asked_for(arguments))
    try:
        return run(arguments, translator)
    except RaidtableError as problem:
        complain(str(problem))
    except BrokenPipeError:
        # Whoever read our output has gone. What is left unwritten must not fail at exit again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as problem:
        file = problem.filename or translator.say(TERMINAL)
        complain(translator.say(FILE_PROBLEM, file=file, why=problem.strerror))
    except KeyboardInterrupt:
        complain(translator.say(INTERRUPTION))
        return INTERRUPTED
    except Exception as fault:  # noqa: BLE001 - the last door: a person gets a sentence even then
        complain(translator.say(FAULT, fault=repr(fault), file=report_of(fault)))
        return FAULTY
    return FAILED


def run(arguments: Sequence[str], translator: Translator) -> int:
    command = typer.main.get_command(app)
    translate_help(command, translator)
    try:
        command(list(arguments), prog_name="raidtable")
    except SystemExit as leaving:
        sys.stdout.flush()
        code = leaving.code if isinstance(leaving.code, int) else 0
        if code == INTERRUPTED:
            complain(translator.say(INTERRUPTION))
        return code
    return 0


def report_of(fault: Exception) -> str:
    """The name of a file with the traceback, for whoever mends it."""
    with tempfile.NamedTemporaryFile(
        "w", prefix="raidtable-fault-", suffix=".txt", encoding="utf-8", delete=False
    ) as report:
        report.writelines(traceback.format_exception(fault))
    return report.name


def complain(sentence: str) -> None:
    typer.echo(visible(f"raidtable: {sentence}"), err=True)
