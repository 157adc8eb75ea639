"""Schedules games: which bots meet, in which seats, with which seeds.

Games come in seed blocks. In a seed block every table plays the same seed once for each rotation of
its seats, so that no bot gets an easier deal or an easier seat than another.
"""

import math
from collections.abc import Iterator, Sequence
from itertools import combinations, islice, pairwise, permutations

from raidtable.arena.games import Job
from raidtable.engine.errors import BadOption
from raidtable.engine.messages import N_
from raidtable.engine.options import Seed

Table = tuple[str, ...]


def tables(bots: Sequence[str], seats: int, ladder: bool = False) -> list[list[Table]]:
    """The tables of a tournament. Each is a list of seatings, which the seed blocks use in turn.

    A round robin has a table for every set of `seats` bots. If there are fewer bots, it has a table
    for every pair, which fills the other seats evenly. A ladder has a table for each bot and the
    next one.
    """
    if len(set(bots)) < len(bots):
        raise BadOption(N_("Name each bot once: the seats are filled automatically."))
    if seats == 1:
        return [[(bot,)] for bot in bots]
    if len(bots) < 2:
        raise BadOption(N_("A tournament needs at least 2 bots."))
    if ladder:
        return [filled(pair, seats) for pair in pairwise(bots)]
    if len(bots) < seats:
        return [filled(pair, seats) for pair in combinations(bots, 2)]
    return [[table] for table in combinations(bots, seats)]


def filled(pair: tuple[str, str], seats: int) -> list[Table]:
    """The seatings of a pair: half of the seats each; if odd, one more for each in turn."""
    first, second = pair
    half = seats // 2
    if seats % 2 == 0:
        return [(first,) * half + (second,) * half]
    return [
        (first,) * (seats - half) + (second,) * half,
        (first,) * half + (second,) * (seats - half),
    ]


def order(table: Table, block: int) -> Table:
    """The table in the seating order of that seed block; blocks use all the orders in turn."""
    orders = math.factorial(len(table) - 1)
    rest = next(islice(permutations(table[1:]), block % orders, None))
    return (table[0], *rest)


def rotations(table: Table) -> list[Table]:
    """The table once for each seat that its first bot can have."""
    return [table[-shift:] + table[:-shift] for shift in range(len(table))]


def seed_of(seed: Seed, block: int) -> str:
    return f"{seed}/block/{block}"


def tournament(
    game: str,
    met: Sequence[Sequence[Table]],
    seats: int,
    games: int,
    seed: Seed,
    options: dict[str, str],
    keep_record: bool = False,
) -> list[Job]:
    """At least `games` games of each table, in whole seed blocks.

    Sorted by seed block, so that ratings updated game by game see all bots early.
    """
    blocks = math.ceil(games / seats)
    return [
        Job(game, seating, seed_of(seed, block), options, keep_record=keep_record)
        for block in range(blocks)
        for fillings in met
        for seating in rotations(order(fillings[block % len(fillings)], block))
    ]


def challenge(
    game: str, bot: str, rival: str, seats: int, seed: Seed, options: dict[str, str], first: int = 0
) -> Iterator[Job]:
    """Endless seed blocks, starting with block `first`: the bot in each seat in turn, rivals in all
    others."""
    block = first
    while True:
        for seat in range(seats):
            seating = (rival,) * seat + (bot,) + (rival,) * (seats - seat - 1)
            yield Job(game, seating, seed_of(seed, block), options)
        block += 1
