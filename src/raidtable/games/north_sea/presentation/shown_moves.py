"""Moves of Raiders of the North Sea after they were made: a line of icons, and marks on the board.

Only the public form of events is used. What was gained and paid is the sum of the claims of the
events' log lines.
"""

from collections.abc import Callable, Sequence
from functools import cache
from html import escape
from typing import Any, Final

from raidtable.engine.claims import Change, Figures, claims_of
from raidtable.engine.event import Event
from raidtable.engine.seats import SEATS, seat_badge
from raidtable.engine.shown_moves import NO_MARKS, MoveMarks, ShownMoves
from raidtable.engine.state import SPECTATOR
from raidtable.engine.words import N_, NC_, NN_, Message
from raidtable.games.art.chips import ARROW, quiet
from raidtable.games.north_sea.presentation.board.layout import LAYOUTS, Box, Layout, Point
from raidtable.games.north_sea.presentation.board.shapes import (
    BONE,
    INK,
    TEXT_FONT,
    figure,
    rect,
    text,
)
from raidtable.games.north_sea.presentation.chips import (
    CARD_MOVES,
    PASS_ICON,
    chips,
    die_icon,
    icon,
)
from raidtable.games.north_sea.presentation.words import messages as m
from raidtable.games.north_sea.presentation.words.log_lines import number as number_of
from raidtable.games.north_sea.presentation.words.names import capital
from raidtable.games.north_sea.presentation.words.words import NorthSeaWords
from raidtable.games.north_sea.rules.components import (
    BUILDING_NAMES,
    CARD_NAMES,
    COLOUR_NAMES,
    FIRST_TOKEN,
    GOODS_NAMES,
    KIND_NAMES,
    OFFERING_NAMES,
    OFFERING_POINTS,
    SET_NAMES,
    SITE_KIND,
    SITE_NAMES,
    TOKENS,
)

# What a player did with a card.
CARD_DEEDS: Final[dict[str, Message]] = {
    "DiscardedCard": N_("discards {the_card}"),
    "PlayedCard": N_("plays {the_card}"),
    "Hired": N_("hires {whom}"),
    "DismissedCrew": N_("dismisses {whom}"),
    "RecalledCrew": N_("returns {whom} to hand"),
    "CameBack": N_("{the_card} comes back to hand"),
    "Avenged": N_("loses {whom}"),
}
# What happened, in a few words without a figure.
DEEDS: Final[dict[str, Message]] = {
    "AlreadyUsed": NC_("of a building", "used already"),
    "CycledOfferings": N_("puts the Offerings under the stack"),
    "DrewNoMore": N_("stops drawing"),
    "KeptDice": N_("keeps the dice"),
    "NothingHappened": N_("no effect"),
    "PickedForTrade": N_("picks a card for the trade"),
    "RejectedCard": N_("puts a card under the pile"),
    "Reshuffled": N_("new draw pile"),
    "EndBegan": N_("The last round begins"),
    "GameEnded": N_("The game is over"),
    "ValkyriesLeft": N_("no crew left"),
}
DOES_NOTHING = N_("does nothing: {building}")
RAIDS = N_("raids")
STRENGTH = N_("strength {strength}")
REROLLS = N_("rerolls")
TRADES = NN_("trades {n} card", "trades {n} cards")
SWAPS_HANDS = N_("exchanges hands")
OFFERS = N_("makes an offering")
TAKEN = N_("a Valkyrie takes {whom}")
BEGINS = N_("begins")
CHOOSES_OFFERING = N_("chooses an offering")
OVER_LIMIT = N_("over the limit")
# Events that name the opponent themselves.
SAYS_WHOM = frozenset({"Stole", "LostArmour", "SwappedHands"})
# Events whose words say that a card leaves or joins the hand or the crew.
SAYS_CARD = frozenset({*CARD_DEEDS, "TakenByValkyrie", "RejectedCard"})

Part = Callable[[Event, NorthSeaWords], str]


# The line


def line(events: Sequence[Event], words: Any, seat: int, /) -> str:
    assert isinstance(words, NorthSeaWords)
    public = [event.seen_from(SPECTATOR) for event in events]
    names = {event.name for event in public}
    parts = [
        PARTS[event.name](event, words)
        for event in public
        if event.name in PARTS and not (event.name == "NamedOpponent" and names & SAYS_WHOM)
    ]
    returned = [event for event in public if event.name == "ReturnedExcess"]
    others = [event for event in public if event.name != "ReturnedExcess"]
    parts.append(changes_of(words, others, seat))
    if returned:
        parts.append(f"· {quiet(words.say(OVER_LIMIT))} {changes_of(words, returned, seat)}")
    return " ".join(part for part in parts if part)


def changes_of(words: NorthSeaWords, events: list[Event], seat: int) -> str:
    """What the seat gained and paid, then what others did, after their badges."""
    claims = [
        claim
        for event in events
        for claim in claims_of(words.told(event))
        if not (event.name in SAYS_CARD and claim.thing in CARD_MOVES)
    ]
    by_seat: dict[int, dict[str, Change]] = {seat: {}}
    for (who, thing), change in Figures(claims).items():
        if who >= 0:
            by_seat.setdefault(who, {})[thing] = change
    shown = [chips(words.language, by_seat.pop(seat))]
    for other, changes in by_seat.items():
        markup = chips(words.language, changes)
        if markup:
            shown.append(seat_badge(other, is_read=False) + markup)
    return "".join(shown)


def named(name: str) -> str:
    return f'<span class="name">{escape(name)}</span>'


@cache
def building_part(language: str, name: str) -> str:
    return icon(f"icon-{name}") + named(NorthSeaWords(language).building(name))


def worker_of(event: Event) -> str:
    return icon(f"worker-{COLOUR_NAMES.index(str(event.public['colour']))}")


def placed(event: Event, words: NorthSeaWords) -> str:
    building = building_part(words.language, str(event.public["building"]))
    return f"{worker_of(event)} {ARROW} {building}"


def picked_up(event: Event, words: NorthSeaWords) -> str:
    building = building_part(words.language, str(event.public["building"]))
    return f"{building} {ARROW} {worker_of(event)}"


def declined(event: Event, words: NorthSeaWords) -> str:
    name = words.building(str(event.public["building"]))
    return PASS_ICON + quiet(words.say(DOES_NOTHING, building=name))


def used(event: Event, words: NorthSeaWords) -> str:
    return building_part(words.language, str(event.public["building"]))


def card_deed(event: Event, words: NorthSeaWords) -> str:
    name = str(event.public["card"])
    card = m.CARDS[name]
    deed = words.say(CARD_DEEDS[event.name], the_card=words.the(card), whom=words.the(card))
    return icon(f"card-{CARD_NAMES.index(name)}") + named(deed)


def taken(event: Event, words: NorthSeaWords) -> str:
    whom = words.the(m.CARDS[str(event.public["card"])])
    return icon("icon-valkyrie") + named(words.say(TAKEN, whom=whom))


def deed(event: Event, words: NorthSeaWords) -> str:
    return named(words.say(DEEDS[event.name]))


def raided(event: Event, words: NorthSeaWords) -> str:
    name = str(event.public["site"])
    kind = KIND_NAMES[SITE_KIND[SITE_NAMES.index(name)]]
    site = named(capital(words.site(name)))
    return f"{worker_of(event)} {escape(words.say(RAIDS))} {icon(f'icon-{kind}')}{site}"


def rolled(event: Event, words: NorthSeaWords) -> str:
    return die_icon(number_of(event.public["face"]))


def rerolled(event: Event, words: NorthSeaWords) -> str:
    return f"{escape(words.say(REROLLS))} {rolled(event, words)} {ARROW}"


def scored(event: Event, words: NorthSeaWords) -> str:
    return named(words.say(STRENGTH, strength=event.public["strength"]))


def plundered(event: Event, words: NorthSeaWords) -> str:
    """The worker and the Valkyries of a set; its goods are among the gains."""
    counts = event.public["counts"]
    assert isinstance(counts, list)
    valkyries = icon(f"good-{FIRST_TOKEN + TOKENS - 1}") * int(counts[-1])
    return worker_of(event) + valkyries


def offered(event: Event, words: NorthSeaWords) -> str:
    points = OFFERING_POINTS[OFFERING_NAMES.index(str(event.public["offering"]))]
    pill = f'<span class="pill">{points}</span>'
    return icon("icon-offering") + named(words.say(OFFERS)) + pill


def opponent_badge(event: Event) -> str:
    return seat_badge(number_of(event.public["opponent"]), is_read=False)


def opponent(event: Event, words: NorthSeaWords) -> str:
    return f"{ARROW} {opponent_badge(event)}"


def traded(event: Event, words: NorthSeaWords) -> str:
    amount = named(words.say(TRADES, number_of(event.public["amount"])))
    return icon("icon-hand") + amount + opponent_badge(event)


def swapped_hands(event: Event, words: NorthSeaWords) -> str:
    said = named(words.say(SWAPS_HANDS))
    return icon("icon-hand") + said + opponent_badge(event)


def swapped_worker(event: Event, words: NorthSeaWords) -> str:
    lost, received = (
        icon(f"worker-{COLOUR_NAMES.index(str(event.public[key]))}") for key in ("lost", "received")
    )
    whose = opponent_badge(event)
    return f"{whose}{lost} {ARROW} {received}{used(event, words)}"


def begins(event: Event, words: NorthSeaWords) -> str:
    return seat_badge(event.seat, is_read=False) + named(words.say(BEGINS))


def chose_good(event: Event, words: NorthSeaWords) -> str:
    good = GOODS_NAMES.index(str(event.public["good"]))
    cards = f"{number_of(event.public['cards'])}{icon('icon-hand')}"
    return f"{cards} {ARROW} {icon(f'good-{good}')}"


def chose_offering(event: Event, words: NorthSeaWords) -> str:
    return icon("icon-offering") + named(words.say(CHOOSES_OFFERING))


PARTS: Final[dict[str, Part]] = {
    **dict.fromkeys(CARD_DEEDS, card_deed),
    **dict.fromkeys(DEEDS, deed),
    "PlacedWorker": placed,
    "PickedUpWorker": picked_up,
    "Declined": declined,
    "UsedBuilding": used,
    "TakenByValkyrie": taken,
    "Raided": raided,
    "RolledDie": rolled,
    "ChoseFirst": begins,
    "ChoseGood": chose_good,
    "ChoseOffering": chose_offering,
    "RerolledDie": rerolled,
    "ScoredRaid": scored,
    "TookPlunder": plundered,
    "MadeOffering": offered,
    "MadeOfferingForLess": offered,
    "NamedOpponent": opponent,
    "AnnouncedTrade": traded,
    "Traded": traded,
    "SwappedHands": swapped_hands,
    "SwappedWorker": swapped_worker,
}


# The marks

DISC = 10
# Smaller where the board is.
PORTRAIT_DISC = 8


def marks(
    events: Sequence[Event], seat: int, number: str, art: str, /, *, portrait: bool
) -> MoveMarks:
    """Rings round the places that the move touched, and a disc with its number at the last."""
    layout = LAYOUTS[art]
    shown: list[str] = []
    last: Point | None = None
    for event in events:
        public = event.public
        if event.name in ("PlacedWorker", "PickedUpWorker", "UsedBuilding", "SwappedWorker"):
            building = BUILDING_NAMES.index(str(public["building"]))
            shown.append(berth_ring(layout, building, seat))
            last = berth_disc(layout, building)
        elif event.name == "Raided":
            box = layout.ringed(layout.sites[SITE_NAMES.index(str(public["site"]))])
            shown.append(box_ring(box, seat))
            last = (box[0] + 4, box[1] + 4)
        elif event.name == "TookPlunder":
            box = layout.wells[SET_NAMES.index(str(public["set"]))]
            shown.append(ghost(box) + box_ring(box, seat))
            last = (box[0] + 2, box[1] + box[3] - 2)
        elif event.name == "DrewCard":
            box = layout.ringed(layout.pile)
            shown.append(box_ring(box, seat))
            last = (box[0] + 2, box[1] + 2)
    if last is None:
        return NO_MARKS
    numbered = f"<g {TEXT_FONT}>{disc(layout, seat, number, last)}</g>"
    return MoveMarks(rings="".join(dict.fromkeys(shown)), number=numbered)


@cache
def berth_ring(layout: Layout, building: int, seat: int) -> str:
    x, y = layout.berth(building)
    circle = f'<circle cx="{figure(x)}" cy="{figure(y)}" r="{figure(layout.berth_radius + 1)}"'
    return both_strokes(f'{circle} fill="none"', seat)


@cache
def berth_disc(layout: Layout, building: int) -> Point:
    """At the upper left of the worker."""
    x, y = layout.berth(building)
    away = layout.berth_radius * 0.8
    return x - away, max(y - away, disc_radius(layout) + 1)


@cache
def box_ring(box: Box, seat: int) -> str:
    x, y, width, height = map(figure, box)
    place = f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="6" fill="none"'
    return both_strokes(place, seat)


def both_strokes(shape: str, seat: int) -> str:
    """A dashed line of bone on the seat's colour: never the gold of choices."""
    return (
        f'{shape} stroke="{INK}" stroke-width="5.6"/>'
        f'{shape} stroke="{SEATS[seat].color}" stroke-width="4.2"/>'
        f'{shape} stroke="{BONE}" stroke-width="2.2" stroke-dasharray="5 4"/>'
    )


@cache
def ghost(box: Box) -> str:
    """Hatching where a set was."""
    x, y, width, height = box
    lines = []
    for step in range(1, int((width + height) // 8) + 1):
        start = step * 8
        left, down = max(0.0, start - height), min(height, start)
        right, up = min(width, start), max(0.0, start - width)
        lines.append(f"M{figure(x + left)} {figure(y + down)}L{figure(x + right)} {figure(y + up)}")
    stroke = f'stroke="{INK}" stroke-opacity=".35" stroke-width="1.5"'
    back = rect(box, 5, f'fill="{BONE}" fill-opacity=".25"')
    return f'{back}<path d="{"".join(lines)}" {stroke}/>'


def disc_radius(layout: Layout) -> float:
    return PORTRAIT_DISC if layout.portrait else DISC


@cache
def disc(layout: Layout, seat: int, number: str, at: Point) -> str:
    """The move's number on the seat's colour, edged with bone."""
    radius = disc_radius(layout)
    edge = radius + 2
    x = min(max(at[0], edge), layout.width - edge)
    y = min(max(at[1], edge), layout.height - edge)
    circle = f'<circle cx="{figure(x)}" cy="{figure(y)}"'
    look = SEATS[seat]
    size = radius * 1.4
    return (
        f'{circle} r="{figure(edge)}" fill="{BONE}" stroke="{INK}"/>'
        f'{circle} r="{figure(radius)}" fill="{look.color}"/>'
        f"{text(x, y + size * 0.35, number, size, look.paint)}"
    )


SOURCE_SIGNS: Final = {
    "raids": "icon-fortress",
    "valkyries": "icon-valkyrie",
    "armour": "icon-armour",
    "offerings": "icon-offering",
    "crew": "icon-crew",
    "plunder": "good-2",
}
SHOWN_MOVES = ShownMoves(line, marks, {source: icon(sign) for source, sign in SOURCE_SIGNS.items()})
