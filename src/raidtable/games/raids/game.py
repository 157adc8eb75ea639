"""Raids behind the contract: the one object that engine, bots and servers hold."""

from typing import TYPE_CHECKING, Final

from raidtable.engine.action import Action
from raidtable.engine.game import Game, Option, Options, Result
from raidtable.engine.judgement import Judgement
from raidtable.engine.rng import Rng
from raidtable.engine.step import Reason, Step
from raidtable.engine.view import View
from raidtable.games.raids import judgement, position, scoring, setup, view
from raidtable.games.raids.actions import ACTIONS
from raidtable.games.raids.components import RULES_VERSION, SEAT_COUNTS, TRACK_NAMES
from raidtable.games.raids.state import RaidsState
from raidtable.games.raids.steps.combat import Combat
from raidtable.games.raids.steps.elsewhere import why_not
from raidtable.games.raids.steps.navigate import MeetMonster, Navigate, UnderSail
from raidtable.games.raids.steps.take import SellGoods, TakeTile
from raidtable.games.raids.steps.voyage import ChooseFirst, DealHarbors, LayTiles, Voyage

if TYPE_CHECKING:
    from raidtable.engine.drawing import Drawing, Preview
    from raidtable.engine.player_aid import PlayerAid
    from raidtable.engine.sketch import Sketch
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
        from raidtable.games.raids.words import RaidsWords

        return RaidsWords(language, names)

    def sketch(self, v: View, words: "Words") -> "Sketch":
        from raidtable.games.raids.sketch import sketch

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
        from raidtable.games.raids.board import draw

        return draw(v, words, legal, public, tall=tall)

    def art(self, name: str, language: str = "en") -> str:
        from raidtable.games.raids.board import art

        return art(name, language)

    def vignette(self) -> str:
        from raidtable.games.raids.vignette import draw

        return draw()

    def player_aid(self, language: str) -> "PlayerAid":
        from raidtable.games.raids.player_aid import RaidsAid

        return RaidsAid(language)

    def previews(
        self, v: View, words: "Words", legal: list[Action], *, tall: bool = False
    ) -> "dict[str, Preview]":
        from raidtable.games.raids.preview import previews

        return previews(v, words, legal, tall=tall)
