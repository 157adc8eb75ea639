"""The text printed on the board of Raiders of the North Sea, which depends only on the language."""

from html import escape
from textwrap import wrap

from raidtable.engine.words import N_
from raidtable.games.north_sea.presentation.board.layout import Layout
from raidtable.games.north_sea.presentation.board.shapes import BONE, INK, TEXT_FONT, text
from raidtable.games.north_sea.presentation.board.static_layer import DIE_STEP
from raidtable.games.north_sea.presentation.words.words import NorthSeaWords
from raidtable.games.north_sea.rules.components import (
    BUILDING_NAMES,
    BUILDINGS,
    SITE_DICE,
    SITE_NAMES,
    SITES,
)

SUPPLY = N_("Supply")
DRAW_PILE = N_("Draw pile")
DISCARDS = N_("Discards")
# Font sizes for a building's text, each with the letters in a line and the most lines.
HELP_SIZES = ((13.5, 17, 2), (12.5, 19, 3), (11.5, 21, 3), (10.5, 21, 4), (10, 22, 5))


def capital(phrase: str) -> str:
    return phrase[:1].upper() + phrase[1:]


def fitting(phrase: str, room: float, largest: float) -> float:
    """The font size at which a line of display type fits that width, up to `largest`."""
    return min(largest, room / (0.5 * len(phrase)))


def printed_board(words: NorthSeaWords, layout: Layout) -> str:
    parts = [f"<g {TEXT_FONT}>"]
    for building in range(BUILDINGS):
        x, y, width, height = layout.buildings[building]
        name = words.building(BUILDING_NAMES[building])
        if layout.portrait:
            size = fitting(name, width - 2, 12.5)
            parts.append(text(x + width / 2, y + height - 5.5, escape(name), size, INK))
        else:
            size = fitting(name, width - 62, 17)
            parts.append(text(x + 9, y + 12 + size * 0.34, escape(name), size, BONE, "start"))
            parts.append(building_help(words, layout, building))
    if not layout.portrait:
        parts += [site_name(words, layout, site) for site in range(SITES)]
        for title, (x, y, _, _) in (
            (SUPPLY, layout.supply[0]), (DRAW_PILE, layout.pile), (DISCARDS, layout.discards),
        ):  # fmt: skip
            parts.append(text(x, y - 7, escape(words.say(title)), 13, INK, "start"))
    parts.append("</g>")
    return "".join(parts)


def halves(phrase: str) -> list[str]:
    """Break the phrase into two lines so that the longer one is as short as possible."""
    parts = phrase.split(" ")
    splits = [[" ".join(parts[:place]), " ".join(parts[place:])] for place in range(1, len(parts))]
    return min(splits, key=lambda lines: max(map(len, lines)))


def site_name(words: NorthSeaWords, layout: Layout, site: int) -> str:
    """The name in the settlement's head, on two lines if one would be too small."""
    x, y, width, _ = layout.sites[site]
    room = width - 36 - DIE_STEP * SITE_DICE[site]
    lines = [capital(words.site(SITE_NAMES[site]))]
    size = fitting(lines[0], room, 17)
    if size < 12.5:
        lines = halves(lines[0])
        size = fitting(max(lines, key=len), room, 12.4)
    top = y + layout.head / 2 + size * 0.33 - (len(lines) - 1) * size * 0.42
    return "".join(
        text(x + 30, top + row * size * 0.88, escape(line), size, BONE, "start")
        for row, line in enumerate(lines)
    )


def building_help(words: NorthSeaWords, layout: Layout, building: int) -> str:
    """The action of a worker at the building, between icon and berth, on as many lines as
    needed."""
    x, y, _, _ = layout.buildings[building]
    help_text = capital(words.building_help(BUILDING_NAMES[building]))
    size, lines = next(
        (size, lines)
        for size, letters, most in HELP_SIZES
        if len(lines := wrap(help_text, letters)) <= most
    )
    step = size * 0.98
    top = y + 46 + size * 0.34 - step * (len(lines) - 1) / 2
    return "".join(
        text(x + 41, top + step * row, escape(line), size, "#3b2815", "start")
        for row, line in enumerate(lines)
    )
