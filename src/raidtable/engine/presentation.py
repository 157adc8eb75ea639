"""The contract of a game's presentation: its words, boards, sounds and pictures."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from raidtable.engine.action import Action
from raidtable.engine.choice_rows import NO_ROWS, ChoiceRows
from raidtable.engine.cues import Cues
from raidtable.engine.drawing import Drawing, Preview
from raidtable.engine.player_aid import PlayerAid
from raidtable.engine.shown_moves import ShownMoves
from raidtable.engine.text_board import Sketch
from raidtable.engine.view import View
from raidtable.engine.words import Words


class MakeWords(Protocol):
    def __call__(self, language: str, names: list[str] | None = None, /) -> Words:
        """The game's prompts, choices and log lines in a language, for seats of those names."""


class DrawBoard(Protocol):
    def __call__(
        self,
        view: View,
        words: Any,
        legal: list[Action],
        public: Drawing | None = None,
        /,
        *,
        portrait: bool = False,
    ) -> Drawing:
        """The view drawn for a page, with click targets for those choices; `portrait` for a phone
        held upright, with everything that has to be read larger.

        `public` is the drawing of the same position for spectators, without choices: whatever the
        viewer sees the same way is taken from it.
        """


class MakePreviews(Protocol):
    def __call__(
        self, view: View, words: Any, legal: list[Action], /, *, portrait: bool = False
    ) -> dict[str, Preview]:
        """What some of the choices would bring, by the texts of their actions; marks are for the
        drawing of that orientation."""


class MakeChoiceRows(Protocol):
    def __call__(
        self, view: View, words: Any, legal: list[Action], previews: dict[str, Preview], /
    ) -> ChoiceRows:
        """The choices as rows of a list, each in one line."""


class DrawStaticLayer(Protocol):
    def __call__(self, name: str, language: str = "en", /) -> str:
        """The SVG below the pieces, by the name that a drawing gives."""


def no_previews(
    view: View, words: Any, legal: list[Action], /, *, portrait: bool = False
) -> dict[str, Preview]:
    return {}


def no_choice_rows(
    view: View, words: Any, legal: list[Action], previews: dict[str, Preview], /
) -> ChoiceRows:
    return NO_ROWS


def no_cards(language: str, /) -> str:
    return ""


@dataclass(frozen=True)
class Presentation:
    """How one game looks and reads."""

    words: MakeWords
    # The view drawn for a terminal.
    text_board: Callable[[View, Any], Sketch]
    board: DrawBoard
    # The part of a drawing that never changes in a language, by the name that the drawing gives.
    static_layer: "DrawStaticLayer"
    # The game in a small picture without words: a complete SVG.
    vignette: Callable[[], str]
    previews: MakePreviews = no_previews
    choice_rows: MakeChoiceRows = no_choice_rows
    # Lines and marks for the moves that others have made.
    shown_moves: ShownMoves = field(default_factory=ShownMoves)
    # Markup of every card in full, once per page and language. An element with `data-card="KEY"`
    # can be read as the one with `data-face="KEY"`.
    card_faces: Callable[[str], str] = no_cards
    # Sounds, scenes and movements that accompany events.
    cues: Cues = field(default_factory=Cues)
    # Tables and pictures for the rules page, in a language.
    player_aid: Callable[[str], PlayerAid] = PlayerAid
    # The look of the game's pages.
    mood: str = "sea"
    # CSS for the game's player boards, next to the styles that all pages have.
    styles: str = ""
