"""Storm Raiders, by Shem Phillips: draft dice, chase the Storm, salvage wrecks, fulfil
Contracts."""

from raidtable.engine.game import Game

GAME = Game("storm_raiders", __name__)
