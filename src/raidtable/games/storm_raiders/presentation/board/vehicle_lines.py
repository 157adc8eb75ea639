"""The vehicles of a player board of Storm Raiders: each in a line with its row and its slots."""

from functools import cache
from html import escape

from raidtable.engine.action import Numbered
from raidtable.engine.words import N_
from raidtable.games.storm_raiders.presentation import chips
from raidtable.games.storm_raiders.presentation.board.markup import (
    icon,
    in_language,
    picture,
    tile,
)
from raidtable.games.storm_raiders.presentation.board.player_board_choices import (
    SLOT_TYPE,
    Choices,
    die_of_choice,
)
from raidtable.games.storm_raiders.presentation.board.shapes import SLOT_WIDTH, SPACE, use
from raidtable.games.storm_raiders.presentation.words.board_messages import ROW_MEANS
from raidtable.games.storm_raiders.presentation.words.words import StormWords
from raidtable.games.storm_raiders.rules.components import (
    DICE,
    SLOT_NAMES,
    SLOTS,
    SPACES,
    TYPE_NAMES,
    TYPES,
    VEHICLE_NAMES,
)
from raidtable.games.storm_raiders.rules.seat import Seat, value_of
from raidtable.games.storm_raiders.rules.state import StormState

NO_MOD = N_("no Mod yet: {slot}")
MOD_IN = N_("Mod: {slot}")


def vehicles(s: StormState, seat: int, words: StormWords, choices: Choices) -> str:
    """Each vehicle: its row of spaces, and the slots for Mods."""
    player = s.seats[seat]
    rows = "".join(
        line(s, player, vehicle, words, choices, is_turn=seat == s.turn_seat)
        for vehicle in range(TYPES)
    )
    return f'<ul class="mat-vehicles">{rows}</ul>'


def line(
    s: StormState, player: Seat, vehicle: int, words: StormWords, choices: Choices, *, is_turn: bool
) -> str:
    used = " mat-used" if is_turn and vehicle == s.vehicle else ""
    buttons = choices.buttons("vehicle", vehicle)
    uses = f'<span class="mat-uses">{buttons}</span>' if buttons else ""
    name = VEHICLE_NAMES[player.vehicles[vehicle]]
    title = escape(f"{words.tile(name)}: {words.tile_text(name)}")
    return (
        f'<li class="mat-vehicle{used}">{vehicle_name(words.language, vehicle)}'
        f'<span class="mat-tile" title="{title}">{tile(words.language, name)}</span>{uses}'
        f'<span class="mat-spaces">{spaces(player, vehicle, words)}'
        f"{space_buttons(player, vehicle, choices)}</span>"
        f'<span class="mat-slots">{slots(words, player, vehicle, choices)}</span></li>'
    )


@cache
def vehicle_name(language: str, vehicle: int) -> str:
    """The kind of the vehicle."""
    title = escape(in_language(language).type(vehicle))
    return (
        f'<span class="mat-type" title="{title}">{icon(TYPE_NAMES[vehicle])}'
        f'<span class="sr-only">{title}</span></span>'
    )


# The row of spaces


def dice_of(player: Seat, vehicle: int) -> tuple[int, ...]:
    """The dice on a vehicle, the lowest first."""
    placed = (placed % DICE for placed in player.dice if placed // DICE == vehicle)
    return tuple(sorted(placed, key=value_of))


def spaces(player: Seat, vehicle: int, words: StormWords) -> str:
    return row_of_spaces(words.language, dice_of(player, vehicle), int(player.damage[vehicle]))


@cache
def row_of_spaces(language: str, dice: tuple[int, ...], damage: int) -> str:
    title = row_title(language, dice, damage)
    legend = in_language(language).say(ROW_MEANS)
    return picture(row_shape(dice, damage), SPACE * SPACES, SPACE, title, legend)


def row_title(language: str, dice: tuple[int, ...], damage: int) -> str:
    words = in_language(language)
    return ", ".join([*map(words.die_name, dice), words.amount("damage", damage)])


def row_shape(dice: tuple[int, ...], damage: int) -> str:
    """A vehicle's row: dice from the left, Damage from the right."""
    things = [f"die-{die}" for die in dice]
    things += [""] * (SPACES - len(dice) - damage) + ["damage"] * damage
    return use("spaces") + "".join(
        use(thing, SPACE * (place + 0.5), SPACE / 2, 0.9)
        for place, thing in enumerate(things)
        if thing
    )


def space_buttons(player: Seat, vehicle: int, choices: Choices) -> str:
    """Buttons over the dice and the Damage that can be removed."""
    shown = ""
    for place, die in enumerate(dice_of(player, vehicle)):
        for action in choices.about("die", vehicle * DICE + die):
            assert isinstance(action, Numbered)
            sign = chips.die_sign(die_of_choice(action))
            shown += choices.button(action, sign, f"on-space on-space-{place}")
    first_damage = SPACES - int(player.damage[vehicle])
    for action in choices.about("damage", vehicle):
        shown += choices.button(action, chips.sign("damage"), f"on-space on-space-{first_damage}")
    return shown


# Slots for Mods


def slots(words: StormWords, player: Seat, vehicle: int, choices: Choices) -> str:
    """The slots of a vehicle: what can harm it, and where a Mod prevents that.

    A vehicle that nothing harms shows only slots that can be chosen.
    """
    can_be_damaged = player.can_be_damaged(vehicle)
    shown = ""
    for slot in range(SLOTS):
        if SLOT_TYPE[slot] == vehicle:
            drawn = slot_picture(words.language, slot, (player.mods >> slot) & 1 == 1)
            buttons = [choices.button(a, drawn, "on-slot") for a in choices.about("slot", slot)]
            shown += "".join(buttons) or (drawn if can_be_damaged else "")
    return shown


@cache
def slot_picture(language: str, slot: int, plugged: bool) -> str:
    words = in_language(language)
    title = words.say(MOD_IN if plugged else NO_MOD, slot=words.slot(SLOT_NAMES[slot]))
    shape = use(f"slot-{slot}-{'mod' if plugged else 'open'}")
    return picture(shape, SLOT_WIDTH, SPACE, title)
