"""The presentation of Raids, as its contract requires it."""

from raidtable.engine.presentation import Presentation
from raidtable.games.raids.presentation.board import board
from raidtable.games.raids.presentation.choice_rows import choice_rows
from raidtable.games.raids.presentation.cues import CUES
from raidtable.games.raids.presentation.player_aid import RaidsAid
from raidtable.games.raids.presentation.previews import previews
from raidtable.games.raids.presentation.shown_moves import SHOWN_MOVES
from raidtable.games.raids.presentation.terminal import sketch
from raidtable.games.raids.presentation.vignette import draw
from raidtable.games.raids.presentation.words.words import RaidsWords

PRESENTATION = Presentation(
    words=RaidsWords,
    text_board=sketch,
    board=board.draw,
    static_layer=board.art,
    vignette=draw,
    previews=previews,
    choice_rows=choice_rows,
    shown_moves=SHOWN_MOVES,
    cues=CUES,
    player_aid=RaidsAid,
)
