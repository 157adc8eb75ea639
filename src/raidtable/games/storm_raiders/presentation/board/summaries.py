"""Summaries of the player boards of Storm Raiders: the most important facts in one or two lines."""

from functools import cache
from html import escape

from raidtable.engine.words import N_
from raidtable.games.art.chips import named_figure
from raidtable.games.storm_raiders.presentation.board.markup import in_language
from raidtable.games.storm_raiders.presentation.board.player_boards import DIAL_COUNTS
from raidtable.games.storm_raiders.presentation.board.shapes import SPACE, shape_id
from raidtable.games.storm_raiders.presentation.board.vehicle_lines import (
    dice_of,
    row_shape,
    row_title,
)
from raidtable.games.storm_raiders.presentation.words.board_messages import HEALTH_LOST
from raidtable.games.storm_raiders.presentation.words.words import StormWords
from raidtable.games.storm_raiders.rules.components import DIALS, HEALTH, SPACES, TYPE_NAMES, TYPES
from raidtable.games.storm_raiders.rules.scoring import mods_of, prestige
from raidtable.games.storm_raiders.rules.seat import Seat
from raidtable.games.storm_raiders.rules.state import StormState
from raidtable.games.storm_raiders.rules.tokens import total

FROM_CONTRACTS = N_("{points} from Contracts")
# "Mods: 3, dial at 2"
DIAL_BRIEF = N_("{counted}: {many}, dial at {value}")

# The scale of a row of spaces.
SIZE = 0.54
DIAL_ICONS = ("mod", "medal", "crew")


def briefs_of(s: StormState, words: StormWords) -> list[str]:
    return [brief(seat, words) for seat in s.seats]


def brief(player: Seat, words: StormWords) -> str:
    """The vehicles with their dice and Damage; the sources of points, the cargo and the health."""
    if len(player.vehicles) < TYPES:
        return ""
    language = words.language
    rows = "".join(
        vehicle(language, kind, dice_of(player, kind), int(player.damage[kind]))
        for kind in range(TYPES)
    )
    counts = (int(mods_of(player)), int(player.medals), len(player.crew))
    figures = "".join(dial(language, n, player.dials[n], counts[n]) for n in range(DIALS))
    figures += contracts(language, int(prestige(player.contracts)))
    figures += cargo(language, int(total(player.stock))) + health(language, int(player.health))
    return f'<span class="brief storm-brief"><span>{rows}</span> <span>{figures}</span></span>'


@cache
def vehicle(language: str, kind: int, dice: tuple[int, ...], damage: int) -> str:
    """A vehicle's row in miniature, after its sign."""
    title = escape(f"{in_language(language).type(kind)}: {row_title(language, dice, damage)}")
    width, height = round(SPACE * SPACES * SIZE) + 19, 17
    sign = f'<use href="#{shape_id(f"icon-{TYPE_NAMES[kind]}")}" y="0.5" width="16" height="16"/>'
    row = f'<g transform="translate(18 1.5) scale({SIZE})">{row_shape(dice, damage)}</g>'
    return (
        f'<svg viewBox="0 0 {width} {height}" role="img" aria-label="{title}" '
        f'fill="currentColor"><title>{title}</title>{sign}{row}</svg>'
    )


def counted(icon: str, shown: object, title: str) -> str:
    """A figure after its sign."""
    sign = (
        '<svg viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">'
        f'<use href="#{shape_id(f"icon-{icon}")}" width="16" height="16"/></svg>'
    )
    return named_figure(sign, shown, escape(title))


@cache
def dial(language: str, which: int, value: int, many: int) -> str:
    words = in_language(language)
    name = words.source(DIAL_COUNTS[which])
    title = words.say(DIAL_BRIEF, counted=name, many=many, value=value)
    return counted(DIAL_ICONS[which], f"{value}×{many}", title)


@cache
def contracts(language: str, points: int) -> str:
    words = in_language(language)
    title = words.say(FROM_CONTRACTS, points=words.amount("points", points))
    return counted("prestige", points, title)


@cache
def cargo(language: str, many: int) -> str:
    return counted("general_goods", many, f"{in_language(language).source('resources')}: {many}")


@cache
def health(language: str, place: int) -> str:
    words = in_language(language)
    lost = words.say(HEALTH_LOST, points=words.amount("points", HEALTH[place]))
    return counted("health", -HEALTH[place], lost)
