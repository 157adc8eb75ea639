"""Doors: a tiny game whose best choices are known, for the tests of the search.

Each seat is dealt a secret bonus. On its turn it goes through the left door, which pays at once, or
the right one, behind which it can take more. It takes little or much, bows, and flips a coin for
one more point. After two turns each, the seat with the most points wins. A solo player must beat a
fixed number.
"""

from typing import ClassVar

from raidtable.engine.action import Action, ActionTable
from raidtable.engine.bot_profile import BotProfile
from raidtable.engine.event import Log
from raidtable.engine.game import Game
from raidtable.engine.judgement import HUNDREDTHS, Judgement
from raidtable.engine.rng import Rng
from raidtable.engine.rules import Options, Result, Rules
from raidtable.engine.state import State
from raidtable.engine.step import ChanceStep, Step
from raidtable.engine.view import View

ROUNDS = 2
BONUSES = 3
HIDDEN = -2
UNDEALT = -1
# Points of the left door, points for taking much behind either door, and the points of the solo
# opponent, which the left door alone cannot beat.
AT_ONCE = 1
MUCH = {"left": 1, "right": 6}
OPPONENT = 11

ACTIONS = ActionTable()
LEFT = ACTIONS.add(Action("door:left"))
RIGHT = ACTIONS.add(Action("door:right"))
LITTLE = ACTIONS.add(Action("take:little"))
A_LOT = ACTIONS.add(Action("take:much"))
BOW = ACTIONS.add(Action("bow"))
COIN = [ACTIONS.add(Action(f"coin:{side}")) for side in range(2)]
DEAL = [ACTIONS.add(Action(f"deal:{bonus}")) for bonus in range(BONUSES)]

DOOR_STEP, TAKE_STEP, BOW_STEP, COIN_STEP, DEAL_STEP = range(5)


class DoorsState(State):
    def __init__(
        self,
        actor: int,
        stack: list[int],
        turns: int,
        door: str,
        points: list[int],
        bonuses: list[int],
    ) -> None:
        super().__init__(actor, stack)
        self.turns = turns
        self.door = door
        self.points = points
        self.bonuses = bonuses

    def copy(self) -> "DoorsState":
        return DoorsState(
            self.actor, self.stack[:], self.turns, self.door, self.points[:], self.bonuses[:]
        )

    @property
    def turn_seat(self) -> int:
        return self.turns % len(self.points)


class Decision(Step[DoorsState]):
    def decides(self, s: DoorsState) -> int:
        return s.turn_seat


class Door(Decision):
    rule: ClassVar[str] = "door"

    def open(self, s: DoorsState, log: Log | None) -> bool:
        if s.turns < ROUNDS * len(s.points):
            return True
        s.stack.pop()
        return False

    def legal(self, s: DoorsState) -> list[Action]:
        return [LEFT, RIGHT]

    def apply(self, s: DoorsState, a: Action, log: Log | None) -> None:
        s.door = "left" if a is LEFT else "right"
        s.points[s.turn_seat] += AT_ONCE if a is LEFT else 0
        s.stack += [COIN_STEP, BOW_STEP, TAKE_STEP]


class Take(Decision):
    rule: ClassVar[str] = "take"

    def legal(self, s: DoorsState) -> list[Action]:
        return [LITTLE, A_LOT]

    def apply(self, s: DoorsState, a: Action, log: Log | None) -> None:
        s.points[s.turn_seat] += MUCH[s.door] if a is A_LOT else 0
        s.stack.pop()


class Bow(Decision):
    rule: ClassVar[str] = "bow"

    def legal(self, s: DoorsState) -> list[Action]:
        return [BOW]

    def apply(self, s: DoorsState, a: Action, log: Log | None) -> None:
        s.stack.pop()


class Coin(ChanceStep[DoorsState]):
    rule: ClassVar[str] = "coin"

    def outcomes(self, s: DoorsState) -> list[tuple[Action, int]]:
        return [(side, 1) for side in COIN]

    def sample(self, s: DoorsState, rng: Rng) -> Action:
        return COIN[rng.below(2)]

    def apply(self, s: DoorsState, a: Action, log: Log | None) -> None:
        s.points[s.turn_seat] += COIN.index(a)
        s.turns += 1
        s.stack.pop()


class Deal(ChanceStep[DoorsState]):
    rule: ClassVar[str] = "deal"

    def open(self, s: DoorsState, log: Log | None) -> bool:
        if UNDEALT in s.bonuses:
            return True
        s.stack.pop()
        return False

    def outcomes(self, s: DoorsState) -> list[tuple[Action, int]]:
        return [(bonus, 1) for bonus in DEAL]

    def sample(self, s: DoorsState, rng: Rng) -> Action:
        return DEAL[rng.below(BONUSES)]

    def apply(self, s: DoorsState, a: Action, log: Log | None) -> None:
        s.bonuses[s.bonuses.index(UNDEALT)] = DEAL.index(a)


class DoorsView(View):
    def __init__(self, seat: int, table: DoorsState) -> None:
        super().__init__("doors", seat, table.actor)
        self.table = table  # with HIDDEN for the other seats' bonuses

    def data(self) -> dict[str, object]:
        table = self.table
        shown = [table.actor, table.stack, table.turns, table.door, table.points, table.bonuses]
        return {"seat": self.seat, "table": shown}


class DoorsJudgement(Judgement[DoorsState]):
    """Evaluates by the current points, so the left door has the better prior."""

    def worth(self, s: DoorsState, seat: int) -> int:
        return HUNDREDTHS * (s.points[seat] + s.bonuses[seat])

    def worths(self, s: DoorsState) -> list[int]:
        worths = [self.worth(s, seat) for seat in range(len(s.points))]
        return worths if len(worths) > 1 else [*worths, HUNDREDTHS * OPPONENT]


class Doors(Rules[DoorsState]):
    def __init__(self) -> None:
        steps = [Door(), Take(), Bow(), Coin(), Deal()]
        super().__init__("doors", 1, [1, 2], [], steps, ACTIONS)

    def setup(self, options: Options) -> DoorsState:
        seats = options.seats
        return DoorsState(0, [DOOR_STEP, DEAL_STEP], 0, "", [0] * seats, [UNDEALT] * seats)

    def view(self, s: DoorsState, seat: int) -> DoorsView:
        table = s.copy()
        table.bonuses = [
            bonus if other == seat or bonus == UNDEALT else HIDDEN
            for other, bonus in enumerate(s.bonuses)
        ]
        return DoorsView(seat, table)

    def determinise(self, v: View, rng: Rng) -> DoorsState:
        assert isinstance(v, DoorsView)
        s = v.table.copy()
        s.bonuses = [rng.below(BONUSES) if bonus == HIDDEN else bonus for bonus in s.bonuses]
        return s

    def result(self, s: DoorsState) -> Result:
        totals = [points + bonus for points, bonus in zip(s.points, s.bonuses, strict=True)]
        ranks = [1 + sum(other > total for other in totals) for total in totals]
        opponent = OPPONENT if len(totals) == 1 else None
        return Result([{"all": total} for total in totals], ranks, "played", opponent=opponent)


DOORS = Game("doors", "tests", rules=Doors(), bots=BotProfile(DoorsJudgement, {"weights": {}}))


def started(seats: int, *texts: str) -> DoorsState:
    """The position after these actions; the bonuses are dealt first, one to each seat."""
    s: DoorsState = DOORS.rules.setup(Options(seats, {}))
    DOORS.rules.proceed(s, None)
    for text in texts:
        action = ACTIONS.by_text[text]
        assert action in DOORS.rules.legal(s)
        DOORS.rules.apply(s, action, None)
    return s
