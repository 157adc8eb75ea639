"""The sections of a table's page, made for one viewer by plain string building.

Sections that do not depend on the viewer are made once for all viewers (`shared_sections.py`).
"""

from html import escape

from markupsafe import Markup

from raidtable.engine.event import Event
from raidtable.engine.match import Match
from raidtable.engine.rules import Result
from raidtable.engine.state import CHANCE, SPECTATOR
from raidtable.engine.words import Translator
from raidtable.server.announced import NOTHING
from raidtable.server.html.blocked_choices import blocked_sections
from raidtable.server.html.choices import choice_list, choices_of, choices_on_board
from raidtable.server.html.compressed_parts import Part
from raidtable.server.html.end import end_actions
from raidtable.server.html.log import whole_log
from raidtable.server.html.markup import (
    AFTER,
    END_SECTION,
    NO_CLICK_TARGETS,
    NO_PROBLEM,
)
from raidtable.server.html.page_sections import PageSections
from raidtable.server.html.player_boards import start_of_boards
from raidtable.server.html.prompt import prompt_section
from raidtable.server.html.seats import seat_list
from raidtable.server.html.shared_sections import SharedSections, shared_sections
from raidtable.server.html.table_snapshot import SECTIONS, Snapshot, snapshot_of
from raidtable.server.html.viewer import Viewer
from raidtable.server.tables.live_table import LiveTable

LOST_SOUND = ' data-sounds="lose"'
NO_ACTIONS = Part("")


def sections_for(live: LiveTable, viewer: Viewer, problem: Part = NO_PROBLEM) -> PageSections:
    """All sections of the page that can change, each with its id.

    Viewers who see the same get the same object.
    """
    snapshot = snapshot_of(live)
    made = snapshot.once(
        (SECTIONS, viewer.key),
        lambda: PageSections(snapshot.seq, make_sections(snapshot, viewer, live)),
    )
    if problem is NO_PROBLEM:
        return made
    return PageSections(made.seq, {**made.sections, "problem": (problem,)})


def open_sections(past: LiveTable, language: str, portrait: bool) -> PageSections:
    """The page of a spectator with all hands open."""
    snapshot = snapshot_of(past)
    public = sections_for(past, Viewer((), SPECTATOR, language, portrait=portrait))
    shared = shared_sections(snapshot, language, portrait)
    boards = [
        shared.player_board(
            seat,
            snapshot.drawing(seat, language, portrait).mats[seat],
            seat,
            past.match.game.rules.standing(snapshot.view(seat)).totals[seat],
            is_open=True,
        )
        for seat in range(past.match.seats)
    ]
    head, _, end = public.sections["log"]
    log = (head, Part(whole_log(past.match, snapshot.words(language))), end)
    opened = {"mats": (start_of_boards(SPECTATOR, language), *boards, END_SECTION), "log": log}
    return PageSections(public.seq, {**public.sections, **opened})


def make_sections(
    snapshot: Snapshot, viewer: Viewer, live: LiveTable
) -> dict[str, tuple[Part, ...]]:
    """The sections by their ids, in the order of the page."""
    shared = shared_sections(snapshot, viewer.language, viewer.portrait)
    words = snapshot.words(viewer.language)
    drawing = snapshot.drawing(viewer.shown, viewer.language, viewer.portrait)
    choices = choices_of(snapshot, viewer)
    standing = snapshot.match.game.rules.standing(snapshot.view(viewer.shown))
    totals = shared.totals_of(standing, viewer.shown)
    sections = {
        "state": (state_part(snapshot, viewer),),
        "problem": (NO_PROBLEM,),
        "seats": snapshot.cache.get(
            ("seats", viewer.key),
            (
                snapshot.seats,
                snapshot.status,
                snapshot.late,
                snapshot.stuck,
                snapshot.asked,
                snapshot.clocks,
                snapshot.faces,
            ),
            lambda: seat_list(live, viewer, words),
        ),
        "seat-strip": (shared.seat_strip_of(totals, viewer.shown),),
        "ribbon": (shared.ribbon,),
        "recent": shared.recent_of(viewer.shown),
        "prompt": prompt_section(snapshot, viewer, live, shared),
        "board": (
            *shared.board_of(drawing, viewer.shown),
            choices_on_board(snapshot, viewer, drawing, choices)
            if drawing.spots
            else NO_CLICK_TARGETS,
        ),
        "choices": choice_list(snapshot, viewer, live, choices),
        "mats": (
            start_of_boards(viewer.shown, viewer.language),
            *shared.player_boards_of(drawing, totals, viewer.shown),
            END_SECTION,
        ),
        "log": shared.log_of(viewer.shown),
        "talk": shared.chat_of(viewer.muted),
        "after": after_section(snapshot, viewer, shared, standing),
    }
    if viewer.asks_why:
        sections |= blocked_sections(snapshot, viewer, sections)
    return sections


def state_part(snapshot: Snapshot, viewer: Viewer) -> Part:
    """The data for the page's script, and the hidden fields of the form."""
    shared = snapshot.once(
        ("state", viewer.language),
        lambda: (
            f'data-ply="{snapshot.ply}" '
            f'data-progress="{escape(progress_of(snapshot, viewer.language))}"'
            f"{moved_seat(snapshot)}{announced(snapshot, viewer.language)}"
        ),
    )
    return Part(
        f'<div id="state" data-seq="{snapshot.seq}" data-turn="{turn_of(snapshot, viewer)}" '
        f"{shared}{effects_of(snapshot, viewer)} hidden>"
        f'<input type="hidden" name="seq" value="{snapshot.seq}">'
        f'<input type="hidden" name="as" value="{viewer.shown}">'
        f'<input type="hidden" name="portrait" value="{viewer.portrait:d}"></div>'
    )


def announced(snapshot: Snapshot, language: str) -> str:
    """What the top of the page says to everybody, one sentence in each line."""
    if snapshot.announced == NOTHING:
        return ""
    sentences = snapshot.announced.sentences(Translator(language))
    # An event of a stream has no line breaks.
    return f' data-announced="{"&#10;".join(map(escape, sentences))}"'


def moved_seat(snapshot: Snapshot) -> str:
    """The seat that moved last, and whether its move goes on."""
    if not snapshot.moves:
        return ""
    seat = snapshot.moves[-1].seat
    return f' data-moved="{seat}"' + (" data-goes-on" if snapshot.match.actor == seat else "")


def progress_of(snapshot: Snapshot, language: str) -> str:
    """How far the game is, in a few words for the top bar."""
    words = snapshot.words(language)
    view = snapshot.view(SPECTATOR)
    return snapshot.once(("progress", language), lambda: words.progress(view))


def effects_of(snapshot: Snapshot, viewer: Viewer) -> str:
    """The sounds and scenes of the last move; the end sounds different to those who lost."""
    match = snapshot.match
    if match.over and viewer.seats and not set(match.result.winners) & {*viewer.seats}:
        return LOST_SOUND
    return snapshot.once(
        ("effects",), lambda: match.game.presentation.cues.attributes(last_events(match))
    )


def last_events(match: Match) -> list[Event]:
    """The events of the last decision and of the chance that followed."""
    events: list[Event] = []
    for ply in reversed(match.plies):
        events[:0] = ply.events
        if ply.actor != CHANCE:
            break
    return events


def turn_of(snapshot: Snapshot, viewer: Viewer) -> str:
    """The turn from the viewer's side: mine, theirs, none, or over."""
    if snapshot.status == "over" or snapshot.match.over:
        return "over"
    if snapshot.status in ("open", "closed") or not viewer.seats:
        return "none"
    request = snapshot.undo_request
    due = {snapshot.match.actor} if request is None else request.missing
    return "mine" if not due.isdisjoint(viewer.seats) else "theirs"


def after_section(
    snapshot: Snapshot, viewer: Viewer, shared: SharedSections, standing: Result
) -> tuple[Part, ...]:
    """Points by source, at the end what one can do then, and links."""
    actions = NO_ACTIONS
    if snapshot.match.over or snapshot.is_ended:
        plays = bool(viewer.seats or viewer.lent)
        actions = Part(end_actions(snapshot.table, shared.words, plays=plays))
    return (
        AFTER,
        shared.points_of(standing, viewer.shown),
        actions,
        shared.links(snapshot.table),
        END_SECTION,
    )


def static_layer(live: LiveTable, language: str, portrait: bool) -> Markup:
    """The part of the board that never changes; a page holds it once, below the pieces."""
    drawing = snapshot_of(live).drawing(SPECTATOR, language, portrait)
    return Markup(
        f'<svg class="art" viewBox="0 0 {drawing.width} {drawing.height}" aria-hidden="true">'
        f"{live.match.game.presentation.static_layer(drawing.art, language)}</svg>"
    )


def card_faces(live: LiveTable, language: str) -> Markup:
    """Every card of the game in full; a page holds them once, hidden, for its script."""
    return Markup(live.match.game.presentation.card_faces(language))
