"""The signatures of the public functions for each game: its seats and options, and the type of its
views. Editors and type checkers read them; `raidtable.front` does the work. The last signature of
each is for a game whose id is known only at run time."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, Protocol, overload

from raidtable.engine.match import Match
from raidtable.engine.options import OptionValue, Seed

if TYPE_CHECKING:
    from raidtable.games.north_sea.rules.view import NorthSeaView
    from raidtable.games.raids.rules.view import RaidsView
    from raidtable.games.storm_raiders.rules.view import StormView

GameId = Literal["raids", "north_sea", "storm_raiders"]
Chance = Literal["seeded", "by_hand"]

Track = Literal["three_villages", "four_villages"]
Cards = Literal["printed", "early"]
Side = Literal["A", "B"]
Tiles = Literal["dealt", "choose"]
Cargo = Literal["unlimited", "limited"]
OpponentSalvage = Literal["two", "unlimited"]
OpeningMoves = Literal[0, 1, 2, 3, "0", "1", "2", "3"]


class New(Protocol):
    """The signatures of `raidtable.new`."""

    @overload
    def __call__(
        self,
        game: Literal["raids"],
        *,
        seats: Literal[2, 3, 4],
        seed: Seed | None = None,
        chance: Chance = "seeded",
        track: Track = "three_villages",
    ) -> "Match[RaidsView]": ...

    @overload
    def __call__(
        self,
        game: Literal["north_sea"],
        *,
        seats: Literal[2, 3, 4],
        seed: Seed | None = None,
        chance: Chance = "seeded",
        cards: Cards = "printed",
    ) -> "Match[NorthSeaView]": ...

    @overload
    def __call__(
        self,
        game: Literal["storm_raiders"],
        *,
        seats: Literal[1, 2, 3, 4],
        seed: Seed | None = None,
        chance: Chance = "seeded",
        side: Side = "A",
        tiles: Tiles = "dealt",
        cargo: Cargo = "unlimited",
        opponent_salvage: OpponentSalvage = ...,
        opening_moves: OpeningMoves = ...,
    ) -> "Match[StormView]": ...

    @overload
    def __call__(
        self,
        game: str,
        *,
        seats: int,
        seed: Seed | None = None,
        chance: str = "seeded",
        **options: OptionValue,
    ) -> Match: ...


class Position(Protocol):
    """The signatures of `raidtable.position`."""

    @overload
    def __call__(
        self,
        game: Literal["raids"],
        written: Mapping[str, Any],
        *,
        seats: Literal[2, 3, 4] | None = None,
        seed: Seed = 0,
        chance: Chance = "seeded",
        track: Track = ...,
    ) -> "Match[RaidsView]": ...

    @overload
    def __call__(
        self,
        game: Literal["north_sea"],
        written: Mapping[str, Any],
        *,
        seats: Literal[2, 3, 4] | None = None,
        seed: Seed = 0,
        chance: Chance = "seeded",
        cards: Cards = ...,
    ) -> "Match[NorthSeaView]": ...

    @overload
    def __call__(
        self,
        game: Literal["storm_raiders"],
        written: Mapping[str, Any],
        *,
        seats: Literal[1, 2, 3, 4] | None = None,
        seed: Seed = 0,
        chance: Chance = "seeded",
        side: Side = ...,
        tiles: Tiles = ...,
        cargo: Cargo = ...,
        opponent_salvage: OpponentSalvage = ...,
        opening_moves: OpeningMoves = ...,
    ) -> "Match[StormView]": ...

    @overload
    def __call__(
        self,
        game: str,
        written: Mapping[str, Any],
        *,
        seats: int | None = None,
        seed: Seed = 0,
        chance: str = "seeded",
        **options: OptionValue,
    ) -> Match: ...
