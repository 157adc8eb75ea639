"""The test kit's property tests, over our own games."""

from raidtable.testing.invariants import *
from raidtable.testing.soak import *
