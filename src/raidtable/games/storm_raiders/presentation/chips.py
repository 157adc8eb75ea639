"""Icons and chips of Storm Raiders within a line: what a choice or a move costs and brings.

All of them use shapes of the map, so a page that has a board can show them.
"""

from functools import cache
from html import escape

from raidtable.engine.claims import span
from raidtable.games.art.chips import ARROW, MINUS, cost
from raidtable.games.storm_raiders.presentation.board.shapes import shape_id
from raidtable.games.storm_raiders.rules.components import (
    AGE_DAMAGED,
    COLOUR_NAMES,
    DIAL_NAMES,
    FACES,
    HEAL,
    ICONS,
    PRESTIGE,
    RESOURCES,
    REWARD_DIE,
    REWARD_REFRESH,
    TYPE_NAMES,
)
from raidtable.games.storm_raiders.rules.tokens import count

# The icons of what dials multiply, then that of health.
EFFECT_ICONS = (*DIAL_NAMES, "health")


@cache
def icon(name: str) -> str:
    """An icon in the colour of the text."""
    return (
        '<svg class="icon" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">'
        f'<use href="#{shape_id(f"icon-{name}")}" width="24" height="24"/></svg>'
    )


@cache
def sign(name: str) -> str:
    """A piece or a sign of the map."""
    return (
        '<svg class="icon" viewBox="-12 -12 24 24" fill="currentColor" color="currentColor" '
        f'aria-hidden="true"><use href="#{shape_id(name)}"/></svg>'
    )


def die_sign(die: int) -> str:
    return sign(f"die-{die}")


def token_sign(kind: int) -> str:
    return sign(f"token-{kind}")


def vehicle_icon(vehicle: int) -> str:
    return icon(TYPE_NAMES[vehicle])


@cache
def vehicle_of_group(vehicle: int) -> str:
    """The vehicle of a row, which a page may hide if the row is in the group of its vehicle."""
    return f'<span class="vehicle">{vehicle_icon(vehicle)}</span>'


DAMAGE = icon("damage")
HEART = icon("health")
REFRESH = sign(f"reward-{REWARD_REFRESH}")
DICE_OFF = sign(f"reward-{REWARD_DIE}")


# Figures


def damage_taken(number: int) -> str:
    return cost(number, DAMAGE)


def changed(before: int, low: int, high: int, markup: str, *, is_gain: bool) -> str:
    """What one has and would have, as a range where it is not certain."""
    kind = "gain" if is_gain else "cost"
    return f'<span class="change {kind}">{before} {ARROW} {span(low, high)}{markup}</span>'


def removed(number: int, markup: str) -> str:
    """Less of something that harms."""
    return f'<span class="change gain">{MINUS}{number}{markup}</span>'


def small(text: str) -> str:
    """Escaped text that may be cut where there is no room for it."""
    return f'<span class="small">{text}</span>'


# A site


def hours(number: int, note: str) -> str:
    """The hours of a journey, with the note that the page shows at the site when it is touched."""
    return f'<span class="hours" data-place-note="{escape(note)}">{number}</span>'


def tokens(packed: int) -> str:
    """What lies at a wreck."""
    return "".join(
        token(kind, int(count(packed, kind))) for kind in range(RESOURCES) if count(packed, kind)
    )


@cache
def token(kind: int, many: int) -> str:
    figure = f"<b>{many}</b>" if many > 1 else ""
    return f'<span class="token">{token_sign(kind)}{figure}</span>'


@cache
def effect_chip(effect: int) -> str:
    """A dial that would rise, or health that would be regained."""
    paint = "heart" if effect == HEAL else "dial"
    return f'<span class="{paint} up">{icon(EFFECT_ICONS[effect])}</span>'


def dial_turned(steps: int, dial: int) -> str:
    """A dial that rose or fell, by its number of steps if there are several."""
    way = "up" if steps > 0 else "down"
    figure = str(abs(steps)) if abs(steps) > 1 else ""
    return f'<span class="dial {way}">{figure}{icon(EFFECT_ICONS[dial])}</span>'


REPAIR_CHIP = f'<span class="dial down">{DAMAGE}</span>'


@cache
def contract_slip(contract: int, age: int) -> str:
    """What a Contract needs and is worth, with the Damage that it costs."""
    needs = "".join(token_sign(kind) for kind in ICONS[contract])
    harm = DAMAGE if age == AGE_DAMAGED else ""
    return f'<span class="contract-slip">{needs}{harm}<i>{PRESTIGE[contract]}</i></span>'


CAN_FULFIL = '<span class="fulfils">✓</span>'


def lacking(text: str) -> str:
    return f'<span class="lacks">{text}</span>'


# Dice that bring the Storm


def through_storm(text: str) -> str:
    """A journey that leads through the Storm."""
    return f'<span class="storm-way" title="{escape(text)}">{icon("storm")}</span>'


@cache
def storm_risk(dice: tuple[int, ...]) -> str:
    """The last dice by which the Storm would hit, the values of a colour on one chip."""
    chips = ""
    for colour, name in enumerate(COLOUR_NAMES):
        values = [die % FACES + 1 for die in dice if die // FACES == colour]
        if values:
            chips += f'<span class="die {name}">{ranges(values)}</span>'
    return f'<span class="storm-risk">{icon("storm")}{chips}</span>'


def storm_risk_of_any(text: str) -> str:
    """Every die that is left would bring the Storm."""
    return f'<span class="storm-risk">{icon("storm")}{text}</span>'


def ranges(values: list[int]) -> str:
    """Sorted values with a dash between those in a row: 2–4, 6."""
    parts: list[list[int]] = []
    for value in values:
        if parts and parts[-1][-1] == value - 1:
            parts[-1].append(value)
        else:
            parts.append([value])
    return ",".join(span(part[0], part[-1]) for part in parts)
