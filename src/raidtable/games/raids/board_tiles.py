"""The Voyage tiles and longships of the web board, drawn round the origin.

A tile is drawn once for a language, in the art. Where it lies, it is used by its name.
"""

from functools import lru_cache
from html import escape

from raidtable.engine.drawing import SEAT_LETTERS
from raidtable.engine.state import NONE
from raidtable.games.raids.board_shapes import (
    BONE,
    INK,
    PAPER,
    RED,
    coin,
    crew,
    defined,
    disc,
    fitted,
    glyph,
    in_seat_color,
    lettered,
    shield,
    use,
    use_sized,
)
from raidtable.games.raids.components import (
    BARE_SHIELDS,
    FIRST_SHARE,
    GOOD,
    GOOD_NAMES,
    GOODS,
    KIND,
    KIND_NAMES,
    MJOLLNIRS,
    MONSTER,
    PILLAGE,
    POINTS,
    PORT,
    PORT_RECRUITS,
    SAILS,
    SECOND_SHARE,
    SELLS,
    SHARES,
    SHIELDS,
    SHIP_SPACES,
    SHIP_TILES,
    TILES,
    VISIT,
    WEAPONS,
)
from raidtable.games.raids.sketch import short_name
from raidtable.games.raids.words import RaidsWords

# A tile is drawn this wide and high.
FACE = 92
# The longship from above: its middle spaces, and the whole of it.
SLOT, STEP = 76, 84
DECK_WIDTH, DECK_HEIGHT = 580, 164
GUNWALES = (-60, 60)
# Most moves leave most ships as they were.
SHIPS_REMEMBERED = 1024
SLOT_CENTERS = [STEP * (slot - (SHIP_SPACES - 1) / 2) for slot in range(SHIP_SPACES)]

# Ink of each kind on parchment.
INKS = {
    "weapon": "#93281f", "sail": "#235784", "mjollnir": "#51417f", "pennant": "#9a4a0c",
    "rune": "#2f4f52", "wood": "#6f4520", "pigs": "#a0443f", "furs": "#6f5530", "mead": "#85590a",
    "port": "#1d606e",
}  # fmt: skip
# Ground and ink of the tiles that ships only pass.
PLATES = {
    MONSTER: ("#262f3b", "#e7dcc0"),
    VISIT: ("#2f5140", "#d8e8c8"),
    PILLAGE: ("#5e2119", "#ffd59a"),
}


def shape_of(tile: int) -> str:
    """The name of the tile's outline: its kind, or which Goods it is."""
    return GOOD_NAMES[GOOD[tile]] if KIND[tile] == GOODS else KIND_NAMES[KIND[tile]]


def tile_shapes(words: RaidsWords) -> str:
    """Every tile in words of that language, and the longships with room for them."""
    faces = [
        defined(face_name(tile, shares), face(tile, words, shares))
        for tile in range(TILES)
        for shares in (range(SHARES + 1) if has_shares(tile) else [SHARES])
    ]
    aboard = [defined(f"aboard-{tile}", tile_aboard(tile)) for tile in SHIP_TILES]
    decks = [defined(f"deck-{seat}", deck(letter)) for seat, letter in enumerate(SEAT_LETTERS)]
    bare = defined("bare", BARE_SLOT + shields_beside(BARE_SHIELDS))
    # A Viking on a Shield, as large as it.
    rower = defined("rower", use_sized("viking", 0, -2, 30 / 24))
    return "".join([*faces, *aboard, *decks, bare, defined("shield", shield(0, 0, 15)), rower])


def has_shares(tile: int) -> bool:
    """Whether ships that pass take from it."""
    return KIND[tile] > MONSTER


def face_name(tile: int, shares: int = SHARES) -> str:
    """What the tile's shape is called, with so much left to take from it."""
    return f"tile-{tile}" if shares == SHARES else f"tile-{tile}-{shares}"


def face(tile: int, words: RaidsWords, shares: int) -> str:
    """A tile: parchment where ships may stop, a dark plate where they only pass.

    Pointed at, it says what it does.
    """
    name = short_name(tile, words)
    drawn = stop(tile, name) if KIND[tile] <= PORT else passage(tile, name, shares)
    return f"<title>{escape(words.tile_help(tile))}</title>{drawn}"


def stop(tile: int, name: str) -> str:
    shape = shape_of(tile)
    ink = INKS[shape]
    double = max(WEAPONS[tile], SAILS[tile], MJOLLNIRS[tile], SELLS[tile]) == 2
    drawn = [
        '<rect x="-46" y="-44" width="92" height="92" rx="10" fill="#120d08" opacity=".45"/>'
        f'<rect x="-46" y="-46" width="92" height="92" rx="10" fill="{PAPER}" stroke="{INK}" '
        'stroke-width="1.8"/>'
        f'<rect x="-41" y="-41" width="82" height="82" rx="7" fill="none" stroke="{ink}" '
        'stroke-width="2" opacity=".75"/>',
    ]
    if double:
        drawn.append(glyph(shape, -11, -9, 29, ink) + glyph(shape, 20, -23, 29, ink))
        drawn.append(disc(-29, -29, 14, "×2", ink))
    else:
        drawn.append(glyph(shape, 4 if POINTS[tile] else 0, -16, 43, ink))
    if POINTS[tile]:
        drawn.append(disc(-29, -29, 14, str(POINTS[tile]), ink))
    drawn.append(fitted(0, 22, name, 17, 78))
    if KIND[tile] == PORT:
        drawn.append(fitted(-9, 39, f"+{PORT_RECRUITS}", 15, 30) + crew(9, 33, 15))
    for number in range(SHIELDS[tile]):
        drawn.append(shield(17 * (number - (SHIELDS[tile] - 1) / 2), 34, 6))
    return "".join(drawn)


def passage(tile: int, name: str, shares: int) -> str:
    """A plate with cut corners and chevrons, and what is left to take from it."""
    kind = KIND[tile]
    ground, ink = PLATES[kind]
    edge = "-28,-46 28,-46 46,-28 46,28 28,46 -28,46 -46,28 -46,-28"
    drawn = [
        f'<polygon points="{edge}" fill="{ground}" stroke="#120d08" stroke-width="2"/>'
        f'<polygon points="{edge}" fill="none" stroke="{ink}" stroke-opacity=".45" '
        'transform="scale(.9)"/>'
        f'<path d="M-40 -12l5 6l-5 6M36 -12l5 6l-5 6" fill="none" stroke="{ink}" '
        'stroke-width="2"/>',
        glyph(f"monster_{POINTS[tile]}" if kind == MONSTER else KIND_NAMES[kind], 0, -13, 42, ink),
        fitted(0, 22, name, 16, 76, ink),
    ]
    if kind == MONSTER:
        drawn.append(
            f'<path d="M-28 -48l19 19l-19 19l-19 -19Z" fill="{RED}" stroke="{BONE}" '
            'stroke-width="1.5"/>' + fitted(-28, -22, str(POINTS[tile]), 20, 30, BONE)
        )
        return "".join(drawn)
    left = [FIRST_SHARE[tile], SECOND_SHARE[tile]][SHARES - shares :]
    for number, share in enumerate(left):
        x = 34 * (number - (len(left) - 1) / 2)
        if kind == PILLAGE:
            drawn.append(coin(x, 35, 9.5, share))
        else:
            drawn.append(fitted(x - 8, 40, f"+{share}", 15, 30, ink) + crew(x + 9, 34, 15))
    return "".join(drawn)


HULL = (
    "M-286 0C-258 -51 -230 -60 -196 -60H180C226 -60 254 -33 286 0C254 33 226 60 180 60H-196"
    "C-230 60 -258 51 -286 0Z"
)
PLANKS = "M-205 -48H190M-240 -30H225M-262 -15H250M-262 15H250M-240 30H225M-205 48H190"
BARE_DECK = (
    f'<path d="{HULL}" fill="#7b5230" stroke="{INK}" stroke-width="3"/>'
    f'<path d="{PLANKS}" stroke="#382313" opacity=".5"/>'
    f'<path d="{HULL}" fill="none" stroke="#b98a54" stroke-width="2" transform="scale(.975 .94)"/>'
    '<path d="M236 0c6 -16 20 -18 24 -8c2 8 -8 10 -9 4" fill="none" stroke="#d9ae72" '
    'stroke-width="4" stroke-linecap="round"/>'
)
BARE_SLOT = (
    f'<rect x="-38" y="-38" width="76" height="76" rx="8" fill="#573820" stroke="{INK}" '
    'stroke-width="1.5"/><rect x="-34" y="-34" width="68" height="68" rx="6" fill="none" '
    'stroke="#b98a54" stroke-dasharray="4 4" opacity=".7"/>'
)


def deck(letter: str) -> str:
    """A longship from above without its spaces, with the seat's letter on its stern."""
    return (
        f'{BARE_DECK}<circle cx="-247" r="22" fill="currentColor" stroke="{BONE}" '
        f'stroke-width="2.5"/><circle cx="-247" r="23.5" fill="none" stroke="{INK}" '
        f'stroke-width="1.4"/>{lettered(letter, -247, 9, 27)}'
    )


def tile_aboard(tile: int) -> str:
    """A tile as it lies on a ship, with its Shields on the gunwales."""
    return use_sized(face_name(tile), 0, 0, SLOT / FACE) + shields_beside(SHIELDS[tile])


def shields_beside(count: int) -> str:
    return "".join(use("shield", 0, y) for y in GUNWALES[:count])


@lru_cache(SHIPS_REMEMBERED)
def longship(seat: int, tiles: tuple[int, ...], vikings: int) -> str:
    """A ship from above, with its tiles, its Shields, and the Vikings who stand on them."""
    spaces = []
    standing: list[tuple[float, float]] = []
    for center, tile in zip(SLOT_CENTERS, tiles, strict=True):
        bare = tile == NONE
        spaces.append(use("bare" if bare else f"aboard-{tile}", center))
        standing += [(y, center) for y in GUNWALES[: BARE_SHIELDS if bare else SHIELDS[tile]]]
    # The upper side fills first; which Shield a Viking stands on has no meaning.
    standing.sort()
    manned = [use("rower", x, y) for y, x in standing[:vikings]]
    return in_seat_color(seat, "".join([use(f"deck-{seat}"), *spaces, *manned]))
