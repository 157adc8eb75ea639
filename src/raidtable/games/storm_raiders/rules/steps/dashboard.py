"""Changes to a dashboard that leave a choice: Mods, crew, dice, Damage, dials, Resources."""

from raidtable.engine.action import Action, Numbered
from raidtable.engine.event import Log
from raidtable.engine.rng import Rng
from raidtable.engine.state import NONE
from raidtable.engine.step import ChanceStep
from raidtable.games.storm_raiders.rules.actions import (
    CARD,
    DONE,
    DRAW,
    KEEP_CREW,
    PLACE_MOD,
    REFRESH,
    SHIFT,
    SKIP,
    TOKEN,
    Pair,
)
from raidtable.games.storm_raiders.rules.components import (
    AT_ANY_TIME,
    CREW_EFFECT,
    CREW_NAMES,
    DIALS,
    IN_GAIN,
    IN_TURN,
    REFRESH_OTHERS,
    SLOT_NAMES,
    SLOTS,
)
from raidtable.games.storm_raiders.rules.effects import (
    can_gain_crew,
    can_make_room_for_crew,
    draw_for_crew,
    gain_resource,
    refill_bag,
    refresh,
    remove_die,
    repair,
    shift_dials,
)
from raidtable.games.storm_raiders.rules.state import StormState
from raidtable.games.storm_raiders.rules.steps.own_turn import (
    ForcedStep,
    OwnStep,
    add_dice,
    add_face_down,
    add_repairs,
    has_use,
)
from raidtable.games.storm_raiders.rules.steps.setting_up import tokens_in_bag
from raidtable.games.storm_raiders.rules.tokens import one, sample


class PlaceMod(ForcedStep):
    """A Mod goes into any open slot, for good. Rule: `mods`."""

    rule = "mods"

    def options(self, s: StormState) -> list[Action]:
        legal: list[Action] = []
        for slot in range(SLOTS):
            if not (s.player.mods >> slot) & 1:
                legal.append(PLACE_MOD[slot])
        return legal

    def act(self, s: StormState, a: Action, log: Log | None) -> None:
        assert isinstance(a, Numbered)
        s.player.mods |= 1 << a.number
        s.stack.pop()
        if log is not None:
            log.add("PlacedMod", s.turn_seat, slot=SLOT_NAMES[a.number])


# Crew cards


class GainCrew(OwnStep):
    """Two cards are drawn and one is kept; a Recruiter looks at more. Rule: `gain-crew`.

    Without room, a starting card may be destroyed first. Ruling 95.
    """

    rule = "gain-crew"
    windows = IN_GAIN | IN_TURN | AT_ANY_TIME

    def open(self, s: StormState, log: Log | None) -> bool:
        if can_gain_crew(s, s.player):
            if has_use(s, IN_GAIN):
                return True
            draw_for_crew(s)
        elif can_make_room_for_crew(s, s.player):
            return True
        else:
            self.gain_none(s, log)
        return False

    def options(self, s: StormState) -> list[Action]:
        return [DRAW] if can_gain_crew(s, s.player) else [SKIP]

    def act(self, s: StormState, a: Action, log: Log | None) -> None:
        if a is DRAW:
            draw_for_crew(s)
        else:
            self.gain_none(s, log)

    def gain_none(self, s: StormState, log: Log | None) -> None:
        s.stack.pop()
        if log is not None:
            log.add("NoCrewGained", s.turn_seat)


class DrawCrew(ChanceStep[StormState]):
    """Cards come from the top of the pile; only the player who draws them sees them. Rule:
    `gain-crew`."""

    rule = "gain-crew"

    def open(self, s: StormState, log: Log | None) -> bool:
        if s.draws and s.pile.size:
            return True
        if s.draws:
            self.take(s, s.under.pop(0), s.under_by.pop(0), log)
            return False
        s.stack.pop()
        return False

    def outcomes(self, s: StormState) -> list[tuple[Action, int]]:
        return [(CARD[kind], count) for kind, count in s.pile.kinds()]

    def sample(self, s: StormState, rng: Rng) -> Action:
        return CARD[s.pile.sample(rng)]

    def apply(self, s: StormState, a: Action, log: Log | None) -> None:
        assert isinstance(a, Numbered)
        s.pile.take(a.number)
        self.take(s, a.number, 0, log)

    def take(self, s: StormState, kind: int, known_by: int, log: Log | None) -> None:
        seen_by = known_by | 1 << s.turn_seat
        s.draws -= 1
        s.drawn.append(kind)
        s.drawn_by.append(seen_by)
        if log is not None:
            log.add_secret("DrewCrew", s.turn_seat, seen_by, {}, card=CREW_NAMES[kind])


class KeepCrew(OwnStep):
    """One drawn card is kept face up, the others go under the pile. Rule: `gain-crew`.

    The player is asked even if both are the same: otherwise everybody would know that they are.
    """

    rule = "gain-crew"
    windows = 0

    def open(self, s: StormState, log: Log | None) -> bool:
        if len(s.drawn) > 1:
            return True
        self.act(s, KEEP_CREW[s.drawn[0]], log)
        return False

    def options(self, s: StormState) -> list[Action]:
        legal: list[Action] = []
        previous = NONE
        for kind in sorted(s.drawn):
            if kind != previous:
                legal.append(KEEP_CREW[kind])
            previous = kind
        return legal

    def act(self, s: StormState, a: Action, log: Log | None) -> None:
        assert isinstance(a, Numbered)
        place = s.drawn.index(a.number)
        del s.drawn[place]
        del s.drawn_by[place]
        s.under.extend(s.drawn)
        s.under_by.extend(s.drawn_by)
        s.drawn = []
        s.drawn_by = []
        s.player.gain_card(a.number)
        s.stack.pop()
        if log is not None:
            log.add("KeptCrew", s.turn_seat, card=CREW_NAMES[a.number])


class RefreshCrew(ForcedStep):
    """A face-down crew card is turned up. Rule: `refresh`."""

    rule = "refresh"
    windows = 0

    def options(self, s: StormState) -> list[Action]:
        legal: list[Action] = []
        add_face_down(s.player, REFRESH, legal)
        return legal

    def act(self, s: StormState, a: Action, log: Log | None) -> None:
        assert isinstance(a, Numbered)
        s.stack.pop()
        refresh(s, a.number, log)


class MayRefresh(OwnStep):
    """A Bosun refreshes another card, if the player likes. Rule: `refresh`."""

    rule = "refresh"
    windows = 0

    def open(self, s: StormState, log: Log | None) -> bool:
        if len(self.options(s)) > 1:
            return True
        s.stack.pop()
        return False

    def options(self, s: StormState) -> list[Action]:
        legal: list[Action] = []
        previous = NONE
        for card in s.player.crew:
            if card & 1 and card != previous and CREW_EFFECT[card >> 1] != REFRESH_OTHERS:
                legal.append(REFRESH[card >> 1])
            previous = card
        legal.append(SKIP)
        return legal

    def act(self, s: StormState, a: Action, log: Log | None) -> None:
        s.stack.pop()
        if a is not SKIP:
            assert isinstance(a, Numbered)
            refresh(s, a.number, log)


# Dice and Damage


class RemoveDie(ForcedStep):
    """A die is removed from any vehicle, or from the one that is overhauled. Rule: `remove-die`."""

    rule = "remove-die"

    def options(self, s: StormState) -> list[Action]:
        legal: list[Action] = []
        add_dice(s.player, s.remove_from, legal)
        return legal

    def act(self, s: StormState, a: Action, log: Log | None) -> None:
        assert isinstance(a, Numbered)
        s.remove_from = NONE
        s.stack.pop()
        remove_die(s, a.number, log)


class RemoveDice(OwnStep):
    """This many dice may be removed from any vehicles. Rule: `remove-die`."""

    rule = "remove-die"

    def open(self, s: StormState, log: Log | None) -> bool:
        if s.removals and s.player.dice:
            return True
        s.removals = 0
        s.stack.pop()
        return False

    def options(self, s: StormState) -> list[Action]:
        legal: list[Action] = []
        add_dice(s.player, NONE, legal)
        legal.append(DONE)
        return legal

    def act(self, s: StormState, a: Action, log: Log | None) -> None:
        if a is DONE:
            s.removals = 0
            if log is not None:
                log.add("RemovedNoMore", s.turn_seat)
        else:
            assert isinstance(a, Numbered)
            s.removals -= 1
            remove_die(s, a.number, log)


class RepairVehicle(ForcedStep):
    """A Damage is removed from any vehicle. Rule: `repair`."""

    rule = "repair"

    def options(self, s: StormState) -> list[Action]:
        legal: list[Action] = []
        add_repairs(s.player, legal)
        return legal

    def act(self, s: StormState, a: Action, log: Log | None) -> None:
        assert isinstance(a, Numbered)
        s.stack.pop()
        repair(s, s.turn_seat, a.number, log)


class ShiftDials(OwnStep):
    """One dial may rise while another falls. Rule: `shift-dials`."""

    rule = "shift-dials"

    def options(self, s: StormState) -> list[Action]:
        legal: list[Action] = []
        for up in range(DIALS):
            for down in range(DIALS):
                if s.player.can_shift(up, down):
                    legal.append(SHIFT[up * DIALS + down])
        legal.append(SKIP)
        return legal

    def act(self, s: StormState, a: Action, log: Log | None) -> None:
        s.stack.pop()
        if a is not SKIP:
            assert isinstance(a, Pair)
            shift_dials(s, a.first, a.second, log)


class RandomResource(ChanceStep[StormState]):
    """A Resource from the bag; Weaponry does no Damage, Crew becomes a card.

    Rule: `random-resource`.
    """

    rule = "random-resource"

    def open(self, s: StormState, log: Log | None) -> bool:
        refill_bag(s, log)
        if s.bag:
            return True
        s.stack.pop()
        return False

    def outcomes(self, s: StormState) -> list[tuple[Action, int]]:
        return tokens_in_bag(s)

    def sample(self, s: StormState, rng: Rng) -> Action:
        return TOKEN[sample(s.bag, rng)]

    def apply(self, s: StormState, a: Action, log: Log | None) -> None:
        assert isinstance(a, Numbered)
        s.bag -= one(a.number)
        s.stack.pop()
        gain_resource(s, a.number, log)
