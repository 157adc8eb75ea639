"""Setup: the table before anything is drawn or rolled."""

from raidtable.engine.pool import Pool
from raidtable.engine.rules import Options
from raidtable.engine.state import CHANCE, NONE
from raidtable.games.north_sea.rules.components import (
    BLACK,
    BOX,
    CARDS,
    COPIES,
    DECK_NAMES,
    FACE_UP,
    OFFERINGS,
    SET_WORKER,
    SETS,
    SILVER,
    START_SILVER,
    STARTS_BLACK,
    TOKEN_COUNTS,
    TOKENS,
)
from raidtable.games.north_sea.rules.state import (
    DEAL_HANDS,
    FILL_SETS,
    REJECT_CARDS,
    ROLL_FOR_START,
    ROUND,
    TURN_UP_OFFERINGS,
    NorthSeaState,
    Seat,
)


def setup(options: Options) -> NorthSeaState:
    silver = BOX[SILVER] - options.seats * START_SILVER
    return NorthSeaState(
        actor=CHANCE,
        stack=[ROUND, ROLL_FOR_START, REJECT_CARDS, DEAL_HANDS, FILL_SETS, TURN_UP_OFFERINGS],
        deck=DECK_NAMES.index(options["cards"]),
        seats=[
            Seat(BLACK, [START_SILVER, 0, 0, 0, 0], 0, 0, 0, [], [], [], [])
            for _ in range(options.seats)
        ],
        village=[BLACK if black else NONE for black in STARTS_BLACK],
        tokens=[0] * (SETS * TOKENS),
        set_workers=list(SET_WORKER),
        spots=[NONE] * SETS,
        supply=[silver, BOX[1], 0, 0, 0, 0],
        bag=Pool(list(TOKEN_COUNTS)),
        pile=Pool(list(COPIES)),
        under=[],
        under_by=[],
        discards=Pool([0] * CARDS),
        offers=[NONE] * FACE_UP,
        offer_pile=Pool([1] * OFFERINGS),
        offer_under=[],
        turn_seat=NONE,
        ending=NONE,
        last_turns=NONE,
        placed_at=NONE,
        colour=NONE,
        used=0,
        uses=0,
        cash=NONE,
        draws=0,
        drawer=NONE,
        hire_cost=NONE,
        dismissed=0,
        hall_card=NONE,
        target=NONE,
        traded=[],
        trading=0,
        offer=NONE,
        recalled=NONE,
        raid_site=NONE,
        dice=[],
        rerolls=0,
        claimed=0,
    )
