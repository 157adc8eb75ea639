"""Draws a view of Raiders of the North Sea for a page: the board, and the choices on it.

The static layer contains everything that never changes in a language. Choices about a place on the
board are click targets there; choices about a card, a good or an opponent are buttons on the player
boards.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from html import escape

from raidtable.engine.action import Action, Numbered
from raidtable.engine.drawing import Drawing, Spot
from raidtable.engine.seats import SEAT_COLORS
from raidtable.engine.state import NONE, OVER
from raidtable.engine.view import View
from raidtable.engine.words import Words
from raidtable.games.north_sea.presentation.board.layout import (
    LANDSCAPE,
    LAYOUTS,
    PORTRAIT,
    STACK,
    Box,
    Layout,
)
from raidtable.games.north_sea.presentation.board.legend import legend_shapes, legend_uses
from raidtable.games.north_sea.presentation.board.lettering import capital, printed_board
from raidtable.games.north_sea.presentation.board.player_boards import (
    briefs,
    buttons_of,
    is_special,
    mat,
    said,
)
from raidtable.games.north_sea.presentation.board.shapes import (
    BONE,
    INK,
    KIND_TINTS,
    PARCHMENT,
    PIPS,
    SEAT_SIZES,
    SIGN,
    TEXT_FONT,
    WELL_EDGE,
    figure,
    group,
    rect,
    signs,
    text,
    use,
    use_shape,
    use_sized,
)
from raidtable.games.north_sea.presentation.board.static_layer import board_art
from raidtable.games.north_sea.presentation.board.tracks import tracks
from raidtable.games.north_sea.presentation.terminal import LAST_ROUND, OFFERINGS_TITLE
from raidtable.games.north_sea.presentation.words.words import NorthSeaWords
from raidtable.games.north_sea.rules.components import (
    BUILDING_NAMES,
    COLOUR_NAMES,
    FIRST_SET,
    FIRST_TOKEN,
    FORTRESS,
    GOODS,
    GOODS_NAMES,
    LONG_HOUSE,
    MILL,
    OFFERING_COST,
    OFFERING_NAMES,
    OFFERING_POINTS,
    OFFERINGS,
    SET_NAMES,
    SET_SITE,
    SILVERSMITH,
    TOKENS,
    TOWN_HALL,
    TREASURY,
)
from raidtable.games.north_sea.rules.state import NorthSeaState
from raidtable.games.north_sea.rules.view import NorthSeaView

BUILDING_VERBS = {"place", "pickup", "swap", "use"}
# The most groups of sets that are kept: there are too many to keep all of them.
REMEMBERED = 1024
# Choices of goods from the supply, with the building that offers them.
SUPPLY_VERBS = {"mill": MILL, "cash": TREASURY, "claim": TOWN_HALL}


@cache
def art(name: str, language: str = "en") -> str:
    """The static layer of that layout: the picture, the shapes of Offerings, and the printed
    text."""
    layout = LAYOUTS[name]
    words = NorthSeaWords(language)
    return (
        f"{signs(layout, sign_titles(words))}{board_art(layout)}{offering_shapes(layout, words)}"
        f"{printed_board(words, layout)}{legend_shapes(language, layout)}"
    )


def sign_titles(words: NorthSeaWords) -> dict[str, str]:
    """What tokens and workers are called, by their signs."""
    goods = {
        f"good-{good}": escape(capital(words.good(name))) for good, name in enumerate(GOODS_NAMES)
    }
    workers = {
        f"worker-{colour}": escape(capital(words.worker(name)))
        for colour, name in enumerate(COLOUR_NAMES)
    }
    return goods | workers


def offering_shapes(layout: Layout, words: NorthSeaWords) -> str:
    tiles = "".join(
        f'<g id="{SIGN}offering-{tile}"><title>{escape(words.offering(tile))}</title>'
        f"{offering(layout, tile)}</g>"
        for tile in range(OFFERINGS)
    )
    return f"<defs>{tiles}</defs>"


def draw(
    view: View,
    words: Words,
    legal: list[Action],
    public: Drawing | None = None,
    *,
    portrait: bool = False,
) -> Drawing:
    assert isinstance(view, NorthSeaView)
    assert isinstance(words, NorthSeaWords)
    layout = PORTRAIT if portrait else LANDSCAPE
    buttons = buttons_of(view, words, legal)
    return Drawing(
        layout.width,
        layout.height,
        layout.name,
        pieces(layout, view, words) if public is None else public.pieces,
        spots(layout, view.table, legal),
        [
            mat(view, words, number, buttons)
            if public is None or is_special(view, number, buttons)
            else public.mats[number]
            for number in range(len(view.table.seats))
        ],
        briefs(view, words) if public is None else public.briefs,
    )


# Choices on the board


def spots(layout: Layout, s: NorthSeaState, legal: Sequence[Action]) -> list[Spot]:
    found = []
    for action in legal:
        box = place_of(layout, s, action)
        if box is not None:
            found.append(Spot(action.text, *box))
    return found


def place_of(layout: Layout, s: NorthSeaState, action: Action) -> Box | None:
    """The click target of that choice on the board, or None if it has no place there."""
    verb, _, name = action.text.partition(":")
    if verb == "draw":
        return layout.ringed(layout.pile)
    if verb == "smith":
        return layout.ringed(layout.buildings[SILVERSMITH])
    if verb == "barter":
        return layout.ringed(layout.buildings[LONG_HOUSE])
    if verb == "keep":
        return layout.keep_spot(int(s.raid_site))
    if not isinstance(action, Numbered):
        return None
    number = action.number
    if verb in BUILDING_VERBS:
        return layout.ringed(layout.buildings[number])
    if verb == "raid":
        return layout.ringed(layout.sites[number])
    if verb == "plunder":
        return layout.well_spot(number)
    if verb == "offer":
        return layout.ringed(layout.offers[s.offers.index(number)])
    if verb in SUPPLY_VERBS:
        if layout.supply:
            return layout.ringed(layout.supply[GOODS_NAMES.index(name)])
        return layout.ringed(layout.buildings[SUPPLY_VERBS[verb]])
    if verb == "reroll":
        return layout.die_spot(s.raid_site, number)
    return None


# Pieces


def pieces(layout: Layout, view: NorthSeaView, words: NorthSeaWords) -> str:
    s = view.table
    parts = [f"<g {TEXT_FONT}>", legend_uses(layout)]
    parts.append(all_sets(layout, tuple(s.set_workers), tuple(s.tokens), tuple(s.spots)))
    if s.raid_site != NONE:
        parts.append(raid_under_way(layout, s))
    for building, colour in enumerate(s.village):
        parts.append(village_worker(layout, building, colour))
    parts.append(stores(layout, view, words))
    parts += tracks(layout, s, words.language)
    if s.last_turns != NONE and s.actor != OVER:
        parts.append(last_round(layout, words))
    parts.append("</g>")
    return "".join(parts)


@lru_cache(REMEMBERED)
def all_sets(
    layout: Layout, workers: tuple[int, ...], tokens: tuple[int, ...], spots: tuple[int, ...]
) -> str:
    """Each plunder set with its worker; once it is taken, a worker that a raid has left there."""
    return "".join(
        set_there(layout, number, tokens[number * TOKENS : (number + 1) * TOKENS], waiting)
        if waiting != NONE
        else set_gone(layout, number, worker_left(workers, spots, number))
        for number, waiting in enumerate(workers)
    )


def worker_left(workers: tuple[int, ...], spots: tuple[int, ...], number: int) -> int:
    """The worker to show in that emptied well, or NONE.

    Raids fill a settlement's worker spaces from the first on, whichever set they take.
    """
    site = SET_SITE[number]
    site_sets = range(FIRST_SET[site], FIRST_SET[site + 1])
    gone_before = sum(workers[other] == NONE for other in site_sets if other < number)
    left = [spots[other] for other in site_sets if spots[other] != NONE]
    return left[gone_before] if gone_before < len(left) else NONE


@cache
def set_there(layout: Layout, number: int, counts: tuple[int, ...], worker: int) -> str:
    x, y, _, _ = layout.wells[number]
    plan = layout.plans[number]
    kinds = [FIRST_TOKEN + kind for kind in range(TOKENS) for _ in range(counts[kind])]
    body = [
        use_sized(f"good-{kind}", *place, plan.size)
        for kind, place in zip(kinds, plan.tokens, strict=False)
    ]
    body.append(use_sized(f"worker-{worker}", *plan.worker, plan.worker_size))
    return group(f"set-{SET_NAMES[number]}", (x, y), "".join(body))


@cache
def set_gone(layout: Layout, number: int, worker: int) -> str:
    x, y, width, height = layout.wells[number]
    middle = (width / 2, height / 2)
    if worker == NONE:
        at = f"{figure(middle[0])} {figure(middle[1])}"
        cross = f'<path d="M-5 -5l10 10m0 -10l-10 10" transform="translate({at})" '
        body = f'{cross}stroke="{WELL_EDGE}" stroke-width="2"/>'
    else:
        left = use_sized(f"worker-{worker}", *middle, layout.set_worker)
        body = f'<g opacity=".75">{left}</g>'
    return group(f"set-{SET_NAMES[number]}", (x, y), body)


def raid_under_way(layout: Layout, s: NorthSeaState) -> str:
    """A ring round the settlement with the raider's emblem, and the dice rolled so far."""
    x, y, width, height = layout.sites[s.raid_site]
    room = layout.ring
    around = (-room, -room, width + 2 * room, height + 2 * room)
    ring = rect(around, 9, f'fill="none" stroke="{BONE}" stroke-width="6"')
    paint = SEAT_COLORS[s.turn_seat]
    ring += rect(around, 9, f'fill="none" stroke="{paint}" stroke-width="3"')
    mark = use_sized(f"seat-{s.turn_seat}", 12, 6 if layout.portrait else 0, SEAT_SIZES[0])
    parts = [group("raid", (x, y), ring + mark)]
    for die, face in enumerate(s.dice):
        parts.append(group(f"die-{die}", layout.die_place(s.raid_site, die), die_face(face)))
    return "".join(parts)


@cache
def die_face(face: int) -> str:
    """A die with its pips; blank while it is rolled again."""
    body = rect((-12, -12, 24, 24), 5, f'fill="{BONE}" stroke="{INK}" stroke-width="1.800"')
    for x, y in PIPS.get(face, []):
        body += f'<circle cx="{x * 6}" cy="{y * 6}" r="2.700" fill="{INK}"/>'
    return body


@cache
def village_worker(layout: Layout, building: int, colour: int) -> str:
    if colour == NONE:
        return ""
    name = f"worker-{BUILDING_NAMES[building]}"
    body = use_sized(f"worker-{colour}", 0, -1, layout.berth_worker)
    return group(name, layout.berth(building), body)


# Below the Village


def stores(layout: Layout, view: NorthSeaView, words: NorthSeaWords) -> str:
    """The Offerings, the supply, and the sizes of the draw pile and the discard pile."""
    s = view.table
    stack = int(view.stack_size) + len(s.offer_under)
    pile, discards = int(view.pile_size) + len(s.under), int(s.discards.size)
    parts = [offering_there(layout, place, tile) for place, tile in enumerate(s.offers)]
    if layout.portrait:
        parts.append(count_in(STACK, 15, 34, stack, INK))
        parts.append(count_in(layout.pile, 18, 24, pile, BONE))
        parts.append(count_in(layout.discards, 15, 24, discards, INK))
        return "".join(parts)
    x, y, _, _ = layout.offers[0]
    title = said(words.language, OFFERINGS_TITLE, left=stack)
    parts.append(text(x, y - 7, title, 13, INK, "start"))
    for good, box in enumerate(layout.supply):
        parts.append(count_in(box, 33, 23, int(s.supply[good]), INK))
    parts.append(count_in(layout.pile, 43, 23, pile, INK))
    parts.append(count_in(layout.discards, 43, 23, discards, INK))
    return "".join(parts)


@cache
def count_in(box: Box, right: float, down: float, count: int, ink: str) -> str:
    """The number of pieces in that box."""
    x, y, _, _ = box
    return text(x + right, y + down, count, 16, ink)


@cache
def offering_there(layout: Layout, place: int, tile: int) -> str:
    if tile == NONE:
        return ""
    x, y, _, _ = layout.offers[place]
    return group(f"offering-{OFFERING_NAMES[tile]}", (x, y), use_shape(f"offering-{tile}"))


def offering(layout: Layout, tile: int) -> str:
    """An Offering tile: the goods that it needs, and its points."""
    _, _, width, height = layout.offers[0]
    goods = [good for good in range(GOODS) for _ in range(OFFERING_COST[tile][good])]
    badge = 18 if layout.portrait else 21
    room = width - badge - 8
    size = min(20, room / len(goods) - 0.6)
    body = [
        rect((0, 0, width, height), 5, f'fill="{PARCHMENT}" stroke="{INK}" stroke-width="1.500"'),
        rect((width - badge - 4, 4, badge, height - 8), 4, f'fill="{KIND_TINTS[FORTRESS]}"'),
        text(width - badge / 2 - 4, height / 2 + 6, OFFERING_POINTS[tile], 18, BONE),
    ]
    for place, good in enumerate(goods):
        left = 2 + room / 2 + (place - (len(goods) - 1) / 2) * (size + 0.6)
        body.append(use(f"good-{good}", left, height / 2, size))
    return "".join(body)


def last_round(layout: Layout, words: NorthSeaWords) -> str:
    """A band on the palisade that announces the last round."""
    label = escape(words.say(LAST_ROUND))
    size, middle = (13, 207) if layout.portrait else (16, 390)
    box = (-8.5 * size, -0.65 * size, 17 * size, 1.3 * size)
    band = rect(box, 4, f'fill="{PARCHMENT}" stroke="{INK}" stroke-width="1.500"')
    body = band + text(0, size * 0.32, label, size, KIND_TINTS[FORTRESS])
    return group("last-round", (layout.width / 2, middle), body)
