"""Test positions: `given` sets up a table, and `Table` plays and reads it.

Positions are written and read with the names of serialized positions, so the tests also run on the
compiled package. Random events are played by hand (`roll:4`, `token:fuel`, `card:medic`,
`contract:K01`), so each test chooses their outcomes.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from tests.table import MatchTable

import raidtable
from raidtable.engine.data import load_toml
from raidtable.engine.rng import seeded

DATA = load_toml("raidtable.games.storm_raiders.rules", "components.toml")
TYPES = ["trike", "plane", "sub"]
SITES: list[str] = [row["id"] for row in DATA["sides"][0]["sites"]]
WRECKS, HOLDS = SITES[:13], SITES[13:]
TYPE_OF: dict[str, str] = {row["id"]: row["type"] for row in DATA["vehicles"]}
# First those without an effect until crew are face down, Damage comes or a 6 is drafted.
RAIDERS = ["reid", "khena", "abaako", "endi", "thorne"]
VEHICLES = {
    "trike": ["rust_bandit", "muds_mauler", "spectre", "trail_blazer", "big_score"],
    "plane": ["hakmet", "ut_moreretur", "nose_dive", "fire_brand", "junker"],
    "sub": ["strike_out", "beluga", "undertow", "orca", "crab_grab"],
}

BySeat = Mapping[int, Any]


class Table(MatchTable):
    """A match of Storm Raiders, with methods for its tests."""

    def site(self, seat: int) -> str:
        site: str = self.seat(seat)["site"]
        return site

    def dials(self, seat: int) -> dict[str, int]:
        """The dials of a seat, without those at 0."""
        return without_zeros(self.seat(seat)["dials"])

    def damage(self, seat: int) -> dict[str, int]:
        """The Damage on the vehicles of a seat, without those that have none."""
        return without_zeros(self.seat(seat)["damage"])

    def dice(self, seat: int) -> dict[str, list[str]]:
        """The dice on the vehicles of a seat, without those that have none."""
        return {name: dice for name, dice in self.seat(seat)["dice"].items() if dice}

    def stock(self, seat: int) -> dict[str, int]:
        stock: dict[str, int] = self.seat(seat)["resources"]
        return stock

    def crew(self, seat: int) -> list[str]:
        """The cards that are face up."""
        crew: list[str] = self.seat(seat)["crew"]
        return crew

    def face_down(self, seat: int) -> list[str]:
        cards: list[str] = self.seat(seat)["face_down"]
        return cards

    def wreck(self, site: str) -> dict[str, int]:
        found: dict[str, int] = self.position["wrecks"][site]
        return found

    @property
    def opponent(self) -> dict[str, Any]:
        opponent: dict[str, Any] = self.position["opponent"]
        return opponent

    @property
    def odds(self) -> dict[str, int]:
        """The possible random outcomes, with their weights."""
        game = self.match.game
        state = game.rules.determinise(self.match.view(0), seeded("any"))
        return {action.text: weight for action, weight in game.rules.outcomes(state)}


def without_zeros(counts: Mapping[str, int]) -> dict[str, int]:
    return {name: count for name, count in counts.items() if count}


def given(
    *,
    seats: int = 2,
    turn: int | None = 0,
    raider: BySeat | None = None,
    vehicles: BySeat | None = None,
    site: BySeat | None = None,
    dials: BySeat | None = None,
    health: BySeat | None = None,
    mods: BySeat | None = None,
    medals: BySeat | None = None,
    damage: BySeat | None = None,
    dice: BySeat | None = None,
    stock: BySeat | None = None,
    crew: BySeat | None = None,
    face_down: BySeat | None = None,
    fulfilled: BySeat | None = None,
    wrecks: Mapping[str, Mapping[str, int]] | None = None,
    contracts: Mapping[str, Any] | None = None,
    tray: Sequence[str] | Mapping[str, int] = (),
    round: int = 1,
    turns: int = 0,
    **rest: Any,
) -> Table:
    """A table at the beginning of the turn of seat `turn`, or at `steps`, which go with `rest`.

    Arguments by seat map a seat to its value. A seat without an entry has nothing: dials at 0, full
    health, no Damage, no crew; seat 0 is at s0, seat 1 at s1 and so on. `vehicles` names only the
    vehicles that matter, in any order. Wrecks and Stormholds are empty unless they are named; a
    Contract is named alone, or with its "age". `tray` names dice; 2s of both colours fill it up to
    the size that it has in this round after `turns` turns. A mapping is the whole tray. If `turn`
    is None, the seat to move follows from `turns`: in a solo game, the opponent moves after one
    turn.
    """
    by_seat = {
        "dials": dials, "health": health, "mods": mods, "medals": medals, "damage": damage,
        "dice": dice, "resources": stock, "crew": crew, "face_down": face_down,
        "contracts": fulfilled,
    }  # fmt: skip
    rows: list[dict[str, Any]] = [
        {key: values[seat] for key, values in by_seat.items() if values and seat in values}
        for seat in range(seats)
    ]
    for seat, row in enumerate(rows):
        row["site"] = (site or {}).get(seat, HOLDS[seat])
        row["dials"] = dict.fromkeys(["mod", "medal", "crew"], 0) | row.get("dials", {})
        row["damage"] = dict.fromkeys(TYPES, 0) | row.get("damage", {})
        row.setdefault("crew", [])
    deal_tiles(rows, raider or {}, vehicles or {})
    written: dict[str, Any] = {
        "seats": rows,
        "wrecks": {name: (wrecks or {}).get(name, {}) for name in WRECKS},
        "contracts": {name: as_laid((contracts or {}).get(name)) for name in HOLDS},
        "tray": tray if isinstance(tray, Mapping) else fill_tray(tray, max(seats, 2), turns),
        "storm_row": ["black:4"] * (round - 1),
        "turns": turns,
        "turn_seat": turn,
        **rest,
    }
    return by_hand(written)


def deal_tiles(rows: list[dict[str, Any]], raider: BySeat, vehicles: BySeat) -> None:
    """Deal the requested tiles, and fill each dashboard with the first unused ones."""
    used = [*raider.values(), *(name for named in vehicles.values() for name in named)]
    for seat, row in enumerate(rows):
        row["raider"] = raider.get(seat) or first_unused(RAIDERS, used)
        asked = {TYPE_OF[name]: name for name in vehicles.get(seat, ())}
        row["vehicles"] = [asked.get(kind) or first_unused(VEHICLES[kind], used) for kind in TYPES]


def first_unused(names: Sequence[str], used: list[str]) -> str:
    name = next(name for name in names if name not in used)
    used.append(name)
    return name


def as_laid(contract: Any) -> Any:
    return {"contract": contract} if isinstance(contract, str) else contract


def fill_tray(named: Sequence[str], players: int, turns: int) -> dict[str, int]:
    """The named dice, and 2s of either colour, so that each turn has taken one die."""
    rolled = {colour: DATA[f"{colour}_dice"][players - 1] for colour in ("black", "grey")}
    dice = list(named)
    for colour, most in rolled.items():
        missing = most - sum(die.startswith(colour) for die in dice)
        dice += [f"{colour}:2"] * min(missing, sum(rolled.values()) - turns - len(dice))
    return {die: dice.count(die) for die in sorted(set(dice))}


def by_hand(written: Mapping[str, Any]) -> Table:
    """The serialized position as a match that stops at random events, because it has no seed."""
    record = raidtable.position("storm_raiders", dict(written)).record()
    record.update(seed=None, start=dict(written), actions=[])
    del record["digest"]
    return Table(raidtable.load(record))


def trip(die: str, way: str, **story: Any) -> Table:
    """The seat to move drafts that die and travels with it: `trip("black:4", "trike:w3")`.

    Or it rests: `trip("black:4", "rest")`.
    """
    story.setdefault("tray", [die])
    table = given(**story)
    table.play(f"draft:{die}", way if way == "rest" else f"go:{way}")
    return table
