"""The pages of the documentation site as Sphinx reads them, and what is in them."""

import re
from functools import cache
from typing import NamedTuple

from markdown_it import MarkdownIt

from site_maker.pages import page_text
from site_maker.repository import DOCS

FENCE = re.compile(r"^( *)(`{3,})(\S*)[^\n]*\n(.*?)^\1\2 *$", re.DOTALL | re.MULTILINE)


class Block(NamedTuple):
    """A piece of code of a page: the language of a fence, or "command" for an indented block."""

    page: str
    language: str
    code: str


@cache
def pages() -> dict[str, str]:
    """The text of every page, by its name."""
    found = sorted(path for path in DOCS.rglob("*.md") if "_made" not in path.parts)
    names = [path.relative_to(DOCS).with_suffix("").as_posix() for path in found]
    return {
        name: page_text(name, path.read_text(encoding="utf-8"))
        for name, path in zip(names, found, strict=True)
    }


@cache
def blocks() -> list[Block]:
    """All code of all pages."""
    reader = MarkdownIt("commonmark")
    found = []
    for name, text in pages().items():
        for token in reader.parse(text):
            if token.type == "fence":
                found.append(Block(name, token.info.partition(" ")[0], token.content))
            elif token.type == "code_block":
                found.append(Block(name, "command", token.content))
    return found


def without_fences(text: str) -> str:
    return FENCE.sub("", text)
