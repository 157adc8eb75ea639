"""What a viewer can choose: the click targets on the board, and the list of buttons."""

from functools import lru_cache
from html import escape
from typing import NamedTuple

from raidtable.bots.words import expectation
from raidtable.engine.choice_rows import NO_ROWS, ChoiceRows
from raidtable.engine.drawing import Drawing, Preview
from raidtable.engine.words import N_, Translator, Words
from raidtable.server import messages
from raidtable.server.html.blocked_choices import blocked_toggle
from raidtable.server.html.choice_rows import ListedChoice, choice_rows, in_order
from raidtable.server.html.compressed_parts import Part
from raidtable.server.html.hints import hint_lines, hint_numbers
from raidtable.server.html.markup import (
    CHOICES,
    LATER,
    LEGAL,
    TAUGHT,
    ChoiceButton,
    click_targets,
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
    words, view = snapshot.words(viewer.language), snapshot.view(viewer.shown)
    legal = snapshot.legal_for(viewer.shown)
    if not legal:
        return NO_CHOICES
    sentences = {action.text: escape(words.choice(view, action)) for action in legal}
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
    return section(
        CHOICES,
        f"{undo_request(live, viewer, words)}{heading(viewer.language, len(listed), tools)}"
        f"{hint_lines(viewer, choices.sentences, words)}{choice_rows(listed, choices.rows)}",
    )


@lru_cache(MOST_HEADINGS)
def no_choices(language: str, tools: str) -> tuple[Part, ...]:
    """The section of a viewer who has nothing to decide: most viewers, most of the time."""
    return section(CHOICES, heading(language, 0, tools))


@lru_cache(MOST_HEADINGS)
def heading(language: str, count: int, tools: str) -> str:
    """Screen readers need the heading even without choices: everything below it depends on it."""
    text = Translator(language)
    name = escape(text.say(messages.CHOICES))
    title = f'<h2 class="sr-only" id="choices-title">{name}</h2>'
    if count:
        counted = escape(text.say(messages.OR_TOUCH_BOARD, count=count))
        title = f'<h2 id="choices-title">{name} <small>{counted}</small></h2>'
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
    has_choices = bool(snapshot.legal_for(viewer.shown))
    tools = undo_buttons(snapshot, viewer, live, words)
    if snapshot.tutorial is None and has_choices:
        if len(snapshot.legal) > 1:
            tools += hint_button(live.id, words.say(messages.HINT))
        tools += blocked_toggle(live.id, viewer, words)
    return tools


def button_of(text: str, taught: str | None) -> ChoiceButton:
    """The kind of a choice's button; only a tutorial makes a difference."""
    if taught is None:
        return LEGAL
    return TAUGHT if text == taught else LATER


def undo_buttons(snapshot: Snapshot, viewer: Viewer, live: LiveTable, words: Words) -> str:
    """Undo and redo, where the viewer may; otherwise the request to undo."""
    seat = viewer.shown
    if seat < 0 or snapshot.status in ("open", "closed"):
        return ""
    buttons, policy = "", snapshot.undo_policy
    if may_undo(live, policy, seat, plays_obvious=viewer.plays_obvious):
        buttons += undo_button("undo", "u", words.say(UNDO))
        if policy.decisions_of_turn((seat,)) > 1:
            buttons += undo_button("restart", "", words.say(messages.RESTART))
    elif may_request(live, policy, seat, plays_obvious=viewer.plays_obvious):
        buttons += undo_button("ask", "", words.say(messages.ASK_BACK))
    if policy.why_no_redo((seat,)) is None:
        buttons += undo_button("redo", "r", words.say(REDO))
    return buttons


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
