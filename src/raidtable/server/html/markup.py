"""Pieces of markup that the sections of a table's page are made of."""

import re
from html import escape
from typing import NamedTuple

from raidtable.engine.drawing import SEAT_LETTERS, Drawing, Preview, Spot
from raidtable.server.html.parts import Part


class Kind(NamedTuple):
    """What kind of button a choice is: its name, its classes, and whether it is out of reach."""

    name: str
    classes: str = ""
    disabled: str = ""

    def listed(self) -> str:
        """The attributes of a button with a sentence."""
        classes = f'class="{self.classes}" ' if self.classes else ""
        return f'{classes}{self.disabled}name="{self.name}"'

    def on_board(self, name: str) -> str:
        """The attributes of a ring on the board."""
        return f'class="{f"spot {self.classes}".rstrip()}" {self.disabled}{name}'


LEGAL = Kind("action")
# What a tutorial asks for; what it does not ask for can be pressed, and answers that.
TAUGHT = Kind("action", "taught")
LATER = Kind("action", disabled='aria-disabled="true" ')
# It can be pressed, and answers why it cannot be chosen.
REFUSED = Kind("why", "refused", 'aria-disabled="true" ')

PROMPT = Part('<section id="prompt" class="prompt" aria-live="polite">')
CHOICES_SECTION = Part('<section id="choices" class="choices">')
PLACES = Part('<section id="seats" class="seats">')
AFTER = Part('<section id="after" class="after">')
END_SECTION = Part("</section>")
NO_SPOTS = Part('<g id="spots"></g></svg><div id="choosers"></div></section>')


def section(head: Part, body: str) -> tuple[Part, ...]:
    return (head, Part(body), END_SECTION)


NO_PLACES = section(PLACES, "")


def problem_part(problem: str, link: str = "") -> Part:
    """The line that says what is wrong, and the link that leads on from it."""
    hidden = "" if problem else " hidden"
    told = f"{escape(problem)} {link}" if link else escape(problem)
    return Part(f'<p id="problem" class="problem" role="alert"{hidden}>{told}</p>')


NO_PROBLEM = problem_part("")


# Where the first sentence ends: what is asked. The rest says why, or more of it.
FIRST_SENTENCE = re.compile(r"(?<=[.?!]) +")


# Beside the name of a bot that thinks; it moves as long as it stands there.
THINKING = ' <span class="thinking" aria-hidden="true"><i></i><i></i><i></i></span>'


def asked(actor: int, prompt: str, rule: str, doing: str = "") -> str:
    """The question of a decision, with the emblem of whoever it is put to, and a sign of what they
    do."""
    sign = ""
    if actor >= 0:
        sign = f'<span class="badge seat-{actor}">{SEAT_LETTERS[actor]}</span>'
    first, *rest = FIRST_SENTENCE.split(escape(prompt), maxsplit=1)
    # The sign that leads to the rule stays with the last word.
    lines = [first + doing, *rest]
    lines[-1] += f"&nbsp;{rule}"
    return f"{sign}<div>{''.join(f'<p>{line}</p>' for line in lines)}</div>"


def board_part(drawing: Drawing) -> Part:
    """The beginning of the board: what lies on it."""
    return Part(
        f'<section id="board" class="board">'
        f'<svg viewBox="0 0 {drawing.width} {drawing.height}" role="group">'
        f'<g id="pieces">{drawing.pieces}</g>'
    )


def spots(
    drawing: Drawing,
    sentences: dict[str, str],
    marks: str = "",
    taught: str | None = None,
    hinted: dict[str, int] | None = None,
) -> str:
    """The end of the board: buttons where the choices lie, and what is shown while one of them is
    pointed at. The sentences are escaped already. What a tutorial asks for lies above the rest, and
    what hints are about bears their numbers."""
    if taught in sentences:
        others = {text: sentence for text, sentence in sentences.items() if text != taught}
        rings, choosers = spot_buttons(drawing.spots, others, LATER)
        asked, _ = spot_buttons(drawing.spots, {taught: sentences[taught]}, TAUGHT)
        rings += asked
    else:
        rings, choosers = spot_buttons(drawing.spots, sentences, LEGAL, hinted)
    return f'<g id="spots">{rings}{marks}</g></svg><div id="choosers">{choosers}</div></section>'


def preview_marks(previews: dict[str, Preview]) -> str:
    return "".join(
        f'<g class="preview" data-for="{escape(text)}">{preview.marks}</g>'
        for text, preview in previews.items()
        if preview.marks
    )


def with_lines(sentence: str, lines: list[str]) -> str:
    """A choice in the list, and below it what it would bring."""
    if not lines:
        return sentence
    told = "".join(f"<small>{escape(line)}</small>" for line in lines)
    return f"<span>{sentence}{told}</span>"


def spot_buttons(
    places: list[Spot],
    sentences: dict[str, str],
    kind: Kind,
    hinted: dict[str, int] | None = None,
) -> tuple[str, str]:
    """Rings on the board, at those of the places that have a sentence. Where several choices lie in
    one place there is one ring, and it opens what is given second: a chooser between them."""
    here: dict[tuple[float, float, float, float], list[str]] = {}
    for spot in places:
        if spot.action in sentences:
            here.setdefault((spot.x, spot.y, spot.width, spot.height), []).append(spot.action)
    rings, choosers = "", ""
    for (x, y, width, height), actions in here.items():
        told = sentences[actions[0]]
        pressed = f'name="{kind.name}"'
        if len(actions) > 1:
            told = " / ".join(sentences[action] for action in actions)
            chooser = f"{kind.name}-at-{x:g}-{y:g}"
            pressed = f'type="button" popovertarget="{chooser}"'
            buttons = "".join(
                f'<button {kind.listed()} value="{escape(action)}">{sentences[action]}</button>'
                for action in actions
            )
            choosers += f'<div popover class="chooser" id="{chooser}">{buttons}</div>'
        numbers = [hinted[action] for action in actions if action in hinted] if hinted else []
        hint = f' data-hint="{min(numbers)}"' if numbers else ""
        rings += (
            f'<foreignObject x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}">'
            f'<button {kind.on_board(pressed)} value="{escape(actions[0])}" '
            f'aria-label="{told}" title="{told}"{hint}></button></foreignObject>'
        )
    return rings, choosers


def tool(name: str, key: str, text: str, value: int = 1) -> str:
    """A button that takes back or brings again; with a key of the keyboard, if it has one."""
    keyed = f' data-key="{key}"' if key else ""
    return f'<button name="{name}" value="{value}"{keyed}>{escape(text)}</button>'


def place(deed: str, table: str, seat: int, text: str) -> str:
    """A button about a seat or the table, which posts the page's form elsewhere."""
    return (
        f'<button formaction="/t/{table}/{deed}" name="seat" value="{seat}">{escape(text)}</button>'
    )


def hint_button(table: str, text: str) -> str:
    return (
        f'<button formaction="/t/{table}/hint" name="hint" value="1" data-key="h">'
        f"{escape(text)}</button>"
    )


def update_link(address: str, text: str) -> str:
    """A link to another look at the table; with a script only the sections are loaded."""
    to = escape(address)
    return f'<a class="button" href="{to}" hx-get="{to}" hx-swap="none">{escape(text)}</a>'
