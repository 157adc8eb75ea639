"""The example that plays in a browser without a server: `examples/pyodide`."""

import importlib.util
import json
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from playwright.sync_api import Page, sync_playwright
from tests.packaging.built import ROOT, build_environment, run

import raidtable
from raidtable.testing.browser import SWITCHES, find_browser

EXAMPLE = ROOT / "examples" / "pyodide"
START_MS = 180_000
MOVE_MS = 60_000
GAMES = raidtable.game_ids()
# A game of Raids is long over after these.
MOST_DECISIONS = 400


def load(file: Path) -> ModuleType:
    found = importlib.util.spec_from_file_location(file.stem, file)
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def archive(wheel: Path, folder: Path) -> Path:
    """What the page loads of Raidtable."""
    target = folder / "raidtable.zip"
    load(EXAMPLE / "make_page.py").pack(wheel, target)
    return target


PLAYED = """
import json, sys
from browser_table import BrowserTable, games
assert len(json.loads(games("es"))) == 3
for game in json.loads(games("en")):
    table = BrowserTable(game, 1, "en", "7")
    for _ in range(6):
        while table.is_bots_turn:
            table.let_bot_decide()
        state = json.loads(table.state())
        assert state["turn"] == "mine", state["turn"]
        assert state["board"].startswith("<svg") and len(state["playerBoards"]) == 2
        table.play(state["choices"][0]["action"])
    before = table.match.ply
    table.undo()
    assert table.match.ply < before
foreign = {name.partition(".")[0] for name in sys.modules} - {*sys.stdlib_module_names}
print(sorted(foreign))
"""


def test_the_archive_plays_with_nothing_else_installed(archive: Path, tmp_path: Path) -> None:
    """The terminal's packages are not there: -S and -I leave out everything but Python."""
    with_table = tmp_path / "site"
    shutil.unpack_archive(archive, with_table)
    shutil.copy2(EXAMPLE / "page" / "browser_table.py", with_table)
    code = f"import sys; sys.path.insert(0, {str(with_table)!r}); sys.path.append('.')\n{PLAYED}"
    shown = run([sys.executable, "-I", "-S", "-c", code], tmp_path, build_environment())
    assert shown.strip() == "['__main__', 'browser_table', 'mypy_extensions', 'raidtable']"


def test_a_compiled_wheel_is_refused(tmp_path: Path) -> None:
    wheel = tmp_path / "raidtable-1.0.0-cp314-cp314-win_amd64.whl"
    done = subprocess.run(
        [sys.executable, str(EXAMPLE / "make_page.py"), str(wheel)], capture_output=True, text=True
    )
    assert done.returncode == 1
    assert "needs the pure wheel" in done.stderr


def test_the_page_has_the_same_words_in_each_language() -> None:
    source = (EXAMPLE / "page" / "page.js").read_text(encoding="utf-8")
    table = source.partition("const WORDS = ")[2].partition("};\n")[0]
    parts = re.split(r"^  \w\w: ", table, flags=re.MULTILINE)
    _, english, spanish = (
        re.findall(r'(?:^ {4}|, )(\w+): "', part, re.MULTILINE) for part in parts
    )
    assert len(english) > 10
    assert english == spanish
    assert set(re.findall(r"words\.(\w+)", source)) <= set(english)
    page = (EXAMPLE / "page" / "index.html").read_text(encoding="utf-8")
    assert set(re.findall(r'data-word="(\w+)"', page)) <= set(english)


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Nothing is printed."""


@pytest.fixture(scope="module")
def address(wheel: Path, folder: Path) -> Iterator[str]:
    """The built page on a server of static files."""
    example = folder / "pyodide_example"
    ignored = shutil.ignore_patterns("node_modules", "build")
    shutil.copytree(EXAMPLE, example, ignore=ignored)
    npm = load(ROOT / "build_backend.py").find_npm()
    assert npm is not None, "this test needs npm"
    run([npm, "ci", "--loglevel=error"], example, build_environment())
    run([sys.executable, "make_page.py", str(wheel)], example, build_environment())
    serve = partial(Quiet, directory=str(example / "build"))
    with ThreadingHTTPServer(("127.0.0.1", 0), serve) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


@pytest.fixture
def page(address: str) -> Iterator[Page]:
    """The page, ready to play. Errors, and requests to other machines, fail the test."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=SWITCHES)
        page = browser.new_page(locale="en-GB")
        page.set_default_timeout(START_MS)
        wrong: list[str] = []
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("requestfailed", lambda request: wrong.append(request.url))
        page.on(
            "request",
            lambda sent: (
                None if sent.url.startswith((address, "data:")) else wrong.append(sent.url)
            ),
        )
        page.goto(f"{address}/?seed=7")
        page.wait_for_selector("body[data-turn=none], body[data-turn=failed]")
        assert page.inner_text("#prompt") == "Choose a game."
        page.set_default_timeout(MOVE_MS)
        yield page
        assert wrong == []
        browser.close()


def begin(page: Page, game: str, level: str) -> None:
    page.select_option("#game", game)
    page.select_option("#level", level)
    page.click("#begin")
    wait_for_turn(page, -1)


def wait_for_turn(page: Page, ply: int) -> dict[str, Any]:
    """Wait until the person can decide again, or the game is over."""
    page.wait_for_function(
        """ply => ["over", "failed"].includes(document.body.dataset.turn)
        || (document.body.dataset.turn === "mine" && Number(document.body.dataset.ply) > ply)""",
        arg=ply,
    )
    state: dict[str, Any] = page.evaluate("({...document.body.dataset})")
    assert state["turn"] != "failed", page.inner_text("#prompt")
    return state


@pytest.mark.slow
def test_a_game_of_raids_is_played_to_its_end(page: Page, tmp_path: Path) -> None:
    begin(page, "raids", "1")
    state = page.evaluate("({...document.body.dataset})")
    for _ in range(MOST_DECISIONS):
        if state["turn"] == "over":
            break
        page.click("#choices li:last-child button")
        state = wait_for_turn(page, int(state["ply"]))
    assert state["turn"] == "over"
    assert page.inner_text("#prompt") in ("You win!", "The bot wins.", "You share the victory.")
    with page.expect_download() as downloading:
        page.click("#end a")
    saved = tmp_path / "raids.json"
    downloading.value.save_as(saved)
    match = raidtable.verify(json.loads(saved.read_text(encoding="utf-8")))
    assert match.over
    assert match.seed == "7"
    shown = page.inner_text("#points")
    assert shown == f"Red {match.result.totals[0]} · Blue {match.result.totals[1]}"


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_game_begins_at_each_level_and_is_undone(page: Page, game: str) -> None:
    for level in "123":
        begin(page, game, level)
        assert page.locator("#board svg").count() == 1
        assert page.locator("#player-boards > section").count() == 2
        before = int(page.evaluate("document.body.dataset.ply"))
        page.click("#choices li:first-child button")
        after = wait_for_turn(page, before)
        page.click("#undo")
        page.wait_for_function("ply => Number(document.body.dataset.ply) === ply", arg=before)
        assert int(after["ply"]) > before
