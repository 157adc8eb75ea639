"""The presentation of Raiders of the North Sea, as its contract requires it."""

from raidtable.engine.presentation import Presentation
from raidtable.games.north_sea.presentation.board import board
from raidtable.games.north_sea.presentation.board.cards import card_faces
from raidtable.games.north_sea.presentation.choice_rows import choice_rows
from raidtable.games.north_sea.presentation.cues import CUES
from raidtable.games.north_sea.presentation.player_aid import NorthSeaAid
from raidtable.games.north_sea.presentation.previews import previews
from raidtable.games.north_sea.presentation.shown_moves import SHOWN_MOVES
from raidtable.games.north_sea.presentation.terminal import sketch
from raidtable.games.north_sea.presentation.vignette import draw
from raidtable.games.north_sea.presentation.words.words import NorthSeaWords

PRESENTATION = Presentation(
    words=NorthSeaWords,
    text_board=sketch,
    board=board.draw,
    static_layer=board.art,
    vignette=draw,
    previews=previews,
    choice_rows=choice_rows,
    shown_moves=SHOWN_MOVES,
    card_faces=card_faces,
    cues=CUES,
    player_aid=NorthSeaAid,
)
