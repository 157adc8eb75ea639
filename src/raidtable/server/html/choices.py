"""The choices of a viewer: the click targets on the board, and the list of buttons."""

from html import escape
from typing import NamedTuple

from raidtable.bots.words import expectation
from raidtable.engine.drawing import Drawing, Preview
from raidtable.engine.words import N_, Words
from raidtable.server import messages
from raidtable.server.html.blocked_choices import link_to_blocked
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
    with_preview,
)
from raidtable.server.html.table_snapshot import Snapshot
from raidtable.server.html.viewer import Viewer
from raidtable.server.storage.records import ASK
from raidtable.server.storage.records import REDO as REDO_ROW
from raidtable.server.storage.records import UNDO as UNDO_ROW
from raidtable.server.tables.live_table import LiveTable
from raidtable.server.tables.undo import may_write, undo_policy

UNDO = N_("Undo")
REDO = N_("Redo")
REVEALS = N_("Something is revealed after this choice")


class Choices(NamedTuple):
    """The legal choices of a viewer by their texts: escaped sentences, and previews."""

    sentences: dict[str, str]
    previews: dict[str, Preview]


def choices_of(snapshot: Snapshot, viewer: Viewer) -> Choices:
    """The choices of that viewer; none if they do not decide now."""
    words, view = snapshot.words(viewer.language), snapshot.view(viewer.shown)
    legal = snapshot.legal_for(viewer.shown)
    sentences = {action.text: escape(words.choice(view, action)) for action in legal}
    previews: dict[str, Preview] = {}
    if legal:
        previews = snapshot.match.game.presentation.previews(
            view, words, legal, portrait=viewer.portrait
        )
    return Choices(sentences, previews)


def choices_on_board(
    snapshot: Snapshot, viewer: Viewer, drawing: Drawing, choices: Choices
) -> Part:
    """The click targets; those without undo afterwards are marked, and so are hints."""
    words = snapshot.words(viewer.language)
    warning = f" ‡ {escape(words.say(REVEALS))}"
    labels = {
        text: sentence + warning if text in snapshot.without_undo else sentence
        for text, sentence in choices.sentences.items()
    }
    hinted = hint_numbers(viewer)
    for text, number in hinted.items():
        labels[text] += f" · {escape(words.say(messages.HINT_NUMBER, number=number))}"
    marks = preview_marks(choices.previews)
    return Part(click_targets(drawing, labels, marks, snapshot.taught, hinted))


def choice_list(
    snapshot: Snapshot, viewer: Viewer, live: LiveTable, choices: Choices
) -> tuple[Part, ...]:
    """All legal choices as a list of buttons; those without undo afterwards are marked."""
    words = snapshot.words(viewer.language)
    sentences, previews = choices
    mark = f' <span class="seal" title="{escape(words.say(REVEALS))}">‡</span>'
    without_undo = snapshot.without_undo if sentences else frozenset()
    if snapshot.taught in sentences:
        tag = f' <b class="tag">{escape(words.say(messages.THIS_ONE))}</b>'
        sentences = {**sentences, snapshot.taught: sentences[snapshot.taught] + tag}
    hinted = hint_numbers(viewer)
    rows = []
    for text, sentence in sentences.items():
        lines = list(previews[text].lines) if text in previews else []
        attributes, marks = "", mark if text in without_undo else ""
        if number := hinted.get(text):
            tag = escape(words.say(messages.HINT_NUMBER, number=number))
            attributes, marks = f' data-hint="{number}"', f'{marks} <b class="tag">{tag}</b>'
            lines.insert(0, expectation(viewer.hints[number - 1], words))
        button = button_of(text, snapshot.taught)
        rows.append(
            f'<li><button {button.listed()} value="{escape(text)}"{attributes}>'
            f"{with_preview(sentence + marks, lines)}</button></li>"
        )
    hints = hint_lines(viewer, sentences, words)
    tools = undo_buttons(snapshot, viewer, live, words)
    if len(sentences) > 1 and snapshot.tutorial is None:
        tools += hint_button(live.id, words.say(messages.HINT))
    if sentences and snapshot.tutorial is None:
        tools += link_to_blocked(live.id, viewer, words)
    # Screen readers need the heading even without choices: everything below it depends on it.
    unseen = "" if rows else ' class="sr-only"'
    title = f"<h2{unseen}>{escape(words.say(messages.CHOICES))}</h2>"
    tools = f'<p class="tools">{tools}</p>' if tools else ""
    request = undo_request(live, viewer, words)
    return section(CHOICES, f"{request}{title}{hints}<ol>{''.join(rows)}</ol>{tools}")


def button_of(text: str, taught: str | None) -> ChoiceButton:
    """The kind of a choice's button; it differs only in a tutorial."""
    if taught is None:
        return LEGAL
    return TAUGHT if text == taught else LATER


def undo_buttons(snapshot: Snapshot, viewer: Viewer, live: LiveTable, words: Words) -> str:
    """Undo and redo, if the viewer may; otherwise the request to undo."""
    seat = viewer.shown
    if seat < 0 or snapshot.status in ("open", "closed"):
        return ""
    buttons = ""
    if may_write(live, UNDO_ROW, seat):
        buttons += undo_button("undo", "u", words.say(UNDO))
        if undo_policy(live).decisions_of_turn((seat,)) > 1:
            buttons += undo_button("restart", "", words.say(messages.RESTART))
    elif may_write(live, ASK, seat):
        buttons += undo_button("ask", "", words.say(messages.ASK_BACK))
    if may_write(live, REDO_ROW, seat, "1"):
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
