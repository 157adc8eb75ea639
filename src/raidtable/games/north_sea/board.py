"""Draws a view of Raiders of the North Sea for a page: the board, its choices, and the mats.

What never changes in a language is the art. Choices about a place on the board are spots there;
choices about a card, a good or an opponent are buttons on the mats.
"""

from collections.abc import Sequence
from functools import cache
from html import escape
from textwrap import wrap

from raidtable.engine.action import Action
from raidtable.engine.drawing import SEAT_COLORS, SEAT_LETTERS, Drawing, Spot
from raidtable.engine.state import NONE, OVER
from raidtable.engine.view import View
from raidtable.engine.words import N_, Message, Words
from raidtable.games.north_sea.actions import Numbered
from raidtable.games.north_sea.board_art import (
    ARMOUR_POST,
    BONE,
    BUILDING_BOXES,
    DIE_STEP,
    DISCARDS_BOX,
    HEAD,
    HEIGHT,
    INK,
    KIND_TINTS,
    OFFER_BOXES,
    PARCHMENT,
    PILE_BOX,
    POST_FOOT,
    POST_TOP,
    SHARED,
    SIGN,
    SITE_BOXES,
    SUPPLY_BOXES,
    TEXT_FONT,
    VALKYRIE_POST,
    WELL_BOXES,
    WELL_EDGE,
    WIDTH,
    Box,
    Point,
    berth,
    die_place,
    figure,
    north_sea_art,
    rect,
    text,
    track_place,
    use,
    use_sized,
)
from raidtable.games.north_sea.components import (
    BUILDING_NAMES,
    BUILDINGS,
    CARD_NAMES,
    CARDS,
    COLOUR_NAMES,
    COST,
    DECK_NAMES,
    FIRST_SET,
    FIRST_TOKEN,
    FORTRESS,
    GOODS,
    GOODS_NAMES,
    HERO,
    LONG_HOUSE,
    OFFERING_COST,
    OFFERING_NAMES,
    OFFERING_POINTS,
    OFFERINGS,
    SET_NAMES,
    SET_SITE,
    SET_TOKENS,
    SETS,
    SILVERSMITH,
    SITE_DICE,
    SITE_NAMES,
    SITES,
    STRENGTH,
    TOKENS,
    TOP_ARMOUR,
    TOP_CREW,
    TOP_VALKYRIES,
)
from raidtable.games.north_sea.scoring import total_points
from raidtable.games.north_sea.sketch import (
    HAND_COUNT,
    HAND_TITLE,
    KNOWN_CARDS,
    LAST_ROUND,
    NO_WORKER,
    OFFERING_COUNT,
    OFFERINGS_TITLE,
    TRACKS,
)
from raidtable.games.north_sea.state import UNKNOWN, NorthSeaState, Seat
from raidtable.games.north_sea.steps.raid import crew_strength
from raidtable.games.north_sea.view import NorthSeaView
from raidtable.games.north_sea.words import NorthSeaWords

ARTS = {"north-sea": north_sea_art}
SEAT_PAINT = list(zip(SEAT_COLORS, (BONE, BONE, INK, INK), strict=True))
# A settlement without an effect of the crew: what the crew is worth anywhere.
ANYWHERE = SITE_NAMES.index("harbour_west")
# So far outside a settlement or building the ring of a choice begins.
RING_ROOM = 2.5

SUPPLY = N_("Supply")
DRAW_PILE = N_("Draw pile")
DISCARDS = N_("Discards")
CREW_TITLE = N_("Crew {count}/{most}, strength with Armour {strength}")
PICKED = N_("Picked for the trade: {count}")
# What a button on a card or a good does with it.
BUTTONS: dict[str, Message] = {
    "reject": N_("Put under the pile"),
    "play": N_("Play"),
    "discard": N_("Discard"),
    "hire": N_("Hire for {cost}"),
    "enlist": N_("Take aboard"),
    "trade": N_("Trade"),
    "dismiss": N_("Dismiss"),
    "recall": N_("Take back"),
    "lose": N_("Lose"),
}
# What choices are about. Those with a button that are not about the hand are about the crew.
HAND_VERBS = {"reject", "play", "discard", "hire", "enlist", "trade"}
OWN_GOODS_VERBS = {"give", "omit", "arm"}
SUPPLY_VERBS = {"mill", "cash", "claim"}
BUILDING_VERBS = {"place", "pickup", "swap", "use"}


@cache
def art(name: str, language: str) -> str:
    """The picture of that name, the shapes of pieces, and what is printed in that language."""
    return f"{ARTS[name]()}<defs>{piece_shapes()}</defs>{print_in(language).board}"


def draw(view: View, words: Words, legal: list[Action], public: Drawing | None = None) -> Drawing:
    assert isinstance(view, NorthSeaView)
    assert isinstance(words, NorthSeaWords)
    buttons = Buttons(view, words, legal)
    return Drawing(
        WIDTH,
        HEIGHT,
        "north-sea",
        pieces(view, words) if public is None else public.pieces,
        spots(view.table, legal),
        [
            mat(view, words, number, buttons)
            if public is None or is_special(view, number, buttons)
            else public.mats[number]
            for number in range(len(view.table.seats))
        ],
    )


# Choices on the board


def spots(s: NorthSeaState, legal: Sequence[Action]) -> list[Spot]:
    found = []
    for action in legal:
        box = place_of(s, action)
        if box is not None:
            found.append(Spot(action.text, *box))
    return found


def round_about(box: Box) -> Box:
    """A little larger, so that the ring of a choice does not cover what is written at the edge."""
    x, y, width, height = box
    return (x - RING_ROOM, y - RING_ROOM, width + 2 * RING_ROOM, height + 2 * RING_ROOM)


def place_of(s: NorthSeaState, action: Action) -> Box | None:
    """Where on the board that choice can be pointed at, if anywhere."""
    verb, _, name = action.text.partition(":")
    if verb == "draw":
        return PILE_BOX
    if verb == "smith":
        return round_about(BUILDING_BOXES[SILVERSMITH])
    if verb == "barter":
        return round_about(BUILDING_BOXES[LONG_HOUSE])
    if not isinstance(action, Numbered):
        return None
    number = action.number
    if verb in BUILDING_VERBS:
        return round_about(BUILDING_BOXES[number])
    if verb == "raid":
        return round_about(SITE_BOXES[number])
    if verb == "plunder":
        return WELL_BOXES[number]
    if verb == "offer":
        return OFFER_BOXES[s.offers.index(number)]
    if verb in SUPPLY_VERBS:
        return SUPPLY_BOXES[GOODS_NAMES.index(name)]
    if verb == "reroll":
        x, y = die_place(s.raid_site, number)
        return (x - 14, y - 14, 28, 28)
    return None


# Print: what depends on the language alone


def capital(phrase: str) -> str:
    return phrase[:1].upper() + phrase[1:]


def fitting(phrase: str, room: float, largest: float) -> float:
    """The size at which a line of display type fits into that room."""
    return min(largest, room / (0.5 * len(phrase)))


class Print:
    """What is written on the board and on cards in one language, made once."""

    def __init__(self, language: str) -> None:
        self.words = words = NorthSeaWords(language)
        self.board = printed_board(words)
        self.posts = told_posts(words)
        self.crew = [crew_face(words, card) for card in range(CARDS)]
        self.hand = [
            [hand_face(words, card, deck) for card in range(CARDS)]
            for deck in range(len(DECK_NAMES))
        ]
        self.goods = [escape(words.good(name)) for name in GOODS_NAMES[:GOODS]]
        self.workers = [
            f"{sign} {escape(capital(words.worker(name)))}"
            for sign, name in zip(WORKER_SIGNS, COLOUR_NAMES, strict=True)
        ]
        self.no_worker = escape(capital(words.say(NO_WORKER)))
        self.hand_title = escape(words.say(HAND_TITLE))


@cache
def print_in(language: str) -> Print:
    return Print(language)


@cache
def said(language: str, message: Message, **figures: int) -> str:
    """A message about figures, ready for the page: mats say the same ones again and again."""
    return escape(capital(print_in(language).words.say(message, **figures)))


@cache
def said_points(language: str, points: int) -> str:
    return escape(print_in(language).words.amount("points", points))


def printed_board(words: NorthSeaWords) -> str:
    parts = [f"<g {TEXT_FONT}>"]
    parts += [site_name(words, site) for site in range(SITES)]
    for building in range(BUILDINGS):
        x, y, width, _ = BUILDING_BOXES[building]
        name = words.building(BUILDING_NAMES[building])
        size = fitting(name, width - 62, 17)
        parts.append(text(x + 9, y + 13 + size * 0.34, escape(name), size, BONE, "start"))
        parts.append(building_help(words, building))
    for title, (x, y, _, _) in (
        (SUPPLY, SUPPLY_BOXES[0]), (DRAW_PILE, PILE_BOX), (DISCARDS, DISCARDS_BOX),
    ):  # fmt: skip
        parts.append(text(x, y - 7, escape(words.say(title)), 13, INK, "start"))
    parts.append("</g>")
    return "".join(parts)


def told_posts(words: NorthSeaWords) -> str:
    """What the two tracks are, for those who point at them; so it has to lie above the art."""
    parts = []
    for post, source in ((VALKYRIE_POST, "valkyries"), (ARMOUR_POST, "armour")):
        told = f"<title>{escape(words.source(source))}</title>"
        height = POST_FOOT - POST_TOP + 32
        parts.append(f'<g pointer-events="all" fill="none">{told}')
        parts.append(f'<rect x="{post}" y="44" width="48" height="{height}"/></g>')
    return "".join(parts)


def halves(phrase: str) -> list[str]:
    """The phrase in two lines, the longer one as short as can be."""
    parts = phrase.split(" ")
    splits = [[" ".join(parts[:place]), " ".join(parts[place:])] for place in range(1, len(parts))]
    return min(splits, key=lambda lines: max(map(len, lines)))


def site_name(words: NorthSeaWords, site: int) -> str:
    """The name in the settlement's head, in two lines where one would be too small."""
    x, y, width, _ = SITE_BOXES[site]
    room = width - 32 - DIE_STEP * SITE_DICE[site]
    lines = [capital(words.site(SITE_NAMES[site]))]
    size = fitting(lines[0], room, 17)
    if size < 12.5:
        lines = halves(lines[0])
        size = fitting(max(lines, key=len), room, 12)
    top = y + HEAD / 2 + size * 0.33 - (len(lines) - 1) * size * 0.42
    return "".join(
        text(x + 26, top + row * size * 0.88, escape(line), size, BONE, "start")
        for row, line in enumerate(lines)
    )


def building_help(words: NorthSeaWords, building: int) -> str:
    """What a worker does there, in as many lines as it takes beside the berth."""
    x, y, _, _ = BUILDING_BOXES[building]
    told = capital(words.building_help(BUILDING_NAMES[building]))
    lines = wrap(told, 20)
    size = 13.0
    if len(lines) > 3:
        lines = wrap(told, 23)
        size = 11.8
    step = size * 1.03
    top = y + 51 + size * 0.35 - step * (len(lines) - 1) / 2
    return "".join(
        text(x + 8, top + step * row, escape(line), size, "#3b2815", "start")
        for row, line in enumerate(lines)
    )


# Pieces


def pieces(view: NorthSeaView, words: NorthSeaWords) -> str:
    s = view.table
    parts = [f"<g {TEXT_FONT}>", print_in(words.language).posts]
    parts += [set_piece(s, number) for number in range(SETS)]
    if s.raid_site != NONE:
        parts.append(raid_under_way(s))
    parts += [village_worker(building, worker) for building, worker in enumerate(s.village)]
    parts.append(stores(view, words))
    valkyries = [int(seat.valkyries) for seat in s.seats]
    parts += markers("valkyries", VALKYRIE_POST, TOP_VALKYRIES, valkyries)
    parts += markers("armour", ARMOUR_POST, TOP_ARMOUR, [int(seat.armour) for seat in s.seats])
    if s.last_turns != NONE and s.actor != OVER:
        parts.append(last_round(words))
    parts.append("</g>")
    return "".join(parts)


def piece_shapes() -> str:
    """The shapes of Offerings and markers, each to be used by its id."""
    shapes = {f"offering-{tile}": offering(tile) for tile in range(OFFERINGS)}
    shapes |= {f"seat-{seat}": seat_mark(seat) for seat in range(len(SEAT_LETTERS))}
    return "".join(f'<g id="{SIGN}{name}">{markup}</g>' for name, markup in shapes.items())


def use_shape(name: str) -> str:
    return f'<use href="#{SIGN}{name}"/>'


def group(name: str, at: Point, body: str) -> str:
    """A thing that can move, by its id, where it is now."""
    return f'<g id="{name}" transform="translate({figure(at[0])} {figure(at[1])})">{body}</g>'


def set_piece(s: NorthSeaState, number: int) -> str:
    """A plunder set with its worker; once it is taken, a worker that a raid has left there."""
    waiting = s.set_workers[number]
    if waiting != NONE:
        return set_there(number, tuple(s.tokens[number * TOKENS : (number + 1) * TOKENS]), waiting)
    return set_gone(number, worker_left(s, number))


def worker_left(s: NorthSeaState, number: int) -> int:
    """The worker to show in that emptied well.

    Raids fill a settlement's spots from the first on, whichever set they take.
    """
    site = SET_SITE[number]
    site_sets = range(FIRST_SET[site], FIRST_SET[site + 1])
    gone_before = sum(s.set_workers[other] == NONE for other in site_sets if other < number)
    left = [s.spots[other] for other in site_sets if s.spots[other] != NONE]
    return left[gone_before] if gone_before < len(left) else NONE


@cache
def set_there(number: int, counts: tuple[int, ...], worker: int) -> str:
    x, y, width, height = WELL_BOXES[number]
    kinds = [FIRST_TOKEN + kind for kind in range(TOKENS) for _ in range(counts[kind])]
    worker_size = 29 if width > 70 else 26
    room = width - worker_size * 0.82 - 4
    columns = min(SET_TOKENS[number], int(room // 16.5))
    rows = -(-SET_TOKENS[number] // columns)
    size = 19 if rows == 1 else 16
    body = []
    for place, kind in enumerate(kinds):
        row, column = divmod(place, columns)
        in_row = min(columns, SET_TOKENS[number] - row * columns)
        token_x = 3 + room / 2 + (column - (in_row - 1) / 2) * min(size + 2, room / columns)
        token_y = height / 2 + (row - (rows - 1) / 2) * (size + 0.4)
        body.append(use_sized(f"{SIGN}good-{kind}", token_x, token_y, size))
    body.append(
        use_sized(f"{SIGN}worker-{worker}", width - 2 - worker_size * 0.41, height / 2, worker_size)
    )
    return group(f"set-{SET_NAMES[number]}", (x, y), "".join(body))


@cache
def set_gone(number: int, worker: int) -> str:
    x, y, width, height = WELL_BOXES[number]
    middle = (width / 2, height / 2)
    cross = f'<path d="M-5 -5l10 10m0 -10l-10 10" transform="translate({figure(middle[0])} 17)" '
    body = f'{cross}stroke="{WELL_EDGE}" stroke-width="2"/>'
    if worker != NONE:
        left = use_sized(f"{SIGN}worker-{worker}", *middle, 25)
        body = f'<g opacity=".75">{left}</g>'
    return group(f"set-{SET_NAMES[number]}", (x, y), body)


def raid_under_way(s: NorthSeaState) -> str:
    """A ring round the settlement with the raider's letter, and the dice that have fallen."""
    x, y, width, height = SITE_BOXES[s.raid_site]
    paint, _ = SEAT_PAINT[s.turn_seat]
    around = (-3, -3, width + 6, height + 6)
    ring = rect(around, 11, f'fill="none" stroke="{BONE}" stroke-width="6"')
    ring += rect(around, 11, f'fill="none" stroke="{paint}" stroke-width="3"')
    body = ring + f'<g transform="translate(14 -2)">{use_shape(f"seat-{s.turn_seat}")}</g>'
    parts = [group("raid", (x, y), body)]
    for die, face in enumerate(s.dice):
        parts.append(group(f"die-{die}", die_place(s.raid_site, die), die_face(face)))
    return "".join(parts)


PIPS = {
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
}


@cache
def die_face(face: int) -> str:
    """A die with its pips; blank while it is rolled again."""
    body = rect((-12, -12, 24, 24), 5, f'fill="{BONE}" stroke="{INK}" stroke-width="1.800"')
    for x, y in PIPS.get(face, []):
        body += f'<circle cx="{x * 6}" cy="{y * 6}" r="2.700" fill="{INK}"/>'
    return body


def seat_mark(seat: int) -> str:
    paint, ink = SEAT_PAINT[seat]
    return (
        f'<circle class="seat-{seat}" r="7.400" fill="{paint}" stroke="{INK}" '
        f'stroke-width="1.200"/>{text(0, 3.8, SEAT_LETTERS[seat], 11, ink)}'
    )


@cache
def village_worker(building: int, worker: int) -> str:
    if worker == NONE:
        return ""
    name = f"worker-{BUILDING_NAMES[building]}"
    return group(name, berth(building), use_sized(f"{SIGN}worker-{worker}", 0, -1, 34))


def markers(track: str, post: int, most: int, steps: list[int]) -> list[str]:
    """Every seat's marker on that track, those on one place beside each other."""
    parts = []
    for seat, own in enumerate(steps):
        x, y = track_place(post, most, own)
        dx, dy = SHARED[steps.count(own) - 1][steps[:seat].count(own)]
        parts.append(marker(track, seat, (x + dx, y + dy)))
    return parts


@cache
def marker(track: str, seat: int, at: Point) -> str:
    return group(f"{track}-{seat}", at, use_shape(f"seat-{seat}"))


def stores(view: NorthSeaView, words: NorthSeaWords) -> str:
    """Offerings, the supply, and how many cards lie in the pile and among the discards."""
    s = view.table
    title = said(words.language, OFFERINGS_TITLE, left=int(view.stack_size) + len(s.offer_under))
    x, y, _, _ = OFFER_BOXES[0]
    parts = [text(x, y - 7, title, 13, INK, "start")]
    for place, tile in enumerate(s.offers):
        if tile != NONE:
            parts.append(offering_there(place, tile))
    for good, box in enumerate(SUPPLY_BOXES):
        parts.append(count_in(box, 33, 16, int(s.supply[good])))
    parts.append(count_in(PILE_BOX, 43, 17, int(view.pile_size) + len(s.under)))
    parts.append(count_in(DISCARDS_BOX, 43, 17, int(s.discards.size)))
    return "".join(parts)


@cache
def count_in(box: Box, right: int, size: int, count: int) -> str:
    """How many there are, to the right of what is printed in the box."""
    x, y, _, _ = box
    return text(x + right, y + 22, count, size, INK)


@cache
def offering_there(place: int, tile: int) -> str:
    x, y, _, _ = OFFER_BOXES[place]
    return group(f"offering-{OFFERING_NAMES[tile]}", (x, y), use_shape(f"offering-{tile}"))


def offering(tile: int) -> str:
    """A tile: what is offered, and the points."""
    _, _, width, height = OFFER_BOXES[0]
    goods = [good for good in range(GOODS) for _ in range(OFFERING_COST[tile][good])]
    body = [
        rect((0, 0, width, height), 5, f'fill="{PARCHMENT}" stroke="{INK}" stroke-width="1.500"'),
        rect((width - 25, 4, 21, height - 8), 4, f'fill="{KIND_TINTS[FORTRESS]}"'),
        text(width - 14.5, 22, OFFERING_POINTS[tile], 18, BONE),
    ]
    for place, good in enumerate(goods):
        left = (width - 25) / 2 + (place - (len(goods) - 1) / 2) * 18.5
        body.append(use(f"{SIGN}good-{good}", left, height / 2, 17))
    return "".join(body)


def last_round(words: NorthSeaWords) -> str:
    told = escape(words.say(LAST_ROUND))
    band = rect((-150, -12, 300, 23), 5, f'fill="{PARCHMENT}" stroke="{INK}" stroke-width="1.800"')
    return group("last-round", (WIDTH / 2, 436), band + text(0, 5, told, 16, KIND_TINTS[FORTRESS]))


# Mats


class Buttons:
    """The choices about cards, goods and opponents, by the mat and the thing they belong to."""

    def __init__(self, view: NorthSeaView, words: NorthSeaWords, legal: Sequence[Action]) -> None:
        self.hand: dict[int, str] = {}
        self.crew: dict[int, str] = {}
        self.goods: dict[tuple[int, int], tuple[str, str]] = {}
        self.opponents: dict[int, str] = {}
        s = view.table
        for action in legal:
            if not isinstance(action, Numbered):
                continue
            verb, _, name = action.text.partition(":")
            told = escape(words.choice(view, action))
            if verb in BUTTONS:
                by_card = self.hand if verb in HAND_VERBS else self.crew
                by_card[action.number] = card_button(s, words, action, told)
            elif verb in OWN_GOODS_VERBS:
                self.goods[int(s.actor), GOODS_NAMES.index(name)] = (action.text, told)
            elif verb == "steal":
                self.goods[int(s.target), GOODS_NAMES.index(name)] = (action.text, told)
            elif verb == "target":
                self.opponents[action.number] = button(action.text, told, told)

    def are_on(self, number: int, actor: int) -> bool:
        """Whether one of them stands on the mat of that seat."""
        if number == actor and (self.hand or self.crew):
            return True
        return number in self.opponents or any(seat == number for seat, _ in self.goods)


def is_special(view: NorthSeaView, number: int, buttons: Buttons) -> bool:
    """Whether that mat shows the viewer more than a spectator: cards, Offerings or choices."""
    seat = view.table.seats[number]
    return (
        buttons.are_on(number, int(view.actor))
        or any(card != UNKNOWN for card in seat.hand)
        or any(tile != UNKNOWN for tile in seat.offerings)
    )


def card_button(s: NorthSeaState, words: NorthSeaWords, action: Numbered, told: str) -> str:
    verb = action.text.partition(":")[0]
    cost = ""
    if verb == "hire":
        cost = words.amount("silver", int(s.card_cost(s.player, action.number)))
    return button(action.text, escape(words.say(BUTTONS[verb], cost=cost)), told)


def button(action: str, label: str, told: str) -> str:
    """A choice with a short label; the whole sentence is its title."""
    return f'<button name="action" value="{action}" title="{told}">{label}</button>'


def sign(name: str, half: int, size: int = 18) -> str:
    """A sign within a line of HTML."""
    box = f"{-half} {-half} {2 * half} {2 * half}"
    return (
        f'<svg class="ns-sign" width="{size}" height="{size}" viewBox="{box}" aria-hidden="true">'
        f'<use href="#{SIGN}{name}" x="{-half}" y="{-half}" width="{2 * half}" '
        f'height="{2 * half}"/></svg>'
    )


CREW_SIGN = sign("crew", 10, 15)
HALL_SIGN = sign("hall", 10, 15)
GOOD_SIGNS = [sign(f"good-{good}", 10) for good in range(GOODS)]
WORKER_SIGNS = [sign(f"worker-{colour}", 14, 22) for colour in range(len(COLOUR_NAMES))]
CARD_SIGNS = [sign(f"card-{card}", 12, 24) for card in range(len(CARD_NAMES))]
BACK = '<span class="ns-back"></span>'


def crew_face(words: NorthSeaWords, card: int) -> str:
    name = CARD_NAMES[card]
    return (
        f'<b class="ns-strength">{STRENGTH[card]}</b><h4>{escape(words.card(name))}</h4>'
        f"<p>{CARD_SIGNS[card]} {escape(capital(words.crew_text(name)))}</p>"
    )


def hand_face(words: NorthSeaWords, card: int, deck: int) -> str:
    name = CARD_NAMES[card]
    face = (
        f'<b class="ns-strength">{STRENGTH[card]}</b><b class="ns-cost">{COST[deck][card]}</b>'
        f"<h4>{CARD_SIGNS[card]} {escape(words.card(name))}</h4>"
        f"<p>{CREW_SIGN} {escape(capital(words.crew_text(name)))}</p>"
    )
    if HERO[card]:
        return face
    return (
        f'{face}<p class="ns-hall">{HALL_SIGN} {escape(capital(words.hall_text(name, deck)))}</p>'
    )


def mat(view: NorthSeaView, words: NorthSeaWords, number: int, buttons: Buttons) -> str:
    s = view.table
    seat = s.seats[number]
    decides = number == s.actor
    parts = ['<div class="ns-mat">', mat_head(seat, words, number, buttons)]
    parts.append(figures(seat, words))
    parts.append(goods(seat, words, number, buttons))
    parts.append(crew(seat, words, buttons.crew if decides else {}))
    if number == view.seat and seat.hand:
        parts.append(own_hand(s, seat, words, buttons.hand if decides else {}))
    else:
        parts.append(hidden_hand(seat, words))
    parts.append("</div>")
    return "".join(parts)


def mat_head(seat: Seat, words: NorthSeaWords, number: int, buttons: Buttons) -> str:
    """Whose mat it is, and the points so far. An opponent who can be named is a button."""
    name = buttons.opponents.get(number) or escape(words.seat(number))
    points = said_points(words.language, int(total_points(seat)))
    return (
        f'<h2 class="mat-head"><b class="mat-letter">{SEAT_LETTERS[number]}</b> '
        f'<span class="mat-name">{name}</span> '
        f'<strong class="ns-points">{points}</strong></h2>'
    )


def figures(seat: Seat, words: NorthSeaWords) -> str:
    """The worker, the tracks and the Offerings."""
    language = words.language
    printed = print_in(language)
    worker = printed.no_worker if seat.worker == NONE else printed.workers[seat.worker]
    tracks = said(
        language,
        TRACKS,
        armour=int(seat.armour),
        most=TOP_ARMOUR,
        valkyries=int(seat.valkyries),
        top=TOP_VALKYRIES,
    )
    offerings = said(language, OFFERING_COUNT, count=len(seat.offerings))
    seen = [words.offering(tile) for tile in seat.offerings if tile != UNKNOWN]
    title = f' title="{escape("; ".join(seen))}"' if seen else ""
    return (
        f'<ul class="ns-figures"><li>{worker}</li><li>{tracks}</li><li{title}>{offerings}</li></ul>'
    )


def goods(seat: Seat, words: NorthSeaWords, number: int, buttons: Buttons) -> str:
    names = print_in(words.language).goods
    chips = []
    for good in range(GOODS):
        body = f"{GOOD_SIGNS[good]} <b>{seat.stock[good]}</b> <small>{names[good]}</small>"
        choice = buttons.goods.get((number, good))
        chips.append(f"<li>{body if choice is None else button(choice[0], body, choice[1])}</li>")
    return f'<ul class="ns-goods">{"".join(chips)}</ul>'


def crew(seat: Seat, words: NorthSeaWords, buttons: dict[int, str]) -> str:
    faces = print_in(words.language).crew
    title = said(
        words.language,
        CREW_TITLE,
        count=len(seat.crew),
        most=TOP_CREW,
        strength=int(crew_strength(seat, ANYWHERE)),
    )
    return f"<h3>{title}</h3>{cards(seat.crew, faces, buttons, 'ns-crew')}"


def own_hand(s: NorthSeaState, seat: Seat, words: NorthSeaWords, buttons: dict[int, str]) -> str:
    printed = print_in(words.language)
    faces = printed.hand[s.deck]
    marks = buttons
    if s.trading:
        # A seat sees its own picks; those of the other are UNKNOWN, and no card of this hand.
        marks = {card: picked_mark(words, s.traded.count(card)) for card in s.traded}
        for card, choice in buttons.items():
            marks[card] = marks.get(card, "") + choice
    return f"<h3>{printed.hand_title}</h3>{cards(seat.hand, faces, marks, 'ns-hand')}"


def picked_mark(words: NorthSeaWords, count: int) -> str:
    return f'<p class="ns-picked">{escape(words.say(PICKED, count=count))}</p>'


def cards(held: list[int], faces: list[str], marks: dict[int, str], kind: str) -> str:
    """Each different card once, with how many there are of it and what can be done with it."""
    rows = []
    for card in dict.fromkeys(held):
        copies = held.count(card)
        count = f'<b class="ns-copies">×{copies}</b>' if copies > 1 else ""
        rows.append(f'<li class="ns-card">{faces[card]}{count}{marks.get(card, "")}</li>')
    return f'<ul class="ns-cards {kind}">{"".join(rows)}</ul>' if rows else ""


def hidden_hand(seat: Seat, words: NorthSeaWords) -> str:
    """The hand of another: backs, and the names of the cards that the viewer knows of."""
    count = len(seat.hand)
    title = said(words.language, HAND_COUNT, count=count)
    told = f'<p class="ns-backs">{title} {BACK * count}</p>'
    known = [words.card(CARD_NAMES[card]) for card in seat.hand if card != UNKNOWN]
    if known:
        names = escape(capital(words.say(KNOWN_CARDS, cards=", ".join(known))))
        told += f'<p class="ns-known">{names}</p>'
    return told
