"""Prompts, choices and log lines of Storm Raiders."""

from collections.abc import Callable

from raidtable.engine.action import Action
from raidtable.engine.event import Event, Value
from raidtable.engine.state import NONE, OVER
from raidtable.engine.step import Reason
from raidtable.engine.view import View
from raidtable.engine.words import GAME_OVER, Message, Words
from raidtable.games.storm_raiders import messages as m
from raidtable.games.storm_raiders.actions import Adapt, Go, Numbered, Pair, UseCrew
from raidtable.games.storm_raiders.components import (
    ADJUST_DIE,
    AGE_DAMAGED,
    AGE_GREY,
    COLOUR_NAMES,
    CONTRACT_NAMES,
    CONTRACT_REWARDS,
    CREW_EFFECT,
    CREW_NAMES,
    CREW_TOKEN,
    DIAL_NAMES,
    DICE,
    DIE_SLOT,
    DOUBLE_REPAIR,
    DOUBLE_SLOT,
    EFFECT_NAMES,
    FACES,
    HARD_VALUES,
    NEEDS,
    PRESTIGE,
    RAIDER_DIALS,
    RAIDER_NAMES,
    REFRESH_ALL,
    REMOVE_DIE,
    REPAIR_ANY,
    REPAIRS,
    RESOURCE_NAMES,
    RESOURCES,
    REST_EFFECT,
    REWARD_NAMES,
    SHIFT_DIALS,
    SITE_EFFECT,
    SITE_IDS,
    TYPE_NAMES,
    TYPES,
    V_PREVENT_ALL,
    V_STORM_PROOF,
    VEHICLE_NAMES,
    WEAPONRY,
    WEAPONRY_SLOT,
    WRECKS,
)
from raidtable.games.storm_raiders.effects import can_gain_crew, hit_vehicle
from raidtable.games.storm_raiders.game import STEPS
from raidtable.games.storm_raiders.state import (
    RESTING,
    UNHARMED,
    Seat,
    StormState,
    value_of,
)
from raidtable.games.storm_raiders.steps.contract import missing
from raidtable.games.storm_raiders.steps.own import SALVAGE_LIMIT
from raidtable.games.storm_raiders.steps.reach import can_go, hours_needed, hours_with
from raidtable.games.storm_raiders.tokens import count, packed
from raidtable.games.storm_raiders.travel import FAR, NO_STORM
from raidtable.games.storm_raiders.view import StormView


class StormWords(Words):
    """Says what happens in Storm Raiders."""

    tie_breaks = m.TIE_BREAKS
    still_tied = m.STILL_TIED

    def title(self) -> str:
        return "Storm Raiders"

    def pitch(self) -> str:
        return self.say(m.PITCH)

    def source(self, source: str) -> str:
        return self.say(m.SOURCES[source])

    def option(self, name: str, value: str | None = None) -> str:
        return self.say(m.OPTIONS[name] if value is None else m.OPTION_VALUES[name][value])

    def persona(self, name: str) -> str:
        return self.say(m.PERSONAS[name])

    # Pieces

    def card(self, name: str) -> str:
        return self.label(m.CREW[name])

    def card_text(self, name: str) -> str:
        return self.say(m.CREW_TEXT[name])

    def tile(self, name: str) -> str:
        return m.TILES[name]

    def tile_text(self, name: str) -> str:
        return self.say(m.RAIDER_TEXT.get(name) or m.VEHICLE_TEXT[name])

    def site(self, side: int, site: int) -> str:
        return self.say(m.SITES[SITE_IDS[side][site]])

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
        """What lies somewhere, as a row."""
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
        """What the Contract gives on the side that shows."""
        given = list(CONTRACT_REWARDS[contract])
        if age != AGE_GREY:
            given[1] += given[0]
            given[0] = 0
        parts = [
            self.say(m.REWARDS[REWARD_NAMES[kind]], number)
            for kind, number in enumerate(given)
            if number
        ]
        told = self.join(parts)
        return self.say(m.COSTS_DAMAGE, rewards=told) if age == AGE_DAMAGED else told

    def contract(self, contract: int, age: int | None = None) -> str:
        """A Contract by its id, needs and points; with its rewards where its side is known."""
        figures = {
            "id": CONTRACT_NAMES[contract],
            "needs": self.needs(contract),
            "points": self.amount("points", PRESTIGE[contract]),
        }
        if age is None:
            return self.say(m.CONTRACT_SHORT, **figures)
        return self.say(m.CONTRACT_LABEL, rewards=self.rewards(contract, age), **figures)

    def effect(self, side: int, wreck: int) -> str:
        return self.say(m.EFFECTS_TOLD[EFFECT_NAMES[SITE_EFFECT[side][wreck]]])

    def here(self, s: StormState, site: int, seat: Seat | None = None) -> str:
        """What a visit to that site offers, and what that seat lacks for its Contract."""
        if site < WRECKS:
            if s.wrecks[site] == 0:
                return self.say(m.NOTHING_THERE)
            return f"{self.resources(s.wrecks[site])}; {self.effect(s.side, site)}"
        contract = s.holds[site - WRECKS]
        if contract == NONE:
            return self.say(m.NOTHING_THERE)
        told = self.contract(contract)
        if seat is None:
            return told
        lacks = int(missing(packed(list(NEEDS[contract])), seat.stock, 0, 0))
        if lacks <= 0:
            return self.say(m.CAN_FULFIL, contract=told)
        return self.say(m.LACKING, lacks, contract=told)

    # Prompts

    def prompt(self, view: View) -> str:
        assert isinstance(view, StormView)
        s = view.table
        if s.actor == OVER:
            return self.say(GAME_OVER)
        step = STEP_CLASSES[s.stack[-1]]
        if s.actor < 0:
            return self.say(m.PROMPTS[step])
        message = self._prompt_message(s, step)
        return self.say(message, self._prompt_count(s, step), **self._prompt_figures(s, step))

    def _prompt_message(self, s: StormState, step: str) -> Message:
        """The prompt of the step as the position has it."""
        seat = s.player if s.turn_seat != NONE else s.seats[s.actor]
        if step == "Prepare" and s.vehicle != NONE:
            if s.wild:
                return m.BOUND_WILD_PROMPT
            goes = can_go(s, seat, s.vehicle, s.die)
            return m.BOUND_PROMPT if goes else m.CHANGE_ON_PROMPT
        if step == "Prepare" and s.wild:
            return m.WILD_PROMPT
        if step == "GainCrew" and not can_gain_crew(s, seat):
            return m.NO_ROOM_PROMPT
        if step == "RestRefresh":
            if REST_EFFECT[seat.raider] == REFRESH_ALL:
                return m.REFRESH_ALL_PROMPT
            if not seat.face_down():
                return m.NONE_TO_REFRESH_PROMPT
        return m.PROMPTS[step]

    def _prompt_count(self, s: StormState, step: str) -> int:
        """What the prompt counts, if it counts."""
        counts = {
            "Salvage": SALVAGE_LIMIT + int(s.salvage_more) - int(s.salvaged),
            "RemoveDice": int(s.removals),
            "RestRepair": int(s.repairs + s.extra_repairs),
        }
        return counts.get(step, 0)

    def _prompt_figures(self, s: StormState, step: str) -> dict[str, object]:
        seat = s.seats[s.actor]
        figures: dict[str, object] = {"seat": self.seat(s.actor)}
        if s.die != NONE:
            figures["die"] = self.die_name(s.die)
            figures["value"] = value_of(s.die)
        if seat.site != NONE:
            figures["site"] = self.site(s.side, seat.site)
        if seat.raider != NONE:
            figures["raider"] = self.tile(RAIDER_NAMES[seat.raider])
        if s.vehicle != NONE:
            name = VEHICLE_NAMES[seat.vehicles[s.vehicle]]
            figures["vehicle"] = self.type(s.vehicle)
            figures["tile"] = self.tile(name)
            figures["text"] = self.tile_text(name)
        if s.hits:
            figures["vehicle"] = self.type(int(hit_vehicle(s.hits[0])))
        if step == "SetDie":
            resting = s.has_flag(RESTING)
            figures["who"] = figures["raider"] if resting else self.the(m.CREW["forger"])
        if step == "RemoveDice":
            figures["who"] = figures["raider" if s.has_flag(RESTING) else "tile"]
        if step == "Salvage":
            figures["effect"] = self.effect(s.side, seat.site)
        if step == "FulfilContract":
            hold = seat.site - WRECKS
            figures["contract"] = self.contract(s.holds[hold], s.ages[hold])
        if step == "PayContract":
            due = next(kind for kind in range(WEAPONRY) if count(s.owed, kind))
            figures["resource"] = self.resource(due)
        return figures

    # Choices

    def choice(self, view: View, action: Action) -> str:
        assert isinstance(view, StormView)
        s = view.table
        if isinstance(action, Go):
            return self._journey(s, action)
        if isinstance(action, UseCrew):
            return self._crew_use(s, action)
        verb, _, name = action.text.partition(":")
        if verb == "draft" and isinstance(action, Numbered) and action.number == s.medal_die:
            return self.say(m.WITH_MEDAL, die=self.die_name(action.number))
        if verb == "contract" and isinstance(action, Numbered):
            return self.contract(action.number)
        figures = self._choice_figures(s, verb, name, action)
        if verb == "salvage" and isinstance(action, Numbered):
            damage = self._salvage_damage(s, action.number)
            figures["damage"] = self.amount("damage", damage)
            verb = "salvage_harmed" if damage else verb
            if action.number == CREW_TOKEN:
                figures["resource"] = self.say(m.CREW_TOKEN)
        elif name in m.RAIDERS and verb == "choose":
            verb = "choose_raider"
        elif verb == "done" and STEP_CLASSES[s.stack[-1]] == "FulfilContract":
            verb = "done_contract"
        elif verb == "done" and STEP_CLASSES[s.stack[-1]] == "Salvage" and not s.salvaged:
            verb = "done_salvage"
        repairs = 0
        if verb == "rest" and s.die != NONE:
            doubled = REST_EFFECT[s.player.raider] == DOUBLE_REPAIR
            repairs = REPAIRS[value_of(s.die)] * (2 if doubled else 1)
            verb = "rest" if repairs else "rest_unrepaired"
        return self.say(m.CHOICES.get(verb) or m.CHOICES[action.text], repairs, **figures)

    def _choice_figures(
        self, s: StormState, verb: str, name: str, action: Action
    ) -> dict[str, object]:
        figures: dict[str, object] = {}
        if s.die != NONE:
            figures["die"] = self.die_name(s.die)
            figures["value"] = value_of(s.die)
        if s.turn_seat != NONE:
            seat = s.player
            figures["raider"] = self.tile(RAIDER_NAMES[seat.raider])
            figures["text"] = self.tile_text(RAIDER_NAMES[seat.raider])
            if s.vehicle != NONE:
                figures["tile"] = self.tile(VEHICLE_NAMES[seat.vehicles[s.vehicle]])
        if isinstance(action, Adapt):
            figures["value"] = action.value
            figures["vehicle"] = self.type(action.vehicle)
            figures["tile"] = self.tile(VEHICLE_NAMES[s.player.vehicles[action.vehicle]])
        elif isinstance(action, Pair):
            if verb == "trade":
                figures["given"] = self.resource(action.first)
                figures["taken"] = self.resource(action.second)
            else:
                figures["up"] = self.dial(action.first)
                figures["down"] = self.dial(action.second)
        elif isinstance(action, Numbered):
            figures.update(self._piece(s, verb, name, action.number))
        elif name in m.CREW:
            figures["the_card"] = self.the(m.CREW[name])
        elif name in m.TYPES:
            figures["vehicle"] = self.say(m.TYPES[name])
        return figures

    def _piece(self, s: StormState, verb: str, name: str, number: int) -> dict[str, object]:
        """What a numbered action is about, by its verb."""
        if name in m.CREW:
            return {
                "card": self.card(name),
                "the_card": self.the(m.CREW[name]),
                "text": self.card_text(name),
            }
        if name in m.TILES:
            return {"tile": self.tile(name), "text": self.tile_text(name), **self._dials(name)}
        if verb in ("start", "port"):
            return {"site": self.site(s.side, number), "here": self.here(s, number)}
        pieces: dict[str, Callable[[], dict[str, object]]] = {
            "draft": lambda: {"die": self.die_name(number)},
            "set": lambda: {"value": number},
            "roll": lambda: {"value": number},
            "first": lambda: {"opponent": self.seat(number)},
            "reward": lambda: {"reward": self.say(m.REWARDS[name], 1)},
            "mod": lambda: {"slot": self.say(m.SLOTS[name])},
            "raise": lambda: {"dial": self.dial(number)},
            "gain": dict,
            "remove": lambda: {
                "vehicle": self.type(number // DICE),
                "die": self.die_name(number % DICE),
            },
        }
        if verb in pieces:
            return pieces[verb]()
        if name in m.TYPES:
            return {"vehicle": self.type(number)}
        return {"resource": self.resource(number)}

    def _dials(self, name: str) -> dict[str, object]:
        """The dials that a raider raises at the start."""
        if name not in RAIDER_NAMES:
            return {}
        raised = RAIDER_DIALS[RAIDER_NAMES.index(name)]
        parts = [f"{self.dial(dial)} +{steps}" for dial, steps in enumerate(raised) if steps]
        return {"dials": ", ".join(parts)}

    def _journey(self, s: StormState, action: Go) -> str:
        """Where it leads, the hours, the Damage on the way, and what is there."""
        seat = s.player
        damage = journey_damage(s, seat, action.vehicle, int(s.die), action.through_storm)
        hours = journey_hours(s, seat, action)
        message = "go_harmed" if damage else "go"
        if action.through_storm:
            message = "go_into_storm" if action.site == s.storm else "go_storm"
        if hours == NO_WAY:
            message = "go_nowhere"
        return self.say(
            m.CHOICES[message],
            vehicle=self.type(action.vehicle),
            site=self.site(s.side, action.site),
            hours=self.amount("hours", hours),
            damage=self.amount("damage", damage),
            here=self.here(s, action.site, seat),
        )

    def _salvage_damage(self, s: StormState, kind: int) -> int:
        """The Damage that salvaging this one costs."""
        seat = s.player
        unharmed = s.has_flag(UNHARMED) or not seat.can_be_damaged(s.vehicle)
        if STEP_CLASSES[s.stack[-1]] != "Salvage" or unharmed:
            return 0
        double = s.salvaged == 1 and DOUBLE_SLOT[s.vehicle] & ~seat.mods
        weaponry = kind == WEAPONRY and WEAPONRY_SLOT[s.vehicle] & ~seat.mods
        return (1 if double else 0) + (1 if weaponry else 0)

    def _crew_use(self, s: StormState, use: UseCrew) -> str:
        name = CREW_NAMES[use.kind]
        the_card = self.the(m.CREW[name])
        effect = CREW_EFFECT[use.kind]
        if effect == ADJUST_DIE and s.die != NONE:
            on = self.say(m.UP, value=value_of(s.die) + use.first)
        elif effect == REPAIR_ANY:
            on = self.say(m.REPAIR_ON, vehicle=self.type(use.first))
        elif effect == REMOVE_DIE:
            on = self.say(m.REMOVE_ON, die=self.die_name(use.second), vehicle=self.type(use.first))
        elif effect == SHIFT_DIALS:
            on = self.say(m.SHIFT_ON, up=self.dial(use.first), down=self.dial(use.second))
        else:
            return self.say(m.CHOICES["crew"], the_card=the_card, text=self.card_text(name))
        return self.say(m.CHOICES["crew_on"], the_card=the_card, on=on)

    # Log lines and refusals

    def event(self, event: Event) -> str:
        figures = dict(event.public)
        message = m.EVENTS[event.name]
        if event.private:
            figures.update(event.private)
            message = m.EVENTS_KNOWN[event.name]
        if not message:
            return ""
        amount = figures.get("amount", 0)
        said = self._figures(figures, event.seat)
        return self.say(message, amount if isinstance(amount, int) else 0, **said)

    def reason(self, reason: Reason) -> str:
        missing = reason.figures.get("missing", 0)
        said = self._figures(reason.figures, NONE)
        return self.say(m.REASONS[reason.name], missing if isinstance(missing, int) else 0, **said)

    def _figures(self, figures: dict[str, Value], seat: int) -> dict[str, object]:
        """The figures as a sentence wants them: pieces, seats and amounts by their names."""
        said: dict[str, object] = dict(figures)
        if seat >= 0:
            said["seat"] = self.seat(seat)
        for key, names in (
            ("site", m.SITES),
            ("resource", m.RESOURCES),
            ("given", m.RESOURCES),
            ("taken", m.RESOURCES),
            ("vehicle", m.TYPES),
            ("dial", m.DIALS),
            ("up", m.DIALS),
            ("down", m.DIALS),
            ("slot", m.SLOTS),
            ("colour", m.COLOURS),
        ):
            if key in figures:
                said[key] = self.say(names[str(figures[key])])
        for key, texts in (("tile", self.tile_text), ("raider", self.tile_text)):
            if key in figures:
                said[key] = self.tile(str(figures[key]))
                said["text"] = texts(str(figures[key]))
        if "card" in figures:
            name = str(figures["card"])
            said["the_card"] = self.the(m.CREW[name])
            said["text"] = self.card_text(name)
        if "contract" in figures:
            said["contract"] = self.contract(CONTRACT_NAMES.index(str(figures["contract"])))
        if "value" in figures and "colour" in figures:
            drafted = str(figures.get("drafted", figures["colour"]))
            said["die"] = self.die(drafted, figures["value"])
        if "wanted" in figures:
            said["wanted_die"] = self.die(str(figures["colour"]), figures["wanted"])
        if "clockwise" in figures:
            said["way"] = self.say(m.WAYS[1 if figures["clockwise"] else 0])
        points = figures.get("points")
        if isinstance(points, int):
            said["points"] = self.amount("points", points)
        return said


def is_exposed(seat: Seat, journey: Go) -> bool:
    """Whether the journey may lead through the Storm's site."""
    return journey.through_storm or seat.ability(journey.vehicle) == V_STORM_PROOF


# Of a journey to where no way leads.
NO_WAY = -1


def journey_hours(s: StormState, seat: Seat, journey: Go) -> int:
    """The hours of the die that a journey takes, without those that abilities and cards spare."""
    avoided = NO_STORM if is_exposed(seat, journey) else int(s.storm)
    needed = int(hours_needed(s, seat, journey.vehicle, journey.site, avoided))
    if needed >= FAR:
        return NO_WAY
    spared = int(hours_with(s, seat, journey.vehicle, s.die)) - int(value_of(s.die))
    return max(0, needed - spared)


def journey_damage(s: StormState, seat: Seat, vehicle: int, die: int, through_storm: bool) -> int:
    """The Damage that a journey with that die brings before anything prevents it."""
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


# Steps by the names their prompts go by, in the order of the game's table.
STEP_CLASSES = [type(step).__name__ for step in STEPS]
