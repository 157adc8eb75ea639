"""Names of the pieces and places of Raids, and the effects of tiles."""

from raidtable.engine.words import Words
from raidtable.games.raids.presentation.words import messages as m
from raidtable.games.raids.rules.components import (
    FIRST_SHARE,
    GOOD,
    GOOD_NAMES,
    KIND,
    MJOLLNIRS,
    POINTS,
    PORT,
    PORT_RECRUITS,
    RUNE,
    RUNE_POINTS,
    RUNE_SET,
    SAILS,
    SECOND_SHARE,
    SELLS,
    WEAPONS,
)


class PieceWords(Words):
    """Names tiles, Harbors and places."""

    def __init__(self, language: str, names: list[str] | None = None) -> None:
        super().__init__(language, names)
        self._tiles: dict[int, str] = {}

    def tile(self, tile: int) -> str:
        """The name of a tile."""
        name = self._tiles.get(tile)
        if name is None:
            name = self._tiles[tile] = self._tile_name(tile)
        return name

    def _tile_name(self, tile: int) -> str:
        kind = KIND[tile]
        double = max(WEAPONS[tile], SAILS[tile], MJOLLNIRS[tile], SELLS[tile]) == 2
        good = "" if GOOD[tile] < 0 else self.say(m.GOODS_LABELS[GOOD_NAMES[GOOD[tile]]])
        return self.say(m.TILE_LABELS[kind, double], points=POINTS[tile], good=good)

    def tile_help(self, tile: int) -> str:
        """The effect of the tile, with the figures printed on it."""
        kind = KIND[tile]
        message = m.TILE_HELP[kind]
        if kind == RUNE:
            return self.say(
                message,
                sizes=self.either([str(size) for size in range(1, RUNE_SET + 1)]),
                points=self.either([str(points) for points in RUNE_POINTS[1:]]),
                next=self.say(m.NEXT_RUNE[RUNE_SET]),
            )
        if kind == PORT:
            return self.say(message, PORT_RECRUITS)
        first, second = FIRST_SHARE[tile], SECOND_SHARE[tile]
        return self.say(message, first, first=first, second=second)

    def harbor(self, harbor: str) -> str:
        return self.say(m.HARBOR_LABELS[harbor])

    def place(self, space: int, home: bool) -> str:
        return self.say(m.HARBOR_PLACE) if home else self.say(m.SPACE_PLACE, space=space)
