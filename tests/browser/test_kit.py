"""The test kit's checks of page layouts, over our own games."""

from raidtable.testing.browser.layout import *
