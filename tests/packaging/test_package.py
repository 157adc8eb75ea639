"""A package built from a clean checkout contains everything it needs to run."""

import json
import re
import shutil
import zipfile
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import httpx
import pytest
from PIL import Image
from tests.packaging.built import (
    Installed,
    broken_npm,
    build_sdist,
    build_wheel,
    clean_checkout,
    files_in_wheel,
    names_in_sdist,
    run,
)

import raidtable
from raidtable.engine.words import LANGUAGES

GAMES = raidtable.game_ids()
# Files made by the build and not tracked by git.
GENERATED = {
    "raidtable/games/icons.json",
    "raidtable/locale/de/LC_MESSAGES/raidtable.mo",
    "raidtable/locale/es/LC_MESSAGES/raidtable.mo",
    "raidtable/server/pages/static/alegreya-sans-latin-500-normal.woff2",
    "raidtable/server/pages/static/alegreya-sans-latin-700-normal.woff2",
    "raidtable/server/pages/static/grenze-latin-600-normal.woff2",
    "raidtable/server/pages/static/icon-turn.svg",
    "raidtable/server/pages/static/icon.svg",
    "raidtable/server/pages/static/licences.txt",
    "raidtable/server/pages/static/manifest.json",
    "raidtable/server/pages/static/share.png",
    "raidtable/server/pages/static/stream-worker.js",
    "raidtable/server/pages/static/service-worker.js",
    "raidtable/server/pages/static/icon-192.png",
    "raidtable/server/pages/static/icon-512.png",
    "raidtable/server/pages/static/icon-maskable-512.png",
    "raidtable/server/pages/static/table.css",
    "raidtable/server/pages/static/table.js",
}


@pytest.fixture(scope="session")
def sdist(folder: Path) -> Path:
    return build_sdist(clean_checkout(folder / "sdist_checkout"), folder / "sdist")


def needed_files(folder: Path) -> set[str]:
    """The package's files in a clean checkout, plus the generated ones."""
    source = clean_checkout(folder) / "src"
    kept = {path for path in source.rglob("*") if path.is_file() and path.suffix != ".po"}
    return {path.relative_to(source).as_posix() for path in kept} | GENERATED


def test_wheel_holds_the_files_of_the_package_and_no_others(wheel: Path, tmp_path: Path) -> None:
    assert set(files_in_wheel(wheel)) == needed_files(tmp_path)


def test_manifest_names_the_static_files(wheel: Path) -> None:
    static = "raidtable/server/pages/static/"
    files = files_in_wheel(wheel)
    manifest = json.loads(files.pop(f"{static}manifest.json"))
    assert set(manifest) == {name.removeprefix(static) for name in files if name.startswith(static)}


def test_wheel_from_the_source_archive_is_the_same_and_needs_no_node(
    sdist: Path, wheel: Path, tmp_path: Path
) -> None:
    environment = broken_npm(tmp_path / "bin")
    again = build_wheel(sdist, tmp_path / "wheel", environment, "--no-build-isolation")
    assert files_in_wheel(again) == files_in_wheel(wheel)


def test_notices_and_licences_are_in_the_wheel(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        [metadata] = [name for name in names if name.endswith(".dist-info/METADATA")]
        about = archive.read(metadata).decode()
    folder = metadata.removesuffix("METADATA")
    assert {f"{folder}licenses/LICENSE", f"{folder}licenses/NOTICE"} <= set(names)
    assert "License-Expression: Apache-2.0 AND CC-BY-3.0 AND OFL-1.1 AND 0BSD" in about
    texts = files_in_wheel(wheel)["raidtable/server/pages/static/licences.txt"].decode()
    assert "Icons made by:" in texts
    for package in ("@fontsource/alegreya-sans", "@fontsource/grenze", "htmx.org"):
        assert re.search(rf"^{package} \d+\.", texts, re.MULTILINE), package
    assert texts.count("SIL OPEN FONT LICENSE Version 1.1") == 2
    assert "Permission to use, copy, modify" in texts


def test_links_of_the_description_lead_to_the_repository(wheel: Path) -> None:
    """An index shows the README where its neighbours are not."""
    with zipfile.ZipFile(wheel) as archive:
        [metadata] = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        about = archive.read(metadata).decode()
    assert "# Raidtable" in about
    links = re.findall(r'\]\(([^)]+)\)|src="([^"]+)"', about)
    assert len(links) > 10
    assert [link for pair in links for link in pair if link and not link.startswith("http")] == []


def test_source_archive_holds_the_sources_of_what_is_generated(sdist: Path) -> None:
    sources = {
        "CHANGELOG.md",
        "CITATION.cff",
        "LICENSE",
        "NOTICE",
        "client/package-lock.json",
        "client/src/styles/base/tokens.css",
        "client/src/table.ts",
        "client/tsconfig.json",
        "src/raidtable/locale/de/LC_MESSAGES/raidtable.po",
        "src/raidtable/locale/es/LC_MESSAGES/raidtable.po",
        "tests/packaging/try_package.py",
    }
    assert sources <= names_in_sdist(sdist)


def test_package_is_imported_from_its_own_environment(installed: Installed) -> None:
    found = installed.python("import raidtable; print(raidtable.__file__)").strip()
    assert Path(found).is_relative_to(installed.folder / "venv")
    paths = json.loads(installed.python("import json, sys; print(json.dumps(sys.path))"))
    assert [path for path in paths if (Path(path) / "raidtable").is_dir()] == [
        str(Path(found).parents[1])
    ]


def test_no_compiler_and_no_node_are_in_reach(installed: Installed) -> None:
    path = installed.environment["PATH"]
    assert shutil.which("raidtable", path=path)
    for tool in ("cc", "gcc", "clang", "cl", "node", "npm", "git", "make"):
        assert shutil.which(tool, path=path) is None, tool


def test_a_game_is_played_in_python_terminal_and_page(installed: Installed) -> None:
    played = installed.try_package("raids", "--compiled", "no")
    assert "doctor: version, extra server, " in played
    for place in ("in Python", "in the terminal", "on the page"):
        assert f"raids: played {place}" in played


def test_the_core_plays_and_draws_without_any_extra(core: Installed, tmp_path: Path) -> None:
    played = core.try_package("raids", "--compiled", "no")
    assert "doctor: version, languages, client, data folder" in played
    assert "raids: played in Python" in played
    assert "raids: played in the terminal, verified and drawn as SVG" in played
    assert "`raidtable serve` says what to install" in played


def test_the_core_says_what_a_png_needs(core: Installed, tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    core.raidtable("play", "raids", "--seats", "random,random", "--seed", "1", "--save", str(save))
    code = "import sys; from raidtable.cli.main import main; print('exit', main(sys.argv[1:]))"
    command = [str(core.bin / "python"), "-c", code, "export", str(save), "--to", "game.png"]
    said = run(command, core.home, core.environment)
    assert "pip install 'raidtable[pictures]', or use NAME.svg." in said
    assert "exit 2" in said


def test_games_are_listed_in_english_and_spanish(installed: Installed) -> None:
    english = installed.raidtable("games", "--lang", "en")
    assert all(game in english for game in GAMES)
    assert "Seats" in english
    assert "Asientos" in installed.raidtable("games", "--lang", "es")


@pytest.mark.parametrize("game", GAMES)
def test_games_are_simulated(installed: Installed, game: str) -> None:
    summary = json.loads(installed.raidtable("simulate", game, "--games", "2", "--json"))
    assert summary["games"] == 2


@pytest.mark.parametrize("game", GAMES)
def test_games_are_played_and_drawn(installed: Installed, game: str, tmp_path: Path) -> None:
    save, svg, png = (tmp_path / name for name in ("game.json", "game.svg", "game.png"))
    installed.raidtable(
        "play", game, "--seats", "random,random", "--seed", "1", "--save", str(save)
    )
    installed.raidtable("export", str(save), "--to", str(svg))
    installed.raidtable("export", str(save), "--to", str(png), "--width", "400")
    drawing = ElementTree.parse(svg).getroot()
    assert drawing.tag == "{http://www.w3.org/2000/svg}svg"
    assert "@font-face" in svg.read_text(encoding="utf-8"), "the fonts are in the picture"
    with Image.open(png) as image:
        assert image.width == 400
        assert len(image.convert("RGB").getcolors(400 * 4000) or []) > 16


@pytest.fixture(scope="module")
def site(installed: Installed) -> Iterator[httpx.Client]:
    """An HTTP client of the installed server."""
    with installed.serving() as visitor:
        yield visitor


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_answer(site: httpx.Client, language: str) -> None:
    site.get(f"/lang/{language}").raise_for_status()
    for path in ["/", "/about", *(f"/rules/{game}" for game in GAMES)]:
        page = site.get(path)
        assert page.status_code == 200, path
        assert f'lang="{language}"' in page.text, path


def test_what_pages_name_is_served(site: httpx.Client) -> None:
    home = site.get("/").text
    named = set(re.findall(r'(?:src|href)="(/(?:static|art)/[^"]+)"', home))
    assert {path.partition("?")[0] for path in named} >= {"/static/table.js", "/static/table.css"}
    assert all("?v=" in path and not path.endswith("=") for path in named if "static" in path)
    for path in named:
        answer = site.get(path)
        assert answer.status_code == 200, path
        assert answer.content, path


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_shown(site: httpx.Client, game: str) -> None:
    token = re.search(r'name="csrf" value="([^"]+)"', site.get("/").text)
    assert token is not None
    table = site.post("/now", data={"csrf": token[1], "game": game})
    assert table.status_code == 200
    assert table.url.path.startswith("/t/")
    assert "<svg" in table.text
