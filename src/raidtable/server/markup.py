"""Pieces of markup that the sections of a table's page are made of."""

from html import escape

from raidtable.engine.drawing import Drawing, Preview, Spot
from raidtable.server.updates import Part

LEGAL = 'class="spot" name="action"'
# What a tutorial asks for; what it does not ask for can be pressed, and answers that.
TAUGHT = 'class="spot taught" name="action"'
LATER = 'class="spot" aria-disabled="true" name="action"'
# The same in the list.
LISTED = 'name="action"'
LISTED_TAUGHT = 'class="taught" name="action"'
LISTED_LATER = 'aria-disabled="true" name="action"'
# It can be pressed, and answers why it cannot be chosen.
REFUSED = 'class="spot refused" name="why" aria-disabled="true"'

PROMPT = Part('<section id="prompt" class="prompt" aria-live="polite">')
CHOICES_SECTION = Part('<section id="choices" class="choices">')
PLACES = Part('<section id="seats" class="seats">')
AFTER = Part('<section id="after" class="after">')
END_SECTION = Part("</section>")
NO_SPOTS = Part('<g id="spots"></g></svg></section>')


def section(head: Part, body: str) -> tuple[Part, ...]:
    return (head, Part(body), END_SECTION)


NO_PLACES = section(PLACES, "")


def problem_part(problem: str, link: str = "") -> Part:
    """The line that says what is wrong, and the link that leads on from it."""
    hidden = "" if problem else " hidden"
    told = f"{escape(problem)} {link}" if link else escape(problem)
    return Part(f'<p id="problem" class="problem" role="alert"{hidden}>{told}</p>')


NO_PROBLEM = problem_part("")


def board_part(drawing: Drawing) -> Part:
    """The beginning of the board: what lies on it."""
    return Part(
        f'<section id="board" class="board">'
        f'<svg viewBox="0 0 {drawing.width} {drawing.height}" role="group">'
        f'<g id="pieces">{drawing.pieces}</g>'
    )


def spots(
    drawing: Drawing, sentences: dict[str, str], marks: str = "", taught: str | None = None
) -> str:
    """The end of the board: buttons where the choices lie, and what is shown while one of them is
    pointed at. The sentences are escaped already. What a tutorial asks for lies above the rest."""
    if taught in sentences:
        others = {text: sentence for text, sentence in sentences.items() if text != taught}
        buttons = spot_buttons(drawing.spots, others, LATER)
        buttons += spot_buttons(drawing.spots, {taught: sentences[taught]}, TAUGHT)
    else:
        buttons = spot_buttons(drawing.spots, sentences, LEGAL)
    return f'<g id="spots">{buttons}{marks}</g></svg></section>'


def preview_marks(previews: dict[str, Preview]) -> str:
    return "".join(
        f'<g class="preview" data-for="{escape(text)}">{preview.marks}</g>'
        for text, preview in previews.items()
        if preview.marks
    )


def with_lines(sentence: str, preview: Preview | None) -> str:
    """A choice in the list, and below it what it would bring."""
    if preview is None or not preview.lines:
        return sentence
    lines = "".join(f"<small>{escape(line)}</small>" for line in preview.lines)
    return f"<span>{sentence}{lines}</span>"


def spot_buttons(places: list[Spot], sentences: dict[str, str], kind: str) -> str:
    """Buttons on the board, at those of the places that have a sentence."""
    return "".join(
        f'<foreignObject x="{spot.x:g}" y="{spot.y:g}" width="{spot.width:g}" '
        f'height="{spot.height:g}"><button {kind} '
        f'value="{escape(spot.action)}" aria-label="{sentences[spot.action]}" '
        f'title="{sentences[spot.action]}"></button></foreignObject>'
        for spot in places
        if spot.action in sentences
    )


def tool(name: str, key: str, text: str, value: int = 1) -> str:
    """A button that takes back or brings again; with a key of the keyboard, if it has one."""
    keyed = f' data-key="{key}"' if key else ""
    return f'<button name="{name}" value="{value}"{keyed}>{escape(text)}</button>'


def place(deed: str, table: str, seat: int, text: str) -> str:
    """A button about a seat or the table, which posts the page's form elsewhere."""
    return (
        f'<button formaction="/t/{table}/{deed}" name="seat" value="{seat}">{escape(text)}</button>'
    )


def update_link(address: str, text: str) -> str:
    """A link to another look at the table; with a script only the sections are loaded."""
    to = escape(address)
    return f'<a class="button" href="{to}" hx-get="{to}" hx-swap="none">{escape(text)}</a>'
