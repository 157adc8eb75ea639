"""Plays a game in the terminal: the first screen, the decisions, the last screen."""

import shlex

import typer
from rich.markdown import Markdown
from rich.text import Text

from raidtable.cli import saves
from raidtable.cli.players import LIST
from raidtable.cli.question import Leave, Question
from raidtable.cli.saves import HUMAN
from raidtable.cli.table import SAVED_TO, Table
from raidtable.cli.terminal import coloured
from raidtable.cli.wrapping import glued
from raidtable.engine.state import SPECTATOR
from raidtable.engine.ties import tie_sentences
from raidtable.engine.words import N_, NN_
from raidtable.games.rules_pages import introduction, load_rules

FAILED = 2
INTERRUPTED = 130

WELCOME = NN_("{title} for {n} player", "{title} for {n} players")
SEAT_IS_YOURS = N_("{seat}: you")
SEAT_IS_HUMAN = N_("{seat}: a person at this terminal")
SEAT_IS_BOT = N_("{seat}: the bot {bot}")
HOW_TO = N_(
    "Type the number of a choice and press Enter. Type help to see what else you can "
    "type, pieces to see this list again, rules to read the rule for this move."
)
OTHER_PLAYERS = N_("Other bots and levels: {command}")
PRESS_ENTER = N_("Press Enter to begin. ")
CURTAIN = N_(
    "It's {seat}'s turn. What comes next is only for {seat}: press Enter when nobody "
    "else is looking. "
)
GO_ON_WITH = N_("Continue with: {command}")
WINS = N_("{seat} wins with {points} points.")
SHARE = N_("{seats} share the victory with {points} points.")
WINS_ALONE = N_("{seat} wins with {points} points against {opponent} of the opponent.")
LOSES_ALONE = N_("The opponent wins: it has {opponent} points, and {seat} has {points}.")
SEED_WAS = N_("The seed was {seed}.")
LOOK_AGAIN = N_("Watch the game again with: {command}")


def play(table: Table, is_new: bool) -> None:
    """Play to the end, or until a player quits; the game is then saved in its file."""
    try:
        if is_new:
            welcome(table)
        if not table.people:
            table.terminal.show(table.sketch(SPECTATOR))
        while not table.match.over:
            obvious = table.obvious
            if obvious is not None:
                table.play_obvious(obvious)
            elif table.asks(table.match.actor):
                show_hand_over_screen(table)
                Question(table).ask()
            else:
                events = table.let_bot_decide()
                if not table.people:
                    table.print_log(table.seen(SPECTATOR, events))
        finish(table)
    except (Leave, EOFError):
        leave(table)
    except KeyboardInterrupt:
        leave(table)
        raise typer.Exit(INTERRUPTED) from None


def show_hand_over_screen(table: Table) -> None:
    """Hide the next player's hidden information until they press Enter, if players share this
    terminal."""
    if len(table.people) < 2 or table.seat in (SPECTATOR, table.shown_to):
        return
    if knows_more(table):
        table.terminal.wipe()
        table.terminal.pause(CURTAIN, seat=table.words.seat(table.seat))
        table.shown_to = table.seat


def knows_more(table: Table) -> bool:
    """Whether the player to move sees something that spectators do not."""
    own, public = table.match.view(table.seat).data(), table.match.view().data()
    return any(own[key] != public[key] for key in public if key != "seat")


def welcome(table: Table) -> None:
    """Show the players of all seats and, for people, an introduction to the game, on as many
    screens as it needs."""
    terminal = table.terminal
    if not (terminal.interactive and table.people):
        print_welcome(table)
        return
    with terminal.console.capture() as captured:
        print_welcome(table)
    lines = Text.from_ansi(captured.get().rstrip("\n")).split("\n")
    terminal.show_pages(list(lines), last=terminal.text(PRESS_ENTER))


def print_welcome(table: Table) -> None:
    terminal = table.terminal
    terminal.rule(terminal.text(WELCOME, table.match.seats, title=table.words.title()))
    for seat, player in enumerate(table.players):
        if player != HUMAN:
            message = SEAT_IS_BOT
        else:
            message = SEAT_IS_YOURS if len(table.people) == 1 else SEAT_IS_HUMAN
        line = terminal.text(message, seat=table.words.seat(seat), bot=table.titles[seat])
        terminal.print(coloured(line, table.words, table.match.seats))
    terminal.print("")
    if table.people:
        rules = load_rules(table.match.game.id, terminal.language)
        terminal.print(Markdown(glued(introduction(rules))))
        terminal.print("")
        terminal.show_notes(table.sketch(table.seat))
        terminal.print("")
        terminal.say(HOW_TO, style="note")
        command = f"raidtable play {table.match.game.id} --seats {LIST}"
        terminal.say(OTHER_PLAYERS, style="dim", command=command)


def finish(table: Table) -> None:
    """Show the last position, the points, the winners, and the command to replay the game."""
    terminal = table.terminal
    terminal.clear()
    terminal.print("")
    terminal.show(table.sketch(SPECTATOR))
    terminal.print("")
    if table.people:
        table.print_log(table.news(table.last_person))
        terminal.print("")
    terminal.show_points(table.match.result, table.words, table.titles)
    terminal.print("")
    print_winners(table)
    if table.match.seed is not None:
        terminal.say(SEED_WAS, seed=table.match.seed)
    if table.is_kept and table.save(table.file):
        kept = shlex.quote(str(saves.put_away(table.file)))
        terminal.say_whole(LOOK_AGAIN, command=f"raidtable replay --step {kept}")


def print_winners(table: Table) -> None:
    result = table.match.result
    winners = [table.words.seat(seat) for seat in result.winners]
    points = max(result.totals)
    if result.opponent is not None:
        line = table.terminal.text(
            WINS_ALONE if winners else LOSES_ALONE,
            seat=table.words.seat(0),
            points=points,
            opponent=result.opponent,
        )
    elif len(winners) == 1:
        line = table.terminal.text(WINS, seat=winners[0], points=points)
    else:
        line = table.terminal.text(SHARE, seats=table.words.join(winners), points=points)
    table.terminal.print(coloured(line, table.words, table.match.seats))
    why = tie_sentences(result, table.words)
    if why:
        table.terminal.print(coloured(why, table.words, table.match.seats))


def leave(table: Table) -> None:
    """Save the game and show the command to continue it."""
    table.terminal.print("")
    if not table.save(table.file):
        raise typer.Exit(FAILED)
    command = "raidtable resume"
    if table.file != saves.last_file():
        command += f" {shlex.quote(str(table.file))}"
    table.terminal.say_whole(SAVED_TO, file=table.file)
    table.terminal.say_whole(GO_ON_WITH, command=command)
