"""A turn: place a worker and act, pick another up and act; or raid."""

from raidtable.engine.action import Action, Numbered
from raidtable.engine.event import Log, Value
from raidtable.engine.state import NONE
from raidtable.engine.step import Reason, Step
from raidtable.games.north_sea.rules.actions import (
    DISCARD,
    PICK_UP,
    PLACE,
    RAID,
    RaidAction,
    each_once,
)
from raidtable.games.north_sea.rules.components import (
    BUILDING_BONUS,
    BUILDING_NAMES,
    BUILDING_TAKES,
    BUILDINGS,
    CARD_NAMES,
    COLOUR_NAMES,
    GOLD,
    GOODS_NAMES,
    LONG_HOUSE,
    PROVISIONS,
    SILVER,
    SITE_CREW,
    SITE_NAMES,
    SITE_TAKES,
    SITES,
    TURN_LIMIT,
)
from raidtable.games.north_sea.rules.endings import ENDING_NAMES
from raidtable.games.north_sea.rules.state import (
    END_TURN,
    FIRST_BUILDING,
    PICK_UP_WORKER,
    TURN,
    NorthSeaState,
)
from raidtable.games.north_sea.rules.steps.raid import (
    begin_raid,
    can_raid,
    gold_due,
    provisions_due,
)


class Round(Step[NorthSeaState]):
    """Turns go clockwise until the last round has been played. Rule: `turn-order`."""

    rule = "turn-order"

    def open(self, s: NorthSeaState, log: Log | None) -> bool:
        if s.last_turns == 0:
            s.stack.pop()
            if log is not None:
                log.add("GameEnded", NONE, ending=ENDING_NAMES[s.ending])
        else:
            s.stack.append(END_TURN)
            s.stack.append(TURN)
        return False


class Turn(Step[NorthSeaState]):
    """Place the worker you hold in the Village, or raid with it. Rule: `turn`."""

    rule = "turn"

    def decides(self, s: NorthSeaState) -> int:
        return s.turn_seat

    def legal(self, s: NorthSeaState) -> list[Action]:
        worker = s.player.worker
        legal: list[Action] = []
        for building in range(BUILDINGS):
            if s.village[building] == NONE and s.takes(building, worker):
                legal.append(PLACE[building])
        for site in range(SITES):
            if can_raid(s, site):
                legal.append(RAID[site])
        return legal

    def apply(self, s: NorthSeaState, a: Action, log: Log | None) -> None:
        assert isinstance(a, Numbered)
        if isinstance(a, RaidAction):
            begin_raid(s, a.number, log)
            return
        seat = s.player
        colour = seat.worker
        s.village[a.number] = colour
        seat.worker = NONE
        s.placed_at = a.number
        s.stack[-1] = PICK_UP_WORKER
        if log is not None:
            log.add(
                "PlacedWorker",
                s.turn_seat,
                building=BUILDING_NAMES[a.number],
                colour=COLOUR_NAMES[colour],
            )
        open_building(s, a.number, colour, log)

    def refused(self, s: NorthSeaState) -> list[tuple[Action, Reason]]:
        worker = s.player.worker
        refused: list[tuple[Action, Reason]] = []
        for building in range(BUILDINGS):
            name = BUILDING_NAMES[building]
            if s.village[building] != NONE:
                refused.append((PLACE[building], Reason("occupied", "place", building=name)))
            elif not s.takes(building, worker):
                reason = Reason(
                    "wrong_worker",
                    "place",
                    building=name,
                    workers=colours_of(BUILDING_TAKES[building]),
                )
                refused.append((PLACE[building], reason))
        for site in range(SITES):
            if not can_raid(s, site):
                refused.append((RAID[site], raid_refusal(s, site)))
        return refused


def colours_of(bits: int) -> list[str]:
    return [name for colour, name in enumerate(COLOUR_NAMES) if (bits >> colour) & 1]


def raid_refusal(s: NorthSeaState, site: int) -> Reason:
    """All that is missing for the raid, each with its amount."""
    if s.sets_left(site) == 0:
        return Reason("raided_out", "raid", site=SITE_NAMES[site])
    seat = s.player
    workers: dict[str, Value] = {}
    crew = SITE_CREW[site] - len(seat.crew)
    provisions = provisions_due(seat, site) - seat.stock[PROVISIONS]
    gold = gold_due(seat, site) - seat.stock[GOLD]
    lacks = {"crew": max(0, crew), "provisions": max(0, provisions), "gold": max(0, gold)}
    if not (SITE_TAKES[site] >> seat.worker) & 1:
        workers["workers"] = colours_of(SITE_TAKES[site])
    reason = Reason("raid_lacks", "raid", lacks, site=SITE_NAMES[site], **workers)
    for name, amount in reason.lacks.items():
        reason.figures[name] = amount
    return reason


def open_building(s: NorthSeaState, building: int, colour: int, log: Log | None) -> None:
    """The worker's building may now be used, once in a turn. Rule: `once-a-turn`."""
    s.colour = colour
    s.hall_card = NONE
    if (s.used >> building) & 1:
        if log is not None:
            log.add("AlreadyUsed", s.turn_seat, building=BUILDING_NAMES[building])
        return
    push_building(s, building)


def push_building(s: NorthSeaState, building: int) -> None:
    if building == LONG_HOUSE:
        s.uses = 1 + s.player.bonus(BUILDING_BONUS[LONG_HOUSE])
    s.stack.append(FIRST_BUILDING + building)


class PickUpWorker(Step[NorthSeaState]):
    """Pick up a worker from another building, and act there. Rule: `pick-up`."""

    rule = "pick-up"

    def decides(self, s: NorthSeaState) -> int:
        return s.turn_seat

    def legal(self, s: NorthSeaState) -> list[Action]:
        legal: list[Action] = []
        for building in range(BUILDINGS):
            if s.village[building] != NONE and building != s.placed_at:
                legal.append(PICK_UP[building])
        return legal

    def apply(self, s: NorthSeaState, a: Action, log: Log | None) -> None:
        assert isinstance(a, Numbered)
        colour = s.village[a.number]
        s.village[a.number] = NONE
        s.player.worker = colour
        s.stack.pop()
        if log is not None:
            log.add(
                "PickedUpWorker",
                s.turn_seat,
                building=BUILDING_NAMES[a.number],
                colour=COLOUR_NAMES[colour],
            )
        open_building(s, a.number, colour, log)

    def refused(self, s: NorthSeaState) -> list[tuple[Action, Reason]]:
        return [
            (
                PICK_UP[building],
                Reason(
                    "just_placed" if building == s.placed_at else "nobody_there",
                    "pick-up",
                    building=BUILDING_NAMES[building],
                ),
            )
            for building in range(BUILDINGS)
            if s.village[building] == NONE or building == s.placed_at
        ]


class EndTurn(Step[NorthSeaState]):
    """At most 8 silver, 8 provisions and 8 cards are kept over a turn's end. Rule: `limits`."""

    rule = "limits"

    def open(self, s: NorthSeaState, log: Log | None) -> bool:
        seat = s.player
        for good in (SILVER, PROVISIONS):
            excess = seat.stock[good] - TURN_LIMIT
            if excess > 0:
                s.pay(seat, good, excess)
                if log is not None:
                    log.add("ReturnedExcess", s.turn_seat, good=GOODS_NAMES[good], amount=excess)
        if len(seat.hand) > TURN_LIMIT:
            return True
        s.stack.pop()
        self.pass_turn(s)
        return False

    def pass_turn(self, s: NorthSeaState) -> None:
        """After the turn that brings the end near, each player has one more. Rule: `last-round`."""
        if s.last_turns != NONE:
            s.last_turns -= 1
        elif s.ending != NONE:
            s.last_turns = len(s.seats)
        s.turn_seat = (s.turn_seat + 1) % len(s.seats)
        s.placed_at = NONE
        s.colour = NONE
        s.hall_card = NONE
        s.used = 0

    def decides(self, s: NorthSeaState) -> int:
        return s.turn_seat

    def legal(self, s: NorthSeaState) -> list[Action]:
        return each_once(DISCARD, s.player.hand)

    def apply(self, s: NorthSeaState, a: Action, log: Log | None) -> None:
        discard_card(s, a, log)


def discard_card(s: NorthSeaState, a: Action, log: Log | None) -> None:
    assert isinstance(a, Numbered)
    s.player.remove_card(a.number, s.everyone())
    s.discard(a.number)
    if log is not None:
        log.add("DiscardedCard", s.turn_seat, card=CARD_NAMES[a.number])
