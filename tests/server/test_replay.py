"""Any position is a page; finished games can be branched, replayed and downloaded."""

import json
from functools import lru_cache
from typing import Any

import httpx
import pytest
from tests.golden.test_older import forbidden_record
from tests.helpers import GAMES, every_game, play_randomly
from tests.server.browser import Browser, Page, Site

import raidtable
from raidtable.bots import registry as bots
from raidtable.bots.bot import Budget
from raidtable.engine.game import Game
from raidtable.engine.rng import seeded
from raidtable.engine.state import CHANCE, SPECTATOR
from raidtable.games.north_sea.presentation.words.words import NorthSeaWords
from raidtable.server.pages.replay import ALL_HANDS
from raidtable.server.tables.live_table import LiveTable


@lru_cache
def greedy_game(game: str) -> raidtable.Match:
    """A finished game, as short as between people."""
    match = raidtable.new(game, seats=2, seed=7)
    bot = bots.make("greedy", match.game)
    while not match.over:
        view = match.view(match.actor)
        match.play(bot.choose(view, match.actions(), Budget(), seeded(f"greedy/{match.ply}")).text)
    return match


def finished(me: Browser, game: str = "raids") -> str:
    """A table with a finished game, uploaded as a record."""
    match = greedy_game(game)
    answer = upload(me, json.dumps(match.record()))
    return answer.url.path.partition("/at/")[0]


def upload(me: Browser, text: str | bytes) -> httpx.Response:
    return me.send("/upload", files={"record": ("game.json", text, "application/json")})


@every_game
def test_any_step_of_a_finished_game_is_a_page(
    game: Game, me: Browser, stranger: Browser, site: Site
) -> None:
    table = finished(me, game.id)
    match = site.live(table).match
    for ply in (0, 1, match.ply // 2, match.ply - 1, match.ply):
        for seat in (-3, 0, 1):
            page = stranger.get(f"{table}/at/{ply}?seat={seat}")
            assert f"{ply} " in page.inside["nav"]
            assert not page.choices, "the past is looked at, not played"
            chosen = [o["value"] for o in page.options("seat") if "selected" in o]
            assert chosen == ([] if seat < 0 else [str(seat)])
            words = match.at(ply).game.presentation.words("en", site.live(table).names)
            if not match.at(ply).over and match.at(ply).actor >= 0:
                waiting = words.waiting(match.at(ply).view(seat))
                assert waiting in page.under["prompt"]


def test_a_finished_game_is_seen_from_any_seat(me: Browser, stranger: Browser, site: Site) -> None:
    """In a game with hands of cards, each seat's view is different."""
    table = finished(me, "north_sea")
    ply = site.live(table).match.ply // 2
    seen = {stranger.get(f"{table}/at/{ply}?seat={seat}").under["sections"] for seat in (-3, 0, 1)}
    assert len(seen) == 3


@every_game
def test_steps_lead_from_one_decision_to_the_next(game: Game, me: Browser, site: Site) -> None:
    table = finished(me, game.id)
    match = site.live(table).match
    stops = [ply for ply in range(match.ply + 1) if match.at(ply).actor != CHANCE]
    assert len(stops) < match.ply, "chance has decided something"
    between = next(ply for ply in range(stops[0], match.ply) if ply not in stops)
    for ply in (0, stops[0], stops[1], between, stops[-2], match.ply):
        page = me.get(f"{table}/at/{ply}?seat=1")
        ways = {
            "prev": max((stop for stop in stops if stop < ply), default=None),
            "next": min((stop for stop in stops if stop > ply), default=None),
        }
        for way, stop in ways.items():
            links = [link["href"] for link in page.all("a", rel=way)]
            assert links == ([] if stop is None else [f"{table}/at/{stop}?seat=1"])
        ends = [f"{table}/at/{stop}?seat=1" for stop in (stops[0], match.ply) if stop != ply]
        assert set(ends) <= set(page.links())


@every_game
def test_a_step_tells_what_happened_since_the_one_before(
    game: Game, me: Browser, site: Site
) -> None:
    table = finished(me, game.id)
    live = site.live(table)
    words = game.presentation.words("en", live.names)
    plies = live.match.plies
    for ply in range(len(plies) // 2, len(plies) // 2 + 5):
        sentences = [words.event(event.seen_from(SPECTATOR)) for event in plies[ply - 1].events]
        nav = me.get(f"{table}/at/{ply}").inside["nav"]
        assert all(sentence in nav for sentence in sentences)


def test_a_step_tells_a_secret_only_to_those_who_know_it(me: Browser, site: Site) -> None:
    table = finished(me, "north_sea")
    live = site.live(table)
    words = live.match.game.presentation.words("en", live.names)
    ply, secret = next(
        (ply, event)
        for ply, taken in enumerate(live.match.plies, 1)
        for event in taken.events
        if event.private and event.seat == 0
    )
    whole = words.event(secret)
    assert whole != words.event(secret.seen_from(SPECTATOR))
    seen = {seat: me.get(f"{table}/at/{ply}?seat={seat}").inside["nav"] for seat in (-3, 0, 1)}
    assert {seat: whole in nav for seat, nav in seen.items()} == {-3: False, 0: True, 1: False}


def test_any_step_can_be_gone_to(me: Browser, site: Site) -> None:
    table = finished(me)
    scrubbed = me.http.get(f"{table}/at", params={"ply": 2, "seat": 1})
    assert scrubbed.url.path == f"{table}/at/2"
    assert scrubbed.url.params["seat"] == "1"


@pytest.mark.parametrize("ply", ["-1", "100000", "9" * 40])
def test_a_step_that_is_not_there(me: Browser, site: Site, ply: str) -> None:
    table = finished(me)
    me.get(f"{table}/at/{ply}", 404)
    me.post(f"{table}/branch", 404, ply=ply)


def test_a_running_game_is_looked_back_at_through_ones_own_eyes(
    me: Browser, friend: Browser, site: Site
) -> None:
    table = me.new_table("north_sea", "me", "open")
    friend.post(f"{table}/join", seat=1)
    ply = site.live(table).match.ply
    offered = [option["value"] for option in me.get(f"{table}/at/{ply}").options("seat")]
    assert offered == ["-3", "0"]
    assert [o["value"] for o in friend.get(f"{table}/at/{ply}").options("seat")] == ["-3", "1"]


def test_a_finished_game_is_looked_at_openly(me: Browser, stranger: Browser, site: Site) -> None:
    table = finished(me, "north_sea")
    match = site.live(table).match
    ply = next(
        ply for ply in range(match.ply) if all(seat_at(match, ply, seat)["hand"] for seat in (0, 1))
    )
    words = NorthSeaWords("en")
    page = stranger.get(f"{table}/at/{ply}?seat={ALL_HANDS}")
    public = stranger.get(f"{table}/at/{ply}")
    for seat in (0, 1):
        for card in set(seat_at(match, ply, seat)["hand"]):
            assert words.card(card) in page.under[f"mat-{seat}"]
            assert words.card(card) not in public.under[f"mat-{seat}"]
    private = [event for taken in match.plies[:ply] for event in taken.events if event.private]
    named = match.game.presentation.words("en", site.live(table).names)
    assert any(named.event(event) in page.under["log"] for event in private)


def seat_at(match: raidtable.Match, ply: int, seat: int) -> dict[str, Any]:
    """The seat's part of its own view in that position."""
    rows: Any = match.at(ply).view(seat).data()["seats"]
    found: dict[str, Any] = rows[seat]
    return found


def test_a_running_game_is_not_looked_at_openly(me: Browser, site: Site) -> None:
    table = me.new_table("north_sea", "me", "random")
    page = me.get(f"{table}/at/{site.live(table).match.ply}?seat={ALL_HANDS}")
    assert str(ALL_HANDS) not in [option["value"] for option in page.options("seat")]
    shown = me.get(f"{table}/at/{site.live(table).match.ply}")
    assert page.under["mat-1"] == shown.under["mat-1"]
    assert page.under["mat-0"] == shown.under["mat-0"]


# Records


@pytest.mark.parametrize(
    "game",
    [GAMES[0], *(pytest.param(game, marks=pytest.mark.slow) for game in GAMES[1:])],
    ids=lambda game: game.id,
)
def test_a_record_goes_home_and_comes_back(game: Game, me: Browser, site: Site) -> None:
    table = me.new_table(game.id, "me", "greedy")
    site.play_to_end(me, table)
    answer = me.http.get(f"{table}/record.json")
    record = answer.json()
    assert answer.headers["content-type"] == "application/json"
    assert record == site.live(table).match.record()
    assert raidtable.verify(record).over
    back = upload(me, answer.text)
    assert back.status_code == 200
    assert back.url.path.endswith(f"/at/{len(record['actions'])}")
    again = me.http.get(f"{back.url.path.partition('/at/')[0]}/record.json").json()
    assert again == record


def test_a_record_of_a_running_game_is_played_on(me: Browser, site: Site) -> None:
    match = play_randomly(raidtable.new("raids", seats=3, seed=1), 1, 9)
    table = upload(me, json.dumps(match.record())).url.path.partition("/at/")[0]
    live = site.live(table)
    assert live.match.digest == match.digest
    page = me.get(f"{table}?as={match.actor}")
    assert sorted(page.choices) == sorted(match.legal())
    me.act(table, page, action=page.choices[0])
    match.play(page.choices[0])
    assert live.match.digest == match.digest


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"hello",
        b"\xff\xfe",
        b"[" * 50_000,
        b"{}",
        b"null",
        b"1e999",
        b'{"format": 1, "game": "chess"}',
        json.dumps({**raidtable.new("raids", seats=2, seed=1).record(), "digest": "0"}).encode(),
        json.dumps({**raidtable.new("raids", seats=2, seed=1).record(), "actions": ["x"]}).encode(),
        json.dumps({**raidtable.new("raids", seats=2, seed=1).record(), "seats": 9}).encode(),
    ],
)
def test_what_is_no_record_is_refused_with_a_sentence(me: Browser, text: bytes) -> None:
    answer = upload(me, text)
    assert answer.status_code == 400
    assert "We couldn't read that saved game." in Page(answer.text).inside["p"]


def test_no_file_and_dice_by_hand_are_refused(me: Browser) -> None:
    me.post("/upload", 400)
    me.post("/upload", 400, record="{}")
    by_hand = raidtable.new("raids", seats=2, chance="by_hand")
    answer = upload(me, json.dumps(by_hand.record()))
    assert answer.status_code == 400
    assert "dice" in answer.text


# Playing on from a position


@every_game
def test_a_branch_begins_at_that_step(
    game: Game, stranger: Browser, me: Browser, site: Site
) -> None:
    table = finished(me, game.id)
    match = site.live(table).match
    ply = next(ply for ply in range(match.ply // 2, match.ply) if match.at(ply).actor == 1)
    answer = stranger.send(f"{table}/branch", ply=ply, seat=1)
    branch = site.live(answer.url.path)
    assert [holder.kind for holder in branch.seats] == ["bot", "person"]
    assert branch.match.at(0).position() == match.at(ply).position()
    assert branch.match.seed != match.seed, "else its dice would be known"
    assert str(branch.match.seed) not in answer.text
    page = stranger.turn(answer.url.path)
    assert sorted(page.choices) == sorted(match.at(ply).legal())
    stranger.act(answer.url.path, page, action=page.choices[0])
    assert branch.seq >= 1
    assert match.over, "the game it came from stays as it was"


def test_a_finished_position_is_not_branched(me: Browser, site: Site) -> None:
    table = finished(me)
    me.post(f"{table}/branch", 400, ply=site.live(table).match.ply)


def test_a_rematch_has_the_same_seats_and_a_new_seed(
    me: Browser, stranger: Browser, site: Site
) -> None:
    table = me.new_table("raids", "random", "me")
    site.play_to_end(me, table)
    answer = me.send(f"{table}/rematch")
    assert answer.status_code == 200
    old, new = site.live(table), site.live(answer.url.path)
    assert [holder.bot for holder in new.seats] == ["random", None]
    assert new.seats_of(old.seats[1].user) == (1,)
    assert new.row["parent"] == old.id
    assert new.match.seed != old.match.seed
    assert me.turn(answer.url.path).choices
    stranger.post(f"{table}/rematch", 400)


def play_out(live: LiveTable) -> None:
    """Play a game to its end in memory, without viewers."""
    bot, match = bots.make("greedy", live.match.game), live.match
    while not match.over:
        rng = seeded(f"out/{match.ply}")
        match.play(bot.choose(match.view(match.actor), match.actions(), Budget(), rng).text)


def test_a_rematch_waits_for_the_end_of_the_game(me: Browser, friend: Browser, site: Site) -> None:
    table = me.new_table("raids", "me", "open")
    friend.post(f"{table}/join", seat=1)
    for person in (me, friend):
        page = person.post(f"{table}/rematch", 400)
        assert "You can play again when this game is over." in page.html


def test_a_rematch_among_friends_leaves_their_seat_open(
    me: Browser, friend: Browser, site: Site
) -> None:
    table = me.new_table("raids", "me", "open")
    friend.post(f"{table}/join", seat=1)
    play_out(site.live(table))
    answer = me.send(f"{table}/rematch")
    assert [holder.kind for holder in site.live(answer.url.path).seats] == ["person", "open"]
    again = friend.send(f"{table}/rematch")
    assert again.url.path == answer.url.path, "the second to ask sits down with the first"
    assert [holder.kind for holder in site.live(again.url.path).seats] == ["person", "person"]


def test_a_seat_that_was_left_to_a_bot_is_its_persons_again_in_a_rematch(
    me: Browser, friend: Browser, site: Site
) -> None:
    table = me.new_table("raids", "me", "open")
    friend.post(f"{table}/join", seat=1)
    friend.post(f"{table}/bot", seat=1)
    play_out(site.live(table))
    answer = me.send(f"{table}/rematch")
    assert [holder.kind for holder in site.live(answer.url.path).seats] == ["person", "open"]
    assert friend.send(f"{table}/rematch").url.path == answer.url.path


def test_an_uploaded_game_that_the_rules_forbid_is_a_closed_table(
    me: Browser, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its owner sees the first illegal move, and may play on from there."""
    record, _ = forbidden_record(monkeypatch)
    answer = upload(me, json.dumps(record))
    assert answer.status_code == 200, answer.text
    page = Page(answer.text)
    assert "This table is closed" in page.under["prompt"]
    table = answer.url.path
    assert f"{table}/record.json" in page.links(), "it is one's own: nothing is hidden"
    assert me.get(f"{table}/at/0").under
    played_on = me.post(f"{table}/continue", seat=0)
    assert "closed" not in played_on.under["prompt"]
    assert site.live(table).continued_at
