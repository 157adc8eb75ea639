"""The round: its set-up, the order of turns, and the time between turns."""

from raidtable.engine.action import Action, Numbered
from raidtable.engine.event import Log
from raidtable.engine.rng import Rng
from raidtable.engine.state import NONE
from raidtable.engine.step import ChanceStep, Step
from raidtable.games.storm_raiders.rules.actions import PASS, ROLL, UseCrew
from raidtable.games.storm_raiders.rules.components import (
    AGE_BLUE,
    AGE_DAMAGED,
    AGE_GREY,
    AT_ANY_TIME,
    BLACK,
    BLACK_DICE,
    COLOUR_NAMES,
    CONTRACT_NAMES,
    FACES,
    GREY,
    GREY_DICE,
    HOLDS,
    MEDAL_ROUNDS,
    ROUNDS,
    SITE_IDS,
    TURNS,
    WRECKS,
)
from raidtable.games.storm_raiders.rules.effects import use_crew
from raidtable.games.storm_raiders.rules.seat import die_of
from raidtable.games.storm_raiders.rules.state import StormState
from raidtable.games.storm_raiders.rules.step_ids import (
    BETWEEN_TURNS,
    DRAFT_DIE,
    END_ROUND,
    LAY_CONTRACTS,
    MOVE_STORM,
    OPPONENT_MOVES,
    OPPONENT_ROLLS,
    ROLL_DICE,
    ROLL_LAST_DIE,
    TAKE_TURNS,
)
from raidtable.games.storm_raiders.rules.steps.own_turn import add_crew_uses
from raidtable.games.storm_raiders.rules.tokens import count, one, total


class Round(Step[StormState]):
    """Six rounds, each with its set-up, turns and clean-up. Rule: `rounds`."""

    rule = "rounds"

    def open(self, s: StormState, log: Log | None) -> bool:
        if len(s.storm_row) == ROUNDS:
            s.stack.pop()
            if log is not None:
                log.add("GameEnded", NONE)
            return False
        if log is not None:
            log.add("BeganRound", NONE, round=s.round)
        if s.storm_row:
            age_contracts(s, log)
        s.stack.append(END_ROUND)
        s.stack.append(MOVE_STORM)
        s.stack.append(ROLL_LAST_DIE)
        s.stack.append(TAKE_TURNS)
        s.stack.append(ROLL_DICE)
        s.stack.append(LAY_CONTRACTS)
        return False


def age_contracts(s: StormState, log: Log | None) -> None:
    """Grey turns blue, blue takes Damage, damaged goes. Rule: `contracts-age`."""
    for hold in range(HOLDS):
        contract = s.holds[hold]
        if contract == NONE:
            continue
        if s.ages[hold] == AGE_DAMAGED:
            s.holds[hold] = NONE
            s.ages[hold] = AGE_GREY
            s.set_aside |= 1 << contract
            name = "ContractGone"
        else:
            s.ages[hold] += 1
            name = "ContractTurnedBlue" if s.ages[hold] == AGE_BLUE else "ContractDamaged"
        if log is not None:
            site = SITE_IDS[s.side][WRECKS + hold]
            log.add(name, NONE, contract=CONTRACT_NAMES[contract], site=site)


class RollDice(ChanceStep[StormState]):
    """Black and grey dice by the number of players, and perhaps a Medal. Rule: `roll`."""

    rule = "roll"

    def open(self, s: StormState, log: Log | None) -> bool:
        row = s.players - 1
        if total(s.tray) < BLACK_DICE[row] + GREY_DICE[row]:
            return True
        if s.round in MEDAL_ROUNDS[row]:
            place_medal(s, log)
        s.stack.pop()
        return False

    def outcomes(self, s: StormState) -> list[tuple[Action, int]]:
        return [(ROLL[value], 1) for value in range(1, FACES + 1)]

    def sample(self, s: StormState, rng: Rng) -> Action:
        return ROLL[1 + rng.below(FACES)]

    def apply(self, s: StormState, a: Action, log: Log | None) -> None:
        assert isinstance(a, Numbered)
        colour = BLACK if total(s.tray) < BLACK_DICE[s.players - 1] else GREY
        s.tray += one(die_of(colour, a.number))
        if log is not None:
            log.add("RolledDie", NONE, colour=COLOUR_NAMES[colour], value=a.number)


def place_medal(s: StormState, log: Log | None) -> None:
    """A Medal goes to the highest die, a black one before a grey. Rule: `round-medal`."""
    for value in range(FACES, 0, -1):
        for colour in (BLACK, GREY):
            if s.medal_die == NONE and count(s.tray, die_of(colour, value)):
                s.medal_die = die_of(colour, value)
                if log is not None:
                    log.add("PlacedMedal", NONE, colour=COLOUR_NAMES[colour], value=value)


class TakeTurns(Step[StormState]):
    """Two turns for each player, clockwise from the first. Rule: `turn-order`."""

    rule = "turn-order"

    def open(self, s: StormState, log: Log | None) -> bool:
        if s.turns == s.players * TURNS:
            s.stack.pop()
            return False
        player = (s.first + s.turns) % s.players
        s.turns += 1
        s.stack.append(BETWEEN_TURNS)
        if player < len(s.seats):
            s.turn_seat = player
            s.stack[-1] = DRAFT_DIE
            if log is not None:
                log.add("BeganTurn", player)
        else:
            s.stack.append(OPPONENT_MOVES)
            s.stack.append(OPPONENT_ROLLS)
        return False


class BetweenTurns(Step[StormState]):
    """Seats that can repair at any time are asked, the first player first. Rule: `reactions`.

    The seat whose turn has just ended was asked then; the seat whose turn begins will be.
    """

    rule = "reactions"

    def open(self, s: StormState, log: Log | None) -> bool:
        if self.decides(s) != NONE:
            return True
        s.asked = 0
        s.stack.pop()
        return False

    def decides(self, s: StormState) -> int:
        last = NONE
        following = NONE
        if s.turns:
            last = (s.first + s.turns - 1) % s.players
            if s.turns < s.players * TURNS:
                following = (s.first + s.turns) % s.players
        for place in range(s.players):
            number = (s.first + place) % s.players
            if number in (last, following) or number >= len(s.seats) or (s.asked >> number) & 1:
                continue
            uses: list[Action] = []
            add_crew_uses(s, s.seats[number], uses, AT_ANY_TIME)
            if uses:
                return number
        return NONE

    def legal(self, s: StormState) -> list[Action]:
        legal: list[Action] = [PASS]
        add_crew_uses(s, s.seats[self.decides(s)], legal, AT_ANY_TIME)
        return legal

    def apply(self, s: StormState, a: Action, log: Log | None) -> None:
        number = self.decides(s)
        if isinstance(a, UseCrew):
            use_crew(s, number, a, log)
        else:
            s.asked |= 1 << number
