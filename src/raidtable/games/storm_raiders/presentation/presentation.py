"""The presentation of Storm Raiders, as its contract requires it."""

from raidtable.engine.presentation import Presentation
from raidtable.games.storm_raiders.presentation.board import board
from raidtable.games.storm_raiders.presentation.cues import CUES
from raidtable.games.storm_raiders.presentation.player_aid import StormAid
from raidtable.games.storm_raiders.presentation.previews import previews
from raidtable.games.storm_raiders.presentation.terminal import sketch
from raidtable.games.storm_raiders.presentation.vignette import draw
from raidtable.games.storm_raiders.presentation.words.words import StormWords

PRESENTATION = Presentation(
    words=StormWords,
    text_board=sketch,
    board=board.draw,
    static_layer=board.art,
    vignette=draw,
    previews=previews,
    cues=CUES,
    player_aid=StormAid,
    mood="storm",
)
