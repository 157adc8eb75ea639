"""The types of this game's data, from which its JSON Schemas are made."""

from raidtable.games.storm_raiders.rules.position_data import StormPosition
from raidtable.games.storm_raiders.rules.view_data import StormData

POSITION = StormPosition
VIEW = StormData
