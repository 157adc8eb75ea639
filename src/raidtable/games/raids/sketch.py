"""Draws a view of Raids for a terminal."""

from raidtable.engine.sketch import Sketch
from raidtable.engine.view import View
from raidtable.engine.words import Words


def sketch(view: View, words: Words) -> Sketch:
    return Sketch()
