"""Plaques in the middle of the web board: the choices that have no place elsewhere."""

from raidtable.engine.action import Action
from raidtable.engine.words import N_
from raidtable.games.raids.presentation.board.layout import PORTRAIT, Layout
from raidtable.games.raids.presentation.board.shapes import INK, PAPER, crew, fitted, glyph, text
from raidtable.games.raids.presentation.words.messages import GAINS_GLORY
from raidtable.games.raids.presentation.words.words import RaidsWords
from raidtable.games.raids.rules.actions import DISCARD, DONE, FIGHT, PASS, RETALIATE, SACRIFICE
from raidtable.games.raids.rules.components import POINTS, PORT_RECRUITS
from raidtable.games.raids.rules.state import (
    COMBAT,
    MEET_MONSTER,
    SELL_GOODS,
    TAKE_TILE,
    RaidsState,
)
from raidtable.games.raids.rules.steps.navigate import fight_cost

FIGHT_LABEL = N_("Fight")
SACRIFICE_LABEL = N_("Sacrifice")
PASS_LABEL = N_("Sail on")
RETALIATE_LABEL = N_("Retaliate")
DISCARD_LABEL = N_("Discard")
DONE_LABEL = N_("Stop selling")


class Plaque:
    """A choice below the middle: its shape and label, its cost or gain in Vikings, its points."""

    def __init__(
        self, action: Action, shape: str, label: str, vikings: int = 0, points: int = 0
    ) -> None:
        self.action = action
        self.shape = shape
        self.label = label
        self.vikings = vikings
        self.points = points
        self.x = 0.0

    @property
    def id(self) -> str:
        return f"plaque-{self.action.text}"


def plaques_of(s: RaidsState, layout: Layout) -> list[Plaque]:
    """The choices of the current step that have no other place on the board, legal now or not."""
    if s.actor < 0:
        return []
    step = s.stack[-1]
    plaques: list[Plaque] = []
    if step == TAKE_TILE:
        plaques = [Plaque(DISCARD, "overboard", DISCARD_LABEL)]
    elif step == SELL_GOODS:
        plaques = [Plaque(DONE, "done", DONE_LABEL, vikings=PORT_RECRUITS)]
    elif step == COMBAT:
        plaques = [Plaque(RETALIATE, "fight", RETALIATE_LABEL, vikings=-s.sent - 1)]
    elif step == MEET_MONSTER:
        boat = s.ships[s.sailor]
        strength = POINTS[s.sea[boat.space]]
        plaques = [Plaque(FIGHT, "fight", FIGHT_LABEL, -fight_cost(s), strength)]
        if boat.vikings:
            plaques.append(Plaque(SACRIFICE, "overboard", SACRIFICE_LABEL, vikings=-1))
        else:
            plaques.append(Plaque(PASS, "onward", PASS_LABEL))
    apart = layout.plaque_size[0] * layout.plaque * 1.06
    for number, plaque in enumerate(plaques):
        plaque.x = layout.center[0] + apart * (number - (len(plaques) - 1) / 2)
    return plaques


def draw_plaque(plaque: Plaque, words: RaidsWords, layout: Layout) -> str:
    width, height = layout.plaque_size
    left, top = -width / 2, -height / 2
    # In portrait, costs and gains are below the sign too, clear of the click target's ring.
    wide = layout is not PORTRAIT
    low = 22 if wide else 19
    gains = []
    if plaque.vikings:
        sign = "+" if plaque.vikings > 0 else "−"
        cost_x = left + (62 if wide else 15)
        gains.append(text(cost_x, low, f"{sign}{abs(plaque.vikings)}", 19, anchor="start"))
        gains.append(crew(cost_x + 36, low - 6, 20))
    if plaque.points:
        said_points = words.say(GAINS_GLORY, glory=plaque.points)
        gains.append(text(-left - 14, low, said_points, 17, anchor="end"))
    sign_y, size = (0, 34) if wide or not gains else (-10, 26)
    label = words.say(plaque.label)
    x = left + (62 if wide else 48)
    y = -3 if gains else 8
    return (
        f'<g id="{plaque.id}" transform="translate({plaque.x:g} {layout.plaque_y:g})">'
        f'<g transform="scale({layout.plaque:g})"><rect x="{left:g}" y="{top:g}" width="{width:g}" '
        f'height="{height:g}" rx="9" fill="{PAPER}" stroke="{INK}" stroke-width="2"/>'
        f"{glyph(plaque.shape, left + (32 if wide else 29), sign_y, size, INK)}"
        f"{fitted(x, y, label, 22, -left - x - 10, anchor='start')}{''.join(gains)}</g></g>"
    )
