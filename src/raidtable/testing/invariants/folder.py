"""The contents of a game's folder: its three parts, and the files next to the code."""

from raidtable.engine.bot_profile import BotProfile
from raidtable.engine.data import has_file, load_toml
from raidtable.engine.game import Game
from raidtable.engine.presentation import Presentation
from raidtable.engine.printed_components import components_of
from raidtable.engine.rules import Rules
from raidtable.engine.seats import SEATS
from raidtable.games.rules_pages import introduction, load_rules
from raidtable.games.tutorials import has_tutorial
from raidtable.testing.selection import every_game
from raidtable.testing.tutorials import play_script


@every_game
def test_the_game_has_its_three_parts(game: Game) -> None:
    assert isinstance(game.rules, Rules)
    assert isinstance(game.bots, BotProfile)
    assert isinstance(game.presentation, Presentation)
    assert game.rules.id == game.id
    assert game.rules.rules_version >= 1
    assert game.rules.seat_counts == sorted(set(game.rules.seat_counts))
    assert set(game.rules.seat_counts) <= set(range(1, len(SEATS) + 1))


@every_game
def test_every_figure_of_the_components_has_a_basis(game: Game) -> None:
    components = components_of(game)
    assert len(components) or components.figures


@every_game
def test_the_rules_page_begins_with_an_introduction(game: Game) -> None:
    assert introduction(load_rules(game.id))


@every_game
def test_credits_name_the_authors(game: Game) -> None:
    package = f"{game.package}.presentation"
    if has_file(package, "credits.toml"):
        named = load_toml(package, "credits.toml")
        assert named["designers"]
        assert named.keys() <= {"designers", "publisher", "year"}


@every_game
def test_the_script_of_a_tutorial_is_legal(game: Game) -> None:
    if has_tutorial(game.id):
        assert play_script(game).plies
