"""The two layouts of the maps of Storm Raiders: landscape in a frame, and portrait for a phone held
upright, where one unit is one pixel."""

from dataclasses import dataclass
from functools import cached_property

from raidtable.games.storm_raiders.presentation.board.shapes import Point
from raidtable.games.storm_raiders.rules.components import DATA, WRECKS

# The maps' own coordinates run from 0 to 1000, with the dice tray in the middle.
MIDDLE = 500

WRECK_RADIUS = 25
HOLD_RADIUS = 29

# The place of a Stormhold's card: the edge that is fixed, and its coordinates.
CardPlace = tuple[str, float, float]


@dataclass(frozen=True, kw_only=True, eq=False)
class Layout:
    """The sizes and coordinates of a map and of everything on it.

    Shapes are drawn in one size; `sites`, `signs`, `tokens`, `standees` and so on are the scales of
    each kind. Signs contain figures, which must stay large enough to read.
    """

    name: str
    size: tuple[int, int]
    frame: int
    centre: Point
    scale: Point
    sites: float
    signs: float
    standees: float
    tokens: float
    token_step: float
    offered: float
    offered_step: float
    tray: float
    die: float
    die_steps: tuple[float, ...]  # the distance between dice, by their number
    rings: tuple[float, float]  # the width of a click target's ring: at a wreck, at a Stormhold
    # Offsets from the middle of a site: the sign of hours at the upper right (a port's is at the
    # upper left), and the tag of vehicles, to the side and below.
    corner: Point
    ways: Point
    text_sides: tuple[str, str]  # by side and site: the place of its name and its Resources
    # By side and site: whether the tag of vehicles is at its left, at its right, or centred below
    # it.
    tag_sides: tuple[str, str]
    card_places: tuple[tuple[CardPlace, ...], tuple[CardPlace, ...]]
    round_panel: Point
    drop_panel: Point
    opponent_panel: Point

    @property
    def width(self) -> int:
        return self.size[0]

    @property
    def height(self) -> int:
        return self.size[1]

    @cached_property
    def site_points(self) -> tuple[tuple[Point, ...], ...]:
        """The middle of each site, by side."""
        return tuple(
            tuple(self.on_board(row["x"], row["y"]) for row in side["sites"])
            for side in DATA["sides"]
        )

    @property
    def is_portrait(self) -> bool:
        return self.frame == 0

    def on_board(self, x: float, y: float) -> Point:
        """A place of the map's data, in units of the drawing."""
        return (
            self.centre[0] + (x - MIDDLE) * self.scale[0],
            self.centre[1] + (y - MIDDLE) * self.scale[1],
        )

    def radius(self, site: int) -> float:
        return (WRECK_RADIUS if site < WRECKS else HOLD_RADIUS) * self.sites

    def ring(self, site: int) -> float:
        """The width of the click target of that site."""
        return self.rings[0] if site < WRECKS else self.rings[1]


# Names and Resources are north, east, south or west of a site, chosen so that they hide no figure
# of the map; "l" and "r" are south and a little to the left or right, "p" and "q" the same in the
# north, "o" is nearer than "p", "f" and "v" are east and west and further down. Contracts are
# placed in the same way, by their left or right edge or their middle.
LANDSCAPE = Layout(
    name="storm-{}",
    size=(900, 720),
    frame=22,
    centre=(450, 352),
    scale=(0.85, 0.645),
    sites=1,
    signs=1,
    standees=1,
    tokens=1,
    token_step=22,
    offered=1.3,
    offered_step=38,
    tray=80,
    die=32,
    die_steps=(40,) * 10,
    rings=(58, 64),
    corner=(30, -29),
    ways=(27, 20),
    text_sides=("spnwrsssslepnpsnss", "elqwsssssepwossnnp"),
    tag_sides=("rlrrrrrrrrlrrrrrrr", "lrrrrrrlrllrrrrrrr"),
    card_places=(
        (
            ("middle", 0, 57),
            ("middle", -36, -52),
            ("left", 42, -8),
            ("middle", 40, 84),
            ("right", -42, 44),
        ),
        (
            ("right", -58, 24),
            ("right", -42, -24),
            ("right", -36, 48),
            ("right", -42, -36),
            ("left", 36, -26),
        ),
    ),
    round_panel=(30, 30),
    drop_panel=(30, 630),
    opponent_panel=(692, 30),
)
PORTRAIT = Layout(
    name="storm-{}-portrait",
    size=(360, 388),
    frame=0,
    centre=(180, 193),
    scale=(0.336, 0.372),
    sites=0.54,
    signs=0.7,
    standees=0.74,
    tokens=0.6,
    token_step=14,
    offered=1.2,
    offered_step=40,
    tray=50,
    die=24,
    die_steps=(40, 40, 40, 40, 40, 34, 34, 34, 30, 30),
    rings=(40, 40),
    corner=(18.5, -17.5),
    ways=(16, 14),
    text_sides=("nneeeswsswwnnsssss", "nneessssswwwnsssss"),
    tag_sides=("clcclrcllccllcclcc", "ccccrrrllccrrcclrr"),
    card_places=(
        (
            ("right", -28, -19),
            ("middle", 15, -50),
            ("right", -34, -12),
            ("middle", -15, -44),
            ("right", -21, 17),
        ),
        (
            ("right", -28, 11),
            ("middle", -24, -50),
            ("left", 28, -19),
            ("right", -21, -22),
            ("middle", -18, 40),
        ),
    ),
    round_panel=(3, 3),
    drop_panel=(3, 365),
    opponent_panel=(248, 361),
)
LAYOUTS = (LANDSCAPE, PORTRAIT)
