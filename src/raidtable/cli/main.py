"""The command line: the list of commands, and the handling of their errors.

The modules `*_commands` read the arguments of the commands; other modules carry them out.
"""

import io
import os
import sys
import tempfile
import traceback
from collections.abc import Callable, Sequence
from typing import Annotated, Any

import typer

from raidtable.cli import (
    arena_commands,
    game_commands,
    puzzle_commands,
    research_commands,
    review_commands,
    server_commands,
    stats_commands,
)
from raidtable.cli.console import visible
from raidtable.cli.play import FAILED, INTERRUPTED
from raidtable.cli.terminal import Terminal, language_of_environment
from raidtable.engine.errors import RaidtableError
from raidtable.engine.translator import is_available
from raidtable.engine.words import LANGUAGES, N_, Translator
from raidtable.version import __version__

# The exit code of an unexpected exception.
FAULTY = 70
# In the help of the option --lang.
LANGUAGE_CODES = "{languages}"

app = typer.Typer(
    help=N_("A table for raiding board games, with every rule enforced."),
    invoke_without_command=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

# In the order of `raidtable --help`.
COMMANDS: list[tuple[str, Callable[..., None], str]] = [
    ("play", game_commands.play_command, N_("Play a game, with people and bots in any seats.")),
    ("tutorial", game_commands.tutorial, N_("Learn a game in the terminal, move by move.")),
    ("resume", game_commands.resume, N_("Continue a saved game.")),
    ("simulate", game_commands.simulate_command, N_("Play many games and summarise them.")),
    ("arena", arena_commands.arena_command, N_("Let bots play each other, and rate them.")),
    (
        "tune",
        arena_commands.tune_command,
        N_("Tune a game's evaluation weights by self-play."),
    ),
    (
        "learn",
        arena_commands.learn_command,
        N_("Let a game learn to evaluate its positions by self-play."),
    ),
    (
        "strength",
        arena_commands.strength_command,
        N_("Run the strength tests and write docs/strength.md."),
    ),
    (
        "dataset",
        research_commands.dataset_command,
        N_("Let bots play games for a dataset: Parquet by decision, split by game, with its card."),
    ),
    (
        "leaderboard",
        research_commands.leaderboard_command,
        N_("Let the baselines and installed bots meet at equal time, and rate them."),
    ),
    (
        "report",
        research_commands.report_command,
        N_("Measure a game: length, branching, chance, hidden information, seats and points."),
    ),
    (
        "solve",
        research_commands.solve_command,
        N_("Find the exact value of a small position, and compare bots with it."),
    ),
    (
        "examine",
        arena_commands.examine_command,
        N_("Let bots play against themselves, and check their play and their forecasts."),
    ),
    (
        "stats",
        stats_commands.stats_command,
        N_("Show statistics of finished games: wins, points by source, and pieces."),
    ),
    (
        "puzzle",
        puzzle_commands.puzzle_command,
        N_("Solve a puzzle in the terminal: find the best choice, in one try."),
    ),
    (
        "puzzles",
        puzzle_commands.puzzles_command,
        N_("Make puzzles: positions of bot games in which one choice is clearly best."),
    ),
    (
        "replay",
        game_commands.replay,
        N_("Show a saved game: its log, its board after an action, or step by step."),
    ),
    (
        "review",
        review_commands.review_command,
        N_("Say what decided a finished game: luck, or decisions, and which."),
    ),
    (
        "export",
        review_commands.export_command,
        N_("Draw a saved game: one position, the whole game as an animation, or its review."),
    ),
    (
        "verify",
        game_commands.verify,
        N_("Verify that saved games follow the rules and match their seed."),
    ),
    (
        "shrink",
        game_commands.shrink_command,
        N_("Shorten the game of a fault report and print a test that reproduces the fault."),
    ),
    ("rules", game_commands.rules, N_("Show the rules of a game, or those that mention a word.")),
    (
        "serve",
        server_commands.serve,
        N_("Start the web table: tables in a browser, stored in a database."),
    ),
    (
        "admin",
        server_commands.admin,
        N_("Make an account an administrator of the web table, invite, or reset a password."),
    ),
    (
        "backup",
        server_commands.backup,
        N_("Copy all tables, seats and users of the web table into a file."),
    ),
    (
        "restore",
        server_commands.restore,
        N_("Restore a backup into an empty database. Stop its servers first."),
    ),
    (
        "prune",
        server_commands.prune,
        N_("Delete old tables of the web table: finished ones, and those that never began."),
    ),
    ("games", game_commands.games, N_("List the games with their seats and options.")),
    (
        "schema",
        game_commands.schema_command,
        N_("Print the JSON Schema of a game's records, positions, views or reviews."),
    ),
    (
        "doctor",
        server_commands.doctor_command,
        N_("Check this installation, and say what to do about what doesn't work."),
    ),
]

# Typer's own help texts, so that they are translated.
COMPLETION_HELP = [
    N_("Install completion for the current shell."),
    N_("Show completion for the current shell, to copy it or customize the installation."),
]

INTERRUPTION = N_("Interrupted.")
FAULT = N_(
    "This is a bug in Raidtable, not your mistake: {fault}. Please report it with the file {file}."
)
TERMINAL = N_("the terminal")
FILE_PROBLEM = N_("{file}: {why}.")


def show_version(wanted: bool) -> None:
    if wanted:
        Terminal().print_plain(f"raidtable {__version__}")
        raise typer.Exit


@app.callback()
def raidtable(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=show_version, is_eager=True, help=N_("show the version and exit")
        ),
    ] = False,
) -> None:
    """The options before a command; without a command, the greeting."""
    if context.invoked_subcommand is None:
        from raidtable.cli.greet import greet

        greet(Terminal())


for command_name, command, command_help in COMMANDS:
    kind = server_commands.ServeCommand if command is server_commands.serve else None
    app.command(command_name, help=command_help, cls=kind)(command)


def language_asked_for(arguments: Sequence[str]) -> str:
    """The language of messages outside of a command, which reads its own options."""
    for place, argument in enumerate(arguments):
        name, _, value = argument.partition("=")
        if argument == "--lang" and place + 1 < len(arguments):
            value = arguments[place + 1]
        if name == "--lang" and is_available(value):
            return value
    return language_of_environment()


def translate_help(command: Any, translator: Translator) -> None:
    """Translate the help texts of a command and its options."""
    for described in (command, *command.params):
        if described.help:
            described.help = translator.text_of(described.help).replace(
                LANGUAGE_CODES, translator.either(list(LANGUAGES))
            )
    if isinstance(command, server_commands.ServeCommand):
        command.translator = translator
    for inner in getattr(command, "commands", {}).values():
        translate_help(inner, translator)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code. Errors are shown as a message without traceback."""
    arguments = sys.argv[1:] if arguments is None else arguments
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # never fail because of an encoding
    translator = Translator(language_asked_for(arguments))
    try:
        return run(arguments, translator)
    except RaidtableError as problem:
        complain(translator.sentence(problem))
    except BrokenPipeError:
        # The reader of our output has closed it. Flushing at exit must not fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as problem:
        file = problem.filename or translator.say(TERMINAL)
        complain(translator.say(FILE_PROBLEM, file=file, why=problem.strerror))
    except KeyboardInterrupt:
        complain(translator.say(INTERRUPTION))
        return INTERRUPTED
    except Exception as fault:  # noqa: BLE001 - the last resort: even then the user gets a message
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
    """Write the traceback to a file for the developers; return the file's name."""
    with tempfile.NamedTemporaryFile(
        "w", prefix="raidtable-fault-", suffix=".txt", encoding="utf-8", delete=False
    ) as report:
        report.writelines(traceback.format_exception(fault))
    return report.name


def complain(sentence: str) -> None:
    typer.echo(visible(f"raidtable: {sentence}"), err=True)
