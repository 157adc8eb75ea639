"""Prompts, choices and log lines of Raids, as translatable messages."""

from collections.abc import Callable

from raidtable.engine.action import Action
from raidtable.engine.claims import TABLE, Claim, Holdings, Phrase, gain, moves
from raidtable.engine.event import Event, Value
from raidtable.engine.state import CHANCE, NONE, OVER
from raidtable.engine.step import Reason
from raidtable.engine.view import View
from raidtable.engine.words import GAME_OVER, PROGRESS_OVER, Ask
from raidtable.games.raids.presentation.words import messages as m
from raidtable.games.raids.presentation.words import prompt_messages as p
from raidtable.games.raids.presentation.words.choices import ChoiceWords, goods_aboard
from raidtable.games.raids.presentation.words.holdings import aboard, beside, holdings
from raidtable.games.raids.rules.actions import TileAction
from raidtable.games.raids.rules.components import (
    POINTS,
    TILE_NUMBERS,
    TILE_SPACES,
    TILES_PER_VOYAGE,
    VOYAGES,
)
from raidtable.games.raids.rules.state import (
    COMBAT,
    DEAL_HARBORS,
    LAY_TILES,
    MEET_MONSTER,
    NAVIGATE,
    SELL_GOODS,
    TAKE_TILE,
    RaidsState,
)
from raidtable.games.raids.rules.steps.navigate import MeetMonster, stops
from raidtable.games.raids.rules.view import RaidsView

# Events in which Vikings join or leave a crew.
JOINING = frozenset(
    {"BeganWithCrew", "PortRecruited", "PassedVillage", "Visited", "SailsRecruited"}
)
LEAVING = frozenset({"LostOverboard", "FoughtMonster", "Sacrificed", "Attacked", "Retaliated"})
# By event and placeholder: where the tile goes to (1) or comes from (-1).
TILE_MOVES: dict[tuple[str, str], list[tuple[Callable[[int], str], int]]] = {
    ("TookTile", "tile"): [(beside, 1)],
    ("PlacedTile", "tile"): [(aboard, 1)],
    ("ReplacedTile", "tile"): [(aboard, 1)],
    ("ReplacedTile", "old"): [(aboard, -1)],
    ("SoldGoods", "tile"): [(aboard, -1), (beside, 1)],
    ("FoughtMonster", "tile"): [(beside, 1)],
}


class RaidsWords(ChoiceWords):
    """All text of Raids."""

    game_title = "Raids"
    game_pitch = m.PITCH
    own_board = m.OWN_BOARD
    sources = m.SOURCES
    personas = m.PERSONAS
    options = m.OPTIONS
    labels = frozenset([*m.TILE_LABELS.values(), m.FROM_VOYAGE, m.CHOOSE_SAIL, m.CHOOSE_FLEE])
    always_stated = frozenset({"vikings", "shields", "coins", "monsters", "sold goods"})
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

    # Prompts

    def ask(self, view: View) -> Ask:
        assert isinstance(view, RaidsView)
        s = view.table
        if s.actor == OVER:
            return Ask(self.say(GAME_OVER))
        step = s.stack[-1]
        if s.actor == CHANCE:
            return Ask(self._random_event(s, step))
        ship = s.ships[s.actor]
        if step == TAKE_TILE:
            return self._ask_take(s)
        if step == SELL_GOODS:
            n = min(int(s.sales), len(goods_aboard(ship)))
            return self.asked(p.SELL, "sell:", "done", n=n)
        if step == MEET_MONSTER:
            tile = s.sea[ship.space]
            options = tuple(action.text for action in MeetMonster().legal(s))
            messages = p.MONSTER[options]
            return self.asked(messages, *options, tile=self.tile(tile), points=POINTS[tile])
        if step == COMBAT:
            return self._ask_fighter(s)
        assert step == NAVIGATE
        if stops(s, s.actor):
            return self.asked(p.SAIL, "sail:", "dock")
        return self.asked(p.SAIL_HOME, "dock")

    def foreseen(self, view: View) -> str:
        assert isinstance(view, RaidsView)
        s = view.table
        space = s.ships[s.actor].space
        if s.stack[-1] == COMBAT:
            return self.say(p.IF_ATTACKED, space=space)
        if s.stack[-1] == MEET_MONSTER:
            return self.say(p.IF_MONSTER, tile=self.tile(s.sea[space]))
        return super().foreseen(view)

    def _ask_take(self, s: RaidsState) -> Ask:
        ship = s.ships[s.actor]
        has_tiles = any(tile != NONE for tile in ship.tiles)
        options = ["place"] if NONE in ship.tiles else []
        options += ["replace:"] if has_tiles else []
        messages = p.TAKE[NONE in ship.tiles, has_tiles]
        return self.asked(messages, *options, "discard", tile=self.tile(s.sea[ship.space]))

    def _ask_fighter(self, s: RaidsState) -> Ask:
        ship = s.ships[s.actor]
        can_retaliate = ship.vikings > s.sent
        options = ["retaliate", "flee:"] if can_retaliate else ["flee:"]
        return self.asked(
            p.RETALIATE if can_retaliate else p.FLEE,
            *options,
            n=int(s.sent),
            rival=self.seat(s.rival),
            place=self.place(ship.space, False),
            more=s.sent + 1,
        )

    def _random_event(self, s: RaidsState, step: int) -> str:
        if step == LAY_TILES:
            space = TILE_SPACES[s.track][TILES_PER_VOYAGE - s.pile.size]
            return self.say(p.LAY, space=space)
        if step == DEAL_HARBORS:
            return self.say(p.DEAL, voyage=s.harbors.index(NONE) + 1)
        return self.say(p.FIRST)

    def waiting(self, view: View) -> str:
        assert isinstance(view, RaidsView)
        s = view.table
        if s.actor < 0:
            return self.ask(view).question
        figures: dict[str, object] = {"seat": self.seat(s.actor)}
        step = s.stack[-1]
        if step in (TAKE_TILE, MEET_MONSTER):
            figures["tile"] = self.tile(s.sea[s.ships[s.actor].space])
        if step == COMBAT:
            figures["rival"] = self.seat(s.rival)
        return self.say(p.WAITING[step], **figures)

    def progress(self, view: View) -> str:
        assert isinstance(view, RaidsView)
        s = view.table
        if s.actor == OVER:
            return self.say(PROGRESS_OVER)
        return self.say(p.VOYAGE, voyage=p.NUMERALS[s.voyage - 1], voyages=p.NUMERALS[VOYAGES - 1])

    # Log lines and reasons

    def event(self, event: Event) -> str:
        message = m.EVENTS[event.name]
        if not message:
            return ""
        if event.name in m.NOBODY_JOINED and event.public["vikings"] == 0:
            message = m.NOBODY_JOINED[event.name]
        figures = self._figures(event.public, event.seat)
        return self.say(message, **figures | self._claimed(event))

    def _claimed(self, event: Event) -> dict[str, object]:
        """The values of an event that state a gain or a cost."""
        seat, figures = event.seat, event.public
        claimed: dict[str, object] = {}
        crew = figures.get("vikings", 1)
        assert isinstance(crew, int)
        if event.name in JOINING:
            claimed["n"] = moves(TABLE, seat, "vikings", crew)
        elif event.name in LEAVING:
            claimed["n"] = moves(seat, TABLE, "vikings", crew)
        coin = figures.get("coin")
        if isinstance(coin, int):
            claimed["coin"] = gain(seat, "coins", coin)
        for key in ("tile", "old"):
            if key in figures:
                tile = TILE_NUMBERS[str(figures[key])]
                claims = [
                    Claim(seat, thing(tile), n, n)
                    for thing, n in TILE_MOVES.get((event.name, key), ())
                ]
                claimed[key] = Phrase(self.tile(tile), tuple(claims))
        return claimed

    def reason(self, reason: Reason) -> str:
        return self.say(m.REASONS[reason.name], **self._figures(reason.figures, NONE))

    def _figures(self, figures: dict[str, Value], seat: int) -> dict[str, object]:
        """The values as a sentence needs them: pieces and places by name, counts as `n`."""
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
