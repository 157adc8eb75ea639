"""The player aid of Raids: its tiles and other pieces, drawn as on the board."""

from raidtable.engine.player_aid import PiecePicture, PlayerAid
from raidtable.engine.seats import SEAT_COLORS
from raidtable.games.raids.presentation.board.board import village_print
from raidtable.games.raids.presentation.board.layout import LANDSCAPE, SEAS
from raidtable.games.raids.presentation.board.middle import (
    HARBOR_HEIGHT,
    HARBOR_WIDTH,
    voyage_shapes,
)
from raidtable.games.raids.presentation.board.shapes import (
    BOARD_FONT,
    GHOST_COLOR,
    coin,
    in_seat_color,
    shield,
    ship_name,
    small_shapes,
    use,
    use_sized,
)
from raidtable.games.raids.presentation.board.static_layer import berth
from raidtable.games.raids.presentation.board.tiles import (
    DECK_HEIGHT,
    DECK_WIDTH,
    face_name,
    longship,
    tile_shapes,
)
from raidtable.games.raids.presentation.terminal import GOODS_LABEL
from raidtable.games.raids.presentation.terminal_tiles import short_name
from raidtable.games.raids.presentation.words.messages import VILLAGE_LABEL
from raidtable.games.raids.presentation.words.words import RaidsWords
from raidtable.games.raids.rules.components import (
    COINS,
    COPIES,
    FACE,
    GOODS,
    HARBOR_NAMES,
    KIND,
    KIND_NAMES,
    SHIELDS,
    SHIP_SPACES,
    SHIP_TILES,
    TILE_NAMES,
    TILES,
    VOYAGE,
    VOYAGES,
)

# Pixels per unit of the board.
TILE_SCALE, HARBOR_SCALE, SHIP_SCALE, DECK_SCALE = 0.62, 0.5, 0.8, 0.4
# Tiles that look different.
FACES = [tile for tile in range(TILES) if FACE[tile] == tile]
EMPTY_SHIP = (-1,) * SHIP_SPACES


class RaidsAid(PlayerAid):
    """Tiles by kind, Harbor tiles, and the pieces of a ship."""

    def __init__(self, language: str) -> None:
        super().__init__(language)
        self.words = RaidsWords(language)

    def rows(self) -> dict[str, list[list[str]]]:
        kinds = {name: [self._kind(kind)] for kind, name in enumerate(KIND_NAMES)}
        harbors = {f"harbor_{name}": [[self._harbor(name)]] for name in HARBOR_NAMES}
        counts = [self._counts(kind) for kind in range(len(KIND_NAMES))]
        return {**kinds, **harbors, "tiles_by_voyage": counts}

    def _name(self, kind: int) -> str:
        if kind == GOODS:
            return self.words.say(GOODS_LABEL)
        return short_name(KIND.index(kind), self.words)

    def _kind(self, kind: int) -> list[str]:
        """A row for a kind of tile: its different faces, its effect, and the Shields of ship
        tiles."""
        faces = [tile for tile in FACES if KIND[tile] == kind]
        drawn = " ".join(f"![](piece:{TILE_NAMES[tile]})" for tile in faces)
        row = [f"**{self._name(kind)}** {drawn}", self.words.tile_help(faces[0])]
        if faces[0] in SHIP_TILES:
            shields = sorted({SHIELDS[tile] for tile in faces})
            row.append("–".join(map(str, dict.fromkeys((shields[0], shields[-1])))))
        return row

    def _counts(self, kind: int) -> list[str]:
        """The number of tiles of that kind in each voyage."""
        counts = [
            sum(COPIES[tile] for tile in range(TILES) if (KIND[tile], VOYAGE[tile]) == (kind, v))
            for v in range(1, VOYAGES + 1)
        ]
        return [self._name(kind), *(str(count) if count else "–" for count in counts)]

    def _harbor(self, name: str) -> str:
        label = self.words.harbor(name)
        return f"![](piece:harbor_{name}) **{label[:1].upper()}{label[1:]}**"

    def pictures(self) -> dict[str, PiecePicture]:
        drawn = {
            TILE_NAMES[tile]: PiecePicture(
                -48, -48, 96, 98, lettered(use(face_name(tile))), TILE_SCALE
            )
            for tile in FACES
        }
        for number, name in enumerate(HARBOR_NAMES):
            drawn[f"harbor_{name}"] = PiecePicture(
                -HARBOR_WIDTH / 2 - 2, -2, HARBOR_WIDTH + 4, HARBOR_HEIGHT + 4,
                use(f"harbor-{number}"), HARBOR_SCALE,
            )  # fmt: skip
        for seat in range(len(SEAT_COLORS)):
            markup = in_seat_color(seat, use(ship_name(str(seat), westward=False)))
            drawn[f"ship_{seat}"] = PiecePicture(-32, -32, 64, 58, markup, SHIP_SCALE)
        ghost = f'<g color="{GHOST_COLOR}">{use(ship_name("ghost", westward=False))}</g>'
        drawn["ghost"] = PiecePicture(-32, -32, 64, 58, ghost, SHIP_SCALE)
        drawn["longship"] = PiecePicture(
            -DECK_WIDTH / 2, -DECK_HEIGHT / 2, DECK_WIDTH, DECK_HEIGHT, longship(0, EMPTY_SHIP, 3),
            DECK_SCALE,
        )  # fmt: skip
        viking = in_seat_color(0, use_sized("viking", 0, 0, 1.6))
        drawn["viking"] = PiecePicture(-20, -22, 40, 44, viking)
        drawn["shield"] = PiecePicture(-17, -17, 34, 34, shield(0, 0, 15))
        for value in COINS:
            drawn[f"coin_{value}"] = PiecePicture(
                -18, -18, 36, 36, lettered(coin(0, 0, 16, int(value)))
            )
        sea = SEAS[False][0]
        x, y = sea.spaces[sea.villages[0]]
        name = village_print((x, y), self.words.say(VILLAGE_LABEL), LANDSCAPE)
        village = berth(sea, sea.villages[0], LANDSCAPE) + lettered(name)
        drawn["village"] = PiecePicture(x - 48, y - 48, 96, 98, village, TILE_SCALE)
        return drawn

    def shapes(self) -> str:
        return small_shapes() + tile_shapes(self.words, portrait=False) + voyage_shapes(self.words)


def lettered(markup: str) -> str:
    return f"<g {BOARD_FONT}>{markup}</g>"
