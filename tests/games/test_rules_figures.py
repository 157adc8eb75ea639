"""Figures of the component data in the text of a rules page."""

import pytest

from raidtable.engine.words import LANGUAGES
from raidtable.games import registry
from raidtable.games.rules_figures import with_figures
from raidtable.games.rules_pages import load_rules

STORM = "raidtable.games.storm_raiders"


@pytest.mark.parametrize(
    ("written", "english", "spanish"),
    [
        ("{{rounds}}", "6", "6"),
        ("{{rounds:word}}", "six", "seis"),
        ("{{contracts.K11.needs.general_goods}}", "2", "2"),
        ("{{sides.A.sites.w0.x|# step|# steps}}", "500 steps", "500 steps"),
        ("{{crew.old_salt.effect.by.0:word|one|#}}", "one", "one"),
        ("{{crew.bosun.effect.amount:word|a card|# cards}}", "two cards", "dos cards"),
        ("{{vehicles.desert_deuce.ability.values:or}}", "3, 4, 5 or 6", "3, 4, 5 o 6"),
        ("{{vehicles.hakmet.ability.values}}", "6", "6"),
        ("{{black_dice}}", "3, 3, 4 and 5", "3, 3, 4 y 5"),
        ("{{black_dice:list}}", "3, 3, 4, 5", "3, 3, 4, 5"),
        ("{ \"seats\": [{}] }", "{ \"seats\": [{}] }", "{ \"seats\": [{}] }"),
    ],
)  # fmt: skip
def test_figure_is_read_from_the_data(written: str, english: str, spanish: str) -> None:
    assert with_figures(f"In {written}.", STORM, "en") == f"In {english}."
    assert with_figures(f"In {written}.", STORM, "es") == f"In {spanish}."


@pytest.mark.parametrize(
    "written",
    [
        "{{crew.nobody.effect.amount}}",
        "{{black_dice.7}}",
        "{{rounds.first}}",
        "{{contracts.K11}}",
        "{{crew.bosun.window}}",
        "{{rounds:or}}",
        "{{rounds:list}}",
        "{{rounds|one form}}",
        "{{rounds",
    ],
)
def test_figure_that_is_not_there_is_an_error(written: str) -> None:
    with pytest.raises(ValueError, match="rules page: "):
        with_figures(f"In {written}.", STORM, "en")


@pytest.mark.parametrize("game", registry.game_ids())
@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_have_no_mark_left(game: str, language: str) -> None:
    assert not [rule.anchor for rule in load_rules(game, language) if "{{" in rule.text]
