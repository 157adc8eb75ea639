"""Clean-up: the last die moves the Storm, which damages and drops Resources."""

from mypy_extensions import i64

from raidtable.engine.action import Action, Numbered
from raidtable.engine.event import Log
from raidtable.engine.rng import Rng
from raidtable.engine.state import NONE
from raidtable.engine.step import ChanceStep, Step
from raidtable.games.storm_raiders.rules.actions import ROLL, TOKEN
from raidtable.games.storm_raiders.rules.components import (
    COLOUR_NAMES,
    DICE,
    DROPS,
    FACES,
    FROM_STORM,
    GREY,
    RESOURCE_NAMES,
    ROUNDS,
    SHORTEST_STORM,
    SITE_IDS,
    STORM_MODIFIERS,
    TYPES,
    WRECKS,
)
from raidtable.games.storm_raiders.rules.effects import hit, refill_bag
from raidtable.games.storm_raiders.rules.seat import colour_of, die_of, value_of
from raidtable.games.storm_raiders.rules.state import StormState
from raidtable.games.storm_raiders.rules.step_ids import BETWEEN_TURNS, DROP_RESOURCES, TAKE_DAMAGE
from raidtable.games.storm_raiders.rules.steps.setting_up import tokens_in_bag
from raidtable.games.storm_raiders.rules.tokens import count, one, sample, total


def last_die(s: StormState) -> i64:
    """The die that was left in the middle of the map."""
    die: i64 = 0
    while die < DICE - 1 and not count(s.tray, die):
        die += 1
    return die


class RollLastDie(ChanceStep[StormState]):
    """A remaining 1 is rolled again until it shows another value. Rule: `last-die`."""

    rule = "last-die"

    def open(self, s: StormState, log: Log | None) -> bool:
        if s.medal_die != NONE:
            s.medal_die = NONE
            if log is not None:
                log.add("MedalUntaken", NONE)
        if value_of(last_die(s)) == 1:
            return True
        s.stack.pop()
        return False

    def outcomes(self, s: StormState) -> list[tuple[Action, int]]:
        return [(ROLL[value], 1) for value in range(2, FACES + 1)]

    def sample(self, s: StormState, rng: Rng) -> Action:
        return ROLL[2 + rng.below(FACES - 1)]

    def apply(self, s: StormState, a: Action, log: Log | None) -> None:
        assert isinstance(a, Numbered)
        colour = colour_of(last_die(s))
        s.tray = one(die_of(colour, a.number))
        if log is not None:
            log.add("RerolledLastDie", NONE, colour=COLOUR_NAMES[colour], value=a.number)


class MoveStorm(Step[StormState]):
    """A black die keeps the Storm's direction, a grey one turns it; it hits the players it passes.

    Rules: `storm-direction`, `storm-movement`, `storm-damage`.
    """

    rule = "storm-movement"

    def open(self, s: StormState, log: Log | None) -> bool:
        die = last_die(s)
        spaces = value_of(die) + STORM_MODIFIERS[len(s.storm_row)]
        if colour_of(die) == GREY:
            s.heading = -s.heading
        start = s.storm
        s.storm = onwards(start, s.heading * spaces)
        s.tray = 0
        s.storm_row.append(die)
        drops = DROPS[spaces - SHORTEST_STORM]
        if log is not None:
            left = total(s.bag) + total(s.discards)
            log.add(
                "StormMoved",
                NONE,
                colour=COLOUR_NAMES[colour_of(die)],
                spaces=spaces,
                clockwise=1 if s.heading > 0 else 0,
                site=SITE_IDS[s.side][s.storm],
                amount=drops,
                short=left if left < spaces * drops else 0,
            )
        s.drop_sites = spaces
        s.drop_site = s.storm
        s.drop_each = drops
        s.drop_left = s.drop_each
        s.stack[-1] = DROP_RESOURCES
        self.damage(s, start, spaces, log)
        return False

    def damage(self, s: StormState, start: i64, spaces: i64, log: Log | None) -> None:
        """Each player passed or reached takes a Damage on each vehicle, the first player first."""
        for place in range(s.players):
            number = (s.first + place) % s.players
            if number >= len(s.seats):
                continue
            site = s.seats[number].site
            if site < WRECKS and 0 < (s.heading * (site - start)) % WRECKS <= spaces:
                if log is not None:
                    log.add("HitByStorm", number)
                for vehicle in range(TYPES):
                    s.hits.append(hit(FROM_STORM, number, vehicle))
        if s.hits:
            s.stack.append(TAKE_DAMAGE)


def onwards(site: i64, spaces: i64) -> i64:
    """The site this many spaces along the Storm Path; clockwise, unless the number is negative."""
    return (site + spaces) % WRECKS


class DropResources(ChanceStep[StormState]):
    """Resources for each wreck on the Storm's way, from its new site backwards. Rule: `drops`."""

    rule = "drops"

    def open(self, s: StormState, log: Log | None) -> bool:
        if s.drop_sites:
            refill_bag(s, log)
            if s.bag:
                return True
        s.drop_sites = 0
        s.drop_each = 0
        s.drop_left = 0
        s.drop_site = NONE
        s.stack.pop()
        return False

    def outcomes(self, s: StormState) -> list[tuple[Action, int]]:
        return tokens_in_bag(s)

    def sample(self, s: StormState, rng: Rng) -> Action:
        return TOKEN[sample(s.bag, rng)]

    def apply(self, s: StormState, a: Action, log: Log | None) -> None:
        assert isinstance(a, Numbered)
        s.bag -= one(a.number)
        s.wrecks[s.drop_site] += one(a.number)
        if log is not None:
            site = SITE_IDS[s.side][s.drop_site]
            log.add("Dropped", NONE, resource=RESOURCE_NAMES[a.number], site=site)
        s.drop_left -= 1
        if s.drop_left == 0:
            s.drop_sites -= 1
            s.drop_site = onwards(s.drop_site, -s.heading)
            s.drop_left = s.drop_each


class EndRound(Step[StormState]):
    """The First Player Marker goes to the next player; after the last Storm, seats that can repair
    at any time are asked once more. Rules: `first-marker`, `reactions`."""

    rule = "first-marker"

    def open(self, s: StormState, log: Log | None) -> bool:
        s.first = (s.first + 1) % s.players
        s.turns = 0
        s.stack.pop()
        if len(s.storm_row) == ROUNDS:
            s.stack.append(BETWEEN_TURNS)
        return False
