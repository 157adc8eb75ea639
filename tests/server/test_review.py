"""Reviews on the web table: made in the workers, stored as they grow, shown when a game is over."""

import asyncio
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select
from tests.reviews.games import record_of
from tests.server.browser import Browser, Page, Site, running_site
from tests.server.playing import open_tables, table_of_two

from raidtable.reviews.judge import JudgeSettings
from raidtable.reviews.running import reviewed as judged
from raidtable.server.errors import Rejected
from raidtable.server.storage.database import connect
from raidtable.server.storage.review_rows import read_review, unpacked
from raidtable.server.storage.review_schema import REVIEWS
from raidtable.server.tables.all_tables import Tables
from raidtable.server.tables.bot_scheduler import BotScheduler
from raidtable.server.tables.creation import create_table
from raidtable.server.tables.fair_queue import FairQueue, penalty_of_review, penalty_of_table
from raidtable.server.tables.live_table import LiveTable
from raidtable.server.tables.removal import delete_table
from raidtable.server.tables.reviewing import Reviews

pytest_plugins = ["tests.server.postgres"]

QUICK = JudgeSettings(value=1, first=4, second=8)
# Workers get the processor last, and other tests want it too.
PATIENCE_S = 240.0
FEW_FUTURES = 20


@pytest.fixture(autouse=True)
def quick_judge(site: Site) -> Iterator[None]:
    reviews, fans = site.services.reviews, site.services.fans
    usual = reviews.settings, fans.futures
    reviews.settings, fans.futures = QUICK, FEW_FUTURES
    yield
    reviews.settings, fans.futures = usual


def finished(me: Browser, game: str = "raids", seats: int = 2, **wrapped: Any) -> str:
    """A table with a finished game, uploaded as a record, or as a saved game of the terminal."""
    record: dict[str, Any] = record_of(game, seats)
    text = json.dumps({"record": record, **wrapped} if wrapped else record)
    answer = me.send("/upload", files={"record": ("game.json", text, "application/json")})
    assert answer.status_code == 200, answer.text
    return answer.url.path.partition("/at/")[0]


def reviewed(me: Browser, table: str) -> dict[str, Any]:
    """Ask for the review, and wait until it is done."""
    me.post(f"{table}/review")
    until = time.monotonic() + PATIENCE_S
    while (review := me.http.get(f"{table}/review.json").json())["state"] != "done":
        assert time.monotonic() < until
        time.sleep(0.05)
    found: dict[str, Any] = review
    return found


def test_the_review_of_a_finished_game_is_that_of_the_library(me: Browser, site: Site) -> None:
    table = finished(me)
    before = me.get(f"{table}/review")
    assert "Review this game" in before.html
    assert me.http.get(f"{table}/review.json").status_code == 404
    review = reviewed(me, table)
    record = record_of("raids", 2)
    assert {**review, "names": []} == {**judged(record, QUICK), "names": []}
    assert review["names"] == site.live(table).names
    page = me.get(f"{table}/review")
    assert not page.all("header", **{"data-running": ""})
    assert {"review-head", "review-graph", "review-turns", "review-ledger", "review-steps"} <= (
        page.ids
    )
    worst = max(review["decisions"], key=lambda decision: decision["loss"])
    assert f"−{round(100 * worst['loss'])}" in page.html
    # The same from any page of the game.
    assert f'action="{table}/review"' in me.get(table).html
    assert f"{table}/review?ply=3" in me.get(f"{table}/at/3").html


def test_steps_lead_through_all_choices(me: Browser) -> None:
    table = finished(me)
    review = reviewed(me, table)
    page, seen = me.get(f"{table}/review?ply=0"), 1
    while forward := page.all("a", **{"data-keys": "ArrowRight"}):
        script = me.http.get(forward[0]["href"], headers={"HX-Request": "true"})
        page, seen = Page(script.text), seen + 1
    assert seen == len(review["decisions"]) + 1
    assert "The end of the game." in page.html
    marks = 0
    while back := page.all("a", **{"data-keys": "Shift+ArrowLeft"}):
        page, marks = me.get(back[0]["href"]), marks + 1
    assert marks >= sum(bool(decision["verdict"]) for decision in review["decisions"])


def test_both_choices_are_on_the_board(me: Browser) -> None:
    table = finished(me)
    review = reviewed(me, table)
    wrong = next(d for d in review["decisions"] if d["verdict"] and "sail:" in d["action"])
    page = me.get(f"{table}/review?ply={wrong['ply']}")
    assert ">played</text>" in page.html
    assert ">better</text>" in page.html
    assert "simulations started with this" in page.under["review-pair"]
    right = next(d for d in review["decisions"] if not d["loss"])
    assert ">better</text>" not in me.get(f"{table}/review?ply={right['ply']}").html


@pytest.mark.parametrize("language", ["en", "es", "de"])
@pytest.mark.parametrize("game", ["north_sea", "storm_raiders"])
def test_every_game_has_a_page_in_every_language(game: str, language: str, site: Site) -> None:
    me = site.browser(language)
    table = finished(me, game)
    reviewed(me, table)
    for query in ("", "?ply=40&seat=1", "?seat=-3"):
        page = me.get(f"{table}/review{query}")
        assert page.under["review-head"].strip()
        assert page.under["review-ledger"].strip()


def test_each_seat_reads_its_own_story(me: Browser) -> None:
    table = finished(me)
    reviewed(me, table)
    names = [me.get(f"{table}/review?seat={seat}").under["review-head"] for seat in (0, 1, -3)]
    assert len(set(names)) == 3
    assert all("ou" in head for head in names[:2])
    # The reader is at the top of the ledger, and only their mistakes are listed.
    everybody = me.get(f"{table}/review?seat=-3").all("section", id="review-mistakes")
    one = me.get(f"{table}/review?seat=0").all("section", id="review-mistakes")
    other = me.get(f"{table}/review?seat=1").all("section", id="review-mistakes")
    counts = [int(found[0]["data-count"]) for found in (one, other, everybody)]
    assert counts[0] + counts[1] == counts[2] > 0


def test_nothing_of_a_running_game_is_judged(me: Browser, site: Site) -> None:
    table = me.new_table("raids", "me", "bot:1")
    for answer in (
        me.http.get(f"{table}/review"),
        me.http.get(f"{table}/review.json"),
        me.http.get(f"{table}/futures?ply=0"),
        me.send(f"{table}/review"),
    ):
        assert answer.status_code == 400
        assert "The review opens when the game is over." in answer.text
    assert site.services.reviews.making == {}


def test_a_saved_game_of_the_terminal_is_uploaded_too(me: Browser) -> None:
    table = finished(me, players=["human", "bot:1"], lang="en")
    assert reviewed(me, table)["state"] == "done"


def test_it_says_how_far_it_is_and_moves_a_choice_up(me: Browser, site: Site) -> None:
    reviews = site.services.reviews
    reviews.settings = JudgeSettings()
    table = finished(me, "north_sea")
    me.post(f"{table}/review")
    name = table.removeprefix("/t/")
    making = reviews.making[name]
    page = me.get(f"{table}/review?ply=0")
    assert page.all("header", **{"data-running": ""})
    assert "The judge has looked at" in page.under["review-head"]
    last = making.reviewer.data["decisions"][-1]["ply"]
    assert f'name="next" value="{last}"' in me.get(f"{table}/review?ply={last}").html
    me.post(f"{table}/review", next=str(last))
    assert last in making.reviewer.promoted or making.reviewer.taken
    # A second click changes nothing.
    me.post(f"{table}/review")
    assert reviews.making[name] is making
    asyncio.run_coroutine_threadsafe(cancel(reviews, name), making_loop(reviews, name)).result(10)


async def cancel(reviews: Reviews, table: str) -> None:
    task = reviews.tasks[table]
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


def making_loop(reviews: Reviews, table: str) -> asyncio.AbstractEventLoop:
    return reviews.tasks[table].get_loop()


# Without pages


async def over_table(tables: Tables, game: str = "raids") -> tuple[str, str]:
    """A table with a finished game of two seats, and its user."""
    _, user = await table_of_two(tables)
    record = record_of(game, 2)
    table = await create_table(
        tables, user, game, ["me", "me"], record["options"], hot_seat=True, start=record
    )
    return table, user


def quick_reviews(tables: Tables) -> Reviews:
    reviews = Reviews(tables, BotScheduler(tables, 1))
    reviews.settings = QUICK
    return reviews


async def done(reviews: Reviews, table: str) -> None:
    await asyncio.wait_for(asyncio.gather(*reviews.tasks.values()), PATIENCE_S)
    assert table not in reviews.making


def test_a_review_goes_on_after_a_restart(database: str) -> None:
    async def scenario() -> None:
        async with open_tables(database) as tables:
            table, user = await over_table(tables)
            reviews = quick_reviews(tables)
            await reviews.begin(await tables.get(table), user)
            while reviews.making[table].reviewer.work()[0] < 60:
                await asyncio.sleep(0.01)
            await reviews.close()
            await reviews.bots.close()
            stored = await tables.database.read(lambda c: read_review(c, table))
            assert stored is not None
            assert stored.review["state"] == "running"
            assert any(shares is not None for shares in stored.review["shares"])
        async with open_tables(database) as tables:
            reviews = quick_reviews(tables)
            await reviews.resume()
            assert reviews.making[table].begun_with > 0
            await done(reviews, table)
            review = await reviews.found(await tables.get(table))
            assert review is not None
            assert review["state"] == "done"
            # Who asks again gets the same one.
            await reviews.begin(await tables.get(table), user)
            assert reviews.making == {}
            await reviews.bots.close()

    asyncio.run(scenario())


def test_a_deleted_table_takes_its_review_along(database: str) -> None:
    async def scenario() -> None:
        async with open_tables(database) as tables:
            table, user = await over_table(tables)
            reviews = quick_reviews(tables)
            await reviews.begin(await tables.get(table), user)
            await done(reviews, table)
            await delete_table(tables, table, lambda c: None)
            await reviews.bots.close()

    asyncio.run(scenario())
    engine = connect(database)
    with engine.connect() as c:
        assert c.execute(select(REVIEWS)).first() is None
    engine.dispose()


def test_another_end_of_the_game_needs_another_review(sqlite: str) -> None:
    async def scenario() -> None:
        async with open_tables(sqlite) as tables:
            table, user = await over_table(tables)
            live = await tables.get(table)
            reviews = quick_reviews(tables)
            await reviews.begin(live, user)
            await done(reviews, table)
            judged, live.match = live.match, live.match.at(live.match.ply - 1)
            assert await reviews.found(live) is None
            with pytest.raises(Rejected):
                await reviews.begin(live, user)
            live.match = judged
            assert await reviews.found(live) is not None
            await reviews.bots.close()

    asyncio.run(scenario())


def test_a_fault_stops_the_review_and_is_reported(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with open_tables(sqlite) as tables:
            faults: list[BaseException] = []

            def note(
                live: LiveTable,
                seat: int,
                problem: BaseException,
                where: str,
                action: str | None = None,
            ) -> str:
                faults.append(problem)
                return ""

            tables.on_fault = note
            table, user = await over_table(tables)
            reviews = quick_reviews(tables)

            async def broken(*_: object) -> list[object]:
                raise ZeroDivisionError

            monkeypatch.setattr(reviews.bots, "ask", broken)
            live = await tables.get(table)
            await reviews.begin(live, user)
            while reviews.making:
                await asyncio.sleep(0.01)
            assert [type(fault) for fault in faults] == [ZeroDivisionError]
            assert reviews.stopped == {table}
            monkeypatch.undo()
            await reviews.begin(live, user)
            await done(reviews, table)
            assert reviews.stopped == set()
            await reviews.bots.close()

    asyncio.run(scenario())


def test_a_person_waits_for_a_few_reviews_only(sqlite: str) -> None:
    async def scenario() -> None:
        async with open_tables(sqlite) as tables:
            reviews = quick_reviews(tables)
            reviews.settings = JudgeSettings()
            _, user = await table_of_two(tables)
            record = record_of("raids", 2)
            for number in range(4):
                table = await create_table(
                    tables, user, "raids", ["me", "me"], {}, hot_seat=True, start=record
                )
                live = await tables.get(table)
                if number < 3:
                    await reviews.begin(live, user)
                else:
                    with pytest.raises(Rejected, match="3 reviews under way"):
                        await reviews.begin(live, user)
            await asyncio.sleep(0)
            assert [making.waits for making in reviews.making.values()] == [False, False, True]
            await reviews.close()
            await reviews.bots.close()

    asyncio.run(scenario())


def test_bots_come_before_reviews() -> None:
    queue = FairQueue(1)
    busy = queue.add([("here", "me")], penalty_of_review)
    assert queue.take() is busy
    review = queue.add([("here", "me")], penalty_of_review)
    bot = queue.add([("here", "me")], lambda: penalty_of_table(3, is_watched=False))
    queue.done(busy, 0.3)
    assert queue.take() is bot
    queue.done(bot, 0.3)
    assert queue.take() is review


def test_stored_reviews_hold_no_names(sqlite: str) -> None:
    async def scenario() -> str:
        async with open_tables(sqlite) as tables:
            table, user = await over_table(tables)
            reviews = quick_reviews(tables)
            await reviews.begin(await tables.get(table), user)
            await done(reviews, table)
            await reviews.bots.close()
            rows = await tables.database.read(lambda c: c.execute(select(REVIEWS.c.data)).all())
            return str(rows[0][0])

    assert unpacked(asyncio.run(scenario()))["names"] == []


def test_futures_fill_and_are_kept(me: Browser, site: Site) -> None:
    table = finished(me)
    me.get(f"{table}/futures?ply=12")
    [growing] = [
        one for key, one in site.services.fans.kept.items() if key[0] == table.removeprefix("/t/")
    ]
    until = time.monotonic() + PATIENCE_S
    while growing.is_running:
        assert time.monotonic() < until
        time.sleep(0.05)
    page = me.get(f"{table}/futures?ply=12&seat=1")
    assert not page.all("header", **{"data-running": ""})
    assert f"{FEW_FUTURES} futures" in page.under["fan-head"]
    found = growing.fan.data()
    assert f"you win {round(100 * found['seats'][1]['share'])} of 100" in page.under["fan-head"]
    shares = sum(one["share"] for one in found["seats"])
    assert shares == pytest.approx(1)
    match = site.live(table).match
    answer = me.http.get(f"{table}/futures?ply={match.ply}")
    assert answer.status_code == 400
    assert "so it has no futures" in answer.text
    assert me.http.get(f"{table}/futures?ply=99999").status_code == 404


def test_the_server_stops_in_the_midst_of_a_review(tmp_path: Path) -> None:
    with running_site(f"sqlite:///{tmp_path / 'tables.sqlite3'}") as site:
        me = site.browser()
        table = finished(me, "north_sea")
        me.post(f"{table}/review")
    engine = connect(f"sqlite:///{tmp_path / 'tables.sqlite3'}")
    with engine.connect() as c:
        stored = read_review(c, table.removeprefix("/t/"))
    engine.dispose()
    assert stored is not None
    assert stored.review["state"] == "running"
