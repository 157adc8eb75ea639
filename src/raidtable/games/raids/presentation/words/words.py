"""Prompts, choices and log lines of Raids, as translatable messages."""

from collections.abc import Callable

from raidtable.engine.action import Action
from raidtable.engine.claims import (
    TABLE,
    Amount,
    Claim,
    Holdings,
    Phrase,
    becomes,
    between,
    gain,
    lose,
    moves,
)
from raidtable.engine.event import Event, Value
from raidtable.engine.state import CHANCE, NONE, OVER
from raidtable.engine.step import Reason
from raidtable.engine.view import View
from raidtable.engine.words import GAME_OVER
from raidtable.games.raids.presentation.passage import (
    ARRIVED,
    Passage,
    fighting_passage,
    peaceful_passage,
)
from raidtable.games.raids.presentation.words import messages as m
from raidtable.games.raids.presentation.words.holdings import aboard, beside, holdings
from raidtable.games.raids.presentation.words.pieces import RaidsPieces
from raidtable.games.raids.rules.actions import (
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
from raidtable.games.raids.rules.components import (
    BARE_SHIELDS,
    FACE,
    GOODS,
    HARBOR_NAMES,
    KIND,
    POINTS,
    PORT_RECRUITS,
    SHIELDS,
    TILE_NUMBERS,
    TILE_SPACES,
    TILES_PER_VOYAGE,
    VOYAGE,
)
from raidtable.games.raids.rules.state import (
    COMBAT,
    DEAL_HARBORS,
    LAY_TILES,
    MEET_MONSTER,
    NAVIGATE,
    SELL_GOODS,
    TAKE_TILE,
    VILLAGE,
    Longship,
    RaidsState,
)
from raidtable.games.raids.rules.steps.navigate import MeetMonster, fight_cost, stops
from raidtable.games.raids.rules.view import RaidsView

# What events do to a crew: Vikings join or leave.
JOINING = frozenset(
    {"BeganWithCrew", "PortRecruited", "PassedVillage", "Visited", "SailsRecruited"}
)
LEAVING = frozenset({"LostOverboard", "FoughtMonster", "Sacrificed", "Attacked", "Retaliated"})
# Where tiles go and come from with an event, by the name of the figure.
TILE_MOVES: dict[tuple[str, str], list[tuple[Callable[[int], str], int]]] = {
    ("TookTile", "tile"): [(beside, 1)],
    ("PlacedTile", "tile"): [(aboard, 1)],
    ("ReplacedTile", "tile"): [(aboard, 1)],
    ("ReplacedTile", "old"): [(aboard, -1)],
    ("SoldGoods", "tile"): [(aboard, -1), (beside, 1)],
    ("FoughtMonster", "tile"): [(beside, 1)],
}


class RaidsWords(RaidsPieces):
    """Says what happens in Raids."""

    labels = frozenset([*m.TILE_LABELS.values(), m.FROM_VOYAGE, m.CHOOSE_SAIL, m.CHOOSE_FLEE])
    always_told = frozenset({"vikings", "shields", "coins", "monsters", "sold goods"})
    # All but the last two follow from the tiles.
    unlogged = frozenset(
        {"shields", "weapons", "sails", "mjollnirs", "monsters", "sold goods"}
        | {"harbor place", "removed tiles"}
    )

    def holdings(self, view: View) -> Holdings:
        assert isinstance(view, RaidsView)
        return holdings(view.table)

    def visible(self, view: View, action: Action) -> bool:
        assert isinstance(view, RaidsView)
        if not isinstance(action, TileAction):
            return True
        s = view.table
        return action.tile in s.sea or any(
            action.tile in ship.tiles + ship.beside for ship in s.ships
        )

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
            return self._take_prompt(s, seat)
        if step == SELL_GOODS:
            n = min(int(s.sales), len(goods_aboard(ship)))
            return self.offer(m.PROMPT_SELL, "sell:", "done", n=n, seat=seat)
        if step == MEET_MONSTER:
            tile = s.sea[ship.space]
            options = tuple(action.text for action in MeetMonster().legal(s))
            message = m.PROMPT_MONSTER[options]
            return self.offer(
                message, *options, seat=seat, tile=self.tile(tile), points=POINTS[tile]
            )
        if step == COMBAT:
            return self._combat_prompt(s, seat)
        assert step == NAVIGATE
        if stops(s, s.actor):
            return self.offer(m.PROMPT_NAVIGATE, "sail:", "dock", seat=seat)
        return self.offer(m.PROMPT_HOME, "dock", seat=seat)

    def _take_prompt(self, s: RaidsState, seat: str) -> str:
        ship = s.ships[s.actor]
        has_tiles = any(tile != NONE for tile in ship.tiles)
        options = ["place"] if NONE in ship.tiles else []
        options += ["replace:"] if has_tiles else []
        message = m.PROMPT_TAKE[NONE in ship.tiles, has_tiles]
        return self.offer(
            message, *options, "discard", seat=seat, tile=self.tile(s.sea[ship.space])
        )

    def _combat_prompt(self, s: RaidsState, seat: str) -> str:
        ship = s.ships[s.actor]
        can_retaliate = ship.vikings > s.sent
        options = ["retaliate", "flee:"] if can_retaliate else ["flee:"]
        return self.offer(
            m.PROMPT_COMBAT if can_retaliate else m.PROMPT_FLEE,
            *options,
            n=int(s.sent),
            seat=seat,
            rival=self.seat(s.rival),
            place=self.place(ship.space, False),
            more=s.sent + 1,
        )

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
        seat, ship = s.actor, s.ships[s.actor]
        tile = s.sea[ship.space]
        removed = Claim(TABLE, "removed tiles", 1, 1)
        if action is DISCARD:
            return self.say(m.CHOOSE_DISCARD, tile=Phrase(self.tile(tile), (removed,)))
        taken = Phrase(self.tile(tile), (Claim(seat, aboard(tile), 1, 1),))
        after = int(ship.shields) + SHIELDS[tile]
        notes = []
        if isinstance(action, TileAction):
            given = (Claim(seat, aboard(action.tile), -1, -1), removed)
            old = Phrase(self._own_tile(ship, action.tile), given)
            sentence = self.say(m.CHOOSE_REPLACE, tile=taken, old=old)
            after -= SHIELDS[action.tile]
            if FACE[action.tile] == FACE[tile]:
                notes.append(self.say(m.SAME_AS_DISCARDING))
        else:
            sentence = self.say(m.CHOOSE_PLACE, tile=taken)
            after -= BARE_SHIELDS
        notes.insert(0, self._shields(seat, int(ship.shields), after))
        if ship.vikings > after:
            notes.append(self.say(m.LOSES_CREW, lose(seat, "vikings", int(ship.vikings) - after)))
        return self.with_notes(sentence, notes)

    def _shields(self, seat: int, before: int, after: int) -> str:
        said = becomes(seat, "shields", before, after)
        return self.say(m.SHIELDS_CHANGE, before=Amount(before), after=said)

    def _own_tile(self, ship: Longship, tile: int) -> str:
        """A tile on a ship, told apart from others that look like it."""
        name = self.tile(tile)
        alike = {other for other in ship.tiles if other != NONE and FACE[other] == FACE[tile]}
        if len(alike | {tile}) == 1:
            return name
        return self.say(m.FROM_VOYAGE, tile=name, voyage=VOYAGE[tile])

    def _crew_choice(self, s: RaidsState, action: Action) -> str:
        seat, ship = s.actor, s.ships[s.actor]
        if isinstance(action, TileAction):
            return self._sell_choice(s, ship, action.tile)
        if action is DONE:
            joining = min(PORT_RECRUITS, int(ship.shields - ship.vikings))
            message = m.CHOOSE_DONE if joining else m.CHOOSE_DONE_FULL
            return self.say(message, gain(seat, "vikings", joining) if joining else None)
        if action is FIGHT:
            tile = s.sea[ship.space]
            return self.say(
                m.CHOOSE_FIGHT,
                lose(seat, "vikings", int(fight_cost(s))),
                tile=Phrase(self.tile(tile), (Claim(seat, beside(tile), 1, 1),)),
                points=gain(seat, "monsters", POINTS[tile]),
            )
        if action is SACRIFICE:
            return self.say(m.CHOOSE_SACRIFICE, lose(seat, "vikings", 1))
        if action is PASS:
            return self.say(m.CHOOSE_PASS_UNHARMED if ship.vikings > 0 else m.CHOOSE_PASS)
        assert action is RETALIATE
        return self.say(m.CHOOSE_RETALIATE, lose(seat, "vikings", int(s.sent) + 1))

    def _sell_choice(self, s: RaidsState, ship: Longship, tile: int) -> str:
        """A sale; with the last one, a Viking joins at once."""
        seat = s.actor
        sold = (Claim(seat, aboard(tile), -1, -1), Claim(seat, beside(tile), 1, 1))
        points = gain(seat, "sold goods", POINTS[tile])
        sentence = self.say(
            m.CHOOSE_SELL, tile=Phrase(self._own_tile(ship, tile), sold), points=points
        )
        shields = int(ship.shields) + BARE_SHIELDS - SHIELDS[tile]
        notes = []
        if shields != ship.shields:
            notes.append(self._shields(seat, int(ship.shields), shields))
        if s.sales <= 1 or len(goods_aboard(ship)) == 1:
            joining = min(PORT_RECRUITS, shields - int(ship.vikings))
            notes.append(self.say(m.CREW_JOINS, gain(seat, "vikings", joining)))
        return self.with_notes(sentence, notes)

    def _voyage_choice(self, s: RaidsState, action: SpaceAction) -> str:
        seat = s.actor
        end = action.space or int(s.home)
        rival = s.ship_at(end, seat) if action.space else NONE
        passage = peaceful_passage(s) if rival == NONE else fighting_passage(s, end)
        notes = []
        passed = self._passed(s, passage, end)
        if passed:
            notes.append(self.say(m.ON_THE_WAY, passed=self.join(passed)))
        if action in (DOCK, FLEE_HOME):
            message = m.CHOOSE_DOCK if action is DOCK else m.CHOOSE_FLEE_HOME
            place = becomes(seat, "harbor place", 0, len(s.arrived) + 1, ARRIVED)
            sentence = self.say(message, place=place)
        else:
            message = m.CHOOSE_FLEE if action.text.startswith("flee") else m.CHOOSE_SAIL
            sentence = self.say(message, space=end, tile=self._mark(s.sea[end]))
            if rival != NONE:
                sent = lose(seat, "vikings", 1, ARRIVED)
                notes.append(self.say(m.ATTACKS, sent, rival=self.seat(rival)))
        return self.with_notes(sentence, notes)

    def _mark(self, mark: int) -> str:
        """What lies on a space: where ships cannot stop, it need not be a tile."""
        if mark == VILLAGE:
            return self.say(m.VILLAGE_LABEL)
        return self.say(m.NO_TILE) if mark == NONE else self.tile(mark)

    def _passed(self, s: RaidsState, passage: Passage, end: int) -> list[str]:
        """What passing the spaces up to that end would bring: Vikings and coins in all, and each
        Monster."""
        arrivals = passage.arrivals.get(end)
        if not arrivals:  # a space behind the ship, or one that it cannot attack
            return []
        seat, before = s.actor, int(s.ships[s.actor].vikings)
        crews = [vikings - before for vikings, _ in arrivals]
        low, high = min(crews), max(crews)
        told = []
        if low < high or (low == 0 and passage.first_cost < end):
            after = between(seat, "vikings", low, high, ARRIVED, start=before)
            told.append(self.say(m.CREW_AFTER, before=Amount(before), after=after))
        elif low > 0:
            told.append(self.say(m.GAINS_VIKINGS, gain(seat, "vikings", low, ARRIVED)))
        elif low < 0:
            told.append(self.say(m.LOSES_VIKINGS, lose(seat, "vikings", -low, ARRIVED)))
        if passage.coins[end]:
            coins = gain(seat, "coins", passage.coins[end], ARRIVED)
            told.append(self.say(m.GAINS_GLORY, glory=coins))
        return told + [self.tile(s.sea[space]) for space in passage.monsters if space < end]

    # Log lines and refusals

    def event(self, event: Event) -> str:
        message = m.EVENTS[event.name]
        if not message:
            return ""
        if event.name in m.NOBODY_JOINED and event.public["vikings"] == 0:
            message = m.NOBODY_JOINED[event.name]
        figures = self._figures(event.public, event.seat)
        return self.say(message, **figures | self._claimed(event))

    def _claimed(self, event: Event) -> dict[str, object]:
        """The figures of an event that state a gain or a cost."""
        seat, told = event.seat, event.public
        claimed: dict[str, object] = {}
        crew = told.get("vikings", 1)
        assert isinstance(crew, int)
        if event.name in JOINING:
            claimed["n"] = moves(TABLE, seat, "vikings", crew)
        elif event.name in LEAVING:
            claimed["n"] = moves(seat, TABLE, "vikings", crew)
        coin = told.get("coin")
        if isinstance(coin, int):
            claimed["coin"] = gain(seat, "coins", coin)
        for key in ("tile", "old"):
            if key in told:
                tile = TILE_NUMBERS[str(told[key])]
                claims = [
                    Claim(seat, thing(tile), n, n)
                    for thing, n in TILE_MOVES.get((event.name, key), ())
                ]
                claimed[key] = Phrase(self.tile(tile), tuple(claims))
        return claimed

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


def goods_aboard(ship: Longship) -> list[int]:
    return [tile for tile in ship.tiles if tile != NONE and KIND[tile] == GOODS]
