"""The types of this game's data, from which its JSON Schemas are made."""

from raidtable.games.raids.rules.position_data import RaidsPosition
from raidtable.games.raids.rules.view_data import RaidsData

POSITION = RaidsPosition
VIEW = RaidsData
