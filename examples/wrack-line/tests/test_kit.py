"""Raidtable's property tests and its long runs, over this game."""

from raidtable.testing.invariants import *
from raidtable.testing.soak import *
