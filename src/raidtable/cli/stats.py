"""Statistics of the finished games of a folder or of a database of the web table."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from rich.table import Table
from rich.text import Text

from raidtable.arena.statistics import Played, Statistics, played
from raidtable.cli.saves import read_json
from raidtable.cli.terminal import Terminal
from raidtable.engine.errors import BadOption, RaidtableError
from raidtable.engine.words import N_, NN_
from raidtable.front import load, names_in
from raidtable.games import registry

READING: Final = N_("Reading games")
COUNTED: Final = NN_("{n} finished game.", "{n} finished games.")
LEFT_OUT: Final = NN_(
    "{n} other was left out, because it is not finished or can't be read: {names}.",
    "{n} others were left out, because they are not finished or can't be read: {names}.",
)
NO_GAMES: Final = N_("{place} has no finished games.")
NOT_THERE: Final = N_("{place} is neither a folder nor the URL of a database.")
GAME: Final = N_("Game")
SEATS: Final = N_("Seats")
GAMES: Final = N_("Games")
SEAT: Final = N_("Seat")
WINS: Final = N_("Wins")
MEAN_POINTS: Final = N_("Average points")
SOURCE: Final = N_("Points by source")
EVERYBODY: Final = N_("Everybody")
WINNERS: Final = N_("Winners")
PIECE: Final = N_("Owned at the end")
OWNERS: Final = N_("Owners")
PLAYER: Final = N_("Player")
EVEN: Final = N_("Even")
# Names that the sentence about what was left out lists.
MOST_NAMED: Final = 5
# The most pieces of a kind in a table; JSON has all.
MOST_PIECES: Final = 12


class Collected:
    """The games of a place, and the names of what was left out."""

    def __init__(self) -> None:
        self.statistics = Statistics()
        self.left_out: list[str] = []

    def add(self, game: Played | None, name: str) -> None:
        if game is None:
            self.left_out.append(name)
        else:
            self.statistics.add(game)


def show_stats(terminal: Terminal, place: str, *, as_json: bool) -> None:
    collected = Collected()
    for name, game in terminal.track(games_of(place), READING, silent=as_json):
        collected.add(game, name)
    statistics, left_out = collected.statistics, collected.left_out
    if not statistics.games:
        raise BadOption(NO_GAMES, place=place)
    data = statistics.data()
    if as_json:
        terminal.print_plain(json.dumps({**data, "left_out": left_out}, indent=1))
        return
    terminal.say(COUNTED, len(statistics.games), style="strong")
    if left_out:
        names = ", ".join(left_out[:MOST_NAMED]) + ("…" if left_out[MOST_NAMED:] else "")
        terminal.say(LEFT_OUT, len(left_out), names=names)
    for game, figures in data["by_game"].items():
        show_game(terminal, game, figures)
    show_players(terminal, data["players"])


# Reading


def games_of(place: str) -> Iterator[tuple[str, Played | None]]:
    """Every game of a folder or a database, by its name; None for one that does not count."""
    folder = Path(place)
    if folder.is_dir():
        yield from games_in_folder(folder)
    elif "://" in place:
        yield from games_in_database(place)
    else:
        raise BadOption(NOT_THERE, place=place)


def games_in_folder(folder: Path) -> Iterator[tuple[str, Played | None]]:
    """Records, saved games, and datasets of the arena, in all folders below."""
    for file in sorted(folder.rglob("*.json")):
        yield file.name, game_in(file)
    for file in sorted(folder.rglob("*.jsonl")):
        with file.open(encoding="utf-8") as lines:
            for number, line in enumerate(lines, start=1):
                yield f"{file.name}:{number}", game_of_line(line)


def game_in(file: Path) -> Played | None:
    try:
        return game_of(read_json(file))
    except RaidtableError:
        return None


def game_of_line(line: str) -> Played | None:
    try:
        return game_of(json.loads(line))
    except (ValueError, RecursionError, RaidtableError):
        return None


def game_of(data: Any) -> Played | None:
    """The game of a record, of a saved game, or of a line of a dataset; None before its end."""
    is_wrapped = isinstance(data, dict) and "record" in data
    record = data["record"] if is_wrapped else data
    match = load(record)
    if not match.over:
        return None
    given = (data.get("players") or data.get("bots") or []) if is_wrapped else names_in(record)
    words = match.game.presentation.words("en")
    usual = [words.seat(seat) for seat in range(match.seats)]
    players = [str(name) for name in given] if isinstance(given, list) else []
    return played(match, players if len(players) == match.seats else usual)


def games_in_database(url: str) -> Iterator[tuple[str, Played | None]]:
    """The finished games of a web table, without tutorials."""
    from raidtable.cli.serve import needing_server

    with needing_server():
        from sqlalchemy import select

        from raidtable.server.database_url import require_database
        from raidtable.server.storage.database import connect
        from raidtable.server.storage.problems import told_to_host
        from raidtable.server.storage.rows import read_table
        from raidtable.server.storage.schema import TABLES
        from raidtable.server.tables.live_table import replayed
    require_database(url)
    engine = connect(url)
    over = select(TABLES.c.id).where(TABLES.c.status == "over", TABLES.c.tutorial.is_(None))
    try:
        with told_to_host(engine.url), engine.connect() as c:
            for table in list(c.execute(over.order_by(TABLES.c.id)).scalars()):
                stored = read_table(c, table)
                if stored is None or stored.row["game"] not in registry.game_ids():
                    yield table, None
                    continue
                live = replayed(stored)
                yield table, played(live.match, live.names) if live.match.over else None
    finally:
        engine.dispose()


# Showing


def show_game(terminal: Terminal, game: str, figures: dict[str, Any]) -> None:
    words = registry.get(game).presentation.words(terminal.language)
    terminal.rule(words.title())
    seats = table_of(terminal, SEATS, GAMES, SEAT, WINS, MEAN_POINTS)
    for count, found in figures["seats"].items():
        for seat, (wins, points) in enumerate(zip(found["wins"], found["points"], strict=True)):
            first = [count, str(found["games"])] if seat == 0 else ["", ""]
            mean = terminal.translator.decimal(points["value"], 1)
            seats.add_row(*first, words.seat(seat), in_percent(terminal, wins), mean)
    terminal.print(seats)
    sources = table_of(terminal, SOURCE, EVERYBODY, WINNERS)
    for source, means in figures["sources"].items():
        both = [terminal.translator.decimal(means[who], 1) for who in ("mean", "winners")]
        sources.add_row(words.source(source), *both)
    terminal.print(sources)
    for kind, by_name in figures["pieces"].items():
        pieces = table_of(terminal, PIECE, OWNERS, WINS, EVEN)
        often = sorted(by_name.items(), key=lambda piece: (-piece[1]["owners"], piece[0]))
        for name, found in often[:MOST_PIECES]:
            even = terminal.translator.percent(100 * found["even"])
            owners = str(found["owners"])
            pieces.add_row(f"{kind}: {name}", owners, in_percent(terminal, found["wins"]), even)
        terminal.print(pieces)


def show_players(terminal: Terminal, players: dict[str, Any]) -> None:
    table = table_of(terminal, PLAYER, GAMES, WINS, EVEN)
    for name, found in players.items():
        even = terminal.translator.percent(100 * found["even"])
        table.add_row(name, str(found["games"]), in_percent(terminal, found["wins"]), even)
    terminal.print(table)


def table_of(terminal: Terminal, *headings: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2))
    for number, heading in enumerate(headings):
        table.add_column(terminal.text(heading), justify="left" if number == 0 else "right")
    return table


def in_percent(terminal: Terminal, wins: dict[str, Any]) -> Text:
    """A win rate with its interval."""
    low, high = (terminal.translator.decimal(100 * wins[end]) for end in ("low", "high"))
    rate = terminal.translator.percent(100 * wins["value"])
    return Text(f"{rate} ({low}–{high})")
