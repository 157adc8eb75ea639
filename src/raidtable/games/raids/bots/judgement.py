"""How well seats stand: a guess of their final Glory, in hundredths of a point, by weights."""

from mypy_extensions import i64

from raidtable.engine.judgement import Judgement
from raidtable.engine.state import NONE
from raidtable.games.raids.rules.components import (
    ARRIVAL,
    GOODS,
    HARBOR_REWARDS,
    KIND,
    MJOLLNIR,
    MONSTER,
    PENNANT,
    POINTS,
    PORT,
    RUNE,
    SAIL,
    SELLS,
    VOYAGES,
    WEAPON,
)
from raidtable.games.raids.rules.scoring import (
    beside,
    glory,
    harbor_count,
    printed_points,
    rune_points,
)
from raidtable.games.raids.rules.state import Longship, RaidsState


class RaidsJudgement(Judgement[RaidsState]):
    """Glory, and what a ship is likely to make of what it has."""

    first_vikings: i64
    more_vikings: i64
    last_vikings: i64
    weapon: i64
    weapon_voyage: i64
    sail_voyage: i64
    mjollnir_voyage: i64
    shield_voyage: i64
    goods_aboard: i64
    goods_at_end: i64
    space_ahead: i64
    rune_prize: i64
    rune_prize_voyage: i64
    port_prize: i64
    port_sale: i64
    pennant_prize: i64
    goods_prize: i64
    goods_prize_at_end: i64
    sail_prize_voyage: i64
    weapon_prize: i64
    weapon_prize_voyage: i64
    mjollnir_prize: i64
    harbor_share: i64
    later_harbor_share: i64
    rune_beside_voyage: i64
    monster_point: i64

    def worth(self, s: RaidsState, seat: int) -> int:
        return self.ship_worth(s, s.ships[seat]) + self.harbor_worth(s, seat)

    def worths(self, s: RaidsState) -> list[int]:
        return [self.worth(s, seat) for seat in range(len(s.ships))]

    def ship_worth(self, s: RaidsState, ship: Longship) -> i64:
        left = voyages_left(s, ship)
        worth = 100 * glory(ship)
        # A crew is spent on Monsters and rivals; the first Vikings matter most, as one keeps a ship
        # from harm.
        crew = ship.vikings
        worth += self.first_vikings * (crew if crew < 4 else 4)
        if crew > 4:
            worth += (self.more_vikings if left else self.last_vikings) * (crew - 4)
        worth += (self.weapon + self.weapon_voyage * left) * ship.weapons
        worth += self.sail_voyage * left * ship.sails
        worth += self.mjollnir_voyage * left * ship.mjollnirs
        worth += self.shield_voyage * left * ship.shields
        worth += self.rune_beside_voyage * left * beside(ship, RUNE)
        worth += self.monster_point * printed_points(ship.beside, MONSTER)
        for tile in ship.tiles:
            if tile != NONE and KIND[tile] == GOODS:
                worth += (self.goods_aboard if left else self.goods_at_end) * POINTS[tile]
        return worth + self.prize_worth(s, ship, left)

    def prize_worth(self, s: RaidsState, ship: Longship, left: i64) -> i64:
        """What the tile is worth that the ship stands at or sails for; and how early it could be
        home."""
        space = ship.space
        if s.sailor != NONE and s.ships[s.sailor] is ship:
            space = s.bound_for
        if space == 0 or space == s.home:
            return 0
        tile = s.sea[space]
        # Staying behind means taking more tiles: each space skipped is a chance given away.
        worth: i64 = -self.space_ahead * space
        if tile < 0:
            return worth
        kind = KIND[tile]
        if kind == RUNE:
            runes = beside(ship, RUNE)
            worth += self.rune_prize * (rune_points(runes + 1) - rune_points(runes))
            worth += self.rune_prize_voyage * left
        elif kind == PORT:
            worth += self.port_prize + self.port_worth(ship, SELLS[tile])
        elif kind == PENNANT:
            worth += self.pennant_prize * POINTS[tile]
        elif kind == GOODS:
            worth += (self.goods_prize if left > 1 else self.goods_prize_at_end) * POINTS[tile]
        elif kind == SAIL:
            worth += self.sail_prize_voyage * (left - 1)
        elif kind == WEAPON:
            worth += self.weapon_prize + self.weapon_prize_voyage * left
        elif kind == MJOLLNIR:
            worth += self.mjollnir_prize * ship.vikings
        return worth

    def port_worth(self, ship: Longship, sells: i64) -> i64:
        """The best Goods aboard that the Port would buy, over what they are worth unsold."""
        first: i64 = 0
        second: i64 = 0
        for tile in ship.tiles:
            if tile != NONE and KIND[tile] == GOODS:
                points: i64 = POINTS[tile]
                if points > first:
                    second = first
                    first = points
                elif points > second:
                    second = points
        return self.port_sale * (first + second if sells > 1 else first)

    def harbor_worth(self, s: RaidsState, seat: i64) -> i64:
        """The coins that the Harbor tiles of this voyage and of later ones would pay as it stands,
        a share of each."""
        worth: i64 = 0
        for voyage in range(s.voyage - 1, VOYAGES):
            tile = s.harbors[voyage]
            if tile == NONE or (voyage == s.voyage - 1 and len(s.arrived) == len(s.ships)):
                continue
            if tile == ARRIVAL:
                continue
            own_count = harbor_count(s.ships[seat], tile)
            before: i64 = 0
            level: i64 = 1
            for other in range(len(s.ships)):
                if other != seat:
                    count = harbor_count(s.ships[other], tile)
                    if count > own_count:
                        before += 1
                    elif count == own_count:
                        level += 1
            coins: i64 = 0
            for place in range(before, before + level):
                if place < len(HARBOR_REWARDS):
                    coins += HARBOR_REWARDS[place]
            share = self.harbor_share if voyage == s.voyage - 1 else self.later_harbor_share
            worth += share * coins // level
        return worth


def voyages_left(s: RaidsState, ship: Longship) -> i64:
    """Voyages that the ship will still sail, this one included until it is home."""
    left = VOYAGES - s.voyage
    return left if ship.space == s.home else left + 1
