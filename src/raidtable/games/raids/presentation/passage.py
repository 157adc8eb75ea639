"""Possible results of passing the spaces of a voyage, for all decisions about Monsters on the
way."""

from functools import lru_cache

from raidtable.games.raids.rules.components import KIND, MONSTER, PILLAGE, POINTS, VISIT
from raidtable.games.raids.rules.state import VILLAGE, RaidsState
from raidtable.games.raids.rules.steps.navigate import crew_after, share_at

# Vikings and Glory: of a ship, or the changes at a space.
Pair = tuple[int, int]
NOTHING: list[Pair] = [(0, 0)]

# A voyage ends with one of these events.
ARRIVED = ("Stopped", "Docked", "Attacked")


class Passage:
    """All ways in which a ship may pass the spaces ahead of it, up to an end.

    `changes` are the possible changes at each space, without spaces that change nothing. `arrivals`
    are the possible Vikings aboard and Glory gained when the ship comes to a space. `coins` is the
    part of that Glory which is certain, `monsters` are the spaces of Monsters, and `first_cost` is
    the first space that may cost Vikings. A ship that is to fight at the end keeps a Viking for
    that.

    Rules: `passing`, `attack-crew`.
    """

    def __init__(self, s: RaidsState, seat: int, end: int, *, fights: bool) -> None:
        ship = s.ships[seat]
        shields, weapons = int(ship.shields), int(ship.weapons)
        self.start = int(ship.space)
        self.fights = fights
        self.changes: dict[int, tuple[Pair, ...]] = {}
        self.arrivals: dict[int, set[Pair]] = {}
        self.coins: dict[int, int] = {}
        self.monsters: list[int] = []
        self.first_cost = end
        coins = 0
        now = {(int(ship.vikings), 0)}
        for space in range(self.start + 1, end):
            self.arrivals[space] = now
            self.coins[space] = coins
            changes: set[Pair] = set()
            after: set[Pair] = set()
            for vikings, glory in now:
                for come, won in options(s, space, vikings, shields, weapons):
                    left = vikings + come
                    if not fights or can_fight(s, space, end, left, shields, weapons):
                        changes.add((come, won))
                        after.add((left, glory + won))
            if changes != {(0, 0)}:
                self.changes[space] = tuple(sorted(changes, reverse=True))
                if min(changes)[0] < 0:
                    self.first_cost = min(space, self.first_cost)
            tile = s.sea[space]
            if tile >= 0 and KIND[tile] == MONSTER:
                self.monsters.append(space)
            elif tile >= 0 and KIND[tile] == PILLAGE:
                coins += int(share_at(s, space))
            now = after
        self.arrivals[end] = now
        self.coins[end] = coins

    def outcomes(self, end: int) -> list[Pair]:
        """Vikings aboard and Glory gained at that end, without the Viking sent to a fight."""
        sent = 1 if self.fights else 0
        return sorted(((vikings - sent, glory) for vikings, glory in self.arrivals[end]))[::-1]


# All choices of a decision, in text and in pictures, use the same passages.
@lru_cache(8)
def peaceful_passage(s: RaidsState) -> Passage:
    """The passage of the actor's ship home. `s` belongs to a view, so it does not change."""
    return Passage(s, s.actor, int(s.home), fights=False)


@lru_cache(32)
def fighting_passage(s: RaidsState, end: int) -> Passage:
    """The passage of the actor's ship to a space where it attacks."""
    return Passage(s, s.actor, end, fights=True)


def options(s: RaidsState, space: int, vikings: int, shields: int, weapons: int) -> list[Pair]:
    """The possible changes when a ship with that number of Vikings passes the space.

    Rules: `village`, `visit`, `pillage`, `monster`.
    """
    tile = s.sea[space]
    free = shields - vikings
    if tile == VILLAGE:
        return [(min(1, free), 0)]
    if tile < 0 or KIND[tile] not in (MONSTER, VISIT, PILLAGE):
        return NOTHING
    if KIND[tile] == VISIT:
        return [(min(int(share_at(s, space)), free), 0)]
    if KIND[tile] == PILLAGE:
        return [(0, int(share_at(s, space)))]
    cost = max(0, POINTS[tile] - weapons)
    past = [(-1 if vikings else 0, 0)]
    return [(-cost, POINTS[tile]), *past] if vikings >= cost else past


def can_fight(
    s: RaidsState, space: int, end: int, vikings: int, shields: int, weapons: int
) -> bool:
    """Whether a ship with that number of Vikings after the space can still have one at `end`."""
    most = vikings
    for later in range(space + 1, end):
        most = int(crew_after(s, later, most, shields, weapons))
    return most > 0
