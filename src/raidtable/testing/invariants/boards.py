"""Boards for pages and terminals: well formed, complete, and made from the view alone."""

from collections.abc import Callable
from xml.etree import ElementTree

import pytest

from raidtable.engine.action import Action
from raidtable.engine.drawing import Drawing
from raidtable.engine.game import Game
from raidtable.engine.rng import seeded
from raidtable.engine.state import SPECTATOR
from raidtable.engine.view import View
from raidtable.engine.words import LANGUAGES
from raidtable.testing.drawings import check_drawing, check_marks, parsed, shapes_of
from raidtable.testing.selection import Setting, every_game
from raidtable.testing.walks import Walk, invariant

# Names that would break markup if they were not escaped.
NAMES = ["A & B", "<script>", '"', "'"]
# The smallest size of a click target, in the board's units. The page enlarges small ones for touch.
SMALLEST_TARGET = 24
# The columns of a terminal.
COLUMNS = 80
# One in this many positions of a walk is drawn.
EVERY = 3


def few(check: Callable[[Walk], None]) -> Callable[[Walk], None]:
    """Check only some positions of a walk, and its end."""

    def check_few(w: Walk) -> None:
        if w.over or len(w.texts) % EVERY == w.seed % EVERY:
            check(w)

    return check_few


def language_of(w: Walk) -> str:
    """The language for this position; a walk uses all languages in turn."""
    return list(LANGUAGES)[len(w.texts) % len(LANGUAGES)]


def viewers(w: Walk) -> list[tuple[int, list[Action]]]:
    """The seat to move with its choices, another seat, and spectators."""
    if not w.seats_deciding:
        return [(0, []), (SPECTATOR, [])]
    return [(w.actor, w.legal), ((w.actor + 1) % w.setting.seats, []), (SPECTATOR, [])]


def check_markup(w: Walk) -> None:
    """Every viewer's board of both shapes can be shown, and its click targets are legal choices."""
    language = language_of(w)
    words = w.game.presentation.words(language, NAMES[: w.setting.seats])
    for seat, legal in viewers(w):
        view = w.game.rules.view(w.state, seat)
        for portrait in (False, True):
            drawing = w.game.presentation.board(view, words, legal, portrait=portrait)
            check_drawing(w.game.id, drawing, language, w.setting.seats)
            check_targets(drawing, legal)


def check_targets(drawing: Drawing, legal: list[Action]) -> None:
    texts = {action.text for action in legal}
    for spot in drawing.spots:
        assert spot.action in texts, f"{spot.action} is not legal"
        assert spot.x >= 0, spot.action
        assert spot.y >= 0, spot.action
        assert spot.x + spot.width <= drawing.width, spot.action
        assert spot.y + spot.height <= drawing.height, spot.action
        assert min(spot.width, spot.height) >= SMALLEST_TARGET, spot.action
    named: dict[str, str] = {}
    for markup in drawing.mats:
        for button in parsed(markup).iter("button"):
            value = button.attrib["value"]
            assert value in texts, f"{value} is not legal"
            name = button.get("aria-label") or " ".join(button.itertext()).strip()
            assert name, f"{value} has no name"
            assert named.setdefault(name, value) == value, f"{value} and {named[name]}: {name}"


def check_view_alone(w: Walk) -> None:
    """If hidden information is redealt, boards and previews stay the same. A board that reuses the
    spectators' drawing equals one drawn from scratch."""
    language = language_of(w)
    words = w.game.presentation.words(language)
    for seat, legal in viewers(w):
        view = w.game.rules.view(w.state, seat)
        dealt = seeded(f"board/{w.seed}/{len(w.texts)}/{seat}")
        other = w.game.rules.view(w.game.rules.determinise(view, dealt), seat)
        portrait = bool(len(w.texts) // EVERY % 2)
        draw = w.game.presentation.board
        drawing = draw(view, words, legal, portrait=portrait)
        assert shown(draw(other, words, legal, portrait=portrait)) == shown(drawing)
        public = draw(w.game.rules.view(w.state, SPECTATOR), words, [], portrait=portrait)
        assert shown(draw(view, words, legal, public, portrait=portrait)) == shown(drawing)
        check_previews(w.game, view, other, legal, language)


def shown(drawing: Drawing) -> tuple[object, ...]:
    spots = [(spot.action, spot.x, spot.y, spot.width, spot.height) for spot in drawing.spots]
    return drawing.art, drawing.pieces, drawing.mats, drawing.briefs, spots


def check_previews(game: Game, view: View, other: View, legal: list[Action], language: str) -> None:
    words = game.presentation.words(language)
    for portrait in (False, True):
        previews = game.presentation.previews(view, words, legal, portrait=portrait)
        again = game.presentation.previews(other, words, legal, portrait=portrait)
        assert previews.keys() <= {action.text for action in legal}
        assert previews.keys() == again.keys()
        for text, preview in previews.items():
            assert (preview.lines, preview.marks) == (again[text].lines, again[text].marks), text
            check_marks(preview.marks)


def check_width(w: Walk) -> None:
    """The board of every viewer fits a terminal."""
    words = w.game.presentation.words(language_of(w))
    for seat, _ in viewers(w):
        drawing = w.game.presentation.text_board(w.game.rules.view(w.state, seat), words)
        assert drawing.width <= COLUMNS, drawing.text()


@invariant(6)
def test_boards_are_well_formed_and_their_targets_legal(
    setting: Setting, seed: int, picks: list[int]
) -> None:
    Walk(setting, seed, picks).through(few(check_markup))


@invariant(6)
def test_boards_are_made_from_the_view_alone(setting: Setting, seed: int, picks: list[int]) -> None:
    Walk(setting, seed, picks).through(few(check_view_alone))


@invariant(12)
def test_boards_fit_a_terminal(setting: Setting, seed: int, picks: list[int]) -> None:
    Walk(setting, seed, picks).through(few(check_width))


@every_game
def test_the_vignette_is_a_picture_without_words(game: Game) -> None:
    picture = ElementTree.fromstring(game.presentation.vignette())
    assert picture.tag == "{http://www.w3.org/2000/svg}svg"
    assert "viewBox" in picture.attrib
    assert not "".join(picture.itertext()).strip(), "one picture is for every language"
    tags = {element.tag.partition("}")[2] for element in picture.iter()}
    assert not tags & {"script", "style", "image", "foreignObject"}


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_static_layers_have_the_same_shapes_in_every_language(game: Game, language: str) -> None:
    setting = Setting(game, max(game.rules.seat_counts), {})
    view = game.rules.view(setting.start(), SPECTATOR)
    words = game.presentation.words(language)
    for portrait in (False, True):
        name = game.presentation.board(view, words, [], portrait=portrait).art
        assert shapes_of(game.id, name, language) == shapes_of(game.id, name, "en")
