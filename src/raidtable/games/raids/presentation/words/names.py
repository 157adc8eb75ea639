"""Names of the pieces and places of Raids."""

from raidtable.engine.words import Words
from raidtable.games.raids.presentation.words import messages as m
from raidtable.games.raids.rules.components import (
    GOOD,
    GOOD_NAMES,
    KIND,
    MJOLLNIRS,
    POINTS,
    SAILS,
    SELLS,
    WEAPONS,
)


class PieceWords(Words):
    """Names tiles, Harbors and places."""

    def __init__(self, language: str, names: list[str] | None = None) -> None:
        super().__init__(language, names)
        self._tiles: dict[int, str] = {}

    def tile(self, tile: int) -> str:
        """What a tile is called."""
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
        return self.say(m.TILE_HELP[KIND[tile]])

    def harbor(self, harbor: str) -> str:
        return self.say(m.HARBOR_LABELS[harbor])

    def place(self, space: int, home: bool) -> str:
        return self.say(m.HARBOR_PLACE) if home else self.say(m.SPACE_PLACE, space=space)
