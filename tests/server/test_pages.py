"""The pages with plain forms and links, without JavaScript."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.helpers import every_game
from tests.server.browser import Browser, Page, Site, running_site

from raidtable.engine.game import Game
from raidtable.engine.words import Translator
from raidtable.games import registry
from raidtable.server.pages import table as table_pages
from raidtable.server.pages.relative_time import ago
from raidtable.server.storage.records import PLAY
from raidtable.server.tables import decisions
from raidtable.server.tables.all_tables import Tables
from raidtable.server.tables.live_table import LiveTable
from raidtable.server.tables.move_times import times_of


def test_home_offers_every_game(me: Browser) -> None:
    page = me.get("/")
    offered = {field["value"] for field in page.all("input", name="game")}
    assert offered == set(registry.game_ids())
    assert all(page.all("a", href=f"/rules/{game}") for game in offered)


def test_play_now_is_one_click(me: Browser, site: Site) -> None:
    table = me.new_table("raids", "me", "greedy", "greedy")
    assert [holder.kind for holder in site.live(table).seats] == ["person", "bot", "bot"]
    assert me.turn(table).choices == sorted(site.live(table).match.legal())


# Every game with every mix of seats; each game once to its end, the shortest one in each mix

ENOUGH = {"raids": 10_000}
SOME = 12


@every_game
def test_a_game_against_bots_is_played_to_the_end(game: Game, me: Browser, site: Site) -> None:
    table = me.new_table(game.id, "me", "greedy")
    page = site.play_to_end(me, table)
    match = site.live(table).match
    assert page.over
    assert match.over
    assert not page.choices
    assert str(match.seed) in page.html, "the seed is shown at the end"
    winners = [site.live(table).names[seat] for seat in match.result.winners]
    assert all(name in page.under["prompt"] for name in winners)
    names, totals = site.live(table).names, match.result.totals
    ranked = re.findall(
        r'<p><span class="name">(?:<a [^>]*>)?([^<]*)(?:</a>)?</span>.*?'
        r'<strong class="total">(-?\d+)</strong>',
        page.html,
    )
    mine = [f"{name}, you" if seat == 0 else name for seat, name in enumerate(names)]
    assert sorted(ranked) == sorted(zip(mine, map(str, totals), strict=True))
    assert ranked[0][0].removesuffix(", you") in winners
    assert page.all("a", href=f"{table}/record.json")


def test_a_page_shows_one_moment_even_if_a_move_comes_while_it_is_made(
    me: Browser, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = me.new_table("raids", "me", "me")
    live = site.live(table)

    async def move_meanwhile(tables: Tables, live: LiveTable) -> str:
        monkeypatch.undo()
        user = live.seats[0].user
        match = live.match
        await decisions.act(tables, live.id, match.actor, live.seq, PLAY, match.legal()[0], user)
        return await times_of(tables, live)

    monkeypatch.setattr(table_pages, "times_of", move_meanwhile)
    during, after = me.get(table), me.get(table)
    assert live.seq == 1
    assert during.all("div", id="live") == after.all("div", id="live")
    assert during.choices == after.choices
    assert during.under["log"] == after.under["log"]


@every_game
def test_whose_mat_is_mine_is_told_beside_the_mats(
    game: Game, me: Browser, friend: Browser, stranger: Browser, site: Site
) -> None:
    """Each player board can be collapsed; the viewer's own starts open. A rival's is the same for
    all viewers who may know the same about it. For a spectator all start open."""
    table = me.new_table(game.id, "me", "open")
    friend.post("/name", name="Bjørn")
    friend.post(f"{table}/join", seat=1)
    pages = {"0": me.get(table), "1": friend.get(table), "-3": stranger.get(table)}
    for mine, page in pages.items():
        assert page.all("section", id="mats")[0]["data-mine"] == mine
        folded = re.findall(r'id="mat-\d"><details( open)?><summary>(.*?)</summary>', page.html)
        assert [bool(is_open) for is_open, _ in folded] == [mine in (at, "-3") for at in "01"]
        assert "Bjørn" in folded[1][1]
    mats = [re.findall(r'id="mat-1">.*?</article>', pages[at].html)[0] for at in ("0", "-3")]
    assert mats[0] == mats[1].replace("<details open>", "<details>")


@every_game
def test_friends_play_by_link(game: Game, me: Browser, friend: Browser, site: Site) -> None:
    table = me.new_table(game.id, "me", "open")
    assert not me.get(table).choices, "nobody decides before everybody sits"
    friend.get(table)
    friend.post(f"{table}/join", seat=1)
    people, live = [me, friend], site.live(table)
    pages = 0
    while not live.match.over and pages < ENOUGH.get(game.id, SOME):
        actor = live.match.actor
        page = people[actor].get(table)
        assert page.choices == sorted(live.match.legal())
        assert not people[1 - actor].get(table).choices or pages % 20
        answer = people[actor].act(table, page, action=page.choices[pages % len(page.choices)])
        assert answer.status_code == 200
        pages += 1
    assert me.get(table).over == friend.get(table).over == live.match.over


@every_game
def test_hot_seat_has_a_curtain(game: Game, me: Browser, site: Site) -> None:
    table = me.new_table(game.id, "me", "me")
    live = site.live(table)
    clicks = 0
    while not live.match.over and clicks < ENOUGH.get(game.id, SOME):
        actor = live.match.actor
        if clicks % 25 == 0:
            curtain = me.get(table)
            assert curtain.field("as") == "-3", "behind the curtain lies what everybody sees"
            assert not curtain.choices
            assert curtain.all("a", href=f"?as={actor}")
            assert not me.get(f"{table}?as={1 - actor}").choices
        page = me.get(f"{table}?as={actor}")
        assert page.field("as") == str(actor)
        me.act(table, page, action=page.choices[clicks % len(page.choices)])
        clicks += 1
    assert me.get(table).over == live.match.over


def test_an_open_seat_goes_to_a_bot(me: Browser, site: Site) -> None:
    table = me.new_table("raids", "me", "open")
    page = me.post(f"{table}/bot", seat=1)
    assert site.live(table).seats[1].kind == "bot"
    assert not page.all("button", formaction=f"{table}/bot", value="1")
    assert me.play(table, 3).seq > 3


def test_a_seat_goes_to_a_bot_and_back(me: Browser, friend: Browser, site: Site) -> None:
    table = me.new_table("raids", "me", "open")
    friend.post(f"{table}/join", seat=1)
    friend.post(f"{table}/bot", seat=1)
    me.play(table, 4)
    friend.post(f"{table}/back", seat=1)
    assert site.live(table).seats[1].kind == "person"
    live = site.live(table)
    while live.match.actor == 0:
        me.act(table, me.get(table), action=live.match.legal()[0])
    assert friend.get(table).choices == sorted(live.match.legal())


def test_options_are_chosen_on_the_page(me: Browser, site: Site) -> None:
    for game_id in registry.game_ids():
        game = registry.get(game_id)
        for option in game.rules.options_for(2):
            table = me.new_table(game_id, "me", "greedy", **{option.name: option.values[-1]})
            assert site.live(table).match.options.chosen[option.name] == option.values[-1]


@pytest.mark.parametrize(
    "form",
    [
        {"game": "chess", "player0": "me", "player1": "greedy"},
        {"game": "raids", "player0": "greedy", "player1": "greedy"},
        {"game": "raids", "player0": "me", "player1": "deep_thought"},
        {"game": "raids", "player0": "me"},
        {"game": "storm_raiders", "player0": "me", "player1": "greedy", "option-side": "Z"},
        {},
    ],
)
def test_a_table_that_cannot_be_is_refused_with_a_sentence(
    me: Browser, form: dict[str, str]
) -> None:
    page = me.post("/new", 400, **form)
    assert page.inside["p"].strip()
    assert page.all("p", role="alert")


# Sitting down


def test_a_seat_is_taken_once(me: Browser, friend: Browser, stranger: Browser, site: Site) -> None:
    table = me.new_table("raids", "me", "open")
    friend.post(f"{table}/join", seat=1)
    holder = site.live(table).seats[1].user
    stranger.post(f"{table}/join", 400, seat=1)
    assert site.live(table).seats[1].user == holder


def test_one_person_sits_once(me: Browser, site: Site) -> None:
    table = me.new_table("raids", "me", "open")
    me.post(f"{table}/join", 400, seat=1)
    assert site.live(table).seats[1].kind == "open"


@pytest.mark.parametrize("seat", [-1, 7, 10**30, "x"])
def test_a_seat_that_is_not_there_is_refused(me: Browser, friend: Browser, seat: object) -> None:
    table = me.new_table("raids", "me", "open")
    assert friend.send(f"{table}/join", seat=seat).status_code in (400, 404, 422)
    for deed in ("leave", "bot", "back"):
        for person in (me, friend):
            answer = person.send(f"{table}/{deed}", seat=seat)
            assert answer.status_code in (400, 403, 404, 422), deed


def test_the_lobby_shows_open_running_and_own_tables(me: Browser, stranger: Browser) -> None:
    waiting = me.new_table("raids", "me", "open")
    running = me.new_table("north_sea", "me", "greedy")
    shown = [link["href"] for link in stranger.get("/").all("a")]
    assert waiting in shown
    assert running in shown
    mine = [link["href"] for link in me.get("/").all("a")]
    assert mine.count(waiting) == mine.count(running) == 1, "what is mine is not offered again"


def row_of(home: Page, table: str) -> str:
    """The markup of that table's row in the lobby."""
    rows: list[str] = re.findall(r"<li\b.*?</li>", home.html, re.DOTALL)
    (row,) = [row for row in rows if f'href="{table}"' in row]
    return row


def without_links(html: str) -> str:
    """The same without the links to the pages of people."""
    return re.sub(r'<a href="/people/[^"]*">(.*?)</a>', r"\1", html)


def test_the_lobby_says_who_sits_where_whose_turn_it_is_and_since_when(
    me: Browser, friend: Browser, stranger: Browser, site: Site
) -> None:
    me.post("/name", name="Astrid <3")
    friend.post("/name", name="Bjørn")
    table = me.new_table("raids", "me", "open")
    waiting = without_links(row_of(stranger.get("/"), table))
    assert "Raids" in waiting
    assert "Astrid &lt;3, Free seat&nbsp;· just now" in waiting
    assert "Sit down" in waiting
    assert "Your turn" not in row_of(me.get("/"), table)
    friend.post(f"{table}/join", seat=1)
    people = [me, friend]
    actor = site.live(table).match.actor
    assert "Your turn" in row_of(people[actor].get("/"), table)
    for other, button in ((people[1 - actor], "Resume"), (stranger, "Watch")):
        row = without_links(row_of(other.get("/"), table))
        assert "Astrid &lt;3, Bjørn" in row
        assert button in row
        assert "Your turn" not in row


def test_tables_where_one_is_to_decide_come_first(me: Browser) -> None:
    mine = me.new_table("raids", "me", "me")
    waiting = me.new_table("raids", "me", "open")
    links = [link for link in me.get("/").links() if link in (mine, waiting)]
    assert links == [mine, waiting], "though the other has moved later"


def test_finished_tables_are_kept_apart(me: Browser, site: Site) -> None:
    table = me.new_table("raids", "me", "random")
    site.play_to_end(me, table)
    row = row_of(me.get("/"), table)
    assert "Show" in row
    assert "Your turn" not in row


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (-3, "just now"),
        (59.9, "just now"),
        (60, "1 minute ago"),
        (3599, "59 minutes ago"),
        (3600, "1 hour ago"),
        (86399, "23 hours ago"),
        (86400, "1 day ago"),
        (3e6, "34 days ago"),
    ],
)
def test_how_long_ago_in_words(seconds: float, words: str) -> None:
    assert ago(Translator("en"), seconds) == words


@every_game
def test_home_shows_a_picture_of_each_game(game: Game, me: Browser) -> None:
    # The rows of tables show it too.
    (image,) = {
        str(image["src"])
        for image in me.get("/").all("img")
        if str(image["src"]).startswith(f"/art/{game.id}.svg?v=")
    }
    answer = me.http.get(image)
    assert answer.headers["content-type"] == "image/svg+xml"
    assert "immutable" in answer.headers["cache-control"], "its address changes with it"
    picture = ElementTree.fromstring(answer.text)
    assert picture.tag == "{http://www.w3.org/2000/svg}svg"
    assert not "".join(picture.itertext()), "one picture serves every language"
    plain = me.http.get(image, headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == answer.text
    assert image in me.get(f"/rules/{game.id}").html
    assert image in me.get("/about").html
    me.get("/art/chess.svg", 400)


def waiting_for_raids(home: Page) -> int:
    """The number of open tables of Raids that the home page shows."""
    (card,) = re.findall(r'<section class="game" id="game-raids">.*?</section>', home.html, re.S)
    count = re.search(r"(\d+) open tables?<", card)
    return int(count[1]) if count else 0


def test_home_says_what_each_game_is_about_and_how_many_tables_wait(tmp_path: Path) -> None:
    """On a site without other tables, because only the first page of them is counted."""
    with running_site(f"sqlite:///{tmp_path / 'tables.sqlite3'}") as site:
        me, stranger = site.browser(), site.browser()
        before = stranger.get("/")
        for game_id in registry.game_ids():
            assert registry.get(game_id).presentation.words("en").pitch() in before.html
        table = me.new_table("raids", "me", "open")
        after = stranger.get("/")
        me.http.close()
        stranger.http.close()
    assert (waiting_for_raids(before), waiting_for_raids(after)) == (0, 1)
    row = row_of(after, table)
    assert row.count('class="badge"') == 1
    assert row.count("<i></i>") == 1, "one place is free"


# Deciding


def position_of(site: Site, table: str) -> tuple[int, str]:
    return site.live(table).seq, site.live(table).match.digest


def test_a_repeated_post_changes_nothing_and_shows_the_present(
    me: Browser, friend: Browser, site: Site
) -> None:
    table = me.new_table("raids", "me", "open")
    friend.post(f"{table}/join", seat=1)
    person = [me, friend][site.live(table).match.actor]
    page = person.get(table)
    person.act(table, page, action=page.choices[0])
    before = position_of(site, table)
    again = person.act(table, page, action=page.choices[0])
    assert again.status_code == 200
    assert position_of(site, table) == before
    assert Page(again.text).seq == before[0] == page.seq + 1


@pytest.mark.parametrize("seq", ["0", "999999", "-5", "", "x", "9" * 40])
def test_a_stale_post_changes_nothing(me: Browser, site: Site, seq: str) -> None:
    table = me.new_table("raids", "me", "me")
    live = site.live(table)
    for _ in range(2):
        me.act(table, me.get(f"{table}?as={live.match.actor}"), action=live.match.legal()[0])
    page = me.get(f"{table}?as={live.match.actor}")
    before = position_of(site, table)
    answer = me.act(table, page, action=page.choices[0], seq=seq)
    assert answer.status_code == 200
    assert Page(answer.text).seq == before[0]
    assert position_of(site, table) == before


@every_game
def test_what_is_no_action_answers_with_a_sentence(game: Game, me: Browser, site: Site) -> None:
    table = me.new_table(game.id, "me", "me")
    live = site.live(table)
    page = me.get(f"{table}?as={live.match.actor}")
    before = position_of(site, table)
    for text in ("dance", "", "<b>", "a&b=c#d", "é" * 200):
        answer = me.act(table, page, action=text)
        assert answer.status_code == 200
        sentence = Page(answer.text).under["problem"]
        assert sentence.endswith((".", "?")), sentence
        assert position_of(site, table) == before


def test_it_must_be_your_turn(me: Browser, friend: Browser, site: Site) -> None:
    table = me.new_table("raids", "me", "open")
    friend.post(f"{table}/join", seat=1)
    people, live = [me, friend], site.live(table)
    idle = people[1 - live.match.actor]
    before = position_of(site, table)
    answer = idle.act(table, idle.get(table), action=live.match.legal()[0])
    assert "isn't your turn" in Page(answer.text).under["problem"]
    assert position_of(site, table) == before


# Undo


def test_against_bots_undo_and_redo_are_free(me: Browser, site: Site) -> None:
    table = me.new_table("raids", "me", "random")
    me.play(table, 5)
    live = site.live(table)
    digest, seq = live.match.digest, live.seq
    page = me.turn(table)
    me.act(table, page, undo="1")
    assert live.match.digest != digest
    assert live.seq == seq + 1, "taking back is a move of the table too"
    assert live.match.actor == 0
    page = me.get(table)
    assert page.all("button", name="redo")
    me.act(table, page, redo="1")
    me.turn(table)  # the bot, asked again, decides as before
    assert live.match.digest == digest


def test_among_people_undo_ends_where_another_has_decided(
    me: Browser, friend: Browser, site: Site
) -> None:
    table = me.new_table("north_sea", "me", "open")
    friend.post(f"{table}/join", seat=1)
    people, live = [me, friend], site.live(table)
    first = live.match.actor
    while live.match.actor == first:
        people[first].act(table, people[first].get(table), action=live.match.legal()[0])
    while live.match.actor != first:
        other = people[1 - first]
        other.act(table, other.get(table), action=live.match.legal()[0])
    before = position_of(site, table)
    answer = people[first].act(table, people[first].get(table), undo="1")
    assert Page(answer.text).under["problem"]
    assert position_of(site, table) == before


def test_nothing_to_bring_again_is_said(me: Browser, site: Site) -> None:
    table = me.new_table("raids", "me", "me")
    page = me.get(f"{table}?as={site.live(table).match.actor}")
    answer = me.act(table, page, redo="1")
    assert Page(answer.text).under["problem"] == "Nothing to redo."
    assert site.live(table).seq == 0


# Names, languages, rules


def test_a_name_is_kept_and_shown_at_the_next_table(me: Browser) -> None:
    assert me.post("/name", name="  Astrid\tthe   Tall ").field("name") == "Astrid the Tall"
    assert "Astrid the Tall" in me.get(me.new_table("raids", "me", "open")).html
    assert me.post("/name", 400, name=" \n ").all("p", role="alert")
    assert me.get("/").field("name") == "Astrid the Tall"


@pytest.mark.parametrize(
    ("asked", "given"),
    [("es", "es"), ("es-AR,es;q=0.9,en;q=0.8", "es"), ("fr, es", "es"), ("fr", "en"), ("", "en")],
)
def test_the_browser_chooses_the_language(site: Site, asked: str, given: str) -> None:
    browser = site.browser(asked)
    assert browser.get("/").all("html")[0]["lang"] == given
    browser.http.close()


def test_a_chosen_language_outlasts_the_page(me: Browser, site: Site) -> None:
    english = me.get("/").inside["h1"]
    table = me.new_table("raids", "me", "open")
    answer = me.http.get("/lang/es", headers={"Referer": f"{site.base}{table}"})
    assert answer.url.path == table, "one stays on the page"
    assert Page(answer.text).all("html")[0]["lang"] == "es"
    spanish = me.get("/")
    assert spanish.all("html")[0]["lang"] == "es"
    assert spanish.inside["h1"] != english
    me.get("/lang/xx")
    assert me.get("/").all("html")[0]["lang"] == "es"


def test_changing_the_language_never_leads_to_another_site(me: Browser) -> None:
    answer = me.http.get("/lang/es", headers={"Referer": "https://evil.example/"})
    assert answer.url.host == "127.0.0.1"
    assert answer.url.path == "/"


@every_game
def test_a_prompt_leads_to_its_rule(game: Game, me: Browser, site: Site) -> None:
    table = me.new_table(game.id, "me", "random")
    for _ in range(5):
        page = me.turn(table)
        links = [link["href"] for link in page.all("a") if "/rules/" in link["href"]]
        anchor = next(link.partition("#")[2] for link in links if "#" in link)
        assert anchor == site.live(table).match.rule
        assert anchor in me.get(f"/rules/{game.id}").ids
        me.act(table, page, action=page.choices[-1])


@pytest.mark.parametrize(
    "path",
    ["/t/nothere", "/t/nothere/at/0", "/t/nothere/events", "/t/%00", "/t/nothere/record.json"],
)
def test_a_table_that_is_not_there_is_a_page_with_a_way_back(me: Browser, path: str) -> None:
    page = me.get(path, 404)
    assert page.all("p", role="alert")
    assert page.all("a", href="/")


def test_what_is_not_there_is_404(me: Browser) -> None:
    for path in ("/nothing", "/t", "/static/nothing.js", "/docs", "/redoc"):
        assert me.http.get(path).status_code == 404, path


def test_refusals_are_told_in_the_language_of_the_page(site: Site) -> None:
    browser = site.browser("es")
    assert "Esta mesa no existe." in browser.get("/t/nowhere", 404).inside["p"]
    assert "Esta página no existe." in browser.get("/nowhere", 404).inside["p"]
    table = browser.new_table("raids", "me", "open")
    browser.post(f"{table}/bot", seat=1)
    page = browser.turn(table)
    refused = browser.act(table, page, agree=page.field("as"))
    assert "No hay ninguna petición de deshacer." in refused.text
    browser.http.close()


# Spectators


@every_game
def test_spectators_see_what_everybody_sees(
    game: Game, me: Browser, stranger: Browser, site: Site
) -> None:
    table = me.new_table(game.id, "me", "random")
    me.play(table, 4)
    page = stranger.get(f"{table}?as=0")
    assert page.field("as") == "-3"
    assert not page.choices
    assert not page.all("button", name="undo")
    assert page.seq == site.live(table).seq


def test_health_and_figures(me: Browser) -> None:
    assert me.http.get("/healthz").json() == {"status": "ok"}
    table = me.new_table("raids", "me", "open")
    me.get(table)
    figures = me.http.get("/metrics").text
    assert "raidtable_tables_in_memory" in figures
    assert "raidtable_viewers" in figures
