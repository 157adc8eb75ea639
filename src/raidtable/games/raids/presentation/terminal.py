"""Draws a view of Raids for a terminal: the sea as a ring, and below it the ships' boards.

Letters, figures and signs carry all information; colours only repeat it.
"""

from raidtable.engine.seats import SEAT_LETTERS
from raidtable.engine.state import NONE
from raidtable.engine.text_board import Canvas, Sketch, Span, columns, cut, pad, wrap
from raidtable.engine.view import View
from raidtable.engine.words import N_, NC_, Words
from raidtable.games.raids.presentation.terminal_strip import VOYAGE_TITLE, draw_strip
from raidtable.games.raids.presentation.terminal_tiles import (
    GHOST,
    PASSED,
    SAILING,
    SHIELD,
    VIKING,
    WIDTH,
    figures,
    in_harbor,
    short_name,
    style_of,
    token,
)
from raidtable.games.raids.presentation.words.messages import VILLAGE_LABEL
from raidtable.games.raids.presentation.words.words import RaidsWords
from raidtable.games.raids.rules.components import (
    ARRIVAL,
    BARE_SHIELDS,
    GOODS,
    HARBOR_NAMES,
    HARBOR_REWARDS,
    KIND,
    MONSTER,
    POINTS,
    PORT,
    RUNE,
    SHIP_SPACES,
    VOYAGES,
)
from raidtable.games.raids.rules.scoring import beside, glory, harbor_count, rune_points
from raidtable.games.raids.rules.state import COMBAT, VILLAGE, Longship, RaidsState
from raidtable.games.raids.rules.view import RaidsView

# A space of the sea: its width in characters and its height in lines; its number is on the line
# above.
CELL = 10
CELL_HEIGHT = 2
ACROSS = 7
assert ACROSS * (CELL + 1) + 1 == WIDTH
# A middle space of a ship's board.
SLOT = (WIDTH - 1) // SHIP_SPACES - 1

HARBOR_LABEL = NC_("in a cell: 10 letters at most", "Harbor")
GOODS_LABEL = N_("Goods")
REWARDS = N_("The Harbor pays {rewards} Glory for")
HARBOR_ROW = N_("voyage {voyage}: {harbor}")
HOME = N_("Home: {ships}")
NOBODY_HOME = N_("Nobody is home yet.")
GHOST_AT = N_("{sign} Ghost ship: {place}")
CREW = N_("Vikings {vikings} of {shields}")
COINS = N_("Coins {coins}")
GLORY = N_("Glory {points}")
RUNES = N_("Runes {count} (+{points})")
PORTS = N_("Ports {count}")
SOLD = N_("Sold: {goods}")
MONSTERS = N_("Monsters: {points}")
SIGNS = [
    N_("{viking} Viking"),
    N_("{shield} Shield"),
    N_("+3 Glory"),
    N_("×2 counts double"),
    N_("{passed} passed, no stop"),
]
VILLAGE_HELP = N_("Every ship that passes recruits 1 Viking. Ships never stop there.")


def sketch(view: View, words: Words) -> Sketch:
    assert isinstance(view, RaidsView)
    assert isinstance(words, RaidsWords)
    s = view.table
    drawing = Sketch()
    drawing.begin("sea")
    draw_sea(s, words).draw_on(drawing)
    draw_strip(drawing, s, words)
    drawing.begin("key")
    signs = [words.say(sign, viking=VIKING, shield=SHIELD, passed=PASSED) for sign in SIGNS]
    for row in wrap(signs, WIDTH - 1, "   "):
        drawing.line((f" {row}", "dim"))
    for seat in range(len(s.ships)):
        drawing.begin(f"seat{seat}")
        draw_ship(drawing, s, seat, words)
        if seat != viewer(view):
            drawing.parts[-1].summary = drawing.parts[-1].lines[:1]
    drawing.needed = needed(view)
    drawing.notes = notes(s, words)
    return drawing


def viewer(view: View) -> int:
    """The viewer's seat, or that of the player to move for a spectator."""
    return view.seat if view.seat >= 0 else view.actor


def needed(view: RaidsView) -> list[str]:
    """The sea and the viewer's ship; in a fight, the rival's ship too."""
    s = view.table
    seats = [viewer(view)]
    if s.stack and s.stack[-1] == COMBAT:
        seats += [int(s.fighter), int(s.rival)]
    return list(dict.fromkeys(["sea", *(f"seat{seat}" for seat in seats)]))


# The sea


def ring(spaces: int) -> list[tuple[int, int]]:
    """The cells of the sea as column and row, clockwise from the Harbor at the top left.

    If there is one cell more than spaces, the last one belongs to the Harbor too.
    """
    down = 2 + (spaces - 2 * ACROSS + 1) // 2
    return (
        [(column, 0) for column in range(ACROSS)]
        + [(ACROSS - 1, row) for row in range(1, down)]
        + [(column, down - 1) for column in range(ACROSS - 2, -1, -1)]
        + [(0, row) for row in range(down - 2, 0, -1)]
    )


def draw_sea(s: RaidsState, words: RaidsWords) -> Canvas:
    cells = ring(len(s.sea))
    down = 1 + max(row for _, row in cells)
    canvas = Canvas(WIDTH, down * (CELL_HEIGHT + 1) + 1)
    for space in range(len(s.sea)):
        column, row = cells[space]
        x, y = column * (CELL + 1), row * (CELL_HEIGHT + 1)
        rows = 1 + len(cells) - len(s.sea) if space == 0 else 1
        canvas.box(x, y, CELL + 2, rows * (CELL_HEIGHT + 1) + 1)
    for space in range(len(s.sea)):
        column, row = cells[space]
        x, y = column * (CELL + 1) + 1, row * (CELL_HEIGHT + 1)
        if space:
            canvas.put(x + 1, y, (f"{space}", "strong"))
            draw_space(canvas, x, y + 1, s, space, words)
        else:
            canvas.put(x, y + 1, (cut(words.say(HARBOR_LABEL), CELL), "harbor"))
            canvas.put(x, y + 2, *in_harbor(s))
    for number, line in enumerate(middle(s, words)):
        canvas.put(CELL + 4, CELL_HEIGHT + 2 + number, *line)
    return canvas


def draw_space(
    canvas: Canvas, x: int, y: int, s: RaidsState, space: int, words: RaidsWords
) -> None:
    mark = s.sea[space]
    ships = [(SAILING, seat) for seat, ship in enumerate(s.ships) if ship.space == space]
    spans = [span for sign, seat in ships for span in token(sign, seat)]
    if s.ghost == space:
        spans.append((GHOST, "ghost"))
    if mark == VILLAGE:
        canvas.put(x, y, (cut(PASSED + words.say(VILLAGE_LABEL), CELL), "village"))
        canvas.put(x, y + 1, (f"+1{VIKING}", "figure"))
    elif mark >= 0:
        name = short_name(mark, words)
        if KIND[mark] > PORT:
            name = PASSED + name
        canvas.put(x, y, (cut(name, CELL), style_of(mark)))
        canvas.put(x, y + 1, (cut(figures(mark, s.shares[space]), CELL), "figure"))
    canvas.put(x + CELL - columns("".join(text for text, _ in spans)), y + 1, *spans)


def middle(s: RaidsState, words: RaidsWords) -> list[list[Span]]:
    """The text inside the ring: the voyage, the Harbor tiles, the ships that are home."""
    width = (ACROSS - 2) * (CELL + 1) - 5
    rewards = words.join([str(reward) for reward in HARBOR_REWARDS if reward])
    lines: list[list[Span]] = [
        [(words.say(VOYAGE_TITLE, voyage=s.voyage, voyages=VOYAGES), "title")],
        [(cut(words.say(REWARDS, rewards=rewards), width), "dim")],
    ]
    for number, harbor in enumerate(s.harbors, start=1):
        label = words.harbor(HARBOR_NAMES[harbor]) if harbor != NONE else "?"
        sign = SAILING if number == s.voyage else " "
        style = "strong" if number == s.voyage else "dim" if number < s.voyage else ""
        counts = ""
        if number >= s.voyage and harbor not in (NONE, ARRIVAL):
            each = enumerate(s.ships)
            counts = " ".join(
                f"{SEAT_LETTERS[seat]}{harbor_count(ship, harbor)}" for seat, ship in each
            )
        said = f"{sign} {words.say(HARBOR_ROW, voyage=number, harbor=label)}"
        lines.append([(pad(said, width - columns(counts) - 1), style), (f" {counts}", "figure")])
    if s.arrived:
        ships = [f"{place} {words.seat(seat)}" for place, seat in enumerate(s.arrived, start=1)]
        lines.append([(cut(words.say(HOME, ships=", ".join(ships)), width), "")])
    else:
        lines.append([(words.say(NOBODY_HOME), "dim")])
    if s.ghost != NONE:
        place = words.place(s.ghost, s.ghost in (0, s.home))
        lines.append([(cut(words.say(GHOST_AT, sign=GHOST, place=place), width), "ghost")])
    return lines


# Ships


def draw_ship(drawing: Sketch, s: RaidsState, seat: int, words: RaidsWords) -> None:
    """A ship's board in two or three lines: crew and Glory, the five spaces, the pieces next to
    it."""
    ship = s.ships[seat]
    color = f"seat{seat}"
    sign = SAILING if seat == s.actor else " "
    name = cut(f"{sign}{SEAT_LETTERS[seat]} {words.seat(seat)} ", 20)
    crew = f" {VIKING * ship.vikings}{SHIELD * (ship.shields - ship.vikings)} "
    manned = words.say(CREW, vikings=ship.vikings, shields=ship.shields)
    coins = f" {words.say(COINS, coins=ship.coins)} "
    points = f" {words.say(GLORY, points=glory(ship))} "
    heading: list[Span] = [
        *ruled(name, color, 21),
        *ruled(crew, color, SHIP_SPACES * BARE_SHIELDS + 3),
        *ruled(f" {manned} ", "", 21),
        *ruled(coins, "", 13),
        *ruled(points, "strong", 0),
    ]
    heading.append(("─" * (WIDTH - columns("".join(text for text, _ in heading))), "line"))
    drawing.line(*heading)
    slots: list[Span] = []
    for tile in ship.tiles:
        slots.append(("│", "line"))
        slots.append((pad(slot(tile, words), SLOT), "dim" if tile == NONE else "tile"))
    drawing.line((" ", ""), *slots, ("│", "line"))
    for row in wrap(things_beside(ship, words), WIDTH - 3, " · "):
        drawing.line((f"   {row}", ""))


def ruled(text: str, style: str, width: int) -> list[Span]:
    """The text, followed by a line up to that width."""
    return [(text, style), ("─" * (width - columns(text)), "line")]


def slot(tile: int, words: RaidsWords) -> str:
    if tile == NONE:
        return f" {SHIELD * BARE_SHIELDS}"
    text = f" {short_name(tile, words)} {figures(tile)}"
    if columns(text) > SLOT:
        text = text.strip()
    return text if columns(text) <= SLOT else text.replace(" ", "")


def things_beside(ship: Longship, words: RaidsWords) -> list[str]:
    things: list[str] = []
    runes = int(beside(ship, RUNE))
    if runes:
        things.append(words.say(RUNES, count=runes, points=rune_points(runes)))
    if beside(ship, PORT):
        things.append(words.say(PORTS, count=beside(ship, PORT)))
    goods = [f"{short_name(t, words)} +{POINTS[t]}" for t in ship.beside if KIND[t] == GOODS]
    if goods:
        things.append(words.say(SOLD, goods=", ".join(goods)))
    monsters = [f"+{POINTS[t]}" for t in ship.beside if KIND[t] == MONSTER]
    if monsters:
        things.append(words.say(MONSTERS, points=" ".join(monsters)))
    return things


def notes(s: RaidsState, words: RaidsWords) -> list[tuple[str, str]]:
    """Notes on the visible kinds of tile, each once with its effect."""
    kinds: dict[int, int] = {}
    for tile in sorted(s.sea[1:] + [tile for ship in s.ships for tile in ship.tiles]):
        if tile >= 0:
            kinds.setdefault(KIND[tile], tile)
    explained = [
        (
            words.say(GOODS_LABEL) if kind == GOODS else short_name(tile, words),
            words.tile_help(tile),
        )
        for kind, tile in sorted(kinds.items())
    ]
    return [*explained, (words.say(VILLAGE_LABEL), words.say(VILLAGE_HELP))]
