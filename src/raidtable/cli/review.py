"""Reviews finished games: prints what decided them, or draws graph and ledger."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.table import Table
from rich.text import Text

from raidtable.cli import saves
from raidtable.cli.export import needs_pictures, save_picture
from raidtable.cli.outputs import check_ending, try_files
from raidtable.cli.replay import UPDATED
from raidtable.cli.terminal import Terminal, coloured
from raidtable.engine.match import Match
from raidtable.engine.words import N_
from raidtable.front import load, names_in
from raidtable.reviews.data import ReviewData
from raidtable.reviews.judge import settings_for
from raidtable.reviews.ledger import in_wins
from raidtable.reviews.ledger_drawing import ADDS_UP, HEADINGS, LOST_PER_CHOICE, WHERE_FROM
from raidtable.reviews.picture import WIDTH, review_svg
from raidtable.reviews.running import reviewed
from raidtable.reviews.sentences import VERDICT_NAMES, ReviewWords, signed

JUDGING = N_("Judging")
TURNING_POINTS = N_("Turning points")
NO_TURNING_POINTS = N_("No single choice and no luck changed much.")
AT = N_("Action {ply}, {when}")
SEAT = N_("Seat")
CARE = N_("Care")
ALL_VERDICTS = N_("Slips (from 3 wins in 100), mistakes (from 6) and blunders (from 12)")
NO_VERDICTS = N_("No choice cost 3 wins in 100 or more.")
ACTION = N_("Action")
VERDICT = N_("Verdict")
CHOICE = N_("Chosen, and what was better")
COST = N_("Cost")
JUDGE = N_(
    "Judge: {net}; {first} iterations at a decision, {second} at a second look; seed {seed}."
)
NET = N_("net {checksum}")
NO_NET = N_("the named evaluation")
ENDINGS = (".svg", ".png")


@dataclass(frozen=True)
class Judging:
    """How long a game is judged: after some seconds, with so many iterations, on some cores."""

    seconds: float | None = None
    iterations: int | None = None
    cores: int = 1


def show_review(
    terminal: Terminal, file: Path, judging: Judging, seat: int | None, *, as_json: bool
) -> None:
    data = saves.read_json(file)
    match = finished(data, seat)
    review = judged(terminal, data, judging, silent=as_json)
    if as_json:
        terminal.print_plain(json.dumps(review))
        return
    told = told_to(terminal, data, match, review, seat)
    Shown(terminal, told).show()
    if match.updated_from is not None:
        terminal.say(UPDATED, version=match.game.rules.rules_version)


def export_review(
    terminal: Terminal, file: Path, target: Path, seat: int | None, width: int | None
) -> None:
    check_ending(target, ENDINGS, "--review")
    data = saves.read_json(file)
    match = finished(data, seat)
    if target.suffix.lower() == ".png":
        needs_pictures()
    try_files([target])
    review = judged(terminal, data, Judging(), silent=False)
    told = told_to(terminal, data, match, review, seat)
    save_picture(terminal, review_svg(told, width or WIDTH), target)


def record_of(data: Any) -> Any:
    return data["record"] if isinstance(data, dict) and "record" in data else data


def finished(data: Any, seat: int | None) -> Match:
    """The match of the file; a seat that it does not have is rejected before it is judged."""
    match = load(record_of(data))
    if seat is not None:
        match.view(seat)
    return match


def judged(terminal: Terminal, data: Any, judging: Judging, *, silent: bool) -> ReviewData:
    settings = settings_for(judging.iterations, "review")
    with terminal.progress(silent=silent) as progress:
        task = progress.add_task(terminal.text(JUDGING), total=None)

        def watch(review: ReviewData) -> None:
            done = review["progress"]
            progress.update(task, completed=done["done"], total=done["of"])

        return reviewed(
            record_of(data),
            settings,
            seconds=judging.seconds,
            processes=judging.cores,
            watcher=watch,
        )


def told_to(
    terminal: Terminal, data: Any, match: Match, review: ReviewData, seat: int | None
) -> ReviewWords:
    """The review in words for that seat, or for the only person of a saved game."""
    if seat is None and isinstance(data, dict) and isinstance(data.get("players"), list):
        people = [at for at, player in enumerate(data["players"]) if player == saves.HUMAN]
        seat = people[0] if len(people) == 1 and people[0] < match.seats else None
    return ReviewWords(match, review, terminal.language, names_in(record_of(data)), seat)


class Shown:
    """Prints a review."""

    def __init__(self, terminal: Terminal, told: ReviewWords) -> None:
        self.terminal = terminal
        self.told = told
        self.words = told.words

    def show(self) -> None:
        terminal, told = self.terminal, self.told
        self.line(f"{self.words.title()}: {told.headline()}", "strong")
        self.line(told.story())
        if told.warning():
            self.line(told.warning())
        self.show_turns()
        self.show_ledger()
        self.show_verdicts()
        judge = told.review["judge"]
        checksum = judge["net"]
        net = terminal.text(NO_NET) if checksum is None else terminal.text(NET, checksum=checksum)
        figures = {"first": judge["first"], "second": judge["second"], "seed": judge["seed"]}
        terminal.print("")
        terminal.say(JUDGE, style="dim", net=net, **figures)

    def line(self, sentence: str, style: str = "") -> None:
        shown = coloured(sentence, self.words, self.told.match.seats)
        shown.stylize(style)
        self.terminal.print(shown)

    def heading(self, shown: str) -> None:
        self.terminal.print("")
        self.terminal.print(Text(shown, style="title"))

    def show_turns(self) -> None:
        terminal = self.terminal
        self.heading(terminal.text(TURNING_POINTS))
        turns = self.told.turning_points()
        if not turns:
            terminal.say(NO_TURNING_POINTS)
        grid = Table.grid(padding=(0, 1))
        for turn in turns:
            when = Text(terminal.text(AT, ply=turn.ply + 1, when=turn.when), style="note")
            what = coloured(turn.sentence, self.words, self.told.match.seats)
            name = f" ({self.words.say(VERDICT_NAMES[turn.verdict])})" if turn.verdict else ""
            grid.add_row(f"{turn.number}.", Text("\n").join([when, what.append(name)]))
        terminal.print(grid)

    def show_ledger(self) -> None:
        terminal, review = self.terminal, self.told.review
        self.heading(f"{terminal.text(WHERE_FROM)} ({terminal.text(ADDS_UP)})")
        table = Table(box=None, pad_edge=False, padding=(0, 1))
        table.add_column(terminal.text(SEAT))
        for heading in (*HEADINGS.values(), LOST_PER_CHOICE, CARE):
            table.add_column(terminal.text(heading), justify="right")
        for seat, line in enumerate(review["ledger"]):
            wins, figures = in_wins(line["shares"]), review["figures"][seat]
            parts = [
                str(wins[part]) if part in ("start", "result") else signed(wins[part])
                for part in HEADINGS
            ]
            table.add_row(
                Text(self.told.seat(seat), style=f"seat{seat}"),
                *parts,
                self.words.decimal(100 * figures["mean_loss"], 1),
                self.words.percent(figures["percentage"]),
            )
        terminal.print(table)

    def show_verdicts(self) -> None:
        terminal, told = self.terminal, self.told
        found = [decision for decision in told.review["decisions"] if decision["verdict"]]
        self.heading(terminal.text(ALL_VERDICTS))
        if not found:
            terminal.say(NO_VERDICTS)
            return
        table = Table(box=None, pad_edge=False, padding=(0, 2))
        table.add_column(terminal.text(ACTION), justify="right")
        table.add_column(terminal.text(SEAT))
        table.add_column(terminal.text(VERDICT))
        table.add_column(terminal.text(COST), justify="right")
        table.add_column(terminal.text(CHOICE), ratio=1)
        for decision in found:
            seat, ply = decision["seat"], decision["ply"]
            choice = told.choice(ply, decision["action"])
            table.add_row(
                str(ply + 1),
                Text(told.seat(seat), style=f"seat{seat}"),
                self.words.say(VERDICT_NAMES[decision["verdict"]]),
                str(round(100 * decision["loss"])),
                Text(f"{choice}\n{told.better(decision)}"),
            )
        terminal.print(table)
