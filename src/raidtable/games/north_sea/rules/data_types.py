"""The types of this game's data, from which its JSON Schemas are made."""

from raidtable.games.north_sea.rules.position_data import NorthSeaPosition
from raidtable.games.north_sea.rules.view_data import NorthSeaData

POSITION = NorthSeaPosition
VIEW = NorthSeaData
