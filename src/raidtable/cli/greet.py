"""What `raidtable` without arguments does: it greets, and offers ways to begin."""

from dataclasses import dataclass

from rich.table import Table as Grid
from rich.text import Text

from raidtable.cli.terminal import Terminal, whole_number
from raidtable.engine.words import N_
from raidtable.games import registry
from raidtable.games.tutorials import has_tutorial
from raidtable.packages import missing_packages
from raidtable.version import __version__

GREETING = N_("Welcome to Raidtable {version}: raiding board games, with every rule enforced.")
IN_BROWSER = N_("Play in the browser, with bots or friends")
IN_TERMINAL = N_("Play in the terminal against bots")
TUTORIAL = N_("Learn a game, move by move")
NEEDS_SERVER = N_("Playing in the browser needs more packages: pip install 'raidtable[server]'")
FURTHER = N_("All commands: raidtable --help. If something doesn't work: raidtable doctor")
CHOOSE = N_("Type a number, or q to quit: ")
WHICH_GAME = N_("Which game?")
NOT_A_NUMBER = N_("Type a number from 1 to {last}, or q to quit.")

QUIT = ("q", "quit", "exit", "salir")


@dataclass(frozen=True)
class Offer:
    """A way to begin, and the command that does the same."""

    text: str
    command: str


def offers() -> list[Offer]:
    games = registry.game_ids()
    taught = next((game for game in games if has_tutorial(game)), games[0])
    return [
        Offer(IN_BROWSER, "raidtable serve --open"),
        Offer(IN_TERMINAL, f"raidtable play {games[0]}"),
        Offer(TUTORIAL, f"raidtable tutorial {taught}"),
    ]


def greet(terminal: Terminal) -> None:
    """Print the offers; at a terminal, also carry one out."""
    terminal.say(GREETING, style="strong", version=__version__)
    terminal.print("")
    grid = Grid.grid(padding=(0, 2))
    for number, offer in enumerate(offers(), start=1):
        shown = Text(f" {number}" if terminal.interactive else "", style="strong")
        grid.add_row(shown, terminal.text(offer.text), Text(offer.command, style="note"))
    terminal.print(grid)
    terminal.print("")
    if missing_packages("server"):
        terminal.say_whole(NEEDS_SERVER)
    terminal.say_whole(FURTHER)
    if not terminal.interactive:
        return
    try:
        begin(terminal)
    except EOFError:
        terminal.print("")


def begin(terminal: Terminal) -> None:
    """Ask for one of the offers, and do it."""
    while (number := ask_number(terminal, len(offers()))) is not None:
        if number == 1 and missing_packages("server"):
            terminal.say_whole(NEEDS_SERVER)
            continue
        if number == 1:
            play_in_browser()
        else:
            start_game(terminal, learns=number == 3)
        return


def ask_number(terminal: Terminal, last: int) -> int | None:
    """A number from 1 to `last`; None to quit."""
    while True:
        line = terminal.ask(terminal.text(CHOOSE))
        if line.casefold() in QUIT:
            return None
        number = whole_number(line)
        if number is not None and 1 <= number <= last:
            return number
        terminal.complain(NOT_A_NUMBER, last=last)


def start_game(terminal: Terminal, *, learns: bool) -> None:
    from raidtable.cli.game_commands import play_command
    from raidtable.cli.tutorial import teach_game

    games = [game for game in registry.game_ids() if not learns or has_tutorial(game)]
    if len(games) > 1:
        terminal.say(WHICH_GAME)
        grid = Grid.grid(padding=(0, 2))
        for number, game in enumerate(games, start=1):
            words = registry.get(game).presentation.words(terminal.language)
            grid.add_row(Text(f" {number}", style="strong"), words.title(), words.pitch())
        terminal.print(grid)
        chosen = ask_number(terminal, len(games))
        if chosen is None:
            return
        games = [games[chosen - 1]]
    if learns:
        teach_game(terminal, games[0])
    else:
        play_command(games[0], lang=terminal.language)


def play_in_browser() -> None:
    """Start the server, on the next free port if another program has the usual one."""
    from raidtable.cli.doctor_server import first_free_port
    from raidtable.cli.serve import serve
    from raidtable.server.environment import from_environment

    settings = from_environment()
    serve(None, first_free_port(settings.host, settings.port), None, open_page=True)
