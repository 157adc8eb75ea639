"""Puts what the code makes into the text of a page.

A page says in a comment, alone on its line, what comes in its place:

    <!-- include ARCHITECTURE.md -->                   a document, without its title
    <!-- include CONTRIBUTING.md ## Adding a game -->  a part of it
    <!-- make rules raids -->                          text that a function makes
    <!-- make entry versions -->                       in a list of pages: it, if there is one
"""

import re
from collections.abc import Callable
from pathlib import Path

from site_maker import commands, http_api, names, rules, schema_pages
from site_maker.repository import DOCS, ROOT, section, with_site_links, without_title

PART = re.compile(r"^<!-- (include|make) (\S+)(?: (.+?))? -->$", re.MULTILINE)
MAKERS: dict[str, Callable[[str, str], str]] = {
    "rules": rules.rules_page,
    "sources": rules.sources_page,
    "options": names.options_table,
    "names": names.name_tables,
    "actions": names.action_count,
    "http-api": http_api.reference,
    "schemas": schema_pages.schema_list,
    "commands": commands.reference,
    "entry": lambda name, _: name if (DOCS / f"{name}.md").exists() else "",
}


def page_text(docname: str, text: str) -> str:
    """The text of a page of `docs` as Sphinx reads it."""

    def made(found: re.Match[str]) -> str:
        kind, name, rest = found.groups()
        if kind == "include":
            return included(name, rest or "", docname)
        return MAKERS[name](rest or "", docname)

    source = (DOCS / f"{docname}.md").relative_to(ROOT)
    return PART.sub(made, with_site_links(text, source, docname))


def included(name: str, heading: str, docname: str) -> str:
    """A document of the repository, or a section of it."""
    text = (ROOT / name).read_text(encoding="utf-8")
    chosen = section(text, heading) if heading else without_title(text)
    return with_site_links(chosen, Path(name), docname)
