"""Wrack Line: gather shells from the beach before the tide takes them.

A complete small game for Raidtable, of our own invention.
"""

from raidtable.engine.game import Game

GAME = Game("wrack_line", __name__)
