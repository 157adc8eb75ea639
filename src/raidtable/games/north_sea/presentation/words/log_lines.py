"""The log lines of Raiders of the North Sea, with all gains and costs."""

from typing import Final

from raidtable.engine.claims import Amount, Claim, becomes, moves
from raidtable.engine.event import Event, Value
from raidtable.engine.state import NONE
from raidtable.engine.words import Message
from raidtable.games.north_sea.presentation.words import messages as m
from raidtable.games.north_sea.presentation.words.names import (
    LIMITS,
    Changes,
    capital,
    with_claims,
)
from raidtable.games.north_sea.presentation.words.printed_texts import PrintedWords
from raidtable.games.north_sea.rules.components import (
    FIRST_TOKEN,
    GOODS,
    GOODS_NAMES,
    OFFERING_COST,
    OFFERING_NAMES,
    OFFERING_POINTS,
)

# Changes that an event makes to its seat without stating a number.
SILENT: Final[dict[str, Changes]] = {
    "DrewCard": {"cards": 1},
    "RejectedCard": {"cards": -1},
    "DiscardedCard": {"cards": -1},
    "PlayedCard": {"cards": -1},
    "Hired": {"cards": -1, "crew": 1},
    "DismissedCrew": {"crew": -1},
    "RecalledCrew": {"cards": 1, "crew": -1},
    "MadeOffering": {"offerings": 1},
    "MadeOfferingForLess": {"offerings": 1},
    "TakenByValkyrie": {"crew": -1},
    "CameBack": {"cards": 1},
    "Avenged": {"crew": -1},
}
# Events whose amount the seat gains, or loses.
GAINS: Final = frozenset({"Gained", "Armed", "ScoredRaid", "ScoredPoints"})
LOSSES: Final = frozenset({"Lost", "ReturnedExcess", "BoughtArmour", "LostArmour"})
# Events by which the seat gets a worker (1) or gives one away (-1).
WORKERS: Final = {"PlacedWorker": -1, "PickedUpWorker": 1, "Raided": -1, "TookPlunder": 1}


class EventWords(PrintedWords):
    """Describes events."""

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
        elif event.name == "Raided" and not (figures["provisions"] or figures["gold"]):
            message = m.RAIDED_FREE
        if not message:
            return ""
        said = self.named(figures, event.seat)
        said.update(self._changed(event.name, event.seat, figures))
        text = self.beginning(message, number(figures.get("amount")), said)
        text = self.claiming(text, event.seat, SILENT.get(event.name, {}))
        if event.name == "SwappedHands":
            change = number(figures["got"]) - number(figures["gave"])
            opponent = number(figures["opponent"])
            claims = (
                Claim(event.seat, "cards", change, change),
                Claim(opponent, "cards", -change, -change),
            )
            text = with_claims(text, claims)
        return text

    def _changed(self, name: str, seat: int, figures: dict[str, Value]) -> dict[str, object]:
        """The values that are gains and costs."""
        said: dict[str, object] = {}
        gets = self.gained if name in GAINS else self.paid
        if "good" in figures and "amount" in figures:
            said["amount"] = self._goods(name, seat, figures)
        if name == "Exchanged":
            said["paid"] = self.paid(seat, goods(figures["gives"]))
            said["amount"] = self.gained(seat, goods(figures["gets"]))
        if name == "BoughtArmour":
            gets = self.gained
        if "armour" in figures:
            said["armour"] = gets(seat, {"armour": number(figures["armour"])})
        if name == "Hired":
            said["cost"] = self.paid(seat, {"silver": number(figures["silver"])})
        if name == "Raided":
            costs = {good: number(figures[good]) for good in ("provisions", "gold")}
            said["cost"] = self.paid(seat, costs)
        if name in WORKERS:
            said["worker"] = self.worker_taken(seat, str(figures["colour"]), WORKERS[name])
        if name == "SwappedWorker":
            opponent = number(figures["opponent"])
            said["lost"] = self.worker_taken(opponent, str(figures["lost"]), -1)
            said["received"] = self.worker_taken(opponent, str(figures["received"]), 1)
        if "track" in figures:
            track = number(figures["track"])
            before = track - number(figures["steps"])
            said["track"] = becomes(seat, "valkyries", before, track)
        for key in ("points", "by_crew"):
            if key in figures:
                points = number(figures[key])
                claim = Claim(seat, "points", points, points)
                said[key] = self.amount("points", Amount(points, (claim,)))
        if name == "TookPlunder":
            said["plunder"] = self._plunder(seat, figures["counts"])
        if name in ("MadeOffering", "MadeOfferingForLess"):
            said["offering"] = self._offering(seat, figures)
        if name == "ChoseGood":
            said["cards"] = self.amount("cards", number(figures["cards"]))
        if name == "SwappedHands":
            for key in ("gave", "got"):
                said[key] = self.amount("cards", number(figures[key]))
        return said

    def _goods(self, name: str, seat: int, figures: dict[str, Value]) -> str:
        good, amount = str(figures["good"]), number(figures["amount"])
        if name in ("Stole", "Gave"):
            opponent = number(figures["opponent"])
            giver, taker = (opponent, seat) if name == "Stole" else (seat, opponent)
            return self.amount(good, moves(giver, taker, good, amount))
        if name in GAINS:
            return self.amount(good, Amount(amount, (Claim(seat, good, amount, amount),)))
        if name in LOSSES:
            return self.amount(good, Amount(amount, (Claim(seat, good, -amount, -amount),)))
        return self.amount(good, amount)

    def _plunder(self, seat: int, counts: Value) -> str:
        assert isinstance(counts, list)
        *tokens, valkyries = (int(count) for count in counts)
        names = GOODS_NAMES[FIRST_TOKEN:]
        shown: Changes = {
            name: Amount(n, (Claim(seat, name, n, n),))
            for name, n in zip(names, tokens, strict=False)
        }
        return self.amounts({**shown, names[-1]: valkyries})

    def _offering(self, seat: int, figures: dict[str, Value]) -> str:
        """The values of an Offered event: the cost of the tile, and its points."""
        tile = OFFERING_NAMES.index(str(figures["offering"]))
        spared = figures.get("good")
        costs = {
            name: n - (name == spared)
            for name, n in zip(GOODS_NAMES, OFFERING_COST[tile], strict=False)
        }
        points = self.amount("points", OFFERING_POINTS[tile])
        return self.say(m.OFFERING_LABEL, cost=self.paid(seat, costs), points=points)

    # Used by reasons too

    def beginning(self, message: Message, n: int, figures: dict[str, object]) -> str:
        """The text of the message; an article at its start gets a capital."""
        text = self.say(message, n, **figures)
        begins_with_article = isinstance(message, str) and message.startswith("{the_")
        return capital(text) if begins_with_article else text

    def named(self, figures: dict[str, Value], seat: int = NONE) -> dict[str, object]:
        """The values as a sentence needs them: pieces and seats by their names."""
        said: dict[str, object] = {**LIMITS, **figures}
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
            said["whom"] = self.the(m.CARDS[str(figures["card"])])
            deck = 1 if figures.get("deck") == 1 else 0
            said["hall"] = self.hall_text(str(figures["card"]), deck)
        if "offering" in figures:
            said["offering"] = self.offering(OFFERING_NAMES.index(str(figures["offering"])))
        if "ending" in figures:
            said["ending"] = self.say(m.ENDINGS[str(figures["ending"])])
        opponent = figures.get("opponent")
        if isinstance(opponent, int):
            said["opponent"] = self.seat(opponent)
        for key in ("given", "received"):
            cards = figures.get(key)
            if isinstance(cards, list):
                named = [self.the(m.CARDS[str(card)]) for card in cards]
                said[key] = self.join(named) or self.say(m.NOTHING)
        return said


def number(value: Value | None) -> int:
    return value if isinstance(value, int) else 0


def goods(counts: Value) -> Changes:
    """The number of each good, by name."""
    assert isinstance(counts, list)
    return {name: int(counts[good]) for good, name in enumerate(GOODS_NAMES[:GOODS])}
