"""Nothing private is shown before a game begins: no one can try seats for their hands."""

import pytest
from tests.server.browser import Browser, Page, Site

from raidtable.server.tables.live_table import LiveTable

GAMES = ["north_sea", "storm_raiders"]


def hand_of(live: LiveTable, seat: int) -> list[str]:
    """The log lines that only the seat may read."""
    words = live.match.game.presentation.words("en", live.names)
    lines = []
    for event in live.match.events:
        if event.private and event.seen_from(seat) is event:
            lines.append(words.event(event))
    return [line for line in lines if line]


def test_an_open_table_shows_a_sitter_what_a_spectator_sees(
    site: Site, me: Browser, friend: Browser, stranger: Browser
) -> None:
    table = me.new_table("north_sea", "me", "open", "open")
    live = site.live(table)
    for seat in (1, 2):
        page = friend.post(f"{table}/join", seat=seat)
        assert live.seats[seat].user is not None
        hidden = hand_of(live, seat)
        assert hidden, "the cards are dealt already"
        for line in hidden:
            assert line not in Page(page.html).under["log"]
        for address in (table, f"{table}/at/{live.match.ply}?seat={seat}"):
            shown = friend.get(address)
            assert shown.under["mats"] == stranger.get(address).under["mats"]
        friend.post(f"{table}/leave", seat=seat)
    assert me.get(table).under["mats"] == stranger.get(table).under["mats"], "nor does the host"


@pytest.mark.parametrize("game", GAMES)
def test_neither_does_the_api(site: Site, me: Browser, game: str) -> None:
    made = me.http.post(
        "/api/v1/tables", json={"game": game, "players": ["me", "open", "open"]}
    ).json()
    table, token = made["table"], made["tokens"]["0"]
    bearer = {"Authorization": f"Bearer {token}"}
    live = site.live(table)
    address = f"/api/v1/tables/{table}"
    as_seat = me.http.get(address, headers=bearer).json()
    public = me.http.get(address).json()
    assert as_seat["view"] == public["view"]
    events = me.http.get(f"{address}/events", headers=bearer).json()
    assert events == me.http.get(f"{address}/events").json()
    for seat in (1, 2):
        me.http.post(f"{address}/join", json={"seat": seat, "name": f"Bo {seat}"})
    assert live.status == "running"
    begun = me.http.get(address, headers=bearer).json()
    assert begun["view"] != me.http.get(address).json()["view"], "now one's own hand is shown"
    assert begun["seat"] == 0


def test_the_hand_is_shown_when_the_last_seat_is_taken(
    site: Site, me: Browser, friend: Browser
) -> None:
    table = me.new_table("north_sea", "me", "open")
    friend.post(f"{table}/join", seat=1)
    live = site.live(table)
    for person, seat in ((me, 0), (friend, 1)):
        hidden = hand_of(live, seat)
        assert any(line in person.get(table).under["log"] for line in hidden)
