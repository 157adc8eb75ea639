"""The player boards of Raids, next to the web board, and their one-line summaries."""

from functools import lru_cache
from html import escape

from raidtable.engine.seats import SEAT_LETTERS
from raidtable.engine.state import NONE
from raidtable.engine.words import N_
from raidtable.games.art.chips import named_figure
from raidtable.games.raids.presentation.board.middle import said
from raidtable.games.raids.presentation.board.shapes import FONT
from raidtable.games.raids.presentation.board.tiles import DECK_HEIGHT, DECK_WIDTH, longship
from raidtable.games.raids.presentation.chips import icon
from raidtable.games.raids.presentation.terminal import CREW, GOODS_LABEL
from raidtable.games.raids.presentation.words.messages import SOURCES
from raidtable.games.raids.presentation.words.words import RaidsWords
from raidtable.games.raids.rules.components import GOODS, MONSTER, PORT, RUNE
from raidtable.games.raids.rules.scoring import aboard, beside, glory, printed_points, rune_points
from raidtable.games.raids.rules.state import Longship

WEAPONS_LABEL = N_("Weapons")
SAILS_LABEL = N_("Sails")
PORTS_LABEL = N_("Ports")
GLORY_SO_FAR = N_("Glory so far")
# The size of each cache: most moves leave most seats unchanged.
MATS_REMEMBERED = 1024


def draw_mat(seat: int, boat: Longship, words: RaidsWords) -> str:
    """The player's name and crew, the ship from above, the pieces next to it, and the Glory so
    far."""
    tiles, vikings = tuple(boat.tiles), int(boat.vikings)
    return (
        f'<div class="mat raids-mat seat-{seat}"><div class="raids-board"><p class="mat-head">'
        f'<span class="badge">{SEAT_LETTERS[seat]}</span> '
        f'<span class="mat-name">{escape(words.seat(seat))}</span> '
        f"{ship_of(words.language, seat, tiles, vikings, int(boat.shields))}"
        f"{chips_of(words.language, *belongings(boat), int(glory(boat)))}</div></div>"
    )


@lru_cache(MATS_REMEMBERED)
def ship_of(language: str, seat: int, tiles: tuple[int, ...], vikings: int, shields: int) -> str:
    """The rest of the player board's head, and the ship below it."""
    words = RaidsWords(language)
    manned = said(language, CREW, vikings=vikings, shields=shields)
    names = [words.tile(tile) for tile in tiles if tile != NONE]
    label = ": ".join([manned, *([words.join(names)] if names else [])])
    return (
        f'<span class="mat-crew">{escape(manned)}</span></p>'
        f'<svg class="mat-ship" viewBox="{-DECK_WIDTH / 2:g} {-DECK_HEIGHT / 2:g} {DECK_WIDTH} '
        f'{DECK_HEIGHT}" role="img" aria-label="{escape(label)}" {FONT}>'
        f"{longship(seat, tiles, vikings)}</svg>"
    )


def belongings(boat: Longship) -> tuple[int, int, int, int, int, int, int]:
    """The numbers of coins, Runes, Monsters, their points, sold Goods, their points, and Ports."""
    return (
        int(boat.coins),
        int(beside(boat, RUNE)),
        int(beside(boat, MONSTER)),
        int(printed_points(boat.beside, MONSTER)),
        int(beside(boat, GOODS)),
        int(printed_points(boat.beside, GOODS)),
        int(beside(boat, PORT)),
    )


@lru_cache(MATS_REMEMBERED)
def chips_of(
    language: str,
    coins: int,
    runes: int,
    monsters: int,
    monster_points: int,
    goods: int,
    goods_points: int,
    ports: int,
    points: int,
) -> str:
    """A chip for each kind of piece: the count, and the points of Runes, Monsters and Goods."""
    words = RaidsWords(language)
    chips = [
        ("rune", SOURCES["runes"], runes, int(rune_points(runes))),
        ("monster", SOURCES["monsters"], monsters, monster_points),
        ("coins", SOURCES["coins"], coins, 0),
        ("port", PORTS_LABEL, ports, 0),
    ]
    if goods:
        chips.append(("goods", SOURCES["goods"], goods, goods_points))
    listed = "".join(
        f'<li class="chip" title="{escape(words.say(label))}">{icon(shape)}<b>{count}</b>'
        f"{f'<i>+{worth}</i>' if worth else ''} <span>{escape(words.say(label))}</span></li>"
        for shape, label, count, worth in chips
    )
    return (
        f'<div class="raids-own"><ul class="chips">{listed}</ul><p class="mat-glory">'
        f"<small>{escape(words.say(GLORY_SO_FAR))}</small> <strong>{points}</strong></p></div>"
    )


def draw_brief(boat: Longship, words: RaidsWords) -> str:
    return brief_of(
        words.language,
        int(boat.vikings),
        int(boat.shields),
        int(beside(boat, RUNE)),
        int(boat.weapons),
        int(boat.sails),
        int(aboard(boat, GOODS) + beside(boat, GOODS)),
        int(beside(boat, MONSTER)),
    )


@lru_cache(MATS_REMEMBERED)
def brief_of(
    language: str,
    vikings: int,
    shields: int,
    runes: int,
    weapons: int,
    sails: int,
    goods: int,
    monsters: int,
) -> str:
    """A summary of what rivals ask about first: the crew, and what Harbor tiles reward."""
    words = RaidsWords(language)
    counts = [
        ("rune", SOURCES["runes"], runes),
        ("weapon", WEAPONS_LABEL, weapons),
        ("sail", SAILS_LABEL, sails),
        ("goods", GOODS_LABEL, goods),
        ("monster", SOURCES["monsters"], monsters),
    ]
    manned = said(language, CREW, vikings=vikings, shields=shields)
    figures = named_figure(icon("vikings"), f"{vikings}/{shields}", escape(manned)) + "".join(
        named_figure(icon(shape), count, escape(f"{words.say(label)}: {count}"))
        for shape, label, count in counts
    )
    return f'<span class="brief">{figures}</span>'
