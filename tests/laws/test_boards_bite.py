"""The checks of boards and bots pass for a correct game, and fail for games made to break them."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from tests import examples
from tests.helpers import Setting, Walk, random_picks

from raidtable.engine.action import Action
from raidtable.engine.bot_profile import BotProfile
from raidtable.engine.drawing import Drawing, Preview, Spot
from raidtable.engine.game import Game
from raidtable.engine.judgement import Judgement
from raidtable.engine.rng import seeded
from raidtable.engine.text_board import Sketch
from raidtable.engine.view import View
from raidtable.games import registry
from raidtable.testing.invariants.boards import check_markup, check_view_alone, check_width
from raidtable.testing.invariants.bots import check_evaluation

Spoil = Callable[[Drawing, View], None]


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    with examples.registered(monkeypatch) as game_id:
        yield registry.get(game_id)


def walk(game: Game, check: Callable[[Walk], None]) -> None:
    picks = random_picks(seeded("boards"))
    assert Walk(Setting(game, 3, {}), 1, picks).through(check).over


def with_presentation(game: Game, **changed: Any) -> Game:
    return Game(
        game.id,
        game.package,
        rules=game.rules,
        bots=game.bots,
        presentation=replace(game.presentation, **changed),
    )


@pytest.mark.parametrize("check", [check_markup, check_view_alone, check_width, check_evaluation])
def test_a_good_game_passes(game: Game, check: Callable[[Walk], None]) -> None:
    walk(game, check)


def script(drawing: Drawing, view: View) -> None:
    drawing.pieces += "<script/>"


def styled(drawing: Drawing, view: View) -> None:
    drawing.mats[0] = '<p style="color: red"/>'


def torn(drawing: Drawing, view: View) -> None:
    drawing.briefs[0] = "<p>"


def bare_figure(drawing: Drawing, view: View) -> None:
    drawing.briefs[0] = "<span>shells 3</span>"


def twice(drawing: Drawing, view: View) -> None:
    drawing.pieces += drawing.pieces


def unknown_shape(drawing: Drawing, view: View) -> None:
    drawing.pieces += '<use href="#nowhere"/>'


def without_board(drawing: Drawing, view: View) -> None:
    drawing.mats.pop()


def illegal_target(drawing: Drawing, view: View) -> None:
    drawing.spots.append(Spot("draw:wave", 0, 0, 50, 50))


def illegal_button(drawing: Drawing, view: View) -> None:
    drawing.mats[0] = '<button name="action" value="draw:wave"/>'


def far_target(drawing: Drawing, view: View) -> None:
    for spot in drawing.spots:
        spot.x = drawing.width


def small_target(drawing: Drawing, view: View) -> None:
    for spot in drawing.spots:
        spot.width = 10


def spoilt_board(game: Game, spoil: Spoil) -> Game:
    def board(
        view: View,
        words: Any,
        legal: list[Action],
        public: Drawing | None = None,
        /,
        *,
        portrait: bool = False,
    ) -> Drawing:
        drawing = game.presentation.board(view, words, legal, public, portrait=portrait)
        spoil(drawing, view)
        return drawing

    return with_presentation(game, board=board)


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (script, "script"),
        (styled, "has \\['style'\\]"),
        (torn, "mismatched tag"),
        (bare_figure, "without a name"),
        (twice, "beach-1"),
        (unknown_shape, "has no nowhere"),
        (without_board, "2 == 3"),
        (illegal_target, "is not legal"),
        (illegal_button, "is not legal"),
        (far_target, "gather:1"),
        (small_target, "gather:1"),
    ],
)
def test_a_spoilt_board_is_caught(game: Game, spoil: Spoil, says: str) -> None:
    with pytest.raises((AssertionError, SyntaxError), match=says):
        walk(spoilt_board(game, spoil), check_markup)


def test_a_board_that_depends_on_more_than_the_view_is_caught(game: Game) -> None:
    """Each drawing is numbered, so that no two are the same."""
    numbers = iter(range(10**6))

    def number(drawing: Drawing, view: View) -> None:
        drawing.pieces += f"<g>{next(numbers)}</g>"

    with pytest.raises(AssertionError):
        walk(spoilt_board(game, number), check_view_alone)


def test_a_board_that_takes_over_a_secret_is_caught(game: Game) -> None:
    """Reusing the spectators' drawing must not change what the viewer is shown."""

    def board(
        view: View,
        words: Any,
        legal: list[Action],
        public: Drawing | None = None,
        /,
        *,
        portrait: bool = False,
    ) -> Drawing:
        drawing = game.presentation.board(view, words, legal, portrait=portrait)
        if public is not None:
            drawing.mats = public.mats
        return drawing

    with pytest.raises(AssertionError):
        walk(with_presentation(game, board=board), check_view_alone)


def test_a_preview_of_what_cannot_be_chosen_is_caught(game: Game) -> None:
    def previews(
        view: View, words: Any, legal: list[Action], /, *, portrait: bool = False
    ) -> dict[str, Preview]:
        return {"draw:wave": Preview(["A wave"], "")}

    with pytest.raises(AssertionError):
        walk(with_presentation(game, previews=previews), check_view_alone)


def test_a_board_too_wide_for_a_terminal_is_caught(game: Game) -> None:
    def wide(view: View, words: Any) -> Sketch:
        sketch = game.presentation.text_board(view, words)
        sketch.line(("=" * 81, ""))
        return sketch

    with pytest.raises(AssertionError, match="=" * 81):
        walk(with_presentation(game, text_board=wide), check_width)


class Meddling(Judgement[Any]):
    """Changes the position that it evaluates."""

    def worths(self, s: Any) -> list[int]:
        s.waves += 1
        return [0] * int(s.seats)


class Forgetful(Judgement[Any]):
    """Has no value for the last seat."""

    def worths(self, s: Any) -> list[int]:
        return [0] * (int(s.seats) - 1)


@pytest.mark.parametrize("evaluation", [Meddling, Forgetful])
def test_a_spoilt_evaluation_is_caught(game: Game, evaluation: type[Judgement[Any]]) -> None:
    spoilt = Game(
        game.id,
        game.package,
        rules=game.rules,
        bots=BotProfile(evaluation, {"weights": {}}),
        presentation=game.presentation,
    )
    with pytest.raises(AssertionError):
        walk(spoilt, check_evaluation)
