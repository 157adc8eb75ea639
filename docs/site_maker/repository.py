"""Where documents are, in the repository and on the site, and the links between them.

Documents link to files of the repository, so that they can be read on GitHub. On the site a link
to a document leads to its page, and a link to any other file to the repository.
"""

import os
import re
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
HOME = "https://github.com/raidtable/raidtable"
# Documents outside of `docs` that are pages of the site.
PAGES = {
    "README.md": "index",
    "ARCHITECTURE.md": "contributors/architecture",
    "CHANGELOG.md": "contributors/changelog",
    "CONTRIBUTING.md": "contributors/contributing",
    "SECURITY.md": "hosts/security",
    "src/raidtable/games/raids/RULES.md": "players/rules-raids",
    "src/raidtable/games/north_sea/RULES.md": "players/rules-north-sea",
    "src/raidtable/games/storm_raiders/RULES.md": "players/rules-storm-raiders",
    "src/raidtable/games/raids/SOURCES.md": "players/sources-raids",
    "src/raidtable/games/north_sea/SOURCES.md": "players/sources-north-sea",
    "src/raidtable/games/storm_raiders/SOURCES.md": "players/sources-storm-raiders",
    "src/raidtable/server/pages/guides/api.md": "bots/http-api",
}

FENCED = re.compile(r"(^```.*?^```$)", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"(\]\()([^)\s]+)(\))")
# A page of the running server: the site has only its name.
SERVER_LINK = re.compile(r"\[([^\]]+)\]\(/[^)]*\)")
# Kinds of addresses that are left alone.
ELSEWHERE = re.compile(r"[a-z]+:|#")


class DeadLink(Exception):
    """A link to a file that does not exist."""


def outside_code(text: str, change: Callable[[str], str]) -> str:
    """The text with everything changed but its fenced code."""
    parts = FENCED.split(text)
    return "".join(part if number % 2 else change(part) for number, part in enumerate(parts))


def with_site_links(text: str, source: Path, docname: str) -> str:
    """The text of a document (its path in the repository) as a page of that name."""

    def address(found: re.Match[str]) -> str:
        opening, target, closing = found.groups()
        if ELSEWHERE.match(target):
            return found[0]
        return f"{opening}{site_address(target, source, docname)}{closing}"

    return outside_code(text, lambda part: LINK.sub(address, without_server_links(part)))


def without_server_links(text: str) -> str:
    return SERVER_LINK.sub(r"\1", text)


def site_address(target: str, source: Path, docname: str) -> str:
    """Where a link leads on the site."""
    name, _, anchor = target.partition("#")
    path = Path(os.path.normpath(ROOT / source.parent / name)).relative_to(ROOT)
    if path.parts[:1] != ("docs",) or "_made" not in path.parts:
        if not (ROOT / path).exists():
            raise DeadLink(f"{source} links to {target}, which does not exist")
    ending = f"#{anchor}" if anchor else ""
    page = PAGES.get(path.as_posix())
    if page is not None:
        return f"{relative(f'{page}.md', docname)}{ending}"
    within = path.relative_to("docs") if path.parts[:1] == ("docs",) else None
    if within is not None and path.suffix in (".md", ".svg", ".png", ".json", ".py"):
        return f"{relative(within.as_posix(), docname)}{ending}"
    return f"{HOME}/{'tree' if (ROOT / path).is_dir() else 'blob'}/main/{path.as_posix()}{ending}"


def relative(path: str, docname: str) -> str:
    """A path of the site, as seen from a page."""
    return Path(os.path.relpath(path, Path(docname).parent)).as_posix()


def section(text: str, heading: str) -> str:
    """The text below that heading, up to the next one of its level or a higher one."""
    level = len(heading) - len(heading.lstrip("#"))
    _, found, rest = f"\n{text}".partition(f"\n{heading}\n")
    if not found:
        raise DeadLink(f"there is no heading {heading!r}")
    return re.split(rf"^#{{1,{level}}} ", rest, maxsplit=1, flags=re.MULTILINE)[0].strip()


def without_title(text: str) -> str:
    """The text below its first heading."""
    return re.sub(r"\A# .*\n+", "", text)
