"""The text of a card's action at the Town Hall, with its actual results."""

from typing import Final

from raidtable.engine.claims import Amount, Claim, lose, moves
from raidtable.engine.state import NONE
from raidtable.games.north_sea.presentation.words import choice_messages as c
from raidtable.games.north_sea.presentation.words import messages as m
from raidtable.games.north_sea.presentation.words.gains_and_costs import (
    Deal,
    drawable,
    exchange_deal,
    gain_deal,
    ranges,
)
from raidtable.games.north_sea.presentation.words.names import (
    AT_LAST,
    Changes,
    with_claims,
)
from raidtable.games.north_sea.presentation.words.printed_messages import NO_HALL_ACTION
from raidtable.games.north_sea.presentation.words.printed_texts import PrintedWords
from raidtable.games.north_sea.rules.actions import SKIP
from raidtable.games.north_sea.rules.components import (
    FACE_UP,
    GOODS_NAMES,
    HALL_AMOUNT,
    HALL_EFFECT,
    HALL_EFFECTS,
    HALL_OF,
    HERO,
    HIRE_COST,
    PLUNDER,
    PROVISIONS,
    SILVER,
    TOWN_HALL,
)
from raidtable.games.north_sea.rules.rules import STEPS
from raidtable.games.north_sea.rules.state import (
    DISMISS_CREW,
    HIRE_CREW,
    OFFER_LESS,
    RECALL_CREW,
    TOWN_HALL_TARGET,
    UNKNOWN,
    USE_BUILDING,
    NorthSeaState,
)
from raidtable.games.north_sea.rules.view import NorthSeaView

PLAYED: Final = ("PlayedCard",)
# The step that an effect opens, for effects whose text has no number.
ASKS: Final[dict[str, int]] = {
    "crew_for_plunder": DISMISS_CREW,
    "discounted_offering": OFFER_LESS,
    "hire": HIRE_CREW,
    "one_loses_armour": TOWN_HALL_TARGET,
    "steal": TOWN_HALL_TARGET,
    "steal_plunder": TOWN_HALL_TARGET,
    "swap_cards": TOWN_HALL_TARGET,
    "swap_crew": RECALL_CREW,
    "swap_hands": TOWN_HALL_TARGET,
    "swap_worker": TOWN_HALL_TARGET,
    "use_building": USE_BUILDING,
}


class HallWords(PrintedWords):
    """Describes deals and Town Hall actions."""

    # Deals

    def deal(self, deal: Deal) -> str:
        """The text of the deal, without claims: it may be one of several."""
        message = c.DEALS[deal.message]
        if not deal.changes or deal.message == "offer":
            return self.say(message)
        gets = self.amounts({name: Amount(n) for name, n in deal.gets.items()})
        return self.say(message, gives=self.cost_text(deal) if deal.gives else "", gets=gets)

    def alternatives(self, parts: list[str]) -> str:
        """A, or B."""
        said = parts[0]
        for part in parts[1:]:
            said = self.say(c.ALTERNATIVES, first=said, last=part)
        return said

    def cost_text(self, deal: Deal) -> str:
        return self.amounts({name: Amount(n) for name, n in deal.gives.items()})

    def offering_text(self, deal: Deal) -> str:
        """The cost and the points of an offering, without claims."""
        return self.say(
            m.OFFERING_LABEL,
            cost=self.cost_text(deal),
            points=self.amount("points", Amount(deal.changes["offering points"])),
        )

    def offering_paid(self, seat: int, deal: Deal, until: tuple[str, ...]) -> str:
        said = self.offering_text(deal)
        return with_claims(said, ranges(seat, [deal.changes], until))

    # The Town Hall

    def effect(self, s: NorthSeaState, card: int) -> int:
        return HALL_EFFECT[s.deck][card]

    def stolen(self, s: NorthSeaState, card: int, opponent: int) -> tuple[str, int]:
        """The goods that a card takes from that opponent."""
        good = HALL_OF[s.deck][card]
        return GOODS_NAMES[good], min(HALL_AMOUNT[s.deck][card], s.seats[opponent].stock[good])

    def hall(self, view: NorthSeaView, card: int) -> str:
        """The results of playing the card from the hand."""
        s = view.table
        if HERO[card]:
            return self.say(NO_HALL_ACTION)
        name = HALL_EFFECTS[HALL_EFFECT[s.deck][card]]
        actor = int(s.turn_seat)
        if name in ("draw", "draw_up_to"):
            # The card that is played may be drawn again.
            drawn = min(HALL_AMOUNT[s.deck][card], drawable(view) + 1)
            return self._drawn(actor, drawn, at_most=name == "draw_up_to")
        if name in ASKS and not self._asks(s, card, ASKS[name]):
            said = self.say(c.HALL_NOTHING)
        elif name == "hire":
            cost = self.paid(actor, {"silver": HIRE_COST}, AT_LAST)
            # The played card and the hired one leave the hand.
            return self.claiming(self.say(c.HALL_HIRE, cost=cost), actor, {"cards": -2}, AT_LAST)
        else:
            said = self._effect(view, actor, card, name)
        return self.claiming(said, actor, {"cards": -1}, PLAYED)

    def _asks(self, s: NorthSeaState, card: int, step: int) -> bool:
        """Whether the card lets its player choose something."""
        if UNKNOWN in s.player.hand:
            return True
        after = s.copy()
        seat = after.player
        if card in seat.hand:
            seat.remove_card(card, 0)
        after.hall_card = card
        after.discard(card)
        after.used |= 1 << TOWN_HALL
        if step == HIRE_CREW:
            after.hire_cost = HIRE_COST
        after.stack[-1] = step
        legal = STEPS[step].legal(after)
        return legal not in ([], [SKIP])

    def _drawn(self, actor: int, n: int, *, at_most: bool) -> str:
        low = 0 if at_most else n
        # The played card leaves the hand.
        claim = Claim(actor, "cards", low - 1, n - 1, AT_LAST)
        drawn = self.amount("cards", Amount(n, (claim,)))
        return self.say(c.DRAW_UP_TO if at_most else c.DEALS["draw"], gets=drawn, gives="")

    def _effect(self, view: NorthSeaView, actor: int, card: int, name: str) -> str:
        s = view.table
        opponents = [seat for seat in range(len(s.seats)) if seat != actor]
        if name in ("gain", "exchange"):
            deal = gain_deal(s, card) if name == "gain" else exchange_deal(s, card)
            if deal is None or not deal.changes:
                return self.say(c.HALL_NOTHING)
            return with_claims(self.deal(deal), ranges(actor, [deal.changes], ()))
        if name == "all_lose":
            return self._all_lose(s, opponents, card)
        if name == "collect":
            return self._collect(s, actor, opponents)
        if name == "one_loses_armour":
            return self._one_loses_armour(s, opponents)
        if name == "steal":
            return self._steal(s, actor, opponents, card)
        if name == "cycle_offerings":
            return self._cycled(view)
        said = self.say(c.HALL[name])
        if name == "crew_for_plunder":
            tokens = [{GOODS_NAMES[good]: 1} for good in PLUNDER if s.supply[good]]
            said = self.claiming(said, actor, {"crew": -1}, AT_LAST)
            return with_claims(said, ranges(actor, tokens, AT_LAST))
        if name == "steal_plunder":
            tokens = [
                {GOODS_NAMES[good]: 1}
                for seat in opponents
                for good in PLUNDER
                if s.seats[seat].stock[good]
            ]
            return with_claims(said, ranges(actor, tokens, AT_LAST))
        return said

    def _all_lose(self, s: NorthSeaState, opponents: list[int], card: int) -> str:
        losses = []
        for seat in opponents:
            name, n = self.stolen(s, card, seat)
            if n:
                lost = self.paid(seat, {name: n})
                losses.append(self.say(c.HALL_LOSES, opponent=self.seat(seat), amount=lost))
        return self.join(losses) if losses else self.say(c.HALL_NOTHING)

    def _collect(self, s: NorthSeaState, actor: int, opponents: list[int]) -> str:
        """Each opponent who has Silver or Provisions gives 1 of them, of their choice."""
        gifts = []
        for seat in opponents:
            held = [GOODS_NAMES[good] for good in (SILVER, PROVISIONS) if s.seats[seat].stock[good]]
            amounts = [self.amount(name, Amount(1)) for name in held]
            choices: list[Changes] = [{name: 1} for name in held]
            given: list[Changes] = [{name: -1} for name in held]
            claims = ranges(actor, choices, AT_LAST) + ranges(seat, given, AT_LAST)
            message = c.HALL_GIVES_EITHER if len(held) > 1 else c.HALL_GIVES
            if held:
                said = self.say(
                    message, opponent=self.seat(seat), amount=amounts[0], other=amounts[-1]
                )
                gifts.append(with_claims(said, claims))
        return self.join(gifts) if gifts else self.say(c.HALL_NOTHING)

    def _one_loses_armour(self, s: NorthSeaState, opponents: list[int]) -> str:
        armed = [seat for seat in opponents if s.seats[seat].armour]
        if len(armed) == 1:
            lost = self.amount("armour", lose(armed[0], "armour", 1, AT_LAST))
            return self.say(c.HALL_LOSES, opponent=self.seat(armed[0]), amount=lost)
        claims = tuple(Claim(seat, "armour", -1, 0, AT_LAST) for seat in armed)
        return self.say(c.AN_OPPONENT_LOSES, amount=self.amount("armour", Amount(1, claims)))

    def _steal(self, s: NorthSeaState, actor: int, opponents: list[int], card: int) -> str:
        takes = {seat: self.stolen(s, card, seat) for seat in opponents}
        takes = {seat: (name, n) for seat, (name, n) in takes.items() if n}
        [name] = {name for name, _ in takes.values()}
        if len(takes) == 1:
            [seat] = takes
            taken = self.amount(name, moves(seat, actor, name, takes[seat][1], AT_LAST))
            return self.say(c.HALL_TAKE["one"], amount=taken, opponent=self.seat(seat))
        low, high = min(n for _, n in takes.values()), max(n for _, n in takes.values())
        taken = self.amount(name, Amount(high, (Claim(actor, name, low, high, AT_LAST),)))
        return self.say(c.HALL_TAKE["any" if low == high else "up_to"], amount=taken)

    def _cycled(self, view: NorthSeaView) -> str:
        s = view.table
        face_up = sum(tile != NONE for tile in s.offers)
        waiting = view.stack_size + len(s.offer_under)
        if not waiting or not face_up:
            return self.say(c.HALL_NOTHING)
        return self.say(c.NEW_OFFERINGS if waiting >= FACE_UP else c.SOME_NEW_OFFERINGS)
