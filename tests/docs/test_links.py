"""Links lead somewhere, pictures exist, and every page is in the contents of the site."""

import re
from fnmatch import fnmatchcase
from pathlib import Path

import pytest
from tests.docs.pages import pages, without_fences

import raidtable
from site_maker.pictures import all_pictures, boards_of
from site_maker.repository import DOCS, ROOT, DeadLink, site_address

LINK = re.compile(r"(!?)\[[^\]]*\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#{1,6} +(.+?) *$", re.MULTILINE)
LABEL = re.compile(r"^\(([\w-]+)\)=$|\]\{#([\w-]+)\}", re.MULTILINE)
TOCTREE = re.compile(r"^```\{toctree\}\n(.*?)^```$", re.DOTALL | re.MULTILINE)
# Outside addresses cannot be tried here; they have at least the shape of one.
OUTSIDE = re.compile(r"https://[a-z0-9.-]+\.[a-z]{2,}(/[\w./%#~-]*)?")


def slug(heading: str) -> str:
    """The anchor of a heading, as GitHub and MyST make it."""
    plain = re.sub(r"[`*]", "", heading).lower()
    return re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")


def anchors(name: str) -> set[str]:
    text = without_fences(pages()[name])
    labels = {label for found in LABEL.findall(text) for label in found if label}
    return labels | {slug(heading) for heading in HEADING.findall(text)}


def links(name: str) -> list[tuple[bool, str]]:
    """The targets of a page, each with whether it is a picture."""
    return [(bool(mark), target) for mark, target in LINK.findall(without_fences(pages()[name]))]


@pytest.mark.parametrize("name", pages())
def test_links_lead_to_pages_with_that_heading(name: str) -> None:
    for is_picture, target in links(name):
        if is_picture:
            continue
        if target.startswith("https:"):
            assert OUTSIDE.fullmatch(target), target
            continue
        path, _, anchor = target.partition("#")
        page = name
        if path:
            file = (DOCS / Path(name).parent / path).resolve()
            assert file.is_file(), target
            if file.suffix != ".md":
                continue
            page = file.relative_to(DOCS).with_suffix("").as_posix()
        if anchor:
            assert anchor in anchors(page), target


@pytest.fixture(scope="module")
def made() -> set[str]:
    return {name for name, _ in all_pictures()}


@pytest.mark.parametrize("name", pages())
def test_pictures_exist(name: str, made: set[str]) -> None:
    for is_picture, target in links(name):
        if is_picture:
            path = (DOCS / Path(name).parent / target).resolve().relative_to(DOCS)
            if path.parts[0] == "_made":
                assert path.relative_to("_made").as_posix() in made, target
            else:
                assert (DOCS / path).is_file(), target


@pytest.mark.parametrize("game", raidtable.game_ids())
def test_every_board_is_shown(game: str) -> None:
    shown = "".join(pages().values())
    assert [name for name in boards_of(game) if f"boards/{game}-{name}.svg" not in shown] == []


def test_every_page_is_in_the_contents() -> None:
    entries = []
    for name, text in pages().items():
        for tree in TOCTREE.findall(text):
            for line in tree.splitlines():
                if line and not line.startswith(":"):
                    path = (DOCS / Path(name).parent / line).resolve()
                    entries.append(path.relative_to(DOCS).as_posix())
    missing = [
        name
        for name, text in pages().items()
        if not any(fnmatchcase(name, entry) for entry in entries) and "orphan: true" not in text
    ]
    assert missing == ["index"]


def test_a_dead_link_is_found() -> None:
    with pytest.raises(DeadLink):
        site_address("no-such-file.md", Path("docs/index.md"), "index")
    address = site_address("../src/raidtable/front.py", Path("docs/index.md"), "index")
    assert address.startswith("https://github.com/")
    assert site_address("../ARCHITECTURE.md", Path("docs/x/a.md").parent, "index")


def test_the_site_loads_nothing_from_elsewhere() -> None:
    styles = (DOCS / "_static" / "site.css").read_text(encoding="utf-8")
    assert not re.search(r"https?:|@import", styles)
    configuration = (ROOT / "docs" / "conf.py").read_text(encoding="utf-8")
    assert "html_js_files" not in configuration
