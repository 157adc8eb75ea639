"""The rules of a game as a page of the site, from its RULES.md.

Anchors carry the game's id, because labels are the same for all pages of a site.
"""

import re

from raidtable.games.rules_pages import ANCHORED_CELL, Section, load_rules, load_sources
from site_maker.repository import relative, without_server_links

ROW_ANCHORS = re.compile(r"(^\| *.*?) *\{#([\w-]+)[^}]*\}", re.MULTILINE)
LOCAL_LINK = re.compile(r"\]\(#([\w-]+)\)")
PIECE = re.compile(r"!\[\]\(piece:([\w:.-]+)\)")
EXAMPLE = re.compile(r"!\[([^\]]*)\]\(example:([\w-]+)\)")


def rules_page(game: str, docname: str) -> str:
    """All rules by group; the page has its own title."""
    parts = []
    group = ""
    sections = load_rules(game)
    for number, rule in enumerate(sections):
        if rule.is_row:
            continue
        if number and rule.group != group:
            parts.append(f"## {rule.group}")
        group = rule.group
        parts.append(one_rule(rule, game, docname))
    return "\n\n".join(parts)


def one_rule(rule: Section, game: str, docname: str) -> str:
    text = with_pictures(rule.text, game, docname)
    if not rule.anchor:
        return text
    labels = "\n".join(f"({label(game, anchor)})=" for anchor in rule.anchors)
    if rule.parent is not None:
        return f"{labels}\n**{rule.title}.** {text}"
    return f"{labels}\n### {rule.title}\n\n{text}"


def with_pictures(text: str, game: str, docname: str) -> str:
    """The text with the pictures that the build makes, and labels of the site."""
    made = relative("_made", docname)
    text = without_server_links(text)
    if ANCHORED_CELL.search(text):
        text = ROW_ANCHORS.sub(lambda row: f"{row[1]} []{{#{label(game, row[2])}}}", text)
    text = LOCAL_LINK.sub(lambda link: f"](#{label(game, link[1])})", text)
    text = PIECE.sub(lambda piece: f"![]({made}/pieces/{game}/{file_name(piece[1])})", text)
    return EXAMPLE.sub(
        lambda shown: f"![{shown[1]}]({made}/examples/{game}/{shown[2]}.svg){{.board}}", text
    )


def label(game: str, anchor: str) -> str:
    return f"{game.replace('_', '-')}-{anchor}"


def file_name(piece: str) -> str:
    """The file of a piece's picture."""
    return f"{piece.replace(':', '-')}.svg"


def sources_page(game: str, docname: str) -> str:
    """Where the figures on the pieces come from."""
    return load_sources(game).replace("\n### ", "\n## ")
