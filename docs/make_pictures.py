"""Makes the README's terminal pictures: one screen of each game."""

import io
import re
from pathlib import Path

import raidtable
from raidtable.cli.console import HarmlessConsole
from raidtable.cli.question import Question
from raidtable.cli.table import Table
from raidtable.cli.terminal import THEME, Terminal

FOLDER = Path(__file__).parent
WIDTH, HEIGHT = 120, 40
# The game, its seed, and the ply from which the next decision of seat 0 is shown.
SCREENS = [("raids", 12, 60), ("north_sea", 4, 260), ("storm_raiders", 3, 190)]


def screen(game: str, seed: int, ply: int) -> str:
    terminal = Terminal("en")
    terminal.console = HarmlessConsole(
        theme=THEME,
        record=True,
        width=WIDTH,
        height=HEIGHT,
        file=io.StringIO(),
        highlight=False,
        markup=False,
    )
    terminal.interactive = True
    table = Table(terminal, raidtable.new(game, seats=3, seed=seed), ["human", "greedy", "greedy"])
    stand_in = Table(terminal, table.match, ["greedy"] * 3)
    while not (table.match.ply >= ply and table.match.actor == 0 and len(table.match.legal()) > 2):
        stand_in.let_bot_decide()
    question = Question(table)
    question.show_screen(question.screen())
    picture = terminal.console.export_svg(title=f"raidtable play {game}", unique_id=game)
    # Remove web fonts, so that the picture loads nothing; any monospaced font will do.
    return re.sub(r"@font-face \{.*?\}\n?", "", picture, flags=re.DOTALL)


for game, seed, ply in SCREENS:
    (FOLDER / f"terminal-{game.replace('_', '-')}.svg").write_text(
        screen(game, seed, ply), encoding="utf-8"
    )
