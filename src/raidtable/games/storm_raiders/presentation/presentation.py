"""The presentation of Storm Raiders, as its contract requires it."""

from raidtable.engine.presentation import Presentation
from raidtable.games.storm_raiders.presentation.board import board
from raidtable.games.storm_raiders.presentation.board.crew_cards import card_faces
from raidtable.games.storm_raiders.presentation.choice_rows import choice_rows
from raidtable.games.storm_raiders.presentation.cues import CUES
from raidtable.games.storm_raiders.presentation.player_aid import StormAid
from raidtable.games.storm_raiders.presentation.previews import previews
from raidtable.games.storm_raiders.presentation.shown_moves import SHOWN_MOVES
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
    choice_rows=choice_rows,
    shown_moves=SHOWN_MOVES,
    card_faces=card_faces,
    cues=CUES,
    player_aid=StormAid,
    mood="storm",
)
