"""A written position of Raiders of the North Sea: complete, readable, and checked when it is read.

The supply, the draw pile and the stack of Offerings are what the rest leaves of the box, so a
position does not write them. The schema is in docs/positions/north_sea.md.
"""

from collections.abc import Sequence
from typing import Any

from raidtable.engine.checked_input import Written, kind_of
from raidtable.engine.errors import BadPosition
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
    HERO,
    HIRE_COST,
    KEPT,
    OFFERING_NAMES,
    OFFERINGS,
    SET_NAMES,
    SET_TOKENS,
    SET_WORKER,
    SETS,
    SITE_NAMES,
    TOKENS,
    TOP_ARMOUR,
    TOP_CREW,
    TOP_VALKYRIES,
)
from raidtable.games.north_sea.rules.endings import ENDING_NAMES
from raidtable.games.north_sea.rules.state import ROUND, NorthSeaState, Seat
from raidtable.games.north_sea.rules.validation import (
    cards_in_sight,
    check,
    check_pieces,
    goods_in_sight,
    tiles_in_sight,
    workers_due,
    workers_in_play,
)

# Steps as a written position names them, in the order of the game's table of steps.
STEP_NAMES = [
    "round", "turn_up_offerings", "fill_sets", "deal_hands", "reject_cards", "roll_for_start",
    "draw_cards", "turn", "pick_up_worker", "end_turn",
    *BUILDING_NAMES,
    "discard_cards", "hire_crew", "town_hall_target", "swap_worker", "steal_plunder",
    "dismiss_crew", "claim_plunder", "recall_crew", "enlist_crew", "give_goods", "use_building",
    "count_cards", "trade_cards", "offer_less", "omit_good", "draw_more",
    "roll_dice", "reroll_dice", "score_raid", "choose_set", "valkyries", "avenge", "avenged",
]  # fmt: skip
WORKING_KEYS = [
    "placed_at", "colour", "used", "uses", "cash", "draws", "drawer", "hire_cost", "dismissed",
    "hall_card", "target", "traded", "trading", "offer", "recalled", "raid_site", "dice",
    "rerolls", "claimed",
]  # fmt: skip
KEYS = [
    "cards", "seats", "village", "sets", "spots", "under", "discards", "offers", "offer_under",
    "bag", "turn_seat", "ending", "last_turns", "steps", "draw_pile", "supply", *WORKING_KEYS,
]  # fmt: skip
SEAT_KEYS = [
    "worker", *GOODS_NAMES[:GOODS], "armour", "valkyries", "points", "hand", "known", "crew",
    "offerings",
]  # fmt: skip


# Writing


def name_of(names: Sequence[str], number: int) -> str | None:
    return None if number == NONE else names[number]


def or_null(value: int) -> int | None:
    return None if value == NONE else value


def write(s: NorthSeaState) -> dict[str, object]:
    return {
        "cards": DECK_NAMES[s.deck],
        "seats": [write_seat(seat) for seat in s.seats],
        "village": {
            BUILDING_NAMES[building]: name_of(COLOUR_NAMES, worker)
            for building, worker in enumerate(s.village)
        },
        "sets": {SET_NAMES[place]: write_set(s, place) for place in range(SETS)},
        "spots": {
            SET_NAMES[number]: COLOUR_NAMES[worker]
            for number, worker in enumerate(s.spots)
            if worker != NONE
        },
        "under": [
            {"card": name_of(CARD_NAMES, card), "by": by}
            for card, by in zip(s.under, s.under_by, strict=True)
        ],
        "discards": {CARD_NAMES[card]: count for card, count in s.discards.kinds()},
        "offers": [name_of(OFFERING_NAMES, tile) for tile in s.offers],
        "offer_under": [OFFERING_NAMES[tile] for tile in s.offer_under],
        "bag": {GOODS_NAMES[FIRST_TOKEN + token]: count for token, count in s.bag.kinds()},
        "turn_seat": or_null(s.turn_seat),
        "ending": name_of(ENDING_NAMES, s.ending),
        "last_turns": or_null(s.last_turns),
        "steps": [STEP_NAMES[step] for step in s.stack],
        "placed_at": name_of(BUILDING_NAMES, s.placed_at),
        "colour": name_of(COLOUR_NAMES, s.colour),
        "used": [name for number, name in enumerate(BUILDING_NAMES) if (s.used >> number) & 1]
        if s.turn_seat != NONE
        else [seat for seat in range(len(s.seats)) if (s.used >> seat) & 1],
        "uses": s.uses,
        "cash": name_of(GOODS_NAMES, s.cash),
        "draws": s.draws,
        "drawer": or_null(s.drawer),
        "hire_cost": or_null(s.hire_cost),
        "dismissed": s.dismissed,
        "hall_card": name_of(CARD_NAMES, s.hall_card),
        "target": or_null(s.target),
        "traded": [name_of(CARD_NAMES, card) for card in s.traded],
        "trading": s.trading,
        "offer": name_of(OFFERING_NAMES, s.offer),
        "recalled": name_of(CARD_NAMES, s.recalled),
        "raid_site": name_of(SITE_NAMES, s.raid_site),
        "dice": [or_null(face) for face in s.dice],
        "rerolls": s.rerolls,
        "claimed": s.claimed,
    }


def canonical(written: dict[str, Any]) -> dict[str, object]:
    """The written position with crew, hands and Offerings in a fixed order: theirs has no meaning.

    Of a trade, the cards that each seat picked are in a fixed order.
    """
    trading = written["trading"]
    traded = written["traded"]
    return {
        **written,
        "seats": [canonical_seat(seat) for seat in written["seats"]],
        "traded": sorted(traded[:trading]) + sorted(traded[trading:]),
    }


def canonical_seat(seat: dict[str, Any]) -> dict[str, object]:
    cards = sorted(zip(seat["hand"], seat["known"], strict=True))
    return {
        **seat,
        "hand": [card for card, _ in cards],
        "known": [known for _, known in cards],
        "crew": sorted(seat["crew"]),
        "offerings": sorted(seat["offerings"]),
    }


def write_seen(s: NorthSeaState, pile_size: int, stack_size: int) -> dict[str, object]:
    """A view's table: unseen cards and tiles are null, and what is counted is counted."""
    return {
        **write(s),
        "supply": {name: s.supply[good] for good, name in enumerate(GOODS_NAMES)},
        "pile": pile_size,
        "unseen": {CARD_NAMES[card]: count for card, count in s.pile.kinds()},
        "offer_stack": stack_size,
        "unseen_offerings": [OFFERING_NAMES[tile] for tile, _ in s.offer_pile.kinds()],
    }


def write_seat(seat: Seat) -> dict[str, object]:
    written: dict[str, object] = {"worker": name_of(COLOUR_NAMES, seat.worker)}
    for good in range(GOODS):
        written[GOODS_NAMES[good]] = seat.stock[good]
    written["armour"] = seat.armour
    written["valkyries"] = seat.valkyries
    written["points"] = seat.points
    written["hand"] = [name_of(CARD_NAMES, card) for card in seat.hand]
    written["known"] = [
        [knower for knower in range(4) if (known_by >> knower) & 1] for known_by in seat.known
    ]
    written["crew"] = [CARD_NAMES[card] for card in seat.crew]
    written["offerings"] = [name_of(OFFERING_NAMES, tile) for tile in seat.offerings]
    return written


def write_set(s: NorthSeaState, number: int) -> dict[str, object] | None:
    """The tokens and the worker of a raiding space; null once it was raided."""
    if s.set_workers[number] == NONE:
        return None
    written: dict[str, object] = {"worker": COLOUR_NAMES[s.set_workers[number]]}
    for token in range(TOKENS):
        written[GOODS_NAMES[FIRST_TOKEN + token]] = s.tokens[number * TOKENS + token]
    return written


# Reading


def read(written: dict[str, object], base: NorthSeaState) -> NorthSeaState:
    """The written position; what it leaves out is as in `base`, once its set-up is completed.

    Without "steps", the turn of "turn_seat" begins.
    """
    w = Written(written, "The position", BadPosition)
    w.only(KEYS)
    if w.choice("cards", DECK_NAMES[base.deck], DECK_NAMES) != DECK_NAMES[base.deck]:
        raise w.refuse(f"it is read with {DECK_NAMES[base.deck]} cards; choose that by the option.")
    s = set_up(base)
    seats = len(s.seats)
    read_seats(w, s)
    read_village(w, s)
    read_sets(w, s)
    read_cards(w, s)
    read_offers(w, s)
    s.ending = place_of(w, "ending", ENDING_NAMES, NONE)
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
                raise w.refuse(f"{key!r} needs 'steps' beside it.")
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


def place_of(w: Written, key: str, names: Sequence[str], default: int) -> int:
    """The place of a name among those names; NONE for null."""
    if not w.has(key):
        return default
    return NONE if w.data[key] is None else list(names).index(w.choice(key, "", names))


def places_of(w: Written, key: str, names: Sequence[str], default: Sequence[int]) -> list[int]:
    """The places of a list of names."""
    found = w.choices(key, [names[place] for place in default], names)
    return [list(names).index(str(name)) for name in found]


def bits(places: Sequence[int]) -> int:
    return sum(1 << place for place in set(places))


def read_working(w: Written, s: NorthSeaState) -> None:
    """The working values of the steps."""
    last_seat = len(s.seats) - 1
    s.placed_at = place_of(w, "placed_at", BUILDING_NAMES, NONE)
    s.colour = place_of(w, "colour", COLOUR_NAMES, NONE)
    if s.turn_seat != NONE:
        s.used = bits(places_of(w, "used", BUILDING_NAMES, []))
    else:
        s.used = bits(w.wholes("used", [], 0, last_seat))
    s.uses = w.whole("uses", 0, 0, 1 + TOP_CREW)
    s.cash = place_of(w, "cash", GOODS_NAMES[:GOODS], NONE)
    s.draws = w.whole("draws", 0, 0, sum(COPIES))
    s.drawer = w.whole_or_none("drawer", NONE, 0, last_seat, NONE)
    s.hire_cost = w.whole_or_none("hire_cost", NONE, 0, HIRE_COST, NONE)
    s.dismissed = w.whole("dismissed", 0, 0, 1)
    s.hall_card = place_of(w, "hall_card", CARD_NAMES, NONE)
    s.target = w.whole_or_none("target", NONE, 0, last_seat, NONE)
    s.traded = places_of(w, "traded", CARD_NAMES, [])
    s.trading = w.whole("trading", 0, 0, MOST_TRADED)
    s.offer = place_of(w, "offer", OFFERING_NAMES, NONE)
    s.recalled = place_of(w, "recalled", CARD_NAMES, NONE)
    s.raid_site = place_of(w, "raid_site", SITE_NAMES, NONE)
    s.dice = [read_face(w, face) for face in w.items("dice", [])]
    s.rerolls = w.whole("rerolls", 0, 0, TOP_CREW)
    s.claimed = w.whole("claimed", 0, 0, max(SET_TOKENS))


def read_face(w: Written, face: object) -> int:
    """What a die shows; null for one that is rolled again."""
    if face is None:
        return NONE
    if isinstance(face, bool) or not isinstance(face, int) or face not in FACES:
        raise w.refuse(f"'dice' cannot show {kind_of(face)}.")
    return face


def read_seats(w: Written, s: NorthSeaState) -> None:
    written = w.objects("seats", [{} for _ in s.seats])
    if len(written) != len(s.seats):
        raise w.refuse(f"'seats' must have {len(s.seats)} entries, not {len(written)}.")
    s.seats = [read_seat(row, s, number) for number, row in enumerate(written)]


def read_seat(w: Written, s: NorthSeaState, place: int) -> Seat:
    w.only(SEAT_KEYS)
    base = s.seats[place]
    seat = Seat(
        place_of(w, "worker", COLOUR_NAMES, base.worker),
        [w.whole(GOODS_NAMES[good], base.stock[good], 0, BOX[good]) for good in range(GOODS)],
        w.whole("armour", base.armour, 0, TOP_ARMOUR),
        w.whole("valkyries", base.valkyries, 0, TOP_VALKYRIES),
        w.whole("points", base.points, 0, 999),
        [],
        [],
        places_of(w, "crew", CARD_NAMES, base.crew),
        places_of(w, "offerings", OFFERING_NAMES, base.offerings),
    )
    hand = places_of(w, "hand", CARD_NAMES, base.hand)
    for card, knowers in zip(hand, w.items("known", [[]] * len(hand), len(hand)), strict=True):
        row = Written({"known": knowers}, w.where, w.error)
        known_by = bits(row.wholes("known", [], 0, len(s.seats) - 1))
        if (known_by >> place) & 1:
            raise w.refuse("'known' names the other seats that know of a card.")
        seat.add_card(card, known_by)
    return seat


def read_village(w: Written, s: NorthSeaState) -> None:
    village = Written(w.data.get("village", {}), "The position, 'village'", BadPosition)
    village.only(BUILDING_NAMES)
    s.village = [
        place_of(village, name, COLOUR_NAMES, s.village[building])
        for building, name in enumerate(BUILDING_NAMES)
    ]


def read_sets(w: Written, s: NorthSeaState) -> None:
    """The raiding spaces and, in set-up, the bag from which they are filled."""
    sets = Written(w.data.get("sets", {}), "The position, 'sets'", BadPosition)
    sets.only(SET_NAMES)
    tokens = GOODS_NAMES[FIRST_TOKEN:]
    for place, name in enumerate(SET_NAMES):
        if not sets.has(name):
            continue
        counts = [0] * TOKENS
        s.set_workers[place] = NONE
        if sets.data[name] is not None:
            row = Written(sets.data[name], f"The position, set {name!r}", BadPosition)
            row.only(["worker", *tokens])
            s.set_workers[place] = SET_WORKER[place]
            printed = COLOUR_NAMES[SET_WORKER[place]]
            if row.choice("worker", printed, COLOUR_NAMES) != printed:
                raise row.refuse(f"a {printed} worker stands there.")
            counts = [row.whole(token, 0, 0, SET_TOKENS[place]) for token in tokens]
        s.tokens[place * TOKENS : (place + 1) * TOKENS] = counts
    spots = Written(w.data.get("spots", {}), "The position, 'spots'", BadPosition)
    spots.only(SET_NAMES)
    s.spots = [place_of(spots, name, COLOUR_NAMES, NONE) for name in SET_NAMES]
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
    offers = [name_of(OFFERING_NAMES, tile) for tile in s.offers]
    names = w.choices("offers", offers, OFFERING_NAMES, FACE_UP, or_none=True)
    s.offers = [NONE if name is None else OFFERING_NAMES.index(name) for name in names]
    s.offer_under = places_of(w, "offer_under", OFFERING_NAMES, [])


def leave_rest(s: NorthSeaState) -> None:
    """Supply, draw pile and stack are what is left of the box."""
    goods, cards, tiles = goods_in_sight(s), cards_in_sight(s), tiles_in_sight(s)
    s.supply = [BOX[good] - goods[good] for good in range(len(BOX))]
    s.pile = Pool([COPIES[card] - cards[card] for card in range(CARDS)])
    s.offer_pile = Pool([0 if tile in tiles else 1 for tile in range(OFFERINGS)])


def flaws(s: NorthSeaState) -> list[str]:
    """What is not as the box holds it: nothing, in every position that play can reach."""
    found: list[str] = []
    for good, count in enumerate(goods_in_sight(s)):
        if count + s.supply[good] != BOX[good] or s.supply[good] < 0:
            found.append(f"{count + s.supply[good]} {GOODS_NAMES[good]}, not {BOX[good]}")
    for card, count in enumerate(cards_in_sight(s)):
        if count + s.pile.counts[card] != COPIES[card]:
            found.append(f"{count + s.pile.counts[card]} of {CARD_NAMES[card]}, not {COPIES[card]}")
    tiles = tiles_in_sight(s) + [tile for tile, _ in s.offer_pile.kinds()]
    if sorted(tiles) != list(range(OFFERINGS)):
        found.append(f"Offering tiles {sorted(tiles)}")
    if workers_in_play(s) != workers_due(s):
        found.append(f"workers {workers_in_play(s)}, not {workers_due(s)}")
    for number, seat in enumerate(s.seats):
        if min(seat.stock) < 0 or not 0 <= seat.armour <= TOP_ARMOUR:
            found.append(f"goods {seat.stock} and {seat.armour} Armour at seat {number}")
        if len(seat.crew) > TOP_CREW or sum(HERO[card] for card in seat.crew) > 1:
            found.append(f"too many crew or Heroes at seat {number}")
        if len(seat.known) != len(seat.hand) or seat.hand != sorted(seat.hand):
            found.append(f"a hand out of order at seat {number}")
    return found
