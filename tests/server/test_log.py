"""The log of a table: which seat a line is about, its filters, and who may read it."""

import re
from html import unescape
from types import SimpleNamespace
from typing import cast

import pytest
from tests.helpers import SETTINGS, Setting, every_game, play_randomly
from tests.server.browser import Browser, Page, Site
from tests.server.test_updates import positions, table_of, viewers

from raidtable.engine.event import Event
from raidtable.engine.game import Game
from raidtable.engine.match import Match
from raidtable.engine.state import CHANCE, OVER, SPECTATOR
from raidtable.server import messages
from raidtable.server.html.log import LOG_SHOWN, Lines, PublicLog, end_of_last_turn
from raidtable.server.html.sections import sections_for

NAMES = ["Astrid", "Bjorn", "Cnut", "Dagny"]
DECISIONS = 400
LINE = re.compile(
    r'<li(?: class="seat-(?P<seat>\d)")?(?: data-about="(?P<about>[\d ]+)")? '
    r'data-ply="(?P<ply>\d+)">(?P<text>[^<]*)</li>'
)


def log_of(page: Page) -> dict[str, str]:
    """The attributes of the section."""
    [section] = page.all("section", id="log")
    return section


def lines_of(html: str) -> list[dict[str, str]]:
    found = [line.groupdict() for line in LINE.finditer(html)]
    assert len(found) == html.count("<li")
    return found


def lines_on(page: Page) -> list[dict[str, str]]:
    start = page.html.index('<section id="log"')
    return lines_of(page.html[start : page.html.index("</section>", start)])


# The seat of a line


@pytest.mark.random_play
@pytest.mark.parametrize("setting", SETTINGS, ids=repr)
def test_a_line_is_about_every_seat_that_it_names(setting: Setting) -> None:
    names = NAMES[: setting.seats]
    words = setting.game.presentation.words("en", names)
    match = play_randomly(setting.match(1), 1, DECISIONS)
    for event in match.events:
        for form in (event, event.seen_from(SPECTATOR)):
            sentence = words.event(form)
            named = {seat for seat, name in enumerate(names) if name in sentence}
            assert named <= set(form.concerns()) <= set(range(setting.seats)), sentence


def test_an_event_concerns_its_seat_and_the_other_that_it_names() -> None:
    assert Event("Attacked", 2, {"space": 1, "rival": 0}, {}, 0, False).concerns() == [2, 0]
    assert Event("Began", -1, {"round": 1}, {}, 0, False).concerns() == []
    secret = Event("Traded", 1, {"opponent": 3}, {"rival": 2}, 0b10, True)
    assert secret.concerns() == [1, 2, 3]
    assert secret.seen_from(0).concerns() == [1, 3]


@every_game
def test_each_line_says_its_seat_whom_it_is_about_and_its_ply(
    game: Game, me: Browser, site: Site
) -> None:
    table = me.new_table(game.id, "me", "greedy")
    page = me.play(table, 6)
    match = site.live(table).match
    lines = lines_on(page)
    assert 0 < len(lines) <= LOG_SHOWN
    plies = [int(line["ply"]) for line in lines]
    assert plies == sorted(plies)
    assert plies[-1] < match.ply
    words = game.presentation.words("en", site.live(table).names)
    for line in lines:
        events = match.plies[int(line["ply"])].events
        seen = (event.seen_from(0) for event in events)
        event = next(event for event in seen if words.event(event) == unescape(line["text"]))
        about = [int(seat) for seat in (line["about"] or "").split()]
        assert about == event.concerns()
        assert line["seat"] == (str(event.seat) if event.seat >= 0 else None)


# Since my last turn


@pytest.mark.parametrize(
    ("decided", "now", "since"),
    [
        ("", 0, 0),
        ("00", 0, 0),  # the first turn is not over
        ("12", 0, 0),  # there was none yet
        ("0012", 0, 2),
        ("0012", 2, 2),
        ("00", 1, 2),  # it has just ended
        ("0c12", 0, 2),  # random events belong to the turn
        ("0c", 1, 2),
        ("0c1c2c", 0, 2),
        ("0120", 0, 1),  # the current turn is not the last one
        ("0120c", 0, 1),
        ("0120", 1, 4),
        ("01020", 1, 5),
        ("012", OVER, 1),
    ],
)
def test_since_my_last_turn(decided: str, now: int, since: int) -> None:
    """The viewer is seat 0; c is chance."""
    actors = [CHANCE if actor == "c" else int(actor) for actor in decided]
    plies = tuple(SimpleNamespace(actor=actor) for actor in actors)
    match = cast(Match, SimpleNamespace(plies=plies, actor=now))
    assert end_of_last_turn(match, 0) == since


def test_a_seat_finds_filters_that_wait_for_a_script(me: Browser, site: Site) -> None:
    table = me.new_table("raids", "me", "greedy")
    match = site.live(table).match
    page = me.turn(table)
    while end_of_last_turn(match, 0) == 0:
        page = me.play(table, 1)
    log = log_of(page)
    assert log["data-me"] == "0"
    assert int(log["data-since"]) == end_of_last_turn(match, 0)
    [filters] = page.all("select", **{"class": "filters"})
    assert "hidden" in filters
    values = [option["value"] for option in page.all("option")]
    assert values[-3:] == ["all", "me", "turn"]
    assert messages.LOG_NOTHING in page.under["log"]


def test_who_has_no_seat_in_view_has_no_filters(me: Browser, stranger: Browser, site: Site) -> None:
    """A spectator, or a person at the hand-over screen of a hot-seat table."""
    alone = me.new_table("raids", "me", "greedy")
    together = me.new_table("raids", "me", "me")
    lifted = me.get(f"{together}?as={site.live(together).match.actor}")
    assert "data-me" in log_of(lifted)
    for page in (stranger.get(alone), me.get(together)):
        assert "data-me" not in log_of(page)
        assert not page.all("select", **{"class": "filters"})


# Who may read a line


def test_the_private_part_of_a_line_reaches_only_its_seat(
    me: Browser, friend: Browser, stranger: Browser, site: Site
) -> None:
    me.post("/name", name="Astrid")
    friend.post("/name", name="Bjorn")
    table = me.new_table("north_sea", "me", "open")
    friend.post(f"{table}/join", seat=1)
    live = site.live(table)
    pages = {0: me.get(table), 1: friend.get(table), SPECTATOR: stranger.get(table)}
    words = live.match.game.presentation.words("en", live.names)
    private = [event for event in live.match.events if event.private]
    assert {event.seat for event in private} == {0, 1}
    private_lines = {
        seat: {unescape(line["text"]) for line in lines_on(page)} for seat, page in pages.items()
    }
    for event in private:
        whole, public = words.event(event), words.event(event.seen_from(SPECTATOR))
        assert whole != public
        for seat, sentences in private_lines.items():
            assert (whole in sentences) == (seat == event.seat)
            assert public in sentences or seat == event.seat


@pytest.mark.parametrize("game_id", ["north_sea", "raids"])
def test_lines_are_shared_by_those_who_know_the_same(game_id: str) -> None:
    live = table_of(game_id)
    for _ in positions(live):
        shared = sections_for(live, viewers(live)[-1]).sections["log"][1]
        for viewer in viewers(live):
            lines = sections_for(live, viewer).sections["log"][1]
            knows = [e for e in live.match.events if e.private and e.seen_from(viewer.shown) is e]
            assert lines is shared or knows, "what nobody knows better is packed once for all"


def test_names_in_the_log_are_only_text(me: Browser, site: Site) -> None:
    me.post("/name", name="<b>&\"'</b>")
    table = me.new_table("raids", "me", "greedy")
    page = me.play(table, 2)
    assert any("<b>&\"'</b>" in unescape(line["text"]) for line in lines_on(page))


def test_a_line_is_made_once() -> None:
    live = table_of("raids")
    lines = Lines()
    words = live.match.game.presentation.words("en", live.names)
    for _ in positions(live):
        made = dict(lines.made)
        PublicLog(live.match, lines, words)
        assert all(lines.made[key] is line for key, line in made.items())
    assert any(lines.made.values())


@pytest.mark.parametrize(
    ("language", "colour", "free"), [("en", "Blue", "Free seat"), ("es", "Azul", "Asiento libre")]
)
def test_a_free_seat_goes_by_its_colour(site: Site, language: str, colour: str, free: str) -> None:
    """Raiders are dealt, and the first player is rolled, before all have sat down."""
    browser = site.browser(language)
    page = browser.get(browser.new_table("storm_raiders", "me", "open"))
    shown = " ".join(line["text"] for line in lines_on(page))
    assert colour in shown
    assert free not in shown
    assert free in page.under["seats"]
    browser.http.close()
