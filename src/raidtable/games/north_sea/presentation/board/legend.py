"""What the signs on the board mean, for those who point at them or hold them.

The titled places are shapes of the static layer, which depends on the language alone. The pieces
only use them (`<use>`), because they lie above the static layer and are sent again with each move.
"""

from functools import cache
from html import escape

from raidtable.engine.claims import Amount
from raidtable.engine.words import N_, NN_, Message
from raidtable.games.north_sea.presentation.board.layout import (
    ARMOUR_POST,
    POST_FOOT,
    POST_TOP,
    STACK,
    VALKYRIE_POST,
    Box,
    Layout,
    track_place,
)
from raidtable.games.north_sea.presentation.board.lettering import (
    DISCARDS,
    DRAW_PILE,
    capital,
)
from raidtable.games.north_sea.presentation.board.shapes import SIGN, rect
from raidtable.games.north_sea.presentation.board.static_layer import DIE_STEP
from raidtable.games.north_sea.presentation.words import messages as m
from raidtable.games.north_sea.presentation.words.words import NorthSeaWords
from raidtable.games.north_sea.rules.components import (
    ARMOUR_POINTS,
    BUILDING_NAMES,
    BUILDING_TAKES,
    COLOUR_NAMES,
    GOODS_NAMES,
    SITE_CREW,
    SITE_DICE,
    SITE_GOLD,
    SITE_NAMES,
    SITE_POINTS,
    SITE_PROVISIONS,
    SITE_STRENGTHS,
    SITE_TAKES,
    TOP_ARMOUR,
    TOP_VALKYRIES,
    VALKYRIE_POINTS,
)

ANY_WORKER = N_("a worker of any colour")
BUILDING_LEGEND = N_("{building}: {help}. Takes {worker}.")
SITE_LEGEND = "{site}. {needs} {worker} {levels}"
NEEDS = N_("A raid needs {crew} and costs {cost}.")
RAID_WORKER = N_("It takes {worker}, who stays there.")
DICE: Message = NN_(
    "{n} die is rolled and added to the strength of crew and Armour.",
    "{n} dice are rolled and added to the strength of crew and Armour.",
)
LEVEL = N_("Strength {strength} or more: {points}.")
HARBOUR_LEVEL = N_("Every raid: {points}.")
VALKYRIE_PLACE = N_("Valkyrie track, place {place}: {points} at the end.")
ARMOUR_PLACE = N_("Armour {place}: adds {place} to your strength; {points} at the end.")
SUPPLY_LEGEND = N_("Supply of {good}: how much is left")
VALKYRIES_LEFT = N_("Valkyries that raiders have taken off the board")
PILE_LEGEND = N_("{pile}: how many cards there are")
STACK_LEGEND = N_("Offerings left in the stack")
# What the ids of titled places begin with.
LEGEND = "legend-"


@cache
def legend_shapes(words_language: str, layout: Layout) -> str:
    words = NorthSeaWords(words_language)
    names = place_names(words)
    shapes = "".join(
        f'<g id="{SIGN}{LEGEND}{key}" pointer-events="all" fill="none"{named(names.get(key, ""))}>'
        f"<title>{escape(title)}</title>{body}</g>"
        for key, (title, body) in legends(words, layout).items()
    )
    return f"<defs>{shapes}</defs>"


def place_names(words: NorthSeaWords) -> dict[str, str]:
    """The names of settlements and buildings, for touch screens."""
    return {name: capital(words.site(name)) for name in SITE_NAMES} | {
        name: words.building(name) for name in BUILDING_NAMES
    }


def named(name: str) -> str:
    return f' data-name="{escape(name)}"' if name else ""


@cache
def legend_uses(layout: Layout) -> str:
    """The titled places, for the pieces."""
    names = legends(NorthSeaWords("en"), layout)
    return "".join(
        f'<g id="{LEGEND}{name}"><use href="#{SIGN}{LEGEND}{name}"/></g>' for name in names
    )


def legends(words: NorthSeaWords, layout: Layout) -> dict[str, tuple[str, str]]:
    """The title of each place and its boxes, of which some have a title themselves."""
    found: dict[str, tuple[str, str]] = {}
    for site, name in enumerate(SITE_NAMES):
        parts = "" if layout.portrait else site_parts(words, layout, site)
        found[name] = (site_title(words, site), place(layout.sites[site]) + parts)
    for building, name in enumerate(BUILDING_NAMES):
        found[name] = (building_title(words, building), place(layout.buildings[building]))
    for good, box in enumerate(layout.supply):
        name = GOODS_NAMES[good]
        is_good = good < len(GOODS_NAMES) - 1
        title = words.say(SUPPLY_LEGEND, good=words.good(name))
        found[f"supply-{name}"] = (title if is_good else words.say(VALKYRIES_LEFT), place(box))
    for name, message, box in (
        ("pile", DRAW_PILE, layout.pile), ("discards", DISCARDS, layout.discards),
    ):  # fmt: skip
        found[name] = (words.say(PILE_LEGEND, pile=words.say(message)), place(box))
    if layout.portrait:
        found["stack"] = (words.say(STACK_LEGEND), place(STACK))
        return found
    for track, post, most in (
        ("valkyries", VALKYRIE_POST, TOP_VALKYRIES), ("armour", ARMOUR_POST, TOP_ARMOUR),
    ):  # fmt: skip
        boxes = place((post, 42, 48, POST_FOOT - POST_TOP + 32))
        places = "".join(track_step(words, track, post, most, steps) for steps in range(most + 1))
        found[track] = (words.source(track), boxes + places)
    return found


def place(box: Box, title: str = "") -> str:
    if not title:
        return rect(box, 0, "")
    return f"<g><title>{escape(title)}</title>{rect(box, 0, '')}</g>"


# Settlements


def needs_text(words: NorthSeaWords, site: int) -> str:
    cost = words.printed({"provisions": SITE_PROVISIONS[site], "gold": SITE_GOLD[site]})
    crew = words.amount("crew", Amount(SITE_CREW[site]))
    return words.say(NEEDS, crew=crew, cost=cost)


def worker_text(words: NorthSeaWords, takes: int) -> str:
    colours = tuple(name for colour, name in enumerate(COLOUR_NAMES) if (takes >> colour) & 1)
    return words.say(m.A_WORKER.get(colours, ANY_WORKER))


def raid_worker_text(words: NorthSeaWords, site: int) -> str:
    return words.say(RAID_WORKER, worker=worker_text(words, SITE_TAKES[site]))


def dice_text(words: NorthSeaWords, site: int) -> str:
    return words.say(DICE, SITE_DICE[site])


def level_texts(words: NorthSeaWords, site: int) -> list[str]:
    return [
        words.say(
            LEVEL if strength else HARBOUR_LEVEL,
            strength=strength,
            points=words.amount("points", Amount(points)),
        )
        for strength, points in zip(SITE_STRENGTHS[site], SITE_POINTS[site], strict=True)
    ]


def site_title(words: NorthSeaWords, site: int) -> str:
    """All that is printed at the settlement, in words."""
    levels = level_texts(words, site)
    if SITE_DICE[site]:
        levels.insert(0, dice_text(words, site))
    return words.say(
        SITE_LEGEND,
        site=capital(words.site(SITE_NAMES[site])),
        needs=needs_text(words, site),
        worker=raid_worker_text(words, site),
        levels=" ".join(levels),
    )


def site_parts(words: NorthSeaWords, layout: Layout, site: int) -> str:
    """The signs of a settlement on the wide board, each with its own title."""
    x, y, width, _ = layout.sites[site]
    row = y + layout.head
    takes = SITE_TAKES[site].bit_count()
    workers = 17 * takes + 8
    parts = [
        place((x, row, width - workers, 24), needs_text(words, site)),
        place((x + width - workers, row, workers, 24), raid_worker_text(words, site)),
    ]
    levels = level_texts(words, site)
    if not SITE_DICE[site]:
        parts.append(place((x + 102, row + 3, 34, 20), levels[0]))
        return "".join(parts)
    dice = DIE_STEP * SITE_DICE[site] + 5
    parts.append(place((x + width - dice, y, dice, layout.head), dice_text(words, site)))
    step = (width - 10) / len(levels)
    for number, title in enumerate(levels):
        parts.append(place((x + 7 + step * number, row + 24, step - 4, 17), title))
    return "".join(parts)


# The Village and the tracks


def building_title(words: NorthSeaWords, building: int) -> str:
    name = BUILDING_NAMES[building]
    return words.say(
        BUILDING_LEGEND,
        building=words.building(name),
        help=words.building_help(name),
        worker=worker_text(words, BUILDING_TAKES[building]),
    )


def track_step(words: NorthSeaWords, track: str, post: int, most: int, steps: int) -> str:
    _, y = track_place(post, most, steps)
    height = (POST_FOOT - POST_TOP) / (most + 1)
    message, points = (
        (VALKYRIE_PLACE, VALKYRIE_POINTS) if track == "valkyries" else (ARMOUR_PLACE, ARMOUR_POINTS)
    )
    title = words.say(message, place=steps, points=words.amount("points", Amount(points[steps])))
    return place((post, y - height / 2, 48, height), title)
