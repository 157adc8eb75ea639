"""Who one plays with: a person's page, history, invitations, blocks, mutes and reports."""

import asyncio
import re
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from html import unescape
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import Connection, event, insert, select, update
from tests.server.browser import Browser, Page, Site, running_site
from tests.server.doors import PASSWORD, administrator, member, rows, site_with, user_id, write

from raidtable.arena.estimates import wilson
from raidtable.bots import registry
from raidtable.bots.bot import Budget
from raidtable.engine.rng import seeded
from raidtable.engine.words import LANGUAGES, Translator
from raidtable.server import messages, people_messages
from raidtable.server.errors import Rejected
from raidtable.server.people.history import Search, history_of
from raidtable.server.people.profiles import profile_of
from raidtable.server.security.blocks import BLOCK, NOT_HERE, set_block
from raidtable.server.storage.days_schema import BLOCKS, REPORTS, RESULTS
from raidtable.server.storage.schema import SEATS, TABLES
from raidtable.server.tables import decisions
from raidtable.server.tables.filled_results import DONE, FILLED, fill_batch
from raidtable.server.tables.inviting import CANT_INVITE, NOT_PLAYED
from raidtable.server.tables.seats import join

pytest_plugins = ["tests.server.postgres"]
ENGLISH = Translator("en")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Site]:
    with site_with(tmp_path) as running:
        yield running


def read(site: Site, query: Any) -> list[dict[str, Any]]:
    with site.services.database.engine.connect() as c:
        return [dict(row) for row in c.execute(query).mappings()]


def named(site: Site, name: str) -> Browser:
    browser = site.browser()
    browser.post("/name", name=name)
    return browser


def id_of(table: str) -> str:
    return table.removeprefix("/t/")


def play_to_the_end(site: Site, table: str, *players: Browser) -> None:
    """Everybody chooses as the greedy bot would, until the game is over."""
    live = site.live(table)
    bot = registry.make("greedy", live.match.game)
    while not live.match.over:
        match, seat = live.match, live.match.actor
        rng = seeded(f"people/{match.ply}")
        action = bot.choose(match.view(seat), match.actions(), Budget(), rng).text
        form = {"csrf": players[seat].csrf, "seq": live.seq, "as": seat, "action": action}
        sent = players[seat].http.post(
            f"{table}/act", data=form, headers={"HX-Request": "1", "Raidtable-Stream": "open"}
        )
        assert sent.status_code == 204, sent.text


def game_of_two(one: Browser, two: Browser) -> str:
    table = one.new_table("raids", "me", "open")
    two.post(f"{table}/join", seat=1)
    return table


def results(site: Site, table: str) -> list[dict[str, Any]]:
    query = select(RESULTS).where(RESULTS.c.table_id == id_of(table)).order_by(RESULTS.c.seat)
    return read(site, query)


def fake_results(
    site: Site, user: str, count: int, *, won: int, game: str = "raids", seats: int = 2
) -> None:
    """Games of a person against bots, without their tables."""
    made = [
        {
            "table_id": f"{user[:8]}{game[0]}{seats}-{number}", "seat": 0, "user_id": user,
            "bot": None, "game": game, "seats": seats, "points": 30 + number,
            "rank": 1 if number < won else 2, "won": int(number < won), "winners": 1,
            "counts": 1, "ended_at": 1e9 + number,
        }
        for number in range(count)
    ]  # fmt: skip
    site.services.database.write_now(lambda c: c.execute(insert(RESULTS), made).rowcount)


# Results


def test_a_result_is_stored_when_a_game_ends(me: Browser, friend: Browser, site: Site) -> None:
    table = game_of_two(me, friend)
    assert results(site, table) == []
    play_to_the_end(site, table, me, friend)
    mine, theirs = results(site, table)
    live = site.services.tables.live[id_of(table)]
    assert (mine["user_id"], theirs["user_id"]) == (user_id(site, me), user_id(site, friend))
    assert [row["points"] for row in (mine, theirs)] == live.match.result.totals
    assert [row["rank"] for row in (mine, theirs)] == live.match.result.ranks
    assert {row["seat"] for row in (mine, theirs) if row["won"]} == set(live.match.result.winners)
    assert all(row["counts"] and row["bot"] is None for row in (mine, theirs))


def test_an_undo_of_the_end_removes_the_result(me: Browser, site: Site) -> None:
    # One person who plays both seats may undo anything, also the end, and redo it.
    table = me.new_table("raids", "me", "me")
    play_to_the_end(site, table, me, me)
    before = results(site, table)
    assert len(before) == 2
    assert not any(row["counts"] for row in before)  # nobody played against anybody
    live = site.live(table)
    last = next(ply.actor for ply in reversed(live.match.plies) if ply.is_decision)

    def decide(kind: str, text: str) -> None:
        given = (id_of(table), last, live.seq, kind, text, user_id(site, me))
        asyncio.run(decisions.act(site.services.tables, *given))

    decide("undo", "1")
    assert not live.match.over
    assert results(site, table) == []
    decide("redo", "1")
    assert [row["points"] for row in results(site, table)] == [row["points"] for row in before]


def test_old_games_are_filled_in_once(house: Site) -> None:
    one, two = house.browser(), house.browser()
    table = game_of_two(one, two)
    play_to_the_end(house, table, one, two)
    stored = results(house, table)
    database = house.services.database
    database.write_now(lambda c: c.execute(RESULTS.delete()).rowcount)
    database.write_now(
        lambda c: c.exec_driver_sql(f"DELETE FROM kept WHERE name = '{FILLED}'").rowcount
    )
    asyncio.run(fill_batch(database))
    filled = results(house, table)
    for row in (*stored, *filled):
        del row["ended_at"]
    assert filled == stored
    with database.engine.connect() as c:
        kept = c.exec_driver_sql(f"SELECT value FROM kept WHERE name = '{FILLED}'").scalar()
    assert kept == DONE
    assert not asyncio.run(fill_batch(database))


def test_a_deleted_table_takes_its_result_with_it(house: Site) -> None:
    host = administrator(house)
    two = house.browser()
    table = game_of_two(host, two)
    play_to_the_end(house, table, host, two)
    assert results(house, table)
    host.post(f"/admin{table.replace('/t/', '/tables/')}/delete")
    assert results(house, table) == []


# A person's page


def test_a_page_shows_who_somebody_is_and_their_last_games(
    me: Browser, friend: Browser, site: Site
) -> None:
    me.post("/name", name="Astrid")
    friend.post("/name", name="Bjarne")
    table = game_of_two(me, friend)
    play_to_the_end(site, table, me, friend)
    page = friend.get(f"/people/{user_id(site, me)}")
    assert "Astrid" in page.inside["h1"]
    assert f"/people/{user_id(site, friend)}" in page.links()
    assert table in page.links()
    assert ENGLISH.say(people_messages.TOO_FEW, 1) in page.inside["main"]
    assert ENGLISH.say(people_messages.WINS_BY_GAME) not in page.inside["main"]


def test_with_ten_games_it_says_more(me: Browser, site: Site) -> None:
    me.post("/name", name="Astrid")
    user = user_id(site, me)
    fake_results(site, user, 9, won=4)
    page = me.get(f"/people/{user}")
    assert "Nine games so far: too few to say more." in page.inside["main"]
    fake_results(site, user, 3, won=1, game="north_sea", seats=3)
    page = me.get(f"/people/{user}")
    assert "5 of 12 games won" in page.inside["main"]
    with site.services.database.engine.connect() as c:
        raids, north_sea = profile_of(c, user).shares
    assert (raids.game, raids.seats, raids.won, raids.games) == ("raids", 2, 4, 9)
    assert (raids.low, raids.high) == (wilson(4, 9).low, wilson(4, 9).high)
    assert (north_sea.even, raids.even) == (1 / 3, 1 / 2)
    label = f"between {raids.low * 100:.0f}% and {raids.high * 100:.0f}%"
    assert any(label in svg["aria-label"] for svg in page.all("svg", role="img"))


def test_points_are_for_oneself_unless_one_shows_all(
    me: Browser, friend: Browser, site: Site
) -> None:
    me.post("/name", name="Astrid")
    friend.post("/name", name="Bjarne")
    user = user_id(site, me)
    fake_results(site, user, 12, won=4)
    heading = ENGLISH.say(people_messages.POINTS_BY_GAME)
    assert heading in me.get(f"/people/{user}").inside["h2"]
    assert heading not in friend.get(f"/people/{user}").inside["h2"]
    me.post("/account/people", name="Astrid", emblem="B", shows_all="1")
    assert heading in friend.get(f"/people/{user}").inside["h2"]
    me.post("/account/people", name="Astrid", emblem="Z", status=400)


def test_games_that_a_bot_ended_or_that_began_later_do_not_count(me: Browser, site: Site) -> None:
    me.post("/name", name="Astrid")
    user = user_id(site, me)
    fake_results(site, user, 12, won=4)
    site.services.database.write_now(
        lambda c: (
            c.execute(
                update(RESULTS)
                .where(RESULTS.c.user_id == user, RESULTS.c.points < 33)
                .values(bot="x")
            ).rowcount
        )
    )
    with site.services.database.engine.connect() as c:
        assert profile_of(c, user).games == 9


def test_nobody_has_a_page_by_any_other_id(me: Browser) -> None:
    me.get("/people/nobody", 404)
    me.get("/people/%25", 404)


def test_on_a_closed_server_pages_are_for_its_people(tmp_path: Path) -> None:
    with site_with(tmp_path, joining="invited") as site:
        one = member(site, "Astrid")
        address = f"/people/{user_id(site, one)}"
        one.get(address)
        member(site, "Bjarne").get(address)
        site.browser().get(address, 403)


def test_names_lead_to_pages(me: Browser, friend: Browser, site: Site) -> None:
    me.post("/name", name="Astrid")
    friend.post("/name", name="Bjarne")
    table = me.new_table("raids", "me", "open", "open")
    friend.post(f"{table}/join", seat=1)
    mine, theirs = (f"/people/{user_id(site, who)}" for who in (me, friend))
    assert {mine, theirs} <= set(me.get(table).links())
    assert theirs in me.get("/").links()
    assert mine in friend.get("/").links()


# History


def test_history_finds_games_by_what_one_remembers(house: Site) -> None:
    one, two, three = (named(house, name) for name in ("Astrid", "Bjarne", "Cæcilia"))
    first = game_of_two(one, two)
    play_to_the_end(house, first, one, two)
    second = one.new_table("north_sea", "me", "open", "open")
    three.post(f"{second}/join", seat=2)
    two.post(f"{second}/join", seat=1)
    day = time.strftime("%Y-%m-%d", time.gmtime())
    won = bool(results(house, first)[0]["won"])

    def found(**search: str) -> set[str]:
        query = httpx.QueryParams(search)
        return {link for link in one.get(f"/history?{query}").links() if link.startswith("/t/")}

    assert found() == {first, second}
    assert found(game="raids") == {first}
    assert found(person="bjar") == {first, second}
    assert found(person="Cæci") == {second}
    assert found(person="Astrid") == set()  # oneself is nobody to play with
    assert found(person="%") == set()
    assert found(first_day=day, last_day=day) == {first, second}
    assert found(last_day="2020-01-01") == set()
    assert found(outcome="won" if won else "not-won") == {first}
    assert found(outcome="not-won" if won else "won") == set()
    assert found(outcome="running") == {second}
    assert found(game="raids", person="bjar", outcome="running") == set()
    one.get("/history?first_day=yesterday", 400)
    house.browser().get("/history", 403)


def test_history_counts_days_in_the_time_zone_of_the_person(house: Site) -> None:
    one, two = named(house, "Astrid"), named(house, "Bjarne")
    table = game_of_two(one, two)
    one.send("/days-off", time_zone="Asia/Tokyo")
    # In Tokyo that is 05:00 on the next day.
    moved = datetime(2026, 11, 18, 20, tzinfo=UTC).timestamp()
    change = update(TABLES).where(TABLES.c.id == id_of(table)).values(moved_at=moved)
    write(house, lambda c: c.execute(change))

    def found(day: str) -> bool:
        return table in one.get(f"/history?first_day={day}&last_day={day}").links()

    assert [found(f"2026-11-{day}") for day in (18, 19, 20)] == [False, True, False]
    one.get("/history?last_day=9999-12-31", 400)


def test_history_is_fast_with_ten_thousand_tables(database: str) -> None:
    with running_site(database) as site:
        one = named(site, "Astrid")
        two = named(site, "Bjarne")
        table = id_of(game_of_two(one, two))
        user, other = user_id(site, one), user_id(site, two)
        [row] = read(site, select(TABLES).where(TABLES.c.id == table))

        def fill(c: Connection) -> None:
            many = range(10_000)
            c.execute(
                insert(TABLES),
                [row | {"id": f"old{n}", "moved_at": 1e9 + n, "status": "over"} for n in many],
            )
            seat = {"kind": "person", "bot": None}
            c.execute(
                insert(SEATS),
                [
                    seat | {"table_id": f"old{n}", "seat": at, "user_id": who, "name": name}
                    for n in many
                    for at, (who, name) in enumerate(((user, "Astrid"), (other, f"Nr {n}")))
                ],
            )
            result = {
                "user_id": user, "bot": None, "game": "raids", "seats": 2, "points": 30, "rank": 1,
                "winners": 1, "counts": 1, "seat": 0,
            }  # fmt: skip
            c.execute(
                insert(RESULTS),
                [result | {"table_id": f"old{n}", "won": n % 2, "ended_at": 1e9 + n} for n in many],
            )

        site.services.database.write_now(fill)
        # PostgreSQL does that by itself after a while.
        site.services.database.write_now(lambda c: c.exec_driver_sql("ANALYZE").closed)
        statements: list[str] = []
        engine = site.services.database.engine
        event.listen(engine, "before_cursor_execute", lambda *given: statements.append(given[2]))
        searches = (Search(), Search(outcome="won"), Search(person="Nr 77"), Search(game="storm"))
        with engine.connect() as c:
            for search in searches:
                begun = time.perf_counter()
                page = history_of(c, user, search, "", "en")
                assert time.perf_counter() - begun < 1.0
                seen = [row["id"] for row in page]
                while page.older:
                    page = history_of(c, user, search, page.older, "en")
                    seen += [row["id"] for row in page]
                    if len(seen) > 200:
                        break
                assert len(seen) == len(set(seen))
            begun = time.perf_counter()
            assert profile_of(c, user).games == 10_000
            assert time.perf_counter() - begun < 1.0
        assert len([text for text in statements if "FROM tables" in text]) < 40


# Inviting


def test_people_one_has_played_with_can_be_invited(house: Site) -> None:
    one, two = named(house, "Astrid"), named(house, "Bjarne")
    stranger = named(house, "Strange")
    told: list[tuple[str, str, int, str]] = []
    house.services.on_occasion.append(lambda _, *given: told.append(given))
    game_of_two(one, two)
    table = one.new_table("raids", "me", "open", "open")
    assert f"{table}/invite" in one.get(table).links()
    assert f"{table}/invite" not in two.get(table).links()
    page = one.get(f"{table}/invite")
    assert "Bjarne" in page.inside["ul"]
    assert "Strange" not in page.inside["ul"]
    other = user_id(house, two)
    page = one.post(f"{table}/invite", person=other)
    assert ENGLISH.say(people_messages.STATES["invited"]) in page.inside["ul"]
    one.post(f"{table}/invite", person=other)  # a second time changes nothing
    assert told == [(other, id_of(table), 0, "invited")]
    refused = one.post(f"{table}/invite", person=user_id(house, stranger), status=403)
    assert ENGLISH.say(NOT_PLAYED) in unescape(refused.html)
    two.get(f"{table}/invite", 403)  # only players there invite others
    home = two.get("/")
    assert ENGLISH.say(people_messages.INVITES_YOU, name="Astrid") in home.inside["section"]
    code = home.field("invitation")
    one.post("/invited/accept", invitation=code, status=400)  # it is for somebody else
    shown = two.post("/invited/accept", invitation=code)
    assert 'data-table="' + id_of(table) in shown.html
    assert house.services.tables.live[id_of(table)].seats[1].user == other
    assert 'name="invitation"' not in two.get("/").html


def test_a_declined_invitation_is_gone_and_not_sent_again(house: Site) -> None:
    one, two = named(house, "Astrid"), named(house, "Bjarne")
    game_of_two(one, two)
    table = one.new_table("raids", "me", "open", "open")
    one.post(f"{table}/invite", person=user_id(house, two))
    code = two.get("/").field("invitation")
    two.post("/invited/decline", invitation=code)
    two.post("/invited/accept", invitation=code, status=400)
    page = one.post(f"{table}/invite", person=user_id(house, two))
    assert ENGLISH.say(people_messages.STATES["declined"]) in page.inside["ul"]
    assert 'name="invitation"' not in two.get("/").html


def test_invitations_work_while_joining_is_closed(tmp_path: Path) -> None:
    with site_with(tmp_path, joining="closed") as site:
        one, two = member(site, "Astrid"), member(site, "Bjarne")
        game_of_two(one, two)
        table = one.new_table("raids", "me", "open", "open")
        one.post(f"{table}/invite", person=user_id(site, two))
        two.post("/invited/accept", invitation=two.get("/").field("invitation"))
        assert site.services.tables.live[id_of(table)].seats[1].user == user_id(site, two)


def test_when_all_seats_are_taken_an_invitation_says_so(house: Site) -> None:
    one, two, three = (named(house, name) for name in ("Astrid", "Bjarne", "Cecilia"))
    game_of_two(one, two)
    table = one.new_table("raids", "me", "open")
    one.post(f"{table}/invite", person=user_id(house, two))
    code = two.get("/").field("invitation")
    three.post(f"{table}/join", seat=1)
    two.post("/invited/accept", invitation=code, status=400)
    assert 'name="invitation"' not in two.get("/").html


# Block and mute


def test_somebody_who_is_blocked_cannot_sit_down_or_invite(house: Site) -> None:
    one, two, three = (named(house, name) for name in ("Astrid", "Bjarne", "Cecilia"))
    game_of_two(one, two)
    mine, theirs = user_id(house, one), user_id(house, two)
    one.post(f"/people/{theirs}/block")
    hosted = one.new_table("raids", "me", "open")
    other = three.new_table("raids", "me", "open", "open")
    one.post(f"{other}/join", seat=1)
    before = rows(house)
    for table, seat in ((hosted, 1), (other, 2)):
        answer = unescape(two.post(f"{table}/join", seat=seat, status=400).html)
        assert ENGLISH.say(NOT_HERE) in answer
        assert "block" not in answer.lower()
    own = two.new_table("raids", "me", "open", "open")
    answer = unescape(two.post(f"{own}/invite", person=mine, status=403).html)
    assert ENGLISH.say(CANT_INVITE) in answer
    assert "Astrid" not in two.get(f"{own}/invite").html
    # The other way round they are not offered either, and the sentence is the same.
    assert ENGLISH.say(CANT_INVITE) in unescape(
        one.post(f"{hosted}/invite", person=theirs, status=403).html
    )
    assert rows(house)["invitations"] == before["invitations"]
    # Nothing tells them.
    assert "/unblock" not in two.get(f"/people/{mine}").html
    one.post(f"/people/{theirs}/unblock")
    two.post(f"{hosted}/join", seat=1)


def test_the_api_keeps_blocked_people_away_too(house: Site) -> None:
    one = named(house, "Astrid")
    table = one.new_table("raids", "me", "open")
    # A program joins as a new guest each time; so its first guest joins again by invitation only.
    made = httpx.post(
        f"{house.base}/api/v1/tables", json={"game": "raids", "players": ["me", "open"]}
    ).json()
    token = house.services.tokens.read(made["tokens"]["0"])
    assert token is not None
    write(house, lambda c: set_block(c, user_id(house, one), token.user, BLOCK, is_on=True))
    with pytest.raises(Rejected, match=re.escape(NOT_HERE)):
        asyncio.run(join(house.services.tables, id_of(table), token.user, 1))


def test_an_invitation_by_somebody_who_was_blocked_since_is_gone(house: Site) -> None:
    one, two = named(house, "Astrid"), named(house, "Bjarne")
    game_of_two(one, two)
    table = one.new_table("raids", "me", "open", "open")
    one.post(f"{table}/invite", person=user_id(house, two))
    code = two.get("/").field("invitation")
    two.post(f"/people/{user_id(house, one)}/block")
    assert 'name="invitation"' not in two.get("/").html
    two.post("/invited/accept", invitation=code, status=400)


def talk_of(page: Page) -> str:
    start = page.html.index('<section id="talk"')
    return page.html[start : page.html.index("</section>", start)]


def test_what_muted_people_write_is_not_shown(house: Site) -> None:
    one, two, three = (named(house, name) for name in ("Astrid", "Bjarne", "Cecilia"))
    table = game_of_two(one, two)
    one.post(f"{table}/say", text="hello there")
    two.post(f"{table}/say", text="boasting aloud")
    key = re.search(r'name="who" value="([^"]+)"[^>]*>Mute Bjarne', one.get(table).html)
    assert key
    page = one.post(f"{table}/mute", who=key[1])
    assert "boasting aloud" not in page.html
    assert "hello there" in talk_of(page)
    assert ENGLISH.say(messages.UNMUTE, name="Bjarne") in talk_of(page)
    for reader in (two, three):
        assert "boasting aloud" in talk_of(reader.get(table))
    # At another table it is the same, also for what is written later.
    other = game_of_two(two, one)
    two.post(f"{other}/say", text="more boasting")
    assert "more boasting" not in one.get(other).html
    page = one.post(f"{table}/unmute", who=key[1])
    assert "boasting aloud" in talk_of(page)
    one.post(f"{table}/mute", who="nobody", status=404)


def test_streams_leave_out_muted_people(house: Site) -> None:
    one, two = named(house, "Astrid"), named(house, "Bjarne")
    table = game_of_two(one, two)
    one.post(f"/people/{user_id(house, two)}/mute")
    two.post(f"{table}/say", text="boasting aloud")
    shown = {}
    for reader in (one, two):
        with reader.http.stream("GET", f"{table}/events") as stream:
            text = ""
            for chunk in stream.iter_text():
                text += chunk
                if 'id="talk"' in text and "\n\n" in text:
                    break
        shown[reader] = text
    assert "boasting aloud" in shown[two]
    assert "boasting aloud" not in shown[one]


def test_one_cannot_block_oneself_or_nobody(me: Browser, site: Site) -> None:
    me.post("/name", name="Astrid")
    me.post(f"/people/{user_id(site, me)}/block", status=400)
    me.post("/people/nobody/block", status=404)
    me.post(f"/people/{user_id(site, me)}/bless", status=400)
    assert read(site, select(BLOCKS).where(BLOCKS.c.user_id == user_id(site, me))) == []


# Reports


def test_a_report_reaches_the_host_with_the_log(house: Site) -> None:
    host = administrator(house)
    one, two = named(house, "Astrid"), named(house, "Bjarne")
    table = game_of_two(one, two)
    two.post(f"{table}/say", text="something rude")
    page = one.get(table)
    if page.choices:
        one.act(table, page, action=page.choices[0])
    page = one.post(
        "/report", person=user_id(house, two), table=id_of(table), text="He was  rude.\nTwice."
    )
    assert ENGLISH.say(people_messages.REPORT_SENT) in page.inside["main"]
    shown = host.get("/admin/reports")
    for words in ("Astrid about Bjarne", "He was rude. Twice.", "something rude", id_of(table)):
        assert words in shown.inside["main"]
    [report] = read(house, select(REPORTS))
    assert "Bjarne" not in report["log"]
    assert user_id(house, two) in report["log"]
    host.post(f"/admin/reports/{report['id']}/close")
    assert ENGLISH.say(people_messages.SETTLED) in host.get("/admin/reports").inside["main"]
    assert "settled a report about Bjarne" in re.sub(r"\s+", " ", host.get("/admin/log").html)
    host.post(f"/admin/reports/{report['id']}/close", status=404)


def test_reports_are_limited_and_about_people_who_were_there(house: Site) -> None:
    one, two, three = (named(house, name) for name in ("Astrid", "Bjarne", "Cecilia"))
    table = id_of(game_of_two(one, two))
    about = user_id(house, two)
    one.post("/report", person=user_id(house, three), table=table, text="x", status=400)
    one.post("/report", person=about, text="  ", status=400)
    one.post("/report", person=user_id(house, one), text="me", status=400)
    one.post("/report", person="nobody", text="who", status=404)
    assert read(house, select(REPORTS)) == []
    for _ in range(5):
        one.post("/report", person=about, table=table, text="rude")
    one.post("/report", person=about, table=table, text="rude", status=400)
    assert len(read(house, select(REPORTS))) == 5


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_the_pages_are_shown_in_every_language(house: Site, language: str) -> None:
    one, two = named(house, "Astrid"), named(house, "Bjarne")
    table = game_of_two(one, two)
    play_to_the_end(house, table, one, two)
    fake_results(house, user_id(house, one), 12, won=5)
    one.post("/register", login="Astrid", password=PASSWORD)
    one.get(f"/lang/{language}")
    one.post(f"/people/{user_id(house, two)}/block")
    pages = (
        f"/people/{user_id(house, one)}", f"/people/{user_id(house, two)}", "/history",
        "/account/people", "/account", "/",
    )  # fmt: skip
    for path in pages:
        assert one.get(path).inside["main"].strip()


# The API


def test_the_api_knows_people_and_the_games_of_a_token(house: Site) -> None:
    one, two = named(house, "Astrid"), named(house, "Bjarne")
    table = game_of_two(one, two)
    play_to_the_end(house, table, one, two)
    later = game_of_two(one, two)
    user = user_id(house, one)
    api = f"{house.base}/api/v1"
    shown = httpx.get(f"{api}/people/{user}").json()
    assert (shown["name"], shown["games"], shown["results"]) == ("Astrid", 1, [])
    fake_results(house, user, 12, won=5)
    [result] = httpx.get(f"{api}/people/{user}").json()["results"]
    assert (result["game"], result["seats"], result["games"]) == ("raids", 2, 13)
    assert httpx.get(f"{api}/people/nobody").status_code == 404
    assert httpx.get(f"{api}/history").status_code == 401
    [token] = re.findall(r"Bearer ([^\"\s<&]+)", one.get(f"{later}/token").html)
    bearer = {"Authorization": f"Bearer {token}"}
    rows_of_one = httpx.get(f"{api}/history", headers=bearer).json()
    assert [row["table"] for row in rows_of_one] == [id_of(later), id_of(table)]
    points = results(house, table)[0]["points"]
    assert [row["points"] for row in rows_of_one] == [None, points]
    after = httpx.get(f"{api}/history?before={rows_of_one[0]['cursor']}", headers=bearer).json()
    assert [row["table"] for row in after] == [id_of(table)]
