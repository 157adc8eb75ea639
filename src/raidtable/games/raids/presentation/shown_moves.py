"""How a move of Raids is shown once it is made: as one line of icons, and as marks on the board.

Both are made from the public form of the events alone.
"""

from collections.abc import Sequence
from functools import lru_cache
from html import escape
from itertools import groupby

from raidtable.engine.event import Event
from raidtable.engine.seats import seat_badge
from raidtable.engine.shown_moves import MoveMarks, ShownMoves
from raidtable.engine.state import NONE
from raidtable.engine.words import N_, NC_, Message, Words
from raidtable.games.art.chips import ARROW
from raidtable.games.raids.presentation.chips import (
    NOBODY,
    attack,
    gained,
    glory_gained,
    icon,
    lost,
    tile_chip,
    tile_icon,
    tile_label,
)
from raidtable.games.raids.presentation.choice_rows import HARBOR_ROW
from raidtable.games.raids.presentation.move_facts import MOVES_REMEMBERED, Fact, facts_of
from raidtable.games.raids.presentation.move_marks import marks_of
from raidtable.games.raids.presentation.words.messages import EVENTS
from raidtable.games.raids.presentation.words.words import RaidsWords
from raidtable.games.raids.rules.components import POINTS

FLEES = NC_("after a player's name", "flees")
TAKES = NC_("after a player's name", "takes")
PLACES = NC_("after a player's name", "places")
DISCARDS = NC_("after a player's name", "discards")
SELLS = NC_("after a player's name", "sells")
RETALIATES = NC_("after a player's name", "retaliates")
OUT_OF_THE_GAME = N_("out: {tiles}")
GHOST_SHIP = N_("Ghost ship")
GAME_ENDS = N_("the game ends")

# Between the parts of a move.
CUT = "·"
# Vikings join, by the sign of the place or piece that brings them.
RECRUITED = {
    "PassedVillage": "village",
    "Visited": "visit",
    "PortRecruited": "port",
    "SailsRecruited": "sail",
}
# Where a ship is after a part of its way.
ARRIVED = frozenset({"Stopped", "Attacked", "Docked", "MetMonster", "GhostSailed"})
SOURCE_SHAPES = {
    "coins": "coins",
    "runes": "rune",
    "mjollnirs": "mjollnir",
    "pennants": "pennant",
    "goods": "goods",
    "monsters": "monster",
}


def line(events: Sequence[Event], words: Words, seat: int) -> str:
    """What the seat did, paid and won; then what happened to others, each behind their emblem."""
    return line_of(words.language, facts_of(events), seat)


@lru_cache(MOVES_REMEMBERED)
def line_of(language: str, facts: tuple[Fact, ...], seat: int) -> str:
    parts: list[str] = []
    told = seat
    for who, group in groupby(facts, key=lambda fact: fact.seat):
        chips = chips_of(language, list(group))
        if chips and who not in (told, NONE):
            chips = [seat_badge(who, is_read=False), *without_cut(chips)]
        parts += chips
        told = who
    return " ".join(without_cut(parts))


def without_cut(chips: list[str]) -> list[str]:
    """The chips; nothing is cut off before the first one."""
    return chips[1:] if chips[:1] == [CUT] else chips


def marks(
    events: Sequence[Event], seat: int, number: str, art: str, *, portrait: bool
) -> MoveMarks:
    return marks_of(facts_of(events), seat, number, art, portrait)


# The chips of what happened to one seat


def chips_of(language: str, facts: list[Fact]) -> list[str]:
    """In this order: the way, what was met and taken, Vikings who joined, combat, lost tiles."""
    chips = way_chips(language, facts)
    chips += [chip for fact in facts for chip in chips_of_one(language, fact)]
    joined = [fact for fact in facts if fact.name in RECRUITED]
    vikings = sum(fact.vikings for fact in joined)
    if joined and not chips:
        chips = [icon(RECRUITED[joined[0].name]), *([] if vikings else [NOBODY])]
    if vikings:
        chips.append(gained(vikings, vikings, "vikings"))
    chips += [attack(fact.rival, 1) for fact in facts if fact.name == "Attacked"]
    lost_tiles = [tile for fact in facts if fact.name == "CaughtUp" for tile in fact.tiles]
    if lost_tiles:
        names = ", ".join(tile_label(language, tile) for tile in lost_tiles)
        out = escape(RaidsWords(language).say(OUT_OF_THE_GAME, tiles=names))
        chips.append(f'<span class="small none">{out}</span>')
    return chips


def way_chips(language: str, facts: list[Fact]) -> list[str]:
    """Where a ship came from, if it set sail now, and where it is: at a tile, a Monster that blocks
    its way, or the Harbor."""
    starts = [fact.start for fact in facts if fact.name in ("SetSail", "GhostSailed")]
    ends = [fact for fact in facts if fact.name in ARRIVED]
    if not ends:
        return []
    end = ends[-1]
    start = [str(starts[0]) if starts[0] else icon("arrival")] if starts else []
    fled = [fact.rival for fact in facts if fact.name == "Fled"]
    chips = [f"{said(language, FLEES)} {attack(rival)}" for rival in fled]
    if end.name == "GhostSailed":
        chips.append(said(language, GHOST_SHIP))
    if end.name == "Docked" or end.home:
        docked = [said(language, HARBOR_ROW, place=end.place)] if end.place else []
        reached = [icon("arrival"), *docked]
    else:
        reached = [str(end.space)]
    chips.append(f'<span class="way">{" ".join([*start, ARROW, *reached])}</span>')
    if end.tile != NONE:
        chips.append(tile_chip(language, end.tile))
    return chips


def chips_of_one(language: str, fact: Fact) -> list[str]:
    """The chips of an event that has its own."""
    if fact.name in ("FoughtMonster", "Sacrificed", "PassedMonster"):
        return monster_chips(language, fact)
    if fact.name in VERBS:
        return tile_chips(language, fact)
    return other_chips(language, fact)


def monster_chips(language: str, fact: Fact) -> list[str]:
    strength = POINTS[fact.tile]
    met = f'<span class="monsters">{tile_icon(fact.tile)}{strength}</span>'
    if fact.name == "Sacrificed":
        return [met, lost(1, "vikings")]
    if fact.name == "FoughtMonster":
        paid = [lost(fact.vikings, "vikings")] if fact.vikings else []
        return [met, *paid, glory_gained(language, strength, strength)]
    return [met]


VERBS = {
    "TookTile": TAKES,
    "PlacedTile": PLACES,
    "ReplacedTile": PLACES,
    "DiscardedTile": DISCARDS,
    "SoldGoods": SELLS,
}


def tile_chips(language: str, fact: Fact) -> list[str]:
    chips = [CUT, said(language, VERBS[fact.name]), tile_chip(language, fact.tile)]
    if fact.name == "ReplacedTile":
        old = escape(tile_label(language, fact.old))
        chips.append(f'<span class="cost">−{tile_icon(fact.old)} {old}</span>')
    elif fact.name == "SoldGoods":
        chips.append(glory_gained(language, POINTS[fact.tile], POINTS[fact.tile]))
    return chips


def other_chips(language: str, fact: Fact) -> list[str]:
    name = fact.name
    if name in ("Pillaged", "HarborPaid"):
        return [gained(fact.coin, fact.coin, "coins")]
    if name == "LostOverboard":
        return [lost(fact.vikings, "vikings")]
    if name == "Retaliated":
        return [CUT, said(language, RETALIATES), attack(fact.rival), lost(fact.vikings, "vikings")]
    if name == "VoyageBegan":
        began = said(language, EVENTS[name], voyage=fact.voyage)
        return [CUT, f'<span class="small">{began}</span>']
    if name == "GameEnded":
        return [CUT, f'<span class="small">{said(language, GAME_ENDS)}</span>']
    return []


def said(language: str, message: Message, **figures: int) -> str:
    return escape(RaidsWords(language).say(message, **figures))


SHOWN_MOVES = ShownMoves(
    line=line,
    marks=marks,
    source_icons={source: icon(shape) for source, shape in SOURCE_SHAPES.items()},
)
