"""The features of Raids. Everything lies open, so all of the position may be used.

Faces are what a tile shows as far as it matters where it lies: its kind, and single or double.
"""

from typing import Final

from mypy_extensions import i64

from raidtable.engine.features import Features, Inputs, put_count
from raidtable.engine.state import NONE
from raidtable.games.raids.rules.components import (
    ARRIVAL,
    GOOD,
    GOOD_NAMES,
    GOODS,
    HARBORS,
    KIND,
    LONGEST_TRACK,
    MJOLLNIR,
    MJOLLNIRS,
    MONSTER,
    PENNANT,
    PILLAGE,
    POINTS,
    PORT,
    RUNE,
    SAIL,
    SAILS,
    SELLS,
    SHIP_SPACES,
    TILES,
    TRACK_NAMES,
    VISIT,
    VOYAGES,
    WEAPON,
    WEAPONS,
)
from raidtable.games.raids.rules.scoring import glory, harbor_count, printed_points
from raidtable.games.raids.rules.state import COMBAT, VILLAGE, Longship, RaidsState

SEATS: Final = 4
STEPS: Final = COMBAT + 1
# Spaces of the lap, with the Harbor before and after it.
SPACES: Final = LONGEST_TRACK + 2
FACES: Final = 17
SECOND_VISIT: Final = 14
SECOND_PILLAGE: Final = 15
STRONG_MONSTER: Final = 16
# From how many points on a Monster is a strong one.
STRONG: Final = 5
# Of what a ship sees ahead: a face, a Village, an empty space, another ship's space, its home.
SIGHTS: Final = FACES + 4
SEES_VILLAGE: Final = FACES
SEES_EMPTY: Final = FACES + 1
SEES_SHIP: Final = FACES + 2
SEES_HOME: Final = FACES + 3
AHEAD: Final = 8


def face_of(tile: int) -> int:
    kind = KIND[tile]
    if kind == WEAPON:
        return 0 if WEAPONS[tile] == 1 else 1
    if kind == SAIL:
        return 2 if SAILS[tile] == 1 else 3
    if kind == MJOLLNIR:
        return 4 if MJOLLNIRS[tile] == 1 else 5
    if kind == PENNANT:
        return 6
    if kind == GOODS:
        return 7
    if kind == RUNE:
        return 8
    if kind == PORT:
        return 9 if SELLS[tile] == 1 else 10
    if kind == MONSTER:
        return 11 if POINTS[tile] < STRONG else STRONG_MONSTER
    return 12 if kind == VISIT else 13


FACE_OF: Final[tuple[int, ...]] = tuple([face_of(tile) for tile in range(TILES)])


class RaidsFeatures(Features[RaidsState]):
    """The sea and the voyage for all; a ship, what it sees ahead, and its rivals for each seat."""

    def __init__(self) -> None:
        super().__init__()
        # Shared
        self.table: i64 = self.segment("seats and voyage", SEATS * VOYAGES)
        self.track: i64 = self.segment("track", len(TRACK_NAMES))
        self.step: i64 = self.segment("step", STEPS)
        self.harbor_now: i64 = self.segment("harbor of this voyage", HARBORS)
        self.harbor_later: i64 = self.segment("harbor of a later voyage", HARBORS)
        self.ghost: i64 = self.segment("ghost's space", SPACES)
        self.sea: i64 = self.segment("face on a space", SPACES * FACES)
        # Own ship
        self.space: i64 = self.segment("space", SPACES)
        self.vikings: i64 = self.segment("vikings by voyage", VOYAGES * 11)
        self.free_shields: i64 = self.segment("free shields", 11)
        self.weapons: i64 = self.segment("weapons by voyage", VOYAGES * 9)
        self.sails: i64 = self.segment("sails by voyage", VOYAGES * 8)
        self.mjollnirs: i64 = self.segment("mjollnirs and vikings", 5 * 11)
        self.runes: i64 = self.segment("runes by voyage", VOYAGES * 11)
        self.ports: i64 = self.segment("ports", 6)
        self.coins: i64 = self.segment("coins", 31)
        self.cargo: i64 = self.segment("points of goods aboard", 22)
        self.sold: i64 = self.segment("points of goods sold", 26)
        self.pennants: i64 = self.segment("points of pennants", 21)
        self.monsters: i64 = self.segment("points of monsters", 26)
        self.good_kinds: i64 = self.segment("good it has", len(GOOD_NAMES))
        self.free_spaces: i64 = self.segment("free spaces aboard by voyage", VOYAGES * 6)
        self.glory: i64 = self.segment("glory", 80)
        self.lead: i64 = self.segment("lead in points", 61)
        self.place_home: i64 = self.segment("place at home", SEATS + 1)
        self.turn: i64 = self.segment("who decides", SEATS + 1)
        self.role: i64 = self.segment("own role in this step", STEPS * 2)
        self.prize: i64 = self.segment("face that it stands at or sails for", VOYAGES * (FACES + 1))
        self.sent: i64 = self.segment("vikings sent against it", 11)
        self.rank: i64 = self.segment("rank for a harbor", VOYAGES * SEATS * 2)
        self.ahead: i64 = self.segment("sight ahead", AHEAD * SIGHTS)
        self.behind: i64 = self.segment("ships behind", SEATS)
        # Each rival, in turn order
        self.rivals: i64 = self.size
        for number in range(1, SEATS):
            self.segment(f"rival {number}'s glory", 40)
            self.segment(f"rival {number}'s vikings", 11)
            self.segment(f"rival {number}'s weapons", 7)
            self.segment(f"rival {number}'s sails", 7)
            self.segment(f"rival {number}'s mjollnirs", 4)
            self.segment(f"rival {number}'s runes", 9)
            self.segment(f"rival {number}'s spaces ahead", 25)
            self.segment(f"rival {number}'s prize", FACES + 1)
            self.segment(f"rival {number}'s free spaces", 6)
            self.segment(f"rival {number}'s goods aboard", 6)
        self.rival_size: i64 = (self.size - self.rivals) // (SEATS - 1)

    def seats(self, s: RaidsState) -> i64:
        return len(s.ships)

    def shared(self, s: RaidsState, out: Inputs) -> None:
        out.put(self.table + (len(s.ships) - 1) * VOYAGES + s.voyage - 1)
        out.put(self.track + s.track)
        if s.stack:
            out.put(self.step + s.stack[-1])
        for voyage in range(s.voyage - 1, VOYAGES):
            tile = s.harbors[voyage]
            if tile != NONE:
                out.put((self.harbor_now if voyage == s.voyage - 1 else self.harbor_later) + tile)
        if s.ghost != NONE:
            put_count(out, self.ghost, s.ghost, SPACES - 1)
        sea = s.sea
        for space in range(len(sea)):
            if sea[space] >= 0:
                out.put(self.sea + space * FACES + face(s, space))

    def seat(self, s: RaidsState, seat: i64, out: Inputs) -> None:
        ships = s.ships
        ship = ships[seat]
        voyage = s.voyage - 1
        own_glory = glory(ship)
        weapons, sails, mjollnirs = ship.weapons, ship.sails, ship.mjollnirs
        out.put(self.space + ship.space)
        put_count(out, self.vikings + 11 * voyage, ship.vikings, 10)
        put_count(out, self.free_shields, ship.shields - ship.vikings, 10)
        put_count(out, self.weapons + 9 * voyage, weapons, 8)
        put_count(out, self.sails + 8 * voyage, sails, 7)
        if mjollnirs:
            put_count(
                out, self.mjollnirs + 11 * (mjollnirs if mjollnirs < 4 else 4), ship.vikings, 10
            )
        self.put_beside(ship, voyage, out)
        put_count(out, self.coins, ship.coins, 30)
        self.put_cargo(ship, voyage, out)
        put_count(out, self.glory, own_glory, 79)
        self.put_place(s, seat, out)
        self.put_step(s, seat, out)
        prize = prize_face(s, seat)
        out.put(self.prize + voyage * (FACES + 1) + prize)
        self.put_ranks(s, seat, out)
        self.put_sights(s, ship, out)
        best: i64 = -1000
        count = len(ships)
        for number in range(1, count):
            other = (seat + number) % count
            rival = ships[other]
            points = glory(rival)
            if points > best:
                best = points
            self.put_rival(
                s, ship, rival, other, points, self.rivals + (number - 1) * self.rival_size, out
            )
        put_count(out, self.lead, own_glory - best + 30, 60)

    def put_beside(self, ship: Longship, voyage: i64, out: Inputs) -> None:
        """Runes, Ports, sold Goods and Monsters beside the ship."""
        runes: i64 = 0
        ports: i64 = 0
        sold: i64 = 0
        monsters: i64 = 0
        for tile in ship.beside:
            kind = KIND[tile]
            if kind == RUNE:
                runes += 1
            elif kind == PORT:
                ports += 1
            elif kind == GOODS:
                sold += POINTS[tile]
            elif kind == MONSTER:
                monsters += POINTS[tile]
        put_count(out, self.runes + 11 * voyage, runes, 10)
        put_count(out, self.ports, ports, 5)
        if sold:
            put_count(out, self.sold, sold, 25)
        if monsters:
            put_count(out, self.monsters, monsters, 25)

    def put_cargo(self, ship: Longship, voyage: i64, out: Inputs) -> None:
        """Goods, Pennants and free spaces aboard."""
        free: i64 = 0
        cargo: i64 = 0
        pennants: i64 = 0
        kinds: i64 = 0
        for tile in ship.tiles:
            if tile == NONE:
                free += 1
            elif KIND[tile] == GOODS:
                cargo += POINTS[tile]
                kinds |= 1 << GOOD[tile]
            elif KIND[tile] == PENNANT:
                pennants += POINTS[tile]
        for tile in ship.beside:
            if KIND[tile] == GOODS:
                kinds |= 1 << GOOD[tile]
        put_count(out, self.free_spaces + 6 * voyage, free, SHIP_SPACES)
        if cargo:
            put_count(out, self.cargo, cargo, 21)
        if pennants:
            put_count(out, self.pennants, pennants, 20)
        good: i64 = 0
        while kinds:
            if kinds & 1:
                out.put(self.good_kinds + good)
            kinds >>= 1
            good += 1

    def put_place(self, s: RaidsState, seat: i64, out: Inputs) -> None:
        """When the ship came home, and how many are behind it at sea."""
        place: i64 = 0
        for number in range(len(s.arrived)):
            if s.arrived[number] == seat:
                place = number + 1
        out.put(self.place_home + place)
        behind: i64 = 0
        own = s.ships[seat].space
        for other in s.ships:
            if other.space < own:
                behind += 1
        out.put(self.behind + behind)

    def put_step(self, s: RaidsState, seat: i64, out: Inputs) -> None:
        """Who decides, and what the seat has to do with it."""
        count = len(s.ships)
        if s.actor >= 0:
            out.put(self.turn + (s.actor - seat + count) % count)
        else:
            out.put(self.turn + SEATS)
        if s.stack:
            if s.turn_seat == seat:
                out.put(self.role + 2 * s.stack[-1])
            if s.sailor == seat:
                out.put(self.role + 2 * s.stack[-1] + 1)
        if s.fighter == seat:
            put_count(out, self.sent, s.sent, 10)

    def put_ranks(self, s: RaidsState, seat: i64, out: Inputs) -> None:
        """How many rivals are ahead for the Harbor tiles of this voyage and of later ones, and
        whether one is level."""
        for voyage in range(s.voyage - 1, VOYAGES):
            tile = s.harbors[voyage]
            if tile in (NONE, ARRIVAL):
                continue
            own = harbor_count(s.ships[seat], tile)
            before: i64 = 0
            level: i64 = 0
            for other in range(len(s.ships)):
                if other != seat:
                    count = harbor_count(s.ships[other], tile)
                    if count > own:
                        before += 1
                    elif count == own:
                        level = 1
            out.put(self.rank + ((voyage - s.voyage + 1) * SEATS + before) * 2 + level)

    def put_sights(self, s: RaidsState, ship: Longship, out: Inputs) -> None:
        """What lies on the next spaces."""
        home = s.home
        for distance in range(1, AHEAD + 1):
            space = ship.space + distance
            sight: i64 = SEES_EMPTY
            if space >= home:
                if space == home:
                    out.put(self.ahead + (distance - 1) * SIGHTS + SEES_HOME)
                return
            tile = s.sea[space]
            if s.ship_at(space, NONE) != NONE:
                sight = SEES_SHIP
            elif tile >= 0:
                sight = face(s, space)
            elif tile == VILLAGE:
                sight = SEES_VILLAGE
            out.put(self.ahead + (distance - 1) * SIGHTS + sight)

    def put_rival(
        self,
        s: RaidsState,
        ship: Longship,
        rival: Longship,
        seat: i64,
        points: i64,
        first: i64,
        out: Inputs,
    ) -> None:
        put_count(out, first, points // 2, 39)
        first += 40
        put_count(out, first, rival.vikings, 10)
        first += 11
        put_count(out, first, rival.weapons, 6)
        first += 7
        put_count(out, first, rival.sails, 6)
        first += 7
        put_count(out, first, rival.mjollnirs, 3)
        first += 4
        runes: i64 = 0
        for tile in rival.beside:
            if KIND[tile] == RUNE:
                runes += 1
        put_count(out, first, runes, 8)
        first += 9
        put_count(out, first, rival.space - ship.space + 12, 24)
        first += 25
        out.put(first + prize_face(s, seat))
        first += FACES + 1
        free: i64 = 0
        for tile in rival.tiles:
            if tile == NONE:
                free += 1
        out.put(first + free)
        first += 6
        put_count(out, first, printed_points(rival.tiles, GOODS) // 3, 5)


def face(s: RaidsState, space: i64) -> i64:
    """What the tile on that space shows; a Visit or Pillage from which one ship has taken its share
    looks different."""
    tile = s.sea[space]
    kind = KIND[tile]
    if kind == VISIT and s.shares[space] < 2:
        return SECOND_VISIT
    if kind == PILLAGE and s.shares[space] < 2:
        return SECOND_PILLAGE
    return FACE_OF[tile]


def prize_face(s: RaidsState, seat: i64) -> i64:
    """The face that the ship stands at or sails for; FACES if there is none."""
    space = s.ships[seat].space
    if s.sailor == seat:
        space = s.bound_for
    if space <= 0 or space >= s.home or s.sea[space] < 0:
        return FACES
    return face(s, space)
