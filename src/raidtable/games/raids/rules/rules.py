"""Raids behind the contract: the one object that engine, bots and servers hold."""

from typing import TYPE_CHECKING, Final

from raidtable.engine.action import Action
from raidtable.engine.game import Game, Option, Options, Result
from raidtable.engine.judgement import Judgement
from raidtable.engine.rng import Rng
from raidtable.engine.step import Reason, Step
from raidtable.engine.view import View
from raidtable.games.raids.bots import judgement
from raidtable.games.raids.rules import position, scoring, setup, view
from raidtable.games.raids.rules.actions import ACTIONS
from raidtable.games.raids.rules.components import RULES_VERSION, SEAT_COUNTS, TRACK_NAMES
from raidtable.games.raids.rules.reasons import why_not
from raidtable.games.raids.rules.state import RaidsState
from raidtable.games.raids.rules.steps.combat import Combat
from raidtable.games.raids.rules.steps.navigate import MeetMonster, Navigate, UnderSail
from raidtable.games.raids.rules.steps.take import SellGoods, TakeTile
from raidtable.games.raids.rules.steps.voyage import ChooseFirst, DealHarbors, LayTiles, Voyage

if TYPE_CHECKING:
    from raidtable.engine.drawing import Drawing, Preview
    from raidtable.engine.text_board import Sketch
    from raidtable.engine.words import Words

# In the order of the constants in state.py, which name them on the stack.
STEPS: Final[list[Step[RaidsState]]] = [
    Voyage(),
    LayTiles(),
    DealHarbors(),
    ChooseFirst(),
    TakeTile(),
    SellGoods(),
    Navigate(),
    UnderSail(),
    MeetMonster(),
    Combat(),
]


class Raids(Game[RaidsState]):
    """The rules of Raids."""

    first_sight = judgement.DATA["first_sight"]
    personas = judgement.DATA["personas"]
    manner = judgement.DATA["manner"]
    levels = judgement.DATA["levels"]

    def __init__(self) -> None:
        super().__init__(
            "raids",
            RULES_VERSION,
            SEAT_COUNTS,
            [Option("track", list(TRACK_NAMES))],
            STEPS,
            ACTIONS,
        )

    def setup(self, options: Options) -> RaidsState:
        return setup.setup(options)

    def view(self, s: RaidsState, seat: int) -> View:
        return view.view(s, seat)

    def determinise(self, v: View, rng: Rng) -> RaidsState:
        assert isinstance(v, view.RaidsView)
        return view.determinise(v, rng)

    def why_not(self, s: RaidsState, a: Action) -> Reason | None:
        return why_not(s, a)

    def result(self, s: RaidsState) -> Result:
        return scoring.result(s)

    def standing(self, v: View) -> Result:
        assert isinstance(v, view.RaidsView)
        return scoring.result(v.table)

    def judgement(self, weights: dict[str, int] | None = None) -> Judgement[RaidsState]:
        if weights is None:
            return judgement.JUDGEMENT
        return judgement.RaidsJudgement(judgement.WEIGHTS | weights)

    def write(self, s: RaidsState) -> dict[str, object]:
        return position.write(s)

    def canonical(self, written: dict[str, object]) -> dict[str, object]:
        return position.canonical(written)

    def read(self, written: dict[str, object], base: RaidsState) -> RaidsState:
        return position.read(written, base)

    def flaws(self, s: RaidsState) -> list[str]:
        return position.flaws(s)

    def words(self, language: str, names: list[str] | None = None) -> "Words":
        from raidtable.games.raids.presentation.words.words import RaidsWords

        return RaidsWords(language, names)

    def sketch(self, v: View, words: "Words") -> "Sketch":
        from raidtable.games.raids.presentation.terminal import sketch

        return sketch(v, words)

    def drawing(
        self,
        v: View,
        words: "Words",
        legal: list[Action],
        public: "Drawing | None" = None,
        *,
        tall: bool = False,
    ) -> "Drawing":
        from raidtable.games.raids.presentation.board.board import draw

        return draw(v, words, legal, public, tall=tall)

    def art(self, name: str, language: str = "en") -> str:
        from raidtable.games.raids.presentation.board.board import art

        return art(name, language)

    def vignette(self) -> str:
        from raidtable.games.raids.presentation.vignette import draw

        return draw()

    def previews(
        self, v: View, words: "Words", legal: list[Action], *, tall: bool = False
    ) -> "dict[str, Preview]":
        from raidtable.games.raids.presentation.previews import previews

        return previews(v, words, legal, tall=tall)
