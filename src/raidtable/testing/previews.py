"""What tests of all games' previews share."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any
from xml.etree import ElementTree

from raidtable.engine.game import Game
from raidtable.engine.match import Match
from raidtable.engine.rng import seeded


def outcomes_of(game: Game, state: Any) -> Iterator[tuple[Any, Fraction]]:
    """At chance: each position that may come of it, and how likely."""
    outcomes = game.rules.outcomes(state)
    for action, weight in outcomes:
        after = state.copy()
        game.rules.apply(after, action, None)
        yield after, Fraction(weight, sum(weight for _, weight in outcomes))


def check_markup(marks: str) -> ElementTree.Element:
    """The marks of a preview, which must be well formed and fit for a page without styles."""
    parsed = ElementTree.fromstring(f"<svg>{marks}</svg>")
    assert not any("style" in element.attrib for element in parsed.iter())
    return parsed


def check_depends_on_the_view_alone(match: Match, seed: int) -> None:
    """All that the decider cannot see is dealt anew, and their previews are the same; others have
    no choices, so none."""
    if match.over:
        return
    game, seat = match.game, match.actor
    view = match.view(seat)
    other = game.rules.view(game.rules.determinise(view, seeded(f"twin/{seed}")), seat)
    for language in ("en", "es"):
        words = game.presentation.words(language)
        shown = game.presentation.previews(view, words, match.actions())
        again = game.presentation.previews(other, words, match.actions())
        assert set(shown) <= set(match.legal())
        assert contents(shown) == contents(again)
        for preview in shown.values():
            check_markup(preview.marks)
    assert game.presentation.previews(view, game.presentation.words("en"), []) == {}


def contents(previews: dict[str, Any]) -> dict[str, tuple[list[str], str]]:
    return {text: (preview.lines, preview.marks) for text, preview in previews.items()}
