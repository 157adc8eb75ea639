"""The position of Storm Raiders."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from raidtable.engine.pool import Pool
from raidtable.engine.state import State
from raidtable.games.storm_raiders.rules.seat import Seat

# A card that a view does not show.
UNKNOWN: Final = -1


@mypyc_attr(acyclic=True)
class StormState(State):
    """A position of Storm Raiders."""

    def __init__(
        self,
        actor: i64,
        stack: list[int],
        side: i64,
        cargo: i64,
        opponent_salvage: i64,
        dealt_each: i64,
        seats: list[Seat],
        wrecks: list[int],
        bag: i64,
        discards: i64,
        holds: list[int],
        ages: list[int],
        unseen: i64,
        returned: i64,
        set_aside: i64,
        pile: Pool,
        under: list[int],
        under_by: list[int],
        tray: i64,
        medal_die: i64,
        storm: i64,
        heading: i64,
        storm_row: list[int],
        first: i64,
        turns: i64,
        turn_seat: i64,
        die: i64,
        wild: i64,
        vehicle: i64,
        target: i64,
        through_storm: i64,
        flags: i64,
        forged: i64,
        hours_off: i64,
        salvaged: i64,
        weapons: i64,
        crew_tokens: i64,
        salvage_more: i64,
        taken: i64,
        repaired: i64,
        repairs: i64,
        extra_repairs: i64,
        removals: i64,
        removals_black: i64,
        removals_grey: i64,
        remove_from: i64,
        owed: i64,
        discount: i64,
        substitutes: i64,
        rewards: i64,
        draws: i64,
        drawn: list[int],
        drawn_by: list[int],
        found: i64,
        hits: list[int],
        asked: i64,
        drop_sites: i64,
        drop_site: i64,
        drop_each: i64,
        drop_left: i64,
        tiles: list[int],
        opening: i64,
        opponent: i64,
        active: i64,
        cover: list[int],
        put_under: list[int],
        pile_left: i64,
        opponent_way: i64,
        completed: i64,
        rolled: list[int],
        tried: i64,
    ) -> None:
        super().__init__(actor, stack)
        self.side = side  # 0 or 1: the side of the map
        self.cargo = cargo  # the most Resources a player may hold, 0 for any number
        self.opponent_salvage = opponent_salvage  # at once; 0 for any number
        self.dealt_each = dealt_each  # dashboard tiles of each kind that a player is dealt
        self.seats = seats
        self.wrecks = wrecks  # by wreck: its Resources in one number
        self.bag = bag
        self.discards = discards
        self.holds = holds  # by Stormhold: its Contract, or NONE
        self.ages = ages  # by Stormhold: whether the Contract is grey, blue, or blue with Damage
        # Contracts that nobody has seen, as bits: in the bag or in the opponent's pile
        self.unseen = unseen
        self.returned = returned  # Contracts known to be in the bag, as bits
        self.set_aside = (
            set_aside  # Contracts that go back into the bag after the next are laid, as bits
        )
        self.pile = pile  # crew cards whose order nobody knows; drawn first
        self.under = under  # crew cards below them, topmost first
        self.under_by = under_by  # for each of those: the seats that know it, as bits
        self.tray = tray  # the dice in the middle of the map, four bits for the count of each die
        self.medal_die = medal_die  # the die that a Medal is next to, or NONE
        self.storm = storm
        self.heading = heading  # 1 clockwise, -1 anticlockwise
        self.storm_row = storm_row  # the die that moved the Storm in each round so far
        self.first = first  # has the First Player Marker; 1 is the opponent in a solo game
        self.turns = turns  # turns taken this round
        self.turn_seat = turn_seat  # NONE between turns and in the opponent's
        self.die = die  # the drafted die, NONE when none is in hand
        self.wild = wild  # whether the die is a 1 as rolled
        self.vehicle = vehicle  # the vehicle type that an ability has bound, or that is used
        self.target = target  # the site that the journey ends at
        self.through_storm = through_storm
        self.flags = flags  # flags for the rest of the turn, as bits
        self.forged = forged  # how often a Forger has set the die
        # By vehicle type, four bits each: hours that the journey needs less
        self.hours_off = hours_off
        self.salvaged = salvaged  # Resources salvaged at this site
        self.weapons = weapons  # Weaponry among them
        self.crew_tokens = crew_tokens  # Crew tokens among them
        self.salvage_more = salvage_more
        self.taken = taken  # Damage taken in this turn
        self.repaired = repaired  # Damage removed in this rest
        self.repairs = repairs  # Damage that the rest must still remove
        self.extra_repairs = extra_repairs  # further Damage that it may remove
        self.removals = removals  # dice that may still be removed
        self.removals_black = removals_black  # the same, of that colour
        self.removals_grey = removals_grey
        self.remove_from = remove_from  # the vehicle type whose die must go, NONE for any
        self.owed = owed  # the Resources that the Contract still needs, in one number
        self.discount = discount  # the number of those that need not be paid
        self.substitutes = substitutes  # the number of those that may be paid with anything
        # The rewards that the Contract still gives, four bits for the count of each kind
        self.rewards = rewards
        self.draws = draws  # crew cards still to be drawn
        self.drawn = drawn  # crew cards to choose from
        self.drawn_by = drawn_by  # for each of those: the seats that know it, as bits
        self.found = found  # Resources that Qari chooses from, in one number
        self.hits = hits  # Damage about to be taken, one after another
        self.asked = asked  # seats that were asked between turns, as bits
        self.drop_sites = drop_sites  # wrecks where the Storm still drops Resources
        self.drop_site = drop_site  # the one where it drops them now
        self.drop_each = drop_each
        self.drop_left = drop_left  # still to be dropped at the present one
        self.tiles = tiles  # dashboard tiles dealt to choose from, in the order of dealing
        self.opening = opening  # opening moves that the opponent still has
        self.opponent = opponent  # its wreck, NONE without one
        self.active = active  # its Active Contract, or NONE
        self.cover = cover  # by icon of that: the Resource on it, or NONE
        self.put_under = put_under  # Contracts at the bottom of its pile, topmost first
        self.pile_left = pile_left  # Contracts above those that nobody has seen
        self.opponent_way = opponent_way  # 1 clockwise, -1 anticlockwise
        self.completed = completed  # Contracts it has fulfilled, as bits
        self.rolled = rolled  # its black and its grey die
        self.tried = tried  # Contracts it has put under its pile this turn

    def copy(self) -> "StormState":
        return StormState(
            self.actor,
            self.stack[:],
            self.side,
            self.cargo,
            self.opponent_salvage,
            self.dealt_each,
            [seat.copy() for seat in self.seats],
            self.wrecks[:],
            self.bag,
            self.discards,
            self.holds[:],
            self.ages[:],
            self.unseen,
            self.returned,
            self.set_aside,
            self.pile.copy(),
            self.under[:],
            self.under_by[:],
            self.tray,
            self.medal_die,
            self.storm,
            self.heading,
            self.storm_row[:],
            self.first,
            self.turns,
            self.turn_seat,
            self.die,
            self.wild,
            self.vehicle,
            self.target,
            self.through_storm,
            self.flags,
            self.forged,
            self.hours_off,
            self.salvaged,
            self.weapons,
            self.crew_tokens,
            self.salvage_more,
            self.taken,
            self.repaired,
            self.repairs,
            self.extra_repairs,
            self.removals,
            self.removals_black,
            self.removals_grey,
            self.remove_from,
            self.owed,
            self.discount,
            self.substitutes,
            self.rewards,
            self.draws,
            self.drawn[:],
            self.drawn_by[:],
            self.found,
            self.hits[:],
            self.asked,
            self.drop_sites,
            self.drop_site,
            self.drop_each,
            self.drop_left,
            self.tiles[:],
            self.opening,
            self.opponent,
            self.active,
            self.cover[:],
            self.put_under[:],
            self.pile_left,
            self.opponent_way,
            self.completed,
            self.rolled[:],
            self.tried,
        )

    @property
    def player(self) -> Seat:
        """The seat whose turn it is."""
        return self.seats[self.turn_seat]

    @property
    def solo(self) -> bool:
        return len(self.seats) == 1

    @property
    def players(self) -> i64:
        """The number of players who take turns: a solo game has an opponent."""
        return 2 if self.solo else len(self.seats)

    @property
    def round(self) -> i64:
        """The number of the round, from 1; that of the last one stays when the game is over."""
        return len(self.storm_row) + 1

    def has_flag(self, flag: i64) -> bool:
        return self.flags & flag != 0
