"""A rest: its four steps from left to right, and the raider's ability before, between or after."""

from raidtable.engine.action import Action, Numbered
from raidtable.engine.event import Log
from raidtable.games.storm_raiders.rules.actions import ABILITY_NOW, DONE, GAIN, GO_ON, REFRESH
from raidtable.games.storm_raiders.rules.components import (
    ALL_SLOTS,
    CREW,
    CREW_AMOUNT,
    CREW_EFFECT,
    DIAL_NAMES,
    DICE,
    DOUBLE_REPAIR,
    DRAW_RESOURCES,
    MEDAL,
    MOD,
    MOD_IF_REPAIRED,
    RAIDER_NAMES,
    REFRESH_ALL,
    REFRESH_OTHERS,
    REPAIR_ANY,
    REPAIRS,
    REST_AMOUNT,
    REST_EFFECT,
    TOP_MEDALS,
)
from raidtable.games.storm_raiders.rules.effects import (
    can_gain_crew,
    gain_medal,
    refresh,
    remove_die,
    repair,
)
from raidtable.games.storm_raiders.rules.seat import Seat, value_of
from raidtable.games.storm_raiders.rules.state import StormState
from raidtable.games.storm_raiders.rules.step_ids import ABILITY_USED, GAIN_CREW, PLACE_MOD
from raidtable.games.storm_raiders.rules.steps.own_turn import (
    OwnStep,
    add_face_down,
    add_repairs,
    has_use,
)
from raidtable.games.storm_raiders.rules.steps.raider_abilities import can_use_ability, use_ability


class RestStep(OwnStep):
    """A step of the rest, with the raider's ability in addition to its own choices. Rule:
    `rest`."""

    rule = "rest"

    def options(self, s: StormState) -> list[Action]:
        legal = self.choices(s)
        if can_use_ability(s):
            legal.append(ABILITY_NOW)
        return legal

    def act(self, s: StormState, a: Action, log: Log | None) -> None:
        if a is ABILITY_NOW:
            use_ability(s, log)
        else:
            self.choose(s, a, log)

    def can_act(self, s: StormState) -> bool:
        """Whether other actions are possible: a forced choice is then asked for. Ruling 97."""
        return can_use_ability(s) or has_use(s, self.windows)

    def implied(self, s: StormState) -> Action | None:
        """Rules 1 did not ask here where the step itself had one choice."""
        choices = self.choices(s)
        return choices[0] if len(choices) == 1 else None

    def choices(self, s: StormState) -> list[Action]:
        raise NotImplementedError

    def choose(self, s: StormState, a: Action, log: Log | None) -> None:
        raise NotImplementedError


class RestRefresh(RestStep):
    """First a crew card is refreshed; with Reid, all are. Rule: `rest-refresh`."""

    rule = "rest-refresh"

    def open(self, s: StormState, log: Log | None) -> bool:
        choices = self.choices(s)
        # A card that is used first may be refreshed then, and so may one that Qari gains first.
        if has_use(s, self.windows):
            return True
        if can_use_ability(s) and (
            choices[0] is not GO_ON or REST_EFFECT[s.player.raider] == DRAW_RESOURCES
        ):
            return True
        if len(choices) > 1:
            return True
        self.choose(s, choices[0], log)
        return False

    def finish(self, s: StormState) -> None:
        """The pips of the die decide what may be repaired next."""
        s.repairs = REPAIRS[value_of(s.die)]
        s.stack.pop()

    def choices(self, s: StormState) -> list[Action]:
        legal: list[Action] = []
        if REST_EFFECT[s.player.raider] != REFRESH_ALL:
            add_face_down(s.player, REFRESH, legal)
        if not legal:
            legal.append(GO_ON)
        return legal

    def choose(self, s: StormState, a: Action, log: Log | None) -> None:
        if isinstance(a, Numbered):
            refresh(s, a.number, log)
        elif REST_EFFECT[s.player.raider] == REFRESH_ALL:
            for card in s.player.crew[:]:
                if card & 1:
                    refresh(s, card >> 1, log)
        self.finish(s)


class RestRepair(RestStep):
    """Then Damage goes, one for every two pips; with Khena, as much again. Rule: `rest-repair`."""

    rule = "rest-repair"

    def open(self, s: StormState, log: Log | None) -> bool:
        seat = s.player
        while s.repairs + s.extra_repairs and seat.total_damage():
            choices = self.choices(s)
            if can_use_ability(s) or not self.is_forced(s, seat, choices):
                return True
            self.choose(s, choices[0], log)
        s.repairs = 0
        s.extra_repairs = 0
        s.stack.pop()
        return False

    def is_forced(self, s: StormState, seat: Seat, choices: list[Action]) -> bool:
        """Whether the choice makes no difference: all are repaired, or one vehicle is left and no
        card could act."""
        if s.repairs >= seat.total_damage():
            return True
        return len(choices) == 1 and not has_use(s, self.windows)

    def choices(self, s: StormState) -> list[Action]:
        legal: list[Action] = []
        add_repairs(s.player, legal)
        if s.repairs == 0:
            legal.append(DONE)
        return legal

    def choose(self, s: StormState, a: Action, log: Log | None) -> None:
        if a is DONE:
            s.extra_repairs = 0
            return
        assert isinstance(a, Numbered)
        if s.repairs:
            s.repairs -= 1
            if REST_EFFECT[s.player.raider] == DOUBLE_REPAIR:
                s.extra_repairs += 1
        else:
            s.extra_repairs -= 1
        repair(s, s.turn_seat, a.number, log)


class RestDice(RestStep):
    """Then all dice go that are at least as high as the one on the tent. Rule: `rest-dice`."""

    rule = "rest-dice"

    def open(self, s: StormState, log: Log | None) -> bool:
        leaving = self.leaving(s)
        if leaving and self.can_act(s):
            return True
        self.remove(s, leaving, log)
        return False

    def leaving(self, s: StormState) -> list[int]:
        dice: list[int] = []
        for placed in s.player.dice:
            if value_of(placed % DICE) >= value_of(s.die):
                dice.append(placed)
        return dice

    def remove(self, s: StormState, leaving: list[int], log: Log | None) -> None:
        for placed in leaving:
            remove_die(s, placed, log)
        s.stack.pop()

    def choices(self, s: StormState) -> list[Action]:
        return [GO_ON]

    def choose(self, s: StormState, a: Action, log: Log | None) -> None:
        self.remove(s, self.leaving(s), log)


class RestGain(RestStep):
    """Last, a crew card, a Mod or a Medal. Rule: `rest-gain`."""

    rule = "rest-gain"

    def open(self, s: StormState, log: Log | None) -> bool:
        choices = self.choices(s)
        if not choices:
            s.stack.pop()
        elif len(choices) == 1 and not self.can_act(s):
            self.choose(s, choices[0], log)
        else:
            return True
        return False

    def choices(self, s: StormState) -> list[Action]:
        seat = s.player
        legal: list[Action] = []
        if seat.mods != ALL_SLOTS:
            legal.append(GAIN[MOD])
        if seat.medals < TOP_MEDALS:
            legal.append(GAIN[MEDAL])
        if can_gain_crew(s, seat):
            legal.append(GAIN[CREW])
        return legal

    def choose(self, s: StormState, a: Action, log: Log | None) -> None:
        assert isinstance(a, Numbered)
        s.stack.pop()
        if log is not None:
            log.add("ChoseGain", s.turn_seat, gain=DIAL_NAMES[a.number])
        if a is GAIN[MOD]:
            s.stack.append(PLACE_MOD)
        elif a is GAIN[MEDAL]:
            gain_medal(s, log)
        else:
            s.stack.append(GAIN_CREW)


class RestEnd(RestStep):
    """An ability not used before may be used now; Abaako's counts what the rest has repaired.

    Rule: `rest-ability`.
    """

    rule = "rest-ability"

    def open(self, s: StormState, log: Log | None) -> bool:
        seat = s.player
        if REST_EFFECT[seat.raider] == MOD_IF_REPAIRED and not s.has_flag(ABILITY_USED):
            if s.repaired >= REST_AMOUNT[seat.raider] and seat.mods != ALL_SLOTS:
                s.flags |= ABILITY_USED
                if log is not None:
                    log.add("UsedRaider", s.turn_seat, raider=RAIDER_NAMES[seat.raider])
                s.stack.append(PLACE_MOD)
                return False
            if self.could_repair_more(s, seat):
                return True
        if can_use_ability(s):
            return True
        s.stack.pop()
        return False

    def could_repair_more(self, s: StormState, seat: Seat) -> bool:
        """Whether cards could still remove the Damage that Abaako lacks."""
        lacking = REST_AMOUNT[seat.raider] - s.repaired
        if seat.mods == ALL_SLOTS or seat.total_damage() < lacking:
            return False
        ready, all_cards, refreshed = 0, 0, 0
        for card in seat.crew:
            kind = card >> 1
            if CREW_EFFECT[kind] == REPAIR_ANY:
                all_cards += 1
                ready += 1 - (card & 1)
            elif CREW_EFFECT[kind] == REFRESH_OTHERS and not card & 1:
                refreshed = CREW_AMOUNT[kind]
        return ready + min(refreshed, all_cards) >= lacking

    def choices(self, s: StormState) -> list[Action]:
        return [GO_ON]

    def choose(self, s: StormState, a: Action, log: Log | None) -> None:
        s.stack.pop()
