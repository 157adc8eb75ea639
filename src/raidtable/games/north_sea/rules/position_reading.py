"""Reads a written position of Raiders of the North Sea, and rejects one that no game can reach."""

from collections.abc import Sequence

from raidtable.engine.checked_input import THE_POSITION, Written, kind_of, name_or_null
from raidtable.engine.errors import BadPosition
from raidtable.engine.messages import N_, Text
from raidtable.engine.pool import Pool
from raidtable.engine.state import NONE
from raidtable.games.north_sea.rules.actions import MOST_TRADED
from raidtable.games.north_sea.rules.components import (
    BOX,
    BUILDING_NAMES,
    CARD_NAMES,
    CARD_NUMBERS,
    CARDS,
    COLOUR_NAMES,
    COPIES,
    DECK_NAMES,
    FACE_UP,
    FACES,
    FIRST_TOKEN,
    GOODS,
    GOODS_NAMES,
    HIRE_COST,
    KEPT,
    OFFERING_NAMES,
    OFFERINGS,
    SET_NAMES,
    SET_TOKENS,
    SET_WORKER,
    SITE_NAMES,
    TOKENS,
    TOP_ARMOUR,
    TOP_CREW,
    TOP_VALKYRIES,
)
from raidtable.games.north_sea.rules.endings import ENDING_NAMES
from raidtable.games.north_sea.rules.position import KEYS, SEAT_KEYS, STEP_NAMES, WORKING_KEYS
from raidtable.games.north_sea.rules.state import ROUND, NorthSeaState, Seat
from raidtable.games.north_sea.rules.validation import (
    cards_in_sight,
    check,
    check_pieces,
    goods_in_sight,
    tiles_in_sight,
)


def read(written: dict[str, object], base: NorthSeaState) -> NorthSeaState:
    """The written position; what it leaves out is as in `base`, once its set-up is completed.

    Without "steps", the turn of "turn_seat" begins.
    """
    w = Written(written, Text(THE_POSITION), BadPosition)
    w.only(KEYS)
    if w.choice("cards", DECK_NAMES[base.deck], DECK_NAMES) != DECK_NAMES[base.deck]:
        raise w.refuse(
            N_("it is for {deck} cards; choose them with the option."),
            deck=DECK_NAMES[base.deck],
        )
    s = set_up(base)
    seats = len(s.seats)
    read_seats(w, s)
    read_village(w, s)
    read_sets(w, s)
    read_cards(w, s)
    read_offers(w, s)
    s.ending = w.index("ending", ENDING_NAMES, NONE)
    s.last_turns = w.whole_or_none("last_turns", NONE, 0, seats, NONE)
    if w.has("steps"):
        names = w.choices("steps", [], STEP_NAMES)
        s.stack = [STEP_NAMES.index(str(name)) for name in names]
        s.turn_seat = w.whole_or_none("turn_seat", NONE, 0, seats - 1, NONE)
        read_working(w, s)
    else:
        s.stack = [ROUND]
        s.turn_seat = w.whole("turn_seat", 0, 0, seats - 1)
        for key in WORKING_KEYS:
            if w.has(key):
                raise w.refuse(N_("{key!r} needs 'steps' too."), key=key)
    if w.has("draw_pile"):
        s.discards = Pool([0] * CARDS)
        in_play = cards_in_sight(s)
        left = {name: COPIES[card] - in_play[card] for card, name in enumerate(CARD_NAMES)}
        s.discards = Pool(list(w.rest_of("draw_pile", "discards", left).values()))
    check_pieces(w, s)
    leave_rest(s)
    w.agrees("supply", {name: s.supply[good] for good, name in enumerate(GOODS_NAMES)})
    check(w, s)
    return s


def set_up(base: NorthSeaState) -> NorthSeaState:
    """The position after set-up: of the cards they were dealt, all keep the first they may."""
    s = base.copy()
    for number, seat in enumerate(s.seats):
        while len(seat.hand) > KEPT:
            s.under.append(seat.hand.pop())
            s.under_by.append(number)
            seat.known.pop()
    return s


def bits_of(numbers: Sequence[int]) -> int:
    return sum(1 << place for place in set(numbers))


def read_working(w: Written, s: NorthSeaState) -> None:
    """The working values of the steps."""
    last_seat = len(s.seats) - 1
    s.placed_at = w.index("placed_at", BUILDING_NAMES, NONE)
    s.colour = w.index("colour", COLOUR_NAMES, NONE)
    if s.turn_seat != NONE:
        s.used = bits_of(w.indices("used", BUILDING_NAMES, []))
    else:
        s.used = bits_of(w.wholes("used", [], 0, last_seat))
    s.uses = w.whole("uses", 0, 0, 1 + TOP_CREW)
    s.cash = w.index("cash", GOODS_NAMES[:GOODS], NONE)
    s.draws = w.whole("draws", 0, 0, sum(COPIES))
    s.drawer = w.whole_or_none("drawer", NONE, 0, last_seat, NONE)
    s.hire_cost = w.whole_or_none("hire_cost", NONE, 0, HIRE_COST, NONE)
    s.dismissed = w.whole("dismissed", 0, 0, 1)
    s.hall_card = w.index("hall_card", CARD_NAMES, NONE)
    s.target = w.whole_or_none("target", NONE, 0, last_seat, NONE)
    s.traded = w.indices("traded", CARD_NAMES, [])
    s.trading = w.whole("trading", 0, 0, MOST_TRADED)
    s.offer = w.index("offer", OFFERING_NAMES, NONE)
    s.recalled = w.index("recalled", CARD_NAMES, NONE)
    s.raid_site = w.index("raid_site", SITE_NAMES, NONE)
    s.dice = [read_face(w, face) for face in w.items("dice", [])]
    s.rerolls = w.whole("rerolls", 0, 0, TOP_CREW)
    s.claimed = w.whole("claimed", 0, 0, max(SET_TOKENS))


def read_face(w: Written, face: object) -> int:
    """The face of a die; null for one that is rolled again."""
    if face is None:
        return NONE
    if isinstance(face, bool) or not isinstance(face, int) or face not in FACES:
        raise w.refuse(N_("'dice' cannot show {kind}."), kind=kind_of(face))
    return face


def read_seats(w: Written, s: NorthSeaState) -> None:
    written = w.objects("seats", [{}] * len(s.seats), len(s.seats))
    s.seats = [read_seat(row, s, number) for number, row in enumerate(written)]


def read_seat(w: Written, s: NorthSeaState, place: int) -> Seat:
    w.only(SEAT_KEYS)
    base = s.seats[place]
    seat = Seat(
        w.index("worker", COLOUR_NAMES, base.worker),
        [w.whole(GOODS_NAMES[good], base.stock[good], 0, BOX[good]) for good in range(GOODS)],
        w.whole("armour", base.armour, 0, TOP_ARMOUR),
        w.whole("valkyries", base.valkyries, 0, TOP_VALKYRIES),
        w.whole("points", base.points, 0, 999),
        [],
        [],
        w.indices("crew", CARD_NAMES, base.crew),
        w.indices("offerings", OFFERING_NAMES, base.offerings),
    )
    hand = w.indices("hand", CARD_NAMES, base.hand)
    for card, knowers in zip(hand, w.items("known", [[]] * len(hand), len(hand)), strict=True):
        row = Written({"known": knowers}, w.where, w.error)
        known_by = bits_of(row.wholes("known", [], 0, len(s.seats) - 1))
        if (known_by >> place) & 1:
            raise w.refuse(N_("'known' names the other seats that know of a card."))
        seat.add_card(card, known_by)
    return seat


def read_village(w: Written, s: NorthSeaState) -> None:
    village = w.inner("village", BUILDING_NAMES)
    s.village = [
        village.index(name, COLOUR_NAMES, s.village[building])
        for building, name in enumerate(BUILDING_NAMES)
    ]


def read_sets(w: Written, s: NorthSeaState) -> None:
    """The raiding spaces and, in set-up, the bag from which they are filled."""
    sets = w.inner("sets", SET_NAMES)
    tokens = GOODS_NAMES[FIRST_TOKEN:]
    for place, name in enumerate(SET_NAMES):
        if not sets.has(name):
            continue
        counts = [0] * TOKENS
        s.set_workers[place] = NONE
        if sets.data[name] is not None:
            row = Written(sets.data[name], sets.within(name), BadPosition)
            row.only(["worker", *tokens])
            s.set_workers[place] = SET_WORKER[place]
            printed = COLOUR_NAMES[SET_WORKER[place]]
            if row.choice("worker", printed, COLOUR_NAMES) != printed:
                raise row.refuse(N_("a {printed} worker stands there."), printed=printed)
            counts = [row.whole(token, 0, 0, SET_TOKENS[place]) for token in tokens]
        s.tokens[place * TOKENS : (place + 1) * TOKENS] = counts
    spots = w.inner("spots", SET_NAMES)
    s.spots = [spots.index(name, COLOUR_NAMES, NONE) for name in SET_NAMES]
    bag = w.counts("bag", {}, tokens)
    s.bag = Pool([bag[token] for token in tokens])


def read_cards(w: Written, s: NorthSeaState) -> None:
    if w.has("under"):
        rows = w.objects("under", [])
        for row in rows:
            row.only(["card", "by"])
        s.under = [CARD_NUMBERS[row.choice("card", "", CARD_NAMES)] for row in rows]
        s.under_by = [row.whole("by", NONE, 0, len(s.seats) - 1) for row in rows]
    discards = w.counts("discards", {}, CARD_NAMES)
    s.discards = Pool([discards[name] for name in CARD_NAMES])


def read_offers(w: Written, s: NorthSeaState) -> None:
    offers = [name_or_null(OFFERING_NAMES, tile) for tile in s.offers]
    names = w.choices("offers", offers, OFFERING_NAMES, FACE_UP, or_none=True)
    s.offers = [NONE if name is None else OFFERING_NAMES.index(name) for name in names]
    s.offer_under = w.indices("offer_under", OFFERING_NAMES, [])


def leave_rest(s: NorthSeaState) -> None:
    """Supply, draw pile and stack are what is left of the box."""
    goods, cards, tiles = goods_in_sight(s), cards_in_sight(s), tiles_in_sight(s)
    s.supply = [BOX[good] - goods[good] for good in range(len(BOX))]
    s.pile = Pool([COPIES[card] - cards[card] for card in range(CARDS)])
    s.offer_pile = Pool([0 if tile in tiles else 1 for tile in range(OFFERINGS)])
