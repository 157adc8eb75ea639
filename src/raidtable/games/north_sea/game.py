"""Raiders of the North Sea behind the contract."""

from typing import TYPE_CHECKING, Final

from raidtable.engine.action import Action
from raidtable.engine.errors import BadPosition
from raidtable.engine.game import Game, Option, Options, Result
from raidtable.engine.judgement import Judgement
from raidtable.engine.rng import Rng
from raidtable.engine.step import Reason, Step
from raidtable.engine.view import View
from raidtable.games.north_sea import judgement, position, reasons, scoring, setup, view
from raidtable.games.north_sea.actions import ACTIONS
from raidtable.games.north_sea.components import DECK_NAMES, RULES_VERSION, SEAT_COUNTS
from raidtable.games.north_sea.state import ROUND, NorthSeaState
from raidtable.games.north_sea.steps import (
    hiring,
    raid,
    scout,
    setting_up,
    town_hall,
    turn,
    village,
)

if TYPE_CHECKING:
    from raidtable.engine.drawing import Drawing, Preview
    from raidtable.engine.player_aid import PlayerAid
    from raidtable.engine.sketch import Sketch
    from raidtable.engine.words import Words

# In the order of the constants in state.py, which name them on the stack.
STEPS: Final[list[Step[NorthSeaState]]] = [
    turn.Round(),
    setting_up.TurnUpOfferings(),
    setting_up.FillSets(),
    setting_up.DealHands(),
    setting_up.RejectCards(),
    setting_up.RollForStart(),
    setting_up.DrawCards(),
    turn.Turn(),
    turn.PickUpWorker(),
    turn.EndTurn(),
    village.GateHouse(),
    village.TownHall(),
    village.Treasury(),
    village.Barracks(),
    village.Armoury(),
    village.Mill(),
    village.Silversmith(),
    village.LongHouse(),
    village.DiscardCards(),
    hiring.HireCrew(),
    town_hall.TownHallTarget(),
    town_hall.SwapWorker(),
    town_hall.StealPlunder(),
    town_hall.DismissCrew(),
    town_hall.ClaimPlunder(),
    town_hall.RecallCrew(),
    town_hall.EnlistCrew(),
    town_hall.GiveGoods(),
    town_hall.UseBuilding(),
    scout.CountCards(),
    scout.TradeCards(),
    town_hall.OfferLess(),
    town_hall.OmitGood(),
    town_hall.DrawMore(),
    raid.RollDice(),
    raid.RerollDice(),
    raid.ScoreRaid(),
    raid.ChooseSet(),
    raid.Valkyries(),
    raid.Avenge(),
    raid.Avenged(),
]


class NorthSea(Game[NorthSeaState]):
    """The rules of Raiders of the North Sea."""

    first_sight = judgement.DATA["first_sight"]
    personas = judgement.DATA["personas"]
    manner = judgement.DATA["manner"]
    levels = judgement.DATA["levels"]

    def __init__(self) -> None:
        super().__init__(
            "north_sea",
            RULES_VERSION,
            SEAT_COUNTS,
            [Option("cards", list(DECK_NAMES))],
            STEPS,
            ACTIONS,
        )

    def setup(self, options: Options) -> NorthSeaState:
        return setup.setup(options)

    def view(self, s: NorthSeaState, seat: int) -> View:
        return view.view(s, seat)

    def determinise(self, v: View, rng: Rng) -> NorthSeaState:
        assert isinstance(v, view.NorthSeaView)
        return view.determinise(v, rng)

    def why_not(self, s: NorthSeaState, a: Action) -> Reason | None:
        return reasons.why_not(s, a)

    def result(self, s: NorthSeaState) -> Result:
        return scoring.result(s)

    def standing(self, v: View) -> Result:
        assert isinstance(v, view.NorthSeaView)
        return scoring.result(v.table)

    def judgement(self, weights: dict[str, int] | None = None) -> Judgement[NorthSeaState]:
        if weights is None:
            return judgement.JUDGEMENT
        return judgement.NorthSeaJudgement(judgement.WEIGHTS | weights)

    def write(self, s: NorthSeaState) -> dict[str, object]:
        return position.write(s)

    def canonical(self, written: dict[str, object]) -> dict[str, object]:
        return position.canonical(written)

    def read(self, written: dict[str, object], base: NorthSeaState) -> NorthSeaState:
        s = position.read(written, base)
        if s.stack != [ROUND] and not self.is_at_rest(s):
            raise BadPosition("The position: nothing is to be decided at the last of 'steps'.")
        return s

    def flaws(self, s: NorthSeaState) -> list[str]:
        return position.flaws(s)

    def words(self, language: str, names: list[str] | None = None) -> "Words":
        from raidtable.games.north_sea.words import NorthSeaWords

        return NorthSeaWords(language, names)

    def sketch(self, v: View, words: "Words") -> "Sketch":
        from raidtable.games.north_sea.sketch import sketch

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
        from raidtable.games.north_sea.board import draw

        return draw(v, words, legal, public, tall=tall)

    def art(self, name: str, language: str = "en") -> str:
        from raidtable.games.north_sea.board import art

        return art(name, language)

    def vignette(self) -> str:
        from raidtable.games.north_sea.vignette import draw

        return draw()

    def player_aid(self, language: str) -> "PlayerAid":
        from raidtable.games.north_sea.player_aid import NorthSeaAid

        return NorthSeaAid(language)

    def previews(
        self, v: View, words: "Words", legal: list[Action], *, tall: bool = False
    ) -> "dict[str, Preview]":
        from raidtable.games.north_sea.preview import previews

        return previews(v, words, legal, tall=tall)
