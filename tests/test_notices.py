"""Everything of others in the package is named in NOTICE with its licence, and its texts ship."""

import json
import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
NOTICE = (ROOT / "NOTICE").read_text(encoding="utf-8")
CLIENT = ROOT / "client"
# Tools of the client's build; nothing of theirs is in the package.
TOOLS = {"@types/node", "axe-core", "esbuild", "typescript"}
NAMES = {
    "@fontsource/alegreya-sans": "Alegreya Sans",
    "@fontsource/grenze": "Grenze",
    "@iconify-json/game-icons": "@iconify-json/game-icons",
    "htmx.org": "htmx",
}


def icons_by_author() -> dict[str, list[str]]:
    listed = NOTICE.partition("Icons made by:")[2].partition("\nAll other")[0]
    authors = re.findall(
        r"^- ([^:(]+?)(?: \([^)]+\))?: ([^-][^:]*?)(?=^- |\Z)", listed, re.M | re.S
    )
    return {author: re.split(r",\s+", icons.strip()) for author, icons in authors}


def test_every_package_in_the_client_is_named() -> None:
    needed = json.loads((CLIENT / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    assert needed.keys() - TOOLS == NAMES.keys()
    assert [name for name in NAMES.values() if name not in NOTICE] == []


def test_every_font_is_named_with_its_weight() -> None:
    styles = (CLIENT / "src/styles/base/fonts.css").read_text(encoding="utf-8")
    fonts = set(re.findall(r"([a-z-]+)-latin-(\d+)-normal\.woff2", styles))
    assert len(fonts) == 3
    for family, weight in fonts:
        line = NOTICE[NOTICE.index(family.replace("-", " ").title()) :].partition(":")[0]
        assert weight in line, family


def test_the_author_of_every_icon_is_named() -> None:
    used: set[str] = set()
    for file in (ROOT / "src/raidtable/games").glob("*/presentation/icons.toml"):
        used |= set(tomllib.loads(file.read_text(encoding="utf-8")).values())
    named = [icon for icons in icons_by_author().values() for icon in icons]
    assert sorted(named) == sorted(used)


def test_the_credits_page_names_the_same_authors() -> None:
    page = ROOT / "src/raidtable/server/pages/templates/about.html"
    authors = ", ".join(sorted(icons_by_author()))
    assert f"({authors})" in page.read_text(encoding="utf-8")


def test_the_licence_expression_names_every_licence_in_the_notice() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["license-files"] == ["LICENSE", "NOTICE"]
    ours, *others = project["license"].split(" AND ")
    assert ours == "Apache-2.0"
    assert set(re.findall(r"\((OFL-1\.1|0BSD|CC-BY-3\.0)", NOTICE)) == set(others)
