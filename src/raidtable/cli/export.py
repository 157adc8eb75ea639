"""Draws recorded games: one position as SVG or PNG, or many positions as a GIF."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from raidtable.cli import saves
from raidtable.cli.terminal import Terminal
from raidtable.engine.drawing import picture
from raidtable.engine.errors import BadOption
from raidtable.engine.match import Match
from raidtable.engine.seats import SEAT_LETTERS
from raidtable.engine.state import CHANCE, SPECTATOR
from raidtable.engine.words import N_, NN_
from raidtable.front import load
from raidtable.pictures.fonts import EXTRA, font_style, fonts
from raidtable.pictures.maker import can_draw

WRITTEN = N_("{file} has been written.")
WRITTEN_MOVING = NN_(
    "{file} has been written: {n} position.", "{file} has been written: {n} positions."
)
DRAWING = N_("Drawing")
PACKAGES_MISSING = N_(
    "PNG and GIF pictures need more packages. Install them with pip install "
    "'raidtable[pictures]', or use NAME.svg."
)

# Default widths in pixels. A GIF has many frames, so it is smaller.
WIDTHS = {".svg": 1200, ".png": 1200, ".gif": 720}


class Pictures:
    """Pictures of a recorded match, viewed from one seat."""

    def __init__(self, terminal: Terminal, match: Match, seat: int, width: int) -> None:
        match.view(seat)  # rejects an unknown seat before anything is drawn
        self.terminal = terminal
        self.match = match
        self.seat = seat
        self.width = width
        self.words = match.game.presentation.words(terminal.language, SEAT_LETTERS)

    def svg(self, match: Match) -> str:
        legal = match.actions() if match.actor == self.seat else []
        view = match.view(self.seat)
        return picture(match.game, view, self.words, legal=legal, width=self.width)

    def write_gif(self, target: Path, every: int, seconds: float) -> None:
        from raidtable.pictures.raster import raster_with

        stops = decisions(self.match)[::-1][::every][::-1]  # the last one is always shown
        with raster_with(fonts()) as raster:
            # A GIF has one small palette, so the colours of the whole game are chosen first.
            sample = [self.svg(self.match.at(stop)) for stop in sample_of(stops)]
            palette = raster.palette(sample)
            raster.write_gif(target, self._drawn(stops), palette, seconds)
        self.terminal.say_whole(WRITTEN_MOVING, len(stops), file=target)

    def _drawn(self, stops: Sequence[int]) -> Iterator[str]:
        for stop in self.terminal.track(stops, DRAWING):
            yield self.svg(self.match.at(stop))


def save_picture(terminal: Terminal, svg: str, target: Path) -> None:
    """Write the SVG with its fonts, or as PNG if the target is named so."""
    if target.suffix.lower() == ".svg":
        head, bracket, rest = svg.partition(">")
        target.write_text(f"{head}{bracket}{font_style()}{rest}", encoding="utf-8")
    else:
        from raidtable.pictures.raster import raster_with

        with raster_with(fonts()) as raster:
            target.write_bytes(raster.png(svg))
    terminal.say_whole(WRITTEN, file=target)


def decisions(match: Match) -> list[int]:
    """The plies before each decision, and the last ply."""
    return [ply for ply, taken in enumerate(match.plies) if taken.actor != CHANCE] + [match.ply]


def sample_of(stops: Sequence[int]) -> list[int]:
    """The first, the middle and the last stop."""
    return [stops[0], stops[len(stops) // 2], stops[-1]]


def export(
    terminal: Terminal,
    file: Path,
    target: Path,
    ply: int | None,
    seat: int | None,
    width: int | None,
    every: int,
    seconds: float,
) -> None:
    """Write a picture in the format given by the target's suffix."""
    kind = target.suffix.lower()
    if kind not in WIDTHS:
        raise BadOption(
            N_("Name the picture NAME.svg, NAME.png or NAME.gif, not {file!r}."), file=target.name
        )
    match = load(saves.record_in(file))
    if ply is not None:
        match = match.at(ply)
    shown = SPECTATOR if seat is None else seat
    pictures = Pictures(terminal, match, shown, width or WIDTHS[kind])
    try:
        if kind == ".gif":
            pictures.write_gif(target, every, seconds)
        else:
            save_picture(terminal, pictures.svg(match), target)
    except ModuleNotFoundError as problem:
        if str(problem.name).partition(".")[0] not in EXTRA:
            raise
        raise BadOption(PACKAGES_MISSING) from None


def needs_pictures() -> None:
    """Raise an error if the packages for PNG pictures are missing, before anything is done."""
    if not can_draw():
        raise BadOption(PACKAGES_MISSING)
