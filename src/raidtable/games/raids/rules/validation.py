"""Whether a position of Raids is possible: the contents of the box, and the needs of each row of
steps."""

from raidtable.engine.checked_input import Written
from raidtable.engine.messages import N_
from raidtable.engine.state import NONE
from raidtable.games.raids.rules.components import (
    COINS,
    COPIES,
    FIRST_SHARE,
    FIRST_TILE,
    HARBOR_REWARDS,
    KIND,
    MONSTER,
    PILLAGE,
    PORT,
    SECOND_SHARE,
    SHARES,
    START_BERTHS,
    TILE_NAMES,
    TILE_SPACES,
    TILES,
    VOYAGE,
    VOYAGES,
)
from raidtable.games.raids.rules.state import (
    CHOOSE_FIRST,
    COMBAT,
    DEAL_HARBORS,
    EMPTY,
    LAY_TILES,
    MEET_MONSTER,
    NAVIGATE,
    SELL_GOODS,
    TAKE_TILE,
    UNDER_SAIL,
    VILLAGE,
    VOYAGE_STEP,
    RaidsState,
)
from raidtable.games.raids.rules.steps.navigate import MeetMonster, can_still_attack
from raidtable.games.raids.rules.steps.voyage import furthest_behind

# The rows of steps in which a game can wait for a decision, or begin a turn.
SETTING_UP = [
    [VOYAGE_STEP, CHOOSE_FIRST, DEAL_HARBORS, LAY_TILES],
    [VOYAGE_STEP, CHOOSE_FIRST, DEAL_HARBORS],
    [VOYAGE_STEP, CHOOSE_FIRST],
]
BETWEEN_TURNS = [[], [VOYAGE_STEP], [VOYAGE_STEP, LAY_TILES]]
IN_A_TURN = [
    [VOYAGE_STEP, NAVIGATE],
    [VOYAGE_STEP, NAVIGATE, TAKE_TILE],
    [VOYAGE_STEP, NAVIGATE, SELL_GOODS],
    [VOYAGE_STEP, UNDER_SAIL, MEET_MONSTER],
    [VOYAGE_STEP, COMBAT],
]


# The contents of the box


def tiles_in_play(s: RaidsState) -> list[int]:
    """The number of each tile on the sea, on and next to ships, or in this voyage's pile."""
    counts = [0] * TILES
    for tile in s.sea:
        if tile >= 0:
            counts[tile] += 1
    for ship in s.ships:
        for tile in ship.tiles + ship.beside:
            if tile != NONE:
                counts[tile] += 1
    for kind, count in s.pile.kinds():
        counts[FIRST_TILE[s.voyage - 1] + kind] += count
    return counts


def coins_held(s: RaidsState) -> dict[str, int]:
    return {
        "6": sum(ship.sixes for ship in s.ships),
        "3": sum(ship.threes for ship in s.ships),
        "1": sum(ship.ones for ship in s.ships),
    }


def coins_to_come(s: RaidsState) -> dict[str, int]:
    """The number of coins of each value that Harbors and Pillages can still pay."""
    coming = dict.fromkeys(COINS, 0)
    harbors = VOYAGES - s.voyage + 1 if s.stack else 0
    for reward in HARBOR_REWARDS[: len(s.ships)]:
        if reward:
            coming[str(reward)] += harbors
    for tile in range(TILES):
        if KIND[tile] == PILLAGE:
            first, second = unpaid_shares(s, tile)
            coming[str(FIRST_SHARE[tile])] += first
            coming[str(SECOND_SHARE[tile])] += second
    return coming


def unpaid_shares(s: RaidsState, tile: int) -> tuple[int, int]:
    """The number of first and second shares left on the copies of that Pillage, laid or not."""
    if VOYAGE[tile] > s.voyage:
        return COPIES[tile], COPIES[tile]
    in_pile = s.pile.counts[tile - FIRST_TILE[s.voyage - 1]] if VOYAGE[tile] == s.voyage else 0
    shares = [s.shares[space] for space, laid in enumerate(s.sea) if laid == tile]
    return in_pile + shares.count(SHARES), in_pile + len(shares) - shares.count(0)


# Requirements of a written position


def check(w: Written, s: RaidsState) -> None:
    """Reject impossible positions, so that every position that is read can be played to its end."""
    if s.stack not in SETTING_UP + BETWEEN_TURNS + IN_A_TURN:
        raise w.refuse(N_("'steps' is not a row of steps that a game can be in."))
    check_pieces(w, s)
    check_harbors(w, s)
    check_working_values(w, s)
    check_ghost(w, s)
    check_docked(w, s)
    if s.stack in SETTING_UP:
        check_setting_up(w, s)
    else:
        check_berths(w, s)
    if s.stack in IN_A_TURN:
        check_turn(w, s)
    for seat in range(len(s.ships)):
        check_place(w, s, seat)


def check_pieces(w: Written, s: RaidsState) -> None:
    for tile, count in enumerate(tiles_in_play(s)):
        if count > COPIES[tile]:
            raise w.refuse(
                N_("there are {count} of {name!r}, but the box holds {box}."),
                count=count,
                name=TILE_NAMES[tile],
                box=COPIES[tile],
            )
        if count and VOYAGE[tile] > s.voyage:
            raise w.refuse(
                N_("{name!r} cannot be in play on voyage {voyage}."),
                name=TILE_NAMES[tile],
                voyage=s.voyage,
            )
    for tile in s.sea:
        if tile >= 0 and VOYAGE[tile] != s.voyage:
            raise w.refuse(
                N_("{name!r} cannot lie on the sea on voyage {voyage}."),
                name=TILE_NAMES[tile],
                voyage=s.voyage,
            )
    laying = LAY_TILES in s.stack
    if (s.pile.size > 0) != laying:
        raise w.refuse(N_("'pile' holds tiles while they are laid out, and only then."))
    tile_spaces = TILE_SPACES[s.track]
    laid = [space for space in tile_spaces if s.sea[space] >= 0]
    if laying and laid != list(tile_spaces[: len(tile_spaces) - s.pile.size]):
        raise w.refuse(N_("'sea' and 'pile' do not fit: tiles are laid in order from the Harbor."))
    for value, coming in coins_to_come(s).items():
        count = coins_held(s)[value] + coming
        if count > COINS[value]:
            raise w.refuse(
                N_(
                    "the ships hold or can still win {count} coins of {value}, but the box holds "
                    "{box}."
                ),
                count=count,
                value=value,
                box=COINS[value],
            )


def check_harbors(w: Written, s: RaidsState) -> None:
    dealt = s.harbors.index(NONE) if NONE in s.harbors else VOYAGES
    if any(harbor != NONE for harbor in s.harbors[dealt:]):
        raise w.refuse(N_("'harbors' are dealt in the order of the voyages."))
    if dealt < VOYAGES and DEAL_HARBORS not in s.stack:
        raise w.refuse(N_("'harbors' must name a tile for each voyage."))


def check_working_values(w: Written, s: RaidsState) -> None:
    """A working value belongs to its step, and is rejected with any other step."""
    in_turn, sailing, fighting = s.stack in IN_A_TURN, UNDER_SAIL in s.stack, COMBAT in s.stack
    for name, used, given in (
        ("turn_seat", in_turn, s.turn_seat != NONE),
        ("sailor", sailing, s.sailor != NONE),
        ("bound_for", sailing, s.bound_for != NONE),
        ("sales", SELL_GOODS in s.stack, s.sales > 0),
        ("fighter", fighting, s.fighter != NONE),
        ("rival", fighting, s.rival != NONE),
        ("sent", fighting, s.sent > 0),
    ):
        if used and not given:
            raise w.refuse(N_("{name!r} must be given with these 'steps'."), name=name)
        if given and not used:
            raise w.refuse(N_("{name!r} has no meaning with these 'steps'."), name=name)


def check_ghost(w: Written, s: RaidsState) -> None:
    if (s.ghost == NONE) != (len(s.ships) != 2):
        raise w.refuse(N_("the ghost ship sails with two players, and only then."))
    if 0 < s.ghost < s.home and s.sea[s.ghost] != VILLAGE:
        raise w.refuse(
            N_("the ghost ship cannot be at space {space}: it stops at Villages only."),
            space=s.ghost,
        )


def check_docked(w: Written, s: RaidsState) -> None:
    docked = [seat for seat, ship in enumerate(s.ships) if ship.space == s.home]
    if sorted(s.arrived) != docked:
        raise w.refuse(
            N_("'arrived' must name each seat at space {space} once, in order of arrival."),
            space=s.home,
        )
    if not s.stack:
        cleared = all(tile < 0 for tile in s.sea)
        if s.voyage < VOYAGES or len(docked) < len(s.ships) or not cleared:
            raise w.refuse(
                N_(
                    "the game is over once all have docked on voyage {voyage} and the sea is "
                    "cleared."
                ),
                voyage=VOYAGES,
            )
    if LAY_TILES in s.stack or CHOOSE_FIRST in s.stack:
        if s.ghost > 0 or any(ship.space > 0 for ship in s.ships):
            raise w.refuse(N_("all ships are in the Harbor while a voyage is laid out."))


def check_setting_up(w: Written, s: RaidsState) -> None:
    """Berths and crews are given out by the choice of the first player, the last step of set-up."""
    for seat, ship in enumerate(s.ships):
        bare = all(tile == NONE for tile in ship.tiles) and not ship.beside and not ship.coins
        if ship.berth or ship.vikings or not bare:
            raise w.refuse(
                N_("seat {seat} cannot own anything before the first player is chosen."), seat=seat
            )
    if s.voyage != 1 or sum(tiles_in_play(s)) != sum(COPIES[: FIRST_TILE[1]]):
        raise w.refuse(N_("the game is set up with all tiles of voyage 1."))


def check_berths(w: Written, s: RaidsState) -> None:
    berths = sorted(START_BERTHS[len(s.ships)])
    if sorted(ship.berth for ship in s.ships) != berths:
        raise w.refuse(
            N_("the ships' berths must be {berths}, one each."), berths=", ".join(map(str, berths))
        )


def check_turn(w: Written, s: RaidsState) -> None:
    """Each step must find what it decides about."""
    step = s.stack[-1]
    if s.ships[s.turn_seat].space == s.home:
        raise w.refuse(N_("'turn_seat' must name a ship that is not docked."))
    if step == MEET_MONSTER:
        check_monster(w, s)
    elif step == COMBAT:
        check_combat(w, s)
    else:
        check_turn_order(w, s)
        if step != NAVIGATE and s.ships[s.turn_seat].space == 0:
            raise w.refuse(N_("there is no tile to take in the Harbor."))


def check_turn_order(w: Written, s: RaidsState) -> None:
    last = furthest_behind(s)
    if s.turn_seat != last:
        raise w.refuse(N_("'turn_seat' must be {seat}, whose ship is furthest behind."), seat=last)
    if NONE < s.ghost < s.ships[last].space:
        raise w.refuse(N_("the ghost ship is furthest behind, so it sails before the turn begins."))


def check_monster(w: Written, s: RaidsState) -> None:
    here = s.ships[s.sailor].space
    at_monster = 0 < here < s.home and s.sea[here] >= 0 and KIND[s.sea[here]] == MONSTER
    if not at_monster or not here < s.bound_for <= s.home:
        raise w.refuse(N_("'sailor' must be at a Monster, with 'bound_for' ahead of it."))
    if s.bound_for < s.home and not can_stop(s, s.bound_for):
        raise w.refuse(
            N_("'bound_for' cannot be {space}: no ship may stop there."), space=s.bound_for
        )
    crew = s.ships[s.sailor].vikings
    # Without Vikings a ship may always sail on, but then it does not arrive for an attack.
    if not MeetMonster().legal(s) or (crew == 0 and not can_still_attack(s, 0)):
        raise w.refuse(
            N_("'sailor' has too few Vikings to attack at space {space}."), space=s.bound_for
        )


def check_combat(w: Written, s: RaidsState) -> None:
    here = s.ships[s.fighter].space
    if s.fighter == s.rival or s.ships[s.rival].space != here:
        raise w.refuse(N_("'fighter' and 'rival' must be two ships on the same space."))
    if not can_stop(s, here):
        raise w.refuse(
            N_("there cannot be a combat at space {space}: no ship may stop there."), space=here
        )


def check_place(w: Written, s: RaidsState, seat: int) -> None:
    """A ship at sea is at its tile, or sails, fights, or has just taken the tile."""
    space = s.ships[seat].space
    if space in (0, s.home) or seat == s.sailor:
        return
    has_taken = seat == s.turn_seat and s.stack[-1] in (NAVIGATE, SELL_GOODS)
    if has_taken and s.sea[space] != EMPTY:
        raise w.refuse(
            N_("seat {seat} has taken the tile of space {space}, so it cannot lie there."),
            seat=seat,
            space=space,
        )
    if not has_taken and not can_stop(s, space):
        raise w.refuse(
            N_("seat {seat} cannot be at space {space}: no ship may stop there."),
            seat=seat,
            space=space,
        )
    other = s.ship_at(space, seat)
    if other != NONE and {seat, other} != {s.fighter, s.rival}:
        raise w.refuse(N_("two ships are at space {space} without a combat."), space=space)


def can_stop(s: RaidsState, space: int) -> bool:
    return 0 < space < s.home and s.sea[space] >= 0 and KIND[s.sea[space]] <= PORT
