"""The Markdown of our own rules as HTML: paragraphs, lists, tables, examples of code."""

import re
from html import escape

SPANS = (
    (re.compile(r"`([^`]+)`"), r"<code>\1</code>"),
    (re.compile(r"\*\*([^*]+)\*\*"), r"<b>\1</b>"),
    (re.compile(r"\*([^*]+)\*"), r"<em>\1</em>"),
)
ITEM = re.compile(r"^- ", re.MULTILINE)
FENCE = "```"


def as_html(markdown: str) -> str:
    """Text between fences is an example; all other text is blocks, parted by empty lines."""
    parts = markdown.split(FENCE)
    html = ""
    for number, part in enumerate(parts):
        if number % 2:
            example = part.partition("\n")[2]  # what stands behind the fence names its language
            html += f'<pre tabindex="0">{escape(example)}</pre>'
        else:
            html += "".join(block(text) for text in part.strip().split("\n\n") if text)
    return html


def block(text: str) -> str:
    if text.startswith("|"):
        return table(text.splitlines())
    if text.startswith("- "):
        items = ITEM.split(text)[1:]
        return f"<ul>{''.join(f'<li>{line(item)}</li>' for item in items)}</ul>"
    return f"<p>{line(text)}</p>"


def table(rows: list[str]) -> str:
    """The second row only parts the heads from what stands below them."""
    heads, _, *body = [[line(cell.strip()) for cell in row.strip("|").split("|")] for row in rows]
    top = "".join(f'<th scope="col">{head}</th>' for head in heads)
    below = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in body)
    return (
        f'<div class="scroll" tabindex="0"><table><thead><tr>{top}</tr></thead>'
        f"<tbody>{below}</tbody></table></div>"
    )


def line(text: str) -> str:
    told = escape(text.strip())
    for pattern, markup in SPANS:
        told = pattern.sub(markup, told)
    return told
