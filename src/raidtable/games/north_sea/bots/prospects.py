"""What a seat could raid, found once for all settlements: for the features of it and its rivals."""

from typing import Final

from mypy_extensions import i64

from raidtable.engine.state import NONE
from raidtable.games.north_sea.rules.components import (
    FORTRESS,
    GOLD,
    GOLD_OFF,
    KIND_NAMES,
    PER_ARMOUR,
    PER_OTHER_CREW,
    PER_VALKYRIES,
    PROVISIONS,
    PROVISIONS_OFF,
    RAID_POINTS,
    RAID_STRENGTH,
    SET_SITE,
    SETS,
    SITE_CREW,
    SITE_DICE,
    SITE_GOLD,
    SITE_KIND,
    SITE_PROVISIONS,
    SITE_TAKES,
    SITES,
    STRENGTH,
    TOKENS,
)
from raidtable.games.north_sea.rules.scoring import offering_points, total_points
from raidtable.games.north_sea.rules.state import NorthSeaState, Seat
from raidtable.games.north_sea.rules.steps.raid import level_points

KINDS: Final[int] = len(KIND_NAMES)
# What a settlement lacks, and how many sets and Valkyries it has, share words of so many bits each.
BITS: Final = 4
MASK: Final = 15
# One in the bits of each settlement. A table, because a literal that is shifted in compiled code
# has only 32 bits.
UNITS: Final[tuple[int, ...]] = tuple([1 << (BITS * site) for site in range(SITES)])
# Farther than this is all the same.
MOST_LACKS: Final = 3
# Cards that change anything about raids, beside their strength.
MATTERS: Final[tuple[int, ...]] = tuple(
    [
        int(
            any(
                table[kind][card]
                for table in (RAID_POINTS, RAID_STRENGTH, PROVISIONS_OFF, GOLD_OFF)
                for kind in range(KINDS)
            )
        )
        for card in range(len(STRENGTH))
    ]
)


class Board:
    """What is left at the settlements."""

    def __init__(self) -> None:
        self.sets: i64 = 0  # of each settlement
        self.valkyries: i64 = 0  # of each settlement
        self.all_valkyries: i64 = 0
        self.fortress_sets: i64 = 0

    def look(self, s: NorthSeaState) -> None:
        sets: i64 = 0
        valkyries: i64 = 0
        all_valkyries: i64 = 0
        fortress_sets: i64 = 0
        for number in range(SETS):
            site: i64 = SET_SITE[number]
            if s.set_workers[number] != NONE:
                sets += UNITS[site]
                if SITE_KIND[site] == FORTRESS:
                    fortress_sets += 1
            here = s.tokens[number * TOKENS + TOKENS - 1]
            if here:
                valkyries += here << (BITS * site)
                all_valkyries += here
        self.sets = sets
        self.valkyries = valkyries
        self.all_valkyries = all_valkyries
        self.fortress_sets = fortress_sets


class Prospects:
    """What a seat has, and how far it is from each raid."""

    def __init__(self) -> None:
        self.points: i64 = 0
        self.offering_points: i64 = 0
        # Crew and Armour, before any condition.
        self.strength: i64 = 0
        # What is missing for a raid on each settlement: each crew member, and Provisions, Gold or
        # the worker.
        self.lacks: i64 = 0
        # The points of the best raid that is possible, and of the best that lacks one thing.
        self.now: i64 = 0
        self.soon: i64 = 0

    def look(self, seat: Seat, sets: i64) -> None:
        """Look at a seat, and the settlements that have plunder left."""
        self.offering_points = offering_points(seat)
        self.points = total_points(seat)
        crew: i64 = len(seat.crew)
        strength: i64 = seat.armour
        by_others: i64 = 0
        matters: i64 = 0
        for card in seat.crew:
            strength += STRENGTH[card]
            matters += MATTERS[card]
            if PER_ARMOUR[card]:
                by_others += seat.armour // PER_ARMOUR[card]
            elif PER_VALKYRIES[card]:
                by_others += seat.valkyries // PER_VALKYRIES[card]
            elif PER_OTHER_CREW[card]:
                by_others += (crew - 1) // PER_OTHER_CREW[card]
        self.strength = strength
        strength += by_others
        has_worker = seat.worker != NONE
        worker: i64 = seat.worker if has_worker else 0
        provisions: i64 = seat.stock[PROVISIONS]
        gold: i64 = seat.stock[GOLD]
        kind: i64 = -1
        points_more: i64 = 0
        strength_more: i64 = 0
        provisions_off: i64 = 0
        gold_off: i64 = 0
        words: i64 = 0
        now: i64 = 0
        soon: i64 = 0
        for site in range(SITES):
            if not (sets >> (BITS * site)) & MASK:
                continue
            if matters and SITE_KIND[site] != kind:
                # Settlements of a kind follow each other.
                kind = SITE_KIND[site]
                points_more = seat.bonus(RAID_POINTS[kind])
                strength_more = seat.bonus(RAID_STRENGTH[kind])
                provisions_off = seat.bonus(PROVISIONS_OFF[kind])
                gold_off = seat.bonus(GOLD_OFF[kind])
            lacks: i64 = 0
            if crew < SITE_CREW[site]:
                lacks += SITE_CREW[site] - crew
            if provisions < SITE_PROVISIONS[site] - provisions_off:
                lacks += 1
            if gold < SITE_GOLD[site] - gold_off:
                lacks += 1
            if not has_worker or not (SITE_TAKES[site] >> worker) & 1:
                lacks += 1
            if lacks < 2:
                expected = strength + strength_more + 7 * SITE_DICE[site] // 2
                points = level_points(site, expected) + points_more
                if lacks == 0 and points > now:
                    now = points
                elif lacks == 1 and points > soon:
                    soon = points
            elif lacks > MOST_LACKS:
                lacks = MOST_LACKS
            words |= lacks << (BITS * site)
        self.lacks = words
        self.now = now
        self.soon = soon
