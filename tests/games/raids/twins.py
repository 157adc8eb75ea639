"""Slow, obvious reference implementations of fast code, on the names of a serialized position."""

from typing import Any

from raidtable.engine.data import load_toml

ROWS: dict[str, dict[str, Any]] = {
    row["id"]: row for row in load_toml("raidtable.games.raids.rules", "components.toml")["tiles"]
}
SET_POINTS = [0, 1, 3, 6, 10, 15]
STOPS = {"weapon", "sail", "mjollnir", "pennant", "goods", "rune", "port"}


def aboard(seat: dict[str, Any]) -> list[dict[str, Any]]:
    return [ROWS[name] for name in seat["ship"] if name is not None]


def beside(seat: dict[str, Any], kind: str) -> list[dict[str, Any]]:
    return [ROWS[name] for name in seat["beside"] if ROWS[name]["kind"] == kind]


def shields(seat: dict[str, Any]) -> int:
    return sum(2 if name is None else ROWS[name]["shields"] for name in seat["ship"])


def symbols(seat: dict[str, Any], name: str) -> int:
    """Weapons, Sails or Mjöllnirs on the ship; a double shows two."""
    return sum(row.get(name, 0) for row in aboard(seat))


# Glory


def rune_points(runes: int) -> int:
    """One set after another, as a player lays them out."""
    points = 0
    while runes > 0:
        points += SET_POINTS[min(runes, 5)]
        runes -= 5
    return points


def points_by_source(seat: dict[str, Any]) -> dict[str, int]:
    return {
        "coins": sum(int(value) * count for value, count in seat["coins"].items()),
        "runes": rune_points(len(beside(seat, "rune"))),
        "mjollnirs": symbols(seat, "mjollnirs") * seat["vikings"],
        "pennants": sum(row["points"] for row in aboard(seat) if row["kind"] == "pennant"),
        "goods": sum(row["points"] for row in beside(seat, "goods")),
        "monsters": sum(row["points"] for row in beside(seat, "monster")),
    }


# The Harbor


def harbor_count(seat: dict[str, Any], harbor: str) -> int:
    goods = [row["good"] for row in aboard(seat) if row["kind"] == "goods"]
    goods += [row["good"] for row in beside(seat, "goods")]
    return {
        "arrival": 0,
        "goods_total": len(goods),
        "goods_kinds": len(set(goods)),
        "runes": len(beside(seat, "rune")),
        "shields": shields(seat),
        "weapons": symbols(seat, "weapons"),
        "ports": len(beside(seat, "port")),
        "monsters": len(beside(seat, "monster")),
        "sails": symbols(seat, "sails"),
    }[harbor]


def harbor_order(seats: list[dict[str, Any]], harbor: str, arrived: list[int]) -> list[int]:
    """Best first; sorting is stable, so ties keep the order of arrival."""
    return sorted(arrived, key=lambda seat: -harbor_count(seats[seat], harbor))


# Where a ship may stop


def ways_past(position: dict[str, Any], seat: dict[str, Any], space: int, crew: int) -> set[int]:
    """The possible crew sizes after passing that space, for every legal decision there."""
    mark = position["sea"][space - 1]
    room = shields(seat)
    if mark == "village":
        return {min(crew + 1, room)}
    if mark is None:
        return {crew}
    row = ROWS[mark]
    if row["kind"] == "visit":
        left = position["shares"].get(str(space), 0)
        return {min(crew + (0, 1, 2)[left], room)}
    if row["kind"] == "monster":
        cost = max(0, row["points"] - symbols(seat, "weapons"))
        fought = {crew - cost} if crew >= cost else set()
        return fought | {max(0, crew - 1)}
    return {crew}


def crews_on_arrival(
    position: dict[str, Any], seat: dict[str, Any], crews: set[int], bound_for: int
) -> set[int]:
    """All possible crew sizes when the ship arrives at `bound_for` from its space."""
    for space in range(seat["space"] + 1, bound_for):
        crews = {left for crew in crews for left in ways_past(position, seat, space, crew)}
    return crews


def held(position: dict[str, Any], space: int, but: int) -> bool:
    """Whether another ship is there."""
    return any(
        other["space"] == space for number, other in enumerate(position["seats"]) if number != but
    )


def stops(position: dict[str, Any], number: int) -> list[int]:
    seat = position["seats"][number]
    found = []
    for space in range(seat["space"] + 1, len(position["sea"]) + 1):
        mark = position["sea"][space - 1]
        if mark in (None, "village") or ROWS[mark]["kind"] not in STOPS:
            continue
        crews = crews_on_arrival(position, seat, {seat["vikings"]}, space)
        if not held(position, space, number) or max(crews) > 0:
            found.append(space)
    return found


def spaces_to_clear(position: dict[str, Any], number: int) -> range:
    """The spaces that catching up clears of tiles, from the ship to the next one ahead."""
    here = position["seats"][number]["space"]
    others = [seat["space"] for other, seat in enumerate(position["seats"]) if other != number]
    if position["ghost"] is not None:
        others.append(position["ghost"])
    if here == 0 and 0 in others:
        return range(0)
    return range(here + 1, min(space for space in others if space > here))


def ways_at_monster(position: dict[str, Any]) -> list[str]:
    """The legal choices at the Monster on the ship's way, such that an attack remains possible."""
    number, bound_for = position["sailor"], position["bound_for"]
    seat = position["seats"][number]
    crew = seat["vikings"]
    strength = ROWS[position["sea"][seat["space"] - 1]]["points"]
    cost = max(0, strength - symbols(seat, "weapons"))
    ways = {"sacrifice": crew - 1} if crew else {"pass": 0}
    if crew >= cost:
        ways = {"fight": crew - cost, **ways}
    if not held(position, bound_for, number) or bound_for > len(position["sea"]):
        return list(ways)
    return [
        text
        for text, left in ways.items()
        if text == "pass" or max(crews_on_arrival(position, seat, {left}, bound_for)) > 0
    ]
