"""Names of pieces and amounts of Raiders of the North Sea, and the holdings that a viewer can
count."""

from functools import cache
from typing import Final

from raidtable.engine.claims import Amount, Claim, Holdings, phrase
from raidtable.engine.view import View
from raidtable.engine.words import Translator, Words, articled, bare
from raidtable.games.north_sea.presentation.words import messages as m
from raidtable.games.north_sea.rules.components import (
    COLOUR_NAMES,
    GOODS,
    GOODS_NAMES,
    KEPT,
    OFFERING_COST,
    OFFERING_POINTS,
    TOP_ARMOUR,
    TOP_CREW,
    TURN_LIMIT,
)
from raidtable.games.north_sea.rules.scoring import offering_points
from raidtable.games.north_sea.rules.view import NorthSeaView

# The change of each holding of a seat: "silver", "cards", "crew".
Changes = dict[str, int]

# Claims with this `until` are settled when all consequences of a choice are over.
AT_LAST: Final = ("GameEnded",)
# Claims with this `until` are settled when a raid has been scored.
SCORED: Final = ("ScoredRaid",)
# Printed limits that messages name.
LIMITS: Final[dict[str, object]] = {
    "kept": KEPT,
    "limit": TURN_LIMIT,
    "top_armour": TOP_ARMOUR,
    "top_crew": TOP_CREW,
}
# The name of each worker colour among the holdings.
WORKER_THINGS = {name: f"{name} workers" for name in COLOUR_NAMES}


class PieceWords(Words):
    """Names pieces and amounts."""

    # Only the owner of Offerings sees their value, so log lines do not state it.
    unlogged = frozenset({"offering points"})
    always_stated = frozenset(
        {
            *GOODS_NAMES[:GOODS],
            *WORKER_THINGS.values(),
            "armour",
            "cards",
            "crew",
            "offering points",
            "offerings",
            "points",
            "valkyries",
        }
    )

    def holdings(self, view: View) -> Holdings:
        assert isinstance(view, NorthSeaView)
        held: dict[tuple[int, str], int] = {}
        for number, seat in enumerate(view.table.seats):
            for good, name in enumerate(GOODS_NAMES[:GOODS]):
                held[number, name] = seat.stock[good]
            for colour, thing in enumerate(WORKER_THINGS.values()):
                held[number, thing] = int(seat.worker == colour)
            held[number, "armour"] = int(seat.armour)
            held[number, "cards"] = len(seat.hand)
            held[number, "crew"] = len(seat.crew)
            held[number, "offerings"] = len(seat.offerings)
            held[number, "points"] = int(seat.points)
            held[number, "valkyries"] = int(seat.valkyries)
            if number == view.seat:
                held[number, "offering points"] = int(offering_points(seat))
        return held

    # Pieces

    def label(self, name: str) -> str:
        return names_of(self.language, name)[0]

    def the(self, name: str) -> str:
        return names_of(self.language, name)[1]

    def card(self, name: str) -> str:
        return self.label(m.CARDS[name])

    def building(self, name: str) -> str:
        return self.label(m.BUILDINGS[name])

    def site(self, name: str) -> str:
        return self.label(m.SITES[name])

    def worker(self, colour: str) -> str:
        return self.label(m.WORKERS[colour])

    def worker_taken(self, seat: int, colour: str, change: int, until: tuple[str, ...] = ()) -> str:
        """The name of the worker, with the claim that the seat gets it (+1) or gives it away
        (-1)."""
        return self.claiming(self.worker(colour), seat, {WORKER_THINGS[colour]: change}, until)

    def good(self, name: str) -> str:
        return self.say(m.GOODS[name])

    # Amounts

    def amount(self, name: str, n: int) -> str:
        return self.say(m.COUNTED[name], n)

    def amounts(self, counts: Changes) -> str:
        """A list of the amounts that are not 0."""
        parts = [self.amount(name, count) for name, count in counts.items() if count]
        return self.join(parts) if parts else self.say(m.NOTHING)

    def gained(self, seat: int, counts: Changes, until: tuple[str, ...] = ()) -> str:
        """The amounts, with the claim that the seat gains them."""
        return self.amounts(
            {name: Amount(n, (Claim(seat, name, n, n, until),)) for name, n in counts.items()}
        )

    def paid(self, seat: int, counts: Changes, until: tuple[str, ...] = ()) -> str:
        """The amounts, with the claim that the seat loses them."""
        return self.amounts(
            {name: Amount(n, (Claim(seat, name, -n, -n, until),)) for name, n in counts.items()}
        )

    def claiming(self, text: str, seat: int, changes: Changes, until: tuple[str, ...] = ()) -> str:
        """The text with claims about changes that it states without a number ("discard the
        Archer")."""
        claims = [Claim(seat, name, n, n, until) for name, n in changes.items()]
        return with_claims(text, tuple(claims))

    def offering(self, tile: int) -> str:
        """The tile as printed."""
        points = self.amount("points", Amount(OFFERING_POINTS[tile]))
        cost = self.amounts(
            {name: Amount(n) for name, n in zip(GOODS_NAMES, OFFERING_COST[tile], strict=False)}
        )
        return self.say(m.OFFERING_LABEL, cost=cost, points=points)


@cache
def names_of(language: str, name: str) -> tuple[str, str]:
    """A piece's name without and with its article; cached, because most sentences have some."""
    said = Translator(language).say(name)
    return bare(said), articled(said)


def with_claims(text: str, claims: tuple[Claim, ...]) -> str:
    """The text with these claims in addition to its own."""
    return phrase(text, text, Amount(0, claims))


def capital(text: str) -> str:
    """The text with a capital first letter."""
    return phrase(text[:1].upper() + text[1:], text)
