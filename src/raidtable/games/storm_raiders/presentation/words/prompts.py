"""Prompts in Storm Raiders: the player to move, the decision, and the reason."""

from raidtable.engine.state import NONE, OVER
from raidtable.engine.view import View
from raidtable.engine.words import GAME_OVER, PROGRESS_OVER, Ask, AskMessages
from raidtable.games.storm_raiders.presentation.words import messages as m
from raidtable.games.storm_raiders.presentation.words import prompt_messages as ask
from raidtable.games.storm_raiders.presentation.words.board_messages import ROUND
from raidtable.games.storm_raiders.presentation.words.holdings import due
from raidtable.games.storm_raiders.presentation.words.pieces import (
    StormPieces,
    can_have,
    rewards_of,
)
from raidtable.games.storm_raiders.rules.actions import Go
from raidtable.games.storm_raiders.rules.components import (
    AGE_BLUE,
    AGE_DAMAGED,
    PRESTIGE,
    RAIDER_NAMES,
    REFRESH_ALL,
    REST_EFFECT,
    REWARD_MEDAL,
    REWARD_NAMES,
    REWARD_REPAIR,
    ROUNDS,
    SITE_EFFECT,
    SOURCE_NAMES,
    TOP_MEDALS,
    VEHICLE_NAMES,
    WEAPONRY,
    WRECKS,
)
from raidtable.games.storm_raiders.rules.effects import can_gain_crew, hit_source, hit_vehicle
from raidtable.games.storm_raiders.rules.rules import STEPS
from raidtable.games.storm_raiders.rules.seat import Seat, value_of
from raidtable.games.storm_raiders.rules.state import StormState
from raidtable.games.storm_raiders.rules.step_ids import PREPARE, RESTING, UNHARMED
from raidtable.games.storm_raiders.rules.steps.contract import can_fulfil, gives_anything, missing
from raidtable.games.storm_raiders.rules.steps.own_turn import SALVAGE_LIMIT
from raidtable.games.storm_raiders.rules.tokens import count, total
from raidtable.games.storm_raiders.rules.view import StormView

# Steps by the names of their prompts, in the order of the game's table.
STEP_CLASSES = [type(step).__name__ for step in STEPS]

# A prompt, the options that it names, and the number in it.
Asked = tuple[AskMessages, tuple[str, ...], int]


def is_offered(s: StormState, offer: str) -> bool:
    """Whether an action that starts with that text is legal. A step lists all its actions."""
    return any(action.text.startswith(offer) for action in STEPS[s.stack[-1]].legal(s))


class StormPrompts(StormPieces):
    """Makes the prompts of decisions."""

    def ask(self, view: View) -> Ask:
        assert isinstance(view, StormView)
        s = view.table
        if s.actor == OVER:
            return Ask(self.say(GAME_OVER))
        step = STEP_CLASSES[s.stack[-1]]
        if s.actor < 0:
            return Ask(self.say(ask.CHANCE[step]))
        figures = self._figures_of_turn(s)
        messages, offers, counted = self._asked(s, step, figures)
        return self.asked(messages, *offers, n=counted, **figures)

    def waiting(self, view: View) -> str:
        assert isinstance(view, StormView)
        s = view.table
        if s.actor < 0:
            return self.ask(view).question
        return self.say(ask.WAITING[STEP_CLASSES[s.stack[-1]]], **self._figures_of_turn(s))

    def foreseen(self, view: View) -> str:
        assert isinstance(view, StormView)
        s = view.table
        message = ask.FORESEEN.get(STEP_CLASSES[s.stack[-1]])
        if not message:
            return super().foreseen(view)
        figures = self._figures_of_turn(s)
        if s.hits:
            figures["vehicle"] = self.type(int(hit_vehicle(s.hits[0])))
        return self.say(message, **figures)

    def progress(self, view: View) -> str:
        assert isinstance(view, StormView)
        s = view.table
        if s.actor == OVER:
            return self.say(PROGRESS_OVER)
        return self.say(ROUND, round=min(int(s.round), ROUNDS), rounds=ROUNDS)

    def _asked(self, s: StormState, step: str, figures: dict[str, object]) -> Asked:
        """The prompt of the step for this position; may add values."""
        if step in ("SetDie", "RemoveDice"):
            resting = s.has_flag(RESTING)
            other = self.the(m.CREW["forger"]) if step == "SetDie" else figures.get("tile")
            figures["who"] = figures["raider"] if resting else other
        if step == "PayContract":
            due_now = next(kind for kind in range(WEAPONRY) if count(s.owed, kind))
            figures["resource"] = self.resource(due_now)
        variants = {
            "Prepare": self._prepare,
            "Salvage": self._salvage,
            "TakeDamage": self._take_damage,
            "FulfilContract": self._fulfil,
        }
        if step in variants:
            return variants[step](s, figures)
        seat = s.player if s.turn_seat != NONE else s.seats[s.actor]
        if step == "GainCrew" and not can_gain_crew(s, seat):
            return ask.NO_ROOM_PROMPT, ("destroy:", "skip"), 0
        if step == "RefreshPair" and seat.face_down() < 2:
            if not seat.face_down():
                return ask.NO_PAIR_PROMPT, ("skip",), 0
            return ask.PROMPTS["RefreshCrew"], ("refresh:",), 0
        if step == "RestRefresh":
            if not seat.face_down():
                return ask.NONE_TO_REFRESH_PROMPT, ("on",), 0
            if REST_EFFECT[seat.raider] == REFRESH_ALL:
                return ask.REFRESH_ALL_PROMPT, ("on",), 0
        if step == "RestRepair" and not s.repairs:
            left = min(int(s.extra_repairs), int(seat.total_damage()))
            return ask.REPAIR_MORE_PROMPT, ("repair:", "done"), left
        if step == "TakeRewards" and not is_offered(s, "reward:"):
            return ask.NO_REWARD_PROMPT, ("done",), 0
        if step == "EndTurn" and not is_offered(s, "crew:"):
            return ask.END_WITH_WICK_PROMPT, ("end", "wick:"), 0
        if step == "RepairOrRemove":
            if not seat.total_damage():
                return ask.PROMPTS["RemoveDie"], ("remove:",), 0
            if not seat.dice:
                return ask.PROMPTS["RepairVehicle"], ("repair:",), 0
        if step == "RestGain":
            gains = [name for name in ask.GAINS_OF_REST if is_offered(s, name)]
            figures["gains"] = self.either([self.say(ask.GAINS_OF_REST[name]) for name in gains])
            return ask.PROMPTS[step], tuple(gains), 0
        counts = {
            "RemoveDice": min(int(s.removals), len(seat.dice)),
            "RestRepair": min(int(s.repairs), int(seat.total_damage())),
            "DiscardCargo": int(s.cargo),
        }
        return ask.PROMPTS[step], ask.OFFERS[step], counts.get(step, 0)

    def _prepare(self, s: StormState, figures: dict[str, object]) -> Asked:
        legal = STEPS[PREPARE].legal(s)
        travels = any(isinstance(action, Go) for action in legal)
        if s.vehicle != NONE:
            if s.wild:
                bound = ask.BOUND_WILD_PROMPT if travels else ask.BOUND_WILD_STUCK_PROMPT
                return bound, ("set:",), 0
            return (ask.BOUND_PROMPT, ("go:",), 0) if travels else (ask.CHANGE_ON_PROMPT, (), 0)
        if s.wild:
            wild = ask.WILD_PROMPT if travels else ask.WILD_STUCK_PROMPT
            return wild, ("set:", "rest"), 0
        if travels:
            return ask.PROMPTS["Prepare"], ("go:", "rest"), 0
        return ask.NO_JOURNEY_PROMPT, ("rest",), 0

    def _salvage(self, s: StormState, figures: dict[str, object]) -> Asked:
        seat = s.player
        left = SALVAGE_LIMIT + int(s.salvage_more) - int(s.salvaged)
        if left <= 0:
            return ask.SALVAGE_NO_MORE_PROMPT, ("done", "crew:"), 0
        figures["effect"] = self.effect(s.side, seat.site, seat)
        has_effect = can_have(seat, SITE_EFFECT[s.side][seat.site])
        message = ask.PROMPTS["Salvage"]
        if s.salvaged:
            message = message._replace(question=ask.SALVAGE_MORE_QUESTION)
        if not has_effect:
            message = message._replace(help=ask.SALVAGE_USELESS_HELP)
        return message, ("salvage:",), min(left, int(total(s.wrecks[seat.site])))

    def _take_damage(self, s: StormState, figures: dict[str, object]) -> Asked:
        """The source of the Damage, and how much follows."""
        coming = s.hits[0]
        figures["vehicle"] = self.type(int(hit_vehicle(coming)))
        figures["source"] = self.say(ask.DAMAGE_SOURCES[SOURCE_NAMES[hit_source(coming)]])
        more = due(s, int(s.actor)) - 1
        message = ask.PROMPTS["TakeDamage"] if more <= 0 else ask.DAMAGE_FOLLOWS_PROMPT
        if not s.seats[s.actor].has_space(hit_vehicle(coming)):
            message = message._replace(question=ask.DAMAGE_TO_HEALTH_QUESTION)
        return message, ("suffer",), more

    def _fulfil(self, s: StormState, figures: dict[str, object]) -> Asked:
        """The Contract, and rewards or costs that do not apply now."""
        seat = s.player
        hold = seat.site - WRECKS
        contract, age = s.holds[hold], s.ages[hold]
        if s.has_flag(UNHARMED) or not seat.can_be_damaged(s.vehicle):
            age = min(age, AGE_BLUE)
        figures["contract"] = self.contract(contract)
        figures["points"] = self.amount("points", PRESTIGE[contract])
        figures["rewards"] = self.rewards(contract, age)
        if not can_fulfil(s):
            lacks = int(missing(s.owed, seat.stock, s.discount, s.substitutes))
            return ask.FULFIL_WITH_CARDS_PROMPT, ("crew:",), lacks
        lost = [
            self.say(m.REWARDS[REWARD_NAMES[kind]], number)
            for kind, number in enumerate(rewards_of(contract, age))
            if number and not can_have_reward(s, seat, kind, age)
        ]
        if not lost:
            return ask.PROMPTS["FulfilContract"], ("fulfil",), 0
        figures["lost"] = self.join(lost)
        return ask.FULFIL_FOR_LESS_PROMPT, ("fulfil",), 0

    def _figures_of_turn(self, s: StormState) -> dict[str, object]:
        """Names and values that prompts use."""
        seat = s.seats[s.actor]
        figures: dict[str, object] = {"seat": self.seat(s.actor), **self.limits}
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
        return figures


def can_have_reward(s: StormState, seat: Seat, kind: int, age: int) -> bool:
    """Whether that reward of a Contract of that age would give anything."""
    if kind == REWARD_MEDAL:
        return seat.medals < TOP_MEDALS
    if kind == REWARD_REPAIR and age == AGE_DAMAGED and seat.has_space(s.vehicle):
        return True  # the Contract's own Damage comes first
    return gives_anything(s, seat, kind)
