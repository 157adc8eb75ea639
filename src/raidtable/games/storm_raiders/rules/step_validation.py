"""Whether the steps of a written position are possible, with the working values that each one
needs."""

from raidtable.engine.checked_input import Written
from raidtable.engine.messages import N_
from raidtable.engine.state import NONE
from raidtable.games.storm_raiders.rules.components import (
    DROPS,
    FROM_FORGER,
    FROM_SALVAGE,
    FROM_STORM,
    SHORTEST_STORM,
    STORM_MODIFIERS,
    V_PLANE_DIE_OR_TRIKE_REPAIR,
    V_REMOVE_DICE,
    V_REMOVE_EQUAL_DICE,
)
from raidtable.games.storm_raiders.rules.effects import hit_seat, hit_source, hit_vehicle
from raidtable.games.storm_raiders.rules.seat import value_of
from raidtable.games.storm_raiders.rules.state import StormState
from raidtable.games.storm_raiders.rules.step_ids import (
    AT_SITE,
    BETWEEN_TURNS,
    CHOOSE_TILES,
    DEAL_TILES,
    DRAW_CREW,
    DROP_RESOURCES,
    END_TURN,
    FULFIL_CONTRACT,
    HARM_VEHICLE,
    KEEP_CREW,
    KEEP_RESOURCE,
    PAY_CONTRACT,
    PLACED,
    PREPARE,
    REMOVE_DICE,
    REMOVE_DIE,
    REST_REFRESH,
    REST_REPAIR,
    RESTING,
    SALVAGE,
    SITE_EFFECT,
    TAKE_DAMAGE,
    TAKE_REWARDS,
    VEHICLE_ABILITY,
)
from raidtable.games.storm_raiders.rules.step_ids import DRAW_RESOURCES as DRAW_RESOURCES_STEP
from raidtable.games.storm_raiders.rules.step_rows import (
    BESIDE_TURNS,
    OPPONENTS,
    SOURCES,
    is_row,
    row_in_turn,
    row_without_extras,
    setting_up,
)
from raidtable.games.storm_raiders.rules.steps.storm import onwards
from raidtable.games.storm_raiders.rules.tokens import MOST
from raidtable.games.storm_raiders.rules.turn_validation import check_turn


def check_steps(w: Written, s: StormState) -> None:
    """The row of steps is one that a game can be in, and each finds the values it works with."""
    row = row_in_turn(s)
    if row:
        known = is_row(row)
    else:
        known = s.stack in BESIDE_TURNS or bool(setting_up(s)) or (s.solo and s.stack in OPPONENTS)
    if not known:
        raise w.refuse(N_("'steps' is not a row of steps that a game can be in."))
    check_working_values(w, s, row)
    if row:
        check_turn(w, s, row_without_extras(row))
    if DROP_RESOURCES in s.stack:
        check_drops(w, s)
    if TAKE_DAMAGE in s.stack:
        check_hits(w, s)


def check_working_values(w: Written, s: StormState, row: list[int]) -> None:
    """A working value belongs to its steps, and is rejected with any other step."""
    top = s.stack[-1] if s.stack else NONE
    start = row[0] if row else NONE
    drafted = start in (PREPARE, END_TURN)
    placed, resting = s.has_flag(PLACED), s.has_flag(RESTING)
    repairing = REST_REPAIR in row and REST_REFRESH not in row
    ability = s.player.ability(s.vehicle) if row and s.vehicle != NONE else NONE
    abilities = VEHICLE_ABILITY in row
    removes = abilities and ability in (V_PLANE_DIE_OR_TRIKE_REPAIR, V_REMOVE_EQUAL_DICE)
    removes_coloured = abilities and ability == V_REMOVE_DICE
    visiting = FULFIL_CONTRACT in row or PAY_CONTRACT in row
    dropping = DROP_RESOURCES in s.stack
    for name, needed, allowed, given in (
        ("turn_seat", bool(row), False, s.turn_seat != NONE),
        ("die", drafted, False, s.die != NONE),
        ("wild", False, drafted and not placed, s.wild > 0),
        ("vehicle", placed, start == PREPARE, s.vehicle != NONE),
        ("target", placed, False, s.target != NONE),
        ("through_storm", False, placed, s.through_storm > 0),
        ("flags", start == END_TURN, start == PREPARE, s.flags > 0),
        ("forged", False, drafted, s.forged > 0),
        ("hours_off", False, drafted, s.hours_off > 0),
        ("salvaged", False, SALVAGE in row, s.salvaged > 0),
        ("weapons", False, SALVAGE in row, s.weapons > 0),
        ("crew_tokens", False, SALVAGE in row, s.crew_tokens > 0),
        ("salvage_more", False, SALVAGE in row, s.salvage_more > 0),
        ("taken", False, start == END_TURN, s.taken > 0),
        ("repaired", False, resting, s.repaired > 0),
        ("repairs", False, repairing, s.repairs > 0),
        ("extra_repairs", False, repairing or abilities, s.extra_repairs > 0),
        ("removals", REMOVE_DICE in row, removes, s.removals > 0),
        ("removals_black", False, removes_coloured, s.removals_black > 0),
        ("removals_grey", False, removes_coloured, s.removals_grey > 0),
        (
            "remove_from",
            row_without_extras(row)[-2:] == [END_TURN, REMOVE_DIE],
            False,
            s.remove_from != NONE,
        ),
        ("owed", visiting, False, s.owed > 0),
        ("discount", False, visiting, s.discount > 0),
        ("substitutes", False, visiting, s.substitutes > 0),
        ("rewards", False, TAKE_REWARDS in row, s.rewards > 0),
        ("draws", top == DRAW_CREW, False, s.draws > 0),
        ("drawn", KEEP_CREW in row and top != DRAW_CREW, KEEP_CREW in row, len(s.drawn) > 0),
        ("found", KEEP_RESOURCE in row, DRAW_RESOURCES_STEP in row, s.found > 0),
        ("hits", TAKE_DAMAGE in s.stack, HARM_VEHICLE in row, len(s.hits) > 0),
        ("asked", False, top == BETWEEN_TURNS, s.asked > 0),
        ("drop_sites", dropping, False, s.drop_sites > 0),
        ("drop_site", dropping, False, s.drop_site != NONE),
        ("drop_each", dropping, False, s.drop_each > 0),
        ("drop_left", dropping, False, s.drop_left > 0),
        ("dealt", False, top in (DEAL_TILES, CHOOSE_TILES), len(s.tiles) > 0),
    ):
        if needed and not given:
            raise w.refuse(N_("{name!r} must be given with these 'steps'."), name=name)
        if given and not needed and not allowed:
            raise w.refuse(N_("{name!r} has no meaning with these 'steps'."), name=name)


# Damage and the Storm


def check_hits(w: Written, s: StormState) -> None:
    """Damage comes from what the steps have done, to the vehicles that it can hit."""
    place = s.stack.index(TAKE_DAMAGE)
    for number, coming in enumerate(s.hits):
        source = hit_source(coming)
        fits = source in SOURCES[s.stack[place - 1]]
        if s.turn_seat != NONE:
            fits = fits and hit_seat(coming) == s.turn_seat and can_come(s, source)
            if source != FROM_STORM and not s.has_flag(RESTING):
                fits = fits and hit_vehicle(coming) == s.vehicle
        if source != FROM_SALVAGE and coming in s.hits[:number]:
            fits = False
        if not fits:
            raise w.refuse(N_("'hits' are not Damage that can come now."))
    if len(s.hits) > MOST:
        raise w.refuse(N_("'hits' are more than can come at once."))


def can_come(s: StormState, source: int) -> bool:
    """Whether Damage of that source is due in this turn."""
    if source == FROM_FORGER:
        return s.forged > 0
    if source == FROM_STORM:
        return AT_SITE in s.stack and s.through_storm == 1
    return s.has_flag(PLACED) and (source != FROM_SALVAGE or SITE_EFFECT in s.stack)


def check_drops(w: Written, s: StormState) -> None:
    """The Storm drops Resources on its way back, for each space that it has moved."""
    if not s.storm_row:
        raise w.refuse(N_("'storm_row' must hold the die that drove the Storm."))
    spaces = value_of(s.storm_row[-1]) + STORM_MODIFIERS[len(s.storm_row) - 1]
    behind = spaces - s.drop_sites
    each = DROPS[spaces - SHORTEST_STORM]
    whole = behind == 0 and s.drop_left == each
    if (
        behind < 0
        or s.drop_site != onwards(s.storm, -s.heading * behind)
        or s.drop_each != each
        or s.drop_left > each
        or not (whole or TAKE_DAMAGE not in s.stack)
    ):
        raise w.refuse(N_("what the Storm drops does not fit the last die of 'storm_row'."))
