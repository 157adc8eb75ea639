"""The presentation of the game, which implements Raidtable's contract."""

from raidtable.engine.data import load_text
from raidtable.engine.presentation import Presentation
from wrack_line.presentation.board import draw, static_layer
from wrack_line.presentation.cues import CUES
from wrack_line.presentation.terminal import sketch
from wrack_line.presentation.vignette import draw as draw_vignette
from wrack_line.presentation.words import WrackWords

PRESENTATION = Presentation(
    words=WrackWords,
    text_board=sketch,
    board=draw,
    static_layer=static_layer,
    vignette=draw_vignette,
    cues=CUES,
    styles=load_text("wrack_line.presentation", "styles.css"),
)
