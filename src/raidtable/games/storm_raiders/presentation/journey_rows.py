"""Journeys and sites of Storm Raiders in one line: hours, Damage, what is there, and the Storm."""

from collections.abc import Sequence
from functools import cache, lru_cache

from raidtable.engine.choice_rows import ChoiceGroup, ChoiceRow
from raidtable.engine.claims import Figures
from raidtable.engine.drawing import Preview
from raidtable.engine.state import NONE
from raidtable.games.art.chips import quiet
from raidtable.games.storm_raiders.presentation import chips
from raidtable.games.storm_raiders.presentation.board.markup import in_language
from raidtable.games.storm_raiders.presentation.claim_chips import claim_chips
from raidtable.games.storm_raiders.presentation.previews import REMEMBERED, dice_left
from raidtable.games.storm_raiders.presentation.words import row_messages as rows
from raidtable.games.storm_raiders.presentation.words.holdings import counts_of
from raidtable.games.storm_raiders.presentation.words.journeys import journey_hours
from raidtable.games.storm_raiders.presentation.words.pieces import can_have
from raidtable.games.storm_raiders.presentation.words.words import StormWords
from raidtable.games.storm_raiders.rules.actions import Go
from raidtable.games.storm_raiders.rules.components import (
    DIE_NAMES,
    NEEDS,
    SITE_EFFECT,
    TYPE_NAMES,
    WRECKS,
)
from raidtable.games.storm_raiders.rules.seat import Seat
from raidtable.games.storm_raiders.rules.state import StormState
from raidtable.games.storm_raiders.rules.steps.contract import missing
from raidtable.games.storm_raiders.rules.tokens import packed


class JourneyRows:
    """The rows of the journeys in a position; in groups, each group is one vehicle."""

    def __init__(
        self, s: StormState, words: StormWords, journeys: Sequence[Go], *, grouped: bool
    ) -> None:
        self.s = s
        self.words = words
        self.grouped = grouped
        self.held = counts_of(s, int(s.actor), s.player)
        # By vehicle, and whether it leads through the Storm: what the journey does at once.
        self.effects: dict[tuple[int, bool], str] = {}
        for go in journeys:
            key = go.vehicle, go.through_storm
            if key not in self.effects:
                figures = Figures(words.journey_claims(s, go))
                self.effects[key] = claim_chips(figures, int(s.actor), self.held)

    def group(self, vehicle: int) -> ChoiceGroup:
        """A vehicle, with what all its journeys do that avoid the Storm."""
        effect = self.shared(vehicle)
        each = f'<span class="shared"><small>{self.words.say(rows.EACH)}</small> {effect}</span>'
        return ChoiceGroup(
            TYPE_NAMES[vehicle],
            self.words.type(vehicle),
            chips.vehicle_icon(vehicle),
            each if effect else "",
        )

    def shared(self, vehicle: int) -> str:
        return self.effects.get((vehicle, False), "") if self.grouped else ""

    def row(self, go: Go, preview: Preview | None) -> ChoiceRow:
        s, seat = self.s, self.s.player
        effect = self.effects[go.vehicle, go.through_storm]
        if effect == self.shared(go.vehicle):
            effect = ""
        icon = chips.vehicle_of_group(go.vehicle) + hours_chip(
            self.words.language, journey_hours(s, seat, go)
        )
        there = site_chips(self.words.language, s, go.site, seat)
        risk = storm_chip(self.words.language, s, preview)
        name = self.words.site(s.side, go.site)
        if go.through_storm:
            icon += chips.through_storm(self.words.say(rows.THROUGH_STORM, site=name))
        group = TYPE_NAMES[go.vehicle] if self.grouped else ""
        return ChoiceRow(name, icon, "", effect + there + risk, group)


@cache
def hours_chip(language: str, hours: int) -> str:
    return chips.hours(hours, in_language(language).say(rows.HOURS_THERE, hours=hours))


# What is at a site


def site_chips(language: str, s: StormState, site: int, seat: Seat) -> str:
    """What a visit to that site offers the seat."""
    if site < WRECKS:
        effect = SITE_EFFECT[s.side][site]
        useful = can_have(seat, effect)
        return wreck_chips(language, s.wrecks[site], effect, useful, seat.total_damage() > 0)
    contract = s.holds[site - WRECKS]
    if contract == NONE:
        return nothing_there(language)
    lacks = int(missing(packed(list(NEEDS[contract])), seat.stock, 0, 0))
    return hold_chips(language, contract, s.ages[site - WRECKS], max(0, lacks))


@cache
def nothing_there(language: str) -> str:
    return quiet(in_language(language).say(rows.EMPTY))


@lru_cache(REMEMBERED)
def wreck_chips(language: str, tokens: int, effect: int, useful: bool, repairs: bool) -> str:
    """The Resources at a wreck, and its effect or the Damage that can be removed instead."""
    if not tokens:
        return nothing_there(language)
    instead = chips.REPAIR_CHIP if repairs else ""
    return chips.tokens(tokens) + (chips.effect_chip(effect) if useful else instead)


@cache
def hold_chips(language: str, contract: int, age: int, lacks: int) -> str:
    """A Contract, and how many Resources the player lacks for it."""
    slip = chips.contract_slip(contract, age)
    if not lacks:
        return slip + chips.CAN_FULFIL
    return slip + chips.lacking(in_language(language).say(rows.LACK, lacks))


# The Storm


def storm_chip(language: str, s: StormState, preview: Preview | None) -> str:
    """The dice by which the Storm would hit a player who stays; nothing if there are none."""
    dice = preview.figures.get("storm_dice") if preview is not None else None
    if not isinstance(dice, list) or not dice:
        return ""
    return risk_chip(language, tuple(dice), len(dice) == len(dice_left(int(s.tray))))


@lru_cache(REMEMBERED)
def risk_chip(language: str, dice: tuple[str, ...], every_die: bool) -> str:
    if every_die:
        return chips.storm_risk_of_any(in_language(language).say(rows.ANY_DIE))
    return chips.storm_risk(tuple(DIE_NAMES.index(name) for name in dice))
