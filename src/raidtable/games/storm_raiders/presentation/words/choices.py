"""Choices in Storm Raiders: their effects, with the gains and costs that follow at once."""

from raidtable.engine.action import Action, Numbered
from raidtable.engine.claims import Amount, Claim, Phrase, gain, lose, phrase
from raidtable.engine.state import NONE
from raidtable.engine.view import View
from raidtable.engine.words import Message
from raidtable.games.storm_raiders.presentation.words import choice_messages as ask
from raidtable.games.storm_raiders.presentation.words import holdings as h
from raidtable.games.storm_raiders.presentation.words import messages as m
from raidtable.games.storm_raiders.presentation.words import printed_messages as printed
from raidtable.games.storm_raiders.presentation.words.journeys import StormJourneys
from raidtable.games.storm_raiders.presentation.words.outcomes import (
    WHEN_DESTROYED,
    WHEN_MOD_PLACED,
)
from raidtable.games.storm_raiders.rules.actions import (
    CONTRACT,
    DONE,
    DRAFT,
    DRAW,
    FULFIL,
    REST,
    SALVAGE,
    Adapt,
    Destroy,
    Go,
    Pair,
    UseCrew,
    WickRepair,
)
from raidtable.games.storm_raiders.rules.components import (
    ADJUST_DIE,
    CREW_AMOUNT,
    CREW_DRAWN,
    CREW_EFFECT,
    CREW_NAMES,
    CREW_TOKEN,
    DICE,
    DRAW_RESOURCES,
    FLIP_DIE,
    HEAL_ONE,
    LOOK_AT_MORE,
    MOVE_TO_PORT,
    RAIDER_DIALS,
    RAIDER_NAMES,
    REFRESH_OTHERS,
    REMOVE_DIE,
    REPAIR_ANY,
    REPAIR_USED,
    REST_EFFECT,
    REWARD_DIE,
    REWARD_MOD,
    REWARD_REFRESH,
    REWARD_REPAIR,
    SHIFT_DIALS,
    TOP_CREW,
    TOP_MEDALS,
    TYPES,
    VEHICLE_NAMES,
)
from raidtable.games.storm_raiders.rules.effects import can_make_room_for_crew
from raidtable.games.storm_raiders.rules.scoring import mods_of
from raidtable.games.storm_raiders.rules.seat import Seat, value_of
from raidtable.games.storm_raiders.rules.state import StormState
from raidtable.games.storm_raiders.rules.step_ids import DRAFT_DIE, FULFIL_CONTRACT, PREPARE
from raidtable.games.storm_raiders.rules.step_ids import SALVAGE as SALVAGE_STEP
from raidtable.games.storm_raiders.rules.steps.contract import can_fulfil
from raidtable.games.storm_raiders.rules.tokens import total
from raidtable.games.storm_raiders.rules.view import StormView

# Choices that have no immediate effect beyond what their text states.
PLAIN = (
    "token", "contract", "raider", "vehicle", "card", "first", "roll", "start", "draft", "set",
    "adapt", "port",
)  # fmt: skip


class StormChoices(StormJourneys):
    """Describes choices."""

    def choice(self, view: View, action: Action) -> str:
        assert isinstance(view, StormView)
        if isinstance(action, Go):
            return self.journey(view.table, action)
        return self._choice(view, action)

    def _choice(self, view: StormView, action: Action) -> str:
        s = view.table
        if action is REST and s.die != NONE:
            return self.rest(s)
        verb, _, name = action.text.partition(":")
        if isinstance(action, UseCrew):
            sentence = self._crew_use(view, action)
        elif isinstance(action, (Destroy, WickRepair)):
            sentence = self._other_extra(s, action)
        elif isinstance(action, (Adapt, Pair)):
            sentence = self._of_two(s, verb, action)
        elif isinstance(action, Numbered):
            sentence = self._numbered(view, verb, name, action)
        else:
            sentence = self._plain(view, action)
        illegal = action is FULFIL and not can_fulfil(s)
        # Cards that are used before a die is placed open no step that continues by itself.
        early = isinstance(action, UseCrew) and s.stack[-1] in (DRAFT_DIE, PREPARE)
        if s.actor < 0 or verb in PLAIN or illegal or early:
            return sentence
        return self.with_outcome(sentence, s, action)

    # By the subject of the action

    def _plain(self, view: StormView, action: Action) -> str:
        s = view.table
        verb = action.text
        figures: dict[str, object] = {}
        if s.turn_seat != NONE:
            seat = s.player
            figures["raider"] = self.tile(RAIDER_NAMES[seat.raider])
            figures["text"] = self._ability(s, seat)
            if s.vehicle != NONE:
                figures["tile"] = self.tile(VEHICLE_NAMES[seat.vehicles[s.vehicle]])
            if s.die != NONE:
                figures["value"] = value_of(s.die)
                figures["die"] = self.die_name(s.die)
        if action is DONE and s.stack[-1] == FULFIL_CONTRACT:
            verb = "done_contract"
        elif action is DONE and s.stack[-1] == SALVAGE_STEP and not s.salvaged:
            verb = "done_salvage"
        elif action is DRAW and cards_left(view) == 1:
            verb = "draw_last"
        elif action is DRAW:
            figures["number"] = self.number(CREW_DRAWN)
        return self.say(ask.CHOICES[verb], **figures)

    def _ability(self, s: StormState, seat: Seat) -> str:
        """The current effect of the raider's ability in a rest."""
        effect = REST_EFFECT[seat.raider]
        if effect == DRAW_RESOURCES and total(s.bag) + total(s.discards) == 1:
            return self.say(ask.DRAW_LAST_RESOURCE)
        if effect == MOVE_TO_PORT and not (seat.dice and seat.total_damage()):
            if seat.dice:
                return self.say(ask.MOVE_AND_REMOVE)
            return self.say(ask.MOVE_AND_REPAIR if seat.total_damage() else ask.MOVE_ONLY)
        return self.tile_text(RAIDER_NAMES[seat.raider])

    def _of_two(self, s: StormState, verb: str, action: Adapt | Pair) -> str:
        number = int(s.actor)
        if isinstance(action, Adapt):
            return self.say(
                ask.CHOICES["adapt"],
                value=action.value,
                vehicle=self.type(action.vehicle),
                tile=self.tile(VEHICLE_NAMES[s.player.vehicles[action.vehicle]]),
            )
        if verb == "trade":
            given, taken = h.RESOURCE[action.first], h.RESOURCE[action.second]
            return self.say(
                ask.CHOICES["trade"],
                given=Phrase(self.resource(action.first), h.claim(number, given, -1)),
                taken=Phrase(self.resource(action.second), h.claim(number, taken, 1)),
            )
        return self.say(ask.CHOICES["shift"], **self._shifted(number, action.first, action.second))

    def _shifted(self, number: int, up: int, down: int) -> dict[str, Phrase]:
        """The names of the dials that rise and fall, with claims."""
        return {
            "up": Phrase(self.dial(up), h.claim(number, h.DIAL[up], 1)),
            "down": Phrase(self.dial(down), h.claim(number, h.DIAL[down], -1)),
        }

    def _numbered(self, view: StormView, verb: str, name: str, action: Numbered) -> str:
        s = view.table
        number = action.number
        if action in DRAFT:
            return self._draft(s, number)
        if action in CONTRACT:
            return self.contract(number)
        if action in SALVAGE:
            return self._resource(view, ask.CHOICES["salvage"], number)
        if verb == "take":
            return self._resource(view, ask.CHOICES["take"], number)
        if verb == "reward":
            return self._reward(s, name, action)
        if verb in ("choose", "raider", "vehicle"):
            return self._tile(s, verb, name, number)
        if verb in ("start", "port"):
            site = self.site(s.side, number)
            return self.say(ask.CHOICES[verb], site=site, here=self.here(s, number))
        if verb == "gain":
            return self._gain(s, name, action)
        return self.say(ask.CHOICES[verb], **self._piece(s, verb, name, number))

    def _piece(self, s: StormState, verb: str, name: str, number: int) -> dict[str, object]:
        """The piece that a numbered action is about, by its verb, with claims about it."""
        claims = claims_by_verb(s, verb, number)
        if name in m.CREW:
            return {
                "card": self.card(name),
                "the_card": Phrase(self.the(m.CREW[name]), claims),
                "text": self.card_text(name),
            }
        if verb in ("set", "roll"):
            return {"value": number}
        if verb == "first":
            return {"opponent": self.seat(number)}
        if verb == "mod":
            return {"slot": Phrase(self.slot(name), claims)}
        if verb == "raise":
            return {"dial": Phrase(self.dial(number), claims)}
        if verb == "remove":
            die = Phrase(self.die_name(number % DICE), claims)
            return {"vehicle": self.type(number // DICE), "die": die}
        if verb == "repair":
            return {"n": Amount(1, claims), "vehicle": self.type(number)}
        if name in m.TYPES:
            return {"vehicle": Phrase(self.type(number), claims)}
        return {"resource": Phrase(self.resource(number), claims)}

    def _draft(self, s: StormState, die: int) -> str:
        name = self.die_name(die)
        if die != s.medal_die:
            return self.say(ask.CHOICES["draft"], die=name)
        if s.player.medals >= TOP_MEDALS:
            return self.say(ask.WITHOUT_MEDAL, die=name, **self.limits)
        return self.say(ask.WITH_MEDAL, die=Phrase(name, h.claim(int(s.actor), h.MEDALS, 1)))

    def _resource(self, view: StormView, message: Message, kind: int) -> str:
        """The text of taking a Resource: Crew becomes a crew card, if there is space."""
        s = view.table
        if kind != CREW_TOKEN:
            gained = h.claim(int(s.actor), h.RESOURCE[kind], 1)
            return self.say(message, resource=Phrase(self.resource(kind), gained))
        seat = s.player
        if cards_left(view) == 0:
            return self.say(message, resource=self.say(ask.CREW_NONE_LEFT))
        if len(seat.crew) + s.crew_tokens < TOP_CREW:
            return self.say(message, resource=self.say(ask.CREW_FOR_CARD))
        if can_make_room_for_crew(s, seat):
            starter = self.the(m.CREW[CREW_NAMES[seat.starter()]])
            return self.say(message, resource=self.say(ask.CREW_FOR_STARTER, the_card=starter))
        return self.say(message, resource=self.say(ask.CREW_FOR_NOTHING))

    def _reward(self, s: StormState, name: str, action: Numbered) -> str:
        claims = one_claim(s, action, h.foresee(s, action))
        return Phrase(self.say(m.REWARDS[name], Amount(1)), claims)

    def _gain(self, s: StormState, name: str, action: Numbered) -> str:
        sentence = self.say(ask.CHOICES[action.text])
        if name == "medal":
            return phrase(sentence, gain(int(s.actor), h.MEDALS, 1))
        if name == "mod":
            return phrase(sentence, Phrase("", mod_claims(s, h.foresee(s, action))))
        return sentence

    def _tile(self, s: StormState, verb: str, name: str, number: int) -> str:
        if verb != "choose" or name not in RAIDER_NAMES:
            return self.say(ask.CHOICES[verb], tile=self.tile(name), text=self.tile_text(name))
        return self.say(
            ask.CHOICES["choose_raider"],
            tile=self.tile(name),
            dials=self.starting_dials(int(s.actor), number),
            text=self.tile_text(name),
        )

    def starting_dials(self, number: int, raider: int) -> str:
        """The dials that a raider raises at the start."""
        parts = [
            self.say(ask.DIAL_UP, gain(number, h.DIAL[dial], steps), dial=self.dial(dial))
            for dial, steps in enumerate(RAIDER_DIALS[raider])
            if steps
        ]
        return phrase(", ".join(parts), *parts)

    # Crew cards and other extras

    def _crew_use(self, view: StormView, use: UseCrew) -> str:
        s = view.table
        number = int(s.actor)
        effect = CREW_EFFECT[use.kind]
        if effect == ADJUST_DIE and s.die != NONE:
            on = self.say(ask.DIE_TO, value=value_of(s.die) + use.first)
        elif effect == FLIP_DIE and s.die != NONE:
            on = self.say(ask.DIE_TO, value=7 - value_of(s.die))
        elif effect == REPAIR_ANY:
            on = self._repair_on(number, use.first)
        elif effect == REPAIR_USED and s.vehicle != NONE:
            on = self._repair_on(number, int(s.vehicle))
        elif effect == REMOVE_DIE:
            die = Phrase(self.die_name(use.second), h.dice_claims(number, use.first, -1))
            on = self.say(ask.REMOVE_ON, die=die, vehicle=self.type(use.first))
        elif effect == SHIFT_DIALS:
            on = self.say(ask.SHIFT_ON, **self._shifted(number, use.first, use.second))
        elif effect == HEAL_ONE:
            on = Phrase(self._card_effect(view, use), h.health_claims(number, -1))
        else:
            on = self._card_effect(view, use)
        the_card = self.the(m.CREW[CREW_NAMES[use.kind]])
        used = Phrase(the_card, h.claim(number, h.FACE_DOWN, 1))
        return self.say(ask.CHOICES["crew"], the_card=used, on=on)

    def _repair_on(self, number: int, vehicle: int) -> str:
        repaired = Amount(1, h.damage_claims(number, vehicle, -1))
        return self.say(ask.REPAIR_ON, repaired, vehicle=self.type(vehicle))

    def _card_effect(self, view: StormView, use: UseCrew) -> str:
        """The text of a card, or less if there are not enough pieces for all of it."""
        effect, amount = CREW_EFFECT[use.kind], CREW_AMOUNT[use.kind]
        if effect == REFRESH_OTHERS:
            face_down = int(view.table.seats[view.table.actor].face_down())
            return self.say(printed.CREW["refresh_others"], max(1, min(amount, face_down)))
        if effect == LOOK_AT_MORE and cards_left(view) < amount:
            return self.say(ask.LOOK_AT_ALL)
        return self.card_text(CREW_NAMES[use.kind])

    def _other_extra(self, s: StormState, action: Destroy | WickRepair) -> str:
        number = int(s.actor)
        if isinstance(action, WickRepair):
            repaired = Amount(1, h.damage_claims(number, action.vehicle, -1))
            return self.say(ask.CHOICES["wick"], repaired, vehicle=self.type(action.vehicle))
        claims = mod_claims(s, h.foresee(s, action))
        claims += h.claim(number, h.CARDS, -1)
        if not s.seats[number].is_ready(action.kind):
            claims += lose(number, h.FACE_DOWN, 1, WHEN_DESTROYED).claims
        the_card = Phrase(self.the(m.CREW[CREW_NAMES[action.kind]]), claims)
        return self.say(ask.CHOICES["destroy"], the_card=the_card)


def cards_left(view: StormView) -> int:
    """The number of crew cards that can be drawn. The view counts unseen cards elsewhere as in the
    pile."""
    return view.pile_size + len(view.table.under)


# Claims of choices whose text states one change


def claims_by_verb(s: StormState, verb: str, number: int) -> tuple[Claim, ...]:
    """The change that a choice about one piece makes."""
    seat = int(s.actor)
    if verb in ("discard", "pay"):
        return h.claim(seat, h.RESOURCE[number], -1)
    if verb == "mod":
        return h.claim(seat, h.MODS, 1)
    if verb == "keep":
        return h.claim(seat, h.CARDS, 1)
    if verb == "refresh":
        return h.claim(seat, h.FACE_DOWN, -1)
    if verb == "repair":
        return h.damage_claims(seat, number, -1)
    if verb == "remove":
        return h.dice_claims(seat, number // DICE, -1)
    if verb == "raise":
        return h.claim(seat, h.DIAL[number], 1)
    return ()


def mod_claims(s: StormState, after: StormState) -> tuple[Claim, ...]:
    """The claim of a Mod: plugged in at once, or when its slot is chosen."""
    number = int(s.actor)
    if mods_of(after.seats[number]) > mods_of(s.seats[number]):
        return h.claim(number, h.MODS, 1)
    return gain(number, h.MODS, 1, WHEN_MOD_PLACED).claims


def one_claim(s: StormState, reward: Numbered, after: StormState) -> tuple[Claim, ...]:
    """The immediate effect of a reward; other rewards leave a choice or lead to a random event."""
    number = int(s.actor)
    before, now = s.seats[number], after.seats[number]
    if reward.number == REWARD_MOD:
        return mod_claims(s, after)
    if reward.number == REWARD_REFRESH and now.face_down() < before.face_down():
        return lose(number, h.FACE_DOWN, 1).claims
    for vehicle in range(TYPES):
        if reward.number == REWARD_REPAIR and now.damage[vehicle] < before.damage[vehicle]:
            return h.damage_claims(number, vehicle, -1)
        if reward.number == REWARD_DIE and now.dice_on(vehicle) < before.dice_on(vehicle):
            return h.dice_claims(number, vehicle, -1)
    return ()
