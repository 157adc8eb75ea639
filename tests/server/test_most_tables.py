"""A server that holds as many tables as it can makes no new ones, and goes on with its own."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from tests.server.browser import PATIENCE_S, Browser, Site, running_site

from raidtable.server.tables import all_tables

MOST = 2
TABLE = {"game": "raids", "players": ["me", "me"]}


@pytest.fixture
def full(tmp_path: Path) -> Iterator[Site]:
    """A server that holds as many tables as it may."""
    with running_site(f"sqlite:///{tmp_path / 'tables.sqlite3'}", most_tables=MOST) as site:
        yield site


def test_no_new_table_but_those_that_run_go_on(full: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    with httpx.Client(base_url=f"{full.base}/api/v1", timeout=PATIENCE_S) as client:
        made = [client.post("/tables", json=TABLE).json() for _ in range(MOST)]
        refused = client.post("/tables", json=TABLE)
        assert refused.status_code == 503
        assert refused.json()["detail"].startswith("This server has as many games as it can hold")

        table, tokens = made[0]["table"], made[0]["tokens"]
        actor = client.get(f"/tables/{table}").json()["actor"]
        bearer = {"Authorization": f"Bearer {tokens[str(actor)]}"}
        action = client.get(f"/tables/{table}", headers=bearer).json()["legal"][0]
        played = client.post(
            f"/tables/{table}/play", json={"seq": 0, "action": action}, headers=bearer
        )
        assert played.status_code == 200

        monkeypatch.setattr(all_tables, "IDLE_S", -1.0)  # nobody looks at them any more
        assert client.post("/tables", json=TABLE).status_code == 201


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "This server has as many games as it can hold"),
        ("es", "Este servidor tiene tantas partidas como puede"),
    ],
)
def test_people_read_why_in_their_language(full: Site, language: str, sentence: str) -> None:
    person = Browser(full.base, language)
    with httpx.Client(base_url=f"{full.base}/api/v1", timeout=PATIENCE_S) as client:
        for _ in range(MOST):
            client.post("/tables", json=TABLE)
    for path in ("/now", "/learn"):
        assert sentence in person.post(path, 503, game="raids").html
    person.http.close()
