"""Storm Raiders behind the contract."""

from typing import Final

from raidtable.engine.action import Action
from raidtable.engine.checked_input import NOTHING_TO_DECIDE
from raidtable.engine.errors import BadPosition
from raidtable.engine.event import Value
from raidtable.engine.rng import Rng
from raidtable.engine.rules import Option, Options, Result, Rules
from raidtable.engine.step import Reason, Step
from raidtable.engine.view import View
from raidtable.games.storm_raiders.rules import (
    foresight,
    invariants,
    position,
    position_reading,
    scoring,
    setup,
    view,
)
from raidtable.games.storm_raiders.rules.actions import ACTIONS
from raidtable.games.storm_raiders.rules.components import RULES_VERSION, SEAT_COUNTS, SIDE_NAMES
from raidtable.games.storm_raiders.rules.state import StormState
from raidtable.games.storm_raiders.rules.step_ids import ROLL_DICE
from raidtable.games.storm_raiders.rules.step_rows import IN_ROUND
from raidtable.games.storm_raiders.rules.steps import (
    contract,
    damage,
    dashboard,
    dealing_tiles,
    journey,
    opponent,
    raider_abilities,
    rest,
    rounds,
    salvage,
    setting_up,
    storm,
    turn,
)

# In the order of the constants in step_ids.py, which name them on the stack.
STEPS: Final[list[Step[StormState]]] = [
    rounds.Round(),
    setting_up.LayResources(),
    setting_up.LayContracts(),
    dealing_tiles.DealTiles(),
    dealing_tiles.ChooseTiles(),
    setting_up.DealStarters(),
    setting_up.ChooseFirst(),
    setting_up.PlaceStandees(),
    opponent.OpeningMoves(),
    opponent.OpponentRolls(),
    opponent.OpponentMoves(),
    opponent.RevealContract(),
    rounds.RollDice(),
    rounds.TakeTurns(),
    turn.DraftDie(),
    turn.Prepare(),
    turn.RerollDie(),
    turn.SetDie(),
    journey.EarlySalvage(),
    journey.VehicleAbility(),
    journey.Move(),
    journey.AtSite(),
    salvage.Salvage(),
    salvage.AfterSalvage(),
    salvage.TradeResource(),
    salvage.DiscardCargo(),
    salvage.SiteEffect(),
    salvage.RepairAtSite(),
    contract.FulfilContract(),
    contract.PayContract(),
    contract.TakeRewards(),
    contract.Overhaul(),
    dashboard.PlaceMod(),
    dashboard.GainCrew(),
    dashboard.DrawCrew(),
    dashboard.KeepCrew(),
    dashboard.RefreshCrew(),
    salvage.RefreshPair(),
    dashboard.MayRefresh(),
    dashboard.RemoveDie(),
    dashboard.RemoveDice(),
    dashboard.RepairVehicle(),
    dashboard.ShiftDials(),
    dashboard.RandomResource(),
    damage.TakeDamage(),
    damage.HarmVehicle(),
    rest.RestRefresh(),
    rest.RestRepair(),
    rest.RestDice(),
    rest.RestGain(),
    rest.RestEnd(),
    raider_abilities.DrawResources(),
    raider_abilities.KeepResource(),
    raider_abilities.MoveToPort(),
    raider_abilities.RepairOrRemove(),
    raider_abilities.RaiseDial(),
    turn.EndTurn(),
    rounds.BetweenTurns(),
    storm.RollLastDie(),
    storm.MoveStorm(),
    storm.DropResources(),
    storm.EndRound(),
]


class StormRaiders(Rules[StormState]):
    """The rules of Storm Raiders."""

    def __init__(self) -> None:
        super().__init__(
            "storm_raiders",
            RULES_VERSION,
            SEAT_COUNTS,
            [
                Option("side", list(SIDE_NAMES)),
                Option("tiles", ["dealt", "choose"]),
                Option("cargo", ["unlimited", "limited"]),
                Option("opening_moves", ["0", "1", "2", "3"], seats=[1]),
                Option("opponent_salvage", ["two", "unlimited"], seats=[1]),
            ],
            STEPS,
            ACTIONS,
        )

    def setup(self, options: Options) -> StormState:
        return setup.setup(options)

    def obvious(self, v: View) -> Action | None:
        assert isinstance(v, view.StormView)
        # Drawn cards are the only secret that a choice depends on.
        return None if v.table.drawn else self.only_choice(v.table)

    def why_not(self, s: StormState, a: Action) -> Reason | None:
        from raidtable.games.storm_raiders.rules.reasons import why_not

        return why_not(s, a)

    def view(self, s: StormState, seat: int) -> View:
        return view.view(s, seat)

    def determinise(self, v: View, rng: Rng) -> StormState:
        assert isinstance(v, view.StormView)
        return view.determinise(v, rng)

    def foreseen(self, s: StormState, seat: int) -> list[StormState]:
        return [asked for asked in foresight.asked_next(s, seat) if self.asks(asked, seat)]

    def about(self, s: StormState) -> dict[str, Value]:
        return foresight.about(s)

    def result(self, s: StormState) -> Result:
        return scoring.result(s)

    def standing(self, v: View) -> Result:
        assert isinstance(v, view.StormView)
        return scoring.result(v.table)

    def write(self, s: StormState) -> dict[str, object]:
        return position.write(s)

    def read(self, written: dict[str, object], base: StormState) -> StormState:
        s = position_reading.read(written, base)
        begins_turn = IN_ROUND if s.turns else [*IN_ROUND, ROLL_DICE]
        if s.stack != begins_turn and not self.is_at_rest(s):
            raise BadPosition(NOTHING_TO_DECIDE)
        return s

    def flaws(self, s: StormState) -> list[str]:
        return invariants.flaws(s)


RULES: Final = StormRaiders()
