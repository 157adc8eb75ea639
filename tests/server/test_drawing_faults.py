"""A fault while drawing for one viewer: that page says so, and everything else goes on."""

import asyncio
from collections.abc import Callable

import pytest
from tests.server.browser import Browser, Site, wait
from tests.server.playing import table_in_memory, until

from raidtable.server.html.parts import BEAT
from raidtable.server.html.sections import Looker, Moment
from raidtable.server.live.streams import EventStream, fault_update, tell
from raidtable.server.tables.live_table import PLAY, LiveTable, Viewer

ADA, BO = Looker((0,), 0, "en"), Looker((1,), 1, "en")


def viewer_of(looker: Looker) -> Viewer:
    return Viewer(lambda _: looker, looker.language)


def fail_for(monkeypatch: pytest.MonkeyPatch, fails: Callable[[Looker], bool]) -> None:
    """Drawing fails for some lookers."""
    drawn = Moment.sections

    def draw(moment: Moment, looker: Looker, live: LiveTable) -> object:
        if fails(looker):
            raise KeyError("no such piece")
        return drawn(moment, looker, live)

    monkeypatch.setattr(Moment, "sections", draw)


def decide(live: LiveTable) -> None:
    live.take_in(PLAY, live.match.actor, live.match.legal()[0])


def test_other_viewers_are_told_and_the_fault_is_shown_to_its_own(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario() -> None:
        live = table_in_memory("raids", "ada", "bo")
        first, second = viewer_of(ADA), viewer_of(BO)
        live.viewers += [first, second]
        fail_for(monkeypatch, lambda looker: looker.shown == 0)
        decide(live)
        tell(live)
        assert "This page could not be drawn." in first.waiting[0].html()
        assert set(first.waiting[0].sections) == {"problem"}
        assert "problem" in second.waiting[0].sections
        assert "could not be drawn" not in second.waiting[0].html()

    asyncio.run(scenario())
    assert "a drawing failed at table t, seat 0" in caplog.text
    assert "no such piece" in caplog.text


def test_a_page_shows_the_game_again_when_it_can_be_drawn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also one that could not be drawn at first; what was never shown is sent in full."""
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

        stream = EventStream(live, viewer_of(ADA), packed=False)
        task = asyncio.create_task(stream({"type": "http"}, receive, send))  # type: ignore[arg-type]
        await until(lambda: len(heard) == 1, "the page hears of the fault")
        assert b"could not be drawn" in heard[0]
        tell(live)
        await until(lambda: len(heard) == 2, "a sign of life")
        assert heard[1] == BEAT, "the same message is not sent again"
        faulty = False
        tell(live)
        await until(lambda: len(heard) == 3, "the page is drawn")
        for name in ("state", "board", "choices", "mats", "log"):
            assert f'id="{name}"'.encode() in heard[2]
        assert b"could not be drawn" not in heard[2]
        faulty = True
        decide(live)
        tell(live)
        faulty = False
        decide(live)
        tell(live)
        await until(lambda: len(heard) == 5, "the page is drawn again")
        assert b"could not be drawn" in heard[3]
        assert b'id="board"' in heard[4], "what changed while it could not be drawn"
        left.set()
        await task

    fail_for(monkeypatch, lambda looker: faulty)
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
        viewer = viewer_of(ADA)
        live.viewers.append(viewer)
        for _ in range(3):
            tell(live, report)
        decide(live)
        tell(live, report)
        told = [update.html() for update in viewer.waiting]
        assert [text.count("Reference: R1.") for text in told] == [1, 1, 1, 0]
        assert "Reference: R2." in told[3]

    fail_for(monkeypatch, lambda looker: True)
    asyncio.run(scenario())
    assert reported == [("t", 0, "'no such piece'", "drawing")] * 2


def test_the_message_is_in_the_viewers_language() -> None:
    assert "Esta página no se ha podido dibujar." in fault_update(0, "es", "").html()


def test_bots_play_on_while_a_page_cannot_be_drawn(
    me: Browser, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = me.new_table("raids", "me", "random")
    live = site.live(table)
    page = me.turn(table)

    def nobody(_: LiveTable) -> Looker:
        raise ValueError("there is nobody")

    broken = Viewer(nobody)
    live.viewers.append(broken)
    try:
        assert me.act(table, page, action=page.choices[0]).status_code == 200
        wait(lambda: me.get(table), lambda page: bool(page.choices) or page.over)
        assert broken.waiting, "it was told that it could not be drawn"
    finally:
        live.viewers.remove(broken)
