"""Setup: the table before anything is drawn, dealt or rolled."""

from raidtable.engine.pool import Pool
from raidtable.engine.rules import Options
from raidtable.engine.state import CHANCE, NONE
from raidtable.games.storm_raiders.rules.components import (
    AGE_GREY,
    CARGO_VARIANT,
    CONTRACTS,
    COPIES,
    DIALS,
    FIRST_STARTER,
    HOLDS,
    KINDS,
    OPPONENT_SALVAGE,
    OPPONENT_START,
    SIDE_NAMES,
    STORM_START,
    TYPES,
    WRECKS,
)
from raidtable.games.storm_raiders.rules.seat import Seat
from raidtable.games.storm_raiders.rules.state import StormState
from raidtable.games.storm_raiders.rules.step_ids import (
    CHOOSE_FIRST,
    CHOOSE_TILES,
    DEAL_STARTERS,
    DEAL_TILES,
    LAY_CONTRACTS,
    LAY_RESOURCES,
    OPENING_MOVES,
    PLACE_STANDEES,
    ROUND,
)
from raidtable.games.storm_raiders.rules.tokens import ALL_TOKENS


def setup(options: Options) -> StormState:
    solo = options.seats == 1
    side = SIDE_NAMES.index(options["side"])
    stack = [ROUND]
    if solo:
        stack.append(OPENING_MOVES)
    stack += [PLACE_STANDEES, CHOOSE_FIRST, DEAL_STARTERS, CHOOSE_TILES, DEAL_TILES]
    stack += [LAY_CONTRACTS, LAY_RESOURCES]
    return StormState(
        actor=CHANCE,
        stack=stack,
        side=side,
        cargo=CARGO_VARIANT if options["cargo"] == "limited" else 0,
        opponent_salvage=OPPONENT_SALVAGE if solo and options["opponent_salvage"] == "two" else 0,
        dealt_each=2 if options["tiles"] == "choose" else 1,
        seats=[new_seat() for _ in range(options.seats)],
        wrecks=[0] * WRECKS,
        bag=ALL_TOKENS,
        discards=0,
        holds=[NONE] * HOLDS,
        ages=[AGE_GREY] * HOLDS,
        unseen=(1 << CONTRACTS) - 1,
        returned=0,
        set_aside=0,
        pile=Pool([*COPIES[:FIRST_STARTER], *[0] * (KINDS - FIRST_STARTER)]),
        under=[],
        under_by=[],
        tray=0,
        medal_die=NONE,
        storm=STORM_START[side],
        heading=1,
        storm_row=[],
        first=NONE,
        turns=0,
        turn_seat=NONE,
        die=NONE,
        wild=0,
        vehicle=NONE,
        target=NONE,
        through_storm=0,
        flags=0,
        forged=0,
        hours_off=0,
        salvaged=0,
        weapons=0,
        crew_tokens=0,
        salvage_more=0,
        taken=0,
        repaired=0,
        repairs=0,
        extra_repairs=0,
        removals=0,
        removals_black=0,
        removals_grey=0,
        remove_from=NONE,
        owed=0,
        discount=0,
        substitutes=0,
        rewards=0,
        draws=0,
        drawn=[],
        drawn_by=[],
        found=0,
        hits=[],
        asked=0,
        drop_sites=0,
        drop_site=NONE,
        drop_each=0,
        drop_left=0,
        tiles=[],
        opening=int(options["opening_moves"]) if solo else 0,
        opponent=(STORM_START[side] + OPPONENT_START) % WRECKS if solo else NONE,
        active=NONE,
        cover=[],
        put_under=[],
        pile_left=0,
        opponent_way=0,
        completed=0,
        rolled=[],
        tried=0,
    )


def new_seat() -> Seat:
    return Seat(NONE, (), NONE, [0] * DIALS, 0, 0, 0, [0] * TYPES, [], 0, [], 0)
