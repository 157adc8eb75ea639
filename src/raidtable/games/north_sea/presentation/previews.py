"""Previews of raids: the exact probability of each level of strength with the current crew and
Armour; and, once the dice are rolled, of rolling one again."""

from fractions import Fraction
from functools import lru_cache
from html import escape

from raidtable.engine.action import Action, Numbered
from raidtable.engine.claims import Claim
from raidtable.engine.drawing import Preview
from raidtable.engine.view import View
from raidtable.engine.words import N_, Words
from raidtable.games.north_sea.presentation.board.layout import LANDSCAPE, PORTRAIT, Layout
from raidtable.games.north_sea.presentation.board.shapes import (
    INK,
    KIND_TINTS,
    TEXT_FONT,
    level,
    panel,
    rect,
    text,
)
from raidtable.games.north_sea.presentation.words.names import SCORED, with_claims
from raidtable.games.north_sea.presentation.words.words import NorthSeaWords
from raidtable.games.north_sea.rules.actions import KEEP, REROLL, RaidAction
from raidtable.games.north_sea.rules.components import (
    FACE_WEIGHTS,
    FACES,
    RAID_POINTS,
    REROLLS,
    SITE_DICE,
    SITE_KIND,
    SITE_POINTS,
    SITE_STRENGTHS,
)
from raidtable.games.north_sea.rules.state import NorthSeaState
from raidtable.games.north_sea.rules.steps.raid import crew_strength, level_points
from raidtable.games.north_sea.rules.view import NorthSeaView

CHANCE = N_("{points}: {percent}%")
WITH_REROLLS = N_("if you roll dice again whenever that pays on average")

# The probability of each possible number of points for strength.
Odds = dict[int, Fraction]

# The size of each cache: there are too many different crews to keep all results.
REMEMBERED = 4096

# The panel below a settlement: a row for each level, with its badge, a bar and the chance.
ROW = 21
BADGE = 52
PERCENT = 42
# The least width on the portrait board, where settlements are narrow.
LEAST_WIDTH = 160


def previews(
    view: View, words: Words, legal: list[Action], *, portrait: bool = False
) -> dict[str, Preview]:
    assert isinstance(view, NorthSeaView)
    assert isinstance(words, NorthSeaWords)
    s = view.table
    layout = PORTRAIT if portrait else LANDSCAPE
    found: dict[str, Preview] = {}
    for action in legal:
        if isinstance(action, RaidAction):
            site, dice, rerolls = action.number, [], int(s.player.bonus(REROLLS))
            if not SITE_DICE[site]:  # its sentence says what it brings
                continue
        elif action is KEEP:
            site, dice, rerolls = int(s.raid_site), s.dice, 0
        elif isinstance(action, Numbered) and action in REROLL:
            site, rerolls = int(s.raid_site), int(s.rerolls) - 1
            dice = [face for die, face in enumerate(s.dice) if die != action.number]
        else:
            continue
        strength = int(crew_strength(s.player, site))
        by_crew = int(s.player.bonus(RAID_POINTS[SITE_KIND[site]]))
        rolled = tuple(sorted(dice))
        shown = raid(words.language, layout, site, strength, rolled, rerolls, by_crew)
        if isinstance(action, RaidAction) and not rerolls:
            shown = Preview([scoring(shown.lines[0], s, site, strength)], shown.marks)
        found[action.text] = shown
    return found


def scoring(line: str, s: NorthSeaState, site: int, strength: int) -> str:
    """The line of odds with a claim: the least and the most points that are possible."""
    odds = odds_of(site, strength, (), 0)
    by_crew = int(s.player.bonus(RAID_POINTS[SITE_KIND[site]]))
    low, high = min(odds) + by_crew, max(odds) + by_crew
    return with_claims(line, (Claim(int(s.actor), "points", low, high, SCORED),))


@lru_cache(REMEMBERED)
def raid(
    language: str,
    layout: Layout,
    site: int,
    strength: int,
    dice: tuple[int, ...],
    rerolls: int,
    by_crew: int,
) -> Preview:
    words = NorthSeaWords(language)
    odds = odds_of(site, strength, dice, rerolls)
    lines = [
        " · ".join(points_and_chance(words, points + by_crew, odds[points]) for points in odds)
    ]
    if rerolls:
        lines.append(words.say(WITH_REROLLS))
    return Preview(lines, ladder(layout, site, odds, by_crew))


# Chances


@lru_cache(REMEMBERED)
def odds_of(site: int, strength: int, dice: tuple[int, ...], rerolls: int) -> Odds:
    """The odds of each number of points, the lowest first, if these dice have been rolled and the
    settlement's other dice have not.

    Dice are rolled again if that gives more points on average. Rules: `levels`, `reroll`.
    """
    if len(dice) < SITE_DICE[site]:
        mixed: Odds = {}
        for face, weight in zip(FACES, FACE_WEIGHTS, strict=True):
            after = odds_of(site, strength, tuple(sorted((*dice, face))), rerolls)
            for points, chance in after.items():
                share = chance * Fraction(weight, sum(FACE_WEIGHTS))
                mixed[points] = mixed.get(points, Fraction()) + share
        return dict(sorted(mixed.items()))
    best = {int(level_points(site, strength + sum(dice))): Fraction(1)}
    for die in range(len(dice) if rerolls else 0):
        again = odds_of(site, strength, dice[:die] + dice[die + 1 :], rerolls - 1)
        if mean(again) > mean(best):
            best = again
    return best


def mean(odds: Odds) -> Fraction:
    return sum((points * chance for points, chance in odds.items()), Fraction())


def percent(chance: Fraction) -> str:
    """The chance in whole percent. A possible outcome is never shown as 0, nor an uncertain one as
    100."""
    rounded = round(chance * 100)
    if rounded == 0 and chance > 0:
        return "<1"
    if rounded == 100 and chance < 1:
        return ">99"
    return str(rounded)


def points_and_chance(words: NorthSeaWords, points: int, chance: Fraction) -> str:
    return words.say(CHANCE, points=words.amount("points", points), percent=percent(chance))


# The picture


def ladder(layout: Layout, site: int, odds: Odds, by_crew: int) -> str:
    """The levels of the settlement, the highest first, each with its chance as a bar."""
    left, y, own_width, height = layout.sites[site]
    width = max(own_width, LEAST_WIDTH) if layout.portrait else own_width
    x = min(left, layout.width - width - 4)
    levels = list(zip(SITE_STRENGTHS[site], SITE_POINTS[site], strict=True))[::-1]
    if 0 in odds:
        levels.append((0, 0))
    tint = KIND_TINTS[SITE_KIND[site]]
    top = y + height + 4
    room = width - BADGE - PERCENT - 18
    rows = [panel((x, top, width, ROW * len(levels) + 8), 7)]
    for row, (strength, points) in enumerate(levels):
        chance = odds.get(points, Fraction())
        at = top + 5 + ROW * row
        rows.append(level((x + 6, at, BADGE, 17), strength, points + by_crew, tint))
        rows.append(rect((x + BADGE + 12, at + 2, room, 13), 3, f'fill="{INK}" fill-opacity=".14"'))
        if chance:
            bar = (x + BADGE + 12, at + 2, room * float(chance), 13)
            rows.append(rect(bar, 3, f'fill="{tint}"'))
        rows.append(text(x + width - 8, at + 14, escape(percent(chance)) + "%", 16, INK, "end"))
    return f"<g {TEXT_FONT}>{''.join(rows)}</g>"
