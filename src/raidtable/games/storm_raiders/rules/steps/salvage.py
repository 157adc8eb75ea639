"""At a wreck: salvaging, the Damage from it, crew from Crew tokens, and the site's effect."""

from raidtable.engine.action import Action, Numbered
from raidtable.engine.event import Log
from raidtable.engine.step import Step
from raidtable.games.storm_raiders.rules.actions import DISCARD, DONE, REFRESH, SKIP, TRADE, Pair
from raidtable.games.storm_raiders.rules.components import (
    AT_ANY_TIME,
    CREW_TOKEN,
    DIAL_NAMES,
    DOUBLE_SLOT,
    FROM_SALVAGE,
    HEAL,
    HELD,
    IN_SALVAGE,
    IN_TURN,
    RESOURCE_NAMES,
    SITE_EFFECT,
    V_REFRESH_AFTER_SINGLE,
    WEAPONRY,
    WEAPONRY_SLOT,
)
from raidtable.games.storm_raiders.rules.effects import heal, hit, refresh, repair
from raidtable.games.storm_raiders.rules.state import StormState
from raidtable.games.storm_raiders.rules.step_ids import (
    AFTER_SALVAGE,
    GAIN_CREW,
    REFRESH_CREW,
    REFRESH_PAIR,
    REPAIR_AT_SITE,
    TAKE_DAMAGE,
)
from raidtable.games.storm_raiders.rules.step_ids import SITE_EFFECT as SITE_EFFECT_STEP
from raidtable.games.storm_raiders.rules.steps.journey import resources_here, take_from_wreck
from raidtable.games.storm_raiders.rules.steps.own_turn import (
    SALVAGE_LIMIT,
    ForcedStep,
    OwnStep,
    add_face_down,
    add_repairs,
    has_use,
)
from raidtable.games.storm_raiders.rules.tokens import count, one, total


class Salvage(OwnStep):
    """Up to two Resources, one at a time. Rule: `wreck`."""

    rule = "wreck"
    windows = IN_SALVAGE | IN_TURN | AT_ANY_TIME

    def open(self, s: StormState, log: Log | None) -> bool:
        if s.wrecks[s.player.site]:
            if s.salvaged < SALVAGE_LIMIT + s.salvage_more or has_use(s, IN_SALVAGE):
                return True
        s.stack[-1] = AFTER_SALVAGE
        return False

    def options(self, s: StormState) -> list[Action]:
        legal: list[Action] = []
        if s.salvaged < SALVAGE_LIMIT + s.salvage_more:
            legal = resources_here(s)
        legal.append(DONE)
        return legal

    def act(self, s: StormState, a: Action, log: Log | None) -> None:
        if a is DONE:
            s.stack[-1] = AFTER_SALVAGE
            return
        assert isinstance(a, Numbered)
        s.salvaged += 1
        if a.number == CREW_TOKEN:
            s.crew_tokens += 1
        elif a.number == WEAPONRY:
            s.weapons += 1
        take_from_wreck(s, a.number, log)


class AfterSalvage(Step[StormState]):
    """Damage first, then crew cards, then the site's effect. Rules: `salvage-damage`,
    `crew-tokens`."""

    rule = "salvage-damage"

    def open(self, s: StormState, log: Log | None) -> bool:
        seat = s.player
        vehicle = s.vehicle
        s.stack.pop()
        if s.salvaged:
            s.stack.append(SITE_EFFECT_STEP)
            if s.salvaged == 1 and seat.ability(vehicle) == V_REFRESH_AFTER_SINGLE:
                s.stack.append(REFRESH_PAIR)
            for _ in range(s.crew_tokens):
                s.stack.append(GAIN_CREW)
            # The Trike has no slot for a second Resource: it carries two unharmed.
            if s.salvaged > 1 and DOUBLE_SLOT[vehicle] and not seat.mods & DOUBLE_SLOT[vehicle]:
                s.hits.append(hit(FROM_SALVAGE, s.turn_seat, vehicle))
            if not seat.mods & WEAPONRY_SLOT[vehicle]:
                for _ in range(s.weapons):
                    s.hits.append(hit(FROM_SALVAGE, s.turn_seat, vehicle))
            if s.hits:
                s.stack.append(TAKE_DAMAGE)
        s.salvaged = 0
        s.salvage_more = 0
        s.weapons = 0
        s.crew_tokens = 0
        return False


class SiteEffect(Step[StormState]):
    """A dial rises, or health returns; where it cannot, a Damage may go. Rule: `site-effect`."""

    rule = "site-effect"

    def open(self, s: StormState, log: Log | None) -> bool:
        seat = s.player
        effect = SITE_EFFECT[s.side][seat.site]
        s.stack.pop()
        if effect == HEAL:
            if seat.health > 0:
                heal(s, log)
                return False
        elif seat.raise_dial(effect):
            if log is not None:
                log.add(
                    "RaisedDial",
                    s.turn_seat,
                    dial=DIAL_NAMES[effect],
                    value=seat.dials[effect],
                )
            return False
        if seat.total_damage():
            s.stack.append(REPAIR_AT_SITE)
        return False


class RepairAtSite(OwnStep):
    """In place of an effect that cannot be carried out. Rule: `site-effect`."""

    rule = "site-effect"

    def open(self, s: StormState, log: Log | None) -> bool:
        if s.player.total_damage():
            return True
        s.stack.pop()
        return False

    def options(self, s: StormState) -> list[Action]:
        legal: list[Action] = []
        add_repairs(s.player, legal)
        legal.append(SKIP)
        return legal

    def act(self, s: StormState, a: Action, log: Log | None) -> None:
        s.stack.pop()
        if a is not SKIP:
            assert isinstance(a, Numbered)
            repair(s, s.turn_seat, a.number, log)


class RefreshPair(OwnStep):
    """The Rust Bandit refreshes two different cards; others may be used first.

    Rule: `abilities`.
    """

    rule = "abilities"
    windows = IN_SALVAGE | IN_TURN | AT_ANY_TIME

    def open(self, s: StormState, log: Log | None) -> bool:
        if s.player.face_down() or has_use(s, self.windows):
            return True
        s.stack.pop()
        return False

    def options(self, s: StormState) -> list[Action]:
        legal: list[Action] = []
        add_face_down(s.player, REFRESH, legal)
        if not legal:
            legal.append(SKIP)
        return legal

    def act(self, s: StormState, a: Action, log: Log | None) -> None:
        if a is SKIP:
            s.stack.pop()
            return
        assert isinstance(a, Numbered)
        # The second one cannot be the first again: no card is used between them.
        s.stack[-1] = REFRESH_CREW
        refresh(s, a.number, log)


class TradeResource(ForcedStep):
    """A Trader exchanges a Resource for one at the site; Crew tokens stay. Rule: `trader`."""

    rule = "trader"
    windows = 0

    def options(self, s: StormState) -> list[Action]:
        legal: list[Action] = []
        here = s.wrecks[s.player.site]
        for given in range(HELD):
            if count(s.player.stock, given):
                for taken in range(HELD):
                    if taken != given and count(here, taken):
                        legal.append(TRADE[given * HELD + taken])
        return legal

    def act(self, s: StormState, a: Action, log: Log | None) -> None:
        assert isinstance(a, Pair)
        seat = s.player
        seat.stock += one(a.second) - one(a.first)
        s.wrecks[seat.site] += one(a.first) - one(a.second)
        s.stack.pop()
        if log is not None:
            given, taken = RESOURCE_NAMES[a.first], RESOURCE_NAMES[a.second]
            log.add("TradedResource", s.turn_seat, given=given, taken=taken)


class DiscardCargo(ForcedStep):
    """If the cargo is limited, the excess is discarded at once. Rule: `cargo`."""

    rule = "cargo"
    windows = 0

    def open(self, s: StormState, log: Log | None) -> bool:
        if total(s.player.stock) > s.cargo:
            return super().open(s, log)
        s.stack.pop()
        return False

    def options(self, s: StormState) -> list[Action]:
        legal: list[Action] = []
        for kind in range(HELD):
            if count(s.player.stock, kind):
                legal.append(DISCARD[kind])
        return legal

    def act(self, s: StormState, a: Action, log: Log | None) -> None:
        assert isinstance(a, Numbered)
        s.player.stock -= one(a.number)
        s.discards += one(a.number)
        if log is not None:
            log.add("DiscardedResource", s.turn_seat, resource=RESOURCE_NAMES[a.number])
