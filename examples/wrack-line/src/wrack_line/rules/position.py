"""Serialized positions: complete, readable, and checked when they are read.

tide       the value of the option: "slow" or "fast"
waves      the number of waves so far
beach      the shells on the beach, the one nearest to the sea first
washed     the number of shells of each kind that the sea has taken
seats      for each seat its "wish", and its shells: "gathered" and "dug" up
turn_seat  the seat to move
steps      the stack of steps, the current one last (default: the start of a turn)

Missing keys have their values after set-up. The bag holds all pieces that are nowhere else.
"""

from raidtable.engine.checked_input import THE_POSITION, Written
from raidtable.engine.errors import BadPosition
from raidtable.engine.messages import Text
from raidtable.engine.pool import Pool
from raidtable.engine.state import NONE
from wrack_line.rules.components import (
    COPIES,
    KIND_NAMES,
    KINDS,
    LAST_WAVE,
    MOST_DUG,
    PLACES,
    TIDE_NAMES,
    WAVE,
    WAVES,
    WISHES_PER_KIND,
)
from wrack_line.rules.state import DEAL_WISHES, DIG, LAY_BEACH, REFILL, TURN, WrackState

KEYS = ["tide", "waves", "beach", "washed", "seats", "turn_seat", "steps"]
SEAT_KEYS = ["wish", "gathered", "dug"]
# In the order of the constants in state.py.
STEP_NAMES = ["deal_wishes", "lay_beach", "turn", "dig", "refill"]
# The possible stacks of steps during a game.
SETTING_UP = [[TURN, LAY_BEACH, DEAL_WISHES], [TURN, LAY_BEACH]]
PLAYING = [[TURN], [TURN, REFILL], [TURN, DIG]]
OVER_STACK: list[int] = []


def write(s: WrackState) -> dict[str, object]:
    return {
        "tide": TIDE_NAMES[s.tide],
        "waves": s.waves,
        "beach": [KIND_NAMES[kind] for kind in s.beach],
        "washed": named(s.washed),
        "seats": [
            {
                "wish": None if s.wishes[seat] == NONE else KIND_NAMES[s.wishes[seat]],
                "gathered": named(s.gathered[seat]),
                "dug": [KIND_NAMES[kind] for kind in s.dug[seat]],
            }
            for seat in range(s.seats)
        ],
        "turn_seat": s.turn_seat,
        "steps": [STEP_NAMES[step] for step in s.stack],
    }


def named(counts: list[int]) -> dict[str, int]:
    return dict(zip(KIND_NAMES, counts, strict=True))


def read(written: dict[str, object], base: WrackState) -> WrackState:
    """Read the serialized position; keys that it leaves out have their values from `base`, the
    position after set-up."""
    w = Written(written, Text(THE_POSITION), BadPosition)
    w.only(KEYS)
    if w.choice("tide", TIDE_NAMES[base.tide], TIDE_NAMES) != TIDE_NAMES[base.tide]:
        raise w.refuse(
            f"it is read with a {TIDE_NAMES[base.tide]} tide; choose that by the option."
        )
    s = base.copy()
    s.waves = w.whole("waves", base.waves, 0, LAST_WAVE[base.tide])
    s.beach = kinds(w.choices("beach", [KIND_NAMES[kind] for kind in base.beach], KIND_NAMES))
    s.washed = list(w.counts("washed", named(base.washed), KIND_NAMES).values())
    read_seats(w, s, base)
    s.turn_seat = w.whole("turn_seat", base.turn_seat, 0, s.seats - 1)
    if w.has("steps"):
        s.stack = [STEP_NAMES.index(name) for name in w.choices("steps", [], STEP_NAMES) if name]
    else:
        s.stack = [TURN] if len(s.beach) == PLACES else [TURN, REFILL]
    fill_bag(w, s)
    check(w, s)
    return s


def read_seats(w: Written, s: WrackState, base: WrackState) -> None:
    rows = w.objects("seats", [{} for _ in base.wishes])
    if len(rows) != s.seats:
        raise w.refuse(f"'seats' must have {s.seats} entries, not {len(rows)}.")
    for seat, row in enumerate(rows):
        row.only(SEAT_KEYS)
        wish = None if base.wishes[seat] == NONE else KIND_NAMES[base.wishes[seat]]
        [wish] = Written({"wish": [row.data.get("wish", wish)]}, row.where, BadPosition).choices(
            "wish", [], KIND_NAMES, or_none=True
        )
        s.wishes[seat] = NONE if wish is None else KIND_NAMES.index(wish)
        gathered = row.counts("gathered", named(base.gathered[seat]), KIND_NAMES)
        s.gathered[seat] = list(gathered.values())
        dug = row.choices("dug", [KIND_NAMES[kind] for kind in base.dug[seat]], KIND_NAMES)
        s.dug[seat] = kinds(dug)
        if len(dug) > MOST_DUG:
            raise row.refuse(f"'dug' has at most {MOST_DUG} shells.")


def kinds(names: list[str | None]) -> list[int]:
    return [KIND_NAMES.index(name) for name in names if name is not None]


def fill_bag(w: Written, s: WrackState) -> None:
    """Put all unplaced pieces into the bag, and the other wishes onto their pile."""
    used = shells_outside(s)
    for kind, count in enumerate(used):
        if count > COPIES[kind]:
            raise w.refuse(f"there are {count} of {KIND_NAMES[kind]!r}, not {COPIES[kind]}.")
    s.bag = Pool([COPIES[kind] - used[kind] for kind in range(KINDS)] + [WAVES - s.waves])
    left = [WISHES_PER_KIND - s.wishes.count(kind) for kind in range(KINDS)]
    if min(left) < 0:
        raise w.refuse(f"'wish': there are {WISHES_PER_KIND} wishes of each kind.")
    s.wish_cards = Pool(left)


def shells_outside(s: WrackState) -> list[int]:
    """The number of shells of each kind that are not in the bag."""
    return [
        s.beach.count(kind)
        + s.washed[kind]
        + sum(s.gathered[seat][kind] + s.dug[seat].count(kind) for seat in range(s.seats))
        for kind in range(KINDS)
    ]


def check(w: Written, s: WrackState) -> None:
    """Reject impossible positions, so that every accepted one can be played to its end."""
    if s.stack not in [*SETTING_UP, *PLAYING, OVER_STACK]:
        raise w.refuse("'steps' is not a row of steps that a game can be in.")
    if (s.waves == LAST_WAVE[s.tide]) != (s.stack == OVER_STACK):
        raise w.refuse(f"the game is over with wave {LAST_WAVE[s.tide]}, and only then.")
    check_beach(w, s)
    dealing = DEAL_WISHES in s.stack
    if dealing != (NONE in s.wishes):
        raise w.refuse("every seat has a 'wish' once they are dealt, and not before.")
    if dealing and s.wishes != sorted(s.wishes, key=lambda wish: wish == NONE):
        raise w.refuse("wishes are dealt to the first seats first.")
    if s.stack in SETTING_UP:
        laid = [s.beach.count(kind) for kind in range(KINDS)]
        if s.waves or s.turn_seat or shells_outside(s) != laid:
            raise w.refuse("nothing has happened yet while the game is set up.")
    if DIG in s.stack and len(s.dug[s.turn_seat]) == MOST_DUG:
        raise w.refuse(f"seat {s.turn_seat} cannot dig up more than {MOST_DUG} shells.")


def check_beach(w: Written, s: WrackState) -> None:
    shells = len(s.beach)
    if shells > PLACES:
        raise w.refuse(f"'beach' has {PLACES} places, not {shells}.")
    if DEAL_WISHES in s.stack and shells:
        raise w.refuse("'beach' is empty while wishes are dealt.")
    if s.stack in ([TURN], [TURN, DIG]) and shells < PLACES:
        raise w.refuse(f"'beach' has {PLACES} shells when a player chooses.")
    if s.stack in ([TURN, REFILL], [TURN, LAY_BEACH]) and shells == PLACES:
        raise w.refuse("'beach' is full: there is nothing to fill up.")


def flaws(s: WrackState) -> list[str]:
    """Invariant violations: too many or too few pieces of a kind. A correct position has none."""
    outside = shells_outside(s)
    found = [
        f"{outside[kind] + s.bag.counts[kind]} of {name}, not {COPIES[kind]}"
        for kind, name in enumerate(KIND_NAMES)
        if outside[kind] + s.bag.counts[kind] != COPIES[kind]
    ]
    if s.waves + s.bag.counts[WAVE] != WAVES:
        found.append(f"{s.waves + s.bag.counts[WAVE]} waves, not {WAVES}")
    for kind, name in enumerate(KIND_NAMES):
        wishes = s.wishes.count(kind) + s.wish_cards.counts[kind]
        if wishes != WISHES_PER_KIND:
            found.append(f"{wishes} wishes for {name}, not {WISHES_PER_KIND}")
    return found
