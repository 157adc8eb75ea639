"""A fault while drawing for one viewer: that page reports it, and everything else continues."""

import asyncio
from collections.abc import Callable

import pytest
from tests.server.browser import Browser, Site, wait
from tests.server.playing import table_in_memory, until

from raidtable.server.html import sections
from raidtable.server.html.table_snapshot import Snapshot
from raidtable.server.html.viewer import Viewer
from raidtable.server.live.encodings import Plain
from raidtable.server.live.streams import EventStream, StreamedPage, send_updates
from raidtable.server.live.updates import OpenPage, fault_update
from raidtable.server.storage.records import PLAY
from raidtable.server.tables.fault_reports import OnFault, log_fault
from raidtable.server.tables.live_table import LiveTable

ADA, BO = Viewer((0,), 0, "en"), Viewer((1,), 1, "en")


def page_of(viewer: Viewer, on_fault: OnFault = log_fault) -> OpenPage:
    return OpenPage(lambda _: viewer, viewer.language, on_fault)


def fail_for(monkeypatch: pytest.MonkeyPatch, fails: Callable[[Viewer], bool]) -> None:
    """Make drawing fail for some viewers."""
    drawn = sections.make_sections

    def draw(snapshot: Snapshot, viewer: Viewer, live: LiveTable) -> object:
        if fails(viewer):
            raise KeyError("no such piece")
        return drawn(snapshot, viewer, live)

    monkeypatch.setattr(sections, "make_sections", draw)


def decide(live: LiveTable) -> None:
    live.apply_row(PLAY, live.match.actor, live.match.legal()[0])


def test_other_viewers_are_told_and_the_fault_is_shown_to_its_own(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario() -> None:
        live = table_in_memory("raids", "ada", "bo")
        first, second = page_of(ADA), page_of(BO)
        live.subscribers += [first, second]
        fail_for(monkeypatch, lambda viewer: viewer.shown == 0)
        decide(live)
        send_updates(live)
        assert "This page couldn&#x27;t be shown." in first.waiting[0].html()
        assert set(first.waiting[0].sections) == {"problem"}
        assert "problem" in second.waiting[0].sections
        assert "be shown" not in second.waiting[0].html()

    asyncio.run(scenario())
    assert "a drawing failed at table t, seat 0" in caplog.text
    assert "no such piece" in caplog.text


def test_a_page_shows_the_game_again_when_it_can_be_drawn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also a page that could not be drawn at first; sections never shown before are sent in
    full."""
    heard: list[bytes] = []
    faulty = True

    async def send(message: dict[str, object]) -> None:
        body = message.get("body")
        if isinstance(body, bytes) and body:
            heard.append(body)

    async def scenario() -> None:
        nonlocal faulty
        live = table_in_memory("raids", "ada", "bo")
        left = asyncio.Event()

        async def receive() -> dict[str, object]:
            await left.wait()
            return {"type": "http.disconnect"}

        stream = EventStream([StreamedPage(live, page_of(ADA))], Plain())
        task = asyncio.create_task(stream({"type": "http"}, receive, send))  # type: ignore[arg-type]
        await until(lambda: len(heard) == 1, "the page hears of the fault")
        assert b"be shown" in heard[0]
        send_updates(live)
        await until(lambda: len(heard) == 2, "a sign of life")
        assert heard[1].startswith(b"event: beat\nid: 0 - 0\n"), (
            "the same message is not sent again"
        )
        faulty = False
        send_updates(live)
        await until(lambda: len(heard) == 3, "the page is drawn")
        for name in ("state", "board", "choices", "mats", "log"):
            assert f'id="{name}"'.encode() in heard[2]
        assert b"be shown" not in heard[2]
        faulty = True
        decide(live)
        send_updates(live)
        faulty = False
        decide(live)
        send_updates(live)
        await until(lambda: len(heard) == 5, "the page is drawn again")
        assert b"be shown" in heard[3]
        assert b'id="board"' in heard[4], "what changed while it could not be drawn"
        left.set()
        await task

    fail_for(monkeypatch, lambda viewer: faulty)
    asyncio.run(scenario())


def test_a_fault_is_reported_once_for_each_position(monkeypatch: pytest.MonkeyPatch) -> None:
    reported: list[tuple[str, int, str, str]] = []

    def report(
        live: LiveTable, seat: int, problem: BaseException, where: str, action: str | None = None
    ) -> str:
        reported.append((live.id, seat, str(problem), where))
        return f"R{len(reported)}"

    async def scenario() -> None:
        live = table_in_memory("raids", "ada", "bo")
        page = page_of(ADA, report)
        live.subscribers.append(page)
        for _ in range(3):
            send_updates(live)
        decide(live)
        send_updates(live)
        sent = [update.html() for update in page.waiting]
        assert [text.count("Reference: R1.") for text in sent] == [1, 1, 1, 0]
        assert "Reference: R2." in sent[3]

    fail_for(monkeypatch, lambda viewer: True)
    asyncio.run(scenario())
    assert reported == [("t", 0, "'no such piece'", "drawing")] * 2


def test_the_message_is_in_the_viewers_language() -> None:
    assert "Esta página no se ha podido mostrar." in fault_update(0, "es", "").html()


def test_bots_play_on_while_a_page_cannot_be_drawn(
    me: Browser, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = me.new_table("raids", "me", "random")
    live = site.live(table)
    page = me.turn(table)

    def nobody(_: LiveTable) -> Viewer:
        raise ValueError("there is nobody")

    broken = OpenPage(nobody)
    live.subscribers.append(broken)
    try:
        assert me.act(table, page, action=page.choices[0]).status_code == 200
        wait(lambda: me.get(table), lambda page: bool(page.choices) or page.over)
        assert broken.waiting, "it was told that it could not be drawn"
    finally:
        live.subscribers.remove(broken)
