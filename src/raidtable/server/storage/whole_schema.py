"""The metadata of all schema modules: importing it from here makes every table known."""

from raidtable.server.storage import days_schema, door_schema, puzzle_schema, review_schema
from raidtable.server.storage.schema import METADATA

__all__ = ["METADATA", "days_schema", "door_schema", "puzzle_schema", "review_schema"]
