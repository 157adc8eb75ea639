"""Setting up: Resources, Contracts, starting crew, the first player and the standees."""

from mypy_extensions import i64

from raidtable.engine.action import Action, Numbered
from raidtable.engine.event import Log
from raidtable.engine.rng import Rng
from raidtable.engine.state import NONE
from raidtable.engine.step import ChanceStep, Reason, Step
from raidtable.games.storm_raiders.rules.actions import CARD, CONTRACT, FIRST, START, TOKEN
from raidtable.games.storm_raiders.rules.components import (
    AGE_GREY,
    CONTRACT_NAMES,
    CONTRACTS,
    CREW_NAMES,
    FIRST_STARTER,
    HOLDS,
    PER_WRECK,
    RESOURCE_NAMES,
    RESOURCES,
    SITE_IDS,
    SITES,
    STARTERS,
    WRECKS,
)
from raidtable.games.storm_raiders.rules.seat import Seat
from raidtable.games.storm_raiders.rules.state import StormState
from raidtable.games.storm_raiders.rules.tokens import count, one, sample, total


class LayResources(ChanceStep[StormState]):
    """Three Resources from the bag on each wreck. Rule: `setup-resources`."""

    rule = "setup-resources"

    def open(self, s: StormState, log: Log | None) -> bool:
        if self.next_wreck(s) < WRECKS:
            return True
        s.stack.pop()
        return False

    def next_wreck(self, s: StormState) -> i64:
        """The first wreck that lacks Resources."""
        wreck: i64 = 0
        while wreck < WRECKS and total(s.wrecks[wreck]) >= PER_WRECK:
            wreck += 1
        return wreck

    def outcomes(self, s: StormState) -> list[tuple[Action, int]]:
        return tokens_in_bag(s)

    def sample(self, s: StormState, rng: Rng) -> Action:
        return TOKEN[sample(s.bag, rng)]

    def apply(self, s: StormState, a: Action, log: Log | None) -> None:
        assert isinstance(a, Numbered)
        wreck = self.next_wreck(s)
        s.bag -= one(a.number)
        s.wrecks[wreck] += one(a.number)
        if log is not None:
            site = SITE_IDS[s.side][wreck]
            log.add("LaidResource", NONE, resource=RESOURCE_NAMES[a.number], site=site)


def tokens_in_bag(s: StormState) -> list[tuple[Action, int]]:
    """The Resources that may be drawn from the bag, with their numbers."""
    drawn: list[tuple[Action, int]] = []
    for kind in range(RESOURCES):
        if count(s.bag, kind):
            drawn.append((TOKEN[kind], count(s.bag, kind)))
    return drawn


class LayContracts(ChanceStep[StormState]):
    """A Contract from the bag on each Stormhold without one, grey side up. Rule: `new-contracts`.

    The opponent's pile was dealt from the same bag unseen: any Contract that nobody has seen may be
    in either.
    """

    rule = "new-contracts"

    def open(self, s: StormState, log: Log | None) -> bool:
        if NONE in s.holds and in_bag(s) > 0:
            return True
        s.returned |= s.set_aside
        s.set_aside = 0
        s.stack.pop()
        return False

    def outcomes(self, s: StormState) -> list[tuple[Action, int]]:
        unseen = bits_in(s.unseen)
        of_unseen = unseen - s.pile_left
        laid: list[tuple[Action, int]] = []
        for contract in range(CONTRACTS):
            if (s.returned >> contract) & 1:
                laid.append((CONTRACT[contract], unseen if unseen else 1))
            elif (s.unseen >> contract) & 1 and of_unseen:
                laid.append((CONTRACT[contract], of_unseen))
        return laid

    def sample(self, s: StormState, rng: Rng) -> Action:
        of_unseen = bits_in(s.unseen) - s.pile_left
        from_unseen = rng.below(in_bag(s)) < of_unseen
        return CONTRACT[any_bit(s.unseen if from_unseen else s.returned, rng)]

    def apply(self, s: StormState, a: Action, log: Log | None) -> None:
        assert isinstance(a, Numbered)
        bit: i64 = 1
        bit <<= a.number
        s.unseen &= ~bit
        s.returned &= ~bit
        hold = s.holds.index(NONE)
        s.holds[hold] = a.number
        s.ages[hold] = AGE_GREY
        if log is not None:
            site = SITE_IDS[s.side][WRECKS + hold]
            log.add("LaidContract", NONE, contract=CONTRACT_NAMES[a.number], site=site)


def in_bag(s: StormState) -> i64:
    """The number of Contracts in the bag."""
    return bits_in(s.unseen) - s.pile_left + bits_in(s.returned)


def bits_in(mask: i64) -> i64:
    found: i64 = 0
    while mask:
        mask &= mask - 1
        found += 1
    return found


def any_bit(mask: i64, rng: Rng) -> i64:
    """The place of one of the bits, each equally likely."""
    left = rng.below(bits_in(mask))
    place: i64 = 0
    while True:
        if (mask >> place) & 1:
            if left == 0:
                return place
            left -= 1
        place += 1


# Starting crew, the first player and the standees


class DealStarters(ChanceStep[StormState]):
    """A starting crew card for each player. Rule: `starting-crew`."""

    rule = "starting-crew"

    def open(self, s: StormState, log: Log | None) -> bool:
        if self.next_seat(s) < len(s.seats):
            return True
        s.stack.pop()
        return False

    def next_seat(self, s: StormState) -> int:
        number = 0
        while number < len(s.seats) and s.seats[number].crew:
            number += 1
        return number

    def outcomes(self, s: StormState) -> list[tuple[Action, int]]:
        return [(CARD[kind], 1) for kind in self.left(s)]

    def left(self, s: StormState) -> list[int]:
        taken = [seat.starter() for seat in s.seats]
        starters: list[int] = []
        for kind in range(FIRST_STARTER, FIRST_STARTER + STARTERS):
            if kind not in taken:
                starters.append(kind)
        return starters

    def sample(self, s: StormState, rng: Rng) -> Action:
        left = self.left(s)
        return CARD[left[rng.below(len(left))]]

    def apply(self, s: StormState, a: Action, log: Log | None) -> None:
        assert isinstance(a, Numbered)
        number = self.next_seat(s)
        s.seats[number].gain_card(a.number)
        if log is not None:
            log.add("DealtStarter", number, card=CREW_NAMES[a.number])


class ChooseFirst(ChanceStep[StormState]):
    """The first player is chosen at random; in a solo game it is the player. Rule:
    `first-player`."""

    rule = "first-player"

    def open(self, s: StormState, log: Log | None) -> bool:
        if s.first == NONE and not s.solo:
            return True
        if s.solo:
            s.first = 0
        s.stack.pop()
        return False

    def outcomes(self, s: StormState) -> list[tuple[Action, int]]:
        return [(FIRST[number], 1) for number in range(len(s.seats))]

    def sample(self, s: StormState, rng: Rng) -> Action:
        return FIRST[rng.below(len(s.seats))]

    def apply(self, s: StormState, a: Action, log: Log | None) -> None:
        assert isinstance(a, Numbered)
        s.first = a.number
        if log is not None:
            log.add("ChoseFirst", a.number)


class PlaceStandees(Step[StormState]):
    """In reverse turn order each player starts at a different Stormhold. Rule: `standees`."""

    rule = "standees"

    def open(self, s: StormState, log: Log | None) -> bool:
        if self.decides(s) != NONE:
            return True
        s.stack.pop()
        return False

    def decides(self, s: StormState) -> int:
        """From the right of the first player round to that player."""
        seats = len(s.seats)
        for place in range(1, seats + 1):
            number = (s.first + seats - place) % seats
            if s.seats[number].site == NONE:
                return number
        return NONE

    def legal(self, s: StormState) -> list[Action]:
        return [START[site] for site in range(WRECKS, SITES) if not is_taken(s.seats, site)]

    def apply(self, s: StormState, a: Action, log: Log | None) -> None:
        assert isinstance(a, Numbered)
        number = self.decides(s)
        s.seats[number].site = a.number
        if log is not None:
            log.add("PlacedStandee", number, site=SITE_IDS[s.side][a.number])

    def refused(self, s: StormState) -> list[tuple[Action, Reason]]:
        taken: list[tuple[Action, Reason]] = []
        for hold in range(HOLDS):
            site = WRECKS + hold
            if is_taken(s.seats, site):
                taken.append(
                    (START[site], Reason("taken", "standees", site=SITE_IDS[s.side][site]))
                )
        return taken


def is_taken(seats: list[Seat], site: i64) -> bool:
    return any(seat.site == site for seat in seats)
