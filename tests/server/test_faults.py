"""A fault at a table: the player sees a reference, the host gets a report, others see nothing."""

import logging
import os
import re
import stat
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from tests.helpers import every_game
from tests.planted import Planted, wrap_view_drawing_or_words
from tests.server.browser import Browser, Site, running_site

from raidtable.cli.main import main
from raidtable.engine.game import Game
from raidtable.faults import reports as faults
from raidtable.folders import data_folder
from raidtable.games import registry
from raidtable.server.html.table_snapshot import MEMORIES
from raidtable.server.pages import home
from raidtable.server.security.request_guard import HEADERS
from raidtable.server.storage.fault_folder import fault_folder

REFERENCE = re.compile(r"Reference: ([A-Z2-7]{8})")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server with its own folder, so that the reports can be counted."""
    file = tmp_path_factory.mktemp("faulty") / "tables.sqlite3"
    with running_site(f"sqlite:///{file}") as running:
        yield running


def plant(game: Game, where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make views, drawings or messages of this game fail for every viewer."""

    def fail(*_: object, **__: object) -> None:
        raise Planted("the seed is secret")

    wrap_view_drawing_or_words(game, where, lambda _: fail, monkeypatch)
    MEMORIES.clear()  # draw again what was drawn before


def check_answer(answer: httpx.Response) -> str:
    """Check that the answer is complete and reveals only the reference."""
    assert answer.status_code == 500
    found = REFERENCE.search(answer.text)
    assert found, answer.text
    assert "secret" not in answer.text
    assert "Traceback" not in answer.text
    assert "Planted" not in answer.text
    assert {name: answer.headers[name] for name in HEADERS} == HEADERS
    return found[1]


@pytest.mark.parametrize("where", ["view", "drawing", "words"])
@every_game
def test_a_page_that_fails(
    game: Game,
    where: str,
    site: Site,
    me: Browser,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    capsys: pytest.CaptureFixture[str],
) -> None:
    table = me.new_table(game.id, "me", "me")
    other = next(id for id in registry.game_ids() if id != game.id)
    elsewhere = me.new_table(other, "me", "me")
    before = site.live(table).match.record()
    with monkeypatch.context() as planted, caplog.at_level(logging.ERROR):
        plant(game, where, planted)
        reference = check_answer(me.http.get(table))
        assert me.get(elsewhere).html
        assert me.get("/").html, "the home page lists the table and is unaffected"
        records = [record for record in caplog.records if reference in record.getMessage()]
        assert len(records) == 1
        assert records[0].exc_info
        assert sum(bool(record.exc_info) for record in caplog.records) == 1
        file = site.services.faults.file_of(reference)
        if os.name == "posix":
            assert stat.S_IMODE(file.stat().st_mode) == 0o600
        report = faults.load(file)
        assert report.record == before
        assert report.table == table.removeprefix("/t/")
        assert "the seed is secret" in report.traceback
        capsys.readouterr()
        assert main(["shrink", str(file), "--seconds", "2", "--lang", "en"]) == 0
        assert "It still fails after 0 actions" in capsys.readouterr().out
        # Again: the same reference, and no second file.
        assert check_answer(me.http.get(table)) == reference
        assert faults.load(file).count == 2
    assert me.get(table).html, "the table goes on when the fault is mended"
    assert site.live(table).match.record() == before
    assert main(["shrink", str(file), "--lang", "en"]) == 1
    assert "no longer occurs" in " ".join(capsys.readouterr().out.split())


def test_a_page_with_a_script_gets_the_part(
    site: Site, me: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = me.new_table("raids", "me", "me")
    plant(registry.get("raids"), "view", monkeypatch)
    answer = me.http.get(table, headers={"hx-request": "true"})
    check_answer(answer)
    assert answer.text.startswith('<p id="problem"')
    assert "Reload the page before you go on." in answer.text


def test_after_a_post_nothing_is_promised(
    site: Site, me: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The move may have been saved before its page failed."""
    table = me.new_table("raids", "me", "me")
    page = me.get(f"{table}?as={site.live(table).match.actor}")
    form = {name: page.field(name) for name in ("csrf", "seq", "as")}
    plant(registry.get("raids"), "drawing", monkeypatch)
    answer = me.http.post(f"{table}/act", data={**form, "why": ""}, headers={"hx-request": "true"})
    check_answer(answer)
    assert "Nothing was changed" not in answer.text
    assert "Reload the page" in answer.text


def test_the_api_answers_with_a_detail(
    site: Site, me: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = me.new_table("raids", "me", "me").removeprefix("/t/")
    plant(registry.get("raids"), "view", monkeypatch)
    answer = me.http.get(f"/api/v1/tables/{table}")
    reference = check_answer(answer)
    assert reference in answer.json()["detail"]
    assert faults.load(site.services.faults.file_of(reference)).seat is None


def test_it_is_said_in_the_reader_s_language(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    browser = site.browser("es")
    table = browser.new_table("raids", "me", "me")
    plant(registry.get("raids"), "view", monkeypatch)
    page = browser.get(table, status=500)
    assert (
        "Algo ha salido mal en esta mesa. Recarga la página antes de seguir. Referencia: "
        in page.html
    )
    browser.http.close()


def test_a_fault_away_from_tables(site: Site, me: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object, **__: object) -> None:
        raise Planted("the seed is secret")

    monkeypatch.setattr(home, "lobby_of", fail)
    reference = check_answer(me.http.get("/"))
    report = faults.load(site.services.faults.file_of(reference))
    assert report.record is None
    assert report.table == ""


def test_a_full_disk_changes_nothing_for_the_person(
    site: Site, me: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = me.new_table("raids", "me", "me")

    def full(*_: object) -> None:
        raise OSError("No space left on device")

    monkeypatch.setattr(faults.FaultFolder, "_replace", full)
    plant(registry.get("raids"), "view", monkeypatch)
    reference = check_answer(me.http.get(table))
    assert not site.services.faults.file_of(reference).exists()


def test_reports_lie_next_to_the_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    default = data_folder() / "faults"
    assert fault_folder(f"sqlite:///{tmp_path}/x/t.sqlite3").path == tmp_path / "x" / "faults"
    assert fault_folder("sqlite://").path == default
    assert fault_folder("postgresql+psycopg://somewhere/tables").path == default
