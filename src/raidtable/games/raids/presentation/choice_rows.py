"""The choices of Raids as rows of a list: a tile, where it is, and what choosing it brings.

The figures come from the same passages and rules as those of the sentences and previews.
"""

from functools import lru_cache

from raidtable.engine.action import Action
from raidtable.engine.choice_rows import NO_ROWS, ChoiceRow, ChoiceRows
from raidtable.engine.drawing import Preview
from raidtable.engine.state import NONE
from raidtable.engine.view import View
from raidtable.engine.words import N_, Words
from raidtable.games.raids.presentation.board.plaques import (
    DISCARD_LABEL,
    DONE_LABEL,
    FIGHT_LABEL,
    PASS_LABEL,
    RETALIATE_LABEL,
    SACRIFICE_LABEL,
)
from raidtable.games.raids.presentation.chips import (
    NOBODY,
    attack,
    changed,
    gained,
    glory_gained,
    icon,
    lost,
    monsters,
    tile_icon,
    tile_label,
)
from raidtable.games.raids.presentation.passage import fighting_passage, peaceful_passage
from raidtable.games.raids.presentation.previews import REMEMBERED
from raidtable.games.raids.presentation.words.choices import goods_aboard
from raidtable.games.raids.presentation.words.prompt_messages import NUMERALS
from raidtable.games.raids.presentation.words.words import RaidsWords
from raidtable.games.raids.rules.actions import (
    DISCARD,
    DONE,
    FIGHT,
    PASS,
    PLACE,
    RETALIATE,
    SACRIFICE,
    SpaceAction,
    TileAction,
)
from raidtable.games.raids.rules.components import (
    BARE_SHIELDS,
    FACE,
    POINTS,
    PORT_RECRUITS,
    SHIELDS,
    VOYAGE,
)
from raidtable.games.raids.rules.state import Longship, RaidsState
from raidtable.games.raids.rules.steps.navigate import fight_cost
from raidtable.games.raids.rules.view import RaidsView

HARBOR_ROW = N_("Harbor, place {place}")
PLACE_ROW = N_("Place aboard")
REPLACE_ROW = N_("Replace {tile}")
SELL_ROW = N_("Sell {tile}")


def choice_rows(
    view: View, words: Words, legal: list[Action], previews: dict[str, Preview]
) -> ChoiceRows:
    """A row for each choice of a seat."""
    assert isinstance(view, RaidsView)
    assert isinstance(words, RaidsWords)
    s = view.table
    if s.actor < 0:
        return NO_ROWS
    return ChoiceRows({action.text: row_of(s, words, action) for action in legal})


def row_of(s: RaidsState, words: RaidsWords, action: Action) -> ChoiceRow:
    if isinstance(action, SpaceAction):
        return voyage_row(s, words.language, action)
    if isinstance(action, TileAction):
        if action.text.startswith("sell:"):
            return sell_row(s, words, action.tile)
        return take_row(s, words, action.tile)
    if action is PLACE:
        return take_row(s, words, NONE)
    return plain_row(s, words, action)


# Sailing and fleeing


def voyage_row(s: RaidsState, language: str, action: SpaceAction) -> ChoiceRow:
    seat = int(s.actor)
    end = action.space or int(s.home)
    rival = int(s.ship_at(end, seat)) if action.space else NONE
    passage = peaceful_passage(s) if rival == NONE else fighting_passage(s, end)
    outcomes = passage.outcomes(end)
    crews, glories = ([pair[part] for pair in outcomes] for part in (0, 1))
    met = tuple(POINTS[s.sea[space]] for space in passage.monsters if space < end)
    before = int(s.ships[seat].vikings)
    details = way_details(
        language, rival, met, before, min(crews), max(crews), min(glories), max(glories)
    )
    if not action.space:
        return harbor_row(language, len(s.arrived) + 1, details)
    tile = s.sea[end]
    return ChoiceRow(tile_label(language, tile), tile_icon(tile), str(end), details)


@lru_cache(REMEMBERED)
def way_details(
    language: str,
    rival: int,
    met: tuple[int, ...],
    before: int,
    fewest: int,
    most: int,
    least_glory: int,
    most_glory: int,
) -> str:
    """Combat at the end, Monsters on the way, Glory, and the Vikings who arrive."""
    chips = [changed(before, fewest, most, "vikings")]
    if most_glory:
        chips.insert(0, glory_gained(language, least_glory, most_glory))
    if met:
        chips.insert(0, monsters(met))
    if rival != NONE:
        chips.insert(0, attack(rival))
    return " ".join(chips)


@lru_cache(REMEMBERED)
def harbor_row(language: str, place: int, details: str) -> ChoiceRow:
    name = RaidsWords(language).say(HARBOR_ROW, place=place)
    return ChoiceRow(name, icon("arrival"), "", details)


# Taking a tile and selling


def take_row(s: RaidsState, words: RaidsWords, old: int) -> ChoiceRow:
    """The tile at the ship goes onto an empty space, or onto that of an old tile."""
    ship = s.ships[s.actor]
    tile = s.sea[ship.space]
    before = int(ship.shields)
    after = before + SHIELDS[tile] - (BARE_SHIELDS if old == NONE else SHIELDS[old])
    overboard = int(ship.vikings) - after
    chips = [lost(overboard, "vikings")] if overboard > 0 else []
    details = " ".join([*chips, changed(before, after, after, "shields")])
    if old == NONE:
        return ChoiceRow(words.say(PLACE_ROW), tile_icon(tile), "", details)
    name = words.say(REPLACE_ROW, tile=tile_label(words.language, old))
    return ChoiceRow(name, tile_icon(old), voyage_sign(ship, old), details)


def sell_row(s: RaidsState, words: RaidsWords, tile: int) -> ChoiceRow:
    """A sale; with the last one, a Viking joins at once."""
    ship = s.ships[s.actor]
    before = int(ship.shields)
    after = before + BARE_SHIELDS - SHIELDS[tile]
    chips = [glory_gained(words.language, POINTS[tile], POINTS[tile])]
    if after != before:
        chips.append(changed(before, after, after, "shields"))
    if s.sales <= 1 or len(goods_aboard(ship)) == 1:
        chips.append(joining(after - int(ship.vikings)))
    name = words.say(SELL_ROW, tile=tile_label(words.language, tile))
    return ChoiceRow(name, tile_icon(tile), voyage_sign(ship, tile), " ".join(chips))


def voyage_sign(ship: Longship, tile: int) -> str:
    """The voyage of a tile, if another one aboard looks like it."""
    alike = {other for other in ship.tiles if other != NONE and FACE[other] == FACE[tile]}
    return NUMERALS[VOYAGE[tile] - 1] if len(alike | {tile}) > 1 else ""


def joining(free: int) -> str:
    """The Vikings who join at a Port, if that many Shields are free."""
    came = min(PORT_RECRUITS, free)
    return gained(came, came, "vikings") if came else NOBODY


# Everything else


def plain_row(s: RaidsState, words: RaidsWords, action: Action) -> ChoiceRow:
    ship = s.ships[s.actor]
    if action is DISCARD:
        return ChoiceRow(words.say(DISCARD_LABEL), icon("overboard"))
    if action is DONE:
        free = int(ship.shields - ship.vikings)
        return ChoiceRow(words.say(DONE_LABEL), icon("done"), "", joining(free), is_pass=True)
    if action is FIGHT:
        tile = s.sea[ship.space]
        cost = int(fight_cost(s))
        chips = [lost(cost, "vikings")] if cost else []
        chips.append(glory_gained(words.language, POINTS[tile], POINTS[tile]))
        return ChoiceRow(words.say(FIGHT_LABEL), tile_icon(tile), "", " ".join(chips))
    if action is SACRIFICE:
        return ChoiceRow(words.say(SACRIFICE_LABEL), icon("overboard"), "", lost(1, "vikings"))
    if action is PASS:
        return ChoiceRow(words.say(PASS_LABEL), icon("onward"), is_pass=True)
    assert action is RETALIATE
    chips = [attack(int(s.rival)), lost(int(s.sent) + 1, "vikings")]
    return ChoiceRow(words.say(RETALIATE_LABEL), icon("fight"), "", " ".join(chips))
