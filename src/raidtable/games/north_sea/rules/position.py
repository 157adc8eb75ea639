"""Writes a position of Raiders of the North Sea in names; `position_reading` reads it.

The supply, the draw pile and the stack of Offerings are what the rest leaves of the box, so a
position does not write them. The schema is in docs/positions/north_sea.md.
"""

from typing import Any

from raidtable.engine.checked_input import name_or_null, number_or_null
from raidtable.engine.state import NONE
from raidtable.games.north_sea.rules.components import (
    BUILDING_NAMES,
    CARD_NAMES,
    COLOUR_NAMES,
    DECK_NAMES,
    FIRST_TOKEN,
    GOODS,
    GOODS_NAMES,
    OFFERING_NAMES,
    SET_NAMES,
    SETS,
    SITE_NAMES,
    TOKENS,
)
from raidtable.games.north_sea.rules.endings import ENDING_NAMES
from raidtable.games.north_sea.rules.state import NorthSeaState, Seat

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


def write(s: NorthSeaState) -> dict[str, object]:
    return {
        "cards": DECK_NAMES[s.deck],
        "seats": [write_seat(seat) for seat in s.seats],
        "village": {
            BUILDING_NAMES[building]: name_or_null(COLOUR_NAMES, worker)
            for building, worker in enumerate(s.village)
        },
        "sets": {SET_NAMES[place]: write_set(s, place) for place in range(SETS)},
        "spots": {
            SET_NAMES[number]: COLOUR_NAMES[worker]
            for number, worker in enumerate(s.spots)
            if worker != NONE
        },
        "under": [
            {"card": name_or_null(CARD_NAMES, card), "by": by}
            for card, by in zip(s.under, s.under_by, strict=True)
        ],
        "discards": {CARD_NAMES[card]: count for card, count in s.discards.kinds()},
        "offers": [name_or_null(OFFERING_NAMES, tile) for tile in s.offers],
        "offer_under": [OFFERING_NAMES[tile] for tile in s.offer_under],
        "bag": {GOODS_NAMES[FIRST_TOKEN + token]: count for token, count in s.bag.kinds()},
        "turn_seat": number_or_null(s.turn_seat),
        "ending": name_or_null(ENDING_NAMES, s.ending),
        "last_turns": number_or_null(s.last_turns),
        "steps": [STEP_NAMES[step] for step in s.stack],
        "placed_at": name_or_null(BUILDING_NAMES, s.placed_at),
        "colour": name_or_null(COLOUR_NAMES, s.colour),
        "used": [name for number, name in enumerate(BUILDING_NAMES) if (s.used >> number) & 1]
        if s.turn_seat != NONE
        else [seat for seat in range(len(s.seats)) if (s.used >> seat) & 1],
        "uses": s.uses,
        "cash": name_or_null(GOODS_NAMES, s.cash),
        "draws": s.draws,
        "drawer": number_or_null(s.drawer),
        "hire_cost": number_or_null(s.hire_cost),
        "dismissed": s.dismissed,
        "hall_card": name_or_null(CARD_NAMES, s.hall_card),
        "target": number_or_null(s.target),
        "traded": [name_or_null(CARD_NAMES, card) for card in s.traded],
        "trading": s.trading,
        "offer": name_or_null(OFFERING_NAMES, s.offer),
        "recalled": name_or_null(CARD_NAMES, s.recalled),
        "raid_site": name_or_null(SITE_NAMES, s.raid_site),
        "dice": [number_or_null(face) for face in s.dice],
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
    """The table of a view: unseen cards and tiles are null, and hidden piles are numbers."""
    return {
        **write(s),
        "supply": {name: s.supply[good] for good, name in enumerate(GOODS_NAMES)},
        "pile": pile_size,
        "unseen": {CARD_NAMES[card]: count for card, count in s.pile.kinds()},
        "offer_stack": stack_size,
        "unseen_offerings": [OFFERING_NAMES[tile] for tile, _ in s.offer_pile.kinds()],
    }


def write_seat(seat: Seat) -> dict[str, object]:
    written: dict[str, object] = {"worker": name_or_null(COLOUR_NAMES, seat.worker)}
    for good in range(GOODS):
        written[GOODS_NAMES[good]] = seat.stock[good]
    written["armour"] = seat.armour
    written["valkyries"] = seat.valkyries
    written["points"] = seat.points
    written["hand"] = [name_or_null(CARD_NAMES, card) for card in seat.hand]
    written["known"] = [
        [knower for knower in range(4) if (known_by >> knower) & 1] for known_by in seat.known
    ]
    written["crew"] = [CARD_NAMES[card] for card in seat.crew]
    written["offerings"] = [name_or_null(OFFERING_NAMES, tile) for tile in seat.offerings]
    return written


def write_set(s: NorthSeaState, number: int) -> dict[str, object] | None:
    """The tokens and the worker of a raiding space; null once it was raided."""
    if s.set_workers[number] == NONE:
        return None
    written: dict[str, object] = {"worker": COLOUR_NAMES[s.set_workers[number]]}
    for token in range(TOKENS):
        written[GOODS_NAMES[FIRST_TOKEN + token]] = s.tokens[number * TOKENS + token]
    return written
