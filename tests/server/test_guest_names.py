"""Names of guests and of players on one device."""

import json

import pytest
from tests.server.browser import Browser, Page, Site

from raidtable import load
from raidtable.bots.bot import Budget
from raidtable.bots.registry import make
from raidtable.engine.rng import seeded
from raidtable.engine.words import LANGUAGES
from raidtable.front import names_in
from raidtable.games import registry
from raidtable.server.security.guest_names import NAMES, guest_name
from raidtable.server.security.names import GUEST, NAME_LENGTH
from raidtable.server.storage.records import BOT, OPEN, PERSON, SeatHolder
from raidtable.server.storage.skeletons import skeleton
from raidtable.server.tables.live_table import LiveTable
from raidtable.server.tables.seat_names import names_of

PASSWORD = "nine worlds of ash"


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_have_two_words_and_all_look_different(language: str) -> None:
    names = NAMES[language]
    assert len(names) > 700
    assert len({skeleton(name) for name in names}) == len(names)
    for name in names:
        assert len(name.split()) == 2
        assert len(name) <= NAME_LENGTH


def test_a_guest_has_the_same_name_every_time_and_others_have_others() -> None:
    assert guest_name("someone", "en") == guest_name("someone", "en")
    given = {guest_name(f"guest {number}", "en") for number in range(100)}
    assert len(given) > 80
    assert guest_name("someone", "xx") in NAMES["en"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_guest_gets_a_name_in_the_language_of_the_page(site: Site, language: str) -> None:
    browser = site.browser(language)
    before = browser.get("/")
    [field] = before.all("input", name="name")
    assert field["value"] == ""
    table = browser.new_table("raids", "me", "greedy")
    name = browser.get("/").field("name")
    assert name == field["placeholder"], "the page has promised it"
    assert name in NAMES[language]
    assert name in browser.get(table).html
    assert GUEST not in browser.get(table).html
    browser.http.close()


def test_a_guest_gets_no_name_that_belongs_to_an_account(site: Site, me: Browser) -> None:
    wanted = me.get("/").all("input", name="name")[0]["placeholder"]
    owner = site.browser()
    owner.post("/register", login=wanted, password=PASSWORD)
    me.new_table("raids", "me", "greedy")
    given = me.get("/").field("name")
    assert given != wanted
    assert given in NAMES["en"]
    owner.http.close()


def test_a_program_without_a_name_gets_one(me: Browser, site: Site) -> None:
    asked = {"game": "raids", "players": ["me", "open"]}
    made = me.http.post("/api/v1/tables", json=asked).json()
    assert site.live(made["table"]).names[0] in NAMES["en"]


def test_names_at_a_table_differ_and_free_seats_go_by_their_colour() -> None:
    game = registry.get("raids")
    seats = [
        SeatHolder(PERSON, "one", None, "Ana"),
        SeatHolder(PERSON, "two", None, "ana"),
        SeatHolder(BOT, None, "gone:9", "An old bot"),
        SeatHolder(OPEN, None, None, "?"),
    ]
    assert names_of(seats, game, "en") == ["Ana", "ana (2)", "An old bot", "Pink"]
    assert names_of(seats, game, "es")[3] == "Rosa"


def test_guests_of_an_earlier_version_have_names_too() -> None:
    seats = [SeatHolder(PERSON, user, None, GUEST) for user in ("one", "two")]
    names = names_of(seats, registry.get("raids"), "es")
    assert names == [guest_name("one", "es"), guest_name("two", "es")]


# Several players on one device


def play_on_one_device(me: Browser, live: LiveTable, decisions: int) -> Page:
    """Decides as greedy would, each time from the view of the player to move."""
    bot = make("greedy", live.match.game)
    while not live.match.over and decisions:
        actor = live.match.actor
        page = me.get(f"/t/{live.id}?as={actor}")
        rng = seeded(f"device/{live.match.ply}")
        action = bot.choose(live.match.view(actor), live.match.actions(), Budget(), rng)
        assert me.act(f"/t/{live.id}", page, action=action.text).status_code == 200
        decisions -= 1
    return me.get(f"/t/{live.id}")


def test_players_on_one_device_have_the_names_of_the_form(me: Browser, site: Site) -> None:
    form = {"player0": "me", "player1": "none", "player2": "me", "player3": "me"}
    names = {"name0": " Ana ", "name1": "nobody", "name2": "Bo <b>"}
    answer = me.send("/new", game="raids", **form, **names)
    table = answer.url.path
    live = site.live(table)
    assert live.names[:2] == ["Ana", "Bo <b>"]
    assert live.names[2] in NAMES["en"]
    page = play_on_one_device(me, live, 6)
    assert "Bo &lt;b&gt;" in page.html
    log = page.under["log"]
    assert "Ana" in log
    assert "Bo <b>" in log


def test_without_names_the_host_has_their_own(me: Browser, site: Site) -> None:
    me.post("/name", name="Ragna")
    names = site.live(me.new_table("raids", "greedy", "me", "me")).names
    assert names[1] == "Ragna"
    assert names[2] in NAMES["en"]


def test_one_seat_keeps_the_name_of_its_person(me: Browser, site: Site) -> None:
    me.post("/name", name="Ragna")
    answer = me.send("/new", game="raids", player0="me", player1="greedy", name0="Other")
    assert site.live(answer.url.path).names[0] == "Ragna"


def test_a_name_of_an_account_is_not_for_others(me: Browser, stranger: Browser) -> None:
    stranger.post("/register", login="Hallgerd Longhair", password=PASSWORD)
    form = {"game": "raids", "player0": "me", "player1": "me", "name1": "HALLGERD Longhair"}
    assert "belongs to an account" in me.post("/new", 400, **form).html


def test_records_carry_the_names(me: Browser, site: Site) -> None:
    form = {"player0": "me", "player1": "me", "name0": "Ana", "name1": "Bo"}
    table = me.send("/new", game="raids", **form).url.path
    play_on_one_device(me, site.live(table), 10_000)
    record = me.http.get(f"{table}/record.json")
    assert record.json()["names"] == names_in(record.text) == ["Ana", "Bo"]
    assert load(record.text).over
    assert me.http.get(f"/api/v1/tables/{table[3:]}/record").json()["names"] == ["Ana", "Bo"]
    answer = me.send("/upload", files={"record": ("game.json", record.content)})
    assert "Bo" in answer.text
    assert site.live(answer.url.path.partition("/at/")[0]).names == ["Ana", "Bo"]
    again = me.send(f"{table}/rematch").url.path
    assert site.live(again).names == ["Ana", "Bo"]


def test_a_record_with_odd_names_is_rejected_or_cleaned(me: Browser, site: Site) -> None:
    table = me.send("/new", game="raids", player0="me", player1="me").url.path
    record = json.loads(json.dumps(site.live(table).match.record()))
    short = json.dumps({**record, "names": ["only one"]}).encode()
    assert me.send("/upload", files={"record": ("game.json", short)}).status_code == 400
    odd = json.dumps({**record, "names": ["a\ud800b", 7]}).encode()
    answer = me.send("/upload", files={"record": ("game.json", odd)})
    assert site.live(answer.url.path.partition("/at/")[0]).names == ["a b", "7"]
