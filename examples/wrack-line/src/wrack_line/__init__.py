"""Wrack Line: gather shells from the beach before the tide takes them.

A small complete game for Raidtable, designed for this example.
"""

from raidtable.engine.game import Game

GAME = Game("wrack_line", __name__)
