"""The JSON API: every endpoint, by seat tokens, and the example bot."""

import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.helpers import every_game
from tests.server.browser import PATIENCE_S, Browser, Site
from tests.server.playing import objection

import raidtable
from raidtable.engine.game import Game
from raidtable.games import registry
from raidtable.server.settings import Settings

EXAMPLE = Path(__file__).parents[2] / "docs" / "example_bot.py"


class Api:
    """A program that plays over the API."""

    def __init__(self, browser: Browser) -> None:
        self.http = browser.http

    def ask(self, path: str, token: str = "", status: int = 200, **body: object) -> Any:
        """The answer of an endpoint; a request with a body is a POST."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        method = "POST" if body else "GET"
        address = f"/api/v1{path}"
        answer = self.http.request(method, address, headers=headers, json=body or None)
        assert answer.status_code == status, answer.text
        return answer.json()

    def table(self, *players: str, game: str = "raids", **more: Any) -> tuple[str, list[str]]:
        """A new table, and the tokens of the caller's seats in order."""
        made = self.ask("/tables", "", 201, game=game, players=players, **more)
        return f"/tables/{made['table']}", list(made["tokens"].values())


@pytest.fixture
def api(me: Browser) -> Api:
    return Api(me)


def test_games_are_listed_with_seats_and_options(api: Api) -> None:
    listed = {game["id"]: game for game in api.ask("/games")}
    assert list(listed) == list(registry.game_ids())
    for game_id, row in listed.items():
        game = registry.get(game_id)
        assert row["seats"] == game.rules.seat_counts
        assert row["options"] == {option.name: option.values for option in game.rules.options}


def test_a_program_answers_whether_decisions_are_taken_back(
    api: Api, friend: Browser, site: Site
) -> None:
    table, [token] = api.table("me", "open")
    page = table.replace("/tables/", "/t/")
    friend.post(f"{page}/join", seat=1)
    live = site.live(page)

    def play_until_they_may_ask() -> None:
        while objection(live, "ask", 1, "") is not None or live.match.actor != 0:
            if live.match.actor == 1:
                friend.post(f"{page}/act", action=live.match.legal()[0], seq=live.seq, **{"as": 1})
            else:
                api.ask(f"{table}/play", token, seq=live.seq, action=live.match.legal()[0])

    play_until_they_may_ask()
    assert api.ask(table, token)["take_back"] == 0
    api.ask(f"{table}/answer", token, 400, seq=live.seq, agree=True)
    plies = live.match.ply
    friend.post(f"{page}/act", ask=1, seq=live.seq, **{"as": 1})
    assert api.ask(table, token)["take_back"] >= 1
    api.ask(f"{table}/answer", token, seq=live.seq, agree=False)
    assert live.match.ply == plies
    play_until_they_may_ask()  # no player asks twice about the same position
    friend.post(f"{page}/act", ask=1, seq=live.seq, **{"as": 1})
    plies, number = live.match.ply, api.ask(table, token)["question"]
    api.ask(f"{table}/answer", token, 409, seq=live.seq - 1, agree=True)
    api.ask(f"{table}/answer", token, 400, seq=live.seq, agree=True, question=number - 1)
    api.ask(f"{table}/answer", token, seq=live.seq, agree=True, question=number)
    assert live.match.ply < plies
    assert live.match.actor == 1


def test_tables_are_listed(api: Api) -> None:
    table, _ = api.table("me", "open", game="north_sea")
    rows = {row["table"]: row for row in api.ask("/tables")}
    row = rows[table.removeprefix("/tables/")]
    assert (row["game"], row["seats"], row["status"]) == ("north_sea", 2, "open")


@every_game
def test_two_programs_play_a_game(game: Game, api: Api, site: Site) -> None:
    """They play part of a game; the answers always match the current match."""
    table, tokens = api.table("me", "me", game=game.id)
    live = site.live(table.replace("/tables/", "/t/"))
    for turn in range(25):
        if live.match.over:
            break
        actor = live.match.actor
        current = api.ask(table, tokens[actor])
        assert current["legal"] == live.match.legal()
        assert current["view"] == live.match.view(actor).data()
        assert (current["seq"], current["seat"], current["status"]) == (live.seq, actor, "running")
        assert api.ask(table, tokens[1 - actor])["legal"] == []
        choice = current["legal"][turn % len(current["legal"])]
        after = api.ask(f"{table}/play", tokens[actor], seq=current["seq"], action=choice)
        assert after["seq"] == current["seq"] + 1
        assert after["view"] == live.match.view(actor).data()
    events = [event.seen_from(0).data() for event in live.match.events]
    assert api.ask(f"{table}/events", tokens[0])["events"] == events
    assert api.ask(f"{table}/events?after=3", tokens[0])["events"] == events[3:]


def test_a_bot_that_begins_is_woken(api: Api) -> None:
    table, (token,) = api.table("random", "me")
    until = time.monotonic() + PATIENCE_S
    while not api.ask(table, token)["legal"]:
        assert time.monotonic() < until, "nobody plays for the bot"
        time.sleep(0.01)


def test_the_record_is_given_at_the_end(api: Api, me: Browser, site: Site) -> None:
    table, tokens = api.table("me", "me")
    live = site.live(table.replace("/tables/", "/t/"))
    refusal = api.ask(f"{table}/record", status=400)
    assert "seed" in refusal["detail"]
    while not live.match.over:
        actor = live.match.actor
        choice = live.match.legal()[-1]
        api.ask(f"{table}/play", tokens[actor], seq=live.seq, action=choice)
    assert raidtable.verify(api.ask(f"{table}/record")).digest == live.match.digest
    assert api.ask(table)["status"] == "over"


def test_an_open_seat_is_joined_once(api: Api, friend: Browser, site: Site) -> None:
    table, (mine,) = api.table("me", "open", name="Astrid")
    other = Api(friend)
    assert api.ask(table, mine)["status"] == "open"
    theirs = other.ask(f"{table}/join", seat=1, name="Bjorn")["tokens"]["1"]
    assert site.live(table.replace("/tables/", "/t/")).names == ["Astrid", "Bjorn"]
    assert other.ask(table, theirs)["seat"] == 1
    other.ask(f"{table}/join", status=400, seat=1)
    other.ask(f"{table}/join", status=400, seat=3)
    other.ask("/tables/nothere/join", status=404, seat=1)


def test_stale_and_repeated_decisions_change_nothing(api: Api, site: Site) -> None:
    table, tokens = api.table("me", "me")
    live = site.live(table.replace("/tables/", "/t/"))
    actor, choice = live.match.actor, live.match.legal()[0]
    api.ask(f"{table}/play", tokens[actor], seq=0, action=choice)
    digest = live.match.digest
    for seq in (0, 2, 999_999):
        api.ask(f"{table}/play", tokens[actor], 409, seq=seq, action=choice)
    assert (live.seq, live.match.digest) == (1, digest)


def test_what_is_not_legal_is_refused_with_a_sentence(api: Api, site: Site) -> None:
    table, tokens = api.table("me", "me")
    live = site.live(table.replace("/tables/", "/t/"))
    actor = live.match.actor
    illegal = next(
        a.text for a in live.match.game.rules.actions.all if a.text not in live.match.legal()
    )
    answer = api.ask(f"{table}/play", tokens[actor], 400, seq=0, action=illegal)
    assert answer["detail"] == live.match.explain(illegal, names=live.names).sentence
    api.ask(f"{table}/play", tokens[actor], 400, seq=0, action="dance")
    api.ask(f"{table}/play", tokens[1 - actor], 400, seq=0, action=live.match.legal()[0])
    assert live.seq == 0


def test_without_the_seat_s_token_nothing_is_played_or_seen(api: Api, site: Site) -> None:
    table, tokens = api.table("me", "me", game="north_sea")
    elsewhere, foreign = api.table("me", "me", game="north_sea")
    live = site.live(table.replace("/tables/", "/t/"))
    decision = {"seq": 0, "action": live.match.legal()[0]}
    api.ask(f"{table}/play", "", 401, **decision)
    for wrong, status in (("nonsense", 401), (tokens[0][:-2], 401), (foreign[0], 403)):
        api.ask(f"{table}/play", wrong, status, **decision)
        api.ask(table, wrong, status)
        api.ask(f"{table}/events", wrong, status)
    spectator = api.ask(table)
    assert spectator["view"] == live.match.view().data()
    assert spectator["seat"] == -3
    assert spectator["legal"] == []
    assert live.seq == 0
    assert elsewhere != table


def test_a_cookie_opens_no_seat_of_the_api(me: Browser, api: Api) -> None:
    """The API accepts tokens only, so no other site can use a browser's cookie."""
    table = me.new_table("raids", "me", "me").replace("/t/", "/tables/")
    assert api.ask(table)["seat"] == -3


def test_a_token_ends_with_the_seat(api: Api, site: Site) -> None:
    table, (token,) = api.table("me", "open")
    live = site.live(table.replace("/tables/", "/t/"))
    live.seats = [replace(live.seats[0], kind="bot", bot="greedy"), live.seats[1]]
    api.ask(table, token, 403)


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"game": "chess", "players": ["me", "open"]}, 400),
        ({"game": "raids", "players": ["me"] * 5}, 422),
        ({"game": "raids", "players": ["me", "nobody"]}, 400),
        ({"game": "raids", "players": ["open", "open"]}, 400),
        ({"game": "raids", "players": ["me", "open"], "options": {"x": "y"}}, 400),
        ({"game": "raids", "players": ["me", "open"], "name": "n" * 25}, 422),
        ({"players": ["me", "open"]}, 422),
    ],
)
def test_a_table_that_cannot_be_is_refused(api: Api, body: dict[str, Any], status: int) -> None:
    assert api.ask("/tables", status=status, **body)["detail"]


def test_tables_that_are_not_there(api: Api) -> None:
    for path in ("", "/events", "/record"):
        api.ask(f"/tables/nothere{path}", status=404)
        api.ask(f"/tables/no%20table{path}", status=422)


def test_the_end_has_points_places_and_the_reason(api: Api) -> None:
    table, tokens = api.table("me", "me")
    position = api.ask(table)
    while position["status"] != "over":
        assert position["result"] is None
        token = tokens[position["actor"]]
        legal = api.ask(table, token)["legal"]
        position = api.ask(f"{table}/play", token, seq=position["seq"], action=legal[-1])
    result = raidtable.verify(api.ask(f"{table}/record")).result
    assert position["result"] == {**result.data(), "opponent": None}
    assert api.ask(table)["result"]["totals"] == result.totals


def waiting(api: Api, address: str, token: str = "") -> Any:
    """The answer to a request that waits, and after how many seconds it came."""
    begun = time.monotonic()
    return api.ask(address, token), time.monotonic() - begun


def test_a_request_waits_for_a_move_of_another(api: Api) -> None:
    table, tokens = api.table("me", "me")
    position = api.ask(table)
    mover, other = tokens[position["actor"]], tokens[1 - position["actor"]]
    seq = position["seq"]
    with ThreadPoolExecutor() as threads:
        asked = threads.submit(waiting, api, f"{table}?after={seq}&wait=50", other)
        watched = threads.submit(waiting, api, f"{table}?after={seq}&wait=50")
        time.sleep(0.5)
        assert not asked.done()
        assert not watched.done()
        action = api.ask(table, mover)["legal"][0]
        api.ask(f"{table}/play", mover, seq=seq, action=action)
        for answer, seconds in (asked.result(PATIENCE_S), watched.result(PATIENCE_S)):
            assert answer["seq"] == seq + 1
            assert 0.4 < seconds < 40


def test_a_request_does_not_wait_when_there_is_something_to_do_or_see(api: Api) -> None:
    table, tokens = api.table("me", "me")
    position = api.ask(table)
    seq, mover = position["seq"], tokens[position["actor"]]
    assert waiting(api, f"{table}?after={seq}&wait=50", mover)[1] < 40, "it is its turn"
    assert waiting(api, f"{table}?after={seq + 1}&wait=50")[1] < 40, "another position"
    assert waiting(api, f"{table}?wait=50")[1] < 40, "it names no position"
    answer, seconds = waiting(api, f"{table}?after={seq}&wait=0.4")
    assert answer == position
    assert seconds >= 0.4
    for wrong in ("wait=61", "wait=-1", "after=-2", "wait=x"):
        api.ask(f"{table}?{wrong}", status=422)


def test_waiting_requests_of_a_program_are_limited(api: Api, site: Site) -> None:
    table, _ = api.table("me", "open")
    address = f"{table}?after=0&wait=3"
    one_too_many = Settings.model_fields["streams_per_person"].default + 1

    def look(_: int) -> httpx.Response:
        return httpx.get(f"{site.base}/api/v1{address}", timeout=PATIENCE_S)

    with ThreadPoolExecutor(one_too_many) as threads:
        answers = list(threads.map(look, range(one_too_many)))
    refused = [answer for answer in answers if answer.status_code == 429]
    assert refused
    assert all(int(answer.headers["Retry-After"]) > 0 for answer in refused)
    assert "waiting" in refused[0].json()["detail"]
    assert api.ask(table)["status"] == "open", "and its places are free again"
    assert httpx.get(f"{site.base}/api/v1{table}?after=0&wait=0.1").status_code == 200


def test_every_error_has_a_sentence(api: Api) -> None:
    """Also those of requests that do not match the schema; they list their faults, too."""
    problem = api.ask("/tables", "", 422, players=["me"] * 5, name="n" * 25)
    assert problem["detail"].startswith("game: Field required; players: ")
    assert [error["loc"][-1] for error in problem["errors"]] == ["game", "players", "name"]
    assert api.ask("/tables?limit=0", status=422)["detail"].startswith("limit: ")
    assert isinstance(api.ask("/nothing", status=404)["detail"], str)


def test_the_example_bot_plays_to_the_end(site: Site) -> None:
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) <= 40
    ran = subprocess.run(
        [sys.executable, str(EXAMPLE), site.base, "raids"],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    table = ran.stdout.splitlines()[0].split()[-1]
    state = httpx.get(f"{site.base}/api/v1/tables/{table}").json()
    assert state["status"] == "over"
    assert "over" in ran.stdout.splitlines()[-1]
