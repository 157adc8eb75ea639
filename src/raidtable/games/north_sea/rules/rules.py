"""Raiders of the North Sea behind the contract."""

from typing import Final

from raidtable.engine.action import Action
from raidtable.engine.checked_input import NOTHING_TO_DECIDE
from raidtable.engine.errors import BadPosition
from raidtable.engine.rng import Rng
from raidtable.engine.rules import Option, Options, Result, Rules
from raidtable.engine.step import Reason, Step
from raidtable.engine.view import View
from raidtable.games.north_sea.rules import (
    foresight,
    invariants,
    position,
    position_reading,
    reasons,
    scoring,
    setup,
    view,
)
from raidtable.games.north_sea.rules.actions import ACTIONS
from raidtable.games.north_sea.rules.components import DECK_NAMES, RULES_VERSION, SEAT_COUNTS
from raidtable.games.north_sea.rules.obvious import depends_on_hand, free_gain
from raidtable.games.north_sea.rules.state import ROUND, NorthSeaState
from raidtable.games.north_sea.rules.steps import (
    hiring,
    raid,
    scout,
    setting_up,
    town_hall,
    town_hall_targets,
    turn,
    village,
)

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
    town_hall_targets.TownHallTarget(),
    town_hall_targets.SwapWorker(),
    town_hall_targets.StealPlunder(),
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


class NorthSea(Rules[NorthSeaState]):
    """The rules of Raiders of the North Sea."""

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

    def obvious(self, v: View) -> Action | None:
        assert isinstance(v, view.NorthSeaView)
        if depends_on_hand(v.table):
            return None
        return free_gain(v.table) or self.only_choice(v.table)

    def why_not(self, s: NorthSeaState, a: Action) -> Reason | None:
        return reasons.why_not(s, a)

    def foreseen(self, s: NorthSeaState, seat: int) -> list[NorthSeaState]:
        return [asked for asked in foresight.asked_next(s, seat) if self.asks(asked, seat)]

    def result(self, s: NorthSeaState) -> Result:
        return scoring.result(s)

    def standing(self, v: View) -> Result:
        assert isinstance(v, view.NorthSeaView)
        return scoring.result(v.table)

    def write(self, s: NorthSeaState) -> dict[str, object]:
        return position.write(s)

    def canonical(self, written: dict[str, object]) -> dict[str, object]:
        return position.canonical(written)

    def read(self, written: dict[str, object], base: NorthSeaState) -> NorthSeaState:
        s = position_reading.read(written, base)
        if s.stack != [ROUND] and not self.is_at_rest(s):
            raise BadPosition(NOTHING_TO_DECIDE)
        return s

    def flaws(self, s: NorthSeaState) -> list[str]:
        return invariants.flaws(s)


RULES: Final = NorthSea()
