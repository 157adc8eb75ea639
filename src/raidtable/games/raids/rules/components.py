"""The printed figures of the pieces, loaded and checked once into tables indexed by tile."""

from typing import Any, Final

from raidtable.engine.data import check, load_toml

DATA: Final[dict[str, Any]] = load_toml("raidtable.games.raids.rules", "components.toml")
ROWS: Final[list[dict[str, Any]]] = DATA["tiles"]

RULES_VERSION: Final[int] = DATA["rules_version"]
SEAT_COUNTS: Final[list[int]] = DATA["seat_counts"]
VOYAGES: Final[int] = DATA["voyages"]
TILES_PER_VOYAGE: Final[int] = DATA["tiles_per_voyage"]
VIKINGS: Final[int] = DATA["vikings"]
SHIP_SPACES: Final[int] = DATA["longship"]["spaces"]
BARE_SHIELDS: Final[int] = DATA["longship"]["shields_per_space"]

# Kinds of tile. A ship may stop at the first seven; the first five go onto the ship.
WEAPON: Final = 0
SAIL: Final = 1
MJOLLNIR: Final = 2
PENNANT: Final = 3
GOODS: Final = 4
RUNE: Final = 5
PORT: Final = 6
MONSTER: Final = 7
VISIT: Final = 8
PILLAGE: Final = 9
KIND_NAMES: Final[tuple[str, ...]] = (
    "weapon", "sail", "mjollnir", "pennant", "goods", "rune", "port", "monster", "visit", "pillage",
)  # fmt: skip


def column(name: str) -> tuple[int, ...]:
    """One printed figure of every tile, 0 if the tile has none."""
    return tuple(int(row.get(name, 0)) for row in ROWS)


def pairs(kind: str, name: str, share: int) -> tuple[int, ...]:
    """The first or second share on every tile of that kind."""
    return tuple(row[name][share] if row["kind"] == kind else 0 for row in ROWS)


TILES: Final[int] = len(ROWS)
TILE_NAMES: Final[tuple[str, ...]] = tuple(row["id"] for row in ROWS)
TILE_NUMBERS: Final[dict[str, int]] = {name: tile for tile, name in enumerate(TILE_NAMES)}
COPIES: Final[tuple[int, ...]] = column("copies")
VOYAGE: Final[tuple[int, ...]] = column("voyage")
KIND: Final[tuple[int, ...]] = tuple(KIND_NAMES.index(row["kind"]) for row in ROWS)
WEAPONS: Final[tuple[int, ...]] = column("weapons")
SAILS: Final[tuple[int, ...]] = column("sails")
MJOLLNIRS: Final[tuple[int, ...]] = column("mjollnirs")
SHIELDS: Final[tuple[int, ...]] = column("shields")
POINTS: Final[tuple[int, ...]] = column("points")
SELLS: Final[tuple[int, ...]] = column("sells")
GOOD_NAMES: Final[tuple[str, ...]] = tuple(sorted({row["good"] for row in ROWS if "good" in row}))
GOOD: Final[tuple[int, ...]] = tuple(
    GOOD_NAMES.index(row["good"]) if "good" in row else -1 for row in ROWS
)
PORT_RECRUITS: Final[int] = next(row["recruits"] for row in ROWS if row["kind"] == "port")
# Visit and Pillage: the shares of the first and the second ship to pass.
SHARES: Final = 2
FIRST_SHARE: Final[tuple[int, ...]] = tuple(
    visit + pillage
    for visit, pillage in zip(
        pairs("visit", "recruits", 0), pairs("pillage", "coins", 0), strict=True
    )
)
SECOND_SHARE: Final[tuple[int, ...]] = tuple(
    visit + pillage
    for visit, pillage in zip(
        pairs("visit", "recruits", 1), pairs("pillage", "coins", 1), strict=True
    )
)
# The tiles of voyage v are those from FIRST_TILE[v - 1] up to FIRST_TILE[v].
FIRST_TILE: Final[tuple[int, ...]] = tuple(
    sum(1 for voyage in VOYAGE if voyage <= v) for v in range(VOYAGES + 1)
)
SHIP_TILES: Final[tuple[int, ...]] = tuple(t for t in range(TILES) if KIND[t] <= GOODS)
GOODS_TILES: Final[tuple[int, ...]] = tuple(t for t in range(TILES) if KIND[t] == GOODS)


def first_alike(tile: int) -> int:
    """The first tile with the same printed front: tiles of two voyages may look and work alike."""
    printed = (KIND, WEAPONS, SAILS, MJOLLNIRS, SHIELDS, POINTS, SELLS, GOOD)
    figures = (*printed, FIRST_SHARE, SECOND_SHARE)
    for other in range(tile):
        if all(figure[other] == figure[tile] for figure in figures):
            return other
    return tile


FACE: Final[tuple[int, ...]] = tuple(first_alike(tile) for tile in range(TILES))

# Harbor tiles; ARRIVAL is the one of voyage 1.
ARRIVAL: Final = 0
HARBOR_GOODS: Final = 1
HARBOR_GOOD_KINDS: Final = 2
HARBOR_RUNES: Final = 3
HARBOR_SHIELDS: Final = 4
HARBOR_WEAPONS: Final = 5
HARBOR_PORTS: Final = 6
HARBOR_MONSTERS: Final = 7
HARBOR_SAILS: Final = 8
HARBOR_NAMES: Final[tuple[str, ...]] = tuple(row["id"] for row in DATA["harbor"])
HARBORS: Final[int] = len(HARBOR_NAMES)
HARBOR_REWARDS: Final[tuple[int, ...]] = tuple(DATA["harbor_rewards"])

RUNE_POINTS: Final[tuple[int, ...]] = tuple(DATA["rune_points"])
RUNE_SET: Final[int] = len(RUNE_POINTS) - 1
COINS: Final[dict[str, int]] = DATA["coins"]

TRACK_NAMES: Final[tuple[str, ...]] = tuple(row["id"] for row in DATA["track"])
# The spaces after the Harbor, a letter each.
TRACKS: Final[tuple[str, ...]] = tuple(row["spaces"].replace(" ", "") for row in DATA["track"])
TILE_SPACES: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(space for space, mark in enumerate(track, start=1) if mark == "T") for track in TRACKS
)
LONGEST_TRACK: Final[int] = max(len(track) for track in TRACKS)

START_BERTHS: Final[dict[int, list[int]]] = {row["seats"]: row["berths"] for row in DATA["start"]}
START_VIKINGS: Final[dict[int, list[int]]] = {row["seats"]: row["vikings"] for row in DATA["start"]}

# Requirements of the rules on the data.
check(len(set(TILE_NAMES)) == TILES, "two tiles have the same id")
check(list(VOYAGE) == sorted(VOYAGE), "tiles are not listed voyage by voyage")
for v in range(1, VOYAGES + 1):
    check(
        sum(COPIES[t] for t in range(TILES) if VOYAGE[t] == v) == TILES_PER_VOYAGE,
        f"voyage {v} does not hold {TILES_PER_VOYAGE} tiles",
    )
check(all(track.count("T") == TILES_PER_VOYAGE for track in TRACKS), "a track lacks tile spaces")
check(
    max(SHIELDS) <= BARE_SHIELDS,
    "a tile with more Shields than a bare space could use up the Vikings",
)
check(
    HARBOR_NAMES[ARRIVAL] == "arrival" and HARBORS == 9,
    "the Harbor tiles are not the nine known ones",
)
check(sum(COINS.values()) == 20, "there are not 20 coins")
check(sorted(START_BERTHS) == SEAT_COUNTS, "a seat count has no start row")
check(
    all(row["recruits"] == PORT_RECRUITS for row in ROWS if row["kind"] == "port"),
    "Ports recruit different numbers of Vikings",
)
