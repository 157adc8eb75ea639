"""A site, and people with browsers."""

from collections.abc import Iterator
from itertools import count

import pytest
from argon2 import PasswordHasher
from tests.server.browser import Browser, Site, running_site
from tests.server.receiver import Receiver, running_receiver

from raidtable.server.security import accounts
from raidtable.server.tables import creation

# The password hasher of the real server, and the fast one that most tests use.
SHIPPED = accounts.HASHER
QUICK = PasswordHasher(time_cost=1, memory_cost=256, parallelism=1)
NOBODY = QUICK.hash("nobody's password")


@pytest.fixture(autouse=True)
def deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the deals the same in every run."""
    numbers = count(1)
    monkeypatch.setattr(creation, "fresh_seed", lambda: f"{request.node.name}/{next(numbers)}")


@pytest.fixture(autouse=True)
def quick_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use a fast hash: the real one is slow on purpose and would take most of the test time."""
    monkeypatch.setattr(accounts, "HASHER", QUICK)
    monkeypatch.setattr(accounts, "NOBODY", NOBODY)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """One server, on a real SQLite file, for all tests of a worker."""
    file = tmp_path_factory.mktemp("site") / "tables.sqlite3"
    with running_site(f"sqlite:///{file}") as running:
        yield running


@pytest.fixture
def me(site: Site) -> Iterator[Browser]:
    browser = site.browser()
    yield browser
    browser.http.close()


@pytest.fixture
def friend(site: Site) -> Iterator[Browser]:
    browser = site.browser()
    yield browser
    browser.http.close()


@pytest.fixture
def stranger(site: Site) -> Iterator[Browser]:
    browser = site.browser()
    yield browser
    browser.http.close()


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    """Answers what the server posts to webhooks."""
    with running_receiver() as running:
        yield running
