"""The middle of the web board: the voyages, this voyage's Harbor tile, and plaques of choices;
while tiles are taken or sold, the ship of the player to move."""

from functools import cache
from html import escape

from raidtable.engine.state import NONE, OVER
from raidtable.games.raids.presentation.board.layout import FACE, LANDSCAPE, PORTRAIT, Layout
from raidtable.games.raids.presentation.board.plaques import Plaque, draw_plaque
from raidtable.games.raids.presentation.board.shapes import (
    FONT,
    INK,
    PAPER,
    badge_at,
    coin,
    defined,
    fitted,
    glyph,
    on_sea,
    text,
    titled,
    use,
    use_sized,
)
from raidtable.games.raids.presentation.board.tiles import (
    INKS,
    SLOT,
    SLOT_CENTERS,
    longship,
    plain_name,
)
from raidtable.games.raids.presentation.terminal import CREW, GLORY, NOBODY_HOME
from raidtable.games.raids.presentation.terminal_strip import VOYAGE_TITLE
from raidtable.games.raids.presentation.words.prompt_messages import NUMERALS
from raidtable.games.raids.presentation.words.signs import (
    HARBOR_TILE,
    REWARDS,
    VOYAGE_PAYS,
    VOYAGE_UNKNOWN,
)
from raidtable.games.raids.presentation.words.words import RaidsWords
from raidtable.games.raids.rules.components import (
    ARRIVAL,
    HARBOR_NAMES,
    HARBOR_REWARDS,
    VOYAGES,
)
from raidtable.games.raids.rules.scoring import glory, harbor_count
from raidtable.games.raids.rules.state import (
    SELL_GOODS,
    TAKE_TILE,
    RaidsState,
)

# This voyage's Harbor tile: framed in wood, its upper edge at 0.
HARBOR_WIDTH, HARBOR_HEIGHT = 240, 124
ORDER_Y, ORDER_STEP = 99, 53
TITLE_SIZE = 34
# By time: the colour and the opacity of a voyage's sail.
VOYAGE_GROUNDS = {"past": ("#8fa7a3", 0.6), "now": (PAPER, 1), "coming": ("#cdb78a", 0.85)}
HARBOR_SHAPES = {
    "arrival": "arrival", "goods_total": "goods", "goods_kinds": "goods_kinds", "runes": "rune",
    "shields": "shields", "weapons": "weapon", "ports": "port", "monsters": "monster",
    "sails": "sail",
}  # fmt: skip
STANDING_ROW = 52
# On the portrait board.
GLORY_Y, GLORY_STEP = 250, 51


# The voyages


def voyage_shapes(words: RaidsWords) -> str:
    """The sail of each voyage at each time, and the sign of each Harbor tile: small for a sail, and
    large for the middle."""
    sails = [
        defined(f"voyage-{number}-{time}", voyage_sail(number, time))
        for number in range(1, VOYAGES + 1)
        for time in VOYAGE_GROUNDS
    ]
    signs = [
        defined(f"pays-{harbor}", glyph(HARBOR_SHAPES[name], 15, -5, 23, INK))
        for harbor, name in enumerate(HARBOR_NAMES)
    ]
    harbors = [
        defined(f"harbor-{harbor}", harbor_tile(name, words))
        for harbor, name in enumerate(HARBOR_NAMES)
    ]
    titles = [
        defined(f"title-{number}", voyage_title(number, words)) for number in range(1, VOYAGES + 1)
    ]
    unknown = defined("pays-unknown", text(15, 4, "?", 24))
    ground = defined("harbor-ground", harbor_ground(words))
    return "".join([*sails, *signs, ground, *harbors, *titles, unknown])


def voyage_title(number: int, words: RaidsWords) -> str:
    title = words.say(VOYAGE_TITLE, voyage=number, voyages=VOYAGES)
    return f"<g {FONT}>{on_sea(0, 0, title, TITLE_SIZE, 2 * LANDSCAPE.title_room)}</g>"


def voyage_sail(number: int, time: str) -> str:
    """A sail with the number of its voyage, 64 units wide."""
    color, seen = VOYAGE_GROUNDS[time]
    return (
        '<path d="M-31 -25Q0 -32 31 -25Q35 -4 30 15Q0 21 -30 15Q-35 -4 -31 -25Z" '
        f'fill="{color}" fill-opacity="{seen}" stroke="{INK}" '
        f'stroke-width="{2.6 if time == "now" else 1.2}"/>'
        f"<g {FONT}>{text(-14, 4, NUMERALS[number - 1], 23)}</g>"
    )


def harbor_ground(words: RaidsWords) -> str:
    """A sheet in a wooden frame, with the coins that every Harbor tile pays."""
    half = HARBOR_WIDTH / 2
    rewards = [reward for reward in HARBOR_REWARDS if reward]
    bolts = "".join(
        f'<circle cx="{x:g}" cy="{y}" r="3"/>'
        for x in (10 - half, half - 10)
        for y in (10, HARBOR_HEIGHT - 10)
    )
    coins = "".join(
        titled(words.say(REWARDS[k], coin=reward), coin(-12 + 42 * k, 62, 17 - 2 * k, reward))
        for k, reward in enumerate(rewards)
    )
    return (
        f'<rect x="{-half:g}" width="{HARBOR_WIDTH}" height="{HARBOR_HEIGHT}" rx="6" '
        'fill="#5b3b20" stroke="#2a190c" stroke-width="2"/>'
        f'<rect x="{3 - half:g}" y="3" width="{HARBOR_WIDTH - 6}" height="{HARBOR_HEIGHT - 6}" '
        'rx="4" fill="none" stroke="#b98a54"/>'
        f'<path d="M{7 - half:g} 8l58 -2l56 2l60 -1l52 -1v{HARBOR_HEIGHT - 13}l-54 1l-58 -1'
        f'l-60 1l-54 -1Z" fill="{PAPER}" stroke="{INK}" stroke-width="1.5"/>'
        f'<g fill="#b98a54" stroke="#2a190c">{bolts}</g>{coins}'
        f'<path d="M-104 81H104" stroke="{INK}" stroke-opacity=".35" stroke-dasharray="4 4"/>'
    )


def harbor_tile(name: str, words: RaidsWords) -> str:
    """The category that a Harbor tile rewards, and its coins; below is space for the seats'
    order."""
    said = words.harbor(name)
    lines = in_two_lines(said[:1].upper() + said[1:])
    size, first = (21, 33) if len(lines) == 1 else (17, 24)
    title = "".join(fitted(30, first + 17 * row, line, size, 148) for row, line in enumerate(lines))
    shape = HARBOR_SHAPES[name]
    sign = glyph(shape, -76, 44, 54, INKS.get(shape, INK))
    drawn = f"{use('harbor-ground')}{sign}<g {FONT}>{title}</g>"
    return f"<title>{escape(words.say(HARBOR_TILE, harbor=said))}</title>{drawn}"


def draw_voyages(s: RaidsState, layout: Layout, language: str) -> list[str]:
    """A sail for each voyage, with the sign of its Harbor tile."""
    return [
        voyage_at(layout, number, s.voyage, harbor, language)
        for number, harbor in enumerate(map(int, s.harbors), start=1)
    ]


@cache
def voyage_at(layout: Layout, number: int, voyage: int, harbor: int, language: str) -> str:
    """A voyage's sail, with a title that says what its Harbor tile pays for."""
    words = RaidsWords(language)
    if harbor == NONE:
        title = words.say(VOYAGE_UNKNOWN, voyage=number)
    else:
        title = words.say(VOYAGE_PAYS, voyage=number, harbor=words.harbor(HARBOR_NAMES[harbor]))
    time = "now" if number == voyage else "past" if number < voyage else "coming"
    x = layout.center[0] + layout.sail_step * (number - (VOYAGES + 1) / 2)
    sign = "pays-unknown" if harbor == NONE else f"pays-{harbor}"
    return (
        f'<g id="voyage-{number}" transform="translate({x:g} {layout.sail_y:g})">'
        f"<title>{escape(title)}</title>"
        f"{use_sized(f'voyage-{number}-{time}', 0, 0, layout.sail)}"
        f"{use_sized(sign, 0, 0, layout.sail)}</g>"
    )


def draw_harbor(s: RaidsState, words: RaidsWords, layout: Layout) -> str:
    """The current voyage, its Harbor tile, and the order of the seats in its category so far."""
    x = layout.center[0]
    drawn = [use_sized(f"title-{s.voyage}", x, layout.title_y, layout.title / TITLE_SIZE)]
    harbor = int(s.harbors[s.voyage - 1])
    if harbor != NONE:
        order = leading(s, harbor)
        step = ORDER_STEP
        seats = [
            badge_at(seat, step * (k - (len(order) - 1) / 2) - 12, ORDER_Y, 12)
            + text(step * (k - (len(order) - 1) / 2) + 3, ORDER_Y + 6, figure, 19, anchor="start")
            for k, (seat, figure) in enumerate(order)
        ]
        if not seats:
            nobody = said(words.language, NOBODY_HOME)
            seats.append(fitted(0, ORDER_Y + 6, nobody, 17, HARBOR_WIDTH - 30))
        drawn.append(
            f'<g id="harbor-tile" transform="translate({x:g} {layout.harbor_y:g}) '
            f'scale({layout.harbor:g})">{use(f"harbor-{harbor}")}{"".join(seats)}</g>'
        )
    return "".join(drawn)


def leading(s: RaidsState, harbor: int) -> list[tuple[int, str]]:
    """The seats in order, the highest count first, each with its count; the earlier arrival wins
    ties.

    If only arrival counts, the seats that have arrived, with their places. Rule: `harbor-ties`.
    """
    arrived = list(map(int, s.arrived))
    if harbor == ARRIVAL:
        return [(seat, f"{place}.") for place, seat in enumerate(arrived, start=1)]
    later = [seat for seat in range(len(s.ships)) if seat not in arrived]
    counts = [int(harbor_count(boat, harbor)) for boat in s.ships]
    order = sorted([*arrived, *later], key=lambda seat: -counts[seat])
    return [(seat, str(counts[seat])) for seat in order]


def in_two_lines(said: str) -> list[str]:
    """The text on one line or, if it is long, broken at the space nearest to its middle."""
    gaps = [place for place, letter in enumerate(said) if letter == " "]
    if len(said) < 16 or not gaps:
        return [said]
    gap = min(gaps, key=lambda place: abs(2 * place - len(said)))
    return [said[:gap], said[gap + 1 :]]


# Ships


@cache
def said(language: str, message: str, **figures: int) -> str:
    """A message with numbers; cached, because the same ones recur."""
    return RaidsWords(language).say(message, **figures)


def shows_ship(s: RaidsState) -> bool:
    """Whether the decision is about the spaces of a ship, which is then drawn in the middle."""
    return s.actor >= 0 and s.stack[-1] in (TAKE_TILE, SELL_GOODS)


def draw_middle(s: RaidsState, words: RaidsWords, plaques: list[Plaque], layout: Layout) -> str:
    """The subject of the decision, or the final ranking when the game is over."""
    parts = draw_voyages(s, layout, words.language)
    if s.actor == OVER:
        return "".join([*parts, draw_standing(s, words, layout)])
    parts.append(
        draw_ship_of_actor(s, words, layout) if shows_ship(s) else draw_harbor(s, words, layout)
    )
    if layout is PORTRAIT:
        parts += draw_glory(s, words, layout)
    if plaques:
        parts += [draw_plaque(plaque, words, layout) for plaque in plaques]
    else:
        parts.append(use_sized("compass", layout.center[0], layout.plaque_y, layout.compass))
    return "".join(parts)


def draw_ship_of_actor(s: RaidsState, words: RaidsWords, layout: Layout) -> str:
    seat = int(s.actor)
    boat = s.ships[seat]
    x = layout.center[0]
    manned = said(words.language, CREW, vikings=int(boat.vikings), shields=int(boat.shields))
    short = layout is PORTRAIT
    left, right = x - layout.title_room, x + layout.title_room
    size = layout.title * 0.7
    radius = size * 0.6
    picture = longship(seat, tuple(boat.tiles), int(boat.vikings), short)
    parts = [
        badge_at(seat, left + radius, layout.title_y - size * 0.34, radius),
        on_sea(
            left + 2.6 * radius, layout.title_y, words.seat(seat), size, layout.title_room, "start"
        ),
        on_sea(right, layout.title_y, manned, size * 0.9, layout.title_room, "end"),
        f'<g transform="translate({layout.deck_x:g} {layout.deck_y:g}) '
        f'scale({layout.deck:g})">{picture}',
    ]
    if s.stack[-1] == TAKE_TILE and NONE in boat.tiles:
        # The tile as it would appear aboard, semi-transparent.
        center = SLOT_CENTERS[boat.tiles.index(NONE)]
        name = plain_name(s.sea[boat.space])
        parts.append(use_sized(name, center, 0, SLOT / FACE, ' opacity=".75"'))
    return "".join([*parts, "</g>"])


def draw_glory(s: RaidsState, words: RaidsWords, layout: Layout) -> list[str]:
    """Everybody's Glory in one row, for which a phone has no other space."""
    count = len(s.ships)
    drawn = []
    for seat, boat in enumerate(s.ships):
        x = layout.center[0] + GLORY_STEP * (seat - (count - 1) / 2)
        points = escape(said(words.language, GLORY, points=int(glory(boat))))
        drawn.append(
            f'<g id="glory-{seat}" transform="translate({x:g} {GLORY_Y})">'
            f"<title>{escape(words.seat(seat))}: {points}</title>"
            '<rect x="-24" y="-12" '
            'width="48" height="24" rx="12" fill="#143d49" fill-opacity=".72"/>'
            f"{badge_at(seat, -12, 0, 11)}{text(11, 5, str(glory(boat)), 16, PAPER)}</g>"
        )
    return drawn


def draw_standing(s: RaidsState, words: RaidsWords, layout: Layout) -> str:
    """Everybody's Glory, the highest first."""
    order = sorted(range(len(s.ships)), key=lambda seat: -glory(s.ships[seat]))
    drawn = []
    half = layout.row_width / 2
    for row, seat in enumerate(order):
        y = layout.row_y + STANDING_ROW * layout.row * row
        points = said(words.language, GLORY, points=int(glory(s.ships[seat])))
        drawn.append(
            f'<g id="standing-{seat}" transform="translate({layout.center[0]:g} {y:g})">'
            f'<g transform="scale({layout.row:g})"><rect x="{-half:g}" y="-22" '
            f'width="{layout.row_width:g}" height="44" rx="8" fill="{PAPER}" stroke="{INK}" '
            'stroke-width="1.5"/>'
            + badge_at(seat, 26 - half, 0, 17)
            + fitted(54 - half, 7, words.seat(seat), 22, layout.row_width - 180, anchor="start")
            + fitted(half - 14, 7, points, 22, 112, anchor="end")
            + "</g></g>"
        )
    return "".join(drawn)
