"""Replays recorded games, and verifies that they follow the rules and match their seed."""

import shlex
from collections.abc import Sequence
from pathlib import Path

from rich.table import Table
from rich.text import Text

from raidtable.cli import saves
from raidtable.cli.terminal import Terminal, coloured, whole_number
from raidtable.engine.errors import RaidtableError, RulesChanged
from raidtable.engine.match import Match
from raidtable.engine.state import CHANCE, SPECTATOR
from raidtable.engine.words import N_, NN_, Words
from raidtable.front import load, verify

STEP_HELP = N_("Enter: next; b: back; a number: go to that action; q: quit.")
STEP_NOW = N_("Action {ply} of {last}")
NOT_UNDERSTOOD = N_("Raidtable doesn't understand “{line}”.")
VERIFIED = N_("{file}: ok. The game is over with {points}; position {digest}.")
VERIFIED_UNFINISHED = N_(
    "{file}: ok. The game is not over after {plies} actions: {points}; position {digest}."
)
VERIFIED_DATASET = NN_("{file}: ok, {n} game.", "{file}: ok, {n} games.")
UPDATED = N_("The rules have been updated to version {version} since this game was saved.")
HOLDS_UNTIL = N_("The game is shown up to its last valid position. {why}")
REFUTED = N_("{file}: not verified. {why}")


class Replay:
    """A recorded match, viewed from one seat."""

    def __init__(self, terminal: Terminal, match: Match, seat: int) -> None:
        match.view(seat)  # rejects an unknown seat before anything is shown
        self.terminal = terminal
        self.match = match
        self.seat = seat
        self.words = match.game.presentation.words(terminal.language)

    def lines(self, start: int, end: int) -> list[tuple[int, str]]:
        """The log lines of the actions from `start` up to but not including `end`, each with its
        action's number."""
        return [
            (number, line)
            for number, ply in enumerate(self.match.plies[start:end], start=start + 1)
            for event in ply.events
            if (line := self.words.event(event.seen_from(self.seat)))
        ]

    def show_lines(self, start: int, end: int) -> None:
        grid = Table.grid(padding=(0, 1))
        for number, line in self.lines(start, end):
            grid.add_row(
                Text(f"{number:>4}", style="dim"), coloured(line, self.words, self.match.seats)
            )
        self.terminal.print(grid)

    def show_board(self, ply: int) -> None:
        past = self.match.at(ply)
        view = past.view(self.seat)
        self.terminal.show(past.game.presentation.text_board(view, self.words))
        self.terminal.print(coloured(self.words.prompt(view), self.words, past.seats))

    def show_all(self) -> None:
        self.show_lines(0, self.match.ply)
        self.terminal.print("")
        self.terminal.show_points(self.match.standing(self.seat), self.words)

    # Stepping

    def step(self, ply: int) -> None:
        """Step from decision to decision, with the random events after each."""
        plies = self.match.plies
        stops = [
            number
            for number in range(len(plies) + 1)
            if number == len(plies) or plies[number].actor != CHANCE
        ]
        at = nearest(stops, ply)
        while True:
            self._show_stop(stops, at)
            line = self._ask()
            number = whole_number(line)
            while number is None and line not in ("", "b", "q"):
                self.terminal.complain(NOT_UNDERSTOOD, line=line)
                line = self._ask()
                number = whole_number(line)
            if line == "q" or (line == "" and at == len(stops) - 1):
                return
            if number is not None:
                at = nearest(stops, number)
            else:
                at = max(at - 1, 0) if line == "b" else at + 1

    def _ask(self) -> str:
        try:
            return self.terminal.ask().casefold()
        except EOFError:
            return "q"

    def _show_stop(self, stops: Sequence[int], at: int) -> None:
        terminal = self.terminal
        terminal.clear()
        self.show_board(stops[at])
        terminal.print("")
        self.show_lines(stops[at - 1] if at else 0, stops[at])
        last = stops[-1]
        heading = Text(terminal.text(STEP_NOW, ply=stops[at], last=last), style="strong")
        terminal.print(heading.append(f"  {terminal.text(STEP_HELP)}", "dim"))


def nearest(stops: Sequence[int], ply: int) -> int:
    """The index of the first stop at or after that ply, or of the last stop."""
    return next((index for index, stop in enumerate(stops) if stop >= ply), len(stops) - 1)


def replay_file(
    terminal: Terminal, file: Path, ply: int | None, seat: int | None, step: bool
) -> None:
    why = ""
    try:
        match = load(saves.record_in(file))
    except RulesChanged as problem:
        match, why = problem.match, terminal.translator.sentence(problem)
    replay = Replay(terminal, match, SPECTATOR if seat is None else seat)
    if ply is not None:
        match.at(ply)  # rejects an unknown ply
    if step:
        replay.step(ply or 0)
    elif ply is not None:
        replay.show_lines(max(ply - 1, 0), ply)
        replay.show_board(ply)
    else:
        replay.show_all()
    if why:
        terminal.complain(HOLDS_UNTIL, why=why)
    elif match.updated_from is not None:
        terminal.say(UPDATED, version=match.game.rules.rules_version)


def verify_files(terminal: Terminal, files: Sequence[Path]) -> bool:
    """Verify each file and show the result; return True if all are valid."""
    from raidtable.arena.dataset_check import is_dataset, verify_dataset

    all_proved = True
    for file in files:
        shown = shlex.quote(str(file))
        try:
            if is_dataset(file):
                terminal.say(VERIFIED_DATASET, verify_dataset(file), file=shown)
                continue
            match = verify(saves.record_in(file))
        except RaidtableError as problem:
            terminal.complain(REFUTED, file=shown, why=terminal.translator.sentence(problem))
        except OSError as problem:
            terminal.complain(REFUTED, file=shown, why=f"{problem.strerror}.")
        else:
            points = standing(match, match.game.presentation.words(terminal.language))
            message = VERIFIED if match.over else VERIFIED_UNFINISHED
            terminal.say(message, file=shown, points=points, digest=match.digest, plies=match.ply)
            if match.updated_from is not None:
                terminal.say(UPDATED, version=match.game.rules.rules_version)
            continue
        all_proved = False
    return all_proved


def standing(match: Match, words: Words) -> str:
    """The points of all seats, hidden ones included, because the record reveals them anyway."""
    totals = match.result_so_far(reveal=True).totals
    return words.join([f"{words.seat(seat)} {total}" for seat, total in enumerate(totals)])
