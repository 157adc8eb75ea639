"""What each player of Storm Raiders has, as HTML beside the map.

What depends on little (a tile, a card, a dial at a value) is made once for each language.
"""

from functools import cache
from html import escape

from raidtable.engine.action import Action
from raidtable.engine.drawing import SEAT_LETTERS
from raidtable.engine.state import NONE
from raidtable.engine.words import N_
from raidtable.games.storm_raiders import messages as m
from raidtable.games.storm_raiders.actions import Destroy, Numbered, UseCrew, WickRepair
from raidtable.games.storm_raiders.board_shapes import (
    BONE,
    DIAL_HEIGHT,
    DIAL_MIDDLE,
    DIAL_WIDTH,
    FONT,
    HEALTH_STEP,
    SLOT_WIDTH,
    SPACE,
    at,
    figure,
    number,
    shape_id,
    use,
)
from raidtable.games.storm_raiders.components import (
    CONTRACT_NAMES,
    CONTRACTS,
    CREW_NAMES,
    DATA,
    DIAL_TOP,
    DIALS,
    DICE,
    HEALTH,
    PRESTIGE,
    RAIDER_NAMES,
    RAIDERS,
    RESOURCE_NAMES,
    RESOURCES,
    SLOT_NAMES,
    SLOTS,
    SPACES,
    TOP_CREW,
    TYPE_NAMES,
    TYPES,
    VEHICLE_NAMES,
)
from raidtable.games.storm_raiders.scoring import mods_of, total_points
from raidtable.games.storm_raiders.sketch import AT, HEALTH_LOST
from raidtable.games.storm_raiders.state import Seat, StormState, value_of
from raidtable.games.storm_raiders.steps.setting_up import tile_name
from raidtable.games.storm_raiders.tokens import count
from raidtable.games.storm_raiders.view import StormView
from raidtable.games.storm_raiders.words import StormWords

FACE_DOWN = N_("face down")
NO_MOD = N_("no Mod yet: {slot}")
MOD_IN = N_("Mod: {slot}")
NOTHING = "–"

SLOT_TYPE = tuple(TYPE_NAMES.index(row["vehicle"]) for row in DATA["mod_slots"])
# Choices about a vehicle, by their verbs.
VEHICLE_VERBS = ("repair", "harm", "overhaul")
# What the dials count, by the names of what scores.
DIAL_COUNTS = ("mods", "medals", "crew")


@cache
def in_language(language: str) -> StormWords:
    """Words of a language, for what names no player."""
    return StormWords(language)


def mat(view: StormView, seat: int, words: StormWords, legal: list[Action]) -> str:
    """All that a seat has; the choices about its own pieces stand beside them, as buttons."""
    s = view.table
    player = s.seats[seat]
    own = Choices(view, words, legal if seat == view.actor else [])
    parts = [head(s, seat, words)]
    if s.tiles and len(player.vehicles) < TYPES:
        parts.append(dealt(s, seat, words, own))
    if len(player.vehicles) == TYPES:
        parts += [
            dials(player, words),
            vehicles(s, seat, words, own),
            hold(player, words),
            crew(player, words, own),
        ]
    if s.drawn and seat == s.turn_seat:
        parts.append(drawn(view, seat, words, own))
    return f'<div class="storm-mat">{"".join(parts)}</div>'


class Choices:
    """The choices about the pieces of one mat, each given out once."""

    def __init__(self, view: StormView, words: StormWords, legal: list[Action]) -> None:
        self.view = view
        self.words = words
        self.left: dict[tuple[str, int], list[Action]] = {}
        for action in legal:
            key = piece_of(action)
            if key is not None:
                self.left.setdefault(key, []).append(action)

    def about(self, kind: str, piece: int) -> str:
        """The buttons of the choices about that piece."""
        return "".join(
            f' <button name="action" value="{action.text}">'
            f"{escape(self.words.choice(self.view, action))}</button>"
            for action in self.left.pop((kind, piece), [])
        )


def piece_of(action: Action) -> tuple[str, int] | None:
    """The piece of a mat that a choice is about, by its kind and number."""
    if isinstance(action, UseCrew):
        return "use", action.kind
    if isinstance(action, Destroy):
        return "destroy", action.kind
    if isinstance(action, WickRepair):
        return "vehicle", action.vehicle
    if not isinstance(action, Numbered):
        return None
    verb, _, name = action.text.partition(":")
    if verb in VEHICLE_VERBS:
        return "vehicle", action.number
    if verb == "mod":
        return "vehicle", SLOT_TYPE[action.number]
    if verb == "choose":
        return "tile", action.number + (0 if name in RAIDER_NAMES else RAIDERS)
    return (verb, action.number) if verb in ("refresh", "keep") else None


def picture(markup: str, width: float, height: float, told: str) -> str:
    """A small drawing among text, from its left upper corner; its words are told when pointed at,
    and to those who do not see it."""
    told = escape(told)
    return (
        f'<svg width="{number(width)}" height="{number(height)}" role="img" aria-label="{told}" '
        f"{FONT}><title>{told}</title>{markup}</svg>"
    )


# Who it is


def head(s: StormState, seat: int, words: StormWords) -> str:
    player = s.seats[seat]
    first = ""
    if seat == s.first:
        begins = escape(words.say(m.EVENTS["ChoseFirst"], seat=words.seat(seat)))
        first = f' <span class="tag" title="{begins}">1</span>'
    points = int(total_points(player))
    told = escape(words.amount("points", points))
    raider = "" if player.raider == NONE else tile(words.language, RAIDER_NAMES[player.raider])
    where = ""
    if player.site != NONE:
        where = escape(words.say(AT, site=words.site(s.side, player.site)))
    return (
        f'<h3><span class="badge">{SEAT_LETTERS[seat]}</span>{escape(words.seat(seat))}{first} '
        f'<small>{where}</small> <span class="points" title="{told}">{points}</span></h3>'
        f"<p>{raider}</p>"
    )


@cache
def tile(language: str, name: str) -> str:
    """A raider or vehicle, and what it can do."""
    words = in_language(language)
    face = icon(name) if name in RAIDER_NAMES else ""
    told = f"<b>{escape(words.tile(name))}</b> <small>{escape(words.tile_text(name))}</small>"
    return f"{face} {told}" if face else told


@cache
def icon(name: str) -> str:
    """A raider's face or a kind of vehicle, within a line of HTML."""
    return (
        '<svg class="mat-icon" width="24" height="24" aria-hidden="true" fill="currentColor">'
        f'<use href="#{shape_id(f"icon-{name}")}"/></svg>'
    )


def dealt(s: StormState, seat: int, words: StormWords, own: Choices) -> str:
    """The tiles that a player was dealt to choose from, without those decided on."""
    player = s.seats[seat]
    each = int(s.dealt_each)
    of_kind = len(s.seats) * each
    chosen = len(player.vehicles) + (player.raider != NONE)
    rows = "".join(
        f"<li>{tile(words.language, tile_name(number))}{own.about('tile', number)}</li>"
        for place, number in enumerate(s.tiles)
        if place // of_kind >= chosen and place % of_kind // each == seat
    )
    return f'<ul class="mat-tiles">{rows}</ul>'


# What scores


def dials(player: Seat, words: StormWords) -> str:
    """Each dial multiplies how many there are of its kind."""
    counts = (int(mods_of(player)), int(player.medals), len(player.crew))
    rows = (dial(words.language, n, player.dials[n], counts[n]) for n in range(DIALS))
    return f'<ul class="mat-dials">{"".join(rows)}</ul>'


@cache
def dial(language: str, which: int, value: int, many: int) -> str:
    words = in_language(language)
    turn = number(180 / DIAL_TOP * value)
    needle = f'<path d="M-34 0L-24 -5.5V5.5Z" fill="#e06a4f" transform="rotate({turn})"/>'
    x, y = DIAL_MIDDLE
    shape = use(f"dial-{which}") + at(x, y, needle + figure(0, -18, value, 15, BONE))
    shown = picture(shape, DIAL_WIDTH, DIAL_HEIGHT, f"{words.dial(which)}: {value}")
    counted = escape(words.source(DIAL_COUNTS[which]))
    return f"<li>{shown}<span>{value} × <b>{many}</b> {counted}</span></li>"


# Vehicles


def vehicles(s: StormState, seat: int, words: StormWords, own: Choices) -> str:
    """Each vehicle: its row of spaces, and the slots for Mods."""
    player = s.seats[seat]
    rows = ""
    for vehicle in range(TYPES):
        used = " mat-used" if seat == s.turn_seat and vehicle == s.vehicle else ""
        harmed = player.can_be_damaged(vehicle)
        rows += (
            f'<li class="mat-vehicle{used}"><span class="mat-type">'
            f"{icon(TYPE_NAMES[vehicle])} {escape(words.type(vehicle))}</span> "
            f"{tile(words.language, VEHICLE_NAMES[player.vehicles[vehicle]])}"
            f'<div class="mat-row">{spaces(player, vehicle, words)}'
            f"{slots(words.language, vehicle, int(player.mods)) if harmed else ''}</div>"
            f"{own.about('vehicle', vehicle)}</li>"
        )
    return f'<ul class="mat-vehicles">{rows}</ul>'


def spaces(player: Seat, vehicle: int, words: StormWords) -> str:
    dice = sorted(
        (placed % DICE for placed in player.dice if placed // DICE == vehicle), key=value_of
    )
    return row_of_spaces(words.language, tuple(dice), int(player.damage[vehicle]))


@cache
def row_of_spaces(language: str, dice: tuple[int, ...], damage: int) -> str:
    """A vehicle's row: dice from the left, Damage from the right."""
    words = in_language(language)
    things = [f"die-{die}" for die in dice]
    things += [""] * (SPACES - len(dice) - damage) + ["damage"] * damage
    shape = use("spaces") + "".join(
        use(thing, SPACE * (place + 0.5), SPACE / 2, 0.9)
        for place, thing in enumerate(things)
        if thing
    )
    told = [words.die_name(die) for die in dice] + [words.amount("damage", damage)]
    return picture(shape, SPACE * SPACES, SPACE, ", ".join(told))


@cache
def slots(language: str, vehicle: int, mods: int) -> str:
    """What can harm a vehicle, and where a Mod prevents it."""
    words = in_language(language)
    shown = ""
    for slot in range(SLOTS):
        if SLOT_TYPE[slot] == vehicle:
            plugged = (mods >> slot) & 1 == 1
            name = words.say(m.SLOTS[SLOT_NAMES[slot]])
            told = words.say(MOD_IN if plugged else NO_MOD, slot=name)
            shape = use(f"slot-{slot}-{'mod' if plugged else 'open'}")
            shown += picture(shape, SLOT_WIDTH, SPACE, told)
    return shown


# Cargo, Contracts, health


def hold(player: Seat, words: StormWords) -> str:
    cargo = "".join(
        held(words.language, kind, int(count(player.stock, kind)))
        for kind in range(RESOURCES)
        if count(player.stock, kind)
    )
    fulfilled = "".join(
        contract_chip(words.language, contract)
        for contract in range(CONTRACTS)
        if (player.contracts >> contract) & 1
    )
    rows = [
        (words.say(m.OPTIONS["cargo"]), cargo or NOTHING),
        (
            words.source("contracts"),
            f'<ul class="chips">{fulfilled}</ul>' if fulfilled else NOTHING,
        ),
        (words.source("damage"), health(words.language, int(player.health))),
    ]
    return f"<dl>{''.join(f'<dt>{escape(name)}</dt><dd>{shown}</dd>' for name, shown in rows)}</dl>"


@cache
def held(language: str, kind: int, many: int) -> str:
    told = in_language(language).amount(RESOURCE_NAMES[kind], many)
    shape = use(f"token-{kind}", 12, SPACE / 2) + figure(
        31, SPACE / 2, f"×{many}", 15, "currentColor"
    )
    return picture(shape, 44, SPACE, told)


@cache
def contract_chip(language: str, contract: int) -> str:
    told = escape(in_language(language).contract(contract))
    name, points = CONTRACT_NAMES[contract], PRESTIGE[contract]
    return f'<li class="chip" title="{told}">{name} <b>{points}</b></li>'


@cache
def health(language: str, place: int) -> str:
    """The health track, and what each Damage costs at the end."""
    words = in_language(language)
    lost = words.say(HEALTH_LOST, points=words.amount("points", HEALTH[place]))
    here = (
        f'<rect x="{HEALTH_STEP * place + 1}" y="2" width="22" height="22" rx="4" '
        'fill="#a5281c" fill-opacity=".8" stroke="#ffb199" stroke-width="2.5"/>'
        + figure(HEALTH_STEP * (place + 0.5), SPACE / 2, -HEALTH[place], 14, BONE)
    )
    shown = picture(use("health") + here, HEALTH_STEP * len(HEALTH), SPACE, lost)
    return f"{shown} <small>{escape(lost)}</small>"


# Crew


def crew(player: Seat, words: StormWords, own: Choices) -> str:
    """The cards with what they do; those used lie face down until they are refreshed."""
    rows = ""
    for card in player.crew:
        kind, down = card >> 1, card & 1 == 1
        buttons = own.about("refresh" if down else "use", kind) + own.about("destroy", kind)
        rows += (
            f'<li class="mat-card{" mat-face-down" if down else ""}">'
            f"{crew_card(words.language, kind, down)}{buttons}</li>"
        )
    title = f"{escape(words.source('crew'))} {len(player.crew)}/{TOP_CREW}"
    return f'<p><small>{title}</small></p><ul class="mat-crew">{rows}</ul>'


@cache
def crew_card(language: str, kind: int, down: bool) -> str:
    words = in_language(language)
    name = CREW_NAMES[kind]
    lies = f" <em>{escape(words.say(FACE_DOWN))}</em>" if down else ""
    return f"<b>{escape(words.card(name))}</b>{lies} <small>{escape(words.card_text(name))}</small>"


def drawn(view: StormView, seat: int, words: StormWords, own: Choices) -> str:
    """Crew cards to choose from: read by who has drawn them, backs to all others."""
    cards = view.table.drawn
    if seat != view.seat:
        backs = "".join(use("back", place * 26) for place in range(len(cards)))
        told = words.say(m.REWARDS["crew_card"], len(cards))
        return f"<p>{picture(backs, 26 * len(cards), 32, told)} {escape(told)}</p>"
    rows = "".join(
        f'<li class="mat-card">{crew_card(words.language, kind, False)}'
        f"{own.about('keep', kind)}</li>"
        for kind in cards
        if kind >= 0
    )
    return f'<ul class="mat-drawn">{rows}</ul>'
