"""The uses of a drafted die in Storm Raiders: text of journeys and rests."""

from raidtable.engine.claims import Amount, Claim, Phrase, claims_of, gain, lose, phrase
from raidtable.games.storm_raiders.presentation.words import choice_messages as ask
from raidtable.games.storm_raiders.presentation.words import holdings as h
from raidtable.games.storm_raiders.presentation.words import messages as m
from raidtable.games.storm_raiders.presentation.words.outcomes import (
    WHEN_REFRESHED,
    WHEN_TURN_ENDS,
    Outcomes,
    StormOutcomes,
)
from raidtable.games.storm_raiders.rules.actions import REST, Go
from raidtable.games.storm_raiders.rules.components import (
    ALL_SLOTS,
    DICE,
    DIE_SLOT,
    DOUBLE_REPAIR,
    HARD_VALUES,
    REPAIRS,
    REST_EFFECT,
    TOP_MEDALS,
    TYPES,
    V_PREVENT_ALL,
    V_REFRESH_AFTER_MOVE,
    V_STORM_PROOF,
)
from raidtable.games.storm_raiders.rules.effects import can_gain_crew
from raidtable.games.storm_raiders.rules.seat import Seat, value_of
from raidtable.games.storm_raiders.rules.state import StormState
from raidtable.games.storm_raiders.rules.step_ids import (
    REST_DICE,
    REST_GAIN,
    REST_REFRESH,
    REST_REPAIR,
    SET_DIE,
)
from raidtable.games.storm_raiders.rules.steps.reach import hours_needed, hours_with
from raidtable.games.storm_raiders.rules.travel import FAR, NO_STORM

# By vehicle and whether it leads through the Storm: the Damage of a journey, and its other
# consequences.
Foreseen = dict[tuple[int, bool], tuple[str, Outcomes]]
NOTHING_MORE: Outcomes = ([], "")


class StormJourneys(StormOutcomes):
    """Describes journeys and rests with a die."""

    def __init__(self, language: str, names: list[str] | None = None) -> None:
        super().__init__(language, names)
        # The position whose journeys were described last, with their consequences.
        self._foreseen: tuple[StormState | None, Foreseen] = None, {}

    # Journeys

    def journey(self, s: StormState, action: Go) -> str:
        """The destination, the hours, the Damage on the way, and what the site offers."""
        seat = s.player
        vehicle = action.vehicle
        hours = journey_hours(s, seat, action)
        placed = h.dice_claims(int(s.actor), vehicle, 1)
        harm, outcomes = "", NOTHING_MORE
        if hours != NO_WAY and has_consequences(s, seat, action):
            harm, outcomes = self._consequences(s, action, placed)
        message = ask.GO_HARMED if harm else ask.GO
        if action.through_storm:
            message = ask.GO_STORM[action.site == s.storm, bool(harm)]
        if hours == NO_WAY:
            message = ask.GO_NOWHERE
        sentence = self.say(
            message,
            vehicle=Phrase(self.type(vehicle), placed),
            site=self.site(s.side, action.site),
            hours=self.amount("hours", hours),
            damage=harm,
            here=self.here(s, action.site, seat),
        )
        return sentence if outcomes is NOTHING_MORE else self.with_outcomes(sentence, outcomes)

    def _consequences(
        self, s: StormState, action: Go, placed: tuple[Claim, ...]
    ) -> tuple[str, Outcomes]:
        """The Damage of a journey and its other immediate consequences: the same for all sites."""
        if self._foreseen[0] is not s:
            self._foreseen = s, {}
        known = self._foreseen[1]
        key = action.vehicle, action.through_storm
        if key not in known:
            after = h.foresee(s, action)
            harm = self._harm(s, after)
            known[key] = harm, self.outcomes(s, after, (*placed, *claims_of(harm)))
        return known[key]

    def journey_claims(self, s: StormState, action: Go) -> tuple[Claim, ...]:
        """What a journey does at once, besides the placing of the die."""
        if not has_consequences(s, s.player, action):
            return ()
        placed = h.dice_claims(int(s.actor), action.vehicle, 1)
        harm, (notes, silent) = self._consequences(s, action, placed)
        return claims_of(phrase("", harm, *notes, silent))

    def harm(self, s: StormState, action: Go) -> str:
        """The Damage of a journey, taken at once or to come; empty for none."""
        return self._harm(s, h.foresee(s, action))

    def _harm(self, s: StormState, after: StormState) -> str:
        """The Damage of a journey, taken at once or to come; empty for none."""
        number = int(s.actor)
        before, now = s.seats[number], after.seats[number]
        parts = []
        claims: tuple[Claim, ...] = ()
        damage = 0
        for vehicle in range(TYPES):
            change = now.damage[vehicle] - before.damage[vehicle]
            if change:
                damage += change
                claims += h.damage_claims(number, vehicle, change)
        if damage > 0:
            parts.append(self.amount("damage", Amount(damage, claims)))
        if now.health > before.health:
            parts.append(self.health_lost(number, int(now.health - before.health)))
        coming = h.due(after, number) - h.due(s, number)
        if coming > 0:
            parts.append(self.say(ask.DAMAGE_TO_COME, gain(number, h.DUE, coming)))
        return phrase(", ".join(parts), *parts)

    # Rests

    def rest(self, s: StormState) -> str:
        """The results of a rest with the drafted die."""
        after = h.foresee(s, REST)
        die = self.die_name(s.die)
        if SET_DIE in after.stack:
            sentence = self.say(ask.REST_AT_ANY, die=die)
        else:
            steps = self._rest_steps(s, after)
            message = ask.REST if steps else ask.REST_FOR_NOTHING
            sentence = self.say(message, die=die, steps=self.join(steps))
        return self.with_changes(sentence, s, after, REST)

    def _rest_steps(self, s: StormState, after: StormState) -> list[str]:
        """The steps of the rest that have an effect."""
        number = int(s.actor)
        before, now = s.seats[number], after.seats[number]
        damage = min(REPAIRS[value_of(after.die)], int(before.total_damage()))
        dice = sum(value_of(placed % DICE) >= value_of(after.die) for placed in before.dice)
        # Whether decisions come before the removals.
        later = bool((damage and REST_REPAIR in after.stack) or (dice and REST_DICE in after.stack))
        steps = []
        refreshed = int(before.face_down() - now.face_down())
        if refreshed > 0:
            until = WHEN_REFRESHED if later else ()
            steps.append(self.say(ask.REFRESHES, lose(number, h.FACE_DOWN, refreshed, until)))
        elif REST_REFRESH in after.stack and now.face_down():
            steps.append(self.say(m.REWARDS["refresh_crew"], 1))
        if s.forged:
            # The Forger's own Damage comes first, so nothing is certain.
            steps += [self.say(ask.REMOVE_DAMAGE)] if damage else []
            steps += [self.say(ask.REMOVE_DICE)] if dice else []
        elif later:
            steps += self._removed_later(number, now, damage, dice)
        else:
            steps += self._removed(number, before, now)
        if REST_GAIN in after.stack and can_gain_in_rest(after, now):
            steps.append(self.say(ask.GAIN_SOMETHING))
        return steps

    def _removed_later(self, number: int, now: Seat, damage: int, dice: int) -> list[str]:
        """The least that the rest will remove: cards and abilities may remove more."""
        steps = []
        if damage:
            things = (h.DAMAGE, h.HARM)
            claims = tuple(Claim(number, t, None, -damage, WHEN_TURN_ENDS) for t in things)
            doubled = REST_EFFECT[now.raider] == DOUBLE_REPAIR and now.total_damage() > damage
            message = ask.REMOVE_TWICE if doubled else ask.REMOVE_N_DAMAGE
            steps.append(self.say(message, Amount(damage, claims)))
        if dice:
            claim = Claim(number, h.DICE, None, -dice, WHEN_TURN_ENDS)
            steps.append(self.say(ask.REMOVE_N_DICE, Amount(dice, (claim,))))
        return steps

    def _removed(self, number: int, before: Seat, now: Seat) -> list[str]:
        """The Damage and dice that the rest removes at once."""
        damage = [now.damage[vehicle] - before.damage[vehicle] for vehicle in range(TYPES)]
        dice = [int(now.dice_on(vehicle) - before.dice_on(vehicle)) for vehicle in range(TYPES)]
        steps = []
        if sum(damage):
            claims = [c for v in range(TYPES) for c in h.damage_claims(number, v, damage[v])]
            steps.append(self.say(ask.REMOVE_N_DAMAGE, Amount(-sum(damage), tuple(claims))))
        if sum(dice):
            claims = [c for v in range(TYPES) for c in h.dice_claims(number, v, dice[v])]
            steps.append(self.say(ask.REMOVE_N_DICE, Amount(-sum(dice), tuple(claims))))
        return steps


def can_gain_in_rest(s: StormState, seat: Seat) -> bool:
    return seat.mods != ALL_SLOTS or seat.medals < TOP_MEDALS or can_gain_crew(s, seat)


def has_consequences(s: StormState, seat: Seat, journey: Go) -> bool:
    """Whether a journey may have immediate consequences beyond placing the die."""
    if not seat.can_place(journey.vehicle, value_of(s.die)):
        return False
    refreshes = seat.ability(journey.vehicle) == V_REFRESH_AFTER_MOVE and seat.face_down() > 0
    return refreshes or (
        journey_damage(s, seat, journey.vehicle, int(s.die), journey.through_storm) > 0
    )


def is_exposed(seat: Seat, journey: Go) -> bool:
    """Whether the journey may lead through the Storm's site."""
    return journey.through_storm or seat.ability(journey.vehicle) == V_STORM_PROOF


# The hours of a journey that is impossible.
NO_WAY = -1


def journey_hours(s: StormState, seat: Seat, journey: Go) -> int:
    """The hours of the die that a journey uses, without those that abilities and cards save."""
    avoided = NO_STORM if is_exposed(seat, journey) else int(s.storm)
    needed = int(hours_needed(s, seat, journey.vehicle, journey.site, avoided))
    if needed >= FAR:
        return NO_WAY
    spared = int(hours_with(s, seat, journey.vehicle, s.die)) - int(value_of(s.die))
    return max(0, needed - spared)


def journey_damage(s: StormState, seat: Seat, vehicle: int, die: int, through_storm: bool) -> int:
    """The Damage of a journey with that die before anything prevents it."""
    asks = seat.ability_asks_for(vehicle, die)
    if seat.ability(vehicle) == V_PREVENT_ALL and asks:
        return 0
    damage = 0
    if seat.can_be_damaged(vehicle):
        hard = (HARD_VALUES[vehicle] >> value_of(die)) & 1
        damage += 1 if hard and not seat.mods & DIE_SLOT[vehicle] else 0
        damage += int(s.forged)
    if through_storm and seat.ability(vehicle) != V_STORM_PROOF:
        damage += sum(1 for hit in range(TYPES) if seat.can_be_damaged(hit))
    return damage
