"""A bot that fails waits longer each time; after three failures players may choose another."""

import asyncio
import re
import time
from pathlib import Path

import pytest
from tests.server.browser import Browser, Page, Site, wait
from tests.server.playing import open_tables, play_first, table_of_two, until

from raidtable.server.tables import bot_scheduler
from raidtable.server.tables.bot_scheduler import BotScheduler
from raidtable.server.tables.live_table import LiveTable


class FailingChoice:
    """A bot that fails `times` times, and then plays the first legal action."""

    def __init__(self, times: int, bot: str = "random") -> None:
        self.left = times
        self.bot = bot
        self.failed_at: list[float] = []

    async def __call__(self, live: LiveTable, seat: int) -> str:
        if self.left and live.seats[seat].bot == self.bot:
            self.left -= 1
            self.failed_at.append(time.monotonic())
            raise ValueError("no legal choice")
        return live.match.legal()[0]


def failures(browser: Browser, game: str) -> float:
    figures = browser.http.get("/metrics").text
    found = re.search(rf'raidtable_bot_failures_total{{game="{game}"}} ([\d.]+)', figures)
    return float(found[1]) if found else 0.0


def bots_turn(me: Browser, site: Site, *others: str) -> str:
    """A table at which a bot is to move."""
    table = me.new_table("raids", "me", *others)
    live = site.live(table)
    while live.match.actor == 0:
        page = me.get(table)
        me.act(table, page, action=page.choices[0])
    return table


def test_looking_at_a_table_does_not_make_its_bot_try_again(
    me: Browser, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    choice = FailingChoice(10**6)
    monkeypatch.setattr(site.services.bots, "choice", choice)
    monkeypatch.setattr(bot_scheduler, "BACKOFF_S", 30.0)
    table = bots_turn(me, site, "random")
    wait(lambda: me.get(table), lambda _: bool(choice.failed_at))
    for _ in range(20):
        me.get(table)
    assert len(choice.failed_at) == 1


def test_each_pause_is_longer_than_the_one_before(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(bot_scheduler, "BACKOFF_S", 0.02)
    monkeypatch.setattr(bot_scheduler, "GRACE_S", 0.001)

    async def scenario() -> None:
        async with open_tables(f"sqlite:///{tmp_path / 'tables.sqlite3'}") as tables:
            choice = FailingChoice(4)
            scheduler = BotScheduler(tables, 1)
            monkeypatch.setattr(scheduler, "choice", choice)
            table, user = await table_of_two(tables, second="random")
            live = await tables.get(table)
            while live.match.actor == 0 and live.seq < 20:
                await play_first(tables, table, user)
            await until(lambda: not choice.left, "it has failed four times")
            seq = live.seq
            await until(lambda: live.seq > seq, "the bot decides after all")
            assert live.stuck is None, "it is as good as new"
            await scheduler.close()
            begun, *later = choice.failed_at
            for times, at in enumerate(later):
                pause = 0.02 * 4**times
                assert at - begun >= pause
                begun = at

    asyncio.run(scenario())


def test_after_three_failures_the_people_at_the_table_choose_another_bot(
    me: Browser, stranger: Browser, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site.services.bots, "choice", FailingChoice(10**6))
    monkeypatch.setattr(bot_scheduler, "BACKOFF_S", 0.01)
    counted = failures(me, "raids")
    table = bots_turn(me, site, "random", "random")
    live = site.live(table)
    page = wait(lambda: me.get(table), lambda page: "failed three times" in page.html)
    seat = live.match.actor
    notice = f"The bot “{live.names[seat]}” failed three times; choose another bot."
    assert notice in page.under["seats"]
    assert {"greedy", "bot:3"} <= {option["value"] for option in page.options("other")}
    assert "random" not in {option["value"] for option in page.options("other")}
    assert page.all("button", formaction=f"{table}/other-bot", value=str(seat))
    assert failures(me, "raids") >= counted + 3
    shown = stranger.get(table)
    assert "failed three times" in shown.under["prompt"]
    assert "choose another bot" not in shown.html
    stranger.post(f"{table}/other-bot", 403, seat=seat, other="greedy")
    me.post(f"{table}/other-bot", 400, seat=seat, other="nobody")
    other = 3 - seat
    if live.seats[other].kind == "bot":
        me.post(f"{table}/other-bot", 403, seat=other, other="greedy")
    before = live.seq
    me.post(f"{table}/other-bot", seat=seat, other="greedy")
    assert live.seats[seat].bot == "greedy"
    wait(lambda: me.get(table), lambda page: page.seq > before)


def test_the_first_failure_is_reported_and_its_reference_shown(
    me: Browser, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    reported: list[tuple[str, str, str]] = []

    def report(live: LiveTable, seat: int, problem: BaseException, where: str) -> str:
        reported.append((live.id, str(problem), where))
        assert live.seats[seat].bot == "random"
        return "R17"

    monkeypatch.setattr(site.services.bots, "on_failure", report)
    monkeypatch.setattr(site.services.bots, "choice", FailingChoice(10**6))
    monkeypatch.setattr(bot_scheduler, "BACKOFF_S", 0.01)
    table = bots_turn(me, site, "random")
    page = wait(lambda: me.get(table), lambda page: "failed three times" in page.html)
    assert "Reference: R17." in page.under["seats"]
    mine = [report for report in reported if report[0] == table.removeprefix("/t/")]
    assert mine == [(table.removeprefix("/t/"), "no legal choice", "bot")]


def test_a_report_that_fails_stops_nothing(
    me: Browser, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    def write(*_: object, **__: object) -> str:
        raise OSError("the disk is full")

    monkeypatch.setattr(site.services.faults, "write", write)
    monkeypatch.setattr(site.services.bots, "choice", FailingChoice(2))
    monkeypatch.setattr(bot_scheduler, "BACKOFF_S", 0.01)
    table = bots_turn(me, site, "random")
    before = site.live(table).seq
    wait(lambda: me.get(table), lambda page: page.seq > before)


def test_the_message_is_told_in_spanish(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site.services.bots, "choice", FailingChoice(10**6))
    monkeypatch.setattr(bot_scheduler, "BACKOFF_S", 0.01)
    ella = site.browser("es")
    table = bots_turn(ella, site, "random")

    def stuck(page: Page) -> bool:
        return "ha fallado tres veces; elige otro bot." in page.under["seats"]

    wait(lambda: ella.get(table), stuck)
    ella.http.close()
