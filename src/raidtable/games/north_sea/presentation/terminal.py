"""Draws a view of Raiders of the North Sea for a terminal.

It shows the settlements with their plunder, the Village, the Offerings, each player's belongings,
and the viewer's hand. Letters and signs carry all information; colours only repeat it.
"""

from raidtable.engine.seats import SEAT_LETTERS
from raidtable.engine.state import NONE
from raidtable.engine.text_board import Sketch, Span, columns, cut, pad, wrap
from raidtable.engine.view import View
from raidtable.engine.words import N_, NC_, Words
from raidtable.games.north_sea.presentation.words.words import NorthSeaWords
from raidtable.games.north_sea.rules.components import (
    ARMOURY,
    BLACK,
    BUILDING_NAMES,
    CARD_NAMES,
    COLOUR_NAMES,
    COST,
    FIRST_SET,
    FIRST_TOKEN,
    GOODS,
    GREY,
    HERO,
    LONG_HOUSE,
    MILL,
    OFFERING_COST,
    OFFERING_POINTS,
    SILVERSMITH,
    SITE_CREW,
    SITE_DICE,
    SITE_GOLD,
    SITE_NAMES,
    SITE_POINTS,
    SITE_PROVISIONS,
    SITE_STRENGTHS,
    SITE_TAKES,
    SITES,
    STRENGTH,
    TOKENS,
    TOP_ARMOUR,
    TOP_CREW,
    TOP_VALKYRIES,
    WHITE,
)
from raidtable.games.north_sea.rules.scoring import total_points
from raidtable.games.north_sea.rules.state import (
    AVENGE,
    AVENGED,
    CHOOSE_SET,
    CLAIM_PLUNDER,
    DISMISS_CREW,
    FIRST_BUILDING,
    GIVE_GOODS,
    OFFER_LESS,
    OMIT_GOOD,
    PICK_UP_WORKER,
    REROLL_DICE,
    STEAL_PLUNDER,
    SWAP_WORKER,
    TOWN_HALL_TARGET,
    TURN,
    UNKNOWN,
    USE_BUILDING,
    VALKYRIES,
    NorthSeaState,
    Seat,
)
from raidtable.games.north_sea.rules.steps.raid import can_raid
from raidtable.games.north_sea.rules.view import NorthSeaView

WIDTH = 78
SIGNS = {BLACK: "●", GREY: "◐", WHITE: "○"}
# Explained below the settlements.
LETTERS = NC_("a letter each: silver, provisions, gold, iron, livestock, Valkyrie", "SPGILV")

SETTLEMENT_HEAD = [
    N_("Settlement"),
    NC_("heading", "crew"),
    NC_("heading", "cost"),
    NC_("heading", "worker"),
    NC_("heading", "dice"),
    N_("points@strength"),
    N_("plunder sets"),
]
# Each width includes the space after the column; the content fits in every language.
COLUMNS = [22, 6, 6, 7, 5, 16, 16]
KEY = [
    N_("{black} black, {grey} grey, {white} white worker"),
    N_("S silver, P provisions, G gold, I iron, L livestock, V Valkyrie"),
]
RAIDED = N_("raided")
VILLAGE_TITLE = N_("The Village")
OFFERINGS_TITLE = N_("Offerings ({left} in the stack)")
SUPPLY_TITLE = N_("Supply: {supply}   Draw pile {pile}   Discards {discards}")
LAST_ROUND = N_("The last round is being played.")
HOLDS = N_("holds {worker}")
NO_WORKER = N_("has placed")
TRACKS = N_("Armour {armour}/{most}, Valkyries {valkyries}/{top}")
HAND_COUNT = N_("hand {count}")
OFFERING_COUNT = N_("offerings {count}")
CREW_ROW = N_("Crew {count}/{most}: {crew}")
NO_CREW = N_("Crew 0/{most}")
CREW_STRENGTH = N_("crew {count}/{most}, strength {strength}")
HAND_IN_SHORT = N_("Hand: {cards} (strength, silver)")
HAND_TITLE = N_("Your hand (strength, silver; when hired / at the Town Hall)")
KNOWN_CARDS = N_("you know of: {cards}")


def sketch(view: View, words: Words) -> Sketch:
    assert isinstance(view, NorthSeaView)
    assert isinstance(words, NorthSeaWords)
    s = view.table
    drawing = Sketch()
    drawing.begin("settlements")
    draw_settlements(drawing, view, words)
    drawing.begin("village")
    draw_village(drawing, s, words)
    drawing.begin("stores")
    draw_stores(drawing, view, words)
    for seat in range(len(s.seats)):
        drawing.begin(f"seat{seat}")
        draw_seat(drawing, view, seat, words)
    if view.seat >= 0:
        drawing.begin("hand")
        draw_hand(drawing, s, s.seats[view.seat], words)
    drawing.needed = needed(view)
    drawing.notes = notes(s, words)
    return drawing


# What each decision is about, next to what the player has; otherwise the hand.
ABOUT: dict[int, list[str]] = {
    TURN: ["village", "hand"],
    PICK_UP_WORKER: ["village", "hand"],
    FIRST_BUILDING + LONG_HOUSE: ["stores"],
    FIRST_BUILDING + ARMOURY: [],
    FIRST_BUILDING + MILL: [],
    FIRST_BUILDING + SILVERSMITH: [],
    SWAP_WORKER: ["village"],
    USE_BUILDING: ["village", "hand"],
    OFFER_LESS: ["stores"],
    OMIT_GOOD: ["stores"],
    REROLL_DICE: ["settlements"],
    CHOOSE_SET: ["settlements"],
    VALKYRIES: [],
    AVENGED: [],
    DISMISS_CREW: [],
    CLAIM_PLUNDER: [],
    GIVE_GOODS: [],
}
# Decisions about opponents.
ABOUT_OPPONENTS = (TOWN_HALL_TARGET, STEAL_PLUNDER, AVENGE)


def needed(view: NorthSeaView) -> list[str]:
    """The parts that the decision is about, and what the player has."""
    s = view.table
    step = int(s.stack[-1]) if s.stack else NONE
    own = view.seat if view.seat >= 0 else view.actor
    parts = [f"seat{own}", *ABOUT.get(step, ["hand"])]
    if step in ABOUT_OPPONENTS:
        parts += [f"seat{seat}" for seat in range(len(s.seats)) if seat != own]
    elif sites_in_question(view):
        parts.append("settlements")
    return list(dict.fromkeys(parts))


def sites_in_question(view: NorthSeaView) -> list[int]:
    """The settlement of the raid, or before one those that can be raided now."""
    s = view.table
    step = int(s.stack[-1]) if s.stack else NONE
    if s.raid_site != NONE:
        return [int(s.raid_site)]
    if step == TURN:
        return [site for site in range(SITES) if can_raid(s, site)]
    return []


def heading(drawing: Sketch, title: str) -> None:
    drawing.line((f"{title} ", "title"), ("─" * (WIDTH - columns(title) - 1), "line"))


# The coast


def draw_settlements(drawing: Sketch, view: NorthSeaView, words: NorthSeaWords) -> None:
    """All settlements; in short those that the decision is about."""
    s = view.table
    in_question = sites_in_question(view)
    titles = [words.say(title) for title in SETTLEMENT_HEAD]
    row = "".join(pad(title, width) for title, width in zip(titles, COLUMNS, strict=True))
    drawing.line((row, "title"))
    if in_question:
        drawing.summary_line((row, "title"))
    for site in range(SITES):
        cells = [
            words.site(SITE_NAMES[site]),
            str(SITE_CREW[site]),
            letters([0, SITE_PROVISIONS[site], SITE_GOLD[site]], words) or "-",
            "".join(SIGNS[colour] for colour in SIGNS if (SITE_TAKES[site] >> colour) & 1),
            str(SITE_DICE[site] or "-"),
            levels(site),
        ]
        spans: list[Span] = [
            (pad(cell, width - 1) + " ", "strong" if number == 0 else "")
            for number, (cell, width) in enumerate(zip(cells, COLUMNS, strict=False))
        ]
        spans += sets_left(s, site, words)
        drawing.line(*spans)
        if site in in_question:
            drawing.summary_line(*spans)
    signs = {COLOUR_NAMES[colour]: sign for colour, sign in SIGNS.items()}
    for row in wrap([words.say(part, **signs) for part in KEY], WIDTH - 1, "   "):
        drawing.line((f" {row}", "dim"))


def levels(site: int) -> str:
    pairs = zip(SITE_POINTS[site], SITE_STRENGTHS[site], strict=True)
    return " ".join(
        f"{points}@{strength}" if strength else f"{points}" for points, strength in pairs
    )


def sets_left(s: NorthSeaState, site: int, words: NorthSeaWords) -> list[Span]:
    sets = []
    for number in range(FIRST_SET[site], FIRST_SET[site + 1]):
        if s.set_workers[number] != NONE:
            tokens = s.tokens[number * TOKENS : (number + 1) * TOKENS]
            counts = [0] * FIRST_TOKEN + tokens
            sets.append(letters(counts, words) + SIGNS[s.set_workers[number]])
    if not sets:
        return [(words.say(RAIDED), "dim")]
    return [(" ".join(sets), "figure")]


def letters(counts: list[int], words: NorthSeaWords) -> str:
    """Goods by their letters: GGL for two gold and one livestock."""
    signs = words.say(LETTERS)
    return "".join(sign * count for sign, count in zip(signs, counts, strict=False))


def stock_row(stock: list[int], words: NorthSeaWords) -> str:
    """The number of each good: S2 P1 G0 I0 L0."""
    signs = words.say(LETTERS)
    return " ".join(f"{sign}{stock[good]}" for good, sign in enumerate(signs[:GOODS]))


# The Village and the stores


def draw_village(drawing: Sketch, s: NorthSeaState, words: NorthSeaWords) -> None:
    heading(drawing, words.say(VILLAGE_TITLE))
    cell = WIDTH // 4
    for first in (0, 4):
        spans: list[Span] = []
        for building in range(first, first + 4):
            worker = s.village[building]
            sign = "·" if worker == NONE else SIGNS[worker]
            name = words.building(BUILDING_NAMES[building])
            spans.append((pad(f" {sign} {name}", cell), "dim" if worker == NONE else "strong"))
        drawing.line(*spans)
        drawing.summary_line(*spans)


def draw_stores(drawing: Sketch, view: NorthSeaView, words: NorthSeaWords) -> None:
    s = view.table
    stack = view.stack_size + len(s.offer_under)
    offers = [offering_sign(tile, words) for tile in s.offers if tile != NONE]
    title = words.say(OFFERINGS_TITLE, left=stack)
    tiles: list[Span] = [(f" {title}  ", ""), ("   ".join(offers), "tile")]
    drawing.line(*tiles)
    drawing.summary_line(*tiles)
    supply = stock_row(s.supply, words)
    pile = view.pile_size + len(s.under)
    sentence = words.say(SUPPLY_TITLE, supply=supply, pile=pile, discards=s.discards.size)
    drawing.line((f" {sentence}", "dim"))
    if s.last_turns != NONE:
        drawing.line((f" {words.say(LAST_ROUND)}", "strong"))
        drawing.summary_line((f" {words.say(LAST_ROUND)}", "strong"))


def offering_sign(tile: int, words: NorthSeaWords) -> str:
    return f"{letters(list(OFFERING_COST[tile]), words)}→{OFFERING_POINTS[tile]}"


# The players


def draw_seat(drawing: Sketch, view: NorthSeaView, number: int, words: NorthSeaWords) -> None:
    seat = view.table.seats[number]
    sign = "►" if number == view.actor else " "
    name = cut(f"{sign}{SEAT_LETTERS[number]} {words.seat(number)} ", 24)
    points = f" {words.amount('points', int(total_points(seat)))} "
    if seat.worker == NONE:
        worker = f" {words.say(NO_WORKER)} "
    else:
        worker = f" {words.say(HOLDS, worker=SIGNS[seat.worker])} "
    rule = "─" * (WIDTH - columns(name + worker + points) - 4)
    drawing.line(
        (name, f"seat{number}"),
        (rule, "line"),
        (worker, ""),
        ("──", "line"),
        (points, "strong"),
        ("──", "line"),
    )
    stock = stock_row(seat.stock, words)
    if number != view.seat:
        strength = sum(STRENGTH[card] for card in seat.crew)
        crew = words.say(CREW_STRENGTH, count=len(seat.crew), most=TOP_CREW, strength=strength)
        end = f" {stock} · {crew} ·{worker}·{points}"
        drawing.summary_line(
            (name, f"seat{number}"), ("─" * (WIDTH - columns(name + end)), "line"), (end, "")
        )
    tracks = words.say(
        TRACKS, armour=seat.armour, most=TOP_ARMOUR, valkyries=seat.valkyries, top=TOP_VALKYRIES
    )
    things = [
        stock,
        tracks,
        words.say(HAND_COUNT, count=len(seat.hand)),
        words.say(OFFERING_COUNT, count=len(seat.offerings)),
    ]
    for row in wrap(things, WIDTH - 3, " · "):
        drawing.line((f"   {row}", ""))
    cards = [f"{words.card(CARD_NAMES[card])} {STRENGTH[card]}" for card in seat.crew]
    if cards:
        sentence = words.say(CREW_ROW, count=len(cards), most=TOP_CREW, crew=", ".join(cards))
    else:
        sentence = words.say(NO_CREW, most=TOP_CREW)
    for row in wrap(joined_to_figures(sentence), WIDTH - 3, " "):
        drawing.line((f"   {row}", "tile" if cards else "dim"))
    known = [card for card in seat.hand if card != UNKNOWN]
    if known and number != view.seat:
        names = ", ".join(words.card(CARD_NAMES[card]) for card in known)
        for row in wrap(words.say(KNOWN_CARDS, cards=names).split(" "), WIDTH - 3, " "):
            drawing.line((f"   {row}", "dim"))


def draw_hand(drawing: Sketch, s: NorthSeaState, seat: Seat, words: NorthSeaWords) -> None:
    heading(drawing, words.say(HAND_TITLE))
    short = [
        f"{words.card(CARD_NAMES[card])} {STRENGTH[card]}/{COST[s.deck][card]}"
        for card in seat.hand
    ]
    # A card's figures stay next to its name.
    items = words.say(HAND_IN_SHORT, cards=", ".join(short) or "–")
    for row in wrap(joined_to_figures(items), WIDTH - 2, " "):
        drawing.summary_line((f" {row}", "tile"))
    names = [words.card(CARD_NAMES[card]) for card in seat.hand]
    widest = max(map(columns, names), default=0)
    for card, name in zip(seat.hand, names, strict=True):
        texts = [words.crew_text(CARD_NAMES[card])]
        if not HERO[card]:
            texts.append(f"/ {words.hall_text(CARD_NAMES[card], s.deck)}")
        spans: list[Span] = [
            (f" {pad(name, widest)}", "tile"),
            (f"  {STRENGTH[card]}  {COST[s.deck][card]}  ", "figure"),
        ]
        indent = sum(columns(span) for span, _ in spans)
        rows = [" ".join(texts)]
        if columns(rows[0]) > WIDTH - indent:
            rows = [row for text in texts for row in wrap(text.split(" "), WIDTH - indent, " ")]
        for row in rows:
            drawing.line(*spans, (row, "dim"))
            spans = [(" " * indent, "")]


def joined_to_figures(text: str) -> list[str]:
    """The words of a text, with each figure in one piece with the word before it."""
    pieces: list[str] = []
    for word in text.split(" "):
        if pieces and word[:1].isdecimal():
            pieces[-1] += f" {word}"
        else:
            pieces.append(word)
    return pieces


def notes(s: NorthSeaState, words: NorthSeaWords) -> list[tuple[str, str]]:
    """Notes on the visible crews, each card once with its effect; and on the buildings."""
    cards = sorted({card for seat in s.seats for card in seat.crew})
    explained = [
        (words.card(CARD_NAMES[card]), words.crew_text(CARD_NAMES[card])) for card in cards
    ]
    for name in BUILDING_NAMES:
        explained.append((words.building(name), words.building_help(name)))
    return explained
