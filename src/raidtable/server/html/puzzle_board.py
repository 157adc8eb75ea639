"""A puzzle as a table: its board is played like that of a game, and shows afterwards what was
chosen."""

from html import escape
from typing import Any, Final

from markupsafe import Markup

from raidtable.engine.asks import Ask
from raidtable.engine.drawing import Drawing
from raidtable.engine.words import Words
from raidtable.puzzles.data import PuzzleData
from raidtable.puzzles.shelf import match_of
from raidtable.server import puzzle_messages as messages
from raidtable.server.html.choice_rows import choice_rows, in_order
from raidtable.server.html.choices import choices_of, heading, listed_choices
from raidtable.server.html.compressed_parts import Part
from raidtable.server.html.markup import (
    CHOICES,
    NO_CLICK_TARGETS,
    PROMPT,
    prompt_markup,
    section,
)
from raidtable.server.html.page_sections import PageSections
from raidtable.server.html.sections import sections_for, static_layer
from raidtable.server.html.shared_sections import shared_sections
from raidtable.server.html.table_snapshot import snapshot_of
from raidtable.server.html.viewer import Viewer
from raidtable.server.storage.records import PERSON, SeatHolder
from raidtable.server.tables.live_table import LiveTable

# The sections of a table's page that a puzzle has.
SHOWN: Final = ("state", "problem", "seat-strip", "board", "mats")


class PuzzleTable(LiveTable):
    """A table at the position of a puzzle, whose seats are named by their colours."""

    def __init__(self, puzzle: PuzzleData, language: str) -> None:
        self.puzzle = puzzle
        match = match_of(puzzle)
        words = match.game.presentation.words(language)
        seats = [SeatHolder(PERSON, None, None, words.seat(seat)) for seat in range(match.seats)]
        row: dict[str, Any] = {
            "id": puzzle["id"], "game": puzzle["game"], "seats": match.seats, "host": "",
            "options": puzzle["options"], "seed": "", "start": match.record(), "hot_seat": 0,
            "rules": match.game.rules.rules_version, "moved_at": 0.0,
        }  # fmt: skip
        super().__init__(row, seats)

    @property
    def has_undo(self) -> bool:
        return False

    def viewer(self, language: str, *, portrait: bool) -> Viewer:
        """Who solves it: they see what the seat sees."""
        seat = self.puzzle["seat"]
        return Viewer((seat,), seat, language, portrait=portrait)


def words_of(live: PuzzleTable, language: str) -> Words:
    return snapshot_of(live).words(language)


def question_of(live: PuzzleTable, language: str) -> Ask:
    """What the seat is asked."""
    seat = live.puzzle["seat"]
    return words_of(live, language).ask(snapshot_of(live).view(seat))


def puzzle_sections(live: PuzzleTable, language: str, *, portrait: bool) -> PageSections:
    """The question, the board and the choices, as at a table, but without hints and undo."""
    snapshot, viewer = snapshot_of(live), live.viewer(language, portrait=portrait)
    made = sections_for(live, viewer)
    words = snapshot.words(language)
    asked = question_of(live, language)
    help = f"{words.say(messages.ONE_TRY)} {asked.help}".rstrip()
    shared = shared_sections(snapshot, language, portrait)
    choices = choices_of(snapshot, viewer)
    listed = in_order(listed_choices(snapshot, viewer, choices), choices.rows)
    sections = {name: made.sections[name] for name in SHOWN}
    sections["prompt"] = section(
        PROMPT, prompt_markup(viewer.shown, Ask(asked.question, help), shared.rule)
    )
    sections["choices"] = section(
        CHOICES, f"{heading(language, len(listed), '')}{choice_rows(listed, choices.rows)}"
    )
    return PageSections(made.seq, sections)


def answered_board(
    live: PuzzleTable, language: str, chosen: str, best: str, *, portrait: bool
) -> Markup:
    """The board with the place of the choice, and of the best one."""
    snapshot, seat = snapshot_of(live), live.puzzle["seat"]
    shared = shared_sections(snapshot, language, portrait)
    drawing = snapshot.drawing(seat, language, portrait)
    marks = place_mark(drawing, chosen, "tried") if chosen != best else ""
    marks += place_mark(drawing, best, "best")
    parts = (
        *shared.board_of(drawing, seat),
        Part(f'<g class="answers" aria-hidden="true">{marks}</g>'),
        NO_CLICK_TARGETS,
    )
    return static_layer(live, language, portrait) + Markup("".join(part.html for part in parts))


def place_mark(drawing: Drawing, action: str, kind: str) -> str:
    """A frame where a choice is on the board; nothing if it is in the list alone."""
    for spot in drawing.spots:
        if spot.action == action:
            radius = spot.width / 2 if spot.is_round else 6
            place = (
                f'x="{spot.x:g}" y="{spot.y:g}" width="{spot.width:g}" height="{spot.height:g}" '
                f'rx="{radius:g}"'
            )
            return f'<g class="{escape(kind)}"><rect class="edge" {place}/><rect {place}/></g>'
    return ""
