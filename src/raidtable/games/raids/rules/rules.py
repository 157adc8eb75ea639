"""Raids behind the contract: the one object that engine, bots and servers use."""

from typing import Final

from raidtable.engine.action import Action
from raidtable.engine.event import Value
from raidtable.engine.rng import Rng
from raidtable.engine.rules import Option, Options, Result, Rules
from raidtable.engine.step import Reason, Step
from raidtable.engine.view import View
from raidtable.games.raids.rules import (
    foresight,
    invariants,
    position,
    position_reading,
    scoring,
    setup,
    view,
)
from raidtable.games.raids.rules.actions import ACTIONS
from raidtable.games.raids.rules.components import RULES_VERSION, SEAT_COUNTS, TRACK_NAMES
from raidtable.games.raids.rules.reasons import why_not
from raidtable.games.raids.rules.state import RaidsState
from raidtable.games.raids.rules.steps.combat import Combat
from raidtable.games.raids.rules.steps.navigate import MeetMonster, Navigate, UnderSail
from raidtable.games.raids.rules.steps.take import SellGoods, TakeTile
from raidtable.games.raids.rules.steps.voyage import ChooseFirst, DealHarbors, LayTiles, Voyage

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


class Raids(Rules[RaidsState]):
    """The rules of Raids."""

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

    def obvious(self, v: View) -> Action | None:
        assert isinstance(v, view.RaidsView)
        return self.only_choice(v.table)

    def why_not(self, s: RaidsState, a: Action) -> Reason | None:
        return why_not(s, a)

    def foreseen(self, s: RaidsState, seat: int) -> list[RaidsState]:
        return [asked for asked in foresight.asked_next(s, seat) if self.asks(asked, seat)]

    def about(self, s: RaidsState) -> dict[str, Value]:
        return foresight.about(s)

    def result(self, s: RaidsState) -> Result:
        return scoring.result(s)

    def standing(self, v: View) -> Result:
        assert isinstance(v, view.RaidsView)
        return scoring.result(v.table)

    def write(self, s: RaidsState) -> dict[str, object]:
        return position.write(s)

    def canonical(self, written: dict[str, object]) -> dict[str, object]:
        return position.canonical(written)

    def read(self, written: dict[str, object], base: RaidsState) -> RaidsState:
        return position_reading.read(written, base)

    def flaws(self, s: RaidsState) -> list[str]:
        return invariants.flaws(s)


RULES: Final = Raids()
