"""Pace on the pages and in the API: set-up, clocks, late seats, votes, days off."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from tests.server.browser import Browser, Page, Site, running_site
from tests.server.driven_clock import DAY, HOUR, DrivenClock


@pytest.fixture(scope="module")
def clock() -> DrivenClock:
    return DrivenClock()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, clock: DrivenClock) -> Iterator[Site]:
    file = tmp_path_factory.mktemp("site") / "tables.sqlite3"
    with running_site(f"sqlite:///{file}", clock=clock) as running:
        yield running


def by_days(me: Browser, *friends: Browser, **fields: str) -> str:
    form = {"game": "raids", "player0": "me", "pace": "days", **fields}
    form |= {f"player{number}": "open" for number in range(1, len(friends) + 1)}
    table = me.send("/new", **form).url.path
    for seat, friend in enumerate(friends, 1):
        friend.post(f"{table}/join", seat=seat)
    return table


def seated(site: Site, table: str, *people: Browser) -> tuple[Browser, list[Browser]]:
    """Who is to move, and the others."""
    actor = site.live(table).match.actor
    return people[actor], [person for seat, person in enumerate(people) if seat != actor]


def test_the_form_offers_three_paces_and_the_lobby_shows_them(
    me: Browser, friend: Browser, stranger: Browser
) -> None:
    page = me.get("/")
    assert [option["value"] for option in page.options("pace")] == ["live", "days", "friends"]
    table = by_days(me, friend)
    assert "by days" in me.get("/").under["mine"]
    assert "by days" in stranger.get("/").under["running"]
    assert "5 d in the bank, 1 d more for each turn" in me.get(table).under["seats"]


def test_a_bad_clock_is_rejected_in_words(me: Browser) -> None:
    answer = me.send(
        "/new", game="raids", player0="me", player1="open", pace="days", **{"days-bank": "99"}
    )
    assert answer.status_code == 400
    assert "at most 60 days" in answer.text
    hot = me.send("/new", game="raids", player0="me", player1="me", pace="days")
    assert "on one device has no clock" in hot.text


def test_clocks_stand_next_to_names_and_count_from_attributes(
    me: Browser, friend: Browser, site: Site, clock: DrivenClock
) -> None:
    table = by_days(me, friend)
    actor, _ = seated(site, table, me, friend)
    begun = clock.now()
    clock.pass_time(DAY + 18 * HOUR)
    page = actor.get(table)
    assert "3 d 6 h" in page.under["seat-strip"]
    assert "3 d 6 h" in page.under["mats"]
    counted = {found.get("data-due") for found in page.all("span", **{"class": "clock"})}
    assert counted == {None, f"{begun + 5 * DAY:.0f}"}
    assert "stands until the next turn" in page.under["seats"]
    assert actor.get(table).html == page.html


def test_a_late_seat_is_everybody_s_question_and_its_owner_comes_back(
    me: Browser, friend: Browser, stranger: Browser, site: Site, clock: DrivenClock
) -> None:
    table = by_days(me, friend, stranger)
    live = site.live(table)
    late, (one, other) = seated(site, table, me, friend, stranger)
    seat = live.match.actor
    clock.pass_time(5 * DAY + HOUR)
    assert "Your time is over; the others may let a bot play on." in late.get(table).under["seats"]
    page = one.get(table)
    assert "is late. What shall happen?" in page.under["seats"]
    assert "If 2 of you agree" in page.under["seats"]
    assert "late by 1 h" in page.under["seats"]
    asked = one.post(f"{table}/vote", vote=f"replace {seat}")
    assert "1 of 2 agree" in asked.under["seats"]
    (vote,) = live.talk.votes.values()
    other.post(f"{table}/voice", voice=f"yes {vote.number}")
    assert live.seats[seat].kind == "bot"
    assert "A bot plays on for" in one.get(table).under["log"]
    back = late.post(f"{table}/back", seat=seat)
    assert "You have your seat back; the bot decided" in back.under["seats"]


def test_the_people_pause_and_end_a_game_by_vote(me: Browser, friend: Browser, site: Site) -> None:
    table = by_days(me, friend)
    me.post(f"{table}/vote", vote="pause")
    asked = friend.get(table)
    assert "asks to pause the game." in asked.under["seats"]
    (vote,) = site.live(table).talk.votes.values()
    assert (
        "The game is paused."
        in friend.post(f"{table}/voice", voice=f"yes {vote.number}").under["seats"]
    )
    me.post(f"{table}/vote", vote="resume")
    me.post(f"{table}/vote", vote="end")
    (vote,) = site.live(table).talk.votes.values()
    page = friend.post(f"{table}/voice", voice=f"yes {vote.number}")
    assert "Nobody has won" in page.under["prompt"]
    assert page.over
    assert not page.choices
    assert "/rematch" in page.html


def test_a_vote_that_cannot_be_says_why(me: Browser, friend: Browser) -> None:
    table = by_days(me, friend)
    assert "isn't paused" in me.post(f"{table}/vote", vote="resume").under["problem"]
    answer = me.send(f"{table}/vote", vote="pace", pace="days", **{"days-bank": "-1"})
    assert "at most 60 days" in Page(answer.text).under["problem"]


def test_a_table_of_friends_says_since_when_it_waits(
    me: Browser, friend: Browser, site: Site, clock: DrivenClock
) -> None:
    table = by_days(me, friend, pace="friends")
    clock.pass_time(3 * DAY)
    _, (other,) = seated(site, table, me, friend)
    page = other.get(table)
    assert "The table has waited for" in page.under["prompt"]
    assert "since" in page.under["prompt"]
    assert not page.all("span", **{"class": "clock"})
    assert f"{table}/remind" in page.html
    page = other.post(f"{table}/remind", seat=site.live(table).match.actor)
    assert f"{table}/remind" not in page.html, "once a day"


def test_old_tables_and_new_ones_without_a_pace_are_live(me: Browser, site: Site) -> None:
    table = me.new_table("raids", "me", "bot:1")
    assert site.live(table).clocks.pace.hands_over_by_grace
    assert "clock" not in Page(me.get(table).html).under["seats"]


def test_the_page_of_days_off(me: Browser, site: Site, clock: DrivenClock) -> None:
    assert "/days-off" not in me.get("/account").links(), "a stranger has no clocks"
    me.post("/name", name="Ana")
    assert "/days-off" in me.get("/account").links()
    assert me.get("/days-off").field("time_zone") == ""
    page = me.post("/days-off", time_zone="Europe/Madrid", weekends="1")
    assert page.field("time_zone") == "Europe/Madrid"
    assert me.send("/days-off", time_zone="Nowhere").status_code == 400
    first = me.post("/days-off/vacation", first="2027-01-04", last="2027-01-08")
    assert "2027-01-04 – 2027-01-08" in first.html
    again = me.send("/days-off/vacation", first="2027-01-04", last="2027-03-08")
    assert "you have 25 of 30 vacation days left in 2027" in again.text
    page = me.post("/days-off/end", vacation=first.field("vacation"))
    assert "2027-01-04" not in page.html


def test_a_time_zone_that_is_saved_with_the_notices_moves_the_deadline(
    me: Browser, friend: Browser, site: Site, clock: DrivenClock
) -> None:
    table = by_days(me, friend)
    live, (mover, _) = site.live(table), seated(site, table, me, friend)
    seat = live.match.actor
    mover.send("/days-off", time_zone="Pacific/Auckland", weekends="1")
    clock.pass_time(HOUR)
    mover.send("/notices", time_zone="Pacific/Honolulu")
    now, clocks = clock.now(), live.clocks
    assert clocks.off[seat].time_zone == "Pacific/Honolulu"
    assert clocks.since == now, "what ran until now ran by the days of the other zone"
    assert clocks.due_at == clocks.off[seat].deadline(now, clocks.left(seat, now))
    mover.send("/days-off", time_zone="", weekends="")


def test_a_program_chooses_the_pace_and_reads_the_clocks(me: Browser, clock: DrivenClock) -> None:
    asked = {"game": "raids", "players": ["me", "open"], "pace": "days", "bank": 3, "cap": 4}
    made = me.http.post("/api/v1/tables", json=asked)
    assert made.status_code == 201, made.text
    table = made.json()["table"]
    me.http.post(f"/api/v1/tables/{table}/join", json={"seat": 1})
    seen = me.http.get(f"/api/v1/tables/{table}").json()
    assert (seen["pace"], seen["paused"]) == ("days", False)
    assert seen["clock"] == {
        "bank": 3 * DAY, "increment": DAY, "cap": 4 * DAY, "left": [3 * DAY, 3 * DAY],
        "running": seen["actor"], "due_at": clock.now() + 3 * DAY, "late": [None, None],
    }  # fmt: skip
    rows = me.http.get("/api/v1/tables").json()
    assert {row["pace"] for row in rows if row["table"] == table} == {"days"}
    bad = me.http.post("/api/v1/tables", json={**asked, "bank": 0})
    assert (bad.status_code, "at most 60 days" in bad.text) == (400, True)
    plain = me.http.post("/api/v1/tables", json={"game": "raids", "players": ["me", "bot:1"]})
    seen = me.http.get(f"/api/v1/tables/{plain.json()['table']}").json()
    assert (seen["pace"], seen["clock"]) == ("live", None)


def test_a_long_vacation_says_its_last_day_not_a_weekday(
    me: Browser, friend: Browser, site: Site, clock: DrivenClock
) -> None:
    table = by_days(me, friend)
    mover, (other,) = seated(site, table, me, friend)
    mover.send("/days-off", time_zone="UTC", weekends="")
    today = datetime.fromtimestamp(clock.now(), UTC).date()

    def away(first: int, last: int) -> str:
        days = [(today + timedelta(days=days)).isoformat() for days in (first, last)]
        mover.send("/days-off/vacation", first=days[0], last=days[1])
        return other.get(table).under["seats"]

    assert f"away until {today + timedelta(days=3):%A}" in away(0, 2)
    assert f"away until {today + timedelta(days=17)}" in away(3, 16)
