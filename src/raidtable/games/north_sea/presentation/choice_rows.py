"""The choices of Raiders of the North Sea as rows of a list: icon, name, costs and gains.

The figures are the claims of the choice's sentence, and the deals of which a building's sentence is
made. Two figures are in no sentence: what a card adds to the strength of the crew, and the points
that rolled dice are worth.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Final

from raidtable.engine.action import Action, Numbered
from raidtable.engine.choice_rows import ChoiceGroup, ChoiceRow, ChoiceRows
from raidtable.engine.claims import Change, Figures, claims_of, span
from raidtable.engine.drawing import Preview
from raidtable.engine.seats import seat_badge
from raidtable.engine.state import NONE
from raidtable.engine.view import View
from raidtable.engine.words import Message, Words
from raidtable.games.art.chips import quiet
from raidtable.games.north_sea.presentation.board.player_boards import ANYWHERE
from raidtable.games.north_sea.presentation.chips import (
    CARD_MOVES,
    PASS_ICON,
    THINGS,
    change_chip,
    chips,
    die_icon,
    icon,
    said,
    unit,
    worker_chip,
)
from raidtable.games.north_sea.presentation.words import choice_messages as c
from raidtable.games.north_sea.presentation.words import row_messages as row
from raidtable.games.north_sea.presentation.words.choices import LIMITED
from raidtable.games.north_sea.presentation.words.gains_and_costs import building_deals
from raidtable.games.north_sea.presentation.words.names import capital
from raidtable.games.north_sea.presentation.words.words import NorthSeaWords
from raidtable.games.north_sea.rules.components import (
    COLOUR_NAMES,
    FACES,
    FIRST_SET,
    GOODS_NAMES,
    KIND_NAMES,
    RAID_POINTS,
    SET_SITE,
    SITE_DICE,
    SITE_KIND,
    SITE_NAMES,
    TURN_LIMIT,
)
from raidtable.games.north_sea.rules.state import NorthSeaState
from raidtable.games.north_sea.rules.steps.raid import crew_strength, level_points
from raidtable.games.north_sea.rules.view import NorthSeaView

BUILDING_VERBS = frozenset({"place", "pickup", "use", "swap"})
STRENGTHENS = frozenset({"hire", "enlist"})
WEAKENS = frozenset({"dismiss", "recall", "lose"})
# Passing: nothing is done.
PASSES = frozenset({"skip", "done"})
# Shorter lists need no groups.
LONG_LIST = 15
GROUPS: Final[dict[str, tuple[Message, str]]] = {
    "place": (row.VILLAGE_GROUP, "icon-long_house"),
    "raid": (row.RAIDS_GROUP, "icon-fortress"),
    "hire": (row.HIRE_GROUP, "icon-barracks"),
    "dismiss": (row.DISMISS_GROUP, "icon-crew"),
}

Changes = dict[str, Change]


def choice_rows(
    view: View, words: Words, legal: list[Action], previews: dict[str, Preview], /
) -> ChoiceRows:
    assert isinstance(view, NorthSeaView)
    assert isinstance(words, NorthSeaWords)
    maker = RowMaker(view, words)
    rows = {action.text: maker.row(action) for action in legal}
    groups = groups_of(legal, words.language)
    if groups:
        rows = {text: grouped(text, made) for text, made in rows.items()}
    return ChoiceRows(rows, groups)


def groups_of(legal: list[Action], language: str) -> tuple[ChoiceGroup, ...]:
    """The kinds of choices in a long list, if there are several."""
    verbs = dict.fromkeys(action.text.partition(":")[0] for action in legal)
    kinds = [verb for verb in verbs if verb in GROUPS]
    if len(legal) < LONG_LIST or len(kinds) < 2:
        return ()
    return tuple(
        ChoiceGroup(verb, said(language, GROUPS[verb][0]), icon(GROUPS[verb][1])) for verb in kinds
    )


def grouped(text: str, made: ChoiceRow) -> ChoiceRow:
    verb = text.partition(":")[0]
    group = verb if verb in GROUPS else ""
    return replace(made, group=group)


class RowMaker:
    """Makes the rows of one decision."""

    def __init__(self, view: NorthSeaView, words: NorthSeaWords) -> None:
        self.view = view
        self.words = words
        self.language = words.language
        self.s: NorthSeaState = view.table
        self.actor = int(view.table.actor)

    def row(self, action: Action) -> ChoiceRow:
        verb, _, name = action.text.partition(":")
        if verb in PASSES:
            return ChoiceRow(self.words.say(c.CHOICES[verb]), PASS_ICON, is_pass=True)
        if verb in PLAIN_ROWS:
            return PLAIN_ROWS[verb](self, action)
        assert isinstance(action, Numbered)
        number = action.number
        if verb in BUILDING_VERBS:
            return self.building_row(action, verb, name, number)
        if verb in row.CARD_NAMINGS:
            return self.card_row(action, verb, name, number)
        if verb in row.GOOD_NAMINGS:
            return self.good_row(action, verb, name)
        return OTHER_ROWS[verb](self, action, number)

    # Figures

    def figures(self, action: Action) -> Figures:
        return Figures(claims_of(self.words.described(self.view, action)))

    def own(self, figures: Figures, but: frozenset[str] = frozenset()) -> Changes:
        return {
            thing: change
            for (seat, thing), change in figures.items()
            if seat == self.actor and thing not in but
        }

    def of_others(self, figures: Figures) -> str:
        """What changes for opponents, after their badges."""
        by_seat: dict[int, Changes] = {}
        for (seat, thing), change in figures.items():
            if seat not in (self.actor, NONE) and thing in THINGS:
                by_seat.setdefault(seat, {})[thing] = change
        seats: dict[tuple[tuple[str, Change], ...], list[int]] = {}
        for seat, changes in by_seat.items():
            seats.setdefault(tuple(changes.items()), []).append(seat)
        return "".join(
            losers_chip(self.language, tuple(alike), changes) for changes, alike in seats.items()
        )

    def details(self, action: Action, but: frozenset[str] = frozenset()) -> str:
        """What changes for the player, or else for opponents."""
        figures = self.figures(action)
        return chips(self.language, self.own(figures, but)) or self.of_others(figures)

    # Buildings

    def building_row(self, action: Action, verb: str, name: str, building: int) -> ChoiceRow:
        s = self.s
        colour = int({"place": s.player.worker, "use": s.colour}.get(verb, s.village[building]))
        details, is_idle = "", False
        if verb == "swap":
            details = icon(f"worker-{colour}")
            is_idle = colour == s.seats[s.target].worker
        elif colour != NONE:
            offers = self.offers(building, colour)
            details = self.offered(building, offers)
            is_idle = not offers
            if verb == "pickup":
                details += worker_chip(COLOUR_NAMES[colour])
        sign = icon(f"icon-{name}")
        return ChoiceRow(self.words.building(name), sign, details=details, is_idle=is_idle)

    def offers(self, building: int, colour: int) -> list[str]:
        """What can be done at the building, in its alternatives."""
        if (self.s.used >> building) & 1:
            return []
        deals = []
        for deal in building_deals(self.view, building, colour):
            if deal.message in row.OFFERED:
                deals.append(quiet(said(self.language, row.OFFERED[deal.message])))
            else:
                deals.append(chips(self.language, exactly(deal.changes)))
        return list(dict.fromkeys(deals))

    def offered(self, building: int, alternatives: list[str]) -> str:
        if not alternatives:
            is_used = (self.s.used >> building) & 1
            return quiet(said(self.language, row.USED if is_used else row.NOTHING))
        return f" {quiet(said(self.language, row.OR))} ".join(alternatives)

    def draw_row(self, action: Action) -> ChoiceRow:
        name = self.words.say(row.DRAW_NAMING)
        return ChoiceRow(name, icon("icon-hand"), details=self.details(action))

    def smith_row(self, action: Action) -> ChoiceRow:
        return self.good_row(action, "smith", "silver")

    def barter_row(self, action: Action) -> ChoiceRow:
        name = self.words.say(row.BARTER_NAMING)
        return ChoiceRow(name, icon("good-4"), details=self.details(action))

    # Cards and goods

    def card_row(self, action: Action, verb: str, name: str, card: int) -> ChoiceRow:
        words = self.words
        figures = self.figures(action)
        changes = self.own(figures)
        if verb == "play":
            # The played card itself leaves the hand; the name says so.
            changes["cards"] = changes["cards"] + Change(1, 1)
        else:
            changes = {
                thing: change for thing, change in changes.items() if thing not in CARD_MOVES
            }
        details = ""
        if verb in STRENGTHENS:
            details = strength_chip(self.language, self.strength_change(card, joins=True))
        elif verb in WEAKENS:
            lost = self.strength_change(card, joins=False)
            changes["strength"] = Change(lost, lost)
        if "valkyries" in changes:
            details = self.track_chip(changes.pop("valkyries"))
        markup = chips(self.language, changes)
        if verb == "play":
            markup = markup or self.of_others(figures)
            if not markup and self.words.say(c.HALL_NOTHING) in words.described(self.view, action):
                markup = quiet(words.say(c.HALL_NOTHING))
        if verb == "hire" and "silver" not in changes:
            markup = free_chip(self.language) + markup
        naming = words.say(row.CARD_NAMINGS[verb], card=words.card(name))
        return ChoiceRow(naming, icon(f"card-{card}"), details=markup + details)

    def strength_change(self, card: int, *, joins: bool) -> int:
        """What the crew gains or loses in strength when the card joins or leaves it."""
        seat = self.s.seats[self.actor]
        after = seat.copy()
        if joins:
            after.crew.append(card)
        else:
            after.crew.remove(card)
        return int(crew_strength(after, ANYWHERE) - crew_strength(seat, ANYWHERE))

    def track_chip(self, change: Change) -> str:
        """The place on the Valkyrie track, before and after."""
        before = int(self.s.seats[self.actor].valkyries)
        assert change.exact is not None
        return (
            f'<span class="change gain">{before} → {before + change.exact}'
            f"{unit(self.language, 'valkyries')}</span>"
        )

    def good_row(self, action: Action, verb: str, good: str) -> ChoiceRow:
        naming = self.words.say(row.GOOD_NAMINGS[verb], good=self.words.good(good))
        sign = icon(f"good-{GOODS_NAMES.index(good)}")
        return ChoiceRow(naming, sign, details=self.details(action), is_idle=self.is_full(action))

    def is_full(self, action: Action) -> bool:
        """Whether all that the choice brings is beyond what may be kept at the end of the turn."""
        changes = self.own(self.figures(action))
        stock = self.s.player.stock
        return bool(changes) and all(
            thing in LIMITED and (change.low or 0) > 0 and stock[LIMITED[thing]] >= TURN_LIMIT
            for thing, change in changes.items()
        )

    # Raids

    def raid_row(self, action: Action, site: int) -> ChoiceRow:
        changes = self.own(self.figures(action))
        points = changes.pop("points")
        details = chips(self.language, changes)
        if SITE_DICE[site]:
            base, dice = int(crew_strength(self.s.player, site)), SITE_DICE[site]
            details += strength_range(base + dice * FACES[0], base + dice * FACES[-1])
        details += chips(self.language, {"points": points})
        name = capital(self.words.site(SITE_NAMES[site]))
        sign = icon(f"icon-{KIND_NAMES[SITE_KIND[site]]}")
        short = self.words.say(row.SIDES[SITE_NAMES[site].rpartition("_")[-1]])
        return ChoiceRow(str(name), sign, details=details, short=short)

    def plunder_row(self, action: Action, number: int) -> ChoiceRow:
        details = self.details(action)
        if self.s.set_workers[number] != NONE:
            details += worker_chip(COLOUR_NAMES[self.s.set_workers[number]])
        site = SET_SITE[number]
        name = self.words.say(row.PLUNDER_NAMING, number=1 + number - FIRST_SET[site])
        return ChoiceRow(name, icon(f"icon-{KIND_NAMES[SITE_KIND[site]]}"), details=details)

    def reroll_row(self, action: Action, die: int) -> ChoiceRow:
        face = self.s.dice[die]
        rolled = [other for place, other in enumerate(self.s.dice) if place != die]
        name = self.words.say(row.REROLL_NAMING, face=face)
        if self.s.rerolls > 1:  # any die may be rolled after this one
            rolled = []
        return ChoiceRow(name, die_icon(face), details=self.points_of(rolled))

    def keep_row(self, action: Action) -> ChoiceRow:
        dice = list(self.s.dice)
        name = self.words.say(c.CHOICES["keep"])
        return ChoiceRow(name, die_icon(dice[-1]), details=self.points_of(dice))

    def points_of(self, rolled: list[int]) -> str:
        """What the raid can score with these dice, whatever the others show."""
        s = self.s
        site = int(s.raid_site)
        base = int(crew_strength(s.player, site)) + sum(rolled)
        open_dice = SITE_DICE[site] - len(rolled)
        by_crew = int(s.player.bonus(RAID_POINTS[SITE_KIND[site]]))
        low, high = (
            int(level_points(site, base + open_dice * face)) + by_crew
            for face in (FACES[0], FACES[-1])
        )
        return change_chip(self.language, "points", low, high)

    # Offerings, opponents, numbers of cards

    def offer_row(self, action: Action, tile: int) -> ChoiceRow:
        number = 1 + self.s.offers.index(tile)
        name = self.words.say(row.OFFER_NAMING, number=number)
        return ChoiceRow(name, icon("icon-offering"), details=self.details(action))

    def target_row(self, action: Action, seat: int) -> ChoiceRow:
        figures = self.figures(action)
        details = chips(self.language, self.own(figures))
        if not details:
            theirs = {thing: change for (other, thing), change in figures.items() if other == seat}
            details = chips(self.language, theirs)
        return ChoiceRow(self.words.seat(seat), seat_badge(seat, is_read=False), details=details)

    def count_row(self, action: Action, number: int) -> ChoiceRow:
        return ChoiceRow(self.words.say(c.CHOICES["count"], number), icon("icon-hand"))


PLAIN_ROWS: Final[dict[str, Callable[[RowMaker, Action], ChoiceRow]]] = {
    "draw": RowMaker.draw_row,
    "smith": RowMaker.smith_row,
    "barter": RowMaker.barter_row,
    "keep": RowMaker.keep_row,
}
OTHER_ROWS: Final[dict[str, Callable[[RowMaker, Action, int], ChoiceRow]]] = {
    "raid": RowMaker.raid_row,
    "plunder": RowMaker.plunder_row,
    "reroll": RowMaker.reroll_row,
    "offer": RowMaker.offer_row,
    "target": RowMaker.target_row,
    "count": RowMaker.count_row,
}


def exactly(changes: dict[str, int]) -> Changes:
    return {thing: Change(n, n) for thing, n in changes.items()}


@cache
def losers_chip(
    language: str, seats: tuple[int, ...], changes: tuple[tuple[str, Change], ...]
) -> str:
    """What each of these seats loses; with strokes between them if it is one of them."""
    is_certain = all(change.exact is not None for _, change in changes)
    badges = ("" if is_certain else "/").join(seat_badge(seat, is_read=False) for seat in seats)
    most = {thing: Change(change.low, change.low) for thing, change in changes}
    return badges + chips(language, most)


@cache
def free_chip(language: str) -> str:
    """A card that costs nothing."""
    return f'<span class="change none">0{unit(language, "silver")}</span>'


@cache
def strength_chip(language: str, strength: int) -> str:
    """What a card brings to the crew, also where it is nothing."""
    return change_chip(language, "strength", strength, strength)


@cache
def strength_range(low: int, high: int) -> str:
    return f'<span class="pill ns-power">{icon("icon-crew")}{span(low, high)}</span>'
