"""The ten settlements as the board prints them, and raids on them for tests."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, product
from typing import Any

from tests.games.north_sea.given import SETS, Table, given

# Crew members without an effect on raids, by strength: enough of each for any crew.
STRONG = ["mercenary", "mercenary", "mercenary", "mercenary", "champion"]
WEAK = ["jeweller", "jeweller", "jeweller", "gravedigger", "gravedigger"]
EACH_STRONG = 4
FACES = range(2, 6)


@dataclass(frozen=True)
class Settlement:
    """The printed values of a settlement."""

    name: str
    crew: int
    provisions: int
    gold: int
    workers: list[str]
    dice: int
    levels: list[tuple[int, int]]  # strength and points, lowest first
    sets: list[tuple[int, str]]  # tokens and the worker of each raiding space

    @property
    def set_names(self) -> list[str]:
        return [f"{self.name}-{number}" for number in range(1, len(self.sets) + 1)]


BLACK_GREY, GREY, GREY_WHITE, WHITE = ["black", "grey"], ["grey"], ["grey", "white"], ["white"]
SETTLEMENTS = [
    Settlement(
        "harbour_west", 2, 2, 0, BLACK_GREY, 0, [(0, 1)], [(4, "grey"), (3, "grey"), (4, "grey")]
    ),
    Settlement(
        "harbour_middle", 3, 1, 0, BLACK_GREY, 0, [(0, 1)], [(3, "grey"), (4, "grey"), (4, "grey")]
    ),
    Settlement(
        "harbour_east", 2, 3, 0, BLACK_GREY, 0, [(0, 1)], [(4, "grey"), (3, "grey"), (4, "grey")]
    ),
    Settlement("outpost_north", 3, 3, 0, GREY, 1, [(10, 2), (16, 4)], [(3, "white"), (3, "grey")]),
    Settlement("outpost_east", 3, 4, 0, GREY, 1, [(8, 2), (14, 4)], [(4, "grey"), (3, "white")]),
    Settlement(
        "monastery_west", 3, 3, 1, GREY_WHITE, 2, [(12, 4), (20, 6)], [(3, "white"), (2, "white")]
    ),
    Settlement(
        "monastery_east", 4, 2, 1, GREY_WHITE, 2, [(14, 4), (22, 6)], [(2, "white"), (3, "white")]
    ),
    Settlement(
        "fortress_west",
        *(5, 3, 2, WHITE, 2),
        [(22, 7), (28, 9), (36, 12)],
        [(2, "white"), (3, "white")],
    ),
    Settlement(
        "fortress_centre",
        *(4, 2, 2, WHITE, 2),
        [(18, 5), (24, 7), (32, 10)],
        [(2, "white"), (2, "white")],
    ),
    Settlement(
        "fortress_east",
        *(5, 4, 1, WHITE, 2),
        [(20, 6), (26, 8), (34, 11)],
        [(2, "white"), (3, "white")],
    ),
]
BY_NAME = {settlement.name: settlement for settlement in SETTLEMENTS}


def raider(
    site: str,
    *,
    worker: str | None = None,
    crew: Sequence[str] | None = None,
    provisions: int | None = None,
    gold: int | None = None,
    sets: Mapping[str, Mapping[str, int]] | None = None,
    armour: int = 0,
    valkyries: int = 0,
    **story: Any,
) -> Table:
    """Seat 0 with exactly what a raid there needs, unless the test gives other values.

    The settlement's plunder is livestock, so there are no Valkyries unless a test names them.
    """
    printed = BY_NAME[site]
    left = {name: {"livestock": SETS[name][0]} for name in printed.set_names}
    for name in story.get("raided", ()):
        left.pop(name, None)
    return given(
        worker={0: worker or printed.workers[-1], **story.pop("workers", {})},
        crew={
            0: WEAK[: printed.crew] if crew is None else list(crew),
            **story.pop("crews", {}),
        },
        provisions={0: printed.provisions if provisions is None else provisions},
        gold={0: printed.gold if gold is None else gold},
        armour={0: armour},
        valkyries={0: valkyries},
        sets={**left, **(sets or {})},
        **story,
    )


def raid(table: Table, site: str, faces: Sequence[int] = ()) -> list[dict[str, Any]]:
    """Raid the settlement; the dice show these faces (default: all 3)."""
    rolled = faces or [3] * BY_NAME[site].dice
    return table.play(f"raid:{site}", *(f"die:{face}" for face in rolled))


def with_strength(site: str, strength: int) -> tuple[list[str], int, list[int]]:
    """The smallest crew for the settlement, with Armour and dice that add up to that strength."""
    printed = BY_NAME[site]
    for strong in range(printed.crew + 1):
        for armour in range(11):
            rolled = strength - EACH_STRONG * strong - armour
            if printed.dice * FACES[0] <= rolled <= printed.dice * FACES[-1]:
                crew = STRONG[:strong] + WEAK[: printed.crew - strong]
                return crew, armour, dice_showing(rolled, printed.dice)
    raise AssertionError(f"no crew for {site} has strength {strength}")


def dice_showing(total: int, dice: int) -> list[int]:
    return next(list(faces) for faces in product(FACES, repeat=dice) if sum(faces) == total)


def raid_points(site: str, strength: int) -> int:
    """The points of seat 0 for a raid there with that strength."""
    crew, armour, faces = with_strength(site, strength)
    table = raider(site, crew=crew, armour=armour)
    raid(table, site, faces)
    scored: int = table.seat(0)["points"]
    return scored


EVERY_WORKER = sorted(set(chain.from_iterable(row.workers for row in SETTLEMENTS)))
