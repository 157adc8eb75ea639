"""The markers of the seats on the two tracks, and on the portrait board their steps in figures."""

from functools import cache
from html import escape

from raidtable.games.north_sea.presentation.board.layout import (
    ARMOUR_POST,
    SHARED,
    STANDINGS,
    VALKYRIE_POST,
    Layout,
    Point,
    track_place,
)
from raidtable.games.north_sea.presentation.board.player_boards import ARMOUR, VALKYRIES, of_most
from raidtable.games.north_sea.presentation.board.shapes import (
    INK,
    SEAT_SIZES,
    group,
    icon,
    sized,
    text,
    use_shape,
    use_sized,
    well,
)
from raidtable.games.north_sea.rules.components import TOP_ARMOUR, TOP_VALKYRIES
from raidtable.games.north_sea.rules.state import NorthSeaState

# The message and the length of each track.
TRACKS = {"armour": (ARMOUR, TOP_ARMOUR), "valkyries": (VALKYRIES, TOP_VALKYRIES)}


def tracks(layout: Layout, s: NorthSeaState, language: str) -> list[str]:
    """How far every seat has come on both tracks."""
    armour = [int(seat.armour) for seat in s.seats]
    valkyries = [int(seat.valkyries) for seat in s.seats]
    if layout.portrait:
        steps = zip(armour, valkyries, strict=True)
        return [standing(language, seat, *place) for seat, place in enumerate(steps)]
    return [
        *markers(language, "valkyries", VALKYRIE_POST, valkyries),
        *markers(language, "armour", ARMOUR_POST, armour),
    ]


def markers(language: str, track: str, post: int, steps: list[int]) -> list[str]:
    """Every seat's marker on that track; markers on the same place are drawn side by side."""
    parts = []
    most = TRACKS[track][1]
    for seat, steps_taken in enumerate(steps):
        x, y = track_place(post, most, steps_taken)
        sharing = steps.count(steps_taken)
        size = SEAT_SIZES[0 if sharing == 1 else 1]
        dx, dy = SHARED[sharing - 1][steps[:seat].count(steps_taken)]
        at = (x + dx * size, y + dy * size)
        parts.append(marker(language, track, seat, steps_taken, at, size))
    return parts


@cache
def marker(language: str, track: str, seat: int, steps: int, at: Point, size: float) -> str:
    body = track_title(language, track, steps) + use_shape(sized(f"seat-{seat}", size))
    return group(f"{track}-{seat}", at, body)


@cache
def track_title(language: str, track: str, steps: int) -> str:
    """How far a marker has come."""
    return f"<title>{escape(of_most(language, *TRACKS[track], steps))}</title>"


@cache
def standing(language: str, seat: int, armour: int, valkyries: int) -> str:
    """The steps of a seat on both tracks, in figures."""
    box = STANDINGS.boxes(seat + 1)[seat]
    x, y, _, height = box
    middle = y + height / 2
    parts = [well(box), use_sized(f"seat-{seat}", x + 13, middle, SEAT_SIZES[0])]
    for track, left, name, count in (
        ("armour", 26, "armour", armour), ("valkyries", 57, "valkyrie", valkyries),
    ):  # fmt: skip
        body = track_title(language, track, count)
        body += icon(name, 7, 0, 15, INK) + text(15.5, 4.8, count, 14, INK, "start")
        parts.append(group(f"{track}-{seat}", (x + left, middle), body))
    return "".join(parts)
