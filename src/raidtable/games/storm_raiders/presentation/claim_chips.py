"""The claims of a choice in Storm Raiders as chips: first what it costs, then what it brings."""

from collections.abc import Mapping

from raidtable.engine.claims import Change, Figures
from raidtable.games.art.chips import cost, gain
from raidtable.games.storm_raiders.presentation.chips import (
    DAMAGE,
    DICE_OFF,
    EFFECT_ICONS,
    HEART,
    REFRESH,
    changed,
    damage_taken,
    dial_turned,
    icon,
    removed,
    token_sign,
)
from raidtable.games.storm_raiders.presentation.words import holdings as h
from raidtable.games.storm_raiders.rules.components import DIALS, HELD

# Things that are counted, with their icons.
COUNTED = (
    (h.POINTS, icon("prestige")),
    *((h.RESOURCE[kind], token_sign(kind)) for kind in range(HELD)),
    (h.MODS, icon("mod")),
    (h.MEDALS, icon("medal")),
    (h.CARDS, icon("crew")),
)
# Things of which one has fewer, if all goes well: on all vehicles, and on each.
BURDENS = ((h.DAMAGE, h.DAMAGE_ON, DAMAGE), (h.DICE, h.DICE_ON, DICE_OFF))


def claim_chips(figures: Figures, seat: int, held: Mapping[str, int]) -> str:
    """What changes for a seat that now holds these things."""
    if not figures:
        return ""
    certain = figures.certain(seat)
    harm = harm_of(certain)
    chips = [damage_taken(harm)] if harm > 0 else []
    lost_health = certain.get(h.HEALTH_LOST, 0)
    if lost_health > 0:
        chips.append(cost(lost_health, HEART))
    counts = [(certain[thing], markup) for thing, markup in COUNTED if thing in certain]
    chips += [cost(-change, markup) for change, markup in counts if change < 0]
    chips += dial_chips(certain, held, is_gain=False)
    chips += burden_chips(figures, seat, held)
    chips += [gain(change, markup) for change, markup in counts if change > 0]
    chips += dial_chips(certain, held, is_gain=True)
    if lost_health < 0:
        chips.append(gain(-lost_health, HEART))
    refreshed = -certain.get(h.FACE_DOWN, 0)
    if refreshed > 0:
        chips.append(gain(refreshed, REFRESH))
    return "".join(chips)


def harm_of(certain: Mapping[str, int]) -> int:
    """The Damage that comes at once or is certain to come."""
    return max(0, certain.get(h.DAMAGE, 0)) + max(0, certain.get(h.DUE, 0))


def dial_chips(certain: Mapping[str, int], held: Mapping[str, int], *, is_gain: bool) -> list[str]:
    """Dials that rise, or those that fall."""
    chips = []
    for dial in range(DIALS):
        change = certain.get(h.DIAL[dial], 0)
        if change and (change > 0) == is_gain:
            before = held[h.DIAL[dial]]
            after = before + change
            markup = icon(EFFECT_ICONS[dial])
            chips.append(changed(before, after, after, markup, is_gain=is_gain))
    return chips


def burden_chips(figures: Figures, seat: int, held: Mapping[str, int]) -> list[str]:
    """Damage and dice that are removed, from one vehicle or from all together."""
    chips = []
    for whole, on_each, markup in BURDENS:
        change = figures.get((seat, whole)) or Change(0, 0)
        if change.high is not None and change.high < 0:
            # If only one vehicle is concerned, what is on that.
            parts = [thing for thing in on_each if (seat, thing) in figures]
            before = held[parts[0] if len(parts) == 1 else whole]
            low = 0 if change.low is None else before + change.low
            chips.append(changed(before, low, before + change.high, markup, is_gain=True))
    return chips


def change_chips(figures: Figures, seat: int) -> str:
    """The same for a move that was made: by how much each thing changed."""
    if not figures:
        return ""
    certain = figures.certain(seat)
    harm, health = certain.get(h.DAMAGE, 0), certain.get(h.HEALTH_LOST, 0)
    changes = [(certain[thing], markup) for thing, markup in COUNTED if thing in certain]
    turns = [(certain.get(h.DIAL[dial], 0), dial) for dial in range(DIALS)]
    turned = certain.get(h.FACE_DOWN, 0)
    chips = [damage_taken(harm)] if harm > 0 else []
    chips += [cost(health, HEART)] if health > 0 else []
    chips += [cost(-change, markup) for change, markup in changes if change < 0]
    chips += [dial_turned(change, dial) for change, dial in turns if change < 0]
    for thing, _, markup in BURDENS:
        change = certain.get(thing, 0)
        chips += [removed(-change, markup)] if change < 0 else []
    chips += [gain(change, markup) for change, markup in changes if change > 0]
    chips += [dial_turned(change, dial) for change, dial in turns if change > 0]
    chips += [gain(-health, HEART)] if health < 0 else []
    chips += [gain(-turned, REFRESH)] if turned < 0 else []
    return "".join(chips)
