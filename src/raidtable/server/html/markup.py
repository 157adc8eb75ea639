"""Markup that several sections of a table's page use: buttons, click targets, links."""

from functools import cache, lru_cache
from html import escape
from typing import NamedTuple

from raidtable.engine.asks import Ask
from raidtable.engine.drawing import Drawing, Preview, Spot
from raidtable.engine.seats import seat_badge
from raidtable.games.rules_pages import rule_titles
from raidtable.server import base_path
from raidtable.server.html.compressed_parts import Part

# The most texts of actions, and names, whose escaped form is kept.
MOST_TEXTS = 8192


@lru_cache(MOST_TEXTS)
def escaped_text(text: str) -> str:
    """The text of an action, or a name: the same few come again and again."""
    return escape(text)


class ChoiceButton(NamedTuple):
    """The kind of a choice's button: its name, its classes, and whether it is disabled."""

    name: str
    classes: str = ""
    disabled: str = ""

    def listed(self) -> str:
        """The attributes of a button in the list of choices."""
        classes = f'class="{self.classes}" ' if self.classes else ""
        return f'{classes}{self.disabled}name="{self.name}"'

    def on_board(self, name: str) -> str:
        """The attributes of a click target on the board."""
        return f'class="{f"spot {self.classes}".rstrip()}" {self.disabled}{name}'


LEGAL = ChoiceButton("action")
# The choice that a tutorial asks for. The others can be pressed, and answer that it is not time.
TAUGHT = ChoiceButton("action", "taught")
LATER = ChoiceButton("action", disabled='aria-disabled="true" ')
# It can be pressed, and answers why it cannot be chosen.
BLOCKED = ChoiceButton("why", "refused", 'aria-disabled="true" ')

PROMPT = Part('<section id="prompt" class="prompt" aria-live="polite">')
CHOICES = Part('<section id="choices" class="choices" aria-labelledby="choices-title">')
SEATS = Part('<section id="seats" class="seats">')
AFTER = Part('<section id="after" class="after">')
END_SECTION = Part("</section>")
NO_CLICK_TARGETS = Part('<g id="spots"></g></svg><div id="choosers"></div></section>')


def section(head: Part, body: str) -> tuple[Part, ...]:
    return (head, Part(body), END_SECTION)


NO_SEATS = section(SEATS, "")


def problem_part(problem: str, link: str = "") -> Part:
    """The error message, with a link that explains it."""
    hidden = "" if problem else " hidden"
    line = f"{escape(problem)} {link}" if link else escape(problem)
    return Part(f'<p id="problem" class="problem" role="alert"{hidden}>{line}</p>')


NO_PROBLEM = problem_part("")


# An animation next to the name of a bot that thinks.
THINKING = ' <span class="thinking" aria-hidden="true"><i></i><i></i><i></i></span>'


def prompt_markup(actor: int, asked: Ask, rule: str, doing: str = "") -> str:
    """A question or what others do, with the badge of the player to move, a sign of thinking, and
    help that ends with the link to the rule."""
    sign = ""
    if actor >= 0:
        sign = seat_badge(actor)
    # The link to the rule stays with the last word; without help, that of the question.
    text = f"{escape(asked.help)}&nbsp;{rule}" if asked.help else rule
    bare = "" if asked.help else ' class="bare"'
    return (
        f'{sign}<div{bare}><h2 class="question">{escape(asked.question)}{doing}</h2>'
        f'<p class="help">{text}</p></div>'
    )


def board_start(drawing: Drawing, name: str) -> str:
    """The beginning of the board. Its name is for screen readers."""
    return (
        f'<section id="board" class="board">'
        f'<svg viewBox="0 0 {drawing.width} {drawing.height}" '
        f'role="group" aria-label="{escape(name)}">'
    )


def pieces_part(drawing: Drawing) -> Part:
    return Part(f'<g id="pieces">{drawing.pieces}</g>')


def click_targets(
    drawing: Drawing,
    sentences: dict[str, str],
    marks: str = "",
    taught: str | None = None,
    hinted: dict[str, int] | None = None,
) -> str:
    """The end of the board: a button for each choice on it, and the preview marks.

    The sentences are escaped already. The choice that a tutorial asks for is above the others, and
    choices with a hint carry its number.
    """
    if taught in sentences:
        others = {text: sentence for text, sentence in sentences.items() if text != taught}
        rings, choosers = target_buttons(drawing.spots, others, LATER)
        taught_ring, _ = target_buttons(drawing.spots, {taught: sentences[taught]}, TAUGHT)
        rings += taught_ring
    else:
        rings, choosers = target_buttons(drawing.spots, sentences, LEGAL, hinted)
    return f'<g id="spots">{rings}{marks}</g></svg><div id="choosers">{choosers}</div></section>'


def preview_marks(previews: dict[str, Preview]) -> str:
    return "".join(
        f'<g class="preview" data-for="{escaped_text(text)}">{preview.marks}</g>'
        for text, preview in previews.items()
        if preview.marks
    )


def target_buttons(
    spots: list[Spot],
    sentences: dict[str, str],
    kind: ChoiceButton,
    hinted: dict[str, int] | None = None,
) -> tuple[str, str]:
    """The click targets of the choices that have a sentence, and the choosers.

    Several choices in one place have one target, which opens a chooser between them.
    """
    here: dict[tuple[float, float, float, float], list[str]] = {}
    for spot in spots:
        if spot.action in sentences:
            here.setdefault((spot.x, spot.y, spot.width, spot.height), []).append(spot.action)
    rings, choosers = "", ""
    for (x, y, width, height), actions in here.items():
        label = sentences[actions[0]]
        pressed = f'name="{kind.name}"'
        if len(actions) > 1:
            label = " / ".join(sentences[action] for action in actions)
            chooser = f"{kind.name}-at-{x:g}-{y:g}"
            pressed = f'type="button" popovertarget="{chooser}"'
            buttons = "".join(
                f'<button {kind.listed()} value="{escaped_text(action)}">'
                f"{sentences[action]}</button>"
                for action in actions
            )
            choosers += f'<div popover class="chooser" id="{chooser}">{buttons}</div>'
        numbers = [hinted[action] for action in actions if action in hinted] if hinted else []
        hint = f' data-hint="{min(numbers)}"' if numbers else ""
        rings += (
            f'<foreignObject x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}">'
            f'<button {kind.on_board(pressed)} value="{escaped_text(actions[0])}" '
            f'aria-label="{label}" title="{label}"{hint}></button></foreignObject>'
        )
    return rings, choosers


@cache
def undo_button(name: str, key: str, text: str, value: int = 1) -> str:
    """A button for undo, redo or a request; with its key on the keyboard, if it has one."""
    keyed = f' data-key="{key}"' if key else ""
    return f'<button name="{name}" value="{value}"{keyed}>{escape(text)}</button>'


def table_button(action: str, table: str, seat: int, text: str) -> str:
    """A button about a seat or the table, which posts the page's form to another address."""
    return (
        f'<button formaction="{base_path.PREFIX}/t/{table}/{action}" name="seat" value="{seat}">'
        f"{escape(text)}</button>"
    )


def hint_button(table: str, text: str) -> str:
    return (
        f'<button formaction="{base_path.PREFIX}/t/{table}/hint" name="hint" value="1" '
        f'data-key="h">{escape(text)}</button>'
    )


def rules_address(game_id: str, table: str, anchor: str = "") -> str:
    """The address of the rules, or of one rule; the page leads back to that table."""
    fragment = f"#{anchor}" if anchor else ""
    return f"{base_path.PREFIX}/rules/{game_id}?table={table}{fragment}"


def rule_link(game_id: str, anchor: str, language: str, table: str) -> str:
    """A link to that rule, by its title."""
    title = rule_titles(game_id, language)[anchor]
    address = rules_address(game_id, table, anchor)
    return f'<a class="rule" href="{address}">{escape(title)}</a>'
