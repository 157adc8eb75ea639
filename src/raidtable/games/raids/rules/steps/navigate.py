"""Phase 2: catch up, choose a destination, and pass the spaces on the way."""

from mypy_extensions import i64

from raidtable.engine.action import Action
from raidtable.engine.event import Log
from raidtable.engine.state import NONE
from raidtable.engine.step import Reason, Step
from raidtable.games.raids.rules.actions import DOCK, FIGHT, PASS, SACRIFICE, SAIL, SpaceAction
from raidtable.games.raids.rules.components import (
    FIRST_SHARE,
    KIND,
    MONSTER,
    PILLAGE,
    POINTS,
    PORT,
    SECOND_SHARE,
    SHARES,
    TILE_NAMES,
    VISIT,
)
from raidtable.games.raids.rules.state import (
    COMBAT,
    EMPTY,
    MEET_MONSTER,
    UNDER_SAIL,
    VILLAGE,
    Longship,
    RaidsState,
)


class Navigate(Step[RaidsState]):
    """Sail to any tile ahead that a ship may stop at, or home to the Harbor. Rule: `navigate`."""

    rule = "navigate"

    def open(self, s: RaidsState, log: Log | None) -> bool:
        catch_up(s, log)
        return True

    def decides(self, s: RaidsState) -> int:
        return s.turn_seat

    def legal(self, s: RaidsState) -> list[Action]:
        legal: list[Action] = []
        for space in stops(s, s.turn_seat):
            legal.append(SAIL[space])
        legal.append(DOCK)
        return legal

    def apply(self, s: RaidsState, a: Action, log: Log | None) -> None:
        set_sail(s, s.turn_seat, a, log)

    def refused(self, s: RaidsState) -> list[tuple[Action, Reason]]:
        front = next_ship_in_front(s)
        refused: list[tuple[Action, Reason]] = []
        for space, reason in refused_stops(s, s.turn_seat):
            if reason.name == "no_tile" and space < front:
                reason = Reason("behind_next_ship", "catch-up", space=space)
            refused.append((SAIL[space], reason))
        return refused


def next_ship_in_front(s: RaidsState) -> i64:
    """The space of the next ship ahead; the ship's own space if it need not catch up."""
    here = s.ships[s.turn_seat].space
    front = s.home
    for seat in range(len(s.ships)):
        space = s.ships[seat].space
        if here < space < front:
            front = space
        elif space == 0 and here == 0 and seat != s.turn_seat:
            return here  # others have yet to leave the Harbor
    if s.ghost != NONE:
        if s.ghost == 0 and here == 0:
            return here
        if here < s.ghost < front:
            front = s.ghost
    return front


def catch_up(s: RaidsState, log: Log | None) -> None:
    """Every Voyage tile up to the next ship in front leaves the game. Rule: `catch-up`."""
    first = s.ships[s.turn_seat].space + 1
    front = next_ship_in_front(s)
    lost: list[int] = []
    spaces: list[int] = []
    for space in range(first, front):
        if s.sea[space] >= 0:
            lost.append(s.sea[space])
            spaces.append(space)
            s.sea[space] = EMPTY
            s.shares[space] = 0
    if lost:
        s.removed += len(lost)
        if log is not None:
            names = [TILE_NAMES[tile] for tile in lost]
            log.add("CaughtUp", s.turn_seat, tiles=names, spaces=spaces)


def stops(s: RaidsState, seat: i64) -> list[int]:
    """The spaces ahead where that ship may stop: a tile it may take, free or worth attacking
    for."""
    ship = s.ships[seat]
    shields = ship.shields
    weapons = ship.weapons
    crew = ship.vikings
    found: list[int] = []
    for space in range(ship.space + 1, len(s.sea)):
        tile = s.sea[space]
        if tile >= 0 and KIND[tile] <= PORT:
            if crew > 0 or s.ship_at(space, seat) == NONE:
                found.append(space)
        elif tile != EMPTY:
            crew = crew_after(s, space, crew, shields, weapons)
    return found


def crew_after(s: RaidsState, space: i64, crew: i64, shields: i64, weapons: i64) -> i64:
    """The most Vikings that can be aboard once the ship has passed that space.

    Rule: `attack-crew`.
    """
    tile = s.sea[space]
    if tile == VILLAGE:
        crew += 1
    elif tile >= 0:
        if KIND[tile] == MONSTER:
            # Fighting costs least if Weapons do all the work; otherwise one sacrifice is never
            # dearer.
            if POINTS[tile] > weapons and crew > 0:
                crew -= 1
        elif KIND[tile] == VISIT:
            crew += share_at(s, space)
    return crew if crew < shields else shields


def crew_on_arrival(s: RaidsState, seat: i64, crew: i64) -> i64:
    """The most Vikings that can be aboard where the ship is bound, from `crew` at its present
    space."""
    ship = s.ships[seat]
    shields = ship.shields
    weapons = ship.weapons
    for space in range(ship.space + 1, s.bound_for):
        crew = crew_after(s, space, crew, shields, weapons)
    return crew


def share_at(s: RaidsState, space: i64) -> i64:
    """The share that the next ship to pass that Visit or Pillage takes."""
    tile = s.sea[space]
    if s.shares[space] == SHARES:
        return FIRST_SHARE[tile]
    if s.shares[space] == 1:
        return SECOND_SHARE[tile]
    return 0


def refused_stops(s: RaidsState, seat: i64) -> list[tuple[int, Reason]]:
    """Every other space of the sea, with the reason why the ship cannot stop there."""
    here = s.ships[seat].space
    open_spaces = stops(s, seat)
    refused: list[tuple[int, Reason]] = []
    for space in range(1, len(s.sea)):
        tile = s.sea[space]
        if space in open_spaces:
            continue
        if space <= here:
            reason = Reason("behind_you", "navigate", space=space)
        elif tile == VILLAGE:
            reason = Reason("no_stop_village", "no-stop", space=space)
        elif tile == EMPTY:
            reason = Reason("no_tile", "no-stop", space=space)
        elif KIND[tile] > PORT:
            reason = Reason("no_stop_tile", "no-stop", space=space, tile=TILE_NAMES[tile])
        else:
            reason = Reason(
                "no_crew_to_attack",
                "attack-crew",
                space=space,
                missing=1,
                rival=s.ship_at(space, seat),
            )
        refused.append((space, reason))
    return refused


def set_sail(s: RaidsState, seat: i64, a: Action, log: Log | None) -> None:
    """Bound for the chosen space, the ship gets under sail."""
    assert isinstance(a, SpaceAction)
    s.sailor = seat
    s.bound_for = a.space if a.space else s.home
    s.stack[-1] = UNDER_SAIL
    if log is not None:
        log.add(
            "SetSail",
            seat,
            start=s.ships[seat].space,
            space=s.bound_for,
            home=int(s.bound_for == s.home),
        )


class UnderSail(Step[RaidsState]):
    """The ship passes every space on its way in order, and arrives. Rule: `passing`."""

    rule = "passing"

    def open(self, s: RaidsState, log: Log | None) -> bool:
        ship = s.ships[s.sailor]
        while True:
            ship.space += 1
            if ship.space == s.bound_for:
                arrive(s, ship, log)
                return False
            tile = s.sea[ship.space]
            if tile == VILLAGE:
                came = ship.recruit(1)
                if log is not None:
                    log.add("PassedVillage", s.sailor, space=ship.space, vikings=came)
            elif tile >= 0:
                if KIND[tile] == MONSTER:
                    if ship.vikings > 0 or ship.weapons >= POINTS[tile]:
                        s.stack.append(MEET_MONSTER)
                        if log is not None:
                            log.add("MetMonster", s.sailor, tile=TILE_NAMES[tile], space=ship.space)
                        return False
                    if log is not None:
                        log.add("PassedMonster", s.sailor, tile=TILE_NAMES[tile], space=ship.space)
                elif KIND[tile] >= VISIT:
                    take_share(s, ship, tile, log)


def take_share(s: RaidsState, ship: Longship, tile: int, log: Log | None) -> None:
    """The first two ships to pass a Visit or Pillage take what is left there.

    Rules: `visit`, `pillage`.
    """
    share = share_at(s, ship.space)
    if share == 0:
        return
    s.shares[ship.space] -= 1
    if KIND[tile] == PILLAGE:
        ship.take_coin(share)
        if log is not None:
            log.add("Pillaged", s.sailor, space=ship.space, coin=share)
    else:
        came = ship.recruit(share)
        if log is not None:
            log.add("Visited", s.sailor, space=ship.space, vikings=came)


def arrive(s: RaidsState, ship: Longship, log: Log | None) -> None:
    """Docking, a free tile, or a tile held by a ship that must now be fought.

    Rules: `dock`, `combat`.
    """
    seat = s.sailor
    s.stack.pop()
    s.sailor = NONE
    s.bound_for = NONE
    if ship.space == s.home:
        s.arrived.append(seat)
        if log is not None:
            log.add("Docked", seat, place=len(s.arrived))
        return
    defender = s.ship_at(ship.space, seat)
    if defender == NONE:
        if log is not None:
            log.add("Stopped", seat, space=ship.space, tile=TILE_NAMES[s.sea[ship.space]])
        return
    ship.vikings -= 1
    s.fighter = defender
    s.rival = seat
    s.sent = 1
    s.stack.append(COMBAT)
    if log is not None:
        tile = TILE_NAMES[s.sea[ship.space]]
        log.add("Attacked", seat, space=ship.space, tile=tile, rival=defender)


class MeetMonster(Step[RaidsState]):
    """Fight the Monster with Vikings and Weapons, or sacrifice 1 Viking. Rule: `monster`."""

    rule = "monster"

    def decides(self, s: RaidsState) -> int:
        return s.sailor

    def legal(self, s: RaidsState) -> list[Action]:
        crew = s.ships[s.sailor].vikings
        cost = fight_cost(s)
        legal: list[Action] = []
        if crew >= cost and can_still_attack(s, crew - cost):
            legal.append(FIGHT)
        if crew == 0:
            legal.append(PASS)
        elif can_still_attack(s, crew - 1):
            legal.append(SACRIFICE)
        return legal

    def apply(self, s: RaidsState, a: Action, log: Log | None) -> None:
        ship = s.ships[s.sailor]
        tile = s.sea[ship.space]
        s.stack.pop()
        if a is FIGHT:
            cost = fight_cost(s)
            ship.vikings -= cost
            s.sea[ship.space] = EMPTY
            ship.beside.append(tile)
            if log is not None:
                log.add(
                    "FoughtMonster",
                    s.sailor,
                    tile=TILE_NAMES[tile],
                    space=ship.space,
                    vikings=cost,
                )
        elif a is SACRIFICE:
            ship.vikings -= 1
            if log is not None:
                log.add("Sacrificed", s.sailor, tile=TILE_NAMES[tile], space=ship.space)
        elif log is not None:
            log.add("PassedMonster", s.sailor, tile=TILE_NAMES[tile], space=ship.space)

    def refused(self, s: RaidsState) -> list[tuple[Action, Reason]]:
        crew = s.ships[s.sailor].vikings
        cost = fight_cost(s)
        refused: list[tuple[Action, Reason]] = []
        if crew < cost:
            refused.append(
                (FIGHT, Reason("fight_short", "fight", {"vikings": cost - crew}, cost=cost))
            )
        elif not can_still_attack(s, crew - cost):
            refused.append((FIGHT, Reason("keep_one_to_attack", "attack-crew")))
        if crew == 0:
            refused.append((SACRIFICE, Reason("nobody_to_sacrifice", "sacrifice", {"vikings": 1})))
        else:
            if not can_still_attack(s, crew - 1):
                refused.append((SACRIFICE, Reason("keep_one_to_attack", "attack-crew")))
            refused.append((PASS, Reason("deal_with_monster", "monster")))
        return refused


def fight_cost(s: RaidsState) -> i64:
    """Vikings the Monster here takes, less one for each Weapon. Rule: `fight`."""
    ship = s.ships[s.sailor]
    cost = POINTS[s.sea[ship.space]] - ship.weapons
    return cost if cost > 0 else 0


def can_still_attack(s: RaidsState, crew: i64) -> bool:
    """A ship bound for an occupied tile must be able to arrive with 1 Viking.

    Rule: `attack-crew`.
    """
    if s.bound_for == s.home or s.ship_at(s.bound_for, s.sailor) == NONE:
        return True
    return crew_on_arrival(s, s.sailor, crew) > 0
