"""The hints that a viewer asked for, on the board and in the list of choices."""

from html import escape

from raidtable.bots.words import expectation
from raidtable.engine.words import Words
from raidtable.server import messages
from raidtable.server.html.viewer import Viewer


def hint_numbers(viewer: Viewer) -> dict[str, int]:
    """The actions that hints are about, numbered from the best."""
    return {hint.action: number for number, hint in enumerate(viewer.hints, start=1)}


def hint_lines(viewer: Viewer, sentences: dict[str, str], words: Words) -> str:
    """The hints, the best first, for screen readers and pages without a script: with one, others
    see them when they point at the list."""
    if not viewer.hints:
        return ""
    lines = "".join(
        f"<p>{sentences[hint.action]}: {escape(expectation(hint, words))}</p>"
        for hint in viewer.hints
    )
    title = escape(words.say(messages.HINTS))
    return f'<div id="hints" class="sr-only" role="status"><p>{title}</p>{lines}</div>'
