"""Short forms of the text board of Storm Raiders, and the parts that each decision is about."""

from raidtable.engine.state import NONE
from raidtable.engine.text_board import Sketch, Span, columns, cut, pad
from raidtable.games.storm_raiders.presentation.terminal_map import (
    MAP_HEAD,
    MAP_HEAD_END,
    SITE_SIGNS,
    VEHICLE_LETTERS,
    WIDTH,
    die_needed,
    draw_map,
    letters,
    needed_letters,
    standing_at,
    viewer,
)
from raidtable.games.storm_raiders.presentation.words.words import StormWords
from raidtable.games.storm_raiders.rules.components import PORT, PRESTIGE, SITES, TYPES, WRECKS
from raidtable.games.storm_raiders.rules.state import StormState
from raidtable.games.storm_raiders.rules.step_ids import (
    AFTER_SALVAGE,
    AT_SITE,
    CHOOSE_FIRST,
    DRAFT_DIE,
    EARLY_SALVAGE,
    FULFIL_CONTRACT,
    MOVE,
    MOVE_TO_PORT,
    PAY_CONTRACT,
    PLACE_STANDEES,
    PREPARE,
    SALVAGE,
    SITE_EFFECT,
    TRADE_RESOURCE,
)
from raidtable.games.storm_raiders.rules.view import StormView

# Decisions about the whole map, and about the site where the player is.
ON_THE_MAP = (PLACE_STANDEES, PREPARE, EARLY_SALVAGE, MOVE, MOVE_TO_PORT)
AT_ONE_SITE = (
    *(AT_SITE, SALVAGE, AFTER_SALVAGE, TRADE_RESOURCE),
    *(SITE_EFFECT, FULFIL_CONTRACT, PAY_CONTRACT),
)
# Two sites in a row: each with its sign and name, its port, and the dice that are needed.
HALF = WIDTH // 2
NAME, PORT_WIDTH, HOURS = 16, 2, 3


def step_of(s: StormState) -> int:
    return int(s.stack[-1]) if s.stack else NONE


def needed(view: StormView) -> list[str]:
    """What the player has, and the dice, the map or the site that the decision is about."""
    s = view.table
    step = step_of(s)
    own = [f"seat{view.seat if view.seat >= 0 else view.actor}"]
    if step == DRAFT_DIE:
        return ["dice", "map", *own]
    if step in ON_THE_MAP or step in AT_ONE_SITE:
        return ["map", *own]
    if step == CHOOSE_FIRST:
        return [f"seat{seat}" for seat in range(len(s.seats))]
    return own


def draw_map_part(drawing: Sketch, view: StormView, words: StormWords) -> None:
    """The map; in short two sites in a row, or the site that the decision is about."""
    s = view.table
    draw_map(drawing, view, words)
    part = drawing.parts[-1]
    number = view.seat if view.seat >= 0 else int(s.turn_seat)
    site = NONE if number == NONE else int(s.seats[number].site)
    if step_of(s) in AT_ONE_SITE and site != NONE:
        part.summary = [part.lines[0], part.lines[1 + site]]
        return
    rows = -(-SITES // 2)
    drawing.summary_line(*summary_head(words), *summary_head(words))
    for row in range(rows):
        spans = site_cell(view, row, words)
        if row + rows < SITES:
            spans += site_cell(view, row + rows, words)
        drawing.summary_line(*spans)


def summary_head(words: StormWords) -> list[Span]:
    """The titles of half a row."""
    title, port = (words.say(title) for title in MAP_HEAD)
    hours = "".join(pad(letter, HOURS) for letter in words.say(VEHICLE_LETTERS))
    there = words.say(MAP_HEAD_END[1])
    room = NAME + 1 + PORT_WIDTH
    before = pad(f"  {title}", room - columns(port) - 1) + port + " "
    return [(pad(before + hours + there, HALF), "title")]


def site_cell(view: StormView, site: int, words: StormWords) -> list[Span]:
    """A site in half a row: name, port, dice needed, what is there, and who."""
    s = view.table
    number = viewer(view)
    hours = ""
    if number != NONE:
        needs = [die_needed(s, number, vehicle, site) for vehicle in range(TYPES)]
        hours = "".join(pad(need, HOURS) for need in needs)
    name = pad(f"{SITE_SIGNS[site]} {words.site(s.side, site)}", NAME) + " "
    standing = standing_at(s, site)
    room = HALF - columns(name) - PORT_WIDTH - columns(hours) - 1
    room -= sum(columns(text) for text, _ in standing)
    return [
        (name, "strong" if site < WRECKS else "village"),
        (pad(str(PORT[s.side][site] or ""), PORT_WIDTH), ""),
        (hours, ""),
        (pad(offered(s, site, words), room), "figure"),
        *standing,
        (" ", ""),
    ]


def offered(s: StormState, site: int, words: StormWords) -> str:
    """The Resources at a wreck, or what a Contract needs and its points."""
    if site < WRECKS:
        return letters(s.wrecks[site], words)
    contract = s.holds[site - WRECKS]
    if contract == NONE:
        return "-"
    return f"{needed_letters(contract, words)} {PRESTIGE[contract]}"


def fill(texts: list[str], width: int, gap: str) -> list[str]:
    """The texts in rows of that width; one that does not fit is broken between its words."""
    rows: list[str] = []
    for text in texts:
        start = gap
        for word in text.split(" "):
            if rows and columns(rows[-1] + start + word) <= width:
                rows[-1] += start + word
            else:
                rows.append(cut(word, width))
            start = " "
    return rows
