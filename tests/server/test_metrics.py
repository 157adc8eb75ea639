"""The metrics of a host, and the durations in its log."""

import json
import logging
import re
from pathlib import Path

import httpx
from tests.server.browser import Browser, Site
from tests.server.processes import ServerProcess

from raidtable.server.measuring import OTHER

HOSTING = Path(__file__).parents[2] / "docs" / "hosting.md"


def metrics(browser: Browser) -> dict[str, float]:
    lines = browser.http.get("/metrics").text.splitlines()
    pairs = [line.rpartition(" ") for line in lines if line.startswith("raidtable_")]
    return {name: float(value) for name, _, value in pairs}


def test_requests_are_counted_by_their_route(site: Site, me: Browser) -> None:
    table = me.new_table("raids", "me", "random")
    before = metrics(me)
    after = before
    decisions = 0

    def grown(name: str) -> float:
        return after.get(name, 0) - before.get(name, 0)

    # A turn may have several decisions, and the bot may have moved before the first reading.
    while not (decisions and grown('raidtable_moves_total{by="bot"}')):
        page = me.turn(table)
        me.act(table, page, action=page.choices[0])
        decisions += 1
        me.turn(table)
        after = metrics(me)
    me.http.get("/t/nowhere")
    me.http.get(f"/{'x' * 30}")
    me.http.get("/api/v1/games")
    after = metrics(me)

    assert grown('raidtable_requests_total{route="/t/{table}",status="200"}') >= 2
    assert grown('raidtable_requests_total{route="/t/{table}",status="404"}') == 1
    assert grown(f'raidtable_requests_total{{route="{OTHER}",status="404"}}') == 1
    assert grown('raidtable_requests_total{route="/api/v1/games",status="200"}') == 1
    assert grown('raidtable_requests_total{route="/t/{table}/act",status="303"}') == decisions
    assert grown('raidtable_request_seconds_count{route="/t/{table}/act"}') == decisions
    assert grown('raidtable_moves_total{by="person"}') == decisions
    assert grown("raidtable_bot_thinking_seconds_count") >= 1
    assert grown("raidtable_commit_seconds_count") >= 2
    assert grown("raidtable_writes_saved_total") >= 2
    routes = {re.sub(r".*route=\"([^\"]*)\".*", r"\1", name) for name in after if "route=" in name}
    assert not [route for route in routes if site.live(table).id in route]


def test_hosting_lists_every_metric(me: Browser) -> None:
    text = me.http.get("/metrics").text
    ours = set(re.findall(r"^# TYPE (raidtable_\w+)", text, re.M))
    ours = {name for name in ours if not name.endswith("_created")} | {"raidtable_workers"}
    listed = set(re.findall(r"`(raidtable_\w+)[`{]", HOSTING.read_text("utf-8")))
    assert listed == ours


def test_a_json_log_has_durations(tmp_path: Path) -> None:
    server = ServerProcess(f"sqlite:///{tmp_path / 'tables.sqlite3'}", tmp_path, "measured")
    server.start()
    server.wait_until_ready()
    httpx.get(f"{server.url}/about")
    server.stop()
    lines = [json.loads(line) for line in server.said().splitlines() if line.startswith("{")]
    (line,) = [line for line in lines if line.get("path") == "/about"]
    assert 0 < line["duration_ms"] < 60_000
    assert logging.getLevelName(line["level"].upper()) == logging.INFO
