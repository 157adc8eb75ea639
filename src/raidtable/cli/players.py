"""The players of a game in a terminal: their names, and who can take a seat."""

from rich.table import Table as Grid
from rich.text import Text

from raidtable.bots import registry as bots
from raidtable.bots.levels import LEVELS
from raidtable.bots.words import LEVEL_WORDS
from raidtable.cli.saves import HUMAN
from raidtable.cli.terminal import Terminal
from raidtable.engine.errors import BadOption
from raidtable.engine.game import Game
from raidtable.engine.words import N_

# Typed instead of the players, it lists who can take a seat.
LIST = "list"

MEANINGS = {
    HUMAN: N_("a person at this terminal"),
    "random": N_("plays at random"),
    "greedy": N_("looks one step ahead"),
}
STYLE = N_("{style}, level {level} (or another level)")
HOW_TO_SEAT = N_("Name the players in seat order: {command}")
NO_SEAT = N_("{name!r} can't take a seat. Choose one of: {known}.")


def players_from(text: str, game: Game) -> list[str]:
    """The players in seat order, from a text like "human,bot:2,bot:3"."""
    known = [HUMAN, *bots.opponents(game)]
    players = [name.strip().lower() for name in text.split(",")]
    for name in players:
        if name not in known:
            raise BadOption(NO_SEAT, name=name, known=", ".join(known))
    return players


def usual_players(game: Game) -> list[str]:
    """The default players: one person and two bots, or the nearest possible number of seats."""
    seats = min(game.rules.seat_counts, key=lambda count: abs(count - 3))
    return [HUMAN, *bots.company(game, bots.USUAL_LEVELS[: seats - 1])]


def show_players(terminal: Terminal, game: Game) -> None:
    """List who can take a seat, each name with its meaning, and how to name them."""
    words = game.presentation.words(terminal.language)
    grid = Grid.grid(padding=(0, 2))
    meanings = {name: terminal.text(meaning) for name, meaning in MEANINGS.items()}
    meanings |= {f"bot:{level}": terminal.text(LEVEL_WORDS[level]) for level in LEVELS}
    for persona in game.bots.personas:
        name = f"{bots.USUAL}:{persona}"
        style, level = words.persona(persona), bots.USUAL.removeprefix("bot:")
        meanings[name] = terminal.text(STYLE, style=style, level=level)
    for name, meaning in meanings.items():
        grid.add_row(Text(name, style="strong"), meaning)
    terminal.print(grid)
    command = f"raidtable play {game.id} --seats {','.join(usual_players(game))}"
    terminal.say_whole(HOW_TO_SEAT, command=command)
