"""The text of choices in a raid of the North Sea: its cost, the plunder, the crew that is lost."""

from raidtable.engine.claims import Amount, Claim, becomes, gain, lose, phrase
from raidtable.engine.state import NONE
from raidtable.games.north_sea.presentation.words import choice_messages as c
from raidtable.games.north_sea.presentation.words import messages as m
from raidtable.games.north_sea.presentation.words.gains_and_costs import from_supply
from raidtable.games.north_sea.presentation.words.names import AT_LAST, SCORED
from raidtable.games.north_sea.presentation.words.town_hall import HallWords
from raidtable.games.north_sea.rules.components import (
    COLOUR_NAMES,
    FACES,
    FIRST_SET,
    FIRST_TOKEN,
    GOLD,
    GOODS_NAMES,
    KILLED_AVENGES,
    KILLED_GOLD,
    KILLED_POINTS,
    KILLED_RETURNS,
    RAID_POINTS,
    SET_SITE,
    SITE_DICE,
    SITE_KIND,
    SITE_NAMES,
    STRENGTH,
    TOKENS,
    TOP_VALKYRIES,
)
from raidtable.games.north_sea.rules.state import AVENGED, NorthSeaState
from raidtable.games.north_sea.rules.steps.raid import (
    crew_strength,
    gold_due,
    level_points,
    provisions_due,
)
from raidtable.games.north_sea.rules.view import NorthSeaView


class RaidChoiceWords(HallWords):
    """Describes the choices of a raid."""

    def _raid_choice(self, s: NorthSeaState, site: int) -> str:
        """The raid with its cost, and the points that the dice may bring."""
        seat = s.player
        actor = int(s.actor)
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
        scored = Claim(actor, "points", least, most, SCORED)
        if least == most:
            points = self.amount("points", Amount(least, (scored,)))
        else:
            points = self.say(c.POINTS_RANGE, low=Amount(least, (scored,)), high=Amount(most))
        result = points
        if dice:
            strength = self.say(c.STRENGTH_RANGE, low=low, high=high)
            result = self.say(c.RAID_GAIN, strength=strength, points=points)
        verb = "raid" if any(cost.values()) else "raid_free"
        name = self.the(m.SITES[SITE_NAMES[site]])
        paid = self.paid(actor, cost)
        said = self.say(c.CHOICES[verb], the_site=name, cost=paid, gain=result)
        if seat.worker == NONE:
            return said
        return phrase(said, said, self.worker_taken(actor, COLOUR_NAMES[seat.worker], -1))

    def _plunder_choice(self, s: NorthSeaState, number: int) -> str:
        actor = int(s.turn_seat)
        names = GOODS_NAMES[FIRST_TOKEN:]
        tokens = dict(zip(names, s.tokens[number * TOKENS : (number + 1) * TOKENS], strict=True))
        valkyries = tokens.pop(names[-1])
        took = ("TookPlunder",)
        shown = {name: gain(actor, name, n, took) for name, n in tokens.items()}
        plunder = self.amounts({**shown, names[-1]: Amount(valkyries)})
        worker = self.label(m.NO_WORKER)
        if s.set_workers[number] != NONE:
            worker = self.worker_taken(actor, COLOUR_NAMES[s.set_workers[number]], 1)
        said = self.say(c.CHOICES["plunder"], plunder=plunder, worker=worker)
        notes: list[str] = []
        taken = min(valkyries, len(s.player.crew))
        if valkyries and taken:
            steps = min(taken, int(TOP_VALKYRIES - s.player.valkyries))
            notes.append(
                self.say(
                    c.TAKEN_CREW,
                    lose(actor, "crew", taken, AT_LAST),
                    steps=gain(actor, "valkyries", steps, AT_LAST),
                )
            )
        elif valkyries:
            notes.append(self.say(c.NOBODY_TAKEN))
        if self._has_equal_set(s, number):
            notes.append(self.say(c.WHICH_SPACE, number=1 + number - FIRST_SET[SET_SITE[number]]))
        return self.with_notes(said, notes)

    def _has_equal_set(self, s: NorthSeaState, number: int) -> bool:
        """Whether another set of the settlement has the same content."""
        site = SET_SITE[number]
        return any(
            other != number
            and s.set_workers[other] == s.set_workers[number]
            and s.tokens[other * TOKENS : (other + 1) * TOKENS]
            == s.tokens[number * TOKENS : (number + 1) * TOKENS]
            for other in range(FIRST_SET[site], FIRST_SET[site + 1])
        )

    def _loss_choice(self, view: NorthSeaView, whom: str, name: str, card: int) -> str:
        s = view.table
        actor = int(s.actor)
        killed = bool(
            KILLED_RETURNS[card] or KILLED_GOLD[card] or KILLED_POINTS[card] or KILLED_AVENGES[card]
        )
        crew = self.say(c.KILLED["nothing"]) if killed else self.crew_text(name)
        by_avenger = s.stack[-1] == AVENGED
        if killed and not by_avenger:
            crew = self._killed(s, actor, card)
        note = self.say(c.CARD_NOTE, strength=STRENGTH[card], crew=crew)
        if by_avenger:
            said = self.say(c.CHOICES["lose"], whom=whom, note=note)
            return self.claiming(said, actor, {"crew": -1})
        before = int(s.player.valkyries)
        after = min(before + 1, TOP_VALKYRIES)
        key = "lose_to_valkyrie" if after > before else "lose_at_top"
        track = becomes(actor, "valkyries", before, after)
        said = self.say(c.CHOICES[key], whom=whom, track=track, note=note)
        return self.claiming(said, actor, {"crew": -1})

    def _killed(self, s: NorthSeaState, actor: int, card: int) -> str:
        """The effect of a card that acts when a Valkyrie takes it."""
        if KILLED_RETURNS[card]:
            return self.claiming(self.say(c.KILLED["returns"]), actor, {"cards": 1})
        if KILLED_AVENGES[card]:
            crews = any(seat.crew for seat in s.seats if seat is not s.player)
            return self.say(c.KILLED["avenges" if crews else "nothing"])
        gains = from_supply(s, GOLD, KILLED_GOLD[card]) if KILLED_GOLD[card] else {}
        gains["points"] = KILLED_POINTS[card]
        if not any(gains.values()):
            return self.say(c.KILLED["nothing"])
        return self.say(c.KILLED["gains"], gain=self.gained(actor, gains))
