"""The player boards of Storm Raiders, as HTML next to the map.

Parts that depend on few values (a tile, a card, a dial) are cached by language.
"""

from collections.abc import Callable
from functools import cache
from html import escape

from raidtable.engine.action import Action
from raidtable.engine.seats import SEAT_LETTERS
from raidtable.engine.state import NONE
from raidtable.games.art.chips import ARROW
from raidtable.games.art.kept import Kept
from raidtable.games.storm_raiders.presentation.board.crew_cards import crew, drawn
from raidtable.games.storm_raiders.presentation.board.markup import (
    icon,
    in_language,
    picture,
    tile,
)
from raidtable.games.storm_raiders.presentation.board.player_board_choices import Choices
from raidtable.games.storm_raiders.presentation.board.shapes import (
    BONE,
    DIAL_HEIGHT,
    DIAL_MIDDLE,
    DIAL_WIDTH,
    HEALTH_STEP,
    SPACE,
    at,
    figure,
    number,
    use,
)
from raidtable.games.storm_raiders.presentation.board.vehicle_lines import vehicles
from raidtable.games.storm_raiders.presentation.words import messages as m
from raidtable.games.storm_raiders.presentation.words.board_messages import (
    AT,
    DIAL_MEANS,
    HEALTH_LOST,
)
from raidtable.games.storm_raiders.presentation.words.log_messages import EVENTS
from raidtable.games.storm_raiders.presentation.words.words import StormWords
from raidtable.games.storm_raiders.rules.components import (
    CONTRACTS,
    DIAL_TOP,
    DIALS,
    HEALTH,
    RAIDER_NAMES,
    RESOURCE_NAMES,
    RESOURCES,
    TYPES,
)
from raidtable.games.storm_raiders.rules.scoring import mods_of, prestige, total_points
from raidtable.games.storm_raiders.rules.seat import Seat
from raidtable.games.storm_raiders.rules.state import StormState
from raidtable.games.storm_raiders.rules.steps.dealing_tiles import tile_name
from raidtable.games.storm_raiders.rules.tokens import count
from raidtable.games.storm_raiders.rules.view import StormView

NOTHING = "–"

# The sources of points that the dials multiply.
DIAL_COUNTS = ("mods", "medals", "crew")


PUBLIC_MATS = Kept()
# The parts of a player board, without the choices about these kinds of pieces.
VEHICLES, HOLDS, CREWS = Kept(), Kept(), Kept()
ON_VEHICLES = frozenset({"vehicle", "die", "damage", "slot"})
ON_HOLD = frozenset({"found", "reward", "trade", "cargo"})
ON_CREW = frozenset({"draw", "use", "destroy", "refresh", "keep"})


def shown_by(s: StormState, seat: int, words: StormWords) -> tuple[object, ...]:
    """Everything that a player board shows, apart from choices and drawn cards."""
    player = s.seats[seat]
    used = s.vehicle if seat == s.turn_seat else NONE
    return (words, seat, s.side, seat == s.first, used, *player.pieces())


def public_mat(view: StormView, seat: int, words: StormWords) -> str:
    """The player board as everybody sees it."""
    s = view.table
    player = s.seats[seat]
    if len(player.vehicles) < TYPES or s.drawn:
        return mat(view, seat, words, [])
    return PUBLIC_MATS.get(shown_by(s, seat, words), lambda: mat(view, seat, words, []))


def mat(view: StormView, seat: int, words: StormWords, legal: list[Action]) -> str:
    """The player board of a seat, with the choices about its own pieces as buttons next to them."""
    s = view.table
    player = s.seats[seat]
    choices = Choices(view, words, legal if seat == view.actor else [])
    is_ready = len(player.vehicles) == TYPES
    parts = [head(s, seat, words, choices, dials(player, words, choices) if is_ready else "")]
    if s.tiles and not is_ready:
        parts.append(dealt(s, seat, words, choices))
    if is_ready:
        language = words.language
        used = s.vehicle if seat == s.turn_seat else NONE

        def part(
            kept: Kept, shows: tuple[object, ...], kinds: frozenset[str], draw: Callable[[], str]
        ) -> str:
            # Without choices it is the same on every board with these pieces: it names nobody.
            return draw() if choices.has(kinds) else kept.get((language, *shows), draw)

        in_lines = (player.vehicles, tuple(player.damage), tuple(player.dice), player.mods, used)
        in_hold = (player.stock, player.contracts, player.health)
        parts += [
            part(VEHICLES, in_lines, ON_VEHICLES, lambda: vehicles(s, seat, words, choices)),
            part(HOLDS, in_hold, ON_HOLD, lambda: hold(player, words, choices)),
            part(CREWS, tuple(player.crew), ON_CREW, lambda: crew(player, words, choices)),
        ]
    if s.drawn and seat == s.turn_seat:
        parts.append(drawn(view, seat, words, choices))
    return f'<div class="storm-mat">{"".join(parts)}</div>'


# The player


def head(s: StormState, seat: int, words: StormWords, choices: Choices, dials_shown: str) -> str:
    """The player's name, place and points so far, next to the dials.

    Choices about the whole turn are next to the name; the values for a die replace the raider.
    """
    player = s.seats[seat]
    first = ""
    if seat == s.first:
        begins = escape(words.say(EVENTS["ChoseFirst"], seat=words.seat(seat)))
        first = f' <span class="tag" title="{begins}">1</span>'
    points = int(total_points(player))
    title = escape(words.amount("points", points))
    face = raider = where = hint = ""
    if player.raider != NONE:
        name = RAIDER_NAMES[player.raider]
        face, raider = icon(name), tile(words.language, name)
        hint = f' title="{escape(f"{words.tile(name)}: {words.tile_text(name)}")}"'
    if player.site != NONE:
        where = f"· {escape(words.say(AT, site=words.site(s.side, player.site)))}"
    turn, values = choices.buttons("turn"), choices.buttons("value")
    acts = f'<span class="storm-acts">{turn}</span>' if turn else ""
    set_die = f'<div class="storm-values">{values}</div>' if values else ""
    return (
        f'<div class="storm-head"><span class="storm-face">{face}'
        f'<span class="badge">{SEAT_LETTERS[seat]}</span></span><div class="storm-id">'
        f'<h2><span class="storm-name">{escape(words.seat(seat))}</span>{first}{acts} '
        f'<span class="points" title="{title}">{points}</span>'
        f"</h2>{set_die}<p{hint}>{raider} <small>{where}</small></p></div>{dials_shown}</div>"
    )


def dealt(s: StormState, seat: int, words: StormWords, choices: Choices) -> str:
    """The tiles dealt to a player, without the kinds that they have already chosen."""
    player = s.seats[seat]
    each = int(s.dealt_each)
    of_kind = len(s.seats) * each
    chosen = len(player.vehicles) + (player.raider != NONE)
    rows = "".join(
        f"<li>{dealt_tile(words.language, tile_name(number))}{choices.buttons('tile', number)}</li>"
        for place, number in enumerate(s.tiles)
        if place // of_kind >= chosen and place % of_kind // each == seat
    )
    return f'<ul class="mat-tiles">{rows}</ul>'


@cache
def dealt_tile(language: str, name: str) -> str:
    face = f"{icon(name)} " if name in RAIDER_NAMES else ""
    return face + tile(language, name)


# Scoring


def dials(player: Seat, words: StormWords, choices: Choices) -> str:
    """The dials, each with the number of pieces that it multiplies."""
    counts = (int(mods_of(player)), int(player.medals), len(player.crew))
    rows = ""
    for n in range(DIALS):
        shown = dial(words.language, n, player.dials[n], counts[n])
        buttons = choices.buttons("dial", n)
        turns = f'<span class="mat-turns">{buttons}</span>' if buttons else ""
        rows += f"<li>{shown}{turns}</li>"
    return f'<ul class="mat-dials">{rows}</ul>'


@cache
def dial(language: str, which: int, value: int, many: int) -> str:
    words = in_language(language)
    turn = number(180 / DIAL_TOP * value)
    needle = f'<path d="M-20 0L0 -4.5V4.5Z" fill="#e06a4f" transform="rotate({turn})"/>'
    shape = use(f"dial-{which}") + at(*DIAL_MIDDLE, needle + use(f"dial-{which}-hub"))
    counted = words.source(DIAL_COUNTS[which])
    means = words.say(
        DIAL_MEANS,
        dial=words.dial(which),
        value=value,
        counted=counted,
        many=many,
        points=words.amount("points", many * value),
    )
    shown = (
        f'<svg viewBox="0 0 {DIAL_WIDTH} {DIAL_HEIGHT}" role="img" '
        f'aria-label="{escape(means)}"><title>{escape(means)}</title>{shape}</svg>'
    )
    return f"{shown}<span>{value} × <b>{many}</b> <small>{escape(counted)}</small></span>"


# Cargo, Contracts, health


def hold(player: Seat, words: StormWords, choices: Choices) -> str:
    """Resources, Contracts and health. Resources are paid, discarded and traded here."""
    cargo = "".join(
        resource(words, kind, int(count(player.stock, kind)), choices)
        for kind in range(RESOURCES)
        if count(player.stock, kind)
    )
    found = choices.buttons("found")
    fulfilled = [n for n in range(CONTRACTS) if (player.contracts >> n) & 1]
    chip = contracts_chip(words.language, tuple(fulfilled), int(prestige(player.contracts)))
    parts = [
        (words.say(m.OPTIONS["cargo"]), (cargo or NOTHING) + found),
        (f"{words.source('contracts')} {len(fulfilled)}", chip + choices.buttons("reward")),
    ]
    shown = "".join(f"<div><small>{escape(name)}</small> {part}</div>" for name, part in parts)
    track = f"<div>{icon('health')} {health(words.language, int(player.health))}</div>"
    return f'<div class="storm-hold">{shown}{track}</div>'


def resource(words: StormWords, kind: int, many: int, choices: Choices) -> str:
    """Resources of a kind; a button if one of them can be paid or discarded. Buttons after an arrow
    are what one of them can be traded for."""
    drawn_kind = held(words.language, kind, many)
    trades = choices.buttons("trade", kind)
    if trades:
        return f'<span class="mat-trades">{drawn_kind}{ARROW}{trades}</span>'
    actions = choices.about("cargo", kind)
    return (
        "".join(choices.button(action, drawn_kind, "on-cargo") for action in actions) or drawn_kind
    )


@cache
def held(language: str, kind: int, many: int) -> str:
    title = in_language(language).amount(RESOURCE_NAMES[kind], many)
    shape = use(f"token-{kind}", 12, SPACE / 2) + figure(
        31, SPACE / 2, f"×{many}", 15, "currentColor"
    )
    return picture(shape, 40, SPACE, title)


@cache
def contracts_chip(language: str, fulfilled: tuple[int, ...], points: int) -> str:
    """What the Contracts are worth together; its title says which they are."""
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
