"""The sentences of choices in Raiders of the North Sea: what each will give and cost."""

from typing import ClassVar, Final

from raidtable.engine.action import Action, Numbered
from raidtable.engine.claims import Amount, Claim, lose, moves, phrase
from raidtable.engine.state import NONE
from raidtable.engine.view import View
from raidtable.engine.words import Message
from raidtable.games.north_sea.presentation.words import choice_messages as c
from raidtable.games.north_sea.presentation.words import messages as m
from raidtable.games.north_sea.presentation.words import printed_messages as printed
from raidtable.games.north_sea.presentation.words.gains_and_costs import (
    Deal,
    building_deals,
    deal_of,
    from_supply,
    long_house_uses,
    offering_deal,
    ranges,
)
from raidtable.games.north_sea.presentation.words.names import (
    AT_LAST,
    Changes,
    capital,
    with_claims,
)
from raidtable.games.north_sea.presentation.words.raid_choices import RaidChoiceWords
from raidtable.games.north_sea.rules.components import (
    COLOUR_NAMES,
    FACES,
    GOODS_NAMES,
    LONG_HOUSE,
    PLUNDER,
    SILVER,
    STRENGTH,
    TURN_LIMIT,
)
from raidtable.games.north_sea.rules.state import (
    AVENGE,
    DISCARD_CARDS,
    DISMISS_CREW,
    DRAW_MORE,
    END_TURN,
    OFFER_LESS,
    NorthSeaState,
)
from raidtable.games.north_sea.rules.steps.town_hall import omissible
from raidtable.games.north_sea.rules.steps.town_hall_targets import (
    LOSES_ARMOUR,
    STEALS,
    SWAPS_HANDS,
)
from raidtable.games.north_sea.rules.steps.village import cash_for_cards
from raidtable.games.north_sea.rules.view import NorthSeaView

# Claims with this `until` are settled when the building of a placed worker has been used or
# declined.
PLACED: Final = ("PickedUpWorker",)
# The texts of actions that are taken in buildings.
IN_BUILDINGS: Final = frozenset(
    {"cash:silver", "cash:gold", "arm:iron", "arm:silver", "mill:provisions", "mill:gold", "smith"}
    | {"barter"}
)
PLAIN: Final = frozenset({"skip", "done", "keep"})
# Goods of which only a limited number is kept at the end of a turn.
LIMITED: Final = {"silver": SILVER, "provisions": 1}


class ChoiceWords(RaidChoiceWords):
    """Describes choices."""

    labels: ClassVar[frozenset[Message]] = frozenset(
        {
            *printed.CREW.values(),
            *c.REROLLS.values(),
            c.CARD_NOTE,
            c.CHOICES["count"],
            c.KEPT_AT_END,
            c.STRENGTH_RANGE,
            c.WHICH_SPACE,
        }
    )

    def choice(self, view: View, action: Action) -> str:
        assert isinstance(view, NorthSeaView)
        s = view.table
        text = action.text
        if text in PLAIN:
            return self.say(c.CHOICES[text])
        if text == "draw" and s.stack[-1] == DRAW_MORE:
            return self._deal_choice(view, Deal("draw", {"cards": 1}), ("DrewCard",))
        if text == "draw" or text in IN_BUILDINGS:
            until = ("Exchanged",) if text == "barter" else AT_LAST
            return self._deal_choice(view, deal_of(view, text, int(s.colour)), until)
        assert isinstance(action, Numbered)
        verb, _, name = text.partition(":")
        if name in m.CARDS:
            return self._card_choice(view, verb, name, action.number)
        return self._other_choice(view, verb, name, action.number)

    def _card_choice(self, view: NorthSeaView, verb: str, name: str, card: int) -> str:
        """A choice about a card of the hand or the crew."""
        s = view.table
        actor = int(s.actor)
        the_card, whom = self.the(m.CARDS[name]), self.the(m.CARDS[name])
        if verb == "card":
            return self.card(name)
        if verb == "play":
            return self.say(c.CHOICES[verb], the_card=the_card, hall=self.hall(view, card))
        if verb == "trade":
            return self.say(c.CHOICES[verb], the_card=the_card)
        if verb == "lose":
            return self._loss_choice(view, whom, name, card)
        if verb == "discard" and s.stack[-1] == DISCARD_CARDS and s.draws == 1:
            bought = self.gained(actor, from_supply(s, int(s.cash), cash_for_cards(int(s.cash))))
            said = self.say(c.CHOICES["discard_for"], the_card=the_card, gain=bought)
            return self.claiming(said, actor, {"cards": -1})
        note = self.say(c.CARD_NOTE, strength=STRENGTH[card], crew=self.crew_text(name))
        if verb == "hire":
            cost = int(s.card_cost(s.player, card))
            key = "hire" if cost else "hire_free"
            price = self.paid(actor, {"silver": cost})
            said = self.say(c.CHOICES[key], whom=whom, cost=price, note=note)
            return self.claiming(said, actor, {"cards": -1, "crew": 1})
        if verb == "dismiss" and s.stack[-1] == DISMISS_CREW:
            said = self.say(c.CHOICES["dismiss_for_plunder"], whom=whom)
            tokens = [{GOODS_NAMES[good]: 1} for good in PLUNDER if s.supply[good]]
            said = with_claims(said, ranges(actor, tokens, AT_LAST))
            return self.claiming(said, actor, {"crew": -1}, ("DismissedCrew",))
        changes: dict[str, Changes] = {
            "reject": {"cards": -1},
            "discard": {"cards": -1},
            "dismiss": {"crew": -1},
            "recall": {"crew": -1, "cards": 1},
            "enlist": {"crew": 1, "cards": -1},
        }
        said = self.say(
            c.CHOICES[verb], card=self.card(name), the_card=the_card, whom=whom, note=note
        )
        return self.claiming(said, actor, changes[verb])

    def _other_choice(self, view: NorthSeaView, verb: str, name: str, number: int) -> str:
        s = view.table
        actor = int(s.actor)
        if verb in ("place", "pickup", "use", "swap"):
            return self._building_choice(view, verb, name, number)
        if verb == "raid":
            return self._raid_choice(s, number)
        if verb == "plunder":
            return self._plunder_choice(s, number)
        if verb == "offer":
            return self._offer_choice(s, number)
        if verb == "omit":
            deal = offering_deal(int(s.offer), number)
            said = self.offering_paid(actor, deal, ("MadeOfferingForLess",))
            return self.say(c.CHOICES[verb], good=self.good(name), offering=said)
        if verb == "target":
            return self._target_choice(s, number)
        if verb == "steal":
            taken = self.amount(name, moves(int(s.target), actor, name, 1))
            return self.say(c.CHOICES[verb], amount=taken)
        if verb == "claim":
            return self.say(c.CHOICES[verb], amount=self.gained(actor, {name: 1}))
        if verb == "give":
            given = self.amount(name, moves(actor, int(s.turn_seat), name, 1, ("Gave",)))
            return self.say(c.CHOICES[verb], amount=given)
        if verb == "count":
            return self.say(c.CHOICES[verb], number)
        if verb == "reroll":
            return self.say(c.REROLLS[name], face=s.dice[number] if number < len(s.dice) else "–")
        if verb == "token":
            return self.say(c.CHOICES[verb], good=self.good(name))
        if verb == "tile":
            return self.say(c.CHOICES[verb], offering=self.offering(number))
        assert verb == "die", verb
        return self.say(c.CHOICES[verb], face=FACES[number])

    # Buildings

    def _deal_choice(self, view: NorthSeaView, deal: Deal, until: tuple[str, ...]) -> str:
        s = view.table
        said = capital(self.deal(deal))
        claimed = with_claims(said, ranges(int(s.actor), [deal.changes], until))
        ends_turn = len(s.stack) > 1 and s.stack[-2] == END_TURN
        notes = self._limit_notes(s, [deal]) if ends_turn else []
        return self.with_notes(claimed, notes)

    def _limit_notes(self, s: NorthSeaState, deals: list[Deal]) -> list[str]:
        """A note for a player who would gain more than may be kept at the end of the turn."""
        for deal in deals:
            for name, good in LIMITED.items():
                if deal.changes.get(name, 0) > 0:
                    if s.player.stock[good] + deal.changes[name] > TURN_LIMIT:
                        return [self.say(c.KEPT_AT_END, limit=TURN_LIMIT)]
        return []

    def _building_choice(self, view: NorthSeaView, verb: str, name: str, building: int) -> str:
        s = view.table
        the_building = self.the(m.BUILDINGS[name])
        colour = int({"place": s.player.worker, "use": s.colour}.get(verb, s.village[building]))
        worker = self.label(m.NO_WORKER)
        if verb == "swap":
            target = int(s.target)
            lost = int(s.seats[target].worker)
            if colour != NONE:
                worker = self.worker_taken(target, COLOUR_NAMES[colour], 1)
            said = self.say(c.CHOICES[verb], worker=worker, the_building=the_building)
            return (
                said
                if lost == NONE
                else phrase(said, said, self.worker_taken(target, COLOUR_NAMES[lost], -1))
            )
        help_text = self._help(view, verb, name, building, colour)
        if verb == "use":
            return self.say(c.CHOICES[verb], building=self.building(name), help=help_text)
        if colour != NONE:
            change, until = (-1, "PlacedWorker") if verb == "place" else (1, "PickedUpWorker")
            worker = self.worker_taken(int(s.actor), COLOUR_NAMES[colour], change, (until,))
        return self.say(c.CHOICES[verb], worker=worker, the_building=the_building, help=help_text)

    def _help(self, view: NorthSeaView, verb: str, name: str, building: int, colour: int) -> str:
        """The action that the building offers to a worker of that colour."""
        s = view.table
        if colour == NONE:
            return self.building_help(name)
        if (s.used >> building) & 1:
            return self.say(c.USED_ALREADY)
        deals = building_deals(view, building, colour)
        if not deals:
            return self.say(c.NOTHING_THERE)
        said = self.alternatives(list(dict.fromkeys(self.deal(deal) for deal in deals)))
        # For the Merchant, the building must be used; the action of a worker may be declined.
        changes = [deal.changes for deal in deals]
        if verb != "use":
            changes.append({})
        often = building == LONG_HOUSE and long_house_uses(s.player) > 1
        until = PLACED if verb == "place" else AT_LAST
        claimed = with_claims(said, ranges(int(s.actor), changes, until, often=often))
        return self.with_notes(claimed, self._limit_notes(s, deals) if verb == "pickup" else [])

    # Offerings

    def _offer_choice(self, s: NorthSeaState, tile: int) -> str:
        actor = int(s.actor)
        if s.stack[-1] != OFFER_LESS:
            said = self.offering_paid(actor, offering_deal(tile), ("MadeOffering",))
            return self.say(c.CHOICES["offer"], offering=said)
        deals = [offering_deal(tile, good) for good in omissible(s.player, tile)]
        printed = self.cost_text(offering_deal(tile))
        if not deals:
            deals = [offering_deal(tile)]
        said = self.say(
            c.CHOICES["offer_less"],
            printed=printed,
            offering=self.alternatives([self.offering_text(deal) for deal in deals]),
        )
        until = ("MadeOfferingForLess",)
        return with_claims(said, ranges(actor, [deal.changes for deal in deals], until))

    # Opponents

    def _target_choice(self, s: NorthSeaState, seat: int) -> str:
        actor = int(s.actor)
        opponent = self.seat(seat)
        if s.stack[-1] == AVENGE:
            said = self.say(c.CHOICES["target_avenge"], opponent=opponent)
            return self.claiming(said, seat, {"crew": -1}, ("Avenged",))
        effect = self.effect(s, int(s.hall_card))
        if effect == STEALS:
            name, n = self.stolen(s, int(s.hall_card), seat)
            taken = self.amount(name, moves(seat, actor, name, n))
            return self.say(c.CHOICES["target_steal"], opponent=opponent, amount=taken)
        if effect == LOSES_ARMOUR:
            lost = self.amount("armour", lose(seat, "armour", 1))
            return self.say(c.CHOICES["target_armour"], opponent=opponent, amount=lost)
        if effect == SWAPS_HANDS:
            own_cards, theirs = len(s.player.hand), len(s.seats[seat].hand)
            change = theirs - own_cards
            claims = Claim(actor, "cards", change, change), Claim(seat, "cards", -change, -change)
            said = self.say(
                c.CHOICES["target_hands"],
                opponent=opponent,
                gives=self.amount("cards", Amount(own_cards)),
                gets=self.amount("cards", Amount(theirs)),
            )
            return with_claims(said, claims)
        return self.say(c.CHOICES["target"], opponent=opponent)
