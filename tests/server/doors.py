"""People at servers with doors: administrators, members, invitations."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, select
from tests.server.browser import Browser, Page, Site, running_site

from raidtable.server.admin.log import Admin
from raidtable.server.admin.people import set_admin, user_of_login
from raidtable.server.security.invitations import make_invitation
from raidtable.server.storage.whole_schema import METADATA

T = TypeVar("T")
PASSWORD = "nine worlds of ash"
# What changes without a request: sessions that log out, and what the server notes for itself.
UNCOUNTED = {"ended_sessions"}
NOTED = {"checked", "results"}


@contextmanager
def site_with(folder: Path, **settings: Any) -> Iterator[Site]:
    with running_site(f"sqlite:///{folder / 'tables.sqlite3'}", **settings) as running:
        yield running


def write(site: Site, work: Callable[[Connection], T]) -> T:
    """Write as the command line does, and let the server read it at once."""
    done = site.services.database.write_now(work)
    site.services.rules.read_first()
    return done


def invitation(site: Site, kind: str = "account", **given: Any) -> str:
    """The code of a new invitation."""
    return write(site, lambda c: make_invitation(c, kind, made_by=None, **given))


def member(site: Site, name: str) -> Browser:
    """A person with an account that an invitation made."""
    browser = site.browser()
    code = invitation(site)
    browser.post("/invite/register", code=code, login=name, password=PASSWORD)
    return browser


def administrator(site: Site, name: str = "Runa") -> Browser:
    browser = member(site, name)
    write(site, lambda c: set_admin(c, Admin(), user_of_login(c, name), True))
    return browser


def user_id(site: Site, browser: Browser) -> str:
    cookie = browser.http.cookies.get("raidtable") or ""
    user = site.services.sessions.from_cookie(cookie).user
    assert user is not None
    return user


def rows(site: Site) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of the database, to see that nothing has changed."""
    with site.services.database.engine.connect() as c:
        return {
            table.name: sorted(
                (
                    tuple(row)
                    for row in c.execute(select(table))
                    if table.name != "kept" or row.name not in NOTED
                ),
                key=repr,
            )
            for table in METADATA.sorted_tables
            if table.name not in UNCOUNTED
        }


def link_in(page: Page) -> str:
    """The secret link that a page shows, as a path of the server."""
    found = re.search(r'<input readonly value="https?://[^/"]+([^"]+)"', page.html)
    assert found, page.html
    return found[1]


def code_in(page: Page) -> str:
    return link_in(page).partition("code=")[2]
