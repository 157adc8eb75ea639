"""What a viewer can choose: the click targets on the board, and the list of buttons."""

from functools import cache, lru_cache
from html import escape
from typing import NamedTuple

from raidtable.bots.words import expectation
from raidtable.engine.choice_rows import NO_ROWS, ChoiceRows
from raidtable.engine.drawing import Drawing, Preview
from raidtable.engine.words import N_, Translator, Words
from raidtable.server import base_path, messages
from raidtable.server import days_messages as days
from raidtable.server.html.blocked_choices import blocked_toggle
from raidtable.server.html.choice_rows import UNREAD, ListedChoice, choice_rows, in_order
from raidtable.server.html.compressed_parts import Part
from raidtable.server.html.hints import hint_lines, hint_numbers
from raidtable.server.html.markup import (
    CHOICES,
    LATER,
    LEGAL,
    TAUGHT,
    ChoiceButton,
    click_targets,
    escaped_text,
    hint_button,
    preview_marks,
    section,
    undo_button,
)
from raidtable.server.html.table_snapshot import Snapshot
from raidtable.server.html.viewer import Viewer
from raidtable.server.tables.live_table import LiveTable
from raidtable.server.tables.undo import may_request, may_undo

UNDO = N_("Undo")
REDO = N_("Redo")
REVEALS = N_("Something is revealed after this choice")


class UndoTool(NamedTuple):
    """A button about undo: its key on the keyboard, if it has one, and its text."""

    key: str
    message: str


UNDO_TOOLS = {
    "undo": UndoTool("u", UNDO),
    "restart": UndoTool("", messages.RESTART),
    "ask": UndoTool("", messages.ASK_BACK),
    "redo": UndoTool("r", REDO),
}
# The most headings with different tools that are kept.
MOST_HEADINGS = 1024


class Choices(NamedTuple):
    """The legal choices of a viewer by their texts: escaped sentences, escaped names of their
    buttons, previews, and rows."""

    sentences: dict[str, str]
    labels: dict[str, str]
    previews: dict[str, Preview]
    rows: ChoiceRows


NO_CHOICES = Choices({}, {}, {}, NO_ROWS)


def choices_of(snapshot: Snapshot, viewer: Viewer) -> Choices:
    """The choices of that viewer; none if they do not decide now."""
    legal = snapshot.legal_for(viewer.shown)
    if not legal:
        return NO_CHOICES
    words, view = snapshot.words(viewer.language), snapshot.view(viewer.shown)
    sentences = {action.text: escape(words.described(view, action)) for action in legal}
    presentation = snapshot.match.game.presentation
    previews = presentation.previews(view, words, legal, portrait=viewer.portrait)
    rows = presentation.choice_rows(view, words, legal, previews)
    return Choices(sentences, labels_of(snapshot, viewer, sentences), previews, rows)


def choices_on_board(
    snapshot: Snapshot, viewer: Viewer, drawing: Drawing, choices: Choices
) -> Part:
    """The click targets of the choices."""
    marks = preview_marks(choices.previews)
    hinted = hint_numbers(viewer)
    return Part(click_targets(drawing, choices.labels, marks, snapshot.taught, hinted))


def labels_of(snapshot: Snapshot, viewer: Viewer, sentences: dict[str, str]) -> dict[str, str]:
    """The escaped name of each choice's button: its sentence, whether it ends undo, its hint."""
    words = snapshot.words(viewer.language)
    warning = f" ‡ {escape(words.say(REVEALS))}"
    labels = {
        text: sentence + warning if text in snapshot.without_undo else sentence
        for text, sentence in sentences.items()
    }
    for text, number in hint_numbers(viewer).items():
        labels[text] += f" · {escape(words.say(messages.HINT_NUMBER, number=number))}"
    return labels


def choice_list(
    snapshot: Snapshot, viewer: Viewer, live: LiveTable, choices: Choices
) -> tuple[Part, ...]:
    """All legal choices as a list of rows, below the tools; what others ask comes first."""
    words = snapshot.words(viewer.language)
    tools = tool_buttons(snapshot, viewer, live, words)
    if not choices.sentences and live.undo_request is None:
        return no_choices(viewer.language, tools)
    listed = in_order(listed_choices(snapshot, viewer, choices), choices.rows)
    has_seals = bool(choices.sentences) and not snapshot.without_undo.isdisjoint(choices.sentences)
    title = heading(viewer.language, len(listed), tools, has_seals)
    return section(
        CHOICES,
        f"{undo_request(live, viewer, words)}{title}"
        f"{hint_lines(viewer, choices.sentences, words)}{choice_rows(listed, choices.rows)}",
    )


@lru_cache(MOST_HEADINGS)
def no_choices(language: str, tools: str) -> tuple[Part, ...]:
    """The section of a viewer who has nothing to decide: most viewers, most of the time."""
    return section(CHOICES, heading(language, 0, tools))


@lru_cache(MOST_HEADINGS)
def heading(language: str, count: int, tools: str, has_seals: bool = False) -> str:
    """Screen readers need the heading even without choices: everything below it depends on it.

    The key to ‡ is not read: the name of each such choice says what the sign means.
    """
    text = Translator(language)
    name = escape(text.say(messages.CHOICES))
    title = f'<h2 class="sr-only" id="choices-title">{name}</h2>'
    if count:
        counted = escape(text.say(messages.OR_TOUCH_BOARD, count=count))
        key = ""
        if has_seals:
            sealed = escape(text.say(messages.SEALED))
            key = (
                f' <small class="key" title="{escape(text.say(REVEALS))}" {UNREAD}>{sealed}</small>'
            )
        title = f'<h2 id="choices-title">{name} <small>{counted}</small>{key}</h2>'
    return f'<header>{title}<p class="tools">{tools}</p></header>'


def listed_choices(snapshot: Snapshot, viewer: Viewer, choices: Choices) -> list[ListedChoice]:
    """The choices with their marks: no undo after them, asked for by a tutorial, or a hint."""
    words = snapshot.words(viewer.language)
    reveals = escape(words.say(REVEALS))
    hinted = hint_numbers(viewer)
    without_undo = snapshot.without_undo if choices.sentences else frozenset[str]()
    listed = []
    for text, sentence in choices.sentences.items():
        lines = list(choices.previews[text].lines) if text in choices.previews else []
        attributes = marks = ""
        if text in without_undo:
            marks = f'<span class="seal" title="{reveals}" aria-hidden="true">‡</span>'
        if text == snapshot.taught:
            marks += tag(words.say(messages.THIS_ONE))
        if number := hinted.get(text):
            attributes = f' data-hint="{number}"'
            marks += tag(words.say(messages.HINT_NUMBER, number=number))
            lines.insert(0, expectation(viewer.hints[number - 1], words))
        button = button_of(text, snapshot.taught)
        label = choices.labels[text]
        listed.append(ListedChoice(text, sentence, label, button, lines, marks, attributes))
    return listed


def tag(text: str) -> str:
    return f'<b class="tag" aria-hidden="true">{escape(text)}</b>'


def tool_buttons(snapshot: Snapshot, viewer: Viewer, live: LiveTable, words: Words) -> str:
    """Undo and redo, a hint, and what cannot be chosen, where they make sense."""
    tools = undo_buttons(undo_kinds(snapshot, viewer, live), viewer.language)
    has_choices = bool(snapshot.legal_for(viewer.shown))
    if snapshot.tutorial is None and has_choices:
        if len(snapshot.legal) > 1:
            tools += hint_button(live.id, words.say(messages.HINT))
        tools += blocked_toggle(live.id, viewer, words)
    elif viewer.orders.may and not has_choices:
        tools += orders_link(live.id, viewer.orders.standing, words)
    return tools


def orders_link(table: str, count: int, words: Words) -> str:
    """The way to the orders ahead, for players who wait."""
    label = words.say(days.ORDERS_READY, count) if count else words.say(days.ORDERS)
    return f'<a class="button" href="{base_path.PREFIX}/t/{table}/orders">{escaped_text(label)}</a>'


def button_of(text: str, taught: str | None) -> ChoiceButton:
    """The kind of a choice's button; only a tutorial makes a difference."""
    if taught is None:
        return LEGAL
    return TAUGHT if text == taught else LATER


def undo_kinds(snapshot: Snapshot, viewer: Viewer, live: LiveTable) -> tuple[str, ...]:
    """Undo and redo, where the viewer may; otherwise the request to undo."""
    seat = viewer.shown
    if seat < 0 or snapshot.status in ("open", "closed"):
        return ()
    kinds: tuple[str, ...] = ()
    policy = snapshot.undo_policy
    if may_undo(live, policy, seat, plays_obvious=viewer.plays_obvious):
        kinds = ("undo", "restart") if policy.decisions_of_turn((seat,)) > 1 else ("undo",)
    elif may_request(live, policy, seat, plays_obvious=viewer.plays_obvious):
        kinds = ("ask",)
    return (*kinds, "redo") if policy.why_no_redo((seat,)) is None else kinds


@cache
def undo_buttons(kinds: tuple[str, ...], language: str) -> str:
    text = Translator(language)
    return "".join(
        undo_button(kind, UNDO_TOOLS[kind].key, text.say(UNDO_TOOLS[kind].message))
        for kind in kinds
    )


def undo_request(live: LiveTable, viewer: Viewer, words: Words) -> str:
    """The request of a player to undo moves, with the answers that the viewer may give."""
    request = live.undo_request
    if request is None:
        return ""
    sentence = words.say(messages.ASKS_BACK, request.decisions, seat=words.seat(request.seat))
    answers = f'<input type="hidden" name="question" value="{request.number}">'
    for seat in sorted(request.missing.intersection(viewer.seats)):
        answers += undo_button("agree", "", words.say(messages.AGREE), seat)
        answers += undo_button("refuse", "", words.say(messages.REFUSE), seat)
    if request.seat in viewer.seats:
        answers += undo_button("refuse", "", words.say(messages.WITHDRAW), request.seat)
    return f'<p class="asked" role="status">{escape(sentence)} {answers}</p>'
