"""Names that look alike, and names that belong to an account."""

import itertools
from typing import Any

import pytest
from sqlalchemy import insert, select
from tests.server.browser import Browser, Site

from raidtable.engine.errors import BadOption
from raidtable.server.pages import context
from raidtable.server.security.names import check_login
from raidtable.server.storage.database import connect
from raidtable.server.storage.migrating import migrate
from raidtable.server.storage.schema import USERS
from raidtable.server.storage.skeletons import fill_skeletons, skeleton
from raidtable.server.storage.transactions import writing

pytest_plugins = ["tests.server.postgres"]
PASSWORD = "nine worlds of ash"
NUMBERS = itertools.count()
LOOK_ALIKES = [
    ("Ada", "ADA"), ("Ada", "Аdа"), ("Ada", "Ａｄａ"), ("Ada", "𝐀𝐝𝐚"), ("Ada", "Αda"),
    ("MATT", "МАТТ"), ("Ivar", "lvar"), ("Ivar", "1var"), ("Ivar", "|var"), ("Olaf", "0laf"),
    ("Arne", "Ame"), ("Ada", "Ada\ufe0f"), ("Ada", "A\u0336da"), ("Ragnar", "Rаgnаr"),
    ("Nora", "Νora"), ("Olafur", "Ólafur"), ("Ada", "Ada\u3164"), ("Tove", "Tоvе"),
]  # fmt: skip
DIFFERENT = [
    ("Ada", "Adam"),
    ("Ástríð", "Ásta"),
    ("Bo", "Boo"),
    ("Жора", "Zhora"),
    ("山田", "山本"),
]


@pytest.mark.parametrize(("one", "other"), LOOK_ALIKES)
def test_names_that_look_alike_have_one_skeleton(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_names_that_differ_have_two(one: str, other: str) -> None:
    assert skeleton(one) != skeleton(other)


@pytest.mark.parametrize(
    "name", ["Ástríð", "Жора", "Νίκος", "山田 Taro", "たろう", "Ada 2", "O'Neil"]
)
def test_a_name_of_one_alphabet_is_a_login(name: str) -> None:
    check_login(name)


@pytest.mark.parametrize("name", ["Аda", "Rаgnar", "Νora", "Guest", "GUEST", "Gueѕt", "\u3164"])
def test_a_mixed_or_reserved_name_is_no_login(name: str) -> None:
    with pytest.raises(BadOption):
        check_login(name)


@pytest.fixture
def login() -> str:
    """A name that is not in use, with letters that have look-alikes."""
    return f"Hope {'xyz'[next(NUMBERS) % 3] * (next(NUMBERS) + 1)}"


def test_a_look_alike_does_not_register(me: Browser, stranger: Browser, login: str) -> None:
    me.post("/register", login=login, password=PASSWORD)
    for alike in (
        login.replace("o", "0"),
        login.upper(),
        login.replace("H", "Н").replace("o", "о"),
    ):
        page = stranger.post("/register", 400, login=alike, password=PASSWORD)
        assert "taken" in page.html or "one alphabet" in page.html
    whole = login.translate(str.maketrans("Hopexyz", "Норехуz"))
    stranger.post("/register", 400, login=whole, password=PASSWORD)


def test_nobody_else_takes_a_registered_name(
    me: Browser, friend: Browser, stranger: Browser, login: str
) -> None:
    me.post("/register", login=login, password=PASSWORD)
    friend.post("/register", login=f"{login} jr", password=PASSWORD)
    for person in (friend, stranger):
        for taken in (login, login.lower(), login.replace("o", "о")):
            page = person.post("/name", 400, name=taken)
            assert "belongs to an account" in page.html
    me.post("/name", name="Another")
    me.post("/name", name=login)
    assert me.get("/").field("name") == login


def test_the_api_takes_no_registered_name(me: Browser, site: Site, login: str) -> None:
    me.post("/register", login=login, password=PASSWORD)
    asked = {"game": "raids", "players": ["me", "open"], "name": login.upper()}
    answer = me.http.post("/api/v1/tables", json=asked)
    assert answer.status_code == 400
    assert "belongs to an account" in answer.json()["detail"]
    made = me.http.post("/api/v1/tables", json={**asked, "name": "Guest"}).json()
    answer = me.http.post(f"/api/v1/tables/{made['table']}/join", json={"seat": 1, "name": login})
    assert answer.status_code == 400
    assert site.live(made["table"]).seats[1].kind == "open"


def test_the_names_of_older_accounts_are_reserved(database: str) -> None:
    """The oldest of several look-alikes owns the name; all of them can still log in."""
    engine = connect(database)
    migrate(engine)
    rows: list[dict[str, Any]] = [
        {"id": "1", "name": "Ada", "login": "аda", "made_at": 2.0},
        {"id": "2", "name": "Ada", "login": "ada", "made_at": 1.0},
        {"id": "3", "name": "Bo", "login": "bo", "made_at": 3.0},
        {"id": "4", "name": "Guest", "login": None, "made_at": 0.0},
    ]
    with writing(engine) as connection:
        connection.execute(insert(USERS), rows)
        fill_skeletons(connection)
        query = select(USERS.c.id, USERS.c.skeleton).order_by(USERS.c.id)
        found = [tuple(row) for row in connection.execute(query)]
    engine.dispose()
    assert found == [("1", None), ("2", "ada"), ("3", "bo"), ("4", None)]


# Guessing passwords


@pytest.fixture
def addresses(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every request come from another address."""
    numbers = itertools.count()
    monkeypatch.setattr(context, "caller_address", lambda _: f"10.0.0.{next(numbers)}")
    monkeypatch.setattr(site.services.limits.passwords, "times", 3)


@pytest.mark.usefixtures("addresses")
def test_many_addresses_that_guess_one_name_are_slowed(
    me: Browser, friend: Browser, stranger: Browser, site: Site, login: str
) -> None:
    me.post("/register", login=login, password=PASSWORD)
    friend.post("/login", login=login, password=PASSWORD)
    friend.post("/logout")
    for _ in range(3):
        page = stranger.post("/login", 400, login=login, password="a wrong guess")
        assert "Wrong name or password." in page.html
    page = stranger.post("/login", 400, login=login.upper(), password=PASSWORD)
    assert "Too many attempts" in page.html, "even the right one is not tried"
    friend.post("/login", login=login, password=PASSWORD)
    assert friend.get("/").field("name") == login, "the owner gets in where they were before"
    for calls in site.services.limits.passwords.calls.values():
        calls[:] = [at - 301 for at in calls]
    stranger.post("/login", login=login, password=PASSWORD)
    assert stranger.get("/").field("name") == login, "nobody is locked out for ever"


@pytest.mark.usefixtures("addresses")
def test_logging_in_is_no_guess(me: Browser, login: str) -> None:
    me.post("/register", login=login, password=PASSWORD)
    for _ in range(5):
        me.post("/login", login=login, password=PASSWORD)
