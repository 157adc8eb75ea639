"""Renders the Markdown of our rules as HTML, with the pictures of the game's pieces."""

import re
from collections.abc import Callable, MutableMapping, Sequence
from html import escape
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from markupsafe import Markup

from raidtable.engine.player_aid import PiecePicture
from raidtable.server import base_path

PIECE, EXAMPLE = "piece:", "example:"
ROW_ANCHOR = re.compile(r"\s*\{#([\w-]+)[^}]*\}")
# A cell this short is a figure, which narrow screens show next to others.
FIGURE = 5
USED = re.compile(r'href="#([^"]+)"')

Pictures = dict[str, PiecePicture]
# Gives the address of an example's picture, and its width and height.
ExamplePicture = Callable[[str], tuple[str, int, int]]


def as_html(
    markdown: str, pictures: Pictures | None = None, example: ExamplePicture | None = None
) -> Markup:
    """HTML of our own text: raw HTML in it is shown as text."""
    return Markup(PARSER.render(markdown, {"pictures": pictures or {}, "example": example}))


def shapes_used(shapes: str, html: str) -> Markup:
    """Those of the SVG definitions that the page uses, directly or by way of others."""
    root = ElementTree.fromstring(f"<svg>{shapes}</svg>")
    named = {element.get("id", ""): element for element in root.iter() if element.get("id")}
    markup = {name: ElementTree.tostring(shape, "unicode") for name, shape in named.items()}
    used: dict[str, None] = {}
    waiting = USED.findall(html)
    while waiting:
        name = waiting.pop()
        if name in markup and name not in used:
            used[name] = None
            waiting += USED.findall(markup[name])
    return Markup("".join(markup[name] for name in sorted(used)))


def piece_svg(picture: PiecePicture) -> str:
    """A piece within a line of text; the text names it, so that screen readers may skip it."""
    x, y, width, height, markup, scale = picture
    return (
        f'<svg class="piece" viewBox="{x:g} {y:g} {width:g} {height:g}" '
        f'width="{round(width * scale)}" height="{round(height * scale)}" aria-hidden="true">'
        f"{markup}</svg>"
    )


class Renderer(RendererHTML):
    """Tables and code that scroll by themselves, and our pictures."""

    def image(
        self, tokens: Sequence[Token], idx: int, options: Any, env: MutableMapping[str, Any]
    ) -> str:
        token = tokens[idx]
        kind, _, name = str(token.attrs["src"]).partition(":")
        if f"{kind}:" == PIECE:
            return piece_svg(env["pictures"][name])
        assert f"{kind}:" == EXAMPLE, token
        address, width, height = env["example"](name)
        return (
            f'<img class="board-example" src="{escape(address)}" alt="{escape(token.content)}" '
            f'width="{width}" height="{height}" loading="lazy">'
        )

    def code_block(
        self, tokens: Sequence[Token], idx: int, options: Any, env: MutableMapping[str, Any]
    ) -> str:
        """Long lines scroll, also by the keyboard."""
        return super().code_block(tokens, idx, options, env).replace("<pre", '<pre tabindex="0"', 1)

    def table_open(self, *_: object) -> str:
        return '<div class="scroll" tabindex="0"><table>'

    def table_close(self, *_: object) -> str:
        return "</table></div>\n"


def prepare_tables(state: StateCore) -> None:
    """Gives each cell the head of its column, for narrow screens, and each row its anchor."""
    heads: list[str] = []
    column = 0
    row: Token | None = None
    for token, following in pairwise([*state.tokens, None]):
        assert token is not None
        if token.type == "thead_open":
            heads = []
        elif token.type == "tr_open":
            row, column = token, 0
        elif token.type == "th_open" and following is not None:
            token.attrSet("scope", "col")
            heads.append(following.content)
        elif token.type == "td_open" and following is not None and row is not None:
            token.attrSet("data-head", heads[column] if column < len(heads) else "")
            if column and len(following.content) <= FIGURE:
                token.attrSet("class", "figure")
            for child in following.children or []:
                anchor = ROW_ANCHOR.search(child.content)
                if column == 0 and child.type == "text" and anchor:
                    row.attrSet("id", anchor[1])
                    child.content = ROW_ANCHOR.sub("", child.content)
            column += 1


class Parser(MarkdownIt):
    """Markdown with tables. Raw HTML is off, and so are links to anything but pages."""

    def __init__(self) -> None:
        super().__init__("commonmark", {"html": False}, renderer_cls=Renderer)
        self.enable("table")
        self.core.ruler.push("prepare_tables", prepare_tables)

    def validateLink(self, url: str) -> bool:  # noqa: N802 - the name is the library's
        return url.startswith(("#", "/", "https://", PIECE, EXAMPLE))

    def normalizeLink(self, url: str) -> str:  # noqa: N802 - the name is the library's
        """The address of one of our own pages begins with the prefix of the server."""
        return super().normalizeLink(f"{base_path.PREFIX}{url}" if url.startswith("/") else url)


PARSER = Parser()
