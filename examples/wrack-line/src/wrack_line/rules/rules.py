"""The rules of Wrack Line behind Raidtable's contract."""

from typing import Final

from raidtable.engine.rng import Rng
from raidtable.engine.rules import Option, Options, Result, Rules
from raidtable.engine.step import Step
from raidtable.engine.view import View
from wrack_line.rules import position, scoring, setup, view
from wrack_line.rules.actions import ACTIONS
from wrack_line.rules.components import RULES_VERSION, SEAT_COUNTS, TIDE_NAMES
from wrack_line.rules.state import WrackState
from wrack_line.rules.steps.setting_up import DealWishes, LayBeach
from wrack_line.rules.steps.tide import Dig, Refill
from wrack_line.rules.steps.turn import Turn

# In the order of the constants in state.py, which name them on the stack.
STEPS: Final[list[Step[WrackState]]] = [DealWishes(), LayBeach(), Turn(), Dig(), Refill()]


class WrackLine(Rules[WrackState]):
    def __init__(self) -> None:
        options = [Option("tide", list(TIDE_NAMES))]
        super().__init__("wrack_line", RULES_VERSION, SEAT_COUNTS, options, STEPS, ACTIONS)

    def setup(self, options: Options) -> WrackState:
        return setup.setup(options)

    def view(self, s: WrackState, seat: int) -> View:
        return view.view(s, seat)

    def determinise(self, v: View, rng: Rng) -> WrackState:
        assert isinstance(v, view.WrackView)
        return view.determinise(v, rng)

    def result(self, s: WrackState) -> Result:
        return scoring.result(s)

    def standing(self, v: View) -> Result:
        assert isinstance(v, view.WrackView)
        return scoring.result(v.table)

    def write(self, s: WrackState) -> dict[str, object]:
        return position.write(s)

    def read(self, written: dict[str, object], base: WrackState) -> WrackState:
        return position.read(written, base)

    def flaws(self, s: WrackState) -> list[str]:
        return position.flaws(s)


RULES: Final = WrackLine()
