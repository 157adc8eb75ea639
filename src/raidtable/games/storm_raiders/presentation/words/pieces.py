"""Text for the pieces of Storm Raiders: names, Contracts, and what a site offers."""

from raidtable.engine.state import NONE
from raidtable.games.storm_raiders.presentation.words import choice_messages as ask
from raidtable.games.storm_raiders.presentation.words import messages as m
from raidtable.games.storm_raiders.presentation.words.printed_texts import PrintedWords
from raidtable.games.storm_raiders.rules.components import (
    AGE_DAMAGED,
    AGE_GREY,
    COLOUR_NAMES,
    CONTRACT_NAMES,
    CONTRACT_REWARDS,
    DIAL_NAMES,
    DIAL_TOP,
    EFFECT_NAMES,
    FACES,
    HEAL,
    NEEDS,
    PRESTIGE,
    RESOURCE_NAMES,
    RESOURCES,
    REWARD_MEDAL,
    REWARD_MOD,
    REWARD_NAMES,
    SITE_EFFECT,
    SITE_IDS,
    TYPE_NAMES,
    WRECKS,
)
from raidtable.games.storm_raiders.rules.seat import Seat, value_of
from raidtable.games.storm_raiders.rules.state import StormState
from raidtable.games.storm_raiders.rules.steps.contract import missing
from raidtable.games.storm_raiders.rules.tokens import count, packed


class StormPieces(PrintedWords):
    """Names the pieces of Storm Raiders."""

    def __init__(self, language: str, names: list[str] | None = None) -> None:
        super().__init__(language, names)
        # Names are cached, because many choices use them.
        self._rows: dict[int, str] = {}
        self._sites: dict[tuple[int, int], str] = {}
        self._contracts: dict[tuple[int, int | None], str] = {}

    def card(self, name: str) -> str:
        return self.label(m.CREW[name])

    def tile(self, name: str) -> str:
        return m.TILES[name]

    def site(self, side: int, site: int) -> str:
        name = self._sites.get((side, site))
        if name is None:
            name = self._sites[side, site] = self.say(m.SITES[SITE_IDS[side][site]])
        return name

    def type(self, vehicle: int) -> str:
        return self.say(m.TYPES[TYPE_NAMES[vehicle]])

    def dial(self, dial: int) -> str:
        return self.say(m.DIALS[DIAL_NAMES[dial]])

    def resource(self, kind: int) -> str:
        return self.say(m.RESOURCES[RESOURCE_NAMES[kind]])

    def die(self, colour: str, value: object) -> str:
        return self.say(m.DICE[colour], value=value)

    def die_name(self, die: int) -> str:
        return self.die(COLOUR_NAMES[die // FACES], value_of(die))

    def amount(self, name: str, n: int) -> str:
        return self.say(m.COUNTED[name], n)

    def resources(self, tokens: int) -> str:
        """A list of Resources."""
        row = self._rows.get(tokens)
        if row is None:
            row = self._rows[tokens] = self._row(tokens)
        return row

    def _row(self, tokens: int) -> str:
        parts = [
            self.amount(RESOURCE_NAMES[kind], int(count(tokens, kind)))
            for kind in range(RESOURCES)
            if count(tokens, kind)
        ]
        return self.join(parts) if parts else self.say(m.NOTHING)

    def needs(self, contract: int) -> str:
        parts = [
            self.amount(RESOURCE_NAMES[kind], number)
            for kind, number in enumerate(NEEDS[contract])
            if number
        ]
        return self.join(parts)

    def rewards(self, contract: int, age: int) -> str:
        """The rewards on the visible side of the Contract."""
        parts = [
            self.say(m.REWARDS[REWARD_NAMES[kind]], number)
            for kind, number in enumerate(rewards_of(contract, age))
            if number
        ]
        sentence = self.join(parts)
        return self.say(ask.COSTS_DAMAGE, rewards=sentence) if age == AGE_DAMAGED else sentence

    def contract(self, contract: int, age: int | None = None) -> str:
        """A Contract by its id, needs and points; with its rewards if its side is known."""
        label = self._contracts.get((contract, age))
        if label is None:
            label = self._contracts[contract, age] = self._contract(contract, age)
        return label

    def _contract(self, contract: int, age: int | None) -> str:
        figures = {
            "id": CONTRACT_NAMES[contract],
            "needs": self.needs(contract),
            "points": self.amount("points", PRESTIGE[contract]),
        }
        if age is None:
            return self.say(ask.CONTRACT_SHORT, **figures)
        return self.say(ask.CONTRACT_LABEL, rewards=self.rewards(contract, age), **figures)

    def effect(self, side: int, wreck: int, seat: Seat | None = None) -> str:
        """The additional effect for that seat of salvaging at that wreck."""
        effect = SITE_EFFECT[side][wreck]
        if seat is None or can_have(seat, effect):
            return self.say(m.EFFECTS_TOLD[EFFECT_NAMES[effect]])
        useless = self.say(m.EFFECTS_USELESS[EFFECT_NAMES[effect]])
        if seat.total_damage():
            return self.say(m.EFFECT_REPAIRS, useless=useless)
        return useless

    def here(self, s: StormState, site: int, seat: Seat | None = None) -> str:
        """What a visit to that site offers, and what that seat lacks for its Contract."""
        if site < WRECKS:
            if s.wrecks[site] == 0:
                return self.say(ask.NOTHING_THERE)
            return f"{self.resources(s.wrecks[site])}; {self.effect(s.side, site, seat)}"
        contract = s.holds[site - WRECKS]
        if contract == NONE:
            return self.say(ask.NOTHING_THERE)
        sentence = self.contract(contract)
        if seat is None:
            return sentence
        lacks = int(missing(packed(list(NEEDS[contract])), seat.stock, 0, 0))
        if lacks <= 0:
            return self.say(ask.CAN_FULFIL, contract=sentence)
        return self.say(ask.LACKING, lacks, contract=sentence)


def can_have(seat: Seat, effect: int) -> bool:
    """Whether the effect of a wreck would change anything for the seat."""
    return seat.health > 0 if effect == HEAL else seat.dials[effect] < DIAL_TOP


def rewards_of(contract: int, age: int) -> list[int]:
    """The number of each reward that the Contract gives: blue sides have Mods in place of
    Medals."""
    given = list(CONTRACT_REWARDS[contract])
    if age != AGE_GREY:
        given[REWARD_MOD] += given[REWARD_MEDAL]
        given[REWARD_MEDAL] = 0
    return given
