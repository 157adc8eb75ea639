"""The home page by days: clocks, who is waited for, and where somebody's word is asked."""

import re
from collections.abc import Iterator

import pytest
from sqlalchemy import event
from tests.server.browser import Browser, Site, running_site
from tests.server.driven_clock import DAY, HOUR, DrivenClock
from tests.server.test_pace_pages import by_days, seated

from raidtable.server.tables.all_tables import Tables
from raidtable.server.tables.lobby import read_lobby
from raidtable.server.tables.open_questions import read_questions


@pytest.fixture(scope="module")
def clock() -> DrivenClock:
    return DrivenClock()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, clock: DrivenClock) -> Iterator[Site]:
    file = tmp_path_factory.mktemp("site") / "tables.sqlite3"
    with running_site(f"sqlite:///{file}", clock=clock) as running:
        yield running


def row_of(browser: Browser, table: str) -> str:
    """The row of that table in the list of one's own tables."""
    home = browser.get("/").html
    mine = home.partition('id="mine"')[2].partition("</section>")[0]
    rows = [row for row in re.findall(r"<li.*?</li>", mine, re.DOTALL) if f'{table}"' in row]
    assert len(rows) == 1, rows
    return str(rows[0])


def text_of(html: str) -> str:
    return " ".join(re.sub("<[^>]*>", " ", html).split())


def asks(browser: Browser, table: str) -> bool:
    row = text_of(row_of(browser, table))
    is_asked = "Your word is asked" in row
    assert (is_asked and "waits" not in row) == ("Decide" in row), "on one's turn one plays"
    return is_asked


def test_a_row_has_the_clock_of_whoever_is_waited_for(
    me: Browser, friend: Browser, site: Site, clock: DrivenClock
) -> None:
    table = by_days(me, friend)
    actor, (other,) = seated(site, table, me, friend)
    clock.pass_time(DAY + 18 * HOUR)
    own, theirs = row_of(actor, table), row_of(other, table)
    assert "3 d 6 h left · waits 1 d 18 h" in text_of(own)
    name = site.live(table).names[site.live(table).match.actor]
    assert f"{name} has 3 d 6 h left" in text_of(theirs)
    assert f"badge seat-{site.live(table).match.actor}" in theirs
    for row in (own, theirs):
        assert row.count('class="clock-bar"') == 1
        assert row.count(" 0v6") == 4, "five cells"
        assert 'class="left" width="65.0"' in row
        assert " short" not in row
    clock.pass_time(2 * DAY + 21 * HOUR)
    assert "9 h left" in text_of(row_of(actor, table))
    assert 'class="clock short"' in row_of(actor, table)
    assert 'class="clock-bar short"' in row_of(actor, table)
    assert "The nearest clock runs out in 9 h." in actor.get("/").html
    assert "The nearest clock" not in other.get("/").html


def test_rows_are_in_two_groups(me: Browser, friend: Browser, site: Site) -> None:
    table = by_days(me, friend)
    actor, (other,) = seated(site, table, me, friend)
    assert "These wait for you" in actor.get("/").under["mine"]
    assert "You wait for others" not in actor.get("/").under["mine"]
    assert "You wait for others" in other.get("/").under["mine"]
    assert "These wait for you" not in other.get("/").under["mine"]
    assert "1 table waits for you" in actor.get("/").html
    assert "Nothing waits for you." in other.get("/").html


def test_live_tables_keep_their_list(me: Browser, friend: Browser) -> None:
    by_days(me, friend, pace="live")
    for person in (me, friend):
        home = person.get("/")
        assert "clock-bar" not in home.html
        assert "Nothing waits for you." not in home.html
        assert "Pull up a bench." in home.inside["h1"]


def test_a_clock_that_stands_says_why(
    me: Browser, friend: Browser, site: Site, clock: DrivenClock
) -> None:
    clock.set("2026-12-02T09:00+00:00")  # a Wednesday
    table = by_days(me, friend)
    actor, (other,) = seated(site, table, me, friend)
    actor.post("/days-off/vacation", first="2026-12-03", last="2026-12-04")
    clock.pass_time(DAY)
    row = row_of(other, table)
    assert "away until Saturday" in text_of(row)
    assert 'class="clock-bar stands"' in row
    clock.pass_time(2 * DAY)
    assert 'class="clock-bar"' in row_of(other, table)
    other.post(f"{table}/vote", vote="pause")
    (vote,) = site.live(table).talk.votes.values()
    actor.post(f"{table}/voice", voice=f"yes {vote.number}")
    for person in (actor, other):
        row = row_of(person, table)
        assert "stands: paused" in text_of(row)
        assert 'class="clock-bar stands"' in row
    assert "Nothing waits for you." in actor.get("/").html


def test_friends_have_no_clock(
    me: Browser, friend: Browser, site: Site, clock: DrivenClock
) -> None:
    table = by_days(me, friend, pace="friends")
    actor, (other,) = seated(site, table, me, friend)
    name = site.live(table).names[site.live(table).match.actor]
    assert f"{name} decides · no clock" in text_of(row_of(other, table))
    assert "clock-bar" not in row_of(other, table)
    assert "clock-bar" not in row_of(actor, table)
    assert "no clock · waits 0 min" in text_of(row_of(actor, table))
    clock.pass_time(6 * DAY)
    assert not asks(other, table)
    clock.pass_time(DAY)
    assert asks(other, table), "after a week a bot may play on, if the others want it"
    assert not asks(actor, table)


def test_a_vote_asks_everybody_but_who_has_answered(
    me: Browser, friend: Browser, stranger: Browser, site: Site
) -> None:
    people = (me, friend, stranger)
    table = by_days(*people)
    assert not any(asks(person, table) for person in people)
    me.post(f"{table}/vote", vote="end")
    assert [asks(person, table) for person in people] == [False, True, True]
    assert "1 table asks for your word" in friend.get("/").html
    (vote,) = site.live(table).talk.votes.values()
    friend.post(f"{table}/voice", voice=f"yes {vote.number}")
    assert [asks(person, table) for person in people] == [False, False, True]
    actor, _ = seated(site, table, *people)
    actor.act(table, actor.get(table), action=site.live(table).match.legal()[0])
    assert asks(stranger, table), "a move does not end this vote"
    stranger.post(f"{table}/voice", voice=f"no {vote.number}")
    assert not any(asks(person, table) for person in people)
    assert "for your word" not in friend.get("/").html


def test_a_late_seat_asks_the_others(
    me: Browser, friend: Browser, stranger: Browser, site: Site, clock: DrivenClock
) -> None:
    people = (me, friend, stranger)
    table = by_days(*people)
    live = site.live(table)
    seat = live.match.actor
    late, (one, other) = seated(site, table, *people)
    clock.pass_time(5 * DAY + 2 * HOUR)
    assert f"{live.names[seat]} · late by 2 h" in text_of(row_of(one, table))
    assert [asks(person, table) for person in (late, one, other)] == [False, True, True]
    assert "late by 2 h · waits 5 d 2 h" in text_of(row_of(late, table))
    one.post(f"{table}/vote", vote=f"replace {seat}")
    assert [asks(person, table) for person in (late, one, other)] == [False, False, True]
    late.act(table, late.get(table), action=live.match.legal()[0])
    assert not any(asks(person, table) for person in people), "the late seat has decided"


def test_a_request_to_undo_asks_whoever_has_not_agreed(
    me: Browser, friend: Browser, stranger: Browser, site: Site
) -> None:
    people = (me, friend, stranger)
    table = by_days(*people)
    live = site.live(table)

    def question(asker: Browser) -> None:
        while live.undo_request is None:
            actor, _ = seated(site, table, *people)
            actor.act(table, actor.get(table), action=live.match.legal()[0])
            page = asker.get(table)
            if page.all("button", name="ask"):
                asker.act(table, page, ask=1)

    question(me)
    assert [asks(person, table) for person in people] == [False, True, True]
    actor, _ = seated(site, table, *people)
    assert "stands: an undo is asked for" in text_of(row_of(stranger, table)) or actor is stranger
    friend.act(table, friend.get(table), agree=1)
    assert [asks(person, table) for person in people] == [False, False, True]
    stranger.act(table, stranger.get(table), refuse=2)
    assert live.undo_request is None
    assert not any(asks(person, table) for person in people)
    question(me)
    assert asks(friend, table)
    actor, _ = seated(site, table, *people)
    actor.act(table, actor.get(table), action=live.match.legal()[0])
    assert not any(asks(person, table) for person in people), "a decision ends the request"


def test_questions_are_read_without_opening_tables(
    me: Browser, friend: Browser, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    def statements(user: str) -> int:
        """How many statements the lists of that person take."""
        ran: list[str] = []
        with site.services.database.engine.connect() as connection:
            event.listen(connection, "before_cursor_execute", lambda *told: ran.append(told[2]))
            found = read_lobby(connection, user, "en", {}, site.services.clock)
        assert all(row["is_asked"] for row in found["mine"])
        return len(ran)

    first = by_days(me, friend)
    me.post(f"{first}/vote", vote="end")
    user = site.live(first).seats[1].user or ""
    few = statements(user)
    for _ in range(4):
        table = by_days(me, friend)
        me.post(f"{table}/vote", vote="pause")
    assert statements(user) == few
    opened: list[str] = []
    monkeypatch.setattr(Tables, "get", lambda self, table: opened.append(table))
    assert asks(friend, table)
    assert opened == []
    name = table.removeprefix("/t/")
    live = site.live(table)
    with site.services.database.engine.connect() as connection:
        found = read_questions(connection, [name])[name]
    assert list(found.votes) == [*live.talk.votes.values()]
