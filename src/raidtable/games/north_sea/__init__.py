"""Raiders of the North Sea, by Shem Phillips: work in the Village, raid the coast, please the
Chieftain."""

from raidtable.engine.game import Game

GAME = Game("north_sea", __name__)
