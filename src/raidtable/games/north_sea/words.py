"""Prompts, choices and log lines of Raiders of the North Sea."""

from raidtable.engine.action import Action
from raidtable.engine.event import Event, Value
from raidtable.engine.state import CHANCE, NONE, OVER
from raidtable.engine.step import Reason
from raidtable.engine.view import View
from raidtable.engine.words import GAME_OVER, Message, Words
from raidtable.games.north_sea import messages as m
from raidtable.games.north_sea.actions import Numbered
from raidtable.games.north_sea.components import (
    CARD_NAMES,
    COLOUR_NAMES,
    FACES,
    FIRST_TOKEN,
    GOODS_NAMES,
    KEPT,
    OFFERING_COST,
    OFFERING_NAMES,
    OFFERING_POINTS,
    RAID_POINTS,
    SET_NAMES,
    SITE_DICE,
    SITE_KIND,
    SITE_NAMES,
    STRENGTH,
    TOKENS,
    TURN_LIMIT,
)
from raidtable.games.north_sea.game import STEPS
from raidtable.games.north_sea.state import NorthSeaState
from raidtable.games.north_sea.steps.raid import (
    crew_strength,
    gold_due,
    level_points,
    provisions_due,
)
from raidtable.games.north_sea.steps.setting_up import next_set
from raidtable.games.north_sea.steps.village import mill_provisions, smith_silver
from raidtable.games.north_sea.view import NorthSeaView


class NorthSeaWords(Words):
    """Says what happens in Raiders of the North Sea."""

    tie_breaks = m.TIE_BREAKS
    still_tied = m.STILL_TIED

    def title(self) -> str:
        return "Raiders of the North Sea"

    def pitch(self) -> str:
        return self.say(m.PITCH)

    def source(self, source: str) -> str:
        return self.say(m.SOURCES[source])

    def option(self, name: str, value: str | None = None) -> str:
        return self.say(m.OPTIONS[name if value is None else value])

    def persona(self, name: str) -> str:
        return self.say(m.PERSONAS[name])

    # Pieces

    def card(self, name: str) -> str:
        return self.label(m.CARDS[name])

    def crew_text(self, name: str) -> str:
        return self.say(m.CREW_TEXT[name])

    def hall_text(self, name: str, deck: int) -> str:
        if deck == 1 and name in m.EARLY_HALL_TEXT:
            return self.say(m.EARLY_HALL_TEXT[name])
        return self.say(m.HALL_TEXT.get(name, m.NO_HALL_TEXT))

    def building(self, name: str) -> str:
        return self.label(m.BUILDINGS[name])

    def building_help(self, name: str, colour: str | None = None) -> str:
        """What a worker does there: one of that colour, or of any."""
        by_colour = {"mill": m.MILL_HELP, "silversmith": m.SMITH_HELP}.get(name)
        if by_colour and colour is not None:
            return self.say(by_colour[colour])
        return self.say(m.BUILDING_HELP[name])

    def site(self, name: str) -> str:
        return self.label(m.SITES[name])

    def worker(self, colour: str) -> str:
        return self.say(m.WORKERS[colour])

    def good(self, name: str) -> str:
        return self.say(m.GOODS[name])

    def amount(self, name: str, n: int) -> str:
        return self.say(m.COUNTED[name], n)

    def amounts(self, counts: dict[str, int]) -> str:
        """Those that are not 0, in a row."""
        parts = [self.amount(name, count) for name, count in counts.items() if count]
        return self.join(parts) if parts else self.say(m.NOTHING)

    def offering(self, tile: int) -> str:
        cost = dict(zip(GOODS_NAMES, OFFERING_COST[tile], strict=False))
        points = self.amount("points", OFFERING_POINTS[tile])
        return self.say(m.OFFERING_LABEL, cost=self.amounts(cost), points=points)

    def plunder(self, counts: list[int]) -> str:
        return self.amounts(dict(zip(GOODS_NAMES[FIRST_TOKEN:], counts, strict=True)))

    # Prompts

    def prompt(self, view: View) -> str:
        assert isinstance(view, NorthSeaView)
        s = view.table
        if s.actor == OVER:
            return self.say(GAME_OVER)
        step = STEP_CLASSES[s.stack[-1]]
        return self.say(
            m.PROMPTS[step], self._prompt_count(s, step), **self._prompt_figures(s, step)
        )

    def _prompt_count(self, s: NorthSeaState, step: str) -> int:
        """What the prompt counts, if it counts."""
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
            "Valkyries": int(s.claimed),
        }
        return counts.get(step, 0)

    def _prompt_figures(self, s: NorthSeaState, step: str) -> dict[str, object]:
        figures: dict[str, object] = {}
        if s.actor != CHANCE:
            seat = s.seats[s.actor]
            figures["seat"] = self.seat(s.actor)
            figures["silver"] = self.amount("silver", seat.stock[0])
            figures["crew"] = len(seat.crew)
            figures["armour"] = seat.armour
            colour = seat.worker if seat.worker != NONE and step == "Turn" else s.colour
            figures["worker"] = "" if colour == NONE else self.worker(COLOUR_NAMES[colour])
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

    # Choices

    def choice(self, view: View, action: Action) -> str:
        assert isinstance(view, NorthSeaView)
        s = view.table
        verb, _, name = action.text.partition(":")
        if action.text in m.CHOICES:
            count = {
                "mill:provisions": lambda: mill_provisions(s),
                "smith": lambda: smith_silver(s),
            }.get(action.text, lambda: 0)()
            return self.say(m.CHOICES[action.text], int(count))
        assert isinstance(action, Numbered)
        if verb == "raid":
            return self._raid_choice(s, action.number)
        if verb == "count":
            return self.say(m.CHOICES[verb], action.number)
        return self.say(m.CHOICES[verb], **self._choice_figures(s, verb, name, action.number))

    def _choice_figures(
        self, s: NorthSeaState, verb: str, name: str, number: int
    ) -> dict[str, object]:
        figures: dict[str, object] = {}
        if name in m.CARDS:
            figures["card"] = self.card(name)
            figures["the_card"] = self.the(m.CARDS[name])
            figures["crew"] = self.crew_text(name)
            figures["hall"] = self.hall_text(name, s.deck)
            figures["strength"] = STRENGTH[number]
        if verb == "hire":
            figures["cost"] = self.amount("silver", int(s.card_cost(s.player, number)))
        elif verb in ("place", "pickup", "use", "swap"):
            figures["building"] = self.building(name)
            figures["the_building"] = self.the(m.BUILDINGS[name])
            figures.update(self._building_figures(s, verb, name, number))
        elif verb in ("offer", "tile"):
            figures["offering"] = self.offering(number)
        elif verb in ("omit", "steal", "claim", "give"):
            figures["amount"] = self.amount(name, 1)
        elif verb == "token":
            figures["good"] = self.good(name)
        elif verb == "target":
            figures["opponent"] = self.seat(number)
        elif verb == "reroll":
            figures["face"] = s.dice[number]
        elif verb == "die":
            figures["face"] = FACES[number]
        elif verb == "plunder":
            first = number * TOKENS
            figures["plunder"] = self.plunder(s.tokens[first : first + TOKENS])
            figures["worker"] = self.worker(COLOUR_NAMES[s.set_workers[number]])
        return figures

    def _building_figures(
        self, s: NorthSeaState, verb: str, name: str, number: int
    ) -> dict[str, object]:
        colour = {"place": s.player.worker, "use": s.colour}.get(verb, s.village[number])
        if colour == NONE:
            return {"worker": self.say(m.NO_WORKER), "help": self.building_help(name)}
        worker = COLOUR_NAMES[colour]
        return {"worker": self.worker(worker), "help": self.building_help(name, worker)}

    def _raid_choice(self, s: NorthSeaState, site: int) -> str:
        """The raid with its cost, and the points that the dice may bring."""
        seat = s.player
        cost = {
            "provisions": int(provisions_due(seat, site)),
            "gold": int(gold_due(seat, site)),
        }
        by_crew = int(seat.bonus(RAID_POINTS[SITE_KIND[site]]))
        base = int(crew_strength(seat, site))
        dice = SITE_DICE[site]
        low, high = base + dice * FACES[0], base + dice * FACES[-1]
        least = int(level_points(site, low)) + by_crew
        most = int(level_points(site, high)) + by_crew
        if least == most:
            points = self.amount("points", least)
        else:
            points = self.say(m.POINTS_RANGE, low=least, high=most)
        gain = self.say(m.RAID_GAIN, low=low, high=high, points=points) if dice else points
        verb = "raid" if any(cost.values()) else "raid_free"
        name = self.the(m.SITES[SITE_NAMES[site]])
        return self.say(m.CHOICES[verb], the_site=name, cost=self.amounts(cost), gain=gain)

    # Log lines and refusals

    def event(self, event: Event) -> str:
        figures = dict(event.public)
        message = m.EVENTS[event.name]
        if event.private:
            figures.update(event.private)
            message = m.EVENTS_KNOWN[event.name]
        elif event.name == "ScoredRaid" and figures["by_crew"]:
            message = m.SCORED_WITH_CREW
        elif event.name == "Hired" and not figures["silver"]:
            message = m.HIRED_FREE
        if not message:
            return ""
        said = self._figures(figures, event.seat)
        count = figures.get("silver" if event.name == "Hired" else "amount", 0)
        return self._sentence(message, count if isinstance(count, int) else 0, said)

    def reason(self, reason: Reason) -> str:
        missing = reason.figures.get("missing", 0)
        said = self._figures(reason.figures, NONE)
        message = m.REASONS[reason.name]
        return self._sentence(message, missing if isinstance(missing, int) else 0, said)

    def _sentence(self, message: Message, n: int, figures: dict[str, object]) -> str:
        """The message said; an article that begins it gets a capital."""
        text = self.say(message, n, **figures)
        begins_with_article = isinstance(message, str) and message.startswith("{the_")
        return text[0].upper() + text[1:] if begins_with_article else text

    def _figures(self, figures: dict[str, Value], seat: int) -> dict[str, object]:
        """The figures as a sentence wants them: pieces, seats and amounts by their names."""
        said: dict[str, object] = dict(figures)
        said.pop("n", None)
        if seat >= 0:
            said["seat"] = self.seat(seat)
        for key, names in (("card", m.CARDS), ("building", m.BUILDINGS), ("site", m.SITES)):
            if key in figures:
                name = names[str(figures[key])]
                said[key] = self.label(name)
                said[f"the_{key}"] = self.the(name)
        if "good" in figures:
            said["good"] = self.good(str(figures["good"]))
        if "card" in figures:
            said["hall"] = self.hall_text(
                str(figures["card"]), 1 if figures.get("deck") == 1 else 0
            )
        if "colour" in figures:
            said["worker"] = self.worker(str(figures["colour"]))
        if "offering" in figures:
            said["offering"] = self.offering(OFFERING_NAMES.index(str(figures["offering"])))
        if "ending" in figures:
            said["ending"] = self.say(m.ENDINGS[str(figures["ending"])])
        opponent, amount = figures.get("opponent"), figures.get("amount")
        if isinstance(opponent, int):
            said["opponent"] = self.seat(opponent)
        if isinstance(amount, int) and "good" in figures:
            said["amount"] = self.amount(str(figures["good"]), amount)
        for key in ("points", "by_crew"):
            points = figures.get(key)
            if isinstance(points, int):
                said[key] = self.amount("points", points)
        for key in ("given", "received"):
            cards = figures.get(key)
            if isinstance(cards, list):
                named = [self.the(m.CARDS[str(card)]) for card in cards]
                said[key] = self.join(named) or self.say(m.NOTHING)
        counts = figures.get("counts")
        if isinstance(counts, list):
            said["plunder"] = self.plunder([int(count) for count in counts])
        said.update(self._lacks(figures))
        return said

    def _lacks(self, figures: dict[str, Value]) -> dict[str, object]:
        """What a refusal says is missing: amounts, and the worker that is needed."""
        said: dict[str, object] = {}
        parts = []
        for name in m.MORE:
            amount = figures.get(name)
            if isinstance(amount, int) and amount > 0:
                parts.append(self.say(m.MORE[name], amount))
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


# Steps by the names their prompts go by, in the order of the game's table.
STEP_CLASSES = [type(step).__name__ for step in STEPS]
