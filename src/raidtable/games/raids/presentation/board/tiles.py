"""The Voyage tiles and longships of the web board, drawn round the origin.

A tile is drawn once for a language, in the art. Where it lies, it is used by its name.
"""

from functools import lru_cache
from html import escape

from raidtable.engine.seats import SEAT_COLORS
from raidtable.engine.state import NONE
from raidtable.games.raids.presentation.board.layout import FACE, PORTRAIT
from raidtable.games.raids.presentation.board.shapes import (
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
    shield,
    text,
    use,
    use_sized,
)
from raidtable.games.raids.presentation.terminal_tiles import short_name
from raidtable.games.raids.presentation.words.words import RaidsWords
from raidtable.games.raids.rules.components import (
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
    RUNE,
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


def tile_shapes(words: RaidsWords, portrait: bool) -> str:
    """Every tile in words of that language, and the longships with room for them.

    On a portrait board tiles are plain. A tile that flies to a player board keeps its size.
    """
    if portrait:
        size = PORTRAIT.tile / FACE
        faces = [
            defined(face_name(tile), use_sized(plain_name(tile), 0, 0, size))
            for tile in range(TILES)
        ]
    else:
        faces = [
            defined(face_name(tile, shares), face(tile, words, shares))
            for tile in range(TILES)
            for shares in (range(SHARES + 1) if has_shares(tile) else [SHARES])
        ]
    grounds = [
        *(defined(f"parchment-{shape}", parchment(ink)) for shape, ink in INKS.items()),
        *(defined(f"plate-{kind}", plate(kind)) for kind in PLATES),
    ]
    plain = [
        defined(plain_name(tile, shares), plain_face(tile, words, shares))
        for tile in range(TILES)
        for shares in (range(SHARES + 1) if has_shares(tile) else [SHARES])
    ]
    aboard = [defined(f"aboard-{tile}", tile_aboard(tile)) for tile in SHIP_TILES]
    decks = [defined(f"deck-{seat}", deck(seat)) for seat in range(len(SEAT_COLORS))]
    decks.append(defined("deck-short", SHORT_DECK))
    bare = defined("bare", BARE_SLOT + shields_beside(BARE_SHIELDS))
    # A Viking on a Shield, as large as it.
    rower = defined("rower", use_sized("viking", 0, -2, 30 / 24))
    return "".join(
        [
            *grounds,
            *faces,
            *plain,
            *aboard,
            *decks,
            bare,
            defined("shield", shield(0, 0, 15)),
            rower,
        ]
    )


def has_shares(tile: int) -> bool:
    """Whether ships that pass take from it."""
    return KIND[tile] > MONSTER


def face_name(tile: int, shares: int = SHARES) -> str:
    """What the tile's shape is called, with so much left to take from it."""
    return f"tile-{tile}" if shares == SHARES else f"tile-{tile}-{shares}"


def plain_name(tile: int, shares: int = SHARES) -> str:
    """What the tile's shape is called where it is small."""
    return f"plain-{tile}" if shares == SHARES else f"plain-{tile}-{shares}"


def face(tile: int, words: RaidsWords, shares: int) -> str:
    """A tile: parchment where ships may stop, a dark plate where they only pass.

    Pointed at, it says what it does.
    """
    name = short_name(tile, words)
    drawn = stop(tile, name) if KIND[tile] <= PORT else passage(tile, name, shares)
    return f"<title>{escape(words.tile_help(tile))}</title>{drawn}"


def plain_face(tile: int, words: RaidsWords, shares: int) -> str:
    """The tile without its name, and all else on it larger: for a portrait board, and aboard."""
    drawn = plain_stop(tile) if KIND[tile] <= PORT else plain_passage(tile, shares)
    return f"<title>{escape(words.tile(tile))}</title>{drawn}"


def is_double(tile: int) -> bool:
    return max(WEAPONS[tile], SAILS[tile], MJOLLNIRS[tile], SELLS[tile]) == 2


def stop(tile: int, name: str) -> str:
    shape = shape_of(tile)
    ink = INKS[shape]
    drawn = [use(f"parchment-{shape}")]
    if is_double(tile):
        drawn.append(glyph(shape, -4, -8, 34, ink) + glyph(shape, 25, -24, 30, ink))
        drawn.append(disc(-29, -29, 14, "×2", ink))
    else:
        drawn.append(glyph(shape, 6 if POINTS[tile] else 0, -15, 50, ink))
    if POINTS[tile]:
        drawn.append(disc(-29, -29, 14, str(POINTS[tile]), ink))
    drawn.append(fitted(0, 23, name, 17, 78))
    if KIND[tile] == PORT:
        drawn.append(text(-9, 39, f"+{PORT_RECRUITS}", 15) + crew(9, 33, 15))
    for number in range(SHIELDS[tile]):
        drawn.append(shield(17 * (number - (SHIELDS[tile] - 1) / 2), 34, 6))
    return "".join(drawn)


def plain_stop(tile: int) -> str:
    shape = shape_of(tile)
    ink = INKS[shape]
    drawn = [use(f"parchment-{shape}")]
    y = 0 if KIND[tile] == RUNE else -11
    if is_double(tile):
        drawn.append(glyph(shape, -17, y - 6, 40, ink) + glyph(shape, 19, y + 6, 40, ink))
    else:
        drawn.append(glyph(shape, 5 if POINTS[tile] else 0, y, 62 if y == 0 else 54, ink))
    if POINTS[tile]:
        drawn.append(disc(-25, -25, 18, str(POINTS[tile]), ink))
    if KIND[tile] == PORT:
        drawn.append(text(-11, 36, f"+{PORT_RECRUITS}", 23) + crew(13, 28, 22))
    elif KIND[tile] != RUNE:
        drawn.append(f'<path d="M-34 19H34" stroke="{ink}" opacity=".5"/>')
    for number in range(SHIELDS[tile]):
        drawn.append(shield(22 * (number - (SHIELDS[tile] - 1) / 2), 29, 8))
    return "".join(drawn)


def parchment(ink: str) -> str:
    """The ground of a tile where ships may stop."""
    return (
        '<rect x="-46" y="-44" width="92" height="92" rx="10" fill="#120d08" opacity=".45"/>'
        f'<rect x="-46" y="-46" width="92" height="92" rx="10" fill="{PAPER}" stroke="{INK}" '
        'stroke-width="1.8"/>'
        f'<rect x="-41" y="-41" width="82" height="82" rx="7" fill="none" stroke="{ink}" '
        'stroke-width="2" opacity=".75"/>'
    )


def passage(tile: int, name: str, shares: int) -> str:
    """A plate with cut corners and chevrons, and what is left to take from it."""
    kind = KIND[tile]
    ink = PLATES[kind][1]
    drawn = [
        use(f"plate-{kind}"),
        glyph(passage_shape(tile), 0, -14, 46, ink),
        fitted(0, 22, name, 16, 76, ink),
    ]
    if kind == MONSTER:
        drawn.append(strength(tile, -28, -29, 19))
    for x, share in shares_left(tile, shares):
        if kind == PILLAGE:
            drawn.append(coin(17 * x, 35, 9.5, share))
        else:
            drawn.append(text(17 * x - 8, 40, f"+{share}", 15, ink) + crew(17 * x + 9, 34, 15))
    return "".join(drawn)


def plain_passage(tile: int, shares: int) -> str:
    kind = KIND[tile]
    ink = PLATES[kind][1]
    if kind == MONSTER:
        monster = glyph(passage_shape(tile), 3, 4, 66, ink)
        return use(f"plate-{kind}") + monster + strength(tile, -24, -24, 24)
    left = shares_left(tile, shares)
    drawn = [use(f"plate-{kind}"), glyph(passage_shape(tile), 0, -17 if left else 0, 46, ink)]
    for x, share in left:
        if kind == PILLAGE:
            drawn.append(coin(18 * x, 24, 16, share))
        else:
            drawn.append(text(21 * x - 9, 32, f"+{share}", 23, ink) + crew(21 * x + 12, 24, 19))
    return "".join(drawn)


def passage_shape(tile: int) -> str:
    kind = KIND[tile]
    return f"monster_{POINTS[tile]}" if kind == MONSTER else KIND_NAMES[kind]


def plate(kind: int) -> str:
    """The ground of a tile that ships only pass."""
    ground, ink = PLATES[kind]
    edge = "-28,-46 28,-46 46,-28 46,28 28,46 -28,46 -46,28 -46,-28"
    return (
        f'<polygon points="{edge}" fill="{ground}" stroke="#120d08" stroke-width="2"/>'
        f'<polygon points="{edge}" fill="none" stroke="{ink}" stroke-opacity=".45" '
        'transform="scale(.9)"/>'
        f'<path d="M-40 -12l5 6l-5 6M36 -12l5 6l-5 6" fill="none" stroke="{ink}" '
        'stroke-width="2"/>'
    )


def strength(tile: int, x: float, y: float, half: float) -> str:
    """A Monster's figure on a red lozenge."""
    return (
        f'<path d="M{x:g} {y - half:g}l{half:g} {half:g}l{-half:g} {half:g}l{-half:g} {-half:g}Z" '
        f'fill="{RED}" stroke="{BONE}" stroke-width="1.5"/>'
        + text(x, y + half * 0.37, str(POINTS[tile]), half * 1.1, BONE)
    )


def shares_left(tile: int, shares: int) -> list[tuple[float, int]]:
    """What ships may still take from it, each with its place from the middle of the row."""
    if not has_shares(tile):
        return []
    left = [FIRST_SHARE[tile], SECOND_SHARE[tile]][SHARES - shares :]
    return [(2 * number - (len(left) - 1), share) for number, share in enumerate(left)]


HULL = (
    "M-286 0C-258 -51 -230 -60 -196 -60H180C226 -60 254 -33 286 0C254 33 226 60 180 60H-196"
    "C-230 60 -258 51 -286 0Z"
)
PLANKS = "M-205 -48H190M-240 -30H225M-262 -15H250M-262 15H250M-240 30H225M-205 48H190"
BARE_DECK = (
    f'<path d="{HULL}" fill="#7b5230" stroke="{INK}" stroke-width="3"/>'
    f'<path d="{PLANKS}" stroke="#382313" opacity=".5"/>'
    f'<path d="{HULL}" fill="none" stroke="#b98a54" stroke-width="2" transform="scale(.975 .94)"/>'
)
# The same with blunt ends, where there is less room beside it.
SHORT_HULL = (
    "M-232 0C-228 -40 -220 -60 -196 -60H196C220 -60 228 -40 232 0C228 40 220 60 196 60H-196"
    "C-220 60 -228 40 -232 0Z"
)
SHORT_DECK = (
    f'<path d="{SHORT_HULL}" fill="#7b5230" stroke="{INK}" stroke-width="4"/>'
    '<path d="M-222 -30H222M-228 -15H228M-228 15H228M-222 30H222" stroke="#382313" opacity=".5"/>'
)
BARE_SLOT = (
    f'<rect x="-38" y="-38" width="76" height="76" rx="8" fill="#573820" stroke="{INK}" '
    'stroke-width="1.5"/><rect x="-34" y="-34" width="68" height="68" rx="6" fill="none" '
    'stroke="#b98a54" stroke-dasharray="4 4" opacity=".7"/>'
)


def deck(seat: int) -> str:
    """A longship from above without its spaces, with the seat's emblem on its stern."""
    prow = glyph("prow", 241, 0, 42, "#d9ae72")
    return f"{BARE_DECK}{prow}{use_sized(f'badge-{seat}', -244, 0, 1.25)}"


def tile_aboard(tile: int) -> str:
    """A tile as it lies on a ship, with its Shields on the gunwales."""
    return use_sized(plain_name(tile), 0, 0, SLOT / FACE) + shields_beside(SHIELDS[tile])


def shields_beside(count: int) -> str:
    return "".join(use("shield", 0, y) for y in GUNWALES[:count])


@lru_cache(SHIPS_REMEMBERED)
def longship(seat: int, tiles: tuple[int, ...], vikings: int, short: bool = False) -> str:
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
    return in_seat_color(
        seat, "".join([use("deck-short" if short else f"deck-{seat}"), *spaces, *manned])
    )
