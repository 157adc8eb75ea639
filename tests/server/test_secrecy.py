"""Nothing that a seat is sent reveals more than its view.

Two positions that differ only in what a seat cannot see are put on the same table in turn: every
answer to that seat must be the same, byte by byte.
"""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from tests.helpers import SETTINGS, Setting, every_game, play_randomly
from tests.server.browser import Browser, Page, Site
from tests.server.test_safety import first_event

from raidtable.engine.game import Game
from raidtable.engine.match import Match
from raidtable.engine.rng import seeded
from raidtable.engine.state import SPECTATOR, State
from raidtable.games import registry
from raidtable.server.html.sections import sections_for
from raidtable.server.html.viewer import Viewer
from raidtable.server.tables.live_table import LiveTable
from raidtable.testing.tables import table_at

# The number of positions that are compared: of each setting in sections of pages, and of each game
# in complete answers of the server.
POSITIONS = 6
ANSWERED = 4


def positions(setting: Setting, many: int) -> Iterator[tuple[int, State]]:
    """Positions in which a seat decides, from early to late in random games."""
    for seed in range(many):
        match = play_randomly(setting.match(seed), seed, 2 + 17 * seed)
        yield seed, match._state


def twin(setting: Setting, state: State, seat: int, seed: int) -> State:
    """A position that the seat cannot distinguish from this one."""
    view = setting.game.rules.view(state, seat)
    redealt: State = setting.game.rules.determinise(view, seeded(f"twin/{seed}/{seat}"))
    assert setting.game.rules.view(redealt, seat) == view
    return redealt


def sections(live: LiveTable, seat: int) -> str:
    seats = () if seat == SPECTATOR else (seat,)
    return sections_for(live, Viewer(seats, seat, "en")).html()


@pytest.mark.parametrize("setting", SETTINGS, ids=repr)
def test_pages_tell_no_more_than_the_view(setting: Setting) -> None:
    for seed, state in positions(setting, POSITIONS):
        for seat in (*range(setting.seats), SPECTATOR):
            other = twin(setting, state, seat, seed)
            here, there = table_at(setting, state), table_at(setting, other)
            assert sections(here, seat) == sections(there, seat)
            check_after_decisions(setting, here, there, seat)


def check_after_decisions(setting: Setting, here: LiveTable, there: LiveTable, seat: int) -> None:
    """If the same decision leads to the same view in both positions, the page is the same too; only
    the order of log lines may differ."""
    shared = [text for text in here.match.legal() if text in there.match.legal()]
    for text in shared[:3]:
        mine = table_at(setting, here.match._state)
        theirs = table_at(setting, there.match._state)
        for live in (mine, theirs):
            live.match.play(text)
        if mine.match.actor == theirs.match.actor >= 0:
            if mine.match.view(seat) == theirs.match.view(seat):
                page, other_page = sections(mine, seat), sections(theirs, seat)
                assert sorted(log_lines(page)) == sorted(log_lines(other_page)), text
                assert without_log(page) == without_log(other_page), text


def log_lines(page: str) -> list[str]:
    return page[page.index('<section id="log"') : page.index('<section id="talk"')].split("<li")


def without_log(page: str) -> str:
    return page[: page.index('<section id="log"')] + page[page.index('<section id="talk"') :]


def two_seats(game: Game) -> Setting:
    return next(s for s in SETTINGS if s.game is game and s.seats == 2)


@every_game
def test_answers_of_the_server_tell_no_more_than_the_view(
    game: Game, me: Browser, friend: Browser, stranger: Browser, site: Site
) -> None:
    """The page, the stream, the API and the replay of each seat, its rival and a spectator,
    requested as any of the seats."""
    setting = two_seats(game)
    asked = {"game": game.id, "players": ["me", "open"], "options": setting.options.chosen}
    table, mine = seat_by_api(me, "/api/v1/tables", asked)
    _, theirs = seat_by_api(friend, f"/api/v1/tables/{table}/join", {"seat": 1})
    live = site.live(f"/t/{table}")
    tokens = {0: mine["0"], 1: theirs["1"], SPECTATOR: ""}
    for seed, state in positions(setting, ANSWERED):
        for seat, token in tokens.items():
            answers = []
            for place in (state, twin(setting, state, seat, seed)):
                live.match = Match(setting.game, setting.options, 0, start=place.copy())
                answers.append(all_answers(stranger, table, token))
            assert answers[0] == answers[1]


def seat_by_api(browser: Browser, path: str, asked: dict[str, Any]) -> tuple[str, dict[str, str]]:
    answer = browser.http.post(path, json=asked).raise_for_status().json()
    return answer["table"], answer["tokens"]


def all_answers(browser: Browser, table: str, token: str) -> list[str]:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    api = f"/api/v1/tables/{table}"
    answers = [browser.http.get(path, headers=headers).text for path in (api, f"{api}/events")]
    if not token:
        answers += [
            browser.http.get(f"/t/{table}{end}").text for end in ("", "?as=0", "/at/0?seat=1")
        ]
        answers.append(first_event(browser, f"/t/{table}", "?as=1"))
    return answers


@every_game
def test_the_page_and_stream_of_a_seat_tell_no_more_than_its_view(
    game: Game, me: Browser, friend: Browser, site: Site
) -> None:
    setting = two_seats(game)
    table = me.new_table(game.id, "me", "open", **setting.options.chosen)
    friend.post(f"{table}/join", seat=1)
    live = site.live(table)
    told_apart = False
    for seed, state in positions(setting, ANSWERED):
        for seat, browser in enumerate((me, friend)):
            rival = (friend, me)[seat]
            answers, seen_by_rival = [], []
            for place in (state, twin(setting, state, seat, seed)):
                live.match = Match(setting.game, setting.options, 0, start=place.copy())
                # The rival requests first: no answer may be cached for another viewer.
                seen_by_rival.append(rival.get(table).html)
                answers.append(
                    [browser.http.get(f"{table}{end}").text for end in ("", f"/at/0?seat={seat}")]
                    + [first_event(browser, table)]
                )
                assert Page(answers[-1][0]).field("as") == str(seat)
            assert answers[0] == answers[1]
            told_apart |= seen_by_rival[0] != seen_by_rival[1]
    assert told_apart or game.id != "north_sea", "hands of cards were dealt anew"


def test_the_comparison_can_fail() -> None:
    """The positions do differ if there are hands of cards, and another seat's view would show
    it."""
    setting = two_seats(registry.get("north_sea"))
    seed, state = next(positions(setting, 1))
    other = twin(setting, state, 0, seed)
    assert json.dumps(setting.game.rules.write(state)) != json.dumps(
        setting.game.rules.write(other)
    )
    assert sections(table_at(setting, state), 1) != sections(table_at(setting, other), 1)
    assert sections(table_at(setting, state), 0) == sections(table_at(setting, other), 0)
