"""Test positions: `given` sets up a table, and `Table` plays and reads it.

Positions are written and read with the names of serialized positions, so the tests also run on the
compiled package. Random events are played by hand (`die:4`, `card:archer`, `tile:7`), so each test
chooses their outcomes.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from tests.table import MatchTable

import raidtable
from raidtable.engine.data import load_toml
from raidtable.engine.rng import seeded

# Where the three black workers of the Village start.
START = {"gate_house": "black", "town_hall": "black", "treasury": "black"}
DATA = load_toml("raidtable.games.north_sea.rules", "components.toml")
BUILDINGS: list[str] = [row["id"] for row in DATA["buildings"]]
GOODS = ["silver", "provisions", "gold", "iron", "livestock"]
# The number of tokens in the bag at first.
TOKENS: dict[str, int] = DATA["plunder"]
# Each raiding space: its number of tokens and its worker.
SETS: dict[str, tuple[int, str]] = {
    f"{row['id']}-{number}": (lot["tokens"], lot["worker"])
    for row in DATA["settlements"]
    for number, lot in enumerate(row["sets"], start=1)
}
HARBOUR_SETS = [name for name in reversed(SETS) if name.startswith("harbour")]
# Sets for which a grey worker can be placed and a white one taken.
GREY_FOR_WHITE = [
    "monastery_east-2", "monastery_east-1", "outpost_east-2", "outpost_north-1",
    "monastery_west-2", "monastery_west-1",
]  # fmt: skip

BySeat = Mapping[int, Any]


class Table(MatchTable):
    """A match of Raiders of the North Sea, with methods for its tests."""

    def goods(self, seat: int) -> dict[str, int]:
        """The goods of a seat, without those it has none of."""
        row = self.seat(seat)
        return {good: row[good] for good in GOODS if row[good]}

    def hand(self, seat: int) -> list[str]:
        hand: list[str] = self.seat(seat)["hand"]
        return hand

    def crew(self, seat: int) -> list[str]:
        crew: list[str] = self.seat(seat)["crew"]
        return crew

    @property
    def village(self) -> dict[str, str]:
        """The workers of the Village, by building."""
        return {name: colour for name, colour in self.position["village"].items() if colour}

    @property
    def supply(self) -> dict[str, int]:
        supply: dict[str, int] = self.seen()["supply"]
        return supply

    @property
    def odds(self) -> dict[str, int]:
        """The possible random outcomes, with their weights."""
        game = self.match.game
        state = game.rules.determinise(self.match.view(self.position["drawer"] or 0), seeded("any"))
        return {action.text: weight for action, weight in game.rules.outcomes(state)}

    @property
    def discards(self) -> dict[str, int]:
        discards: dict[str, int] = self.position["discards"]
        return discards


def given(
    *,
    seats: int = 2,
    turn: int = 0,
    cards: str = "printed",
    worker: BySeat | None = None,
    village: Mapping[str, str] = START,
    hand: BySeat | None = None,
    known: BySeat | None = None,
    crew: BySeat | None = None,
    silver: BySeat | None = None,
    provisions: BySeat | None = None,
    gold: BySeat | None = None,
    iron: BySeat | None = None,
    livestock: BySeat | None = None,
    armour: BySeat | None = None,
    valkyries: BySeat | None = None,
    points: BySeat | None = None,
    offerings: BySeat | None = None,
    offers: Sequence[str | None] = ("1", "2", "3"),
    sets: Mapping[str, Mapping[str, int]] | None = None,
    raided: Mapping[str, str] | None = None,
    supply: Mapping[str, int] | None = None,
    **rest: Any,
) -> Table:
    """A table at the beginning of the turn of seat `turn`, or at `steps`, which go with `rest`.

    Arguments by seat map a seat to its value. A seat without an entry has nothing, except a black
    worker (`None`: it has placed its worker). `village` has all workers in the Village. `known`
    has, for each card of a hand, the seats that know it. `sets` has the tokens on a raiding space;
    `raided` names the raided spaces, each with the worker left there. `supply` has the number of
    plunder tokens of a kind in the supply. The other raided spaces are computed, so that all
    workers and tokens of the box are accounted for: first at the eastern Harbour and Monastery.
    """
    by_seat = {
        "hand": hand, "crew": crew, "silver": silver, "provisions": provisions, "gold": gold,
        "iron": iron, "livestock": livestock, "armour": armour, "valkyries": valkyries,
        "points": points, "offerings": offerings,
    }  # fmt: skip
    empty: dict[str, Any] = {"hand": [], "crew": [], "offerings": []}
    rows = [
        {key: (values or {}).get(seat, empty.get(key, 0)) for key, values in by_seat.items()}
        | {"worker": (worker or {}).get(seat, "black")}
        for seat in range(seats)
    ]
    for seat, knowers in (known or {}).items():
        rows[seat]["known"] = knowers
    board = Board(sets or {}, raided or {})
    board.account_for_workers(seats, [row["worker"] for row in rows] + list(village.values()))
    stock = {good: sum(row[good] for row in rows) for good in GOODS} | {
        "valkyrie": rest.get("claimed", 0)
    }
    board.lay_tokens(stock, supply or {})
    written: dict[str, Any] = {
        "cards": cards,
        "seats": rows,
        "village": {name: village.get(name) for name in BUILDINGS},
        "sets": board.sets,
        "spots": board.spots,
        "under": [],
        "offers": list(offers),
        "turn_seat": turn,
        **rest,
    }
    return by_hand(written)


def by_hand(written: Mapping[str, Any]) -> Table:
    """The serialized position as a match that stops at random events, because it has no seed."""
    record = raidtable.position("north_sea", dict(written)).record()
    record.update(seed=None, start=dict(written), actions=[])
    del record["digest"]
    return Table(raidtable.load(record))


class Board:
    """Raiding spaces with the contents that a test names; the others make the box complete."""

    def __init__(self, named: Mapping[str, Mapping[str, int]], raided: Mapping[str, str]) -> None:
        assert not named.keys() & raided.keys(), (named, raided)
        self.named = named
        self.spots = dict(raided)
        self.sets: dict[str, Mapping[str, int] | None] = {}

    def raid(self, choices: Sequence[str], worker: str) -> None:
        """Leave a worker at the first of those spaces that the test does not name."""
        name = next(n for n in choices if n not in self.spots and n not in self.named)
        self.spots[name] = worker

    def account_for_workers(self, seats: int, at_hand: Sequence[str | None]) -> None:
        """White workers in play were taken by grey ones, and grey ones by black ones left at
        Harbours."""
        left = list(self.spots.values())
        taken = [SETS[name][1] for name in self.spots]
        for _ in range(at_hand.count("white") + left.count("white") - taken.count("white")):
            self.raid(GREY_FOR_WHITE, "grey")
        for _ in range(3 + seats - at_hand.count("black") - left.count("black")):
            self.raid(HARBOUR_SETS, "black")

    def lay_tokens(self, stock: Mapping[str, int], supply: Mapping[str, int]) -> None:
        """Fill the other spaces, so that the supply has the given tokens (default: 2 of a kind)."""
        free = {
            kind: TOKENS[kind] - stock[kind] - sum(row.get(kind, 0) for row in self.named.values())
            for kind in TOKENS
        }
        laid = {
            kind: free[kind] - supply.get(kind, min(2, free[kind]))
            for kind in ("livestock", "iron", "gold")
        }
        laid["valkyrie"] = free["valkyrie"] - supply.get("valkyrie", 0)
        while self.room() > sum(laid.values()):
            self.raid(HARBOUR_SETS, "grey")
        for kind in laid:  # Valkyries last: without any on the board the end would be near
            if kind not in supply:
                laid[kind] -= min(laid[kind], sum(laid.values()) - self.room())
        assert sum(laid.values()) == self.room(), f"the supply cannot be {dict(supply)}"
        tokens = [kind for kind, count in laid.items() for _ in range(count)]
        for name, (size, _) in SETS.items():
            if name in self.spots:
                self.sets[name] = None
            elif name in self.named:
                self.sets[name] = self.named[name]
            else:
                lot, tokens = tokens[:size], tokens[size:]
                self.sets[name] = {kind: lot.count(kind) for kind in TOKENS}

    def room(self) -> int:
        """The number of tokens on spaces that the test does not name."""
        return sum(
            size
            for name, (size, _) in SETS.items()
            if name not in self.spots and name not in self.named
        )


def at(building: str, *, worker: BySeat | None = None, turn: int = 0, **story: Any) -> Table:
    """A table as given, where the seat to move has just placed its worker at the building.

    By default, black workers are in the first three other buildings that accept them.
    """
    others = [name for name in BUILDINGS if name not in (building, "armoury", "long_house")]
    story.setdefault("village", dict.fromkeys(others[:3], "black"))
    table = given(worker=worker, turn=turn, **story)
    table.play(f"place:{building}")
    return table


def played(card: str, **story: Any) -> Table:
    """Seat 0 has just played that card at the Town Hall, in addition to its given hand."""
    hands = story.pop("hand", {})
    table = at("town_hall", hand={**hands, 0: [card, *hands.get(0, [])]}, **story)
    table.play(f"play:{card}")
    return table


def is_over(table: Table) -> bool:
    """Whether the action of the building with the placed worker is over."""
    return table.step == "PickUpWorker"
