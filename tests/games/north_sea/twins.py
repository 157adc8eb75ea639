"""Slow, obvious reference implementations of fast code, on the names of a serialized position."""

from typing import Any

# By the position of the marker.
VALKYRIE_TRACK = {0: 0, 1: 0, 2: 1, 3: 2, 4: 4, 5: 7, 6: 10, 7: 15}
# The tags next to the Armour track.
ARMOUR_TAGS = {3: 2, 6: 4, 9: 6}
OFFERINGS = {
    "1": 2, "2": 3, "3": 3, "4": 3, "5": 3, "6": 4, "7": 4, "8": 4, "9": 4, "10": 4, "11": 4,
    "12": 5, "13": 5, "14": 5, "15": 6, "16": 6,
}  # fmt: skip


def armour_points(armour: int) -> int:
    """The points of the last tag that the marker has passed."""
    return max([points for place, points in ARMOUR_TAGS.items() if place <= armour], default=0)


def crew_points(seat: dict[str, Any]) -> int:
    points = 0
    for card in seat["crew"]:
        if card == "champion":
            points += 3
        if card == "warlord":
            points += 2
        if card == "merchant":
            points += seat["livestock"]
        if card == "trader":
            points += len(seat["offerings"])
    return points


def plunder_points(seat: dict[str, Any]) -> int:
    """Livestock are counted pair by pair."""
    points: int = seat["gold"] + seat["iron"]
    livestock = seat["livestock"]
    while livestock >= 2:
        points += 1
        livestock -= 2
    return points


def points_by_source(seat: dict[str, Any]) -> dict[str, int]:
    return {
        "raids": seat["points"],
        "valkyries": VALKYRIE_TRACK[seat["valkyries"]],
        "armour": armour_points(seat["armour"]),
        "offerings": sum(OFFERINGS[tile] for tile in seat["offerings"]),
        "crew": crew_points(seat),
        "plunder": plunder_points(seat),
    }


def ranks(seats: list[dict[str, Any]]) -> list[int]:
    """Each seat's rank is one more than the number of seats that beat it."""

    def beats(one: dict[str, Any], other: dict[str, Any]) -> bool:
        ours, theirs = sum(points_by_source(one).values()), sum(points_by_source(other).values())
        if ours != theirs:
            return ours > theirs
        if one["valkyries"] != other["valkyries"]:
            return bool(one["valkyries"] > other["valkyries"])
        return bool(one["armour"] > other["armour"])

    return [1 + sum(beats(other, seat) for other in seats) for seat in seats]
