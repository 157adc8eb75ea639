"""The words of Raiders of the North Sea: prompts and reasons.

The base classes describe choices and log lines.
"""

from typing import Final

from raidtable.engine.action import Action, Numbered
from raidtable.engine.state import CHANCE, NONE, OVER
from raidtable.engine.step import Reason
from raidtable.engine.view import View
from raidtable.engine.words import GAME_OVER, PROGRESS_OVER, Ask, AskMessages
from raidtable.games.north_sea.presentation.words import messages as m
from raidtable.games.north_sea.presentation.words import prompt_messages as ask
from raidtable.games.north_sea.presentation.words import reason_messages as why
from raidtable.games.north_sea.presentation.words.choices import ChoiceWords
from raidtable.games.north_sea.presentation.words.gains_and_costs import building_deals
from raidtable.games.north_sea.presentation.words.log_lines import EventWords
from raidtable.games.north_sea.presentation.words.names import LIMITS
from raidtable.games.north_sea.rules.components import (
    CARD_NAMES,
    COLOUR_NAMES,
    KEPT,
    SET_NAMES,
    SETS,
    SITE_NAMES,
    SITES,
    TREASURY,
    TURN_LIMIT,
)
from raidtable.games.north_sea.rules.rules import STEPS
from raidtable.games.north_sea.rules.state import NorthSeaState
from raidtable.games.north_sea.rules.steps.building import can_barter
from raidtable.games.north_sea.rules.steps.offerings import any_offer
from raidtable.games.north_sea.rules.steps.raid import can_raid, crew_strength
from raidtable.games.north_sea.rules.steps.setting_up import next_set
from raidtable.games.north_sea.rules.view import NorthSeaView

# The actions that the prompt of a step names, by the start of their texts.
OFFERS: Final[dict[str, tuple[str, ...]]] = {
    "RejectCards": ("reject:",),
    "Turn": ("place:", "raid:"),
    "PickUpWorker": ("pickup:",),
    "EndTurn": ("discard:",),
    "GateHouse": ("draw",),
    "TownHall": ("play:",),
    "Treasury": (),
    "Armoury": ("arm:",),
    "Mill": ("mill:",),
    "Silversmith": ("smith",),
    "DiscardCards": ("discard:",),
    "TownHallTarget": ("target:",),
    "SwapWorker": ("swap:",),
    "StealPlunder": ("steal:",),
    "DismissCrew": ("dismiss:",),
    "ClaimPlunder": ("claim:",),
    "RecallCrew": ("recall:",),
    "EnlistCrew": ("enlist:",),
    "GiveGoods": ("give:silver", "give:provisions"),
    "UseBuilding": ("use:",),
    "CountCards": ("count:",),
    "TradeCards": ("trade:",),
    "OfferLess": ("offer:",),
    "OmitGood": ("omit:",),
    "DrawMore": ("draw", "done"),
    "RerollDice": ("reroll:", "keep"),
    "ChooseSet": ("plunder:",),
    "Valkyries": ("lose:",),
    "Avenge": ("target:",),
    "Avenged": ("lose:",),
}
# Choices about a card of the player's hand, and about one of the player's crew.
OF_HAND: Final = frozenset({"reject", "play", "discard", "hire", "enlist", "trade"})
OF_CREW: Final = frozenset({"dismiss", "recall", "lose"})
BY_CHANCE: Final = frozenset({"card", "token", "tile", "die"})


class NorthSeaWords(ChoiceWords, EventWords):
    """All text of Raiders of the North Sea."""

    game_title = "Raiders of the North Sea"
    game_pitch = m.PITCH
    own_board = m.OWN_BOARD
    sources = m.SOURCES
    personas = m.PERSONAS
    options = m.OPTIONS
    tie_breaks = m.TIE_BREAKS
    still_tied = m.STILL_TIED

    # Prompts

    def ask(self, view: View) -> Ask:
        assert isinstance(view, NorthSeaView)
        s = view.table
        if s.actor == OVER:
            return Ask(self.say(GAME_OVER))
        step = STEP_CLASSES[s.stack[-1]]
        figures = self._prompt_figures(view, step)
        if s.actor == CHANCE:
            return Ask(self.say(ask.CHANCE[step], **figures))
        messages, offers = self._asked(view, step)
        return self.asked(messages, *offers, n=self._prompt_count(s, step), **figures)

    def waiting(self, view: View) -> str:
        assert isinstance(view, NorthSeaView)
        s = view.table
        if s.actor < 0:
            return self.ask(view).question
        step = STEP_CLASSES[s.stack[-1]]
        return self.say(ask.WAITING[step], **self._prompt_figures(view, step))

    def foreseen(self, view: View) -> str:
        assert isinstance(view, NorthSeaView)
        message = ask.FORESEEN.get(STEP_CLASSES[view.table.stack[-1]])
        return self.say(message) if message else super().foreseen(view)

    def progress(self, view: View) -> str:
        assert isinstance(view, NorthSeaView)
        s = view.table
        if s.actor == OVER:
            return self.say(PROGRESS_OVER)
        if s.last_turns != NONE:
            return self.say(ask.LAST_TURNS)
        left = sum(int(s.sets_left(site)) for site in range(SITES))
        return self.say(ask.SETS_LEFT, left, sets=SETS)

    def _asked(self, view: NorthSeaView, step: str) -> tuple[AskMessages, tuple[str, ...]]:
        """The messages for the current choices, and the actions that they name."""
        s = view.table
        if step == "Turn" and not any(can_raid(s, site) for site in range(SITES)):
            return ask.PLACE_ONLY, ("place:",)
        if step == "LongHouse":
            offered = (("barter",) if can_barter(s) else ()) + (("offer:",) if any_offer(s) else ())
            return ask.LONG_HOUSE_PROMPTS[offered], offered
        # Only the player sees that the hand allows no action.
        if step in ask.NOTHING_PROMPTS and s.actor == view.seat:
            names = [action.text for action in STEPS[s.stack[-1]].legal(s)]
            if names == ["skip"]:
                return ask.NOTHING_PROMPTS[step], ("skip",)
            offers = tuple(dict.fromkeys(f"{name.partition(':')[0]}:" for name in names))
            return ask.PROMPTS[step], tuple(name for name in offers if name != "skip:")
        return ask.PROMPTS[step], OFFERS.get(step, ())

    def _prompt_count(self, s: NorthSeaState, step: str) -> int:
        """The number in the prompt, if it has one."""
        if step == "TradeCards":
            picked = len(s.traded)
            return int(s.trading) - (picked - int(s.trading) if s.actor == s.target else picked)
        seat = s.seats[s.actor] if s.actor >= 0 else s.seats[0]
        counts = {
            "RejectCards": len(seat.hand) - KEPT,
            "EndTurn": len(seat.hand) - TURN_LIMIT,
            "DiscardCards": int(s.draws),
            "DrawMore": int(s.uses),
            "RerollDice": int(s.rerolls),
            "Valkyries": min(int(s.claimed), len(seat.crew)),
        }
        return counts.get(step, 0)

    def _prompt_figures(self, view: NorthSeaView, step: str) -> dict[str, object]:
        s = view.table
        figures: dict[str, object] = dict(LIMITS)
        if s.actor != CHANCE:
            seat = s.seats[s.actor]
            figures["seat"] = self.seat(s.actor)
            figures["silver"] = self.amount("silver", seat.stock[0])
            figures["crew"] = len(seat.crew)
            figures["armour"] = seat.armour
            colour = seat.worker if seat.worker != NONE and step == "Turn" else s.colour
            figures["worker"] = "" if colour == NONE else self.worker(COLOUR_NAMES[colour])
        if step == "Treasury":
            deals = building_deals(view, TREASURY, int(s.colour))
            figures["deals"] = self.alternatives([self.deal(deal) for deal in deals])
        if s.turn_seat != NONE:
            figures["turn_seat"] = self.seat(s.turn_seat)
        if s.target != NONE:
            figures["target"] = self.seat(s.target)
            figures["partner"] = self.seat(s.turn_seat if s.actor == s.target else s.target)
        if s.hall_card != NONE:
            figures["hall_card"] = self.card(CARD_NAMES[s.hall_card])
        if s.raid_site != NONE:
            figures["the_site"] = self.the(m.SITES[SITE_NAMES[s.raid_site]])
            rolled = [face for face in s.dice if face != NONE]
            figures["dice"] = self.join([str(face) for face in rolled])
            figures["strength"] = crew_strength(s.player, s.raid_site) + sum(rolled)
        if s.drawer != NONE:
            figures["drawer"] = self.seat(s.drawer)
        if step == "FillSets":
            site, _, number = SET_NAMES[next_set(s)].rpartition("-")
            figures["set"] = f"{self.site(site)} {number}"
        return figures

    # Reasons

    def visible(self, view: View, action: Action) -> bool:
        assert isinstance(view, NorthSeaView)
        s = view.table
        verb = action.text.partition(":")[0]
        if not isinstance(action, Numbered):
            return True
        if verb in BY_CHANCE:
            return False
        if verb in OF_HAND:
            return view.seat >= 0 and action.number in s.seats[view.seat].hand
        if verb in OF_CREW:
            return view.seat >= 0 and action.number in s.seats[view.seat].crew
        if verb == "offer":
            return action.number in s.offers
        if verb == "target":
            return action.number < len(s.seats)
        return True

    def reason(self, reason: Reason) -> str:
        missing = reason.figures.get("missing", 0)
        said = self.named(reason.figures)
        said.update(self._lacks(reason))
        message = why.REASONS[reason.name]
        return self.beginning(message, missing if isinstance(missing, int) else 0, said)

    def _lacks(self, reason: Reason) -> dict[str, object]:
        """The missing amounts and the missing worker that a reason names."""
        said: dict[str, object] = {}
        figures, lacks = reason.figures, reason.lacks
        parts = [self.say(m.MORE[name], lacks[name]) for name in m.MORE if name in lacks]
        workers = figures.get("workers")
        if isinstance(workers, list):
            needed = self.say(m.A_WORKER[tuple(str(colour) for colour in workers)])
            parts.append(needed)
            said["workers"] = needed
        said["lacks"] = self.join(parts)
        missing = figures.get("missing")
        if isinstance(missing, int):
            said["more_silver"] = self.say(m.MORE["silver"], missing)
            if "good" in figures:
                said["more_good"] = self.say(m.MORE[str(figures["good"])], missing)
        return said


# Steps by the names of their prompts, in the order of the game's table.
STEP_CLASSES = [type(step).__name__ for step in STEPS]
