"""The text of choices in Raids: their gains and costs."""

from raidtable.engine.action import Action, Numbered
from raidtable.engine.claims import TABLE, Amount, Claim, Phrase, becomes, between, gain, lose
from raidtable.engine.state import NONE
from raidtable.engine.view import View
from raidtable.games.raids.presentation.passage import (
    ARRIVED,
    Passage,
    fighting_passage,
    peaceful_passage,
)
from raidtable.games.raids.presentation.words import messages as m
from raidtable.games.raids.presentation.words.holdings import aboard, beside
from raidtable.games.raids.presentation.words.names import PieceWords
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
    VOYAGE,
)
from raidtable.games.raids.rules.state import VILLAGE, Longship, RaidsState
from raidtable.games.raids.rules.steps.navigate import fight_cost
from raidtable.games.raids.rules.view import RaidsView


def goods_aboard(ship: Longship) -> list[int]:
    return [tile for tile in ship.tiles if tile != NONE and KIND[tile] == GOODS]


class ChoiceWords(PieceWords):
    """Describes choices."""

    def choice(self, view: View, action: Action) -> str:
        assert isinstance(view, RaidsView)
        s = view.table
        if isinstance(action, SpaceAction):
            return self._voyage_choice(s, action)
        if isinstance(action, Numbered):
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
        """The name of a tile on a ship; with its voyage if another tile aboard looks the same."""
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
        """The text of a sale; with the last sale, a Viking joins at once."""
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
        """The content of a space: a tile, a Village or nothing."""
        if mark == VILLAGE:
            return self.say(m.VILLAGE_LABEL)
        return self.say(m.NO_TILE) if mark == NONE else self.tile(mark)

    def _passed(self, s: RaidsState, passage: Passage, end: int) -> list[str]:
        """The results of passing the spaces up to that end: Vikings and coins in total, and each
        Monster."""
        arrivals = passage.arrivals.get(end)
        if not arrivals:  # a space behind the ship, or one that it cannot attack
            return []
        seat, before = s.actor, int(s.ships[s.actor].vikings)
        crews = [vikings - before for vikings, _ in arrivals]
        low, high = min(crews), max(crews)
        sentences = []
        if low < high or (low == 0 and passage.first_cost < end):
            after = between(seat, "vikings", low, high, ARRIVED, start=before)
            sentences.append(self.say(m.CREW_AFTER, before=Amount(before), after=after))
        elif low > 0:
            sentences.append(self.say(m.GAINS_VIKINGS, gain(seat, "vikings", low, ARRIVED)))
        elif low < 0:
            sentences.append(self.say(m.LOSES_VIKINGS, lose(seat, "vikings", -low, ARRIVED)))
        if passage.coins[end]:
            coins = gain(seat, "coins", passage.coins[end], ARRIVED)
            sentences.append(self.say(m.GAINS_GLORY, glory=coins))
        return sentences + [self.tile(s.sea[space]) for space in passage.monsters if space < end]
