"""Raids, by Matthew Dunstan and Brett J.

Gilbert: race, raid and fight your way round the sea, four times.
"""

from raidtable.engine.game import Game

GAME = Game("raids", __name__)
