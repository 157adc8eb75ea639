"""The player boards of Storm Raiders, as HTML next to the map.

Parts that depend on few values (a tile, a card, a dial) are cached by language.
"""

from functools import cache
from html import escape

from raidtable.engine.action import Action
from raidtable.engine.seats import SEAT_LETTERS
from raidtable.engine.state import NONE
from raidtable.engine.words import N_
from raidtable.games.storm_raiders.presentation.board.player_board_choices import SLOT_TYPE, Choices
from raidtable.games.storm_raiders.presentation.board.shapes import (
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
from raidtable.games.storm_raiders.presentation.words import messages as m
from raidtable.games.storm_raiders.presentation.words.board_messages import AT, HEALTH_LOST
from raidtable.games.storm_raiders.presentation.words.log_messages import EVENTS
from raidtable.games.storm_raiders.presentation.words.words import StormWords
from raidtable.games.storm_raiders.rules.components import (
    CONTRACTS,
    CREW_NAMES,
    DIAL_TOP,
    DIALS,
    DICE,
    HEALTH,
    RAIDER_NAMES,
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
from raidtable.games.storm_raiders.rules.scoring import mods_of, prestige, total_points
from raidtable.games.storm_raiders.rules.seat import Seat, value_of
from raidtable.games.storm_raiders.rules.state import StormState
from raidtable.games.storm_raiders.rules.steps.dealing_tiles import tile_name
from raidtable.games.storm_raiders.rules.tokens import count
from raidtable.games.storm_raiders.rules.view import StormView

FACE_DOWN = N_("face down")
NO_MOD = N_("no Mod yet: {slot}")
MOD_IN = N_("Mod: {slot}")
NOTHING = "–"

# The sources of points that the dials multiply.
DIAL_COUNTS = ("mods", "medals", "crew")


@cache
def in_language(language: str) -> StormWords:
    """The words of a language, for text that names no player."""
    return StormWords(language)


def mat(view: StormView, seat: int, words: StormWords, legal: list[Action]) -> str:
    """The player board of a seat, with the choices about its own pieces as buttons next to them."""
    s = view.table
    player = s.seats[seat]
    choices = Choices(view, words, legal if seat == view.actor else [])
    is_ready = len(player.vehicles) == TYPES
    parts = [head(s, seat, words, dials(player, words) if is_ready else "")]
    if s.tiles and not is_ready:
        parts.append(dealt(s, seat, words, choices))
    if is_ready:
        parts += [
            vehicles(s, seat, words, choices),
            hold(player, words),
            crew(player, words, choices),
        ]
    if s.drawn and seat == s.turn_seat:
        parts.append(drawn(view, seat, words, choices))
    return f'<div class="storm-mat">{"".join(parts)}</div>'


def picture(markup: str, width: float, height: float, title: str) -> str:
    """A small drawing within text, from its upper left corner; its title is a tooltip, and read by
    screen readers."""
    title = escape(title)
    return (
        f'<svg width="{number(width)}" height="{number(height)}" role="img" aria-label="{title}" '
        f"{FONT}><title>{title}</title>{markup}</svg>"
    )


# The player


def head(s: StormState, seat: int, words: StormWords, dials_shown: str) -> str:
    """The player's name, place and points so far, next to the dials."""
    player = s.seats[seat]
    first = ""
    if seat == s.first:
        begins = escape(words.say(EVENTS["ChoseFirst"], seat=words.seat(seat)))
        first = f' <span class="tag" title="{begins}">1</span>'
    points = int(total_points(player))
    title = escape(words.amount("points", points))
    face = raider = where = ""
    if player.raider != NONE:
        name = RAIDER_NAMES[player.raider]
        face, raider = icon(name), tile(words.language, name)
    if player.site != NONE:
        where = f"· {escape(words.say(AT, site=words.site(s.side, player.site)))}"
    return (
        f'<div class="storm-head"><span class="storm-face">{face}'
        f'<span class="badge">{SEAT_LETTERS[seat]}</span></span><div class="storm-id">'
        f"<h2>{escape(words.seat(seat))}{first} "
        f'<span class="points" title="{title}">{points}</span>'
        f"</h2><p>{raider} <small>{where}</small></p></div>{dials_shown}</div>"
    )


@cache
def tile(language: str, name: str) -> str:
    """A raider or vehicle, and its ability."""
    words = in_language(language)
    return f"<b>{escape(words.tile(name))}</b> <small>{escape(words.tile_text(name))}</small>"


@cache
def icon(name: str) -> str:
    """A raider's face or a kind of vehicle, within a line of HTML."""
    return (
        '<svg class="mat-icon" width="24" height="24" aria-hidden="true" fill="currentColor">'
        f'<use href="#{shape_id(f"icon-{name}")}"/></svg>'
    )


def dealt(s: StormState, seat: int, words: StormWords, choices: Choices) -> str:
    """The tiles dealt to a player, without the kinds that they have already chosen."""
    player = s.seats[seat]
    each = int(s.dealt_each)
    of_kind = len(s.seats) * each
    chosen = len(player.vehicles) + (player.raider != NONE)
    rows = "".join(
        f"<li>{dealt_tile(words.language, tile_name(number))}{choices.about('tile', number)}</li>"
        for place, number in enumerate(s.tiles)
        if place // of_kind >= chosen and place % of_kind // each == seat
    )
    return f'<ul class="mat-tiles">{rows}</ul>'


@cache
def dealt_tile(language: str, name: str) -> str:
    face = f"{icon(name)} " if name in RAIDER_NAMES else ""
    return face + tile(language, name)


# Scoring


def dials(player: Seat, words: StormWords) -> str:
    """The dials, each with the number of pieces that it multiplies."""
    counts = (int(mods_of(player)), int(player.medals), len(player.crew))
    rows = (dial(words.language, n, player.dials[n], counts[n]) for n in range(DIALS))
    return f'<ul class="mat-dials">{"".join(rows)}</ul>'


@cache
def dial(language: str, which: int, value: int, many: int) -> str:
    words = in_language(language)
    turn = number(180 / DIAL_TOP * value)
    needle = f'<path d="M-20 0L0 -4.5V4.5Z" fill="#e06a4f" transform="rotate({turn})"/>'
    shape = use(f"dial-{which}") + at(*DIAL_MIDDLE, needle + use(f"dial-{which}-hub"))
    title = escape(f"{words.dial(which)}: {value}")
    shown = (
        f'<svg viewBox="0 0 {DIAL_WIDTH} {DIAL_HEIGHT}" role="img" aria-label="{title}">'
        f"<title>{title}</title>{shape}</svg>"
    )
    counted = escape(words.source(DIAL_COUNTS[which]))
    return f"<li>{shown}<span>{value} × <b>{many}</b> <small>{counted}</small></span></li>"


# Vehicles


def vehicles(s: StormState, seat: int, words: StormWords, choices: Choices) -> str:
    """Each vehicle: its row of spaces, and the slots for Mods."""
    player = s.seats[seat]
    rows = ""
    for vehicle in range(TYPES):
        used = " mat-used" if seat == s.turn_seat and vehicle == s.vehicle else ""
        harmed = player.can_be_damaged(vehicle)
        rows += (
            f'<li class="mat-vehicle{used}">{vehicle_name(words.language, vehicle)}'
            f"<span>{tile(words.language, VEHICLE_NAMES[player.vehicles[vehicle]])}</span>"
            f"{spaces(player, vehicle, words)}"
            f'<span class="mat-slots">'
            f"{slots(words.language, vehicle, int(player.mods)) if harmed else ''}</span>"
            f"{choices.about('vehicle', vehicle)}</li>"
        )
    return f'<ul class="mat-vehicles">{rows}</ul>'


@cache
def vehicle_name(language: str, vehicle: int) -> str:
    """The kind of the vehicle."""
    title = escape(in_language(language).type(vehicle))
    return (
        f'<span class="mat-type" title="{title}">{icon(TYPE_NAMES[vehicle])}'
        f'<span class="sr-only">{title}</span></span>'
    )


def dice_of(player: Seat, vehicle: int) -> tuple[int, ...]:
    """The dice on a vehicle, the lowest first."""
    placed = (placed % DICE for placed in player.dice if placed // DICE == vehicle)
    return tuple(sorted(placed, key=value_of))


def spaces(player: Seat, vehicle: int, words: StormWords) -> str:
    return row_of_spaces(words.language, dice_of(player, vehicle), int(player.damage[vehicle]))


@cache
def row_of_spaces(language: str, dice: tuple[int, ...], damage: int) -> str:
    title = row_title(language, dice, damage)
    return picture(row_shape(dice, damage), SPACE * SPACES, SPACE, title)


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


@cache
def slots(language: str, vehicle: int, mods: int) -> str:
    """The slots of a vehicle: what can harm it, and where a Mod prevents that."""
    words = in_language(language)
    shown = ""
    for slot in range(SLOTS):
        if SLOT_TYPE[slot] == vehicle:
            plugged = (mods >> slot) & 1 == 1
            name = words.slot(SLOT_NAMES[slot])
            title = words.say(MOD_IN if plugged else NO_MOD, slot=name)
            shape = use(f"slot-{slot}-{'mod' if plugged else 'open'}")
            shown += picture(shape, SLOT_WIDTH, SPACE, title)
    return shown


# Cargo, Contracts, health


def hold(player: Seat, words: StormWords) -> str:
    cargo = "".join(
        held(words.language, kind, int(count(player.stock, kind)))
        for kind in range(RESOURCES)
        if count(player.stock, kind)
    )
    fulfilled = [n for n in range(CONTRACTS) if (player.contracts >> n) & 1]
    parts = [
        (words.say(m.OPTIONS["cargo"]), cargo or NOTHING),
        (
            f"{words.source('contracts')} {len(fulfilled)}",
            contracts_chip(words.language, tuple(fulfilled), int(prestige(player.contracts))),
        ),
    ]
    shown = "".join(f"<div><small>{escape(name)}</small> {part}</div>" for name, part in parts)
    track = f"<div>{icon('health')} {health(words.language, int(player.health))}</div>"
    return f'<div class="storm-hold">{shown}{track}</div>'


@cache
def held(language: str, kind: int, many: int) -> str:
    title = in_language(language).amount(RESOURCE_NAMES[kind], many)
    shape = use(f"token-{kind}", 12, SPACE / 2) + figure(
        31, SPACE / 2, f"×{many}", 15, "currentColor"
    )
    return picture(shape, 44, SPACE, title)


@cache
def contracts_chip(language: str, fulfilled: tuple[int, ...], points: int) -> str:
    """The points of all Contracts together; the tooltip lists them."""
    words = in_language(language)
    title = escape("; ".join(map(words.contract, fulfilled)) or NOTHING)
    return f'<span class="chip" title="{title}">{icon("prestige")} <b>{points}</b></span>'


@cache
def health(language: str, place: int) -> str:
    """The health track: the points lost at the end at each place, and the current place."""
    words = in_language(language)
    lost = words.say(HEALTH_LOST, points=words.amount("points", HEALTH[place]))
    here = (
        f'<rect x="{HEALTH_STEP * place + 1}" y="2" width="22" height="22" rx="4" '
        'fill="#a5281c" stroke="#ffb199" stroke-width="2"/>'
        + figure(HEALTH_STEP * (place + 0.5), SPACE / 2, -HEALTH[place], 15, BONE)
    )
    return picture(use("health") + here, HEALTH_STEP * len(HEALTH), SPACE, lost)


# Crew


def crew(player: Seat, words: StormWords, choices: Choices) -> str:
    """The cards with their effects; used ones are face down until they are refreshed."""
    rows = ""
    for card in player.crew:
        kind, down = card >> 1, card & 1 == 1
        buttons = choices.about("refresh" if down else "use", kind) + choices.about("destroy", kind)
        rows += (
            f'<li class="mat-card{" mat-face-down" if down else ""}">'
            f"{crew_card(words.language, kind, down)}{buttons}</li>"
        )
    title = f"{escape(words.source('crew'))} {len(player.crew)}/{TOP_CREW}"
    return f'<ul class="mat-crew" title="{title}">{rows}</ul>'


@cache
def crew_card(language: str, kind: int, down: bool) -> str:
    words = in_language(language)
    name = CREW_NAMES[kind]
    lies = f" <em>{escape(words.say(FACE_DOWN))}</em>" if down else ""
    return f"<b>{escape(words.card(name))}</b>{lies} <small>{escape(words.card_text(name))}</small>"


def drawn(view: StormView, seat: int, words: StormWords, choices: Choices) -> str:
    """Crew cards to choose from: the player who draws them sees them, everybody else sees card
    backs."""
    cards = view.table.drawn
    if seat != view.seat:
        backs = "".join(use("back", place * 26) for place in range(len(cards)))
        title = words.say(m.REWARDS["crew_card"], len(cards))
        return f"<p>{picture(backs, 26 * len(cards), 32, title)} {escape(title)}</p>"
    rows = "".join(
        f'<li class="mat-card">{crew_card(words.language, kind, False)}'
        f"{choices.about('keep', kind)}</li>"
        for kind in cards
        if kind >= 0
    )
    return f'<ul class="mat-drawn">{rows}</ul>'
