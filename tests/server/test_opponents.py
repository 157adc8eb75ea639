"""Bots at the table: which can be chosen, their names, their thinking and their reasons."""

import asyncio
import re
import time
from dataclasses import replace
from html import escape
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import String, inspect, update
from tests.helpers import GAMES, every_game, play_randomly, random_play, settings_of
from tests.server.browser import Browser, Page, Site, wait
from tests.server.playing import open_tables, table_in_memory
from tests.server.test_secrecy import twin

from raidtable.bots import registry as bots
from raidtable.bots.bot import Budget
from raidtable.bots.hints import Hint
from raidtable.bots.levels import LEVELS, SearchBot
from raidtable.bots.registry import opponents
from raidtable.bots.words import Explanation, explain_choice, explanation_text, title
from raidtable.engine.game import Game
from raidtable.engine.rng import seeded
from raidtable.engine.state import SPECTATOR
from raidtable.engine.words import LANGUAGES
from raidtable.server.html.sections import sections_for
from raidtable.server.html.viewer import Viewer
from raidtable.server.security.users import new_user
from raidtable.server.storage import database
from raidtable.server.storage.database import connect
from raidtable.server.storage.migrating import migrate
from raidtable.server.storage.records import BOT, SeatHolder
from raidtable.server.storage.rows import read_seats, run
from raidtable.server.storage.schema import SEATS
from raidtable.server.storage.transactions import writing
from raidtable.server.tables import bot_worker
from raidtable.server.tables.all_tables import Tables
from raidtable.server.tables.creation import create_table
from raidtable.server.tables.live_table import BotExplanation, FailedBot, LiveTable
from raidtable.server.tables.lobby import lobby_of
from raidtable.server.tables.undo import undo_policy
from raidtable.server.tables.undo_requests import UndoRequest
from raidtable.testing.tables import table_at

# The number of positions in which the reason of a bot is checked for secrets.
POSITIONS = 12

# Choosing


@every_game
def test_the_home_page_offers_levels_and_personas(game: Game, me: Browser) -> None:
    home = me.get("/").html
    section = home[home.index(f'id="game-{game.id}"') :]
    offered = [option["value"] for option in Page(section).options("player1")]
    assert set(offered) - {"me", "open", "none"} == set(bots.opponents(game)) - set(bots.SIMPLE)
    chosen = [
        option["value"] for option in Page(section).options("player1") if "selected" in option
    ]
    assert chosen == ["bot:3"]
    menu = section[section.index('<select name="player1"') :].partition("</select>")[0]
    groups = re.findall(r'<optgroup label="([^"]+)">', menu)
    assert len(groups) == len(LEVELS)
    assert groups[0] == "Level 1: friendly beginner"
    assert groups[4] == "Level 5: beats good players"
    assert groups[-1] == "Level 6: as strong as it gets"
    for persona in game.bots.personas:
        assert f">{game.presentation.words('en').persona(persona)} · level 4</option>" in section


def test_a_chosen_bot_sits_down_and_plays(me: Browser, site: Site) -> None:
    table = me.new_table("raids", "me", "bot:1:rune_hoarder", "bot:1:rune_hoarder", "bot:2")
    live = site.live(table)
    assert [holder.bot for holder in live.seats[1:]] == ["bot:1:rune_hoarder"] * 2 + ["bot:2"]
    page = me.play(table, 3)
    assert set(undo_policy(live).deciders()) > {0}
    for name in ("Rune hoarder · level 1", "Rune hoarder · level 1 (2)", "Bot · level 2"):
        assert f"<span>{name}</span>" in page.html


@pytest.mark.parametrize("language", LANGUAGES)
def test_bots_are_called_by_words_of_the_reader(language: str, me: Browser, site: Site) -> None:
    table = me.new_table("raids", "me", "bot:1:rune_hoarder", "open")
    name = title("bot:1:rune_hoarder", site.live(table).match.game.presentation.words(language))
    reader = site.browser(language)
    assert escape(name) in reader.get(table).under["seats"]
    assert escape(name) in reader.get("/").html
    reader.http.close()


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("bot:9", "There is no bot"),
        ("bot:", "There is no bot"),
        ("bot:1:pirate", "has no bot style"),
        ("bot:1:early_raider", "has no bot style"),
        ("bot:1:racer:racer", "has no bot style"),
        ("script", "There is no bot"),
        ("search:100", "for research"),
        ("<b>", "There is no bot"),
    ],
)
def test_nonsense_is_answered_with_a_sentence(
    name: str, sentence: str, me: Browser, site: Site
) -> None:
    page = me.post("/new", 400, game="raids", player0="me", player1=name)
    assert sentence in page.inside["p"]
    asked = {"game": "raids", "players": ["me", name]}
    answer = me.http.post("/api/v1/tables", json=asked)
    assert answer.status_code == 400
    assert sentence in answer.json()["detail"]


@every_game
def test_the_api_says_who_can_sit_down(game: Game, me: Browser) -> None:
    games = {row["id"]: row for row in me.http.get("/api/v1/games").json()}
    assert games[game.id]["bots"] == bots.opponents(game)
    asked = {"game": game.id, "players": ["me", games[game.id]["bots"][-1]]}
    assert me.http.post("/api/v1/tables", json=asked).status_code == 201


@every_game
def test_who_plays_now_meets_different_bots(game: Game, me: Browser, site: Site) -> None:
    live = site.live(me.send("/now", game=game.id).url.path)
    levels, tastes = zip(
        *((holder.bot or "").rsplit(":", 1) for holder in live.seats[1:]), strict=True
    )
    assert levels == ("bot:2", "bot:3")
    assert len(set(tastes)) == 2
    assert len(set(live.names)) == 3


def test_let_a_bot_play_brings_one_of_the_third_level(me: Browser, site: Site) -> None:
    table = me.new_table("raids", "me", "bot:3", "open")
    page = me.post(f"{table}/bot", seat=2)
    live = site.live(table)
    assert live.seats[2].bot == "bot:3"
    assert live.names[1:] == ["Bot · level 3", "Bot · level 3 (2)"]
    assert "Bot · level 3 (2)" in page.under["mats"]


async def rewrite(tables: Tables, table: str, seat: int, bot: str, name: str) -> None:
    row = update(SEATS).where(SEATS.c.table_id == table, SEATS.c.seat == seat)
    change = row.values(bot=bot, name=name)
    await tables.database.write(lambda c: run(c, change), table)


def test_the_seats_of_old_tables_are_as_they_were(tmp_path: Path) -> None:
    """One as older versions stored it, and one whose bot no longer exists."""

    async def scenario() -> None:
        url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
        async with open_tables(url) as tables:
            user = await new_user(tables.database, "Ada")
            table = await create_table(tables, user, "raids", ["me", "greedy", "bot:3:racer"], {})
            for seat, bot, name in [(1, "greedy", "Greedy 2"), (2, "bot:3:dreamer", "Io")]:
                await rewrite(tables, table, seat, bot, name)
        async with open_tables(url) as tables:
            live = await tables.get(table)
            assert live.names == ["Ada", "Greedy", "Io"]
            lobby = await lobby_of(tables, user, "es")
            assert lobby["mine"][0]["names"] == ["Ada", "Greedy", "Io"]
            assert "Io" in sections_for(live, Viewer((0,), 0, "es")).html()

    asyncio.run(scenario())


def test_old_seats_survive_when_the_names_of_bots_may_be_longer(tmp_path: Path) -> None:
    engine = connect(f"sqlite:///{tmp_path / 'old.sqlite3'}")
    config = Config()
    config.set_main_option("script_location", str(Path(database.__file__).parent / "migrations"))
    seat = "INSERT INTO seats VALUES ('t', 1, 'bot', NULL, 'greedy', 'Greedy 2')"
    with writing(engine) as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0002")
        user = "INSERT INTO users (id, name, made_at) VALUES ('u', 'Ada', 0)"
        table = (
            "INSERT INTO tables (id, game, seats, options, seed, host, status, hot_seat, made_at,"
            " moved_at) VALUES ('t', 'raids', 2, '{}', '1', 'u', 'running', 0, 0, 0)"
        )
        for statement in (user, table, seat):
            connection.exec_driver_sql(statement)
    migrate(engine)
    with engine.connect() as connection:
        assert read_seats(connection, "t") == [SeatHolder(BOT, None, "greedy", "Greedy 2")]
        (bot,) = [c for c in inspect(connection).get_columns("seats") if c["name"] == "bot"]
        assert isinstance(bot["type"], String)
        assert (bot["type"].length or 0) >= max(
            len(name) for game in GAMES for name in opponents(game)
        )
    engine.dispose()


# Thinking


def bots_turn(bot: str = "bot:1") -> LiveTable:
    """A table of Raids, in memory only, where the bot in seat 1 is to move."""
    bot_worker.remembered.cache_clear()  # another test may have used a table with the same name
    live = table_in_memory("raids", "ada", "bob")
    while live.match.actor != 1:
        live.match.play(live.match.legal()[0])
    live.seats = [live.seats[0], SeatHolder(BOT, None, bot, "Bot")]
    return live


def prompt(live: LiveTable, seat: int = 0) -> str:
    seats = () if seat == SPECTATOR else (seat,)
    page = sections_for(live, Viewer(seats, seat, "en")).html()
    return page[page.index('<section id="prompt"') :].partition("</section>")[0]


def test_that_a_bot_thinks_is_told_as_long_as_it_does() -> None:
    live = bots_turn()
    for seat in (0, SPECTATOR):
        assert "Bot · level 1 chooses where to sail" in prompt(live, seat)
        assert 'class="thinking"' in prompt(live, seat)
    live.failed = FailedBot(live.seq, 1, live.seats[1].bot, 1, 0.0)
    assert "Bot · level 1 chooses where to sail" in prompt(live)
    assert "thinking" not in prompt(live)


def test_nobody_is_said_to_think_who_does_not() -> None:
    live = bots_turn()
    live.undo_request = UndoRequest(0, 1, frozenset({1}))
    assert "thinking" not in prompt(live), "it is asked something else"
    live.undo_request = None
    live.seats = [live.seats[0], replace(live.seats[1], kind="person", user="bob")]
    assert "Bot chooses where to sail" in prompt(live)
    assert "thinking" not in prompt(live)


def test_thinking_ends_in_time_on_a_slow_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LEVELS, 5, LEVELS[5]._replace(iterations=10**9))
    live = bots_turn("bot:5")
    texts = [ply.action.text for ply in live.match.plies]
    begun = time.monotonic()
    text, explanation = bot_worker.choose(live.row, texts, 1, "bot:5", 0.05)
    assert time.monotonic() - begun < 1.0
    assert text in live.match.legal()
    assert explanation is not None
    assert explanation.chosen.action == text


def test_a_worker_keeps_the_bots_of_a_table() -> None:
    live = bots_turn()
    texts = [ply.action.text for ply in live.match.plies]
    bot_worker.bot_of.cache_clear()
    for _ in range(2):
        bot_worker.choose(live.row, texts, 1, "bot:1", 1.0)
    assert bot_worker.bot_of.cache_info().hits == 1
    first = bot_worker.bot_of("t", "raids", 1, "bot:1")
    assert bot_worker.bot_of("t", "raids", 0, "bot:1") is not first
    assert bot_worker.bot_of("u", "raids", 1, "bot:1") is not first


def test_a_bot_that_failed_is_not_said_to_think(
    me: Browser, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*about: object) -> str:
        raise ValueError(about)

    monkeypatch.setattr(site.services.bots, "choice", fail)
    table = me.new_table("raids", "me", "bot:1", "bot:1", "bot:1")
    live = site.live(table)
    while live.match.actor == 0:
        page = me.get(table)
        me.act(table, page, action=page.choices[0])
    wait(
        lambda: me.get(table),
        lambda page: (
            "Bot · level 1" in page.under["prompt"]
            and not page.all("span", **{"class": "thinking"})
        ),
    )


# Reasons


def mats(live: LiveTable, seat: int = 0) -> str:
    page = sections_for(live, Viewer((seat,), seat, "en")).html()
    return page[page.index('<section id="mats"') : page.index('<section id="log"')]


def with_reason(live: LiveTable) -> str:
    """Let the bot in seat 1 choose an action for some reason; return the sentence about it."""
    chosen, other = live.match.actions()[:2]
    explanation = Explanation(
        80, 0.5, Hint(chosen.text, 0.4, 12.0), Hint(other.text, 0.3, 11.0), True
    )
    live.explanations[1] = BotExplanation(live.match.ply, explanation, live.match.view(1))
    assert "simulations started" not in mats(live), "nothing was chosen yet"
    words = live.match.game.presentation.words("en", live.names)
    rejected = escape(words.choice(live.match.view(), other))
    live.apply_row("play", 1, chosen.text)
    return (
        "50% of 80 simulations started with this: 40% chance to win, 12 points expected. "
        f"Next best: “{rejected}” (30%, 11 points)."
    )


def test_why_a_bot_chose_stands_on_its_mat_until_it_is_taken_back() -> None:
    live = bots_turn()
    sentence = with_reason(live)
    shown = mats(live)
    assert f'<summary title="{sentence}">' in shown
    assert f'<p class="because">{sentence}</p>' in shown
    chosen = live.explanations[1].explanation.chosen.action
    live.apply_row("undo", 0, "1")
    assert "simulations started" not in mats(live)
    live.apply_row("play", 1, chosen)
    assert "simulations started" not in mats(live), "nobody has thought about that"


def test_nothing_is_told_of_a_choice_that_others_did_not_see() -> None:
    """In Raiders of the North Sea all players first discard a card in secret."""
    live = table_in_memory("north_sea", "ada", "bob")
    while live.match.actor != 1:
        live.apply_row("play", live.match.actor, live.match.legal()[0])
    live.seats = [live.seats[0], SeatHolder(BOT, None, "bot:1", "Bot")]
    assert live.match.legal()[0].startswith("reject:")
    with_reason(live)
    assert "simulations started" not in mats(live)


def reasons_shown(live: LiveTable, seat: int) -> list[str]:
    shown = mats(live, seat)
    return re.findall(r'class="because">.*?</p>|<summary title="[^"]*"', shown)


@random_play
@every_game
def test_what_a_bot_says_of_its_choice_does_not_depend_on_its_hand(game: Game) -> None:
    """Two deals that the others cannot distinguish, with the same choice after a search in each:
    during the game the same text is shown. The figures do differ, and may be shown after the
    end."""
    differ = shown = 0
    settings = [setting for setting in settings_of(game) if setting.seats > 1]
    for number in range(POSITIONS):
        setting = settings[number % len(settings)]
        state = play_randomly(setting.match(number), number, 6 + 5 * number)._state
        if state.actor < 0 or len(game.rules.legal(state)) < 2:
            continue
        bot, watcher = state.actor, (state.actor + 1) % setting.seats
        compared = []
        for deal in (state, twin(setting, state, watcher, number)):
            live = table_at(setting, deal)
            view, legal = live.match.view(bot), live.match.actions()
            thinker = bots.make("bot:1", game)
            assert isinstance(thinker, SearchBot)
            thought = thinker.think(view, legal, Budget(iterations=40), seeded("the same"))
            compared.append((live, view, thought))
        found = [{finding.action for finding in thought.findings} for _, _, thought in compared]
        both = sorted(found[0] & found[1], key=lambda action: action.code)
        if not both:
            continue
        pages, sentences = [], []
        for live, view, thought in compared:
            because = explain_choice(thought, both[0], view, live.match.view())
            assert because is not None
            sentences.append(explanation_text(because, game.presentation.words("en"), game, view))
            live.explanations[bot] = BotExplanation(live.match.ply, because, view)
            live.seats[bot] = SeatHolder(BOT, None, "bot:1", "Bot")
            live.apply_row("play", bot, both[0].text)
            pages.append(reasons_shown(live, watcher))
        assert pages[0] == pages[1]
        differ += sentences[0] != sentences[1]
        shown += pages[0] != []
    assert differ or shown, "nothing was compared"
    assert (differ > 0) == (game.id != "raids"), "only Raids hides nothing"
    assert shown or game.id != "raids"


def test_a_reason_that_was_withheld_is_shown_when_the_game_is_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    live = bots_turn()
    sentence = with_reason(live)
    live.explanations[1] = live.explanations[1]._replace(
        explanation=live.explanations[1].explanation._replace(is_open=False)
    )
    assert live.explanation_of(1) is None
    assert "simulations started" not in sections_for(live, Viewer((0,), 0, "en")).html()
    monkeypatch.setattr(type(live.match), "over", True)
    reason = live.explanation_of(1)
    assert reason is not None
    words = live.match.game.presentation.words("en", live.names)
    assert (
        escape(explanation_text(reason.explanation, words, live.match.game, reason.view))
        == sentence
    )


def test_bots_say_why_at_a_real_table(me: Browser, stranger: Browser, site: Site) -> None:
    table = me.new_table("raids", "me", "bot:2:monster_hunter")
    live = site.live(table)
    page = me.turn(table)
    while live.explanation_of(1) is None:
        assert not page.over
        page = Page(me.act(table, page, action=page.choices[0]).text)
        page = page if page.choices else me.turn(table)
    for browser in (me, stranger):
        shown = browser.get(table).under["mats"]
        assert "simulations started" in shown
        assert "points expected" in shown
