"""Raiding: worker and costs, dice, points, plunder, and the Valkyries."""

from mypy_extensions import i64

from raidtable.engine.action import Action, Numbered
from raidtable.engine.event import Log
from raidtable.engine.rng import Rng
from raidtable.engine.state import NONE
from raidtable.engine.step import ChanceStep, Step
from raidtable.games.north_sea.rules.actions import (
    DIE,
    KEEP,
    LOSE,
    PLUNDER_SET,
    REROLL,
    TARGET,
    each_once,
)
from raidtable.games.north_sea.rules.components import (
    CARD_NAMES,
    COLOUR_NAMES,
    FACES,
    FIRST_SET,
    FIRST_TOKEN,
    GOLD,
    GOLD_OFF,
    GOODS_NAMES,
    KILLED_AVENGES,
    KILLED_GOLD,
    KILLED_POINTS,
    KILLED_RETURNS,
    PER_ARMOUR,
    PER_OTHER_CREW,
    PER_VALKYRIES,
    PROVISIONS,
    PROVISIONS_OFF,
    RAID_POINTS,
    RAID_STRENGTH,
    REROLLS,
    SET_NAMES,
    SITE_CREW,
    SITE_DICE,
    SITE_GOLD,
    SITE_KIND,
    SITE_NAMES,
    SITE_POINTS,
    SITE_PROVISIONS,
    SITE_STRENGTHS,
    SITE_TAKES,
    STRENGTH,
    TOKENS,
    TOP_VALKYRIES,
    VALKYRIE,
)
from raidtable.games.north_sea.rules.endings import check_board
from raidtable.games.north_sea.rules.state import (
    AVENGE,
    AVENGED,
    CHOOSE_SET,
    REROLL_DICE,
    ROLL_DICE,
    SCORE_RAID,
    VALKYRIES,
    NorthSeaState,
    Seat,
)
from raidtable.games.north_sea.rules.steps.choice import TurnChoice
from raidtable.games.north_sea.rules.steps.setting_up import DIE_POOL


def provisions_due(seat: Seat, site: i64) -> i64:
    """Provisions for a raid there, after discounts. Rule: `raid-costs`."""
    due = SITE_PROVISIONS[site] - seat.bonus(PROVISIONS_OFF[SITE_KIND[site]])
    return due if due > 0 else 0


def gold_due(seat: Seat, site: i64) -> i64:
    """Gold for a raid there, after discounts. Rule: `raid-costs`."""
    due = SITE_GOLD[site] - seat.bonus(GOLD_OFF[SITE_KIND[site]])
    return due if due > 0 else 0


def can_raid(s: NorthSeaState, site: i64) -> bool:
    """Crew, costs, the worker's colour, and plunder that is left. Rule: `raid`."""
    seat = s.player
    return (
        len(seat.crew) >= SITE_CREW[site]
        and (SITE_TAKES[site] >> seat.worker) & 1 == 1
        and seat.stock[PROVISIONS] >= provisions_due(seat, site)
        and seat.stock[GOLD] >= gold_due(seat, site)
        and s.sets_left(site) > 0
    )


def begin_raid(s: NorthSeaState, site: int, log: Log | None) -> None:
    """The worker stays at the settlement for good, and the costs are paid. Rule: `raid`."""
    seat = s.player
    colour = seat.worker
    for spot in range(FIRST_SET[site], FIRST_SET[site + 1]):
        if s.spots[spot] == NONE:
            s.spots[spot] = colour
            break
    seat.worker = NONE
    provisions = s.pay(seat, PROVISIONS, provisions_due(seat, site))
    gold = s.pay(seat, GOLD, gold_due(seat, site))
    s.raid_site = site
    s.rerolls = seat.bonus(REROLLS) if SITE_DICE[site] else 0
    s.stack[-1] = CHOOSE_SET
    s.stack.append(SCORE_RAID)
    s.stack.append(REROLL_DICE)
    s.stack.append(ROLL_DICE)
    if log is not None:
        log.add(
            "Raided",
            s.turn_seat,
            site=SITE_NAMES[site],
            colour=COLOUR_NAMES[colour],
            provisions=provisions,
            gold=gold,
        )


class RollDice(ChanceStep[NorthSeaState]):
    """The settlement's dice are rolled. Rule: `raid-dice`."""

    rule = "raid-dice"

    def open(self, s: NorthSeaState, log: Log | None) -> bool:
        if len(s.dice) < SITE_DICE[s.raid_site] or NONE in s.dice:
            return True
        s.stack.pop()
        return False

    def outcomes(self, s: NorthSeaState) -> list[tuple[Action, int]]:
        return [(DIE[face], weight) for face, weight in DIE_POOL.kinds()]

    def sample(self, s: NorthSeaState, rng: Rng) -> Action:
        return DIE[DIE_POOL.sample(rng)]

    def apply(self, s: NorthSeaState, a: Action, log: Log | None) -> None:
        assert isinstance(a, Numbered)
        face = FACES[a.number]
        if NONE in s.dice:
            s.dice[s.dice.index(NONE)] = face
        else:
            s.dice.append(face)
        if log is not None:
            log.add("RolledDie", s.turn_seat, face=face)


class RerollDice(Step[NorthSeaState]):
    """Each Brawler may roll one die again; the new face counts. Rule: `reroll`."""

    rule = "reroll"

    def open(self, s: NorthSeaState, log: Log | None) -> bool:
        if s.rerolls:
            return True
        s.stack.pop()
        return False

    def decides(self, s: NorthSeaState) -> int:
        return s.turn_seat

    def legal(self, s: NorthSeaState) -> list[Action]:
        legal: list[Action] = []
        for die in range(len(s.dice)):
            legal.append(REROLL[die])
        legal.append(KEEP)
        return legal

    def apply(self, s: NorthSeaState, a: Action, log: Log | None) -> None:
        if a is KEEP:
            s.rerolls = 0
            if log is not None:
                log.add("KeptDice", s.turn_seat)
            return
        assert isinstance(a, Numbered)
        s.rerolls -= 1
        if log is not None:
            log.add("RerolledDie", s.turn_seat, face=s.dice[a.number], die=a.number)
        s.dice[a.number] = NONE
        s.stack.append(ROLL_DICE)


def crew_strength(seat: Seat, site: i64) -> i64:
    """The strength of crew and Armour at that settlement, before the dice. Rule: `strength`."""
    total = seat.armour + seat.bonus(STRENGTH) + seat.bonus(RAID_STRENGTH[SITE_KIND[site]])
    for card in seat.crew:
        if PER_ARMOUR[card]:
            total += seat.armour // PER_ARMOUR[card]
        elif PER_VALKYRIES[card]:
            total += seat.valkyries // PER_VALKYRIES[card]
        elif PER_OTHER_CREW[card]:
            total += (len(seat.crew) - 1) // PER_OTHER_CREW[card]
    return total


def level_points(site: i64, strength: i64) -> i64:
    """Only the highest level reached scores; below the lowest, none. Rule: `levels`."""
    points: i64 = 0
    strengths = SITE_STRENGTHS[site]
    for level in range(len(strengths)):
        if strength >= strengths[level]:
            points = SITE_POINTS[site][level]
    return points


class ScoreRaid(Step[NorthSeaState]):
    """Points for strength, and for hired crew. Rule: `raid-points`."""

    rule = "raid-points"

    def open(self, s: NorthSeaState, log: Log | None) -> bool:
        seat = s.player
        site = s.raid_site
        strength = crew_strength(seat, site)
        for face in s.dice:
            strength += face
        points = level_points(site, strength)
        by_crew = seat.bonus(RAID_POINTS[SITE_KIND[site]])
        seat.points += points + by_crew
        s.dice = []
        s.stack.pop()
        if log is not None:
            log.add("ScoredRaid", s.turn_seat, strength=strength, points=points, by_crew=by_crew)
        return False


class ChooseSet(Step[NorthSeaState]):
    """Take one of the sets of plunder that are left, and the worker there. Rule: `plunder`."""

    rule = "plunder"

    def decides(self, s: NorthSeaState) -> int:
        return s.turn_seat

    def legal(self, s: NorthSeaState) -> list[Action]:
        legal: list[Action] = []
        for number in range(FIRST_SET[s.raid_site], FIRST_SET[s.raid_site + 1]):
            if s.set_workers[number] != NONE:
                legal.append(PLUNDER_SET[number])
        return legal

    def apply(self, s: NorthSeaState, a: Action, log: Log | None) -> None:
        assert isinstance(a, Numbered)
        seat = s.player
        number = a.number
        first = number * TOKENS
        seat.worker = s.set_workers[number]
        s.set_workers[number] = NONE
        if log is not None:
            log.add(
                "TookPlunder",
                s.turn_seat,
                set=SET_NAMES[number],
                colour=COLOUR_NAMES[seat.worker],
                counts=s.tokens[first : first + TOKENS],
            )
        for token in range(TOKENS - 1):
            seat.stock[FIRST_TOKEN + token] += s.tokens[first + token]
            s.tokens[first + token] = 0
        s.claimed = s.tokens[first + TOKENS - 1]
        s.tokens[first + TOKENS - 1] = 0
        s.raid_site = NONE
        s.stack[-1] = VALKYRIES
        check_board(s, log)


class Valkyries(Step[NorthSeaState]):
    """Each Valkyrie takes one of your crew, which you choose. Rule: `valkyries`."""

    rule = "valkyries"

    def open(self, s: NorthSeaState, log: Log | None) -> bool:
        if s.claimed and s.player.crew:
            return True
        # Valkyries without crew to take go to the supply and do not score.
        if s.claimed and log is not None:
            log.add("ValkyriesLeft", s.turn_seat, amount=s.claimed, good=GOODS_NAMES[VALKYRIE])
        s.supply[VALKYRIE] += s.claimed
        s.claimed = 0
        s.stack.pop()
        return False

    def decides(self, s: NorthSeaState) -> int:
        return s.turn_seat

    def legal(self, s: NorthSeaState) -> list[Action]:
        return each_once(LOSE, sorted(s.player.crew))

    def apply(self, s: NorthSeaState, a: Action, log: Log | None) -> None:
        assert isinstance(a, Numbered)
        seat = s.player
        card = a.number
        seat.crew.remove(card)
        s.claimed -= 1
        s.supply[VALKYRIE] += 1
        before = seat.valkyries
        if before < TOP_VALKYRIES:
            seat.valkyries += 1
        if log is not None:
            log.add(
                "TakenByValkyrie",
                s.turn_seat,
                card=CARD_NAMES[card],
                track=seat.valkyries,
                steps=seat.valkyries - before,
            )
        if KILLED_RETURNS[card]:
            seat.add_card(card, s.everyone() & ~(1 << s.turn_seat))
            if log is not None:
                log.add("CameBack", s.turn_seat, card=CARD_NAMES[card])
        else:
            s.discard(card)
        if KILLED_GOLD[card]:
            gained = s.gain(seat, GOLD, KILLED_GOLD[card])
            if log is not None and gained:
                log.add("Gained", s.turn_seat, good=GOODS_NAMES[GOLD], amount=gained)
        if KILLED_POINTS[card]:
            seat.points += KILLED_POINTS[card]
            if log is not None:
                log.add("ScoredPoints", s.turn_seat, points=KILLED_POINTS[card])
        if KILLED_AVENGES[card]:
            s.stack.append(AVENGE)


class Avenge(TurnChoice):
    """A killed Avenger names an opponent who has crew. Rule: `avenger`."""

    rule = "avenger"

    def legal(self, s: NorthSeaState) -> list[Action]:
        return [
            TARGET[seat]
            for seat in range(len(s.seats))
            if seat != s.turn_seat and s.seats[seat].crew
        ]

    def apply(self, s: NorthSeaState, a: Action, log: Log | None) -> None:
        assert isinstance(a, Numbered)
        s.target = a.number
        s.stack[-1] = AVENGED
        if log is not None:
            log.add("NamedOpponent", s.turn_seat, opponent=a.number)


class Avenged(Step[NorthSeaState]):
    """The named opponent chooses which of their crew is lost. Rule: `avenger`."""

    rule = "avenger"

    def decides(self, s: NorthSeaState) -> int:
        return s.target

    def legal(self, s: NorthSeaState) -> list[Action]:
        return each_once(LOSE, sorted(s.seats[s.target].crew))

    def apply(self, s: NorthSeaState, a: Action, log: Log | None) -> None:
        assert isinstance(a, Numbered)
        s.seats[s.target].crew.remove(a.number)
        s.discard(a.number)
        if log is not None:
            log.add("Avenged", s.target, card=CARD_NAMES[a.number])
        s.target = NONE
        s.stack.pop()
