"""Blocked choices: choices that a player cannot make now, each with its reason and a link to the
rule.

A page asks about one position: the next move ends it. Only the player to move gets an answer,
because the reasons reveal what they hold.
"""

from html import escape
from itertools import islice

from raidtable.engine.step import Reason
from raidtable.engine.words import Words
from raidtable.server import base_path, messages
from raidtable.server.html.compressed_parts import Part
from raidtable.server.html.markup import (
    BLOCKED,
    END_SECTION,
    click_targets,
    pieces_part,
    preview_marks,
    problem_part,
    rule_link,
    target_buttons,
)
from raidtable.server.html.table_snapshot import Snapshot
from raidtable.server.html.viewer import Viewer

MOST_SHOWN = 60


def address(table: str, viewer: Viewer, *, asks_why: bool) -> str:
    """The address of the page for this viewer, with or without the blocked choices."""
    query = [f"portrait={viewer.portrait:d}"]
    if len(viewer.seats) > 1:
        query.append(f"as={viewer.shown}")
    if asks_why:
        query.append("why=1")
    return f"{base_path.PREFIX}/t/{table}?{'&'.join(query)}"


def blocked_toggle(table: str, viewer: Viewer, words: Words) -> str:
    """The button that shows the blocked choices, and hides them again."""
    to = escape(address(table, viewer, asks_why=not viewer.asks_why))
    return (
        f'<a class="button" id="why-not" role="button" '
        f'aria-pressed="{str(viewer.asks_why).lower()}" '
        f'href="{to}" hx-get="{to}" hx-swap="none">{escape(words.say(messages.WHY_NOT))}</a>'
    )


def blocked_sections(
    snapshot: Snapshot, viewer: Viewer, sections: dict[str, tuple[Part, ...]]
) -> dict[str, tuple[Part, ...]]:
    """The board and the choices of the player to move, with the blocked choices; for other
    viewers, nothing."""
    legal = snapshot.legal_for(viewer.shown)
    if not legal:
        return {}
    match, words, view = (
        snapshot.match,
        snapshot.words(viewer.language),
        snapshot.view(viewer.shown),
    )
    reasons = dict(islice(match.refused().items(), MOST_SHOWN))
    blocked = [action for action in match.game.rules.actions.all if action.text in reasons]
    both = sorted([*legal, *blocked], key=lambda action: action.code)
    drawing = match.game.presentation.board(view, words, both, portrait=viewer.portrait)
    sentences = {action.text: escape(words.choice(view, action)) for action in both}
    of_legal = {action.text: sentences[action.text] for action in legal}
    of_blocked = {text: sentences[text] for text in reasons}
    # They come first, so that a legal choice in the same place is above them.
    rings, choosers = target_buttons(drawing.spots, of_blocked, BLOCKED)
    on_board = f'<g id="refused">{rings}</g>'
    listed = (
        f'<div id="why" class="why"><h2>{escape(words.say(messages.WHY_NOT))}</h2>'
        f"{listing(snapshot, words, reasons, of_blocked)}{choosers}</div>"
    )
    *choices, _ = sections["choices"]
    ways, _, recent_marks, _ = sections["board"]
    marks = preview_marks(
        match.game.presentation.previews(view, words, legal, portrait=viewer.portrait)
    )
    return {
        "board": (
            ways,
            pieces_part(drawing),
            recent_marks,
            Part(on_board),
            Part(click_targets(drawing, of_legal, marks)),
        ),
        "choices": (*choices, Part(listed), END_SECTION),
    }


def listing(
    snapshot: Snapshot, words: Words, reasons: dict[str, Reason], sentences: dict[str, str]
) -> str:
    """The choices under their reasons.

    A reason that differs from choice to choice, as by a number, is shown when a choice is pressed:
    such choices are listed under the rule alone.
    """
    if not reasons:
        return f"<p>{escape(words.say(messages.NOTHING_REFUSED))}</p>"
    sentence_of = {text: escape(words.reason(reason)) for text, reason in reasons.items()}
    forms: dict[str, set[str]] = {}
    for text, reason in reasons.items():
        forms.setdefault(reason.name, set()).add(sentence_of[text])
    rows: dict[str, list[str]] = {}
    for text, reason in reasons.items():
        heading = rule_link(snapshot.match.game.id, reason.rule, words.language, snapshot.table)
        if len(forms[reason.name]) == 1:
            heading = f"{sentence_of[text]} {heading}"
        rows.setdefault(heading, []).append(
            f'<li><button class="refused" name="why" value="{escape(text)}" aria-disabled="true" '
            f'title="{sentence_of[text]}">{sentences[text]}</button></li>'
        )
    return "".join(f"<h3>{heading}</h3><ul>{''.join(row)}</ul>" for heading, row in rows.items())


def problem_for(snapshot: Snapshot, viewer: Viewer, sentence: str, about: str) -> Part:
    """The error message: why the player to move cannot choose that action, with a link to the
    rule; for anything else, the sentence."""
    match = snapshot.match
    if snapshot.legal_for(viewer.shown) and match.game.rules.actions.find(about) is not None:
        why = match.explain(about, viewer.language, snapshot.names(viewer.language))
        if not why.legal:
            rule = rule_link(match.game.id, why.rule, viewer.language, snapshot.table)
            return problem_part(why.sentence, rule)
    return problem_part(snapshot.words(viewer.language).sentence(sentence))
