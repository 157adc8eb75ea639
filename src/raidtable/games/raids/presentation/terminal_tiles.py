"""Signs and short names of the pieces of Raids, for the text boards."""

from raidtable.engine.forms import SHORT, form_of
from raidtable.engine.seats import SEAT_LETTERS
from raidtable.engine.text_board import Span
from raidtable.engine.words import N_
from raidtable.games.raids.presentation.words.messages import GOODS_LABELS, TILE_LABELS
from raidtable.games.raids.presentation.words.words import RaidsWords
from raidtable.games.raids.rules.components import (
    FIRST_SHARE,
    GOOD,
    GOOD_NAMES,
    GOODS,
    KIND,
    MJOLLNIRS,
    MONSTER,
    PENNANT,
    PILLAGE,
    POINTS,
    PORT,
    SAILS,
    SECOND_SHARE,
    SELLS,
    SHARES,
    SHIELDS,
    VISIT,
    WEAPONS,
)
from raidtable.games.raids.rules.state import RaidsState

WIDTH = 78
SAILING, DOCKED, GHOST = "►", "■", "◊"
VIKING, SHIELD, PASSED = "●", "○", "»"

SHORT_LABELS = {PENNANT: N_("Pennant"), MONSTER: N_("Monster")}


def in_harbor(s: RaidsState) -> list[Span]:
    """The ships that have yet to sail, the next one first, and then those that are home."""
    waiting = [seat for seat in range(len(s.ships)) if s.ships[seat].space == 0]
    waiting.sort(key=lambda seat: -s.ships[seat].berth)
    spans = [span for seat in waiting for span in token(SAILING, seat)]
    if s.ghost == 0:
        spans.append((GHOST, "ghost"))
    if s.arrived and spans:
        spans.append((" ", ""))
    spans += [span for seat in s.arrived for span in token(DOCKED, seat)]
    if s.ghost == s.home:
        spans.append((GHOST, "ghost"))
    return spans


def token(sign: str, seat: int) -> list[Span]:
    return [(sign + SEAT_LETTERS[seat], f"seat{seat}")]


def short_name(tile: int, words: RaidsWords) -> str:
    kind = KIND[tile]
    if kind == GOODS:
        return words.say(GOODS_LABELS[GOOD_NAMES[GOOD[tile]]])
    return form_of(words.say(SHORT_LABELS.get(kind) or TILE_LABELS[kind, False]), SHORT)


def style_of(tile: int) -> str:
    kind = KIND[tile]
    if kind == MONSTER:
        return "monster"
    return "event" if kind in (VISIT, PILLAGE) else "tile"


def figures(tile: int, shares: int = SHARES) -> str:
    """The values on the tile, as signs: points, Vikings, doubles, Shields."""
    kind = KIND[tile]
    if kind in (VISIT, PILLAGE):
        unit = VIKING if kind == VISIT else ""
        left = [FIRST_SHARE[tile], SECOND_SHARE[tile]][SHARES - shares :]
        return " ".join(f"+{share}{unit}" for share in left) or "–"
    if kind == MONSTER:
        return f"−{POINTS[tile]}{VIKING} +{POINTS[tile]}"
    double = max(WEAPONS[tile], SAILS[tile], MJOLLNIRS[tile], SELLS[tile]) == 2
    signs = [
        "×2" if double else "",
        f"+{POINTS[tile]}" if POINTS[tile] else "",
        f"+1{VIKING}" if kind == PORT else "",
        SHIELD * SHIELDS[tile],
    ]
    return " ".join(sign for sign in signs if sign)
