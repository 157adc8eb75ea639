"""Gains and costs of buildings and cards now, after supply limits, crew actions and caps.

A deal is one alternative of a player, as the changes that it makes. The texts state these changes.
"""

from collections.abc import Iterable
from typing import NamedTuple

from raidtable.engine.claims import Claim
from raidtable.engine.state import NONE
from raidtable.games.north_sea.presentation.words.names import Changes
from raidtable.games.north_sea.rules.components import (
    ARMOUR_FOR_IRON,
    ARMOUR_FOR_SILVER,
    ARMOURY,
    BARRACKS,
    BUILDING_BONUS,
    CARDS_FOR_GOLD,
    CARDS_FOR_SILVER,
    GATE_HOUSE,
    GOLD,
    GOODS,
    GOODS_NAMES,
    HALL_ARMOUR,
    HALL_GAINS,
    HALL_GETS,
    HALL_GIVES,
    HERO,
    IRON_FOR_ARMOUR,
    LIVESTOCK_FOR_PROVISIONS,
    LONG_HOUSE,
    MILL,
    MILL_GOLD,
    OFFERING_COST,
    OFFERING_POINTS,
    PROVISIONS,
    PROVISIONS_FOR_LIVESTOCK,
    SILVER,
    SILVER_FOR_ARMOUR,
    SILVERSMITH,
    TOP_ARMOUR,
    TOWN_HALL,
    TREASURY,
    WHITE,
)
from raidtable.games.north_sea.rules.state import UNKNOWN, NorthSeaState, Seat
from raidtable.games.north_sea.rules.steps.hiring import can_hire, can_hire_after_dismissal
from raidtable.games.north_sea.rules.steps.offerings import can_offer
from raidtable.games.north_sea.rules.steps.village import (
    cash_for_cards,
    gate_house_cards,
    mill_provisions,
    smith_silver,
)
from raidtable.games.north_sea.rules.view import NorthSeaView


class Deal(NamedTuple):
    """One alternative: its message, and the changes for the player."""

    message: str  # a key of DEALS
    changes: Changes

    @property
    def gets(self) -> Changes:
        return {name: n for name, n in self.changes.items() if n > 0}

    @property
    def gives(self) -> Changes:
        return {name: -n for name, n in self.changes.items() if n < 0}


# Buildings without certain numbers: they depend on the hand.
BY_HAND = {TOWN_HALL: "play", BARRACKS: "hire"}


def drawable(view: NorthSeaView) -> int:
    """The number of cards that can be drawn at all: pile, cards under it, discards."""
    s = view.table
    return int(view.pile_size + len(s.under) + s.discards.size)


def from_supply(s: NorthSeaState, good: int, amount: int) -> Changes:
    return {GOODS_NAMES[good]: min(amount, s.supply[good])}


def armour_gained(seat: Seat, steps: int) -> int:
    return min(steps, int(TOP_ARMOUR - seat.armour))


def deal_of(view: NorthSeaView, text: str, colour: int) -> Deal:
    """The changes that a choice in a building makes; 0 if it is rejected because it would give
    nothing."""
    s = view.table
    seat = s.player
    if text == "draw":
        return Deal("draw", {"cards": min(int(gate_house_cards(seat)), drawable(view))})
    if text == "cash:silver":
        return cards_deal(s, SILVER, CARDS_FOR_SILVER)
    if text == "cash:gold":
        return cards_deal(s, GOLD, CARDS_FOR_GOLD)
    if text == "arm:iron":
        gained = armour_gained(seat, ARMOUR_FOR_IRON)
        return Deal("pay", {"iron": -IRON_FOR_ARMOUR, "armour": gained})
    if text == "arm:silver":
        gained = armour_gained(seat, ARMOUR_FOR_SILVER)
        return Deal("pay", {"silver": -SILVER_FOR_ARMOUR, "armour": gained})
    if text == "mill:provisions":
        return Deal("gain", from_supply(s, PROVISIONS, int(mill_provisions(seat, colour))))
    if text == "mill:gold":
        return Deal("gain", from_supply(s, GOLD, MILL_GOLD[colour]))
    if text == "smith":
        return Deal("gain", from_supply(s, SILVER, int(smith_silver(seat, colour))))
    assert text == "barter"
    bartered = from_supply(s, PROVISIONS, PROVISIONS_FOR_LIVESTOCK)
    return Deal("pay", {"livestock": -LIVESTOCK_FOR_PROVISIONS, **bartered})


def cards_deal(s: NorthSeaState, good: int, cards: int) -> Deal:
    """The Treasury's deal for that number of cards."""
    return Deal("discard", {"cards": -cards, **from_supply(s, good, cash_for_cards(good))})


def offering_deal(tile: int, omitted: int = NONE) -> Deal:
    """The deal of an offering; one token of the good `omitted` is not paid."""
    changes = {
        name: (good == omitted) - n
        for good, (name, n) in enumerate(zip(GOODS_NAMES, OFFERING_COST[tile], strict=False))
    }
    points = {"offering points": OFFERING_POINTS[tile], "offerings": 1}
    return Deal("offer", {**{name: n for name, n in changes.items() if n}, **points})


DEALS_OF_BUILDINGS: dict[int, tuple[str, ...]] = {
    GATE_HOUSE: ("draw",),
    TREASURY: ("cash:silver", "cash:gold"),
    ARMOURY: ("arm:iron", "arm:silver"),
    MILL: ("mill:provisions", "mill:gold"),
    SILVERSMITH: ("smith",),
    LONG_HOUSE: ("barter",),
}


def building_deals(view: NorthSeaView, building: int, colour: int) -> list[Deal]:
    """All deals for a worker of that colour at the building now."""
    s = view.table
    seat = s.player
    if building in BY_HAND:
        return [Deal(BY_HAND[building], {})] if hand_allows(s, building) else []
    texts = DEALS_OF_BUILDINGS[building]
    deals = [deal_of(view, text, colour) for text in texts if fits_colour(text, colour)]
    found = [deal for deal in deals if deal.gets and can_pay(seat, deal)]
    if building == LONG_HOUSE:
        found += [offering_deal(tile) for tile in s.offers if tile != NONE and can_offer(s, tile)]
    return found


def fits_colour(text: str, colour: int) -> bool:
    return text != "mill:gold" or colour == WHITE


def can_pay(seat: Seat, deal: Deal) -> bool:
    gives = deal.gives
    return len(seat.hand) >= gives.get("cards", 0) and all(
        seat.stock[good] >= gives.get(GOODS_NAMES[good], 0) for good in range(GOODS)
    )


def hand_allows(s: NorthSeaState, building: int) -> bool:
    """Whether the hand has a card to play or to hire there; unknown cards may allow it."""
    hand = s.player.hand
    if UNKNOWN in hand:
        return True
    if building == TOWN_HALL:
        return any(not HERO[card] for card in hand)
    return can_hire(s, NONE) or can_hire_after_dismissal(s)


def long_house_uses(seat: Seat) -> int:
    return int(1 + seat.bonus(BUILDING_BONUS[LONG_HOUSE]))


def gain_deal(s: NorthSeaState, card: int) -> Deal:
    """The gains of a card at the Town Hall."""
    gains = HALL_GAINS[s.deck][card]
    changes = {GOODS_NAMES[good]: min(gains[good], s.supply[good]) for good in range(GOODS)}
    changes["armour"] = armour_gained(s.player, HALL_ARMOUR[card])
    return Deal("gain", {name: n for name, n in changes.items() if n})


def exchange_deal(s: NorthSeaState, card: int) -> Deal | None:
    """A card's exchange at the Town Hall, which is made in full or not at all."""
    gives, gets = HALL_GIVES[s.deck][card], HALL_GETS[s.deck][card]
    stock = s.player.stock
    if any(stock[good] < gives[good] or s.supply[good] < gets[good] for good in range(GOODS)):
        return None
    changes = {GOODS_NAMES[good]: gets[good] - gives[good] for good in range(GOODS)}
    return Deal("pay", {name: n for name, n in changes.items() if n})


# Claims of alternatives


def ranges(
    seat: int, deals: Iterable[Changes], until: tuple[str, ...], *, often: bool = False
) -> tuple[Claim, ...]:
    """The claims if one of these deals is chosen, or any of them several times (`often`)."""
    alternatives = list(deals)
    names = dict.fromkeys(name for changes in alternatives for name in changes)
    claims: list[Claim] = []
    for name in names:
        changes = [changes.get(name, 0) for changes in alternatives]
        low: int | None = min(changes)
        high: int | None = max(changes)
        if often:  # the first choice is one of these; later ones add to it
            low = min(changes) if min(changes) >= 0 else None
            high = max(changes) if max(changes) <= 0 else None
        claims.append(Claim(seat, name, low, high, until))
    return tuple(claims)
