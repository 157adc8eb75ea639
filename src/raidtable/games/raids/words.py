"""Prompts, choices and log lines of Raids, as translatable messages."""

from raidtable.engine.action import Action
from raidtable.engine.event import Event, Value
from raidtable.engine.state import CHANCE, NONE, OVER
from raidtable.engine.step import Reason
from raidtable.engine.view import View
from raidtable.engine.words import GAME_OVER, Words
from raidtable.games.raids import messages as m
from raidtable.games.raids.actions import (
    DISCARD,
    DOCK,
    DONE,
    FIGHT,
    FLEE_HOME,
    PASS,
    PLACE,
    RETALIATE,
    SACRIFICE,
    NumberAction,
    SpaceAction,
    TileAction,
)
from raidtable.games.raids.components import (
    BARE_SHIELDS,
    GOOD,
    GOOD_NAMES,
    HARBOR_NAMES,
    KIND,
    MJOLLNIRS,
    MONSTER,
    PILLAGE,
    POINTS,
    SAILS,
    SELLS,
    SHIELDS,
    TILE_NUMBERS,
    TILE_SPACES,
    TILES_PER_VOYAGE,
    VISIT,
    WEAPONS,
)
from raidtable.games.raids.state import (
    COMBAT,
    DEAL_HARBORS,
    LAY_TILES,
    MEET_MONSTER,
    NAVIGATE,
    SELL_GOODS,
    TAKE_TILE,
    VILLAGE,
    RaidsState,
)
from raidtable.games.raids.steps.navigate import fight_cost, share_at, stops
from raidtable.games.raids.view import RaidsView


class RaidsWords(Words):
    """Says what happens in Raids."""

    def title(self) -> str:
        return "Raids"

    def pitch(self) -> str:
        return self.say(m.PITCH)

    def source(self, source: str) -> str:
        return self.say(m.SOURCES[source])

    def option(self, name: str, value: str | None = None) -> str:
        return self.say(m.OPTIONS[name if value is None else value])

    def persona(self, name: str) -> str:
        return self.say(m.PERSONAS[name])

    # Pieces

    def tile(self, tile: int) -> str:
        kind = KIND[tile]
        double = max(WEAPONS[tile], SAILS[tile], MJOLLNIRS[tile], SELLS[tile]) == 2
        good = "" if GOOD[tile] < 0 else self.say(m.GOODS_LABELS[GOOD_NAMES[GOOD[tile]]])
        return self.say(m.TILE_LABELS[kind, double], points=POINTS[tile], good=good)

    def tile_help(self, tile: int) -> str:
        return self.say(m.TILE_HELP[KIND[tile]])

    def harbor(self, harbor: str) -> str:
        return self.say(m.HARBOR_LABELS[harbor])

    def place(self, space: int, home: bool) -> str:
        return self.say(m.HARBOR_PLACE) if home else self.say(m.SPACE_PLACE, space=space)

    # Prompts

    def prompt(self, view: View) -> str:
        assert isinstance(view, RaidsView)
        s = view.table
        if s.actor == OVER:
            return self.say(GAME_OVER)
        step = s.stack[-1]
        if s.actor == CHANCE:
            return self._chance_prompt(s, step)
        seat = self.seat(s.actor)
        ship = s.ships[s.actor]
        if step == TAKE_TILE:
            return self.say(m.PROMPT_TAKE, seat=seat, tile=self.tile(s.sea[ship.space]))
        if step == SELL_GOODS:
            return self.say(m.PROMPT_SELL, s.sales, seat=seat)
        if step == MEET_MONSTER:
            tile = s.sea[ship.space]
            return self.say(m.PROMPT_MONSTER, seat=seat, tile=self.tile(tile), points=POINTS[tile])
        if step == COMBAT:
            return self.say(
                m.PROMPT_COMBAT,
                s.sent,
                seat=seat,
                rival=self.seat(s.rival),
                place=self.place(ship.space, False),
                more=s.sent + 1,
            )
        assert step == NAVIGATE
        return self.say(m.PROMPT_NAVIGATE if stops(s, s.actor) else m.PROMPT_HOME, seat=seat)

    def _chance_prompt(self, s: RaidsState, step: int) -> str:
        if step == LAY_TILES:
            space = TILE_SPACES[s.track][TILES_PER_VOYAGE - s.pile.size]
            return self.say(m.PROMPT_LAY, space=space)
        if step == DEAL_HARBORS:
            return self.say(m.PROMPT_DEAL, voyage=s.harbors.index(NONE) + 1)
        return self.say(m.PROMPT_FIRST)

    # Choices

    def choice(self, view: View, action: Action) -> str:
        assert isinstance(view, RaidsView)
        s = view.table
        if isinstance(action, SpaceAction):
            return self._voyage_choice(s, action)
        if isinstance(action, NumberAction):
            if action.text.startswith("deal:"):
                return self.harbor(HARBOR_NAMES[action.number])
            return self.seat(action.number)
        if action.text.startswith("lay:"):
            assert isinstance(action, TileAction)
            return self.tile(action.tile)
        if action in (PLACE, DISCARD) or action.text.startswith("replace:"):
            return self._take_choice(s, action)
        return self._crew_choice(s, action)

    def _take_choice(self, s: RaidsState, action: Action) -> str:
        ship = s.ships[s.actor]
        tile = s.sea[ship.space]
        if action is DISCARD:
            return self.say(m.CHOOSE_DISCARD, tile=self.tile(tile))
        after = ship.shields + SHIELDS[tile]
        if isinstance(action, TileAction):
            sentence = self.say(m.CHOOSE_REPLACE, tile=self.tile(tile), old=self.tile(action.tile))
            after -= SHIELDS[action.tile]
        else:
            sentence = self.say(m.CHOOSE_PLACE, tile=self.tile(tile))
            after -= BARE_SHIELDS
        notes = [self.say(m.SHIELDS_CHANGE, before=ship.shields, after=after)]
        if ship.vikings > after:
            notes.append(self.say(m.LOSES_CREW, ship.vikings - after))
        return f"{sentence} ({'; '.join(notes)})"

    def _crew_choice(self, s: RaidsState, action: Action) -> str:
        if isinstance(action, TileAction):
            return self.say(m.CHOOSE_SELL, tile=self.tile(action.tile), points=POINTS[action.tile])
        if action is DONE:
            return self.say(m.CHOOSE_DONE)
        if action is FIGHT:
            tile = s.sea[s.ships[s.sailor].space]
            return self.say(
                m.CHOOSE_FIGHT, int(fight_cost(s)), tile=self.tile(tile), points=POINTS[tile]
            )
        if action is SACRIFICE:
            return self.say(m.CHOOSE_SACRIFICE)
        if action is PASS:
            has_crew = s.ships[s.sailor].vikings > 0
            return self.say(m.CHOOSE_PASS_UNHARMED if has_crew else m.CHOOSE_PASS)
        assert action is RETALIATE
        return self.say(m.CHOOSE_RETALIATE, s.sent + 1)

    def _voyage_choice(self, s: RaidsState, action: SpaceAction) -> str:
        ship = s.ships[s.actor]
        end = action.space or int(s.home)
        notes = []
        passed = self._passed(s, range(ship.space + 1, end))
        if passed:
            notes.append(self.say(m.ON_THE_WAY, passed=self.join(passed)))
        if action in (DOCK, FLEE_HOME):
            message = m.CHOOSE_DOCK if action is DOCK else m.CHOOSE_FLEE_HOME
            sentence = self.say(message, place=len(s.arrived) + 1)
        else:
            message = m.CHOOSE_FLEE if action.text.startswith("flee") else m.CHOOSE_SAIL
            sentence = self.say(message, space=end, tile=self._mark(s.sea[end]))
            rival = s.ship_at(end, s.actor)
            if rival != NONE:
                notes.append(self.say(m.ATTACKS, rival=self.seat(rival)))
        return f"{sentence} ({'; '.join(notes)})" if notes else sentence

    def _mark(self, mark: int) -> str:
        """What lies on a space: where ships cannot stop, it need not be a tile."""
        if mark == VILLAGE:
            return self.say(m.VILLAGE_LABEL)
        return self.say(m.NO_TILE) if mark == NONE else self.tile(mark)

    def _passed(self, s: RaidsState, spaces: range) -> list[str]:
        """What passing those spaces would bring: Vikings and Glory in all, and each Monster."""
        vikings = glory = 0
        monsters = []
        for space in spaces:
            tile = s.sea[space]
            if tile == VILLAGE:
                vikings += 1
            elif tile >= 0 and KIND[tile] == MONSTER:
                monsters.append(self.tile(tile))
            elif tile >= 0 and KIND[tile] == VISIT:
                vikings += int(share_at(s, space))
            elif tile >= 0 and KIND[tile] == PILLAGE:
                glory += int(share_at(s, space))
        gains = [self.say(m.GAINS_VIKINGS, vikings)] if vikings else []
        if glory:
            gains.append(self.say(m.GAINS_GLORY, glory=glory))
        return gains + monsters

    # Log lines and refusals

    def event(self, event: Event) -> str:
        message = m.EVENTS[event.name]
        if event.name in m.NOBODY_JOINED and event.public["vikings"] == 0:
            message = m.NOBODY_JOINED[event.name]
        return self.say(message, **self._figures(event.public, event.seat)) if message else ""

    def reason(self, reason: Reason) -> str:
        return self.say(m.REASONS[reason.name], **self._figures(reason.figures, NONE))

    def _figures(self, figures: dict[str, Value], seat: int) -> dict[str, object]:
        """The figures as a sentence wants them: pieces and places by name, counts as `n`."""
        said: dict[str, object] = dict(figures)
        if seat >= 0:
            said["seat"] = self.seat(seat)
        for key in ("tile", "old"):
            if key in figures:
                said[key] = self.tile(TILE_NUMBERS[str(figures[key])])
        tiles = figures.get("tiles")
        if isinstance(tiles, list):
            said["tiles"] = self.join([self.tile(TILE_NUMBERS[str(name)]) for name in tiles])
        rival, space = figures.get("rival"), figures.get("space")
        if isinstance(rival, int):
            said["rival"] = self.seat(rival)
        if "harbor" in figures:
            said["harbor"] = self.harbor(str(figures["harbor"]))
        if "place" in figures:
            said["place_number"] = figures["place"]
        if isinstance(space, int):
            said["place"] = self.place(space, figures.get("home") == 1)
        said["n"] = figures.get("vikings", figures.get("missing"))
        return said
