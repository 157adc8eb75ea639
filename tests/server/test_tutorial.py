"""Tutorials at the table: only the choice of a lesson can be played, and the script answers."""

import asyncio
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import inspect
from tests.server.browser import Browser, Page, Site, wait
from tests.server.playing import open_tables

from raidtable.engine.words import Translator
from raidtable.games import registry
from raidtable.games.tutorials import load_tutorial
from raidtable.server import messages
from raidtable.server.errors import Rejected
from raidtable.server.security.users import new_user
from raidtable.server.storage.database import connect
from raidtable.server.storage.records import PLAY, UNDO
from raidtable.server.storage.transactions import writing
from raidtable.server.tables import decisions
from raidtable.server.tables.creation import create_tutorial

# The text of a choice that is not available yet.
LATER = {"aria-disabled": "true"}


def learn(browser: Browser, game: str) -> str:
    """The address of a new tutorial."""
    answer = browser.send("/learn", game=game)
    assert answer.status_code == 200, answer.text
    return answer.url.path


def taught(page: Page) -> list[str]:
    """The choices that are marked in the list."""
    return [button["value"] for button in page.all("button") if button.get("class") == "taught"]


def taught_on_board(page: Page) -> list[str]:
    return [
        button["value"] for button in page.all("button") if button.get("class") == "spot taught"
    ]


@pytest.mark.parametrize("game", registry.game_ids())
def test_a_tutorial_is_played_to_its_end_by_its_marked_choices(me: Browser, game: str) -> None:
    tutorial = load_tutorial(game)
    table = learn(me, game)
    for number, lesson in enumerate(tutorial.lessons, 1):
        page = me.turn(table)
        assert taught(page) == [lesson.action]
        assert set(taught_on_board(page)) <= {lesson.action}
        later = {button["value"] for button in page.all("button", name="action", **LATER)}
        assert later == set(page.choices) - {lesson.action}
        count = messages.LESSON.format(number=number, lessons=len(tutorial.lessons))
        assert f"{count} {lesson.text('en')}" in page.under["prompt"]
        me.act(table, page, action=lesson.action)
    page = wait(lambda: me.get(table), lambda page: page.over)
    assert messages.TAUGHT in page.under["prompt"]
    assert tutorial.end("en") in page.under["prompt"]
    assert page.choices == []
    assert page.all("button", formaction="/now", value=game)
    assert f"/rules/{game}?table={table[3:]}" in page.links()


@pytest.mark.parametrize("game", registry.game_ids())
def test_another_choice_is_refused_kindly_and_changes_nothing(
    site: Site, me: Browser, game: str
) -> None:
    table = learn(me, game)
    page = me.turn(table)
    live = site.live(table)
    before = (live.seq, live.match.digest)
    others = [choice for choice in page.choices if choice not in taught(page)]
    assert others
    for other in others:
        answer = Page(me.act(table, page, action=other).text)
        assert answer.under["problem"] == messages.NOT_YET
        assert taught(answer) == taught(page)
    assert (live.seq, live.match.digest) == before


def test_what_is_not_even_legal_is_explained_as_at_any_table(me: Browser) -> None:
    table = learn(me, "raids")
    page = me.turn(table)
    answer = Page(me.act(table, page, action="fight").text)
    assert answer.under["problem"] not in ("", messages.NOT_YET)


def test_nothing_is_taken_back_and_nobody_else_plays(site: Site, me: Browser) -> None:
    table = learn(me, "raids")
    me.act(table, me.turn(table), action="sail:4")
    page = me.turn(table)
    assert page.seq == 1
    for name in ("undo", "redo", "ask"):
        assert page.all("button", name=name) == []
    answer = Page(me.act(table, page, undo="1").text)
    assert answer.under["problem"] == messages.NOTHING_BACK
    refused = me.send(f"{table}/bot", seat=0)
    assert messages.NO_BOT_HERE in refused.text
    assert site.live(table).seq == 1


def test_a_spectator_is_taught_nothing(me: Browser, stranger: Browser) -> None:
    table = learn(me, "north_sea")
    page = stranger.get(table)
    assert taught(page) == []
    assert load_tutorial("north_sea").lessons[0].text("en") not in page.html


def test_lessons_are_told_in_spanish(site: Site) -> None:
    reader = site.browser("es")
    table = learn(reader, "storm_raiders")
    page = reader.turn(table)
    lesson = load_tutorial("storm_raiders").lessons[0]
    assert lesson.text("es") in page.under["prompt"]
    assert lesson.text("en") not in page.html
    other = next(choice for choice in page.choices if choice != lesson.action)
    answer = Page(reader.act(table, page, action=other).text)
    assert answer.under["problem"] == Translator("es").sentence(messages.NOT_YET)
    reader.http.close()


def test_the_lobby_offers_tutorials_and_shows_none_among_the_games(
    me: Browser, stranger: Browser
) -> None:
    home = me.get("/")
    assert len(home.all("button", formaction="/learn")) == len(registry.game_ids())
    table = learn(me, "raids")
    assert table in me.get("/").links()
    assert table not in stranger.get("/").links()
    for lesson in load_tutorial("raids").lessons:
        me.act(table, me.turn(table), action=lesson.action)
    wait(lambda: me.get(table), lambda page: page.over)
    assert table not in me.get("/").links()


def test_play_now_opens_a_table_against_bots(site: Site, me: Browser) -> None:
    table = me.send("/now", game="raids").url.path
    live = site.live(table)
    assert live.tutorial is None
    assert [(holder.bot or "me")[:5] for holder in live.seats] == ["me", "bot:2", "bot:3"]


def test_a_tutorial_goes_on_after_a_restart(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    tutorial = load_tutorial("raids")

    async def begin() -> tuple[str, str]:
        async with open_tables(url) as tables:
            user = await new_user(tables.database, "Ada")
            table = await create_tutorial(tables, user, "raids")
            await decisions.act(tables, table, 0, 0, PLAY, tutorial.script[0], user)
            return table, user

    async def go_on(table: str, user: str) -> None:
        async with open_tables(url) as tables:
            live = await tables.get(table)
            assert (live.seq, live.scripted, live.status) == (1, tutorial.script[1], "running")
            with pytest.raises(Rejected, match="Not yet"):
                await decisions.act(tables, table, 0, 1, PLAY, "sacrifice", user)
            with pytest.raises(Rejected, match="can't undo"):
                await decisions.act(tables, table, 0, 1, UNDO, "", user)
            for seq in range(1, len(tutorial.script)):
                seat = live.match.actor
                decider = user if seat == 0 else None
                await decisions.act(tables, table, seat, seq, PLAY, tutorial.script[seq], decider)
            assert (live.scripted, live.status, live.row["status"]) == (None, "over", "over")
            assert live.due_bot() is None

    asyncio.run(go_on(*asyncio.run(begin())))


def test_a_database_without_tutorials_is_brought_up_to_date(tmp_path: Path) -> None:
    engine = connect(f"sqlite:///{tmp_path / 'old.sqlite3'}")
    folder = Path(registry.__file__).parents[1] / "server" / "storage" / "migrations"
    config = Config()
    config.set_main_option("script_location", str(folder))

    def columns(change: str, revision: str) -> set[str]:
        with writing(engine) as connection:
            config.attributes["connection"] = connection
            getattr(command, change)(config, revision)
            return {column["name"] for column in inspect(connection).get_columns("tables")}

    old = columns("upgrade", "0001")
    assert columns("upgrade", "0002") == old | {"tutorial"}
    assert columns("downgrade", "0001") == old
    engine.dispose()
