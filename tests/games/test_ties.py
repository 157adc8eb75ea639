"""The end of a game says why a tie for the first place was broken, or that it remains."""

import pytest

from raidtable.engine.rules import Result, settle, tie_break_of
from raidtable.engine.ties import tie_sentences
from raidtable.games import registry
from raidtable.server.html.end import comparison, headline

STORM = ["damage", "resources"]
NORTH = ["valkyries", "armour"]


def ended(standing: list[list[int]], names: list[str], opponent: int | None = None) -> Result:
    """A result with those points and tie-breakers."""
    ranks = [1 + sum(other > score for other in standing) for score in standing]
    ties = [] if opponent is not None else settle(standing, names)
    points = [{"contracts": row[0]} for row in standing]
    return Result(points, ranks, "over", tie_break_of(ties), opponent, ties)


@pytest.mark.parametrize(
    ("game", "standing", "english", "spanish"),
    [
        (
            "storm_raiders",
            [[52, -1, 0], [52, -3, 4], [40, 0, 0]],
            "Red and Blue are tied at 52 points. Of these, Red has the least Damage and wins.",
            "Rojo y Azul empatan a 52 puntos. De ellos, Rojo tiene el menor Daño y gana.",
        ),
        (
            "storm_raiders",
            [[52, -1, 0], [52, -3, 4], [52, -1, 2]],
            "Red, Blue and Yellow are tied at 52 points. Of these, Red and Yellow have the "
            "least Damage. Of these, Yellow has the most Resources and wins.",
            "Rojo, Azul y Amarillo empatan a 52 puntos. De ellos, Rojo y Amarillo tienen el menor "
            "Daño. De ellos, Amarillo tiene más Recursos y gana.",
        ),
        (
            "storm_raiders",
            [[52, -1, 2], [52, -1, 2], [40, 0, 0]],
            "They are equal in Damage and in Resources.",
            "Tienen el mismo Daño y los mismos Recursos.",
        ),
        (
            "storm_raiders",
            [[52, -1, 2], [52, -1, 2], [52, -2, 9]],
            "Red, Blue and Yellow are tied at 52 points. Of these, Red and Blue have the "
            "least Damage. They are equal in Damage and in Resources.",
            "Rojo, Azul y Amarillo empatan a 52 puntos. De ellos, Rojo y Azul tienen el menor "
            "Daño. Tienen el mismo Daño y los mismos Recursos.",
        ),
        ("storm_raiders", [[52, -1, 2], [40, -1, 0], [40, -2, 0]], "", ""),
        (
            "north_sea",
            [[30, 2, 9], [30, 4, 0]],
            "Red and Blue are tied at 30 points. Of these, Blue is furthest up the Valkyrie "
            "track and wins.",
            "Rojo y Azul empatan a 30 puntos. De ellos, Azul es quien más ha avanzado en el "
            "medidor de Valquirias y gana.",
        ),
        (
            "north_sea",
            [[30, 2, 9], [30, 2, 0]],
            "Red and Blue are tied at 30 points. Of these, Red is furthest up the Armour "
            "track and wins.",
            "Rojo y Azul empatan a 30 puntos. De ellos, Rojo es quien más ha avanzado en el "
            "medidor de Armadura y gana.",
        ),
        (
            "north_sea",
            [[30, 2, 1], [30, 2, 1]],
            "They are level on the Valkyrie and Armour tracks.",
            "Están igualados en los medidores de Valquirias y de Armadura.",
        ),
        ("north_sea", [[30, 2, 1], [29, 2, 1], [29, 3, 1]], "", ""),
        (
            "raids",
            [[52], [52]],
            "This game has no tie-breaker.",
            "Este juego no tiene desempate.",
        ),
        ("raids", [[52], [51], [51]], "", ""),
    ],
)
def test_end_screen_says_why_a_tie_was_broken_or_stays(
    game: str, standing: list[list[int]], english: str, spanish: str
) -> None:
    names = {"storm_raiders": STORM, "north_sea": NORTH, "raids": []}[game]
    result = ended(standing, names)
    for language, explanation in (("en", english), ("es", spanish)):
        words = registry.get(game).presentation.words(language)
        assert tie_sentences(result, words) == explanation
        assert explanation in " ".join(comparison(result, words))


def test_a_tie_with_the_solo_opponent_says_that_more_was_needed() -> None:
    words = registry.get("storm_raiders").presentation.words("en")
    result = ended([[40, 0, 0]], STORM, opponent=40)
    assert headline(result, words) == "The opponent wins the tie"
    assert " ".join(comparison(result, words)) == (
        "40 to 40 against the opponent. Red has as many points, but would need more to win."
    )
    assert tie_sentences(ended([[39, 0, 0]], STORM, opponent=40), words) == ""


def test_the_end_names_the_winner_the_margin_and_whether_a_tie_was_broken() -> None:
    words = registry.get("raids").presentation.words("en")
    won = ended([[52], [51], [40]], [])
    assert headline(won, words) == "Red wins by 1 point"
    assert " ".join(comparison(won, words)) == "52 to 51 for Blue. No tie-break was needed."
    assert headline(ended([[52], [52]], []), words) == "Red and Blue share the victory"
    storm = registry.get("storm_raiders").presentation.words("en")
    assert headline(ended([[40, 0, 0]], STORM, opponent=43), storm) == (
        "The opponent wins by 3 points"
    )
    assert headline(ended([[45, 0, 0]], STORM, opponent=43), storm) == "Red wins by 2 points"
