"""Accounts are optional: a guest may create one, and then use their tables in another browser."""

import asyncio
import itertools
import sqlite3

import pytest
from argon2 import PasswordHasher, Type
from sqlalchemy import select
from tests.server.browser import Browser, Site
from tests.server.conftest import SHIPPED

from raidtable.server.security import accounts
from raidtable.server.storage.schema import USERS

PASSWORD = "nine worlds of ash"
NUMBERS = itertools.count()


@pytest.fixture
def login() -> str:
    """A name that is not in use yet."""
    return f"Ástríð {next(NUMBERS)}"


def test_a_guest_keeps_their_tables(me: Browser, stranger: Browser, login: str) -> None:
    table = me.new_table("raids", "me", "random")
    me.post("/register", login=login, password=PASSWORD)
    assert table in me.get("/").links()
    assert stranger.get(table).field("as") == "-3"
    home = stranger.post("/login", login=login, password=PASSWORD)
    assert home.field("name") == login
    assert home.links().count(table) == 1, "mine, so it is not offered among the open ones"
    assert stranger.get(table).field("as") == "0"


def test_after_logging_out_one_is_a_stranger(me: Browser, login: str) -> None:
    me.post("/register", login=login, password=PASSWORD)
    table = me.new_table("raids", "me", "open")
    me.post("/logout")
    assert me.get(table).field("as") == "-3"
    assert me.get("/").field("name") == ""


def test_upper_and_lower_case_name_one_account(
    me: Browser, stranger: Browser, friend: Browser, login: str
) -> None:
    me.post("/register", login=login, password=PASSWORD)
    assert "taken" in friend.post("/register", 400, login=login.upper(), password=PASSWORD).html
    decomposed = login.replace("Á", "A\u0301")
    stranger.post("/login", login=f" {decomposed.lower()} ", password=PASSWORD)
    assert stranger.get("/").field("name") == login


def test_wrong_name_and_wrong_password_sound_the_same(
    me: Browser, stranger: Browser, login: str
) -> None:
    me.post("/register", login=login, password=PASSWORD)
    other = f"{login} the Unknown"
    wrong = stranger.post("/login", 400, login=login, password=PASSWORD + "x")
    unknown = stranger.post("/login", 400, login=other, password=PASSWORD)
    assert wrong.html.replace(f'"{login}"', "") == unknown.html.replace(f'"{other}"', "")
    assert stranger.get("/").field("name") == ""
    stranger.post("/login", 400, login="", password="nobody's password")


@pytest.mark.parametrize(("name", "password"), [("", PASSWORD), ("Short", "7 chars"), ("  ", ""),
                                                ("Long", "x" * 201)])  # fmt: skip
def test_an_account_needs_a_name_and_a_password(me: Browser, name: str, password: str) -> None:
    me.post("/register", 400, login=name, password=password)
    me.post("/login", 400, login=name, password=password)


def test_one_account_for_each(me: Browser, login: str) -> None:
    me.post("/register", login=login, password=PASSWORD)
    assert "already" in me.post("/register", 400, login=f"{login}b", password=PASSWORD).html


def test_a_name_that_grows_when_folded_fits(me: Browser, stranger: Browser) -> None:
    name = "ΐ" * 24
    me.post("/register", login=name, password=PASSWORD)
    stranger.post("/login", login=name, password=PASSWORD)
    assert len(accounts.folded(name)) <= accounts.LOGIN_LENGTH


def test_only_a_hash_of_the_password_is_kept(me: Browser, login: str, site: Site) -> None:
    me.post("/register", login=login, password=PASSWORD)
    file = site.services.database.engine.url.database
    assert file is not None
    with sqlite3.connect(file) as rows:
        kept = rows.execute("SELECT password FROM users WHERE name = ?", [login]).fetchone()[0]
    rows.close()
    assert kept.startswith("$argon2id$")


def test_a_hash_takes_as_much_work_as_is_advised() -> None:
    """At least the second recommendation of RFC 9106, for machines with little memory."""
    assert SHIPPED.type is Type.ID
    assert SHIPPED.time_cost >= 3
    assert SHIPPED.memory_cost >= 64 * 1024
    assert SHIPPED.parallelism >= 4


def test_a_weak_old_hash_is_renewed(
    me: Browser, login: str, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    weak = PasswordHasher(time_cost=1, memory_cost=64)
    with monkeypatch.context() as patch:
        patch.setattr(accounts, "HASHER", weak)
        me.post("/register", login=login, password=PASSWORD)
    me.post("/login", login=login, password=PASSWORD)
    query = select(USERS.c.password).where(USERS.c.login == accounts.folded(login))
    kept = asyncio.run(site.services.database.read(lambda c: c.execute(query).scalar_one()))
    assert not accounts.HASHER.check_needs_rehash(kept)
    me.post("/login", login=login, password=PASSWORD)
