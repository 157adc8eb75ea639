"""Raidtable's checks in a real browser, over this game: layouts, and whole games."""

from raidtable.testing.browser.layout import *
from raidtable.testing.browser.whole_games import *
