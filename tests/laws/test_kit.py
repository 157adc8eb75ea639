"""The test kit's property tests, run on our own games."""

from raidtable.testing.invariants import *
from raidtable.testing.soak import *
