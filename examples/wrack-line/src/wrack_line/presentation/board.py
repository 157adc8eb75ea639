"""The board for a page: the sea at the left, the beach with four places, and the sand to dig in.

The static layer is the same in every position; the dynamic layer has everything else. There is a
landscape board, and a portrait board for a phone.
"""

from dataclasses import dataclass
from functools import cache

from raidtable.engine.action import Action
from raidtable.engine.drawing import Drawing, Spot
from raidtable.engine.view import View
from wrack_line.presentation import messages as m
from wrack_line.presentation.player_boards import draw_player_board, draw_summary
from wrack_line.presentation.shapes import FOAM, SAND, SEA, WET_SAND, shapes, text, use
from wrack_line.presentation.words import WrackWords, pieces_in_bag, table_of
from wrack_line.rules.actions import DIG_UP, PlaceAction
from wrack_line.rules.components import KIND_NAMES, LAST_WAVE, PLACES
from wrack_line.rules.state import WrackState

Box = tuple[float, float, float, float]  # left, top, width, height


@dataclass(frozen=True)
class Layout:
    """The positions of everything on a board of one orientation."""

    name: str
    width: int
    height: int
    shore: tuple[float, float]  # the water's edge at low tide, and the width of a wave
    first: tuple[float, float]  # the centre of the place nearest to the sea
    step: float
    shell: float
    dig: Box
    gauge: tuple[float, float]  # the first wave of the tide
    bag: tuple[float, float]  # the right end of the text
    letters: float

    def middle(self, place: int) -> tuple[float, float]:
        return self.first[0] + place * self.step, self.first[1]

    def place(self, place: int) -> Box:
        x, y = self.middle(place)
        half = self.step / 2 - 5
        return x - half, y - half, 2 * half, 2 * half


LANDSCAPE = Layout(
    name="wrack-wide",
    width=720,
    height=480,
    shore=(56, 17),
    first=(232, 190),
    step=118,
    shell=90,
    dig=(300, 300, 216, 136),
    gauge=(360, 64),
    bag=(704, 420),
    letters=22,
)
PORTRAIT = Layout(
    name="wrack-portrait",
    width=360,
    height=300,
    shore=(8, 5),
    first=(86, 130),
    step=76,
    shell=56,
    dig=(198, 204, 152, 74),
    gauge=(150, 36),
    bag=(188, 262),
    letters=15,
)
LAYOUTS = {layout.name: layout for layout in (LANDSCAPE, PORTRAIT)}


def draw(
    view: View,
    words: WrackWords,
    legal: list[Action],
    public: Drawing | None = None,
    /,
    *,
    portrait: bool = False,
) -> Drawing:
    s = table_of(view)
    layout = PORTRAIT if portrait else LANDSCAPE
    spots = [spot for action in legal if (spot := spot_of(action, layout)) is not None]
    if public is None:
        boards = [draw_player_board(s, seat, words) for seat in range(s.seats)]
        summaries = [draw_summary(s, seat, words) for seat in range(s.seats)]
        drawn = pieces(s, words, layout)
    else:  # only the viewer's own player board shows more than a spectator sees
        boards, summaries, drawn = public.mats[:], public.briefs, public.pieces
        if view.seat >= 0:
            boards[view.seat] = draw_player_board(s, view.seat, words)
    return Drawing(layout.width, layout.height, layout.name, drawn, spots, boards, summaries)


@cache
def static_layer(name: str, language: str = "en", /) -> str:
    """Sand and labels, and the shapes that everything else uses."""
    layout, words = LAYOUTS[name], WrackWords(language)
    x, y, width, height = layout.dig
    places = "".join(draw_place(layout, place) for place in range(PLACES))
    return (
        f'{shapes()}<g font-weight="700">'
        f'<rect width="{layout.width}" height="{layout.height}" fill="{SAND}"/>'
        f"{places}"
        f'<ellipse cx="{x + width / 2:g}" cy="{y + height * 0.45:g}" rx="{width * 0.42:g}" '
        f'ry="{height * 0.28:g}" fill="{WET_SAND}"/>'
        f"{text(x + width / 2, y + height - 13, words.say(m.DIG), layout.letters)}</g>"
    )


def draw_sea(layout: Layout, waves: int) -> str:
    """The water, which goes further with each wave, with foam and wet sand at its edge."""
    low_tide, further = layout.shore
    shore = low_tide + further * waves
    layers = ((shore + 26, WET_SAND), (shore + 10, FOAM), (shore, SEA))
    return "".join(f'<path d="{shoreline(layout, x)}" fill="{fill}"/>' for x, fill in layers)


def shoreline(layout: Layout, x: float) -> str:
    """The area between the left edge and a curved line."""
    down = layout.height / 4
    curves = "".join(f"q{12 if part % 2 else -12} {down / 2:g} 0 {down:g}" for part in range(4))
    return f"M0 0H{x:g}{curves}H0Z"


def draw_place(layout: Layout, place: int) -> str:
    x, y, width, height = layout.place(place)
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="10" fill="{SAND}" '
        f'stroke="{WET_SAND}" stroke-width="3"/>'
        f"{text(x + width / 2, y - 6, place + 1, layout.letters)}"
    )


def pieces(s: WrackState, words: WrackWords, layout: Layout) -> str:
    """The dynamic layer: the shells, the tide, and the number of pieces in the bag."""
    drawn = [draw_sea(layout, s.waves)]
    for place, kind in enumerate(s.beach):
        x, y = layout.middle(place)
        shell = use(KIND_NAMES[kind], 0, 0, layout.shell)
        drawn.append(
            f'<g id="beach-{place + 1}" transform="translate({x:g} {y:g})">'
            f"<title>{words.shell(kind)}</title>{shell}</g>"
        )
    x, y = layout.gauge
    last = LAST_WAVE[s.tide]
    size = layout.letters * 1.6
    for number in range(last):
        drawn.append(
            use(
                "wave",
                x + number * size * 1.15,
                y,
                size,
                f' fill="{SEA if number < s.waves else "none"}"',
            )
        )
    tide = words.say(m.TIDE, waves=s.waves, last=last)
    bag = words.say(m.BAG, count=pieces_in_bag(s))
    left, top, width, height = layout.dig
    drawn += [
        text(x - size, y + layout.letters / 3, tide, layout.letters, "end"),
        use("hidden", left + width / 2, top + height * 0.42, min(width, height) * 0.5),
        text(*layout.bag, bag, layout.letters, "end"),
    ]
    return f'<g font-weight="700">{"".join(drawn)}</g>'


def spot_of(action: Action, layout: Layout) -> Spot | None:
    if isinstance(action, PlaceAction):
        return Spot(action.text, *layout.place(action.place))
    return Spot(action.text, *layout.dig) if action is DIG_UP else None
