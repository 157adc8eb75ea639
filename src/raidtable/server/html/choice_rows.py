"""The list of choices: one row for each, in groups where there are many."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

from raidtable.engine.choice_rows import NO_ROWS, ChoiceGroup, ChoiceRow, ChoiceRows
from raidtable.server.html.markup import ChoiceButton, escaped_text

# The most rows in one list; more are in groups, if there are several.
UNGROUPED = 14
# The most rows in one column.
ONE_COLUMN = 7
# The parts of a row whose meaning is in its sentence.
UNREAD = 'aria-hidden="true"'
# The class of a list with at most that many rows.
SIZES = ((1, "one"), (ONE_COLUMN, "few"), (UNGROUPED, "some"))


@dataclass(frozen=True)
class ListedChoice:
    """A choice for the list: its escaped sentence and label, its button, what it would bring.

    `marks` is markup after the name, `attributes` are those of the button beyond its kind.
    """

    text: str
    sentence: str
    label: str
    button: ChoiceButton
    lines: Sequence[str] = ()
    marks: str = ""
    attributes: str = ""


def in_order(choices: Sequence[ListedChoice], rows: ChoiceRows) -> list[ListedChoice]:
    """The choices in the order of the engine; those that do nothing come last."""
    return sorted(choices, key=lambda choice: row_of(choice, rows.rows).rank)


def choice_rows(choices: Sequence[ListedChoice], rows: ChoiceRows = NO_ROWS) -> str:
    """The rows as one list; or, where there are many, as a list for each group."""
    if not choices:
        return ""
    groups = groups_of(choices, rows)
    # The numbers go on from group to group.
    ordered = [choice for _, members in groups for choice in members] or choices
    markup = {
        choice.text: row_markup(choice, row_of(choice, rows.rows), number)
        for number, choice in enumerate(ordered, start=1)
    }
    if not groups:
        size = next((name for most, name in SIZES if len(choices) <= most), "many")
        return f'<div class="list"><ol class="rows {size}">{"".join(markup.values())}</ol></div>'
    tabs = "".join(group_tab(group, len(members)) for group, members in groups)
    lists = "".join(
        f'<ol class="rows grouped" id="group-{escape(group.key)}">'
        f"{''.join(markup[choice.text] for choice in members)}</ol>"
        for group, members in groups
    )
    # Within a field of a fixed height, columns would go on to the side.
    field = f'<div class="field"><div>{lists}</div></div>'
    return f'<p class="groups" role="group">{tabs}</p>{field}'


def groups_of(
    choices: Sequence[ListedChoice], rows: ChoiceRows
) -> list[tuple[ChoiceGroup, list[ListedChoice]]]:
    """The groups that have choices; none where one list is short enough."""
    if len(choices) <= UNGROUPED:
        return []
    members: dict[str, list[ListedChoice]] = {}
    for choice in choices:
        members.setdefault(row_of(choice, rows.rows).group, []).append(choice)
    groups = [(group, members[group.key]) for group in rows.groups if group.key in members]
    if len(groups) < 2 or sum(len(some) for _, some in groups) < len(choices):
        return []
    return groups


def row_of(choice: ListedChoice, rows: Mapping[str, ChoiceRow]) -> ChoiceRow:
    return rows.get(choice.text) or ChoiceRow("")


def group_tab(group: ChoiceGroup, count: int) -> str:
    return (
        f'<button type="button" data-group="group-{escape(group.key)}">{group.icon}'
        f'{escape(group.name)} <span class="count">{count}</span>{group.shared}</button>'
    )


def row_markup(choice: ListedChoice, row: ChoiceRow, number: int) -> str:
    """One row: the number key, icon, name and place, and what the choice costs and brings.

    To a screen reader the button is the whole sentence, and its description what it brings: the
    page shows both next to the question while the row is pointed at.
    """
    description = ""
    if choice.lines:
        description = f' aria-description="{escape(" · ".join(choice.lines))}"'
    name = escaped_text(row.name) if row.name else choice.sentence
    short = f' data-short="{escaped_text(row.short)}"' if row.short else ""
    where = f'<span class="where" {UNREAD}>{escaped_text(row.where)}</span>' if row.where else ""
    details = f'<span class="details" {UNREAD}>{row.details}</span>' if row.details else ""
    return (
        f'<li><button {choice.button.listed()} value="{escaped_text(choice.text)}"'
        f'{description}{choice.attributes}><span class="sr-only">{choice.label}</span>'
        f'<kbd {UNREAD}>{number}</kbd>{row.icon}<span class="name" {UNREAD}{short}>{name}</span>'
        f"{where}{choice.marks}{details}</button></li>"
    )
