"""The prompt of a table's page asks the player to move, and tells everybody else about them."""

import re
from html import unescape

import pytest
from tests.helpers import Setting, Walk, every_game, random_picks, random_play
from tests.server.playing import table_in_memory

from raidtable.engine.game import Game
from raidtable.engine.rng import seeded
from raidtable.engine.state import SPECTATOR
from raidtable.engine.words import LANGUAGES, Words
from raidtable.server.html.sections import sections_for
from raidtable.server.html.shared_sections import WATCHING
from raidtable.server.html.viewer import Viewer
from raidtable.server.storage.records import BOT, SeatHolder
from raidtable.server.tables.live_table import LiveTable
from raidtable.testing.invariants.prompts import addresses_reader
from raidtable.testing.tables import table_at

PROMPT = re.compile(r'<section id="prompt" class="prompt"[^>]*>(.*?)</section>', re.DOTALL)
QUESTION = re.compile(r'<h2 class="question">(.*?)</h2>')
HELP = re.compile(r'<p class="help">(.*?)(?:&nbsp;)?<a class="rule" href="[^"]+">\?</a></p>')
TAG = re.compile("<[^>]+>")
DECISIONS = 40


def prompt_of(live: LiveTable, viewer: Viewer) -> str:
    found = PROMPT.search(sections_for(live, viewer).html())
    assert found is not None
    return found[1]


def parts(live: LiveTable, viewer: Viewer) -> tuple[str, str]:
    """The question, or what others do, and the help."""
    markup = prompt_of(live, viewer)
    question, text = QUESTION.search(markup), HELP.search(markup)
    assert question is not None, markup
    assert text is not None, markup
    return unescape(TAG.sub("", question[1])).strip(), unescape(text[1])


def check_readers(live: LiveTable, words: Words) -> None:
    """Check the prompt of every seat and of a spectator at this decision."""
    actor, language = live.match.actor, words.language
    asked = words.ask(live.match.view(actor))
    assert parts(live, Viewer((actor,), actor, language)) == asked
    waiting = words.waiting(live.match.view())
    for seat in range(live.match.seats):
        if seat != actor:
            assert parts(live, Viewer((seat,), seat, language)) == (waiting, "")
    watched = parts(live, Viewer((), SPECTATOR, language))
    assert watched == (waiting, words.say(WATCHING))
    assert not addresses_reader(waiting, language)


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
@random_play
def test_only_the_player_to_move_is_addressed(game: Game, language: str) -> None:
    setting = Setting(game, max(game.rules.seat_counts), {})
    words = game.presentation.words(language, [f"P{seat}" for seat in range(setting.seats)])
    walk = Walk(setting, 3, random_picks(seeded("readers")))
    decisions = 0
    while decisions < DECISIONS and walk.step():
        if walk.seats_deciding:
            check_readers(table_at(setting, walk.state), words)
            decisions += 1
    assert decisions == DECISIONS


def bots_turn() -> LiveTable:
    """A table of Raids where the bot in seat 1 decides."""
    live = table_in_memory("raids", "ada", "bob")
    while live.match.actor != 1:
        live.match.play(live.match.legal()[0])
    live.seats = [live.seats[0], SeatHolder(BOT, None, "bot:1", "Bot")]
    return live


def test_a_rival_reads_what_a_thinking_bot_does() -> None:
    markup = prompt_of(bots_turn(), Viewer((0,), 0, "en"))
    assert "Bot · level 1 chooses where to sail <span" in markup
    assert not addresses_reader(TAG.sub(" ", markup), "en")


def test_a_spectator_reads_once_that_they_watch() -> None:
    live = bots_turn()
    assert prompt_of(live, Viewer((), SPECTATOR, "en")).count("You are watching.") == 1
    assert "Estás mirando la partida." in prompt_of(live, Viewer((), SPECTATOR, "es"))


def test_a_player_whose_seat_a_bot_plays_is_no_spectator() -> None:
    live = bots_turn()
    assert WATCHING not in prompt_of(live, Viewer((), 1, "en", lent=(1,)))


def test_nobody_watches_a_game_that_is_over() -> None:
    live = bots_turn()
    while not live.match.over:
        live.match.play(live.match.legal()[0])
    assert WATCHING not in prompt_of(live, Viewer((), SPECTATOR, "en"))
