"""The API of play over days: orders, notes, and the tables that wait."""

from typing import Any

import pytest
from tests.server.browser import Browser, Site


class Program:
    """A program with a token for a seat."""

    def __init__(self, browser: Browser, table: str, token: str) -> None:
        self.http = browser.http
        self.table = table
        self.headers = {"Authorization": f"Bearer {token}"}

    def ask(self, method: str, path: str, status: int = 200, **body: object) -> Any:
        address = f"/api/v1{path.format(table=self.table)}"
        answer = self.http.request(method, address, headers=self.headers, json=body or None)
        assert answer.status_code == status, answer.text
        return answer.json()


@pytest.fixture
def programs(me: Browser) -> list[Program]:
    """Two programs at a table of North Sea, at the first turn."""
    made = me.http.post("/api/v1/tables", json={"game": "north_sea", "players": ["me", "open"]})
    table = made.json()["table"]
    joined = me.http.post(f"/api/v1/tables/{table}/join", json={"seat": 1})
    tokens = [made.json()["tokens"]["0"], joined.json()["tokens"]["1"]]
    found = [Program(me, table, token) for token in tokens]
    while True:
        state = found[0].ask("GET", "/tables/{table}")
        actor = found[state["actor"]]
        state = actor.ask("GET", "/tables/{table}")
        if any(text.startswith("place:") for text in state["legal"]):
            return found
        given = {"seq": state["seq"], "action": state["legal"][0]}
        actor.ask("POST", "/tables/{table}/play", **given)


def test_a_program_lays_orders_down(programs: list[Program], site: Site) -> None:
    actor = programs[0].ask("GET", "/tables/{table}")["actor"]
    waits = programs[1 - actor]
    found = waits.ask("GET", "/tables/{table}/orders")
    turn = next(question for question in found["questions"] if question["step"] == "Turn")
    assert "place:silversmith" in turn["actions"]
    assert turn["condition"] == "On your turn"
    order = {"step": "Turn", "about": {}, "action": "place:silversmith"}
    kept = waits.ask("PUT", "/tables/{table}/orders", orders=[order])
    assert kept["orders"] == [{**order, "then": False}]
    assert kept["questions"][0]["step"] == "Silversmith"
    assert kept["questions"][0]["then"] is True
    # The other program sees nothing of it.
    assert programs[actor].ask("GET", "/tables/{table}/orders")["orders"] == []
    wrong = waits.ask("PUT", "/tables/{table}/orders", 400, orders=[{**order, "action": "smith"}])
    assert "Order 1" in wrong["detail"]
    many = waits.ask("PUT", "/tables/{table}/orders", 400, orders=[order] * 9)
    assert "8" in many["detail"]
    assert waits.ask("PUT", "/tables/{table}/orders", orders=[], reveals=True)["orders"] == []
    assert site.live(f"/t/{waits.table}").orders.orders == ()


def test_a_program_keeps_notes(programs: list[Program]) -> None:
    first, second = programs
    assert first.ask("PUT", "/tables/{table}/notes", text="A plan. ") == {"text": "A plan."}
    assert first.ask("GET", "/tables/{table}/notes") == {"text": "A plan."}
    assert second.ask("GET", "/tables/{table}/notes") == {"text": ""}
    first.ask("PUT", "/tables/{table}/notes", 400, text="x" * 2001)


def test_a_program_is_told_which_tables_wait(programs: list[Program]) -> None:
    actor = programs[0].ask("GET", "/tables/{table}")["actor"]
    (row,) = programs[actor].ask("GET", "/waiting")
    assert (row["table"], row["game"], row["seat"]) == (programs[0].table, "north_sea", actor)
    assert row["due"] is None
    assert programs[1 - actor].ask("GET", "/waiting") == []


def test_without_a_token_there_is_nothing(programs: list[Program]) -> None:
    first = programs[0]
    first.headers = {}
    for path in ("/tables/{table}/orders", "/tables/{table}/notes", "/waiting"):
        first.ask("GET", path, 401)
