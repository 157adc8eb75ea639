"""The Voyage tiles and longships of the web board, centred on the origin.

The static layer defines each tile once for a language; pieces refer to it by name.
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
    titled,
    use,
    use_sized,
)
from raidtable.games.raids.presentation.terminal_tiles import short_name
from raidtable.games.raids.presentation.words.signs import SHIELD, VIKING, SignWords
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

# The longship from above: its middle spaces, and its overall size.
SLOT, STEP = 76, 84
DECK_WIDTH, DECK_HEIGHT = 580, 164
GUNWALES = (-60, 60)
# The size of the cache: most moves leave most ships unchanged.
SHIPS_REMEMBERED = 1024
SLOT_CENTERS = [STEP * (slot - (SHIP_SPACES - 1) / 2) for slot in range(SHIP_SPACES)]

# Ink colour of each kind on parchment.
INKS = {
    "weapon": "#93281f", "sail": "#235784", "mjollnir": "#51417f", "pennant": "#9a4a0c",
    "rune": "#2f4f52", "wood": "#6f4520", "pigs": "#a0443f", "furs": "#6f5530", "mead": "#85590a",
    "port": "#1d606e",
}  # fmt: skip
# Background and ink of the tiles that ships only pass.
PLATES = {
    MONSTER: ("#262f3b", "#e7dcc0"),
    VISIT: ("#2f5140", "#d8e8c8"),
    PILLAGE: ("#5e2119", "#ffd59a"),
}


def shape_of(tile: int) -> str:
    """The name of the tile's outline: its kind, or the kind of its Goods."""
    return GOOD_NAMES[GOOD[tile]] if KIND[tile] == GOODS else KIND_NAMES[KIND[tile]]


def tile_shapes(words: RaidsWords, portrait: bool) -> str:
    """Definitions of every tile, with text in that language, and of the longships.

    On a portrait board tiles are plain. A tile that moves to a player board keeps its size.
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
        defined(plain_name(tile, shares), plain_face(tile, words, shares), words.tile(tile))
        for tile in range(TILES)
        for shares in (range(SHARES + 1) if has_shares(tile) else [SHARES])
    ]
    aboard = [defined(f"aboard-{tile}", tile_aboard(tile)) for tile in SHIP_TILES]
    decks = [defined(f"deck-{seat}", deck(seat)) for seat in range(len(SEAT_COLORS))]
    decks.append(defined("deck-short", SHORT_DECK))
    bare = defined("bare", BARE_SLOT + shields_beside(BARE_SHIELDS))
    # A Viking on a Shield, of the same size.
    rower = defined("rower", titled(words.say(VIKING), use_sized("viking", 0, -2, 30 / 24)))
    return "".join(
        [
            *grounds,
            *faces,
            *plain,
            *aboard,
            *decks,
            bare,
            defined("shield", titled(words.say(SHIELD), shield(0, 0, 15))),
            rower,
        ]
    )


def has_shares(tile: int) -> bool:
    """Whether ships that pass take a share of it."""
    return KIND[tile] > MONSTER


def face_name(tile: int, shares: int = SHARES) -> str:
    """The name of the tile's shape with that number of shares left."""
    return f"tile-{tile}" if shares == SHARES else f"tile-{tile}-{shares}"


def plain_name(tile: int, shares: int = SHARES) -> str:
    """The name of the tile's plain shape, for small sizes."""
    return f"plain-{tile}" if shares == SHARES else f"plain-{tile}-{shares}"


def face(tile: int, words: RaidsWords, shares: int) -> str:
    """A tile: parchment if ships may stop there, a dark plate if they only pass.

    Its tooltip describes it.
    """
    name = short_name(tile, words)
    signs = SignWords(words)
    drawn = stop(tile, name, signs) if KIND[tile] <= PORT else passage(tile, name, shares, signs)
    return f"<title>{escape(words.tile_help(tile))}</title>{drawn}"


def plain_face(tile: int, words: RaidsWords, shares: int) -> str:
    """The tile without its name and with everything else larger: for a portrait board, and
    aboard."""
    signs = SignWords(words)
    drawn = plain_stop(tile, signs) if KIND[tile] <= PORT else plain_passage(tile, shares, signs)
    title = f"{words.tile(tile)}: {words.tile_help(tile)}"
    return f"<title>{escape(title)}</title>{drawn}"


def is_double(tile: int) -> bool:
    return max(WEAPONS[tile], SAILS[tile], MJOLLNIRS[tile], SELLS[tile]) == 2


def stop(tile: int, name: str, signs: SignWords) -> str:
    shape = shape_of(tile)
    ink = INKS[shape]
    drawn = [use(f"parchment-{shape}")]
    if is_double(tile):
        drawn.append(glyph(shape, -4, -8, 34, ink) + glyph(shape, 25, -24, 30, ink))
        drawn.append(titled(signs.double(), disc(-29, -29, 14, "×2", ink)))
    else:
        drawn.append(glyph(shape, 6 if POINTS[tile] else 0, -15, 50, ink))
    if POINTS[tile]:
        drawn.append(titled(signs.worth(tile), disc(-29, -29, 14, str(POINTS[tile]), ink)))
    drawn.append(fitted(0, 23, name, 17, 78))
    if KIND[tile] == PORT:
        joining = text(-9, 39, f"+{PORT_RECRUITS}", 15) + crew(9, 33, 15)
        drawn.append(titled(signs.joins_at_port(), joining))
    return "".join([*drawn, shields_on(tile, 17, 34, 6, signs)])


def shields_on(tile: int, apart: float, y: float, radius: float, signs: SignWords) -> str:
    """A tile's Shields in a row, if it has any."""
    count = SHIELDS[tile]
    row = [shield(apart * (number - (count - 1) / 2), y, radius) for number in range(count)]
    return titled(signs.shields(tile), "".join(row)) if row else ""


def plain_stop(tile: int, signs: SignWords) -> str:
    shape = shape_of(tile)
    ink = INKS[shape]
    drawn = [use(f"parchment-{shape}")]
    y = 0 if KIND[tile] == RUNE else -11
    if is_double(tile):
        signs_of_two = glyph(shape, -17, y - 6, 40, ink) + glyph(shape, 19, y + 6, 40, ink)
        drawn.append(titled(f"{signs.words.tile(tile)}. {signs.double()}", signs_of_two))
    else:
        drawn.append(glyph(shape, 5 if POINTS[tile] else 0, y, 62 if y == 0 else 54, ink))
    if POINTS[tile]:
        drawn.append(titled(signs.worth(tile), disc(-25, -25, 18, str(POINTS[tile]), ink)))
    if KIND[tile] == PORT:
        joining = text(-11, 36, f"+{PORT_RECRUITS}", 23) + crew(13, 28, 22)
        drawn.append(titled(signs.joins_at_port(), joining))
    elif KIND[tile] != RUNE:
        drawn.append(f'<path d="M-34 19H34" stroke="{ink}" opacity=".5"/>')
    return "".join([*drawn, shields_on(tile, 22, 29, 8, signs)])


def parchment(ink: str) -> str:
    """The background of a tile where ships may stop."""
    return (
        '<rect x="-46" y="-44" width="92" height="92" rx="10" fill="#120d08" opacity=".45"/>'
        f'<rect x="-46" y="-46" width="92" height="92" rx="10" fill="{PAPER}" stroke="{INK}" '
        'stroke-width="1.8"/>'
        f'<rect x="-41" y="-41" width="82" height="82" rx="7" fill="none" stroke="{ink}" '
        'stroke-width="2" opacity=".75"/>'
    )


def passage(tile: int, name: str, shares: int, signs: SignWords) -> str:
    """A plate with cut corners and chevrons, and the shares that are left."""
    kind = KIND[tile]
    ink = PLATES[kind][1]
    drawn = [
        use(f"plate-{kind}"),
        glyph(passage_shape(tile), 0, -14, 46, ink),
        fitted(0, 22, name, 16, 76, ink),
    ]
    if kind == MONSTER:
        drawn.append(titled(signs.strength(tile), strength(tile, -28, -29, 19)))
    for left, x, share in shares_left(tile, shares):
        if kind == PILLAGE:
            sign = coin(17 * x, 35, 9.5, share)
        else:
            sign = text(17 * x - 8, 40, f"+{share}", 15, ink) + crew(17 * x + 9, 34, 15)
        drawn.append(titled(signs.share(tile, left), sign))
    return "".join(drawn)


def plain_passage(tile: int, shares: int, signs: SignWords) -> str:
    kind = KIND[tile]
    ink = PLATES[kind][1]
    if kind == MONSTER:
        monster = glyph(passage_shape(tile), 3, 4, 66, ink)
        figure = titled(signs.strength(tile), strength(tile, -24, -24, 24))
        return use(f"plate-{kind}") + monster + figure
    row = shares_left(tile, shares)
    drawn = [use(f"plate-{kind}"), glyph(passage_shape(tile), 0, -17 if row else 0, 46, ink)]
    for left, x, share in row:
        if kind == PILLAGE:
            sign = coin(18 * x, 24, 16, share)
        else:
            sign = text(21 * x - 9, 32, f"+{share}", 23, ink) + crew(21 * x + 12, 24, 19)
        drawn.append(titled(signs.share(tile, left), sign))
    return "".join(drawn)


def passage_shape(tile: int) -> str:
    kind = KIND[tile]
    return f"monster_{POINTS[tile]}" if kind == MONSTER else KIND_NAMES[kind]


def plate(kind: int) -> str:
    """The background of a tile that ships only pass."""
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


def shares_left(tile: int, shares: int) -> list[tuple[int, float, int]]:
    """The shares that ships may still take, each with the number of shares left before it is taken
    and its place relative to the middle of the row."""
    if not has_shares(tile):
        return []
    row = [FIRST_SHARE[tile], SECOND_SHARE[tile]][SHARES - shares :]
    return [
        (shares - number, 2 * number - (len(row) - 1), share) for number, share in enumerate(row)
    ]


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
# The same with blunt ends, where there is less space at the sides.
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
    """A tile aboard a ship, with its Shields on the gunwales."""
    return use_sized(plain_name(tile), 0, 0, SLOT / FACE) + shields_beside(SHIELDS[tile])


def shields_beside(count: int) -> str:
    return "".join(use("shield", 0, y) for y in GUNWALES[:count])


@lru_cache(SHIPS_REMEMBERED)
def longship(seat: int, tiles: tuple[int, ...], vikings: int, short: bool = False) -> str:
    """A ship from above, with its tiles, its Shields, and the Vikings on them."""
    spaces = []
    standing: list[tuple[float, float]] = []
    for center, tile in zip(SLOT_CENTERS, tiles, strict=True):
        bare = tile == NONE
        spaces.append(use("bare" if bare else f"aboard-{tile}", center))
        standing += [(y, center) for y in GUNWALES[: BARE_SHIELDS if bare else SHIELDS[tile]]]
    # The upper side fills first; it does not matter which Shield a Viking has.
    standing.sort()
    manned = [use("rower", x, y) for y, x in standing[:vikings]]
    return in_seat_color(
        seat, "".join([use("deck-short" if short else f"deck-{seat}"), *spaces, *manned])
    )
